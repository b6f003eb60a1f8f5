"""The command `python -m evaluation.tree`; see `evaluation/checks/tree.py`."""

from evaluation.checks.tree import main

if __name__ == "__main__":
    raise SystemExit(main())

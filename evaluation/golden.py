"""The command `python -m evaluation.golden`; see `evaluation/checks/golden.py`."""

from evaluation.checks.golden import main

if __name__ == "__main__":
    raise SystemExit(main())

"""The command `python -m evaluation.masks`; see `evaluation/checks/masks.py`."""

from evaluation.checks.masks import main

if __name__ == "__main__":
    raise SystemExit(main())

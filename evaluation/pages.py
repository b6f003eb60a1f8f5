"""The command `python -m evaluation.pages`; see `evaluation/checks/pages.py`."""

from evaluation.checks.pages import main

if __name__ == "__main__":
    raise SystemExit(main())

"""The command `python -m evaluation.coverage`; see `evaluation/checks/coverage.py`."""

from evaluation.checks.coverage import main

if __name__ == "__main__":
    raise SystemExit(main())

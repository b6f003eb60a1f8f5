"""The command `python -m evaluation.leak`; see `evaluation/checks/leak.py`."""

from evaluation.checks.leak import main

if __name__ == "__main__":
    raise SystemExit(main())

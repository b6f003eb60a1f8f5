"""The command `python -m evaluation.soak`; see `evaluation/checks/soak.py`."""

from evaluation.checks.soak import main

if __name__ == "__main__":
    raise SystemExit(main())

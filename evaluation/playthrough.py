"""The command `python -m evaluation.playthrough`; see `evaluation/checks/playthrough.py`."""

from evaluation.checks.playthrough import main

if __name__ == "__main__":
    raise SystemExit(main())

"""The command `python -m evaluation.replays`; see `evaluation/checks/replays.py`."""

from evaluation.checks.replays import main

if __name__ == "__main__":
    raise SystemExit(main())

"""The command `python -m evaluation.ladder`; see `evaluation/contests/ladder.py`."""

from evaluation.contests.ladder import main

if __name__ == "__main__":
    raise SystemExit(main())

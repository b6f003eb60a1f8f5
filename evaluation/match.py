"""The command `python -m evaluation.match`; see `evaluation/contests/match.py`."""

from evaluation.contests.match import main

if __name__ == "__main__":
    raise SystemExit(main())

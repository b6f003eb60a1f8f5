"""The command `python -m evaluation.benchmark`; see `evaluation/contests/benchmark.py`."""

from evaluation.contests.benchmark import main

if __name__ == "__main__":
    raise SystemExit(main())

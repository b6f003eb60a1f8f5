"""The command `python -m evaluation.puzzles`; see `evaluation/checks/puzzles.py`."""

from evaluation.checks.puzzles import main

if __name__ == "__main__":
    raise SystemExit(main())

"""The command `python -m evaluation.puzzles`; see `evaluation/checks/puzzles.py`."""

import sys

from evaluation.checks.puzzles import main

if __name__ == "__main__":
    sys.exit(main())

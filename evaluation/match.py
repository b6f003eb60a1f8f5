"""The command `python -m evaluation.match`; see `evaluation/measure/match.py`."""

import sys

from evaluation.measure.match import main

if __name__ == "__main__":
    sys.exit(main())

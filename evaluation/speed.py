"""The command `python -m evaluation.speed`; see `evaluation/measure/speed.py`."""

import sys

from evaluation.measure.speed import main

if __name__ == "__main__":
    sys.exit(main())

"""The command `python -m evaluation.leak`; see `evaluation/checks/leak.py`."""

import sys

from evaluation.checks.leak import main

if __name__ == "__main__":
    sys.exit(main())

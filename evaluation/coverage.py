"""The command `python -m evaluation.coverage`; see `evaluation/checks/coverage.py`."""

import sys

from evaluation.checks.coverage import main

if __name__ == "__main__":
    sys.exit(main())

"""The command `python -m evaluation.soak`; see `evaluation/checks/soak.py`."""

import sys

from evaluation.checks.soak import main

if __name__ == "__main__":
    sys.exit(main())

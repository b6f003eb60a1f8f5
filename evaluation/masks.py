"""The command `python -m evaluation.masks`; see `evaluation/checks/masks.py`."""

import sys

from evaluation.checks.masks import main

if __name__ == "__main__":
    sys.exit(main())

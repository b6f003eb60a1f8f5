"""The command `python -m evaluation.tree`; see `evaluation/checks/tree.py`."""

import sys

from evaluation.checks.tree import main

if __name__ == "__main__":
    sys.exit(main())

"""The command `python -m evaluation.golden`; see `evaluation/checks/golden.py`."""

import sys

from evaluation.checks.golden import main

if __name__ == "__main__":
    sys.exit(main())

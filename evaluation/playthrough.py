"""The command `python -m evaluation.playthrough`; see `evaluation/checks/playthrough.py`."""

import sys

from evaluation.checks.playthrough import main

if __name__ == "__main__":
    sys.exit(main())

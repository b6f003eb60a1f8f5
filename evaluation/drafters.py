"""The command `python -m evaluation.drafters`; see `evaluation/measure/drafters.py`."""

from evaluation.measure.drafters import main

if __name__ == "__main__":
    raise SystemExit(main())

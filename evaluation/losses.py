"""The command `python -m evaluation.losses`; see `evaluation/measure/losses.py`."""

from evaluation.measure.losses import main

if __name__ == "__main__":
    raise SystemExit(main())

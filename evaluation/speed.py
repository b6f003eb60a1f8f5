"""The command `python -m evaluation.speed`; see `evaluation/measure/speed.py`."""

from evaluation.measure.speed import main

if __name__ == "__main__":
    raise SystemExit(main())

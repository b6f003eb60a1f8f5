"""The command `python -m evaluation.cards`; see `evaluation/measure/cards.py`."""

from evaluation.measure.cards import main

if __name__ == "__main__":
    raise SystemExit(main())

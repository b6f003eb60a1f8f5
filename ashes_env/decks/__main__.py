"""Decks: which there are, what they hold, whether one of your own is legal, and its other forms.

    python -m ashes_env.decks                              # every published deck
    python -m ashes_env.decks --group pve
    python -m ashes_env.decks --show "The Iron Men"        # as text that can be pasted
    python -m ashes_env.decks --check my_deck.txt --format organized
    python -m ashes_env.decks --convert my_deck.txt --to json

A deck file is JSON (that of ashes.live and Ashteki too), TOML, or the text that players paste (`.txt`). Of a file with
several decks FILE#NAME picks one. `--check` names every rule that a deck breaks; the exit status is 1 where there is
one, and 2 where a file or an argument cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ashes_env.decks import text_form
from ashes_env.decks.deck import Deck, DeckError, to_json
from ashes_env.decks.legality import conjuration_pile, formats, problems
from ashes_env.decks.loading import load
from ashes_env.decks.precons import get, precons
from ashes_env.files import one_line, printable, printable_json
from ashes_env.files.piping import quietly
from ashes_env.language.codes import DIE_TYPES


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m ashes_env.decks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", metavar="NAME", help="a published deck as text")
    what.add_argument("--check", metavar="FILE", type=Path, help="every rule that the deck of a file breaks")
    what.add_argument("--convert", metavar="FILE", type=Path, help="the deck of a file in another form")
    groups = sorted({deck.group for deck in precons()})
    parser.add_argument("--group", choices=groups, help="list the published decks of one group")
    parser.add_argument("--format", choices=sorted(formats()), default="casual", help="the format for --check")
    parser.add_argument("--to", choices=("json", "text"), default="text", help="the form for --convert; default text")
    given = parser.parse_args(arguments)
    try:
        if given.check is not None:
            return _check(load(given.check), given.format)
        if given.show is not None:
            print(text_form.write(get(given.show)), end="")
        elif given.convert is not None:
            deck = load(given.convert)
            print(printable_json(to_json(deck)) if given.to == "json" else text_form.write(deck), end="")
        else:
            _list(given.group)
    except DeckError as error:
        print(one_line(error), file=sys.stderr)
        return 2
    return 0


def _check(deck: Deck, format: str) -> int:
    found = problems(deck, format)
    who = printable(f"{deck.name} ({deck.phoenixborn})")
    if not found:
        pile = ", ".join(f"{n}x {title}" for title, n in conjuration_pile(deck)) or "none"
        print(f"{who}: legal in the format {format!r}; conjurations: {pile}")
        return 0
    print(f"{who}: not legal in the format {format!r}")
    for problem in found:
        print(f"- {printable(problem)}")
    return 1


def _list(group: str | None) -> None:
    """Prints a line for each published deck: its name, group, Phoenixborn, dice, and whether it can be played."""
    for deck in precons():
        if group in (None, deck.group):
            dice = " ".join(f"{n} {die}" for die, n in zip(DIE_TYPES, deck.dice, strict=True) if n)
            wrong = problems(deck, "open")
            print(f"{deck.name} | {deck.group} | {deck.phoenixborn} | {dice}{f' | {wrong[0]}' if wrong else ''}")


if __name__ == "__main__":
    raise SystemExit(quietly(main))

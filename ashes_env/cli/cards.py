"""`ashes cards`: finds cards by part of the title, type or dice; prints the sheet of a card."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ashes_env.cards.registry import all_cards, by_title, chimeras, releases
from ashes_env.cli.parsing import Words
from ashes_env.decks.drawing import symbols
from ashes_env.decks.legality import EDITION_2018 as THEN
from ashes_env.language.codes import CARD_TYPES, DIE_TYPES
from ashes_env.render.sheet import REBORN, has_other_text, sheet
from ashes_env.spec.names import UsageError, find_name, holding, plain

EDITIONS = (REBORN, THEN)

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser
    from ashes_env.language.carddef import CardDef


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "cards",
        help="look up cards",
        description="Lists cards, or only those whose title contains TITLE. For a single card it prints everything: "
        "values, effects, terms, the rules that name it, the decks that contain it.",
    )
    parser.add_argument("title", nargs="*", action=Words, metavar="TITLE", help="a title or a part of one")
    parser.add_argument("--type", metavar="TYPE", help=f"only cards of a type: {', '.join(dict.fromkeys(CARD_TYPES))}")
    parser.add_argument("--dice", metavar="TYPE", help=f"only cards that cost such dice: {', '.join(DIE_TYPES)}")
    parser.add_argument("--release", metavar="NAME", help="only cards of a release")
    parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0], help="whose texts; default reborn")
    parser.add_argument("--list", action="store_true", help="print titles only, even for a single card")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints a list or a sheet."""
    chosen = list(all_cards())
    if args.type is not None:
        kind = find_name("--type", args.type, [name for name in dict.fromkeys(CARD_TYPES) if name])
        chosen = [card for card in chosen if CARD_TYPES[card.type] == kind]
    if args.dice is not None:
        die = DIE_TYPES.index(find_name("--dice", args.dice, DIE_TYPES))
        chosen = [card for card in chosen if symbols(card.title)[die]]
    if args.release is not None:
        sets = {**releases(), **chimeras()}
        inside = sets[find_name("--release", args.release, sets)]
        chosen = [card for card in chosen if card in inside]
    if args.title is not None:
        chosen = _titled(args.title, chosen)
    if not chosen:
        raise UsageError("no card is like that")
    if len(chosen) == 1 and not args.list and args.title is not None:
        print(sheet(chosen[0], args.edition))
        if args.edition != THEN and has_other_text(chosen[0].title):
            print(f"Its text in the edition of {THEN} is another one: add --edition {THEN}.")
    else:
        for card in chosen:
            print(f"{card.title} | {CARD_TYPES[card.type]}")
    return 0


def _titled(text: str, chosen: list[CardDef]) -> list[CardDef]:
    """The card of a title, or the cards whose titles contain the text."""
    titles = [card.title for card in chosen]
    close = holding(text, titles)
    same = [title for title in close if plain(title) == plain(text)]
    return [by_title()[title] for title in same or close or [find_name("card", text, titles)]]

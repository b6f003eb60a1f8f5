"""Prints cards: values, text, abilities shared with other cards, related rules, decks.

python -m ashes_env.cards "Hammer Knight"
python -m ashes_env.cards --list                       # every title with its type
python -m ashes_env.cards --list --release the_roaring_rose
"""

from __future__ import annotations

import argparse

from ashes_env.cards.registry import all_cards, chimeras, releases
from ashes_env.files.piping import quietly
from ashes_env.language.codes import CARD_TYPES
from ashes_env.render.sheet import TitleError, sheet, titled


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m ashes_env.cards", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="titles of cards, in any case")
    parser.add_argument("--list", action="store_true", help="every title with its type")
    names = sorted((*releases(), *chimeras()))
    parser.add_argument("--release", choices=names, metavar="NAME", help="with --list: the cards of one release")
    given = parser.parse_args(arguments)
    if given.list == bool(given.titles):
        parser.error("name cards, or --list")
    if given.release and not given.list:
        parser.error("--release is for --list")
    if given.list:
        cards = {**releases(), **chimeras()}[given.release] if given.release else all_cards()
        print("\n".join(f"{card.title} | {CARD_TYPES[card.type]}" for card in cards))
        return 0
    try:
        print("\n\n\n".join([sheet(titled(title)) for title in given.titles]))
    except TitleError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))

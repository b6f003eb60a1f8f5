"""Prints the rules text of cards.

python -m ashes_env.render.rules_text "Hammer Knight"
python -m ashes_env.render.rules_text --release master_set
python -m ashes_env.render.rules_text --all
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ashes_env.cards.registry import all_cards, by_title, chimeras, dice_powers, releases
from ashes_env.files.piping import quietly
from ashes_env.render.rules_text.whole import card_text, power_text


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m ashes_env.render.rules_text",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("titles", nargs="*", help="titles of cards")
    names = sorted((*releases(), *chimeras()))
    parser.add_argument("--release", choices=names, metavar="NAME", help="all cards of a release")
    parser.add_argument("--dice", action="store_true", help="the dice powers")
    parser.add_argument("--all", action="store_true", help="all cards and the dice powers")
    given = parser.parse_args(argv)
    known = by_title()
    unknown = [title for title in given.titles if title not in known]
    if unknown:
        parser.error(f"no card is called {', '.join(map(repr, unknown))}; titles are written in full, as on the card")
    cards = [known[title] for title in given.titles]
    if given.all:
        cards += all_cards()
    elif given.release:
        cards += {**chimeras(), **releases()}[given.release]
    parts = [card_text(card) for card in cards]
    if given.dice or given.all:
        parts += [power_text(power) for power in dice_powers()]
    if not parts:
        parser.error("nothing to print: name a card, a release, --dice or --all")
    print("\n\n".join(parts))
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))

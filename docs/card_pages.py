"""A page for each card, generated from its definition, and an index by release and type."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from ashes_env.cards.registry import all_cards, chimeras, dice_powers, releases
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import CARD_TYPES
from ashes_env.render.rules_text import power_text
from ashes_env.render.sheet import sheet

INDEX: Final = "cards/index.md"
SMALL: Final = ("of", "the")
HEAD: Final = """# Cards

{count} titles. Every page is written from the definition of its card, in words of this project: what it does, the terms that it uses,
the rules that name it, the published decks that hold it. `python -m ashes_env.cards TITLE` prints the same.

"""


def pages() -> dict[str, str]:
    """All pages by their places on the site, as Markdown."""
    places = {card.title: f"cards/{slug(card.title)}.md" for card in all_cards()}
    assert len(set(places.values())) == len(places)
    named = re.compile("|".join(re.escape(title) for title in sorted(places, key=len, reverse=True)))
    found = {places[card.title]: page(card, places, named) for card in all_cards()}
    return {INDEX: index(places), **found}


def slug(title: str) -> str:
    """A title as a file name."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower().replace("'", "").replace("’", "")))


def release_name(key: str) -> str:
    """The name of a release for people."""
    return " ".join(word if word in SMALL and n else word.capitalize() for n, word in enumerate(key.split("_")))


def all_releases() -> Mapping[str, tuple[CardDef, ...]]:
    """Every release with its cards, Chimeras' after players'."""
    return {
        **{release_name(key): cards for key, cards in releases().items()},
        **{f"Chimera: {release_name(key)}": cards for key, cards in chimeras().items()},
    }


def page(card: CardDef, places: Mapping[str, str], named: re.Pattern[str]) -> str:
    """The sheet of a card; titles of other cards in its lists are links."""
    head, *parts = sheet(card).split("\n\n")
    _, *lines = head.split("\n")
    out = [f"---\ntitle: {card.title!r}\n---\n", f"# {card.title}\n", *(f"{plain(line)}\n" for line in lines)]
    for part in parts:
        first, *rest = part.split("\n")
        if not rest:
            key = first.partition(": ")[2]
            out.append(f"Release: {release_name(key)}\n" if first.startswith("Release: ") else f"{plain(first)}\n")
            continue
        out.append(f"## {first.removesuffix(':')}\n")
        shared = first.startswith("Shared")
        out.append("\n".join(f"- {titles(line[2:], places, named) if shared else plain(line[2:])}" for line in rest) + "\n")
    return "\n".join(out)


def titles(line: str, places: Mapping[str, str], named: re.Pattern[str]) -> str:
    """A line in which the titles of cards are links."""
    ability, sign, others = line.partition(": on ")
    linked = named.sub(lambda found: f"[{found[0]}]({places[found[0]].removeprefix('cards/')})", others)
    return f"{plain(ability)}{sign}{linked}"


def plain(line: str) -> str:
    """A line of text as Markdown that looks the same; steps of a Chimera's lists stay apart."""
    text = re.sub(r"([\\`*_\[\]#|])", r"\\\1", escape(line, quote=False))
    return f"{'&emsp;' if line.startswith('  ') else ''}{text.strip()}"


def index(places: Mapping[str, str]) -> str:
    """All titles by release and type, and what the dice do."""
    out = [HEAD.format(count=len(places)), "## Powers of the dice\n"]
    out += [f"- {plain(power_text(power))}" for power in dice_powers()]
    for name, cards in all_releases().items():
        out.append(f"\n## {name}\n")
        out += by_type(cards, places)
    return "\n".join(out) + "\n"


def by_type(cards: tuple[CardDef, ...], places: Mapping[str, str]) -> Iterator[str]:
    """A line for each type of cards."""
    found: defaultdict[int, list[CardDef]] = defaultdict(list)
    for card in cards:
        found[card.type].append(card)
    for type, those in sorted(found.items()):
        links = ", ".join(f"[{card.title}]({places[card.title].removeprefix('cards/')})"
                          for card in sorted(those, key=lambda card: card.title))  # fmt: skip
        yield f"- *{CARD_TYPES[type]}*: {links}"

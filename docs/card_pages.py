"""A page for each card, generated from its definition, and an index by release and type."""

from __future__ import annotations

import json
import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape, unescape
from typing import Final

from ashes_env.cards.edition_2018 import DICE_POWERS
from ashes_env.cards.registry import all_cards, by_title_in, chimeras, dice_powers, releases
from ashes_env.decks.legality import EDITION_2018
from ashes_env.language import codes
from ashes_env.language.carddef import CardDef
from ashes_env.render.releases import release_name, slug
from ashes_env.render.rules_text.whole import card_text, facts, power_text, values_text
from ashes_env.render.sheet import has_other_text, sheet
from docs import rule_ids

INDEX: Final = "cards/index.md"
HEAD: Final = """# All cards

{count} titles. Each page is generated from the code of its card, so it says what the engine does: the text in words of
this project, the terms that it uses, the rules that name it, the published decks that hold it. `ashes cards TITLE`
prints the same.

"""
PAGE: Final = """---
title: {quoted}
---

[All cards](index.md) › [{release}](index.md#{anchor})

# {title}

"""
SIDE_CARDS: Final = (codes.ULTIMATE, codes.BEHAVIOUR)
NOT_FOUND: Final = ("Terms", "Published decks that hold it")  # by the search: these parts repeat guides
HEADING: Final = re.compile(r"(?P<heading>[^(]*?)(?: \((?P<more>.*)\))?:")


def pages() -> dict[str, str]:
    """All pages by their paths on the site, as Markdown."""
    places = {card.title: f"cards/{slug(card.title)}.md" for card in all_cards()}
    assert len(set(places.values())) == len(places)
    named = titles_in_text(places)
    found = {places[card.title]: page(card, places, named) for card in all_cards()}
    return {INDEX: index(places), **found}


def titles_in_text(titles: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds titles of cards. One-word titles can be ordinary words, so they match only in lists."""
    longest = sorted(titles, key=len, reverse=True)
    several = "|".join(re.escape(escape(title, quote=False)) for title in longest if " " in title)
    single = "|".join(re.escape(title) for title in longest if " " not in title)
    listed = rf"(?:(?<=[0-9] )|(?<=: on )|(?<=, ))(?:{single})(?=[,.]| too| on)"
    return re.compile(rf"(?<![\w'])(?:{several})(?![\w'])|{listed}")


def all_releases() -> Mapping[str, tuple[CardDef, ...]]:
    """Every release with its cards, those of Chimeras after those of players."""
    return {
        **{release_name(key): cards for key, cards in releases().items()},
        **{f"Chimera: {release_name(key)}": cards for key, cards in chimeras().items()},
    }


def by_release() -> dict[str, list[str]]:
    """The pages of each release, as the menu lists them."""
    return {
        name: [f"cards/{slug(title)}.md" for title in sorted(card.title for card in cards)]
        for name, cards in all_releases().items()
    }


@cache
def _released() -> Mapping[str, str]:
    """The name of the release of each card."""
    return {card.title: name for name, cards in all_releases().items() for card in cards}


def page(card: CardDef, places: Mapping[str, str], named: re.Pattern[str]) -> str:
    """The page of a card; titles of other cards become links."""
    _, _, *parts = sheet(card).split("\n\n")  # the text of the card and its release are told apart here

    def text(line: str) -> str:
        titled = named.sub(lambda found: link(found[0], card.title, places), plain(line))
        return rule_ids.ID.sub(lambda found: rule_ids.linked(found[0], "../"), titled)

    def whole(card: CardDef, edition: str = "") -> Iterator[str]:
        above = facts(card)
        for name, said in named_facts(card, above):
            yield f"{name}\n:   {text(said)}\n"
        for line in card_text(card, edition).split("\n")[len(above) :]:
            yield f"- {text(line.strip())}" if line.startswith("  ") else f"\n{text(line)}\n"

    release = _released()[card.title]
    names = {"release": release, "anchor": slug(release), "title": card.title, "quoted": json.dumps(card.title)}
    out = [PAGE.format(**names), *whole(card)]
    if has_other_text(card.title):
        older = by_title_in(EDITION_2018)[card.title]
        out += [f"\n## In the edition of {EDITION_2018}\n", *whole(older, EDITION_2018)]
    for part in parts:
        first, *rest = part.split("\n")
        found = HEADING.fullmatch(first)
        assert found is not None, first
        out.append(f"\n## {found['heading']}{' {data-search-exclude}' if found['heading'] in NOT_FOUND else ''}\n")
        if found["more"]:
            out.append(f"{found['more'][0].upper()}{found['more'][1:]}.\n")
        out += [f"- {text(line.removeprefix('- '))}" for line in rest]
    return "\n".join(out) + "\n"


def named_facts(card: CardDef, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The facts above the text of a card, each with its name."""
    yield "Type", lines[1]
    numbers = values_text(card).casefold()
    for line in lines[2:]:
        name, sign, rest = line.partition(": ")
        if sign:
            yield name, rest
        elif line.casefold() == numbers:
            yield "Numbers", line
        else:
            yield ("Also" if card.type in SIDE_CARDS else "In a deck"), line


def link(title: str, own: str, places: Mapping[str, str]) -> str:
    """A title as a link to its page; no link on the card's own page."""
    found = unescape(title)
    return title if found == own else f"[{title}]({posixpath.basename(places[found])})"


def plain(line: str) -> str:
    """A line of text with Markdown's special characters escaped."""
    return re.sub(r"([\\`*_\[\]#|])", r"\\\1", escape(line, quote=False))


def index(places: Mapping[str, str]) -> str:
    """The index: all titles by release and type, and the powers of the dice."""
    out = [HEAD.format(count=len(places)), "## Powers of the dice\n"]
    out += [f"- {plain(power_text(power))}" for power in dice_powers()]
    out.append(f"\n## Powers of the dice in the edition of {EDITION_2018}\n")
    out += [f"- {plain(power_text(power))}" for power in DICE_POWERS]
    for name, cards in all_releases().items():
        out.append(f"\n## {name}\n")
        out += by_type(cards, places)
    return "\n".join(out) + "\n"


def by_type(cards: tuple[CardDef, ...], places: Mapping[str, str]) -> Iterator[str]:
    """One line for each type of card."""
    found: defaultdict[int, list[CardDef]] = defaultdict(list)
    for card in cards:
        found[card.type].append(card)
    for type, those in sorted(found.items()):
        links = ", ".join(
            f"[{card.title}]({places[card.title].removeprefix('cards/')})"
            for card in sorted(those, key=lambda card: card.title)
        )
        yield f"- *{codes.CARD_TYPES[type]}*: {links}"

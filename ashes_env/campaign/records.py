"""A campaign to plain JSON types and back, with checks: only what could have been written is accepted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, Final

from ashes_env.campaign.building import choices, pages
from ashes_env.campaign.state import ASKS, COPIES, DECK, DICE, MENU, OUT, RAISE, STAGES, START, Builder, Campaign
from ashes_env.campaign.terms import (
    ADDED,
    DIFFICULTIES,
    ENCOUNTERS,
    FORMAT,
    MOST_PLAYERS,
    CampaignError,
    beginnings,
    groups,
    owned_decks,
    uniques_of,
    whole_collection,
)
from ashes_env.decks import definitions, precons, problems
from ashes_env.decks.legality import COPIES as MOST_COPIES
from ashes_env.files.checking import Fields, brief
from ashes_env.language.codes import DIE_TYPES
from ashes_env.solo.setup import RedRainsError, script, stage_of

FORMAT_NUMBER: Final = 1
CHECK: Final = Fields(CampaignError)
MOST: Final = 1 << 64
LATER: Final[Mapping[str, Any]] = {"first": 0, "numbers": {}}
"""Fields that older saved campaigns do not have. They are written only where they differ from these defaults."""


def to_json(c: Campaign) -> dict[str, Any]:
    """The campaign without the game of its encounter, in plain JSON types."""
    found = {"format": FORMAT_NUMBER, **asdict(c), "owned": list(c.owned)}
    return {name: value for name, value in found.items() if name not in LATER or value != LATER[name]}


def dumps(c: Campaign) -> str:
    """`to_json` as one line of text."""
    return json.dumps(to_json(c), separators=(",", ":"))


def from_json(data: object) -> Campaign:
    """The campaign of saved data. Raises `CampaignError`, which names a missing, unknown or invalid field."""
    if not isinstance(data, Mapping):
        raise CampaignError(f"campaign: the fields of a campaign are needed, not {brief(data)}")
    given = {**LATER, **data}
    written = given.pop("format", None)
    if type(written) is not int or written != FORMAT_NUMBER:
        raise CampaignError(f"format: {FORMAT_NUMBER} is needed, not {brief(written)}")
    CHECK.names("campaign", given, [f.name for f in fields(Campaign)])
    listed = given.pop("builders")
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not 1 <= len(listed) <= MOST_PLAYERS:
        raise CampaignError(f"builders: one or two players, not {brief(listed)}")
    owned = given.pop("owned")
    if not isinstance(owned, (list, tuple)) or not all(group in groups() for group in owned):
        raise CampaignError(f"owned: groups of published decks, of {', '.join(groups())}; not {brief(owned)}")
    aspects = given["aspects"]
    if not isinstance(aspects, str) and not (isinstance(aspects, list) and all(isinstance(t, str) for t in aspects)):
        raise CampaignError(f"aspects: a text or a list of titles, not {brief(aspects)}")
    CHECK.text("difficulty", given["difficulty"], tuple(DIFFICULTIES))
    CHECK.text("chimera", given["chimera"])
    CHECK.text("stage", given["stage"], STAGES)
    for name, low, high in (
        ("most", 0, MOST),
        ("retries", 0, MOST),
        ("chance", 0, MOST - 1),
        ("handicap", 0, MOST),
        ("encounter", 1, ENCOUNTERS),
        ("builder", -1, len(listed) - 1),
        ("won", 0, ENCOUNTERS),
        ("games", 0, MOST),
        ("first", 0, len(listed) - 1),
    ):
        CHECK.number(name, given[name], low, high)
    given["numbers"] = _numbers(given["numbers"], given["chimera"], given["difficulty"], len(listed))
    builders = [_builder(f"builders[{i}]", each) for i, each in enumerate(listed)]
    c = Campaign(**given, owned=tuple(owned), builders=builders)
    if (c.builder >= 0) != c.building:
        raise CampaignError(f"builder: {c.builder} does not fit the stage {c.stage!r}")
    _check(c)
    return c


def _numbers(data: object, chimera: str, difficulty: str, players: int) -> dict[str, dict[str, Any]]:
    """The numbers of the Chimera by level; a game must be able to start with them."""
    if not isinstance(data, Mapping) or not all(isinstance(given, Mapping) for given in data.values()):
        raise CampaignError(f"numbers: numbers of the Chimera card by level are needed, not {brief(data)}")
    out = {}
    for level, given in data.items():
        CHECK.text("numbers", level, DIFFICULTIES[difficulty])
        try:
            stage_of(script(definitions(), chimera), level, players, given)
        except RedRainsError as error:
            raise CampaignError(f"numbers[{brief(level)}]: {error}") from error
        out[level] = dict(given)
    return out


def _check(c: Campaign) -> None:
    """Checks that the fields fit together."""
    for seat, b in enumerate(c.builders):
        where = f"builders[{seat}]"
        chosen = b.deck != ""
        if chosen == (b.ask == DECK) or not (chosen or (c.stage == START and seat >= c.builder)):
            raise CampaignError(f"{where}.deck: {b.deck!r} does not fit ask {b.ask!r} at the stage {c.stage!r}")
        if b.ask not in (MENU, DECK) and seat != c.builder:
            raise CampaignError(f"{where}.ask: {b.ask!r} is for the player who builds, player {c.builder}")
        if b.lowered >= 0 and (not b.dice[b.lowered] or b.lowered == b.raised):
            raise CampaignError(f"{where}.lowered: there are no such dice, or they are those that are taken instead")
        if not chosen and not beginnings(c.owned):
            raise CampaignError(f"owned: {where} has no deck to begin with")
        stray = sorted(set(b.collection).difference(whole_collection(), uniques_of(b.phoenixborn)))
        if stray:
            raise CampaignError(f"{where}.collection: {stray[0]!r} is for no deck of {b.phoenixborn!r} (R-CAMP-09)")
        if b.lender and b.lender not in owned_decks(c.owned):
            raise CampaignError(f"{where}.lender: {b.lender!r} is no deck of the groups in 'owned'")
        if chosen:
            wrong = problems(b.as_deck(), FORMAT)
            if wrong:
                raise CampaignError(f"{where}.cards: " + "; ".join(wrong))
        over = [title for title, n in b.cards.items() if n > b.collection.get(title, 0)]
        if over:
            raise CampaignError(f"{where}.collection: has fewer copies of {over[0]!r} than the deck")
        if b.page >= max(1, pages(c, b)):
            raise CampaignError(f"{where}.page: {b.page} is behind the last page")
    if c.building and not choices(c):
        raise CampaignError(f"builders[{c.builder}]: has nothing to choose for {c.builders[c.builder].ask!r}")


def _builder(where: str, data: object) -> Builder:
    """A player's part of saved data; checks each field, and the fields against each other."""
    if not isinstance(data, Mapping):
        raise CampaignError(f"{where}: the fields of a player are needed, not {brief(data)}")
    CHECK.names(where, data, [f.name for f in fields(Builder)])
    names = {deck.name: deck for deck in precons()}
    deck, lender = data["deck"], data["lender"]
    for name, value in (("deck", deck), ("lender", lender)):
        if value != "":
            CHECK.text(f"{where}.{name}", value, tuple(names))
    born = names[deck].phoenixborn if deck else ""
    if data["phoenixborn"] != born:
        raise CampaignError(
            f"{where}.phoenixborn: {born!r} for this deck (R-CAMP-08), not {brief(data['phoenixborn'])}"
        )
    CHECK.text(f"{where}.ask", data["ask"], ASKS)
    for name in ("cards", "collection"):
        counts = data[name]
        if not isinstance(counts, Mapping):
            raise CampaignError(f"{where}.{name}: copies by title are needed, not {brief(counts)}")
        for title, n in counts.items():
            CHECK.text(f"{where}.{name}", title)
            CHECK.number(f"{where}.{name}[{brief(title)}]", n, 1, MOST_COPIES)
    if data["foreign"] != "":
        CHECK.text(f"{where}.foreign", data["foreign"], whole_collection())
    added = data["added"]
    if (
        not isinstance(added, list)
        or len(added) > ADDED
        or not all(isinstance(title, str) and title in data["collection"] for title in added)
    ):
        raise CampaignError(f"{where}.added: at most {ADDED} titles of the collection, not {brief(added)}")
    dice = data["dice"]
    if not isinstance(dice, list) or len(dice) != len(DIE_TYPES):
        raise CampaignError(f"{where}.dice: {len(DIE_TYPES)} numbers are needed, not {brief(dice)}")
    for i, n in enumerate(dice):
        CHECK.number(f"{where}.dice[{i}]", n, 0, MOST)
    for name in ("wanted", "unwanted"):
        CHECK.text(f"{where}.{name}", data[name])
    for name in ("decisions", "page"):
        CHECK.number(f"{where}.{name}", data[name], 0, MOST)
    for name in ("lowered", "raised"):
        CHECK.number(f"{where}.{name}", data[name], -1, len(DIE_TYPES) - 1)
    b = Builder(**data).copy()
    asked = {
        OUT: (True, False, False, False),
        COPIES: (True, True, False, False),
        RAISE: (False, False, True, False),
        DICE: (False, False, True, True),
    }.get(b.ask, (False, False, False, False))
    there = (
        b.wanted in b.collection and b.wanted != "",
        b.unwanted in b.cards and b.unwanted != "",
        b.lowered >= 0,
        b.raised >= 0,
    )
    if there != asked or (not asked[0] and b.wanted) or (not asked[1] and b.unwanted):
        raise CampaignError(f"{where}: what was chosen so far does not fit ask {b.ask!r}")
    return b

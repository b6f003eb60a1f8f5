"""Driving a campaign in tests: choices by kind and name."""

from random import Random
from typing import Any

from ashes_env.campaign.building import Choice, choices, choose, end_encounter, new_campaign
from ashes_env.campaign.state import Builder, Campaign
from ashes_env.campaign.terms import OWNED
from ashes_env.language.codes import DIE_TYPES

COAL = "The Corpse of Viros: Coal"
LEVELS = {"standard": ["S1", "S2", "S3"], "heroic": ["H1", "H2", "H3"]}


def campaign(*decks: str, difficulty: str = "standard", most: int = 200, retries: int = 0, **fields: Any) -> Campaign:
    """A campaign against the Corpse of Viros; Coal's deck where none is named."""
    return new_campaign(
        difficulty,
        "The Corpse of Viros",
        "",
        decks or (COAL,),
        owned=fields.pop("owned", OWNED),
        most=most,
        retries=retries,
        chance=fields.pop("chance", 7),
        **fields,
    )


def offered(c: Campaign, kind: str) -> list[str]:
    """The names of the choices of a kind; dice by their type, numbers as texts."""
    return [_name(choice) for choice in choices(c) if choice.kind == kind]


def _name(choice: Choice) -> str:
    if choice.kind in ("give up", "take"):
        return DIE_TYPES[choice.place]
    return choice.name or str(choice.place)


def pick(c: Campaign, kind: str, name: str = "") -> None:
    """Takes the choice of a kind and name."""
    found = [choice for choice in choices(c) if choice.kind == kind and (not name or _name(choice) == name)]
    assert found, f"{kind} {name!r} is not among {[(x.kind, _name(x)) for x in choices(c)]}"
    choose(c, found[0])


def reach(c: Campaign, name: str) -> None:
    """Turns pages until a candidate is shown."""
    for page in offered(c, "page"):
        if name in offered(c, "candidate"):
            return
        pick(c, "page", page)
    assert name in offered(c, "candidate"), name


def swap(c: Campaign, wanted: str, unwanted: str, n: int) -> None:
    """Puts copies of one title in the place of another."""
    reach(c, wanted)
    pick(c, "candidate", wanted)
    b = builder(c)
    if b.ask == "out":
        pick(c, "take out", unwanted)
    if b.ask == "copies":
        pick(c, "number", str(n))


def builder(c: Campaign) -> Builder:
    """The player who builds."""
    return c.builders[c.builder]


def done(c: Campaign) -> None:
    """Everybody is done."""
    while c.building:
        pick(c, "done")


def win(c: Campaign) -> None:
    """The encounter is played and won."""
    done(c)
    c.begin()
    end_encounter(c, won=True)


def at_random(c: Campaign, random: Random, n: int = 1000) -> None:
    """Builds at random until the encounter, or for some decisions."""
    for _ in range(n):
        if not c.building:
            return
        choose(c, random.choice(choices(c)))

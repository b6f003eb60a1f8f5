"""The whole draft: one group, or several groups that draft separately because there are more drafters than one group
can have (R-CLS-56).

Drafters are assigned to groups at random. No group sees anything of another. The groups decide one after the other,
each to its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ashes_env.decks import Deck
from ashes_env.draft import records, worlds
from ashes_env.draft.drafting import choices, choose, new_draft
from ashes_env.draft.state import GROUPED, WORLD, Draft
from ashes_env.draft.terms import GROUP, LEAST, MOST, MOST_IN_GROUPS, OWN, POOL, DraftError
from ashes_env.files.checking import brief
from ashes_env.rules.state.generator import spawned

CHECK: Final = records.CHECK
DIVISION: Final = 0  # purposes below `GROUPED`: 0 for the assignment to groups, `i + 1` for the seed of group `i`


@dataclass(slots=True)
class Groups:
    """`seats` are those of each group, clockwise; `drafts` are the groups' drafts. With several groups, all randomness
    derives from `chance`; a single group has its own `chance`.
    """

    seats: list[list[int]]
    drafts: list[Draft]
    chance: int

    def copy(self) -> Groups:
        """An independent copy."""
        return Groups([each[:] for each in self.seats], [d.copy() for d in self.drafts], self.chance)

    @property
    def n(self) -> int:
        """The number of drafters in all groups."""
        return sum(map(len, self.seats))

    @property
    def now(self) -> int:
        """The group that drafts now, the last one when all is done."""
        return next((i for i, d in enumerate(self.drafts) if not d.over), len(self.drafts) - 1)

    @property
    def over(self) -> bool:
        """Whether every deck of every group is ready."""
        return all(d.over for d in self.drafts)

    @property
    def seat(self) -> int:
        """The seat that decides, -1 when all is done."""
        return -1 if self.over else self.seats[self.now][self.drafts[self.now].seat]

    def of(self, seat: int) -> tuple[int, int]:
        """The group of a drafter, and the drafter's seat in it."""
        return next((i, each.index(seat)) for i, each in enumerate(self.seats) if seat in each)

    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter."""
        found: dict[int, Deck] = {}
        for seats, d in zip(self.seats, self.drafts, strict=True):
            found.update(zip(seats, d.decks(seats), strict=True))
        return tuple(found[seat] for seat in range(self.n))


def sizes(n: int) -> list[int]:
    """The number of drafters in each group: as few groups and as even sizes as possible."""
    groups = -(-n // MOST[GROUP])
    return [n // groups + (i < n % groups) for i in range(groups)]


def alone(d: Draft) -> Groups:
    """A draft with one group of all drafters."""
    return Groups([list(range(len(d.drafters)))], [d], d.chance)


def divided(drafters: int, pool: tuple[str, ...], dice: Sequence[int], own: tuple[str, ...], chance: int) -> Groups:
    """A draft with several groups at its first decision. Raises `DraftError` for arguments that do not fit together."""
    random = Random(spawned(chance, GROUPED, DIVISION))
    left = random.sample(range(drafters), drafters)
    seats = [sorted(left.pop() for _ in range(size)) for size in sizes(drafters)]
    drafts = [
        new_draft(GROUP, OWN, len(each), pool, dice, chance=chance_of(chance, i), own=own)
        for i, each in enumerate(seats)
    ]
    return Groups(seats, drafts, chance)


def chance_of(chance: int, group: int) -> int:
    """The seed of a group."""
    return spawned(chance, GROUPED, group + 1)


def determinized(all_of: Groups, seat: int, seed: int) -> Groups:
    """A draft with resampled hidden information for a seat, by `seed`: its own group as in `worlds.determinized`. Of
    other groups it knows only their members and who decides.
    """
    mine, place = all_of.of(seat)
    if len(all_of.drafts) == 1:
        return alone(worlds.determinized(all_of.drafts[0], place, seed))
    chance = spawned(seed, WORLD)
    found = []
    for i, d in enumerate(all_of.drafts):
        if i == mine:
            other = worlds.determinized(d, place, spawned(seed, WORLD, i + 1))
            other.chance = chance_of(chance, i)
        else:
            other = new_draft(
                GROUP, OWN, len(d.drafters), d.pool, d.dice, chance=chance_of(chance, i), first=d.first, own=d.own
            )
            _play_until(other, _progress(d), Random(spawned(seed, WORLD, i + 1)))
        found.append(other)
    return Groups([each[:] for each in all_of.seats], found, chance)


def _progress(d: Draft) -> tuple[int, int]:
    """The progress of a draft: the step, and the turn in it."""
    return (len(d.steps) if d.over else d.steps.index(d.step)), d.turn


def _play_until(d: Draft, goal: tuple[int, int], random: Random) -> None:
    """Plays random choices until the draft reaches `goal`. A drafter who takes dice keeps more than one type as long as
    possible, because a choice without alternatives is skipped and the goal is a decision.
    """
    while _progress(d) < goal:
        found = choices(d)
        if d.step == POOL:
            left = d.left(d.seat)
            several = sum(n > 0 for n in left) > 2
            found = [choice for choice in found if several or left[choice.place] > 1] or found
        choose(d, random.choice(found))


def faults(all_of: Groups) -> list[str]:
    """Descriptions of all inconsistencies in any group."""
    return [wrong for d in all_of.drafts for wrong in worlds.faults(d)]


# --- as JSON types ----------------------------------------------------------------------------------------------------


def to_json(all_of: Groups) -> dict[str, Any]:
    """The whole draft in plain JSON types: of one group its draft, of several a list of drafts."""
    if len(all_of.drafts) == 1:
        return records.to_json(all_of.drafts[0])
    listed = []
    for seats, d in zip(all_of.seats, all_of.drafts, strict=True):
        draft = records.to_json(d)
        del draft["chance"]  # it derives from the seed of all groups
        listed.append({"seats": seats[:], "draft": draft})
    return {"format": records.FORMAT, "chance": all_of.chance, "groups": listed}


def from_json(data: object) -> Groups:
    """The draft that `to_json` returned. Raises `DraftError`, which names a missing, unknown or invalid field."""
    if not isinstance(data, Mapping) or "groups" not in data:
        return alone(records.from_json(data))
    CHECK.names("draft", data, ("format", "chance", "groups"))
    if type(data["format"]) is not int or data["format"] != records.FORMAT:
        raise DraftError(f"format: {records.FORMAT} is needed, not {data['format']!r}")
    CHECK.number("chance", data["chance"], 0, records.MOST - 1)
    listed = data["groups"]
    if not isinstance(listed, list) or not 1 < len(listed) <= MOST_IN_GROUPS // LEAST[GROUP]:
        raise DraftError(f"groups: a list of at least two groups, not {brief(listed)}")
    seats, drafts = [], []
    for i, each in enumerate(listed):
        where = f"groups[{i}]"
        if not isinstance(each, Mapping) or not isinstance(each.get("draft"), Mapping):
            raise DraftError(f"{where}: the seats of a group and its draft are needed, not {brief(each)}")
        CHECK.names(where, each, ("seats", "draft"))
        if "chance" in each["draft"]:
            raise DraftError(f"{where}.draft: there is no field 'chance': it follows from that of all groups")
        seats.append(_seats(f"{where}.seats", each["seats"]))
        try:
            drafts.append(records.from_json({**each["draft"], "chance": chance_of(data["chance"], i)}))
        except DraftError as error:
            raise DraftError(f"{where}.draft: {error}") from error
    found = Groups(seats, drafts, data["chance"])
    _check(found)
    return found


def _seats(where: str, data: Any) -> list[int]:
    if not isinstance(data, list) or len(data) > MOST[GROUP]:
        raise DraftError(f"{where}: at most {MOST[GROUP]} seats, not {brief(data)}")
    for seat in data:
        CHECK.number(where, seat, 0, MOST_IN_GROUPS - 1)
    return list(data)


def _check(all_of: Groups) -> None:
    """Checks that the groups fit together."""
    n = all_of.n
    if sorted(seat for each in all_of.seats for seat in each) != list(range(n)) or n > MOST_IN_GROUPS:
        raise DraftError(f"groups: each of up to {MOST_IN_GROUPS} drafters sits in one of them, the first as player 0")
    if [len(each) for each in all_of.seats] != sizes(n) or any(each != sorted(each) for each in all_of.seats):
        raise DraftError(f"groups: {n} drafters sit in groups of {sizes(n)}, each by seat (R-CLS-56)")
    one = all_of.drafts[0]
    for i, (seats, d) in enumerate(zip(all_of.seats, all_of.drafts, strict=True)):
        if len(d.drafters) != len(seats):
            raise DraftError(f"groups[{i}].draft: a draft of {len(seats)}, not of {len(d.drafters)}")
        if (d.form, d.pool, d.dice, d.own) != (GROUP, one.pool, one.dice, one.own):
            raise DraftError(f"groups[{i}].draft: the form {GROUP!r}, pool, own and dice are those of all groups")
        if i > all_of.now and (d.step, d.turn) != (d.steps[0], 0):
            raise DraftError(f"groups[{i}].draft: it begins when group {all_of.now} is done")

"""A draft to plain JSON types and back, with checks: only what could have been written is accepted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Final

from ashes_env.decks.legality import DICE
from ashes_env.draft.drafting import choices
from ashes_env.draft.pyramids import N_PLACES, is_free
from ashes_env.draft.state import Draft, Drafter
from ashes_env.draft.terms import (
    CARDS,
    DONE,
    FORMS,
    MOST_DICE,
    MOST_DRAFTERS,
    OWN,
    PACK,
    PYRAMIDS,
    SINGLE,
    STEPS,
    SWAP,
    DraftError,
    born,
    check_own,
    check_pool,
    check_terms,
)
from ashes_env.draft.worlds import faults
from ashes_env.encoding.vocabulary import by_id
from ashes_env.files.checking import LONGEST as LONGEST_TEXT
from ashes_env.files.checking import Fields, brief
from ashes_env.language.codes import DIE_TYPES

FORMAT: Final = 1
MOST: Final = 1 << 64
LONGEST: Final = 1000  # the maximum length of a list
CHECK: Final = Fields(DraftError)
TITLES: Final = ("deck", "revealed", "pyramids")


def to_json(d: Draft) -> dict[str, Any]:
    """The whole draft, including hidden cards, in plain JSON types."""
    found = {"format": FORMAT, **asdict(d), "pool": list(d.pool), "own": list(d.own)}
    if not d.own:  # older saved drafts do not have the field
        del found["own"]
    return found


def from_json(data: object) -> Draft:
    """The draft of saved data. Raises `DraftError`, which names a missing, unknown or invalid field."""
    if not isinstance(data, Mapping):
        raise DraftError(f"draft: the fields of a draft are needed, not {brief(data)}")
    given = {"own": [], **data}
    written = given.pop("format", None)
    if type(written) is not int or written != FORMAT:
        raise DraftError(f"format: {FORMAT} is needed, not {brief(written)}")
    CHECK.names("draft", given, [f.name for f in fields(Draft)])
    CHECK.text("form", given["form"], FORMS)
    CHECK.text("collections", given["collections"], (SINGLE, OWN))
    listed = given["drafters"]
    if not isinstance(listed, list) or not 1 < len(listed) <= MOST_DRAFTERS:
        raise DraftError(f"drafters: two to {MOST_DRAFTERS}, not {brief(listed)}")
    pool = _releases("pool", given["pool"])
    own = _releases("own", given["own"]) if given["own"] != [] else ()
    check_own(own, given["collections"])
    dice = _numbers("dice", given["dice"], MOST_DICE)
    check_terms(given["form"], given["collections"], len(listed), pool, dice)
    n = len(listed)
    CHECK.text("step", given["step"], (*STEPS[given["form"], given["collections"]], DONE))
    for name in TITLES:
        _titles(name, given[name])
    if not isinstance(given["dealt"], list) or len(given["dealt"]) > n:
        raise DraftError(f"dealt: a pack for each drafter, not {brief(given['dealt'])}")
    for i, pack in enumerate(given["dealt"]):
        _titles(f"dealt[{i}]", pack)
    for name, low, high in (("first", 0, n - 1), ("chance", 0, MOST - 1), ("turn", 0, MOST), ("reaching", -1, n - 1)):
        CHECK.number(name, given[name], low, high)
    drafters = [_drafter(f"drafters[{i}]", each, own or pool) for i, each in enumerate(listed)]
    d = Draft(**{**given, "pool": pool, "own": own, "drafters": drafters}).copy()
    _check(d)
    return d


def _releases(name: str, data: object) -> tuple[str, ...]:
    """Releases by name, without duplicates and in order."""
    if not isinstance(data, (list, tuple)):
        raise DraftError(f"{name}: a list of releases, not {brief(data)}")
    found = check_pool(data, name)
    if list(found) != list(data):
        raise DraftError(f"{name}: each release once, in the order in which they came out: {list(found)}")
    return found


def _check(d: Draft) -> None:
    """Checks that the fields fit together."""
    n = len(d.drafters)
    if d.turn >= (1 if d.over else d.turns(d.step)):
        raise DraftError(f"turn: {d.turn} is behind the last turn of the step {d.step!r}")
    now = len(d.steps) if d.over else d.steps.index(d.step)
    there = {step: step in d.steps and d.steps.index(step) <= now for step in (PACK, PYRAMIDS, SWAP)}
    for name, has, needed in (
        ("dealt", [len(pack) for pack in d.dealt], [CARDS[d.form]] * n * there[PACK]),
        ("pyramids", len(d.pyramids), N_PLACES * there[PYRAMIDS]),
        ("revealed", len(d.revealed), n * there[SWAP]),
    ):
        if has != needed:
            raise DraftError(f"{name}: {needed} cards are needed at the step {d.step!r}, not {has}")
    if any(list(by_id(pack)) != pack for pack in d.dealt):
        raise DraftError("dealt: the cards of a pack go by title id")
    if d.reaching >= 0 and d.step != SWAP:
        raise DraftError(f"reaching: nobody takes a face-up card at the step {d.step!r}")
    _check_picks(d)
    _check_swaps(d)
    wrong = faults(d)
    if wrong:
        raise DraftError(f"draft: {'; '.join(wrong)}")
    if not d.over and len(choices(d)) < 2:
        raise DraftError(f"turn: player {d.seat} has nothing to choose at the step {d.step!r}")


def _check_picks(d: Draft) -> None:
    """Checks that every pick was available."""
    for seat, one in enumerate(d.drafters):
        if len(one.picks) != d.had(PACK, seat) + d.had(PYRAMIDS, seat):
            raise DraftError(f"drafters[{seat}].picks: {len(one.picks)} cards do not fit the step {d.step!r}")
    for i in range(CARDS[d.form] if d.dealt else 0):
        for seat, one in enumerate(d.drafters):
            if i < len(one.picks) and one.picks[i] not in d.pack(d.held(seat, i), i):
                raise DraftError(f"drafters[{seat}].picks: {brief(one.picks[i])} was not in the pack")
    taken: set[str] = set()
    for turn in range(sum(len(one.picks) for one in d.drafters) if d.pyramids else 0):
        seat = d.seat_at(PYRAMIDS, turn)
        title = d.drafters[seat].picks[turn // len(d.drafters)]
        if title not in d.pyramids or not is_free(d.pyramids.index(title), d.pyramids, taken):
            raise DraftError(f"drafters[{seat}].picks: {brief(title)} could not be taken from the pyramids")
        taken.add(title)


def _check_swaps(d: Draft) -> None:
    """Checks that every swapped card was face up at the time."""
    up = d.revealed[:]
    for turn in range(len(d.drafters)):
        seat = d.seat_at(SWAP, turn) if d.revealed else turn
        one = d.drafters[seat]
        if (one.put == "") != (one.taken == ""):
            raise DraftError(f"drafters[{seat}].put: {brief(one.put)} for {brief(one.taken)} is no swap")
        if not one.put:
            continue
        if one.taken not in up or one.put not in one.picks:
            raise DraftError(f"drafters[{seat}].taken: {brief(one.taken)} could not be had for {brief(one.put)}")
        up[up.index(one.taken)] = one.put


def _drafter(where: str, data: object, releases: tuple[str, ...]) -> Drafter:
    """A drafter's part of saved data; checks each field alone, and that the Phoenixborn is of one of the releases."""
    if not isinstance(data, Mapping):
        raise DraftError(f"{where}: the fields of a drafter are needed, not {brief(data)}")
    CHECK.names(where, data, [f.name for f in fields(Drafter)])
    CHECK.text(f"{where}.phoenixborn", data["phoenixborn"], ("", *born(releases)))
    for name in ("taken", "put"):
        CHECK.text(f"{where}.{name}", data[name])
    for name in ("picks", "returned"):
        _titles(f"{where}.{name}", data[name])
    _numbers(f"{where}.dice", data["dice"], DICE)
    one = Drafter(**data).copy()
    if any(title not in one.copies() or one.copies()[title] < 0 for title in one.returned):
        raise DraftError(f"{where}.returned: there are not so many copies of these titles: {one.returned}")
    return one


def _titles(where: str, data: Any) -> None:
    if not isinstance(data, list) or len(data) > LONGEST:
        raise DraftError(f"{where}: a list of titles, not {brief(data)}")
    for i, title in enumerate(data):
        CHECK.text(f"{where}[{i}]", title)
        if len(title) > LONGEST_TEXT:
            raise DraftError(f"{where}[{i}]: no card is called {brief(title)}")


def _numbers(where: str, data: Any, most: int) -> list[int]:
    """The dice of each type, at most `most` of each."""
    if not isinstance(data, list) or len(data) != len(DIE_TYPES):
        raise DraftError(f"{where}: {len(DIE_TYPES)} numbers of dice, not {brief(data)}")
    for i, n in enumerate(data):
        CHECK.number(f"{where}[{i}]", n, 0, most)
    return data

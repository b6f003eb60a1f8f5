"""What a seat knows of a draft: the packs that it has held, and titles that others must have taken from them."""

from __future__ import annotations

from typing import NamedTuple

from ashes_env.draft.pyramids import N_PLACES, is_seen
from ashes_env.draft.state import Draft


class View(NamedTuple):
    """A pack as a seat held it: its number, the pick it was held for, and its cards."""

    pack: int
    pick: int
    cards: list[str]


def views(d: Draft, seat: int) -> list[View]:
    """Every pack that a seat has held, as it received it, in order. The last card of each is taken without a decision,
    but seen.
    """
    if not d.dealt:
        return []
    last = min(d.passed, len(d.dealt[0]) - 1)
    return [View(held, i, d.pack(held, i)) for i in range(last + 1) for held in (d.held(seat, i),)]


def passed_on(d: Draft, seat: int) -> dict[str, int]:
    """The titles that a seat has passed on and that may still be in a pack, with the number of passes since."""
    if d.step not in d.steps or d.passed >= len(d.dealt[0] if d.dealt else ()):
        return {}
    seen = {view.pack: view for view in views(d, seat)}  # the latest view of each pack
    mine = d.drafters[seat].picks
    return {
        title: d.passed - view.pick
        for view in seen.values()
        if view.pick < d.passed
        for title in view.cards
        if title not in mine
    }


def taken_by_others(d: Draft, seat: int) -> set[str]:
    """The titles that others are known to have: passed on and not in the pack when it came back, or taken openly."""
    found: set[str] = set()
    for view in views(d, seat):
        found.update(view.cards)
    found.difference_update(d.at_hand(seat), passed_on(d, seat))
    for other, one in enumerate(d.drafters):
        if other != seat:
            found.update({one.taken} if d.dealt else one.picks)
    found.difference_update(d.face_up, d.drafters[seat].kept, ("",))
    return found


def seen_titles(d: Draft, seat: int) -> set[str]:
    """Every title of the draft deck that a seat has seen, wherever it is now."""
    found = {title for view in views(d, seat) for title in view.cards}
    found.update(d.revealed, (one.put for one in d.drafters if one.put))
    found.update(d.pyramids[i] for i in range(N_PLACES if d.pyramids else 0) if is_seen(i, d.pyramids, d.picked))
    return found

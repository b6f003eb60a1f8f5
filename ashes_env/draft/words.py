"""A draft as text: its state and its choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ashes_env.draft.drafting import CARD, DECLINE, DIE, FACE_UP, OWN_TITLE, PHOENIXBORN, Choice, choices
from ashes_env.draft.knowledge import passed_on, taken_by_others
from ashes_env.draft.pyramids import PLACES, is_seen
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import BORN, CARDS, GIVE_BACK, PACK, POOL, PYRAMIDS, SWAP, unique_of
from ashes_env.encoding.vocabulary import by_id
from ashes_env.language.codes import DIE_TYPES

QUESTIONS: Final = {
    BORN: "take a Phoenixborn",
    PACK: "keep one card and pass the others to the left",
    PYRAMIDS: "take a card from a pyramid",
    POOL: "take a die",
    SWAP: "take a face-up card, or swap nothing",
    GIVE_BACK: "give back a card",
}


def choice_text(d: Draft, choice: Choice) -> str:
    """A choice of the drafter who decides, as text."""
    if choice.kind == DECLINE:
        return "swap nothing"
    if choice.kind == PHOENIXBORN:
        return f"take {choice.name} with {unique_of(choice.name)}"
    if choice.kind == CARD:
        return f"keep {choice.name}"
    if choice.kind == FACE_UP:
        return f"take {choice.name}, face-up card {choice.place + 1}"
    if choice.kind == DIE:
        return f"take {'an' if choice.name[0] in 'aeiou' else 'a'} {choice.name} die"
    if choice.kind == OWN_TITLE:
        if d.step == SWAP:
            return f"put down {choice.name} for {d.face_up[d.reaching]}"
        return f"give back {choice.name} ({d.drafters[d.seat].copies()[choice.name]} there)"
    return f"take {choice.name} ({_where(choice.place)})"


def _where(place: int) -> str:
    p = PLACES[place]
    return f"pyramid {p.pyramid + 1}, row {p.row + 1}, card {p.column + 1}"


def _dice_text(dice: list[int]) -> str:
    return ", ".join(f"{n} {die}" for die, n in zip(DIE_TYPES, dice, strict=True) if n) or "none"


def draft_text(d: Draft) -> str:
    """The state of the draft, in one line."""
    head = f"draft of {len(d.drafters)}, form {d.form}"
    if d.over:
        return f"{head}: every deck is ready"
    turn = ""
    if d.step == PACK:
        turn = f", card {d.passed + 1} of {CARDS[d.form]}"
    elif not d.unseen:
        turn = f", player {d.seat} decides"
    return f"{head}: {QUESTIONS[d.step]}{turn}"


def seat_text(d: Draft, seat: int, seats: Sequence[int] = ()) -> str:
    """What a seat knows of the draft, with its choices if it decides. `seats` are the drafters' seats in a draft with
    several groups.
    """
    names = seats or range(len(d.drafters))
    lines = [draft_text(d)]
    for number, one in enumerate(d.drafters):
        known = number == seat or not d.private
        told = ["drafts unseen"]
        if known:
            told = [one.phoenixborn or "no Phoenixborn yet", f"dice: {_dice_text(one.dice)}"]
        if one.put:
            told.append(f"took {one.taken} for {one.put}")
        if d.pyramids and number != seat:
            told.append("cards: " + ("; ".join(one.picks) or "none"))
        lines.append(f"player {names[number]}{' (you)' if number == seat else ''}: {', '.join(told)}")
    if d.token >= 0:
        lines.append(f"first player token: player {names[d.token]}")
    lines.append(f"dice left{' for you' if d.private else ''}: {_dice_text(d.left(seat))}")
    me = d.drafters[seat]
    lines.append("your cards: " + ("; ".join(f"{n} {title}" for title, n in me.copies().items() if n) or "none"))
    if d.dealt:
        lines.append("passed on: " + ("; ".join(f"{t} ({ago} ago)" for t, ago in passed_on(d, seat).items()) or "none"))
        lines.append("others have: " + ("; ".join(by_id(taken_by_others(d, seat))) or "nothing known"))
    if d.at_hand(seat):
        lines.append("pack: " + "; ".join(d.at_hand(seat)))
    if d.revealed:
        lines.append("face up: " + "; ".join(d.face_up))
    lines += _pyramids_text(d)
    if d.seat == seat:
        lines.append(f"player {names[seat]} decides: {QUESTIONS[d.step]}")
        lines += [f"  {choice_text(d, choice)}" for choice in choices(d)]
    return "\n".join(lines)


def _pyramids_text(d: Draft) -> list[str]:
    """Each row of each pyramid, from the top."""
    rows: dict[tuple[int, int], list[str]] = {}
    taken = d.picked
    for place, p in enumerate(PLACES if d.pyramids else ()):
        title = d.pyramids[place]
        card = "-" if title in taken else title if is_seen(place, d.pyramids, taken) else "?"
        rows.setdefault((p.pyramid, p.row), []).append(card)
    return [f"pyramid {pyramid + 1}, row {row + 1}: {' | '.join(cards)}" for (pyramid, row), cards in rows.items()]

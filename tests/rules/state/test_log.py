"""The log of what everybody has seen: what it says, that it stays short, and that it gives nothing away."""

import random

import pytest

from ashes_env.language import codes as k
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import position, side
from tests.rules.games import begin, play_on
from tests.support import choose

Named = list[tuple[str, int, str, str, int]]


def named(g: Game) -> Named:
    """The log with titles for ids, "" for none."""

    def title(cid: int) -> str:
        return g.by_id[cid].title if cid else ""

    return [(log.KINDS[kind].split(" (")[0], seat, title(a), title(b), n) for kind, seat, a, b, n in g.log]


def test_every_kind_and_every_event_has_a_place() -> None:
    assert len(log.OF_EVENT) == len(k.EVENTS)
    assert {kind for kind in log.OF_EVENT if kind >= 0} < set(range(len(log.KINDS)))
    assert len(log.KINDS) == log.BEHAVIOUR + 1
    assert len(set(log.KINDS)) == len(log.KINDS)


def test_an_attack_as_the_table_saw_it() -> None:
    g = position(
        me=side("Coal Roarkwin", units=["Hammer Knight"]), foe=side("Aradel Summergaard", units=["Blue Jaguar"])
    )
    g.log.clear()
    choose(g, "attack", "Aradel Summergaard", "Blue Jaguar")
    while g.decision is not None and g.decision.ask != m.ASK_MENU:
        g.apply(g.decision.moves[-1])
    said = named(g)
    assert said[0] == ("a unit attacks", 0, "Hammer Knight", "Aradel Summergaard", 0)
    assert ("a unit blocks", 1, "Blue Jaguar", "Hammer Knight", 0) in said
    damage = [entry for entry in said if entry[0] == "damage is dealt"]
    assert ("damage is dealt", 0, "Blue Jaguar", "Hammer Knight", 3) in damage
    gone = said.index(("a unit is destroyed", 0, "Blue Jaguar", "Hammer Knight", 0))
    assert ("a card goes to a conjuration pile", 1, "Blue Jaguar", "", 0) in said[gone:]


def test_draws_are_counted_and_not_named() -> None:
    drawn: list[tuple[int, int, int, int, int]] = []
    for seed in range(20):
        g = begin(seed)
        play_on(g, seed, 400)
        drawn.extend(entry for entry in g.log if entry[0] == log.DRAWN)
    assert drawn
    for _, seat, card, other, n in drawn:
        assert (card, other) == (0, 0)
        assert seat in (0, 1)
        assert n >= 1


@pytest.mark.parametrize("seed", range(12))
def test_a_card_is_named_only_while_everybody_knows_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each new entry is checked against what both players knew before the step, or know after it."""
    g = begin(seed)
    chooser = random.Random(seed)
    unknown = 0
    for _ in range(900):
        if g.decision is None:
            break
        before = [bits == g.seats.bits for bits in g.seen]
        old = g.log[:]
        piles = [set(p.discard) | set(p.removed) | set(p.conjurations) for p in g.players]
        g.apply(chooser.choice(g.decision.moves))
        now = [bits == g.seats.bits for bits in g.seen]
        open_piles = piles[0] | piles[1] | {c for p in g.players for c in (*p.discard, *p.removed, *p.conjurations)}
        went = {entry[2] for entry in g.log if entry[0] in (log.PLAYED, log.ENTERED)}
        for kind, _seat, card, other, _n in g.log[0 if len(g.log) < len(old) else len(old) :]:
            for cid in (card, other):
                if cid:
                    assert before[cid] or now[cid] or cid in open_piles or cid in went, log.KINDS[kind]
                else:
                    unknown += 1
    assert unknown


def test_face_down_cards_stay_unnamed() -> None:
    g = begin(2)
    facedown = next(cid for cid in g.players[1].units if g.cards[cid].facedown)
    g.log.clear()
    log.note(g, log.WOUNDED, 0, facedown, g.players[0].pb, 2)
    assert g.log == [(log.WOUNDED, 0, 0, g.players[0].pb, 2)]
    g.seen[facedown] = g.seats.bits
    log.note(g, log.WOUNDED, 0, facedown, 0, 2)
    assert g.log[1] == (log.WOUNDED, 0, facedown, 0, 2)


def test_a_search_that_is_not_shown_names_nothing() -> None:
    g = begin(1)
    g.log.clear()
    hidden, shown = g.players[0].deck[0], g.players[0].pb
    assert g.seen[hidden] != g.seats.bits
    for cid in (hidden, shown):
        log.moved(g, cid, k.HAND)
        log.moved(g, cid, k.DRAW_PILE)
        log.moved(g, cid, k.DISCARD_PILE)
    assert [entry[2] for entry in g.log] == [0, 0, hidden, shown, shown, shown]


@pytest.mark.parametrize("seed", range(4))
def test_it_stays_short(seed: int) -> None:
    g = begin(seed)
    chooser = random.Random(seed)
    most = 0
    while g.decision is not None:
        g.apply(chooser.choice(g.decision.moves))
        most = max(most, len(g.log))
        if len(g.log) > 4 * log.MOST:
            pytest.fail(f"{len(g.log)} entries")
    assert most > log.KEPT


def test_it_is_part_of_copies_and_records() -> None:
    g = begin(1)
    play_on(g, 1, 60)
    assert g.log
    other = g.copy()
    assert other.log == g.log
    assert other.log is not g.log
    again = records.loads(g.defs, records.dumps(g))
    assert again.log == g.log
    play_on(other, 1, 20)
    assert other.log != g.log

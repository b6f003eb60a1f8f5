"""Worlds that a seat could be in: what it sees is the same, what it cannot see is dealt anew."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.decks import definitions, get, seating
from ashes_env.rules import records
from ashes_env.rules.flow.setup import FirstFive
from ashes_env.rules.game import new_game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *
from tests.rules.games import begin, play_on, positions

HIDDEN = "hidden"
SIMULTANEOUS = ("FirstFive", "Round")


def unknown(g: Game, seat: int, cid: int) -> bool:
    return not g.seen[cid] & 1 << seat


def view(g: Game, seat: int) -> dict[str, Any]:
    """The complete state, without what the seat cannot know."""
    data = records.to_json(g)
    for name in ("rng", "script", "inc", "seen"):
        del data[name]
    hide = {cid for cid in range(1, len(g.by_id)) if unknown(g, seat, cid)}
    for p in data["players"]:
        for name in ("deck", "hand", "units"):
            p[name] = [HIDDEN if cid in hide else cid for cid in p[name]]
        if p["seat"] != seat:
            del p["first_five"]
    for _, card in data["cards"]:
        card["under"] = [HIDDEN if cid in hide else cid for cid in card["under"]]
        card["host"] = HIDDEN if card["host"] in hide else card["host"]
        if card["facedown"] and card["id"] in hide:
            card.update(id=HIDDEN, inc=HIDDEN, d=HIDDEN)
    data["cards"] = [card for _, card in data["cards"]]
    decision = data["decision"]
    if decision is not None and decision["seat"] != seat:
        decision["options"] = HIDDEN
        decision["source"] = HIDDEN if decision["source"] in hide else decision["source"]
    for f in data["stack"]:
        if f["frame"] in SIMULTANEOUS:
            f["picks"] = f["picks"][seat] if f["picks"] else []
            if "given" in f:
                f["given"] = f["given"][seat]
    for f in data["stack"]:
        if "answers" in f:  # somebody may have picked a card that the seat does not know
            f["answers"] = [[HIDDEN if ref & ID_MASK in hide else ref for ref in refs] for refs in f["answers"]]
    if decision is not None:
        del data["stack"][-1]["answer"]  # to the last question, which may have been a secret one to somebody else
    if decision is not None and decision["seat"] != seat:
        data["stack"][-1] = {"frame": data["stack"][-1]["frame"]}
    return data


def hidden_places(g: Game, seat: int) -> list[int]:
    """The card in every place that the seat cannot look at."""
    out: list[int] = []
    for p in g.players:
        out.extend(cid for cid in (*p.deck, *p.hand) if unknown(g, seat, cid))
        out.extend(cid for cid in p.units if unknown(g, seat, cid))
    return out


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), every=st.integers(6, 30), deal=st.integers(0, 1 << 64))
def test_what_a_seat_sees_stays_and_cards_stay_whole(seed: int, every: int, deal: int) -> None:
    for g in positions(seed, every):
        before = records.key(g)
        for seat in (0, 1):
            other = determinize(g, seat, deal)
            assert view(other, seat) == view(g, seat)
            assert sorted(hidden_places(other, seat)) == sorted(hidden_places(g, seat))
            assert faults(other) == []
        assert records.key(g) == before


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), every=st.integers(10, 40), deal=st.integers(0, 1 << 32))
def test_another_world_can_be_played(seed: int, every: int, deal: int) -> None:
    for g in positions(seed, every):
        for seat in (0, 1):
            other = determinize(g, seat, deal)
            play_on(other, deal, 60)
            assert faults(other) == []


def test_the_same_seed_gives_the_same_world_and_others_differ() -> None:
    g = begin(1)
    play_on(g, 2, 50)
    assert records.key(determinize(g, 0, 5)) == records.key(determinize(g, 0, 5))
    worlds = {records.key(determinize(g, 0, seed)) for seed in range(20)}
    assert len(worlds) == 20


def test_every_hidden_card_comes_to_the_hand_equally_often() -> None:
    g = new_game(definitions(), [seating(get("The Iron Men")), seating(get("The Mist Guardian"))], seed=3)
    play_on(g, 1, 4)
    foe = g.players[1]
    hidden = [cid for cid in (*foe.hand, *foe.deck) if unknown(g, 0, cid)]
    size = len([cid for cid in foe.hand if unknown(g, 0, cid)])
    assert size >= 3
    n = 3000
    found: Counter[int] = Counter()
    for seed in range(n):
        found.update(determinize(g, 0, seed).players[1].hand)
    expected = n * size / len(hidden)
    assert set(found) <= set(hidden) | set(foe.hand)
    for cid in hidden:
        assert abs(found[cid] - expected) < 6 * expected**0.5


def test_cards_that_were_seen_stay() -> None:
    g = begin(1)
    play_on(g, 2, 30)
    foe = g.players[1]
    shown, lowest = foe.hand[0], foe.deck[0]
    g.seen[shown] = g.seen[lowest] = 3
    for seed in range(30):
        other = determinize(g, 0, seed)
        assert other.players[1].hand[0] == shown
        assert other.players[1].deck[0] == lowest


def test_future_chance_is_new() -> None:
    g = begin(1)
    g.script = [("die", (2,))]
    other = determinize(g, 0, 1)
    assert other.rng != g.rng
    assert other.script == []


def test_a_first_five_that_the_other_has_picked_is_dealt_anew() -> None:
    decks = [seating(get("The Iron Men"), ()), seating(get("The Mist Guardian"), ())]
    g = new_game(definitions(), decks, seed=1)
    for _ in range(5):
        assert g.decision is not None
        g.apply(g.decision.moves[0])
    assert g.decision is not None
    assert g.decision.seat == 1
    found = set()
    for seed in range(20):
        other = determinize(g, 1, seed)
        frame = other.stack[-1]
        assert isinstance(frame, FirstFive)
        titles = {other.by_id[cid].title for cid in frame.picks[0]}
        assert len(titles) == 5
        found.add(frozenset(titles))
    assert len(found) > 5


@pytest.mark.rules("R-FF-05", "R-INFO-01")
def test_the_first_five_of_the_other_is_in_no_other_world() -> None:
    """Kept for scenarios (`to_dict`), it must tell neither what lies in the hand that was dealt anew, nor which of the
    cards that have been played were in it.
    """
    decks = [seating(get("The Iron Men")), seating(get("The Mist Guardian"))]
    g = new_game(definitions(), decks, seed=1)
    mine, theirs = g.players
    assert set(theirs.first_five) == set(theirs.hand)
    for deal in range(20):
        other = determinize(g, 0, deal)
        assert other.players[0].first_five == mine.first_five
        assert other.players[1].first_five == ()


@pytest.mark.rules("R-INFO-01", "R-INFO-02")
def test_no_world_tells_which_card_was_found_in_a_secret_search() -> None:
    """The card has moved once more than the others; how often each has moved would tell its title."""

    def after(found: str) -> Game:
        pile = ["Purge", "Empower", "Cover", "Strengthen"]
        g = duel(side(hand=["Open Memories"], dice="charm class, natural class", deck=pile))
        return until_menu(choose(g, "Open Memories", "yes", found), 1)

    games = [after(found) for found in ("Purge", "Empower", "Cover")]
    moved = [[cid for cid in g.players[0].hand if g.inc[cid]] for g in games]
    assert [titles(g, cids) for g, cids in zip(games, moved, strict=True)] == [["Purge"], ["Empower"], ["Cover"]]
    for deal in range(5):
        worlds = [determinize(g, 1, deal) for g in games]
        assert len({records.key(world) for world in worlds}) == 1
        assert records.key(determinize(worlds[0], 1, deal + 1)) == records.key(determinize(games[0], 1, deal + 1))


def test_a_card_that_returned_very_often_has_a_new_incarnation_in_other_worlds_too() -> None:
    g = duel(side(), side(hand=["Purge", "Cover"], deck=["Empower", "Strengthen"]))
    hidden = [*g.players[1].hand, *g.players[1].deck]
    g.inc[hidden[0]] = 65
    assert [determinize(g, 0, 1).inc[cid] for cid in hidden] == [128] * 4


def test_face_down_aspects_are_dealt_anew_within_their_blood_values() -> None:
    g = begin(2)
    row = [cid for cid in g.players[1].units if g.cards[cid].facedown]
    assert len(row) >= 2
    blood = [g.by_id[cid].card.blood for cid in row]
    rows = set()
    for seed in range(20):
        other = determinize(g, 0, seed)
        assert [other.by_id[cid].card.blood for cid in other.players[1].units] == blood
        rows.add(tuple(other.players[1].units))
    assert len(rows) > 5


def test_where_the_other_decides_the_moves_fit_the_new_hand() -> None:
    checked = 0
    for seed in range(12):
        for g in positions(seed, 3):
            d = g.decision
            if d is None or g.players[1 - d.seat].scripted:
                continue
            other = determinize(g, 1 - d.seat, seed)
            assert other.decision is not None
            for x in other.decision.moves:
                if m.kind_of(x) == m.FROM_HAND:
                    assert m.value_of(x) in other.players[d.seat].hand
                    checked += 1
    assert checked > 100


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_there_is_not_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match="seats go from 0 to 1"):
        determinize(begin(1), seat, 1)


def test_nothing_of_the_true_world_decides_the_new_one() -> None:
    """Two games that differ only in what a seat cannot know give that seat the same set of worlds."""
    g = begin(1)
    play_on(g, 5, 80)
    other = determinize(g, 0, 77)
    chooser = random.Random(1)
    hands = [Counter[int](), Counter[int]()]
    for i, start in enumerate((g, other)):
        for _ in range(1500):
            hands[i].update(determinize(start, 0, chooser.getrandbits(60)).players[1].hand)
    assert set(hands[0]) == set(hands[1])
    for cid, n in hands[0].items():
        assert abs(n - hands[1][cid]) < 7 * (n + 1) ** 0.5

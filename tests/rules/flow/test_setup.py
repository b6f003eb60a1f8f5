"""Setup: what lies where before the first decision (R-SETUP-01..08)."""

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules.game import new_game
from ashes_env.rules.state.state import SETUP
from tests.prelude import *
from tests.rules.two_decks import IRON, IRON_FIVE, MIST, MIST_FIVE, seated


@pytest.mark.rules("R-SETUP-01", "R-SETUP-05")
def test_thirty_cards_are_a_hand_of_five_and_a_pile_of_25() -> None:
    g = seated()
    for p, deck, five in zip(g.players, (IRON.deck, MIST.deck), (IRON_FIVE, MIST_FIVE), strict=True):
        assert sorted(titles(g, p.hand)) == sorted(five)
        assert (len(p.deck), p.discard) == (25, [])
        assert sorted(titles(g, [*p.hand, *p.deck])) == sorted(deck)
        assert sum(p.active) + sum(p.exhausted) == 10


@pytest.mark.rules("R-SETUP-05", "R-FF-04")
def test_the_seed_changes_the_order_of_the_pile_and_nothing_else() -> None:
    one, two = seated(1), seated(2)
    for a, b in zip(one.players, two.players, strict=True):
        assert titles(one, a.hand) == titles(two, b.hand)
        assert titles(one, a.deck) != titles(two, b.deck)
        assert sorted(titles(one, a.deck)) == sorted(titles(two, b.deck))
        assert a.conjurations == b.conjurations


@pytest.mark.rules("R-SETUP-02")
def test_a_phoenixborn_begins_upright_and_without_tokens() -> None:
    g = seated()
    for p in g.players:
        pb = g.cards[p.pb]
        assert (pb.wounds, pb.exhaustion, pb.status, pb.seat, p.guarded) == (0, 0, 0, p.seat, False)
        assert p.units == p.spells == []


@pytest.mark.rules("R-SETUP-03")
def test_conjurations_are_in_no_deck_and_no_hand() -> None:
    g = seated()
    for p, pile in zip(g.players, (IRON.conjurations, MIST.conjurations), strict=True):
        assert sorted(titles(g, p.conjurations)) == sorted(pile)
        assert not any(g.by_id[c].is_conjured for c in (*p.hand, *p.deck))


@pytest.mark.rules("R-SETUP-04", "R-FF-04")
def test_all_dice_are_exhausted_until_the_first_roll() -> None:
    g = new_game(definitions(), [IRON, MIST], seed=1)
    assert asked(g) == ("choose the First Five", 0)
    assert (g.phase, g.round) == (SETUP, 0)
    for p in g.players:
        assert (sum(p.active), sum(p.exhausted)) == (0, 10)
        assert (len(p.deck), p.hand) == (30, [])


@pytest.mark.rules("R-SETUP-06", "R-PREP-07")
@pytest.mark.parametrize("discards", [0, 2, 5])
def test_the_first_draw_step_replaces_what_was_discarded(discards: int) -> None:
    g = seated()
    assert asked(g) == ("discard before drawing", 0)
    choose(g, *IRON_FIVE[:discards])
    if discards < 5:
        choose(g, "no")
    choose(g, "no")
    p = g.players[0]
    assert (len(p.hand), len(p.deck), len(p.discard)) == (5, 25 - discards, discards)
    assert (len(g.players[1].hand), len(g.players[1].deck)) == (5, 25)


@pytest.mark.rules("R-SETUP-07")
def test_tokens_never_run_out() -> None:
    g = position(
        me=side(
            units=[unit("Iron Worker", exhaustion=40, status=40)],
            hand=["Steady Gaze"],
            dice="2 illusion",
            deck=["Cover"],
        ),
        foe=side(units=[unit("Mist Spirit", exhaustion=40)]),
    )
    choose(g, "Steady Gaze", "Mist Spirit")
    assert in_play(g, "Mist Spirit").exhaustion == 42


@pytest.mark.rules("R-SETUP-08")
def test_every_card_lies_in_exactly_one_place() -> None:
    g = seated()
    places = [
        cid
        for p in g.players
        for zone in ([p.pb], p.units, p.spells, p.hand, p.deck, p.discard, p.conjurations, p.removed)
        for cid in zone
    ]
    assert sorted(places) == list(range(1, len(g.by_id)))

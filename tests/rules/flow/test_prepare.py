"""Rounds and their prepare phase (R-ROUND-01..03, R-PREP-01..13)."""

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules.game import die_name, new_game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PHASES
from tests.prelude import *
from tests.rules.two_decks import IRON, IRON_FIVE, MIST, MIST_FIVE, seated, with_five

MY_PB = Cards(PB, MINE)
WATCHER = CardDef(
    "Watcher",
    ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(after(DAMAGE_DEALT, MY_PB), (PlaceTokens(STATUS, THIS),)),),
)
MOURNER = CardDef(
    "Mourner",
    ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(after(WOUNDS_PLACED, MY_PB), (PlaceTokens(STATUS, THIS),)),),
)
BARB = CardDef(
    "Barb",
    ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(Trigger(PREPARE_ENDS), (Damage(PhoenixbornOf(YOU), 1),)),),
)


def rolled_off(*levels: int) -> Game:
    """A game whose first rolls show these levels (seat 0's ten dice, seat 1's, again for each tie)."""
    g = new_game(definitions(), [IRON, with_five(MIST, MIST_FIVE)], seed=1)
    g.script = [("die", (level,)) for level in levels]
    return choose(g, *IRON_FIVE)


@pytest.mark.rules("R-ROUND-01")
def test_a_round_is_prepare_player_turns_recovery() -> None:
    g = seated()
    log: list[str] = []
    for _ in range(400):
        if g.round > 3 or g.decision is None:
            break
        phase = f"{g.round} {PHASES[g.phase]}"
        if not log or log[-1] != phase:
            log.append(phase)
        names = offered(g)
        choose(g, next((word for word in ("no", "end turn", "pass") if word in names), names[0]))
    assert log == [f"{n} {phase}" for n in (1, 2, 3) for phase in ("prepare", "player turns", "recovery")]


@pytest.mark.rules("R-ROUND-02")
def test_nobody_draws_before_everybody_has_discarded() -> None:
    g = seated()
    choose(g, *IRON_FIVE)
    assert asked(g) == ("discard before drawing", 1)
    assert len(g.players[0].deck) == 25, "the first player has not drawn yet"
    assert len(g.players[0].hand) == 5, "what the first player discards is not to be seen yet"
    choose(g, "no")
    assert (len(g.players[0].deck), len(g.players[0].discard)) == (20, 5)


@pytest.mark.rules("R-ROUND-03", "R-EOR-02")
def test_the_token_goes_to_the_opponent_after_each_round() -> None:
    g = seated(first=0)
    seats = []
    for _ in range(3):
        until_asked(g, "take an action")
        seats.append((g.first, g.active))
        next_round(g)
    assert seats == [(0, 0), (1, 1), (0, 0)]


@pytest.mark.rules("R-PREP-01", "R-PREP-02", "R-DICE-07")
@pytest.mark.parametrize("seed", range(6))
def test_only_exhausted_dice_are_rolled(seed: int) -> None:
    g = position(me=side(dice="2 natural, 2 charm", exhausted_dice="6 time power", deck=["Cover"] * 9), seed=seed)
    next_round(g)
    me = g.players[0]
    assert (sum(me.active), sum(me.exhausted)) == (10, 0)
    assert (pool(me.active)["natural power"], pool(me.active)["charm power"]) == (2, 2)
    assert sum(me.active[18:21]) == 6


@pytest.mark.rules("R-PREP-01")
def test_rolled_dice_show_new_sides() -> None:
    seen = set()
    for seed in range(8):
        g = next_round(position(me=side(exhausted_dice="6 time power", deck=["Cover"] * 9), seed=seed))
        seen.add(tuple(g.players[0].active[18:21]))
    assert len(seen) > 2


@pytest.mark.rules("R-PREP-03", "R-DICE-08")
def test_a_die_on_a_card_is_not_rolled() -> None:
    # The die comes onto the unit at the end of the round, after those on cards have been returned.
    vigil = CardDef(
        "Vigil",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(Trigger(ROUND_ENDS), (UseDicePower(dice=(DIVINE,)),)),),
    )
    sides = set()
    for seed in range(12):
        g = position(
            me=side(units=["Vigil"], exhausted_dice="9 natural, divine", deck=["Cover"] * 9),
            seed=seed,
            defs=with_cards(vigil),
        )
        next_round(g)
        me = g.players[0]
        assert (g.round, sum(me.exhausted)) == (2, 0)
        assert {name.split()[0] for name in pool(me.active)} == {"natural"}
        assert sum(me.active) == 9, "nine are rolled, the tenth is not"
        assert [die_name(die) for die in in_play(g, "Vigil").dice] == ["divine power"]
        sides |= set(pool(me.active))
    assert sides == {"natural basic", "natural class", "natural power"}


@pytest.mark.rules("R-PREP-04", "R-DICE-04")
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_most_basic_symbols_choose_who_goes_first(winner: int, first: int) -> None:
    more, fewer = [0] * 5 + [1] * 5, [0] * 3 + [2] * 7
    g = rolled_off(*(more if winner == 0 else fewer), *(fewer if winner == 0 else more))
    assert asked(g) == ("choose who goes first", winner)
    assert sorted(offered(g)) == ["player 0", "player 1"]
    choose(g, f"player {first}")
    assert g.first == first
    until_asked(g, "take an action")
    assert g.active == first


@pytest.mark.rules("R-DICE-04", "R-PREP-04")
def test_basic_symbols_of_all_types_count_together() -> None:
    # Seat 0 shows one basic of each of its two types, seat 1 one basic of one type.
    g = rolled_off(*[0, 1, 1, 1, 1], *[0, 1, 1, 1, 1], *[0] + [1] * 9)
    assert asked(g) == ("choose who goes first", 0)


@pytest.mark.rules("R-PREP-05")
def test_a_tie_is_rolled_again_with_all_dice() -> None:
    g = rolled_off(*[0] * 5, *[2] * 5, *[0] * 5, *[2] * 5, *[2] * 10, *[1] * 9, 0)
    assert asked(g) == ("choose who goes first", 1)
    assert g.script == []
    assert pool(g.players[0].active) == {"ceremonial power": 5, "natural power": 5}
    assert sum(g.players[1].active[code] for code in range(0, 27, 3)) == 1


@pytest.mark.rules("R-PREP-06")
def test_there_is_no_roll_off_in_later_rounds() -> None:
    g = position(me=side(exhausted_dice="10 natural", deck=["Cover"] * 9), foe=side(deck=["Cover"] * 9))
    for _ in range(60):
        assert asked(g)[0] != "choose who goes first"
        if g.round > 2:
            break
        names = offered(g)
        choose(g, next((word for word in ("no", "end turn", "pass") if word in names), names[0]))
    assert g.round == 3


@pytest.mark.rules("R-PREP-07")
def test_any_subset_of_the_hand_may_be_discarded() -> None:
    g = seated()
    assert sorted(offered(g)) == sorted([*(f"{t} in hand" for t in IRON_FIVE), "no"])
    choose(g, "Cover")
    assert sorted(offered(g)) == sorted([*(f"{t} in hand" for t in IRON_FIVE if t != "Cover"), "no"])
    choose(g, "no", "no")
    assert (len(g.players[0].discard), len(g.players[1].discard)) == (1, 0)


@pytest.mark.rules("R-PREP-08")
@pytest.mark.parametrize(("hand", "drawn"), [(0, 5), (3, 2), (5, 0), (7, 0)])
def test_draw_up_to_five(hand: int, drawn: int) -> None:
    g = position(me=side(hand=["Cover"] * hand, deck=["Anchornaut"] * 9), foe=side(deck=["Anchornaut"] * 9))
    next_round(g)
    assert (len(g.players[0].hand), len(g.players[0].deck)) == (hand + drawn, 9 - drawn)


@pytest.mark.rules("R-PREP-09", "R-WIN-04")
@pytest.mark.parametrize(("hand", "deck", "wounds"), [(3, 1, 1), (0, 0, 5), (2, 3, 0), (6, 0, 0)])
def test_fatigue_is_a_wound_for_each_card_that_is_missing(hand: int, deck: int, wounds: int) -> None:
    g = position(me=side(hand=["Cover"] * hand, deck=["Anchornaut"] * deck), foe=side(deck=["Cover"] * 9))
    next_round(g)
    assert not g.over
    assert in_play(g, "Coal Roarkwin").wounds == wounds
    assert len(g.players[0].hand) == hand + deck


@pytest.mark.rules("R-PREP-10", "R-WIN-02")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_places_the_first_fatigue_wound(first: int) -> None:
    doomed = unit("Coal Roarkwin", wounds=14)
    # The next round's first player is the other one.
    g = position(me=side(doomed, hand=["Cover"] * 4), foe=side(doomed, hand=["Cover"] * 4), first=1 - first)
    next_round(g)
    assert (g.over, g.winners) == (True, (1 - first,))


@pytest.mark.rules("R-PREP-10")
def test_fatigue_alternates() -> None:
    # The first player needs two wounds to lose, the second one: after F, S the second has lost.
    g = position(
        me=side(unit("Coal Roarkwin", wounds=14), hand=["Cover"] * 4),
        foe=side(unit("Coal Roarkwin", wounds=13), hand=["Cover"] * 3),
    )
    next_round(g)
    assert (g.first, g.winners) == (1, (1,))
    assert g.cards[g.players[1].pb].wounds == 14


@pytest.mark.rules("R-PREP-10")
def test_who_has_more_to_place_goes_on_alone() -> None:
    g = position(me=side(hand=["Cover"] * 2), foe=side(hand=["Cover"] * 4))
    next_round(g)
    assert [g.cards[p.pb].wounds for p in g.players] == [3, 1]


@pytest.mark.rules("R-PREP-11")
def test_fatigue_is_no_damage() -> None:
    g = position(
        me=side(units=["Watcher", "Mourner"], hand=["Cover"] * 3),
        foe=side(deck=["Cover"] * 9),
        defs=with_cards(WATCHER, MOURNER),
    )
    next_round(g)
    assert in_play(g, "Coal Roarkwin").wounds == 2
    assert in_play(g, "Watcher").status == 0
    assert in_play(g, "Mourner").status == 2


@pytest.mark.rules("R-PREP-12", "R-WIN-04")
def test_drawing_from_an_empty_pile_in_a_turn_has_no_penalty() -> None:
    g = position(me=side(hand=["One Hundred Blades"], spellboard=["Shifting Mist"], dice="2 natural"))
    choose(g, "One Hundred Blades", "Coal Roarkwin#1")
    assert in_play(g, "Coal Roarkwin").wounds == 1, "the card's own damage and nothing else"
    assert g.players[0].hand == []


@pytest.mark.rules("R-PREP-13")
def test_no_reaction_in_the_prepare_phase() -> None:
    g = position(
        me=side(units=["Barb", "Iron Worker"], hand=["Redirect", "Redirect"], dice="2 charm", deck=["Cover"] * 9),
        foe=side(deck=["Cover"] * 9),
        defs=with_cards(BARB),
    )
    until_asked(g, "exhaust dice")
    while g.round == 1 or asked(g)[0] != "take an action":
        assert asked(g)[0] != "respond?"
        names = offered(g)
        g.apply(m.NO if "no" in names else g.decision.moves[0])  # type: ignore[union-attr]
    assert in_play(g, "Coal Roarkwin").wounds == 1
    assert pool(g.players[0].active) == {"charm power": 2}


@pytest.mark.rules("R-PREP-08")
@pytest.mark.parametrize(("deck", "numbers"), [(5, 0), (6, 2), (7, 3), (8, 3)])
def test_no_more_additional_cards_are_offered_than_lie_in_the_draw_pile(deck: int, numbers: int) -> None:
    keen = CardDef("Keen", ALLY, main(), attack=1, life=1, abilities=(Passive(Obeys(EXTRA_DRAWS, 2)),))
    g = position(side(units=["Keen"], deck=["Cover"] * deck), side(deck=["Cover"] * 9), defs=with_cards(keen))
    while g.round == 1 or asked(g)[0] == "discard before drawing":
        choose(g, next(word for word in ("no", "pass", "end turn") if word in offered(g)))
    extra = len(offered(g)) if asked(g)[0] == "draw additional cards" else 0
    assert (len(g.players[0].hand), extra) == (5, numbers)

"""Three and four seats, teams, elimination, and two players against a Chimera."""

import json
from random import Random
from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules import records
from ashes_env.rules.combat.damage import check_state
from ashes_env.rules.game import new_game
from ashes_env.rules.state import log, seats
from ashes_env.rules.state.moves import ASKS
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.setup import RedRainsError, new_red_rains
from tests.prelude import *
from tests.rules.two_decks import IRON, IRON_FIVE, MIST, MIST_FIVE, with_five

COAL, AR, MAEONI, NOAH = "Coal Roarkwin", "Aradel Summergaard", "Maeoni Viper", "Noah Redmoon"
VIROS = "The Corpse of Viros"
IRONS, MISTS = with_five(IRON, IRON_FIVE), with_five(MIST, MIST_FIVE)
TEAMS = (0, 1, 0, 1)


def at(pb: str, left: int = 0, **fields: Any) -> dict[str, Any]:
    """A side that has something to draw; with `left` its Phoenixborn has so much life left."""
    hurt = definitions()[pb].life - left if left else 0
    return side({"title": pb, "wounds": hurt}, **({"deck": ["Anchornaut"] * 5} | fields))


def three(*sides: dict[str, Any], **fields: Any) -> Game:
    """A position of three players or more."""
    return position(*sides, fatigue=False, **fields)


def to_next_turn(g: Game) -> Game:
    """Declines, passes and ends the turn until the next one begins, or something else than that is asked."""
    turn = g.turn
    while g.decision is not None and g.turn == turn:
        choose(g, next(word for word in ("no", "pass", "end turn") if word in offered(g)))
    return g


def beaten(g: Game, seat: int) -> Game:
    """The Phoenixborn of a seat has too many wounds, as if its life had dropped."""
    g.cards[g.players[seat].pb].wounds = 99
    check_state(g)
    return g


def strike(g: Game, target: str) -> Game:
    """The Hammer Knight attacks alone; what follows is left open."""
    choose(g, "attack")
    while g.decision is not None:
        what = asked(g)[0]
        if what == "choose what to attack":
            choose(g, target)
        elif what == "declare attackers":
            choose(g, "Hammer Knight" if "Hammer Knight" in offered(g) else "no")
        elif what == "choose which damage is resolved first":
            choose(g, "Hammer Knight")
        else:
            break
    return g


# --- the table --------------------------------------------------------------------------------------------------------


def test_two_seats_are_each_others_only_opponents() -> None:
    two = seats.each_for_itself(2)
    assert (two.foes, two.allies, two.after, two.bits) == (((1,), (0,)), ((), ()), (1, 0), 3)


@pytest.mark.rules("R-MULTI-01")
def test_opponents_and_partners_go_clockwise() -> None:
    four = seats.table(TEAMS)
    assert four.foes == ((1, 3), (2, 0), (3, 1), (0, 2))
    assert four.allies == ((2,), (3,), (0,), (1,))
    assert four.around[2] == (2, 3, 0, 1)


def test_a_seat_that_has_left_is_skipped() -> None:
    left = seats.each_for_itself(4).without(1)
    assert (left.living, left.after[0], left.around[1], left.foes[3]) == ((0, 2, 3), 2, (2, 3, 0), (0, 2))
    assert left.bits == 15, "what everybody knows is what all seats know"


@pytest.mark.rules("R-COOP-10")
def test_a_side_may_play_as_if_one_opponent_were_there() -> None:
    table = seats.table((0, 0, 1)).turned(2, 1)
    assert (table.foes[2], table.foes[0], table.foes[1]) == ((1,), (2,), (2,))
    assert table.turned(2, seats.NOBODY).foes[2] == (0, 1)
    assert table.without(1).foes[2] == (0,)


@pytest.mark.parametrize("n", [0, 5])
def test_a_table_has_one_to_four_seats(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 seats"):
        seats.each_for_itself(n)


# --- three players, each alone ----------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-01", "R-MULTI-02", "R-MULTI-03", "R-MULTI-04")
def test_a_round_of_three_goes_clockwise_and_ends_after_three_passes() -> None:
    g = new_game(definitions(), [IRONS, MISTS, IRONS], seed=3, first=1)
    order = []
    while g.round == 1:
        assert g.decision is not None
        what, seat = asked(g)
        if what == "discard before drawing" or what == "exhaust dice":
            order.append((what, seat))
            choose(g, "no")
        elif "pass" in offered(g):
            order.append(("pass", seat))
            choose(g, "pass")
        else:
            choose(g, "end turn")
    assert order == [(what, seat) for what in ("discard before drawing", "pass", "exhaust dice") for seat in (1, 2, 0)]
    assert (g.first, g.active) == (2, 2), "the token is passed on clockwise"


@pytest.mark.rules("R-PREP-04")
def test_who_shows_the_most_basics_of_three_chooses_who_goes_first() -> None:
    g = new_game(definitions(), [IRONS, MISTS, IRONS], seed=5)
    counts = [sum(p.active[t * 3] for t in range(9)) for p in g.players]
    best = counts.index(max(counts))
    assert counts.count(max(counts)) == 1
    assert asked(g) == ("choose who goes first", best)
    assert offered(g) == ["player 0", "player 1", "player 2"]
    assert asked(choose(g, "player 2")) == ("discard before drawing", 2)


@pytest.mark.rules("R-PREP-10")
def test_fatigue_goes_round_clockwise_one_wound_at_a_time() -> None:
    bare: dict[str, Any] = {"deck": [], "hand": []}
    g = position(side(COAL, **bare), side(AR, **bare), side(MAEONI, deck=["Cover"] * 9), first=1, moment="prepare")
    assert [wounds(g, pb) for pb in (COAL, AR, MAEONI)] == [5, 5, 0]


@pytest.mark.rules("R-MULTI-08")
@pytest.mark.parametrize(("target", "defender"), [(AR, 1), (MAEONI, 2)])
def test_the_attacked_phoenixborn_says_who_defends(target: str, defender: int) -> None:
    g = three(at(COAL, units=["Hammer Knight"]), at(AR, units=["Iron Worker"]), at(MAEONI, units=["Anchornaut"]))
    assert offered(choose(g.copy(), "attack")) == [AR, "Iron Worker", MAEONI, "Anchornaut"]
    strike(g, target)
    assert asked(g) == ("declare a blocker", defender)
    assert offered(g) == [("Iron Worker", "Anchornaut")[defender - 1], "no"]
    choose(g, "no")
    assert wounds(g, target) == 3
    assert wounds(g, (MAEONI, AR)[defender - 1]) == 0


@pytest.mark.rules("R-MULTI-08")
def test_only_the_player_of_the_attacked_unit_guards_and_counters() -> None:
    g = three(at(COAL, units=["Hammer Knight"]), at(AR, units=["Iron Worker"]), at(MAEONI, units=["Blue Jaguar"]))
    strike(g, "Blue Jaguar")
    assert asked(g) == ("declare a guard", 2)
    assert offered(g) == [MAEONI, "no"]
    assert asked(choose(g, "no")) == ("counter?", 2)


RUIN = CardDef("Ruin", ACTION_SPELL, main(), effect=(Damage(PhoenixbornOf(YOU), 30), Draw(1)))
REVENGE = CardDef("Revenge", REACTION_SPELL, no_action(), reaction=Reaction(after(DAMAGE_DEALT)), effect=(Draw(1),))


@pytest.mark.rules("R-MULTI-05", "R-MULTI-06", "R-MULTI-07")
def test_an_eliminated_player_leaves_and_the_others_play_on() -> None:
    g = three(
        at(COAL, units=["Hammer Knight", unit("Iron Worker", owner=1)]),
        at(
            AR, 3, units=[unit("Anchornaut", owner=2), "Mist Spirit"], hand=["Cover"], spellboard=["Summon Mist Spirit"]
        ),
        at(MAEONI),
    )
    strike(g, AR)
    choose(g, "no")
    assert not g.over
    assert g.seats.living == (0, 2)
    gone = g.players[1]
    assert (gone.units, gone.spells, gone.hand, gone.deck) == ([], [], [], [])
    assert titles(g, g.players[2].discard) == ["Anchornaut"], "what another owns goes to its owner"
    assert in_play(g, "Iron Worker").seat == 0, "what it owns elsewhere stays"
    assert faults(g, (0, 0, 0)) == []
    to_next_turn(g)
    assert g.active == 2
    to_next_turn(g)
    assert g.active == 0


@pytest.mark.rules("R-MULTI-04", "R-MULTI-07")
def test_the_last_player_in_the_game_has_won() -> None:
    g = three(at(COAL, units=["Hammer Knight"]), at(AR, 3), at(MAEONI, 3), first=2)
    strike(g, AR)
    assert g.seats.living == (0, 2)
    while g.round == 1:
        to_next_turn(g)
    assert g.first == 0, "passed on clockwise, over the empty seat"
    strike(g, MAEONI)
    assert (g.over, g.winners, g.decision) == (True, (0,), None)


@pytest.mark.rules("R-MULTI-05")
def test_who_falls_in_the_own_turn_has_no_more_of_it() -> None:
    g = three(at(COAL, hand=["Ruin", "Cover"]), at(AR, hand=["Revenge"]), at(MAEONI), defs=with_cards(RUIN, REVENGE))
    choose(g, "Ruin")
    assert asked(g) == ("respond?", 1), "before the damage is received, the others may answer"
    choose(g, "no")
    assert g.seats.living == (1, 2)
    assert asked(g) == ("take an action", 1)
    assert g.active == 1
    assert "Ruin" in titles(g, g.players[0].removed), "the spell being resolved goes with the rest"
    assert faults(g, (0, 0, 0)) == []


@pytest.mark.rules("R-MULTI-05")
def test_nobody_answers_for_a_seat_that_is_out() -> None:
    g = three(at(COAL, hand=["Ruin"]), at(AR), at(MAEONI), defs=with_cards(RUIN))
    choose(g, "Ruin")
    frame = g.stack[-1]
    g.decision = None
    g.ask(0, ASKS.index("do it?"), [1 << 16, 0])
    assert (g.decision, frame.answer) == (None, 0)


# --- teams ------------------------------------------------------------------------------------------------------------


def in_teams(**first: Any) -> Game:
    """Coal and Maeoni against Aradel and Noah, who are nearly beaten."""
    return three(at(COAL, **first), at(AR, 3), at(MAEONI), at(NOAH, 3), teams=TEAMS)


def test_a_partner_cannot_be_attacked() -> None:
    g = in_teams(units=["Hammer Knight"])
    assert offered(choose(g, "attack")) == [AR, NOAH]


@pytest.mark.rules("R-MULTI-07")
def test_a_team_wins_when_both_opponents_are_out() -> None:
    g = in_teams(units=["Hammer Knight"])
    strike(g, AR)
    assert (g.winners, g.seats.living, g.seats.allies[3]) == ((), (0, 2, 3), ())
    while g.round == 1 or asked(g) != ("take an action", 0):
        to_next_turn(g)
    strike(g, NOAH)
    assert g.winners == (0, 2)


def test_a_player_who_is_out_wins_with_the_team() -> None:
    g = three(at(COAL, units=["Hammer Knight"]), at(AR, 3), at(MAEONI), at(NOAH), teams=TEAMS)
    beaten(g, 2)
    beaten(g, 1)
    assert (g.seats.living, g.winners) == ((0, 3), ())
    beaten(g, 3)
    assert g.winners == (0, 2)


@pytest.mark.parametrize("player", range(4))
def test_what_a_text_says_of_opponents_does_not_mean_a_partner(player: int) -> None:
    gloom = CardDef(
        "Gloom",
        ALLY,
        main(),
        attack=1,
        life=2,
        recover=0,
        abilities=(
            Passive(Bonus(attack=1), aura=Aura(UNIT, THEIRS)),
            Triggered(after(DAMAGE_DEALT, Cards(UNIT, THEIRS)), (Draw(1),)),
            Triggered(after(MEDITATED, player=THEIRS), (Draw(1),)),
        ),
    )
    storm = CardDef("Storm", ACTION_SPELL, main(), effect=(Damage(Each(Cards(UNIT, MINE)), 1),))
    hush = CardDef(
        "Hush", ALLY, main(), attack=1, life=2, recover=0, abilities=(Passive(Forbids(NO_ACTION_SPELLS, THEIRS)),)
    )
    defs = with_cards(gloom, storm, hush)
    others = [at(pb, units=["Hammer Knight"], hand=["Storm"], dice="charm basic") for pb in (AR, MAEONI, NOAH)]
    opposed = player in (1, 3)
    g = three(at(COAL, units=["Gloom"], hand=["Storm"]), *others, teams=TEAMS, active=player, defs=defs)
    knights = [values.attack(g, g.cards[g.players[seat].units[0]]) for seat in (1, 2, 3)]
    assert knights == [4, 3, 4]
    choose(g, "Storm")
    assert len(g.players[0].deck) == 5 - opposed
    g = three(at(COAL, units=["Hush"], hand=["Storm"]), *others, teams=TEAMS, active=player, defs=defs)
    assert ("Storm in hand" in offered(g)) is not opposed


# --- two players against a Chimera ------------------------------------------------------------------------------------


def together(
    row: list[Any], mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, **fields: Any
) -> Game:
    """Two players and a row that says whom each unit faces."""
    foe = side(VIROS, units=row, deck=["Lurk"] * 8)
    return three(at(COAL, **(mine or {})), at(AR, **(theirs or {})), foe, teams=(0, 0, 1), **fields)


@pytest.mark.rules("R-COOP-03", "R-COOP-04")
def test_each_player_faces_a_battlefield_of_one_pile() -> None:
    g = new_red_rains(definitions(), [IRONS, MISTS], VIROS, seed=1)
    beast = g.players[2]
    assert g.seats.teams == (0, 0, 1)
    for seat in (0, 1):
        assert [g.by_id[cid].card.blood for cid in beast.row(g, seat)] == [1, 2, 2, 2]
    assert sorted([*beast.row(g, 0), *beast.row(g, 1)]) == sorted(beast.units)
    assert len(beast.deck) == 18 - 8
    assert asked(g) == ("discard before drawing", 0)


def test_three_players_do_not_meet_a_chimera() -> None:
    with pytest.raises(RedRainsError, match="one or two players"):
        new_red_rains(definitions(), [IRONS, MISTS, IRONS], VIROS, seed=1)


@pytest.mark.rules("R-COOP-08", "R-CDEF-04")
@pytest.mark.parametrize("active", [0, 1])
def test_only_the_battlefield_opposite_defends_the_chimera(active: int) -> None:
    mine = {"units": ["Hammer Knight"]} if active == 0 else {}
    theirs = {"units": ["Hammer Knight"]} if active == 1 else {}
    row = [unit("Constrict", faces=0), unit("Whiplash", faces=1)]
    g = together(row, mine, theirs, active=active, first=active)
    assert offered(choose(g.copy(), "attack")) == [VIROS, "Constrict", "Whiplash"], "both battlefields may be attacked"
    strike(g, VIROS)
    assert (in_play(g, "Constrict").wounds, wounds(g, VIROS)) == ((3, 0) if active == 0 else (0, 3))


@pytest.mark.rules("R-CDEF-05")
def test_the_guard_comes_from_the_battlefield_of_the_attacked_aspect() -> None:
    row = [unit("Constrict", faces=0), unit("Whiplash", faces=1)]
    g = together(row, {"units": ["Hammer Knight"]})
    g.script.append(("guard", (1,)))
    strike(g, "Whiplash")
    assert in_play(g, "Constrict").wounds == 0
    assert g.script == [], "with no Defender there the die was rolled"


@pytest.mark.rules("R-COOP-09", "R-COOP-10")
def test_the_chimera_takes_a_turn_against_each_player() -> None:
    row = [unit("Rampage", faces=1), unit("Whiplash", faces=0)]
    g = together(row, {"main": 0}, {"main": 0}, active=1)
    choose(g, "end turn")
    while g.active == 2:
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    declared = [(card, target) for kind, _, card, target, _ in g.log if kind == log.ATTACKS]
    attacks = [(g.by_id[card].title, g.by_id[target].title) for card, target in declared]
    assert attacks == [("Whiplash", COAL), ("Rampage", AR)], "the one who has the token first"
    assert g.active == 0


@pytest.mark.rules("R-COOP-09", "R-MULTI-04")
def test_the_phase_ends_when_both_turns_of_the_chimera_passed_too() -> None:
    row = [unit("Whiplash", faces=0), unit("Rampage", faces=0), unit("Constrict", faces=1, exhaustion=1)]
    g = together(row, active=1)
    attacks: list[int] = []
    while len(attacks) < 2 and g.round == 1:
        choose(g, next((word for word in ("no", "pass", "end turn") if word in offered(g)), offered(g)[0]))
        attacks = [card for kind, _, card, _, _ in g.log if kind == log.ATTACKS]
    assert (g.round, len(attacks)) == (1, 2), "both players and one of its turns passed, but not the other"


@pytest.mark.rules("R-COOP-12")
def test_both_battlefields_are_replenished() -> None:
    g = together([unit("Rampage", faces=0)], moment="recovery")
    beast = g.players[2]
    assert [len(beast.row(g, seat)) for seat in (0, 1)] == [4, 4]


@pytest.mark.rules("R-COOP-16")
@pytest.mark.parametrize(("faces", "rage"), [(0, 1), (1, 0)])
def test_a_pass_raises_rage_for_what_lies_opposite(faces: int, rage: int) -> None:
    g = together([unit("Lurk", facedown=True, faces=faces)])
    choose(g, "pass")
    assert g.players[2].power_alike() == rage


@pytest.mark.rules("R-FAT-02")
def test_with_two_players_the_pile_runs_out_twice_before_fatigue() -> None:
    g = together([])
    beast = g.players[2]
    for left in (True, False):
        beast.pile_emptied(g)
        assert bool(beast.can_draw()) is left


@pytest.mark.rules("R-COOP-01")
def test_both_lose_with_the_first_phoenixborn() -> None:
    g = together([unit("Rampage", faces=0)], {"main": 0, "hand": ["Cover"]}, {"main": 0})
    beaten(g, 1)
    assert g.winners == (2,)


@pytest.mark.rules("R-COOP-01")
def test_both_win_together() -> None:
    g = together([], {"units": ["Hammer Knight"]})
    body = g.cards[g.players[2].pb]
    body.wounds = values.life(g, body) - 1
    strike(g, VIROS)
    assert g.winners == (0, 1)


# --- whole games ------------------------------------------------------------------------------------------------------


def begin(kind: str, seed: int) -> Game:
    if kind == "three":
        return new_game(definitions(), [IRONS, MISTS, IRONS], seed=seed)
    if kind == "teams":
        return new_game(definitions(), [IRONS, MISTS, MISTS, IRONS], seed=seed, teams=TEAMS)
    return new_red_rains(definitions(), [IRONS, MISTS], VIROS, aspects="random", seed=seed)


@pytest.mark.parametrize("kind", ["three", "teams", "together"])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_whole(kind: str, seed: int) -> None:
    g = begin(kind, seed)
    r = Random(seed)
    for n in range(6000):
        d = g.decision
        if d is None:
            break
        assert d.seat in g.seats.living
        g.apply(r.choice(d.moves))
        if n % 20 == 0:
            assert faults(g) == []
        if n % 100 == 0:
            again = records.from_json(definitions(), json.loads(records.dumps(g)))
            assert records.key(again) == records.key(g) == records.key(g.copy())
            assert faults(determinize(g, r.choice(g.seats.living), n)) == []
    winners: dict[str, list[tuple[int, ...]]] = {
        "three": [(0,), (1,), (2,)],
        "teams": [(0, 2), (1, 3)],
        "together": [(0, 1), (2,)],
    }
    assert g.winners in winners[kind]

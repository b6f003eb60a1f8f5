"""What goes, what stays and what goes on without a player who is out of the game (R-MULTI-02..06)."""

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.rules.worlds.audit import faults
from tests.prelude import *
from tests.rules.state.test_seat_left import whole
from tests.rules.state.test_seats import AR, COAL, MAEONI, NOAH, at, beaten, strike, three, to_next_turn

OWN_LAST = Damage(PhoenixbornOf(YOU), 1)
HIT_ONE = Damage(Target(Cards(PB, THEIRS)), 1)


def spell(*effect: Effect, title: str = "Storm", cost: Cost | None = None) -> CardDef:
    """A free action spell with this text."""
    return CardDef(title, ACTION_SPELL, main() if cost is None else cost, effect=effect)


def answer(*effect: Effect, trigger: Trigger, title: str = "Revenge") -> CardDef:
    """A free reaction spell."""
    return CardDef(title, REACTION_SPELL, no_action(), reaction=Reaction(trigger), effect=effect)


# --- passes -----------------------------------------------------------------------------------------------------------


def passing(g: Game, *words: str) -> list[int]:
    """Who takes a main action until the round is over, each the next of `words` (Pass once they are used up)."""
    left = list(words)
    order: list[int] = []
    while g.round == 1 and asked(g)[0] in (
        "take an action",
        "choose what to attack",
        "choose a target",
        "respond?",
        "declare attackers",
    ):
        what, seat = asked(g)
        if what == "take an action" and "end turn" not in offered(g):
            order.append(seat)
            choose(g, left.pop(0) if left else "pass")
        else:
            choose(g, "end turn" if "end turn" in offered(g) else offered(g)[0])
    return order


@pytest.mark.rules("R-MULTI-04")
def test_an_attack_between_passes_starts_the_count_anew() -> None:
    g = three(at(COAL), at(AR), at(MAEONI, units=["Anchornaut"]))
    assert passing(g, "pass", "pass", "attack") == [0, 1, 2, 0, 1, 2], "the attacker has to pass too"


@pytest.mark.rules("R-MULTI-04", "R-MULTI-05")
@pytest.mark.parametrize(
    ("seats", "doer", "victim", "then"),
    [
        (3, 1, COAL, [0, 1, 2]),  # who passed before is out: of the two left one has passed
        (3, 1, MAEONI, [0, 1]),  # who had still to pass is out: both others have passed
        (4, 2, COAL, [0, 1, 2, 3]),
        (4, 2, NOAH, [0, 1, 2]),
    ],
)
def test_passes_of_who_is_out_do_not_count(seats: int, doer: int, victim: str, then: list[int]) -> None:
    strike_down = spell(HIT_ONE, cost=side_cost())
    sides = [
        at(pb, 1, hand=["Storm"] if seat == doer else [], units=["Anchornaut"])
        for seat, pb in enumerate((COAL, AR, MAEONI, NOAH))
    ]
    g = three(*sides[:seats], defs=with_cards(strike_down))
    for _ in range(doer):
        to_next_turn(g)
    choose(g, "Storm", victim)
    assert [*range(doer), *passing(g)] == then


@pytest.mark.rules("R-MULTI-04", "R-MULTI-05")
def test_the_pass_of_who_falls_in_the_same_turn_does_not_count() -> None:
    g = three(at(COAL), at(AR, 1, hand=["Storm"]), at(MAEONI), defs=with_cards(spell(OWN_LAST, cost=side_cost())))
    choose(to_next_turn(g), "pass", "Storm")
    assert g.seats.living == (0, 2)
    assert g.passes == 1, "that of the first player"
    assert passing(g) == [2]


@pytest.mark.rules("R-MULTI-04", "R-MULTI-05")
def test_passes_are_told_apart_when_several_fall_in_one_turn() -> None:
    g = to_next_turn(three(*(at(pb, units=["Anchornaut"]) for pb in (COAL, AR, MAEONI, NOAH))))
    assert (g.active, g.passes) == (1, 1)
    beaten(g, 1)
    assert (g.seats.living, g.passes) == ((0, 2, 3), 1), "who falls before passing takes no pass along"
    beaten(g, 0)
    assert (g.seats.living, g.passes) == ((2, 3), 0)
    beaten(g, 3)
    assert g.winners == (2,)


# --- the token and the order ------------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-02", "R-MULTI-03")
def test_the_token_of_who_is_out_is_passed_on_at_the_end_of_the_round() -> None:
    g = beaten(three(at(COAL), at(AR), at(MAEONI), at(NOAH), first=1), 1)
    assert (g.first, g.seats.living) == (1, (0, 2, 3))
    while g.round == 1:
        if asked(g)[0] == "exhaust dice":
            assert asked(g)[1] == 2, "outside turns the order starts clockwise from the empty seat"
        choose(g, next(word for word in ("no", "pass", "end turn") if word in offered(g)))
    assert (g.first, g.active) == (2, 2)


@pytest.mark.rules("R-MULTI-01", "R-MULTI-03")
def test_turns_skip_who_is_out() -> None:
    g = beaten(three(at(COAL), at(AR), at(MAEONI), at(NOAH)), 1)
    order = [g.active]
    for _ in range(2):
        order.append(to_next_turn(g).active)
    assert order == [0, 2, 3]


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-05", "R-MULTI-06")
def test_what_lies_elsewhere_stays_until_it_leaves_play() -> None:
    ruin = spell(Destroy(Target(theirs())), cost=side_cost())
    g = three(
        at(COAL, hand=["Storm"]),
        at(AR),
        at(MAEONI, units=[unit("Hammer Knight", owner=1, attached=[{"title": "Power Through", "owner": 1}])]),
        defs=with_cards(ruin),
    )
    beaten(g, 1)
    assert in_play(g, "Power Through").seat == 2, "an alteration stays with its host"
    choose(g, "Storm")
    gone = g.players[1]
    assert set(titles(g, gone.removed)) >= {"Hammer Knight", "Power Through"}, "and no pile is there for them"
    assert gone.discard == []
    assert whole(g)


@pytest.mark.rules("R-MULTI-06", "R-INFO-01")
def test_what_was_in_hand_and_what_in_the_pile_cannot_be_told_apart_afterwards() -> None:
    g = three(at(COAL), at(AR, hand=["Cover", "Vanish"], deck=["Final Cry"] * 3), at(MAEONI))
    other = g.copy()
    p = other.players[1]
    p.hand, p.deck = [*p.deck[:2]], [*p.hand, *p.deck[2:]]
    gone = [beaten(game, 1).players[1] for game in (g, other)]
    assert sorted(titles(g, gone[0].removed)) == [AR, "Cover", *["Final Cry"] * 3, "Vanish"]
    assert gone[0].removed == gone[1].removed
    assert not any(g.seen[cid] & 0b101 for cid in gone[0].removed[:5])


@pytest.mark.rules("R-MULTI-05")
def test_what_others_own_goes_to_their_discard_piles() -> None:
    under, over = {"title": "Iron Worker", "owner": 0}, {"title": "Root Armor", "owner": 2}
    host = unit("Anchornaut", attached=[over], under=[under])
    g = beaten(three(at(COAL), at(AR, units=[host]), at(MAEONI)), 1)
    assert titles(g, g.players[2].discard) == ["Root Armor"]
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert whole(g)


@pytest.mark.rules("R-MULTI-05", "R-DICE-09")
def test_dice_on_the_cards_of_who_is_out_go_to_their_owners() -> None:
    g = three(at(COAL, dice="charm power"), at(AR, units=["Anchornaut"]), at(MAEONI))
    choose(g, "charm power")
    assert len(in_play(g, "Anchornaut").dice) == 1
    beaten(g, 1)
    assert sum(g.players[0].exhausted) == 1
    assert whole(g)


@pytest.mark.rules("R-MULTI-05")
def test_nothing_of_the_cards_that_go_is_destroyed_or_awaited() -> None:
    """No card waits for another one to leave play without being destroyed, or for the end of a Phoenixborn: so that
    what goes with a player is in no window keeps nobody from anything.
    """
    for card in all_cards():
        for word in words_in(card):
            if isinstance(word, Trigger):
                assert word.event != LEAVES_PLAY, card.title
                assert word.event != DESTROYED or word.cards is None or not word.cards.kind & PB, card.title


# --- lasting effects --------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-05", "R-TIME-05")
@pytest.mark.parametrize("until", [START_OF_MY_TURN, START_OF_MY_TURN_OR_ROUND])
def test_what_lasts_until_a_turn_that_never_comes_ends_with_its_player(until: int) -> None:
    hold = spell(Give(Target(theirs()), Obeys(CANNOT_ATTACK), until), title="Hold", cost=side_cost())  # type: ignore[arg-type]
    g = three(
        at(COAL, 1, hand=["Hold", "Storm"]),
        at(AR, units=["Hammer Knight"]),
        at(MAEONI),
        defs=with_cards(hold, spell(OWN_LAST)),
    )
    choose(g, "Hold")
    assert not values.can_attack(g, in_play(g, "Hammer Knight"))
    choose(g, "Storm")
    assert g.seats.living == (1, 2)
    assert values.can_attack(g, in_play(g, "Hammer Knight")), "in the very turn in which it was made too"


@pytest.mark.rules("R-MULTI-01")
@pytest.mark.parametrize("maker_out", [False, True])
def test_until_the_end_of_the_next_turn_of_the_player_who_is_meant(maker_out: bool) -> None:
    duty = spell(RestrictPlayer(TargetPlayer(THEIRS), MUST_ATTACK, END_OF_THEIR_NEXT_TURN))
    knight = ["Hammer Knight"]
    g = three(at(COAL, hand=["Storm"]), at(AR, units=knight), at(MAEONI, units=knight), defs=with_cards(duty))
    choose(g, "Storm", "player 2")
    to_next_turn(g)
    assert (g.active, "pass" in offered(g)) == (1, True)
    if maker_out:
        beaten(g, 0)
    to_next_turn(g)
    assert (g.active, "pass" in offered(g)) == (2, False), "the turn of another opponent has not ended it"
    strike(g, AR)
    while g.active == 2:
        choose(g, "no" if "no" in offered(g) else offered(g)[-1])
    assert not g.players[2].rules


@pytest.mark.rules("R-MULTI-05")
def test_damage_of_who_is_out_is_still_that_of_an_opponent() -> None:
    """The caster falls to an answer while the damage is on its way."""
    bolt = spell(Damage(Target(theirs()), 1))
    wrath = answer(Damage(PhoenixbornOf(EventPlayer()), 1), trigger=after(DAMAGE_DEALT, player=THEIRS))
    g = three(
        at(COAL, 1, hand=["Storm"]),
        at(AR, units=["Hammer Knight"], hand=["Safeguard"], dice="charm class"),
        at(MAEONI, hand=["Revenge"]),
        active=1,
        defs=with_cards(bolt, wrath),
    )
    choose(g, "Safeguard", "Hammer Knight")
    while g.active != 0:
        to_next_turn(g)
    choose(g, "Storm")
    until_asked(g, "respond?", 2)
    choose(g, "Revenge")
    assert g.seats.living == (1, 2)
    assert wounds(g, "Hammer Knight") == 0


# --- attacks ----------------------------------------------------------------------------------------------------------


AMBUSH = answer(
    Damage(PhoenixbornOf(EventPlayer()), 1), trigger=after(ATTACKERS_DECLARED, player=THEIRS), title="Ambush"
)


@pytest.mark.rules("R-MULTI-05", "R-MULTI-08")
def test_an_attack_ends_when_the_attacker_falls_to_a_bystander() -> None:
    g = three(
        at(COAL, 1, units=["Hammer Knight"]),
        at(AR, units=["Iron Worker"]),
        at(MAEONI, hand=["Ambush"]),
        defs=with_cards(AMBUSH),
    )
    strike(g, AR)
    assert asked(g) == ("respond?", 2)
    choose(g, "Ambush")
    assert (g.seats.living, g.attack_at) == ((1, 2), -1)
    assert asked(g) == ("take an action", 1)
    assert wounds(g, AR) == 0
    assert whole(g)


@pytest.mark.rules("R-MULTI-05", "R-MULTI-08")
def test_attackers_of_a_player_who_has_fallen_are_exhausted_without_a_battle() -> None:
    knights = ["Hammer Knight", "Iron Worker"]
    g = three(at(COAL, units=knights), at(AR, 3, units=["Anchornaut"]), at(MAEONI))
    choose(g, "attack", AR, *knights)
    assert asked(g) == ("declare a blocker", 1)
    choose(g, "Anchornaut", "Iron Worker")
    assert asked(g) == ("choose the next battle", 0)
    choose(g, "Hammer Knight")
    assert g.seats.living == (0, 2)
    assert [(in_play(g, title).exhaustion, in_play(g, title).wounds) for title in knights] == [(1, 0), (1, 0)]
    assert g.attack_at == -1
    assert whole(g)


@pytest.mark.rules("R-MULTI-05", "R-MULTI-08")
def test_the_attacked_player_falls_before_blocks() -> None:
    doom = answer(Damage(Target(Cards(PB)), 1), trigger=after(ATTACKERS_DECLARED), title="Doom")
    g = three(
        at(COAL, units=["Hammer Knight"]),
        at(AR, 1, units=["Iron Worker"]),
        at(MAEONI, hand=["Doom"]),
        defs=with_cards(doom),
    )
    strike(g, AR)
    assert asked(g) == ("respond?", 2)
    choose(g, "Doom", AR)
    assert g.seats.living == (0, 2)
    assert in_play(g, "Hammer Knight").exhaustion == 1
    assert asked(g) == ("take an action", 0), "the turn goes on"
    assert whole(g)


@pytest.mark.rules("R-MULTI-05", "R-MULTI-08")
def test_battles_still_to_come_are_fought_after_a_bystander_has_fallen() -> None:
    cry = answer(Damage(Target(Cards(PB)), 1), trigger=after(DESTROYED), title="Cry")
    g = three(
        at(COAL, units=["Hammer Knight", "Iron Worker"]),
        at(AR, units=["Anchornaut"], hand=["Cry"]),
        at(MAEONI, 1, units=["Gilder"]),
        defs=with_cards(cry),
    )
    choose(g, "attack", AR, "Hammer Knight", "Iron Worker", "Anchornaut", "Hammer Knight")
    choose(until_asked(g, "choose the next battle", 0), "Hammer Knight")
    until_asked(g, "respond?", 1)
    choose(g, "Cry", MAEONI)
    until_asked(g, "take an action", 0)
    assert g.seats.living == (0, 1)
    assert (wounds(g, AR), in_play(g, "Iron Worker").exhaustion) == (values.attack(g, in_play(g, "Iron Worker")), 1)
    assert whole(g)


# --- several at once --------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-07", "R-SIM-07")
def test_the_last_one_in_the_game_has_won_even_if_the_same_effect_was_to_destroy_it() -> None:
    g = three(at(COAL, 1, hand=["Storm"]), at(AR, 1), at(MAEONI, 1), defs=with_cards(spell(Damage(Each(Cards(PB)), 1))))
    choose(g, "Storm", AR, MAEONI)
    assert g.winners == (0,)
    assert wounds(g, COAL) == in_play(g, COAL).d.life - 1, "the own one is not reached any more"


@pytest.mark.rules("R-MULTI-05", "R-MULTI-07", "R-PREP-10")
def test_players_fall_to_fatigue_clockwise_from_the_first() -> None:
    g = position(*(at(pb, 1, deck=[], hand=[]) for pb in (COAL, AR, MAEONI)), first=1, moment="prepare")
    assert g.winners == (0,), "one after the other, the first player first, until one is left"


@pytest.mark.rules("R-MULTI-05")
def test_who_is_out_is_not_asked_at_the_end_of_the_round() -> None:
    g = three(
        at(COAL),
        at(AR, units=["Radiant Leviathan"], dice="2 charm basic"),
        at(MAEONI, dice="charm basic"),
        moment="recovery",
    )
    assert asked(g) == ("exhaust dice", 1)
    g = three(at(COAL), at(AR, dice="2 charm basic"), at(MAEONI, dice="charm basic"))
    beaten(g, 1)
    until_asked(g, "exhaust dice")
    assert questions(g, 2)[0] == "exhaust dice"


@pytest.mark.rules("R-MULTI-01", "R-MULTI-05")
@pytest.mark.parametrize("victim", [0, 1, 2, 3])
def test_the_window_goes_on_for_those_who_have_not_been_asked(victim: int) -> None:
    """Four players, all with an answer; the second of them strikes somebody down."""
    pbs = (COAL, AR, MAEONI, NOAH)
    doom = answer(Damage(Target(Cards(PB)), 1), trigger=after(ATTACKERS_DECLARED), title="Doom")
    cheer = answer(Draw(1), trigger=after(ATTACKERS_DECLARED), title="Cheer")
    hands = [["Cheer"], ["Doom"], ["Cheer"], ["Cheer"]]
    g = three(
        *(at(pb, 1, hand=hand, units=["Hammer Knight"]) for pb, hand in zip(pbs, hands, strict=True)),
        defs=with_cards(doom, cheer),
    )
    strike(g, MAEONI)
    order = []
    while g.decision is not None and asked(g)[0] == "respond?":
        order.append(asked(g)[1])
        if "Doom in hand" in offered(g):
            choose(g, "Doom", pbs[victim])
        else:
            choose(g, "no")
    assert order == [0, 1, *(seat for seat in (2, 3) if seat != victim)]
    assert whole(g)
    assert faults(g, (0,) * 4) == []


@pytest.mark.rules("R-MULTI-06")
def test_a_blood_puppet_of_who_is_out_stays_where_it_was_put_and_works() -> None:
    g = three(
        at(COAL, spellboard=["Summon Blood Puppet"], conjurations=["Blood Puppet"] * 2, dice="ceremonial class"),
        at(AR),
        at(MAEONI),
    )
    choose(g, "Summon Blood Puppet", "player 2")
    beaten(g, 0)
    assert in_play(g, "Blood Puppet").seat == 2
    assert titles(g, g.players[0].removed).count("Blood Puppet") == 1
    while g.round == 1:
        choose(g, next(word for word in ("no", "pass", "end turn") if word in offered(g)))
    assert wounds(g, MAEONI) == 1, "it speaks of the Phoenixborn of who controls it"
    assert whole(g)


@pytest.mark.rules("R-MULTI-06", "R-OWN-03")
def test_an_alteration_of_who_is_out_works_on_for_the_controller_of_its_host() -> None:
    g = three(
        at(COAL),
        at(AR, units=[unit("Hammer Knight", attached=[{"title": "Power Through", "owner": 0}])]),
        at(MAEONI, units=["Mist Spirit"]),
        active=1,
    )
    beaten(g, 0)
    strike(g, "Mist Spirit")
    until_asked(g, "take an action", 1)
    assert wounds(g, MAEONI) == 1, "its text is the controller's"
    assert whole(g)

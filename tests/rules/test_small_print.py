"""What is easily overlooked: who may know, who pays, what counts as done, and what leaves with what."""

from typing import Any

import pytest

from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *

COAL, AR = "Coal Roarkwin", "Aradel Summergaard"


def playing(
    *effect: Effect, me: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, more: tuple[CardDef, ...] = ()
) -> Game:
    """A free spell with this text has just been played."""
    spell = CardDef("Riddle", ACTION_SPELL, main(), effect=effect)
    mine = {"hand": ["Riddle"]} | (me or {})
    return choose(table(side(**mine), side(AR, **(foe or {})), defs=with_cards(spell, *more)), "Riddle")


@pytest.mark.rules("R-INFO-02")
def test_a_card_looked_at_and_taken_unseen_is_known_to_its_player_alone() -> None:
    deck = ["Cover", "Hammer Knight", "Iron Worker", "Anchornaut", "Strengthen", "Expand Energy", "Close Combat"]
    g = playing(LookAtTop(3), TakeLooked(HAND), me={"deck": deck})
    choose(g, "Hammer Knight")
    assert titles(g, g.players[0].hand) == ["Hammer Knight"]
    assert len({titles(w, w.players[0].hand)[0] for w in (determinize(g, 1, deal) for deal in range(30))}) > 3
    assert all(titles(w, w.players[0].hand) == ["Hammer Knight"] for w in (determinize(g, 0, d) for d in range(9)))


@pytest.mark.rules("R-INFO-02", "R-INFO-03")
def test_a_card_that_is_being_put_back_is_another_one_in_another_world() -> None:
    hand = ["Riddle", "Cover", "Iron Worker", "Anchornaut"]
    g = playing(PutFromHand(optional=False), me={"hand": hand, "deck": ["Strengthen", "Expand Energy", "Close Combat"]})
    choose(g, "Cover")
    assert asked(g) == ("top or bottom", 0)
    put = set()
    for deal in range(20):
        world = determinize(g, 1, deal)
        before = list(world.players[0].hand)
        choose(world, offered(world)[0])
        top = world.players[0].deck[-1]
        assert top in before
        assert len(world.players[0].hand) == 2
        put.add(world.by_id[top].title)
    assert len(put) > 2


@pytest.mark.rules("R-RES-05")
def test_who_declines_has_not_done_it_though_something_came_before() -> None:
    g = playing(To((Draw(1), May((Draw(1),))), (Damage(PhoenixbornOf(YOU), 1),)))
    declined = choose(g.copy(), "no")
    assert (len(declined.players[0].hand), wounds(declined, COAL)) == (1, 0)
    choose(g, "yes")
    assert (len(g.players[0].hand), wounds(g, COAL)) == (2, 1)


@pytest.mark.rules("R-COST-17")
def test_the_player_to_whom_it_is_offered_pays() -> None:
    dice = "2 ceremonial class"
    g = playing(May((Draw(1),), no_action(class_(CEREMONIAL)), OPPONENT), me={"dice": dice}, foe={"dice": dice})
    assert asked(g) == ("do it?", 1)
    choose(g, "yes")
    assert [sum(p.active) for p in g.players] == [2, 1]


@pytest.mark.rules("R-DICE-09")
def test_a_die_kept_for_reactions_pays_for_nothing_else() -> None:
    purse = CardDef("Purse", READY_SPELL, main(), abilities=(Passive(Obeys(PAYS_FOR_REACTIONS)),))
    ruse = CardDef("Ruse", ACTION_SPELL, main(class_(CEREMONIAL)), effect=(Draw(1),))
    me = side(
        hand=["Ruse"],
        dice="ceremonial class, ceremonial power",
        spellboard=[{"title": "Purse", "dice": "ceremonial power"}],
    )
    g = choose(table(me, side(AR), defs=with_cards(purse, ruse)), "Ruse")
    assert asked(g)[0] == "pay with a die"
    assert len(offered(g)) == 2
    choose(g, offered(g)[1])
    assert len(in_play(g, "Purse").dice) == 1


@pytest.mark.rules("R-RES-02")
@pytest.mark.parametrize(("more", "left"), [([], 1), (["Anchornaut"], 0), (["Anchornaut", "Blood Archer"], 1)])
def test_of_fewer_cards_than_a_text_names_none_is_taken(more: list[str], left: int) -> None:
    two = To((Destroy(ChooseExactly(2, Cards(UNIT, MINE), "two")),), (Draw(1),))
    g = playing(Destroy(Choose(Cards(UNIT, MINE))), two, me={"units": ["Gilder", "Mist Spirit", *more]})
    before = len(g.players[0].hand)
    choose(g, "Gilder")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert (len(g.players[0].units), len(g.players[0].hand) - before) == (left, 1 if more else 0)


@pytest.mark.rules("R-UNIT-10")
def test_what_was_under_a_card_is_not_the_unit_that_it_was() -> None:
    """What was to happen to the unit at the end of the turn does not happen to the one that comes back."""
    keeper = CardDef(
        "Keeper",
        ALLY,
        main(),
        attack=1,
        life=5,
        abilities=(
            Triggered(after(DESTROYED, Cards(UNIT, MINE, OTHER)), (TuckUnder(EventCard()),)),
            Activated(side_cost(), (PutIntoPlay(UnderThis(), YOU),)),
        ),
    )
    mouse = CardDef("Mouse", ALLY, main(), attack=1, life=1)
    g = playing(
        Pick(Choose(Cards(UNIT, MINE), "doomed")),
        AtEndOfTurn((Destroy(It("doomed")),)),
        Destroy(It("doomed")),
        me={"units": ["Keeper", "Mouse"]},
        more=(keeper, mouse),
    )
    choose(g, "Mouse", "Keeper")
    assert g.active == 1, "the end of the turn is over"
    assert in_play(g, "Mouse").seat == 0
    assert in_play(g, "Keeper").under == ()


@pytest.mark.rules("R-ATKPB-13")
def test_who_has_left_the_attack_need_not_be_blocked_first() -> None:
    shy = CardDef("Shy", ALLY, main(), attack=1, life=5, abilities=(Passive(Obeys(BLOCKED_LAST)),))
    bold = CardDef("Bold", ALLY, main(), attack=1, life=5)
    flee = CardDef(
        "Flee",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(ATTACKERS_DECLARED)),
        effect=(LeaveAttack(Choose(Cards(UNIT, where=IsAttacking()))),),
    )
    g = table(
        side(hand=["Flee"], units=["Shy", "Bold"]), side(AR, units=["Hammer Knight"]), defs=with_cards(shy, bold, flee)
    )
    choose(g, "attack", AR, "Shy", "Bold")
    stayed = choose(g.copy(), "no", "Hammer Knight")
    choose(g, "Flee", "Bold", "Hammer Knight")
    for game, fought in ((stayed, "Bold"), (g, "Shy")):
        while asked(game)[0] != "take an action":
            choose(game, "no" if "no" in offered(game) else offered(game)[0])
        assert [title for title in ("Shy", "Bold") if wounds(game, title)] == [fought]


@pytest.mark.rules("R-EOR-04")
def test_what_lasts_for_their_next_turn_is_there_in_it_and_gone_after_it() -> None:
    g = playing(
        Give(Choose(Cards(UNIT, MINE)), Bonus(attack=2), END_OF_THEIR_NEXT_TURN),
        me={"units": ["Iron Worker"]},
        foe={"hand": ["Cover"]},
    )
    worker = in_play(g, "Iron Worker")
    printed = worker.d.card.attack
    assert printed is not None
    seen = [(g.active, values.attack(g, worker) - printed)]
    for _ in range(30):
        if len(seen) == 4:
            break
        choose(g, next((word for word in ("no", "end turn", "pass") if word in offered(g)), offered(g)[0]))
        if g.active != seen[-1][0]:
            seen.append((g.active, values.attack(g, worker) - printed))
    assert seen[:3] == [(0, 2), (1, 2), (0, 0)]


@pytest.mark.rules("R-INFO-02")
def test_what_is_on_offer_from_the_pile_of_another_lies_there_in_every_world() -> None:
    deck = ["Cover", "Hammer Knight", "Iron Worker", "Strengthen"]
    hand = ["Expand Energy", "Close Combat", "Anchornaut", "Chant of Revenge"]
    g = playing(Search(seat=OPPONENT, to=REMOVED), foe={"deck": deck, "hand": hand})
    assert asked(g) == ("choose a card from a pile", 0)
    for deal in range(20):
        world = determinize(g, 0, deal)
        assert offered(world) == offered(g)
        choose(world, "Hammer Knight")
        assert titles(world, world.players[1].removed) == ["Hammer Knight"]


@pytest.mark.rules("R-EOR-04")
def test_who_has_to_attack_in_the_next_turn_is_free_in_this_one() -> None:
    jab = CardDef("Jab", ACTION_SPELL, side_cost(), effect=(Damage(PhoenixbornOf(OPPONENT), 1),))
    ruse = CardDef("Ruse", ACTION_SPELL, main(), effect=(Draw(1),))
    taunt = CardDef(
        "Taunt",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DAMAGE_DEALT)),
        effect=(RestrictPlayer(OPPONENT, MUST_ATTACK, END_OF_THEIR_NEXT_TURN),),
    )
    g = table(
        side(hand=["Jab", "Ruse", "Ruse"], units=["Iron Worker"]),
        side(AR, hand=["Taunt"]),
        defs=with_cards(jab, ruse, taunt),
    )
    choose(g, "Jab", "Taunt")
    assert asked(g) == ("take an action", 0)
    choose(g, "Ruse")
    until_asked(g, "take an action", 0)
    assert "attack" in offered(g)
    assert "Ruse in hand" not in offered(g)


@pytest.mark.rules("R-EXH-02")
@pytest.mark.parametrize(("exhaustion", "hurt"), [(0, 2), (1, 1)])
def test_an_ability_that_is_given_is_heard_and_is_off_while_the_unit_is_exhausted(exhaustion: int, hurt: int) -> None:
    watch = Triggered(after(MEDITATED), (Damage(PhoenixbornOf(OPPONENT), 1),))
    g = playing(
        GiveAbility(Each(Cards(UNIT, MINE)), watch),
        me={
            "units": ["Iron Worker", unit("Hammer Knight", exhaustion=exhaustion)],
            "hand": ["Riddle", "Cover"],
            "dice": "charm basic",
        },
    )
    choose(g, "meditate", "Cover")
    until_asked(g, "take an action", 1)
    assert wounds(g, AR) == hurt


@pytest.mark.rules("R-DICE-08")
@pytest.mark.cards("Royal Charm")
@pytest.mark.parametrize(("held", "asks"), [({}, True), ({"dice": "divine power"}, False)])
def test_a_spell_that_holds_a_die_keeps_no_second_one(held: dict[str, str], asks: bool) -> None:
    g = table(
        side(spellboard=[unit("Royal Charm", **held)], units=["Iron Worker"], hand=["Anchornaut"], dice="charm power"),
        side(AR, units=["Iron Worker"]),
    )
    choose(g, "charm power")
    assert (asked(g)[0] == "respond?" and "Royal Charm" in offered(g)) is asks


@pytest.mark.rules("R-DICE-05")
@pytest.mark.cards("Keepsake")
def test_who_sets_own_dice_changes_none_of_an_opponent() -> None:
    g = playing(ChangeDice(1), me={"dice": "natural basic"}, foe={"spellboard": ["Keepsake"]})
    choose(g, "natural basic", "power")
    assert pool(g.players[0].active) == {"natural power": 1}
    assert in_play(g, "Keepsake").status == 0


@pytest.mark.rules("R-INFO-05")
def test_no_more_cards_go_to_the_bottom_than_the_text_says() -> None:
    g = playing(LookAtTop(3), PutBack(bottom=(0, 1)), me={"deck": ["Cover", "Iron Worker", "Hammer Knight"]})
    choose(g, "Hammer Knight", "mode 1", "Cover")
    assert asked(g)[0] == "take an action", "the others go on top without a question"
    assert titles(g, g.players[0].deck) == ["Hammer Knight", "Cover", "Iron Worker"]


@pytest.mark.rules("R-SIDE-06")
@pytest.mark.cards("Orrick Gilstream")
def test_a_meditation_tells_of_the_first_card_off_the_pile() -> None:
    g = table(side("Orrick Gilstream", hand=["Anchornaut"], deck=["Cover", "Iron Worker", "Hammer Knight"]), side(AR))
    choose(g, "meditate", "Anchornaut", "top of the draw pile", "top of the draw pile", "no", "Orrick Gilstream")
    assert titles(g, g.players[0].hand) == ["Cover"]

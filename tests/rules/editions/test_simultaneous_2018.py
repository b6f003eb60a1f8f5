"""The edition of 2018: damage dealt and cards destroyed at the same time, and who orders the answers. The comments name
the headings of the rules reference of 2018 from which each outcome is worked out.
"""

import pytest

from ashes_env.encoding.actions import legal_actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.render.describe import move_texts
from ashes_env.rules.records import dumps, from_json, loads, to_json
from ashes_env.rules.state.codecs import RecordError
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.rules.worlds.soundness import unsound
from tests.prelude import *
from tests.rules.editions.stand_ins import BOLT, GIANT, MY_UNIT, OGRE

ANY_UNIT = Cards(UNIT)
RAIN = CardDef("Rain", ACTION_SPELL, main(), effect=(Damage(Each(ANY_UNIT), 1),))
TWICE = CardDef(
    "Twice", ACTION_SPELL, main(), effect=(Damage(Target(MY_UNIT, "one"), 1), Damage(Target(theirs(), "two"), 1))
)


def answering(title: str, trigger: Trigger, *effects: Effect, life: int = 9, optional: bool = False) -> CardDef:
    """A unit with attack 1 that answers an event."""
    text = Triggered(trigger, effects, "Answer", optional=optional)
    return CardDef(title, ALLY, main(), attack=1, life=life, abilities=(text,))


WRATH = Destroy(Each(theirs()))
TOKEN = PlaceTokens(STATUS, THIS, 1)
MINE_HIT = answering("My Wrath", after_this(DAMAGE_DEALT), WRATH)
FOES_HIT = answering("Their Wrath", after_this(DAMAGE_DEALT), WRATH)
MEND = CardDef(
    "Mend",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DAMAGE_DEALT, ANY_UNIT)),
    effect=(PlaceTokens(STATUS, EventCard(), 1),),
)
WATCHER = answering("Watcher", after(DAMAGE_DEALT, ANY_UNIT), TOKEN, life=50)


def to_menu(game: Game, *answers: str) -> Game:
    """Answers until the next menu: with these words where they are offered, with the first move otherwise."""
    while game.decision is not None and asked(game)[0] != "take an action":
        whole(game)
        choose(game, next((word for word in answers if word in offered(game)), offered(game)[0]))
    return game


def whole(game: Game) -> None:
    """Checks that a position can be saved, copied, dealt anew, encoded and told in words."""
    assert game.decision is not None
    none = (0,) * len(game.players)
    assert faults(game, none) == []
    assert dumps(loads(game.defs, dumps(game))) == dumps(game.copy()) == dumps(game)
    assert sorted(legal_actions(game, EncodingContext(game)).values()) == sorted(game.decision.moves)
    assert len(set(move_texts(game).values())) == len(game.decision.moves)
    for seat in game.seats.living:
        other = determinize(game, seat, 7)
        assert asked(other) == asked(game)
        assert faults(other, none) == []


def hit_both(how: str, mine: str, foes: str, *cards: CardDef, more: tuple[str, ...] = ()) -> Game:
    """A battle with counter, or a spell, deals damage to a unit of each player; `more` are units of the opponent."""
    me = side(units=[mine], hand=["Rain", "Twice"])
    foe = side(FOE, units=[foes, *more])
    game = table_2018(me, foe, RAIN, TWICE, *cards)
    if how == "battle":
        choose(game, "attack a unit")
        choose(game, *[foes] * (foes in offered(game)), "no", "yes")
    elif how == "each":
        choose(game, "Rain")
    else:
        choose(game, "Twice", *[foes] * (foes in offered(game)))
    return game


HOW = pytest.mark.parametrize("how", ["battle", "each", "two targets"])


@pytest.mark.rules("R-CLS-33", "R-CLS-48")
@HOW
@pytest.mark.parametrize("first", ["My Wrath", "Their Wrath"])
def test_the_active_player_orders_the_answers_to_damage_dealt_together(how: str, first: str) -> None:
    """5.7.1 and 6.0.0, 4B: the damage is dealt at the same time, so what it triggers is simultaneous. A text whose
    unit has left play before it resolves does not resolve (5.7.0).
    """
    game = hit_both(how, "My Wrath", "Their Wrath", MINE_HIT, FOES_HIT)
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["My Wrath", "Their Wrath"]
    to_menu(choose(game, first))
    assert there(game, "My Wrath") == (first == "My Wrath")
    assert there(game, "Their Wrath") == (first == "Their Wrath")


@pytest.mark.rules("R-CLS-47", "R-CLS-51")
@HOW
@pytest.mark.parametrize(("mine", "foes"), [("Slayer", "Giant"), ("Giant", "Slayer")])
def test_damage_of_a_unit_that_has_left_play_is_answered(how: str, mine: str, foes: str) -> None:
    """7.0.0, step 0b: both units have been dealt damage. The answer to one destroys the other, and a third card still
    answers the damage of both.
    """
    slayer = answering("Slayer", after_this(DAMAGE_DEALT), Destroy(Each(Cards(UNIT, where=Named("Giant")))))
    game = hit_both(how, mine, foes, slayer, GIANT, WATCHER, more=("Watcher",))
    to_menu(game, "Slayer")
    assert not there(game, "Giant")
    assert wounds(game, "Slayer") == (3 if how == "battle" else 1)
    assert in_play(game, "Watcher").status == (3 if how == "each" else 2)


@pytest.mark.rules("R-CLS-27", "R-CLS-47")
def test_answers_to_damage_dealt_together_can_be_mixed() -> None:
    """5.4.1: all answers are declared before the first one resolves; the active player may put an answer to the damage
    of one unit between two answers to that of the other.
    """
    first = answering("First", after(DAMAGE_DEALT, ANY_UNIT), PlaceTokens(STATUS, EventCard(), 1))
    second = answering("Second", after_this(DAMAGE_DEALT), PlaceTokens(STATUS, Each(ANY_UNIT), 1))
    game = table_2018(side(units=["First"], hand=["Rain"]), side(FOE, units=["Second"]), RAIN, first, second)
    choose(game, "Rain")
    assert sorted(offered(game)) == ["First", "Second"]
    choose(game, "First")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["First", "Second"]  # whose damage is answered
    whole(game)
    choose(game, "Second")
    assert (in_play(game, "First").status, in_play(game, "Second").status) == (0, 1)
    choose(game, "Second")
    assert (in_play(game, "First").status, in_play(game, "Second").status) == (2, 2)


@pytest.mark.rules("R-CLS-27")
def test_a_card_in_hand_answers_the_damage_that_its_player_picks() -> None:
    """5.4.1: one reaction spell may answer the damage of either unit; its player says which."""
    game = table_2018(
        side(units=["Giant"], hand=["Rain"]), side(FOE, units=["Ogre"], hand=["Mend"]), RAIN, MEND, GIANT, OGRE
    )
    choose(game, "Rain", "Mend")
    assert asked(game) == ("choose a card", 1)
    assert sorted(offered(game)) == ["Giant", "Ogre"]
    whole(game)
    to_menu(choose(game, "Ogre"))
    assert (in_play(game, "Giant").status, in_play(game, "Ogre").status) == (0, 1)
    assert titles(game, game.players[1].discard) == ["Mend"]


@pytest.mark.rules("R-CLS-27")
@pytest.mark.parametrize("seed", range(8))
def test_a_card_in_hand_whose_event_is_asked_for_is_in_the_worlds_of_the_other_player(seed: int) -> None:
    """The question names the card, so that the other player knows it."""
    game = table_2018(
        side(units=["Giant"], hand=["Rain"]),
        side(FOE, units=["Ogre"], hand=["Mend"], deck=["Iron Worker"] * 9),
        *(RAIN, MEND, GIANT, OGRE),
    )
    world = determinize(choose(game, "Rain", "Mend"), 0, seed)
    assert sorted(offered(world)) == ["Giant", "Ogre"]
    to_menu(choose(world, "Ogre"))
    assert in_play(world, "Ogre").status == 1


@pytest.mark.rules("R-CLS-27")
@pytest.mark.parametrize("seed", range(8))
def test_the_question_for_the_event_stands_in_a_world_with_two_equal_cards_in_hand(seed: int) -> None:
    """Of two equal cards one is offered, and in another world it may be another one than the card that was chosen."""
    game = table_2018(
        side(units=["Giant"], hand=["Rain"]),
        side(FOE, units=["Ogre"], hand=["Iron Worker", "Mend"], deck=["Mend"] * 2),
        *(RAIN, MEND, GIANT, OGRE),
    )
    world = determinize(choose(game, "Rain", "Mend"), 0, seed)
    choose(world, "Ogre")
    to_menu(world)
    assert in_play(world, "Ogre").status == 1


@pytest.mark.rules("R-CLS-25", "R-CLS-33")
@HOW
@pytest.mark.parametrize("first", ["My Wrath", "Their Wrath"])
def test_the_active_player_orders_what_comes_before_damage_dealt_together(how: str, first: str) -> None:
    """5.4.0 and 5.7.1: both units would be dealt damage at the same time. A unit that has left play is dealt none.
    With two targets in two effects, the damage of the first effect comes first (5.7.0).
    """
    mine = answering("My Wrath", Trigger(DAMAGE_DEALT, WOULD, this=True), WRATH)
    foes = answering("Their Wrath", Trigger(DAMAGE_DEALT, WOULD, this=True), WRATH)
    game = hit_both(how, "My Wrath", "Their Wrath", mine, foes)
    if how != "two targets":
        assert asked(game) == ("choose what is next", 0)
        choose(game, first)
    to_menu(game)
    won = "My Wrath" if how == "two targets" else first
    assert there(game, "My Wrath") == (won == "My Wrath")
    assert there(game, "Their Wrath") == (won == "Their Wrath")
    assert wounds(game, won) == 1


@pytest.mark.rules("R-CLS-02", "R-CLS-25")
def test_two_damages_dealt_together_are_both_redirected_before_they_are_dealt() -> None:
    """1.1.2 and 5.4.0: what is redirected would be dealt to the new unit, which may have an answer to that."""
    aside = answering(
        "Aside",
        Trigger(DAMAGE_DEALT, WOULD, cards=Cards(UNIT, MINE, Named("Giant") | Named("Ogre"))),
        Redirect(Target(Cards(UNIT, MINE, Named("Wall")))),
    )
    wall = answering("Wall", Trigger(DAMAGE_DEALT, WOULD, this=True), Prevent(1))
    game = table_2018(
        side(hand=["Rain"]), side(FOE, units=["Giant", "Ogre", "Aside", "Wall"]), RAIN, aside, wall, GIANT, OGRE
    )
    choose(game, "Rain")
    to_menu(game)
    assert [wounds(game, name) for name in ("Giant", "Ogre", "Aside", "Wall")] == [0, 0, 1, 0]


@pytest.mark.rules("R-CLS-02", "R-CLS-25")
def test_damage_is_redirected_once_all_that_comes_before_it_has_resolved() -> None:
    """5.4.0 and 5.7.0: one answer redirects the damage, the next one deals damage of its own, which is received before
    the redirected damage would be dealt.
    """
    away = answering("Away", Trigger(DAMAGE_DEALT, WOULD, cards=Cards(PB, MINE)), Redirect(Target(MY_UNIT)))
    spines = answering("Spines", Trigger(DAMAGE_DEALT, WOULD, cards=Cards(PB, MINE)), Damage(Each(theirs()), 1))
    wall = answering("Wall", Trigger(DAMAGE_DEALT, WOULD, this=True), WRATH)
    sore = answering("Sore", after_this(DAMAGE_RECEIVED), Draw(1))
    blast = CardDef("Blast", ACTION_SPELL, main(), effect=(Damage(Target(Cards(PB)), 3),))
    foe = side(FOE, units=["Away", "Spines", "Wall"])
    game = table_2018(side(units=["Sore"], hand=["Blast"]), foe, away, spines, wall, sore, blast)
    choose(game, "Blast", FOE, "Away", "Wall")
    assert asked(game) == ("take an action", 0)
    assert not there(game, "Sore")
    assert len(game.players[0].hand) == 1
    assert (wounds(game, FOE), wounds(game, "Wall")) == (0, 3)


@pytest.mark.rules("R-CLS-48")
@pytest.mark.parametrize("first", ["Giant", "Healer"])
def test_the_order_matters_to_what_answers_received_damage(first: str) -> None:
    """7.0.0: several units are processed in the order of the active player, one after the other."""
    healer = answering("Healer", after_this(DAMAGE_RECEIVED), Destroy(Each(Cards(UNIT, where=Named("Giant")))))
    spite = answering("Giant", after_this(DAMAGE_RECEIVED), Draw(1))
    game = table_2018(side(hand=["Rain"]), side(FOE, units=["Giant", "Healer"]), RAIN, healer, spite)
    choose(game, "Rain")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Giant", "Healer"]
    to_menu(choose(game, first))
    assert len(game.players[1].hand) == (first == "Giant")


@pytest.mark.rules("R-CLS-33", "R-CLS-48")
def test_the_active_player_orders_units_that_lose_their_life_together() -> None:
    """2.3.1, 5.7.1 and 7.0.0: a banner that leaves play takes the life of two units at once."""
    banner = CardDef(
        "Banner",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Passive(Bonus(life=1), aura=Aura(UNIT, ANYONE, where=~Named("Banner"))),),
    )
    left, right = (answering(name, after_this(DESTROYED), WRATH, life=1) for name in ("Left", "Right"))
    me = side(units=[unit("Left", wounds=1)], hand=["Bolt"])
    game = table_2018(
        me, side(FOE, units=["Banner", unit("Right", wounds=1), "Giant"]), BOLT, GIANT, banner, left, right
    )
    choose(game, "Bolt", "Banner")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Left", "Right"]


@pytest.mark.rules("R-CLS-25", "R-CLS-33")
def test_what_comes_before_several_destructions_is_ordered_too() -> None:
    """5.4.0 and 5.7.1: two units would be destroyed by one effect; both have an answer to that."""
    doom = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Each(ANY_UNIT)),))
    left, right = (answering(name, Trigger(DESTROYED, WOULD, this=True), Draw(1)) for name in ("Left", "Right"))
    game = table_2018(side(units=["Left"], hand=["Doom"]), side(FOE, units=["Right"]), doom, left, right)
    choose(game, "Doom")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Left", "Right"]
    choose(game, "Right")
    assert [len(p.hand) for p in game.players] == [1, 1]
    assert not there(game, "Left")
    assert not there(game, "Right")


# --- other events of one effect ---------------------------------------------------------------------------------------


def tires(title: str, effect: Effect) -> CardDef:
    """A unit that answers exhaustion tokens on itself; its text stays while it is exhausted."""
    text = Triggered(when_this(EXHAUSTION_PLACED), (effect,), "Answer", inexhaustible=True)
    return CardDef(title, ALLY, main(), attack=1, life=9, abilities=(text,))


FADES = [tires(name, WRATH) for name in ("Left", "Right")]


@pytest.mark.rules("R-CLS-33")
@pytest.mark.parametrize("first", ["Left", "Right"])
def test_what_one_effect_does_to_several_cards_is_answered_together(first: str) -> None:
    """5.7.1: the effect places both tokens, so the two texts are simultaneous."""
    daze = CardDef("Daze", ACTION_SPELL, main(), effect=(PlaceTokens(EXHAUSTION, Each(ANY_UNIT)),))
    game = table_2018(side(units=["Left"], hand=["Daze"]), side(FOE, units=["Right"]), daze, *FADES)
    choose(game, "Daze")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Left", "Right"]
    to_menu(choose(game, first))
    assert [name for name in ("Left", "Right") if there(game, name)] == [first]


@pytest.mark.rules("R-CLS-26", "R-CLS-33")
def test_what_two_effects_do_is_answered_one_after_the_other() -> None:
    """5.7.0: effects resolve from top to bottom; what the first one triggers comes first."""
    daze = CardDef(
        "Daze",
        ACTION_SPELL,
        main(),
        effect=(PlaceTokens(EXHAUSTION, Target(theirs(), "one")), PlaceTokens(EXHAUSTION, Target(MY_UNIT, "two"))),
    )
    game = table_2018(side(units=["Left"], hand=["Daze"]), side(FOE, units=["Right"]), daze, *FADES)
    choose(game, "Daze")
    assert asked(game) == ("take an action", 0)
    assert not there(game, "Left")
    assert there(game, "Right")


@pytest.mark.rules("R-CLS-33", "R-CLS-44")
@pytest.mark.parametrize("first", ["Left", "Right"])
def test_units_that_are_exhausted_by_their_battle_answer_together(first: str) -> None:
    """6.0.0, step 4: each unit of the battle gets its token; the active player orders what that triggers."""
    game = table_2018(side(units=["Left"]), side(FOE, units=["Right"]), *FADES)
    choose(game, "attack a unit", "no", "yes")
    while asked(game) == ("choose what is next", 0) and wounds(game, "Right") * wounds(game, "Left") == 0:
        choose(game, first)  # whose damage is processed first does not matter
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Left", "Right"]
    to_menu(choose(game, first))
    assert [name for name in ("Left", "Right") if there(game, name)] == [first]


@pytest.mark.rules("R-CLS-33", "R-CLS-43")
def test_attackers_of_a_guard_that_is_gone_are_exhausted_together() -> None:
    """6.0.0 and 5.7.1: both attackers get their tokens at the same time."""
    slay = CardDef(
        "Slay",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DEFENDERS_SETTLED)),
        effect=(Destroy(Choose(theirs())),),
    )
    left, right = (tires(name, Draw(1)) for name in ("Left", "Right"))
    me = side(units=["Left", "Right"], hand=["Slay"])
    game = table_2018(me, side(FOE, units=["Giant"]), slay, left, right, GIANT)
    choose(game, "attack a unit", "Left", "Right", "no", "Slay")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Left", "Right"]


@pytest.mark.rules("R-CLS-27", "R-CLS-33")
def test_units_that_one_effect_puts_into_play_are_answered_together() -> None:
    """5.7.1: they enter play by one effect. A text that answers each of them is declared for each."""
    imp = CardDef(
        "Imp", CONJURATION, attack=1, life=1, copies=2, abilities=(Triggered(after_this(ENTERS_PLAY), (Draw(1),)),)
    )
    greeter = answering("Greeter", after(ENTERS_PLAY, theirs()), PlaceTokens(STATUS, EventCard(), 1))
    call = CardDef("Call", ACTION_SPELL, main(), effect=(Conjure("Imp", 2),))
    me = side(hand=["Call"], conjurations=["Imp"] * 2)
    game = table_2018(me, side(FOE, units=["Greeter"]), imp, greeter, call)
    choose(game, "Call")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Greeter", "Imp", "Imp"]
    choose(game, "Greeter")
    assert asked(game) == ("choose what is next", 0)
    assert offered(game) == ["Imp", "Imp"]  # which of them the token is placed on first
    whole(game)
    choose(game, "Imp#2")
    assert [card.status for card in game.cards.values() if card.d.title == "Imp"] == [0, 1]
    to_menu(game)
    assert [card.status for card in game.cards.values() if card.d.title == "Imp"] == [1, 1]
    assert len(game.players[0].hand) == 2


# --- three and four players -------------------------------------------------------------------------------------------

SEATS = ("Coal Roarkwin", FOE, "Noah Redmoon", "Maeoni Viper")


def at_table(n: int, active: int, units: dict[int, list[object]], hands: dict[int, list[str]], *cards: CardDef) -> Game:
    """A position of several players in the turn of one of them."""
    sides = [
        side(SEATS[seat], units=units.get(seat, []), hand=hands.get(seat, []), deck=["Close Combat"] * 6)
        for seat in range(n)
    ]
    return position(*sides, defs=of_2018(*cards), options=GameOptions(edition="2018"), active=active, first=active)


@pytest.mark.rules("R-CLS-27", "R-CLS-33")
@pytest.mark.parametrize(("n", "active"), [(3, 0), (3, 1), (3, 2), (4, 3)])
def test_each_player_declares_clockwise_and_the_active_one_orders(n: int, active: int) -> None:
    """5.4.1: clockwise from the active player; 5.7.1: the active player orders the answers of all."""
    spite = CardDef(
        "Spite",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DAMAGE_DEALT, ANY_UNIT)),
        effect=(PlaceTokens(STATUS, Choose(MY_UNIT), 1),),
    )
    names = [f"Unit {seat}" for seat in range(n)]
    cards = [CardDef(name, ALLY, main(), attack=1, life=9) for name in names]
    hands = {seat: ["Spite"] for seat in range(n)} | {active: ["Spite", "Rain"]}
    game = at_table(n, active, {seat: [names[seat]] for seat in range(n)}, hands, RAIN, spite, *cards)
    choose(game, "Rain")
    for i in range(n):
        seat = (active + i) % n
        assert asked(game) == ("respond?", seat)
        choose(game, "Spite")
    assert asked(game) == ("choose what is next", active)
    assert len(offered(game)) == n


@pytest.mark.rules("R-CLS-33", "R-CLS-47", "R-CLS-48")
@pytest.mark.parametrize(("n", "active"), [(3, 0), (3, 2), (4, 1)])
def test_damage_to_units_of_several_players_is_answered_together(n: int, active: int) -> None:
    """7.0.0, step 0b: each unit destroys all units of the others; only the one that is ordered first stays. The active
    player orders, whoever dealt the damage.
    """
    names = [f"Unit {seat}" for seat in range(n)]
    cards = [answering(name, after_this(DAMAGE_DEALT), WRATH) for name in names]
    hail = CardDef(
        "Hail",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(ENTERS_PLAY)),
        effect=(Damage(Each(Cards(UNIT, where=~Named("Giant"))), 1),),
    )
    hands = {active: ["Giant"], (active + 1) % n: ["Hail"]}
    game = at_table(n, active, {seat: [names[seat]] for seat in range(n)}, hands, hail, GIANT, *cards)
    choose(game, "Giant", "Hail")
    assert asked(game) == ("choose what is next", active)
    assert sorted(offered(game)) == names
    to_menu(choose(game, names[0]))
    assert [name for name in names if there(game, name)] == names[:1]


@pytest.mark.rules("R-CLS-33")
def test_the_next_player_orders_once_the_active_player_is_out() -> None:
    """5.7.1: somebody has to; the next player clockwise does."""
    names = ["Unit 1", "Unit 2"]
    cards = [answering(name, after_this(DESTROYED), WRATH, life=1) for name in names]
    end = CardDef("End", ACTION_SPELL, main(), effect=(Damage(Each(ANY_UNIT), 1), Damage(Each(Cards(PB, MINE)), 30)))
    game = at_table(3, 0, {1: ["Unit 1"], 2: ["Unit 2"]}, {0: ["End"]}, end, *cards)
    choose(game, "End")
    assert asked(game) == ("choose what is next", 0)
    choose(game, "Coal Roarkwin")
    assert asked(game) == ("choose what is next", 1)
    assert sorted(offered(game)) == names


# --- cards that are gone ----------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CLS-26", "R-CLS-31")
def test_a_unit_that_entered_play_and_is_gone_when_the_card_is_done_does_not_answer() -> None:
    """5.7.0: the unit has left play before its own answer to entering play would resolve. Others do answer."""
    imp = CardDef(
        "Imp", CONJURATION, attack=1, life=1, copies=1, abilities=(Triggered(after_this(ENTERS_PLAY), (Draw(2),)),)
    )
    greeter = answering("Greeter", after(ENTERS_PLAY, ANY_UNIT), Draw(1))
    burst = CardDef("Burst", ACTION_SPELL, main(), effect=(Conjure("Imp"), Damage(Each(ANY_UNIT), 1)))
    me = side(units=["Greeter"], hand=["Burst"], conjurations=["Imp"])
    game = table_2018(me, side(FOE), imp, greeter, burst)
    to_menu(choose(game, "Burst"))
    assert not there(game, "Imp")
    assert len(game.players[0].hand) == 1


@pytest.mark.parametrize(
    ("name", "slot", "value", "told"),
    [
        ("Responses", ("declared", 0, "seat"), 7, "declared[0].seat: a number from -1 to 1, not 7"),
        ("Responses", ("events", 1, "at"), 99, "events[1].at"),
        ("Aftermath", ("events", 0, 0, "source"), -5, "events[0][0]"),
    ],
)
def test_what_a_frame_holds_is_checked_when_a_game_is_read(
    name: str, slot: tuple[str | int, ...], value: int, told: str
) -> None:
    herald = answering("Herald", after(ENTERS_PLAY, ANY_UNIT), TOKEN)
    imp = CardDef("Imp", CONJURATION, attack=1, life=5, copies=1)
    burst = CardDef("Burst", ACTION_SPELL, main(), effect=(Conjure("Imp"), Damage(Each(ANY_UNIT), 1)))
    me = side(units=["My Wrath"], hand=["Burst"], conjurations=["Imp"], dice="10 natural")
    foe = side(FOE, units=["Their Wrath", "Herald"], dice="10 natural")
    game = table_2018(me, foe, imp, herald, burst, MINE_HIT, FOES_HIT)
    choose(game, "Burst")
    assert unsound(game) == ""
    data = to_json(game)
    frame = next(frame for frame in reversed(data["stack"]) if frame["frame"] == name)
    held = frame
    for key in slot[:-1]:
        held = held[key]
    held[slot[-1]] = value
    assert told in unsound(from_json(game.defs, data))
    frame[slot[0]] = 5
    with pytest.raises(RecordError, match=str(slot[0])):
        from_json(game.defs, data)

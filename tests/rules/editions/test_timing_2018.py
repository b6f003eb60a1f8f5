"""The edition of 2018: when texts are paid for, aimed, resolved and answered. The comments name the headings of the
rules reference of 2018 from which each outcome is worked out.
"""

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.records import dumps, loads
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.rules.worlds.soundness import unsound
from tests.prelude import *
from tests.rules.editions.stand_ins import GIANT, MY_UNIT, OGRE

ZAP = CardDef(
    "Zap", ACTION_SPELL, main(), effect=(Damage(Target(theirs()), 1), PlaceTokens(EXHAUSTION, Target(theirs(), "two")))
)
MAYBE = CardDef("Maybe", ACTION_SPELL, main(), effect=(Draw(1), May((Damage(Target(theirs()), 1),))))
RAISE = CardDef("Raise", ACTION_SPELL, main(), effect=(Conjure("Imp"), Damage(Target(theirs()), 2)))
IMP = CardDef("Imp", CONJURATION, attack=1, life=2, copies=3)
ICE = CardDef(
    "Ice",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(ENTERS_PLAY, theirs())),
    effect=(Destroy(Choose(theirs())),),
)
HIDE = CardDef(
    "Hide", REACTION_SPELL, no_action(), reaction=Reaction(after(TARGETED, MY_UNIT, player=THEIRS)), effect=(Cancel(),)
)
GRUDGE = CardDef(
    "Grudge", REACTION_SPELL, no_action(basic(1)), reaction=Reaction(after(DESTROYED, MY_UNIT)), effect=(Draw(1),)
)
SPITE = CardDef(
    "Spite", REACTION_SPELL, no_action(), reaction=Reaction(after(DESTROYED)), effect=(Damage(Choose(Cards(UNIT)), 1),)
)
MARTYR = CardDef(
    "Martyr",
    ALLY,
    main(),
    attack=1,
    life=1,
    abilities=(Triggered(after_this(DESTROYED), (Damage(Target(theirs()), 1),), "Parting"),),
)
HERALD = CardDef(
    "Herald",
    ALLY,
    main(),
    attack=1,
    life=1,
    abilities=(Triggered(after(ENTERS_PLAY, theirs()), (Damage(Target(theirs()), 1),), "Greeting"),),
)
CHAINS = CardDef("Chains", ALTERATION_SPELL, main(), attack=-1, host=None)


@pytest.mark.rules("R-CLS-19", "R-CLS-30")
def test_all_targets_are_chosen_before_the_first_effect() -> None:
    """5.2.0: pay, choose targets, then resolve. The second target is fixed while the first unit still has no wound."""
    foe = side("Aradel Summergaard", units=["Giant", "Ogre"])
    game = table_2018(side(hand=["Zap"]), foe, ZAP, GIANT, OGRE)
    choose(game, "Zap in hand")
    assert asked(game) == ("choose a target", 0)
    choose(game, "Giant")
    assert asked(game) == ("choose a target", 0)
    assert wounds(game, "Giant") == 0
    choose(game, "Ogre")
    assert wounds(game, "Giant") == 1
    assert in_play(game, "Ogre").exhaustion == 1


@pytest.mark.rules("R-CLS-30")
def test_the_target_of_an_optional_effect_is_chosen_first_too() -> None:
    """5.6.0: all targets are chosen before the effects, even if the effects are optional."""
    foe = side("Aradel Summergaard", units=["Anchornaut", "Iron Worker"])
    game = table_2018(side(hand=["Maybe"]), foe, MAYBE)
    choose(game, "Maybe in hand")
    assert asked(game) == ("choose a target", 0)
    assert len(game.players[0].hand) == 0
    choose(game, "Iron Worker")
    assert asked(game) == ("do it?", 0)
    assert len(game.players[0].hand) == 1
    choose(game, "yes")
    assert (wounds(game, "Anchornaut"), wounds(game, "Iron Worker")) == (0, 1)


@pytest.mark.rules("R-CLS-26")
def test_responses_wait_until_the_card_has_resolved() -> None:
    """5.4.0 and 5.7.0: the unit has entered play, but its arrival is answered after the damage of the same card."""
    me = side(hand=["Raise"], conjurations=["Imp"] * 3)
    game = table_2018(me, side("Aradel Summergaard", units=["Giant"], hand=["Ice"]), RAISE, IMP, ICE, GIANT)
    choose(game, "Raise in hand")
    assert asked(game) == ("respond?", 1)
    assert wounds(game, "Giant") == 2
    assert in_play(game, "Imp").seat == 0
    choose(game, "Ice")
    assert not [card for card in game.cards.values() if card.d.title == "Imp"]


@pytest.mark.rules("R-CLS-19")
def test_targeting_is_answered_before_any_effect() -> None:
    """5.2.0, step 3a: what triggers on targeting resolves before the card's effects; here it cancels them all."""
    foe = side("Aradel Summergaard", units=["Anchornaut", "Iron Worker"], hand=["Hide"])
    game = table_2018(side(hand=["Zap"]), foe, ZAP, HIDE)
    choose(game, "Zap in hand", "Anchornaut", "Iron Worker")
    assert asked(game) == ("respond?", 1)
    choose(game, "Hide")
    assert (wounds(game, "Anchornaut"), in_play(game, "Iron Worker").exhaustion) == (0, 0)


@pytest.mark.rules("R-CLS-27", "R-CLS-33")
def test_all_declare_and_the_active_player_orders_everything() -> None:
    """5.4.1 and 5.7.1: clockwise from the active player all declare; then the active player orders them, and may put
    the response of the opponent first.
    """
    me = side(hand=["Spite", "Bolt"], units=["Anchornaut", "Giant"])
    foe = side("Aradel Summergaard", units=["Martyr", "Iron Worker"], hand=["Spite"])
    bolt = CardDef("Bolt", ACTION_SPELL, main(), effect=(Damage(Target(theirs()), 1),))
    game = table_2018(me, foe, SPITE, MARTYR, bolt, GIANT)
    choose(game, "Bolt", "Martyr")
    assert asked(game) == ("respond?", 0)
    choose(game, "Spite")
    assert asked(game) == ("respond?", 1)
    choose(game, "Spite")
    assert asked(game) == ("choose what is next", 0)
    assert sorted(offered(game)) == ["Martyr", "Spite", "Spite in hand"]
    choose(game, "Spite#1")
    assert asked(game) == ("choose a card", 1)
    choose(game, "Anchornaut")
    assert asked(game) == ("choose what is next", 0)


@pytest.mark.rules("R-CLS-31")
def test_an_effect_whose_card_has_left_play_does_not_resolve() -> None:
    """5.7.0: both units answer the arrival; the first answer destroys the second unit, whose own answer is lost."""
    me = side(hand=["Imp Ally"])
    imp = CardDef("Imp Ally", ALLY, main(), attack=1, life=9)
    slayer = CardDef(
        "Slayer",
        ALLY,
        main(),
        attack=1,
        life=1,
        abilities=(Triggered(after(ENTERS_PLAY, theirs()), (Destroy(Each(Cards(UNIT, MINE))),), "Wrath"),),
    )
    foe = side("Aradel Summergaard", units=["Slayer", "Herald"])
    game = table_2018(me, foe, imp, slayer, HERALD)
    choose(game, "Imp Ally in hand")
    assert asked(game) == ("choose what is next", 0)
    late = game.copy()
    choose(game, "Slayer")
    assert asked(game) == ("take an action", 0)
    assert (there(game, "Slayer"), there(game, "Herald"), wounds(game, "Imp Ally")) == (False, False, 0)
    choose(late, "Herald")
    assert asked(late) == ("take an action", 0)
    assert (there(late, "Slayer"), there(late, "Herald"), wounds(late, "Imp Ally")) == (False, False, 1)


@pytest.mark.rules("R-CLS-27", "R-CLS-29", "R-CLS-31")
@pytest.mark.parametrize("why", ["its card is gone", "nobody can pay", "it can do nothing"])
def test_a_response_that_cannot_resolve_keeps_no_other_from_resolving(why: str) -> None:
    """5.4.1, 5.5.0 and 5.7.0: three answers are declared, and the second one cannot resolve. The third one does."""
    arrives = after(ENTERS_PLAY, theirs())
    drain: Effect = ExhaustDice(1, YOU)
    second = Triggered(arrives, (Draw(2),), "Second")
    if why == "its card is gone":
        drain = Destroy(Each(Cards(UNIT, MINE, Named("Second"))))
    elif why == "nobody can pay":
        second = Triggered(arrives, (Draw(2),), "Second", optional=True, pay=no_action(basic(1)))
    else:
        second = Triggered(arrives, (Damage(Each(theirs()), TokensOn(STATUS, THIS)),), "Second")
    texts = {
        "First": Triggered(arrives, (drain,), "First", optional=True),
        "Second": second,
        "Third": Triggered(arrives, (Draw(1),), "Third", optional=True),
    }
    cards = [CardDef(name, ALLY, main(), attack=1, life=9, abilities=(text,)) for name, text in texts.items()]
    foe = side("Aradel Summergaard", units=[*texts], dice="1 natural")
    game = table_2018(side(hand=["Giant"]), foe, *cards, GIANT)
    choose(game, "Giant")
    while asked(game) == ("respond?", 1):
        choose(game, offered(game)[0])
    assert asked(game) == ("choose what is next", 0)
    choose(game, "First")
    assert asked(game) == ("take an action", 0)
    assert len(game.players[1].hand) == 1
    assert wounds(game, "Giant") == 0


@pytest.mark.rules("R-CLS-20")
def test_only_reaction_spells_count_towards_the_limit() -> None:
    """5.2.2: one reaction spell a player turn; other cards played from hand in response do not count."""
    scout = CardDef(
        "Scout", ALLY, main(), attack=1, life=1, reaction=Reaction(after(ENTERS_PLAY, theirs()), no_action())
    )
    ice = CardDef(
        "Frost",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(ENTERS_PLAY, theirs())),
        effect=(Damage(Choose(theirs()), 1),),
    )
    me = side(hand=["Knight", "Squire"])
    knight = CardDef("Knight", ALLY, main(), attack=1, life=5)
    squire = CardDef("Squire", ALLY, side_cost(), attack=1, life=5)
    foe = side("Aradel Summergaard", hand=["Frost", "Frost", "Scout", "Scout", "Scout"])
    game = table_2018(me, foe, knight, squire, scout, ice)
    choose(game, "Knight in hand")
    assert asked(game) == ("respond?", 1)
    assert offered(game) == ["Frost in hand", "Scout in hand", "no"]
    choose(game, "Frost")
    assert offered(game) == ["Scout in hand", "no"]
    choose(game, "Scout")
    assert offered(game) == ["Scout in hand", "no"]
    choose(game, "no")
    while asked(game)[0] != "take an action":
        choose(game, offered(game)[0])
    choose(game, "Squire in hand")
    assert asked(game) == ("respond?", 1)
    assert offered(game) == ["Scout in hand", "no"]


@pytest.mark.rules("R-CLS-21")
def test_attaching_an_alteration_targets_nothing() -> None:
    """5.2.4: an alteration affects its unit, but does not target it: what answers targeting stays silent."""
    foe = side("Aradel Summergaard", units=["Anchornaut"], hand=["Hide"])
    game = table_2018(side(hand=["Chains"]), foe, CHAINS, HIDE)
    choose(game, "Chains in hand")
    assert asked(game) == ("take an action", 0)
    assert in_play(game, "Chains").host == in_play(game, "Anchornaut").id


@pytest.mark.rules("R-CLS-28", "R-CLS-29")
@pytest.mark.parametrize("early", [False, True])
def test_when_a_response_is_paid_for(early: bool) -> None:
    """5.5.0, provisional: a response is paid for when it resolves; with the switch, when it is declared. The active
    player puts the response first that takes away the die which the opponent's response needs.
    """
    siphon = CardDef(
        "Siphon",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(DESTROYED, theirs())),
        effect=(ExhaustDice(1, Opponent()),),
    )
    bolt = CardDef("Bolt", ACTION_SPELL, main(), effect=(Damage(Target(theirs()), 9),))
    foe = side("Aradel Summergaard", units=["Giant", "Ogre"], hand=["Grudge"], dice="1 natural")
    early_or_late = {"pay_on_declaring": early}
    game = table_2018(side(hand=["Bolt", "Siphon"]), foe, siphon, bolt, GRUDGE, GIANT, OGRE, more=early_or_late)
    choose(game, "Bolt", "Giant", "Siphon")
    assert asked(game) == ("respond?", 1)
    choose(game, "Grudge")
    assert pool(game.players[1].active) == ({} if early else {"natural power": 1})
    assert asked(game) == ("choose what is next", 0)
    choose(game, "Siphon")
    assert asked(game) == ("take an action", 0)
    assert titles(game, game.players[1].hand) == (["Close Combat"] if early else ["Grudge"])


@pytest.mark.rules("R-CLS-28")
def test_a_payment_in_a_trigger_is_its_cost_and_the_same_words_elsewhere_are_not() -> None:
    """5.5.0: without the dice, a triggered text with a price is not offered. The destruction in Blood Chains is an
    effect: the card can be played for its dice alone.
    """
    me = side(hand=["Blood Chains"], units=["Anchornaut"], dice="1 ceremonial class")
    foe = side("Aradel Summergaard", units=["Enchanted Violinist", "Iron Worker"])
    game = table_2018(me, foe)
    assert "Blood Chains in hand" in offered(game)
    choose(game, "meditate", "top of the draw pile", "no")
    assert asked(game)[0] != "respond?"


@pytest.mark.rules("R-CLS-19")
def test_a_spell_lies_in_the_discard_pile_while_its_effects_resolve() -> None:
    """5.2.0, step 4: it is discarded, then its effects resolve. So Shared Sorrow finds itself, if its magic cost is
    that of the card discarded for it.
    """
    me = side(hand=["Shared Sorrow", "Sleight of Hand"], dice="2 sympathy class")
    game = table_2018(me, side("Aradel Summergaard", units=["Giant"]), GIANT)
    choose(game, "Shared Sorrow")
    assert asked(game) == ("choose a card from a pile", 0)
    assert offered(game) == ["Shared Sorrow", "no"]
    choose(game, "Shared Sorrow")
    assert titles(game, game.players[0].hand) == ["Shared Sorrow"]
    assert titles(game, game.players[0].discard) == ["Sleight of Hand"]
    assert wounds(game, "Giant") == 2


@pytest.mark.rules("R-CLS-19")
def test_a_spell_that_counts_other_copies_does_not_count_itself() -> None:
    """5.2.0, step 4: the spell lies in the pile that it looks into."""
    me = side(hand=["Reverberate"], discard=["Reverberate"], dice="1 sympathy class")
    game = table_2018(me, side("Aradel Summergaard", units=["Giant"]), GIANT)
    choose(game, "Reverberate in hand")
    while asked(game)[0] == "choose a target":
        choose(game, "Giant")
    assert wounds(game, "Giant") == 2


@pytest.mark.rules("R-CLS-19")
def test_a_spell_is_discarded_after_its_targets_are_chosen_and_even_if_it_is_cancelled() -> None:
    """5.2.0: step 3 comes before step 4. A cancelled spell has no effects, and it was played."""
    foe = side("Aradel Summergaard", units=["Anchornaut", "Iron Worker"], hand=["Hide"])
    game = table_2018(side(hand=["Zap"]), foe, ZAP, HIDE)
    choose(game, "Zap in hand", "Anchornaut", "Iron Worker")
    assert asked(game) == ("respond?", 1)
    assert titles(game, game.players[0].discard) == []
    choose(game, "Hide")
    assert titles(game, game.players[0].discard) == ["Zap"]
    assert titles(game, game.players[1].discard) == ["Hide"]


@pytest.mark.rules("R-CLS-19")
@pytest.mark.parametrize("fetched", [True, False])
def test_a_spell_that_its_text_sends_on_leaves_the_discard_pile(fetched: bool) -> None:
    """5.2.0 and 5.7.0: the effects come in order; a spell that is in hand by now is not sent anywhere."""
    loop = CardDef("Loop", ACTION_SPELL, main(), effect=(Search(DISCARD_PILE, Named("Loop")), SpellGoesTo(k.DRAW_PILE)))
    game = table_2018(side(hand=["Loop"], deck=["Anchornaut"] * 3), None, loop)
    choose(game, "Loop in hand", "Loop" if fetched else "no")
    me = game.players[0]
    assert (titles(game, me.hand), titles(game, me.discard)) == (["Loop"] * fetched, [])
    assert len(me.deck) == 3 + (not fetched)


@pytest.mark.rules("R-CLS-19", "R-CLS-47")
def test_what_a_spell_destroys_may_find_the_spell() -> None:
    """5.2.0, step 4, and 7.0.0: destruction is processed after the effects, when the spell has long been discarded. The
    same holds for a reaction spell.
    """
    keen = CardDef(
        "Keen", ALLY, main(), attack=1, life=1, abilities=(Triggered(after_this(DESTROYED), (Search(DISCARD_PILE),)),)
    )
    doom = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Each(MY_UNIT)),))
    answer = CardDef(
        "Answer", REACTION_SPELL, no_action(), reaction=Reaction(after(ENTERS_PLAY)), effect=(Destroy(Each(MY_UNIT)),)
    )
    for spell in ("Doom", "Answer"):
        game = table_2018(side(hand=[spell, "Giant"], units=["Keen"]), None, keen, doom, answer, GIANT)
        choose(game, *(["Doom"] if spell == "Doom" else ["Giant", "Answer", "Keen"]))
        assert offered(game) == [spell, "no"]
        choose(game, spell)
        assert titles(game, game.players[0].hand)[-1] == spell


@pytest.mark.rules("R-CLS-19")
def test_a_game_saved_in_the_middle_of_a_spell_goes_on() -> None:
    """The spell is in one place only, also in a copy and in a saved game."""
    game = table_2018(side(hand=["Maybe"]), side("Aradel Summergaard", units=["Anchornaut", "Iron Worker"]), MAYBE)
    choose(game, "Maybe in hand", "Iron Worker")
    assert titles(game, game.players[0].discard) == ["Maybe"]
    assert faults(game, (0, 0)) == []
    for other in (game.copy(), loads(game.defs, dumps(game)), determinize(game, 1, 3)):
        choose(other, "yes")
        assert titles(other, other.players[0].discard) == ["Maybe"]
        assert faults(other, (0, 0)) == []


@pytest.mark.rules("R-CLS-30")
def test_a_card_that_is_chosen_twice_is_one_target() -> None:
    """5.6.0: the card is targeted by the text, and what answers that finds it once."""
    mark = CardDef(
        "Mark",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(TARGETED, MY_UNIT, player=THEIRS)),
        effect=(Damage(EventCard(), 3),),
    )
    game = table_2018(side(hand=["Zap"]), side("Aradel Summergaard", units=["Giant"], hand=["Mark"]), ZAP, GIANT, mark)
    choose(game, "Zap in hand", "Mark")
    assert marks(game, "Giant") == (3 + 1, 1, 0)


@pytest.mark.rules("R-CLS-30")
def test_a_target_that_depends_on_an_earlier_effect_is_chosen_after_that_effect() -> None:
    """5.6.0: nobody can choose it before, because it is known only then what may be chosen."""
    spread = CardDef(
        "Spread",
        ACTION_SPELL,
        main(),
        effect=(Pick(Choose(theirs(), "one")), Damage(Target(theirs(~IsThat("one")), "other"), 2)),
    )
    foe = side("Aradel Summergaard", units=["Giant", "Ogre", "Anchornaut"])
    game = table_2018(side(hand=["Spread"]), foe, spread, GIANT, OGRE)
    choose(game, "Spread")
    assert asked(game) == ("choose a card", 0)
    choose(game, "Ogre")
    assert asked(game) == ("choose a target", 0)
    assert offered(game) == ["Giant", "Anchornaut"]
    choose(game, "Giant")
    assert (wounds(game, "Giant"), wounds(game, "Ogre")) == (2, 0)


@pytest.mark.rules("R-CLS-26")
def test_a_game_is_saved_at_a_question_while_responses_wait() -> None:
    """What waits for its responses no longer says where in the stack it happened: the stack is shorter by then."""
    wound = May((May((PlaceTokens(WOUND, Target(theirs()), 1),)),))
    doubt = CardDef("Doubt", ACTION_SPELL, main(), effect=(wound, May((Draw(1),))))
    pity = CardDef("Pity", REACTION_SPELL, no_action(), reaction=Reaction(after(WOUNDS_PLACED)), effect=(Draw(1),))
    foe = side(hand=["Pity"], deck=["Iron Worker"] * 3, units=["Giant", "Iron Worker"])
    game = table_2018(side(hand=["Doubt"], deck=["Iron Worker"] * 3), foe, doubt, pity, GIANT)
    choose(game, "Doubt in hand", "Giant", "yes", "yes")
    assert (offered(game), wounds(game, "Giant")) == (["yes", "no"], 1)
    assert not unsound(game).startswith("stack")
    for other in (game, loads(game.defs, dumps(game)), determinize(game, 1, 3)):
        choose(other, "yes")
        assert other.decision is not None
        assert other.decision.seat == 1
        assert "Pity in hand" in offered(other)


@pytest.mark.rules("R-CLS-27")
@pytest.mark.parametrize("numerals", [(1, 3), (3, 1)])
def test_each_response_has_the_numeral_of_its_own_text(numerals: tuple[int, int]) -> None:
    """5.4.1: two texts of one card answer; each deals as much damage as its own number says."""
    arrives = after(ENTERS_PLAY, theirs())
    names = ("Scratch", "Bite")
    texts = [
        Triggered(arrives, (Damage(EventCard(), N),), name, n, optional=True)
        for name, n in zip(names, numerals, strict=True)
    ]
    beast = CardDef("Beast", ALLY, main(), attack=1, life=9, abilities=tuple(texts))
    for which, dealt in enumerate(numerals):
        game = table_2018(side(hand=["Giant"]), side("Aradel Summergaard", units=["Beast"]), beast, GIANT)
        choose(game, "Giant", "Beast", f"ability {which}", "no")
        assert asked(game) == ("take an action", 0)
        assert wounds(game, "Giant") == dealt

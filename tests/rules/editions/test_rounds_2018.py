"""The edition of 2018: setup, rounds, meditation, cards that work outside play. The comments name the headings of the
rules reference of 2018.
"""

import pytest

from ashes_env.cards.registry import by_title, cards_of_2018
from ashes_env.decks import get, seating
from ashes_env.decks.definitions import definitions_of_2018
from ashes_env.decks.legality import first_five_problems, format_named, legal, problems
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import new_game
from tests.prelude import *
from tests.rules.editions.stand_ins import GIANT

OPTIONS = GameOptions(edition="2018")
ASHES = "The Iron Men"


def seats(n: int = 2) -> list[Seating]:
    """The same published deck for each seat."""
    return [seating(get(ASHES), (), "2018") for _ in range(n)]


@pytest.mark.rules("R-CLS-11")
def test_a_first_five_may_have_several_unique_cards() -> None:
    """3.0.0: five cards without duplicates; no other limit."""
    rules = format_named("2018")
    assert rules.first_uniques == 5
    deck = get(ASHES)
    titles_of = [title for title, _ in deck.cards][:5]
    assert first_five_problems(deck, tuple(titles_of), rules) == []
    assert first_five_problems(deck, (titles_of[0],) * 5, rules) != []


@pytest.mark.rules("R-CLS-11")
def test_two_different_uniques_are_offered_together() -> None:
    """3.0.0, with two unique cards made up for the Phoenixborn."""
    pair = [
        CardDef(name, ALLY, main(), attack=1, life=1, unique_to="Coal Roarkwin") for name in ("First Own", "Second Own")
    ]
    deck = ["First Own"] * 3 + ["Second Own"] * 3 + [t for t in seats()[0].deck if t not in ("Sword of Virtue",)][:24]
    mine = Seating("Coal Roarkwin", deck, [], seats()[0].dice)
    game = new_game(of_2018(*pair), [mine, seats()[1]], seed=1, options=OPTIONS)
    choose(game, "First Own")
    assert "Second Own" in offered(game)


@pytest.mark.rules("R-CLS-12")
def test_a_first_five_is_chosen_knowing_the_other_side() -> None:
    """3.0.0 [AOP]: Phoenixborn, dice and the size of the conjuration pile of the other player are known then."""
    game = new_game(definitions_of_2018(), seats(), seed=1, options=OPTIONS)
    assert asked(game)[0] == "choose the First Five"
    foe = game.players[1]
    assert game.seen[foe.pb] == game.seats.bits
    assert sum(foe.exhausted) == 10
    assert all(game.seen[cid] == game.seats.bits for cid in foe.conjurations)


@pytest.mark.rules("R-CLS-13")
def test_most_basics_simply_go_first() -> None:
    """4.1.0: the player with the most basic symbols receives the token; nobody chooses."""
    game = new_game(definitions_of_2018(), seats(), seed=5, options=OPTIONS)
    while asked(game)[0] == "choose the First Five":
        choose(game, offered(game)[0])
    assert asked(game)[0] != "choose who goes first"
    basics = [sum(p.active[die * 3 + BASIC] for die in range(9)) for p in game.players]
    assert basics[game.first] == max(basics)


@pytest.mark.rules("R-CLS-14")
def test_only_the_tied_players_roll_again() -> None:
    """4.1.0: a third player who is behind keeps the dice as rolled."""
    kept = 0
    for seed in range(60):
        game = new_game(definitions_of_2018(), seats(3), seed=seed, options=OPTIONS)
        while asked(game)[0] == "choose the First Five":
            choose(game, offered(game)[0])
        kept += sum(1 for kind, *_ in game.log if kind == log_of_rolls()) == 5
    assert kept > 0


def log_of_rolls() -> int:
    """The kind of log entry for rolled dice."""
    from ashes_env.rules.state import log

    return log.ROLLED


@pytest.mark.rules("R-CLS-15")
def test_cards_not_drawn_are_damage_in_the_order_of_the_first_player() -> None:
    """4.1.0 and 4.1.1: 1 damage is received for each card; the first player says who is next. It can be prevented."""
    shield = CardDef(
        "Shield",
        ALLY,
        main(),
        attack=0,
        life=1,
        abilities=(Triggered(Trigger(DAMAGE_RECEIVED, WOULD, cards=Cards(PB, MINE)), (Prevent(1),), "Shield"),),
    )
    game = table_2018(side(deck=["Anchornaut"] * 3), side(FOE, deck=[], units=["Shield"]), shield, first=0)
    while asked(game)[0] != "choose a player":
        choose(game, next((word for word in ("no", "end turn", "pass") if word in offered(game)), offered(game)[0]))
    assert asked(game) == ("choose a player", 1)
    choose(game, "player 1")
    assert wounds(game, FOE) == 0
    assert wounds(game, "Coal Roarkwin") == 2


@pytest.mark.rules("R-CLS-15")
@pytest.mark.parametrize("event", [DAMAGE_RECEIVED, WOUNDS_PLACED])
@pytest.mark.parametrize(
    ("whose", "classes", "answers"),
    [(ANYONE, BY_RULE, 5), (ANYONE, BY_SPELL, 0), (THEIRS, BY_ANY, 0), (MINE, BY_ANY, 0)],
)
def test_no_card_and_no_player_has_dealt_the_damage_for_cards_not_drawn(
    event: EventKind, whose: Whose, classes: SourceClass, answers: int
) -> None:
    """4.1.1: the rules cause it, 1 damage at a time; it is received all the same, and answered."""
    trigger = after(event, Cards(PB, MINE), player=whose, classes=classes)
    counts = CardDef(
        "Counts",
        ALLY,
        main(),
        attack=0,
        life=9,
        abilities=(Triggered(trigger, (PlaceTokens(STATUS, THIS, 1),), "Count"),),
    )
    game = table_2018(side(deck=["Anchornaut"] * 9), side(FOE, deck=[], units=["Counts"]), counts)
    next_round(game)
    assert wounds(game, FOE) == 5
    assert in_play(game, "Counts").status == answers


@pytest.mark.rules("R-CLS-18", "R-CLS-33")
def test_the_token_is_passed_first_and_its_new_holder_orders_the_end_of_the_round() -> None:
    """4.3.0, step 4: the token goes on, then texts for the end of a round are used. The active player, who now has the
    token, orders those of both players.
    """
    bell = CardDef(
        "Bell",
        ALLY,
        main(),
        attack=0,
        life=1,
        abilities=(Triggered(after(ROUND_ENDS), (PlaceTokens(STATUS, THIS, 1),), "Toll"),),
    )
    game = table_2018(side(units=["Bell"]), side(FOE, units=["Bell"]), bell, first=0)
    while asked(game)[0] != "choose what is next":
        choose(game, next((word for word in ("no", "end turn", "pass") if word in offered(game)), offered(game)[0]))
    assert asked(game) == ("choose what is next", 1)
    assert game.first == 1
    assert offered(game) == ["Bell", "Bell"]
    choose(game, "Bell#2")
    assert asked(game)[0] != "choose what is next"
    assert [card.status for card in game.cards.values() if card.d.title == "Bell"] == [1, 1]


@pytest.mark.rules("R-CLS-52")
def test_all_discards_come_before_the_dice() -> None:
    """8.0.0: cards are discarded one at a time until the player stops; then as many dice are changed."""
    game = table_2018(side(deck=["Anchornaut"] * 5, hand=["Close Combat"], dice="3 natural basic"))
    choose(game, "meditate", "Close Combat")
    assert asked(game) == ("meditate: discard a card", 0)
    choose(game, "top of the draw pile", "no")
    for _ in range(2):
        assert asked(game) == ("meditate: change a die", 0)
        choose(game, "natural basic", "power")
    assert asked(game)[0] == "take an action"
    assert pool(game.players[0].active) == {"natural basic": 1, "natural power": 2}


@pytest.mark.rules("R-CLS-22")
def test_a_new_copy_of_a_ready_spell_lies_below() -> None:
    """5.2.5: the new copy shares the slot and comes after the present one."""
    chant = CardDef("Chant", READY_SPELL, main())
    game = table_2018(side(spellboard=["Chant"], hand=["Chant"]), None, chant)
    before = game.players[0].spells[0]
    choose(game, "Chant in hand")
    assert game.players[0].spells[0] == before
    assert len({game.cards[cid].slot for cid in game.players[0].spells}) == 1


@pytest.mark.rules("R-CLS-23")
def test_a_face_down_card_is_known_to_the_controller_of_the_card_above() -> None:
    """5.2.8: its controller may look at it; it is discarded when the upper card leaves play."""
    doom = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Target(theirs())),))
    game = table_2018(side(hand=["Doom"]), side(FOE, units=[unit("Giant", under=["Anchornaut"])]), doom, GIANT)
    hidden = in_play(game, "Giant").under[0]
    assert game.seen[hidden] & 1 << 1
    choose(game, "Doom")
    assert sorted(titles(game, game.players[1].discard)) == ["Anchornaut", "Giant"]


@pytest.mark.rules("R-CLS-23")
@pytest.mark.parametrize("room", [True, False])
def test_a_face_down_unit_is_put_onto_a_battlefield(room: bool) -> None:
    """5.2.8: as its placement directs: onto the battlefield, where it takes a place of its own."""
    nest = CardDef(
        "Nest",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Activated(main(), (PutIntoPlay(UnderThis(), YOU),), "Hatch"),),
    )
    places = by_title()["Coal Roarkwin"].battlefield
    me = side(units=[unit("Nest", under=["Anchornaut"]), *["Giant"] * (places - 2 if room else places - 1)])
    game = table_2018(me, side(FOE), nest, GIANT)
    choose(game, "Nest")
    assert there(game, "Anchornaut") == room
    assert titles(game, game.players[0].discard) == ["Anchornaut"] * (not room)
    assert in_play(game, "Nest").under == ()


TALE = CardDef(
    "Tale",
    ALLY,
    main(),
    attack=1,
    life=2,
    abilities=(BetweenRealms((Activated(side_cost(basic(1)), (Damage(Target(theirs()), 1),), "Tale"),)),),
)
ECHO = CardDef(
    "Echo",
    ALLY,
    main(),
    attack=1,
    life=2,
    abilities=(
        BetweenRealms(
            (Triggered(after(TURN_STARTS, player=MINE), (Draw(1),), "Echo", optional=True, pay=no_action(basic(1))),)
        ),
    ),
)


@pytest.mark.rules("R-CLS-24")
@pytest.mark.parametrize("where", ["hand", "discard", "units", "exhausted", "deck"])
def test_between_realms(where: str) -> None:
    """5.3.1: the text works in hand and discard pile and in play, but not while its card is exhausted."""
    fields = {"units": [unit("Tale", exhaustion=1)]} if where == "exhausted" else {where: ["Tale"]}
    game = table_2018(side(dice="1 natural", **fields), side(FOE, units=["Giant"]), TALE, GIANT)
    usable = where not in ("exhausted", "deck")
    assert ("Tale" in offered(game)) == usable
    if usable:
        choose(game, "Tale")
        assert wounds(game, "Giant") == 1
        assert pool(game.players[0].active) == {}
        assert game.players[0].side == 0


@pytest.mark.rules("R-CLS-24")
def test_a_triggered_text_between_realms() -> None:
    """5.3.1: a triggered text answers from the discard pile."""
    game = table_2018(side(discard=["Echo"], dice="1 natural"), side(FOE), ECHO, active=1)
    until_asked(game, "respond?", 0)
    choose(game, "Echo")
    assert len(game.players[0].hand) == 1


@pytest.mark.rules("R-CLS-24")
@pytest.mark.parametrize("rank", [WHEN, AFTER])
@pytest.mark.parametrize(("event", "asked_for"), [(ENTERS_PLAY, 1), (EXHAUSTION_PLACED, 0)])
def test_a_triggered_text_between_realms_answers_its_own_event_once(
    event: EventKind, rank: Rank, asked_for: int
) -> None:
    """5.3.1 and 5.4.0: the text answers from the discard pile what it speaks of, when or after that happens. Another
    card answers both when and after a unit enters play.
    """
    echo = CardDef(
        "Murmur",
        ALLY,
        main(),
        attack=1,
        life=2,
        abilities=(
            BetweenRealms((Triggered(Trigger(event, rank, player=MINE), (Draw(1),), "Murmur", optional=True),)),
        ),
    )
    bell = CardDef(
        "Bell",
        ALLY,
        main(),
        attack=0,
        life=1,
        abilities=tuple(
            Triggered(Trigger(ENTERS_PLAY, each, player=MINE), (PlaceTokens(STATUS, THIS, 1),), f"Toll {each}")
            for each in (WHEN, AFTER)
        ),
    )
    game = table_2018(side(hand=["Giant"], units=["Bell"], discard=["Murmur"]), side(FOE), echo, bell, GIANT)
    choose(game, "Giant")
    times = 0
    while asked(game)[0] == "respond?":
        times += 1
        choose(game, "no")
    assert asked(game) == ("take an action", 0)
    assert times == asked_for
    assert in_play(game, "Bell").status == 2


@pytest.mark.rules("R-CLS-53")
@pytest.mark.parametrize("seats", [3, 4])
def test_cards_of_a_defeated_player_elsewhere_stay(seats: int) -> None:
    """9.0.0: hand, piles and dice leave the game at once. A card and a die that others control stay, and leave the game
    when they would return to their owner.
    """
    strike = CardDef("Strike", ACTION_SPELL, main(), effect=(Damage(Target(Cards(PB)), 9),))
    doom = CardDef("Doom", ACTION_SPELL, side_cost(), effect=(Destroy(Target(theirs())),))
    third = side(
        unit("Noah Redmoon", wounds=12),
        hand=["Anchornaut"],
        deck=["Anchornaut"] * 2,
        discard=["Anchornaut"],
        conjurations=["Shadow Hound"],
        dice="2 natural",
        exhausted_dice="1 charm",
    )
    taken = unit("Giant", owner=2) | {"dice by seat": ["", "", "1 charm power"]}
    sides = [side(hand=["Strike", "Doom"]), side(FOE, units=[taken]), third, side("Maeoni Viper")][:seats]
    game = position(*sides, defs=of_2018(strike, doom, GIANT), options=OPTIONS)
    choose(game, "Strike", "Noah Redmoon")
    gone = game.players[2]
    assert 2 in game.seats.out
    assert (gone.hand, gone.deck, gone.discard, gone.conjurations) == ([], [], [], [])
    assert pool(gone.active) == pool(gone.exhausted) == {}
    giant = in_play(game, "Giant")
    assert (giant.seat, len(giant.dice)) == (1, 1)
    choose(game, "Doom")
    assert giant.id in gone.removed
    assert pool(gone.exhausted) == {}


@pytest.mark.rules("R-CLS-08", "R-CLS-54")
def test_decks_of_2018() -> None:
    """2.2.0 and 10.0.0: six types of dice; thirty cards, three copies, ten dice; no total limit of unique cards."""
    assert legal(get(ASHES), "2018")
    told = "\n".join(problems(get("The Scholar of Ruin"), "2018"))
    assert "has no time" in told
    assert "needs time dice" in told
    assert format_named("2018").uniques == -1
    assert not format_named("2018").chained
    assert not format_named("2018").banned


@pytest.mark.rules("R-CLS-55")
def test_the_conjuration_pile_is_searched_for_further_conjurations() -> None:
    """10.0.0, 4a: a card of the deck names the Indiglow Creeper, that one the Luminous Seedling, and only that one the
    Brilliant Thorn. Each is there as often as its limit says.
    """
    deck = get("The Boy Among Wolves")
    assert legal(deck, "2018")
    pile = seating(deck, (), "2018").conjurations
    limits = {card.title: card.copies for card in cards_of_2018()}
    for title in ("Indiglow Creeper", "Luminous Seedling", "Brilliant Thorn"):
        assert pile.count(title) == limits[title] > 0


def test_the_dice_are_chosen_as_before_and_a_game_ends() -> None:
    """Whole games of two, three and four players end."""
    import random

    for n in (2, 3, 4):
        rng = random.Random(n)
        game: Game = new_game(definitions_of_2018(), seats(n), seed=n, options=OPTIONS)
        for _ in range(5000):
            if game.decision is None:
                break
            game.apply(rng.choice(game.decision.moves))
        assert game.over

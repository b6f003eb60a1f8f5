"""Recovery, end of round, the draw pile, and the laws that go with them."""

from functools import partial

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.combat import leaving
from ashes_env.rules.definitions.texts import Program
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import zones
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo import pile
from tests.prelude import *
from tests.solo.viros import body_of, down, fight, hurt, meanwhile, mine, numbers, row, script

TIRED = unit("Glare", exhaustion=1)


def recover(g: Game) -> Game:
    """The player passes; with `passes=1` behind it that ends the player turns phase."""
    choose(g, "pass")
    if g.decision is not None and "end turn" in offered(g):
        choose(g, "end turn")
    return g


@pytest.mark.rules("R-RECPVE-01", "R-RECPVE-02", "R-RECPVE-04")
def test_aspects_do_not_recover_and_everything_loses_an_exhaustion_token() -> None:
    g = fight(
        [unit("Frozen Fear", wounds=2, exhaustion=2)],
        [unit("Hammer Knight", wounds=2, exhaustion=1)],
        main=1,
        passes=1,
        pb={"title": "Coal Roarkwin", "exhaustion": 1},
        me={"guarded": True},
    )
    until_asked(recover(g), "discard before drawing")
    assert (in_play(g, "Frozen Fear").wounds, in_play(g, "Frozen Fear").exhaustion) == (2, 1)
    assert values.recover(g, in_play(g, "Frozen Fear")) == 0
    assert (in_play(g, "Hammer Knight").wounds, in_play(g, "Hammer Knight").exhaustion) == (0, 0)
    assert (in_play(g, "Coal Roarkwin").exhaustion, g.players[0].guarded) == (0, False)


@pytest.mark.rules("R-RECPVE-03", "R-RECPVE-04", "R-RECPVE-09")
def test_exhaustion_on_chimera_and_ultimate_takes_tokens_first() -> None:
    g = fight(
        [down("Glare")],
        main=1,
        passes=1,
        body={"red rains": 3, "exhaustion": 1},
        ultimate=unit("Viros Ultimate", exhaustion=1),
    )
    recover(g)
    assert (body_of(g).red_rains, body_of(g).exhaustion, g.cards[numbers(g).ultimate].exhaustion) == (1, 0, 0)
    g = fight([down("Glare")], main=1, passes=1, body={"red rains": 1, "exhaustion": 2})
    recover(g)
    assert (body_of(g).red_rains, body_of(g).exhaustion) == (0, 1)


@pytest.mark.rules("R-RECPVE-05")
def test_the_player_may_exhaust_dice_and_the_chimera_has_none() -> None:
    g = fight([TIRED], main=1, passes=1, dice="2 natural", rage=3)
    recover(g)
    assert asked(g) == ("exhaust dice", 0)
    choose(g, "natural power", "no")
    assert numbers(g).rage == 3


@pytest.mark.rules("R-RECPVE-06", "R-RR-01", "R-LAW-11")
def test_a_token_for_each_aspect_in_play() -> None:
    g = fight([TIRED, down("Lurk"), unit("Iron Worker", owner=0, exhaustion=1), TIRED], main=1, passes=1)
    recover(g)
    assert body_of(g).red_rains == 2


@pytest.mark.rules("R-RECPVE-06", "R-RECPVE-07", "R-RECPVE-09", "R-RR-02")
def test_tokens_come_before_the_row_is_filled() -> None:
    # The Ultimate of the third phase adds an aspect, which then counts for the threat value.
    g = fight([TIRED, TIRED], main=1, passes=1, phase=3, body={"red rains": 2})
    recover(g)
    assert row(g) == ["Glare", "Glare", "*Lurk", "*Lurk"]
    assert body_of(g).red_rains == 1, "the second token was placed after the Ultimate"


@pytest.mark.rules("R-RECPVE-07", "R-LAW-11")
def test_the_row_is_filled_at_its_right_end_up_to_the_threat_value() -> None:
    g = fight([TIRED, unit("Iron Worker", owner=0, exhaustion=1), down("Frozen Fear")], main=1, passes=1)
    recover(g)
    assert row(g) == ["Glare", "Iron Worker", "*Frozen Fear", "*Lurk", "*Lurk"]
    assert all(g.seen[c] == 0 for c in g.players[1].units[3:])
    g = fight([TIRED, TIRED, TIRED, TIRED, TIRED], main=1, passes=1, body={"exhaustion": 4})
    recover(g)
    assert row(g) == ["Glare"] * 5


@pytest.mark.rules("R-RECPVE-08")
def test_status_tokens_are_filled_up_to_the_pips() -> None:
    g = fight(
        [unit("Rampage", status=1, exhaustion=1), unit("Stormcall", status=4, exhaustion=2), TIRED],
        main=1,
        passes=1,
        body={"exhaustion": 2},
    )
    # With the Chimera to start round 2, its turn spends one token of each again.
    until_asked(recover(g), "discard before drawing")
    assert [g.cards[c].status for c in g.players[1].units[:3]] == [2, 4, 0]


ECHO = CardDef(
    "Echo",
    k.ASPECT,
    attack=1,
    life=3,
    blood=1,
    claw="jaw",
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(OPPONENT), 1),), inexhaustible=True),),
)
DRUM = CardDef(
    "Drum",
    k.ALLY,
    attack=1,
    life=3,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(Target(), 1),), optional=True),),
)


@pytest.mark.rules("R-RECPVE-10", "R-EOR-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_resolves_the_end_of_the_round_first(first: int) -> None:
    g = fight(
        [unit("Echo", exhaustion=1), unit("Echo", exhaustion=1)],
        ["Drum"],
        main=1,
        passes=1,
        first=first,
        defs=with_cards(ECHO, DRUM),
    )
    recover(g)
    assert "Drum" in offered(g)
    assert hurt(g) == (0 if first == 0 else 2)


TOLL = CardDef(
    "Toll",
    k.ASPECT,
    attack=1,
    life=3,
    blood=1,
    claw="jaw",
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(OPPONENT), 2),), inexhaustible=True),),
)
FIFE = CardDef(
    "Fife",
    k.ALLY,
    attack=1,
    life=3,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(OPPONENT), 1),)),),
)
HORN = CardDef(
    "Horn",
    k.ALLY,
    attack=1,
    life=3,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (Damage(PhoenixbornOf(OPPONENT), 2),)),),
)
WITNESS = CardDef(
    "Witness",
    k.ALLY,
    attack=0,
    life=9,
    abilities=(Triggered(after(k.WOUNDS_PLACED, Cards(k.PB)), (PlaceTokens(k.STATUS, THIS),), optional=True),),
)


@pytest.mark.rules("R-RECPVE-10")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("aspects", "hits"), [(("Echo", "Toll"), (1, 3)), (("Toll", "Echo"), (2, 3))])
@pytest.mark.parametrize(("begin", "mine_"), [("Fife", (1, 3)), ("Horn", (2, 3))])
def test_the_chimera_goes_from_left_to_right_and_the_player_chooses(
    first: int, aspects: tuple[str, ...], hits: tuple[int, int], begin: str, mine_: tuple[int, int]
) -> None:
    g = fight(
        [unit(title, exhaustion=1) for title in aspects],
        ["Fife", "Horn", "Witness"],
        main=1,
        passes=1,
        first=first,
        defs=with_cards(ECHO, TOLL, FIFE, HORN, WITNESS),
    )
    recover(g)
    seen: list[tuple[int, int]] = []
    while len(seen) < 4:
        if asked(g) == ("choose what is next", 0):
            assert offered(g) == ["Fife", "Horn"]
            choose(g, begin)
        assert (asked(g), offered(g)) == (("respond?", 0), ["Witness", "no"])
        seen.append((hurt(g), body_of(g).wounds))
        choose(g, "no")
    of_player = [(0, n) for n in mine_] if first == 0 else [(3, n) for n in mine_]
    of_chimera = [(n, 3) for n in hits] if first == 0 else [(n, 0) for n in hits]
    assert seen == (of_player + of_chimera if first == 0 else of_chimera + of_player)


MARTYR = CardDef("Martyr", k.ALLY, attack=0, life=1, abilities=(Triggered(Trigger(k.ROUND_ENDS), (Destroy(THIS),)),))
GLOAT = CardDef(
    "Gloat",
    k.ASPECT,
    attack=1,
    life=3,
    blood=1,
    claw="jaw",
    abilities=(Triggered(after(k.DESTROYED), (Damage(PhoenixbornOf(OPPONENT), 1),), inexhaustible=True),),
)
MOURNER = CardDef(
    "Mourner",
    k.ALLY,
    attack=0,
    life=9,
    abilities=(Triggered(after(k.DESTROYED), (PlaceTokens(k.STATUS, THIS),), optional=True),),
)


@pytest.mark.rules("R-TIME-01", "R-SIM-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_chimera_with_the_first_player_token_is_the_active_player_of_the_recovery(first: int) -> None:
    g = fight(
        [unit("Gloat", exhaustion=1)],
        ["Martyr", "Mourner"],
        main=1,
        passes=1,
        first=first,
        defs=with_cards(MARTYR, GLOAT, MOURNER),
    )
    recover(g)
    assert (asked(g), offered(g)) == (("respond?", 0), ["Mourner", "no"])
    assert hurt(g) == first, "the Gloat of an active Chimera has been resolved"
    choose(g, "no")
    assert hurt(g) == 1


@pytest.mark.rules("R-RECPVE-11", "R-RECPVE-12")
def test_the_first_player_token_passes_and_nobody_rolls_for_it() -> None:
    g = fight([unit("Glare", exhaustion=3)], main=1, passes=1)
    script(g, rage=[BASIC], behaviour=[1])
    until_asked(recover(g), "take an action")
    assert (g.round, g.first, g.active) == (2, 1, 0)
    assert numbers(g).roll == 1, "the Chimera had the first turn of the round"


@pytest.mark.rules("R-RECPVE-12", "R-PREP-10")
def test_cards_that_cannot_be_drawn_cost_the_player_wounds() -> None:
    # One card is kept, two are drawn: two are missing. The Chimera neither draws nor is it hurt.
    g = fight([unit("Glare", exhaustion=3)] * 2, main=1, passes=1, first=1, me={"deck": ["Final Cry"] * 2})
    g.options = type(g.options)()  # fatigue of the player is on
    choose(g, "pass", "end turn")
    assert questions(g) == ["discard before drawing"], "nobody rolls for the first player token"
    assert (g.round, g.first, g.active) == (2, 0, 0)
    assert (len(g.players[0].hand), g.players[0].deck, hurt(g)) == (3, [], 2)
    chimera = g.players[1]
    assert row(g) == ["Glare", "Glare", "*Lurk", "*Lurk"]
    assert (len(chimera.deck), chimera.hand, chimera.discard, body_of(g).wounds) == (4, [], [], 0)


@pytest.mark.rules("R-FAT-01", "R-FAT-03")
def test_taking_the_last_card_fatigues_and_makes_a_new_pile() -> None:
    g = fight([TIRED], main=1, passes=1, deck=("Lurk", "Rampage", "Rampage", "Rampage"))
    p = g.players[1]
    p.deck, p.discard = p.deck[3:], p.deck[:3]
    recover(g)
    assert row(g) == ["Glare", "*Lurk", "*Rampage", "*Rampage"]
    assert (numbers(g).fatigued, numbers(g).empties, len(p.deck), p.discard) == (True, 1, 1, [])


@pytest.mark.rules("R-FAT-03", "R-FAT-05")
def test_a_fatigued_chimera_still_fills_its_row_from_its_discard_pile() -> None:
    g = fight([TIRED], main=1, passes=1, deck=("Lurk", "Rampage", "Rampage", "Rampage"), fatigued=True)
    p = g.players[1]
    p.discard = p.deck[:3]
    p.deck = p.deck[3:]
    recover(g)
    assert sorted(row(g)) == ["*Lurk", "*Rampage", "*Rampage", "Glare"]
    assert (titles(g, p.deck), p.discard) == (["Rampage"], [])
    assert body_of(g).wounds == 0, "adding aspects is neither drawing nor discarding"


@pytest.mark.rules("R-FAT-03")
@pytest.mark.parametrize("fatigued", [False, True])
def test_a_pile_that_runs_out_is_a_new_one_at_once_and_shuffled(fatigued: bool) -> None:
    orders = set()
    for rng in range(12):
        g = fight(["Glare"], deck=("Lurk", "Firebelly", "Frozen Fear", "Whiplash", "Rampage"), fatigued=fatigued)
        g.rng = rng
        p = g.players[1]
        p.discard, p.deck = p.deck[:4], p.deck[4:]
        meanwhile(g, partial(pile.add_facedown, g, p, 1))
        assert (row(g), p.discard, numbers(g).fatigued) == (["Glare", "*Lurk"], [], True)
        assert sorted(titles(g, p.deck)) == ["Firebelly", "Frozen Fear", "Rampage", "Whiplash"]
        orders.add(tuple(titles(g, p.deck)))
    assert len(orders) > 6


@pytest.mark.rules("R-LAW-13")
def test_removed_cards_that_are_used_again_are_shuffled_and_unknown() -> None:
    orders = set()
    for rng in range(12):
        g = fight(["Glare"], deck=("Firebelly", "Frozen Fear", "Whiplash", "Rampage"))
        g.rng = rng
        p = g.players[1]
        p.removed, p.deck = p.deck, []
        for cid in p.removed:
            g.seen[cid] = 3
        meanwhile(g, partial(pile.add_facedown, g, p, 1))
        assert (len(p.deck), p.removed) == (3, [])
        assert not any(g.seen[cid] for cid in (*p.deck, p.units[-1]))
        orders.add((row(g)[1], *titles(g, p.deck)))
    assert len(orders) > 6


@pytest.mark.rules("R-LAW-13")
def test_of_the_removed_cards_only_those_of_the_set_are_used_again() -> None:
    g = fight(["Glare"], body={"title": "The Blight of Neverset"}, deck=("Lurk", "Rampage"), pile=("Scarlet Seed",))
    p = g.players[1]
    p.removed, p.deck, p.conjurations = [*p.deck, *p.conjurations], [], []
    meanwhile(g, partial(pile.add_facedown, g, p, 3))
    assert sorted(row(g)) == ["*Lurk", "*Rampage", "Glare"]
    assert titles(g, p.removed) == ["Scarlet Seed"]


@pytest.mark.rules("R-INFO-05", "R-RECPVE-07")
@pytest.mark.cards("Foresight")
def test_who_knows_the_top_card_of_the_pile_knows_it_face_down_in_the_row() -> None:
    deck = ("Lurk", "Rampage", "Firebelly", "Frozen Fear", "Whiplash")
    g = fight([TIRED], main=1, me={"spellboard": ["Foresight"]}, deck=deck)
    choose(g, "Foresight", "player 1", "Lurk", "mode 1", "end turn")
    assert asked(g) == ("take an action", 0)
    recover(g)
    assert row(g) == ["Glare", "*Rampage", "*Firebelly", "*Frozen Fear"]
    assert [g.seen[cid] for cid in g.players[1].units] == [3, 1, 0, 0]
    assert {row(determinize(g, 0, deal))[1] for deal in range(9)} == {"*Rampage"}


@pytest.mark.rules("R-LAW-13")
def test_without_any_card_left_the_removed_ones_are_used() -> None:
    g = fight([TIRED], main=1, passes=1, deck=("Lurk", "Rampage", "Firebelly"))
    p = g.players[1]
    p.removed, p.deck = p.deck[:2], p.deck[2:]
    recover(g)
    assert sorted(row(g)) == ["*Firebelly", "*Lurk", "*Rampage", "Glare"]
    assert p.removed == []


@pytest.mark.rules("R-LAW-13", "R-UNIT-09")
def test_a_removed_card_that_is_used_again_is_a_new_object() -> None:
    """What was said about the aspect that left finds nothing: it is another one that lies in the row."""
    exile = CardDef(
        "Exile", k.ACTION_SPELL, side_cost(), effect=(ReturnToOwner(Target(), k.REMOVED), AtEndOfTurn((Destroy(IT),)))
    )
    defs = with_cards(exile)
    g = fight(["Firebelly", "Rampage"], ["Iron Worker"], hand=("Exile",), main=1, me={"side": 1}, defs=defs)
    old = in_play(g, "Firebelly").ref
    choose(g, "Exile", "Firebelly")
    assert titles(g, g.players[1].removed) == ["Firebelly"]
    g.players[1].deck = []
    meanwhile(g, partial(pile.add_facedown, g, g.players[1], 1))
    assert row(g) == ["Rampage", "*Firebelly"]
    assert g.get(old) is None
    choose(g, "pass")
    assert "Firebelly" not in titles(g, g.players[1].discard)


def resolve(g: Game, effect: Effect, *words: str) -> Game:
    """Resolves an effect of a spell of the player."""
    return meanwhile(g, lambda: g.push(Resolution(Context(0, 0, k.BY_SPELL, ""), Program("", (effect,), ""))), *words)


@pytest.mark.rules("R-LAW-02", "R-FAT-05")
def test_cards_the_chimera_draws_are_discarded_and_a_fatigued_one_draws_none() -> None:
    g = fight(["Glare"], deck=("Lurk", "Rampage", "Firebelly"))
    resolve(g, Draw(2, OPPONENT))
    assert (titles(g, g.players[1].discard), len(g.players[1].deck)) == (["Lurk", "Rampage"], 1)
    assert (g.players[1].hand, numbers(g).fatigued) == ([], False)
    resolve(g, Draw(1, OPPONENT))
    assert (numbers(g).fatigued, len(g.players[1].deck), g.players[1].discard) == (True, 3, [])
    resolve(g, Draw(2, OPPONENT))
    assert (len(g.players[1].deck), body_of(g).wounds) == (3, 0)


@pytest.mark.rules("R-LAW-01", "R-LAW-03", "R-FAT-04")
def test_the_top_five_cards_serve_as_its_hand_of_which_the_player_chooses() -> None:
    g = fight(["Glare"], deck=("Lurk", "Rampage", "Firebelly"))
    p = g.players[1]
    p.discard = [p.deck.pop(0)]  # the bottom card
    resolve(g, DiscardCards(OPPONENT, 1), "Rampage")
    assert (titles(g, p.deck), len(p.discard), numbers(g).fatigued) == (["Lurk"], 2, False)
    resolve(g, DiscardCards(OPPONENT, 3))
    assert (len(p.deck), p.discard, numbers(g).fatigued) == (3, [], True), "one was there; then the pile had run out"
    assert (body_of(g).wounds, p.hand) == (0, [])


EIGHT = ("Rampage", "Hunting Instincts", "Firebelly", "Frozen Fear", "Whiplash", "Iron Scales", "Lurk", "Glare")
STRIP = CardDef("Strip", k.ACTION_SPELL, main(), effect=(DiscardCards(OPPONENT, 1),))
PRY = CardDef("Pry", k.ACTION_SPELL, main(), effect=(LookAtHand(9, OPPONENT), Draw(1)))


@pytest.mark.rules("R-LAW-03")
@pytest.mark.parametrize("n", [3, 5, 8])
def test_a_discard_is_chosen_among_the_top_five_or_as_many_as_there_are(n: int) -> None:
    g = fight(["Constrict"], main=1, hand=("Strip", "Cover"), deck=EIGHT[:n], defs=with_cards(STRIP))
    choose(g, "Strip")
    assert (asked(g)[0], sorted(offered(g))) == ("discard a card", sorted(EIGHT[:5][:n]))
    choose(g, "Firebelly")
    assert titles(g, g.players[1].discard) == ["Firebelly"]
    assert titles(g, g.players[1].deck)[: max(0, n - 5)] == list(EIGHT[5:n][::-1]), "below it nothing moves"


@pytest.mark.rules("R-LAW-03")
@pytest.mark.cards("Memory Theft")
@pytest.mark.parametrize("n", [3, 5, 8])
def test_a_look_shows_the_top_five_or_as_many_as_there_are(n: int) -> None:
    g = fight(["Glare"], main=1, dice="charm", me={"spellboard": ["Memory Theft"]}, deck=EIGHT[:n])
    choose(g, "Memory Theft", "player 1")
    assert sorted(offered(g)) == sorted(EIGHT[:5][:n])


@pytest.mark.rules("R-LAW-03")
@pytest.mark.parametrize(("spell", "words"), [("Pry", ()), ("Strip", ("Whiplash",))])
def test_the_five_cards_go_back_on_top_in_random_order(spell: str, words: tuple[str, ...]) -> None:
    places: dict[str, set[int]] = {title: set() for title in EIGHT}
    for seed in range(60):
        g = fight(["Constrict"], main=1, hand=(spell, "Cover"), deck=EIGHT, defs=with_cards(STRIP, PRY))
        g.rng = seed
        choose(g, spell, *words)
        for place, title in enumerate(reversed(titles(g, g.players[1].deck))):
            places[title].add(place)
    back = [title for title in EIGHT[:5] if title not in words]
    assert all(places[title] == set(range(len(back))) for title in back)
    assert [places[title] for title in EIGHT[5:]] == [{len(back) + i} for i in range(3)]


@pytest.mark.rules("R-LAW-03")
def test_only_the_top_five_are_touched() -> None:
    g = fight(["Glare"], deck=("Lurk",) * 5 + ("Rampage",) * 4)
    resolve(g, DiscardCards(OPPONENT, 2, at_random=True))
    assert titles(g, g.players[1].discard) == ["Lurk", "Lurk"]
    assert titles(g, g.players[1].deck) == ["Rampage"] * 4 + ["Lurk"] * 3


@pytest.mark.rules("R-LAW-03")
def test_a_card_returned_to_its_hand_lies_among_the_top_cards() -> None:
    places: set[int] = set()
    for seed in range(40):
        g = fight(["Glare"], deck=("Lurk",) * 8)
        g.rng = seed
        card = in_play(g, "Glare").id
        meanwhile(g, lambda g=g: leaving.move(g, in_play(g, "Glare").ref, k.HAND, 0, k.BY_SPELL, 0))  # type: ignore[misc]
        places.add(g.players[1].deck.index(card))
        assert (row(g), body_of(g).wounds, g.seen[card]) == ([], 0, 0)
    assert places == {3, 4, 5, 6, 7, 8}, "the last is the top; five cards and the new one are mixed"


@pytest.mark.rules("R-LAW-01")
def test_the_player_chooses_for_the_chimera() -> None:
    g = fight(["Glare"])
    body = ChooseOne(((Damage(PhoenixbornOf(OPPONENT), 1),), (Damage(PhoenixbornOf(YOU), 2),)), OPPONENT)
    resolve(g, body, "mode 1")
    assert (hurt(g), body_of(g).wounds) == (2, 0)


@pytest.mark.rules("R-FAT-01")
def test_while_fatigued_a_discard_from_the_pile_costs_a_wound() -> None:
    g = fight(["Glare"], deck=("Lurk",) * 4, fatigued=True)
    resolve(g, DiscardCards(OPPONENT, 2, k.DRAW_PILE))
    assert body_of(g).wounds == 2
    resolve(g, DiscardCards(OPPONENT, 1))
    assert body_of(g).wounds == 3
    g = fight(["Glare"], deck=("Lurk",) * 4)
    resolve(g, DiscardCards(OPPONENT, 2, k.DRAW_PILE))
    assert body_of(g).wounds == 0


@pytest.mark.rules("R-FAT-01", "R-FAT-03")
@pytest.mark.parametrize(
    ("fatigued", "empty", "n"), [(True, False, 2), (True, True, 4), (False, False, 0), (False, True, 0)]
)
def test_the_pile_of_a_fatigued_chimera_counts_as_empty_only_by_a_switch(fatigued: bool, empty: bool, n: int) -> None:
    options = GameOptions(chained=False, fatigued_empty=empty)
    g = fight(
        ["Hunting Instincts"],
        ["Hammer Knight"],
        hand=("Remorse", "Anchornaut"),
        dice="2 charm",
        fatigued=fatigued,
        options=options,
    )
    choose(g, "end turn", "Remorse")
    assert body_of(g).wounds == n, "two cards discarded while fatigued, and two damage with an empty pile"


@pytest.mark.rules("R-FAT-05")
@pytest.mark.cards("Abundance")
@pytest.mark.parametrize("empty", [True, False])
def test_a_fatigued_chimera_draws_nothing_whatever_lies_in_its_pile(empty: bool) -> None:
    g = fight(
        ["Rampage"],
        me={"spellboard": ["Abundance"]},
        main=1,
        deck=("Lurk",) * 6,
        fatigued=True,
        options=GameOptions(chained=False, fatigued_empty=empty),
    )
    pile_before = g.players[1].deck[:]
    choose(g, "Abundance")
    until_asked(g, "take an action", 0)
    assert g.players[1].deck == pile_before
    assert body_of(g).wounds == 2


@pytest.mark.rules("R-LAW-10", "R-FIELD-01")
def test_the_row_has_no_limit() -> None:
    g = fight(["Glare"] * 12)
    assert zones.battlefield_room(g, 1) > 0


@pytest.mark.rules("R-FIELD-03")
def test_adding_face_down_aspects_goes_on_past_the_threat_value() -> None:
    g = fight(["Glare"] * 6)
    meanwhile(g, lambda: pile.add_facedown(g, g.players[1], 2))
    assert row(g)[-2:] == ["*Lurk", "*Lurk"]
    assert mine(g) == []


@pytest.mark.rules("R-LAW-09", "R-WIN-01", "R-WIN-03")
def test_the_chimera_falls_like_a_phoenixborn() -> None:
    g = fight(["Glare"], main=1, body={"wounds": 29}, units=["Iron Worker"])
    choose(g, "attack", "The Corpse of Viros")
    assert (g.over, g.winners) == (True, (0,))


@pytest.mark.rules("R-CDEF-16", "R-WIN-01")
def test_blood_can_end_the_game() -> None:
    g = fight([unit("Glare", wounds=1)], main=1, body={"wounds": 29}, units=["Iron Worker"])
    g.script.append(("guard", (1,)))
    choose(g, "attack", "Glare")
    if not g.over:
        choose(g, offered(g)[0])
    assert (g.over, g.winners) == (True, (0,))

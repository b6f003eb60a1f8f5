"""Cards at tables of three players: which of the opponents a text means (R-MULTI-08, R-MULTI-09)."""

from dataclasses import fields, is_dataclass

import pytest

from ashes_env.cards.registry import all_cards, of_chimeras
from ashes_env.language import effects as e
from tests.prelude import *
from tests.rules.state.test_seats import AR, COAL, MAEONI, at, strike, three

ANVIL = "Hammer Knight"


def wounded(g: Game) -> list[int]:
    """Wounds of the three Phoenixborn."""
    return [wounds(g, pb) for pb in (COAL, AR, MAEONI)]


# --- all cards --------------------------------------------------------------------------------------------------------

EACH = (e.Draw, e.RestrictPlayer, e.ForEachPlayer, SomePlayer)  # words that take several players one by one


@pytest.mark.rules("R-MULTI-09")
@pytest.mark.parametrize(
    "card", [card for card in all_cards() if card.title not in of_chimeras()], ids=lambda card: card.title
)
def test_where_one_player_acts_or_is_meant_no_card_says_all_opponents(card: CardDef) -> None:
    for word in words_in(card):
        if isinstance(word, EACH) or not is_dataclass(word):
            continue
        for part in fields(word):
            value = getattr(word, part.name)
            assert not (isinstance(value, Seat) and isinstance(value, (Opponent, AllPlayers, TargetAllPlayers))), (
                f"{type(word).__name__}.{part.name} is one player"
            )


@pytest.mark.rules("R-MULTI-09")
@pytest.mark.parametrize("title", ["Mist Typhoon", "One Hundred Blades", "Rapture"])
def test_all_units_of_opponents_are_those_of_every_opponent(title: str) -> None:
    g = three(
        at(COAL, hand=[title], units=["Anchornaut"], dice="2 natural, 2 illusion, 2 ceremonial"),
        at(AR, units=[ANVIL]),
        at(MAEONI, units=[ANVIL]),
    )
    answer_all(choose(g, title), MAEONI, "Anchornaut")
    assert [in_play(g, ANVIL, nth).wounds for nth in (0, 1)] == [1, 1]


@pytest.mark.rules("R-MULTI-09")
def test_all_units_are_those_of_every_player() -> None:
    g = three(
        at(COAL, hand=["Nature's Wrath"], units=[ANVIL], dice="3 natural"),
        at(AR, units=[ANVIL]),
        at(MAEONI, units=[ANVIL]),
    )
    answer_all(choose(g, "Nature's Wrath"), ANVIL)
    assert [in_play(g, ANVIL, nth).wounds for nth in (0, 1, 2)] == [1, 1, 1]


# --- each opponent ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-09")
def test_abundance_asks_each_opponent_and_hits_each_for_what_was_not_drawn() -> None:
    g = three(at(COAL, spellboard=["Abundance"]), at(AR), at(MAEONI))
    choose(g, "Abundance", "number 2")
    assert asked(g) == ("choose a number", 1)
    choose(g, "number 1")
    assert asked(g) == ("choose a number", 2)
    choose(g, "number 0")
    assert wounded(g) == [0, 1, 2]
    assert [len(p.hand) for p in g.players] == [2, 1, 0]


@pytest.mark.rules("R-MULTI-09")
@pytest.mark.parametrize(("copies", "left"), [(2, [1, 1]), (1, [2, 1])])
def test_ash_spirits_spell_makes_those_discard_who_could_not_draw(copies: int, left: list[int]) -> None:
    spells = ["Summon Ash Spirit"] * copies
    g = three(
        at(COAL, spellboard=spells, dice="time class", conjurations=["Ash Spirit"], deck=[]),
        at(AR, deck=[], hand=["Cover", "Golden Veil"]),
        at(MAEONI, deck=["Cover"]),
    )
    choose(g, "Summon Ash Spirit")
    if copies == 2:
        assert asked(g) == ("discard a card", 1)
        choose(g, "Cover")
    assert asked(g) == ("take an action", 0)
    assert [len(g.players[seat].hand) for seat in (1, 2)] == left
    assert g.players[0].hand == []


@pytest.mark.rules("R-MULTI-01", "R-MULTI-09")
def test_spectral_assassin_silences_every_opponent() -> None:
    g = three(
        at(COAL, units=["Spectral Assassin", ANVIL]),
        at(AR, hand=["Shadow Strike"], dice="illusion power"),
        at(MAEONI, hand=["Shadow Strike"], dice="illusion power"),
    )
    choose(g, "attack", AR, "Spectral Assassin", "no")
    assert asked(g)[0] != "respond?"
    g = three(
        at(COAL, units=["Anchornaut", ANVIL]),
        at(AR, hand=["Shadow Strike"], dice="illusion power"),
        at(MAEONI, hand=["Shadow Strike"], dice="illusion power"),
    )
    choose(g, "attack", AR, "Anchornaut", "no")
    assert asked(g) == ("respond?", 1)
    assert asked(choose(g, "no")) == ("respond?", 2), "a bystander may answer a declaration"


# --- the opponent who caused it ---------------------------------------------------------------------------------------


@pytest.mark.rules("R-REACT-01", "R-MULTI-08")
def test_remorse_strikes_the_attacking_player_only() -> None:
    g = three(
        at(COAL, units=[ANVIL], deck=["Cover"] * 2), at(AR, hand=["Remorse"], dice="charm power"), at(MAEONI, deck=[])
    )
    choose(strike(g, AR), "Remorse")
    assert g.players[0].deck == []
    assert wounded(g) == [2, 3, 0]


@pytest.mark.rules("R-REACT-01", "R-MULTI-08")
def test_remorse_does_not_look_at_the_piles_of_others() -> None:
    g = three(
        at(COAL, units=[ANVIL], deck=["Cover"] * 3), at(AR, hand=["Remorse"], dice="charm power"), at(MAEONI, deck=[])
    )
    choose(strike(g, AR), "Remorse")
    assert (len(g.players[0].deck), wounded(g)) == (1, [0, 3, 0])


@pytest.mark.rules("R-REACT-01", "R-MULTI-08")
@pytest.mark.parametrize("bystander", [False, True])
def test_shadow_strike_reaches_units_of_the_attacking_player(bystander: bool) -> None:
    holder = at(MAEONI, units=["Anchornaut"], hand=["Shadow Strike"], dice="illusion power")
    plain = at(AR, units=["Iron Worker"])
    held = at(AR, units=["Iron Worker"], hand=["Shadow Strike"], dice="illusion power")
    sides = (plain, holder) if bystander else (held, at(MAEONI, units=["Anchornaut"]))
    g = three(at(COAL, units=[ANVIL, "Gilder", "Silver Snake"]), *sides)
    strike(g, AR)
    assert asked(g) == ("respond?", 2 if bystander else 1)
    assert offered(choose(g, "Shadow Strike")) == ["Gilder", "Silver Snake"]


@pytest.mark.rules("R-REACT-01", "R-MULTI-08")
def test_sympathy_pain_reaches_the_player_who_placed_the_wounds() -> None:
    g = three(
        at(COAL, units=[ANVIL]), at(AR, hand=["Sympathy Pain"], dice="charm power"), at(MAEONI, units=["Iron Worker"])
    )
    until_asked(strike(g, AR), "respond?", 1)
    assert offered(choose(g, "Sympathy Pain")) == [COAL, ANVIL]


@pytest.mark.rules("R-REACT-01", "R-MULTI-08")
def test_flash_strike_answers_the_choice_of_any_opponent() -> None:
    """Also in the attack of somebody else, but not after an own choice."""
    ready = at(MAEONI, units=[unit("Time Hopper", status=1)], hand=["Flash Strike"], dice="time class")
    g = three(at(COAL, units=[ANVIL]), at(AR), ready)
    assert asked(strike(g, AR)) == ("respond?", 2)
    g = three(at(COAL, units=[ANVIL]), at(AR), ready)
    assert asked(strike(g, MAEONI))[0] == "take an action"
    hopper = unit("Time Hopper", status=1)
    g = three(at(COAL, units=[ANVIL, hopper], hand=["Flash Strike"], dice="time class"), at(AR), at(MAEONI))
    choose(g, "attack", AR, ANVIL, "no")
    assert asked(g) == ("respond?", 0)


# --- the opponent who was chosen --------------------------------------------------------------------------------------


@pytest.mark.rules("R-MULTI-08", "R-TGT-03")
def test_the_player_whom_the_ninja_targets_picks_among_their_own_spells() -> None:
    g = three(
        at(COAL, units=["Blackcloud Ninja"]),
        at(AR, spellboard=["Purge", "Abundance"]),
        at(MAEONI, spellboard=["Empower", "Chant of Revenge"]),
    )
    choose(g, "attack", AR)
    until_asked(g, "respond?", 0)
    choose(g, "Blackcloud Ninja", "player 2")
    assert asked(g)[1] == 2
    assert offered(g) == ["Empower", "Chant of Revenge"]


@pytest.mark.rules("R-MULTI-08")
def test_the_ninja_finds_a_target_with_a_spell_to_exhaust() -> None:
    tired = {"title": "Purge", "exhaustion": 1}
    g = three(at(COAL, units=["Blackcloud Ninja"]), at(AR), at(MAEONI, spellboard=[tired]))
    choose(g, "attack", AR)
    assert asked(g)[0] != "respond?", "no opponent has one"


@pytest.mark.rules("R-MULTI-08")
@pytest.mark.parametrize(
    ("mine", "theirs", "asks"),
    [(2, (1, 2), False), (2, (1, 1), False), (2, (3, 0), True), (2, (0, 3), True), (1, (1, 2), True)],
)
def test_the_swallow_needs_one_opponent_with_more_dice(mine: int, theirs: tuple[int, int], asks: bool) -> None:
    g = three(
        at(
            COAL,
            spellboard=focused("Summon Nightshade Swallow", 1),
            conjurations=["Nightshade Swallow"],
            dice=f"{2 + mine} charm class",
        ),
        *(at(pb, dice=f"{n} charm class" if n else "") for pb, n in zip((AR, MAEONI), theirs, strict=True)),
    )
    choose(g, "Summon Nightshade Swallow")
    assert (asked(g)[0] == "do it?") is asks


@pytest.mark.rules("R-MULTI-08")
@pytest.mark.parametrize(("victim", "hit"), [(0, [0, 2, 0]), (1, [0, 0, 2])])
def test_eternity_flame_burns_the_player_whose_unit_it_destroys(victim: int, hit: list[int]) -> None:
    g = three(
        at(
            COAL,
            units=["Shimmer Wing", "Shimmer Wing"],
            conjurations=["Eternity Flame"],
            dice="2 charm power, natural class",
        ),
        at(AR, units=[ANVIL]),
        at(MAEONI, units=[ANVIL]),
    )
    choose(g, "charm power", f"{ANVIL}#{victim + 1}")
    answer_all(choose(g, "Shimmer Wing"), "Shimmer Wing", "Eternity Flame", ANVIL)
    assert wounded(g) == hit


@pytest.mark.rules("R-MULTI-08", "R-DICE-07")
def test_dream_fracture_looks_at_the_dice_of_the_opponent_it_targets() -> None:
    dice = {COAL: "", AR: "charm power", MAEONI: "charm power"}
    g = three(at(COAL, spellboard=["Dream Fracture"]), *(at(pb, dice=dice[pb]) for pb in (AR, MAEONI)))
    choose(g, "Dream Fracture", "player 1")
    assert (pool(g.players[1].active), wounded(g)) == ({"charm class": 1}, [0, 1, 0])
    g = three(at(COAL, spellboard=["Dream Fracture"]), at(AR, dice="charm class"), at(MAEONI, dice="charm basic"))
    choose(g, "Dream Fracture", "player 2")
    assert wounded(g) == [0, 0, 1]


@pytest.mark.rules("R-MULTI-08", "R-TGT-01")
def test_dream_fracture_targets_only_who_has_dice() -> None:
    g = three(at(COAL, spellboard=["Dream Fracture"]), at(AR), at(MAEONI, dice="charm class"))
    choose(g, "Dream Fracture")
    assert wounded(g) == [0, 0, 1], "the only one was taken"
    g = three(at(COAL, spellboard=["Dream Fracture"]), at(AR), at(MAEONI))
    assert "Dream Fracture" not in offered(g)


@pytest.mark.rules("R-MULTI-08")
def test_mark_of_the_goddess_stays_with_one_opponent() -> None:
    g = three(
        at(COAL, hand=["Mark of the Goddess"], dice="charm basic"),
        at(AR, units=[ANVIL, unit("Iron Worker", exhaustion=1)]),
        at(MAEONI, units=["Anchornaut"]),
    )
    choose(g, "Mark of the Goddess", ANVIL)
    assert offered(g) == [AR, "Iron Worker"], "it was the only unexhausted one of that opponent"
    g = three(
        at(COAL, hand=["Mark of the Goddess"], dice="charm basic"),
        at(AR, units=[ANVIL, "Iron Worker", "Gilder"]),
        at(MAEONI, units=["Anchornaut"]),
    )
    choose(g, "Mark of the Goddess", ANVIL)
    assert offered(g) == ["Iron Worker", "Gilder"]


@pytest.mark.rules("R-MULTI-08")
def test_the_player_whom_the_cricket_targets_picks() -> None:
    g = three(
        at(COAL, units=["Nightsong Cricket"], discard=["Cover", "Golden Veil"]),
        at(AR, discard=["Cover"]),
        at(MAEONI, discard=["Anchornaut"], units=[ANVIL]),
    )
    choose(g, "attack", ANVIL)
    choose(until_asked(g, "counter?", 2), "yes")
    choose(until_asked(g, "choose a player"), "player 2")
    assert asked(g) == ("choose a card from a pile", 2)
    assert set(offered(g)) == {"Cover", "Golden Veil"}


@pytest.mark.rules("R-MULTI-08")
def test_chained_creations_exhausts_a_spell_of_the_player_whose_conjuration_it_was() -> None:
    g = three(
        at(COAL, hand=["Chained Creations"], dice="divine class, charm basic"),
        at(AR, units=["Mist Spirit"], spellboard=["Purge"]),
        at(MAEONI, spellboard=["Summon Mist Spirit"]),
    )
    choose(g, "Chained Creations")
    assert marks(g, "Summon Mist Spirit") == (0, 0, 0)
    g = three(
        at(COAL, hand=["Chained Creations"], dice="divine class, charm basic"),
        at(AR, units=["Mist Spirit"], spellboard=["Summon Mist Spirit"]),
        at(MAEONI, spellboard=["Summon Mist Spirit"]),
    )
    choose(g, "Chained Creations")
    assert [marks(g, "Summon Mist Spirit", nth)[1] for nth in (0, 1)] == [1, 0]


@pytest.mark.rules("R-MULTI-08")
def test_double_edge_cuts_the_player_whose_unit_it_hits() -> None:
    g = three(at(COAL, hand=["Double Edge"]), at(AR), at(MAEONI, units=[ANVIL]))
    choose(g, "Double Edge")
    assert (marks(g, ANVIL)[0], wounded(g)) == (1, [0, 0, 1])
    g = three(at(COAL, hand=["Double Edge"]), at(AR), at(MAEONI))
    choose(g, "Double Edge")
    assert offered(g) == [AR, MAEONI], "without a unit any of them"


@pytest.mark.rules("R-MULTI-08", "R-TGT-05")
def test_fork_lightning_hits_two_units_of_one_opponent() -> None:
    lone = three(
        at(COAL, hand=["Fork Lightning"], dice="divine class"), at(AR, units=[ANVIL]), at(MAEONI, units=[ANVIL])
    )
    assert "Fork Lightning" not in offered(lone)
    g = three(
        at(COAL, hand=["Fork Lightning"], dice="divine class"),
        at(AR, units=[ANVIL]),
        at(MAEONI, units=["Iron Worker", "Gilder"]),
    )
    choose(g, "Fork Lightning")
    assert offered(g) == ["Iron Worker", "Gilder"]


def test_cataclysm_counts_units_alone() -> None:
    g = three(
        at(COAL, hand=["Cataclysm"], conjurations=["Rubble Spirit"] * 2, dice="2 charm basic"),
        at(AR, 1),
        at(MAEONI, units=["Mist Spirit"]),
    )
    answer_all(choose(g, "Cataclysm"), AR)
    assert g.seats.living == (0, 2)
    assert titles(g, g.players[0].units) == []


@pytest.mark.rules("R-RES-04", "R-MULTI-08")
@pytest.mark.parametrize(("owner", "tokens"), [("player 1", 0), ("player 2", 1), ("player 0", 0)])
def test_keepsake_counts_dice_of_opponents_that_somebody_else_sets(owner: str, tokens: int) -> None:
    g = three(
        at(COAL, spellboard=["Keepsake"], dice="charm basic"),
        at(AR, spellboard=["Magic Syphon"], dice="charm basic"),
        at(MAEONI, dice="charm basic"),
        active=1,
    )
    choose(g, "Magic Syphon")
    while asked(g)[0] != "take an action":
        choose(g, next((word for word in (owner, "charm power") if word in offered(g)), offered(g)[0]))
    assert marks(g, "Keepsake")[2] == tokens


@pytest.mark.rules("R-MULTI-05", "R-DEST-05")
def test_a_unit_of_who_has_fallen_meanwhile_was_an_opponents() -> None:
    """The destroyed unit takes its player along before the others answer its destruction."""
    g = three(
        at(COAL, hand=["Molten Gold"], dice="natural power, 2 natural"),
        at(AR, 3, units=["Divinity Mount"]),
        at(MAEONI, units=[unit("Silver Snake", status=1)]),
    )
    choose(g, "Molten Gold", "Divinity Mount")
    assert g.seats.living == (0, 2)
    assert in_play(g, "Silver Snake").status == 2


@pytest.mark.rules("R-RES-05", "R-MULTI-08")
@pytest.mark.parametrize("answer", ["no", "Copycat"])
def test_dealers_choice_asks_nothing_of_an_opponent_without_units(answer: str) -> None:
    """The opponent chosen has a ready spell, another one a unit: the first card chosen has to be a unit."""
    g = three(
        at(COAL, hand=["Dealer's Choice"], dice="2 charm"),
        at(AR, spellboard=["Purge"], hand=["Copycat"], dice="2 illusion"),
        at(MAEONI, units=[ANVIL], spellboard=["Purge"]),
    )
    choose(g, "Dealer's Choice", "player 1")
    if answer == "Copycat":
        choose(g, "Copycat", "player 0")
    assert asked(g)[0] in ("take an action", "respond?"), offered(g)
    assert not any(card.exhaustion for card in g.cards.values())

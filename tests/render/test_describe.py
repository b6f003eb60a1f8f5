"""What a player is asked, in words: every move of every decision, told apart from the others."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ashes_env import red_rains_v0
from ashes_env.decks import definitions
from ashes_env.encoding.actions import PAGE, legal_actions, pages
from ashes_env.encoding.context import EncodingContext
from ashes_env.env.aec import AshesAEC
from ashes_env.render.actions import describe_action, describe_mask
from ashes_env.render.choice_texts import choice_texts
from ashes_env.render.describe import decision_text, move_text, move_texts
from ashes_env.render.text import position_text, scene_text
from ashes_env.rules import records
from ashes_env.rules.state import moves as m
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import load
from evaluation.verification.games import Source, begin
from tests.prelude import *

NUMBERED = re.compile(r"\b(mode|ability|option|kind) \d+\b")
LONGEST = 100
GAMES = 120
MOST = 400  # decisions of a game
ASKED = {m.ASK_MODE, m.ASK_ABILITY, m.ASK_COST_BRANCH, m.ASK_MAY, m.ASK_NUMBER, m.ASK_TOP_BOTTOM, m.ASK_COUNTER}


def decisions(games: int, seed: str) -> Iterator[tuple[Game, Random]]:
    """Every position of some random games."""
    for number in range(games):
        game = begin(Source(seed).table(number))
        random = Random(number)
        for _ in range(MOST):
            if game.decision is None:
                break
            yield game, random
            game.apply(random.choice(game.decision.moves))


def onward(game: Game, question: str) -> list[str]:
    """What is offered where a question is put, in the words for people; takes what comes first till then."""
    for _ in range(20):
        if decision_text(game) == question:
            return list(move_texts(game).values())
        assert game.decision is not None
        game.apply(game.decision.moves[0])
    raise AssertionError(f"{question} is not asked")


def describe_choices(game: Game, *choices: str) -> list[str]:
    """What is offered after some choices, in the words for people."""
    return list(move_texts(choose(game, *choices)).values())


# --- everything -------------------------------------------------------------------------------------------------------


def test_every_move_of_every_decision_has_words_of_its_own() -> None:
    met = set()
    for game, _ in decisions(GAMES, "words"):
        decision = game.decision
        assert decision is not None
        met.add(decision.ask)
        texts = move_texts(game)
        assert list(texts) == decision.moves
        assert decision_text(game)
        for text in texts.values():
            assert text.strip()
            assert len(text) <= LONGEST, text
            assert not NUMBERED.search(text), (decision_text(game), text)
        assert len(set(texts.values())) == len(texts), (decision_text(game), texts)
    assert met >= ASKED


def test_the_mask_says_the_same_on_all_its_pages() -> None:
    for game, random in decisions(12, "masks"):
        if random.random() < 0.9:
            continue
        context = EncodingContext(game)
        texts = choice_texts(game)
        for page in range(pages(game, context)):
            words = describe_mask(game, context, page)
            for action, move in legal_actions(game, context, page).items():
                assert not NUMBERED.search(words[action])
                assert words[action] == describe_action(game, context, action, page)
                assert action == PAGE or words[action].endswith(texts[move])


def test_a_saved_game_asks_in_the_same_words_and_so_does_another_deal() -> None:
    looked = 0
    for game, random in decisions(40, "saved"):
        decision = game.decision
        assert decision is not None
        if decision.ask not in ASKED or random.random() < 0.5:
            continue
        looked += 1
        words = (decision_text(game), move_texts(game))
        loaded = records.loads(definitions(), records.dumps(game))
        assert (decision_text(loaded), move_texts(loaded)) == words
        assert (decision_text(game.copy()), move_texts(game.copy())) == words
        dealt = determinize(game, decision.seat, random.getrandbits(60))
        assert (decision_text(dealt), move_texts(dealt)) == words
    assert looked > 60


def test_asking_changes_nothing() -> None:
    for game, random in decisions(10, "looking"):
        if random.random() < 0.95:
            continue
        before = records.key(game)
        move_texts(game)
        assert records.key(game) == before


# --- the words --------------------------------------------------------------------------------------------------------


@pytest.mark.cards("Raptor Herder")
def test_the_ways_to_pay_for_a_card_are_its_prices() -> None:
    g = position(side(hand=["Raptor Herder"], dice="1 natural class, 1 sympathy class"))
    assert describe_choices(g, "Raptor Herder") == ["main action, 1 natural class", "main action, 1 sympathy class"]
    g = position(side(hand=["Raptor Herder"], dice="1 sympathy class, 1 charm class"))
    g.options = replace(g.options, auto=False)
    assert describe_choices(g, "Raptor Herder") == ["main action, 1 sympathy class"]  # the other cannot be paid


@pytest.mark.cards("Farewell")
def test_an_x_has_its_price_beside_it() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit", "Hammer Knight"])
    g = position(side(hand=["Farewell"], dice="3 charm class"), foe)
    g.options = replace(g.options, auto=False)
    words = describe_choices(g, "Farewell")
    assert words[0] == "1 for X: main action, side action, 1 charm class"
    assert decision_text(g) == "choose a number (Farewell)"


@pytest.mark.cards("Drain Vitality")
def test_an_ability_says_what_it_does_and_a_way_to_pay_what_it_takes() -> None:
    hurt = unit("Iron Worker", wounds=1, status=1)
    g = position(
        side(units=[hurt], spellboard=["Drain Vitality"], dice="1 ceremonial class, 1 sympathy class"),
        side("Aradel Summergaard", units=["Mist Spirit"]),
    )
    assert describe_choices(g, "Drain Vitality") == [
        "deal 1 damage to one target unit; if that succeeds, remove 1 wound from one target unit",
        "remove 1 status token from one target unit; if that succeeds, place 1 status token on...",
    ]
    g.options = replace(g.options, auto=False)
    assert describe_choices(g, "ability 1") == ["side action, 1 sympathy class, exhaust this card"]


@pytest.mark.cards("Close Combat")
def test_a_branch_says_what_it_does() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit"])
    g = position(side(units=["Iron Worker"], hand=["Close Combat"], dice="1 natural power"), foe)
    choose(g, "Close Combat")
    assert onward(g, "choose one (Close Combat)") == [
        "place 1 wound on the chosen unit",
        "place 1 exhaustion token on the chosen unit",
    ]


@pytest.mark.cards("Old Salt")
def test_the_answers_of_one_card_say_what_they_do() -> None:
    g = position(side(hand=["Old Salt"], dice="2 ceremonial class"), side("Aradel Summergaard", units=["Mist Spirit"]))
    choose(g, "Old Salt")
    assert onward(g, "choose an ability (Old Salt)") == [
        "Wounded 1: place 1 wound on this unit",
        "Throw 1: deal 1 damage to one other target unit",
    ]


@pytest.mark.cards("Vampire Bat Swarm")
def test_the_price_of_an_answer() -> None:
    bats = side(units=["Vampire Bat Swarm"], dice="2 ceremonial class, 1 sympathy class")
    g = position(bats, side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "attack", "Hammer Knight", "no")
    assert onward(g, "choose a cost (Vampire Bat Swarm)") == ["1 ceremonial class", "1 sympathy class"]


@pytest.mark.cards("Sympathy Pain")
def test_the_price_of_a_reaction() -> None:
    me = side(units=["Hammer Knight"])
    g = position(me, side("Aradel Summergaard", hand=["Sympathy Pain"], dice="1 charm power, 1 sympathy power"))
    choose(g, "attack")
    assert list(move_texts(g).values()) == ["Sympathy Pain in hand", "do not respond"]
    assert describe_choices(g, "Sympathy Pain") == ["1 charm power", "1 sympathy power"]


@pytest.mark.cards("Summon Mist Spirit")
def test_an_offer_says_its_price_and_what_a_refusal_means() -> None:
    g = position(side(spellboard=["Summon Mist Spirit"], conjurations=["Mist Spirit"] * 3, dice="2 illusion class"))
    choose(g, "Summon Mist Spirit")
    accept, refuse = onward(g, "do it? (Summon Mist Spirit)")
    assert accept.startswith("pay 1 basic, then place 1 Mist Spirit on your battlefield")
    assert refuse == "decline: place 1 Mist Spirit on your battlefield"


@pytest.mark.cards("Transfer")
def test_tokens_have_names() -> None:
    g = position(
        side(
            units=[unit("Iron Worker", wounds=1, exhaustion=1), "Hammer Knight"],
            hand=["Transfer"],
            dice="2 charm class",
        )
    )
    choose(g, "Transfer")
    assert onward(g, "choose a token (Transfer)") == ["1 wound", "1 exhaustion token"]


def test_equal_cards_are_told_apart_by_their_place() -> None:
    units = [unit("Butterfly Monk", attached=["Root Armor"]), unit("Butterfly Monk", attached=["Root Armor"])]
    foe = side("Aradel Summergaard", units=["Butterfly Monk", "Iron Worker"])
    g = position(side(units=units), foe)
    assert describe_choices(g, "attack") == ["Aradel Summergaard", "Butterfly Monk", "Iron Worker"]
    assert describe_choices(g, "Iron Worker") == ["the first Butterfly Monk of two", "the second Butterfly Monk of two"]
    cards = [m.move(m.CARD, cid) for cid in g.cards if g.cards[cid].d.title in ("Butterfly Monk", "Root Armor")]
    assert g.decision is not None
    g.decision.moves = cards
    assert set(move_texts(g).values()) == {
        "the first Butterfly Monk of two, player 0",
        "the second Butterfly Monk of two, player 0",
        "Butterfly Monk, player 1",
        "Root Armor on the first Butterfly Monk of two",
        "Root Armor on the second Butterfly Monk of two",
    }


def test_words_for_what_is_not_offered_are_refused() -> None:
    g = position(side(units=["Iron Worker"], hand=["Cover"]))
    assert move_text(g, m.MEDITATE) == "meditate"
    with pytest.raises(KeyError):
        move_text(g, m.YES)


# --- what shows them --------------------------------------------------------------------------------------------------


@pytest.mark.cards("Close Combat")
def test_an_environment_says_what_may_be_chosen() -> None:
    env = red_rains_v0.env(render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    raw = env.unwrapped
    assert isinstance(text, str)
    assert isinstance(raw, AshesAEC)
    assert text.startswith(position_text(raw.match.game, 0))
    for words in choice_texts(raw.match.game).values():
        assert f"\n  {words}" in text
        assert any(said.endswith(words) for said in raw.describe_mask().values())


def test_the_other_player_is_not_told_what_is_offered() -> None:
    g = position(side(units=["Iron Worker"], hand=["Cover"]), side("Aradel Summergaard"))
    assert g.decision is not None
    assert "meditate" in scene_text(g, g.decision.seat)
    assert scene_text(g, 1 - g.decision.seat) == position_text(g, 1 - g.decision.seat)


@pytest.mark.cards("Playtime")
def test_cards_that_leave_play_with_their_host_are_told_apart() -> None:
    host = {"title": "Hammer Knight", "wounds": 3, "attached": ["Playtime", "Playtime"]}
    conjurations = ["Blood Puppet"] * 2
    g = position(side("Jessa Na Ni", units=[host], conjurations=conjurations, dice="natural"), side())
    choose(g, "natural power")
    assert [text.partition(":")[0] for text in move_texts(g).values()] == [
        "the first Playtime of two on Hammer Knight",
        "the second Playtime of two on Hammer Knight",
    ]


@pytest.mark.cards("Fire Archer")
def test_a_card_that_may_answer_says_with_what() -> None:
    g = position(side(hand=["Fire Archer"], dice="4 ceremonial power"), side("Aradel Summergaard"))
    choose(g, "Fire Archer")
    assert onward(g, "respond? (Fire Archer)") == [
        "Fire Archer: Ambush 1: deal 1 damage to one target Phoenixborn",
        "do not respond",
    ]


def test_damage_that_is_ordered_says_whose_it_is() -> None:
    g = position(side(units=["Vampire Bat Swarm"]), side("Aradel Summergaard", units=["Vampire Bat Swarm"]))
    choose(g, "attack", "Vampire Bat Swarm", "no", "yes")
    assert decision_text(g) == "choose which damage is resolved first (Vampire Bat Swarm)"
    assert sorted(move_texts(g).values()) == [
        "damage to Vampire Bat Swarm, player 0",
        "damage to Vampire Bat Swarm, player 1",
    ]


def test_nothing_is_no_more_of_nothing() -> None:
    met: dict[str, set[bool]] = {}
    for game, _ in decisions(30, "words"):
        decision = game.decision
        assert decision is not None
        if decision.ask == m.ASK_PREPARE_DISCARD:
            said = move_texts(game)[m.NO]
            met.setdefault(said, set()).add(bool(game.stack[-1].shown(game, decision.seat).cards))
    assert met == {"discard nothing": {False}, "discard no more": {True}}


def test_a_finished_game_asks_nothing() -> None:
    g = position(side(units=["Iron Worker"]), side("Aradel Summergaard", units=["Iron Worker"]))
    until_menu(g)
    g.decision = None
    assert decision_text(g) == ""
    assert move_texts(g) == {}


def test_a_player_who_is_out_has_one_line() -> None:
    g = load({"players": [side("Coal Roarkwin"), {"pb": "Aradel Summergaard"}, side("Maeoni Viper")], "out": [1]})
    for seat in range(3):
        lines = [line for line in position_text(g, seat).splitlines() if not line.startswith(" ")]
        assert [line for line in lines if "player 1" in line] == ["player 1: Aradel Summergaard, out of the game"]
        assert sum("Phoenixborn" in line for line in lines) == 2

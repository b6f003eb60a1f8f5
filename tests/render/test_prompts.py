"""What a player is asked, in a sentence that says what the choice does; and what each action costs and does."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ashes_env.campaign.words import QUESTIONS as OF_CAMPAIGNS
from ashes_env.decks.definitions import definitions_for
from ashes_env.draft.words import QUESTIONS as OF_DRAFTS
from ashes_env.render.board import board
from ashes_env.render.choice_texts import choice_texts
from ashes_env.render.prompts import doing, prompt
from ashes_env.render.text import position_text
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit
from ashes_env.spec.modes import MODES
from evaluation.verification.games import Source, begin
from tests.support import choose, until_menu

LONGEST = 260
HOLES = re.compile(r"[{}]|None|  |: [:.?]|: *$|^[:,]")  # where a word is missing
MOST = 300  # decisions of a game
FOE = "Aradel Summergaard"
VERBS = re.compile(
    r"(play|use|hand over|attack|meditate|pass|end turn|take|discard|exhaust|draw|pay|block|guard|counter|respond|"
    r"target|(first|next) (deal|fight|resolve|take)|choose|turn|raise|lower|re-roll|remove|deal|put|attach|begin with|"
    r"decline|leave|resolve|do not)\b"
)
BARE = re.compile(r"^choose \d+$")  # a number that does not say what it counts
FROM_TEXTS = (m.ASK_MODE, m.ASK_MAY)  # what may be done there stands in the text of the card
SOURCES = [Source("prompts"), Source("prompts", mode="pvp", edition="2018"), Source("prompts", mode="together")]


def decisions(games: int, source: Source) -> Iterator[tuple[Game, Random]]:
    """Every position of some random games."""
    for number in range(games):
        game, random = begin(source.table(number)), Random(number)
        for _ in range(MOST):
            if game.decision is None:
                break
            yield game, random
            game.apply(random.choice(game.decision.moves))


def choices(game: Game) -> list[str]:
    return list(choice_texts(game).values())


def asked(game: Game, ask: int) -> str:
    """The prompt of the next question of a kind; takes the first move till then."""
    for _ in range(20):
        assert game.decision is not None
        if game.decision.ask == ask:
            return prompt(game)
        game.apply(game.decision.moves[0])
    raise AssertionError(f"{m.ASKS[ask]} is not asked")


# --- everything -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES, ids=["all", "2018", "together"])
def test_every_question_is_a_sentence_and_every_choice_has_words_of_its_own(source: Source) -> None:
    met = set()
    for game, _ in decisions(40, source):
        decision = game.decision
        assert decision is not None
        met.add(decision.ask)
        said = prompt(game)
        assert said.strip() == said != ""
        assert len(said) <= LONGEST, said
        assert not HOLES.search(said), said
        texts = choice_texts(game)
        assert list(texts) == decision.moves
        assert len(set(texts.values())) == len(texts), texts
        assert all(len(text) <= 100 for text in texts.values())
        assert decision.ask in FROM_TEXTS or all(map(VERBS.match, texts.values())), (said, texts)
        assert not any(map(BARE.search, texts.values())), (said, texts)
    assert len(met) > 20


def test_prompts_know_no_more_than_the_player_and_the_file() -> None:
    """The words are the same after saving, in a copy, and in a deal of everything that the seat does not know."""
    looked = 0
    for game, random in decisions(40, Source("dealt")):
        decision = game.decision
        assert decision is not None
        if random.random() < 0.8:
            continue
        looked += 1
        words = prompt(game), choice_texts(game)
        loaded = records.loads(definitions_for(game.options.edition), records.dumps(game))
        dealt = determinize(game, decision.seat, random.getrandbits(60))
        for other in (loaded, game.copy(), dealt):
            assert (prompt(other), choice_texts(other)) == words
    assert looked > 300


def test_the_seat_that_does_not_decide_is_told_nothing() -> None:
    game = until_menu(position(side(hand=["Hammer Knight"], dice="9 natural power"), side()))
    assert board(game, 1)["decision"] == {"seat": 0, "question": "", "source": "", "prompt": "", "does": ""}
    assert position_text(game, 1).endswith("player 0 decides")
    assert position_text(game, 0).endswith("player 0 decides: take an action (left: main action and side action)")


def test_a_game_that_is_over_asks_nothing() -> None:
    game = position(side(), side())
    game.decision = None
    assert (prompt(game), choice_texts(game)) == ("", {})


# --- what an action costs and does ------------------------------------------------------------------------------------


@pytest.mark.cards("Coal Roarkwin", "Raptor Herder")
def test_actions_say_what_they_cost_and_do() -> None:
    me = side("Coal Roarkwin", hand=["Raptor Herder", "Cover"], dice="1 natural power, 1 sympathy class")
    assert choices(position(me, side(FOE, units=["Mist Spirit"]))) == [
        "play Raptor Herder (main, 1 natural class or main, 1 sympathy class)",
        "use Coal Roarkwin: Slash (side, discard 1 card): choose a player; if there is a unit of...",
        "use natural power: deal 1 damage to one target unit",
        "meditate",
        "pass",
    ]


@pytest.mark.cards("Drain Vitality")
def test_several_abilities_of_a_card_and_one_without_a_name() -> None:
    hurt = unit("Iron Worker", wounds=1, status=1)
    foe = side(FOE, units=["Mist Spirit"])
    g = position(side(units=[hurt], spellboard=["Drain Vitality"], dice="1 ceremonial class, 1 sympathy class"), foe)
    (both,) = [text for text in choices(g) if text.startswith("use Drain Vitality")]
    assert both == "use Drain Vitality (main, 1 ceremonial class...; or (side, 1 sympathy class..."
    g = position(side(units=[hurt], spellboard=["Drain Vitality"], dice="1 ceremonial class"), foe)
    (one,) = [text for text in choices(g) if text.startswith("use Drain Vitality")]
    assert one == "use Drain Vitality (main, 1 ceremonial class, exhaust): deal 1 damage to one target..."


@pytest.mark.cards("Sympathy Pain")
def test_a_reaction_says_what_it_costs_and_does() -> None:
    me = side(units=["Hammer Knight"])
    g = position(me, side(FOE, hand=["Sympathy Pain"], dice="1 charm power, 1 sympathy power"))
    choose(g, "attack")
    assert prompt(g) == f"{FOE} gets 3 wounds: do you respond?"
    assert choices(g)[0].startswith("play Sympathy Pain (1 charm power or 1 sympathy power): ")


# --- what the player does with what is chosen -------------------------------------------------------------------------


@pytest.mark.cards("Summon Fallen")
def test_a_number_says_what_it_counts() -> None:
    fallen = side(spellboard=[unit("Summon Fallen", status=2)], conjurations=["Fallen"] * 3, dice="2 ceremonial")
    g = choose(position(fallen, side(FOE)), "Summon Fallen")
    assert choices(g) == ["remove 0 status tokens", "remove 1 status token", "remove 2 status tokens"]


def test_a_card_that_is_thrown_away_is_discarded() -> None:
    g = choose(position(side(hand=["Cover"], deck=["Cover"] * 3, dice="2 natural class"), side(FOE)), "meditate")
    assert choices(g)[:2] == ["discard Cover from your hand", "discard the top card of the draw pile"]
    choose(g, "Cover")
    assert choices(g) == ["turn a natural class die", "turn no more dice"]
    choose(g, "natural class")
    assert choices(g) == ["turn it to natural power", "turn it to natural basic"]


def test_units_attack_block_and_guard() -> None:
    mine = side(units=["Iron Worker", "Hammer Knight"], dice="2 natural class")
    g = position(mine, side(FOE, units=["Gilder", "Gilder"]))
    choose(g, "attack")
    assert choices(g)[0] == f"attack {FOE}"
    choose(g, FOE)
    assert choices(g) == ["attack with Iron Worker", "attack with Hammer Knight"]
    choose(g, "Iron Worker")
    assert choices(g) == ["attack with Hammer Knight", "attack with no more units"]
    choose(g, "Hammer Knight")
    assert choices(g) == [*(f"block with the {nth} Gilder of two" for nth in ("first", "second")), "do not block"]
    choose(g, "Gilder#1")
    assert choices(g) == ["block Iron Worker", "block Hammer Knight"]
    choose(g, "Iron Worker")
    assert choices(g) == ["block with Gilder", "block with no more units"]
    g = position(mine, side(FOE, units=["Gilder"]))
    choose(g, "attack", "Gilder")
    choose(g, *(["Iron Worker"] if asked_now(g) == m.ASK_ATTACKER else []))
    assert choices(g) == [f"guard with {FOE}", "do not guard"]


def asked_now(game: Game) -> int:
    assert game.decision is not None
    return game.decision.ask


def test_dice_are_what_is_paid_with() -> None:
    g = position(side(hand=["Iron Worker"], dice="2 natural class, 1 illusion power"), side(FOE))
    choose(g, "Iron Worker")
    assert choices(g) == ["pay with an illusion power die", "pay with a natural class die"]


# --- what a question is about -----------------------------------------------------------------------------------------


@pytest.mark.cards("Old Salt")
def test_abilities_that_happen_together_are_ordered_and_a_target_says_what_for() -> None:
    g = position(side(hand=["Old Salt"], dice="2 ceremonial class"), side(FOE, units=["Mist Spirit", "Gilder"]))
    choose(g, "Old Salt")
    assert asked(g, m.ASK_ABILITY) == "Old Salt: which happens first?"
    choose(g, "ability 1")
    assert asked(g, m.ASK_TARGET) == "Old Salt, Throw 1: deal 1 damage to one other target unit. Choose a target"


@pytest.mark.cards("Drain Vitality")
def test_which_ability_is_used() -> None:
    hurt = unit("Iron Worker", wounds=1, status=1)
    me = side(units=[hurt], spellboard=["Drain Vitality"], dice="1 ceremonial class, 1 sympathy class")
    g = choose(position(me, side(FOE, units=["Mist Spirit"])), "Drain Vitality")
    assert prompt(g) == "Drain Vitality: which ability do you use?"


@pytest.mark.cards("Summon Mist Spirit", "Saria Guideman")
def test_an_offer_is_asked_as_what_it_does() -> None:
    g = position(side(spellboard=["Summon Mist Spirit"], conjurations=["Mist Spirit"] * 3, dice="2 illusion class"))
    choose(g, "Summon Mist Spirit")
    assert asked(g, m.ASK_MAY).startswith(
        "Summon Mist Spirit: pay 1 basic, then place 1 Mist Spirit on your battlefield"
    )
    assert prompt(g).endswith("?")


@pytest.mark.cards("Close Combat")
def test_branches_and_tokens() -> None:
    g = position(
        side(units=["Iron Worker"], hand=["Close Combat"], dice="1 natural power"), side(FOE, units=["Gilder"])
    )
    choose(g, "Close Combat")
    assert asked(g, m.ASK_MODE) == "Close Combat: choose one"


@pytest.mark.rules("R-ATKU-02", "R-GRD-01")
@pytest.mark.cards("Hammer Knight", "Iron Worker")
def test_who_attacks_whom_is_said_to_who_guards_counters_and_orders_damage() -> None:
    g = position(side(units=["Hammer Knight"]), side(FOE, units=["Iron Worker", "Gilder"]))
    assert prompt(choose(g, "attack")) == "choose what to attack"
    assert prompt(choose(g, "Iron Worker")) == "Hammer Knight attacks Iron Worker: choose a guard"
    assert prompt(choose(g, "no")) == "Hammer Knight attacks Iron Worker: counter?"
    g = position(side(units=["Vampire Bat Swarm"]), side(FOE, units=["Vampire Bat Swarm"]))
    choose(g, "attack", "Vampire Bat Swarm", "no", "yes")
    assert prompt(g) == "whose damage is dealt first?"


@pytest.mark.rules("R-ATKPB-02", "R-ATKPB-04")
def test_attackers_and_blocks_so_far_are_said() -> None:
    units = ["Iron Worker", "Gilder", "Butterfly Monk"]
    g = position(side("Coal Roarkwin", units=units), side(FOE, units=["Hammer Knight", "Anchornaut"]))
    choose(g, "attack", FOE)
    assert prompt(g) == f"attack on {FOE}: choose an attacker"
    assert prompt(choose(g, "Iron Worker")) == f"attack on {FOE}: choose another attacker (so far: Iron Worker)"
    choose(g, "Gilder", "no")
    assert prompt(g) == f"Iron Worker and Gilder attack {FOE}: choose a blocker"
    assert prompt(choose(g, "Hammer Knight")) == "Hammer Knight blocks: which attacker?"
    choose(g, "Gilder")
    assert prompt(g) == f"Iron Worker and Gilder attack {FOE}: choose a blocker (Hammer Knight blocks Gilder)"
    choose(g, "no")
    assert prompt(g) == f"attack on {FOE}: which attacker fights next?"


@pytest.mark.cards("Iron Worker", "Coal Roarkwin")
def test_payments_say_what_is_left_and_what_was_paid() -> None:
    me = side("Coal Roarkwin", hand=["Iron Worker", "Cover"], dice="3 natural class, 1 charm power")
    g = position(me, side(FOE, units=["Gilder"]))
    g.options = replace(g.options, auto=False)
    choose(g, "Iron Worker", "mode 0")
    assert prompt(g) == "Iron Worker: choose a die to pay; still to pay: 2 basic"
    choose(g, "natural class")
    assert prompt(g) == "Iron Worker: choose a die to pay; still to pay: 1 basic (so far: natural class)"
    g = choose(position(me, side(FOE, units=["Gilder"])), "Coal Roarkwin")
    assert prompt(g) == "Coal Roarkwin: discard 1 card to pay"


@pytest.mark.rules("R-SIM-05")
@pytest.mark.cards("Mist Typhoon")
def test_damage_to_several_asks_whose_is_next() -> None:
    me = side(hand=["Mist Typhoon"], dice="1 illusion power, 1 natural power")
    g = choose(position(me, side(FOE, units=["Gilder", "Old Salt"])), "Mist Typhoon")
    assert asked(g, m.ASK_ORDER) == "Mist Typhoon: deal 1 damage to each opposing unit. Whose damage is next?"


def test_dice_and_cards_picked_so_far_are_said() -> None:
    for ask, words in (
        (m.ASK_FIRST_FIVE, "choose the First Five, card 3 of 5 (so far: "),
        (m.ASK_PREPARE_DISCARD, "discard cards before you draw to five (so far: "),
        (m.ASK_RECOVERY_DIE, "the round ends: exhaust the dice that you want to roll anew (so far: "),
    ):
        assert any(
            prompt(game).startswith(words)
            for game, _ in decisions(30, Source("picks"))
            if game.decision is not None and game.decision.ask == ask
        ), words


@pytest.mark.cards("Coal Roarkwin")
def test_a_step_that_only_chooses_says_what_follows() -> None:
    g = position(side("Coal Roarkwin", hand=["Cover", "Iron Worker"]), side(FOE, units=["Gilder"]))
    choose(g, "Coal Roarkwin", "Cover")
    assert prompt(g).startswith(
        "Coal Roarkwin, Slash: choose a player; if there is a unit of that player, deal 1 damage"
    )


@pytest.mark.cards("Small Sacrifice")
def test_a_step_without_a_sentence_of_its_own_is_told_by_the_one_around_it() -> None:
    me = side(units=["Mist Spirit", "Gilder"], spellboard=["Small Sacrifice"], dice="2 ceremonial class")
    g = choose(position(me, side(FOE, units=["Hammer Knight"])), "Small Sacrifice")
    assert asked(g, m.ASK_TARGET).startswith("Small Sacrifice: ")
    assert "damage" in prompt(g)


# --- what is said of others -------------------------------------------------------------------------------------------


def test_what_a_player_does_has_its_verb() -> None:
    named = [*m.ASKS, *OF_DRAFTS.values(), *OF_CAMPAIGNS.values()]
    told = {question: doing(question) for question in named}
    assert told["take an action"] == "takes an action"
    assert told["choose the attacker to block"] == "chooses the attacker to block"
    assert told["discard a card"] == "discards a card"
    assert told["attach to"] == "attaches to"
    assert told["respond?"] == "may respond"
    assert all(said.split()[0] == "may" or said.split()[0].rstrip(":").endswith("s") for said in told.values())
    assert not any("?" in said for said in told.values())
    assert doing("") == ""


def test_every_board_has_the_parts_of_the_question() -> None:
    for mode in MODES:
        match = MODES[mode].match.new(MODES[mode].settings(), {}, 1)
        decision = match.board(match.seat)["decision"]
        assert decision["does"] == doing(decision["question"]) != "", mode
        assert decision["prompt"], mode

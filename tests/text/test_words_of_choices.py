"""What choices and events say: actions with their price, and nothing that can be read in two ways."""

from collections.abc import Callable

import pytest

from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame

PASS = "pass (main): do nothing; once all sides pass in a row, no more turns follow in this round"
DECISIONS = 250


def decisions(spec: GameSpec, found: Callable[[TextGame], bool]) -> TextGame:
    """A game of the expert up to a position; an error if there is none."""
    game = TextGame(spec, opponent="draft" if spec.mode == "draft" else "expert")
    for _ in range(DECISIONS):
        if found(game):
            return game
        game.choose(game.hint().n)
    raise AssertionError("no such position")


def offers(game: TextGame, start: str) -> list[str]:
    return [text for text in game.choices if text.startswith(start)]


def face_down(game: TextGame) -> bool:
    return "a card face down" in game.text


def test_passing_feeds_the_rage_of_a_chimera_with_a_hidden_aspect() -> None:
    """R-MAIN-05."""
    spec = GameSpec("red_rains", seed=3)
    hidden = decisions(spec, lambda game: bool(offers(game, "pass")) and face_down(game))
    assert offers(hidden, "pass") == [
        f"{PASS}; as an aspect that faces you is face down, one more rage die shows power"
    ]
    before = hidden.match.board(0)["sides"][1]["rage"]["power"]
    hidden.choose(hidden.choices.index(offers(hidden, "pass")[0]) + 1)
    assert f"rage dice of the Chimera on power: {before + 1} ({before} before)" in hidden.new
    shown = decisions(spec, lambda game: bool(offers(game, "pass")) and not face_down(game))
    assert offers(shown, "pass") == [PASS]


@pytest.mark.parametrize(
    ("mode", "edition", "told"),
    [
        (
            "red_rains",
            "reborn",
            "attack (main): the Chimera with any number of your units that are not exhausted, or one unit with one of "
            "them",
        ),
        (
            "pvp",
            "reborn",
            "attack (main): a Phoenixborn with any number of your units that are not exhausted, or one unit with one "
            "of them",
        ),
        (
            "pvp",
            "2018",
            "attack a unit (main): with any number of your units that are not exhausted; a Phoenixborn or a unit with "
            "Unit Guard may guard it, and the defender may counter",
        ),
    ],
)
def test_an_attack_says_what_it_may_be(mode: str, edition: str, told: str) -> None:
    """R-ATKPB-02, R-ATKU-01, R-CLS-36."""
    settings = {} if edition == "reborn" else {"edition": edition}
    start = told.partition(" (")[0] + " ("
    game = decisions(GameSpec(mode, settings, seed=5), lambda game: bool(offers(game, start)))
    assert offers(game, start) == [told]


def test_a_dice_power_says_its_price() -> None:
    """R-SIDE-02."""
    game = decisions(GameSpec("pvp", seed=3), lambda game: bool(offers(game, "use natural power")))
    assert offers(game, "use natural power") == [
        "use natural power (side, exhausts the die): deal 1 damage to one target unit"
    ]


def test_an_answer_names_the_side_of_the_card_before_what_it_does() -> None:
    """At the end the brackets would seem to belong to the target."""
    game = decisions(GameSpec("pvp", seed=3), lambda game: "Anchornaut comes into play" in game.question)
    assert offers(game, "respond with") == [
        "respond with Anchornaut (yours; attack 0, 1 life left): Throw 1: deal 1 damage to one other target unit"
    ]


def test_cards_that_are_taken_before_the_game_say_what_they_cost_and_do() -> None:
    five = TextGame(GameSpec("red_rains", seed=3)).choices
    assert (
        "take Old Salt (main action, 1 ceremonial class, 1 basic): ally, attack 2, life 3, recover 1. Wounded 1: When "
        "this unit enters play, place 1 wound on this unit. Throw 1: When this unit enters play, you may deal 1 damage "
        "to one other target unit."
    ) in five
    draft = TextGame(GameSpec("draft", seed=3), opponent="draft")
    wolf = "take Noah Redmoon with Summon Masked Wolf: phoenixborn, life 16, battlefield 7, spellboard 4. "
    (born,) = offers(draft, wolf)
    assert " Summon Masked Wolf (side action, 1 basic): ready spell. Side action" in born
    draft.choose(1)
    assert offers(draft, "keep Iron Worker") == [
        "keep Iron Worker (main action, 2 basic): ally, attack 2, life 2, recover 1. Overtime 2, inexhaustible: This "
        "unit lets you draw up to 2 more cards in the draw step."
    ]
    swap = decisions(GameSpec("draft", seed=3), lambda game: bool(offers(game, "put down")))
    assert (
        "put down Iron Worker for Fade Away (ally; main action, 2 basic; attack 2, life 2, recover 1)" in swap.choices
    )


def test_what_is_discarded_has_its_numbers_by_name() -> None:
    game = decisions(GameSpec("red_rains", seed=3), lambda game: bool(offers(game, "discard Old Salt")))
    assert offers(game, "discard Old Salt") == [
        "discard Old Salt (ally; main action, 1 ceremonial class, 1 basic; attack 2, life 3, recover 1)"
    ]


def test_who_loses_dice_to_somebody_else_does_not_turn_them() -> None:
    mine = {"pb": "Aradel Summergaard", "dice": "1 illusion power", "hand": ["Cover"], "deck": ["Cover"] * 9}
    theirs = {"pb": "Coal Roarkwin", "dice": "1 natural class", "hand": ["Cover"], "deck": ["Cover"] * 9}
    game = TextGame(GameSpec("pvp", {}, {"scenario": {"seed": 1, "players": [mine, theirs]}}), "all")
    for words in ("use illusion power", "choose a natural class die", "choose no more dice", "end turn"):
        (choice,) = offers(game, words) or [""]
        if choice:
            game.choose(game.choices.index(choice) + 1)
    assert "your dice are turned: 1 natural class to 1 natural basic (a dice power)" in game.new_for(1)
    assert "your opponent's dice are turned: 1 natural class to 1 natural basic (a dice power)" in game.new_for(0)


def test_the_begin_and_tokens_are_told_in_words() -> None:
    game = TextGame(GameSpec("red_rains", seed=3))
    assert "you begin with exhausted dice: 10 ceremonial basic" in game.new
    tired = decisions(GameSpec("red_rains", seed=3), lambda game: "1 exhaustion token" in game.text)
    assert not [line for line in tired.text.splitlines() if line.endswith(("1 exhaustion", "1 status"))]


def test_events_before_the_first_decision_are_since_no_decision() -> None:
    game = TextGame(GameSpec("red_rains", seed=3))
    assert game.prompt.startswith("So far:\n- ")
    for _ in range(5):
        game.choose(1)
    assert game.prompt.startswith("Since your last decision:\n- ")


def test_what_the_ultimate_and_the_chimera_do_stands_among_the_cards() -> None:
    game = TextGame(GameSpec("red_rains", seed=3))
    known = dict(line.split(": ", 1) for line in game.full.splitlines() if ": " in line)
    assert "Ultimate, phase 1: The Chimera deals 1 damage" in known["Viros Ultimate"]
    assert "Behaviour, phase 3: 1 to 3: " in known["Viros Behaviour"]


def test_a_hint_for_deck_building_and_drafts_is_one_of_the_choices() -> None:
    for mode in ("campaign", "draft"):
        game = TextGame(GameSpec(mode, seed=3), opponent="random" if mode == "draft" else ())
        hint = game.hint()
        assert game.choices[hint.n - 1] == hint.text


def test_drafters_and_builders_are_told_who_is_who() -> None:
    draft = TextGame(GameSpec("draft", seed=3), opponent="draft")
    assert "take a Phoenixborn, you decide\nyou: no Phoenixborn yet, dice: none\nyour opponent: " in draft.text
    while not draft.over:
        draft.choose(1)
    assert "results of the games: you: " in draft.result
    campaign = TextGame(GameSpec("campaign", {"decks": "choose"}, seed=3))
    assert "before encounter 1: you build a deck" in campaign.new
    assert "; you build" in campaign.text
    for game in (draft, campaign):
        assert "player 0" not in game.prompt
    left = TextGame(GameSpec("draft", seed=3), opponent="draft")
    left.forfeit()
    assert left.result == "not every deck is ready: you have forfeited the game"
    assert "1 take" not in left.text
    assert len(left.text.splitlines()) < 8, "nobody chooses any more"


def test_what_a_builder_exchanges_is_told() -> None:
    game = TextGame(GameSpec("campaign", {"decks": "choose"}, seed=3))
    game.choose(
        offers(game, "begin with ").index("begin with The Iron Men (Coal Roarkwin; 5 ceremonial, 5 natural dice)") + 1
    )
    assert game.choices[0] == "finish the deck"
    put = "put in Channel Magic (0 in the deck, at most 3; action spell; main action, 1 basic)"
    game.choose(game.choices.index(put) + 1)
    (out,) = offers(game, "take out Hammer Knight (3 in the deck) for Channel Magic (ally; main action, ")
    game.choose(game.choices.index(out) + 1)
    assert game.choices[1] == "put in 2 Channel Magic for 2 Hammer Knight"
    game.choose(2)
    game.choose(game.choices.index("give up natural dice") + 1)
    game.choose(game.choices.index("take charm dice") + 1)
    assert game.choices[2] == "take 3 charm for 3 natural"


def test_dice_of_a_draft_have_the_right_article() -> None:
    game = decisions(GameSpec("draft", seed=3), lambda game: bool(offers(game, "take a charm")))
    assert {"take a charm die", "take an illusion die", "take a natural die"} <= set(game.choices)


def test_a_position_tells_what_the_table_cannot_show_and_not_how_it_was_laid_out() -> None:
    """R-MAIN-05: a pass; R-INFO-01: who knows what lies face down under a card."""
    mine = {"pb": {"title": "Rowan Umberend", "under": ["Hammer Knight"]}, "hand": ["Cover"]}
    theirs = {"pb": {"title": "Coal Roarkwin", "wounds": 2}, "guarded": True, "dice": "3 natural class"}
    scenario = {"seed": 1, "active": 0, "first": 1, "passes": 1, "players": [mine, theirs]}
    game = TextGame(GameSpec("pvp", {}, {"scenario": scenario}), "all")
    assert game.new == []
    assert "active: you, first player: your opponent, just passed: your opponent" in game.text
    assert "Coal Roarkwin, 13 of 15 life left (2 wounds, has guarded this round)" in game.text
    assert "(under it: Hammer Knight)" in game.text_for(1), "it lay face up before"

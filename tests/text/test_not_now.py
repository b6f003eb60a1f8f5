"""Why a card cannot be played or an ability used now: always a reason, the true one, and nothing hidden in it."""

from random import Random
from typing import Any

import pytest

from ashes_env.agents.make import agent_for
from ashes_env.cards.registry import all_cards
from ashes_env.language import codes as k
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.render.board import Numbers, cards_of
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios.build import Document, position, side, unit
from ashes_env.spec.spec import GameSpec
from ashes_env.text.not_now import reasons
from tests.support import FOE, declare_attack, offered

KINDS = [
    GameSpec("pvp", {}, {"decks": ["random", "random"]}, 3),
    GameSpec("pvp", {"players": 3}, {}, 4),
    GameSpec("pvp", {"edition": "2018"}, {"decks": ["The Iron Men", "The Iron Men"]}, 3),
    GameSpec("red_rains", {"level": "H1"}, {}, 3),
    GameSpec("red_rains", {"players": 2}, {}, 3),
]


def match_of(me: Document, foe: Document | None = None, *, chained: bool = False, **fields: Any) -> GameMatch:
    """A match at the start of the turn of seat 0."""
    game = position(me, foe or side(FOE), options=GameOptions(chained=chained), **fields)
    return GameMatch(Settings("pvp", players=2), game)


def why(match: Match, seat: int = 0) -> dict[str, str]:
    """The reasons by title."""
    found = reasons(match, seat)
    return {card["title"]: found[card["id"]] for card in cards_of(match.board(seat)) if card["id"] in found}


@pytest.mark.parametrize("spec", KINDS, ids=lambda spec: f"{spec.mode}-{spec.names}")
def test_a_hand_card_is_offered_or_has_a_reason_and_hidden_cards_change_none(spec: GameSpec) -> None:
    match, random = spec.match(), Random(3)
    expert = agent_for("expert", spec.mode)
    expert.start(1)
    told, kinds, numbers = 0, set(), Numbers()
    for n in range(220):
        if match.over:
            break
        decision, seat = match.game.decision, match.seat
        assert decision is not None
        shown = match.board(seat, numbers)
        held = shown["sides"][seat]["hand"]["cards"]
        offered = {match.game.by_id[m.value_of(x)].title for x in decision.moves if m.kind_of(x) == m.FROM_HAND}
        found = reasons(match, seat, shown)
        kinds |= set(found.values())
        assert set(found) <= {card["id"] for card in cards_of(shown)}
        for card in held:
            assert (card["title"] in offered) != (card["id"] in found)
        for text in found.values():
            assert text
            assert text == text.strip()
            assert not text.endswith((":", ";", "."))
        if n % 5 == 0:
            for viewer in range(match.settings.players):
                dealt = match.determinize(random.getrandbits(60), viewer)
                assert reasons(dealt, viewer) == reasons(match, viewer)
        told += len(found)
        match.act(expert.act(match) if random.random() < 0.8 else random.choice(list(match.actions())))
    assert told > 80
    assert len(kinds) > 5


def test_nothing_before_the_cards_are_dealt() -> None:
    assert reasons(GameSpec("draft", {}, {}, 1).match(), 0) == {}
    assert reasons(GameSpec("campaign", {}, {}, 1).match(), 0) == {}


# --- what is lacking --------------------------------------------------------------------------------------------------


@pytest.mark.cards("Hammer Knight", "Anchornaut", "Raptor Herder")
def test_dice_that_are_lacking() -> None:
    """What other dice lack follows from all symbols of the cost; of several ways to pay, the one that lacks least."""
    hand = ["Hammer Knight", "Anchornaut", "Raptor Herder"]
    assert why(match_of(side(hand=hand))) == {
        "Hammer Knight": "needs 1 more ceremonial power die, 1 more natural class die and 1 more die",
        "Anchornaut": "needs 1 more die",
        "Raptor Herder": "needs 1 more natural class die or 1 more sympathy class die",
    }
    some = match_of(side(hand=hand, dice="1 natural basic, 1 natural power"))
    assert why(some) == {"Hammer Knight": "needs 1 more ceremonial power die"}


def test_an_action_that_is_spent_and_what_else_is_lacking() -> None:
    spent = match_of(side(hand=["Anchornaut", "Raptor Herder"], dice="1 charm class", main=0))
    assert why(spent) == {
        "Anchornaut": "your main action is spent",
        "Raptor Herder": "your main action is spent; needs 1 more natural class die or 1 more sympathy class die",
    }


@pytest.mark.cards("Coal Roarkwin")
def test_a_card_to_discard_and_an_exhausted_unit() -> None:
    assert why(match_of(side("Coal Roarkwin", deck=["Cover"]))) == {
        "Coal Roarkwin": "needs 1 more card in hand to discard"
    }
    spell = unit("Summon Blue Jaguar", exhaustion=1)
    assert why(match_of(side(spellboard=[spell], dice="2 natural class")))["Summon Blue Jaguar"] == "it is exhausted"


@pytest.mark.cards("Hammer Knight", "Strengthen", "Molten Gold", "Crystal Shield", "Summon Blue Jaguar")
def test_room_targets_and_conditions() -> None:
    dice = "8 natural power, 1 ceremonial power, 1 charm power"
    spells = ["Chant of Revenge", "Chant of Transfusion", "Summon Bone Crow", "Royal Charm"]
    full = match_of(side(hand=["Hammer Knight", "Strengthen"], units=["Mist Spirit"] * 6, spellboard=spells, dice=dice))
    assert why(full)["Hammer Knight"] == "your battlefield is full"
    assert why(full)["Strengthen"] == "your spellboard is full"
    assert why(full)["Summon Bone Crow"] == "works only if a unit has been destroyed this turn"
    hand = ["Molten Gold", "Crystal Shield"]
    empty = match_of(side(hand=hand, spellboard=["Summon Blue Jaguar"], dice=dice))
    assert why(empty) == {
        "Molten Gold": "needs a target: an opposing unit",
        "Crystal Shield": "needs a unit",
        "Summon Blue Jaguar": "your conjuration pile has no Blue Jaguar left",
    }


def test_a_chained_card_waits_for_the_second_round() -> None:
    title = next(card.title for card in all_cards() if card.chained and card.type == k.ALLY)
    game = match_of(side(hand=[title], dice="10 natural power"), round=1, chained=True)
    assert why(game) == {title: "is chained: it cannot be played in the first round"}


# --- reactions --------------------------------------------------------------------------------------------------------


@pytest.mark.cards("Backtrack", "Figures in the Fog", "Ice Trap", "Final Cry")
def test_a_reaction_says_what_it_answers_and_in_its_window_what_it_lacks() -> None:
    hand = ["Backtrack", "Figures in the Fog", "Ice Trap", "Hammer Knight"]
    foe = side(FOE, hand=hand, dice="3 illusion power, 1 charm basic", units=["Hammer Knight", "Iron Worker"])
    match = match_of(side("Coal Roarkwin", hand=["Final Cry"], units=["Iron Worker"]), foe)
    attacked = "is a reaction: it is offered after an opponent declares attackers"
    entered = "is a reaction: it is offered after a unit with a life value up to 2 enters play"
    assert why(match, 1)["Backtrack"] == attacked
    assert why(match, 1)["Hammer Knight"] == "it is not your turn"
    assert why(match)["Final Cry"] == "is a reaction: it is offered after a unit of yours gets destroyed"
    declare_attack(match.game, "Hammer Knight", "Iron Worker")
    assert offered(match.game) == ["Figures in the Fog in hand", "no"]
    assert why(match, 1)["Backtrack"] == "needs 1 more time power die"
    assert why(match, 1)["Ice Trap"] == entered
    assert "Figures in the Fog" not in why(match, 1)
    assert why(match)["Coal Roarkwin"] == "another decision comes first"

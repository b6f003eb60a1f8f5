"""Sentences of the engine as the person at the screen says them."""

import re

import pytest

from ashes_env.render.persons import CHIMERA, OPPONENT, PARTNER, YOU, addressed, names_for
from ashes_env.replays import Teller
from ashes_env.spec.modes import MODES
from evaluation.verification.games import Source, match_of

NAMES = {0: YOU, 1: OPPONENT}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("player 0 starts a turn", "you start a turn"),
        ("player 1 starts a turn", "your opponent starts a turn"),
        ("player 0 passes", "you pass"),
        ("player 0 readies 2 charm power", "you ready 2 charm power"),
        ("player 0 has meditated with 2 cards", "you have meditated with 2 cards"),
        ("player 0 is in phase 2 now", "you are in phase 2 now"),
        ("Cover goes to the hand of player 0", "Cover goes to your hand"),
        ("the draw pile of player 1 is shuffled", "your opponent's draw pile is shuffled"),
        ("Coal Roarkwin of player 1 is destroyed by the attack of Hammer Knight of player 0",
         "your opponent's Coal Roarkwin is destroyed by the attack of your Hammer Knight"),
        ("Seeds of Aggression of player 1 comes into play", "your opponent's Seeds of Aggression comes into play"),
        ("2 cards of player 1 lie face down", "2 of your opponent's cards lie face down"),
        ("1 die of player 0 is changed (Purge)", "1 of your dice is changed (Purge)"),
        ("dice of player 0: 1 charm class active", "your dice: 1 charm class active"),
        ("player 1 looks at 2 cards of the hand of player 0", "your opponent looks at 2 cards of your hand"),
        ("Gilder comes into play for player 0", "Gilder comes into play for you"),
        ("player 0 (Coal Roarkwin)", "you (Coal Roarkwin)"),
        ("Butterfly Monk, player 0", "Butterfly Monk, yours"),
        ("the first Butterfly Monk of two, player 1", "the first Butterfly Monk of two, your opponent's"),
        ("the turn of player 1 starts: do you respond?", "your opponent's turn starts: do you respond?"),
        ("player 0 pays with dice: do you respond?", "you pay with dice: do you respond?"),
        ("player 0 and player 1 have won in round 2", "you and your opponent have won in round 2"),
        ("player 2 passes", "player 2 passes"),
        ("round 2 starts", "round 2 starts"),
        ("player 0 begins with exhausted dice: 10 charm basic", "you begin with exhausted dice: 10 charm basic"),
        ("player 1 plays Old Salt of player 1", "your opponent plays their Old Salt"),
        ("player 1 pays 1 charm class for Old Salt of player 1", "your opponent pays 1 charm class for their Old Salt"),
        ("player 1 plays Old Salt of player 0", "your opponent plays your Old Salt"),
        ("Old Salt of player 1 is destroyed (Old Salt of player 1)",
         "your opponent's Old Salt is destroyed (your opponent's Old Salt)"),
    ],
)  # fmt: skip
def test_players_are_called_as_the_person_calls_them(told: str, said: str) -> None:
    assert addressed(told, NAMES) == said
    assert addressed(told, {}) == told


def test_no_sentence_of_a_game_keeps_the_number_of_a_player_who_has_a_name() -> None:
    """Every event of random games, and no verb in the third person after "you"."""
    wrong = re.compile(r"player \d|^you \w+s\b(?<!pass)|of you\b|your your")
    looked = 0
    for number in range(20):
        match = match_of(Source("persons").table(number))
        teller = Teller(match)
        for action in range(120):
            if match.over:
                break
            match.act(list(match.actions())[action % len(match.actions())])
        seats = range(len(match.game.players))
        names = {0: YOU, **{seat: OPPONENT for seat in seats if seat}}
        for line in teller.news():
            looked += "player" in line
            assert not wrong.search(addressed(line, names)), (line, addressed(line, names))
    assert looked > 500


def test_who_is_who() -> None:
    def names(mode: str, seat: int | None = 0, **settings: object) -> dict[int, str]:
        match = MODES[mode].match.new(MODES[mode].settings(**settings), {}, 1)
        return names_for(match.board(seat))

    assert names("pvp") == {0: YOU, 1: OPPONENT}
    assert names("pvp", 1) == {1: YOU, 0: OPPONENT}
    assert names("pvp", 1, players=3) == {1: YOU}
    assert names("red_rains") == {0: YOU, 1: CHIMERA}
    assert names("red_rains", 1, players=2) == {0: PARTNER, 1: YOU, 2: CHIMERA}
    assert names("pvp", None) == {}
    assert names("draft") == {0: YOU, 1: OPPONENT}
    assert names("draft", 1, players=3) == {1: YOU}
    assert names("draft", None) == {}
    assert names("campaign", decks="choose") == {0: YOU}
    assert names("campaign", 1, decks="choose", players=2) == {0: PARTNER, 1: YOU}


def test_the_verb_after_a_pause_is_that_of_you() -> None:
    names = {0: YOU, 1: OPPONENT}
    assert addressed("form base: take a Phoenixborn, player 0 decides", names) == (
        "form base: take a Phoenixborn, you decide"
    )
    assert addressed("0 won; player 0 builds", names) == "0 won; you build"
    assert addressed("a pack, player 1 decides", names) == "a pack, your opponent decides"
    assert addressed("results: player 0: -1, player 1: 1", names) == "results: you: -1, your opponent: 1"

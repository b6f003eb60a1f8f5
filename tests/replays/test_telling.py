"""What is told of a game: everything, with its causes, and nothing that not everybody knows."""

import re
from collections import Counter
from random import Random

import pytest

from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.replays import Recording, Teller
from ashes_env.rules import records
from ashes_env.rules.state import log
from ashes_env.rules.state.log_diff import listen
from ashes_env.spec.spec import GameSpec
from tests.replays.recorded import describe_replay, play, random_game

GAMES = 12


@pytest.fixture(scope="module")
def red_rains() -> list[str]:
    """Every sentence of some games against the Chimera."""
    return [text for seed in range(GAMES) for text in describe_replay(random_game("red_rains", seed))]


@pytest.fixture(scope="module")
def pvp() -> list[str]:
    """Every sentence of some games between two."""
    return [text for seed in range(GAMES) for text in describe_replay(random_game("pvp", seed))]


@pytest.mark.parametrize(
    "pattern",
    [
        r"the Chimera rolls \d+ on the behaviour die",
        r"the Chimera rolls \d+ rage d\w+: \d on power",
        r"rage dice of the Chimera on power: \d \(\d before\)",
        r"gets \d Red Rains token",
        r"the Ultimate of the Chi",
        r"takes the main action of the row \d to \d \(phase \d\): it reveals",
        r"spends a status token",
        r"takes the side action of the row 7 to 9 \(phase 1\): the player, as a target, lowers 2 non-basic dice",
        r"comes into play for the Chimera",
        r"cards? of the Chimera lies? face down",
        r"attacks Coal Roarkwin",
        r"gets \d wounds? \(attack of",
        r"gets \d wounds? \(the blood value of",
        r"counters",
        r"has meditated with",
        r"loses 1 exhaustion token \(recovery\)",
        r"the Chimera is in phase 2",
        r"is destroyed by the attack of",
        r"the Chimera has won in round \d+, turn \d+: Coal Roarkwin of player 0 is destroyed by",
    ],
)
def test_what_the_chimera_does_is_told(red_rains: list[str], pattern: str) -> None:
    assert any(re.search(pattern, text) for text in red_rains)


@pytest.mark.parametrize(
    "pattern",
    [
        r"player 0 rolls .* (basic|class|power)",
        r"player 1 pays \d \w+ \w+ for",
        r"turns .* to .* \(meditation\)",
        r"player 1 exhausts .* \(recovery\)",
        r"has the first player token",
        r"blocks",
        r"guards",
        r"is attached to",
        r"is healed of \d wound",
        r"gets 1 exhaustion token \((payment|battle|itself)",
        r"goes to the discard pile of",
        r"draws \d cards",
        r"\(an empty draw pile\)",
        r"player \d passes",
        r"round 3 starts",
        r"is targeted",
        r"player \d has won in round \d+, turn \d+: .* is destroyed by",
        r"the draw pile of player \d is shuffled",
    ],
)
def test_what_players_do_is_told(pvp: list[str], pattern: str) -> None:
    assert any(re.search(pattern, text) for text in pvp)


@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_wound_die_and_token_is_accounted_for(mode: str, players: int) -> None:
    """What the entries add up to is what lies on the table."""
    if (mode == "pvp" and players == 1) or (mode == "red_rains" and players == 4):
        players = 3 if mode == "pvp" else 1
    for seed in range(4):
        match = GameMatch.new(Settings(mode, players=players), None, seed)
        g = match.game
        event_log = listen(g)
        r = Random(seed)
        while not match.over:
            match.act(r.choice(list(match.actions())))
        pools: Counter[tuple[int, int, int]] = Counter()
        wounds: Counter[int] = Counter()
        for kind, side, card, _other, n, how in event_log:
            if kind in (log.DIE_ACTIVE, log.DIE_EXHAUSTED):
                pools[kind, side, how & 31] += n
            elif kind in (log.WOUNDED, log.WOUNDS):
                wounds[card] += n
        for p in g.players:
            for kind, pool in ((log.DIE_ACTIVE, p.active), (log.DIE_EXHAUSTED, p.exhausted)):
                assert [pools[kind, p.seat, code] for code in range(27)] == pool
            if p.pb in g.cards:
                assert wounds[p.pb] == g.cards[p.pb].wounds


@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_listening_changes_nothing(mode: str) -> None:
    heard, quiet = (GameMatch.new(Settings(mode), None, 3) for _ in range(2))
    teller = Teller(heard)
    r = Random(3)
    while not quiet.over:
        action = r.choice(list(quiet.actions()))
        for match in (heard, quiet):
            match.act(action)
        teller.news()
        assert records.key(heard.game) == records.key(quiet.game)
    assert quiet.game.event_log is None


def test_nobody_listens_to_a_copy_or_to_another_world() -> None:
    match = GameMatch.new(Settings("red_rains"), None, 1)
    Teller(match).news()
    assert match.game.event_log is not None
    for other in (match.copy(), match.determinize(1)):
        assert other.game.event_log is None
        n = len(match.game.event_log)
        other.rollout(seed=1)
        assert len(match.game.event_log) == n


def test_what_is_hidden_stays_unnamed() -> None:
    """A card that is drawn, looked for or laid face down has no name in what everybody hears."""
    for seed in range(6):
        match = GameMatch.new(Settings("red_rains" if seed % 2 else "pvp"), None, seed)
        g = match.game
        event_log = listen(g)
        at = 0
        r = Random(seed)
        while not match.over:
            match.act(r.choice(list(match.actions())))
            for kind, _side, card, _other, _n, _how in event_log[at:]:
                if kind in (log.DRAWN, log.FACE_DOWN, log.PUT, log.LOOKED, log.SHUFFLED):
                    assert card == 0
                if card and g.seen[card] != g.seats.bits:  # it was known, and went where it is not any more
                    assert card in g.players[g.owner[card]].hand + g.players[g.owner[card]].deck
            at = len(event_log)


def test_a_teller_says_everything_once() -> None:
    recording = Recording.begin(GameSpec("pvp", seed=2))
    teller = Teller(recording.match)
    heard = teller.news()
    play(recording, 2, 60)
    heard += teller.news()
    assert teller.news() == []
    assert heard == describe_replay(recording.replay())


def test_a_teller_that_comes_later_begins_there() -> None:
    recording = play(Recording.begin(GameSpec("red_rains", seed=2)), 2, 40)
    teller = Teller(recording.match)
    assert teller.news() == []
    recording.act(next(iter(recording.match.actions())))
    assert teller.news() == list(recording.story[-1].told)


def test_a_campaign_is_told_from_the_first_deck_to_the_end() -> None:
    settings = {"handicap": 100, "on_loss": "retry", "owned": ["core", "pve"], "decks": "choose"}
    recording = play(Recording.begin(GameSpec("campaign", settings=settings, seed=4)), 4)
    found = describe_replay(recording.replay())
    assert found[0] == "before encounter 1: player 0 builds a deck"
    assert any(text.startswith("encounter 1, The Corpse of Viros S1, game 1") for text in found)
    assert any("rolls" in text for text in found)
    assert found[-1] == recording.replay().result


def test_a_draft_is_told_step_by_step_with_what_its_games_brought() -> None:
    found = describe_replay(random_game("draft"))
    assert found[0].startswith("step 1 of ")
    assert "results of the games: player 0: " in found[-1]


def test_a_game_that_is_cut_says_why() -> None:
    cut = play(Recording.begin(GameSpec("pvp", settings={"max_turns": 3}, seed=1)), 1).replay()
    assert cut.result == "the game is cut after 3 turns"
    lost = GameMatch.new(Settings("red_rains"), None, 1)
    teller = Teller(lost)
    lost.act(-1)
    assert teller.news()[-1].endswith("somebody took an action that is not legal")


def owners_shown(match: GameMatch) -> dict[str, set[int]]:
    """Whose copies of a title everybody at the table has seen."""
    g = match.game
    shown: dict[str, set[int]] = {}
    for cid in range(1, len(g.by_id)):
        if g.seen[cid] == g.seats.bits:
            shown.setdefault(g.by_id[cid].title, set()).add(g.owner[cid])
    return shown


def test_what_a_card_is_called_does_not_tell_what_the_other_deck_holds() -> None:
    """Whose card it is is said where both sides have shown the title, not where both have it in their decks."""
    named = 0
    for seed in range(6):
        match = GameMatch.new(Settings("pvp"), {"decks": ["The Iron Men", "The Iron Men"]}, seed)
        teller = Teller(match)
        r = Random(seed)
        while not match.over:
            match.act(r.choice(list(match.actions())))
            told = "\n".join(teller.news())
            for title, owners in owners_shown(match).items():
                if len(owners) == 1:
                    assert f"{title} of player" not in told
                    named += title in told
    assert named > 50

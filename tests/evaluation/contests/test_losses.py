"""Games watched: nothing is missed, nothing is changed, and what is reported adds up."""

import json
from pathlib import Path
from typing import Any

import pytest

from ashes_env.agents.base import Agent
from ashes_env.agents.make import make_agent
from ashes_env.contests.games import DEFAULT_CHIMERA, DEFAULT_DECK, Terms, play_game
from ashes_env.contests.statistics import clustered, wilson
from ashes_env.match.settings import Settings
from evaluation.contests.losses import main, markdown, played, report, summary, text
from evaluation.contests.watching import BLOOD, LOST, UNKNOWN, WON, Side, Watched, watched

PVE: dict[str, Any] = {"decks": [DEFAULT_DECK], "chimera": DEFAULT_CHIMERA, "level": "S1", "first_five": "recommended"}
PVP: dict[str, Any] = {"decks": ["The Iron Men", "The Mist Guardian"], "first_five": "recommended"}


def agents(*names: str) -> list[Agent]:
    return [make_agent(name) for name in names]


@pytest.mark.parametrize(
    ("mode", "options", "names"), [("red_rains", PVE, ["random"]), ("pvp", PVP, ["random", "random"])]
)
def test_wounds_by_source_are_those_on_the_phoenixborn_and_those_removed(
    mode: str, options: dict[str, Any], names: list[str]
) -> None:
    settings = Settings(mode, illegal_action="raise")
    total = 0
    for seed in range(4):
        game = watched(settings, agents(*names), seed, options)
        match = play_game(settings, agents(*names), seed, options)
        g = match.game
        assert (game.rounds, game.decisions) == (g.round, match.decisions), "being watched changes nothing"
        for seat, side in enumerate((game.mine, game.theirs)):
            placed = sum(n for _, _, n in side.wounds)
            assert side.left == g.cards[g.players[seat].pb].wounds
            assert placed == side.left + side.removed
            assert side.removed >= 0
            assert UNKNOWN not in {title for _, title, _ in side.wounds}
            assert all(1 <= at <= game.rounds for at, _, _ in side.wounds)
            assert len(side.units) == game.rounds
            total += placed
        assert len(game.dice) == len(game.hand) >= game.rounds - 1
        assert all(0 <= n <= 10 for n in game.dice)
        assert game.result == (WON if 0 in match.winners else LOST)
    assert total > 20


def test_what_the_agent_is_shown_is_not_changed_by_watching() -> None:
    class Noting:
        """Chance, and what it was shown."""

        name = "noting"

        def __init__(self) -> None:
            self.chance = make_agent("random")
            self.shown: list[bytes] = []

        def start(self, seed: int) -> None:
            self.chance.start(seed)
            self.shown = []

        def act(self, match: Any) -> int:
            self.shown.append(match.observe_raw(match.seat).tobytes())
            return self.chance.act(match)

    settings = Settings("red_rains", illegal_action="raise")
    seen, unseen = Noting(), Noting()
    watched(settings, [seen], 5, PVE)
    play_game(settings, [unseen], 5, PVE)
    assert len(seen.shown) > 40
    assert seen.shown == unseen.shown


def test_blood_of_aspects_is_named() -> None:
    game = watched(Settings("red_rains", illegal_action="raise"), agents("greedy"), 1, PVE)
    assert any(title.endswith(BLOOD) for _, title, _ in game.theirs.wounds)
    assert len(game.chimera) == game.rounds
    assert all(line["threat"] == 4 for line in game.chimera)


def test_known_games_are_summed_up() -> None:
    def game(seed: int, result: str, wounds: list[tuple[int, str, int]], rounds: int) -> Watched:
        return Watched(
            seed,
            0,
            "A",
            result,
            rounds,
            10,
            Side(wounds, 1, 1, [1] * rounds),
            Side([], 0, 0, [2] * rounds),
            [4] * (rounds - 1),
            [["Old Salt", "Old Salt"]] * (rounds - 1),
        )

    games = [
        game(1, LOST, [(1, "Claw", 1), (2, "Claw", 1)], 2),
        game(2, LOST, [(1, "Claw", 3), (1, "Fang", 1)], 1),
        game(3, WON, [], 1),
    ]
    lost = summary(games[:2])
    assert lost["wounds taken"]["by source"]["Claw"][0] == 2.5
    assert lost["wounds taken"]["by source and round"] == {"Claw": [2.0, 0.5], "Fang": [0.5, 0.0]}
    assert [(mean, n) for mean, _, n in lost["wounds taken"]["by round"]] == [(2.5, 2), (1.0, 1)]
    assert lost["rounds in hand"] == {"Old Salt": pytest.approx((0.5, 0.98), abs=0.001)}
    found = report(games)
    assert (found["wins"], found["games"], found[WON]["rounds"]) == (1, 3, (1.0, 0.0))
    for words in (text(found), markdown(found, "A")):
        assert "Fang" in words
        assert "2.50 +- 0.98" in words
    assert "1 of 3 games won" in text(found)


@pytest.mark.slow  # games in other processes
def test_games_are_the_same_with_more_processes_and_seats_are_exchanged() -> None:
    given: dict[str, Any] = {"games": 6, "seed": 3, "terms": Terms.of("pvp"), "decks": PVP["decks"]}
    one = played("random", **given, opponent="random")
    assert [(game.seed, game.seat) for game in one] == [(3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (5, 1)]
    assert {game.deck for game in one} == {"The Iron Men"}
    assert played("random", **given, opponent="random", processes=2) == one


def test_equal_agents_with_equal_decks_do_not_mirror_themselves() -> None:
    decks = ["The Iron Men", "The Iron Men"]
    games = played("random", games=12, seed=1, terms=Terms.of("pvp"), decks=decks, opponent="random")
    pairs = list(zip(games[::2], games[1::2], strict=True))
    assert any(one.decisions != other.decisions for one, other in pairs)
    assert any(one.result == other.result for one, other in pairs), "else every pair would end one to one"


def test_both_games_on_a_seed_are_one_group() -> None:
    games = [
        Watched(seed, seat, "A", WON if seed < 8 else LOST, 1, 10, Side([], 0, 0, [1]), Side([], 0, 0, [1]))
        for seed in range(20)
        for seat in (0, 1)
    ]
    assert report(games)["win rate 95%"] == clustered([[1.0, 1.0]] * 8 + [[0.0, 0.0]] * 12)
    assert report(games[::2])["win rate 95%"] == wilson(8, 20)


def test_the_command_writes_what_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    names = {kind: tmp_path / f"losses.{kind}" for kind in ("json", "md", "png")}
    assert (
        main(
            [
                "--agent",
                "random",
                "--games",
                "2",
                "--json",
                str(names["json"]),
                "--markdown",
                str(names["md"]),
                "--plot",
                str(names["png"]),
            ]
        )
        == 0
    )
    found = json.loads(names["json"].read_text())
    assert len(found["played"]) == found["games"] == 2
    assert "## Wounds taken, by source" in names["md"].read_text()
    assert names["png"].read_bytes().startswith(b"\x89PNG")
    assert "games won" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agent", "nobody"], "no agent 'nobody'"),
        (["--deck", "The Ironing Men"], "Iron"),
        (["--games", "0"], "games"),
        (["--level", "S9"], "S9"),
        (["--chimera", "A Mouse"], "Mouse"),
        (["--opponent", "random"], "--mode pvp"),
        (["--mode", "pvp", "--deck", "The Iron Men"], "pvp needs 2, not 1"),
        (["--mode", "pvp", "--level", "S1"], "--level is for red-rains"),
        (["--plot", "picture.abc"], "picture.abc"),
        (["--seed", "-1"], "seed"),
        (["--json", "/nowhere/at/all.json"], "no folder"),
    ],
)
def test_wrong_arguments_end_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert message in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert not said.out

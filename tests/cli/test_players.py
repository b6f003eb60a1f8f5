"""Who can sit at a table, with textual and without it."""

import sys
from pathlib import Path
from random import Random

import pytest

from ashes_env.cli import play, players
from ashes_env.decks import get, text_form
from ashes_env.replays import Recording, read
from ashes_env.rules.state.moves import ASK_DIE, ASK_MEDITATE, ASK_TARGET, ASKS
from ashes_env.spec.names import UsageError
from ashes_env.spec.spec import GameSpec
from ashes_env.text import advising
from tests.cli.conftest import Run


def test_agents_can_be_named() -> None:
    assert {"expert", "greedy", "random", "coal", "chimeras", "pvp", "flat", "tree", "guided"} <= {*players.names()}
    assert advising.usual("pvp") == "expert"
    assert advising.usual("draft") == "draft"


def test_the_agent_that_is_named_plays(run: Run, games: Path) -> None:
    ran = run("play", "--mode", "pvp", "--opponent", "experd")
    assert ran.code == 2
    assert "no agent 'experd': did you mean expert?" in ran.err
    ran = run("play", "--mode", "pvp", "--seed", "1", "--opponent", "pvp", "--hint", "random", typed=["1", "h", "1"])
    assert ran.code == 0
    assert "random would take" in ran.out
    (place,) = games.glob("*.json")
    assert read(place).agents == ["human", "pvp"]


def test_an_agent_in_torch_says_what_it_needs(
    run: Run, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for module in ("ashes_env.agents.archives", "ashes_env.agents.tensors"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    (tmp_path / "model.zip").write_bytes(b"")
    ran = run("play", "--mode", "pvp", "--opponent", f"sb3:{tmp_path / 'model.zip'}")
    assert ran.code == 2
    assert "needs the extra 'train'" in ran.err
    assert ran.err.count("\n") == 1


def test_a_class_of_a_file_in_the_current_folder_plays(
    run: Run, tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "class First:\n    def start(self, seed): pass\n    def act(self, match): return min(match.actions())"
    (tmp_path / "of_this_test.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", str(tmp_path))])
    ran = run("play", "--mode", "pvp", "--seed", "1", "--opponent", "of_this_test:First", typed=["1", "q"])
    assert ran.code == 0, ran.err
    (place,) = games.glob("*.json")
    assert read(place).agents == ["human", "of_this_test:First"]


ADVISERS = [
    "flat:simulations=4",
    "tree:simulations=4",
    "guided:policy=chimeras,simulations=4",
    "chimeras",
    "plan:simulations=3,menus=yes",
    "plan:simulations=3,menus=yes,policy=chimeras",
]


@pytest.mark.parametrize("name", ADVISERS)
def test_a_search_or_a_policy_estimates_every_decision_of_a_game(name: str) -> None:
    match, rng = Recording.begin(GameSpec("red_rains", seed=3)).match, Random(3)
    adviser = players.agent(name, "red_rains")
    adviser.start(0)
    kinds: set[int] = set()
    while not match.over and len(kinds) < 12:
        decision = match.game.decision
        assert decision is not None
        if decision.ask not in kinds:
            kinds.add(decision.ask)
            advice = advising.advice(adviser, match)
            assert advice.win is not None, ASKS[decision.ask]
            assert 0.0 <= advice.win <= 1.0
        match.act(rng.choice(list(match.actions())))
    assert {ASK_TARGET, ASK_MEDITATE, ASK_DIE} <= kinds


@pytest.mark.parametrize(
    ("argv", "born"),
    [
        (["--mode", "pvp", "--deck", "iron men"], ["Coal Roarkwin", "Aradel Summergaard"]),
        (["--mode", "pvp", "--deck", "FILE"], ["Coal Roarkwin", "Aradel Summergaard"]),
        (["--mode", "pvp", "--deck", "mist guardian"], ["Aradel Summergaard", "Coal Roarkwin"]),
        (["--mode", "pvp", "--deck", "the corpse of viros: coal"], ["Coal Roarkwin", "Aradel Summergaard"]),
        (["--partner", "random", "--deck", "the corpse of viros: jessa"], ["Jessa Na Ni", "Coal Roarkwin"]),
    ],
)
def test_the_others_have_other_phoenixborn(
    argv: list[str], born: list[str], run: Run, games: Path, tmp_path: Path
) -> None:
    (tmp_path / "own.txt").write_text(text_form.write(get("The Iron Men")), encoding="utf-8")
    ran = run("play", *[str(tmp_path / "own.txt") if one == "FILE" else one for one in argv], "--seed", "1", "--plain")
    assert ran.code == 0, ran.err
    (place,) = games.glob("*.json")
    match = Recording.resume(read(place)).match
    assert [side["name"] for side in match.board(0)["sides"]][:2] == born


class Wrong:
    """An agent that does not know the rules."""

    name = "wrong"

    def __init__(self, action: int | None) -> None:
        self.action = action

    def start(self, seed: int) -> None:
        """Nothing."""

    def act(self, match: object) -> int:
        if self.action is None:
            raise RuntimeError("no idea")
        return self.action


@pytest.mark.parametrize(("action", "message"), [(None, "could not decide: no idea"), (999, "chose 999, which is not")])
def test_an_agent_that_errs_is_named(action: int | None, message: str) -> None:
    match = Recording.begin(GameSpec("pvp", seed=1)).match
    with pytest.raises(UsageError, match=f"agent 'wrong' {message}"):
        advising.decide(Wrong(action), match)


def test_an_agent_that_cannot_play_there_is_told_before_the_game(run: Run, games: Path) -> None:
    ran = run("play", "--mode", "pvp", "--players", "3", "--opponent", "pvp")
    assert ran.code == 2
    assert "agent 'pvp' could not decide" in ran.err
    assert ran.err.count("\n") == 1
    assert not list(games.glob("*"))


@pytest.mark.parametrize("name", ["coal", "guided:policy=coal,simulations=4"])
def test_learned_agents_estimate_who_wins(name: str) -> None:
    match = Recording.begin(GameSpec("red_rains", settings={"payment": "auto"}, seed=1)).match
    adviser = players.agent(name, "red_rains")
    adviser.start(1)
    told = advising.advice(adviser, match)
    assert told.action in match.actions()
    assert told.win is not None
    assert 0 <= told.win <= 1


def test_without_textual_the_plain_interface_is_taken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(("textual", "ashes_env.cli.tui"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.setattr(play, "on_terminal", lambda: True)
    ran = run("play", "--seed", "3", typed=["q"])
    assert ran.code == 0
    assert "is not installed (the extra 'play'), so this is the plain interface" in ran.err
    assert "You decide" in ran.out


STRANGE = (
    "pvp:Agent",
    "coal:Agent",
    "chimeras:Agent:depth=3",
    "os:system",
    "policy:/etc",
    "policy:../agents",
    "guided:policy=.,simulations=2",
    "sb3:policy.zip",
    "sb3",
    "random:x",
    "",
    "pvp\0",
    "kept",
)


def test_only_our_own_agents_are_harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept").mkdir()
    for name in STRANGE:
        assert not players.harmless(name), name
    for name in (
        "random",
        "expert",
        "greedy:completions=2",
        "coal",
        "policy:coal",
        "guided:policy=pvp,simulations=2",
        "tree:simulations=3",
    ):
        assert players.harmless(name), name
    (tmp_path / "coal").mkdir()
    assert not players.harmless("coal"), "here it is a folder of somebody else"


@pytest.mark.parametrize(
    ("argv", "agents"),
    [
        (["--mode", "pvp", "--opponent", "easy"], ["human", "random"]),
        (["--mode", "pvp", "--opponents", "medium", "strong", "--players", "3"], ["human", "expert", players.PLANNER]),
        (["--mode", "pvp", "--opponent", "best"], ["human", players.PLANNER]),
        (["--mode", "draft", "--agents", "strong"], ["human", "draft"]),
        (["--partner", "easy"], ["human", "random"]),
        (["--agents", "easy", "--players", "2"], ["human", "random"]),
        (["--mode", "pvp", "--agent", "greedy"], ["human", "greedy"]),
    ],
)
def test_levels_are_agents(argv: list[str], agents: list[str], run: Run, games: Path) -> None:
    ran = run("play", "--plain", "--seed", "1", *argv, typed=["q"])
    assert ran.code == 0
    (place,) = games.glob("*.replay.json")
    assert read(place).agents == agents
    for name, agent in zip(argv[-len(agents) + 1 :], agents[1:], strict=True):
        assert (f"{name}: {agent}" in ran.out) is (name in players.LEVELS)


def test_the_strongest_level_is_advised_by_a_policy_against_a_chimera_alone() -> None:
    assert players.of_level("strong", "red_rains", 1) == players.PLANNER + ",policy=chimeras"
    assert players.of_level("strong", "red_rains", 2) == players.PLANNER
    assert players.of_level("coal", "pvp", 2) == "coal"
    for n in (1, 2):
        made = players.agent(players.of_level("best", "red_rains", n), "red_rains")
        assert made.name.startswith("plan:")


def test_decks_and_agents_have_one_name_each_and_the_old_ones_work(run: Run) -> None:
    told = {
        run("watch", "--plain", "--seed", "1", "--mode", "pvp", deck, "iron men", "mist", agent, "random").out
        for deck in ("--deck", "--decks")
        for agent in ("--agent", "--agents")
    }
    assert len(told) == 1
    each = ["--deck", "iron men", "--deck", "mist", "--agent", "random", "--agent", "random"]
    assert {run("watch", "--plain", "--seed", "1", "--mode", "pvp", *each).out} == told
    games = ["--mode", "pvp", "--games", "2", "--processes", "1"]
    first = run("match", *games, "--agents", "easy", "random", "--decks", "The Iron Men")
    second = run("match", *games, "--agent", "random", "easy", "--deck", "The Iron Men")
    assert first.out == second.out
    assert "random against random" in first.out

"""An agent of a user in a process of its own is sent what its seat may know, and is cut off when it takes too long."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.agents.base import AgentError
from ashes_env.contests.apart import Apart, ApartError
from ashes_env.contests.apart_process import hide_memory, packed
from ashes_env.contests.games import PVP, Forfeit, Game, Terms
from ashes_env.contests.playing import Bout, play_all
from ashes_env.contests.watching import Changes, Pace, Watched
from ashes_env.match.match import Match
from ashes_env.match.redeal import OpenEyes, Redealt
from ashes_env.replays import read
from tests.contests.cheaters import Peek, Steady
from tests.contests.test_redeal import MATCHES

HERE = "tests.contests.cheaters"
ROOT = Path(__file__).resolve().parents[2]
LONG = 300.0  # no honest decision takes so many seconds
SHORT = 0.05
SEED = 8_364_917_205_846_173_921  # no number of a game by chance


def decisions(agent: Any, match: Match, n: int, seed: int = 7) -> list[int]:
    """The answers of an agent that plays all seats."""
    agent.start(seed)
    out: list[int] = []
    while not match.over and len(out) < n:
        out.append(agent.act(match))
        match.act(out[-1])
    return out


def game(name: str, apart: float, mode: str = "red_rains", replays: str = "", watched: Watched | None = None) -> Game:
    """A game of an agent against a Chimera, or against `greedy`."""
    if mode == PVP:
        bout = Bout(Terms.of(PVP), (name, "greedy"), ("The Iron Men", "The Mist Guardian"), 3)
    else:
        bout = Bout(Terms.of(), (name,), ("The Corpse of Viros: Coal",), 3)
    return replace(bout, replays=replays, redeals=5, apart=apart).play(watched)


# --- what is sent -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MATCHES)
def test_what_is_sent_does_not_depend_on_what_is_hidden(kind: str) -> None:
    """Two games that the seat cannot tell apart, and equal deals of one."""
    random = Random(kind)
    match = MATCHES[kind](SEED)
    for _ in range(15):
        seed = random.getrandbits(60)
        sent = packed(1, "act", match.redealt(seed))
        assert sent == packed(1, "act", match.determinize(random.getrandbits(60)).redealt(seed))
        assert sent == packed(1, "act", match.redealt(seed))
        if match.playing:
            assert str(match.game.rng).encode() not in sent
            assert match.game.rng.to_bytes(8, "little") not in sent
        assert str(SEED).encode() not in sent
        assert SEED.to_bytes(8, "little") not in sent
        match.act(random.choice(list(match.actions())))
        if match.over:
            break


@given(seed=st.integers(0, 2**64 - 1), deal=st.integers(0, 2**64 - 1))
def test_what_is_sent_is_the_same_for_all_worlds_of_a_seat(seed: int, deal: int) -> None:
    match = MATCHES["pvp"](SEED)
    assert packed(1, "act", match.determinize(seed).redealt(deal)) == packed(1, "act", match.redealt(deal))


# --- the same choices -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", MATCHES)
def test_choices_are_those_of_the_agent_in_this_process(kind: str) -> None:
    """In every kind of match, however much the agent prints; and what it thinks of them."""
    apart, here = Apart(f"{HERE}:Steady", LONG, 5), Redealt(Steady(), 5)
    for seed in (11, 12):
        match = MATCHES[kind](seed)
        apart.start(seed)
        here.start(seed)
        for _ in range(20):
            action = apart.act(match)
            assert action == here.act(match)
            assert apart.thought(match) == here.thought(match)
            match.act(action)
            if match.over:
                break


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["red_rains", PVP])
def test_games_are_those_of_the_agent_in_this_process(mode: str) -> None:
    apart, here = Watched(Pace(LONG), Changes(9)), Watched(Pace(LONG), Changes(9))
    assert game(f"{HERE}:Steady", LONG, mode, watched=apart) == game(f"{HERE}:Steady", 0.0, mode, watched=here)
    assert apart.pace is not None
    assert here.pace is not None
    assert (apart.pace.decisions, apart.pace.late) == (here.pace.decisions, 0)
    assert apart.changes == here.changes


@pytest.mark.slow
def test_games_in_several_processes_and_of_two_players_are_the_same() -> None:
    decks = ("The Corpse of Viros: Coal", "The Corpse of Viros: Noah")
    bouts = [Bout(Terms.of(players=2), (f"{HERE}:Steady",), decks, seed) for seed in (1, 2)]
    assert list(play_all(bouts)) == list(play_all([replace(bout, apart=LONG) for bout in bouts], 2))


# --- cheaters ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_who_plays_the_future_out_plays_out_another_one() -> None:
    name = f"{HERE}:Peek"
    answers = decisions(Apart(name, LONG, 3), MATCHES["pvp"](4), 12)
    assert answers == decisions(Redealt(Peek(), 3), MATCHES["pvp"](4), 12)
    assert answers != decisions(OpenEyes(Peek()), MATCHES["pvp"](4), 12)


@pytest.mark.slow
def test_who_searches_its_memory_finds_what_it_was_handed(tmp_path: Path) -> None:
    path = tmp_path / "found"
    apart, match = Apart(f"{HERE}:Gropes:file={path}", LONG, 3), MATCHES["pvp"](4)
    true, handed = [], []

    class Spy(Steady):
        def act(self, match: Match) -> int:
            handed.append(list(match.game.players[1 - match.seat].hand))
            return super().act(match)

    here = Redealt(Spy(), 3)
    apart.start(7)
    here.start(7)
    for _ in range(15):
        true.append(list(match.game.players[1 - match.seat].hand))
        action = apart.act(match)
        assert action == here.act(match)
        match.act(action)
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert found == [[hand] for hand in handed]
    assert sum(mine != hand for mine, hand in zip(handed, true, strict=True)) > 5


@pytest.mark.slow
def test_nothing_of_this_process_is_inherited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, secret = tmp_path / "found", tmp_path / "secret"
    monkeypatch.setenv("ASHES_SEED", "12345")
    monkeypatch.setenv("SECRET", "12345")
    with secret.open("w") as file:
        os.set_inheritable(file.fileno(), True)
        stat = os.fstat(file.fileno())
        Apart(f"{HERE}:Looks:file={path}", LONG).start(1)
    found = json.loads(path.read_text())
    assert [stat.st_dev, stat.st_ino] not in found["files"]
    assert not [name for name in found["environment"] if name.startswith("ASHES") or name == "SECRET"]
    assert found["environment"]["OMP_NUM_THREADS"] == "1"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="prctl is of Linux")
def test_the_memory_of_this_process_is_hidden() -> None:
    assert hide_memory()
    assert ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) == 0


# --- late -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_who_sleeps_plays_at_random_and_loses_at_the_third_time() -> None:
    drawn = []
    for _ in range(2):
        apart, match = Apart(f"{HERE}:Sleeps", SHORT), MATCHES["pvp"](4)
        apart.start(7)
        for _ in range(2):
            drawn.append(apart.act(match))
            assert drawn[-1] in match.actions()
            match.act(drawn[-1])
        with pytest.raises(Forfeit, match=r"decision 3 of its game: no answer in 0\.05 s for the 3\. time"):
            apart.act(match)
    assert drawn[:2] == drawn[2:]
    apart.start(7)  # misses count by the game
    assert apart.act(match) in match.actions()


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["red_rains", PVP])
def test_a_game_is_lost_by_time(mode: str, tmp_path: Path) -> None:
    watched = Watched(Pace(SHORT))
    found = game(f"{HERE}:Sleeps", SHORT, mode, str(tmp_path), watched)
    assert (found.won, found.draw, found.score) == (False, False, 0)
    assert watched.pace is not None
    assert (watched.pace.decisions, watched.pace.late) == (3, 3)
    assert watched.pace.longest >= SHORT
    (path,) = tmp_path.glob("*.json")
    assert len(read(path).actions) == found.decisions


# --- what is no answer ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("raises", r"it raised ValueError: no \\x1b\[31m idea; the last that it printed:\nabout to raises\nTraceback"),
        ("exits", "it ended its process, with status 3; the last that it printed:\nabout to exits"),
        ("dies", "it was killed by signal 9"),
        ("illegal", r"it answered -5, which is not legal; legal are \[\d+"),
        ("text", "it answered 'the first', which is no whole number"),
        ("garbles", "it wrote b'nonsense' where its answer belongs"),
        ("forges", """it wrote b'{"n": 999, "answer": 0}' where its answer belongs"""),
        ("floods", "it answered with more than 262,144 bytes"),
        ("forks", "it ended its process, with status 4"),
        ("closes", "it (closed a pipe|was killed by signal 9)"),
        ("hangs_up", "it closed a pipe"),
    ],
)
def test_what_is_no_answer_is_named(what: str, told: str) -> None:
    apart, match = Apart(f"{HERE}:Does:what={what}", LONG), MATCHES["pvp"](4)
    apart.start(7)
    with pytest.raises(ApartError, match=rf"agent '{HERE}:Does:what={what}', decision 1 of its game: {told}"):
        apart.act(match)
    apart.start(8)  # another process, and another game


@pytest.mark.slow
def test_a_start_without_end_is_an_error() -> None:
    apart = Apart(f"{HERE}:Stuck", LONG)
    apart.agent.patience = SHORT
    with pytest.raises(ApartError, match=r"Stuck', start: it gave no answer in 0\.05 s"):
        apart.start(7)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("expert", "agent 'expert': only a class of your own, module:Class, has a process of its own"),
        (f"open-eyes:{HERE}:Steady", "only a class of your own"),
        ("no_such_module:Mine", "agent 'no_such_module:Mine': it cannot be made: no_such_module cannot be imported"),
        (f"{HERE}:Mine", f"agent '{HERE}:Mine': it cannot be made: {HERE} has no class 'Mine'"),
        (f"{HERE}:Sees", "Sees is no agent"),
    ],
)
def test_an_agent_that_cannot_play_apart_is_named(name: str, told: str) -> None:
    with pytest.raises(AgentError, match=told):
        Apart(name, LONG)


@pytest.mark.parametrize(("limit", "misses"), [(0.0, 3), (-1.0, 3), (float("nan"), 3), (float("inf"), 3), (1.0, 0)])
def test_limits_are_above_zero(limit: float, misses: int) -> None:
    with pytest.raises(AgentError, match="limit and misses are above 0"):
        Apart(f"{HERE}:Steady", limit, misses=misses)


def test_agents_that_ship_play_in_this_process() -> None:
    assert game("random", SHORT) == game("random", 0.0)


# --- the end ----------------------------------------------------------------------------------------------------------

PARENT = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts jobs in the background without it
from ashes_env.contests.apart import Apart
from tests.contests.test_redeal import MATCHES
apart = Apart(f"{HERE}:{{sys.argv[1]}}:file={{sys.argv[2]}}", 1e6)
apart.start(1)
apart.act(MATCHES["pvp"](1))
"""


def alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet collected does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("agent", ["Sleeps", "Spins"])
def test_a_process_ends_with_its_parent(agent: str, how: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "pid"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, agent, str(path)], env=environment, stderr=subprocess.DEVNULL, cwd=tmp_path
    ) as parent:
        while not (path.exists() and path.read_text().endswith("\n")):
            assert parent.poll() is None
            time.sleep(0.05)
        pid = int(path.read_text())
        assert alive(pid)
        parent.send_signal(how)
        parent.wait()
    while alive(pid):  # the timeout of the tests ends this
        time.sleep(0.05)


@pytest.mark.slow
def test_a_process_ends_with_its_agent(tmp_path: Path) -> None:
    path = tmp_path / "found"
    apart = Apart(f"{HERE}:Looks:file={path}", LONG)
    apart.start(1)
    pid = json.loads(path.read_text())["process"]
    assert os.getpgid(pid) == pid
    del apart
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)

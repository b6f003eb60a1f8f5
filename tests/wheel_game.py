"""Plays with an installed wheel, where nothing else of this repository is at hand: no pytest, no other package.

python -P tests/wheel_game.py compiled      # or: pure; -P keeps the folders of tests out of the way
"""

import contextlib
import hashlib
import importlib.resources
import importlib.util
import io
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium

import ashes_env
from ashes_env import pvp_v0, red_rains_v0
from ashes_env.cli.main import main
from ashes_env.encoding import tables

THREADS = 4
GAMES = 4  # of each thread
CHOICES = 60
OFTEN = 1e-5  # seconds after which another thread has its turn, where there is an interpreter's lock


def play(env: Any, **options: Any) -> int:
    """Plays random choices to the end; returns the number of steps."""
    env.reset(seed=7, options=options)
    n = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        n += 1
    return n


def in_bytes(observation: Any) -> bytes:
    """What was observed, an array or arrays by their names."""
    if isinstance(observation, dict):
        return b"".join(in_bytes(observation[name]) for name in sorted(observation))
    return bytes(observation.tobytes())


def whole_game(seed: int) -> tuple[str, Any]:
    """A game whose settings and choices follow from its seed: a digest of everything that was seen, and its end. Every
    other game is against a Chimera; half of the games go on by themselves after some choices.
    """
    pick = random.Random(seed)
    env: Any
    if seed % 2:
        env = red_rains_v0.raw_env(decks=["random"], aspects="random", obs_mode="entities")
    else:
        env = pvp_v0.raw_env(decks=["random", "random"])
    env.reset(seed=seed)
    shown = hashlib.sha256()
    for n, agent in enumerate(env.agent_iter()):
        observation, reward, terminated, truncated, _ = env.last()
        shown.update(in_bytes(observation))
        shown.update(str((agent, reward, terminated, truncated)).encode())
        over = terminated or truncated
        if seed % 4 < 2 and n == CHOICES and not over:
            env.match.rollout(until="end", seed=seed)
            break
        env.step(None if over else pick.choice(observation["action_mask"].nonzero()[0].tolist()))
    return shown.hexdigest(), env.match.save()


def threads(games: int = GAMES) -> None:
    """Each of several threads plays games with seeds of its own, all at once, and gets the games that one thread gets
    alone: games share nothing that changes. The threads come first, so that they make together what games do share.
    """
    ready = threading.Barrier(THREADS)

    def several(first: int) -> list[tuple[str, Any]]:
        ready.wait()
        return [whole_game(seed) for seed in range(first, first + games)]

    before = sys.getswitchinterval()
    sys.setswitchinterval(OFTEN)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            found = [game for played in pool.map(several, range(0, THREADS * games, games)) for game in played]
    finally:
        sys.setswitchinterval(before)
    for seed, game in enumerate(found):
        assert game == whole_game(seed), f"the game with seed {seed} differs in a thread"


def batch(**settings: Any) -> None:
    """Plays a batch of games for some steps."""
    envs: Any = gymnasium.make_vec("ashes_env:RedRains-v0", num_envs=4, **settings)
    envs.reset(seed=7)
    for _ in range(50):
        envs.step(envs.action_masks().argmax(axis=1))
    envs.close()


def by_name(opponent: str) -> None:
    """Plays against a shipped agent."""
    env = gymnasium.make("ashes_env:PvP-v0", opponent=opponent, payment="auto")
    _, info = env.reset(seed=7)
    for _ in range(20):
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        if over:
            break


def everything(kind: str) -> None:
    """All of it; an `AssertionError` says what is wrong."""
    assert ashes_env.__file__.startswith(sys.prefix), ashes_env.__file__
    assert ashes_env.compiled() is (kind == "compiled"), ashes_env.compiled()
    assert not any(map(importlib.util.find_spec, ("agents", "evaluation", "tests", "training"))), "not ours alone"
    assert importlib.resources.files("ashes_env").joinpath("py.typed").is_file()
    threads()
    n = play(pvp_v0.raw_env(decks=["random", "random"]))
    n += play(red_rains_v0.raw_env(obs_mode="entities", level="H1", aspects="random"))
    n += play(pvp_v0.raw_env(), scenario="bait")
    assert play(pvp_v0.env())
    assert tables()
    batch()
    batch(processes=2, start_method="spawn")
    assert importlib.util.find_spec("torch") is None
    for opponent in ("expert", "pvp"):
        by_name(opponent)
    watched = ["watch", "--mode", "red_rains", "--agent", "guided:policy=coal,simulations=2", "--seed", "7"]
    with contextlib.redirect_stdout(io.StringIO()) as told:
        assert main(watched) == 0
    assert "has won" in told.getvalue()
    free = "" if getattr(sys, "_is_gil_enabled", lambda: True)() else ", without the interpreter's lock"
    print(f"{kind}: three games of {n} steps, two batches, {THREADS} threads, agents by name{free}")


if __name__ == "__main__":
    everything(sys.argv[1])

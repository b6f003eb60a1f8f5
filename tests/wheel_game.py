"""Plays with an installed wheel, where nothing else of this repository is at hand: no pytest, no other package.

python -P tests/wheel_game.py compiled      # or: pure; -P keeps the folders of tests out of the way
"""

import contextlib
import importlib.resources
import importlib.util
import io
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium

import ashes_env
from ashes_env import pvp_v0, red_rains_v0
from ashes_env.cli.main import main
from ashes_env.encoding import tables

THREADS = 4
GAMES = 8


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


def rolled_out(seed: int) -> Any:
    """The end of a game whose choices follow from its seed."""
    env = pvp_v0.raw_env(decks=["random", "random"])
    env.reset(seed=seed)
    env.match.rollout(until="end", seed=seed)
    return env.match.save()


def threads() -> None:
    """Games in several threads end as they do one after the other: they share nothing that changes."""
    alone = [rolled_out(seed) for seed in range(GAMES)]
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(rolled_out, list(range(GAMES)) * THREADS))
    assert found == alone * THREADS, "games in threads differ"


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
    n = play(pvp_v0.raw_env(decks=["random", "random"]))
    n += play(red_rains_v0.raw_env(obs_mode="entities", level="H1", aspects="random"))
    n += play(pvp_v0.raw_env(), scenario="bait")
    assert play(pvp_v0.env())
    assert tables()
    batch()
    batch(processes=2, start_method="spawn")
    threads()
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

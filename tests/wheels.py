"""Builds the wheels, and plays and measures with each where nothing else of this repository is at hand: `make wheel`.

    python -m tests.wheels                  # both, the compiled one and the one of plain Python, into dist/
    python -m tests.wheels --only compiled

The compiled one is for this Python and this kind of machine.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
KINDS = {"pure": "0", "compiled": "1"}
PIP = ("-m", "pip", "--disable-pip-version-check")

# A script and no test: pytest is not at hand there.
GAME = """
import contextlib, importlib.resources, importlib.util, io, sys
import gymnasium, numpy as np
import ashes_env
from ashes_env import pvp_v0, red_rains_v0
from ashes_env.cli.main import main
from ashes_env.encoding import tables

def play(env, **options):
    env.reset(seed=7, options=options)
    n = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        n += 1
    return n

def batch(**settings):
    envs = gymnasium.make_vec("ashes_env:RedRains-v0", num_envs=4, **settings)
    envs.reset(seed=7)
    for _ in range(50):
        envs.step(envs.action_masks().argmax(axis=1))
    envs.close()

if __name__ == "__main__":
    assert ashes_env.__file__.startswith(sys.prefix), ashes_env.__file__
    assert ashes_env.compiled() is (sys.argv[1] == "compiled"), ashes_env.compiled()
    assert not any(map(importlib.util.find_spec, ("agents", "evaluation", "tests", "training"))), "not ours alone"
    assert importlib.resources.files("ashes_env").joinpath("py.typed").is_file()
    n = play(pvp_v0.raw_env(decks=["random", "random"]))
    n += play(red_rains_v0.raw_env(obs_mode="entities", level="H1", aspects="random"))
    n += play(pvp_v0.raw_env(), scenario="bait")
    assert play(pvp_v0.env()) and tables()
    batch()
    batch(processes=2, start_method="spawn")
    assert importlib.util.find_spec("torch") is None
    for opponent in ("expert", "pvp"):
        env = gymnasium.make("ashes_env:PvP-v0", opponent=opponent, payment="auto")
        _, info = env.reset(seed=7)
        for _ in range(20):
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            if over:
                break
    watched = ["watch", "--mode", "red_rains", "--agent", "guided:policy=coal,simulations=2", "--seed", "7"]
    with contextlib.redirect_stdout(io.StringIO()) as told:
        assert main(watched) == 0
    assert "has won" in told.getvalue()
    print(f"{sys.argv[1]}: three games of {n} steps, two batches, agents by name")
"""


AGENT = """
class Mine:
    name = "mine"

    def start(self, seed):
        pass

    def act(self, match):
        return min(match.actions())
"""

SUBMISSION = "submission.json"
TASK = "red-rains/viros/S1/v1"
LATER = "red-rains-together/viros/S1/v2"
# The command `ashes`, in this order in one folder that is empty but for my_agent.py: what is typed, then the arguments.
COMMANDS = (
    ("1\n" * 400, ("play", "--plain", "--mode", "pvp", "--opponent", "expert", "--seed", "1", "--save", "game.json")),
    ("", ("replay", "game.json", "--check")),
    ("", ("watch", "--plain", "--agent", "coal", "--seed", "1")),
    ("", ("match", "--agents", "my_agent:Mine", "expert", "--games", "2", "--json", "match.json")),
    ("", ("match", "--mode", "pvp", "--agents", "my_agent:Mine", "expert", "--games", "2", "--processes", "2")),
    ("", ("benchmark", "--task", TASK, "--agent", "my_agent:Mine", "--processes", "2", "--out", SUBMISSION)),
    ("", ("benchmark", "--verify", SUBMISSION, "--agent", "my_agent:Mine", "--processes", "2")),
    ("", ("benchmark", "--board", SUBMISSION)),
    # a stranger's submission in version 2, as the page of the benchmark says it (ashes_env/benchmark/README.md)
    (
        "",
        ("benchmark", "--task", LATER, "--agent", "my_agent:Mine", "--declare", "mine.toml", "--out", "later.json.gz"),
    ),
    ("", ("benchmark", "--verify", "later.json.gz", "--agent", "my_agent:Mine", "--every", "4")),
    ("", ("benchmark", "--board", "later.json.gz")),
    ("", ("seeds", "make", "secret.json", "--name", "own", "--seal", "seal.json")),
    ("", ("seeds", "open", "secret.json", "--public", "4 8 15", "--source", "a lottery", "--out", "opened.json")),
    ("", ("seeds", "check", "opened.json", "--seal", "seal.json")),
)
DECLARED = 'search = "none"\n[training]\ndecisions = 0\n'


def build(kind: str) -> Path:
    """The wheel of a kind, in dist/."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.rmtree(ROOT / "build", ignore_errors=True)  # what lies there would come into the wheel
        subprocess.run(
            [sys.executable, *PIP, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, "."],
            cwd=ROOT,
            check=True,
            env={**os.environ, "ASHES_COMPILE": KINDS[kind]},
        )
        found = next(Path(folder).glob("*.whl"))
        DIST.mkdir(exist_ok=True)
        return Path(shutil.copy2(found, DIST / found.name))


def tried(kind: str, wheel: Path) -> bool:
    """Whether games can be played with the wheel in an environment that has nothing but what it asks for, and the
    command `ashes` does there what it does here.
    """
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        own = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        subprocess.run([own, *PIP, "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel], check=True)
        script = Path(folder) / "game.py"  # processes that are spawned read it again
        script.write_text(GAME, encoding="utf-8")
        if subprocess.run([own, script, kind], cwd=folder, check=False).returncode:
            return False
        empty = Path(folder) / "empty"
        empty.mkdir()
        (empty / "my_agent.py").write_text(AGENT, encoding="utf-8")
        (empty / "mine.toml").write_text(DECLARED, encoding="utf-8")
        done = [commanded(own.parent / "ashes", empty, typed, arguments) for typed, arguments in COMMANDS]
        return all(done)


def commanded(ashes: Path, folder: Path, typed: str, arguments: Sequence[str]) -> bool:
    """Whether the command `ashes` runs with these arguments in a folder; what it says is told where it does not."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["XDG_STATE_HOME"] = str(folder)
    done = subprocess.run(
        [ashes, *arguments], cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )
    print(f"ashes {' '.join(arguments)}: {'done' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:], sep="\n", flush=True)
    return done.returncode == 0


def main(argv: Sequence[str] | None = None) -> int:
    """Builds and tries them; 1 when games could not be played."""
    parser = argparse.ArgumentParser(prog="python -m tests.wheels", description="builds the wheels and tries them")
    parser.add_argument("--only", choices=tuple(KINDS), help="one of the two")
    args = parser.parse_args(argv)
    failed = 0
    for kind in [args.only] if args.only else KINDS:
        wheel = build(kind)
        print(f"{kind}: {wheel.relative_to(ROOT)}, {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        failed += not tried(kind, wheel)
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())

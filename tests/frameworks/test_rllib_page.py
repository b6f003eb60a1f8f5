"""The commands of `training/rllib/README.md`, run as they stand there, with smaller trainings.

`ray stop` ends every Ray on its machine. So the commands have a machine of their own: processes and network are
separate (`unshare` of Linux), and the head and the other machines of the cluster are the same one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("ray", reason="RLlib is not installed: make test-rllib runs this test")

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "training/rllib/README.md").read_text(encoding="utf-8")
ALONE = [
    "unshare",
    "--user",
    "--map-root-user",
    "--net",
    "--pid",
    "--fork",
    "--mount-proc",
    "--kill-child",
    "bash",
    "-c",
]
PATIENCE = 900
WORDS = r"make|export|ray|python|ashes|\.|\.venv-rllib/bin/python"
COMMAND = re.compile(rf"^    ((?:{WORDS}) .*?)(?: {{2,}}#.*)?$", re.MULTILINE)

SMALL = "--n-envs 2 --n-steps 64 --batch-size 64 --n-epochs 1 --network 16 8"
HERE = (
    ("make rllib", "true"),
    (". .venv-rllib/bin/activate", 'export PATH="$BIN:$PATH"'),
    (".venv-rllib/bin/python", '"$BIN"/python'),
    ("RAY_AUTH_TOKEN=TOKEN", 'RAY_AUTH_TOKEN="$(ray get-auth-token)"'),
    ("HEAD:6379", "127.0.0.1:6379"),
    ("--iterations 100", f"--iterations 1 {SMALL}"),
    ("--timesteps 200000", f"--timesteps 100 {SMALL}"),
    ("--runners 64 --n-envs 512 --batch-size 4096", f"--runners 2 --iterations 1 {SMALL}"),
    ("runs/rllib-red-rains/2026-01-01-120000", '"$(ls -d runs/rllib-red-rains/* | head -1)"'),
)
INTERRUPT = f"""
export PYTHONUNBUFFERED=1 PATH="$BIN:$PATH"
interrupted() {{
    training=$!
    until grep -q '^steps ' "$1"; do kill -0 $training; sleep 0.2; done
    kill -TERM $training; wait $training || test $? = 143
}}
python -m training.rllib red_rains --runners 1 --iterations 100000 {SMALL} > first & interrupted first
again=$(sed -n 's/.*Go on with: //p' first)
(eval "exec $again") > second & interrupted second
"""


def commands() -> list[str]:
    """The commands of the page in their order, for one machine."""
    out = []
    for command in COMMAND.findall(PAGE):
        for written, here in HERE:
            command = command.replace(written, here)
        out.append(command)
    return out


@pytest.fixture
def home() -> Iterator[Path]:
    """A short path: Ray puts sockets into it."""
    folder = Path(tempfile.mkdtemp(prefix="ray-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def run(script: str, home: Path) -> str:
    """What a script prints in a machine of its own; it stops at the first command that fails."""
    known = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    env = {
        **known,
        "HOME": str(home),
        "RAY_TMPDIR": str(home),
        "BIN": str(Path(sys.executable).parent),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [*ALONE, f"set -ex\nip link set lo up\n{script}"],
        cwd=home,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


@pytest.fixture(autouse=True)
def alone() -> None:
    """Skips where there is no machine of its own to be had."""
    try:
        subprocess.run([*ALONE, "ip link set lo up"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"this system does not separate processes and network (unshare, ip): {error}")


def test_every_command_of_the_page_runs(home: Path) -> None:
    found = commands()
    assert sum("python -m training." in command for command in found) >= 3
    assert sum(command.startswith("ray ") for command in found) >= 4
    run("\n".join(found), home)
    runs = [path.parent.parent.name for path in home.glob("runs/*/*/checkpoint")]
    assert sorted(runs) == ["rllib-red-rains", "rllib-red-rains", "rllib-self-play"]


def test_what_an_interrupted_run_prints_goes_on_as_printed(home: Path) -> None:
    run(INTERRUPT, home)
    first, second = ((home / name).read_text() for name in ("first", "second"))
    (folder,) = home.glob("runs/rllib-red-rains/*")
    steps = [[int(found) for found in re.findall(r"^steps (\d+)", text, re.MULTILINE)] for text in (first, second)]
    assert steps[1][0] > steps[0][-1]
    assert f"--resume {folder.relative_to(home)}" in first
    assert f"--resume {folder.relative_to(home)}" in second


def test_who_has_no_token_is_told_what_to_do(home: Path) -> None:
    """Without the token that the cluster asks for, and where there is none."""
    told = run(
        f"""
export PATH="$BIN:$PATH"
ray get-auth-token --generate
RAY_AUTH_MODE=token ray start --head --port=6379 --disable-usage-stats
refused() {{ python -m training.rllib red_rains --address 127.0.0.1:6379 {SMALL} && exit 1 || test $? = 2; }}
refused
mv $HOME/.ray $HOME/away
RAY_AUTH_MODE=token refused
""",
        home,
    )
    assert told.count("python -m training.rllib red_rains: address: no cluster at 127.0.0.1:6379") == 2
    assert told.count("`export RAY_AUTH_MODE=token` before each command") == 2
    assert "Traceback" not in told

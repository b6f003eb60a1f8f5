"""Writes the folder of an OpenEnv environment, which `openenv push` puts on a hub as a Space with a web page.

    python -m ashes_env.text.adapters.openenv_folder OUT --wheel dist/ashes_env-*-none-any.whl

It needs nothing beyond the package. The image installs the wheel that is given; without one, it installs `ashes-env` of
this version by its name.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ashes_env.files import FileError, new_folder, read_bytes
from ashes_env.files.piping import quietly
from ashes_env.files.version import VERSION

LARGEST: Final = 256 << 20  # bytes of a wheel
OPENENV: Final = "openenv>=0.10,<0.11"  # the version that the tests use; its protocol still changes
PORT: Final = 8000

MANIFEST: Final = f"""\
spec_version: 1
name: ashes
version: {VERSION}
type: space
runtime: fastapi
app: server.app:app
port: {PORT}
validation:
  reward:
    range: [-1.0, 1.0]
    floor_margin: 0.1
  resources:
    cpu: 1.0
    memory_mb: 1024
    disk_mb: 512
    episode_timeout_s: 600.0
  capabilities:
    verifier:
      kind: reward_channel
  types:
    tags: [games, cards, text, multi-turn]
"""

PROJECT: Final = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "openenv-ashes"
version = "{version}"
description = "The card game Ashes Reborn and its cooperative mode Red Rains as text"
requires-python = ">=3.11"
dependencies = ["{openenv}", "{package}"]

[project.scripts]
server = "ashes.server.app:main"

[tool.setuptools]
packages = ["ashes", "ashes.server"]
package-dir = {{ "ashes" = ".", "ashes.server" = "server" }}
"""

APP: Final = f'''\
"""The server: `python -m server.app`, or `uvicorn server.app:app`."""

from ashes_env.text.adapters.openenv_env import create

app = create()


def main() -> None:
    import uvicorn

    uvicorn.run(app, host="0.0.0.0", port={PORT})


if __name__ == "__main__":
    main()
'''

CLIENT: Final = '''\
"""The client."""

from ashes_env.text.adapters.openenv_client import AshesClient
from ashes_env.text.adapters.openenv_env import AshesAction, AshesObservation

__all__ = ["AshesAction", "AshesClient", "AshesObservation"]
'''

INIT: Final = '''\
"""Ashes Reborn and Red Rains as text."""

from .client import AshesAction, AshesClient, AshesObservation

__all__ = ["AshesAction", "AshesClient", "AshesObservation"]
'''

DOCKERFILE: Final = """\
FROM python:3.11-slim
WORKDIR /app
COPY . /app
RUN pip install --no-cache-dir "{openenv}" "{package}"
EXPOSE {port}
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \\
    CMD python -c "import urllib.request; urllib.request.urlopen('http://localhost:{port}/health')"
CMD ["uvicorn", "server.app:app", "--host", "0.0.0.0", "--port", "{port}"]
"""

README: Final = f"""\
---
title: Ashes
emoji: 🃏
colorFrom: red
colorTo: gray
sdk: docker
pinned: false
app_port: {PORT}
base_path: /web
tags:
  - openenv
---

# Ashes as text

A card game for language models. The observation says what is new, what lies on the table and what the player may do,
as a numbered list. The action is one number. A whole game of Red Rains takes about 100 choices.

```python
from openenv.core import GenericEnvClient

with GenericEnvClient(base_url="http://localhost:{PORT}").sync() as env:
    result = env.reset(mode="red_rains", seed=7)  # or split="games", index=7
    while not result.done:
        print(result.observation["text"])
        result = env.step({{"choice": 1}})
    print(env.state()["reward"])
```

`reset` takes `mode` ("red_rains" or "pvp"), `seed` and `opponent`, or `split` and `index`. An action is
`{{"choice": n}}`; `{{"card": "Hammer Knight"}}` and `{{"rules": true}}` answer questions and cost nothing. An illegal
action changes nothing, and `error` says what would be right. The reward of a whole game comes at its end: 1 for a win,
-1 for a loss, 0 otherwise. Nothing that is hidden from the player is in any answer.
"""


def files_of(wheel: str = "") -> dict[str, str]:
    """The texts of the folder by path. `wheel` is the name of a wheel in it."""
    package = f"ashes-env @ file:///app/{wheel}" if wheel else f"ashes-env=={VERSION}"
    return {
        "openenv.yaml": MANIFEST,
        "pyproject.toml": PROJECT.format(version=VERSION, openenv=OPENENV, package=package),
        "Dockerfile": DOCKERFILE.format(openenv=OPENENV, package=package, port=PORT),
        "README.md": README,
        "__init__.py": INIT,
        "client.py": CLIENT,
        "server/__init__.py": "",
        "server/app.py": APP,
    }


def write(target: Path, wheel: Path | None = None) -> Path:
    """Writes the folder, and returns it; nothing is replaced. The wheel is copied into it.

    Raises `FileError` for a wheel that cannot be read or is none, `FileExistsError` where the name is taken, and
    `OSError` where it cannot be written.
    """
    data: dict[str, bytes] = {}
    if wheel is not None:
        if wheel.suffix != ".whl":
            raise FileError(f"{wheel.name}: the name of a wheel ends in .whl")
        data[wheel.name] = read_bytes(wheel, LARGEST)
    data |= {name: text.encode() for name, text in files_of("" if wheel is None else wheel.name).items()}
    return new_folder(target, data)


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the folder; 2 where it cannot be written."""
    parser = argparse.ArgumentParser(prog="python -m ashes_env.text.adapters.openenv_folder", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="a folder that is not there yet")
    parser.add_argument("--wheel", type=Path, help="a wheel of ashes-env that the image installs")
    args = parser.parse_args(argv)
    try:
        print(f"wrote {write(args.out, args.wheel)}: cd there, then run `openenv push`")
    except OSError as error:
        print(f"cannot write {args.out}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(quietly(main))

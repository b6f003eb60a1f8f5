"""Serves games to clients of OpenEnv, until it is stopped.

    python -m ashes_env.text.adapters.openenv_server --port 8000

It needs the extra `openenv`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from ashes_env.files.piping import quietly
from ashes_env.spec.number_flags import whole_number

CLIENTS: Final = 64
MOST_CLIENTS: Final = 10_000


def main(argv: Sequence[str] | None = None) -> int:
    """Serves; 2 where OpenEnv is not installed."""
    parser = argparse.ArgumentParser(prog="python -m ashes_env.text.adapters.openenv_server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 for all")
    parser.add_argument("--port", type=whole_number(1, 65535), default=8000)
    parser.add_argument("--clients", type=whole_number(1, MOST_CLIENTS), default=CLIENTS, help="how many play at once")
    args = parser.parse_args(argv)
    try:
        import uvicorn

        from ashes_env.text.adapters.openenv_env import create
    except ModuleNotFoundError as error:
        print(f"{error}: pip install 'ashes-env[openenv]'", file=sys.stderr)
        return 2
    uvicorn.run(create(clients=args.clients), host=args.host, port=args.port)
    return 0


if __name__ == "__main__":
    sys.exit(quietly(main))

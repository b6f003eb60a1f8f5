"""Writes the policy of an archive of Stable-Baselines3 alone, in float16: what plays, without what trains.

    python -m training.slim_archive runs/handicap.zip agents/handicap.zip

The result plays as `sb3:FILE` and is an eighth of the size. Its value is 0 everywhere, and the library itself no longer
loads it. The likeliest action can be another one where two are nearly equal, so what is measured is this file.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import torch

from ashes_env.agents.archives import CHOICE, DATA, WEIGHTS, load_archive
from ashes_env.agents.base import AgentError
from ashes_env.files import FileError, output, write_bytes
from ashes_env.files.piping import quietly
from ashes_env.files.strict_json import loads
from training.run.arguments import Parser

VALUE: Final = "mlp_extractor.value_net."
HEAD: Final = "value_net."


def slim(source: Path) -> bytes:
    """The content of the slim archive. Raises `AgentError` for a file that is no archive that plays."""
    load_archive(source)
    with zipfile.ZipFile(source) as old:
        data = _described(loads(old.read(DATA).decode()))
        weights = torch.load(io.BytesIO(old.read(WEIGHTS)), map_location="cpu", weights_only=True)
    kept = {name: array.half() for name, array in weights.items() if not name.startswith((VALUE, HEAD))}
    first = next(array for name, array in kept.items() if name != CHOICE and array.ndim == 2)  # the layer that sees
    kept[f"{HEAD}weight"], kept[f"{HEAD}bias"] = torch.zeros(1, first.shape[1]).half(), torch.zeros(1).half()
    out, members = io.BytesIO(), io.BytesIO()
    torch.save(kept, members)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr(DATA, data)
        new.writestr(WEIGHTS, members.getvalue())
    return out.getvalue()


def _described(data: Any) -> str:
    """What a reader needs of the archive's description: the form of observations and the activation, no objects."""
    space, policy = data["observation_space"], data.get("policy_kwargs", {})
    kept = {
        "observation_space": {name: space[name] for name in ("dtype", "_shape")},
        "policy_kwargs": {"activation_fn": policy["activation_fn"]} if "activation_fn" in policy else {},
    }
    return json.dumps(kept)


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the file; 2 for wrong arguments."""
    parser = Parser(prog="python -m training.slim_archive", description=__doc__)
    parser.add_argument("source", type=Path, help="the archive of a training")
    parser.add_argument("out", type=output, help="the slim archive")
    args = parser.parse_args(argv)
    try:
        write_bytes(args.out, slim(args.source))
        load_archive(args.out)
    except (AgentError, FileError) as error:
        parser.error(str(error))
    print(f"{args.out}: {args.out.stat().st_size >> 10} KiB")
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))

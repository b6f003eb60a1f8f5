"""Times a forward pass of a policy in NumPy, as agents play, and in torch, as they are trained.

    python -m agents.beside_torch [POLICY] [--threads 1]

Prints microseconds for the probabilities and values of a batch (the best of several rounds) and the largest difference
between the two results. Observations are computed beforehand, so it makes no difference whether the engine is compiled.
Set OPENBLAS_NUM_THREADS before Python starts to limit the threads of NumPy.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray

from agents.networks import TorchNetwork, policy_arguments, policy_class
from agents.saving import load_weights
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read
from ashes_env.agents.forward import Network
from ashes_env.agents.options import folder
from ashes_env.agents.policy import network_in
from ashes_env.agents.seeing import look, space_of
from ashes_env.agents.shapes import IDS
from ashes_env.encoding.schema import TWO
from ashes_env.files.piping import quietly
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.spec.number_flags import whole_number

BATCHES: Final = (1, 16, 64)
ROUNDS: Final = 60
LOOKS: Final = 16  # forward passes of one position in a round


def positions(mode: str, n: int) -> list[Match]:
    """Positions of random games, every seventh decision."""
    rng = np.random.default_rng(1)
    found: list[Match] = []
    while len(found) < n:
        match = GameMatch.new(Settings(mode, payment="auto"), {"first_five": "recommended"}, len(found))
        for i in range(140):
            if match.over or len(found) == n:
                break
            if i % 7 == 6:
                found.append(match.copy())
            match.act(int(rng.choice(list(match.actions()))))
    return found


def batch(matches: Sequence[Match], form: str) -> tuple[Any, NDArray[np.bool_]]:
    """The observations of the acting seats, and their masks."""
    seen = [look(match, match.seat, form) for match in matches]
    masks = np.stack([match.mask(match.seat) for match in matches]).astype(bool)
    if isinstance(seen[0], dict):
        return {name: np.stack([one[name] for one in seen]) for name in seen[0]}, masks
    return np.stack(seen), masks


def fastest(network: Network, seen: Any, masks: NDArray[np.bool_], looks: int) -> float:
    """Microseconds per call in the fastest of several rounds."""
    network.evaluate(seen, masks)
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for _ in range(looks):
            network.evaluate(seen, masks)
        best = min(best, (time.perf_counter() - begun) / looks)
    return best * 1e6


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m agents.beside_torch", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("policy", nargs="?", default="coal", help="a checkpoint, or the name of one that ships")
    parser.add_argument("--threads", type=whole_number(1), default=1, help="of torch")
    options = parser.parse_args(argv)
    torch.set_num_threads(options.threads)
    try:
        found = read(folder(options.policy))
        ours = network_in(found)
        form = ours.form
        arguments = policy_arguments(form, found.meta["network"], found.meta.get("titles", IDS))
        policy = policy_class(form)(space_of(form), spaces.Discrete(TWO.n_actions), lambda _: 0.0, **arguments)
        load_weights(policy, found)
    except AgentError as error:
        parser.error(str(error))
    policy.set_training_mode(False)
    theirs = TorchNetwork(policy, form)
    trained = found.meta.get("trained")
    matches = positions(trained.get("mode", "red_rains") if isinstance(trained, dict) else "red_rains", max(BATCHES))
    print("| positions | NumPy, µs | torch, µs | apart by |\n|---|---|---|---|")
    for n in BATCHES:
        seen, masks = batch(matches[-n:], form)
        (a, x), (b, y) = ours.evaluate(seen, masks), theirs.evaluate(seen, masks)
        apart = max(float(np.abs(a - b).max()), float(np.abs(x - y).max()))
        looks = max(1, LOOKS // n)
        times = [fastest(one, seen, masks, looks) for one in (ours, theirs)]
        print(f"| {n} | {times[0]:.0f} | {times[1]:.0f} | {apart:.0e} |")
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))

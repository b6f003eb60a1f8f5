"""A table of recipes that take seconds, and one that never ends."""

from __future__ import annotations

from tests.training.small import ROLLOUT

ARGUMENTS = (
    '["--n-envs", "2", "--n-steps", "64", "--batch-size", "64", "--n-epochs", "1", "--network", "16", "8", '
    '"--checkpoint-every", "1", "--device", "cpu"'
)
PHASE = 'module = "training.ppo_red_rains"\ntimesteps = {}\narguments = ' + ARGUMENTS + "]\n"
RECIPES = "".join(
    f'[{name}]\nabout = "for a test"\n' + "".join(f"[[{name}.phases]]\n{PHASE.format(steps)}" for steps in phases)
    for name, phases in {"quick": [ROLLOUT], "double": [ROLLOUT, 2 * ROLLOUT], "endless": [10**9]}.items()
)

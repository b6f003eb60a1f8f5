# %% [markdown]
# # Train on many machines with RLlib
#
# You know the commands that train on one machine or on a cluster, and you have checked arguments of such commands here.
#
# It takes 4 minutes to read and 5 seconds to run. It needs the extra `train` and a clone of the repository.
#
# The trainings themselves take hours, and need an environment of their own. The cells below do not: they check
# arguments, and train nothing. Start this file, or Jupyter, in the folder of the clone.
#
# ## One machine
#
# RLlib pins an older Gymnasium, so it lives in an environment of its own. `make rllib` makes it:
#
# ```
# make rllib
# .venv-rllib/bin/python -m training.rllib red_rains --runners 2 --iterations 100
# .venv-rllib/bin/python -m training.rllib self_play --runners 2 --timesteps 200000
# ```
#
# Each runner is a process with one CPU that plays games. The games are divided evenly among the runners.

# %% [markdown]
# ## A cluster
#
# Every machine has the same environment, made by `make rllib`. One machine is the head. In every shell the environment
# is activated, and `RAY_AUTH_MODE=token` stands before everything else. Whoever has the token can run code on all
# machines, so keep it secret.
#
# ```
# . .venv-rllib/bin/activate
# export RAY_AUTH_MODE=token
# ray get-auth-token --generate
# ray start --head --port=6379 --disable-usage-stats
# ```
#
# Every other machine gets the token that the head printed, and joins:
#
# ```
# . .venv-rllib/bin/activate
# export RAY_AUTH_MODE=token
# export RAY_AUTH_TOKEN=TOKEN
# ray start --address=HEAD:6379
# ```
#
# Any of them then starts the training, in a shell with the same lines before it:
#
# ```
# python -m training.rllib red_rains --address HEAD:6379 --runners 64 --n-envs 512 --batch-size 4096
# ```
#
# When it is done, `ray stop` on every machine ends all of its Ray.

# %% [markdown]
# ## Check arguments without Ray
#
# The command reads and checks its arguments before it imports Ray. So its own parser checks them here too, on any
# machine. This says nothing about a cluster: nobody connects to one.

# %%
import shlex

from ashes_env.match.errors import OptionError
from training.rllib.__main__ import KINDS, parser_of
from training.run.arguments import defaults_of, given_arguments
from training.run.command import run_arguments


def checked(command: str) -> dict[str, object]:
    """The arguments of a training. Raises `OptionError` for values that do not fit."""
    name, *flags = shlex.split(command)
    kind = KINDS[name]
    options = parser_of(name).parse_args(flags)
    given = given_arguments(options, kind.table)
    args = run_arguments(options, given, defaults_of(kind.table), kind.checked)
    games, runners = args["n_envs"], options.runners
    print(f"{name}: {games} games, {games / runners:g} for each of {runners} runners")
    assert games % runners == 0
    return args


checked("red_rains --runners 2 --iterations 100")
checked("self_play --runners 2 --timesteps 200000")
large = "--runners 64 --n-envs 512 --batch-size 4096"
checked(f"red_rains --address HEAD:6379 {large}")

# %% [markdown]
# A wrong value is refused, with values that would be right.

# %%
refused = ""
try:
    checked("red_rains --n-envs 512 --batch-size 5000")
except OptionError as error:
    refused = str(error)
print(refused)
assert refused

# %% [markdown]
# `training/rllib/README.md` has all of it: what each machine needs, where files lie, and how `--resume` continues a
# run.

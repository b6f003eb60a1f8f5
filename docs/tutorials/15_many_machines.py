# %% [markdown]
# # Train on many machines with RLlib
#
# You know the commands that train on one machine or on a cluster, and you have checked their arguments here.
#
# It takes 5 minutes to read. The trainings take hours, and need an environment of their own.
#
# ## One machine
#
# RLlib pins an older Gymnasium, so it lives in an environment of its own:
#
# ```
# make rllib
# .venv-rllib/bin/python -m training.rllib red_rains --runners 2 --iterations 100
# .venv-rllib/bin/python -m training.rllib self_play --runners 2 --timesteps 200000
# ```
#
# Each runner is a process with one CPU that plays games. The games are divided evenly among the runners.
#
# ## A cluster
#
# Every machine has the same environment. One machine is the head. `RAY_AUTH_MODE=token` stands in every shell before
# everything else. Whoever has the token can run code on all machines, so keep it secret.
#
# ```
# export RAY_AUTH_MODE=token
# ray get-auth-token --generate
# ray start --head --port=6379 --disable-usage-stats
# ```
#
# Every other machine gets the token that the head printed, and joins:
#
# ```
# export RAY_AUTH_MODE=token
# export RAY_AUTH_TOKEN=TOKEN
# ray start --address=HEAD:6379
# ```
#
# Any of them then starts the training:
#
# ```
# python -m training.rllib red_rains --address HEAD:6379 --runners 64 --n-envs 512 --batch-size 4096
# ray stop
# ```
#
# ## Check a command without running it
#
# The cell reads two commands and checks what can be checked on any machine: the games divide evenly among the runners.
# `--help` documents every argument.

# %%
import shlex

COMMANDS = (
    "python -m training.rllib red_rains --runners 2 --n-envs 32",
    "python -m training.rllib red_rains --address HEAD:6379 --runners 64 --n-envs 512 --batch-size 4096",
)
for command in COMMANDS:
    words = shlex.split(command)
    assert words[:3] == ["python", "-m", "training.rllib"]
    given = dict(zip(words[4::2], words[5::2], strict=True))
    games, runners = int(given["--n-envs"]), int(given["--runners"])
    print(f"{words[3]}: {games // runners} games for each of {runners} runners")
    assert games % runners == 0

# %% [markdown]
# `training/rllib/README.md` has all of it: what each machine needs, where files lie, and how `--resume` continues a
# run.

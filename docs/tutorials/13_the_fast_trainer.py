# %% [markdown]
# # The fast trainer, and why a policy loses
#
# You train the game of the last tutorial with the trainer of this project, and a report shows how the trained policy
# loses.
#
# It takes 4 minutes to read and 30 seconds to run. It needs the extra `train` and a clone of the repository.
#
# `training` and `evaluation` are no part of the package. So start this file, or Jupyter, in the folder of the clone.

# %%
import json
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp())


def call(*words: str) -> None:
    """Runs a command of the clone, as a shell would."""
    print("python -m", *words)
    subprocess.run([sys.executable, "-m", *words], check=True)


# %% [markdown]
# ## Training
#
# `training/ppo.py` is PPO in one file, to be read from top to bottom. It plays the same games as MaskablePPO, with the
# same curriculum, and trains several times as many decisions a second. With
# 50,000 decisions one sees it learn. Leave `--timesteps` out for a million of them, or set `--seconds`. Ctrl-C saves,
# and `--resume FOLDER` goes on.

# %%
call("training.ppo", "--timesteps", "50000", "--runs", str(FOLDER), "--no-bar")
(run,) = FOLDER.iterdir()

# %% [markdown]
# ## The curve
#
# Each line of `progress.jsonl` is one rollout. `wins` are wins of games with a handicap, which stay near one half,
# because the curriculum lowers the handicap when the learner wins. So look at `handicap`: how many wounds the Chimera
# begins with. `full wins` are wins without a handicap.

# %%
lines = [
    json.loads(line)
    for line in (run / "progress.jsonl").read_text(encoding="utf-8").splitlines()
]
for line in lines:
    print(
        f"{line['steps']} decisions: handicap {line['handicap']:.1f},",
        f"wins without one {line['full wins']:.0%}",
    )
assert lines[-1]["handicap"] < lines[0]["handicap"], "it needs less help than before"

# %% [markdown]
# ## Why it loses
#
# `python -m evaluation losses` plays games without a handicap, by the likeliest actions, and compares won games with
# lost ones: wounds by source and by round, dice that nobody used, cards left in hand, reactions that were not played.
# Wounds of "(no card)" come from the rules, such as an empty draw pile, or from a card that stays hidden.

# %%
report = FOLDER / "losses.json"
agent = f"policy:folder={run / 'checkpoint'},greedy=yes"
call("evaluation", "losses", "--agent", agent, "--games", "10", "--json", str(report))
lost = json.loads(report.read_text(encoding="utf-8"))["lost"]
taken, dealt = lost["wounds taken"], lost["wounds dealt"]
print(f"{lost['games']} of 10 games lost after {lost['rounds'][0]:.1f} rounds")
print(
    f"it took {taken['placed'][0]:.1f} wounds and dealt {dealt['placed'][0]:.1f} of 30"
)
print("what hurt it most:", *list(taken["by source"])[:3], sep="\n  ")
assert lost["games"] >= 5, "so short a training loses most games"
assert dealt["placed"][0] < 30, "a lost game ends before the Chimera has fallen"

# %% [markdown]
# Read the numbers as questions. Few wounds dealt and many dice unused: it does not use what it has. Many wounds in the
# first rounds: it plays no units, or blocks with none. The same report of an agent that wins shows what is missing:
# `python -m evaluation losses --agent expert --games 100`.
#
# `training/README.md` says how far longer trainings come.

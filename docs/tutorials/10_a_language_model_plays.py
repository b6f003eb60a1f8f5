# %% [markdown]
# # A language model as a player
#
# You play a game through text alone, and you let any program that reads and writes lines play in place of a model.
#
# It takes 4 minutes to read and 3 seconds to run.

# %%
import json
import re
import shlex
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from ashes_env.cli.main import main as ashes
from ashes_env.text import TextGame
from ashes_env.text.text_game import ChoiceError

# %% [markdown]
# ## The loop
#
# `TextGame` needs no arrays. `prompt` holds all that a decision needs: what is new, the table, the question and the
# numbered choices. `choose` takes a number and lets the others play until the seat decides again.

# %%
game = TextGame("red_rains", seat=0)
print(len(game.rules().split()), "words of rules")
for line in game.prompt.splitlines():
    print(line[:88])  # the page cuts long lines
assert game.question in game.prompt
assert all(choice in game.prompt for choice in game.choices)

# %% [markdown]
# A wrong number changes nothing and says what is right. Hand that message back to the model.

# %%
before = game.prompt
refused = ""
try:
    game.choose(len(game.choices) + 1)
except ChoiceError as error:
    refused = str(error)
print(refused)
assert refused
assert game.prompt == before

# %% [markdown]
# Here is a "model" that reads the choices and wishes to attack. Replace it by a call of your model.


# %%
def answer(prompt: str) -> int:
    """The number of a choice."""
    choices = re.findall(
        r"^(\d+)\. (.*)$", prompt.rpartition("You decide: ")[2], re.MULTILINE
    )
    for wish in ("attack the Chimera", "attack ", "play "):
        for number, words in choices:
            if wish in words:
                return int(number)
    return int(choices[-1][0])


while not game.over:
    game.choose(answer(game.prompt))
print(game.result, game.reward)
assert game.reward in (-1, 1)

# %% [markdown]
# ## A program as a player
#
# `ashes llm` plays whole games and counts answers, tokens and money. It asks an address of the chat-completions
# protocol, or a program. The program reads a line of JSON with the messages and writes a line of JSON with its answer.

# %%
Path("my_model.py").write_text(
    """\
import json, re, sys

for line in sys.stdin:
    request = json.loads(line)["messages"][1]["content"]
    choices = request.rpartition("You decide: ")[2]
    numbers = re.findall(r"^([0-9]+)[.] ", choices, re.MULTILINE)
    reply = {"choice": int(numbers[0]), "notes": "I take the first choice."}
    print(json.dumps({"text": json.dumps(reply)}), flush=True)
""",
    encoding="utf-8",
)
program = f"{shlex.quote(sys.executable)} my_model.py"
command = f"llm --command {shlex.quote(program)} --name first --games 1 --folder out"
told = StringIO()
with redirect_stdout(told):
    status = ashes(shlex.split(command))
table = told.getvalue().splitlines()
for row in table:
    print(row[: table[0].index("seconds")].rstrip())
assert status == 0

# %% [markdown]
# The cell leaves out the last columns, time and money: times differ.
#
# The folder holds a transcript for people, a replay, and each request and answer.

# %%
for path in sorted(Path("out").iterdir()):
    print(path)
lines = Path("out/game-1.jsonl").read_text(encoding="utf-8").splitlines()
print(len(lines), "lines;", json.loads(lines[-1]).keys())
assert Path("out/game-1.md").exists()
assert Path("out/game-1.replay.json").exists()

# %% [markdown]
# With a model behind an address the command is:
#
# ```
# ashes llm --address http://localhost:8000/v1 --model NAME --games 20 --folder runs/name
# ```
#
# `ashes_env/text/llm/README.md` has budgets, prices, and models as agents of `ashes match`; `ashes_env/text/tasks.md`
# has tasks that are shorter than a game.

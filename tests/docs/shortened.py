"""How a test runs the commands that pages tell: what makes them short, which none can run, which files they take for
granted.
"""

from __future__ import annotations

from typing import NamedTuple

from docs.readmes import ROOT
from tests.wheels import AGENT

SUBMISSIONS = ROOT / "evaluation/submissions/v2"
SHORTEST = SUBMISSIONS / "campaign-moon-cove-heroic-v2-expert.json.gz"


class Rule(NamedTuple):
    """A change of a command; every rule that fits is applied, one after the other."""

    found: str
    """A regular expression."""
    put: str
    why: str


SMALL = "--n-envs 4 --n-steps 16 --batch-size 32"
RULES = (
    Rule(r"^\.venv/bin/", "", "the environment of the tests takes its place"),
    Rule(r"(?=tests/cards/test_the_grave_king|docs/tutorials/)", f"{ROOT}/", "commands run in another folder"),
    Rule(r"evaluation/submissions/v2/\*", f"{SUBMISSIONS}/campaign-moon-cove-*", "a thousand submissions"),
    Rule(r"(?<=--verify )FILE --agent my_agent:Mine", f"{SHORTEST}", "a submission of an own agent takes 400 games"),
    Rule(r"\bFILES?\b", f"{SUBMISSIONS}/red-rains-viros-S1-v2-*.json.gz", "stands for submissions"),
    Rule(r"\bFOLDER\b", "played", "stands for a folder"),
    Rule(r"\bCHECKPOINT\b", "coal", "stands for a policy"),
    Rule(r'"Title"', '"Hammer Knight"', "stands for a card"),
    Rule(r"--address \S+ --model NAME", '--command "python my_model.py"', "no server answers here"),
    Rule(r"^ashes benchmark --all .*", r"\g<0> --unclean", "while somebody works, files differ from the commit"),
    Rule(r"^(ashes benchmark --task (?!.*--games).*)", r"\1 --games 2", "whole tasks take minutes"),
    Rule(r"^(ashes match (?!.*--games).*)", r"\1 --games 2", "a hundred games"),
    Rule(r"^(python -m training\.study (?!speed)(?!.*--games).*)", r"\1 --games 2", "hundreds of games"),
    Rule(r"--games \d+", "--games 2", "hundreds of games"),
    Rule(r"(?<=training.plan_value --out value.json --games )2", "5", "the fewest that it takes"),
    Rule(
        r"^(python -m training\.(?:ppo|ppo_red_rains|self_play|study)\b(?!.*--(?:timesteps|seconds)).*)",
        r"\1 --timesteps 1",
        "hours",
    ),
    Rule(r"--timesteps \d+", f"--timesteps 64 {SMALL}", "hours"),
    Rule(r"^python -m training\.(?:self_play|ppo pvp)\b.*", r"\g<0> --ladder-games 2", "hundreds of games"),
    Rule(r"(?<=simulations=)\d+", "2", "a search thinks"),
    Rule(r"(?<=imitate )\d+", "2", "a thousand games of the teacher"),
    Rule(r"--steps \d+", f"--steps 256 --games 2 {SMALL}", "minutes"),
    Rule(r"--seconds \d+", "--seconds 1", "minutes"),
    Rule(r"--seeds \d+", "--seeds 1", "five trainings"),
    Rule(r"(--vary \w+ \w+ \w+)( \w+)+", r"\1", "a training for each"),
    Rule(r"--processes \d+", "--processes 1", "two cores"),
    Rule(
        r"^ashes decks --improve (?!.*--start).*",
        r'\g<0> --start "viros coal"',
        "more than a hundred decks to begin with",
    ),
    Rule(
        r"^ashes decks --improve .*",
        r"\g<0> --games 4 --first 1 --beam 1 --width 2 --finalists 1 --finals 2 --tests 2",
        "thousands of games",
    ),
    Rule(r"^python -m training\.first_steps$", r"\g<0> --timesteps 512 --games 1", "minutes"),
    Rule(r"^python -m training\.benchmark_ppo .*", r"\g<0> --timesteps 512 --n-envs 2", "hours"),
    Rule(r"^python -m training\.benchmark_linear .*", r"\g<0> --games 26 --passes 1", "minutes"),
    Rule(r"^python -m training\.search_teacher .*", r"\g<0> --games 2 --rounds 1 --passes 1 --simulations 2", "hours"),
    Rule(r"^python -m training\.recipes coal$", r"\g<0> --seconds 1", "hours"),
    Rule(r"(?<=--agent )plan:simulations=2,menus=yes$", "greedy --modes red_rains", "it thinks"),
)

THINKS = "every opponent plays at least one game, and some of them search: minutes"
INSTALLS = "installs a package"
MAKES = "installs, trains or tests for minutes; the workflows and make itself run it"
SHELLS = "changes the shell in which it is typed"
RAY = "needs the environment of RLlib: make test-rllib"
SOURCES = "writes into the sources"
NOHUP = (
    "nohup sh -c 'for recipe in coal pvp; do nice python -m training.recipes $recipe --seconds 18000; done'"
    " > recipes.log &"
)
TESTS = (
    ".venv/bin/python -m pytest -q tests/cards tests/language tests/render tests/encoding tests/test_architecture.py"
)
LISTED = {
    "make install": MAKES,
    "make demo": MAKES,
    "make docs": MAKES,
    "make compile": MAKES,
    "make test": MAKES,
    "make rllib": MAKES,
    "pip install ashes-env": INSTALLS,
    'pip install "ashes-env[play]"': INSTALLS,
    'pip install "ashes-env[train]"': INSTALLS,
    "pip install .": INSTALLS,
    "pip install ./OUT": INSTALLS,
    ". .venv/bin/activate": SHELLS,
    ". .venv-rllib/bin/activate": SHELLS,
    "export RAY_AUTH_MODE=token": SHELLS,
    "export RAY_AUTH_TOKEN=TOKEN": SHELLS,
    "ruff check . && ruff format . && mypy": "make lint runs them",
    ".venv/bin/ruff check .": "make lint runs it",
    ".venv/bin/mypy ashes_env": "make lint runs it",
    TESTS: "make test runs them",
    ".venv/bin/python -m evaluation coverage --uncovered": "goes through all cards and tests: minutes",
    ".venv/bin/python -m ashes_env.cards.layout --write": SOURCES,
    ".venv/bin/python -m ashes_env.encoding.vocabulary --append": SOURCES,
    "python -m evaluation positions --out turns.jsonl --positions 10000 --processes 8": "minutes for a single position",
    "python -m evaluation positions --read turns.jsonl --as turns.json": "reads what takes hours to make",
    "python -m evaluation positions --reword": SOURCES,
    "vf-eval ashes_text --env.taskset.split games": "needs the environment of verifiers and a model",
    "ray get-auth-token --generate": RAY,
    "ray start --head --port=6379 --disable-usage-stats": RAY,
    "ray start --head --port=6379 --num-cpus=1 --disable-usage-stats": RAY,
    "ray start --address=HEAD:6379": RAY,
    "ray start --address=127.0.0.1:6379 --num-cpus=1": RAY,
    "ray stop": RAY,
    ".venv-rllib/bin/python -m training.rllib red_rains --runners 2 --iterations 100": RAY,
    ".venv-rllib/bin/python -m training.rllib self_play --runners 2 --timesteps 200000": RAY,
    "python -m training.rllib red_rains --address HEAD:6379 --runners 64 --n-envs 512 --batch-size 4096": RAY,
    "ashes match --agents random runs/rllib-red-rains/2026-01-01-120000/checkpoint": RAY,
    "python -m training.recipes coal --ship": "needs a recipe that has trained for hours",
    NOHUP: "hours",
    "tail recipes.log; python -m training.recipes --report": "reads the log of those hours",
    "kill -- -$!": "ends those hours",
    "python -m training.study speed --compiled ../compiled": "needs a compiled copy",
    "ashes benchmark --task pvp/precons/v2 --agent greedy --games 16": THINKS,
    "ashes benchmark --task pvp/held-out-cards/v2 --agent greedy --games 16": THINKS,
}

MODEL = """\
import json

for line in iter(input, ""):
    print(json.dumps({"text": json.dumps({"choice": 1, "notes": ""})}), flush=True)
"""
FILES = {
    "baselines.toml": '[[baseline]]\nagent = "random"\ntasks = ["campaign/moon-cove/heroic/v2"]\n',
    "family.toml": 'pairs = [["greedy", "expert"]]\ntasks = ["red-rains/*"]\n',
    "mine.py": AGENT.replace("Mine", "Wishes"),
    "mine.toml": 'search = "none"\n[training]\ndecisions = 0\n',
    "model.toml": 'command = "python my_model.py"\ntokens = 500000\n',
    "my_agent.py": AGENT,
    "my_model.py": MODEL,
    "my_module.py": AGENT.replace("Mine", "Sampler"),
}
DECKS = ("export.txt", "my_deck.txt", "my_rival.txt")
TITLES = "my_titles.txt"

GAME = "yes 1 | head -4 | ashes play --plain --seed 7 --save game.json"
MADE = "ashes seeds make s.json --name s --source s --seal t.json"
SEALED = f"{MADE} && ashes seeds open s.json --public V --out opened.json"
RUN = f"python -m training.ppo_red_rains --timesteps 64 {SMALL}"
BEFORE = {
    "ashes_env/benchmark/README.md-1": SEALED,
    "ashes_env/cli/README.md-0": GAME,
    "ashes_env/replays/README.md-0": GAME,
    "ashes_env/replays/page/README.md-0": GAME,
    "training/README.md-4": RUN,
}

"""A page for each environment, in the form of those of PettingZoo and Gymnasium.

Everything that the code knows is asked of it when the site is built.
"""

from __future__ import annotations

import importlib
import io
import re
from typing import Any, Final, NamedTuple

import gymnasium

from ashes_env import LEARNERS, NAMESPACE
from ashes_env.env import parameters
from docs.readmes import PAGES as SITE
from docs.readmes import ROOT

FOLDER: Final = "environments"
VERSIONS: Final = f"{SITE}/versions.md"
SAME_VERSION: Final = "A mended rule or card changes games, and the name of the environment stays"
STEPS: Final = 40  # random decisions before the picture
SEED: Final = 7


class About(NamedTuple):
    """What a page says in words."""

    title: str
    game: str
    turns: str
    rewards: str
    ends: str
    play: str
    settings: str
    """Arguments of the example, and of the picture."""
    readme: str


SHAPED: Final = """
`reward="shaped"` adds `gamma * potential(now) - potential(before)` from each own decision to the next. The potential is
the share of life that the own side has left less that of the other side, from -1 to 1; after a game that is decided it
is 0. With `gamma=1` the rewards of a game that is decided add up to its result less the potential at its start. *The
shaped reward* in `ashes_env/env/README.md` says how to read such a sum."""
CHIMERA: Final = f"+1 for all partners where the Chimera is defeated, -1 where it wins.\n{SHAPED}"
ENDS: Final = (
    "Terminated when the game is decided. Truncated by `max_turns`, by `max_idle`, and when no player will ever have "
    "to decide again."
)
PAGES: Final = {
    "pvp": About(
        "Player against player",
        "Two to four Phoenixborn fight until one is left. Each player has a deck of 30 cards, ten dice and a pile of "
        "conjurations; hands, draw piles and face-down cards are hidden.",
        "One agent acts at a time. The same agent often acts several times in a row, and others answer in the middle "
        "of an effect.",
        "+1 for the winner and -1 for the loser, at the end. With three or four players each gets -1/(players-1) on "
        f"leaving the game, and the last one +1.\n{SHAPED}",
        ENDS,
        "ashes play --mode pvp",
        'first_five="recommended"',
        "ashes_env/env/README.md",
    ),
    "red_rains": About(
        "Red Rains",
        "One player, or two partners, fight a Chimera with aspects, rage dice and an Ultimate. The environment plays "
        "the Chimera by its tables. There are six Chimeras and six levels.",
        "One agent acts at a time. The Chimera's turns happen inside a step.",
        CHIMERA,
        ENDS,
        "ashes play",
        'first_five="recommended"',
        "ashes_env/env/README.md",
    ),
    "campaign": About(
        "A campaign against a Chimera",
        "Three encounters of Red Rains, each harder than the one before. Before each the players change their decks by "
        "decisions of their own.",
        "One agent acts at a time: first all decks are built, one player after the other, then the encounter "
        "is played.",
        "+1 for a campaign that is won, -1 for one that is lost, 0 for one that is truncated; `encounter_reward` adds "
        f"a part for each encounter.\n{SHAPED} Decisions that build a deck pay nothing.",
        "Terminated when the campaign is won or lost. `max_turns` counts in each encounter, and truncates the "
        "campaign.",
        "ashes play --mode campaign",
        "",
        "ashes_env/campaign/README.md",
    ),
    "draft": About(
        "A draft",
        "Two to eight drafters, in groups up to 64, choose Phoenixborn, dice and cards from one pool. A draft holds no "
        "game: its decks are played at the end by policies that are given, or at random.",
        "One agent acts at a time, clockwise.",
        "At the end the result of the game with the drafted decks, or the mean of the games of all pairs, from -1 to "
        '1; `reward="none"` pays nothing.',
        "Terminated when all decks are complete. Truncated by `max_idle`.",
        "ashes play --mode draft",
        "",
        "ashes_env/draft/README.md",
    ),
}


def place(mode: str) -> str:
    """The path of the page of a mode on the site."""
    return f"{FOLDER}/{mode}.md"


def pages() -> dict[str, str]:
    """The pages by their paths, as Markdown."""
    return {place(mode): _page(mode, about) for mode, about in PAGES.items()}


def pictures() -> dict[str, bytes]:
    """A picture for each page, as PNG, by its path."""
    return {f"{FOLDER}/{mode}.png": _picture(mode) for mode in PAGES}


def made(mode: str, **settings: Any) -> Any:
    """The environment of PettingZoo of a mode."""
    return importlib.import_module(f"ashes_env.{mode}_v0").raw_env(**settings)


def _new_version() -> str:
    """When an environment gets another number, as the page of versions says it."""
    found = re.search(
        r"^\| an environment \| .+ \| (.+) \|$", (ROOT / VERSIONS).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert found is not None, VERSIONS
    return found[1]


def _page(mode: str, about: About) -> str:
    env, raw = made(mode), made(mode, dtype="uint8")
    agent = env.possible_agents[0]
    space, bytes_ = env.observation_space(agent), raw.observation_space(agent)["observation"]
    seen = f'`Box(0, 1, {space["observation"].shape}, float32)`; with `dtype="uint8"` bytes, {bytes_.shape}'
    name = f"{NAMESPACE}/{LEARNERS[mode]}"
    facts = [
        ("import", f"`from ashes_env import {mode}_v0`"),
        ("Gymnasium", f'`gymnasium.make("ashes_env:{name}")`, `gymnasium.make_vec`; without `{NAMESPACE}/` the same'),
        ("agents", ", ".join(f"`{one}`" for one in env.possible_agents)),
        ("actions", f"`{env.action_space(agent)}`, with an action mask: int8 {space['action_mask'].shape}"),
        ("observation", f'{seen}; with `obs_mode="entities"` a dict of arrays'),
        ("parallel", "by `turn_based_aec_to_parallel` (`ashes_env/env/frameworks.md`)"),
        ("by hand", f"`{about.play}`"),
        ("version", f"`v0`; the number rises where {_new_version()}. {SAME_VERSION} (`{VERSIONS}`)"),
    ]
    more = f"{about.settings}, " if about.settings else ""
    return f"""# {about.title}

![A position]({mode}.png)

{about.game}

{parameters.table(facts, ("", ""))}

## Turns

{about.turns} `env.describe_mask()` says every legal action in words. In Gymnasium's environment the other seats decide
inside `step`.

## Observation and actions

The agent sees what its seat may know, and nothing else. `ashes_env/encoding/README.md` explains every part of it; the
mask is in `observation["action_mask"]` (Gymnasium: `info["action_mask"]`). An illegal action loses the game, unless
`illegal_action` says otherwise.

## Rewards

{about.rewards}

## Ends

{about.ends}

## Use

```python
from ashes_env import {mode}_v0

env = {mode}_v0.raw_env({about.settings})
env.reset(seed={SEED})
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
```

```python
import gymnasium

env = gymnasium.make("ashes_env:{name}", {more}render_mode="ansi")
observation, info = env.reset(seed={SEED})
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
print(env.render())
```

## Settings

Arguments of `raw_env`, `env`, `gymnasium.make` and `gymnasium.make_vec`. `{about.readme}` says more.

{parameters.table(parameters.settings(mode))}

Gymnasium's environment takes besides:

{parameters.table(parameters.of_learner(mode))}

## Options of `reset`

Each can also be given as a setting; then it is the default of all games.

{parameters.table(parameters.options(mode))}
"""


def _picture(mode: str) -> bytes:
    from PIL import Image

    env: Any = gymnasium.make(f"ashes_env:{LEARNERS[mode]}", render_mode="rgb_array", **_settings(mode))
    _, info = env.reset(seed=SEED)
    env.action_space.seed(SEED)
    for _ in range(STEPS):
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            _, info = env.reset()
    file = io.BytesIO()
    Image.fromarray(env.render()).quantize(64).save(file, "png", optimize=True)
    return file.getvalue()


def _settings(mode: str) -> dict[str, Any]:
    return {"first_five": "recommended"} if PAGES[mode].settings else {}

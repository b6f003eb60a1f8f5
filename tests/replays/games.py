"""Short games of every kind, as replays with estimates, for pages."""

from functools import cache
from random import Random
from typing import Any, Final

from ashes_env.replays import Recording, Replay
from ashes_env.spec.spec import GameSpec

NASTY: Final = "</script><b>{{DATA}}"  # the name of an agent that is no markup
COAL: Final = {"decks": ["The Corpse of Viros: Coal"]}
KINDS: Final[dict[str, tuple[str, dict[str, Any], dict[str, Any], int, int]]] = {  # mode, settings, options, seed, most
    "two": ("pvp", {"first_five": "recommended"}, {"decks": ["The Iron Men", "The Mist Guardian"]}, 7, 90),
    "four": ("pvp", {"players": 4}, {}, 8, 60),
    "alone": ("red_rains", {}, COAL, 3, 200),
    "together": ("red_rains", {"players": 2}, {}, 4, 80),
    "campaign": ("campaign", {}, {"decks": "choose"}, 5, 70),
    "draft": ("draft", {"players": 3, "reward": "none"}, {}, 6, 200),
}


@cache
def recorded(kind: str) -> Replay:
    """A random game with made-up estimates, to its end or to `most` actions."""
    mode, settings, options, seed, most = KINDS[kind]
    recording = Recording.begin(GameSpec(mode, settings=settings, options=options, seed=seed), ["random", NASTY])
    random, value = Random(seed), 0.0
    while not recording.match.over and len(recording.actions) < most:
        legal = list(recording.match.actions())
        weights = {action: random.random() for action in random.sample(legal, min(3, len(legal)))}
        total = sum(weights.values())
        value = max(-0.9, min(0.9, value + random.gauss(0, 0.1)))
        mine = value if recording.match.seat != 1 else -value
        recording.act(random.choice(legal), mine, {action: w / total for action, w in weights.items()})
    return recording.replay()

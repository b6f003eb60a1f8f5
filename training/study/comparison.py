"""Measures trained agents on seen and unseen decks and Chimeras: scores, drops from seen to unseen, and differences
between agents, all with 95 % intervals.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np

from ashes_env.contests.games import FIELDS, PVP, Game, Terms, scores
from ashes_env.contests.playing import Bout, play_all
from ashes_env.contests.provenance import commit
from ashes_env.contests.rows import columns
from ashes_env.contests.statistics import clustered, mean, mean_half_width, student_half_width
from ashes_env.contests.submissions import are_of, game_of
from ashes_env.decks import get
from ashes_env.files import printable, read_text, write_text
from ashes_env.files.strict_json import loads
from evaluation.speed.about import ROOT, machine
from training.run.arguments import meeting, rules
from training.run.run import ARGS, CHECKPOINT, RunError, spent

SEEN: Final = "seen"
UNSEEN: Final = "unseen"
RESULTS: Final = "results.json"
GAMES: Final = "games"  # the folder with a file for each agent, opponent and arm (seen or unseen)
CHIMERAS: Final = "Chimeras"  # the opponent's name in Red Rains
FIRST_DEAL: Final = 1 << 30
LONGEST: Final = 1_000_000_000  # bytes

Args = Mapping[str, Any]


def new_cards(name: str, decks: Sequence[str]) -> float:
    """The share of a deck's cards that are in none of the other decks."""
    met = {title for deck in decks for title, _ in get(deck).cards}
    cards = get(name).cards
    return sum(n for title, n in cards if title not in met) / sum(n for _, n in cards)


def arms_of(args: Args) -> list[str]:
    """The arms of the measurement: "seen" in training, and "unseen" if there is anything unseen."""
    return [SEEN, UNSEEN] if args["unseen_decks"] or args.get("unseen_chimeras") else [SEEN]


def tasks(args: Args, mode: str, arm: str) -> list[tuple[int, dict[str, str]]]:
    """Seed and task of each deal. Decks, Chimeras and levels of the arm take turns; the opponent's deck is random, the
    same for both arms.
    """
    decks = args["decks"] if arm == SEEN else args["unseen_decks"] or args["decks"]
    seeds = range(FIRST_DEAL, FIRST_DEAL + args["games"])
    if mode == PVP:
        theirs: list[int] = np.random.default_rng(1).integers(len(args["decks"]), size=len(seeds)).tolist()
        turns = [{"deck": decks[i % len(decks)], "other": args["decks"][k]} for i, k in enumerate(theirs)]
    else:
        chimeras = args["chimeras"] if arm == SEEN else args["unseen_chimeras"] or args["chimeras"]
        pairs = [(chimera, deck) for chimera in chimeras for deck in (meeting(args, chimera) if arm == SEEN else decks)]
        each = list(product(args["levels"], pairs))
        found = (each[i % len(each)] for i in range(len(seeds)))
        turns = [{"deck": deck, "chimera": chimera, "level": level} for level, (chimera, deck) in found]
    return list(zip(seeds, turns, strict=True))


def bouts(args: Args, mode: str, name: str, other: str, arm: str) -> list[Bout]:
    """All games of an agent against an opponent in one arm."""
    shared = {"first_five": args["first_five"], **rules(args)}
    if mode == PVP:
        terms = Terms.of(PVP, **shared)
        found = [(seed, (task["deck"], task["other"])) for seed, task in tasks(args, mode, arm)]
        return [Bout(terms, (name, other), decks[:: -1 if i else 1], seed, i) for seed, decks in found for i in (0, 1)]
    return [
        Bout(
            Terms.of(chimera=task["chimera"], level=task["level"], aspects=args["aspects"], **shared),
            (name,),
            (task["deck"],),
            seed,
        )
        for seed, task in tasks(args, mode, arm)
    ]


def compared(arms: Mapping[str, Sequence[Game]]) -> dict[str, Any]:
    """The scores of each arm, and the drop from the first to the second, paired by seed."""
    out: dict[str, Any] = {"games": sum(map(len, arms.values()))}
    for arm, games in arms.items():
        groups = scores(games)
        out[arm] = mean([each for group in groups for each in group])
        out[f"{arm} 95%"] = list(clustered(groups))
        out[f"{arm} wounds dealt"] = mean([game.dealt for game in games])
    if UNSEEN in arms:
        drops = [mean(a) - mean(b) for a, b in zip(scores(arms[SEEN]), scores(arms[UNSEEN]), strict=True)]
        out["drop"], half = mean(drops), mean_half_width(drops)
        out["drop 95%"] = [out["drop"] - half, out["drop"] + half]
    return out


def gained(mine: Mapping[str, Sequence[Game]], theirs: Mapping[str, Sequence[Game]]) -> dict[str, Any]:
    """How much more one agent scored than another in each arm, and how much more it dropped, paired by seed."""
    out: dict[str, Any] = {"games": sum(len(games) for arms in (mine, theirs) for games in arms.values())}
    beyond = {
        arm: [mean(a) - mean(b) for a, b in zip(scores(mine[arm]), scores(theirs[arm]), strict=True)] for arm in mine
    }
    if UNSEEN in beyond:
        beyond["drop"] = [a - b for a, b in zip(beyond[SEEN], beyond[UNSEEN], strict=True)]
    for key, each in beyond.items():
        out[key], half = mean(each), mean_half_width(each)
        out[f"{key} 95%"] = [out[key] - half, out[key] + half]
    return out


def over_seeds(found: Sequence[Mapping[str, Any]], least: float = 0.0) -> dict[str, Any]:
    """Means over the trainings of one kind, with Student's intervals; with one training, the intervals of its games.
    Bounds of scores are at least `least`, those of drops at least -1.
    """
    if len(found) == 1:
        return dict(found[0])
    out: dict[str, Any] = {"games": sum(one["games"] for one in found)}
    for key in found[0]:
        each = [one[key] for one in found]
        if f"{key} 95%" in found[0]:
            out[key], half = mean(each), student_half_width(each)
            out[f"{key} 95%"] = [max(-1.0 if key == "drop" else least, out[key] - half), min(1.0, out[key] + half)]
        elif key.endswith("dealt"):
            out[key] = mean(each)
    return out


def load_or_play(path: Path, wanted: Sequence[Bout], play: Callable[[Sequence[Bout]], Iterable[Game]]) -> list[Game]:
    """Reads games from a file, or plays them and writes the file. Raises `FileError`, and `RunError` for a damaged file
    or one with other games.
    """
    if not path.is_file():
        games = list(play(wanted))
        write_text(path, json.dumps([asdict(game) for game in games]) + "\n")
        return games
    try:
        games = [game_of([one[name] for name in FIELDS], 0.5) for one in loads(read_text(path, LONGEST))]
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(f"{path} is damaged: {error}. Remove it, and its games are played again") from error
    if not are_of(games, wanted):
        raise RunError(f"{path} holds other games than this study plays. Remove it, and they are played again")
    return games


def file_of(folder: Path, agent: str, i: int, arm: str) -> Path:
    return folder / GAMES / f"{agent.replace('/', '_')}-{i + 1}-{arm}.json"


def measure(
    folder: Path,
    args: Args,
    mode: str,
    policies: Mapping[str, Sequence[Path]],
    processes: int = 1,
    replays: Path | None = None,
) -> dict[str, Any]:
    """Plays all missing games with the policies of each kind (`policies` gives their runs), and saves them in the
    folder `replays`, if given; returns and writes the content of `results.json`. Raises `FileError` if it cannot be
    written, and `RunError` for damaged games.
    """
    opponents = args.get("against", [CHIMERAS])
    (folder / GAMES).mkdir(exist_ok=True)
    runs = [run for each in policies.values() for run in each]
    agents = {run.name: str(run / CHECKPOINT) for run in runs} | {name: name for name in args["beside"]}
    single: list[dict[str, Any]] = []
    games: dict[tuple[str, str], dict[str, list[Game]]] = {}
    for (i, other), (shown, name) in product(enumerate(opponents), agents.items()):
        print(printable(f"measuring {shown} against {other}"), flush=True)
        arms = games[shown, other] = {}
        for arm in arms_of(args):
            play = partial(play_all, processes=processes, replays=replays)
            arms[arm] = load_or_play(file_of(folder, shown, i, arm), bouts(args, mode, name, other, arm), play)
        every = [game for arm in arms.values() for game in arm]
        by_deck = {
            deck: mean([game.score for game in every if game.deck == deck])
            for deck in dict.fromkeys(game.deck for game in every)
        }
        single.append({"agent": shown, "against": other, **compared(arms), "by deck": by_deck})
    kinds = {name: [name] for name in args["beside"]}
    kinds |= {name: [run.name for run in each] for name, each in policies.items()}
    means = [
        {
            **over_seeds([one for one in single if one["against"] == other and one["agent"] in members]),
            "agent": name,
            "against": other,
            "policies": len(members),
        }
        for other, (name, members) in product(opponents, kinds.items())
    ]
    first, *rest = policies
    seeds = range(1, args["seeds"] + 1)
    gains = [
        {
            "agent": name,
            "beyond": first,
            "against": other,
            **over_seeds([gained(games[f"{name}-{i}", other], games[f"{first}-{i}", other]) for i in seeds], -1.0),
        }
        for other, name in product(opponents, rest)
    ]
    found = {
        "about": {"commit": commit(ROOT), "machine": machine()},
        "args": dict(args),
        "new cards": {deck: new_cards(deck, args["decks"]) for deck in args["unseen_decks"]},
        "trained": {run.name: dict(zip(("decisions", "seconds"), spent(_saved(run)), strict=True)) for run in runs},
        "means": means,
        "gains": gains,
        "each": single,
        "games": [
            {"against": other, "arm": arm, **asdict(game), "agent": shown}
            for (shown, other), arms in games.items()
            for arm, found in arms.items()
            for game in found
        ],
    }
    write_text(folder / RESULTS, json.dumps(found, indent=1) + "\n")
    return found


def _saved(run: Path) -> Path:
    """The run itself, or the run inside it that an older version has made."""
    return run if (run / ARGS).is_file() else max(run.glob("[!.]*"), default=run)


def format_results(found: Mapping[str, Any]) -> str:
    """The means as a text table."""

    def interval(one: Mapping[str, Any], key: str) -> str:
        if key not in one:
            return ""
        low, high = one[f"{key} 95%"]
        return f"{one[key]:.1%} ({low:.1%} to {high:.1%})" if math.isfinite(low + high) else f"{one[key]:.1%}"

    rows = [("agent", "against", "policies", SEEN, UNSEEN, "drop", "wounds dealt")]
    for one in (*found["means"], *found["gains"]):
        name = f"{one['agent']} - {one['beyond']}" if "beyond" in one else one["agent"]
        dealt = f"{one[f'{SEEN} wounds dealt']:.2f}" if f"{SEEN} wounds dealt" in one else ""
        scores = [interval(one, key) for key in (SEEN, UNSEEN, "drop")]
        rows.append((name, one["against"], str(one.get("policies", "")), *scores, dealt))
    lines = [columns(rows)]
    if found["new cards"]:
        lines.append("new cards: " + ", ".join(f"{deck} {share:.0%}" for deck, share in found["new cards"].items()))
    lengths = (f"{name} {one['decisions']:,} in {one['seconds']:,.0f} s" for name, one in found["trained"].items())
    return "\n".join([*lines, "decisions trained: " + ", ".join(lengths)])

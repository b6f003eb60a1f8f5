"""How policies play decks that they never saw: cards learned by heart beside cards that are read.

    python -m training.transfer --seconds 3600 --seeds 3 --games 200
    python -m training.transfer --resume runs/transfer/2026-01-01-120000

For each seed and each of `--titles` a policy trains by `training.self_play` on `--decks`, all with the same limits: so
many `--timesteps`, so many `--seconds`. Then each plays the same games against each of `--against`: with decks that it
has trained with, and with those of `--unseen`. Its opponents play decks that it has trained with both times.

A seed of the games is a deal with a deck for each; the two take seats in turn and keep their decks, so that each goes
first once. The same seed has the same deck of the opponent in both arms, so the drop from seen to unseen decks is
measured seed by seed. Decks are not equally strong: agents of `--beside`, which have never trained, play the same
games, and policies that train on the same decks lose the same by weak ones, so the difference of their drops is what
reading is worth.

Intervals are 95 %. Those of one policy take the games of a seed as a group; over several seeds of training they are
Student's, over policies. What each of `--titles` wins beyond the first of them is measured seed by seed, too. A study
that was stopped goes on with the trainings and the games that were not done; games are played when all have been
trained.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from agents.base import AgentError
from agents.make import make_agent
from agents.network import TITLES
from ashes_env.decks import get, playable
from ashes_env.env.checks import Check, choice, number, whole
from ashes_env.env.errors import OptionError, unknown
from ashes_env.files import FileError, new_folder, read_text, sweep, write_text
from ashes_env.files.strict_json import loads
from evaluation.contests.playing import Bout, play_all
from evaluation.measure.about import ROOT, commit, machine
from evaluation.measure.match import PVP, Game, Terms, columns, scores
from evaluation.measure.replaying import add_replays
from evaluation.measure.statistics import clustered, mean, mean_half_width, student_half_width
from training import self_play
from training.arguments import Parser, add_defaults, all_named, begins, names
from training.command import carried_out
from training.devices import AUTO, device_of
from training.runs import ARGS, CHECKPOINT, RunError, new_run, read_args, spent
from training.signals import Signals

Args = Mapping[str, Any]

OTHERS: Final = "others"
RESULTS: Final = "results.json"
GAMES: Final = "games"  # the folder of all games of an agent in one arm against another
SEEN: Final = "seen"
UNSEEN: Final = "unseen"
FIRST_DEAL: Final = 1 << 30
LONGEST: Final = 1_000_000_000  # bytes
APART: Final = ("titles", "seed", "ladder_games")  # of the arguments of self-play, what the study settles
TRAINED: Final[Mapping[str, Any]] = {k: v for k, v in self_play.DEFAULTS.items() if k not in APART}
DEFAULTS: Final[Mapping[str, Any]] = {
    "titles": list(TITLES),
    "unseen": [OTHERS],
    "against": ["greedy", "expert"],
    "beside": ["greedy"],
    "seeds": 1,
    "timesteps": 1_000_000,
    "seconds": 0.0,
    "games": 100,
    **TRAINED,
}
SAID: Final[Mapping[str, str]] = {
    "titles": "what to compare",
    "decks": "decks to train with",
    "against": "agents that all are measured against",
    "unseen": f"decks to be new to them; {OTHERS!r}: all others that have a card that is in none of --decks",
    "beside": "agents that play the same games without training",
    "seeds": "trainings of each, from seed 1 on",
    "timesteps": "decisions of each training at most",
    "seconds": "time of each training at most; 0: no limit",
    "games": "seeds of each arm against each opponent; two games on each",
}
CHECKS: Final[Mapping[str, Check]] = {
    "titles": names,
    "unseen": names,
    "against": names,
    "beside": names,
    "seeds": whole(1),
    "timesteps": whole(1),
    "seconds": number(0.0, 1e9),
    "games": whole(1),
    **{name: self_play.CHECKS[name] for name in TRAINED},
}


def checked(args: Args) -> dict[str, Any]:
    """The arguments of a study as they are kept, with the names of all decks. Raises `OptionError` for a name, kind or
    value that there is not, and for a deck that is to be both seen and unseen; `AgentError` for an agent.
    """
    all_named(args, CHECKS)
    out = {name: check(name, args[name]) for name, check in CHECKS.items()}
    for titles in out["titles"]:
        choice(*TITLES)("titles", titles)
    out["decks"] = self_play.checked(of_training(out, out["titles"][0], 1))["decks"]
    out["unseen"] = unseen(out["unseen"], out["decks"], out["first_five"])
    for name in (*out["against"], *out["beside"]):
        make_agent(name)
    return out


def unseen(given: Sequence[str], decks: Sequence[str], first_five: str) -> list[str]:
    """Names of decks that are not among those to train with; raises `OptionError`. The others are those with which a
    game can begin: a deck that recommends no First Five is left out where that is to be taken.
    """
    known = [deck.name for deck in playable()]
    others = [
        deck.name
        for deck in playable()
        if deck.name not in decks and new_cards(deck.name, decks) and (deck.first_five or first_five != "recommended")
    ]
    out: list[str] = []
    for name in given:
        if name != OTHERS and name not in known:
            raise unknown("unseen", name, (*known, OTHERS))
        if name in decks:
            raise OptionError(f"unseen: {name!r} is among the decks to train with")
        out += [each for each in (others if name == OTHERS else [name]) if each not in out]
    begins("unseen", out, first_five)
    if not out:
        raise OptionError("unseen: no other deck has a card that is in none of those to train with")
    return out


def new_cards(name: str, decks: Sequence[str]) -> float:
    """The share of the cards of a deck that are in none of some others."""
    met = {title for deck in decks for title, _ in get(deck).cards}
    cards = get(name).cards
    return sum(n for title, n in cards if title not in met) / sum(n for _, n in cards)


def of_training(args: Args, titles: str, seed: int) -> dict[str, Any]:
    """The arguments of one training for `training.self_play`; no time goes into its ladder."""
    return {**{name: args[name] for name in TRAINED}, "titles": titles, "seed": seed, "ladder_games": 0}


# --- training ---------------------------------------------------------------------------------------------------------


def policies(folder: Path, args: Args) -> list[tuple[str, int, Path]]:
    """Titles, seed and run of each policy; seed by seed, so that what was stopped early compares all."""
    return [
        (titles, seed, folder / f"{titles}-{seed}") for seed in range(1, args["seeds"] + 1) for titles in args["titles"]
    ]


def teach(folder: Path, args: Args, device: torch.device | str, threads: int) -> None:
    """Trains what has not been trained for as long as it should be. Raises as `training.self_play.train` does."""
    sweep(folder)
    for titles, seed, run in policies(folder, args):
        if not run.is_dir():
            chosen = self_play.checked(of_training(args, titles, seed))
            new_folder(run, {ARGS: (json.dumps(chosen, indent=1) + "\n").encode()})
        steps, seconds = spent(run)
        if steps >= args["timesteps"] or 0 < args["seconds"] <= seconds:
            continue
        print(f"training {run.name}: {steps:,} decisions, {seconds:,.0f} s so far", flush=True)
        left = args["seconds"] - seconds if args["seconds"] else 0.0
        self_play.train(run, args["timesteps"] - steps, seconds=left, bar=False, device=device, threads=threads)


# --- measuring --------------------------------------------------------------------------------------------------------


def deals(args: Args, arm: str) -> list[tuple[int, str, str]]:
    """Seed, deck and deck of the opponent of each pair of games. Decks of the arm come in turn, each as often as it
    can be; the opponent's are drawn, alike for both arms.
    """
    mine = args["decks"] if arm == SEEN else args["unseen"]
    theirs: list[int] = np.random.default_rng(1).integers(len(args["decks"]), size=int(args["games"])).tolist()
    return [(FIRST_DEAL + i, mine[i % len(mine)], args["decks"][k]) for i, k in enumerate(theirs)]


def played(args: Args, name: str, other: str, arm: str, processes: int, replays: Path | None = None) -> list[Game]:
    """All games of an agent in one arm against another, as the agent saw them; saved in a folder, if there is one."""
    terms = Terms(PVP, payment=args["payment"], first_five=args["first_five"])
    bouts = [
        Bout(terms, (name, other), (own, their) if game == 0 else (their, own), seed, game)
        for seed, own, their in deals(args, arm)
        for game in (0, 1)
    ]
    return list(play_all(bouts, processes, replays))


def compared(seen: Sequence[Game], unseen: Sequence[Game]) -> dict[str, Any]:
    """The scores of both arms, and the drop, seed by seed."""
    arms: dict[str, list[list[float]]] = {SEEN: scores(seen), UNSEEN: scores(unseen)}
    drops = [mean(a) - mean(b) for a, b in zip(arms[SEEN], arms[UNSEEN], strict=True)]
    out: dict[str, Any] = {"games": len(seen) + len(unseen)}
    for arm, groups in arms.items():
        out[arm] = mean([each for group in groups for each in group])
        out[f"{arm} 95%"] = list(clustered(groups))
    out["drop"], half = mean(drops), mean_half_width(drops)
    return {**out, "drop 95%": [out["drop"] - half, out["drop"] + half]}


def gained(mine: Mapping[str, Sequence[Game]], theirs: Mapping[str, Sequence[Game]]) -> dict[str, Any]:
    """What one agent scored beyond another in each arm, and how much more it dropped, seed by seed."""
    out: dict[str, Any] = {"games": sum(len(games) for arms in (mine, theirs) for games in arms.values())}
    beyond = {
        arm: [mean(a) - mean(b) for a, b in zip(scores(mine[arm]), scores(theirs[arm]), strict=True)]
        for arm in (SEEN, UNSEEN)
    }
    beyond["drop"] = [a - b for a, b in zip(beyond[SEEN], beyond[UNSEEN], strict=True)]
    for key, values in beyond.items():
        out[key], half = mean(values), mean_half_width(values)
        out[f"{key} 95%"] = [out[key] - half, out[key] + half]
    return out


def over_seeds(found: Sequence[Mapping[str, Any]], least: float = 0.0) -> dict[str, Any]:
    """Means over the trainings of one kind, with Student's intervals; those of the games where there is only one.
    Scores are not below `least`, drops not below -1.
    """
    if len(found) == 1:
        return dict(found[0])
    out: dict[str, Any] = {"games": sum(one["games"] for one in found)}
    for key in (SEEN, UNSEEN, "drop"):
        values = [one[key] for one in found]
        out[key], half = mean(values), student_half_width(values)
        out[f"{key} 95%"] = [max(-1.0 if key == "drop" else least, out[key] - half), min(1.0, out[key] + half)]
    return out


def kept(path: Path, play: Callable[[], list[Game]]) -> list[Game]:
    """Games that a file holds, or that are played and then kept there. Raises `FileError`, and `RunError` for a file
    that is damaged.
    """
    if not path.is_file():
        games = play()
        write_text(path, json.dumps([asdict(game) for game in games]) + "\n")
        return games
    try:
        return [Game(**one) for one in loads(read_text(path, LONGEST))]
    except (TypeError, ValueError) as error:
        raise RunError(f"{path} is damaged: {error}. Remove it, and its games are played again") from error


def measure(folder: Path, args: Args, processes: int = 1, replays: Path | None = None) -> dict[str, Any]:
    """Plays all games that have not been played, and saves them in the folder `replays`, if there is one; what
    `results.json` holds, which is written. Raises `FileError` where it cannot be, and `RunError` where the games are
    damaged.
    """
    trained = policies(folder, args)
    (folder / GAMES).mkdir(exist_ok=True)
    agents = {run.name: str(run / CHECKPOINT) for _, _, run in trained} | {name: name for name in args["beside"]}
    single: list[dict[str, Any]] = []
    games: dict[tuple[str, str], dict[str, list[Game]]] = {}
    for i, other in enumerate(args["against"]):
        for shown, name in agents.items():
            print(f"measuring {shown} against {other}", flush=True)
            file = f"{shown}-{i + 1}".replace("/", "_")
            arms = {
                arm: kept(
                    folder / GAMES / f"{file}-{arm}.json", partial(played, args, name, other, arm, processes, replays)
                )
                for arm in (SEEN, UNSEEN)
            }
            games[shown, other] = arms
            single.append(
                {
                    "agent": shown,
                    "against": other,
                    **compared(arms[SEEN], arms[UNSEEN]),
                    "by deck": {
                        deck: mean([game.score for game in arm if game.deck == deck])
                        for arm in arms.values()
                        for deck in sorted({game.deck for game in arm})
                    },
                }
            )
    kinds = {name: [name] for name in args["beside"]}
    kinds |= {titles: [run.name for kind, _, run in trained if kind == titles] for titles in args["titles"]}
    means = [
        {
            "agent": kind,
            "against": other,
            "policies": len(members),
            **over_seeds([one for one in single if one["against"] == other and one["agent"] in members]),
        }
        for other in args["against"]
        for kind, members in kinds.items()
    ]
    first, *rest = args["titles"]
    gains = [
        {
            "agent": titles,
            "beyond": first,
            "against": other,
            **over_seeds(
                [
                    gained(games[f"{titles}-{seed}", other], games[f"{first}-{seed}", other])
                    for seed in range(1, args["seeds"] + 1)
                ],
                -1.0,
            ),
        }
        for other in args["against"]
        for titles in rest
    ]
    found = {
        "about": {"commit": commit(ROOT), "machine": machine()},
        "args": dict(args),
        "new cards": {deck: new_cards(deck, args["decks"]) for deck in args["unseen"]},
        "trained": {run.name: dict(zip(("decisions", "seconds"), spent(run), strict=True)) for _, _, run in trained},
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


def said(found: Mapping[str, Any]) -> str:
    """The means as a table."""

    def interval(one: Mapping[str, Any], key: str) -> str:
        low, high = one[f"{key} 95%"]
        return f"{one[key]:.1%} ({low:.1%} to {high:.1%})" if math.isfinite(low + high) else f"{one[key]:.1%}"

    rows = [("agent", "against", "policies", "decks it trained with", "decks it never saw", "drop")]
    rows += [
        (
            one["agent"],
            one["against"],
            str(one["policies"]),
            interval(one, SEEN),
            interval(one, UNSEEN),
            interval(one, "drop"),
        )
        for one in found["means"]
    ]
    rows += [
        (
            f"{one['agent']} - {one['beyond']}",
            one["against"],
            "",
            interval(one, SEEN),
            interval(one, UNSEEN),
            interval(one, "drop"),
        )
        for one in found["gains"]
    ]
    new = ", ".join(f"{deck} {share:.0%}" for deck, share in found["new cards"].items())
    lengths = ", ".join(f"{name} {one['decisions']:,}" for name, one in found["trained"].items())
    return f"{columns(rows)}\nnew cards: {new}\ndecisions trained: {lengths}"


def parse(argv: Sequence[str] | None = None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser(
        "python -m training.transfer", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add_defaults(parser, DEFAULTS, SAID)
    add("--runs", type=Path, default=Path("runs/transfer"), help="where new studies get their folders")
    add("--resume", type=Path, default=None, help="folder of a study to go on with; its own arguments are used")
    add("--processes", type=int, default=1, help="processes that play the games that measure")
    add("--device", default=AUTO, help="auto: a GPU where torch has one, else the CPU; or cpu, cuda, cuda:1 ...")
    add("--threads", type=int, default=1, help="threads of torch")
    add_replays(parser, "every game that measures")
    return parser.parse_args(argv), parser


def main(argv: Sequence[str] | None = None) -> int:
    """Trains, measures and prints; everything is left in the folder of the study."""
    options, parser = parse(argv)
    given = {name: getattr(options, name) for name in DEFAULTS if hasattr(options, name)}
    try:
        for name in ("processes", "threads"):
            whole(1)(name, getattr(options, name))
        if options.resume is not None and given:
            raise RunError(f"--resume uses the study's own arguments: {', '.join(given)} cannot be given with it")
        args = checked({**DEFAULTS, **given} if options.resume is None else read_args(options.resume))
        device = device_of(options.device)
        folder = options.resume or new_run(options.runs, args)
    except (AgentError, FileError, OptionError, RunError) as error:
        parser.error(str(error))

    def work() -> None:
        teach(folder, args, device, options.threads)
        with Signals(at_once=True):
            found = measure(folder, args, options.processes, options.replays)
        print(said(found))

    status = carried_out(parser, folder, work)
    if status == 0:
        print(f"everything in {folder}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())

"""MaskablePPO for games between two players, by self-play.

    python -m training.self_play --timesteps 2000000
    python -m training.self_play --resume runs/self-play/2026-01-01-120000

The learner plays against itself, against snapshots of itself, most often those that it loses to
(`training/games/population.py`), and against a few fixed agents; all pairs of decks from a list are equally likely.
Every `--snapshot-every` decisions a snapshot is saved, and a line of `ladder.jsonl` gives the results against the fixed
agents, the first snapshot and the previous one, in games that are not used for training. Runs have the same files and
options as those of `training.ppo_red_rains`: see `training/README.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import torch
from sb3_contrib import MaskablePPO

from ashes_env.agents.make import allowed
from ashes_env.contests.games import PVP
from ashes_env.files import printable_lines
from ashes_env.files.piping import quietly
from ashes_env.match.checks import number, whole
from ashes_env.match.errors import OptionError
from ashes_env.spec.spec import GameSpec
from training.games.episodes import Meetings
from training.games.imitated import between_two
from training.games.matchmaking import LADDER, SNAPSHOTS, Matchmaker, make_env, rung
from training.games.population import Population
from training.learner import Progress as Watch
from training.learner import learn, model_of
from training.run import log
from training.run.arguments import (
    CORE,
    RULES,
    Argument,
    Table,
    check_teacher,
    defaults_of,
    each_checked,
    fits,
    names,
    of_games,
    one_of,
    part,
    pvp_decks,
)
from training.run.command import Command, Count
from training.run.run import HOW, How, Limits, Run
from training.run.starting import with_start

Args = Mapping[str, Any]

TWO_PLAYERS: Final[Table] = {
    "decks": Argument([CORE], names, f"decks, all pairs equally likely; {CORE!r}: the published ones"),
    **part(
        ("first_five", *RULES, "reward", "gamma", "gae_lambda", "learning_rate", "n_envs", "n_steps", "batch_size"),
        learning_rate=5e-4,
        n_envs=64,
        batch_size=1024,
    ),
    **part(("n_epochs", "ent_coef", "network", "titles"), network=[256, 128]),
    "observation": one_of("bytes", ("bytes", "consequences"), "the form of observation"),
    "seed": Argument(1, whole(0, 2**31), "seed of the run"),
}
ROWS: Final[Table] = {
    **TWO_PLAYERS,
    "mirror": Argument(0.4, number(0.0, 1.0), "share of the games against the current learner"),
    "anchors": Argument(0.05, number(0.0, 1.0), "share of the games against fixed agents; the rest: snapshots"),
    "fixed": Argument(["random"], names, "fixed agents"),
    **part(("changed", "imitate", "teacher")),
    "most": Argument(24, whole(3), "maximum number of snapshots"),
    "snapshot_every": Argument(250_000, whole(1), "decisions between snapshots"),
    "ladder_games": Argument(100, whole(0), "games against each opponent of the ladder"),
}
DEFAULTS: Final[Mapping[str, Any]] = defaults_of(ROWS)


class Progress(Watch):
    """Counts games by opponent, and makes snapshots."""

    LOGS = (log.NAME, LADDER)
    COUNTS = Meetings

    def __init__(self, matchmaker: Matchmaker, how: How, limits: Limits) -> None:
        super().__init__(matchmaker.run, how, limits)
        self.matchmaker = matchmaker
        self.snapshot_at = -1  # no snapshot yet

    def imitated(self) -> list[GameSpec]:
        return between_two(self.run.args)

    def _on_rollout_start(self) -> None:
        if self.snapshot_at < 0 or self.model.num_timesteps - self.snapshot_at >= self.run.args["snapshot_every"]:
            self.snapshot()
        super()._on_rollout_start()

    def snapshot(self) -> None:
        """Adds a snapshot of the learner to the population, and measures it."""
        steps = self.snapshot_at = self.model.num_timesteps
        name = f"{steps:010d}"
        self.run.save(self.learner.policy, None, steps, None, f"{SNAPSHOTS}/{name}")
        self.run.log(rung(self.matchmaker, steps), LADDER)
        gone = self.matchmaker.population.add(name)
        self.save()
        for other in gone:  # after the save, because a killed run resumes with the saved population
            self.matchmaker.forget(other)

    def state(self) -> dict[str, Any]:
        return {
            "league": self.matchmaker.population.state(),
            "snapshot at": self.snapshot_at,
            "games": self.games.state(),
        }

    def set_state(self, state: Args) -> None:
        self.matchmaker.population = Population.of(state["league"], self.run.args["fixed"])
        self.snapshot_at = int(state["snapshot at"])
        self.games.restore(state.get("games", ()))


def checked(args: Args, plug_ins: Collection[str] = ()) -> dict[str, Any]:
    """Checks the arguments of a run; "core" among the decks becomes the names of those decks. Agents that are plug-ins
    must be in `plug_ins`.

    Raises `OptionError` for an unknown name or a wrong type or value, `AgentError` for an invalid agent.
    """
    out = each_checked(args, ROWS)
    out["decks"] = pvp_decks(out["decks"], out["first_five"], out["edition"])
    GameSpec.of(PVP, **of_games(out))
    if out["mirror"] + out["anchors"] > 1:
        raise OptionError(f"mirror, anchors: shares that add up to 1 at most, not {out['mirror']} and {out['anchors']}")
    fits(out["n_envs"] * out["n_steps"], out["batch_size"])
    check_teacher(out["teacher"], PVP, plug_ins)
    for name in out["fixed"]:
        allowed(name, plug_ins).make()
    return out


def build(matchmaker: Matchmaker, device: torch.device | str = "cpu") -> MaskablePPO:
    """Environments and model of a run."""
    model = model_of(matchmaker.run, make_env(matchmaker, matchmaker.args["n_envs"]), device)
    matchmaker.learner = model.policy
    return model


def train(run: Run, timesteps: int, how: How = HOW, watch: type[Progress] = Progress) -> MaskablePPO:
    """Trains a run for `timesteps` more decisions; raises as `Run.training` and `learn` do. A training built on this
    one passes its own callback.
    """
    with run.training(how) as limits:
        matchmaker = Matchmaker(run)
        return learn(run, build(matchmaker, how.device), watch(matchmaker, how, limits), timesteps)


def ended(run: Run) -> str:
    """What is printed after a training."""
    return f"checkpoint in {run.checkpoint}; ladder in {run.folder / LADDER}"


COMMAND: Final = Command(
    name="training.self_play",
    about=__doc__ or "",
    table=ROWS,
    runs="runs/self-play",
    counts={
        "timesteps": Count(2_000_000, "decisions of the learner to train for (more, when resuming)"),
        "processes": Count(0, "processes that play the imitated games; 0: this process", least=0),
        "checkpoint_every": Count(100_000, "decisions between checkpoints"),
    },
    checked=checked,
    adopt=with_start,
    mode=PVP,
)


def main(argv: Sequence[str] | None = None) -> int:
    with COMMAND.called(argv) as (call, ending):
        train(*call)
        print(printable_lines(ended(call.run)))
    return ending.status


if __name__ == "__main__":
    raise SystemExit(quietly(main))

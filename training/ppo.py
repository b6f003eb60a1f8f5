"""PPO on several cores, to be read from top to bottom.

    python -m training.ppo --timesteps 1000000
    python -m training.ppo --decks pve --levels S1 S2 S3 --seconds 600
    python -m training.ppo pvp --decks core --timesteps 2000000
    python -m training.ppo --resume runs/ppo/2026-01-01-120000

The algorithm, the games and most arguments are those of `training.ppo_red_rains` and, after `pvp`, of
`training.self_play` (Schulman and others 2017, with masks as in Huang and Ontanon 2022), and each reads the checkpoints
of the others. This one is faster:

* `--processes` share the games: each plays its own, and an update is the mean of what all would change
  (`training/team.py`). So every rollout is played with the newest weights.
* Only what occurs in a rollout takes part in the first layer (`agents/narrow.py`); it is prepared once for all epochs.
* That layer and the hidden ones run in bfloat16 where this is faster, which is measured at the start.
* Only legal actions, three of hundreds, take part in the losses.

The course of a run does not depend on how fast the processes are. Each run has its own folder, can be killed at any
moment, and can be resumed: see `training/README.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.utils import clip_grad_norm_
from tqdm import tqdm

from agents import narrow, saving
from agents.lean import LEAST
from agents.narrow import Met, Narrow, Part, Weights
from agents.networks import new_policy
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.encoding.schema import TWO
from ashes_env.encoding.sizes import n_raw
from ashes_env.files import printable_lines
from ashes_env.files.piping import quietly
from ashes_env.match.checks import choice, generator_from, number, whole
from ashes_env.match.errors import OptionError
from training import ppo_red_rains, self_play
from training.games.ppo_games import COUNTING, PLAYING, Games
from training.imitation import imitate
from training.run import arguments
from training.run.arguments import TABLE, Argument, Table, all_named, one_of, part
from training.run.command import Command, Count
from training.run.run import FOREVER, HOW, How, Limits, Run
from training.run.starting import with_start
from training.team import Meeting, Team

Args = Mapping[str, Any]
Array = NDArray[Any]

AUTO: Final = "auto"
CLIP: Final = 0.2  # how far the ratio of a chance to that when it was played may be from 1
VALUE: Final = 0.5  # the weight of the value loss
GRADIENT: Final = 0.5  # the maximum norm of a gradient
SHUFFLING, CHOOSING = 1, 2  # streams of a run's seed
LOSSES: Final = ("policy loss", "value loss", "entropy", "clipped", "divergence")

OWN: Final[Table] = {
    "observation": one_of("bytes", ("bytes",), "the form of observation"),
    "processes": Argument(2, whole(1, 64), "processes that share games and updates, one for each core"),
    "precision": one_of(AUTO, (AUTO, *narrow.KINDS), "kind of number of the first layers; auto: the faster one"),
}
TABLES: Final = {
    RED_RAINS: {**TABLE, **part(("n_envs", "n_steps"), n_envs=64, n_steps=128), **OWN},
    PVP: {**self_play.ROWS, **OWN},
}


def checked(args: Args, mode: str, plug_ins: Collection[str] = ()) -> dict[str, Any]:
    """Checks the arguments of a run. Raises as `training.run.arguments.checked` and `training.self_play.checked` do."""
    rows = TABLES[mode]
    all_named(args, rows, OWN)
    own = {name: rows[name].check(name, args.get(name, rows[name].default)) for name in OWN}
    rest = {name: value for name, value in args.items() if name not in ("processes", "precision")}
    out = {**(arguments.checked(rest) if mode == RED_RAINS else self_play.checked(rest, plug_ins)), **own}
    for name in ("n_envs", "batch_size"):
        if out[name] % out["processes"]:
            raise OptionError(f"processes: {out['processes']} cannot share {name} {out[name]} evenly")
    return out


def policy_of(args: Args, device: torch.device | str = "cpu") -> Any:
    """The policy of MaskablePPO with the same first weights: it names, shapes and saves them. `Narrow` computes it."""
    torch.manual_seed(args["seed"])
    return new_policy("bytes", args["network"], args["learning_rate"], args["titles"], device)


# --- playing ----------------------------------------------------------------------------------------------------------


class Picked(NamedTuple):
    """Decisions (n,): the actions, their places among the legal ones, the logarithms of their probabilities and the
    numbers of legal actions; `legal` lists these (n, most).
    """

    actions: Array
    chosen: Array
    chances: Array
    counts: Array
    legal: Array


def pick(logits: Array, masks: Array, chance: np.random.Generator) -> Picked:
    """Draws an action of each row by its probability. Looks at legal actions only; each row has one at least."""
    row, action = masks.nonzero()
    counts = np.bincount(row, minlength=len(masks))
    first = np.cumsum(counts) - counts
    found = logits[row, action].astype(np.float64)
    found -= np.maximum.reduceat(found, first)[row]
    sums = np.cumsum(np.exp(found))
    before = np.concatenate(([0.0], sums))[first]
    length = sums[first + counts - 1] - before
    drawn = np.searchsorted(sums, before + chance.random(len(masks)) * length, side="right")
    drawn = np.clip(drawn, first, first + counts - 1)
    legal = np.zeros((len(masks), counts.max()), np.int16)
    legal[row, np.arange(len(row)) - first[row]] = action
    return Picked(action[drawn], drawn - first, found[drawn] - np.log(length), counts, legal)


class Rollout:
    """What was played: arrays (steps, games, ...). `legal` lists the `counts` legal actions of a decision, `chosen` is
    the place of the action among them, `chances` the logarithm of its probability, and `values` has a row more, of what
    comes after the rollout.
    """

    def __init__(self, steps: int, games: int) -> None:
        shape = (steps, games)
        self.seen: Array = np.zeros((*shape, n_raw(TWO)), np.uint8)
        self.legal: Array = np.zeros((*shape, TWO.n_actions), np.int16)
        self.counts: Array = np.zeros(shape, np.int64)
        self.chosen: Array = np.zeros(shape, np.int64)
        self.chances: Array = np.zeros(shape, np.float32)
        self.values: Array = np.zeros((steps + 1, games), np.float32)
        self.rewards: Array = np.zeros(shape, np.float32)
        self.over: Array = np.zeros(shape, np.bool_)


class Player:
    """Plays rollouts of the games of a process. Raises `AgentError` if the saved `state` does not fit."""

    def __init__(self, args: Args, games: Games, rank: int, kind: str, state: Any, policy: Any) -> None:
        self.args = args
        self.policy = policy
        self.network = Narrow(policy, narrow.KINDS[kind])
        self.met = self.network.nothing()
        self.weights: Weights | None = None
        self.games, self.env = games, games.env
        self.chance = np.random.default_rng([args["seed"], CHOOSING, rank])
        if state is None:
            self.env.seed(args["seed"] + rank * self.env.num_envs)
        else:
            self.restore(state)
        self.seen: Any = self.env.reset()
        self.rollout = Rollout(args["n_steps"], self.env.num_envs)

    def state(self) -> dict[str, Any]:
        """Everything but the games that are being played: a resumed run deals new ones."""
        generators = [each.bit_generator.state for each in self.env.get_attr("np_random")]
        return {"games": generators, "mode": self.games.state(), "choosing": self.chance.bit_generator.state}

    def restore(self, state: Any) -> None:
        try:
            if len(state["games"]) != self.env.num_envs:
                raise OptionError(f"{len(state['games'])} games are saved, and this run has {self.env.num_envs}")
            for i, saved in enumerate(state["games"]):
                self.env.set_attr("np_random", generator_from(saved), [i])
            self.chance = generator_from(state["choosing"])
            self.games.restore(state["mode"])
        except (KeyError, TypeError, ValueError) as error:
            raise AgentError(f"what is saved of the games does not fit this run: {error}") from error

    def look(self, raw: Array, masks: Array) -> tuple[Array, Array]:
        """Logits of `self.actions`, and values. What occurred before still takes part, so little is made anew."""
        met = self.network.met(raw, masks)
        if not self.met.covers(met):
            self.met = self.met.union(met)
            self.part = Part(self.network, self.met)
            self.actions = self.part.actions.numpy()
            self.weights = None
        self.weights = self.weights or self.network.weights(self.part)
        logits, values = self.weights.forward(self.part.numbers(raw), self.part.rows(raw))
        return logits.numpy(), values.numpy()

    @torch.no_grad()
    def play(self, news: Any) -> tuple[list[dict[str, Any]], Any]:
        """Plays a rollout; returns final infos of games, and an answer to the news."""
        self.weights = None
        answer = self.games.hear(news)
        out, env, ended = self.rollout, self.env, []
        for t in range(self.args["n_steps"]):
            masks = env.action_masks()
            out.seen[t] = self.seen
            logits, out.values[t] = self.look(self.seen, masks)
            picked = pick(logits, masks.take(self.actions, 1), self.chance)
            out.chosen[t], out.chances[t], out.counts[t] = picked.chosen, picked.chances, picked.counts
            out.legal[t, :, : picked.legal.shape[1]] = self.actions[picked.legal]
            self.seen, out.rewards[t], out.over[t], infos = env.step(self.actions[picked.actions])
            for i in np.flatnonzero(out.over[t]).tolist():
                if infos[i]["TimeLimit.truncated"]:
                    [after] = self.look(infos[i]["terminal_observation"][None], np.zeros_like(masks[:1]))[1]
                    out.rewards[t, i] += self.args["gamma"] * after
                ended.append({name: infos[i][name] for name in self.games.told if name in infos[i]})
        out.values[-1] = self.look(self.seen, env.action_masks())[1]
        return ended, answer


# --- learning ---------------------------------------------------------------------------------------------------------


def advantages(rollout: Rollout, gamma: float, gae_lambda: float) -> Array:
    """Generalised advantage estimates (Schulman and others 2016)."""
    values = rollout.values
    out = np.zeros_like(rollout.rewards)
    last = np.zeros_like(rollout.rewards[0])
    for t in reversed(range(len(out))):
        goes_on = np.float32(gamma) * ~rollout.over[t]
        ahead = values[t + 1] + np.float32(gae_lambda) * last
        out[t] = last = rollout.rewards[t] + goes_on * ahead - values[t]
    return out


class Learner:
    """Learns from rollouts, together with the other processes of the `meeting`. `steps` counts the decisions of all."""

    def __init__(self, args: Args, kind: str, device: torch.device | str = "cpu") -> None:
        self.args = args
        self.device = torch.device(device)
        self.policy = policy_of(args, device)
        self.network = Narrow(self.policy, narrow.KINDS[kind])
        self.optimizer = self.policy.optimizer
        narrow.begin(self.optimizer)
        self.chance = np.random.default_rng([args["seed"], SHUFFLING])
        self.steps = 0
        self.meeting = Meeting()

    def join(self, meeting: Meeting, shuffling: Any) -> None:
        """Learns together with others from now on, `shuffling` as saved."""
        self.meeting = meeting
        own = np.random.default_rng([self.args["seed"], SHUFFLING, meeting.rank])
        self.chance = own if shuffling is None else generator_from(shuffling)

    def restore(self, found: checkpoint.Checkpoint) -> None:
        """Goes on from a checkpoint, or begins with the weights of one."""
        saving.load_weights(self.policy, found, self.device)
        if checkpoint.OPTIMIZER in found.parts:
            saving.load_optimizer(self.optimizer, found, self.device)
            self.steps = int(found.meta["steps"])

    def learn(self, rollout: Rollout) -> Array:
        """Makes the updates of a rollout; returns means of what `loss` tells."""
        args, n = self.args, rollout.rewards.size
        raw, counts = rollout.seen.reshape(n, -1), rollout.counts.reshape(n, 1)
        there = np.arange(counts.max()) < counts
        legal = np.where(there, rollout.legal.reshape(n, -1)[:, : counts.max()], -1)
        masks = np.isin(np.arange(TWO.n_actions), legal)[None]
        part = Part(self.network, self.met_by_all(self.network.met(raw, masks)))
        places = np.where(there, part.number_of_action[legal], 0)
        gains = advantages(rollout, args["gamma"], args["gae_lambda"])
        told = np.stack([rollout.chances, gains, gains + rollout.values[:-1]], 2).reshape(n, 3)
        data = [part.numbers(raw), part.rows(raw)]  # prepared once for all epochs
        others = (rollout.chosen.reshape(n, 1), there, places, told)
        data += [torch.from_numpy(each).to(self.device) for each in others]
        numbers = narrow.Rows(self.optimizer, self.network.layer.weight, part.used)
        ids = narrow.Rows(self.optimizer, self.network.layer.id_weight, part.met)
        optimizer = narrow.narrowed(self.optimizer, [numbers, ids])
        sums, size = torch.zeros(5, device=self.device), args["batch_size"] // args["processes"]
        for _ in range(args["n_epochs"]):
            order = torch.from_numpy(self.chance.permutation(n)).to(self.device)
            for start in range(0, n, size):
                batch = [each.index_select(0, order[start : start + size]) for each in data]
                loss, found = self.loss(self.network.weights(part, numbers.own, ids.own), batch)
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                parameters = optimizer.param_groups[0]["params"]
                self.meeting.average([each.grad for each in parameters])
                clip_grad_norm_(parameters, GRADIENT)
                optimizer.step()
                sums += found
        numbers.back()
        ids.back()
        self.steps += n * args["processes"]
        losses: Array = (sums * size / n / args["n_epochs"]).cpu().numpy()
        return losses

    def met_by_all(self, met: Met) -> Met:
        """What occurs in the rollouts of all processes."""
        found = torch.from_numpy(np.concatenate(met)).float()
        self.meeting.average([found])
        return Met(*np.split(found.numpy() > 0, np.cumsum([len(each) for each in met])[:-1]))

    def loss(self, weights: Weights, batch: Sequence[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss of a minibatch (Schulman and others 2017), and what the log tells of it (`LOSSES`)."""
        numbers, rows, chosen, there, places, told = batch
        before, gains, returns = told.unbind(1)
        logits, values = weights.forward(numbers, rows)
        chances = torch.log_softmax(logits.gather(1, places).masked_fill(~there, LEAST), 1)
        entropy = -(chances.exp() * chances).sum(1).mean()
        change = chances.gather(1, chosen).squeeze(1) - before
        ratio = change.exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        of_policy = -torch.min(gains * ratio, gains * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
        of_value = (returns - values).square().mean()
        with torch.no_grad():
            clipped = ((ratio - 1).abs() > CLIP).float().mean()
            found = torch.stack([of_policy, of_value, entropy, clipped, (ratio - 1 - change).mean()])
        return of_policy + VALUE * of_value - self.args["ent_coef"] * entropy, found


# --- training ---------------------------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """What a process says of a rollout: final infos of its games, an answer to news, its losses, its state after it."""

    ended: list[dict[str, Any]]
    answer: Any
    losses: Array
    state: dict[str, Any]


class Member:
    """Plays and learns in one process of a training. Raises `AgentError` if what is `saved` of it does not fit."""

    def __init__(self, learner: Learner, meeting: Meeting, run: Run, kinds: Args, saved: Any) -> None:
        state = saved and saved[meeting.rank]
        self.learner = learner
        self.learner.join(meeting, state and state["shuffling"])
        # What plays is on the CPU.
        policy = learner.policy if learner.device.type == "cpu" else policy_of(run.args)
        games = PLAYING[run.mode](run, meeting.rank, policy)
        self.player = Player(run.args, games, meeting.rank, kinds["playing"], state, policy)

    def turn(self, news: Any) -> Turn:
        """Plays a rollout and learns from it."""
        if self.player.policy is not self.learner.policy:
            self.player.policy.load_state_dict(self.learner.policy.state_dict())
        ended, answer = self.player.play(news)
        losses = self.learner.learn(self.player.rollout)
        state = {**self.player.state(), "shuffling": self.learner.chance.bit_generator.state}
        return Turn(ended, answer, losses, state)

    def close(self) -> None:
        """Ends the games."""
        self.player.env.close()


def later(meeting: Meeting, device: str, run: Run, kinds: Args, saved: Any) -> Member:
    """The member of a process that is not the first: it begins with what the run has saved."""
    learner = Learner(run.args, kinds["learning"], device)
    learner.restore(checkpoint.read(run.checkpoint))
    return Member(learner, meeting, run, kinds, saved)


class Training:
    """A run in training: what learns, what counts the games, and what is saved of those that play. Goes on from the
    checkpoint of the run.
    """

    def __init__(self, run: Run, how: How, limits: Limits) -> None:
        self.run, self.how, self.limits = run, how, limits
        self.counts, self.members = COUNTING[run.mode](run), None
        args, found = run.args, run.saved()
        self.new = found is None or checkpoint.OPTIMIZER not in found.parts
        auto = args["precision"] == AUTO
        self.kinds = {
            name: narrow.faster(where, args["network"][0]) if auto else args["precision"]
            for name, where in (("playing", "cpu"), ("learning", how.device))
        }
        try:
            if found is not None and not self.new:
                state = found.training()
                self.kinds = {name: choice(*narrow.KINDS)(name, state["kinds"][name]) for name in self.kinds}
                limits.spent = number(0.0, FOREVER)("seconds", state["seconds"])
                self.counts.restore(state)
                self.members = state["members"]
                if self.members is not None:
                    saved = len([generator_from(each["shuffling"]) for each in self.members])
                    if saved != args["processes"]:
                        raise ValueError(f"{saved} processes are saved, and this run has {args['processes']}")
            self.learner = Learner(args, self.kinds["learning"], how.device)
            if found is not None:
                self.learner.restore(found)
        except (KeyError, TypeError, ValueError) as error:
            raise AgentError(f"{run.checkpoint} does not fit this run: {error}") from error

    def go(self, steps: int) -> None:
        """Trains for `steps` more decisions, or until the limits; saves now and then, and at the end."""
        learner, counts, args, how = self.learner, self.counts, self.run.args, self.how
        if self.new:
            self.save()  # the other processes begin with that
        goal, saved_at, before = learner.steps + steps, learner.steps, learner.steps
        first = partial(Member, run=self.run, kinds=self.kinds, saved=self.members)
        other = partial(later, device=str(learner.device), run=self.run, kinds=self.kinds, saved=self.members)
        size = sum(each.numel() for each in learner.policy.parameters())
        with (
            closing(Team(partial(first, learner), other, args["processes"], size)) as team,
            tqdm(total=steps, unit=" decisions", disable=not how.bar) as progress,
        ):
            while True:
                turns: list[Turn] = team.turn(counts.news(learner.policy, learner.steps))
                self.members = [each.state for each in turns]
                for info in (info for each in turns for info in each.ended):
                    counts.ended(info)
                line = counts.games.line(learner.steps)
                if line is not None:
                    losses = np.mean([each.losses for each in turns], 0).tolist()
                    self.run.log({**line, **dict(zip(LOSSES, losses, strict=True))})
                progress.update(learner.steps - before)
                before = learner.steps
                due = counts.heard(turns[0].answer) or learner.steps - saved_at >= how.checkpoint_every
                last = learner.steps >= goal or self.limits.reached()
                if due or last:
                    self.save()
                    saved_at = learner.steps
                if last:
                    return

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        learner = self.learner
        state = {"kinds": self.kinds, "seconds": self.limits.seconds, **self.counts.state(), "members": self.members}
        self.run.save(learner.policy, learner.optimizer, learner.steps, state)


def train(run: Run, timesteps: int, how: How = HOW) -> Learner:
    """Trains a run for `timesteps` more decisions, or until the time limit, from its checkpoint on if it has one.
    Raises as `training.ppo_red_rains.train` does, and `WorkerDied`.
    """
    args = run.args
    with run.training(how) as limits:
        training = Training(run, how, limits)
        run.cut(training.learner.steps, *training.counts.logs)
        if training.new:
            helpers = args["processes"] if args["processes"] > 1 else 0
            games = training.counts.imitated()
            imitate(training.learner.policy, games, args, limits.reached, helpers, bar=how.bar)
            limits.signals.check()
        training.go(timesteps)
    return training.learner


COUNTS: Final = {
    "timesteps": Count(1_000_000, "decisions to train for (more of them, when resuming)"),
    "checkpoint_every": Count(100_000, "decisions between checkpoints"),
}
COMMANDS: Final = {
    mode: Command(
        name=name,
        about=__doc__ or "",
        table=TABLES[mode],
        runs=runs,
        counts=COUNTS,
        checked=partial(checked, mode=mode),
        adopt=with_start,
        mode=mode,
        plug_ins=mode == PVP,
    )
    for mode, name, runs in ((RED_RAINS, "training.ppo", "runs/ppo"), (PVP, "training.ppo pvp", "runs/ppo-pvp"))
}

COMMAND: Final = COMMANDS[RED_RAINS]  # of a phase of a recipe


def main(argv: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if argv is None else argv
    mode = given[0] if given and given[0] in COMMANDS else None
    with COMMANDS[mode or RED_RAINS].called(given[1:] if mode else given) as (call, ending):
        train(*call)
        print(printable_lines((self_play if call.run.mode == PVP else ppo_red_rains).ended(call.run)))
    return ending.status


if __name__ == "__main__":
    raise SystemExit(quietly(main))

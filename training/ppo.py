"""PPO on two cores, to be read from top to bottom: one process plays while another learns.

    python -m training.ppo --timesteps 1000000
    python -m training.ppo --decks pve --levels S1 S2 S3 --seconds 600
    python -m training.ppo pvp --decks core --timesteps 2000000
    python -m training.ppo --resume runs/ppo/2026-01-01-120000

The algorithm, the games and most arguments are those of `training.ppo_red_rains` and, after `pvp`, of
`training.self_play` (Schulman and others 2017, with masks as in Huang and Ontanon 2022), and each reads the checkpoints
of the others. This one is faster:

* Games and network have a core each, so neither evicts the other from the caches. A rollout is played with the weights
  from before the last update; the chances of the policy that acted are stored, and an update corrects for them.
* Only what occurs in a rollout takes part in the first layer (`agents/narrow.py`); it is prepared once for all epochs.
* That layer and the hidden ones run in bfloat16 where this is faster, which is measured at the start.
* Only legal actions, three of hundreds, take part in the losses.

The course of a run does not depend on how fast the two processes are. Each run has its own folder, can be killed at any
moment, and can be resumed: see `training/README.md`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch.nn.utils import clip_grad_norm_, parameters_to_vector, vector_to_parameters
from tqdm import tqdm

from agents import narrow, saving
from agents.lean import LEAST
from agents.narrow import Narrow, Part, Weights
from agents.networks import policy_arguments, policy_class
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.seeing import space_of
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.encoding.schema import TWO
from ashes_env.files import is_saved
from ashes_env.match.checks import choice, generator_from, number
from ashes_env.match.errors import OptionError
from training import ppo_red_rains, replays, self_play
from training.actors import Here, Played, There
from training.games.ppo_games import COUNTING, PLAYING, Games, Setting
from training.imitation import demonstrated, imitate
from training.learner import START, Clock, describe, training_in, with_start
from training.rollouts import Memory, Rollout
from training.run import arguments, log
from training.run.arguments import TABLE, Table, all_named, one_of, part
from training.run.command import Command, Count
from training.run.run import CHECKPOINT, FOREVER, read_args

Args = Mapping[str, Any]
Array = NDArray[Any]

AUTO: Final = "auto"
CLIP: Final = 0.2  # how far the ratio of a chance to that before the update may be from 1
TRUST: Final = 2.0  # the largest ratio of a chance before the update to that when it was played
VALUE: Final = 0.5  # the weight of the value loss
GRADIENT: Final = 0.5  # the maximum norm of a gradient
SHUFFLING, CHOOSING = 1, 2  # streams of a run's seed

OWN: Final[Table] = {
    "observation": one_of("bytes", ("bytes",), "the form of observation"),
    "precision": one_of(AUTO, (AUTO, *narrow.KINDS), "kind of number of the first layers; auto: the faster one"),
}


TABLES: Final = {
    RED_RAINS: {**TABLE, **part(("n_envs", "n_steps"), n_envs=64, n_steps=32), **OWN},
    PVP: {**self_play.ROWS, **OWN},
}


def checked(args: Args, mode: str, plug_ins: Collection[str] = ()) -> dict[str, Any]:
    """Checks the arguments of a run. Raises as `training.run.arguments.checked` and `training.self_play.checked` do."""
    rows = TABLES[mode]
    all_named(args, rows, OWN)
    own = {name: rows[name].check(name, args.get(name, rows[name].default)) for name in OWN}
    rest = {name: value for name, value in args.items() if name != "precision"}
    return {**(arguments.checked(rest) if mode == RED_RAINS else self_play.checked(rest, plug_ins)), **own}


def policy_of(args: Args, device: torch.device | str = "cpu") -> Any:
    """The policy of MaskablePPO with the same first weights: it names, shapes and saves them. `Narrow` computes it."""
    torch.manual_seed(args["seed"])
    network = policy_arguments("bytes", args["network"], args["titles"])
    actions = spaces.Discrete(TWO.n_actions)
    return policy_class("bytes")(space_of("bytes"), actions, lambda _: args["learning_rate"], **network).to(device)


def sizes(args: Args) -> tuple[int, int, int]:
    """Steps and games of a rollout, and the number of weights."""
    return args["n_steps"], args["n_envs"], sum(each.numel() for each in policy_of(args).parameters())


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


class Actor:
    """Plays rollouts of the games of a run, from a saved `state` on. Raises `AgentError` if that does not fit."""

    def __init__(self, setting: Setting, kind: str, state: Any, memory: Memory) -> None:
        self.args = args = setting.args
        self.memory = memory
        self.policy = policy_of(args)
        self.network = Narrow(self.policy, narrow.KINDS[kind])
        self.met = self.network.nothing()
        self.weights: Weights | None = None
        self.games: Games = PLAYING[setting.mode](setting, self.policy)
        self.env = self.games.env
        self.chance = np.random.default_rng([args["seed"], CHOOSING])
        if state is None:
            self.env.seed(args["seed"])
        else:
            self.restore(state)
        self.seen: Any = self.env.reset()

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
    def play(self, into: int, news: Any) -> Played:
        """Plays a rollout with the weights in the memory."""
        vector_to_parameters(self.memory.weights, self.policy.parameters())
        self.weights = None
        answer = self.games.hear(news)
        out, env, ended = self.memory.rollouts[into], self.env, []
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
        return ended, answer, self.state()

    def close(self) -> None:
        """Ends the games."""
        self.env.close()


# --- learning ---------------------------------------------------------------------------------------------------------


def advantages(rollout: Rollout, values: Array, gamma: float, gae_lambda: float) -> Array:
    """Generalised advantage estimates (Schulman and others 2016); `values` as in the rollout."""
    out = np.zeros_like(rollout.rewards)
    last = np.zeros_like(rollout.rewards[0])
    for t in reversed(range(len(out))):
        goes_on = np.float32(gamma) * ~rollout.over[t]
        ahead = values[t + 1] + np.float32(gae_lambda) * last
        out[t] = last = rollout.rewards[t] + goes_on * ahead - values[t]
    return out


class Learner:
    """Learns from rollouts. `steps` counts the decisions that it has learned from."""

    def __init__(self, args: Args, kind: str, device: torch.device | str = "cpu") -> None:
        self.args = args
        self.device = torch.device(device)
        self.policy = policy_of(args, device)
        self.network = Narrow(self.policy, narrow.KINDS[kind])
        self.optimizer = self.policy.optimizer
        narrow.begin(self.optimizer)
        self.chance = np.random.default_rng([args["seed"], SHUFFLING])
        self.steps = 0

    def restore(self, found: checkpoint.Checkpoint, shuffling: Any) -> None:
        """Goes on from a checkpoint."""
        saving.load_weights(self.policy, found, self.device)
        saving.load_optimizer(self.optimizer, found, self.device)
        self.chance = generator_from(shuffling)
        self.steps = int(found.meta["steps"])

    def publish(self, memory: Memory) -> None:
        """Writes the weights to where the actor reads them."""
        memory.weights.copy_(parameters_to_vector(self.policy.parameters()).detach())

    def learn(self, rollout: Rollout) -> dict[str, float]:
        """Makes the updates of a rollout; returns means for the log."""
        args, n = self.args, rollout.rewards.size
        raw, counts = rollout.seen.reshape(n, -1), rollout.counts.reshape(n, 1)
        there = np.arange(counts.max()) < counts
        legal = np.where(there, rollout.legal.reshape(n, -1)[:, : counts.max()], -1)
        masks = np.isin(np.arange(TWO.n_actions), legal)[None]
        part = Part(self.network, self.network.met(raw, masks))
        places = np.where(there, part.number_of_action[legal], 0)
        data = [part.numbers(raw), part.rows(raw)]  # prepared once for all epochs
        data += [torch.from_numpy(each).to(self.device) for each in (rollout.chosen.reshape(n, 1), there, places)]
        chances, values = self.again(self.network.weights(part), data)
        values = np.concatenate((values.reshape(rollout.rewards.shape), rollout.values[-1:]))
        gains = advantages(rollout, values, args["gamma"], args["gae_lambda"])
        trust = np.exp(chances - rollout.chances.reshape(n)).clip(max=TRUST)
        told = np.stack([chances, trust, gains.reshape(n), (gains + values[:-1]).reshape(n)], 1)
        data.append(torch.from_numpy(told).to(self.device))
        numbers = narrow.Rows(self.optimizer, self.network.layer.weight, part.used)
        ids = narrow.Rows(self.optimizer, self.network.layer.id_weight, part.met)
        optimizer = narrow.narrowed(self.optimizer, [numbers, ids])
        sums, size = torch.zeros(5, device=self.device), args["batch_size"]
        for _ in range(args["n_epochs"]):
            order = torch.from_numpy(self.chance.permutation(n)).to(self.device)
            for start in range(0, n, size):
                batch = [each.index_select(0, order[start : start + size]) for each in data]
                loss, found = self.loss(self.network.weights(part, numbers.own, ids.own), *batch)
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                clip_grad_norm_(optimizer.param_groups[0]["params"], GRADIENT)
                optimizer.step()
                sums += found
        numbers.back()
        ids.back()
        self.steps += n
        names = ("policy loss", "value loss", "entropy", "clipped", "divergence")
        return dict(zip(names, (sums * size / n / args["n_epochs"]).tolist(), strict=True))

    @torch.no_grad()
    def again(self, weights: Weights, data: list[torch.Tensor]) -> tuple[Array, Array]:
        """Logarithmic chances of what was chosen and values, with the weights before the update. A policy that is older
        may have acted.
        """
        numbers, rows, chosen, there, places = data
        logits, values = weights.forward(numbers, rows)
        chances = torch.log_softmax(logits.gather(1, places).masked_fill(~there, LEAST), 1)
        return chances.gather(1, chosen).squeeze(1).cpu().numpy(), values.cpu().numpy()

    def loss(
        self,
        weights: Weights,
        numbers: torch.Tensor,
        rows: torch.Tensor,
        chosen: torch.Tensor,
        there: torch.Tensor,
        places: torch.Tensor,
        told: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss of a minibatch (Schulman and others 2017), and what the log tells of it. The ratio is to the policy
        before the update; `trust` corrects for an older one that acted (Hilton and others 2022).
        """
        before, trust, gains, returns = told.unbind(1)
        logits, values = weights.forward(numbers, rows)
        chances = torch.log_softmax(logits.gather(1, places).masked_fill(~there, LEAST), 1)
        entropy = -(chances.exp() * chances).sum(1).mean()
        change = chances.gather(1, chosen).squeeze(1) - before
        ratio = change.exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        of_policy = -(trust * torch.min(gains * ratio, gains * ratio.clamp(1 - CLIP, 1 + CLIP))).mean()
        of_value = (returns - values).square().mean()
        with torch.no_grad():
            clipped = ((ratio - 1).abs() > CLIP).float().mean()
            found = torch.stack([of_policy, of_value, entropy, clipped, (ratio - 1 - change).mean()])
        return of_policy + VALUE * of_value - self.args["ent_coef"] * entropy, found


# --- training ---------------------------------------------------------------------------------------------------------


class Training:
    """A run in training: what learns, what counts the games, and what is saved of those that play. Goes on from the
    checkpoint of the run.
    """

    def __init__(self, setting: Setting, device: torch.device | str = "cpu", processes: int = 0) -> None:
        self.setting, self.processes = setting, processes
        self.counts, self.spent, self.playing = COUNTING[setting.mode](setting), 0.0, None
        args, folder = setting.args, setting.folder
        found = checkpoint.read(folder / CHECKPOINT) if is_saved(folder / CHECKPOINT) else None
        self.new = found is None or (START in found.meta and checkpoint.OPTIMIZER not in found.parts)
        auto = args["precision"] == AUTO
        self.kinds = {
            name: narrow.faster(where, args["network"][0]) if auto else args["precision"]
            for name, where in (("playing", "cpu"), ("learning", device))
        }
        try:
            if found is not None and not self.new:
                state = found.training()
                self.kinds = {name: choice(*narrow.KINDS)(name, state["kinds"][name]) for name in self.kinds}
                self.spent = number(0.0, FOREVER)("seconds", state["seconds"])
                self.counts.restore(state)
                self.playing = state["playing"]
            self.learner = Learner(args, self.kinds["learning"], device)
            if found is not None and not self.new:
                self.learner.restore(found, state["shuffling"])
            elif found is not None:
                saving.load_weights(self.learner.policy, found, self.learner.device)
        except (KeyError, TypeError, ValueError) as error:
            raise AgentError(f"{folder / CHECKPOINT} does not fit this run: {error}") from error

    def imitate(self, asked: Callable[[], bool], bar: bool) -> None:
        """Imitates a teacher, if a new run begins with that."""
        args, learner, games = self.setting.args, self.learner, self.counts.imitated()
        shown = demonstrated(games, args["teacher"], "bytes", args["gamma"], asked, 2 * self.processes, bar=bar)
        if shown is not None:
            model: Any = SimpleNamespace(policy=learner.policy, device=learner.device)
            imitate(model, shown, args["seed"], asked)

    def go(self, steps: int, every: int, asked: Callable[[], bool], clock: Clock, bar: bool) -> None:
        """Trains for `steps` more decisions, or until it is `asked` to end; saves all `every` decisions and then."""
        learner, counts, args, began = self.learner, self.counts, self.setting.args, clock()
        decisions = args["n_envs"] * args["n_steps"]
        goal, saved_at, into = learner.steps + steps, learner.steps, 0
        make = partial(Actor, self.setting, self.kinds["playing"], self.playing)
        with (
            closing((There if self.processes else Here)(make, sizes(args))) as actor,
            tqdm(total=steps, unit=" decisions", disable=not bar) as progress,
        ):

            def begin() -> None:
                learner.publish(actor.memory)
                actor.begin(into, counts.news(learner.policy, learner.steps))

            begin()
            while True:
                ended, answer, self.playing = actor.wait()
                last, played, into = learner.steps + decisions >= goal, into, 1 - into
                due = counts.heard(answer) or learner.steps + decisions - saved_at >= every
                if actor.ahead and not last:  # the next rollout is played with what was learned before this one
                    begin()
                losses = learner.learn(actor.memory.rollouts[played])
                for info in ended:
                    counts.games.ended(info)
                line = counts.games.line(learner.steps)
                if line is not None:
                    log.append(self.setting.folder, {**line, **losses})
                progress.update(decisions)
                if last or asked():
                    return self.save(clock() - began)
                if due:
                    self.save(clock() - began)
                    saved_at = learner.steps
                if not actor.ahead:
                    begin()

    def save(self, seconds: float) -> None:
        """Writes the checkpoint of the run."""
        learner = self.learner
        state = {
            "kinds": self.kinds,
            "seconds": self.spent + seconds,
            **self.counts.state(),
            "playing": self.playing,
            "shuffling": learner.chance.bit_generator.state,
        }
        meta = describe(self.setting.args, TWO.n_actions, **self.counts.meta)
        where = self.setting.folder / CHECKPOINT
        saving.write(learner.policy, learner.optimizer, learner.steps, where, meta, state)


def train(
    folder: Path,
    timesteps: int,
    *,
    mode: str = RED_RAINS,
    device: torch.device | str = "cpu",
    processes: int = 1,
    plug_ins: Collection[str] = (),
    seconds: float = 0.0,
    clock: Clock = time.monotonic,
    checkpoint_every: int = 100_000,
    bar: bool = True,
    threads: int = 1,
) -> Learner:
    """Trains a run for `timesteps` more decisions, or until the time limit, from its checkpoint on if it has one.
    Raises as `training.learner.train_run` does, and `WorkerDied`.
    """
    args, began = checked(read_args(folder), mode, plug_ins), clock()
    with training_in(folder, threads) as signals:

        def asked() -> bool:
            return bool(signals.asked) or (bool(seconds) and clock() - began >= seconds)

        training = Training(Setting(mode, folder, args, plug_ins), device, processes)
        for name in training.counts.logs:
            log.cut(folder, training.learner.steps, name)
        if training.new and args["imitate"]:
            training.imitate(asked, bar)
            signals.check()
        training.go(timesteps, checkpoint_every, asked, lambda: clock() - began, bar)
    return training.learner


def _fits(options: argparse.Namespace, args: Args) -> None:
    if options.processes > 1:
        raise OptionError(f"processes: 1 plays while this one learns, 0: they take turns here; not {options.processes}")


COUNTS: Final = {
    "timesteps": Count(1_000_000, "decisions to train for (more of them, when resuming)"),
    "checkpoint_every": Count(100_000, "decisions between checkpoints"),
    "processes": Count(1, "1: a process of its own plays while this one learns; 0: they take turns", least=0),
}
COMMANDS: Final = {
    mode: Command(
        name=name,
        about=__doc__ or "",
        table=TABLES[mode],
        runs=runs,
        counts=COUNTS,
        checked=partial(checked, mode=mode),
        train=partial(train, mode=mode),
        ended=ended,
        played=partial(replays.Played, mode=mode),
        adopt=with_start,
        plug_ins=mode == PVP,
        fits=_fits,
    )
    for mode, name, runs, ended in (
        (RED_RAINS, "training.ppo", "runs/ppo", ppo_red_rains.ended),
        (PVP, "training.ppo pvp", "runs/ppo-pvp", self_play.ended),
    )
}


def main(argv: Sequence[str] | None = None) -> int:
    """Trains as the command line says; returns the exit status."""
    given = sys.argv[1:] if argv is None else argv
    mode = given[0] if given and given[0] in COMMANDS else None
    return COMMANDS[mode or RED_RAINS].main(given[1:] if mode else given)


if __name__ == "__main__":
    raise SystemExit(main())

"""What the settings of a search guided by a policy are worth, decision by decision: minutes in place of hours of games.

    python -m evaluation rollouts --policy coal --decks "The Corpse of Viros: Coal" --level S3 --decisions 200

The policy plays games by itself. At some of its decisions each of its likeliest actions is played on in the same worlds
(`playing_out.py`), for each number of `--turns`. Then rules are compared that choose by a few of these worlds
(`--tries`): an action for the logarithm of its prior plus a weight (`--weights`) times its mean value, or the likeliest
action where its prior is above a `--gates`. `guided` has the weight `scale` * (50 + tries) / 2.

The gain of a rule is the value, times 1000, that its choice adds to the likeliest action, after the most turns that
were played, in worlds that it did not choose by. Values are those of the policy, from -1 to 1. Rules share decisions
and worlds, so differences between them are more certain than the standard errors say. The time is that of the processor
for one decision, with all decisions counted, also those at which nothing is searched.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError
from ashes_env.agents.options import chance, folder
from ashes_env.agents.search.guide import Guide, guide_of, look_at
from ashes_env.agents.search.guided import LANES
from ashes_env.agents.search.playing_out import Job, draw_actions, play_out
from ashes_env.cli.parsing import Parser, parser_of
from ashes_env.contests import arguments
from ashes_env.contests.games import Terms
from ashes_env.contests.rows import columns
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.lanes import Lanes
from ashes_env.spec.number_flags import real_number

SHARE: Final = 0.2  # of the decisions of a game that are looked at, so that there are several games
MOST: Final = 6  # actions that are played on
REPEATS: Final = 12  # draws of the worlds that a rule chooses by

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the priors of its likeliest actions, falling; by the number of turns their values (worlds, actions)
    and the seconds that these took.
    """

    priors: Floats
    values: Mapping[int, Floats]
    seconds: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Rule:
    """How to choose: `tries` worlds, `turns`, the weight of their values, and the gate."""

    turns: int
    tries: int
    weight: float
    gate: float = 1.0

    def chosen(self, priors: Floats, values: Floats) -> int:
        """The index of the action that is taken."""
        return int(np.argmax(np.log(np.maximum(priors, 1e-12)) + self.weight * values.mean(0)))


def looked_at(
    policy: Guide,
    student: Guide,
    terms: Terms,
    decks: Sequence[str],
    n: int,
    worlds: int,
    turns: Sequence[int],
    seed: int,
) -> list[Decision]:
    """So many decisions of games of the policy, with the decks in turn."""
    rng = np.random.default_rng(seed)
    found: list[Decision] = []
    game = 0
    while len(found) < n:
        match = GameMatch.new(terms.settings(), terms.options([decks[game % len(decks)]] * terms.seats), seed + game)
        game += 1
        while not match.over and len(found) < n:
            masks, chances, _ = look_at(policy, [match])
            if masks.sum() > 1 and rng.random() < SHARE:
                found.append(_played_on(policy, student, match, chances[0], worlds, turns, rng))
            match.act(int(draw_actions(chances, rng)[0]))
    return found


def _played_on(
    policy: Guide,
    student: Guide,
    match: GameMatch,
    chances: NDArray[np.float32],
    worlds: int,
    turns: Sequence[int],
    rng: np.random.Generator,
) -> Decision:
    legal = np.array(sorted(match.actions()), np.intp)
    actions = legal[np.argsort(-chances[legal], kind="stable")[:MOST]]
    lanes = Lanes(LANES, match.context.with_consequences(match.game, student.consequences).layout)
    values, seconds = {}, {}
    for each in turns:
        began = time.process_time()
        results = np.zeros((worlds, len(actions)))
        jobs = _jobs(match, actions, worlds, rng)
        for job, value in play_out(lanes, student, jobs, match.seat, match.game.turn + each, rng, judge=policy):
            results[divmod(job, len(actions))] = value
        values[each], seconds[each] = results, time.process_time() - began
    return Decision(chances[actions].astype(np.float64), values, seconds)


def _jobs(match: GameMatch, actions: NDArray[np.intp], worlds: int, rng: np.random.Generator) -> Iterator[Job]:
    for world in range(worlds):
        dealt = match.determinize(int(rng.integers(1 << 62)))
        for i, action in enumerate(actions.tolist()):
            other = dealt.copy()
            other.act(action)
            yield world * len(actions) + i, other


def gain(rule: Rule, decisions: Sequence[Decision], seed: int = 0) -> tuple[float, float, float]:
    """The gain of a rule, its standard error, and the seconds of a decision. Worlds that the rule does not choose by
    must be left at the most turns.
    """
    rng = np.random.default_rng(seed)
    gains = []
    seconds = 0.0
    for decision in decisions:
        gains.append(0.0)
        if decision.priors[0] > rule.gate:
            continue
        values, judged = decision.values[rule.turns], decision.values[max(decision.values)]
        seconds += decision.seconds[rule.turns] * rule.tries / len(values)
        for _ in range(REPEATS):
            order = rng.permutation(len(values))
            i = rule.chosen(decision.priors, values[order[: rule.tries]])
            others = judged[order[rule.tries :]] if values is judged else judged
            gains[-1] += float((others[:, i] - others[:, 0]).mean()) / REPEATS
    return float(np.mean(gains)), float(np.std(gains) / len(gains) ** 0.5), seconds / len(decisions)


def report(decisions: Sequence[Decision], rules: Sequence[Rule]) -> str:
    """The gains of rules as a table."""
    rows = [("turns", "tries", "weight", "gate", "gain", "error", "ms")]
    for rule in rules:
        mean, error, seconds = gain(rule, decisions)
        numbers = f"{1000 * mean:+.1f}", f"{1000 * error:.1f}", f"{1000 * seconds:.0f}"
        rows.append((str(rule.turns), str(rule.tries), f"{rule.weight:g}", f"{rule.gate:g}", *numbers))
    return columns(rows)


def parser() -> Parser:
    """The arguments of the command."""
    out = parser_of("python -m evaluation rollouts", __doc__)
    add = out.add_argument
    add("--policy", default="coal", metavar="FOLDER", help="a checkpoint; default coal")
    add("--student", metavar="FOLDER", help="the checkpoint that moves inside rollouts; default the policy")
    arguments.add_decks(out, ["all"], "decks by name or file; default all of the Chimera or of PvP")
    arguments.add_terms(out, players=False)
    add("--decisions", type=arguments.from_one, default=200, metavar="N", help="default 200")
    add("--worlds", type=arguments.from_one, default=32, metavar="N", help="of each decision; default 32")
    for name, usual, words in (("turns", [1, 2, 4], "played on"), ("tries", [4, 8, 16], "worlds to choose by")):
        given = " ".join(map(str, usual))
        add(
            f"--{name}",
            nargs="+",
            type=arguments.from_one,
            default=usual,
            metavar="N",
            help=f"{words}; default {given}",
        )
    add(
        "--weights",
        nargs="+",
        type=real_number(0),
        default=[45, 200, 400],
        metavar="X",
        help="of values; default 45 200 400",
    )
    add("--gates", nargs="+", default=["0.9", "0.99", "1"], metavar="P", help="default 0.9 0.99 1")
    add("--seed", type=arguments.seed, default=1, metavar="N", help="the first seed, default 1")
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Looks at decisions and prints the gains of all rules; 2 for wrong arguments."""
    command = parser()
    args = command.parse_args(argv)
    if max(args.tries) >= args.worlds:
        command.error(f"--tries: fewer than the {args.worlds} worlds, so that others are left to judge by")
    try:
        terms, decks = arguments.decks_of(args.decks, arguments.terms_of(args))
        gates = [chance(text) for text in args.gates]
        policy = guide_of(folder(args.policy))
        student = guide_of(folder(args.student)) if args.student else policy
    except (AgentError, OptionError, ValueError) as error:
        command.error(" ".join(str(error).split()))
    found = looked_at(policy, student, terms, decks, args.decisions, args.worlds, args.turns, args.seed)
    rules = [Rule(*each) for each in _product(args.turns, args.tries, args.weights, gates)]
    print(report(found, rules))
    return 0


def _product(
    turns: Sequence[int], tries: Sequence[int], weights: Sequence[float], gates: Sequence[float]
) -> Iterator[tuple[int, int, float, float]]:
    """Every rule without a gate of its own, then every gate with the last of the others."""
    for each in turns:
        for few in tries:
            for weight in weights:
                yield each, few, weight, 1.0
    for each in turns:
        for gate in gates:
            yield each, tries[-1], weights[-1], gate

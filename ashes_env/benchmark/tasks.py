"""The tasks of version 2 of the benchmark. A task never changes; a changed task gets a new version.

    red-rains/<chimera>/<level>/v2             alone against a Chimera, with the four decks of its box
    handicap/<chimera>/<level>/v2              the same with wounds that the Chimera begins with, chosen while playing
    red-rains-other-decks/<chimera>/S1/v2      with four decks that are in no box
    red-rains-aspects/<chimera>/S1/v2          against the second set of aspects of the Chimera
    red-rains-together/<chimera>/S1/v2         with itself as its partner
    red-rains-partners/<chimera>/S1/v2         with each of `PARTNERS`, which it never met, in both seats
    open-deck/<chimera>/<level>/v2             with a deck that the agent brings, at S3, H1 and H3
    campaign/<chimera>/<difficulty>/v2         whole campaigns of three encounters, with decks that the agent builds
    draft/duel/v2, draft/base/v2               drafts of two, whose decks `expert` plays
    pvp/precons/v2                             eight published decks, against each agent of `PANEL`
    pvp/held-out/v2, pvp/held-out-cards/v2     decks that nobody trains with in the splits `decks-pvp` and `cards`
    pvp-2018/precons/v2                        the edition of 2018
    pvp-three/precons/v2, pvp-four/precons/v2  each against all others, at tables of three and four

A task has two sizes: `full`, and a `small` one, its first games on the same seeds, for agents that search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from ashes_env.benchmark.held_out import HELD_OUT_CARD_DECKS, HELD_OUT_DECKS, OTHER_DECKS
from ashes_env.benchmark.series import DraftPair, Fixed, Series, Stairs, WholeCampaign
from ashes_env.campaign.terms import DIFFICULTIES, FORMAT
from ashes_env.contests.games import PVP, RED_RAINS, Terms
from ashes_env.contests.own_decks import entry_of, label
from ashes_env.contests.playing import Bout, parties, pvp_bouts, red_rains_bouts, seated
from ashes_env.contests.tasks import DECKS, OPPONENTS, PRECONS, slug
from ashes_env.decks import Deck, DeckError, definitions, get, playable, problems
from ashes_env.match.errors import OptionError, unknown
from ashes_env.solo.setup import chimera_titles, script

PUBLIC: Final = 2_000_000_001  # the first public seed, far from those of version 1 and of training
CHUNK: Final = 8  # games that are known beforehand in one series
FULL: Final = "full"
SMALL: Final = "small"
SIZES: Final = (FULL, SMALL)

PANEL: Final = (
    "random",
    "greedy",
    "expert",
    "flat:simulations=40",
    "tree:simulations=60",
    "policy:pvp,greedy=yes",
    "plan:simulations=12,menus=yes",
    "guided:policy=pvp,simulations=24,turns=2,candidates=6",
)
"""The frozen opponents between two players. Two share a network: the policy `pvp` and the search that it guides."""

PARTNERS: Final = ("greedy", "expert", "plan:simulations=12,menus=yes")
"""The frozen partners against a Chimera. Networks that ship play tables of two sides only, so none is a partner."""

DRAFTERS: Final = ("draft", "random")
OPEN_LEVELS: Final = ("S3", "H1", "H3")


class Sizes(NamedTuple):
    """How many seeds a task has with each deck, in a staircase with all decks together, or in PvP how many rounds of
    deals against each opponent.
    """

    full: int
    small: int

    def of(self, size: str) -> int:
        """The number of one size. Raises `OptionError`."""
        if size not in SIZES:
            raise unknown("size", size, SIZES)
        return self.full if size == FULL else self.small


@dataclass(frozen=True, slots=True)
class Task:
    """A protocol. `group` is the first part of its name, `others` are the opponents or partners of the agent, `seconds`
    the limit of a decision. `most` shortens bouts against each of `others` (`shortened`).
    """

    name: str
    terms: Terms
    decks: tuple[str, ...]
    sizes: Sizes
    others: tuple[str, ...] = ()
    seed: int = PUBLIC
    seconds: float = 1.0
    most: int | None = None  # games of a look with each of `others`; None: all

    @property
    def group(self) -> str:
        """What kind of games they are: the first part of the name."""
        return self.name.partition("/")[0]

    @property
    def level(self) -> str:
        """The level of the Chimera or the difficulty of the campaign; empty between players."""
        return self.name.split("/")[2] if self.name.count("/") == 3 else ""

    @property
    def open_deck(self) -> bool:
        """Whether the agent brings its deck and has not yet named it."""
        return self.group == "open-deck" and not self.decks

    def on(self, seed: int) -> Task:
        """The same task on other seeds."""
        return replace(self, seed=seed)

    def shortened(self, games: int) -> Task:
        """The task with its first games, for a look at it: `games` of them, as many with each of `others`, rounded up;
        drafts stay in pairs.
        """
        most = -(-games // max(1, len(self.others)))
        if self.group in ("handicap", "campaign"):
            return replace(self, sizes=Sizes(*(min(n, most) for n in self.sizes)))
        if self.group == "draft":
            return replace(self, sizes=Sizes(*(min(n, -(-most // 2)) for n in self.sizes)))
        return replace(self, most=most)

    def with_deck(self, given: str | Deck) -> Task:
        """The task with the deck that an agent brings: a name, a deck file or a deck. Raises `OptionError` for a task
        with decks of its own, and for a deck that breaks the rules of Red Rains.
        """
        if not self.open_deck:
            raise OptionError(f"{self.name}: its decks are fixed, so none can be brought")
        try:
            entry = entry_of(given) if isinstance(given, str) else given
            deck = get(entry) if isinstance(entry, str) else entry
        except DeckError as error:
            raise OptionError(f"{self.name}: {error}") from error
        wrong = problems(deck, FORMAT)
        if wrong:
            raise OptionError(f"{self.name}: {deck.name} breaks the rules of a deck: {wrong[0]}")
        if not deck.first_five:
            raise OptionError(f"{self.name}: {deck.name} names no First Five; a deck that is brought names five cards")
        named = label(entry)
        own = ((named, entry),) if isinstance(entry, Deck) else ()
        return replace(self, decks=(named,), terms=replace(self.terms, own_decks=own))

    def series(self, agent: str, size: str = FULL) -> list[Series]:
        """Everything that an agent plays, in order. Raises `OptionError` for an open deck that is not named."""
        n = self.sizes.of(size)
        if self.open_deck:
            raise OptionError(f"{self.name}: the agent brings a deck, and none is named (--deck)")
        if self.group == "handicap":
            return [Stairs(agent, self.terms, self.decks, self.seed, n)]
        if self.group == "campaign":
            chimera = self.terms.chimera
            return [WholeCampaign(agent, chimera, self.level, self.seed + i) for i in range(n)]
        if self.group == "draft":
            form = self.name.split("/")[1]
            return [DraftPair(agent, other, form, self.seed + i) for other in self.others for i in range(n)]
        bouts = self._pvp(agent, n) if self.terms.mode == PVP else self._against_a_chimera(agent, n)
        if self.most is not None:
            each = len(bouts) // max(1, len(self.others))  # bouts with one of the others follow each other
            bouts = [bout for i in range(0, len(bouts), each) for bout in bouts[i : min(i + self.most, i + each)]]
        return [Fixed(tuple(bouts[i : i + CHUNK])) for i in range(0, len(bouts), CHUNK)]

    def games(self, size: str = FULL) -> int:
        """How many games an agent plays."""
        named = replace(self, decks=("",)) if self.open_deck else self
        return sum(len(each.expected()) for each in named.series("", size))

    def _against_a_chimera(self, agent: str, n: int) -> list[Bout]:
        seeds = range(self.seed, self.seed + n)
        if not self.others:
            return red_rains_bouts(self.terms, agent, self.decks, seeds)
        return [
            Bout(self.terms, (agent, other), own, seed, seat)
            for other in self.others
            for seed in seeds
            for own in parties(self.terms, self.decks)
            for seat in range(self.terms.seats)
        ]

    def _pvp(self, agent: str, n: int) -> list[Bout]:
        if self.terms.seats > 2:
            return [
                bout
                for salt, other in enumerate(self.others)
                for bout in pvp_bouts(self.terms, (agent, other), self.decks, n, self.seed, salt)
            ]
        return [
            Bout(self.terms, seated((agent, other), 2), chosen, self.seed + i, game, salt)
            for salt, other in enumerate(self.others)
            for i, chosen in enumerate(deals(self.decks, n))
            for game in (0, 1)
        ]


def deals(decks: Sequence[str], rounds: int) -> list[tuple[str, str]]:
    """The decks by seat of pairs of games: in each round every deck once in each seat, with another neighbour in each
    round; the last of as many rounds as there are decks is each deck against itself.
    """
    n = len(decks)
    return [(decks[i], decks[(i + 1 + k) % n]) for k in range(rounds) for i in range(n)]


@lru_cache(maxsize=1)
def tasks() -> Mapping[str, Task]:
    """All tasks of version 2 by name."""
    pvp, of_2018 = Terms.of(PVP), Terms.of(PVP, edition="2018")
    rounds = Sizes(4, 1)
    found = [
        Task("pvp/precons/v2", pvp, PRECONS, rounds, PANEL),
        Task("pvp/held-out/v2", pvp, HELD_OUT_DECKS, rounds, PANEL),
        Task("pvp/held-out-cards/v2", pvp, HELD_OUT_CARD_DECKS, rounds, PANEL),
        Task("pvp-2018/precons/v2", of_2018, PRECONS, rounds, PANEL),
        Task("pvp-three/precons/v2", pvp.changed(players=3), PRECONS, Sizes(4, 1), OPPONENTS),
        Task("pvp-four/precons/v2", pvp.changed(players=4), PRECONS, Sizes(4, 1), OPPONENTS),
        Task("draft/duel/v2", pvp, (), Sizes(50, 13), DRAFTERS),
        Task("draft/base/v2", pvp, (), Sizes(50, 13), DRAFTERS),
    ]
    for title in chimera_titles(definitions()):
        found += _against(title)
    return {task.name: task for task in found}


def _against(title: str) -> list[Task]:
    """The tasks against one Chimera."""
    chimera, name = script(definitions(), title), slug(title)
    box = tuple(deck.name for deck in playable() if deck.group == "pve" and deck.name.startswith(f"{title}: ")) or DECKS
    seeds = Sizes(100, 25)
    found: list[Task] = []
    for stage in chimera.stages:
        terms = Terms.of(RED_RAINS, chimera=title, level=stage.name, aspects=chimera.subtypes[0].name)
        found.append(Task(f"red-rains/{name}/{stage.name}/v2", terms, box, seeds))
        found.append(Task(f"handicap/{name}/{stage.name}/v2", terms, box, Sizes(100, 40)))
        if stage.name in OPEN_LEVELS:
            found.append(Task(f"open-deck/{name}/{stage.name}/v2", terms, (), Sizes(200, 50)))
    first = chimera.stages[0].name
    terms = Terms.of(RED_RAINS, chimera=title, level=first, aspects=chimera.subtypes[0].name)
    both, pairs = terms.changed(players=2), tuple(sorted(box))
    found += [
        Task(f"red-rains-other-decks/{name}/{first}/v2", terms, OTHER_DECKS[title], seeds),
        Task(f"red-rains-aspects/{name}/{first}/v2", terms.changed(aspects=chimera.subtypes[1].name), box, seeds),
        Task(f"red-rains-together/{name}/{first}/v2", both, pairs, seeds),
        Task(f"red-rains-partners/{name}/{first}/v2", both, pairs, Sizes(20, 5), PARTNERS),
    ]
    for difficulty in DIFFICULTIES:
        found.append(Task(f"campaign/{name}/{difficulty}/v2", terms, (), Sizes(24, 8)))
    return found


def task_named(name: str) -> Task:
    """The task of a name; raises `OptionError` for an unknown name, with suggestions."""
    if name not in tasks():
        raise unknown("task", name, tasks())
    return tasks()[name]

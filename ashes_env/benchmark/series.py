"""Series of games: what one process plays of a task, one game after the other. Its result does not depend on the
process, on the other series, or on earlier games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from ashes_env.agents.base import Agent
from ashes_env.agents.make import agent_for, handed, make_agent, recipe
from ashes_env.benchmark.entries import PLACES, Entry, life
from ashes_env.benchmark.handicap import Staircase
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.campaign.state import WON
from ashes_env.campaign.terms import ENCOUNTERS
from ashes_env.contests.games import PVP, Forfeit, Terms, chance, together
from ashes_env.contests.playing import Bout, agent_at
from ashes_env.contests.watching import Watched
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.env.modes import DraftAEC
from ashes_env.match.redeal import fair

Key = tuple[int, int, str, str, str | None, str | None]
"""The seed, the seat, the opponent, the partner and the decks of a game; `None` for a deck that an agent chooses."""

DRAFTED_BY: Final = "expert"  # who plays the games with all drafted decks


@dataclass(frozen=True, slots=True)
class How:
    """How the agent that is measured is handed its decisions: `redeals` is the number from which the deals follow,
    `apart` the seconds after which an own class in a process of its own is cut off (0: it plays in this process), and
    `replays` a folder in which games are saved.
    """

    redeals: int = 0
    apart: float = 0.0
    replays: str = ""


class Series(Protocol):
    """Some games of a task, in order."""

    def play(self, how: How, watched: Watched) -> list[Entry]:
        """Plays them; what is noted of the agent is added to `watched`."""
        ...

    def expected(self) -> list[Key]:
        """What is known of each of them before it is played."""
        ...

    def parts(self) -> Sequence[Series]:
        """The same games in as many series as possible: those that do not depend on each other one by one."""
        ...


@dataclass(frozen=True, slots=True)
class Fixed:
    """Games that are known beforehand: `bouts` of agents by name, the first of them is measured."""

    bouts: tuple[Bout, ...]

    def expected(self) -> list[Key]:
        return [_key(bout) for bout in self.bouts]

    def parts(self) -> list[Fixed]:
        return [Fixed((bout,)) for bout in self.bouts]

    def play(self, how: How, watched: Watched) -> list[Entry]:
        found = []
        for bout in self.bouts:
            game = replace(bout, redeals=how.redeals, apart=how.apart, replays=how.replays).play(watched)
            found.append(Entry.of(game, bout.terms, partner=partner_of(bout)))
        return found


def _key(bout: Bout) -> Key:
    decks, names, seat = bout.decks, bout.names, bout.game
    if bout.terms.mode != PVP:
        return bout.seed, seat, bout.terms.chimera, partner_of(bout), together(decks), ""
    against = names[1] if len({*names[1:]}) == 1 else together(names[1:])
    return bout.seed, seat, against, "", decks[seat], together([*decks[seat + 1 :], *decks[:seat]])


def partner_of(bout: Bout) -> str:
    """The name of the partner of the agent that is measured; empty where it plays alone or with itself."""
    return bout.names[1] if bout.terms.mode != PVP and len(bout.names) > 1 else ""


@dataclass(frozen=True, slots=True)
class Stairs:
    """Games whose handicap is chosen while playing, so that the agent wins about half of them. Decks take turns on one
    staircase: joined staircases of single decks would say less of the agent with all of them.
    """

    agent: str
    terms: Terms
    decks: tuple[str, ...]
    seed: int
    games: int

    def parts(self) -> list[Stairs]:
        return [self]

    def expected(self) -> list[Key]:
        decks = self.decks
        return [(self.seed + i, 0, self.terms.chimera, "", decks[i % len(decks)], "") for i in range(self.games)]

    def play(self, how: How, watched: Watched) -> list[Entry]:
        stairs = Staircase(life(self.terms) - 1)
        found: list[Entry] = []
        for i in range(self.games):
            wounds = stairs.next()
            terms = self.terms.changed(handicap=wounds) if wounds else self.terms
            deck = self.decks[i % len(self.decks)]
            bout = Bout(terms, (self.agent,), (deck,), self.seed + i, 0, 0, how.replays, how.redeals, how.apart)
            game = bout.play(watched)
            stairs.ended(wounds, game.won)
            found.append(Entry.of(game, terms, handicap=wounds))
        return found


@dataclass(frozen=True, slots=True)
class WholeCampaign:
    """A campaign against a Chimera. The agent chooses the deck to begin with."""

    agent: str
    chimera: str
    difficulty: str
    seed: int

    def parts(self) -> list[WholeCampaign]:
        return [self]

    def expected(self) -> list[Key]:
        return [(self.seed, 0, self._opponent, "", None, "")]

    @property
    def _opponent(self) -> str:
        return f"{self.chimera}, {self.difficulty}"

    def play(self, how: How, watched: Watched) -> list[Entry]:
        settings = CampaignSettings(
            illegal_action="raise", payment="auto", chimera=self.chimera, difficulty=self.difficulty, decks=["choose"]
        )
        match = CampaignMatch.new(settings, {}, self.seed)
        _finish(match, {0: _measured(self.agent, "campaign", how, watched)}, self.seed)
        c = match.campaign
        won = c.stage == WON
        row = (self.seed, self._opponent, "", c.builders[0].deck, "", 0, float(won), won, False)
        counts = (c.games, 0, match.decisions, 0, 0, 0)
        return [Entry(*row, *counts, round(c.won / ENCOUNTERS, PLACES))]


@dataclass(frozen=True, slots=True)
class DraftPair:
    """Two drafts of two on one seed, one from each seat; one agent plays all decks. The score is that of the games with
    the drafted decks.
    """

    agent: str
    opponent: str
    form: str
    seed: int

    def parts(self) -> list[DraftPair]:
        return [self]

    def expected(self) -> list[Key]:
        return [(self.seed, seat, self.opponent, "", None, None) for seat in (0, 1)]

    def play(self, how: How, watched: Watched) -> list[Entry]:
        env = DraftAEC(illegal_action="raise", players=2, form=self.form, policies=make_agent(DRAFTED_BY))
        theirs = agent_for(self.opponent, "draft")
        found: list[Entry] = []
        for seat in (0, 1):
            env.reset(seed=self.seed)
            _finish(env.match, {seat: _measured(self.agent, "draft", how, watched), 1 - seat: theirs}, self.seed)
            found.append(self._entry(env.match, seat))
        return found

    def _entry(self, match: DraftMatch, seat: int) -> Entry:
        """The score is the mean result of the deck, moved from -1..1 to 0..1. Where the agent was cut off before the
        end, which is a loss, a deck may have no Phoenixborn yet.
        """
        score = round((match.results[seat] + 1) / 2, PLACES)
        decks = (match.drafter(seat).phoenixborn, match.drafter(1 - seat).phoenixborn)
        row = (self.seed, self.opponent, "", *decks, seat, score, score > 0.5, score == 0.5)
        return Entry(*row, 0, 0, match.decisions, 0, 0, 0, score)


def _measured(name: str, mode: str, how: How, watched: Watched) -> Agent:
    """The agent of a name in a campaign or a draft, watched. An own class gets the whole campaign, deck building too;
    other agents keep their decks, unless their name says that they build.
    """
    own = recipe(name).plug_in
    agent = agent_at(name, 0, how.apart) if own else handed(agent_for(name, mode), name)
    return watched.over(fair(agent, how.redeals), None)


def _finish(match: Any, agents: Mapping[int, Agent], seed: int) -> None:
    """Plays a campaign or a draft to its end. Agents start with seeds from which that of the match does not follow."""
    for seat, agent in agents.items():
        agent.start(chance(seed, 0, seat))
    while not match.over:
        try:
            match.act(agents[match.seat].act(match))
        except Forfeit:
            match.forfeit(match.seat)

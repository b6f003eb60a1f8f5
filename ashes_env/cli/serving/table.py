"""One game that is served: the program at some seats, agents at the others, and what each of its seats is told."""

from __future__ import annotations

from typing import Any, Final

from ashes_env.campaign.schema import campaign_hash
from ashes_env.cli.serving.terms import Terms
from ashes_env.draft.schema import draft_hash
from ashes_env.encoding.schema import schema_hash
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.draft_match import DraftMatch
from ashes_env.env.match import Match
from ashes_env.rules.state.generator import next_random, spawned

SEATED: Final = 65  # a purpose of chance of its own, see `rules.state.generator`: the agents by seat
LATE: Final = 66  # and what is taken where no answer came


class AgentFailed(RuntimeError):
    """An agent raised, or chose what is not legal; the game cannot go on."""


class Table:
    """A game at its first decision of the program, or at its end. `number` counts the games of a conversation.

    Raises `OptionError` for terms that do not fit, and what an agent raises that cannot be made.
    """

    def __init__(self, terms: Terms, number: int) -> None:
        self.terms = terms
        self.number = number
        self.match = terms.begin()
        self.names = terms.seated(self.match.settings.players)
        self.agents = {seat: made(name, terms.mode) for seat, name in self.names.items()}
        for seat, agent in self.agents.items():
            agent.start(spawned(terms.seed, SEATED, seat) >> 33)
        self.seats = [seat for seat in range(self.match.settings.players) if seat not in self.agents]
        self.chance = spawned(terms.seed, LATE)
        self.n = 0
        self.forfeited = -1
        self._paid = dict.fromkeys(self.seats, 0.0)
        self._arrive()
        self._play_on()

    @property
    def over(self) -> bool:
        return self.match.over

    def act(self, action: int) -> None:
        """Takes a legal action of the program, and plays on to its next decision or to the end."""
        self.n += 1
        self.match.act(action)
        self._arrive()
        self._play_on()

    def any_action(self) -> int:
        """A legal action, each as likely as the other, by the chance of this game."""
        legal = list(self.match.actions())
        self.chance, place = next_random(self.chance, len(legal))
        return legal[place]

    def forfeit(self) -> None:
        """The seat that decides has lost."""
        self.forfeited = self.match.seat
        self.match.forfeit(self.forfeited)
        self._arrive()

    def _play_on(self) -> None:
        match = self.match
        while not match.over and match.seat in self.agents:
            seat = match.seat
            try:
                action = int(self.agents[seat].act(match))
            except Exception as error:
                raise AgentFailed(f"agent {self.names[seat]!r} at seat {seat} raised {error!r}") from error
            if action not in match.actions():
                raise AgentFailed(f"agent {self.names[seat]!r} at seat {seat} chose {action}, which is not legal")
            match.act(action)
            self._arrive()

    def _arrive(self) -> None:
        match = self.match
        if match.pays:
            for seat in self.seats:
                self._paid[seat] += match.reward(seat)

    # --- what is said -----------------------------------------------------------------------------------------------

    def begun(self) -> dict[str, Any]:
        """That a game begins, and which."""
        match = self.match
        return {
            "type": "game", "game": self.number, "mode": match.settings.mode, "players": match.settings.players,
            "seats": self.seats, "agents": {str(seat): name for seat, name in self.names.items()},
            "seed": self.terms.seed, "options": dict(self.terms.options), "schema": schema_of(match),
            "n_actions": match.settings.n_actions,
        }  # fmt: skip

    def decision(self) -> dict[str, Any]:
        """What the seat that decides is told."""
        seat = self.match.seat
        return {
            "type": "decision", "game": self.number, "n": self.n, **seen(self.match, seat, self.terms.board),
            "reward": self._paid[seat],
        }  # fmt: skip

    def ended(self) -> dict[str, Any]:
        """The end, and what it has brought each seat of the program."""
        match = self.match
        found = {
            "type": "end", "game": self.number, "n": self.n, "result": result_text(match, self.forfeited),
            "winners": [int(seat) for seat in match.winners], "truncated": match.truncated,
            "reward": {str(seat): owed for seat, owed in self._paid.items()},
            "text": {str(seat): match.text(seat) for seat in self.seats},
        }  # fmt: skip
        if isinstance(match, DraftMatch) and match.draft.over:
            found["decks"] = {str(seat): deck_fields(match, seat) for seat in self.seats}
        return found


def seen(match: Match, seat: int, board: bool) -> dict[str, Any]:
    """The decision of a seat as it knows it: the same in every world that could be, for all it knows."""
    return {
        "seat": seat, "text": match.text(seat),
        "actions": [{"id": action, "text": text} for action, text in match.describe_mask().items()],
    }  # fmt: skip


def schema_of(match: Match) -> str:
    """The hash of what actions and observations mean."""
    if isinstance(match, DraftMatch):
        return draft_hash()
    layout = match.settings.layout
    return campaign_hash(layout) if isinstance(match, CampaignMatch) else schema_hash(layout)


def deck_fields(match: DraftMatch, seat: int) -> dict[str, Any]:
    """A drafted deck, as `decks` takes it."""
    import json

    from ashes_env.decks.deck import to_json

    found: dict[str, Any] = json.loads(to_json(match.decks[seat]))
    return found


def result_text(match: Match, forfeited: int) -> str:
    """The end in words."""
    if forfeited >= 0:
        return f"player {forfeited} has lost: no answer came in time"
    if match.truncated:
        return "the game was cut at a limit"
    names = " and ".join(map(str, match.winners))
    if not names:
        return "nobody has won"
    return f"player {names} has won" if len(match.winners) == 1 else f"players {names} have won"


def made(name: str, mode: str) -> Any:
    """The agent of a name."""
    from importlib import import_module

    return import_module("agents.make").make_agent(name)

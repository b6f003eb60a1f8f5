"""One served game: the program at some seats, agents at the others, and the messages for the program's seats."""

from __future__ import annotations

from typing import Any, Final

from ashes_env.cli import players
from ashes_env.cli.serving.game_terms import Terms
from ashes_env.decks.deck import fields_of
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.match.match import Match
from ashes_env.replays import Recording, Replay, result_text
from ashes_env.rules.state.generator import next_random, spawned

PROGRAM: Final = "program"  # the name of the program's seats in replays
SEATED: Final = 65  # a seed purpose, see `rules.state.generator`: the agents by seat
LATE: Final = 66  # a seed purpose: actions taken when no answer came in time


class AgentFailed(RuntimeError):
    """An agent raised, or chose an illegal action; the game cannot go on."""


class ServedGame:
    """A game. After `start` the program has to decide or the game is over. `number` counts the games of a conversation.
    Raises a `ValueError` for terms with which no game can start.
    """

    def __init__(self, terms: Terms, number: int) -> None:
        self.terms = terms
        self.number = number
        spec = terms.spec
        n = spec.players
        self.names = terms.seated(n)
        self.agents = {seat: players.agent(name, terms.mode) for seat, name in self.names.items()}
        for name in self.names.values():
            players.within_bounds(name)
        self.seats = [seat for seat in range(n) if seat not in self.agents]
        names = [self.names.get(seat, PROGRAM) for seat in range(n)]
        self.recording = Recording.begin(spec, names)
        for seat, agent in self.agents.items():
            agent.start(spawned(terms.seed, SEATED, seat) >> 33)
        self.chance = spawned(terms.seed, LATE)
        self.n = 0
        self.forfeited = -1
        self._paid = dict.fromkeys(self.seats, 0.0)
        self._heard = dict.fromkeys(self.seats, 0)
        self._arrive()

    @property
    def match(self) -> Match:
        return self.recording.match

    @property
    def over(self) -> bool:
        return self.match.over

    def start(self) -> None:
        """Plays to the first decision of the program, or to the end. Raises `AgentFailed`."""
        self._play_on()

    def act(self, action: int) -> None:
        """Takes a legal action of the program, and plays on to its next decision or the end. Raises `AgentFailed`."""
        self._heard[self.match.seat] = len(self.recording.story)
        self.n += 1
        self.recording.act(action)
        self._arrive()
        self._play_on()

    def any_action(self) -> int:
        """A uniformly random legal action, from this game's generator."""
        legal = list(self.match.actions())
        self.chance, place = next_random(self.chance, len(legal))
        return legal[place]

    def forfeit(self) -> None:
        """The seat that decides loses."""
        self.forfeited = self.match.seat
        self.match.forfeit(self.forfeited)
        self._arrive()

    def _play_on(self) -> None:
        match = self.match
        while not match.over and match.seat in self.agents:
            seat = match.seat
            try:
                action = int(self.agents[seat].act(match))
            except Exception as error:  # an agent can be foreign code
                raise AgentFailed(f"agent {self.names[seat]!r} at seat {seat} raised {error!r}") from error
            if action not in match.actions():
                raise AgentFailed(f"agent {self.names[seat]!r} at seat {seat} chose {action}, which is not legal")
            self.recording.act(action)
            self._arrive()

    def _arrive(self) -> None:
        match = self.match
        if match.pays:
            for seat in self.seats:
                self._paid[seat] += match.reward(seat)

    # --- messages -----------------------------------------------------------------------------------------------------

    def describe_beginning(self) -> dict[str, Any]:
        """The message that a game starts, with its terms."""
        match = self.match
        return {
            "type": "game",
            "game": self.number,
            "mode": match.settings.mode,
            "players": match.settings.players,
            "seats": self.seats,
            "agents": {str(seat): name for seat, name in self.names.items()},
            "options": self.terms.describe_for(self.seats, match.settings.players),
            "schema": match.settings.schema,
            "n_actions": match.settings.n_actions,
        }

    def decision(self) -> dict[str, Any]:
        """The message to the seat that decides."""
        seat = self.match.seat
        return {
            "type": "decision",
            "game": self.number,
            "n": self.n,
            "told": self._new_events(seat),
            **seen(self.match, seat, self.terms.board),
            "reward": self._paid[seat],
        }

    def _new_events(self, seat: int) -> list[str]:
        """The public events since a seat last acted."""
        return [line for part in self.recording.story[self._heard[seat] :] for line in part.told]

    def replay(self) -> Replay:
        """The game so far; a game lost by time ends with its last action."""
        return self.recording.replay()

    def ended(self) -> dict[str, Any]:
        """The message at the end, with the result of each seat of the program."""
        match = self.match
        found = {
            "type": "end",
            "game": self.number,
            "n": self.n,
            "result": self._result(),
            "winners": [int(seat) for seat in match.winners],
            "truncated": match.truncated,
            "reward": {str(seat): owed for seat, owed in self._paid.items()},
            "told": {str(seat): self._new_events(seat) for seat in self.seats},
            "text": {str(seat): match.text(seat) for seat in self.seats},
        }
        if isinstance(match, DraftMatch) and match.groups.over:
            found["decks"] = {str(seat): fields_of(match.decks[seat]) for seat in self.seats}
        return found

    def _result(self) -> str:
        if self.forfeited >= 0:
            return f"player {self.forfeited} has lost: no answer came in time"
        return result_text(self.match)


def seen(match: Match, seat: int, board: bool) -> dict[str, Any]:
    """The decision of a seat with what it knows; hidden information does not change it."""
    found = {
        "seat": seat,
        "text": match.text(seat),
        "actions": [{"id": action, "text": text} for action, text in match.describe_mask().items()],
    }
    return {**found, "board": match.board(seat)} if board else found

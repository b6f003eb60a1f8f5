"""One served game: the program at some seats, agents at the others, and the messages for the program's seats."""

from __future__ import annotations

from typing import Any, Final

from ashes_env.cli import players
from ashes_env.cli.serving.game_terms import Terms
from ashes_env.decks.deck import fields_of
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.match.match import Match
from ashes_env.replays import Replay, result_text
from ashes_env.replays.file import NOBODY
from ashes_env.rules.state.generator import next_random, spawned
from ashes_env.text import TextGame, telling

PROGRAM: Final = "program"  # the name of the program's seats in replays
LATE: Final = 66  # a seed purpose: actions taken when no answer came in time


class ServedGame:
    """A game. After `start` the program has to decide or the game is over. `number` counts the games of a conversation.
    Raises a `ValueError` for terms with which no game can start.
    """

    def __init__(self, terms: Terms, number: int) -> None:
        self.terms = terms
        self.number = number
        spec = terms.spec
        self.names = terms.seated(spec.players)
        for name in self.names.values():
            players.within_bounds(name)
        agents = {seat: players.agent(name, terms.mode) for seat, name in self.names.items()}
        own = [seat for seat in range(spec.players) if seat not in agents]
        self.game = TextGame(spec, own, list(agents.values()), player=PROGRAM, begins=False)
        self.chance = spawned(terms.seed, LATE)
        self.n = 0

    @property
    def match(self) -> Match:
        return self.game.match

    @property
    def over(self) -> bool:
        return self.game.over

    def start(self) -> None:
        """Plays to the first decision of the program, or to the end. Raises `AgentFailed`."""
        self.game.play_on()

    def act(self, action: int) -> None:
        """Takes a legal action of the program, and plays on to its next decision or the end. Raises `ChoiceError` for
        another one, which counts for nothing, and `AgentFailed`.
        """
        before = self.game.decisions
        try:
            self.game.act(action)
        finally:
            self.n += self.game.decisions > before

    def any_action(self) -> int:
        """A uniformly random legal action, from this game's generator."""
        legal = list(self.match.actions())
        self.chance, place = next_random(self.chance, len(legal))
        return legal[place]

    def forfeit(self) -> None:
        """The seat that decides loses. Raises `ChoiceError` if the program does not decide."""
        self.game.forfeit()

    # --- messages -----------------------------------------------------------------------------------------------------

    def describe_beginning(self) -> dict[str, Any]:
        """The message that a game starts, with its terms."""
        match = self.match
        return {
            "type": "game",
            "game": self.number,
            "mode": match.settings.mode,
            "players": match.settings.players,
            "seats": self.game.seats,
            "agents": {str(seat): name for seat, name in self.names.items()},
            "options": self.terms.describe_for(self.game.seats, match.settings.players),
            "schema": match.settings.schema,
            "n_actions": match.settings.n_actions,
        }

    def decision(self) -> dict[str, Any]:
        """The message to the seat that decides."""
        return {
            "type": "decision",
            "game": self.number,
            "n": self.n,
            "told": self.game.new,
            **seen(self.match, self.match.seat, self.terms.board),
            "reward": self.game.reward,
        }

    def replay(self) -> Replay:
        """The game so far."""
        return self.game.recording.replay()

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
            "reward": {str(seat): owed for seat, owed in self.game.rewards.items()},
            "told": {str(seat): self.game.new_for(seat) for seat in self.game.seats},
            "text": {str(seat): self.game.text_for(seat) for seat in self.game.seats},
        }
        if isinstance(match, DraftMatch) and match.groups.over:
            found["decks"] = {str(seat): fields_of(match.decks[seat]) for seat in self.game.seats}
        return found

    def _result(self) -> str:
        forfeited = self.game.recording.forfeited
        if forfeited != NOBODY:
            return f"player {forfeited} has lost: no answer came in time"
        return result_text(self.match)


def seen(match: Match, seat: int, board: bool) -> dict[str, Any]:
    """The decision of a seat with what it knows; hidden information does not change it."""
    texts = {action: one.text for one in telling.choices(match) for action in one.same}
    found = {
        "seat": seat,
        "text": telling.table(match, seat),
        "question": telling.question(match, seat),
        "actions": [{"id": action, "text": texts[action]} for action in sorted(texts)],
    }
    return {**found, "board": match.board(seat)} if board else found

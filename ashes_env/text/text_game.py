"""A game in words: what a seat sees, what has happened, what it may do, and an answer by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import agent_for
from ashes_env.files.checking import brief
from ashes_env.match.errors import OptionError
from ashes_env.match.match import Match
from ashes_env.render.persons import addressed
from ashes_env.render.sheet import sheet, titled
from ashes_env.replays import Recording, ReplayError, hash_of, result_text
from ashes_env.replays.file import NOBODY, as_text, of_text
from ashes_env.rules.state.generator import spawned
from ashes_env.spec.names import UsageError
from ashes_env.spec.spec import GameSpec
from ashes_env.text import telling
from ashes_env.text.advising import advice, usual
from ashes_env.text.choices import Choice
from ashes_env.text.goals import Following, Goal
from ashes_env.text.primer import primer
from ashes_env.text.seating import AgentFailed as AgentFailed
from ashes_env.text.seating import Opponent, Seats, asked, own_seats, seated, started

PLAYER: Final = "text"  # the name of the player's seats in replays
SEATED: Final = 65  # a seed purpose, see `rules.state.generator`: the agents by seat
UNDO: Final = "undo"  # of `replays.file.HELP`


class ChoiceError(ValueError):
    """No choice has this number, or nobody chooses: the message says what would be right. Nothing has changed."""


class Hint(NamedTuple):
    """What an agent would choose: the number of its choice, and its estimate of the chance to win from 0 to 1. `best`
    are up to three choices by their numbers with their chances, from the best down, and `reason` says why the first is
    better than the next one; both are empty where the agent does not tell them (`advising.Advice`).
    """

    n: int
    text: str
    win: float | None = None
    best: tuple[tuple[int, float], ...] = ()
    reason: str = ""


class TextGame:
    """A game as text, for one player or several; agents play the other seats.

    After construction and after each `choose`, a seat of the player decides (`seat`) or the game is over. Everything
    that a property returns is what that seat knows, and nothing that is hidden from it.

    Args:
        spec: The game (`GameSpec`), or the name of a mode, such as "red_rains" or "pvp".
        seat: The player's seat, several, or "all".
        opponent: Who plays the others: the name of an agent or an agent, or a list with one for each of the other
            seats in order. An object can sit at one seat only; a name makes an agent for each.
        goal: A game that is over sooner: what this returns for a position is the reward of the player's seats, from
            0 to 1; `None` while it is open. One that depends on the decisions is `Following`.
        task: What the goal is, in a sentence.
        player: The name of the player's seats in replays.
        begins: Without it no agent has played yet; `play_on` begins.

    Raises `OptionError` for terms with which no game can start, `AgentError` for an unknown agent, and `AgentFailed`.
    """

    _settled: float | None
    _kept: tuple[int, list[Choice]]
    """The choices of a position, by the number of decisions before it."""
    _names: tuple[int, dict[int, Mapping[int, str]]]
    """The names of players by seat, likewise."""
    _past: list[tuple[int, dict[int, float], dict[int, int]]]
    """Before each decision of the player: how many all had made, and what `rewards` and `_heard` were."""

    def __init__(
        self,
        spec: GameSpec | str,
        seat: Seats = 0,
        opponent: Opponent | Sequence[Opponent] = "expert",
        goal: Goal | None = None,
        task: str = "",
        *,
        player: str = PLAYER,
        begins: bool = True,
    ) -> None:
        spec = GameSpec(spec) if isinstance(spec, str) else spec
        if not isinstance(spec, GameSpec):
            raise OptionError(f"spec: a GameSpec, or the name of a mode such as 'pvp', not {brief(spec)}")
        _check_text("player", player)
        if type(begins) is not bool:
            raise OptionError(f"begins: True or False, not {brief(begins)}")
        self._sit(spec, seat, opponent, goal, task)
        names = [self.agents[at].name if at in self.agents else player for at in range(spec.players)]
        try:
            recording = Recording.begin(spec, names)
        except ReplayError as error:
            raise OptionError(str(error)) from error
        self._begin(recording)
        if begins:
            self.play_on()

    # --- state --------------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match. It holds hidden cards: a player must not see it."""
        return self.recording.match

    @property
    def over(self) -> bool:
        """Whether the game is over, or its goal is decided."""
        return self.match.over or self._settled is not None

    @property
    def seat(self) -> int:
        """The player's seat that decides; after the end the first one."""
        return self.seats[0] if self.over or self.match.seat in self.agents else self.match.seat

    @property
    def asks(self) -> bool:
        """Whether a seat of the player decides now. After `AgentFailed` it is false for ever, and so is `over`."""
        return not self.over and self.match.seat not in self.agents

    @property
    def reward(self) -> float:
        """The rewards of `seat` so far, added up: after a game 1 (won), 0 or -1, with shaping more; see `GameSpec`."""
        return self.rewards[self.seat]

    @property
    def decisions(self) -> int:
        """How many decisions all seats have made."""
        return len(self.recording.actions)

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The table as `seat` knows it, in short: a line for each card in play, titles of the others."""
        return self.text_for(self.seat)

    def text_for(self, seat: int) -> str:
        """The table as one of the player's seats knows it. Raises `OptionError` for another seat."""
        self._check_own(seat)
        return telling.table(self.match, seat)

    @property
    def full(self) -> str:
        """The same, with what every card costs and does that the seat sees and could use or meet: those in play, in its
        hand, and the conjurations.
        """
        about = telling.cards_in_view(self.match, self.seat).values()
        return "\n".join([self.text, "What the cards do:", *about]) if about else self.text

    @property
    def new(self) -> list[str]:
        """What has happened since the last decision of `seat`, in order, in sentences."""
        return self.new_for(self.seat)

    def new_for(self, seat: int) -> list[str]:
        """What has happened since the last decision of one of the player's seats. Raises `OptionError` for another."""
        self._check_own(seat)
        told = (line for part in self.recording.story[max(self._untold, self._heard[seat]) :] for line in part.told)
        return [self._said(seat, line) for line in told]

    @property
    def _untold(self) -> int:
        """How many parts of the story are not told: that in which a position is laid out, which the table shows."""
        return int("scenario" in self.recording.beginning.spec.options)

    @property
    def question(self) -> str:
        """What `seat` decides; empty after the end."""
        return telling.question(self.match, self.seat) if self.asks else ""

    @property
    def choices(self) -> list[str]:
        """What `seat` may do, as sentences; `choose(1)` takes the first. Empty after the end."""
        return [one.text for one in self.offered]

    @property
    def offered(self) -> list[Choice]:
        """The choices with their action ids; empty while an agent decides, whose choices may be hidden."""
        if not self.asks:
            return []
        if self._kept[0] != self.decisions:
            self._kept = (self.decisions, telling.choices(self.match))
        return self._kept[1]

    @property
    def prompt(self) -> str:
        """All that a player needs for the decision: what is new, the table, the question, the numbered choices."""
        choices = [f"{n}. {text}" for n, text in enumerate(self.choices, 1)]
        task = [f"Task: {self.task}"] if self.task else []
        since = "Since your last decision:" if self._heard[self.seat] else "So far:"
        happened = [since, *(f"- {line}" for line in self.new)] if self.new else []
        asked = f"You decide: {self.question}" if self.question else self.result
        return "\n".join([*task, *happened, self.text, asked, *choices])

    @property
    def result(self) -> str:
        """How the game ended, in words; empty before."""
        if self._settled is not None:
            return "The goal is reached." if self._settled >= 1.0 else "The goal is missed."
        return self._said(self.seat, result_text(self.match, self.recording.forfeited)) if self.match.over else ""

    def card(self, title: str) -> str:
        """Everything about a card, as the edition of this game plays it. Raises `TitleError`."""
        return sheet(titled(title), self.match.edition)

    def rules(self) -> str:
        """The rules of this mode, in the edition of this game, in under 1,500 words."""
        return primer(self.mode, self.match.edition)

    @property
    def mode(self) -> str:
        """The mode of the game, such as "red_rains"."""
        return self.recording.beginning.spec.mode

    # --- playing ------------------------------------------------------------------------------------------------------

    def choose(self, n: int) -> None:
        """Takes the choice of a number from 1, and plays on to the next decision of the player or the end.

        Raises `ChoiceError`; and `AgentFailed`, after which the game cannot go on.
        """
        self._check_asked()
        offered = self.offered
        if type(n) is not int or not 1 <= n <= len(offered):
            raise ChoiceError(f"choose a whole number from 1 to {len(offered)}, not {brief(n)}")
        self.act(offered[n - 1].action)

    def act(self, action: int) -> None:
        """Takes a legal action by its id, and plays on. Raises `ChoiceError`, `AgentFailed`."""
        self._check_asked()
        if type(action) is not int or action not in self.match.actions():
            raise ChoiceError(_not_legal(action))
        self._decide(action)
        self.play_on()

    def number_of(self, action: int) -> int:
        """The number of the choice that means the same as a legal action. Raises `ChoiceError`."""
        self._check_asked()
        for n, one in enumerate(self.offered, 1):
            if type(action) is int and action in one.same:
                return n
        raise ChoiceError(_not_legal(action))

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the player to take back."""
        return bool(self._past)

    def undo(self) -> None:
        """Takes back the last decision of the player, and all that came after it. The replay says that somebody did.
        Agents that draw at random draw anew from here on. Raises `ChoiceError` where there is no such decision.
        """
        if not self._past:
            raise ChoiceError("you have not decided anything yet: there is nothing to take back")
        at, self.rewards, self._heard = self._past.pop()
        self.recording.undo(self.decisions - at)
        self.recording.help(UNDO)
        self._settled = None
        self._kept, self._names = (-1, []), (-1, {})

    def forfeit(self) -> None:
        """The seat that decides loses, and the game is over. Raises `ChoiceError` if no seat of the player decides."""
        self._check_asked()
        self._forfeit(self.match.seat)

    def play_on(self) -> None:
        """Lets agents decide until a seat of the player decides or the game is over. Raises `AgentFailed`."""
        while not self.over and self.match.seat in self.agents:
            self._take(asked(self.agents[self.match.seat], self.match))

    def hint(self, name: str = "") -> Hint:
        """What an agent would do here, by its name; the usual one of the mode without one. Raises `AgentError`,
        `AgentFailed`, after which the game goes on, and `ChoiceError` if no seat of the player decides.
        """
        self._check_asked()
        if not isinstance(name, str):
            raise AgentError(f"hint: the name of an agent such as 'expert', not {brief(name)}")
        adviser = agent_for(name or usual(self.mode), self.mode)
        started(adviser, self.match.seat, self.decisions)
        try:
            found = advice(adviser, self.match)
        except UsageError as error:
            raise AgentFailed(str(error)) from error
        n = self.number_of(found.action)
        best = tuple([(self.number_of(one.action), one.chance) for one in found.best])
        return Hint(n, self.choices[n - 1], found.win, best, found.reason)

    # --- saving -------------------------------------------------------------------------------------------------------

    def save(self) -> str:
        """The game so far as the text of a replay. It holds all that is hidden: keep it from the player."""
        return as_text(self.recording.replay())

    @classmethod
    def resume(
        cls,
        text: str,
        seat: Seats = 0,
        opponent: Opponent | Sequence[Opponent] = "expert",
        goal: Goal | None = None,
        task: str = "",
    ) -> TextGame:
        """The game of `save`, to go on with; the other arguments are those of the first game. Agents that draw at
        random draw anew from here on. Raises `ReplayError` for another text, and what a new game raises.
        """
        replay = of_text(text)
        game = cls.__new__(cls)
        game._sit(replay.spec, seat, opponent, goal, task)
        game._begin(Recording(replay), replay.actions)
        if replay.forfeited != NOBODY:
            game._forfeit(replay.forfeited)
        if hash_of(game.match) != replay.hash:
            raise ReplayError("the game ends in another position than the text says")
        game.play_on()
        return game

    # --- inside -------------------------------------------------------------------------------------------------------

    def _sit(
        self, spec: GameSpec, seat: Seats, opponent: Opponent | Sequence[Opponent], goal: Goal | None, task: str
    ) -> None:
        if goal is not None and not callable(goal):
            raise OptionError(f"goal: a function of a match, or None, not {brief(goal)}")
        _check_text("task", task)
        self._goal, self.task = goal, task
        self.seats = own_seats(seat, spec.players)
        self.agents = seated(opponent, [at for at in range(spec.players) if at not in self.seats], spec.mode)

    def _begin(self, recording: Recording, actions: Sequence[int] = ()) -> None:
        self.recording = recording
        if isinstance(self._goal, Following):
            self._goal.follow(recording)
        seed = recording.beginning.spec.seed
        for at, agent in self.agents.items():
            started(agent, at, (spawned(seed, SEATED, at) >> 33) + len(actions))
        self.rewards = dict.fromkeys(self.seats, 0.0)
        self._heard = dict.fromkeys(self.seats, 0)
        self._settled = None
        self._kept = (-1, [])
        self._names = (-1, {})
        self._past = []
        self._arrive()
        for action in actions:
            if self.match.seat in self._heard:
                self._decide(action)
            else:
                self._take(action)

    def _check_own(self, seat: int) -> None:
        """Raises `OptionError` unless a seat is the player's: another one's cards are hidden."""
        if type(seat) is not int or seat not in self.seats:
            raise OptionError(f"seat: one of the player's, {self.seats}, not {brief(seat)}")

    def _check_asked(self) -> None:
        """Raises `ChoiceError` unless a seat of the player decides."""
        if self.over:
            raise ChoiceError("the game is over: there is nothing to choose")
        if not self.asks:
            raise ChoiceError(f"seat {self.match.seat} decides, which an agent plays")

    def _decide(self, action: int) -> None:
        """Takes an action of the player, which can be taken back."""
        self._past.append((self.decisions, dict(self.rewards), dict(self._heard)))
        self._heard[self.match.seat] = len(self.recording.story)
        self._take(action)

    def _take(self, action: int) -> None:
        self.recording.act(action)
        self._arrive()

    def _forfeit(self, seat: int) -> None:
        self.recording.forfeit(seat)
        self._arrive()

    def _arrive(self) -> None:
        """Pays the rewards of a position, and asks whether the goal is decided."""
        match = self.match
        if match.pays:
            for seat in self.seats:
                self.rewards[seat] += match.reward(seat)
        if self._goal is not None and self._settled is None:
            self._settled = self._goal(match)
            if self._settled is not None:
                self.rewards = dict.fromkeys(self.seats, self._settled)

    def _said(self, seat: int, text: str) -> str:
        if self._names[0] != self.decisions:
            self._names = (self.decisions, {})
        known = self._names[1]
        if seat not in known:
            known[seat] = telling.names(self.match, seat)
        return addressed(text, known[seat])


def _check_text(name: str, given: object) -> None:
    """Raises `OptionError` unless this is a text."""
    if not isinstance(given, str):
        raise OptionError(f"{name}: a text, not {brief(given)}")


def _not_legal(action: object) -> str:
    return f"action {brief(action)} is not legal now: take one that `offered` names"

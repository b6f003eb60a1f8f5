"""What campaigns and drafts share: decisions that are no options of a game, but choices about decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import Actions
from ashes_env.env.checks import action_of
from ashes_env.env.errors import NotReset, OptionError, StateError
from ashes_env.env.match import Match, Policy, _seed, _until
from ashes_env.render.board import Numbers
from ashes_env.rules.game import winners_text
from ashes_env.rules.state.generator import next_random, spawned

PLAIN: Final = ("settings", "page", "idle", "winners", "over", "truncated")


class ChoosingMatch(Match):
    """A match in which choices are made about decks, before, between or instead of games. While `choosing`, the ids of
    `actions` alone mean something. `game` and `book` are there while a game is under way, and raise `NotReset` else.
    """

    __slots__ = ("_choices", "_seen")

    no_game: ClassVar[str]
    purpose: ClassVar[int]  # of the chance of a rollout, see `rules.state.generator`

    def __getattr__(self, name: str) -> Any:
        """What a match has only while a game is under way."""
        if name in ("game", "book"):
            raise NotReset(self.no_game)
        raise AttributeError(name)

    def _clear(self, sides: int) -> None:
        """A match of so many sides at its beginning."""
        self.page = 0
        self.idle = 0
        self.asked = [0] * sides
        self.refused = [0] * sides
        self.winners = ()
        self.over = False
        self.truncated = False
        self.shaping = None
        self._changed()

    def _changed(self) -> None:
        self._actions: Actions | None = None
        self._choices: dict[int, Any] = {}
        self._seen: list[NDArray[Any] | None] = [None] * len(self.asked)

    # --- what each of them says -------------------------------------------------------------------------------------

    @property
    def choosing(self) -> bool:
        """Somebody makes a choice about a deck."""
        raise NotImplementedError

    @property
    def playing(self) -> bool:
        """There is a game, under way or just over."""
        raise NotImplementedError

    def _offered(self) -> dict[int, Any]:
        """The choices of the seat that decides, by their ids."""
        raise NotImplementedError

    def _choose(self, choice: Any) -> None:
        """Takes a choice."""
        raise NotImplementedError

    def _told(self) -> dict[int, str]:
        """The choices of the seat that decides in words, by their ids."""
        raise NotImplementedError

    def _written(self, seat: int, *, whole: bool) -> NDArray[Any]:
        """What a seat knows beside a game, as bytes or as float32."""
        raise NotImplementedError

    def _heading(self) -> str:
        """Where all of it stands, in one line."""
        raise NotImplementedError

    def _question(self) -> str:
        """What the seat that decides is asked about decks."""
        raise NotImplementedError

    def save(self) -> dict[str, Any]:
        """All of it in plain JSON types, at any decision."""
        raise NotImplementedError

    @classmethod
    def restore(cls, settings: Any, data: Any) -> ChoosingMatch:
        """The match of what `save` gave; raises `StateError` for anything else."""
        raise NotImplementedError

    # --- what follows from it ---------------------------------------------------------------------------------------

    def ended(self, seat: int) -> bool:
        """It is over for all at once."""
        return self.over

    def actions(self) -> Actions:
        """The legal actions; of choices the ids alone mean something."""
        if not self.choosing:
            return super().actions()
        found = self._actions
        if found is None:
            self._choices = self._offered()
            found = self._actions = {action: place for place, action in enumerate(self._choices)}
        return found

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The mask of a seat: all zeros unless it decides."""
        mask = np.zeros(self.settings.n_actions, np.int8)
        if seat == self.seat:
            mask[list(self.actions())] = 1
        return mask

    def act(self, action: int) -> None:
        """Takes an action for the seat that decides, in a game or about decks.

        An illegal one is dealt with as `illegal_action` says: all is lost, nothing happens, or `IllegalAction`. Raises
        `ActionTypeError` for what is no whole number.
        """
        if not self.choosing:
            super().act(action)
            return
        action = action_of(action)
        if action not in self.actions():
            self._refuse(action)
            return
        seat = self.seat
        self._choose(self._choices[action])
        self.asked[seat] += 1
        self.idle = 0
        self._changed()

    def describe_action(self, action: int) -> str:
        """A legal action in words; raises `ValueError` where it is not legal."""
        if not self.choosing:
            return super().describe_action(action)
        found = self.describe_mask()
        if action not in found:
            raise ValueError(f"action {action} is not legal now; legal are {sorted(found)}")
        return found[action]

    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id; empty when all is over."""
        return self._told() if self.choosing else super().describe_mask()

    def board(self, seat: int | None = None, numbers: Numbers | None = None) -> dict[str, Any]:
        """The position in the types of JSON, as a seat sees it (`None`: everything): of a game as that of a `Match`.
        Without one `text` says it, `sides` is empty, and `decision` and `choices` are as there. `heading` says where
        all of it stands. Raises `OptionError` for a seat that there is not.
        """
        view = None if seat is None else self._checked_seat(seat)
        if self.playing:
            return {**super().board(view, numbers), "heading": self._heading()}
        decides = -1 if self.over else self.seat
        told = decides >= 0 and view in (None, decides)
        seats = range(self.settings.players) if view is None and decides < 0 else [decides if view is None else view]
        return {
            "mode": self.settings.mode,
            "heading": self._heading(),
            "over": self.over,
            "winners": list(self.winners),
            "result": winners_text(self.winners) if self.over else "",
            "view": view,
            "sides": [],
            "text": "\n\n".join(self.text(one) for one in seats),
            "decision": {"seat": decides, "question": self._question() if told else "", "source": ""}
            if decides >= 0
            else None,
            "choices": [{"action": action, "text": text, "cards": []} for action, text in self._told().items()]
            if told
            else [],
        }

    def _own(self, seat: int, *, whole: bool) -> NDArray[Any]:
        """`_written`, once for each position."""
        found = self._seen[seat]
        if found is None or (found.dtype == np.uint8) != whole:
            found = self._seen[seat] = self._written(seat, whole=whole)
        return found

    def rollout(self, policy: Policy | None = None, until: str | tuple[str, int] = "end", *, seed: int = 0) -> int:
        """Plays on; gives the number of decisions taken. As `Match.rollout`, but `until` is "end" or a number of
        decisions. Without a policy choices are made at random too, among the legal actions.
        """
        unit, n = _until(until)
        if unit not in ("end", "decisions"):
            raise OptionError(f"until: 'end' or ('decisions', n) in a {self.settings.mode}, not {until!r}")
        rng = spawned(_seed(seed), self.purpose)
        before = self.decisions
        while not self.over and (unit == "end" or self.decisions - before < n):
            if policy is not None:
                self.act(int(policy(self)))
            elif self.choosing:
                legal = list(self.actions())
                rng, place = next_random(rng, len(legal))
                self.act(legal[place])
            else:
                rng = spawned(rng, self.purpose)
                left = "end" if unit == "end" else ("decisions", n - self.decisions + before)
                super().rollout(None, left, seed=rng)
        return self.decisions - before

    def _copy_into(self, other: ChoosingMatch) -> None:
        """What a copy has of its own, but for the game and for what lasts longer than one."""
        for name in PLAIN:
            setattr(other, name, getattr(self, name))
        other.asked = self.asked[:]
        other.refused = self.refused[:]
        other.shaping = None if self.shaping is None else self.shaping.copy()
        other._choices = {}
        other._actions = None
        other._seen = self._seen[:]

    def _checked_seat(self, given: Any) -> int:
        n = self.settings.players
        if isinstance(given, bool) or not isinstance(given, (int, np.integer)) or not 0 <= given < n:
            raise OptionError(f"seat: from 0 to {n - 1}, not {given!r}")
        return int(given)


def checked_counts(
    data: Mapping[str, Any], sides: int, by_seat: Sequence[str], others: Sequence[str]
) -> dict[str, Any]:
    """What a saved match has counted, by seat and alone. Raises `StateError` for anything but whole numbers from 0 on."""  # noqa: E501
    for name in (*by_seat, *others):
        numbers = data[name] if name in by_seat else [data[name]] * sides
        if (
            not isinstance(numbers, list)
            or len(numbers) != sides
            or not all(type(number) is int and number >= 0 for number in numbers)
        ):
            raise StateError(f"{name!r}: whole numbers from 0 on are needed, not {data[name]!r}")
    return {name: list(data[name]) if name in by_seat else data[name] for name in (*by_seat, *others)}

"""A draft under way, and what the games with its decks bring."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.decks import Deck
from ashes_env.draft import observation, schema, words
from ashes_env.draft.drafting import Choice, choose
from ashes_env.draft.records import from_json, to_json
from ashes_env.draft.state import OTHER, Draft
from ashes_env.draft.terms import DraftError
from ashes_env.draft.worlds import determinized
from ashes_env.encoding.arrays import Entities
from ashes_env.env.checks import options_of
from ashes_env.env.choosing import ChoosingMatch, checked_counts
from ashes_env.env.draft_games import results
from ashes_env.env.draft_settings import MATCH, OPTIONS, DraftSettings, begin
from ashes_env.env.errors import NotReset, StateError
from ashes_env.env.match import _seed
from ashes_env.env.settings import Settings
from ashes_env.env.spaces import ENTITIES, FLOAT32, UINT8

FORMAT: Final = 1
BY_SEAT: Final = ("asked", "refused")
ALONE: Final = ("idle",)
FIELDS: Final = ("format", "draft", *BY_SEAT, *ALONE)


class DraftMatch(ChoosingMatch):
    """A match without a game of its own: `draft` is everything, `decks` are ready at its end. `results` are what each
    seat is paid then; `winners` are those whose result is above 0.
    """

    __slots__ = ("draft", "results")

    settings: DraftSettings
    no_game: ClassVar[str] = "a draft has no game: play with its decks (`decks`) when they are ready"
    purpose: ClassVar[int] = OTHER

    def __init__(self, settings: DraftSettings, draft: Draft) -> None:
        self.settings = settings
        self.draft = draft
        self.results = [0.0] * len(draft.drafters)
        self._clear(len(draft.drafters))

    @classmethod
    def new(cls, settings: Settings, options: dict[str, Any] | None, seed: int) -> DraftMatch:
        """A new draft at its first decision; raises `OptionError` before anything has changed."""
        assert isinstance(settings, DraftSettings)
        return cls(settings, begin(settings, options_of(options, OPTIONS), seed))

    @property
    def seat(self) -> int:
        return -1 if self.over else self.draft.seat

    @property
    def choosing(self) -> bool:
        return not self.over

    @property
    def playing(self) -> bool:
        """A draft has no game."""
        return False

    @property
    def stuck(self) -> bool:
        """Somebody always has something to choose."""
        return False

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter; raises `NotReset` before all are ready."""
        if not self.draft.over:
            raise NotReset("the decks are ready when the draft is done")
        return self.draft.decks()

    def actions(self) -> dict[int, int]:
        """The legal actions, of which the ids alone mean something; empty when the draft is over."""
        return {} if self.over else super().actions()

    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id; empty when the draft is over."""
        return {} if self.over else self._told()

    def act(self, action: int) -> None:
        """Takes an action for the seat that decides, as in any match. After the last one the games with the decks are
        played, where rewards come from them; raises `OpponentError` when a policy errs there, and is as before then.
        """
        if self.over:
            raise NotReset("the draft is over")
        super().act(action)

    def _offered(self) -> dict[int, Choice]:
        return observation.draft_actions(self.draft)

    def _choose(self, choice: Choice) -> None:
        draft = self.draft.copy()
        choose(draft, choice)
        if draft.over:
            if self.settings.reward == MATCH:
                self.results = results(draft.decks(), self.settings, draft.chance)
                self.winners = tuple(seat for seat, result in enumerate(self.results) if result > 0)
            self.over = True
        self.draft = draft

    def _told(self) -> dict[int, str]:
        return schema.mask_text(self.draft)

    def _written(self, seat: int, *, whole: bool) -> NDArray[Any]:
        return observation.whole(self.draft, seat) if whole else observation.floats(self.draft, seat)

    def forfeit(self, seat: int) -> None:
        """The draft is over for what a seat gave instead of a legal action: it is paid -1, and nobody else anything."""
        self.refused[seat] += 1
        self.results[seat] = -1.0
        self.over = True
        self._changed()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees: shape (n_seen,), float32."""
        return self._own(seat, whole=False).copy()

    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees as bytes: shape (N_OBSERVATION_RAW,), uint8."""
        return self._own(seat, whole=True).copy()

    def entities(self, seat: int) -> Entities:
        """What a seat sees, in parts."""
        return observation.parts(self.draft, seat, whole=self.settings.dtype == UINT8)

    def look(self, seat: int) -> Any:
        """What a seat sees, in the form that the settings `obs_mode` and `dtype` ask for."""
        if self.settings.obs_mode == ENTITIES:
            return self.entities(seat)
        return self.observe(seat) if self.settings.dtype == FLOAT32 else self.observe_raw(seat)

    @property
    def pays(self) -> bool:
        return self.over

    def result(self, seat: int) -> float:
        """What the draft has brought a seat, from -1 to 1; 0 as long as it goes on."""
        return self.results[seat]

    def reward(self, seat: int) -> float:
        """What a seat is paid on arriving at this position."""
        return self.results[seat] if self.over else 0.0

    def info(self, seat: int) -> dict[str, int]:
        """Numbers that a seat may know, a fresh dict with the same keys each time; steps count from 0."""
        d = self.draft
        step = len(d.steps) if d.over else d.steps.index(d.step)
        return {"decisions": self.asked[seat], "illegal": self.refused[seat], "step": step, "passed": d.passed}

    def text(self, seat: int) -> str:
        """The draft from the view of a seat, and what it may choose."""
        return words.seat_text(self.draft, seat)

    def _heading(self) -> str:
        return words.draft_text(self.draft)

    def _question(self) -> str:
        return words.QUESTIONS[self.draft.step]

    def observation_text(self, seat: int) -> str:
        """What a seat sees, in words: the numbers that are not 0."""
        return schema.seen_text(self.observe(seat))

    # --- copies -----------------------------------------------------------------------------------------------------

    def copy(self) -> DraftMatch:
        """An independent copy at the same position."""
        other = DraftMatch.__new__(DraftMatch)
        self._copy_into(other)
        other.draft = self.draft.copy()
        other.results = self.results[:]
        return other

    def determinize(self, seed: int, seat: int | None = None) -> DraftMatch:
        """A copy in another world: whatever `seat` (whoever decides, if it is not given) cannot know is dealt anew by
        `seed`, all chance to come included; what it sees is the same.

        Raises `OptionError` for another seed or seat, and for a draft that is over where no seat is given.
        """
        begun = _seed(seed)
        chosen = self._checked_seat(self.seat if seat is None else seat)
        other = self.copy()
        other.draft = determinized(self.draft, chosen, begun)
        other._changed()
        return other

    def save(self) -> dict[str, Any]:
        """The draft in plain JSON types, at any decision."""
        return {
            "format": FORMAT,
            "draft": to_json(self.draft),
            "asked": self.asked[:],
            "refused": self.refused[:],
            "idle": self.idle,
        }

    @classmethod
    def restore(cls, settings: DraftSettings, data: Any) -> DraftMatch:
        """The match of what `save` gave. Raises `StateError` for anything else, and for a draft that is over or of
        another number of drafters.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT or set(data) != set(FIELDS):
            raise StateError(f"a saved draft has the fields {', '.join(FIELDS)}, format {FORMAT}")
        try:
            draft = from_json(data["draft"])
        except DraftError as error:
            raise StateError(f"a saved draft: {error}") from error
        if len(draft.drafters) != settings.players or draft.over:
            raise StateError(f"a saved draft of {settings.players} that goes on is needed")
        match = cls(settings, draft)
        for name, value in checked_counts(data, settings.players, BY_SEAT, ALONE).items():
            setattr(match, name, value)
        return match

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what follows from the rest; the draft as JSON types."""
        return {"saved": self.save(), **{name: getattr(self, name) for name in PICKLED}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state["saved"]
        self._clear(len(saved["asked"]))
        for name in (*BY_SEAT, *ALONE):
            setattr(self, name, saved[name])
        for name in PICKLED:
            setattr(self, name, state[name])
        self.draft = from_json(saved["draft"])


PICKLED: Final = ("settings", "results", "winners", "over", "truncated")

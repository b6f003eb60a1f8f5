"""A draft as a match, and the results of the games with its decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from ashes_env.decks import Deck
from ashes_env.draft import observation, schema, words
from ashes_env.draft.draft_games import results
from ashes_env.draft.draft_settings import MATCH, MODE, OPTIONS, DraftSettings, begin
from ashes_env.draft.drafting import Choice, choose
from ashes_env.draft.groups import Groups, determinized, from_json, to_json
from ashes_env.draft.shape import AS_PARTS
from ashes_env.draft.state import OTHER, Draft, Drafter
from ashes_env.draft.terms import DraftError
from ashes_env.encoding.pieces import Parts
from ashes_env.match.checks import chance_of, options_of
from ashes_env.match.choice_match import ChoiceMatch
from ashes_env.match.errors import NotReset, StateError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.saving import checked_counts, saved

ALONE: Final = ("idle",)  # counters of the whole draft, not of a seat


class DraftMatch(ChoiceMatch):
    """A match without a game. `groups` is the whole state, `draft` the draft of the group that decides now (the only
    one unless the draft is large); `decks` are ready at the end. `results` are the final rewards of the seats;
    `winners` are the seats with a result above 0.
    """

    __slots__ = ("groups", "results")

    settings: DraftSettings
    no_game: ClassVar[str] = "a draft has no game: play with its decks (`decks`) when they are ready"
    games: ClassVar[bool] = False
    parts: ClassVar[Parts] = AS_PARTS
    purpose: ClassVar[int] = OTHER

    def __init__(self, settings: DraftSettings, groups: Groups) -> None:
        super().__init__(settings, groups.n)
        self.groups = groups
        self.results = [0.0] * groups.n

    @classmethod
    def new(cls, settings: DraftSettings, options: Mapping[str, Any] | None, seed: int) -> Self:
        return cls(settings, begin(settings, options_of(options, OPTIONS), seed))

    @property
    def seat(self) -> int:
        return -1 if self.over else self.groups.seat

    @property
    def draft(self) -> Draft:
        """The draft of the group that decides now; when all is done, that of the last group."""
        return self.groups.drafts[self.groups.now]

    def seen_from(self, seat: int) -> tuple[Draft, int]:
        """The draft of a drafter's group, and the drafter's seat in that group."""
        group, place = self.groups.of(seat)
        return self.groups.drafts[group], place

    def drafter(self, seat: int) -> Drafter:
        """The cards and dice that a drafter has taken so far."""
        draft, place = self.seen_from(seat)
        return draft.drafters[place]

    @property
    def choosing(self) -> bool:
        return not self.over

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The deck of each drafter; raises `NotReset` before all are ready."""
        if not self.groups.over:
            raise NotReset("the decks are ready when the draft is done")
        return self.groups.decks()

    def _offered(self) -> dict[int, Choice]:
        return observation.draft_actions(self.draft)

    def _choose(self, choice: Choice) -> None:
        """Applies a choice. After the last one, plays the games with the decks if they give the rewards. Raises
        `OpponentError` when a policy errs there; the draft is then as it was before the choice.
        """
        groups = self.groups.copy()
        choose(groups.drafts[groups.now], choice)
        if groups.over:
            if self.settings.reward == MATCH:
                self.results = results(groups, self.settings)
                self.winners = tuple(seat for seat, result in enumerate(self.results) if result > 0)
            self.over = True
        self.groups = groups

    def _described(self) -> dict[int, str]:
        return schema.mask_text(self.draft)

    def _written(self, seat: int) -> bytes:
        return observation.write(*self.seen_from(seat))

    def _lost(self, seat: int) -> None:
        """Ends the draft: this seat gets -1, all others 0."""
        self.results[seat] = -1.0

    def _cut(self) -> None:
        """Ends the draft: all seats get 0."""

    # --- observations -------------------------------------------------------------------------------------------------

    @property
    def pays(self) -> bool:
        return self.over

    def result(self, seat: int) -> float:
        """The result of the draft for a seat, from -1 to 1; 0 while it goes on."""
        return self.results[seat]

    def reward(self, seat: int) -> float:
        return self.results[seat] if self.over else 0.0

    def info(self, seat: int) -> dict[str, int]:
        """Integers that a seat may know, a fresh dict with the same keys each time; "step" counts from 0."""
        d, _ = self.seen_from(seat)
        step = len(d.steps) if d.over else d.steps.index(d.step)
        return {"decisions": self.asked[seat], "illegal": self.refused[seat], "step": step, "passed": d.passed}

    def text(self, seat: int) -> str:
        """The draft as a seat sees it, with its legal choices."""
        group, place = self.groups.of(seat)
        return self._of_groups(group) + words.seat_text(self.groups.drafts[group], place, self.groups.seats[group])

    def stage(self) -> str:
        """The step, with several groups also the group; empty at the end."""
        if self.over:
            return ""
        d = self.draft
        return f"{self._of_groups(self.groups.now)}step {d.steps.index(d.step) + 1} of {len(d.steps)}: {d.step}"

    def mark(self) -> str:
        group = f"group {self.groups.now + 1}, " if len(self.groups.drafts) > 1 else ""
        return "end" if self.over else f"{group}{self.draft.step}"

    def _heading(self) -> str:
        return self._of_groups(self.groups.now) + words.draft_text(self.draft)

    def _of_groups(self, group: int) -> str:
        """The name of a group as a prefix; empty if there is only one."""
        n = len(self.groups.drafts)
        return "" if n == 1 else f"group {group + 1} of {n}, "

    def _question(self) -> str:
        return words.QUESTIONS[self.draft.step]

    def observation_text(self, seat: int) -> str:
        return schema.seen_text(self.observe(seat))

    # --- copies -------------------------------------------------------------------------------------------------------

    def _with(self, inner: GameMatch | None) -> Self:
        other = super()._with(inner)
        other.groups = self.groups.copy()
        other.results = self.results[:]
        return other

    def determinize(self, seed: int, seat: int | None = None) -> Self:
        begun = chance_of(seed)
        chosen = self._checked_seat(self.seat if seat is None else seat)
        other = self.copy()
        other.groups = determinized(self.groups, chosen, begun)
        other._changed()
        return other

    def save(self) -> dict[str, Any]:
        """The draft in plain JSON types; possible at any decision."""
        return saved(self, ALONE, {"draft": to_json(self.groups)})

    @classmethod
    def restore(cls, settings: DraftSettings, data: Any) -> Self:
        counts = checked_counts(data, MODE, ("draft",), settings.players, ALONE)
        try:
            groups = from_json(data["draft"])
        except DraftError as error:
            raise StateError(f"a saved draft: {error}") from error
        if groups.n != settings.players or groups.over:
            raise StateError(f"a saved draft of {settings.players} that goes on is needed")
        match = cls(settings, groups)
        match.count_from(counts)
        return match

    def position(self) -> dict[str, Any]:
        return {"draft": to_json(self.groups), "results": self.results}

"""The options of a game: one row each in `GameOptions`.

Everything else about an option derives from its row: changed copies (`dataclasses.replace`), saved games (`OPTIONS` in
`record_types.py`), the values used in a search (`IN_SEARCH`), the settings of environments
(`ashes_env/match/settings.py`), command line flags (`ashes_env/spec/flags.py`), the table in
`ashes_env/env/README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

ROW: Final = "row"
MOST_WOUNDS: Final = 999


@dataclass(frozen=True, slots=True)
class Option:
    """One row. The type is that of `default`: a truth value, an integer from `least` to `most`, a tuple of card titles,
    or a text, which is one of `words`.

    `meaning` says what the option does; if the default is False, what it does when it is True. `setting` is its name in
    environments and on the command line, None if it is not offered there; `words` are the values of that setting for
    False and True, or all its values if it is a text. `solo`: it applies only against a Chimera. `in_search` is its
    value in the worlds of a search, None for the value of the game. A record of a game stores an option if it differs
    from its default; with `always` it is stored in any case.
    """

    default: Any
    meaning: str
    setting: str | None = None
    words: tuple[str, ...] | None = None
    least: int = 0
    most: int = 0
    solo: bool = False
    in_search: Any = None
    always: bool = False
    name: str = ""

    @property
    def usual(self) -> Any:
        """The default value of the setting, for an option whose setting has words."""
        return self.default if isinstance(self.default, str) or self.words is None else self.words[self.default]

    def check(self, value: object) -> None:
        """Raises `TypeError` for a value of another type and `ValueError` for a number out of range."""
        if isinstance(self.default, tuple):
            if not isinstance(value, tuple) or not all(isinstance(title, str) for title in value):
                raise TypeError(f"{self.name}: a tuple of titles of cards, not {value!r}")
        elif isinstance(self.default, str):
            if value not in (self.words or ()):
                raise ValueError(f"{self.name}: one of {', '.join(self.words or ())}, not {value!r}")
        elif isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise TypeError(f"{self.name}: True or False, not {value!r}")
        elif not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"{self.name}: a whole number from {self.least} to {self.most}, not {value!r}")
        elif not self.least <= value <= self.most:
            raise ValueError(f"{self.name}: a whole number from {self.least} to {self.most}, not {value}")

    def of_setting(self, value: object) -> Any:
        """The value of the option for a value of its setting. A setting that is True, False or titles stands for two
        options: whether the option is on, and the titles to which it is restricted.
        """
        if isinstance(self.default, str):
            return value
        if self.words is not None:
            return value == self.words[1]
        if isinstance(self.default, tuple):
            return value if isinstance(value, tuple) else ()
        return value is not False if isinstance(self.default, bool) else value


def option(default: Any, meaning: str, **more: Any) -> Any:
    """A row of `GameOptions`; `more` are fields of `Option`."""
    return field(default=default, metadata={ROW: Option(default, meaning, **more)})


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a game, fixed for its duration. Raises `TypeError` or `ValueError` for an invalid value.

    A changed copy: `dataclasses.replace(options, futile=True)`.
    """

    edition: str = option(
        "reborn", "the edition of the rules and of the card texts", setting="edition", words=("reborn", "2018")
    )
    auto: bool = option(
        True, "the game takes a decision with a single legal move by itself", in_search=False, always=True
    )
    pay_on_declaring: bool = option(
        False,
        "edition of 2018: a response is paid for when it is declared, not when it resolves (R-CLS-29)",
        setting="pay_on_declaring",
    )
    auto_payment: bool = option(
        False, "the engine chooses the dice that pay a cost", setting="payment", words=("choose", "auto"), always=True
    )
    futile: bool = option(False, "actions without any effect are legal too", setting="futile_actions", always=True)
    chained: bool = option(
        True, "chained cards stay out of First Fives and of the first round (R-CHBAN-05)", always=True
    )
    fatigue: bool = option(True, "drawing from an empty draw pile deals damage", always=True)
    moved_is_placed: bool = option(
        True,
        "a moved wound token counts as placed for what answers placed wounds (R-TOK-04)",
        setting="moved_is_placed",
        always=True,
    )
    play_when_full: bool = option(
        False,
        "units may be played from hand onto a full battlefield; they are discarded (R-FIELD-02)",
        setting="play_when_full",
        always=True,
    )
    fatigued_empty: bool = option(
        False,
        "effects find no card in the draw pile of a fatigued Chimera, as in the recorded games (R-FAT-01)",
        setting="fatigued_empty",
        solo=True,
        always=True,
    )
    macro_meditation: bool = option(
        False,
        "meditation asks only for the cards to discard; the dice to change follow a fixed order",
        setting="meditation",
        words=("choose", "macro"),
        always=True,
    )
    ask_always: bool = option(
        False,
        "every player who could hold a reaction is asked to respond, not only those who hold a usable one",
        setting="reactions",
        words=("usable", "always"),
        always=True,
    )
    open_hands: bool = option(False, "partners see each other's hands", setting="open_hands", solo=True, always=True)
    call_of_phoenix: bool = option(
        False,
        "two players who beat the Chimera may have to play on against each other (R-CALL-01)",
        setting="call_of_phoenix",
        solo=True,
        always=True,
    )
    handicap: int = option(
        0, "wounds that the Chimera begins with, which nobody has dealt; `reset` sets it", most=MOST_WOUNDS, solo=True
    )
    grim_fates: bool = option(
        False,
        "choices that players make for a Chimera fall to the worst for the players (R-VAR-01)",
        setting="grim_fates",
        solo=True,
        always=True,
    )
    grim_cards: tuple[str, ...] = option(
        (), "with Grim Fates: only choices in the texts of these cards", setting="grim_fates", solo=True
    )

    def __post_init__(self) -> None:
        for row in ROWS:
            row.check(getattr(self, row.name))

    def grim(self, title: str) -> bool:
        """Whether choices for a Chimera in the text of this card are adversarial. The title is empty for choices of the
        rules.
        """
        return self.grim_fates and (not self.grim_cards or title in self.grim_cards)


ROWS: Final[tuple[Option, ...]] = tuple([replace(f.metadata[ROW], name=f.name) for f in fields(GameOptions)])
IN_SEARCH: Final[Mapping[str, Any]] = {row.name: row.in_search for row in ROWS if row.in_search is not None}
SETTINGS: Final[Mapping[str, tuple[Option, ...]]] = {
    name: tuple([row for row in ROWS if row.setting == name])
    for name in dict.fromkeys([row.setting for row in ROWS])
    if name is not None
}

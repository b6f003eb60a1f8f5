"""The settings with which environments of a split are made, after they have been checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ashes_env.benchmark.drawing import Asking, SplitCourse, SplitDeals, Training
from ashes_env.benchmark.split import OTHERS, SplitError, split_named
from ashes_env.env.curriculum import refuse_handicap
from ashes_env.match.checks import switch, whole
from ashes_env.match.errors import OptionError
from ashes_env.match.rows import OPTIONS_OF, SETTINGS
from ashes_env.match.settings import Settings

TRAIN: Final = "train"
FREE: Final = ("opponent", "opponent_error", "render_mode")


@dataclass(frozen=True)
class Limits:
    """The training part of a split for environments with some settings, with a curriculum of handicaps or without."""

    training: Training
    settings: Settings
    curriculum: bool = False

    @property
    def mode(self) -> str:
        """The mode of the games."""
        return self.settings.mode

    def deals(self, n: int) -> Asking:
        """What chooses the games of `n` environments. Raises `OptionError` for a curriculum in a game that can have no
        handicap.
        """
        whole(1)("num_envs", n)
        if not self.curriculum:
            return SplitDeals(n, self.training, self.settings)
        refuse_handicap(self.settings)
        return SplitCourse(n, self.training, self.settings)


def limited(name: str, split: str, settings: dict[str, Any], curriculum: bool = False) -> Limits:
    """The limits of a split; `settings` then also say how many play and by which edition. Raises `SplitError` for an
    unknown split, for any part but "train", and for settings outside the training part; `OptionError` for those that
    cannot be used.
    """
    found = split_named(name)
    if split != TRAIN:
        raise SplitError(
            f"split: environments give {TRAIN!r} alone, not {split!r}; `ashes benchmark --task TASK --agent AGENT` "
            f"plays the tasks that measure: {_some(found.performance)} on what was trained with, "
            f"{_some(found.generalisation)} on what was not"
        )
    train = found.train
    found.check_given(settings)
    settings.setdefault("players", train.players)
    settings.setdefault("edition", train.edition)
    known = {*OPTIONS_OF[train.mode], *(setting.name for setting in SETTINGS)}
    rules = Settings(train.mode, **{name: value for name, value in settings.items() if name in known})
    training = Training(found)
    training.check(rules, {})
    return Limits(training, rules, switch("curriculum", curriculum))


def checked_attribute(name: str) -> str:
    """The name of an attribute that may be set: `opponent` also for "partner". Raises `SplitError` for any other."""
    if name in OTHERS:
        return OTHERS[0]
    if name not in FREE:
        raise SplitError(
            f"{name}: the games of a split keep their settings; {', '.join(FREE)} may be set, the rest when they "
            "are made"
        )
    return name


def renamed(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a batch, which calls a partner an opponent. Raises `OptionError` where both are given."""
    out = dict(settings)
    for partner, opponent in (("partner", "opponent"), ("partner_error", "opponent_error")):
        if partner in out:
            if opponent in out:
                raise OptionError(f"{partner}: give it or {opponent}, not both")
            out[opponent] = out.pop(partner)
    return out


def _some(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"

"""Flags of a command for the options of the rules, one for each row of `SETTINGS`."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ashes_env.cards.registry import by_title
from ashes_env.rules.state.game_options import SETTINGS, Option
from ashes_env.spec.names import UsageError, find_name
from ashes_env.spec.number_flags import whole_number

EVERY: Final = "all"
SWITCH: Final = ("off", "on")


def flag(name: str) -> str:
    """The flag of a name: `--pay-on-declaring`."""
    return f"--{name.replace('_', '-')}"


def values(rows: Sequence[Option]) -> list[str]:
    """The possible values of the flag for an option of the rules; empty for a number."""
    if len(rows) > 1:
        return [EVERY, *by_title()]
    if rows[0].words is not None:
        return list(rows[0].words)
    return list(SWITCH) if isinstance(rows[0].default, bool) else []


def add_rules(
    parser: argparse.ArgumentParser, usual: Mapping[str, Any] | None = None, without: Collection[str] = ()
) -> None:
    """Adds a flag for each option of the rules. `usual` are defaults of this command that differ from those of the
    rules; names in `without` have flags of the command already.
    """
    group = parser.add_argument_group("options of the rules")
    for name, rows in SETTINGS.items():
        if name not in without:
            _add(group, name, rows, (usual or {}).get(name, rows[0].usual))


def _add(group: argparse._ArgumentGroup, name: str, rows: Sequence[Option], usual: Any) -> None:
    row = rows[0]
    if len(rows) > 1:
        told = f"{row.meaning}: {EVERY} of it, or what a card asks (repeatable)"
        group.add_argument(flag(name), metavar=f"{EVERY}|CARD", action="append", help=told)
    elif values(rows):
        shown = SWITCH[usual] if row.words is None else usual
        on = f"{row.words[1]}: " if row.words is not None and isinstance(row.default, bool) else ""
        told = f"{on}{row.meaning}; default {shown}"
        group.add_argument(flag(name), metavar="|".join(values(rows)), help=told)
    else:
        told = f"{row.meaning}; default {row.default}"
        group.add_argument(flag(name), metavar="N", type=whole_number(row.least, row.most), help=told)


def rules_of(args: argparse.Namespace, without: Collection[str] = ()) -> dict[str, Any]:
    """The values that a command line gives to the flags of `add_rules`. Raises `UsageError`."""
    chosen: dict[str, Any] = {}
    for name, rows in SETTINGS.items():
        given = getattr(args, name, None)
        if given is None or name in without:
            continue
        if len(rows) > 1:
            chosen[name] = _all_or_titles(flag(name), given)
        elif rows[0].words is not None:
            chosen[name] = find_name(flag(name), given, rows[0].words)
        elif isinstance(rows[0].default, bool):
            chosen[name] = find_name(flag(name), given, SWITCH) == SWITCH[True]
        else:
            chosen[name] = given
    return chosen


def _all_or_titles(name: str, asked: Sequence[str]) -> bool | list[str]:
    """True for all cards, or the titles of some."""
    titles = [find_name(name, text, [EVERY, *by_title()]) for text in asked]
    if EVERY in titles and len(titles) > 1:
        raise UsageError(f"{name}: {EVERY}, or cards, not both")
    return True if EVERY in titles else titles

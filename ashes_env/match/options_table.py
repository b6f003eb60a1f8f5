"""The table of the options of the rules, from the rows of `GameOptions`; `ashes_env/env/README.md` has it."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_env.rules.state.game_options import ROWS, SETTINGS, Option


def _values(rows: Sequence[Option]) -> str:
    """The values of a setting, its default first; for an option without a setting, the values of the option."""
    row = rows[0]
    if len(rows) > 1:
        return f"`{row.default}`, `{not row.default}`, titles"
    if row.words is not None:
        return ", ".join(f'`"{word}"`' for word in sorted(row.words, key=lambda word: word != row.usual))
    if isinstance(row.default, bool):
        return f"`{row.default}`"
    return f"{row.least} to {row.most} ({row.default})"


def _meaning(row: Option) -> str:
    """What an option does; for a switch whose setting has words, after the word that turns it on."""
    if row.words is None or not isinstance(row.default, bool):
        return row.meaning
    return f'`"{row.words[1]}"`: {row.meaning}'


def meaning_of(rows: Sequence[Option]) -> str:
    """What a setting does that stands for these options."""
    return "; ".join(_meaning(row) for row in rows)


def table() -> str:
    """The table as Markdown."""
    lines = ["| setting | values | in `GameOptions` | meaning |", "|---|---|---|---|"]
    for rows in SETTINGS.values():
        names = ", ".join(f"`{row.name}`" for row in rows)
        lines.append(f"| `{rows[0].setting}` | {_values(rows)} | {names} | {meaning_of(rows)} |")
    for row in ROWS:
        if row.setting is None:
            lines.append(f"| none | {_values([row])} | `{row.name}` | {row.meaning} |")
    return "\n".join(lines)

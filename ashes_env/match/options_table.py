"""The table of the options of the rules in `ashes_env/env/README.md`, from the rows of `GameOptions`.

`python -m ashes_env.match.options_table` prints it; with `--write` it puts it into the README.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ashes_env.encoding.pieces import print_or_write, put_into
from ashes_env.rules.state.game_options import ROWS, SETTINGS, Option

README: Final = Path(__file__).parents[1] / "env" / "README.md"
MODULE: Final = "ashes_env.match.options_table"


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


def table() -> str:
    """The table as Markdown."""
    lines = ["| setting | values | in `GameOptions` | meaning |", "|---|---|---|---|"]
    for rows in SETTINGS.values():
        names = ", ".join(f"`{row.name}`" for row in rows)
        meaning = "; ".join(_meaning(row) for row in rows)
        lines.append(f"| `{rows[0].setting}` | {_values(rows)} | {names} | {meaning} |")
    for row in ROWS:
        if row.setting is None:
            lines.append(f"| none | {_values([row])} | `{row.name}` | {row.meaning} |")
    return "\n".join(lines)


def write(readme: Path) -> None:
    """Replaces the generated part of the README."""
    put_into(readme, MODULE, table() + "\n")


if __name__ == "__main__":
    print_or_write(MODULE, table() + "\n", README)

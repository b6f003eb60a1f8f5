"""Lays out the files of cards as tables: one row a card where it fits, else as few lines as it fits into.

    python -m ashes_env.cards.layout            names the files that are laid out otherwise
    python -m ashes_env.cards.layout --write    lays them out

What is wider than a line is opened: its parts are filled into lines, four columns further in, and those that are wider
than a line are opened in their turn; a single one is opened together with what holds it. Parts that are all calls of
one class, such as cards or rows of a table, take a line each.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import tokenize
from pathlib import Path
from typing import Final

from ashes_env.files import FileError, write_text
from ashes_env.files.piping import quietly
from ashes_env.files.sources import only_in_a_clone

HERE: Final = Path(__file__).parent
WIDTH: Final = 120


def files() -> list[Path]:
    """The files of cards that this module lays out, instead of the formatter (`pyproject.toml`)."""
    releases, chimeras = sorted(HERE.glob("releases/**/*.py")), sorted(HERE.glob("chimeras/*.py"))
    return [*releases, *chimeras, HERE / "edition_2018.py", HERE / "dice_powers.py"]


def laid_out(source: str) -> str:
    """The source of a file of cards, with each value that a name is bound to laid out.

    Raises `ValueError` for a part that is wider than a line and cannot be opened, and for a comment inside a value that
    does not stand alone before a part.
    """
    tree, lines, comments = ast.parse(source), source.splitlines(), _comments(source)
    for statement in tree.body[::-1]:  # from the last one up, so that the lines of those above stay
        value = statement.value if isinstance(statement, (ast.Assign, ast.AnnAssign)) else None
        if isinstance(value, (ast.Call, ast.Tuple)) and value.end_lineno:
            first, last = lines[value.lineno - 1], lines[value.end_lineno - 1].encode()
            rest = last[value.end_col_offset :].decode()
            rows = _rows(value, "", first[: value.col_offset], rest, comments)
            lines[value.lineno - 1 : value.end_lineno] = rows
    out = "\n".join(lines) + "\n"
    if ast.dump(ast.parse(out)) != ast.dump(tree) or [*_comments(out).values()] != [*comments.values()]:
        raise ValueError("a comment inside a card stands on a line of its own, before a part of the card")
    return out


def _rows(node: ast.expr, margin: str, before: str, after: str, comments: dict[int, str]) -> list[str]:
    """The lines of a node between what stands before it in its first line and after it in its last one."""
    whole = f"{margin}{before}{_flat(node)}{after}"
    inner = f"{margin}    "
    within = [line for line in comments if node.lineno < line < (node.end_lineno or 0)]
    if len(whole) <= WIDTH and not within:
        return [whole]
    if isinstance(node, ast.Tuple):
        opening, closing, parts = "(", ",)", [("", part) for part in node.elts]
    elif isinstance(node, ast.Call):
        opening, closing, parts = f"{_flat(node.func)}(", ")", [("", part) for part in node.args]
        parts += [(f"{keyword.arg}=", keyword.value) for keyword in node.keywords]
    else:
        raise ValueError(f"wider than {WIDTH} columns, but neither a call nor a tuple: {whole.strip()}")
    if len(parts) == 1:
        name, part = parts[0]
        rows = _rows(part, inner, name, ",", comments)
        if len(rows) > 1 and not any(line < part.lineno for line in within):
            return _rows(part, margin, f"{before}{opening}{name}", f"{closing}{after}", comments)
    classes = {_flat(part.func) if isinstance(part, ast.Call) and not name else None for name, part in parts}
    may_join = len(classes) > 1 or None in classes
    out, joins = [f"{margin}{before}{opening}"], False
    for name, part in parts:
        remarks = [line for line in within if line < part.lineno]
        within = [line for line in within if line > (part.end_lineno or 0)]
        out += [f"{inner}{comments[line]}" for line in remarks]
        rows = _rows(part, inner, name, ",", comments)
        together = f"{out[-1]} {rows[0].lstrip()}"
        if joins and not remarks and len(rows) == 1 and len(together) <= WIDTH:
            out[-1] = together
        else:
            out += rows
            joins = may_join and len(rows) == 1
    return [*out, f"{margin}){after}"]


def _flat(node: ast.expr) -> str:
    """A node on one line, its texts in double quotes."""
    out = ast.unparse(node)
    for token in [*tokenize.generate_tokens(io.StringIO(out).readline)][::-1]:
        if token.type == tokenize.STRING:
            text = json.dumps(ast.literal_eval(token.string), ensure_ascii=False)
            out = out[: token.start[1]] + text + out[token.end[1] :]
    return out


def _comments(source: str) -> dict[int, str]:
    """The comments of a source, by line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m ashes_env.cards.layout", description="Lays out the files of cards.")
    parser.add_argument("--write", action="store_true", help="lay them out, instead of naming them")
    write = parser.parse_args(arguments).write
    if write:
        try:
            only_in_a_clone("--write")
        except FileError as error:
            parser.error(str(error))
    others = 0
    for path in files():
        source = path.read_text(encoding="utf-8")
        try:
            laid = laid_out(source)
        except ValueError as error:
            parser.error(f"{path.relative_to(HERE)}: {error}")
        if laid != source:
            others += 1
            print(f"{path.relative_to(HERE)}: {'laid out' if write else 'laid out otherwise; --write lays it out'}")
            if write:
                write_text(path, laid)
    return 1 if others and not write else 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))

"""The files of cards are tables, laid out by rule."""

from pathlib import Path
from shutil import copy

import pytest

from ashes_env.cards import layout

ROW = 'CardDef("Iron Worker", ALLY, main(basic(2)), attack=2, life=2, recover=1, abilities=(overtime(2),))'
LONG = "t" * 90


@pytest.mark.parametrize("path", layout.files(), ids=lambda path: path.stem)
def test_every_file_of_cards_is_laid_out(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert layout.laid_out(source) == source, "python -m ashes_env.cards.layout --write"


def test_the_example_of_the_readme_is_laid_out() -> None:
    readme = (layout.HERE / "README.md").read_text(encoding="utf-8")
    example = readme.split("```python\n")[1].split("```")[0]
    assert layout.laid_out(example) == example


@pytest.mark.parametrize(
    ("source", "laid"),
    [
        # a card that fits takes one row
        (f"C = (\n{ROW}, {ROW.replace(', ', ',' + chr(10))})", f"C = (\n    {ROW},\n    {ROW},\n)"),
        # the parts of a wide one are filled into lines
        (
            f'C = Card(1, 2, a=(D(1), "{LONG}"), n=3, m=4)',
            f'C = Card(\n    1, 2, a=(D(1), "{LONG}"), n=3,\n    m=4,\n)',
        ),
        # a part that is itself too wide is opened
        (
            f'C = Card(1, a=(D(1), E(2), "{LONG}", 3, "{LONG}"), n=3)',
            f'C = Card(\n    1,\n    a=(\n        D(1), E(2), "{LONG}", 3,\n        "{LONG}",\n    ),\n    n=3,\n)',
        ),
        # a single part is opened together with what holds it
        (
            f'C = Card(1, a=(May((Do(2, "{LONG}", "{LONG}"),)),))',
            f'C = Card(\n    1,\n    a=(May((Do(\n        2, "{LONG}",\n        "{LONG}",\n    ),)),),\n)',
        ),
        # parts of one class are a table
        (f'C = (Row(1), Row(2), Row("{LONG}", 3))', f'C = (\n    Row(1),\n    Row(2),\n    Row("{LONG}", 3),\n)'),
        # texts are in double quotes, and a comment stays before its part
        (
            "C = Card('a\"b', (\n# why\nDraw(1), 2))  # beside",
            'C = Card(\n    "a\\"b",\n    (\n        # why\n        Draw(1), 2,\n    ),\n)  # beside',
        ),
    ],
)
def test_a_value_is_laid_out(source: str, laid: str) -> None:
    source, laid = f"# above\n{source}\n\nD = 1\n", f"# above\n{laid}\n\nD = 1\n"
    assert layout.laid_out(source) == laid
    assert layout.laid_out(laid) == laid


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (f'C = Card("{LONG}{LONG}")\n', "wider than 120 columns, but neither a call nor a tuple"),
        ("C = Card(\n    1,  # beside\n    2,\n)\n", "a comment inside a card stands on a line of its own"),
    ],
)
def test_what_cannot_be_laid_out_is_refused(source: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        layout.laid_out(source)


def test_the_command_names_files_and_lays_them_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("edition_2018.py", "dice_powers.py"):
        copy(layout.HERE / name, tmp_path)
    monkeypatch.setattr(layout, "HERE", tmp_path)
    assert layout.main([]) == 0
    spread = tmp_path / "dice_powers.py"
    whole = spread.read_text(encoding="utf-8")
    spread.write_text(whole.replace("DicePower(CHARM, ", "DicePower(\n        CHARM,\n        "), encoding="utf-8")
    assert layout.main([]) == 1
    assert capsys.readouterr().out == "dice_powers.py: laid out otherwise; --write lays it out\n"
    assert layout.main(["--write"]) == 0
    assert capsys.readouterr().out == "dice_powers.py: laid out\n"
    assert spread.read_text(encoding="utf-8") == whole
    spread.write_text(f'C = Card("{LONG}{LONG}")\n', encoding="utf-8")
    with pytest.raises(SystemExit):
        layout.main(["--write"])
    assert "dice_powers.py: wider than 120 columns" in capsys.readouterr().err

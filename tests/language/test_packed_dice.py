"""How a die is packed into a number, and that no other module does it by itself."""

import ast
from pathlib import Path

import ashes_env
from ashes_env.language import dice
from ashes_env.language.codes import CHARM, DIE_TYPES, LEVELS, POWER

PACKAGE = Path(ashes_env.__file__).parent
BY_ITSELF = {"cli/tui/app.py", "rules/state/generator.py"}  # two thirds of a width, bits of chance


def test_every_die_has_a_code_of_its_own() -> None:
    codes = [dice.pack(t, level) for t in range(len(DIE_TYPES)) for level in range(len(LEVELS))]
    assert codes == list(range(dice.N_DICE))
    assert dice.N_DICE <= dice.DIE_MASK
    assert len(LEVELS) == dice.LEVELS_EACH
    for code in codes:
        assert dice.pack(dice.type_of(code), dice.level_of(code)) == code
        assert dice.turned(code, POWER) == dice.pack(dice.type_of(code), POWER)
        assert code in dice.codes_of(dice.type_of(code))
        for seat in range(4):
            whole = dice.on_card(seat, code)
            assert (dice.owner_of(whole), dice.code_of(whole)) == (seat, code)
            assert dice.level_of(whole) == dice.level_of(code)
    assert dice.name_of(dice.pack(CHARM, POWER)) == "charm power"


def test_no_other_module_packs_dice() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != PACKAGE / "language" / "dice.py" and path.relative_to(PACKAGE).as_posix() not in BY_ITSELF
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.FloorDiv | ast.Mod | ast.BitAnd)
        and isinstance(node.right, ast.Constant)
        and node.right.value in (dice.LEVELS_EACH, dice.N_DICE, dice.DIE_MASK, 1023)
        and not isinstance(node.right.value, float)
    ]
    assert found == [], "dice are packed in ashes_env/language/dice.py, ids of cards by ID_MASK"

"""The catalogue of the language: every node with its meaning and an example, and the source of the hardest cards.

`python -m ashes_env.cards.catalogue` prints it; `make docs` makes a page of it.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

from ashes_env.files.piping import quietly
from ashes_env.files.sources import source_of
from ashes_env.language import amounts, base, behaviour, carddef, conditions, costs, modifiers, targets, triggers
from ashes_env.language.effects import attacks, cards, control, damage, dice, entering, lasting, looking, powers

CARDS = Path(__file__).parent

MODULES: tuple[tuple[ModuleType, str], ...] = (
    (carddef, "Cards and their texts"),
    (triggers, "Triggers"),
    (costs, "Costs"),
    (damage, "Effects: damage, wounds, tokens, destruction"),
    (cards, "Effects: cards"),
    (looking, "Effects: looking at hidden cards"),
    (entering, "Effects: cards that enter play"),
    (dice, "Effects: dice"),
    (powers, "Effects: dice powers and dice on cards"),
    (lasting, "Effects: lasting changes"),
    (attacks, "Effects: attacks and the stack"),
    (control, "Effects: control words"),
    (targets, "Cards and players"),
    (base, "Parts of speech and their combinations"),
    (amounts, "Amounts"),
    (conditions, "Conditions"),
    (modifiers, "Lasting changes"),
    (behaviour, "Words of the Chimera"),
)

HARDEST = (
    "Copycat",
    "Golden Veil",
    "Vanish",
    "Strange Copy",
    "Era's End",
    "Tristan Darkwater",
    "Stasis",
    "Rowan Umberend",
    "Vampire Bat Swarm",
    "Blink",
    "Reimagine",
    "Royal Charm",
    "Resonance",
    "Keepsake",
    "Redirect",
    "Serve the City",
    "Rayward Knight",
    "Hope Everthorn",
    "Anguish",
    "Hunter's Mark",
    "Fade Away",
    "Mind Fog Owl",
    "Empyrean Mount",
    "Echo Greystorm",
    "Light Bringer",
    "Orrick Gilstream",
    "Abundance",
    "Generosity",
    "Mind Probe",
    "Memory Theft",
    "Imperial Ninja",
    "Realization",
    "Small Sacrifice",
    "Reflections in the Water",
    "Explosive Growth",
    "Deep Freeze",
    "Playtime",
    "Change of Heart",
    "Tranquility",
    "Embrace",
    "Law of Grace",
    "Law of Domination",
    "Law of Assurance",
    "Law of Sight",
    "Meteor",
    "Summon Mind Fog Owl",
    "Blessing of Lightning",
    "Silver Paladin",
    "Transmute Magic",
    "Nightsong Cricket",
    "Shared Sorrow",
    "Reinforce",
    "Crystal Armor",
    "Timestopper",
    "Void Pulse",
    "Afterimage",
    "Canyon Shelter",
    "Cataclysm",
    "Chained Creations",
    "Summon Ghostly Mount",
)


def words(module: ModuleType) -> list[tuple[str, str, str]]:
    """The nodes of a module: name, meaning, example. A node is a public dataclass with an example in its docstring. The
    docstring is read from the source, because compiled classes have none.
    """
    out: list[tuple[str, str, str]] = []
    source = source_of(module.__name__)
    assert source is not None
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and is_dataclass(vars(module)[node.name]):
            meaning, _, example = " ".join((ast.get_docstring(node) or "").split()).partition("Example: ")
            out.append((node.name, meaning.strip(), example.strip().rstrip(".")))
    return out


@cache
def sources() -> dict[str, str]:
    """The source of every card, by title."""
    out: dict[str, str] = {}
    for path in sorted(CARDS.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "CardDef":
                title = node.args[0] if node.args else None
                if isinstance(title, ast.Constant) and isinstance(title.value, str):
                    lines = text.splitlines()[node.lineno - 1 : node.end_lineno]
                    lines[-1] = lines[-1][: node.end_col_offset]
                    out[title.value] = inspect.cleandoc("\n".join(lines))
    return out


def written() -> str:
    """The catalogue as Markdown."""
    parts: list[str] = []
    for module, heading in MODULES:
        rows = [f"| `{name}` | {meaning} | {example} |" for name, meaning, example in words(module) if example]
        path = module.__name__.removeprefix("ashes_env.language.").replace(".", "/")
        parts += [f"## {heading} (`{path}.py`)", "", "| word | meaning | example |", "|---|---|---|", *rows, ""]
    there = sources()
    done = [title for title in HARDEST if title in there]
    missing = [title for title in HARDEST if title not in there]
    parts += [f"## The {len(HARDEST)} hardest cards", ""]
    parts += [f"{len(done)} of them are written and play; still open: {', '.join(missing) or 'none'}.", ""]
    for title in done:
        parts += [f"**{title}**", "", "```python", there[title], "```", ""]
    return "\n".join(parts)


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: print(written())))

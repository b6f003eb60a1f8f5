"""Texts compiled for play: programs with their addresses, abilities sorted by event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.base import Ability, Body, Effect
from ashes_env.language.carddef import Activated, BetweenRealms, Grants, Passive, StatusAbility, Triggered
from ashes_env.language.costs import Cost
from ashes_env.language.effects import Enact
from ashes_env.language.modifiers import Aura, Modifier, parts
from ashes_env.language.triggers import Trigger
from ashes_env.rules.definitions.costs import PRICELESS, FlatCost, flatten
from ashes_env.rules.definitions.errors import DefinitionError

ACTIVATED: Final = 0
TRIGGERED: Final = 1
PASSIVE: Final = 2
GRANTS: Final = 3
STATUS_TEXT: Final = 4


class Step:
    """One effect of a program, with everything compiled from its fields: inner programs by field name (and index, if
    the field holds several), the ways to pay its price, and the abilities or lasting changes that it gives.
    """

    __slots__ = ("branches", "meaning", "place", "prices", "program", "texts", "word")

    def __init__(self, program: Program, place: int, word: Effect, title: str) -> None:
        self.program = program
        self.place = place
        self.word = word
        self.meaning: object = None  # the meaning of the effect, once the rules have looked it up
        address = f"{program.address}.{place}"
        self.branches: dict[str, Program] = {}
        self.prices: tuple[FlatCost, ...] = PRICELESS
        self.texts: tuple[Text, ...] = ()
        aura = word.on if isinstance(word, Enact) else None
        for f in fields(word):
            value = getattr(word, f.name)
            if isinstance(value, Cost):
                self.prices = flatten(value)
            elif isinstance(value, Ability):
                self.texts = _texts(value, title, f"{address}.{f.name}")
            elif isinstance(value, Modifier):
                self.texts = _texts(Passive(value, aura=aura), title, f"{address}.{f.name}")
            elif isinstance(value, tuple) and value:
                if all(isinstance(v, Effect) for v in value):
                    self.branches[f.name] = Program(f"{address}.{f.name}", value, title)
                elif all(isinstance(v, tuple) and v and isinstance(v[0], Effect) for v in value):
                    for j, branch in enumerate(value):
                        self.branches[f"{f.name}{j}"] = Program(f"{address}.{f.name}{j}", branch, title)


class Program:
    """Effects resolved one after the other. `address` is their location: card title, ability, then the indices and
    fields that lead to them. Saved games store this address, so nothing is looked up by object identity.
    """

    __slots__ = ("address", "effects", "steps")

    def __init__(self, address: str, effects: Body, title: str) -> None:
        self.address = address
        self.effects = effects
        self.steps = tuple([Step(self, i, effect, title) for i, effect in enumerate(effects)])

    def __copy__(self) -> Program:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Program:
        return self


class Text:
    """One compiled ability. If an ability makes several lasting changes, `part` is the index of this one."""

    __slots__ = (
        "aura",
        "costs",
        "event",
        "granted",
        "inexhaustible",
        "kind",
        "n",
        "name",
        "once",
        "optional",
        "part",
        "passive",
        "path",
        "pay",
        "program",
        "rank",
        "realm",
        "title",
        "trigger",
    )

    def __init__(self, ability: Ability, title: str, path: str, part: int = 0) -> None:
        self.title = title
        self.part = part
        self.path = path
        self.name = ""
        self.n = 0
        self.inexhaustible = False
        self.kind = PASSIVE
        body: Body = ()
        self.costs: tuple[tuple[FlatCost, ...], ...] = ()
        self.event = -1
        self.rank: int = k.AFTER
        self.trigger: Trigger | None = None
        self.optional = False
        self.pay: tuple[FlatCost, ...] = ()
        self.once = False
        self.realm = False  # it also works in hand and discard pile
        self.passive: Passive | None = None
        self.aura: Aura | None = None
        self.granted: tuple[Text, ...] = ()
        if isinstance(ability, Activated):
            self.kind = ACTIVATED
            self.name, self.n, self.inexhaustible = ability.name, ability.n, ability.inexhaustible
            body = ability.effect
            base = flatten(ability.cost)
            focus = [flatten(cost) for cost in ability.by_focus] or [base]
            self.costs = (base, focus[0], focus[-1])
        elif isinstance(ability, Triggered):
            self.kind = TRIGGERED
            self.name, self.n, self.inexhaustible = ability.name, ability.n, ability.inexhaustible
            body = ability.effect
            self.trigger = ability.trigger
            self.event = ability.trigger.event
            self.rank = ability.trigger.rank
            self.optional = ability.optional
            self.pay = () if ability.pay is None else flatten(ability.pay)
            self.once = ability.once_per_turn
        elif isinstance(ability, Passive):
            self.name, self.n, self.inexhaustible = ability.name, ability.n, ability.inexhaustible
            self.passive = ability
            self.aura = ability.aura
        elif isinstance(ability, StatusAbility):
            self.kind = STATUS_TEXT
            self.inexhaustible = True
            body = ability.effect
        elif isinstance(ability, Grants):
            self.kind = GRANTS
            self.inexhaustible = ability.inexhaustible
            self.aura = ability.aura
            self.granted = compiled(ability.abilities, title, path)
        else:
            raise DefinitionError(f"{title}: {ability!r} is not an ability of the language")
        self.program = Program(path, body, title)


def _texts(ability: Ability, title: str, path: str) -> tuple[Text, ...]:
    """The texts of an ability: one for each of its triggers, of which only the first is named; one for each of its
    lasting changes, where equal changes of several such abilities belong together.
    """
    out: list[Text] = []
    if isinstance(ability, BetweenRealms):
        for j, inner in enumerate(ability.abilities):
            out += _texts(inner, title, f"{path}.between{j}")
        for text in out:
            text.realm = True
        return tuple(out)
    if isinstance(ability, Passive):
        for j, what in enumerate(parts(ability.what)):
            out.append(Text(replace(ability, what=what), title, f"{path}+{j}" if j else path, j))
        return tuple(out)
    out.append(Text(ability, title, path))
    if isinstance(ability, Triggered):
        for j, trigger in enumerate(ability.also):
            out.append(Text(replace(ability, trigger=trigger, name="", also=()), title, f"{path}+{j}"))
    return tuple(out)


def compiled(abilities: Iterable[Ability], title: str, path: str) -> tuple[Text, ...]:
    """The texts of several abilities."""
    return tuple([text for i, ability in enumerate(abilities) for text in _texts(ability, title, f"{path}/{i}")])


Texts = tuple[tuple[Text, int], ...]


def merge_texts(texts: Iterable[tuple[Text, int]]) -> Texts:
    """Merges abilities with the same name: numerals add up, unnumbered duplicates have no effect (R-STACK-01,
    R-STACK-02).
    """
    out: list[tuple[Text, int]] = []
    place: dict[tuple[str, int], int] = {}
    for text, n in texts:
        if text.name:
            at = place.get((text.name, text.part), -1)
            if at >= 0:
                if text.n:
                    out[at] = (out[at][0], out[at][1] + n)
                continue
            place[text.name, text.part] = len(out)
        out.append((text, n))
    return tuple(out)


NOTHING: Final = Program("", (), "")

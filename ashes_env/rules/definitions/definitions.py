"""Card definitions made ready for play: costs laid out flat, texts sorted by event, programs named.

A definition is static and shared by every copy of a game. Programs (tuples of effects) are known to saved games by a
stable path: card title, ability, and the fields that lead to the tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from itertools import product
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.base import Ability, Body, Effect
from ashes_env.language.carddef import Activated, CardDef, DicePower, Grants, Passive, StatusAbility, Triggered
from ashes_env.language.costs import FREE, Cost
from ashes_env.language.modifiers import Bonus, Forbids, Obeys, Protected
from ashes_env.language.triggers import Trigger

ACTIVATED: Final = 0
TRIGGERED: Final = 1
PASSIVE: Final = 2
GRANTS: Final = 3
STATUS_TEXT: Final = 4

MOST_X: Final = 10  # a player has ten dice

AURAS: Final = 1 << 30  # in an event mask: some card of the game has a passive that reaches other cards
FORBIDS: Final = 1 << 29  # likewise: some card of the game puts players under a rule

KIND_OF_TYPE: Final = {
    k.ALLY: k.UNIT, k.CONJURATION: k.UNIT, k.ASPECT: k.UNIT, k.CONJURED_ASPECT: k.UNIT, k.PHOENIXBORN: k.PB,
    k.CHIMERA: k.PB, k.READY_SPELL: k.SPELL_ON_BOARD, k.ULTIMATE: k.SPELL_ON_BOARD,
    k.BEHAVIOUR: k.Kind(0), k.ACTION_SPELL: k.Kind(0), k.REACTION_SPELL: k.Kind(0),
    k.ALTERATION_SPELL: k.ALTERATION, k.CONJURED_ALTERATION: k.ALTERATION,
}  # fmt: skip


class DefinitionError(ValueError):
    """A card definition that cannot be played; names the card and what is wrong with it."""


class FlatCost:
    """One way to pay: no alternatives left. `symbols` are type * 3 + level, -1 for a basic symbol, hardest first.

    `x` is the number chosen for an X in the cost, -1 where there is none: each number is a way of its own.
    """

    __slots__ = ("discard", "exhaust", "main", "side", "symbols", "total", "typed", "x")

    def __init__(self, main: int, side: int, exhaust: bool, discard: int, symbols: tuple[int, ...], x: int = -1
                 ) -> None:  # fmt: skip
        self.x = x
        self.main = main
        self.side = side
        self.exhaust = exhaust
        self.discard = discard
        self.symbols = symbols
        self.total = len(symbols)
        by_type: dict[int, list[int]] = {}
        for symbol in symbols:
            if symbol >= 0:
                need = by_type.setdefault(symbol // 3, [0, 0])
                need[1] += 1
                if symbol % 3 == 2:
                    need[0] += 1
        self.typed: tuple[tuple[int, int, int], ...] = tuple((t, n[0], n[1]) for t, n in sorted(by_type.items()))


def flatten(cost: Cost) -> tuple[FlatCost, ...]:
    """Every way to pay a cost: one choice for each set of parallel parts (R-COST-08)."""
    parts = _branches(cost)
    if cost.x is None:
        return tuple(_flat(p) for p in parts)
    return tuple(_flat([*p, Cost(dice=(cost.x,) * n)], n) for p in parts for n in range(MOST_X + 1))


def _branches(cost: Cost) -> list[list[Cost]]:
    own: list[list[Cost]] = [[cost]]
    if not cost.either:
        return own
    # Parallel parts of the same sort (actions or dice) are alternatives of each other; different sorts combine.
    groups: dict[str, list[Cost]] = {}
    for part in cost.either:
        groups.setdefault("action" if part.main or part.side else "price", []).append(part)
    return [[cost, *combo] for combo in product(*groups.values())]


def _flat(parts: list[Cost], x: int = -1) -> FlatCost:
    symbols: list[int] = []
    for part in parts:
        for dice in part.dice:
            code = -1 if dice.die is None else dice.die * 3 + dice.level
            symbols.extend([code] * dice.n)
    symbols.sort(key=lambda s: (s < 0, -(s % 3), s))
    return FlatCost(
        sum(p.main for p in parts), sum(p.side for p in parts), any(p.exhaust for p in parts),
        sum(p.discard for p in parts), tuple(symbols), x,
    )  # fmt: skip


class Text:
    """One ability, compiled."""

    __slots__ = ("body", "costs", "event", "granted", "inexhaustible", "kind", "n", "name", "once", "optional",
                 "passive", "path", "pay", "rank", "title", "trigger")  # fmt: skip

    def __init__(self, ability: Ability, title: str, path: str) -> None:
        self.title = title
        self.path = path
        self.name = ""
        self.n = 0
        self.inexhaustible = False
        self.kind = PASSIVE
        self.body: Body = ()
        self.costs: tuple[tuple[FlatCost, ...], ...] = ()
        self.event = -1
        self.rank: int = k.AFTER
        self.trigger: Trigger | None = None
        self.optional = False
        self.pay: tuple[FlatCost, ...] = ()
        self.once = False
        self.passive: Passive | None = None
        self.granted: tuple[Text, ...] = ()
        if isinstance(ability, Activated):
            self.kind = ACTIVATED
            self.name, self.n, self.inexhaustible = ability.name, ability.n, ability.inexhaustible
            self.body = ability.effect
            base = flatten(ability.cost)
            focus = ability.by_focus
            self.costs = (base, base, base) if focus is None else (base, flatten(focus[0]), flatten(focus[1]))
        elif isinstance(ability, Triggered):
            self.kind = TRIGGERED
            self.name, self.n, self.inexhaustible = ability.name, ability.n, ability.inexhaustible
            self.body = ability.effect
            self.trigger = ability.trigger
            self.event = ability.trigger.event
            self.rank = ability.trigger.rank
            self.optional = ability.optional
            self.pay = () if ability.pay is None else flatten(ability.pay)
            self.once = ability.once_per_turn
        elif isinstance(ability, Passive):
            self.name, self.n, self.inexhaustible = ability.name, ability.n, ability.inexhaustible
            self.passive = ability
        elif isinstance(ability, StatusAbility):
            self.kind = STATUS_TEXT
            self.inexhaustible = True
            self.body = ability.effect
        elif isinstance(ability, Grants):
            self.kind = GRANTS
            self.inexhaustible = ability.inexhaustible
            self.granted = compiled(ability.abilities, title, path)
        else:
            raise DefinitionError(f"{title}: {ability!r} is not an ability of the language")


def compiled(abilities: Iterable[Ability], title: str, path: str) -> tuple[Text, ...]:
    """The texts of some abilities; one with several triggers becomes a text for each, named only once."""
    out: list[Text] = []
    for i, ability in enumerate(abilities):
        out.append(Text(ability, title, f"{path}/{i}"))
        if isinstance(ability, Triggered):
            for j, trigger in enumerate(ability.also):
                out.append(Text(replace(ability, trigger=trigger, name="", also=()), title, f"{path}/{i}+{j}"))
    return tuple(out)


Texts = tuple[tuple[Text, int], ...]


def merge_texts(texts: Iterable[tuple[Text, int]]) -> Texts:
    """Abilities of one name: numerals add up, unnumbered duplicates do nothing (R-STACK-01, R-STACK-02)."""
    out: list[tuple[Text, int]] = []
    place: dict[str, int] = {}
    for text, n in texts:
        if text.name:
            at = place.get(text.name, -1)
            if at >= 0:
                if text.n:
                    out[at] = (out[at][0], out[at][1] + n)
                continue
            place[text.name] = len(out)
        out.append((text, n))
    return tuple(out)


class Def:
    """A card title, compiled. `index` is its number in the definitions of this program version."""

    __slots__ = (
        "active", "aura_texts", "card", "chained", "costs", "effect", "game_mask", "hand_mask", "host_texts", "index",
        "inexhaustible", "is_conjured", "kind", "life", "magic_cost", "mask", "own_passives", "printed_attack",
        "printed_recover", "reaction_costs", "rules_active", "rules_inexhaustible", "texts", "title", "type",
    )  # fmt: skip

    def __init__(self, index: int, card: CardDef) -> None:
        self.index = index
        self.card = card
        self.title = card.title
        self.type: int = card.type
        self.kind: int = KIND_OF_TYPE[card.type]
        self.printed_attack: int = 0 if card.attack is None else card.attack
        self.life: int = 0 if card.life is None else card.life
        self.printed_recover: int = card.recover
        self.chained = card.chained
        self.effect = card.effect
        self.costs = flatten(card.cost)
        reaction = card.reaction
        self.reaction_costs: tuple[FlatCost, ...] = ()
        self.hand_mask = 0
        if reaction is not None:
            self.reaction_costs = self.costs if reaction.cost is None else flatten(reaction.cost)
            self.hand_mask = 1 << reaction.trigger.event
        self.magic_cost = max(c.total for c in self.costs if c.x <= 0)  # R-COST-15, R-COST-16
        self.is_conjured = card.type in (k.CONJURATION, k.CONJURED_ALTERATION, k.CONJURED_ASPECT)
        self.texts = compiled(card.abilities, card.title, card.title)
        own = [
            t for t in self.texts
            if t.kind != GRANTS and not (t.passive is not None and (t.passive.on_host or t.passive.aura is not None))
        ]  # fmt: skip
        self.active: Texts = merge_texts((t, t.n) for t in own)
        self.inexhaustible: Texts = merge_texts((t, t.n) for t in own if t.inexhaustible)
        self.host_texts = tuple(
            t for t in self.texts if t.kind == GRANTS or (t.passive is not None and t.passive.on_host)
        )
        self.aura_texts = tuple(t for t in self.texts if t.passive is not None and t.passive.aura is not None)
        self.own_passives = any(t.passive is not None for t in own) or card.attack is None or card.life is None
        self.rules_active = _constant_rules(self.active)
        self.rules_inexhaustible = _constant_rules(self.inexhaustible)
        mask = 0
        for text in self.texts:
            for each in (text, *text.granted):
                if each.kind == TRIGGERED:
                    mask |= 1 << each.event
        if self.aura_texts:
            mask |= AURAS
        for text in self.texts:
            for each in (text, *text.granted):
                if each.passive is not None and isinstance(each.passive.what, Forbids):
                    mask |= FORBIDS
        self.mask = mask
        self.game_mask = mask  # events that any text of the card listens to, those it grants or gives included

    def is_unit(self) -> bool:
        """Allies, conjurations and aspects (R-UNIT-01)."""
        return self.kind == k.UNIT


def _constant_rules(texts: Texts) -> dict[int, int]:
    """Rules that an ability puts on its own card without a condition, with their number."""
    out: dict[int, int] = {}
    for text, n in texts:
        passive = text.passive
        if passive is None or passive.condition is not None:
            continue
        what = passive.what
        if isinstance(what, Obeys):
            if isinstance(what.n, int):
                out[what.rule] = out.get(what.rule, 0) + what.n
            elif text.n:
                out[what.rule] = out.get(what.rule, 0) + n
        elif isinstance(what, Protected):
            out[k.NOT_TARGETED] = out.get(k.NOT_TARGETED, 0) | what.classes
            if what.attacks:
                out[k.CANNOT_BE_ATTACKED] = 1
        elif isinstance(what, Bonus):
            continue
    return out


class Definitions:
    """All card titles that a program knows, and the names of their programs.

    Raises `DefinitionError` for two cards of one title, or a text that names a conjuration which is not defined.
    They never change, so a copy is the thing itself. `maker` is a function of a module that gives these definitions:
    a pickle names it instead of holding all cards.
    """

    __slots__ = ("abilities", "by_title", "cards", "dice_powers", "maker", "paths", "price_list", "programs", "texts")

    def __init__(
        self, cards: Iterable[CardDef], dice_powers: Iterable[DicePower] = (),
        maker: Callable[[], Definitions] | None = None,
    ) -> None:  # fmt: skip
        self.maker = maker
        self.cards: list[Def] = []
        self.by_title: dict[str, Def] = {}
        self.programs: dict[str, Body] = {}
        self.paths: dict[int, str] = {}
        self.texts: dict[str, Text] = {}
        self.abilities: dict[int, Text] = {}
        self.price_list: dict[int, tuple[FlatCost, ...]] = {}
        self.dice_powers: dict[int, Body] = {}
        for card in cards:
            if card.title in self.by_title:
                raise DefinitionError(f"two definitions of {card.title!r}")
            d = Def(len(self.cards), card)
            self.cards.append(d)
            self.by_title[card.title] = d
            before = len(self.texts)
            self._program(card.effect, f"{card.title}/effect")
            for text in d.texts:
                self._text(text)
            d.game_mask = d.mask | d.hand_mask
            for text in list(self.texts.values())[before:]:
                if text.event >= 0:
                    d.game_mask |= 1 << text.event
            if card.chimera:
                for name, body in card.chimera.programs():
                    self._program(body, f"{card.title}/{name}")
        for power in dice_powers:
            self.dice_powers[power.die] = power.effect
            self._program(power.effect, f"dice/{k.DIE_TYPES[power.die]}")

    def __copy__(self) -> Definitions:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Definitions:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if self.maker is not None:
            return self.maker, ()
        powers = tuple(DicePower(k.DieType(die), effect) for die, effect in self.dice_powers.items())
        return Definitions, (tuple(d.card for d in self.cards), powers)

    def _text(self, text: Text) -> None:
        self.texts[text.path] = text
        self._program(text.body, text.path)
        for granted in text.granted:
            self._text(granted)

    def _program(self, body: Body, path: str) -> None:
        """Names a body and every body inside it."""
        if not body:
            return
        if id(body) in self.paths:
            self.programs[path] = body
            return
        self.programs[path] = body
        self.paths[id(body)] = path
        for i, effect in enumerate(body):
            self._inside(effect, f"{path}.{i}")

    def _inside(self, effect: Effect, path: str) -> None:
        for f in fields(effect):
            value = getattr(effect, f.name)
            if isinstance(value, Cost):
                self.price_list[id(value)] = flatten(value)
            elif isinstance(value, Ability):
                text = Text(value, path.split("/")[0], f"{path}.{f.name}")
                self.abilities[id(value)] = text
                self._text(text)
            elif isinstance(value, tuple) and value:
                if all(isinstance(v, Effect) for v in value):
                    self._program(value, f"{path}.{f.name}")
                elif all(isinstance(v, tuple) and v and isinstance(v[0], Effect) for v in value):
                    for j, branch in enumerate(value):
                        self._program(branch, f"{path}.{f.name}{j}")
            elif is_dataclass(value) and isinstance(value, Effect):
                self._inside(value, f"{path}.{f.name}")

    def prices(self, cost: Cost) -> tuple[FlatCost, ...]:
        """The ways to pay a price inside a text."""
        return self.price_list[id(cost)]

    def __getitem__(self, title: str) -> Def:
        d = self.by_title.get(title)
        if d is None:
            raise KeyError(f"no card is called {title!r}")
        return d


PRICELESS: Final = flatten(FREE)

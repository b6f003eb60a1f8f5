"""Card definitions compiled for play. A definition is static, and all copies of a game share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from ashes_env.language import codes as k
from ashes_env.language.base import Word
from ashes_env.language.carddef import CardDef, DicePower
from ashes_env.language.effects import RemoveDice
from ashes_env.language.modifiers import Bonus, Forbids, Obeys, Protected
from ashes_env.language.targets import DeclaredThisTurn
from ashes_env.rules.definitions.costs import FlatCost, Wants, flatten, together, wants
from ashes_env.rules.definitions.errors import DefinitionError
from ashes_env.rules.definitions.lint import check
from ashes_env.rules.definitions.texts import ACTIVATED, GRANTS, TRIGGERED, Program, Text, Texts, compiled, merge_texts

AURAS: Final = 1 << 38  # in an event mask: some card of the game can put a lasting change on all cards of a description
FORBIDS: Final = 1 << 37  # likewise: some card of the game puts players under a rule
DECLARED: Final = 1 << 36  # likewise: some card of the game reads which units were declared in an attack this turn
LENT: Final = 1 << 35  # likewise: some card of the game grants abilities to cards within its reach
BASICS: Final = 1 << 34  # likewise: some card of the game keeps players from paying with basic dice
DICE_GO: Final = 1 << 33  # likewise: some card of the game removes dice from the game
EXHAUSTS: Final = 1 << 32  # likewise: some card of the game makes other cards count as exhausted
REALMS: Final = 1 << 40  # likewise: a text of the game works in hand and discard pile

GRIM_MOST: Final = "most"  # the greatest number, or yes
GRIM_LEAST: Final = "least"  # the least number, or no

KIND_OF_TYPE: Final = {
    k.ALLY: k.UNIT,
    k.CONJURATION: k.UNIT,
    k.ASPECT: k.UNIT,
    k.CONJURED_ASPECT: k.UNIT,
    k.PHOENIXBORN: k.PB,
    k.CHIMERA: k.PB,
    k.READY_SPELL: k.SPELL_ON_BOARD,
    k.ULTIMATE: k.SPELL_ON_BOARD,
    k.BEHAVIOUR: k.Kind(0),
    k.ACTION_SPELL: k.Kind(0),
    k.REACTION_SPELL: k.Kind(0),
    k.ALTERATION_SPELL: k.ALTERATION,
    k.CONJURED_ALTERATION: k.ALTERATION,
}


class Def:
    """A compiled card title. `index` is its number in the definitions of this version of the program."""

    __slots__ = (
        "activates",
        "active",
        "aura_texts",
        "card",
        "chained",
        "costs",
        "effect",
        "game_mask",
        "hand_mask",
        "host_texts",
        "index",
        "inexhaustible",
        "is_conjured",
        "kind",
        "law",
        "lent_texts",
        "life",
        "magic_cost",
        "mask",
        "own_passives",
        "printed_attack",
        "printed_recover",
        "reaction_costs",
        "realm_texts",
        "respark_costs",
        "rules_active",
        "rules_inexhaustible",
        "texts",
        "title",
        "type",
        "wants_in_hand",
        "wants_in_play",
    )

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
        self.effect = Program(f"{card.title}/effect", card.effect, card.title)
        self.costs = flatten(card.cost)
        reaction = card.reaction
        self.reaction_costs: tuple[FlatCost, ...] = ()
        self.hand_mask = 0
        if reaction is not None:
            self.reaction_costs = self.costs if reaction.cost is None else flatten(reaction.cost)
            self.hand_mask = 1 << reaction.trigger.event
        self.magic_cost = max(c.total for c in self.costs if c.x <= 0)  # R-COST-15, R-COST-16
        self.is_conjured = card.type in (k.CONJURATION, k.CONJURED_ALTERATION, k.CONJURED_ASPECT)
        self.law = card.type == k.READY_SPELL and "Law" in card.title.split()  # R-LAW-14
        self.texts = compiled(card.abilities, card.title, card.title)
        own = [
            t
            for t in self.texts
            if t.kind != GRANTS and not (t.passive is not None and (t.passive.on_host or t.passive.aura is not None))
        ]
        self.active: Texts = merge_texts((t, t.n) for t in own)
        self.activates = any(t.kind == ACTIVATED for t in own)
        self.inexhaustible: Texts = merge_texts((t, t.n) for t in own if t.inexhaustible)
        self.host_texts = tuple(
            t
            for t in self.texts
            if (t.kind == GRANTS and t.aura is None) or (t.passive is not None and t.passive.on_host)
        )
        self.realm_texts = tuple([t for t in self.texts if t.realm])
        self.respark_costs = () if card.respark is None else flatten(card.respark)
        self.lent_texts = tuple(t for t in self.texts if t.kind == GRANTS and t.aura is not None)
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
        if self.lent_texts:
            mask |= LENT
        if self.realm_texts:
            mask |= REALMS
        if _says(card.abilities, DeclaredThisTurn) or _says(card.effect, DeclaredThisTurn):
            mask |= DECLARED
        if _says((card.abilities, card.effect), RemoveDice) or _says(card.chimera, RemoveDice):
            mask |= DICE_GO
        if any(_special(text) & EXHAUSTS for text in self.aura_texts):
            mask |= EXHAUSTS
        self.mask = mask
        self.wants_in_play: Wants = together(
            wants((*(way for ways in each.costs for way in ways), *each.pay))
            for text in self.texts
            for each in (text, *text.granted)
        )
        self.wants_in_hand: Wants = together((wants((*self.costs, *self.reaction_costs)), self.wants_in_play))
        self.game_mask = mask  # events that any text of the card listens to, those it grants or gives included

    def host_kinds(self) -> int:
        """The kinds of cards that an alteration may be attached to, as a bit set."""
        if self.card.to_character:
            return k.CHARACTER
        return k.PB if self.card.to_phoenixborn else k.UNIT

    def is_unit(self) -> bool:
        """Whether the card is an ally, a conjuration or an aspect (R-UNIT-01)."""
        return self.kind == k.UNIT


def _says(part: object, word: type) -> bool:
    """Whether a kind of node occurs in a part of a card definition."""
    if isinstance(part, tuple):
        for each in part:
            if _says(each, word):
                return True
        return False
    if not isinstance(part, Word):
        return False
    if isinstance(part, word):
        return True
    inside: Any = part
    for f in fields(inside):
        if _says(getattr(part, f.name), word):
            return True
    return False


def _special(text: Text) -> int:
    """The special rules that a text puts cards or players under, as bits of an event mask."""
    passive = text.passive
    if passive is None:
        return 0
    what, mask = passive.what, 0
    if passive.aura is not None:
        mask |= AURAS
        if isinstance(what, Obeys) and what.rule == k.COUNTS_AS_EXHAUSTED:
            mask |= EXHAUSTS
    if isinstance(what, Forbids):
        mask |= FORBIDS
        if what.rule == k.NO_BASIC_DICE:
            mask |= BASICS
    return mask


def _constant_rules(texts: Texts) -> dict[int, int]:
    """Rules that an ability puts on its own card without a condition, with their numbers."""
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

    Raises `DefinitionError` for two cards with the same title, and for a card that would not do what it says (`lint`).
    Definitions never change, so a copy is the same object. `maker` is a function of a module that returns these
    definitions: a pickle stores its name instead of all cards. `grim` has, by title, which move is the worst for the
    players among those that a card gives a Chimera: `GRIM_MOST` or `GRIM_LEAST` (R-VAR-01).
    """

    __slots__ = ("by_title", "cards", "chimeras", "dice_powers", "grim", "maker", "programs", "texts")

    def __init__(
        self,
        cards: Iterable[CardDef],
        dice_powers: Iterable[DicePower] = (),
        maker: Callable[[], Definitions] | None = None,
        grim: Mapping[str, str] | None = None,
    ) -> None:
        cards, dice_powers = tuple(cards), tuple(dice_powers)
        check(cards, dice_powers)
        self.maker = maker
        self.cards: list[Def] = []
        self.by_title: dict[str, Def] = {}
        self.programs: dict[str, Program] = {}
        self.texts: dict[str, Text] = {}
        self.dice_powers: dict[int, Program] = {}
        for card in cards:
            if card.title in self.by_title:
                raise DefinitionError(f"two definitions of {card.title!r}")
            d = Def(len(self.cards), card)
            self.cards.append(d)
            self.by_title[card.title] = d
            before = len(self.texts)
            self._program(d.effect)
            for text in d.texts:
                self._text(text)
            d.game_mask = d.mask | d.hand_mask
            if card.chimera:
                for name, body in card.chimera.programs():
                    self._program(Program(f"{card.title}/{name}", body, card.title))
            for text in list(self.texts.values())[before:]:
                if text.event >= 0:
                    d.game_mask |= 1 << text.event
                d.game_mask |= _special(text)
        self.chimeras: tuple[Def, ...] = tuple([d for d in self.cards if d.card.chimera])
        self.grim: dict[str, str] = dict(grim or {})
        for title, which in self.grim.items():
            if title not in self.by_title or which not in (GRIM_MOST, GRIM_LEAST):
                raise DefinitionError(
                    f"grim: expected {GRIM_MOST!r} or {GRIM_LEAST!r} of a card that there is, not "
                    f"{which!r} of {title!r}"
                )
        for power in dice_powers:
            program = Program(f"dice/{k.DIE_TYPES[power.die]}", power.effect, "dice")
            self.dice_powers[power.die] = program
            self._program(program)

    def __copy__(self) -> Definitions:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Definitions:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if self.maker is not None:
            return self.maker, ()
        powers = tuple(DicePower(k.DieType(die), power.effects) for die, power in self.dice_powers.items())
        return Definitions, (tuple(d.card for d in self.cards), powers, None, self.grim)

    def _text(self, text: Text) -> None:
        self.texts[text.path] = text
        self._program(text.program)
        for granted in text.granted:
            self._text(granted)

    def _program(self, program: Program) -> None:
        """Registers a program, and every program and text inside it, under its address."""
        if not program.effects:
            return
        self.programs[program.address] = program
        for step in program.steps:
            for text in step.texts:
                self._text(text)
            for branch in step.branches.values():
                self._program(branch)

    def __getitem__(self, title: str) -> Def:
        d = self.by_title.get(title)
        if d is None:
            raise KeyError(f"no card is called {title!r}")
        return d


def mask_of(by_id: tuple[Def, ...]) -> int:
    """The events and special rules that the cards of a game speak of, as bits; the first entry is no card."""
    mask = 0
    for d in by_id[1:]:
        mask |= d.game_mask
    return mask

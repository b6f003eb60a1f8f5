"""Ids of everything on a card that has an address: abilities, and the branches inside effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ashes_env.encoding.vocabulary.names import N_TITLES, NO_TITLE, title_id
from ashes_env.language import codes as k
from ashes_env.language.base import Ability
from ashes_env.language.carddef import Grants, Passive, Triggered
from ashes_env.language.effects import Enact
from ashes_env.language.modifiers import Modifier
from ashes_env.rules.definitions.costs import PRICELESS, FlatCost
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.definitions.texts import Program, Step, Text

TEXTS_PER_TITLE: Final = 64
N_TEXTS: Final = N_TITLES * TEXTS_PER_TITLE  # 65,536: the largest id fits uint16

PLACES_PER_DIE: Final = 4  # for the dice powers, in the block of `NO_TITLE`
FIRST_DIE_PLACE: Final = 4

PLAY: Final = "play"
BRANCH: Final = "branch"
BEHAVIOUR: Final = "behaviour"
ULTIMATE: Final = "ultimate"
DICE_POWER: Final = "dice power"
ABILITY_KINDS: Final = ("activated", "triggered", "passive", "grants", "status")  # by `Text.kind`
TEXT_KINDS: Final = (PLAY, *ABILITY_KINDS, BRANCH, BEHAVIOUR, ULTIMATE, DICE_POWER)


class Entry:
    """One address: its id, its title and its content. `sentence` is the ability, or the effects of a branch.

    `ways` are the ways to pay for using it: the play cost, the cost of an activated ability, the price of a triggered
    one or of a branch that has a price.
    """

    __slots__ = ("address", "id", "kind", "sentence", "text", "title", "ways")

    def __init__(
        self,
        id: int,
        address: str,
        title: int,
        kind: str,
        sentence: object,
        text: Text | None,
        ways: tuple[FlatCost, ...],
    ) -> None:
        self.id = id
        self.address = address
        self.title = title
        self.kind = kind
        self.sentence = sentence
        self.text = text
        self.ways = ways


class _Block:
    """Assigns ids to the addresses of one title, in order; if there are too many, the rest share the last id."""

    __slots__ = ("entries", "last", "next", "title")

    def __init__(self, title: int, first: int = 0, size: int = TEXTS_PER_TITLE) -> None:
        self.title = title
        self.next = title * TEXTS_PER_TITLE + first
        self.last = self.next + size - 1
        self.entries: list[Entry] = []

    def add(self, address: str, kind: str, sentence: object, text: Text | None, ways: tuple[FlatCost, ...]) -> None:
        self.entries.append(Entry(min(self.next, self.last), address, self.title, kind, sentence, text, ways))
        self.next += 1

    def program(self, program: Program, kind: str, ways: tuple[FlatCost, ...] = PRICELESS) -> None:
        """Adds a program, then everything inside it."""
        if program.effects:
            self.add(program.address, kind, program.effects, None, ways)
            self.inside(program)

    def inside(self, program: Program) -> None:
        """Adds everything inside a program, effect by effect: the abilities that the effect gives, then its
        branches.
        """
        for step in program.steps:
            if step.texts:
                self.abilities(step.texts, (_given(step),))
            for name, branch in step.branches.items():
                self.program(branch, BRANCH, step.prices if name == "then" else PRICELESS)

    def abilities(self, texts: Sequence[Text], abilities: tuple[Ability, ...]) -> None:
        """Adds the texts of several abilities, each followed by everything inside it."""
        for text in texts:
            place, _, part = text.path.rpartition("/")[2].partition("+")
            ability = abilities[int(place) if place.isdigit() and (not part or part.isdigit()) else 0]
            ways = text.costs[0] if text.costs else text.pay or PRICELESS
            self.add(text.path, ABILITY_KINDS[text.kind], _alone(text, ability), text, ways)
            self.inside(text.program)
            if isinstance(ability, Grants):
                self.abilities(text.granted, ability.abilities)


def _given(step: Step) -> Ability:
    """The ability that an effect gives; a lasting change counts as one."""
    word = step.word
    for name in ("ability", "what"):
        value = getattr(word, name, None)
        if isinstance(value, Ability):
            return value
        if isinstance(value, Modifier):
            return Passive(value, aura=word.on if isinstance(word, Enact) else None)
    raise TypeError(f"{step.program.address}: {type(word).__name__} gives texts in no field that is known here")


def _alone(text: Text, ability: Ability) -> Ability:
    """The part of an ability that belongs to one of its texts: one of several triggers, one of several changes."""
    if text.passive is not None:
        return text.passive
    if isinstance(ability, Triggered) and text.trigger is not None and ability.also:
        return replace(ability, trigger=text.trigger, also=())
    return ability


def entries_of(d: Def) -> list[Entry]:
    """Everything with an address on one card, in the order of the ids."""
    block = _Block(title_id(d.title))
    block.add(d.effect.address, PLAY, d.effect.effects, None, d.costs)
    block.inside(d.effect)
    block.abilities(d.texts, d.card.abilities)
    script = d.card.chimera
    if script is None:
        return block.entries
    behaviour = _Block(title_id(script.behaviour_card), 1, TEXTS_PER_TITLE - 1)
    ultimate = _Block(title_id(script.ultimate_card), 1, TEXTS_PER_TITLE - 1)
    for name, body in script.programs():
        kind = BEHAVIOUR if name.startswith(BEHAVIOUR) else ULTIMATE
        (behaviour if kind == BEHAVIOUR else ultimate).program(Program(f"{d.title}/{name}", body, d.title), kind)
    return [*block.entries, *behaviour.entries, *ultimate.entries]


def power_entries(defs: Definitions) -> list[Entry]:
    """Everything with an address in the dice powers, which belong to no card."""
    out: list[Entry] = []
    for die in range(len(k.DIE_TYPES)):
        program = defs.dice_powers.get(die)
        if program is not None:
            block = _Block(NO_TITLE, FIRST_DIE_PLACE + die * PLACES_PER_DIE, PLACES_PER_DIE)
            block.program(program, DICE_POWER)
            out += block.entries
    return out


def entries(defs: Definitions) -> Iterator[Entry]:
    """Everything with an address, card by card, then the dice powers. Two addresses share an id if a card has more than
    `TEXTS_PER_TITLE` of them, or if two cards are not in the vocabulary.
    """
    for d in defs.cards:
        yield from entries_of(d)
    yield from power_entries(defs)


class TextIds:
    """Ids of the addresses of a set of definitions. `of` maps an address to its id in [0, N_TEXTS): every address of
    `Definitions.programs`, `Definitions.texts`, the play effect of every card (`TITLE/effect`), and "", which is 0: no
    text. `address` maps an id to its first address.

    The id is `title id * TEXTS_PER_TITLE + place`. Place 0 is the play effect, or the card as a whole. From place 1 on
    come the contents of the play effect, then each ability in printed order, each followed by its contents. The
    contents of an effect are the abilities it gives, then its branches in the order of the fields, each followed by its
    contents. The behaviour and the Ultimate of a Chimera are on the cards of those titles, from place 1 on. The dice
    powers belong to no card: they are in the block of `NO_TITLE`, four places for each type, from place 4 on.
    """

    __slots__ = ("address", "of")

    def __init__(self, defs: Definitions) -> None:
        self.of: dict[str, int] = {"": 0}
        self.address: dict[int, str] = {0: ""}
        for entry in entries(defs):
            self.of[entry.address] = entry.id
            self.address.setdefault(entry.id, entry.address)

    def title(self, number: int) -> int:
        """The id of the title to which a text belongs."""
        return number // TEXTS_PER_TITLE

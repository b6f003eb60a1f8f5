"""Checks of one card: its facts, and each of its texts with the setting in which it is resolved."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.behaviour import ChimeraDef
from ashes_env.language.carddef import CardDef, DicePower, StatusAbility
from ashes_env.language.costs import Cost
from ashes_env.rules.definitions.errors import Problem
from ashes_env.rules.definitions.lint.needs import Setting, paid_names
from ashes_env.rules.definitions.lint.texts import Reader

ONE_SHOT: Final = (k.ACTION_SPELL, k.REACTION_SPELL)  # cards that are played once
ATTACHED: Final = (k.ALTERATION_SPELL, k.CONJURED_ALTERATION)
ASPECTS: Final = (k.ASPECT, k.CONJURED_ASPECT)
CONJURED: Final = (k.CONJURATION, k.CONJURED_ASPECT, k.CONJURED_ALTERATION)
IN_HAND: Final = (k.ALLY, k.READY_SPELL, k.ALTERATION_SPELL, *ONE_SHOT)

# For each field that names a card: the type that this card must have, and the words for it in messages.
NAMED: Final = {
    "Conjure": ((k.CONJURATION, k.CONJURED_ASPECT), "a conjuration"),
    "AttachConjured": ((k.CONJURED_ALTERATION,), "a conjured alteration"),
    "unique_to": ((k.PHOENIXBORN,), "a Phoenixborn"),
    "ultimate_card": ((k.ULTIMATE,), "an Ultimate"),
    "behaviour_card": ((k.BEHAVIOUR,), "a behaviour card"),
    "aspects": ((k.ASPECT,), "an aspect"),
    "conjurations": ((k.CONJURED_ASPECT, k.CONJURED_ALTERATION, k.CONJURATION), "a conjured card"),
}


def card_problems(card: CardDef, types: dict[str, int]) -> list[Problem]:
    """The errors of a card; `types` has the types of all cards by title."""
    reader = Reader(card.title)
    if not reader.shape(card):
        return reader.problems
    _facts(card, reader)
    if card.unique_to:
        reader.named.append(("", "unique_to", card.unique_to))
    setting = Setting(attached=card.type in ATTACHED, focus=card.type == k.READY_SPELL)
    _played(card, reader, setting)
    for i, ability in enumerate(card.abilities, 1):
        name = getattr(ability, "name", "")
        reader.place = f"ability {i}" + (f" ({name})" if name else "")
        if isinstance(ability, StatusAbility) and card.type not in ASPECTS:
            reader.wrong(ability, "only an aspect has a status ability")
        reader.ability(ability, setting)
    if card.chimera:
        _chimera(card.chimera, reader)
    _titles(reader, types)
    return reader.problems


def power_problems(power: DicePower, types: dict[str, int]) -> list[Problem]:
    """The errors of a dice power."""
    reader = Reader(f"dice/{k.DIE_TYPES[power.die]}")
    reader.text(power.effect, Setting(paid=True, card=False))
    _titles(reader, types)
    return reader.problems


def _facts(card: CardDef, reader: Reader) -> None:
    """Checks fields that only some types of cards may have."""
    kind = k.CARD_TYPES[card.type] if 0 <= card.type < len(k.CARD_TYPES) else ""
    only: tuple[tuple[str, bool, tuple[int, ...], str], ...] = (
        ("effect", bool(card.effect), ONE_SHOT, "is resolved when a card is played and gone; say abilities"),
        ("reaction", card.reaction is not None, IN_HAND, "answers from a hand, where this card never is"),
        ("host", card.host is not None, ATTACHED, "describes what an alteration is attached to"),
        ("to_phoenixborn", card.to_phoenixborn, ATTACHED, "says what an alteration is attached to"),
        ("to_character", card.to_character, ATTACHED, "says what an alteration is attached to"),
        ("focus_host", card.focus_host, (k.READY_SPELL,), "puts a ready spell into another's slot"),
        ("chimera", bool(card.chimera), (k.CHIMERA,), "belongs to a Chimera"),
    )
    reader.place = ""
    for field, given, types, message in only:
        if given and card.type not in types:
            reader.wrong(field, f"{message}, and this is of type {kind}")
    if card.abilities and card.type in ONE_SHOT:
        reader.wrong("abilities", "the card is never in play, nothing reads them; say effect")
    for value, field, written in (("attack", "x_attack", card.attack), ("life", "x_life", card.life)):
        x = getattr(card, field)
        if x is None and written is None:
            reader.wrong(value, f"is a printed X without a value; say {field}")
        elif x is not None and written is not None:
            reader.wrong(field, f"is read only where the print is an X; say {value}=None")
        elif x is not None:
            reader.place = field
            reader.statement(x, Setting(attached=card.type in ATTACHED))
            reader.place = ""
    if card.host is not None:
        reader.place = "host"
        reader.statement(card.host, Setting(attached=True))
        reader.place = ""


def _played(card: CardDef, reader: Reader, setting: Setting) -> None:
    """Checks the costs of a card, its reaction, and the effects resolved when it is played."""
    reader.place = "cost"
    reader.cost(card.cost)
    costs: tuple[Cost, ...] = (card.cost,)
    events: tuple[k.EventKind, ...] = ()
    reaction = card.reaction
    if reaction is not None:
        reader.place = "reaction"
        reader.shape(reaction)
        reader.trigger(reaction.trigger, setting, True)
        events = (reaction.trigger.event,)
        if reaction.needs is not None:
            reader.statement(reaction.needs, Setting(events=events))
        if reaction.cost is not None:
            reader.cost(reaction.cost)
            costs = (card.cost, reaction.cost)
    reader.place = "effect"
    reader.text(card.effect, Setting(events=events, paid=True, played=True), paid_names(costs))


def _chimera(chimera: ChimeraDef, reader: Reader) -> None:
    """Checks the tables of a Chimera, and the cards that they name."""
    reader.place = "chimera"
    rows = tuple(row for phase in chimera.behaviour for row in phase)
    if not all(reader.shape(word) for word in (chimera, *chimera.stages, *chimera.subtypes, *rows)):
        return
    for field in ("ultimate_card", "behaviour_card"):
        reader.named.append(("chimera", field, getattr(chimera, field)))
    for subtype in chimera.subtypes:
        reader.named.extend((f"subtype {subtype.name}", "aspects", title) for title, _ in subtype.aspects)
        reader.named.extend((f"subtype {subtype.name}", "conjurations", title) for title, _ in subtype.conjurations)
    if not all(row.faces for row in rows):
        return  # such a row has no name; `lint.chimeras` says so
    for name, body in chimera.programs():
        reader.place = name
        reader.text(body, Setting())


def _titles(reader: Reader, types: dict[str, int]) -> None:
    """Checks that the cards named by a card exist and have the required type."""
    for place, word, title in reader.named:
        reader.place = place
        kind = types.get(title)
        wanted = NAMED.get(word)
        if kind is None and word != "unique_to":  # a fact about decks: the other card need not exist
            reader.wrong(word, f"names {title!r}, and no card of that title is defined")
        elif kind is not None and wanted is not None and kind not in wanted[0]:
            reader.wrong(word, f"names {title!r}, which is of type {k.CARD_TYPES[kind]}; it must be {wanted[1]}")

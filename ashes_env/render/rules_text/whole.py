"""The text of whole cards: the facts, then one paragraph for each ability."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ashes_env.cards import edition_2018
from ashes_env.cards.registry import chimeras
from ashes_env.language import codes as k
from ashes_env.language.base import Ability, Body, Effect
from ashes_env.language.behaviour import ChimeraDef, Row, Stage, Subtype
from ashes_env.language.carddef import CardDef, DicePower, Reaction
from ashes_env.language.costs import FREE
from ashes_env.language.targets import Cards
from ashes_env.render.rules_text.abilities import paragraph, paragraphs
from ashes_env.render.rules_text.costs import cost_text
from ashes_env.render.rules_text.english import Number, counted, listed, sentence, within
from ashes_env.render.rules_text.events import trigger_text
from ashes_env.render.rules_text.scribe import Scribe, look_up
from ashes_env.render.rules_text.subjects import described

NOUNS = {
    k.ALLY: "this unit",
    k.CONJURATION: "this unit",
    k.ASPECT: "this aspect",
    k.CONJURED_ASPECT: "this aspect",
    k.PHOENIXBORN: "this Phoenixborn",
    k.CHIMERA: "the Chimera",
}
UNITS = (k.ALLY, k.CONJURATION, k.ASPECT, k.CONJURED_ASPECT)
ALTERATIONS = (k.ALTERATION_SPELL, k.CONJURED_ALTERATION)
CONJURED = (k.CONJURATION, k.CONJURED_ASPECT, k.CONJURED_ALTERATION)
CHIMERA_TYPES = (k.ASPECT, k.CONJURED_ASPECT, k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR)
CLAWS = {
    "left": "attacks the player's leftmost unit",
    "right": "attacks the player's rightmost unit",
    "jaw": "attacks the player's Phoenixborn",
}


def scribe_for(card: CardDef) -> Scribe:
    """A writer from the point of view of a card."""
    host = "the attached unit"
    if card.to_character or card.to_phoenixborn:
        host = "the attached card" if card.to_character else "the attached Phoenixborn"
    return Scribe(NOUNS.get(card.type, "this spell"), host, chimera=card.type in CHIMERA_TYPES)


def effect_text(effect: Effect | tuple[Effect, ...], s: Scribe | None = None) -> str:
    """One effect or several, as sentences."""
    s = s or Scribe()
    return paragraph(s.steps(effect if isinstance(effect, tuple) else (effect,)))


def ability_text(ability: Ability, card: CardDef | None = None) -> str:
    """One ability with its heading, as on the card."""
    return paragraphs((ability,), Scribe("this unit") if card is None else scribe_for(card))[0]


# What a die does on the card where it is placed.
LYING = {
    k.CHARM: "a unit gets -1 attack while this die lies on it",
    k.DIVINE: "a unit gets +1 attack while this die lies on it",
    k.ASTRAL: "when the card on which this die lies is dealt damage, 1 of that damage is prevented and this die goes "
    "to the exhausted pool of its owner",
}


def power_text(power: DicePower) -> str:
    """The effect of a dice power, and of the die where the power places it."""
    said = f"{k.DIE_TYPES[power.die].capitalize()} dice power: {effect_text(power.effect, Scribe('this die'))}"
    return f"{said} {sentence(LYING[power.die])}" if power.die in LYING else said


def reaction_text(reaction: Reaction, card: CardDef, s: Scribe) -> str:
    """The event that a reaction answers, and its cost."""
    this = "this card" if card.type in UNITS else "this spell"
    s.this = this
    when = trigger_text(reaction.trigger, s)
    needs = "" if reaction.needs is None else f", provided that {s.holds(reaction.needs)}"
    if reaction.cost is None:
        return sentence(f"play as a reaction {when}{needs}")
    cost = cost_text(reaction.cost) or "nothing"
    until = "; until it is in play, it counts as a reaction spell as well" if reaction.as_spell else ""
    return sentence(f"you may play {this} as a reaction {when}, for {cost}{needs}{until}")


def values_text(card: CardDef) -> str:
    """The printed numbers of a card in one line; empty if it has none."""
    if card.type in UNITS:
        numbers = [
            f"attack {'X' if card.attack is None else card.attack}",
            f"life {'X' if card.life is None else card.life}",
        ]
        if card.type in CHIMERA_TYPES:
            numbers.append(f"blood {card.blood}")
        else:
            numbers.append(f"recover {card.recover}")
        return listed(numbers, ",").replace(" , ", ", ")
    if card.type == k.PHOENIXBORN:
        return f"life {card.life}, battlefield {card.battlefield}, spellboard {card.spellboard}"
    if card.type in ALTERATIONS:
        named = ((card.attack or 0, "attack"), (card.life or 0, "life"), (card.recover, "recover"))
        return ", ".join(f"{n:+d} {what}" for n, what in named if n)
    return ""


def facts(card: CardDef) -> list[str]:
    """The lines above the text."""
    kind = k.CARD_TYPES[card.type]
    if card.subtype:
        kind += f", {card.subtype}"
    lines = [card.title, kind]
    if card.cost != FREE:
        lines.append(f"Cost: {cost_text(card.cost)}")
    values = values_text(card)
    if values:
        lines.append(values[0].upper() + values[1:])
    marks = []
    if card.unique_to:
        marks.append(f"belongs to {card.unique_to}")
    if card.title in _owners():
        marks.append(f"side card of {_owners()[card.title].title}")
    if card.type in CONJURED:
        marks.append(f"{counted(card.copies, 'card')} in the conjuration pile")
    elif card.copies != 3 and card.type not in (k.PHOENIXBORN, k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR):
        marks.append(f"at most {counted(card.copies, 'copy').replace('copys', 'copies')} in a deck")
    if card.chained:
        marks.append("chained")
    if marks:
        lines.append(sentence(", ".join(marks)))
    return lines


def texts(card: CardDef, s: Scribe | None = None, edition: str = "") -> list[str]:
    """The paragraphs of a card, in one writing state. In the edition of 2018 attaching targets no card (R-CLS-21)."""
    s = s or scribe_for(card)
    out: list[str] = []
    if card.x_attack is not None:
        out.append(sentence(f"X, its attack value, is {s.number(card.x_attack).text}"))
    if card.x_life is not None:
        out.append(sentence(f"X, its life value, is {s.number(card.x_life).text}"))
    if card.claw:
        out.append(sentence(f"{s.this} {look_up(CLAWS, card.claw, 'icon')}"))
    if card.status_pips:
        out.append(sentence(f"{s.this} starts with {counted(card.status_pips, 'status token')}"))
    if card.type in ALTERATIONS:
        kind = k.PB if card.to_phoenixborn else k.CHARACTER if card.to_character else k.UNIT
        det = "a" if edition == edition_2018.EDITION else "target"
        out.append(sentence(f"attach {s.this} to {described(Cards(kind, where=card.host), s, det)}"))
    if card.focus_host:
        out.append(
            sentence(
                f"place {s.this} in the slot of another ready spell of yours, where it takes up no slot of its own"
            )
        )
    told = s.fresh()
    if card.reaction is not None:
        out.append(reaction_text(card.reaction, card, told))
    if card.effect:
        told.this = "this spell"
        if card.cost.x is not None:
            told.numbers["x"] = Number("X", symbol=True)
        out.append(paragraph(told.steps(card.effect)))
    out.extend(paragraphs(card.abilities, s))
    return out


def stage_text(stage: Stage) -> str:
    """The numbers of one Chimera card."""
    row = ", ".join(str(blood) for blood in stage.row)
    return (
        f"{stage.name}: life {stage.life}, threat {stage.threat}, ultimate {stage.ultimate}; blood values of the "
        f"first row from left to right: {row}"
    )


def subtype_text(subtype: Subtype) -> str:
    """The aspects of a subtype and its conjuration pile."""
    aspects = ", ".join(f"{n} {title}" for title, n in subtype.aspects)
    pile = ", ".join(f"{n} {title}" for title, n in subtype.conjurations)
    return f"{subtype.name}: {aspects}" + (f"; conjuration pile: {pile}" if pile else "")


def faces_text(faces: tuple[int, ...]) -> str:
    """Faces of the behaviour die: "5 to 8", "12"."""
    if len(faces) > 1 and faces == tuple(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} to {faces[-1]}"
    return listed(str(face) for face in faces)


def body_text(body: Body) -> str:
    """A text of a behaviour card or Ultimate, as sentences; empty if it has no effect."""
    return effect_text(body, Scribe("the Chimera", chimera=True)) if body else ""


def body_phrase(body: Body) -> str:
    """The same inside a sentence, after a colon."""
    return within(Scribe("the Chimera", chimera=True).steps(body))


def row_text(row: Row) -> str:
    """One row of a behaviour table, in the order of execution."""
    main, side = body_text(row.main), body_text(row.side)
    parts = [("Main action: " if side else "") + main, f"Side action: {side}" if side else ""]
    if row.side_first:
        parts.reverse()
    return f"{faces_text(row.faces)}: {' '.join(filter(None, parts))}"


def script_lines(script: ChimeraDef) -> list[str]:
    """The setup and behaviour of a Chimera."""
    lines = [f"Rage dice: {script.rage_dice}. Side cards: {script.ultimate_card}, {script.behaviour_card}."]
    lines += ["Stages:", *(f"  {stage_text(stage)}." for stage in script.stages)]
    lines += ["Aspects:", *(f"  {subtype_text(subtype)}." for subtype in script.subtypes)]
    return lines + behaviour_lines(script) + ultimate_lines(script)


def behaviour_lines(script: ChimeraDef) -> list[str]:
    """The behaviour tables, phase by phase, a line for each row."""
    lines = []
    for phase, rows in enumerate(script.behaviour, 1):
        lines += [f"Behaviour, phase {phase}:", *(f"  {row_text(row)}" for row in rows)]
    return lines


def ultimate_lines(script: ChimeraDef) -> list[str]:
    """The effect of the Ultimate in each phase."""
    return [f"Ultimate, phase {phase}: {body_text(body)}" for phase, body in enumerate(script.ultimate, 1)]


@cache
def _owners() -> Mapping[str, CardDef]:
    """The Chimeras by the titles of their behaviour cards and Ultimates, whose texts are in the Chimera's tables."""
    out: dict[str, CardDef] = {}
    for cards in chimeras().values():
        for card in cards:
            if card.chimera is not None:
                out |= {card.chimera.behaviour_card: card, card.chimera.ultimate_card: card}
    return out


def side_card_lines(card: CardDef) -> list[str]:
    """The tables of a behaviour card or an Ultimate; empty for other cards."""
    script = _owners()[card.title].chimera if card.title in _owners() else None
    if script is None:
        return []
    return behaviour_lines(script) if card.type == k.BEHAVIOUR else ultimate_lines(script)


@cache
def in_one_line(card: CardDef, edition: str = "") -> str:
    """What a card is and does, without its title and cost: "ally, attack 3, life 4, recover 2. Alert: ..."."""
    kind = ", ".join(filter(None, (k.CARD_TYPES[card.type].lower(), values_text(card))))
    sides = (line.strip() for line in side_card_lines(card))
    return " ".join([f"{kind}.", *texts(card, edition=edition), *sides])


def card_text(card: CardDef, edition: str = "") -> str:
    """A whole card as an edition plays it: title, type, cost and numbers, then one paragraph for each text."""
    lines = facts(card) + texts(card, edition=edition) + side_card_lines(card)
    if card.chimera:
        lines += script_lines(card.chimera)
    return "\n".join(lines)

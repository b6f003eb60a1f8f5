"""Phrases for abilities: name, number and cost as a heading, then the effects."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_env.language import carddef as w
from ashes_env.language.base import Ability
from ashes_env.language.modifiers import Forbids, parts
from ashes_env.render.rules_text.changes import change, changed, forbidden, reach
from ashes_env.render.rules_text.control import may
from ashes_env.render.rules_text.costs import cost_text
from ashes_env.render.rules_text.english import Clause, sentence, within
from ashes_env.render.rules_text.events import triggers_text
from ashes_env.render.rules_text.scribe import ABILITIES, Scribe


def paragraph(clauses: Sequence[Clause], lead: str = "") -> str:
    """Steps as sentences, the first one after the text `lead`."""
    out = [sentence(clause.plain()) for clause in clauses]
    if lead and clauses:
        out[0] = sentence(f"{lead}, {clauses[0].plain()}")
    return " ".join(out)


def heading(name: str, n: int, inexhaustible: bool, cost: str = "") -> str:
    """The heading before the text: "Throw 1: ", "Inexhaustible: ", "Water Blast - side action, exhaust: "."""
    title = f"{name} {n}" if name and n else name
    first = ", ".join(filter(None, (title, "inexhaustible" if inexhaustible else "")))
    whole = " - ".join(filter(None, (first, cost)))
    return f"{whole[0].upper()}{whole[1:]}: " if whole else ""


@ABILITIES.word(w.Activated)
def activated(x: w.Activated, s: Scribe) -> str:
    s.n = x.n
    text = heading(x.name, x.n, x.inexhaustible, cost_text(x.cost)) + paragraph(s.steps(x.effect))
    costs = [cost_text(cost) for cost in x.by_focus]
    if len(costs) == 1:
        return f"{text} While {s.this} is focused, the cost is: {costs[0]}."
    leads = ("At focus level 1 the cost is", "At focus level 2 it is")
    return " ".join((text, *(f"{lead}: {cost}." for lead, cost in zip(leads, costs, strict=False))))


@ABILITIES.word(w.Triggered)
def triggered(x: w.Triggered, s: Scribe) -> str:
    s.n = x.n
    lead = triggers_text((x.trigger, *x.also), s)
    if x.once_per_turn:
        lead = f"no more than once each turn, {lead}"
    s.hangs = x.trigger.condition is not None
    steps = s.steps(x.effect)
    if x.optional or x.pay is not None:
        steps = may(s.me, steps, x.pay, s)
    elif x.trigger.condition is not None and len(steps) > 1:
        steps = s.whole(within(steps))
    return heading(x.name, x.n, x.inexhaustible) + paragraph(steps, lead)


def _subject(x: w.Passive, s: Scribe) -> str:
    first = parts(x.what)[0]
    if isinstance(first, Forbids):
        return forbidden(first, s)
    if x.aura is not None:
        return reach(x.aura, s)
    return s.host if x.on_host else s.this


def passives(group: Sequence[w.Passive], s: Scribe) -> str:
    """Passives with the same reach, condition and name, in one sentence."""
    first = group[0]
    s.n = first.n
    if_ = f", if {s.holds(first.condition)}" if first.condition is not None else ""
    changes: list[str] = []
    for x in group:
        changes.extend(change(part, x.aura, s) for part in parts(x.what))
    return heading(first.name, first.n, first.inexhaustible) + sentence(changed(_subject(first, s), changes) + if_)


@ABILITIES.word(w.Passive)
def passive(x: w.Passive, s: Scribe) -> str:
    # what, name, n, inexhaustible, condition, on_host, aura: see passives
    return passives((x,), s)


@ABILITIES.word(w.Grants)
def grants(x: w.Grants, s: Scribe) -> str:
    who = s.host if x.aura is None else reach(x.aura, s)
    inner = paragraphs(
        x.abilities,
        Scribe(
            "the attached Phoenixborn" if "Phoenixborn" in s.host else "this unit",
            s.host,
            chimera=s.chimera,
            told=s.told,
        ),
    )
    what = "ability" if len(inner) == 1 else "abilities"
    text = f'{who} has the {what} "{" ".join(inner)}"'
    return heading("", 0, x.inexhaustible) + sentence(text)


@ABILITIES.word(w.BetweenRealms)
def between_realms(x: w.BetweenRealms, s: Scribe) -> str:
    return "In play, in hand and in the discard pile: " + " ".join(paragraphs(x.abilities, s))


@ABILITIES.word(w.StatusAbility)
def status_ability(x: w.StatusAbility, s: Scribe) -> str:
    s.spends = True
    lead = f"at the start of each turn of the Chimera, by spending 1 status token of {s.this}"
    return heading("", 0, True) + paragraph(s.steps(x.effect), lead)


def paragraphs(abilities: Sequence[Ability], s: Scribe) -> list[str]:
    """The abilities of a card, one paragraph each; a nameless passive follows the ability that it belongs to."""
    out: list[str] = []
    group: list[w.Passive] = []
    for ability in abilities:
        if isinstance(ability, w.Passive):
            if group and _belongs(ability, group[0]):
                group.append(ability)
                continue
            if group:
                out.append(passives(group, s.fresh()))
            group = [ability]
            continue
        if group:
            out.append(passives(group, s.fresh()))
            group = []
        out.append(ABILITIES.say(ability, s.fresh()))
    if group:
        out.append(passives(group, s.fresh()))
    return out


def _belongs(x: w.Passive, first: w.Passive) -> bool:
    """Whether a passive continues the one before it."""
    return (
        not x.name
        and (x.inexhaustible, x.condition, x.on_host, x.aura)
        == (first.inexhaustible, first.condition, first.on_host, first.aura)
        and isinstance(parts(x.what)[0], Forbids) == isinstance(parts(first.what)[0], Forbids)
    )

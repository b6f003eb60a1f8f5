"""Derived values: exhaustion, abilities, rules, attack, life and recover of a card now.

Nothing here is stored. A value is computed from printed or copied values, then attachments, lasting changes, auras and
dice, in that order. Each function first tests whether anything besides the printed value can matter, because for most
cards nothing does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, type_of
from ashes_env.language.modifiers import Bonus, Forbids, NotAttackedBy, NotDefendedBy, Obeys, Protected
from ashes_env.rules.definitions.definitions import AURAS, EXHAUSTS, FORBIDS, LENT
from ashes_env.rules.definitions.texts import GRANTS, Text, Texts, merge_texts
from ashes_env.rules.reading import laws, meaning
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.neighbours import opposing, reaches
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import (
    ID_MASK,
    T_ABILITY,
    T_ATTACK,
    T_ENACTED,
    T_LIFE,
    T_PASSIVE,
    T_PLAYER_RULE,
    T_RECOVER,
    T_RULE,
    Card,
)

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def exhausted(g: State, card: Card) -> bool:
    """Whether the card has an exhaustion token, or an effect makes it count as exhausted (R-EXH-01)."""
    if card.exhaustion > 0:
        return True
    if (card.attached or card.timed) and _borrowed_rule(g, card, k.COUNTS_AS_EXHAUSTED) > 0:
        return True
    return (g.mask & EXHAUSTS) != 0 and _counts_as_exhausted(g, card)


def _counts_as_exhausted(g: State, card: Card) -> bool:
    """Whether some card in play, or a change that a player has enacted, makes this card count as exhausted. The
    exhaustion of that card in play is read from its tokens, attachments and lasting changes only, so two such cards
    cannot depend on each other.
    """
    for source in g.cards.values():
        if not source.d.mask & EXHAUSTS or source.facedown or blank(g, source):
            continue
        off = source.exhaustion > 0 or (
            bool(source.attached or source.timed) and _borrowed_rule(g, source, k.COUNTS_AS_EXHAUSTED) > 0
        )
        for text in source.d.aura_texts:
            passive = text.passive
            if passive is None or (off and not text.inexhaustible):
                continue
            what = passive.what
            if isinstance(what, Obeys) and what.rule == k.COUNTS_AS_EXHAUSTED:
                if _reaches(g, Reach(source.ref, source.seat, text), card):
                    return True
    for reach in _enacted(g):
        passive = reach.text.passive
        if passive is not None:
            what = passive.what
            if isinstance(what, Obeys) and what.rule == k.COUNTS_AS_EXHAUSTED and _reaches(g, reach, card):
                return True
    return False


def _attached(g: State, cid: int) -> Card | None:
    att = g.cards.get(cid)
    return att if att is not None else g.aside.get(cid)


def _host_texts(g: State, card: Card) -> list[tuple[Text, Card]]:
    """The texts that attachments put on their host, for attachments whose own text is active (R-EXH-07)."""
    out: list[tuple[Text, Card]] = []
    for cid in card.attached:
        att = _attached(g, cid)
        if att is None or not att.d.host_texts:
            continue
        for text in att.d.host_texts:
            if att.exhaustion == 0 or text.inexhaustible:
                out.append((text, att))
    return out


def _borrowed_rule(g: State, card: Card, rule: int) -> int:
    """The sum of a rule's numbers from attachments and lasting changes on the card."""
    total = 0
    for t in card.timed:
        if t.kind == T_RULE and t.rule == rule:
            total += t.n
    for cid in card.attached:
        att = _attached(g, cid)
        if att is None:
            continue
        for text in att.d.host_texts:
            passive = text.passive
            if passive is None or (att.exhaustion > 0 and not text.inexhaustible):
                continue
            what = passive.what
            if isinstance(what, Obeys) and what.rule == rule:
                x = Context(att.ref, att.seat, k.BY_ABILITY, text.path, text.n)
                if passive.condition is None or meaning.holds(g, x, passive.condition):
                    total += what.n if isinstance(what.n, int) else text.n
    return total


def texts(g: State, card: Card) -> Texts:
    """The abilities that the card has now, each with its numeral (R-STACK-01, R-EXH-02, R-INEX-01..03)."""
    d = card.d
    lent: tuple[Text, ...] = _lent(g, card) if g.mask & LENT else ()
    if not card.attached and not card.timed and not lent:
        return d.inexhaustible if exhausted(g, card) else d.active
    if _borrowed_rule(g, card, k.NO_ABILITIES) > 0:
        return ()
    off = exhausted(g, card)
    base = d.inexhaustible if off else d.active
    extra: list[tuple[Text, int]] = []
    for text, _att in _host_texts(g, card):
        if text.kind == GRANTS:
            for granted in text.granted:
                if not off or granted.inexhaustible:
                    extra.append((granted, granted.n))
    for granted in lent:
        if not off or granted.inexhaustible:
            extra.append((granted, granted.n))
    for t in card.timed:
        if t.kind == T_ABILITY:
            granted = g.defs.texts[t.ability]
            if not off or granted.inexhaustible:
                extra.append((granted, t.n))
    if extra:
        base = merge_texts([*base, *extra])
    if g.attack_at >= 0:
        return _magnified(g, card, base)
    return base


def _lent(g: State, card: Card) -> tuple[Text, ...]:
    """The abilities that cards in play grant to this card."""
    out: list[Text] = []
    for source in g.cards.values():
        if source.d.lent_texts and not source.facedown:
            off = exhausted(g, source)
            for text in source.d.lent_texts:
                if (not off or text.inexhaustible) and not blank(g, source):
                    if _reaches(g, Reach(source.ref, source.seat, text), card):
                        out.extend(text.granted)
    return tuple(out)


def _magnified(g: State, card: Card, base: Texts) -> Texts:
    """Numerals raised during Attack actions (Magnify)."""
    plus = 0
    for t in card.timed:
        if t.kind == T_RULE and t.rule == k.NUMERALS_PLUS_IN_ATTACKS:
            plus += t.n
    if plus == 0:
        return base
    return tuple((text, n + plus if text.n else n) for text, n in base)


def blank(g: State, card: Card) -> bool:
    """Whether the card is treated as having no abilities at all."""
    return bool(card.attached or card.timed) and _borrowed_rule(g, card, k.NO_ABILITIES) > 0


def rule(g: State, card: Card, which: int) -> int:
    """The number of a rule that applies to the card, 0 if it does not apply."""
    d = card.d
    if not card.attached and not card.timed:
        off = exhausted(g, card)
        constant = (d.rules_inexhaustible if off else d.rules_active).get(which, 0)
        if not d.own_passives and not (g.mask & AURAS):
            return constant
        total = constant
        current: Texts = d.inexhaustible if off else d.active
    else:
        total = _borrowed_rule(g, card, which)
        current = texts(g, card)
        for text, n in current:
            passive = text.passive
            if passive is None or passive.condition is not None:
                continue
            what = passive.what
            if isinstance(what, Obeys):
                if what.rule == which:
                    total += what.n if isinstance(what.n, int) and not text.n else n
            elif isinstance(what, Protected):
                if which == k.NOT_TARGETED:
                    total |= what.classes
                elif which == k.CANNOT_BE_ATTACKED and what.attacks:
                    total += 1
    for text, n in current:
        passive = text.passive
        if passive is None or passive.condition is None:
            continue
        what = passive.what
        if isinstance(what, Obeys) and what.rule == which:
            x = Context(card.ref, card.seat, k.BY_ABILITY, text.path, n)
            if meaning.holds(g, x, passive.condition):
                total += what.n if isinstance(what.n, int) and not text.n else n
        elif isinstance(what, Protected) and which in (k.NOT_TARGETED, k.CANNOT_BE_ATTACKED):
            x = Context(card.ref, card.seat, k.BY_ABILITY, text.path, n)
            if meaning.holds(g, x, passive.condition):
                total |= what.classes if which == k.NOT_TARGETED else int(what.attacks)
    if g.mask & AURAS:
        total = _aura_rule(g, card, which, total)
    return total


class Reach:
    """A text that changes other cards. `source` is its card (a reference, 0 for a change enacted by a player), `seat`
    its player; `title` restricts it to cards of that title, if not empty.
    """

    __slots__ = ("seat", "source", "text", "title")

    def __init__(self, source: int, seat: int, text: Text, title: str = "") -> None:
        self.source = source
        self.seat = seat
        self.text = text
        self.title = title


def _reaching(g: State) -> list[Reach]:
    out: list[Reach] = []
    for source in g.cards.values():
        if source.d.aura_texts and not source.facedown:
            off = exhausted(g, source)
            for text in source.d.aura_texts:
                if (not off or text.inexhaustible) and not blank(g, source):
                    out.append(Reach(source.ref, source.seat, text))
    out += _enacted(g)
    return out


def _enacted(g: State) -> list[Reach]:
    """The changes of cards that players have enacted."""
    out: list[Reach] = []
    for p in g.players:
        for t in p.rules:
            if t.kind == T_ENACTED:
                out.append(Reach(0, p.seat, g.defs.texts[t.ability], t.title))
    return out


def _reaches(g: State, reach: Reach, card: Card) -> bool:
    text = reach.text
    aura = text.aura
    assert aura is not None
    condition = text.passive.condition if text.passive is not None else None
    if not card.d.kind & aura.kind or (aura.other and card.ref == reach.source):
        return False
    if aura.whose == k.MINE and card.seat != reach.seat:
        return False
    if aura.whose == k.THEIRS and card.seat not in g.seats.foes[reach.seat]:
        return False
    if reach.title and card.d.title != reach.title:
        return False
    if g.seats.shared and not _reaches_across(g, reach, card):
        return False
    if aura.where is not None or condition is not None:
        x = Context(reach.source, reach.seat, k.BY_ABILITY, text.path, text.n)
        if aura.where is not None and not meaning.matches(g, x, card, aura.where):
            return False
        if condition is not None and not meaning.holds(g, x, condition):
            return False
    return True


def _reaches_across(g: State, reach: Reach, card: Card) -> bool:
    """Whether the text reaches the card, at a table where partners have a common opponent."""
    if laws.is_law(g, reach.source):
        return laws.over_card(g, reach.seat, card)
    return reaches(g, reach.seat, reach.source, card)


def _aura_rule(g: State, card: Card, which: int, total: int) -> int:
    for reach in _reaching(g):
        text = reach.text
        passive = text.passive
        if passive is None:
            continue
        what = passive.what
        if isinstance(what, Obeys) and what.rule == which and _reaches(g, reach, card):
            total += what.n if isinstance(what.n, int) and not text.n else text.n
        elif isinstance(what, Protected) and _reaches(g, reach, card):
            if which == k.NOT_TARGETED:
                total |= what.classes
            elif which == k.CANNOT_BE_ATTACKED and what.attacks:
                total += 1
    return total


def kept_off(g: State, attacker: Card, unit: Card) -> bool:
    """Whether an effect prevents units like this one from blocking the attacker or guarding against it."""
    return _bars(g, attacker, unit, False)


def spared(g: State, target: Card, attacker: Card) -> bool:
    """Whether an effect prevents units like this attacker from attacking the target."""
    return _bars(g, target, attacker, True)


def _bars(g: State, card: Card, unit: Card, attacks: bool) -> bool:
    """Whether a change on a card excludes the unit: from attacking the card, or from defending against it."""
    if not (card.d.own_passives or card.attached or card.timed or g.mask & AURAS):
        return False
    for text, n in texts(g, card):
        if text.passive is not None and _keeps_off(g, card.ref, text, n, unit, card.seat, attacks):
            return True
    for text, att in _host_texts(g, card) if card.attached else ():
        if text.passive is not None and _keeps_off(g, att.ref, text, text.n, unit, att.seat, attacks):
            return True
    for t in card.timed:
        if t.kind == T_PASSIVE and _keeps_off(g, card.ref, g.defs.texts[t.ability], t.n, unit, t.seat, attacks):
            return True
    if g.mask & AURAS:
        for reach in _reaching(g):
            text = reach.text
            if _keeps_off(g, reach.source, text, text.n, unit, reach.seat, attacks) and _reaches(g, reach, card):
                return True
    return False


def _keeps_off(g: State, source: int, text: Text, n: int, unit: Card, seat: int, attacks: bool) -> bool:
    passive = text.passive
    assert passive is not None
    what = passive.what
    if isinstance(what, NotAttackedBy):
        if not attacks:
            return False
    elif not isinstance(what, NotDefendedBy) or attacks:
        return False
    x = Context(source, seat, k.BY_ABILITY, text.path, n)
    if passive.condition is not None and not meaning.holds(g, x, passive.condition):
        return False
    return meaning.matches(g, x, unit, what.units)


def player_rule(g: State, seat: int, which: int, toward: int = NOBODY) -> bool:
    """Whether a rule applies to a player, by a lasting change or by a card in play. `toward` is the player whom the
    action concerns, if given.
    """
    for t in g.players[seat].rules:
        if t.rule == which and t.kind == T_PLAYER_RULE:
            return True
    if not g.mask & FORBIDS:
        return False
    for card in g.cards.values():
        if not (card.d.own_passives or card.attached or card.timed) or card.facedown:
            continue
        for text, n in texts(g, card):
            passive = text.passive
            if passive is None:
                continue
            what = passive.what
            if not isinstance(what, Forbids) or what.rule != which:
                continue
            if what.whose != k.MINE and seat in opposing(g, card.seat, card.ref):
                pass
            elif what.whose == k.THEIRS or (seat != card.seat and (what.whose == k.MINE or g.seats.shared)):
                continue
            if card.d.law and g.seats.shared and not laws.over_player(g, card.seat, seat, toward):
                continue
            if passive.condition is None or meaning.holds(
                g, Context(card.ref, card.seat, k.BY_ABILITY, text.path, n), passive.condition
            ):
                return True
    return False


def _bonus(g: State, card: Card, stat: int, value: int) -> int:
    """The value after adding everything besides the printed value: attachments, lasting changes, abilities, auras,
    dice.
    """
    for cid in card.attached:
        att = _attached(g, cid)
        if att is None:
            continue
        d = att.d
        value += d.printed_attack if stat == T_ATTACK else d.life if stat == T_LIFE else d.printed_recover
    for t in card.timed:
        if t.kind == stat:
            value += t.n
    for text, att in _host_texts(g, card) if card.attached else ():
        if text.passive is not None and isinstance(text.passive.what, Bonus):
            value += _passive_bonus(g, att.ref, att.seat, text, text.n, stat)
    if card.d.own_passives or card.attached or card.timed:
        for text, n in texts(g, card):
            if text.passive is not None and isinstance(text.passive.what, Bonus):
                value += _passive_bonus(g, card.ref, card.seat, text, n, stat)
    if g.mask & AURAS:
        for reach in _reaching(g):
            text = reach.text
            if text.passive is not None and isinstance(text.passive.what, Bonus) and _reaches(g, reach, card):
                value += _passive_bonus(g, reach.source, reach.seat, text, text.n, stat)
    if stat != T_RECOVER:
        for die in card.dice:
            added = g.edition.attack_dice if stat == T_ATTACK else g.edition.life_dice
            value += added[type_of(code_of(die))]
    return value


def _passive_bonus(g: State, source: int, seat: int, text: Text, n: int, stat: int) -> int:
    passive = text.passive
    assert passive is not None
    what = passive.what
    assert isinstance(what, Bonus)
    part = what.attack if stat == T_ATTACK else what.life if stat == T_LIFE else what.recover
    if isinstance(part, int) and part == 0:
        return 0
    x = Context(source, seat, k.BY_ABILITY, text.path, n)
    if passive.condition is not None and not meaning.holds(g, x, passive.condition):
        return 0
    return part if isinstance(part, int) else meaning.amount(g, x, part)


class Values:
    """Attack, life and recover of a card, computed in one pass (`unit_values`)."""

    __slots__ = ("attack", "life", "recover")

    def __init__(self, attack: int, life: int, recover: int) -> None:
        self.attack = attack
        self.life = life
        self.recover = recover

    def add(self, g: State, source: int, seat: int, text: Text, n: int) -> None:
        """Adds the bonus of a text."""
        passive = text.passive
        if passive is None or not isinstance(passive.what, Bonus):
            return
        what = passive.what
        x = Context(source, seat, k.BY_ABILITY, text.path, n)
        if passive.condition is not None and not meaning.holds(g, x, passive.condition):
            return
        self.attack += what.attack if isinstance(what.attack, int) else meaning.amount(g, x, what.attack)
        self.life += what.life if isinstance(what.life, int) else meaning.amount(g, x, what.life)
        self.recover += what.recover if isinstance(what.recover, int) else meaning.amount(g, x, what.recover)


def unit_values(g: State, card: Card) -> Values:
    """The results of `attack`, `life` and `recover` for a unit, computed in a single pass over the changes."""
    d = card.d
    if _swapped(g, card):
        out = Values(_base_life(g, card), _base_attack(g, card), d.printed_recover)
    else:
        out = Values(_base_attack(g, card), _base_life(g, card), d.printed_recover)
    for cid in card.attached:
        att = _attached(g, cid)
        if att is not None:
            out.attack += att.d.printed_attack
            out.life += att.d.life
            out.recover += att.d.printed_recover
    for t in card.timed:
        if t.kind == T_ATTACK:
            out.attack += t.n
        elif t.kind == T_LIFE:
            out.life += t.n
        elif t.kind == T_RECOVER:
            out.recover += t.n
    if card.attached:
        for text, att in _host_texts(g, card):
            out.add(g, att.ref, att.seat, text, text.n)
    if d.own_passives or card.attached or card.timed:
        for text, n in texts(g, card):
            out.add(g, card.ref, card.seat, text, n)
    if g.mask & AURAS:
        for reach in _reaching(g):
            if _reaches(g, reach, card):
                out.add(g, reach.source, reach.seat, reach.text, reach.text.n)
    for die in card.dice:
        kind = type_of(code_of(die))
        out.attack += g.edition.attack_dice[kind]
        out.life += g.edition.life_dice[kind]
    if g.attack_at >= 0:
        for ref in attack_of(g).opponents(g, card.ref):
            other = g.get(ref)
            if other is not None:
                out.attack -= rule(g, other, k.TAME)
    if is_aspect(g, card):
        out.recover = 0
    return out


def attack(g: State, card: Card) -> int:
    """The current attack value; it may be negative, and counts as 0 when used (R-UNIT-05)."""
    d = card.d
    value = d.printed_attack
    if card.attached or card.timed or card.dice or d.own_passives or g.mask & AURAS or card.x_attack >= 0:
        value = _bonus(g, card, T_ATTACK, _base_life(g, card) if _swapped(g, card) else _base_attack(g, card))
    if g.attack_at >= 0:
        for ref in attack_of(g).opponents(g, card.ref):
            other = g.get(ref)
            if other is not None:
                value -= rule(g, other, k.TAME)
    return value


def _swapped(g: State, card: Card) -> bool:
    """Whether printed attack and printed life are exchanged at the moment."""
    return bool(card.timed) and _borrowed_rule(g, card, k.VALUES_SWAPPED) % 2 == 1


def _base_attack(g: State, card: Card) -> int:
    """The printed attack value; for an X its current or its frozen value."""
    d = card.d
    if card.x_attack >= 0:
        return card.x_attack
    if d.card.attack is None and d.card.x_attack is not None:
        return meaning.amount(g, Context(card.ref, card.seat, k.BY_ABILITY, d.title), d.card.x_attack)
    return d.printed_attack


def _base_life(g: State, card: Card) -> int:
    """The printed life value; for an X its current or its frozen value."""
    d = card.d
    if card.x_life >= 0:
        return card.x_life
    if d.card.life is None and d.card.x_life is not None:
        return meaning.amount(g, Context(card.ref, card.seat, k.BY_ABILITY, d.title), d.card.x_life)
    return g.players[card.seat].printed_life(d) if d.kind == k.PB else d.life


def printed_attack(g: State, card: Card) -> int:
    """The number printed as the attack value, 0 for an X. While the printed values are exchanged: the number printed as
    the life value.
    """
    return card.d.life if _swapped(g, card) else card.d.printed_attack


def prints_attack(g: State, card: Card) -> bool:
    """Whether the printed attack value is a number; an X is not."""
    return (card.d.card.life if _swapped(g, card) else card.d.card.attack) is not None


def life(g: State, card: Card) -> int:
    """The current life value."""
    d = card.d
    value = g.players[card.seat].printed_life(d) if d.kind == k.PB else d.life
    if not (card.attached or card.timed or card.dice or d.own_passives or g.mask & AURAS or card.x_life >= 0):
        return value
    return _bonus(g, card, T_LIFE, _base_attack(g, card) if _swapped(g, card) else _base_life(g, card))


def life_left(g: State, card: Card) -> int:
    """How many more wounds destroy a unit or Phoenixborn: its life value minus its wounds; for a Phoenixborn also minus
    its drowning level.
    """
    left = life(g, card) - card.wounds
    if card.attached and card.d.kind == k.PB:
        left -= rule(g, card, k.DROWNING)
    return left


def is_aspect(g: State, card: Card) -> bool:
    """Whether the card itself is an aspect, conjured or not: becoming a copy changes no type (R-FAQ-56)."""
    return g.by_id[card.id].type in (k.ASPECT, k.CONJURED_ASPECT)


def can_attack(g: State, card: Card) -> bool:
    """Whether a unit may be declared as an attacker; an aspect needs a targeting icon."""
    if card.facedown or exhausted(g, card) or rule(g, card, k.CANNOT_ATTACK):
        return False
    return bool(card.d.card.claw) or not is_aspect(g, card)


def recover(g: State, card: Card) -> int:
    """The current recover value; aspects have none and gain none (R-RECPVE-02)."""
    d = card.d
    if is_aspect(g, card):
        return 0
    if not (card.attached or card.timed or d.own_passives or g.mask & AURAS):
        return d.printed_recover
    return _bonus(g, card, T_RECOVER, d.printed_recover)


def focus_level(g: State, card: Card) -> int:
    """The number of copies in the slot beyond the first, plus effects that raise focus (R-SPELL-13..16); 0 to 2."""
    copies = 0
    extra = 0
    for cid in g.players[card.seat].spells:
        other = g.cards[cid]
        if other.slot == card.slot:
            if other.d.title == card.d.title:
                copies += 1
            elif other.exhaustion == 0 and k.FOCUS_PLUS in other.d.rules_active:
                extra += 1
        if g.mask & AURAS and cid == card.id:
            extra += _aura_rule(g, card, k.FOCUS_PLUS, 0)
    level = copies - 1 + extra
    return 2 if level > 2 else level


def can_target(g: State, seat: int, classes: int, card: Card) -> bool:
    """Whether a source of these classes controlled by this seat may target the card (R-TGT-01, R-TGT-07)."""
    if card.facedown:
        return False
    if card.seat == seat:
        return True
    if not (card.attached or card.timed or card.d.own_passives or card.host or g.mask & AURAS):
        return True
    if rule(g, card, k.NOT_TARGETED) & classes:
        return False
    if classes & k.BY_SPELL and rule(g, card, k.SPELL_PROOF):
        return False
    return True


def controller(g: State, ref: int) -> int:
    """The controller of the card. After it has left play: its last known controller, otherwise its owner."""
    card = g.find(ref)
    if card is not None:
        return card.seat
    last = g.lki.get(ref)
    return last.seat if last is not None else g.owner[ref & ID_MASK]

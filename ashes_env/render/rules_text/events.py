"""Phrases for triggers: the event, its subject, its cause and its conditions."""

from __future__ import annotations

from collections.abc import Callable

from ashes_env.language import codes as k
from ashes_env.language.conditions import ByAnotherPlayer
from ashes_env.language.targets import Cards
from ashes_env.language.triggers import Trigger
from ashes_env.render.rules_text.conditions import sources
from ashes_env.render.rules_text.english import a, counted, listed
from ashes_env.render.rules_text.scribe import Scribe, look_up
from ashes_env.render.rules_text.subjects import described, short_noun


def _victim(t: Trigger, s: Scribe) -> str:
    """The card that the event happens to, and the name by which the text refers to it."""
    if t.this:
        s.event_card = s.this
        return s.this
    if t.host:
        s.event_card = s.host
        return s.host
    cards = t.cards or Cards(k.ANY_CARD)
    pb = cards.kind == k.PB and cards.whose == k.MINE and cards.of is None
    s.event_card = "your Phoenixborn" if pb else f"that {short_noun(cards, s)}"
    return described(cards, s)


def _who(t: Trigger, s: Scribe) -> tuple[str, bool]:
    """The player of the event, and whether the verb is in the second person."""
    if t.player == k.MINE:
        return s.me.name, s.me.you
    return ("an opponent" if not s.chimera else "the player") if t.player == k.THEIRS else "a player", False


def _does(t: Trigger, s: Scribe, you: str, they: str) -> str:
    name, second = _who(t, s)
    return f"{name} {you if second else they}"


def _cause(t: Trigger, s: Scribe) -> str:
    """The cause of the event, if the trigger names one."""
    whose = {k.MINE: "of yours", k.THEIRS: "of an opponent"}.get(t.player, "")
    if isinstance(t.condition, ByAnotherPlayer):
        whose = "of another player than its controller"
    if s.chimera and t.player != k.ANYONE:
        whose = {k.MINE: "of the Chimera", k.THEIRS: "of the player"}[t.player]
    names = [a(name) for name in sources(t.classes)]
    if t.by is not None:
        unit = described(t.by, s)
        if t.classes == k.BY_ATTACK:
            s.event_source = "the attacking unit"
            return f" by the attack of {unit}"
        s.event_source = f"that {short_noun(t.by, s)}"
        return f" by {listed(names, 'or')} of {unit}" if names else f" by {unit}"
    if t.classes == k.BY_ATTACK:
        s.event_source = "the attacking unit"
    if names:
        return f" by {listed(names, 'or')} {whose}".rstrip()
    return f" by something {whose}" if whose else ""


def _happens(verb: str) -> Callable[[Trigger, Scribe], str]:
    """An event that happens to a card."""
    return lambda t, s: f"{_victim(t, s)} {verb}{_cause(t, s)}"


def _some(t: Trigger, usual: str, noun: str) -> str:
    """What the event is about: its usual words, or at least the number of it that the trigger asks for."""
    return f"at least {counted(t.at_least, noun)}" if t.at_least else usual


def _are(t: Trigger, usual: str) -> str:
    return usual if not t.at_least else "is" if t.at_least == 1 else "are"


def _damage(t: Trigger) -> str:
    return f"at least {t.at_least} damage" if t.at_least else "damage"


def _wounded(t: Trigger, s: Scribe) -> str:
    return f"{_some(t, 'wounds', 'wound')} {_are(t, 'are')} placed on {_victim(t, s)}{_cause(t, s)}"


def _exhausted(t: Trigger, s: Scribe) -> str:
    return f"{_some(t, 'exhaustion', 'exhaustion token')} {_are(t, 'is')} placed on {_victim(t, s)}"


def _status_spent(t: Trigger, s: Scribe) -> str:
    return f"{_some(t, 'a status token', 'status token')} of {_victim(t, s)} {_are(t, 'is')} spent"


def _resolved(t: Trigger, s: Scribe) -> str:
    of = f" with a numeral of at least {t.at_least}" if t.at_least else ""
    have = "have" if _who(t, s)[1] else "has"
    return f"{_who(t, s)[0]} {have} resolved an action spell or an activated ability of a Phoenixborn{of}"


def _destroyed(t: Trigger, s: Scribe) -> str:
    if not t.by_this:
        return f"{_victim(t, s)} gets destroyed{_cause(t, s)}"
    how = " by attacking" if t.classes == k.BY_ATTACK else ""
    return f"{s.this} destroys {_victim(t, s)}{how}"


def _dealt(t: Trigger, s: Scribe) -> str:
    if not t.by_this:
        return f"{_victim(t, s)} is dealt {_damage(t)}{_cause(t, s)}"
    victim = _victim(t, s)
    how = (
        " by attacking or countering"
        if t.classes == k.BY_BATTLE
        else " by attacking"
        if t.classes == k.BY_ATTACK
        else ""
    )
    return f"{s.this} deals {_damage(t)} to {victim}{how}"


def _declared(role: str, plural: str) -> Callable[[Trigger, Scribe], str]:
    """Attackers, blockers and guards: for one card, or for the player who declares them."""

    def phrase(t: Trigger, s: Scribe) -> str:
        if t.this or t.host or t.cards is not None:
            return f"{_victim(t, s)} becomes {a(role)}"
        some = f"at least {t.at_least} {plural}" if t.at_least else plural if role != "guard" else a(role)
        s.event_card, s.event_source = f"the {role}", f"the {role}"
        return _does(t, s, f"declare {some}", f"declares {some}")

    return phrase


def _targeted(t: Trigger, s: Scribe) -> str:
    victim, of = _victim(t, s), _cause(t, s).replace(" by ", " of ", 1)
    if victim == "your Phoenixborn":  # targeting a player means targeting the Phoenixborn
        return f"you become or your Phoenixborn becomes a target{of}"
    return f"{victim} becomes a target{of}"


def _acts(you: str, they: str) -> Callable[[Trigger, Scribe], str]:
    """An event of a player."""
    return lambda t, s: _does(t, s, you, they)


def _owned(noun: str) -> Callable[[Trigger, Scribe], str]:
    """A point in time that belongs to a player."""

    def phrase(t: Trigger, s: Scribe) -> str:
        whose = {k.MINE: s.me.whose, k.THEIRS: s.foe.whose}.get(t.player, "each player's")
        return noun.replace("*", whose)

    return phrase


def _entered(t: Trigger, s: Scribe) -> str:
    side = "" if t.player == k.ANYONE else f" on {s.me.whose if t.player == k.MINE else s.foe.whose} battlefield"
    return f"{_victim(t, s)} enters play{side}"


def _meditated(t: Trigger, s: Scribe) -> str:
    s.event_card = "the card first discarded from the draw pile that way"
    if t.at_least:
        cards = _some(t, "", "card")
        return _does(t, s, f"discard {cards} to meditate", f"discards {cards} to meditate")
    return _does(t, s, "meditate", "meditates")


def _milled(t: Trigger, s: Scribe) -> str:
    cards = _some(t, "cards", "card")
    return _does(t, s, f"discard {cards} from your draw pile", f"discards {cards} from the draw pile")


def _dice_changed(t: Trigger, s: Scribe) -> str:
    dice, are = f"{_some(t, 'dice', 'die')} in the active pool of {_who(t, s)[0]}", _are(t, "are")
    sides = "another side" if are == "is" else "other sides"
    return f"{dice} {are} lowered, re-rolled or, by somebody else, turned onto {sides}"


def _dice_paid(t: Trigger, s: Scribe) -> str:
    if t.classes == k.BY_DICE_POWER:
        return _does(t, s, "use a dice power", "uses a dice power")
    dice = _some(t, "dice", "die")
    return _does(t, s, f"pay with {dice}", f"pays with {dice}")


RANKS = {k.WHEN: "when", k.AFTER: "after", k.WOULD: "before"}

# Events take one of these words; points in time stand alone.
EVENTS: dict[k.EventKind, Callable[[Trigger, Scribe], str]] = {
    k.ENTERS_PLAY: _entered,
    k.DESTROYED: _destroyed,
    k.LEAVES_PLAY: _happens("leaves play"),
    k.DAMAGE_DEALT: _dealt,
    k.WOUNDS_PLACED: _wounded,
    k.EXHAUSTION_PLACED: _exhausted,
    k.ATTACKERS_DECLARED: _declared("attacker", "attackers"),
    k.BLOCKERS_DECLARED: _declared("blocker", "blockers"),
    k.GUARD_DECLARED: _declared("guard", "guards"),
    k.DEFENDERS_SETTLED: _acts("have had the choice to block or guard", "has had the choice to block or guard"),
    k.TARGETED: _targeted,
    k.RESOLVED: _resolved,
    k.DICE_CHANGED: _dice_changed,
    k.DICE_PAID: _dice_paid,
    k.DAMAGE_RECEIVED: lambda t, s: f"{_victim(t, s)} receives {_damage(t)}{_cause(t, s)}",
    k.MILLED: _milled,
    k.MEDITATED: _meditated,
    k.PASSED: _acts("pass the main action", "passes the main action"),
    k.ATTACHED: _happens("is attached"),
    k.STATUS_SPENT: _status_spent,
}
MOMENTS: dict[k.EventKind, Callable[[Trigger, Scribe], str]] = {
    k.TURN_STARTS: _owned("when * turn starts"),
    k.TURN_ENDS: _owned("when * turn ends"),
    k.ROUND_ENDS: _owned("when the round ends"),
    k.PREPARE_ENDS: _owned("when the prepare phase ends"),
    k.PLAYER_TURNS_START: _owned("when the player turns phase starts"),
}


def trigger_text(t: Trigger, s: Scribe) -> str:
    """A trigger as the start of a sentence: "when this unit comes into play"."""
    s.event = t.event
    if t.event in MOMENTS:
        text = MOMENTS[t.event](t, s)
    else:
        text = f"{RANKS[t.rank]} {look_up(EVENTS, t.event, 'event')(t, s)}"
    if t.condition is not None and not isinstance(t.condition, ByAnotherPlayer):  # this condition is part of the cause
        text += f", if {s.holds(t.condition)}"
    return text


def triggers_text(triggers: tuple[Trigger, ...], s: Scribe) -> str:
    """Several triggers of one text: "when this unit becomes an attacker, a blocker or a guard"."""
    roles = {k.ATTACKERS_DECLARED: "attacker", k.BLOCKERS_DECLARED: "blocker", k.GUARD_DECLARED: "guard"}
    first = triggers[0]
    alike = all((t.this, t.host, t.rank) == (first.this, first.host, first.rank) for t in triggers)
    if len(triggers) > 1 and alike and (first.this or first.host) and all(t.event in roles for t in triggers):
        s.event = first.event
        named = listed((a(roles[t.event]) for t in triggers), "or")
        tail = "" if first.condition is None else f", if {s.holds(first.condition)}"
        return f"{RANKS[first.rank]} {_victim(first, s)} becomes {named}{tail}"
    return " and ".join(trigger_text(t, s) for t in triggers)

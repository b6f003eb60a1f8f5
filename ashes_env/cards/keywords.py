"""Named abilities that many cards share. The name is a label; the nodes of the language define what the ability
does.
"""

from __future__ import annotations

from ashes_env.language import *

# Spells, abilities and dice powers: every source that has a text.
BY_TEXT = SourceClass(BY_SPELL | BY_ABILITY | BY_DICE_POWER)

A_SPELL = IsType((READY_SPELL, ACTION_SPELL, REACTION_SPELL, ALTERATION_SPELL))

A_UNIT = IsType((ALLY, CONJURATION))

UNIT_GUARD_ABILITY = Passive(Obeys(UNIT_GUARD), "Unit Guard")
ALERT = Passive(Obeys(NO_EXHAUSTION_FROM_COUNTER), "Alert")
QUICK_STRIKE = Passive(Obeys(STRIKES_FIRST), "Quick Strike")
FEARFUL = Passive(Obeys(CANNOT_BLOCK), "Fearful")
STALK = Passive(Obeys(CANNOT_BE_GUARDED), "Stalk")
BYPASS = Passive(Obeys(CANNOT_BE_BLOCKED) & Obeys(CANNOT_BE_GUARDED), "Bypass")
CONCEALED = Passive(Protected(BY_TEXT, attacks=True), "Concealed")
ROOTED = Passive(Obeys(CANNOT_ATTACK), "Rooted")
DEFENDER_ABILITY = Passive(Obeys(DEFENDER), "Defender")
HORDE_ATTACK = Passive(Obeys(JOINS_ATTACKS), "Horde Attack")
FEEBLE_ABILITY = Passive(Obeys(FEEBLE), "Feeble")
EPHEMERAL = Triggered(when_this(EXHAUSTION_PLACED), (Destroy(THIS),), "Ephemeral", inexhaustible=True)
SPELL_GUARD = Passive(Obeys(SPELL_PROOF), "Spell Guard", inexhaustible=True)
BOUND_TO_SPELLBOARD = Passive(Obeys(BOUND), "Bound", inexhaustible=True)
DISMOUNT = Triggered(
    when_this(DESTROYED), (TakeBack(AllUnderThis(IsType((ALLY,)) & YouOwn())),), "Dismount", inexhaustible=True
)
RETREAT = Triggered(Trigger(ROUND_ENDS), (TurnFacedown(),), "Retreat")
IGNITE = Triggered(
    Trigger(ATTACKERS_DECLARED, WHEN, this=True, condition=Is(THIS, HasTokens(STATUS))),
    (To((Give(THIS, Bonus(attack=1)),), (May((Damage(Target(Cards(UNIT, where=OTHER)), 1),)),)),),
    "Ignite",
)
FADE = Triggered(Trigger(ROUND_ENDS), (Destroy(THIS),), "Fade", inexhaustible=True)
FLEETING = Triggered(Trigger(ROUND_ENDS), (Discard(THIS),), "Fleeting", inexhaustible=True)


def armored(n: int, inexhaustible: bool = False) -> Passive:
    """Prevents `n` of each damage dealt to the unit."""
    return Passive(Obeys(ARMOR, N), "Armored", n, inexhaustible)


def gigantic(n: int) -> Passive:
    """Units with a life value of `n` or less cannot block it or guard against it."""
    return Passive(NotDefendedBy(LifeAtMost(N)), "Gigantic", n)


def terrifying(n: int) -> Passive:
    """Units with an attack value of `n` or less cannot block it or guard against it."""
    return Passive(NotDefendedBy(AttackAtMost(N)), "Terrifying", n)


def overtime(n: int) -> Passive:
    """Up to `n` more cards may be drawn in the draw step."""
    return Passive(Obeys(EXTRA_DRAWS, N), "Overtime", n, inexhaustible=True)


def overkill(n: int) -> Triggered:
    """`n` damage to the opposing Phoenixborn after it destroys a unit by attacking."""
    return Triggered(after_kill(), (Damage(TargetThat(PhoenixbornOf(ControllerOf(EventCard()))), N),), "Overkill", n)


def after_kill() -> Trigger:
    """After this unit destroys an opposing unit by attacking."""
    return Trigger(DESTROYED, by_this=True, cards=theirs(), classes=BY_ATTACK)


def group_tactics(n: int) -> Triggered:
    """After three or more own attackers are declared: `n` more attack for the rest of the turn."""
    return Triggered(
        after(ATTACKERS_DECLARED, player=MINE, at_least=3),
        (Give(THIS, Bonus(attack=N)),),
        "Group Tactics",
        n,
        optional=True,
    )


def throw(n: int) -> Triggered:
    """When it comes into play: `n` damage to another target unit."""
    return Triggered(when_this(ENTERS_PLAY), (Damage(Target(Cards(UNIT, where=OTHER)), N),), "Throw", n, optional=True)


def ambush(n: int) -> Triggered:
    """When it comes into play: `n` damage to a target Phoenixborn."""
    return Triggered(when_this(ENTERS_PLAY), (Damage(Target(Cards(PB)), N),), "Ambush", n, optional=True)


def last_request(n: int) -> Triggered:
    """When it is destroyed: a target player discards `n` cards off the draw pile."""
    return Triggered(
        when_this(DESTROYED), (DiscardCards(TargetPlayer(), N, DRAW_PILE),), "Last Request", n, optional=True
    )


def rage(n: int) -> Passive:
    """`n` more attack for each wound on the unit."""
    return Passive(Bonus(attack=Times(N, TokensOn(WOUND, THIS))), "Rage", n, inexhaustible=True)


def inheritance(n: int) -> Triggered:
    """When it is destroyed: `n` status tokens on a target unit."""
    return Triggered(
        when_this(DESTROYED), (PlaceTokens(STATUS, Target(), N),), "Inheritance", n, optional=True, inexhaustible=True
    )


def resourceful(n: int) -> Triggered:
    """`n` status tokens when it comes into play, and as many whenever the players' turns begin."""
    return Triggered(
        when_this(ENTERS_PLAY),
        (PlaceTokens(STATUS, THIS, N),),
        "Resourceful",
        n,
        inexhaustible=True,
        also=(Trigger(PLAYER_TURNS_START, WHEN),),
    )


def mounting(rider: Predicate, then: Body) -> To:
    """Removes an ally of yours with the property from play in order to place a mount over it."""
    return To((ReturnToOwner(Choose(Cards(UNIT, MINE, IsType((ALLY,)) & rider), "rider"), REMOVED),), then)


def mount(title: str) -> Conjure:
    """Places the mount with the ally face down under it, in one step (R-FAQ-27)."""
    return Conjure(title, over=It("rider"))

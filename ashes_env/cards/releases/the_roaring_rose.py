"""The Roaring Rose."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, UNIT_GUARD_ABILITY, last_request
from ashes_env.language import *

CARDS = (
    CardDef(
        "Anguish", ACTION_SPELL, main(basic(2)), unique_to="Leo Sunshadow",
        effect=(
            Pick(Target(Cards(PB))),
            May(
                (DiscardCards(ControllerOf(IT), 1, HAND, at_random=True),), seat=ControllerOf(IT),
                otherwise=(PlaceTokens(WOUND, IT, 2),),
            ),
            Pick(Target(Cards(PB))), ChooseDice(2, ControllerOf(IT)),
            May((ExhaustChosen(),), seat=ControllerOf(IT), otherwise=(PlaceTokens(WOUND, IT, 2),)),
        ),
    ),
    CardDef(
        "Leo Sunshadow", PHOENIXBORN, life=19, battlefield=6, spellboard=3,
        abilities=(Activated(side(basic(1), exhaust=True), (Conjure("Glow Finch"),), "Summon Glow Finch"),),
    ),
    CardDef(
        "Summon Orchid Dove", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), exhaust=True),
            (Conjure("Orchid Dove"), If(Focus(2), (May((Damage(Target(Cards(PB, where=DrawPileEmpty())), 1),)),))),
            by_focus=(main(basic(1), exhaust=True),),
        ),),
    ),
    CardDef(
        "Summon Nightshade Swallow", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM, 2), exhaust=True),
            (
                Conjure("Nightshade Swallow"),
                If(
                    Focus(1) & SomePlayer(OPPONENT, ~AtLeast(ActiveDice(YOU), ActiveDice(ThatPlayer()))),
                    (May((DiscardCards(TargetPlayer(), 1, DRAW_PILE),)),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Dispel", ACTION_SPELL, main(basic(1)),
        effect=(ChooseOne((
            (RemoveTokens(STATUS, Target(Cards(ANY_CARD)), 2),), (ReturnToOwner(Target(Cards(ALTERATION)), DRAW_PILE),),
        )),),
    ),
    CardDef(
        "Change Psyche", ACTION_SPELL, main(class_(CHARM), basic(1)),
        effect=(ChooseOne(((RemoveTokens(EXHAUSTION, Target()),), (PlaceTokens(EXHAUSTION, Target()),))),),
    ),
    CardDef(
        "Remorse", REACTION_SPELL, no_action(power(CHARM)), reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(
            DiscardCards(TargetThatPlayer(EventPlayer()), 2, DRAW_PILE),
            If(
                Is(PhoenixbornOf(EventPlayer()), DrawPileEmpty()),
                (Damage(TargetThat(PhoenixbornOf(EventPlayer())), 2),),
            ),
        ),
    ),
    CardDef(
        "Beast Tamer", ALLY, main(class_(CHARM, 2)), attack=2, life=3, recover=1,
        abilities=(Passive(Obeys(TAME, N), "Tame", 1), ALERT),
    ),
    CardDef(
        "Glow Finch", CONJURATION, attack=0, life=1, copies=1, unique_to="Leo Sunshadow",
        abilities=(UNIT_GUARD_ABILITY, last_request(2)),
    ),
    CardDef("Orchid Dove", CONJURATION, attack=0, life=1, copies=3, abilities=(last_request(1),)),
    CardDef(
        "Nightshade Swallow", CONJURATION, attack=1, life=2, copies=2,
        abilities=(
            Triggered(when_this(DESTROYED), (PlaceTokens(EXHAUSTION, Target(), N),), "Pacify", 1, optional=True),
        ),
    ),
    CardDef(
        "Mind Probe", ACTION_SPELL, main(class_(CHARM)),
        effect=(LookAtTop(5, TargetPlayer(THEIRS), reveal=True), TakeLooked(REMOVED), PutBack()),
    ),
    CardDef(
        "Memory Theft", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), exhaust=True),
            (
                LookAtHand(ALL, TargetPlayer()), PickInHand(ThatPlayer()),
                May(
                    (DiscardCards(ThatPlayer(), where=IsThat("picked")),), seat=ThatPlayer(),
                    otherwise=(PlaceTokens(WOUND, PhoenixbornOf(ThatPlayer())),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Amplify", ACTION_SPELL, side(class_(CHARM)),
        effect=(Give(Target(Cards(UNIT, MINE, AttackAtMost(0))), Bonus(attack=3)),),
    ),
)

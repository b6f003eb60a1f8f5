"""The Corpse of Viros."""

from __future__ import annotations

from ashes_env.cards.keywords import throw
from ashes_env.language import *

MY_ALLY = Cards(UNIT, MINE, IsType((ALLY,)))
MY_UNIT = Cards(UNIT, MINE)
WOUNDED = HasTokens(WOUND)

CARDS = (
    CardDef(
        "Blood Brawl", ACTION_SPELL, main(class_(CEREMONIAL)),
        effect=(Repeat(TokensOn(WOUND, Each(MY_UNIT)), (May((Damage(Target(theirs()), 1),)),)),),
    ),
    CardDef(
        "Blood Puppeteer", ALLY, main(power(CEREMONIAL)), attack=1, life=1, recover=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (Conjure("Blood Puppet"),), "Stitch"),
            Triggered(
                when_this(DESTROYED),
                (To(
                    (Discard(Choose(Cards(UNIT, MINE, Named("Blood Puppet")))),),
                    (Conjure("Blood Puppet", 1, TargetPlayer(THEIRS)),),
                ),),
                "Restitch", optional=True, inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Chant of Transfusion", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(
            Triggered(after(DESTROYED, MY_ALLY, condition=Is(THIS, ~HasTokens(STATUS))), (PlaceTokens(STATUS, THIS),)),
            Activated(
                Cost(exhaust=True, either=(main(), side())),
                (To(
                    (RemoveTokens(STATUS, THIS),),
                    (MoveTokens((WOUND,), TargetBoth(Cards(UNIT), Cards(UNIT)), It("second")),),
                ),),
            ),
        ),
    ),
    CardDef(
        "Final Stand", ACTION_SPELL, main(basic(1)), unique_to="Coal Roarkwin",
        effect=(
            If(NoMoreThan(HandSizeOf(), 0), (Damage(Target(theirs()), 4),)),
            If(AtLeast(TokensOn(WOUND, PhoenixbornOf(YOU)), 12), (Damage(Target(Cards(PB)), 2),)),
        ),
    ),
    CardDef(
        "Infuriate", ALTERATION_SPELL, side(class_(CEREMONIAL)),
        abilities=(Grants((
            Triggered(when_this(ATTACKERS_DECLARED), (Damage(THIS, N),), "Frenzy", 2),
            Passive(Bonus(attack=Times(N, TokensOn(WOUND, THIS))), "Rage", 1, inexhaustible=True),
        )),),
    ),
    CardDef(
        "Old Salt", ALLY, main(class_(CEREMONIAL), basic(1)), attack=2, life=3, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (PlaceTokens(WOUND, THIS, N),), "Wounded", 1), throw(1)),
    ),
    CardDef(
        "Phoenix Attendant", ALLY, main(class_(CEREMONIAL), basic(1)), attack=1, life=4, recover=2,
        abilities=(Activated(
            side(), (If(Is(THIS, ~WOUNDED), (MoveTokens((WOUND,), PhoenixbornOf(YOU), THIS, N),)),), "Alleviate", 1,
        ),),
    ),
    CardDef(
        "Serve the City", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(Activated(
            main(exhaust=True),
            (
                To((Damage(Choose(Cards(UNIT, MINE, UNEXHAUSTED)), 1),), (Give(IT, Bonus(attack=1)),)),
                If(Is(IT, CanAttack()), (May((TakeAttack(IT),)),)),
            ),
        ),),
    ),
    CardDef(
        "Shadowblade", REACTION_SPELL, no_action(basic(1)), unique_to="Noah Redmoon",
        reaction=Reaction(after(ATTACKERS_DECLARED)),
        effect=(Draw(2), Damage(Target(theirs(), "first"), 1), Damage(Target(theirs(~IsThat("first"))), 1)),
    ),
    CardDef(
        "Summon Bone Crow", READY_SPELL, main(),
        abilities=(
            Activated(side(class_(CEREMONIAL), exhaust=True), (If(UnitDestroyedThisTurn(), (Conjure("Bone Crow"),)),)),
        ),
    ),
    CardDef(
        "Summon Calamity Golem", ACTION_SPELL, main(class_(CEREMONIAL, 3)),
        effect=(To(
            (Destroy(Choose(MY_ALLY)),),
            (Conjure("Calamity Golem", name="golem"), PlaceTokens(WOUND, It("golem"), PrintedRecoverOf(IT))),
        ),),
    ),
    CardDef(
        "Bone Crow", CONJURATION, attack=1, life=1, copies=4,
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED), (If(Is(AttackTarget(), WOUNDED), (Give(THIS, Bonus(attack=N)),)),), "Feast",
            1,
        ),),
    ),
    CardDef(
        "Calamity Golem", CONJURATION, attack=3, life=5, copies=1,
        abilities=(
            Triggered(when_this(ATTACKERS_DECLARED), (Damage(Target(theirs()), TokensOn(WOUND, THIS)),), "Rancor"),
        ),
    ),
    CardDef(
        "Channel Magic", ACTION_SPELL, main(basic(1)),
        effect=(Draw(1), RemoveTokens(WOUND, Target(Cards(PB))), RaiseDice(3)),
    ),
    CardDef(
        "Change of Heart", ALTERATION_SPELL, main(basic(1)), unique_to="Brennen Blackcloud", to_phoenixborn=True,
        host=UNEXHAUSTED & YouControl(),
        abilities=(
            Passive(Forbids(NO_PB_ACTIVATION, MINE), inexhaustible=True),
            Activated(
                side(exhaust=True),
                (To((ReturnToOwner(Choose(MY_ALLY, "own"), HAND),), (Damage(Target(theirs()), 1),)),),
            ),
        ),
    ),
    CardDef(
        "Playtime", ALTERATION_SPELL, main(class_(CEREMONIAL)), attack=-1, unique_to="Jessa Na Ni",
        abilities=(
            Triggered(
                Trigger(ATTACKERS_DECLARED, WHEN, host=True), (Damage(PhoenixbornOf(YOU), 1),),
                also=(Trigger(BLOCKERS_DECLARED, WHEN, host=True), Trigger(GUARD_DECLARED, WHEN, host=True)),
            ),
            Triggered(Trigger(DESTROYED, WHEN, host=True), (Conjure("Blood Puppet", pile=OwnerOf(THIS)),)),
        ),
    ),
)

"""The Protector of Argaia."""

from __future__ import annotations

from ashes_env.cards.keywords import gigantic
from ashes_env.language import *

CARDS = (
    CardDef(
        "Fiona Mercywind", PHOENIXBORN, life=15, battlefield=6, spellboard=5,
        abilities=(Activated(
            side(exhaust=True, discard=1),
            (ChooseOne(((Draw(1),), (RemoveTokens(EXHAUSTION, Choose(Cards(SPELL_ON_BOARD, MINE))),))),), "Ingenuity",
        ),),
    ),
    CardDef(
        "Summon Nightsong Cricket", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(SYMPATHY), basic(1), exhaust=True),
            (
                Conjure("Nightsong Cricket"),
                If(
                    Focus(1) & AtLeast(DiceSpent(SYMPATHY, POWER), 1),
                    (May((Search(DISCARD_PILE, None, REMOVED, seat=TargetPlayer(), optional=False),)),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Summon Mind Fog Owl", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), basic(1), exhaust=True),
            (
                Conjure("Mind Fog Owl"),
                If(Focus(1) & AtLeast(DiceSpent(CHARM, POWER), 1), (May((UseDicePower(SPENT, dice=(CHARM,)),)),)),
            ),
        ),),
    ),
    CardDef(
        "Confusion Spores", READY_SPELL, main(class_(CHARM)),
        abilities=(Activated(
            side(exhaust=True),
            (
                Give(Target(), Obeys(CANNOT_BLOCK)), Give(IT, Obeys(CANNOT_GUARD)),
                If(Focus(1), (May((ExtraSideAction(),), no_action(class_(SYMPATHY))),)),
            ),
        ),),
    ),
    CardDef(
        "Mind Maze", ALTERATION_SPELL, main(basic(1)), unique_to="Fiona Mercywind",
        abilities=(
            Passive(Obeys(CANNOT_ATTACK), inexhaustible=True, on_host=True),
            Passive(Obeys(CANNOT_BLOCK), inexhaustible=True, on_host=True),
            Passive(Obeys(CANNOT_GUARD), inexhaustible=True, on_host=True),
            Activated(main(basic(1), side=1, discard=1), (Discard(THIS),), "Escape", inexhaustible=True),
            Triggered(Trigger(ROUND_ENDS), (Discard(HOST),), "Lost", inexhaustible=True),
        ),
    ),
    CardDef(
        "Essence Druid", ALLY, main(power(SYMPATHY), class_(CHARM), basic(1)), attack=2, life=4, recover=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (Search(DISCARD_PILE, IsType((READY_SPELL,)), HAND),), "Spell Recall",
                optional=True,
            ),
            Passive(Obeys(TAME, N), "Tame", 2),
        ),
    ),
    CardDef(
        "Nightsong Cricket", CONJURATION, attack=2, life=1, copies=4,
        abilities=(
            Triggered(when_this(DESTROYED), (ChangeDice(1, TargetPlayer()),), "Polyphony"),
            Triggered(
                when_this(DESTROYED),
                (
                    Search(DISCARD_PILE, None, HAND, seat=TargetPlayer(THEIRS), optional=False),
                    Search(DISCARD_PILE, None, HAND, by=ThatPlayer(), optional=False),
                ),
                "Renewed Harmony",
            ),
        ),
    ),
    CardDef(
        "Mind Fog Owl", CONJURATION, attack=2, life=2, copies=2, abilities=(Passive(Obeys(BLOCKED_LAST), "Unseen"),),
    ),
    CardDef(
        "Return to Soil", ACTION_SPELL, main(class_(CHARM)),
        effect=(
            Damage(Target(theirs()), 1),
            If(
                Destroyed(IT),
                (
                    DiscardCards(TargetThatPlayer(ControllerOf(IT)), 1, DRAW_PILE),
                    May((Search(DISCARD_PILE, ~IsThat(), REMOVED, seat=ThatPlayer(), n=2),)),
                ),
            ),
        ),
    ),
    CardDef(
        "New Ideas", ACTION_SPELL, Cost(dice=(class_(SYMPATHY),), either=(main(), side())),
        effect=(To((PutFromHand(False, BOTTOM_OF_PILE),), (Draw(3),)),),
    ),
    CardDef(
        "Seeds of Aggression", ACTION_SPELL,
        Cost(main=1, either=(Cost(dice=(power(CHARM),)), Cost(dice=(power(SYMPATHY),)))),
        effect=(DealToEachOther(TargetBoth(Cards(UNIT, MINE), theirs()), It("second")),),
    ),
    CardDef(
        "Exhortation", ACTION_SPELL, side(class_(CHARM), class_(SYMPATHY)),
        effect=(If(
            Exists(Cards(UNIT, MINE), 2),
            (
                Pick(Choose(Cards(UNIT, MINE), "one")), Pick(Choose(Cards(UNIT, MINE, ~IsThat("one")), "other")),
                Let("first attack", AttackOf(It("one"))), Let("second attack", AttackOf(It("other"))),
                Give(It("one"), Bonus(attack=Bound("second attack"))),
                Give(It("other"), Bonus(attack=Bound("first attack"))),
            ),
        ),),
    ),
    CardDef(
        "Majestic Titan", CONJURATION, attack=3, life=4, copies=1,
        abilities=(
            gigantic(1),
            Activated(
                main(basic(1)),
                (To(
                    (Discard(Choose(Cards(SPELL_ON_BOARD, MINE, Named("Summon Majestic Titan")))),),
                    (RemoveTokens(EXHAUSTION, THIS, ALL), Discard(Each(Cards(ALTERATION, where=AttachedTo(IsThis()))))),
                ),),
                "Renew", inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Summon Majestic Titan", READY_SPELL, main(basic(1)),
        abilities=(
            Activated(main(class_(CHARM), class_(SYMPATHY), basic(1), exhaust=True), (Conjure("Majestic Titan"),)),
        ),
    ),
)

"""The Artist of Dreams."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT
from ashes_env.language import *

CARDS = (
    CardDef(
        "Hope Everthorn", PHOENIXBORN, life=17, battlefield=6, spellboard=5,
        abilities=(Activated(
            side(basic(1), exhaust=True),
            (
                ConjureCopy(Choose(Cards(UNIT, MINE, IsType((CONJURATION,)) & LifeIs(1))), "copy"),
                AtEndOfTurn((Destroy(It("copy")),)),
            ),
            "Duplicate",
        ),),
    ),
    CardDef(
        "Reimagine", READY_SPELL, main(),
        abilities=(
            Triggered(
                after(DICE_PAID, player=MINE, classes=BY_DICE_POWER),
                (To((KeepPaidDie((ILLUSION, TIME)),), (PlaceTokens(EXHAUSTION, THIS),)),), optional=True,
            ),
            Passive(Obeys(PAYS_FOR_REACTIONS), inexhaustible=True), Passive(Obeys(GIVES_BACK_DICE), inexhaustible=True),
        ),
    ),
    CardDef(
        "Keepsake", READY_SPELL, main(),
        abilities=(
            Triggered(
                after(DICE_CHANGED, player=THEIRS),
                (PlaceTokens(STATUS, THIS, AtMost(EventAmount(), Minus(4, TokensOn(STATUS, THIS)))),),
            ),
            Activated(
                main(class_(ILLUSION)),
                (Let("tokens", TokensOn(STATUS, THIS)), Discard(THIS), Damage(Target(), Bound("tokens"))),
            ),
        ),
    ),
    CardDef(
        "Summon Fox Spirit", READY_SPELL, main(basic(1)),
        abilities=(Activated(
            main(class_(ILLUSION), exhaust=True), (Conjure("Fox Spirit"),),
            by_focus=(Cost(exhaust=True, dice=(class_(ILLUSION),), either=(main(), side())),),
        ),),
    ),
    CardDef(
        "Void Pulse", REACTION_SPELL, no_action(basic(1)), unique_to="Hope Everthorn",
        reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
        effect=(Damage(Target(theirs()), AttackerCount()), If(Destroyed(IT), (Draw(2), ChangeDice(2, TargetPlayer())))),
    ),
    CardDef(
        "Dreamlock Mage", ALLY, main(class_(ILLUSION, 2)), attack=2, life=3, recover=1,
        abilities=(Activated(side(), (LowerDice(N, TargetPlayer(THEIRS), levels=(POWER,)),), "Restrict", 1),),
    ),
    CardDef(
        "Fox Spirit", CONJURATION, attack=1, life=1, copies=3,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (RaiseDice(N),), "Keen", 1, optional=True),
            Triggered(
                Trigger(
                    ATTACKERS_DECLARED, WHEN, this=True,
                    condition=Is(AttackTarget(), IsExhausted() & IsType((ALLY, CONJURATION))),
                ),
                (Give(THIS, Bonus(attack=N)),), "Pounce", 2,
            ),
        ),
    ),
    CardDef(
        "Dream Fracture", READY_SPELL, side(class_(ILLUSION)),
        abilities=(Activated(
            main(exhaust=True),
            (
                PickPlayer(TargetPlayer(THEIRS, having=AtLeast(ActiveDice(ThatPlayer()), 1))),
                LowerDice(1, ThatPlayer()),
                If(
                    NoMoreThan(ActiveDice(ThatPlayer(), None, POWER), 0),
                    (Damage(TargetThat(PhoenixbornOf(ThatPlayer())), 1),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Ensnare", REACTION_SPELL, no_action(power(ILLUSION)), reaction=Reaction(after(GUARD_DECLARED, player=THEIRS)),
        effect=(Damage(TargetThat(EventCard()), 2),),
    ),
    CardDef(
        "Realm Walker", ALLY, main(power(ILLUSION), class_(TIME), basic(1)), attack=3, life=3, recover=2,
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (
                PickPlayer(TargetPlayer(THEIRS)),
                PlaceTokens(EXHAUSTION, Choose(Cards(UNIT, where=UNEXHAUSTED, of=ThatPlayer()), by=ThatPlayer()), N),
            ),
            "Isolate", 1,
        ),),
    ),
    CardDef(
        "Wishing Wing", CONJURATION, attack=None, life=1, copies=3, x_attack=TokensOn(STATUS, THIS),
        abilities=(
            Triggered(
                Trigger(ENTERS_PLAY, WHEN, this=True, condition=AtLeast(ActiveDice(YOU, TIME, POWER), 1)),
                (PlaceTokens(STATUS, THIS, N),), "Opportunist", 1,
            ),
            Triggered(when_this(DESTROYED), (DrawChoice(TokensOn(STATUS, THIS)),), "Bequest", inexhaustible=True),
        ),
    ),
    CardDef(
        "Summon Wishing Wing", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(TIME), exhaust=True),
            (Conjure("Wishing Wing"), If(Focus(2), (PlaceTokens(STATUS, It("placed")),))),
        ),),
    ),
    CardDef(
        "Double Down", REACTION_SPELL, no_action(class_(ILLUSION), class_(TIME)),
        reaction=Reaction(after(
            DESTROYED, Cards(UNIT, MINE, IsType((CONJURATION,)) & LifeIs(1)), player=THEIRS,
            classes=SourceClass(BY_ATTACK | BY_TEXT),
        )),
        effect=(ConjureCopy(EventCard(), n=2),),
    ),
)

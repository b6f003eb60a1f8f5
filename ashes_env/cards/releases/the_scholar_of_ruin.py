"""The Scholar of Ruin."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, SPELL_GUARD, UNIT_GUARD_ABILITY, overkill
from ashes_env.language import *

A_CHANT = IsType((READY_SPELL,)) & TitleHas("Chant")
MY_PB = IsType((PHOENIXBORN,)) & YouControl()

# A chant keeps one token at most: the memory of a fallen ally.
CHANT = Triggered(
    after(DESTROYED, Cards(UNIT, MINE, IsType((ALLY,))), condition=Is(THIS, ~HasTokens(STATUS))),
    (PlaceTokens(STATUS, THIS),),
)

CARDS = (
    CardDef(
        "Rowan Umberend", PHOENIXBORN, life=18, battlefield=5, spellboard=5,
        abilities=(
            Triggered(
                after(DESTROYED, Cards(UNIT, MINE, IsType((ALLY,)))), (TuckUnder(EventCard(), discard_others=True),),
                "Conscript", optional=True,
            ),
            Activated(main(basic(1), exhaust=True), (PutIntoPlay(UnderThis(), YOU), Destroy(IT)), "Exhume"),
        ),
    ),
    CardDef("Era's End", ACTION_SPELL, main(class_(TIME), side=1), effect=(ResolveEndOfRound(),)),
    CardDef(
        "Crypt Guardian", ALLY, main(power(CEREMONIAL), class_(TIME), basic(1)), attack=2, life=4, recover=1,
        abilities=(
            UNIT_GUARD_ABILITY,
            Triggered(
                Trigger(ROUND_ENDS), (PlaceTokens(EXHAUSTION, Target(Cards(UNIT, where=UNEXHAUSTED)), N),), "Shackle",
                1, optional=True, also=(Trigger(DESTROYED, WHEN, this=True, classes=BY_TEXT),),
            ),
        ),
    ),
    CardDef(
        "Knowledge Seeker", ALLY, main(class_(TIME), basic(1)), attack=2, life=2, recover=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (LookAtTop(N), PutBack(bottom=(0, ALL))), "Seek", 3),
            Triggered(when_this(DESTROYED), (DrawChoice(N),), "Bequest", 1, inexhaustible=True),
        ),
    ),
    CardDef(
        "Reborn Chimera", CONJURATION, attack=4, life=4, copies=1, unique_to="Rowan Umberend", abilities=(overkill(3),),
    ),
    CardDef(
        "Red Raindrop", CONJURED_ALTERATION, to_phoenixborn=True, unique_to="Rowan Umberend",
        abilities=(
            Triggered(
                Trigger(ROUND_ENDS),
                (
                    May((Damage(Target(), 1),)),
                    If(
                        Exists(Cards(ALTERATION, MINE, Named("Red Raindrop") & AttachedTo(MY_PB)), 3),
                        (Conjure("Reborn Chimera"),),
                    ),
                ),
            ),
            SPELL_GUARD,
        ),
    ),
    CardDef(
        "Eroding", CONJURED_ALTERATION, attack=-1, recover=-1,
        abilities=(Triggered(Trigger(ROUND_ENDS), (Damage(HOST, 1), Discard(THIS))),),
    ),
    CardDef(
        "Ruin Dweller", CONJURATION, attack=3, life=2, copies=2,
        abilities=(Triggered(
            Trigger(ROUND_ENDS), (Damage(Target(Cards(PB)), N),), "Blight", 1,
            also=(Trigger(DESTROYED, WHEN, this=True, player=THEIRS, classes=BY_ATTACK),),
        ),),
    ),
    CardDef(
        "Summon Ruin Dweller", READY_SPELL, main(),
        abilities=(Activated(main(class_(CEREMONIAL), class_(TIME), exhaust=True), (Conjure("Ruin Dweller"),)),),
    ),
    CardDef(
        "Chant of Erosion", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(
            CHANT,
            Activated(main(exhaust=True), (To((RemoveTokens(STATUS, THIS),), (AttachConjured("Eroding", Target()),)),)),
        ),
    ),
    CardDef(
        "Chant of Hostility", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(
            CHANT,
            Activated(
                side(exhaust=True),
                (To((RemoveTokens(STATUS, THIS),), (Give(Target(Cards(UNIT, MINE)), Bonus(attack=1)),)),),
            ),
        ),
    ),
    CardDef(
        "Rapture", ACTION_SPELL, main(class_(CEREMONIAL)),
        effect=(
            To((Destroy(Choose(Cards(UNIT, MINE, IsType((ALLY,)) & UNEXHAUSTED))),), (Damage(Each(theirs()), 1),)),
        ),
    ),
    CardDef(
        "Excavate", ACTION_SPELL, main(class_(TIME), basic(1)),
        effect=(
            DiscardCards(YOU, 3, DRAW_PILE),
            If(
                AtLeast(HowMany("discarded"), 3),
                (Search(DISCARD_PILE, IsThat("discarded"), optional=False), Damage(Target(), 3)),
            ),
        ),
    ),
    CardDef(
        "Ritualist", ALLY, main(class_(CEREMONIAL)), attack=1, life=1, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (ChooseOne(
                ((Search(where=A_CHANT, shuffle=True, reveal=True),), (Search(DISCARD_PILE, A_CHANT, reveal=True),)),
            ),),
            "Incant", optional=True,
        ),),
    ),
    CardDef(
        "Discovery", ACTION_SPELL, main(basic(1), discard=1), unique_to="Rowan Umberend",
        effect=(AttachConjured("Red Raindrop", PhoenixbornOf(YOU)), SpellGoesTo(DRAW_PILE)),
    ),
)

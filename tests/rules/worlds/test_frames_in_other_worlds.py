"""Every frame, with a choice to be made somewhere above it, as another world has it: the same to the eye, and whole."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from ashes_env import pvp_v0
from ashes_env.decks import playable
from ashes_env.language import codes as k
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.state import record_types as frames
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from evaluation.verification.checks import Tally
from evaluation.verification.games import Source, match_of
from evaluation.verification.leak import compare, imagined
from tests.prelude import *
from tests.rules.games import play_on
from tests.rules.state.test_seats import AR, COAL, MAEONI, at, three
from tests.rules.worlds.test_determinize import view
from tests.solo.viros import fight


def on_stack(g: Game) -> set[str]:
    return {type(frame).__name__ for frame in g.stack}


# --- random games -----------------------------------------------------------------------------------------------------

EACH = 5  # positions that are looked at for each frame
OFTEN = {
    "Activate",
    "AttackFrame",
    "BattleFrame",
    "Block",
    "ChimeraTurn",
    "Confirm",
    "Damage",
    "EndOfRound",
    "FirstFive",
    "InOrder",
    "Leave",
    "Meditate",
    "MeditateMacro",
    "Pay",
    "PickBranch",
    "PickCards",
    "PickDice",
    "PickNumber",
    "PickPlayer",
    "PickTitle",
    "PlaceRedRains",
    "Play",
    "PlayFromHand",
    "PuttingBack",
    "Resolution",
    "Round",
    "Sequence",
    "SettingSides",
    "Turn",
    "Ultimate",
    "Window",
}
OF_2018 = {
    "Aftermath",
    "ChooseTargets",
    "DamageInSteps",
    "DiscardsFirst",
    "GroupAttack",
    "GroupBattle",
    "LeavingInSteps",
    "Processing",
    "Responses",
}
SELDOM_2018 = {"DrawDamage", "RoundEnds", "WoundsInSteps"}  # seldom on the stack while somebody decides
NEVER = {"Fate"}  # answers at once, so that nobody ever decides above it


def look_at(match: GameMatch, r: random.Random, seen: Counter[str], wanted: set[str], seats: Sequence[int]) -> None:
    """Plays a random game, and compares positions with wanted frames with other worlds of these seats."""
    while match.game.decision is not None:
        names = on_stack(match.game)
        if any(seen[name] < EACH for name in names & wanted) and r.random() < 0.5:
            seen.update(names)
            for seat in seats:
                deal = r.getrandbits(60)
                other = imagined(match, seat, deal)
                where = f"seat {seat}, deal {deal}, {names}"
                assert compare(match, other, seat, Tally()) == [], where
                assert faults(other.game) == [], where
                play_on(other.game, deal, 20)
                assert faults(other.game) == [], where
        match.act(r.choice(list(match.actions())))


@pytest.mark.slow  # a soak
def test_frames_of_random_games_are_right_in_other_worlds(fresh_seed: int) -> None:
    source = Source(f"frames {fresh_seed}")
    seen: Counter[str] = Counter()
    for number in range(500):
        if all(seen[name] >= EACH for name in OFTEN):
            break
        t = source.table(number)
        r = random.Random(f"{fresh_seed} {number}")
        look_at(match_of(t), r, seen, set(frames.FRAMES), (0, 1) if t.mode == "pvp" else (0,))
    assert {name: seen[name] for name in OFTEN if seen[name] < EACH} == {}


@pytest.mark.slow  # a soak
def test_frames_of_the_edition_of_2018_are_right_in_other_worlds(fresh_seed: int) -> None:
    seen: Counter[str] = Counter()
    decks = [deck.name for deck in playable("2018")]
    for number in range(300):
        if all(seen[name] >= EACH for name in OF_2018):
            break
        r = random.Random(f"{fresh_seed} {number}")
        env = pvp_v0.raw_env(edition="2018", decks=r.sample(decks, 2), pay_on_declaring=number % 2 == 0)
        env.reset(seed=fresh_seed + number)
        look_at(env.match, r, seen, OF_2018, (0, 1))
    assert {name: seen[name] for name in OF_2018 if seen[name] < EACH} == {}


# --- frames that random games seldom have -----------------------------------------------------------------------------

TOMES = Cards(k.SPELL_ON_BOARD, k.MINE)
MY_UNITS, THEIR_UNITS = Cards(k.UNIT, k.MINE), Cards(k.UNIT, k.THEIRS)
HURT = Damage(Each(Cards(k.PB, k.THEIRS)), 1)
DEAR = no_action(class_(k.CEREMONIAL))
DICE = {"dice": "2 ceremonial class, 2 ceremonial power", "exhausted_dice": "2 ceremonial class, 2 charm class"}
KEPT = CardDef(
    "Hermit", k.ALLY, main(), attack=1, life=3, recover=0, abilities=(Triggered(Trigger(k.ROUND_ENDS), (Draw(1),)),)
)
WISP = CardDef("Wisp", k.CONJURATION, attack=1, life=1, recover=0, copies=4)
SIGIL = CardDef("Sigil", k.CONJURED_ALTERATION, attack=1, copies=4)
RUSE = CardDef("Ruse", k.ACTION_SPELL, main(class_(k.CEREMONIAL)), effect=(Draw(1),))
TOME = CardDef("Tome", k.READY_SPELL, main())
SHACKLE = CardDef("Storm", k.ALTERATION_SPELL, main(), attack=1)
RING = CardDef("Ring", k.ALTERATION_SPELL, main(), attack=1)

# What the spell does, and what the other player answers.
SELDOM: dict[str, tuple[tuple[Effect, ...], k.EventKind]] = {
    "Attaching": ((), k.TARGETED),
    "AttachingEach": ((AttachConjured("Sigil", Each(THEIR_UNITS)),), k.TARGETED),
    "Bought": ((May((Draw(1),), DEAR),), k.DICE_PAID),
    "Conjuring": ((Conjure("Wisp", 3),), k.ENTERS_PLAY),
    "DealingOut": ((DealOut(((Draw(1),), (HURT,), (Draw(2),)), TargetPlayer(k.THEIRS)),), k.DAMAGE_DEALT),
    "Discarding": ((DiscardCards(n=2),), k.DAMAGE_DEALT),
    "EachPlayer": ((ForEachPlayer(TargetAllPlayers(), (HURT,)),), k.DAMAGE_DEALT),
    "Emit": ((Draw(1, TargetPlayer()),), k.RESOLVED),
    "EndOfRoundNow": ((ResolveEndOfRound(),), k.DAMAGE_DEALT),
    "Ended": ((Draw(1),), k.DICE_PAID),
    "Gathering": ((GatherTokens(k.STATUS, MY_UNITS),), k.DAMAGE_DEALT),
    "PickDie": ((UseDicePower(),), k.DAMAGE_DEALT),
    "PickOneOfEach": ((RemoveTokens(k.EXHAUSTION, ChooseInEachSlot(TOMES)), HURT), k.DAMAGE_DEALT),
    "PickPair": ((Damage(TargetBoth(THEIR_UNITS, THEIR_UNITS), 1),), k.DAMAGE_DEALT),
    "PickShifted": ((ShiftDice(2), HURT), k.DAMAGE_DEALT),
    "PlayingNow": ((Search(to=k.HAND), PlayNow(It("found"))), k.DICE_PAID),
    "Reattaching": (
        (Pick(Choose(THEIR_UNITS, "host")), Reattach(Choose(Cards(k.ALTERATION, k.MINE)), It("host"))),
        k.TARGETED,
    ),
    "Repeating": ((Repeat(2, (HURT,)),), k.DAMAGE_DEALT),
    "Searching": ((Search(to=k.HAND, n=3),), k.DAMAGE_DEALT),
    "SettingAlike": ((ChangeDice(2, TargetPlayer(k.THEIRS)),), k.DAMAGE_DEALT),
    "Wholly": ((To((HURT,), (HURT,)),), k.DAMAGE_DEALT),
    "Wounds": ((HURT,), k.WOUNDS_PLACED),
}


def seldom(name: str) -> Game:
    """Coal is about to play a spell that needs the frame, and Aradel may have an answer, or a Chimera dice alike."""
    text, event = SELDOM[name]
    cost = main(class_(k.CEREMONIAL)) if name == "Ended" else main()
    storm = CardDef("Storm", k.ACTION_SPELL, cost, effect=text) if text else SHACKLE
    answer: tuple[Effect, ...] = (ResolveCopy(),) if name == "Emit" else (HURT, May((Draw(1),)))
    wrath = CardDef("Wrath", k.REACTION_SPELL, no_action(), reaction=Reaction(after(event)), effect=answer)
    deck = ["Hermit", "Ruse", "Hermit", "Ruse", "Hermit"]
    if name == "SettingAlike":
        cards = ("Storm", "Hermit", "Ruse")
        return fight(["Rampage"], hand=cards, main=1, rage=2, defs=with_cards(KEPT, RUSE, storm))
    me = at(
        COAL,
        1 if name == "Ended" else 5,
        hand=["Storm", "Hermit", "Ruse"],
        deck=deck,
        units=[unit("Hermit", status=2, attached=["Ring"]), unit("Hermit", status=1)],
        conjurations=["Wisp", "Sigil"] * 4,
        spellboard=[unit("Tome", exhaustion=1)] * 2,
        **DICE,
    )
    foe = at(AR, hand=["Wrath", "Hermit", "Ruse"], deck=deck, units=["Hermit", "Hermit"])
    third = [at(MAEONI, hand=["Hermit"], deck=deck)] if name == "Ended" else []
    return three(me, foe, *third, defs=with_cards(KEPT, WISP, SIGIL, RUSE, TOME, RING, storm, wrath))


def test_there_is_a_position_for_every_frame() -> None:
    assert OFTEN | set(SELDOM) | OF_2018 | SELDOM_2018 | NEVER == set(frames.FRAMES)


@pytest.mark.parametrize("name", SELDOM)
def test_a_frame_that_is_seldom_there_is_right_in_other_worlds(name: str) -> None:
    found = 0
    for seed in range(200):
        g = choose(seldom(name), "Storm")
        r = random.Random(seed)
        for _ in range(12):
            if g.decision is None or name in on_stack(g):
                break
            g.apply(r.choice(g.decision.moves))
        if g.decision is None or name not in on_stack(g):
            continue
        found += 1
        dice = tuple(sum(p.active) + sum(p.exhausted) for p in (*g.players, *g.players))[:4]
        for seat in g.seats.living:
            other = determinize(g, seat, seed)
            assert view(other, seat) == view(g, seat)
            assert faults(other, dice) == []
            play_on(other, seed, 12)
            assert faults(other, dice) == []
        if found == EACH:
            return
    raise AssertionError(f"{found} positions with {name} were found")

"""The rules text of cards: complete, readable, and without traces of the code it is written from.

The golden texts lie beside this file; ``python -m tests.render.test_rules_text`` writes them anew.
"""

import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ashes_env.language
from ashes_env import language
from ashes_env.cards.registry import all_cards, by_title, chimeras, dice_powers
from ashes_env.language import base, carddef, codes, conditions, modifiers
from ashes_env.language.amounts import AttackOf, Bound, EventAmount
from ashes_env.language.base import N
from ashes_env.language.carddef import CardDef, Triggered
from ashes_env.language.codes import ENTERS_PLAY, EXHAUSTION, HAND, THEIRS, UNIT, WOUND, EventKind, Rule
from ashes_env.language.effects import Damage, DiscardCards, Give, If, May, PlaceTokens, RemoveTokens, To
from ashes_env.language.modifiers import Bonus, Obeys
from ashes_env.language.targets import OPPONENT, THIS, Cards, Choose, Each, HasTokens, IsExhausted, It, Target
from ashes_env.language.triggers import Trigger, when_this
from ashes_env.render.rules_text import scribe
from ashes_env.render.rules_text.cards import ENDS, PLACES
from ashes_env.render.rules_text.changes import RULES, UNTILS
from ashes_env.render.rules_text.english import TOKEN_NOUNS, a, plural, sentence, third
from ashes_env.render.rules_text.events import EVENTS, MOMENTS
from ashes_env.render.rules_text.scribe import UnknownWordError
from ashes_env.render.rules_text.whole import ability_text, card_text, effect_text, facts, power_text

GOLDEN = Path(__file__).parent / "rules_text.txt"
CODES = Path(ashes_env.language.__file__).with_name("codes.py")
GOLDEN_TITLES = (
    "Iron Worker",
    "Fade Away",
    "Magic Syphon",
    "Tsunami Shot",
    "Surging Tempest",
    "Abundance",
    "Anguish",
    "Keepsake",
    "Infuriate",
    "Stasis",
    "Summon Fox Spirit",
    "Squall Stallion",
    "Small Sacrifice",
    "Mind Maze",
    "Transfer",
    "Whiplash",
    "The Corpse of Viros",
)

TABLES: dict[type, scribe.Table[Any]] = {
    base.Amount: scribe.AMOUNTS,
    base.Predicate: scribe.PREDICATES,
    base.Subject: scribe.SUBJECTS,
    base.Seat: scribe.SEATS,
    base.Condition: scribe.CONDITIONS,
    modifiers.Modifier: scribe.MODIFIERS,
    base.Effect: scribe.EFFECTS,
    base.Ability: scribe.ABILITIES,
    base.Quantity: scribe.QUANTITIES,
}
LANGUAGE = tuple(
    importlib.import_module(found.name) for found in pkgutil.walk_packages(language.__path__, f"{language.__name__}.")
)


def golden_text() -> str:
    """All golden cards, one after the other."""
    return "\n\n".join(card_text(by_title()[title]) for title in GOLDEN_TITLES) + "\n"


def classes(module: ModuleType) -> Iterator[type]:
    """The words that a module of the language defines."""
    for word in vars(module).values():
        if inspect.isclass(word) and word.__module__ == module.__name__ and is_dataclass(word):
            yield word


def words() -> list[tuple[type, Callable[..., object] | None]]:
    """Every word of the language that belongs to a part of speech, with its phrase."""
    out: list[tuple[type, Callable[..., object] | None]] = []
    for module in LANGUAGE:
        for word in classes(module):
            for speech, table in TABLES.items():
                if issubclass(word, speech) and word is not speech:
                    out.append((word, table.phrases.get(word)))
    return out


# ------------------------------------------------------------------------------------------------------- every card


def lines_of(card: CardDef) -> list[str]:
    return card_text(card).splitlines()


@pytest.mark.parametrize("card", all_cards(), ids=lambda card: card.title)
def test_every_card_has_a_text_that_reads_like_one(card: CardDef) -> None:
    lines = lines_of(card)
    head = facts(card)
    assert lines[: len(head)] == head
    assert head[0] == card.title
    for line in lines[len(head) :]:
        if not line.endswith(":"):  # a heading above a table
            assert line.endswith((".", '."')), line
        assert line.lstrip()[0].isupper() or line.lstrip()[0].isdigit(), line
    for line in lines[1:]:
        check_prose(line.replace(card.unique_to or "nobody", "Somebody"))


ARTEFACTS = re.compile(r"[()\[\]{}=_<>\\|@*]|\bNone\b|\bTrue\b|\bFalse\b(?! Demon)|  \S|\.\.|,,| ,| \.|;;|,[.;:]|:[.;]")


def check_prose(line: str) -> None:
    """No trace of code, no broken sentence."""
    found = ARTEFACTS.search(line.strip())
    assert found is None, f"{found.group()!r} in: {line}"
    for name in names_of_code():
        assert not re.search(rf"\b{name}\b", line), f"{name} in: {line}"
    assert not re.search(r"\b(\w+) \1\b", line.replace("that that", "")), line
    assert not re.search(r"\ba [aeio]|\ban [bcdfgjklmnpqrstvwxyz]|\ban? (a|an|this|that|the)\b", line), line
    assert not re.search(r"\b1 (wounds|cards|dice|units)\b|\b([2-9]|\d\d) (wound|card|die|unit)\b", line), line
    assert line.count('"') % 2 == 0, line


@cache
def names_of_code() -> list[str]:
    """Class names that are not words of English as well: with a capital inside."""
    known = {word.__name__ for module in LANGUAGE for word in classes(module)}
    return sorted(name for name in known if re.search(r"[a-z][A-Z]", name))


@pytest.mark.parametrize("power", dice_powers(), ids=lambda power: codes.DIE_TYPES[power.die])
def test_every_dice_power_has_a_text(power: carddef.DicePower) -> None:
    text = power_text(power)
    assert text.endswith(".")
    check_prose(text)


def test_every_card_with_something_to_say_says_it() -> None:
    silent = [
        card.title
        for card in all_cards()
        if (card.effect or card.abilities or card.reaction or card.chimera)
        and len(lines_of(card)) - len(facts(card)) < len(card.effect[:1]) + bool(card.abilities)
    ]
    assert silent == []


def test_every_named_ability_is_headed_by_its_name_and_numeral() -> None:
    missing = []
    for card in all_cards():
        text = card_text(card)
        for ability in card.abilities:
            name = getattr(ability, "name", "")
            n = getattr(ability, "n", 0)
            if (f"{name} {n}" if name and n else name) not in text:
                missing.append((card.title, name))
    assert missing == []


def test_a_chimera_tells_its_tables() -> None:
    for title in ("The Corpse of Viros",):
        script = by_title()[title].chimera
        assert script is not None
        text = card_text(by_title()[title])
        for stage in script.stages:
            assert f"{stage.name}: life {stage.life}, threat {stage.threat}, ultimate {stage.ultimate};" in text
        for subtype in script.subtypes:
            for aspect, n in subtype.aspects:
                assert f"{n} {aspect}" in text
        for phase in (1, 2, 3):
            assert f"Behaviour, phase {phase}:" in text
            assert f"Ultimate, phase {phase}: The Chimera" in text
        lines = [line for line in text.splitlines() if re.match(r"  \d", line)]
        assert len(lines) == sum(map(len, script.behaviour))
    aspects = [card for cards in chimeras().values() for card in cards if card.type == codes.ASPECT]
    assert aspects
    for card in aspects:
        assert "you" not in card_text(card).lower().split(), card.title


# ------------------------------------------------------------------------------------------------------- every word


def test_every_word_of_the_language_has_a_phrase() -> None:
    assert [word.__name__ for word, phrase in words() if phrase is None] == []


def test_every_word_belongs_to_a_part_of_speech() -> None:
    """Or is a piece of such a word, which the phrase of the whole reads."""
    pieces = {
        "Aura",
        "CardDef",
        "Cards",
        "ChimeraDef",
        "Cost",
        "Dice",
        "DicePower",
        "Reaction",
        "Row",
        "Stage",
        "Subtype",
        "Trigger",
    }
    said = {word for word, _ in words()} | set(TABLES)
    assert {word.__name__ for module in LANGUAGE for word in classes(module)} - {w.__name__ for w in said} == pieces


def test_the_phrase_of_an_effect_stands_in_the_room_of_its_word() -> None:
    strayed = [
        word.__name__
        for word, phrase in scribe.EFFECTS.phrases.items()
        if word.__module__.startswith(language.__name__) and room(word) != room(phrase)
    ]
    assert strayed == []


def room(what: type | Callable[..., object]) -> str:
    """The last part of the name of the module."""
    return what.__module__.rpartition(".")[2]


def test_every_phrase_says_all_that_its_word_holds() -> None:
    """Each field is read by the phrase, or a comment in it says where."""
    unsaid = []
    for word, phrase in words():
        if isinstance(phrase, scribe.Line):
            source = " ".join(phrase.texts)
        else:
            source = inspect.getsource(phrase) if phrase is not None else ""
        for field in fields(word):
            if not re.search(rf"\bx\.{field.name}\b|\{{{field.name}\b|#.*\b{field.name}\b", source):
                unsaid.append(f"{word.__name__}.{field.name}")
    assert unsaid == []


def closed_set(prefix: type) -> set[int]:
    """The values of a closed set of codes, taken from the annotations of the source."""
    source = CODES.read_text(encoding="utf-8")
    return {int(n) for n in re.findall(rf" = {prefix.__name__}\((\d+)\)", source)}


def test_every_code_has_a_phrase() -> None:
    assert closed_set(Rule) == set(RULES)
    assert closed_set(EventKind) == {*EVENTS, *MOMENTS}
    assert closed_set(codes.Until) == set(UNTILS)
    assert closed_set(codes.Token) == set(TOKEN_NOUNS)
    assert closed_set(codes.Zone) == {*PLACES, *ENDS, codes.REMOVED}


def test_an_unknown_word_is_an_error_and_not_a_repr() -> None:
    with pytest.raises(UnknownWordError, match="no phrase for the effect Effect"):
        effect_text(base.Effect())
    with pytest.raises(UnknownWordError, match="no phrase for the rule with the code 999"):
        effect_text(Give(THIS, Obeys(Rule(999))))
    with pytest.raises(UnknownWordError, match="event with the code 999"):
        ability_text(Triggered(Trigger(EventKind(999)), (Damage(THIS, 1),)))


def test_a_reference_to_nothing_is_an_error() -> None:
    with pytest.raises(UnknownWordError, match="nothing has been named 'it'"):
        effect_text(Damage(It(), 1))
    with pytest.raises(UnknownWordError, match="no number has been named 'paid'"):
        effect_text(Damage(THIS, Bound("paid")))
    with pytest.raises(UnknownWordError, match="answers no event"):
        effect_text(Damage(THIS, EventAmount()))


# -------------------------------------------------------------------------------------------------------- sentences


def test_numerals_are_shown_as_numbers() -> None:
    throw = Triggered(when_this(ENTERS_PLAY), (Damage(Target(Cards(UNIT, THEIRS)), N),), "Hurl", 3, optional=True)
    assert ability_text(throw) == (
        "Hurl 3: When this unit enters play, you may deal 3 damage to one target opposing unit."
    )


def test_what_was_named_alone_is_that_one() -> None:
    text = effect_text((PlaceTokens(EXHAUSTION, Target()), Damage(It(), 1)))
    assert text == "Place 1 exhaustion token on one target unit. Deal 1 damage to that unit."


def test_what_was_named_among_others_is_told_apart() -> None:
    two = (PlaceTokens(WOUND, Target(name="a"), 2), Damage(Choose(name="b"), AttackOf(It("a"))), Damage(It("b"), 1))
    assert effect_text(two) == (
        "Place 2 wounds on one target unit. Deal damage equal to the attack value of that unit to a unit. "
        "Deal 1 damage to the chosen unit."
    )
    same = (PlaceTokens(WOUND, Target(name="a")), PlaceTokens(WOUND, Target(name="b")), Damage(It("a"), 1))
    assert effect_text(same).endswith("Deal 1 damage to the first target.")


def test_steps_inside_a_sentence_keep_their_order_and_scope() -> None:
    inner = May((To((DiscardCards(),), (Damage(Target(), 1), PlaceTokens(WOUND, It()))),))
    assert effect_text((inner,)) == (
        "You may discard 1 card from hand; if that succeeds, deal 1 damage to one target unit, then place 1 wound on "
        "that unit."
    )
    either = If(conditions.Is(THIS, IsExhausted()), (Damage(THIS, 1),), (Damage(Each(), 1),))
    assert effect_text(either) == (
        "If this card is exhausted, deal 1 damage to this card. Otherwise, deal 1 damage to each unit."
    )


def test_what_another_player_does_is_in_the_third_person() -> None:
    assert effect_text(DiscardCards(OPPONENT, 2)) == "Each opponent discards 2 cards from hand."
    assert effect_text(May((DiscardCards(OPPONENT),))) == "You may have each opponent discard 1 card from hand."
    assert effect_text(May((DiscardCards(OPPONENT, zone=HAND),), seat=OPPONENT)) == (
        "Each opponent may discard 1 card from hand."
    )


def test_denied_properties() -> None:
    without = Damage(Target(Cards(UNIT, where=~HasTokens(WOUND) & ~IsExhausted())), 1)
    assert effect_text(without) == "Deal 1 damage to one target unwounded unexhausted unit."
    either = Damage(Target(Cards(UNIT, where=~(HasTokens(codes.STATUS) | HasTokens(WOUND)))), 1)
    assert effect_text(either) == "Deal 1 damage to one target unit without status tokens or wounds."


def test_all_of_the_tokens_are_all_tokens() -> None:
    clean = RemoveTokens(EXHAUSTION, Target(), base.ALL)
    assert effect_text(clean) == "Remove all exhaustion tokens from one target unit."


def test_changes_for_the_same_card_are_said_in_one_breath() -> None:
    both = (Give(Target(), Obeys(codes.CANNOT_BLOCK)), Give(It(), Obeys(codes.CANNOT_GUARD)))
    assert effect_text(both) == "Choose one target unit: until the end of this turn, it cannot block or guard."
    assert effect_text(Give(THIS, Bonus(attack=-2, life=1))) == (
        "Give -2 attack and +1 life to this card until the end of this turn."
    )


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (a("unit"), "a unit"),
        (a("unexhausted unit"), "an unexhausted unit"),
        (a("Ice Golem"), "an Ice Golem"),
        (a("The Awakened State"), "The Awakened State"),
        (plural("ally"), "allies"),
        (plural("power die"), "power dice"),
        (plural("Fallen"), "Fallen"),
        (plural("Mist Spirit"), "Mist Spirits"),
        (third("draw 1 card"), "draws 1 card"),
        (third("search"), "searches"),
        (third("cannot attack"), "cannot attack"),
        (third("have"), "has"),
        (third("carry out an attack"), "carries out an attack"),
        (sentence("draw 1 card"), "Draw 1 card."),
    ],
)
def test_small_english(given: str, wanted: str) -> None:
    assert given == wanted


# ----------------------------------------------------------------------------------------------------- whole output


def test_the_golden_texts() -> None:
    wanted = GOLDEN.read_text(encoding="utf-8")
    assert golden_text() == wanted, "if the new wording is meant: python -m tests.render.test_rules_text"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ashes_env.render.rules_text", *arguments], text=True, capture_output=True, check=False
    )


def test_the_command_prints_a_card() -> None:
    done = run("Iron Worker")
    assert done.returncode == 0
    assert done.stdout == card_text(by_title()["Iron Worker"]) + "\n"


def test_the_command_prints_a_release() -> None:
    done = run("--release", "master_set")
    assert done.returncode == 0
    assert "Aradel Summergaard\nPhoenixborn\n" in done.stdout
    assert "The Corpse of Viros" not in done.stdout


def test_the_command_names_what_it_does_not_know() -> None:
    done = run("Iron Wroker")
    assert done.returncode == 2
    assert "no card is called 'Iron Wroker'" in done.stderr


if __name__ == "__main__":
    GOLDEN.write_text(golden_text(), encoding="utf-8")
    print(f"{GOLDEN.name}: {len(GOLDEN_TITLES)} cards")

"""The public vocabulary: frozen, complete, and of one id for one thing."""

import json
import subprocess
import sys
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.decks import definitions, precons
from ashes_env.encoding import vocabulary as v
from ashes_env.encoding.sentences import MODULES
from ashes_env.encoding.vocabulary import frozen, growth
from ashes_env.encoding.vocabulary.names import N_ASKS, N_CHANGES, N_DURATIONS
from ashes_env.language import codes
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.state import cards, log, moves
from tests.encoding.play import pvp, red_rains
from tests.prelude import *

# How many names each list had when it was first published, and their hash. Names are only ever appended.
PUBLISHED = {
    "titles": (623, "35d863daa1d7cd89"),
    "keywords": (244, "f116803e72cbe0b0"),
    "words": (195, "c4444a1a4a77fdb1"),
    "events": (21, "2102ac7a66dc6579"),
    "asks": (36, "8d8a19ca718a5678"),
    "options": (13, "56c1f05c96da4054"),
    "log": (26, "4947fff123271b71"),
    "rules": (37, "fa9a0b41350cad28"),
    "changes": (9, "776a2a90ec5a5628"),
    "durations": (8, "9f8ed64eb70ce09c"),
    "tokens": (859, "9cc70179e3342068"),
}
ROOM = {
    "titles": v.N_TITLES - 3,
    "keywords": v.N_KEYWORDS - 2,
    "words": v.N_WORDS - 1,
    "events": v.N_EVENTS - 1,
    "asks": N_ASKS - 1,
    "options": v.N_MOVES - 1,
    "log": v.N_LOG - 1,
    "rules": v.N_RULES - 1,
    "changes": N_CHANGES - 1,
    "durations": N_DURATIONS - 1,
    "tokens": 2048,
}


def names(key: str) -> tuple[str, ...]:
    listed: tuple[str, ...] = getattr(frozen, key.upper())
    return listed


@pytest.mark.parametrize("key", PUBLISHED)
def test_what_was_published_has_not_moved(key: str) -> None:
    count, digest = PUBLISHED[key]
    assert sha256("\n".join(names(key)[:count]).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("key", PUBLISHED)
def test_no_name_has_two_ids_and_there_is_room_for_more(key: str) -> None:
    listed = names(key)
    assert len(set(listed)) == len(listed)
    assert len(listed) <= ROOM[key]


def test_every_title_of_the_program_and_of_every_deck_is_listed() -> None:
    wanted = {card.title for card in all_cards()}
    for card in all_cards():
        if card.chimera is not None:
            wanted |= {card.chimera.ultimate_card, card.chimera.behaviour_card}
            wanted |= {title for s in card.chimera.subtypes for title, _ in (*s.aspects, *s.conjurations)}
    for deck in precons():
        wanted |= {deck.phoenixborn, *(title for title, _ in (*deck.cards, *deck.conjurations))}
    assert wanted - set(v.TITLES) == set()
    assert len(wanted) > 500, "the decks name far more titles than are implemented"


def test_a_title_and_its_id_lead_to_each_other() -> None:
    ids = [v.title_id(title) for title in v.TITLES]
    assert len(set(ids)) == len(ids)
    assert min(ids) == 3
    assert max(ids) < v.N_TITLES
    assert [v.title_of(number) for number in ids] == list(v.TITLES)
    assert (v.title_id(""), v.title_id("A Card of a Test")) == (v.NO_TITLE, v.UNLISTED)
    assert [v.title_of(n) for n in (0, 1, 2)] == ["(no card)", "(a hidden card)", "(an unlisted card)"]


def test_a_title_that_is_not_listed_is_told_with_what_may_be_meant() -> None:
    assert v.known_title_id("Hammer Knight") == v.title_id("Hammer Knight")
    with pytest.raises(v.UnknownNameError, match="no card of the game is called 'Hamer Knight', did you mean 'Ham"):
        v.known_title_id("Hamer Knight")
    for number in (-1, 3 + len(v.TITLES), v.N_TITLES):
        with pytest.raises(v.UnknownNameError, match=f"no title has the id {number}"):
            v.title_of(number)


def test_every_ability_name_is_listed() -> None:
    spoken = {text.name for text in definitions().texts.values()} - {""}
    assert {name for name in spoken if v.keyword_id(name) == v.UNLISTED_KEYWORD} == set()
    assert all(v.keyword_of(v.keyword_id(name)) == name for name in v.KEYWORDS)
    assert (v.keyword_id(""), v.keyword_of(0)) == (0, "")
    with pytest.raises(v.UnknownNameError):
        v.keyword_of(v.N_KEYWORDS)


def test_everything_that_the_program_says_is_listed() -> None:
    assert growth.missing() == {}, "run: python -m ashes_env.encoding.vocabulary --append"
    assert growth.grammar().items() <= frozen.GRAMMAR.items()
    assert sorted(map(v.word_id, v.WORDS)) == list(range(1, len(v.WORDS) + 1))
    assert v.word_id("NoWord") == 0


def test_only_dataclasses_are_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.py").write_text("class Plain:\n    n: int\n\n\n@dataclass\nclass Sing(Effect):\n    n: int\n")
    monkeypatch.setattr(growth, "LANGUAGE", tmp_path)
    assert growth.grammar().keys() == {"Sing"}


def test_the_grammar_is_that_of_the_classes() -> None:
    for module in MODULES:
        for name, word in vars(module).items():
            if isinstance(word, type) and name in frozen.GRAMMAR:
                written = frozen.GRAMMAR[name].replace("|", "").split()
                assert [part.partition(":")[0] for part in written] == [f.name for f in fields(word)], name
    words = {name for module in MODULES for name in vars(module)}
    assert set(v.WORDS) - words == set()


def test_what_is_new_is_appended_and_nothing_moves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = json.loads(growth.FROZEN.read_text(encoding="utf-8"))
    old = json.loads(json.dumps(before))
    for key, gone in (
        ("keywords", "Alert"),
        ("titles", "Hammer Knight"),
        ("events", "MEDITATED"),
        ("words", "Repeat"),
        ("tokens", "word Repeat"),
        ("tokens", "name golem"),
        ("asks", "ASK_MAY"),
    ):
        old[key].remove(gone)
        monkeypatch.setattr(frozen, key.upper(), tuple(old[key]))
    del old["grammar"]["Repeat"]
    old["grammar"]["Draw"] = ""
    monkeypatch.setattr(frozen, "GRAMMAR", old["grammar"])
    file = tmp_path / "frozen.json"
    file.write_text(json.dumps(old), encoding="utf-8")
    monkeypatch.setattr(growth, "FROZEN", file)
    found = growth.append()
    assert found == {
        "keywords": ["Alert"],
        "titles": ["Hammer Knight"],
        "events": ["MEDITATED"],
        "words": ["Repeat"],
        "tokens": ["word Repeat", "name golem"],
        "asks": ["ASK_MAY"],
        "grammar": ["Repeat", "Draw"],
    }
    after = json.loads(file.read_text(encoding="utf-8"))
    assert after["grammar"] == before["grammar"]
    assert all(after[key] == [*old[key], *found.get(key, ())] for key in PUBLISHED)


@pytest.mark.parametrize("was", ["n:number | seat", "seat who | n:number"])
def test_a_word_that_has_been_published_keeps_its_fields(monkeypatch: pytest.MonkeyPatch, was: str) -> None:
    monkeypatch.setattr(frozen, "GRAMMAR", {**frozen.GRAMMAR, "Draw": was})
    with pytest.raises(ValueError, match="give a new field a default, or write a new word"):
        growth.missing()


def test_every_question_move_entry_of_the_log_and_change_has_an_id() -> None:
    assert len(v.ASK_IDS) == len(moves.ASKS)
    assert len(v.MOVE_IDS) == len(moves.KINDS)
    assert len(v.LOG_IDS) == len(log.KINDS)
    changes = [value for name, value in vars(cards).items() if name.startswith("T_")]
    assert len(v.CHANGE_IDS) == len(changes)
    assert len(v.EVENT_IDS) == len(codes.EVENTS)
    for ids in (v.ASK_IDS, v.MOVE_IDS, v.LOG_IDS, v.CHANGE_IDS, v.EVENT_IDS, v.DURATION_IDS):
        assert sorted(ids) == list(range(1, len(ids) + 1)), "0 is none, and no two share an id"
    assert sorted(filter(None, v.RULE_IDS)) == list(range(1, len(frozen.RULES) + 1))
    assert v.RULE_IDS[codes.KEPT_BY_STATUS] == 1 + frozen.RULES.index("KEPT_BY_STATUS")


# ------------------------------------------------------------------------------------------------------- texts


def test_every_address_has_an_id_of_its_own_on_its_card() -> None:
    defs = definitions()
    ids = v.TextIds(defs)
    addresses = {*defs.programs, *defs.texts, *(d.effect.address for d in defs.cards)}
    assert set(ids.of) == addresses | {""}
    assert len(set(ids.of.values())) == len(ids.of), "nothing that ships needs more places than there are"
    assert all(ids.address[number] == address for address, number in ids.of.items())
    assert max(ids.of.values()) < v.N_TEXTS == 1 << 16
    for d in defs.cards:
        own = [number for address, number in ids.of.items() if address.startswith(f"{d.title}/") and not d.card.chimera]
        assert {ids.title(number) for number in own} <= {v.title_id(d.title)}
        assert ids.of[d.effect.address] == v.title_id(d.title) * v.TEXTS_PER_TITLE


def test_texts_are_numbered_as_they_stand_on_the_card() -> None:
    ids = v.TextIds(definitions())

    def places(title: str) -> dict[str, int]:
        first = v.title_id(title) * v.TEXTS_PER_TITLE
        return {ids.address[n]: n - first for n in range(first, first + v.TEXTS_PER_TITLE) if n in ids.address}

    assert places("Hammer Knight") == {"Hammer Knight/effect": 0, "Hammer Knight/0": 1, "Hammer Knight/1": 2}
    assert places("Root Armor") == {"Root Armor/effect": 0, "Root Armor/0": 1, "Root Armor/0/0": 2}
    assert list(places("Drain Vitality")) == [
        "Drain Vitality/effect",
        "Drain Vitality/0",
        "Drain Vitality/0.0.do",
        "Drain Vitality/0.0.then",
        "Drain Vitality/1",
        "Drain Vitality/1.0.do",
        "Drain Vitality/1.0.then",
    ]
    assert places("Viros Behaviour")["The Corpse of Viros/behaviour/1/3/main.0.otherwise"] == 3
    assert places("Viros Ultimate")["The Corpse of Viros/ultimate/1"] == 1
    assert ids.of["dice/ceremonial.0.then"] == 6
    assert ids.of["dice/natural"] == 4 + 4 * codes.NATURAL


def test_a_card_with_too_many_texts_and_an_unlisted_one_get_ids_all_the_same() -> None:
    many = tuple(Triggered(when_this(ENTERS_PLAY), (May((Draw(),)),)) for _ in range(40))
    strange = CardDef("A Card of a Test", ALLY, attack=1, life=1, abilities=many)
    known = CardDef("Hammer Knight", ALLY, attack=1, life=1, abilities=many)
    ids = v.TextIds(Definitions((strange, known)))
    assert ids.of["Hammer Knight/0.0.then"] == v.title_id("Hammer Knight") * 64 + 2
    assert ids.of["Hammer Knight/39.0.then"] == v.title_id("Hammer Knight") * 64 + 63
    assert ids.of["A Card of a Test/0"] == v.UNLISTED * 64 + 1
    assert ids.of["A Card of a Test/39"] == v.UNLISTED * 64 + 63


def test_two_triggers_of_a_text_and_a_play_effect_with_branches_have_ids() -> None:
    spell = CardDef("Meteor", ACTION_SPELL, effect=(If(MyTurn(), (Damage(Target(), 1),), (Draw(),)),))
    knight = CardDef(
        "Hammer Knight",
        ALLY,
        attack=1,
        life=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Draw(),), also=(after(RESOLVED),)),),
    )
    ids = v.TextIds(Definitions((spell, knight)))
    first = v.title_id("Meteor") * 64
    assert [ids.address[first + i] for i in range(3)] == [
        "Meteor/effect",
        "Meteor/effect.0.then",
        "Meteor/effect.0.otherwise",
    ]
    assert ids.of["Hammer Knight/0+0"] == ids.of["Hammer Knight/0"] + 1


@pytest.mark.parametrize("make", [pvp, red_rains])
def test_whatever_a_game_asks_about_has_an_id(make: object) -> None:
    assert callable(make)
    ids = v.TextIds(definitions())
    asked = set()
    random = Random(5)
    for seed in range(20):  # a new card changes which decks a seed draws
        game = make(seed)
        while not game.over:
            if game.stack:
                topic = game.stack[-1].topic(game)
                asked |= {topic.address, *topic.abilities}
            game.apply(random.choice(game.decision.moves))
    assert asked - set(ids.of) == set()
    assert len(asked) > 10


@pytest.mark.slow  # processes
def test_the_command_prints_ids_and_corrects_spelling() -> None:
    def said(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-W", "error", "-m", "ashes_env.encoding.vocabulary", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    everything = said()
    assert f"{v.title_id('Hammer Knight')}\tHammer Knight\n" in everything.stdout
    assert (everything.returncode, everything.stderr) == (0, "")
    assert f"{v.title_id('Hammer Knight') * 64 + 1}\tHammer Knight/0" in said("Hammer Knight").stdout
    wrong = said("Hamer Knight")
    assert wrong.returncode == 2
    assert "did you mean 'Hammer Knight'" in wrong.stderr

"""The files of the splits, and what each refuses."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.benchmark.held_out import HELD_OUT_CARD_DECKS, HELD_OUT_DECKS, HELD_OUT_RELEASES, OTHER_DECKS
from ashes_env.benchmark.split import FOLDER, Split, SplitError, digest_of, read, split_named, splits, titles_of
from ashes_env.benchmark.splits.__main__ import main
from ashes_env.benchmark.splits.table import boxes, chimeras
from ashes_env.cards.registry import releases
from ashes_env.contests.tasks import PRECONS, SLUGS, slug
from ashes_env.decks import definitions, get, legal, playable
from ashes_env.decks.deck import fields_of
from ashes_env.match.errors import OptionError
from ashes_env.solo.setup import script

# The splits of version 2 are frozen. A changed one gets a new version.
DIGESTS = {
    "aspects": "a994c4504a81de16b144e8f68c9fc3b4bc63a423ef2ff6f8b51258721ae78a50",
    "cards": "dc23bcdc0dff780c2858b538efa45e6de35417d151e43c88821968eb47b4eec2",
    "chimeras-lordswall": "74050ea8e1c6324458683be1f86241f464435295477e6e404814a8771384bf35",
    "chimeras-moon-cove": "7f4efbb9d55ad57a42a5c221a730c27a2aefd9c920a23904be1a8bc4af03d5cb",
    "chimeras-neverset": "54eac065d081d06ad91b8703df1e664e6f56015adebf0c24c1366ad679616f26",
    "chimeras-scourge": "8f3e8b3d297e8c6cb8e5200f576b82818a10eeffe414d425d644a6238fded277",
    "chimeras-shadowreck": "ecfd1cf2c1f9554cc0d9e0477bcb03385f0c929448c75b1ad9350dc7eab3f05f",
    "chimeras-viros": "b15c486ba648ac85e91024ffc6ab28eff43fa83d9bfc01453f3665a6cbf3a07d",
    "decks-pvp": "3412f38016a5ff3c203016dc4176f8a2e08b864ba0859be3cf991ecf9cc9c5dc",
    "decks-red-rains": "6bc224479d87e6e2013581af1e80ff5d7baa64a5b6eceb7a88629cec007ad463",
    "editions": "5a0f0b68df135ccdae5243bb00129ff163174bca0ab97ba82b7ab88ae3e9d4df",
    "levels": "ad87036e2542a88f719d1382d72f94daec0b2160aa610caec01f37159efaa25d",
    "partners": "4200d919593d65f752549e4e4df4003a573450f3c603970aff3acfcb21418d01",
}

FAMILIES = (
    "pvp",
    "pvp-2018",
    "red-rains",
    "red-rains-aspects",
    "red-rains-other-decks",
    "red-rains-partners",
    "red-rains-together",
)
LEVELS = ("S1", "S2", "S3", "H1", "H2", "H3")
CHIMERAS = {slug(title): title for title in chimeras()}
NAMES = sorted(DIGESTS)
HELD = {card.title for name in HELD_OUT_RELEASES for card in releases()[name]}


def test_the_files_are_those_that_were_frozen() -> None:
    assert {name: split.digest for name, split in splits().items()} == DIGESTS


def test_the_files_are_those_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_every_task_has_a_name_of_version_2(name: str) -> None:
    split = split_named(name)
    for task in (*split.performance, *split.generalisation):
        family, *middle, version = task.split("/")
        assert family in FAMILIES
        assert version == "v2"
        if family.startswith("red-rains"):
            assert middle[0] in CHIMERAS
            assert middle[1] in LEVELS
        else:
            assert middle[0] in ("precons", "held-out", "held-out-cards")
    assert not {*split.performance} & {*split.generalisation}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_trained_with_is_listed_in_full(name: str) -> None:
    train = split_named(name).train
    assert {*train.decks} <= {deck.name for deck in playable()}
    for deck in train.decks:
        assert get(deck).first_five
    assert {*train.chimeras} == {*train.aspects}
    assert {*train.levels} <= {*LEVELS}
    assert bool(train.chimeras) == (train.mode == "red_rains")


def test_performance_is_measured_on_what_was_trained_with() -> None:
    """So each task of performance plays decks, Chimeras, levels and aspects of the training part."""
    for split in splits().values():
        train = split.train
        for task in split.performance:
            family, place, *rest = task.split("/")
            if family == "pvp":
                assert {*PRECONS} <= {*train.decks}
            else:
                chimera = CHIMERAS[place]
                assert rest[0] in train.levels
                assert script(definitions(), chimera).subtypes[0].name in train.aspects[chimera]
                assert {*boxes([chimera])} <= {*train.decks}


def test_generalisation_is_measured_on_what_was_not() -> None:
    for name, decks in (("decks-pvp", HELD_OUT_DECKS), ("cards", HELD_OUT_CARD_DECKS)):
        assert not {*decks} & {*split_named(name).train.decks}
    assert not {deck for found in OTHER_DECKS.values() for deck in found} & {
        *split_named("decks-red-rains").train.decks
    }
    for name, title in CHIMERAS.items():
        train = split_named(f"chimeras-{name}").train
        assert {*train.chimeras} == {*chimeras()} - {title}
        assert not {*boxes([title])} & {*train.decks}
    assert split_named("levels").train.levels == ("S1", "S2")
    assert {task.split("/")[2] for task in split_named("levels").generalisation} == {"S3", "H1", "H2", "H3"}
    for chimera, names in split_named("aspects").train.aspects.items():
        first, second = script(definitions(), chimera).subtypes
        assert names == (first.name,)
        assert second.name not in names


# --- the held-out decks ---------------------------------------------------------------------------------------------


def test_the_held_out_decks_of_pvp_have_phoenixborn_of_their_own() -> None:
    phoenixborn = {get(name).phoenixborn for name in HELD_OUT_DECKS}
    assert len(phoenixborn) == len(HELD_OUT_DECKS) == 8
    assert not phoenixborn & {get(name).phoenixborn for name in PRECONS}
    for name in HELD_OUT_DECKS:
        assert legal(get(name))
        assert get(name).first_five


def test_no_deck_that_is_trained_with_has_half_of_a_held_out_deck() -> None:
    for name in HELD_OUT_DECKS:
        own = dict(get(name).cards)
        for other in split_named("decks-pvp").train.decks:
            assert sum(min(n, own.get(title, 0)) for title, n in get(other).cards) <= 13, (name, other)


def test_the_held_out_cards_are_in_their_decks_and_in_no_other() -> None:
    train = split_named("cards").train
    assert {*train.titles} == HELD
    for name in train.decks:
        assert not titles_of(get(name)) & HELD, name
    for name in PRECONS:
        assert not titles_of(get(name)) & HELD
    for name in HELD_OUT_CARD_DECKS:
        assert sum(n for title, n in get(name).cards if title in HELD) >= 6
        assert legal(get(name))
        assert get(name).first_five


def test_the_other_decks_against_chimeras_are_in_no_box() -> None:
    assert list(OTHER_DECKS) == chimeras()
    for one, two in combinations(OTHER_DECKS.values(), 2):
        assert not {*one} & {*two}
    for names in OTHER_DECKS.values():
        assert len(names) == 4
        for name in names:
            assert get(name).group != "pve"
            assert get(name).first_five
            assert legal(get(name), "red rains")


# --- reading --------------------------------------------------------------------------------------------------------


def test_an_unknown_split_is_told_the_most_similar() -> None:
    with pytest.raises(SplitError, match="did you mean 'levels'"):
        split_named("level")
    assert issubclass(SplitError, ValueError)


def changed(tmp_path: Path, change: Callable[[dict[str, Any]], Any], sign: bool = True) -> Path:
    document = json.loads((FOLDER / "levels.json").read_text())
    change(document)
    if sign:
        document["digest"] = digest_of(document)
    path = tmp_path / "levels.json"
    path.write_text(json.dumps(document))
    return path


def test_a_file_that_has_been_changed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SplitError, match=r"levels.json: digest: the file has been changed"):
        read(changed(tmp_path, lambda d: d["train"]["levels"].append("H3"), sign=False))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.update(format=2), "format: a whole number from 1 to 1"),
        (lambda d: d.update(version=1), "version"),
        (lambda d: d.pop("train"), "'train' is missing"),
        (lambda d: d.update(more=1), "no field 'more'"),
        (lambda d: d.update(train=[]), "train: a mapping"),
        (lambda d: d["train"].update(mode="draft"), "mode: one of 'pvp'"),
        (lambda d: d["train"].update(own_decks=1), "own_decks: True or False"),
        (lambda d: d["train"].update(decks=["The Irons"]), "did you mean 'The Iron Men'"),
        (lambda d: d["train"].update(decks=["The Iron Men"] * 2), "different texts"),
        (lambda d: d["train"].update(chimeras=["Coal"], aspects={"Coal": []}), "'Coal' is no Chimera"),
        (lambda d: d["train"].update(aspects={}), "subtypes for each"),
        (lambda d: d["train"]["aspects"].update({"The Corpse of Viros": ["Storm"]}), "one of 'Fury', 'Shadow'"),
        (lambda d: d["performance"].append("viros"), "no name of a task"),
    ],
)
def test_a_file_with_a_wrong_field_is_refused_by_name(
    tmp_path: Path, change: Callable[[dict[str, Any]], Any], words: str
) -> None:
    with pytest.raises(SplitError, match=re.escape(words)):
        read(changed(tmp_path, change))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1, "a": 2}', "[" * 1000])
def test_a_file_that_is_no_split_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "levels.json"
    path.write_text(text)
    with pytest.raises(SplitError, match=r"levels\.json"):
        read(path)
    with pytest.raises(SplitError, match="cannot read"):
        read(tmp_path / "none.json")


# --- checking -------------------------------------------------------------------------------------------------------

COAL = "The Corpse of Viros: Coal"
SECOND = [title for title, _ in script(definitions(), chimeras()[0]).subtypes[1].aspects]
RENAMED = replace(get("The Ocean's Guard"), name="The Iron Men")
OTHER_CARDS = replace(get("The Iron Men"), cards=get("The Mist Guardian").cards)
RED = {"decks": [COAL]}

OUTSIDE: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("decks-pvp", {}, {"decks": ["The Iron Men", "The Ocean's Guard"]}, "decks"),
    ("decks-pvp", {"decks": ["The Ocean's Guard", "The Iron Men"]}, {}, "decks"),
    ("decks-pvp", {}, {"decks": ["The Iron Men", "random"]}, "decks"),
    ("decks-pvp", {}, {"decks": [get("The Iron Men"), RENAMED]}, "decks"),
    ("decks-pvp", {}, {"decks": [get("The Iron Men"), OTHER_CARDS]}, "decks"),
    ("decks-pvp", {}, {"decks": [fields_of(get("The Iron Men")), fields_of(RENAMED)]}, "decks"),
    ("decks-pvp", {"edition": "2018"}, {}, "edition"),
    ("decks-pvp", {"players": 3}, {}, "players"),
    ("decks-pvp", {}, {"scenario": "reaction"}, "scenario"),
    ("decks-red-rains", {}, {"decks": ["The Iron Men"]}, "decks"),
    ("decks-red-rains", {}, {"decks": "random"}, "decks"),
    ("cards", {}, {"decks": ["The Iron Men", "The Ocean's Guard"]}, "decks"),
    ("cards", {}, {"decks": ["The Iron Men", RENAMED]}, "decks"),
    ("cards", {}, {"decks": ["The Iron Men", fields_of(RENAMED)]}, "decks"),
    ("cards", {}, {"decks": ["The Iron Men", "The Spawn of Shadowreck: Hope"]}, "decks"),
    ("cards", {}, {"decks": ["random", "random"]}, "decks"),
    ("chimeras-viros", {}, {"decks": ["The Iron Men"]}, "chimera"),  # that of the rules, which is held out
    ("chimeras-viros", {}, {"decks": ["The Iron Men"], "chimera": "random"}, "chimera"),
    ("chimeras-viros", {"chimera": "The Frostwild Scourge"}, RED, "decks"),
    ("chimeras-viros", {"chimera": "The Frostwild Scourge"}, {"decks": ["The Iron Men"], "aspects": "all"}, "aspects"),
    ("chimeras-viros", {"chimera": "The Frostwild Scourge"}, {"decks": ["The Iron Men"], "aspects": SECOND}, "aspects"),
    ("levels", RED, {"level": "S3"}, "level"),
    ("levels", {**RED, "level": "H1"}, {}, "level"),
    ("levels", RED, {"numbers": {"life": 3}}, "numbers"),
    ("levels", RED, {"aspects": "Shadow"}, "aspects"),
    ("levels", {**RED, "players": 2}, {}, "players"),
    ("aspects", RED, {"aspects": "Shadow"}, "aspects"),
    ("aspects", RED, {"aspects": "random"}, "aspects"),
    ("aspects", RED, {"aspects": SECOND}, "aspects"),
    ("editions", {"edition": "2018"}, {}, "edition"),
    ("partners", {"players": 2, "partner": "expert"}, {}, "partner"),
    ("partners", {"players": 2, "partner": [None, "chimeras"]}, {}, "partner"),
    ("partners", {"players": 2, "opponent": "expert"}, {}, "opponent"),
    ("partners", {"players": 2}, {"level": "S2"}, "level"),
    ("partners", {}, {}, "players"),
]

INSIDE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("decks-pvp", {"opponent": "expert", "payment": "auto"}, {"decks": ["The Iron Men", "The Grave King"]}),
    ("decks-pvp", {}, {"decks": [get("The Iron Men"), replace(get("The Grave King"), name="mine")]}),
    ("decks-pvp", {}, {"decks": [fields_of(get("The Iron Men")), "The Grave King"], "first": 0}),
    ("decks-red-rains", {}, {"decks": [COAL], "level": "H3", "handicap": 5}),
    ("cards", {}, {"decks": ["The Iron Men", replace(get("The Iron Men"), dice=get("The Mist Guardian").dice)]}),
    ("chimeras-scourge", RED, {"aspects": "random"}),
    ("levels", RED, {"aspects": "Fury", "level": "S2"}),
    ("levels", RED, {"chimera": "random"}),
    ("editions", {"edition": "reborn"}, {"decks": ["random", "The Ocean's Guard"]}),
    ("partners", {"players": 2, "partner": "random"}, {"aspects": "all"}),
    ("partners", {"players": 2, "partner": lambda seen, mask: 0}, {"aspects": SECOND}),
]


def mode_of(name: str) -> str:
    return split_named(name).train.mode


@pytest.mark.parametrize(("name", "fixed", "options", "word"), OUTSIDE)
def test_what_is_outside_is_refused_by_name(
    name: str, fixed: dict[str, Any], options: dict[str, Any], word: str
) -> None:
    with pytest.raises(SplitError, match=rf"^{word}: .*outside the training part of the split '{name}'"):
        split_named(name).check(mode_of(name), fixed, options)


@pytest.mark.parametrize(("name", "fixed", "options"), INSIDE)
def test_what_is_inside_passes(name: str, fixed: dict[str, Any], options: dict[str, Any]) -> None:
    split_named(name).check(mode_of(name), fixed, options)


def test_another_mode_is_refused() -> None:
    with pytest.raises(SplitError, match="mode: 'pvp' is outside"):
        split_named("levels").check("pvp")
    with pytest.raises(OptionError, match="no 'chess'"):
        split_named("levels").check("chess")


def test_a_deck_that_does_not_exist_is_told_similar_ones_of_the_training_part() -> None:
    for name in ("decks-pvp", "cards"):
        with pytest.raises(OptionError, match="did you mean 'The Iron Men'"):
            split_named(name).check("pvp", {}, {"decks": ["The Irom Men", "The Iron Men"]})
    with pytest.raises(OptionError, match="decks: deck 'x'"):
        split_named("cards").check("pvp", {}, {"decks": [{"name": "x"}, "The Iron Men"]})


@settings(max_examples=200)
@given(st.sampled_from(sorted(splits())), st.data())
def test_a_published_deck_passes_where_it_may_be_trained_with(name: str, data: st.DataObject) -> None:
    """As a name, as an object and as a mapping alike."""
    split: Split = split_named(name)
    deck = data.draw(st.sampled_from(playable()))
    allowed = deck.name in split.train.names
    if split.train.own_decks:
        allowed = not titles_of(deck) & {*split.train.titles}
    for form in (deck.name, deck, fields_of(deck)):
        if allowed:
            split.check_given({"decks": [form]})
        else:
            with pytest.raises(SplitError, match=r"^decks: "):
                split.check_given({"decks": [form]})


def test_the_slugs_are_those_of_the_tasks() -> None:
    assert {f"chimeras-{name}" for name in CHIMERAS} == {name for name in splits() if name.startswith("chimeras-")}
    assert SLUGS["The Flood of Moon Cove"] in CHIMERAS

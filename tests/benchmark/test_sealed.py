"""Sealed seeds: what the digest binds, which seeds follow, and what becomes of wrong files."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.benchmark import sealed
from ashes_env.benchmark.sealed import (
    LAST,
    Opened,
    Seal,
    SealError,
    Secret,
    known_seals,
    read_opened,
    read_seal,
    read_secret,
)
from ashes_env.contests.tasks import tasks
from ashes_env.files import FileError
from tests.junk import JUNK, places, replaced

SECRET = Secret("spring", "2027-01-31", "round 5 of a beacon", "0123456789abcdef" * 4)
OPENED = SECRET.open("83ae51", "https://example.org/5")

texts = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=200)
ascii_texts = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=200)


def write(folder: Path, text: str, name: str = "a.json") -> Path:
    place = folder / name
    place.write_text(text, encoding="utf-8")
    return place


def test_a_drawn_secret_is_sealed_opened_and_checked_through_files(tmp_path: Path) -> None:
    secret = Secret.draw("spring", "round 5")
    assert secret.secret not in repr(secret)
    assert secret.secret not in secret.seal.as_json()
    assert read_secret(write(tmp_path, secret.as_json())) == secret
    assert read_seal(write(tmp_path, secret.seal.as_json())) == secret.seal
    opened = secret.open("83ae51")
    assert opened.source == "round 5"
    again = read_opened(write(tmp_path, opened.as_json()))
    assert again == opened
    again.check(secret.seal)
    assert Secret.draw("spring").secret != Secret.draw("spring").secret


def test_digests_and_seeds_stay_what_they_were() -> None:
    assert SECRET.seal.digest == "486fc75fbd15334e107eb8167baec87ac29e498103e0150b2f9eef575101fc32"
    assert OPENED.seed_of("red-rains/viros/S1/v1") == 5432379060856379
    assert OPENED.seed_of("pvp/precons/v1") == 3208361443506672


def test_each_task_has_seeds_of_its_own_that_overlap_no_others() -> None:
    seeds = sorted(OPENED.seed_of(name) for name in tasks())
    assert all(after - before > sealed.MOST_GAMES for before, after in pairwise(seeds))


@given(ascii_texts, texts, texts)
def test_a_seed_is_in_range_and_depends_on_the_public_value_and_the_task(public: str, task: str, other: str) -> None:
    opened = SECRET.open(public)
    assert 0 <= opened.seed_of(task) <= LAST
    assert opened.seed_of(task) == replace(opened, source="elsewhere", name="x").seed_of(task)
    assert (opened.seed_of(task) == opened.seed_of(other)) == (task == other)
    assert opened.seed_of(task) != SECRET.open(f"{public[:-1]}{'b' if public[-1] == 'a' else 'a'}").seed_of(task)
    assert opened.seed_of(task) != replace(opened, secret="f" * 64).seed_of(task)
    assert LAST + sealed.MOST_GAMES == 2**53 - 1


@pytest.mark.parametrize(
    "change",
    [{"name": "autumn"}, {"date": "2027-02-01"}, {"announced": "round 6"}, {"secret": "f" * 64}],
    ids=lambda change: next(iter(change)),
)
def test_whatever_else_is_opened_than_what_was_sealed_is_refused(change: dict[str, str]) -> None:
    OPENED.check(SECRET.seal)
    other = replace(OPENED, **change)
    assert other.digest != OPENED.digest
    with pytest.raises(SealError, match="this is not what was sealed"):
        other.check(SECRET.seal)


def test_an_opened_file_whose_digest_is_of_another_secret_is_refused(tmp_path: Path) -> None:
    data = json.loads(OPENED.as_json())
    place = write(tmp_path, json.dumps({**data, "digest": "0" * 64}))
    with pytest.raises(SealError, match="digest: that of this secret, name, date and"):
        read_opened(place)


@pytest.mark.parametrize(
    ("read", "text"),
    [(read_secret, SECRET.as_json()), (read_seal, SECRET.seal.as_json()), (read_opened, OPENED.as_json())],
    ids=["secret", "seal", "opened"],
)
def test_whatever_stands_in_any_place_is_refused_by_name_or_makes_sense(
    read: Callable[[Path], object], text: str, tmp_path: Path
) -> None:
    data = json.loads(text)
    good = read(write(tmp_path, text))
    told: list[tuple[str, str]] = []
    for path in places(data):
        for junk in [*JUNK, " x", "x\n", "\x1b[2J", "ä" * 201, "2027-02-30", "20270131", "F" * 64]:
            try:
                other = read(write(tmp_path, json.dumps(replaced(data, path, junk))))
            except SealError as error:
                told.append((path[0], str(error)))
            else:
                assert isinstance(junk, str)
                assert other != good
    assert len(told) > 50
    assert all(field in message and OPENED.secret not in message for field, message in told)
    for name in data:
        with pytest.raises(SealError, match=f"'{name}' is missing|{name}: "):
            read(write(tmp_path, json.dumps({key: value for key, value in data.items() if key != name})))
    with pytest.raises(SealError, match="there is no field 'more'"):
        read(write(tmp_path, json.dumps({**data, "more": 1})))
    for wrong in (
        "",
        "[]",
        "{",
        "1",
        "\x00",
        '{"format": 1, "format": 1}',
        "[" * 5000,
        json.dumps({**data, "kind": "x"}),
    ):
        with pytest.raises(SealError):
            read(write(tmp_path, wrong))
    with pytest.raises(FileError):
        read(tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Secret.draw(""), "name: "),
        (lambda: Secret.draw("../x"), "name: "),
        (lambda: Secret.draw("x", "a\nb"), "announced: "),
        (lambda: SECRET.open(""), "public: "),
        (lambda: SECRET.open("ü"), "public: .*ASCII"),
        (lambda: SECRET.open(" 1"), "public: .*without blanks"),
        (lambda: replace(SECRET, announced="").open("1"), "source: "),
        (lambda: Seal("x", "2027-01-01", "", "F" * 64), "digest: 64"),
        (lambda: OPENED.seed_of(""), "task: "),
    ],
)
def test_what_no_file_may_hold_is_refused_before_there_is_one(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(SealError, match=message):
        make()


def test_published_seals_are_listed_by_name(tmp_path: Path) -> None:
    assert known_seals(tmp_path / "nowhere") == {}
    assert all(isinstance(seal, Seal) for seal in known_seals().values())
    spring, autumn = SECRET.seal, replace(SECRET, name="autumn").seal
    write(tmp_path, spring.as_json(), "a.json")
    write(tmp_path, autumn.as_json(), "b.json")
    write(tmp_path, "notes", "README.md")
    assert [*known_seals(tmp_path).items()] == [("autumn", autumn), ("spring", spring)]
    write(tmp_path, spring.as_json(), "c.json")
    with pytest.raises(SealError, match=r"c\.json: another file has a seal 'spring' already"):
        known_seals(tmp_path)
    write(tmp_path, SECRET.as_json(), "c.json")
    with pytest.raises(SealError, match=r"c\.json: kind: "):
        known_seals(tmp_path)


def test_an_opened_seal_is_the_same_from_python() -> None:
    assert Opened("spring", "2027-01-31", "round 5 of a beacon", SECRET.secret, "83ae51", OPENED.source) == OPENED

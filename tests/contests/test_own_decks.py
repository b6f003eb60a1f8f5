"""Contests with decks from files: what travels and is written is the deck, whatever becomes of its file."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ashes_env import replays
from ashes_env.contests.games import PVP, Terms
from ashes_env.contests.own_decks import digest, entry_of, label
from ashes_env.contests.playing import play_all, pvp_bouts, red_rains_bouts
from ashes_env.decks import Deck, get, load, parse
from ashes_env.decks.deck import to_json
from ashes_env.decks.text_form import write
from evaluation.contests import cards, controls, ladder_file, losses
from tests.contests.commands import ashes

IRON = "The Iron Men"
COAL = "The Corpse of Viros: Coal"


def mine(name: str = "Rhinos") -> Deck:
    """A deck that is not published: The Iron Men with another name, and Hidden Power for Cover."""
    cards = tuple(("Hidden Power" if title == "Cover" else title, n) for title, n in get(IRON).cards)
    five = ("Anchornaut", "Hammer Knight", "Iron Worker", "Strengthen", "Chant of Revenge")
    return replace(get(IRON), name=name, cards=cards, first_five=five, conjurations=(), group="")


def saved(folder: Path, deck: Deck | None = None, name: str = "mine.txt") -> str:
    """A file of the deck."""
    found = mine() if deck is None else deck
    (folder / name).write_text(write(found) if name.endswith(".txt") else to_json(found), encoding="utf-8")
    return str(folder / name)


def matched(path: Path, *arguments: str) -> dict[str, Any]:
    assert ashes("match", *arguments, "--json", str(path)) == 0
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_a_match_takes_files_beside_names_and_writes_the_whole_deck(tmp_path: Path) -> None:
    file, two = saved(tmp_path), ("--mode", "pvp", "--agents", "random", "random", "--games", "8")
    found = matched(tmp_path / "a.json", *two, "--decks", file, "iron", "--csv", str(tmp_path / "a.csv"))
    name = label(mine())
    assert name.startswith("Rhinos [")
    assert found["decks"] == [name, IRON]
    assert list(found["terms"]["own_decks"]) == [name]
    assert parse(found["terms"]["own_decks"][name]) == mine()
    assert [game["deck"] for game in found["played"][:4]] == [name, name, name, IRON]
    assert file not in json.dumps({**found, "command": ""}), "the path says nothing about the deck"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8"))))
    assert [row["deck"] for row in rows] == [game["deck"] for game in found["played"]]

    (tmp_path / "again.json").write_text(json.dumps(found["terms"]["own_decks"][name]), encoding="utf-8")
    again = matched(tmp_path / "b.json", *two, "--decks", str(tmp_path / "again.json"), IRON)
    assert again["played"] == found["played"]


def test_a_match_against_a_chimera_takes_files(tmp_path: Path) -> None:
    found = matched(
        tmp_path / "a.json", "--agents", "random", "--games", "2", "--decks", COAL, saved(tmp_path, name="mine.JSON")
    )
    assert [game["deck"] for game in found["played"]] == [COAL, label(mine())]
    both = matched(
        tmp_path / "b.json", "--agents", "random", "--games", "1", "--players", "2", "--decks", COAL, saved(tmp_path)
    )
    assert both["played"][0]["deck"] == f"{COAL} and {label(mine())}"


def test_a_file_with_a_published_deck_is_that_deck(tmp_path: Path) -> None:
    for name in ("iron.txt", "iron.json"):
        assert entry_of(saved(tmp_path, get(IRON), name)) == IRON
    changed = entry_of(saved(tmp_path, replace(get(IRON), dice=(4, 0, 0, 0, 6, 0, 0, 0, 0))))
    assert isinstance(changed, Deck)
    assert label(changed).startswith(f"{IRON} [")


def test_a_label_tells_decks_of_one_name_apart() -> None:
    turned = replace(mine(), cards=mine().cards[::-1])
    assert len({digest(mine()), digest(turned), digest(mine("Other")), digest(replace(mine(), first_five=()))}) == 4
    assert label(mine("two\nlines " + "x" * 500)).startswith("two lines xxx")
    assert len(label(mine("x" * 500))) < 80


@pytest.mark.slow  # games in other processes
def test_the_deck_travels_to_other_processes_and_into_replays(tmp_path: Path) -> None:
    name = label(mine())
    own = ((name, mine()),)
    bouts = pvp_bouts(Terms.of(PVP, own_decks=own), ("random", "random"), [name, IRON], 1, 3)
    bouts += red_rains_bouts(Terms.of(own_decks=own), "random", [name], range(2))
    assert list(play_all(bouts, 2, tmp_path)) == list(play_all(bouts, 1))
    for path in tmp_path.iterdir():
        replay = replays.read(path)
        replays.check(replay)
        assert any(deck == IRON or parse(deck) == mine() for deck in replay.spec.options["decks"])


@pytest.mark.parametrize(
    ("decks", "says"),
    [
        ([replace(mine(), cards=mine().cards[1:])], "deck 'Rhinos': has 27 cards, not 30 (R-DECK-02)"),
        ([mine(), mine()], "a deck is named twice: Rhinos ["),
        ([], "nowhere.txt"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_in_a_line(
    decks: list[Deck], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [saved(tmp_path, deck, f"{i}.txt") for i, deck in enumerate(decks)] or [str(tmp_path / "nowhere.txt")]
    assert ashes("match", "--agents", "random", "--games", "1", "--decks", *files) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_a_deck_without_a_first_five_plays_where_the_agents_choose_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(tmp_path, replace(mine(), first_five=()))
    place, told = tmp_path / "a.json", ["--agents", "random", "--games", "1", "--decks", file]
    asked = matched(place, *told, "--first-five", "choose")
    assert len(asked["played"]) == 1
    capsys.readouterr()
    assert matched(place, *told)["played"] == asked["played"], "the agents choose where nothing else was asked for"
    note = f"note: {label(replace(mine(), first_five=()))} recommends no First Five, so the agents choose them\n"
    assert capsys.readouterr().err == note
    assert ashes("match", *told, "--first-five", "recommended") == 2
    wrong = capsys.readouterr().err
    assert "recommends no First Five: with first-five 'choose' the agents choose it" in wrong
    assert wrong.count("\n") == 1


def test_a_ladder_takes_files_beside_it_and_plays_again_when_a_deck_has_changed(tmp_path: Path) -> None:
    pytest.importorskip("openskill", reason="ladders need the extra 'train'")
    pytest.importorskip("matplotlib", reason="ladders need the extra 'train'")
    from evaluation.contests.ladder import identity

    file = tmp_path / "ladder.toml"
    file.write_text(f'agents = ["random", "greedy"]\ndecks = ["mine.txt", "{IRON}"]\ngames = 8\nseed = 1\n')
    saved(tmp_path)
    before = ladder_file.read(file)
    assert before.decks == (label(mine()), IRON)
    assert parse(before.as_dict()["own_decks"][label(mine())]) == mine()
    saved(tmp_path, replace(mine(), cards=mine().cards[::-1]))
    assert identity(before, 0, 1) != identity(ladder_file.read(file), 0, 1)


def test_statistics_of_cards_and_losses_take_files(tmp_path: Path) -> None:
    file = saved(tmp_path)
    assert cards.main(["--games", "2", "--decks", file, "--csv", str(tmp_path / "cards.csv")]) == 0
    rows = csv.DictReader(io.StringIO((tmp_path / "cards.csv").read_text(encoding="utf-8")))
    held = {row["title"]: row["held"] for row in rows}
    assert held["Hidden Power"] == "4"
    assert held["Cover"] == "0"
    pytest.importorskip("matplotlib")
    arguments = ["--mode", "pvp", "--agent", "random", "--games", "2", "--deck", file, IRON]
    assert losses.main([*arguments, "--json", str(tmp_path / "losses.json")]) == 0
    found = json.loads((tmp_path / "losses.json").read_text(encoding="utf-8"))
    own = found["terms"]["own_decks"]
    assert [parse(own[found["decks"][0]]), found["decks"][1]] == [load(file), IRON]
    assert [game["deck"] for game in found["played"]] == [label(mine())] * 2


def test_controls_take_files(tmp_path: Path) -> None:
    arguments = ["--agent", "plan:simulations=1", "--games", "1", "--decks", saved(tmp_path)]
    assert controls.main([*arguments, "--json", str(tmp_path / "a.json")]) == 0
    found = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert found["decks"] == list(found["own_decks"]) == [label(mine())]

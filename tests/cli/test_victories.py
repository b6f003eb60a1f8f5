"""The log of victories: what is written, once, and what becomes of a damaged file."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ashes_env.cli import victory_log
from ashes_env.cli.new_game import NewGame
from ashes_env.cli.session import Session
from ashes_env.cli.victory_log import Victory, VictoryLogError
from ashes_env.files import FileError
from ashes_env.replays import read
from ashes_env.spec.spec import GameSpec
from tests.cli.conftest import Run
from tests.junk import JUNK, places, replaced

WON = Victory("0123456789abcdef", 0, "Coal Roarkwin", "The Corpse of Viros", "S1", 1, False, 0, (), "2026-01-02")
VIROS = "The Corpse of Viros"
CHIMERA = "The Frostwild Scourge"


def numbers(seed: int, n: int = 400) -> Iterator[str]:
    """Numbers at random."""
    rng = Random(seed)
    for _ in range(n):
        yield str(rng.randint(1, 6))


def play(session: Session, seed: int) -> None:
    """Goes on at random until the game is over."""
    random = Random(seed)
    while not session.over:
        session.act(random.choice(session.choices()).action)


def session(place: Path, *, mode: str = "red_rains", seed: int = 0, **options: Any) -> Session:
    """A game of one person against a Chimera with one life left."""
    place.unlink(missing_ok=True)
    settings = {"illegal_action": "raise", "payment": "auto", "players": 1}
    options = {"handicap": 29 if mode == "red_rains" else 100, **options}
    return Session.begin(NewGame(GameSpec(mode, settings, options, seed), ("human",)), place)


def winner(place: Path, **given: Any) -> Session:
    """A game that was just won by random play."""
    for seed in range(100):
        found = session(place, seed=seed, **given)
        play(found, seed)
        if 0 in found.match.winners:
            return found
    raise AssertionError("no seed is lucky")


def test_a_victory_is_written_told_and_listed(run: Run, games: Path) -> None:
    assert run("victories").out == "No victory over a Chimera is written yet; ashes play writes them.\n"
    for seed in range(30):
        ran = run(
            "play", "--seed", str(seed), "--chimera", "viros", "--level", "S2", "--handicap", "29", typed=numbers(seed)
        )
        if "You have won" in ran.out:
            break
    told = f"Coal Roarkwin has beaten {VIROS} S2, which began with 29 wounds"
    assert f"Chronicled: {told}. ashes victories lists all." in ran.out
    (one,) = victory_log.read(games)
    assert (one.seat, one.players, one.campaign, one.handicap, one.helped, one.unaided) == (0, 1, False, 29, (), False)
    out = run("victories").out.splitlines()
    assert out[0].split() == [*VIROS.split(), "S1", "S2", "S3", "H1", "H2", "H3"]
    assert out[1].split() == ["Coal", "Roarkwin", "-", "1*", "-", "-", "-", "-"]
    assert out[3].startswith("* won only with help")
    assert out[4] == f"1 victory, kept in {games / 'victories.json'}"
    assert f"{one.day}: {told}\n" in run("victories", "--list", "--chimera", "viros").out
    assert run("victories", "--chimera", "frost").out.startswith(f"No victory over {CHIMERA} is written")
    assert run("victories", "--chimera", "x").code == 2
    assert "Phoenixborn" not in run("play", "--resume").err, "the chronicle is no saved game"


def test_a_deal_is_won_once_however_often_it_is_taken_back_or_begun_again(games: Path) -> None:
    games.mkdir(parents=True)
    place = games / "a.replay.json"
    won = winner(place)
    (first,) = victory_log.read(games)
    assert first.helped == ()
    actions = won.recording.actions[:]
    assert won.undo()
    assert not won.over
    won.act(actions[-1])
    assert 0 in won.match.winners
    assert victory_log.read(games) == [first], "and it stays one without help"
    won.undo()
    won.save()
    again = Session.resume(place, games / "b.replay.json")
    assert again.recording.helped == ("undo",)
    again.act(actions[-1])
    assert victory_log.read(games) == [first]
    other = session(games / "c.replay.json", seed=won.recording.beginning.spec.seed)
    for action in actions:
        other.act(action)
    assert victory_log.read(games) == [first]
    assert len(victory_log.add(games, [WON])) == 1
    assert victory_log.read(games) == [first, WON]


def test_help_is_written_with_the_victory_also_after_going_on(games: Path) -> None:
    games.mkdir(parents=True)
    seed = winner(games / "a.replay.json").recording.beginning.spec.seed
    chronicle_file = games / "victories.json"
    chronicle_file.unlink()
    place = games / "b.replay.json"
    helped = session(place, seed=seed)
    helped.save()
    assert "helped" not in json.loads(place.read_text(encoding="utf-8"))
    helped.advise("random")()
    helped.act(helped.choices()[0].action)
    assert helped.undo()
    assert read(place).helped == ("hint", "undo")
    on = Session.resume(place, place)
    play(on, seed)
    if 0 not in on.match.winners:
        pytest.fail("the deal is the same and so is the play")
    (one,) = victory_log.read(games)
    assert one.helped == ("hint", "undo")
    assert "with hints, with decisions taken back" in victory_log.format_victory(one)


def test_every_encounter_of_a_campaign_is_a_victory(games: Path) -> None:
    games.mkdir(parents=True)
    for seed in range(60):
        found = session(games / "a.replay.json", mode="campaign", seed=seed, difficulty="heroic", chimera="random")
        play(found, seed)
        campaign = found.match.campaign  # type: ignore[attr-defined]
        there = [one for one in victory_log.read(games) if one.chimera == campaign.chimera] if campaign.won else []
        assert [one.level for one in there[-campaign.won :]] == ["H1", "H2", "H3"][: campaign.won] if there else True
        if campaign.won >= 2:
            break
    assert campaign.won >= 2
    assert len(found.victories_logged) == campaign.won
    assert all(one.campaign and one.phoenixborn == campaign.builders[0].phoenixborn for one in there)


def test_puzzles_lost_games_and_games_that_are_not_kept_are_none(games: Path, run: Run) -> None:
    games.mkdir(parents=True)
    won = winner(games / "a.replay.json")
    (games / "victories.json").unlink()
    kept = session(games / "b.replay.json", seed=won.recording.beginning.spec.seed)
    kept.file = None
    play(kept, won.recording.beginning.spec.seed)
    assert 0 in kept.match.winners
    lost = session(games / "c.replay.json", handicap=0)
    play(lost, 1)
    assert 0 not in lost.match.winners
    begun = won.recording.beginning
    assert len(victory_log.find_victories(won.match, begun, [0], ())) == 1
    assert victory_log.find_victories(won.match, begun, [], ()) == [], "agents alone"
    begun = replace(begun, spec=replace(begun.spec, options={**begun.spec.options, "scenario": {}}))
    assert victory_log.find_victories(won.match, begun, [0], ()) == []
    assert victory_log.read(games) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2, "victories": []}', '{"format": 1}', "\x00", "\udcff"])
def test_a_damaged_file_is_put_aside_and_lost_in_no_case(text: str, games: Path, run: Run) -> None:
    games.mkdir(parents=True)
    data = text.encode("utf-8", "surrogateescape")
    for n in (1, 2):
        (games / "victories.json").write_bytes(data)
        ran = run("victories")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("ashes victories: victories.json: ")
        assert (games / "victories.json").read_bytes() == data
        told = victory_log.add(games, [WON])
        assert str(games / f"victories.damaged-{n}.json") in told[0]
        assert told[1].startswith("Chronicled: Coal Roarkwin has beaten The Corpse of Viros S1.")
        assert (games / f"victories.damaged-{n}.json").read_bytes() == data
        assert victory_log.read(games) == [WON]


def test_whatever_stands_in_any_place_is_refused_by_name_or_makes_sense(games: Path) -> None:
    victory_log.add(games, [WON, Victory("f" * 16, 1, "Noah Redmoon", CHIMERA, "H3", 2, True, 5, ("undo",), "today")])
    place = games / "victories.json"
    data = json.loads(place.read_text(encoding="utf-8"))
    refused = taken = 0
    for path in places(data):
        for junk in JUNK:
            place.write_text(json.dumps(replaced(data, path, junk)), encoding="utf-8")
            try:
                victory_log.read(games)
            except VictoryLogError as error:
                refused += str(error).startswith("victories.json: ")
            else:
                taken += 1
    assert refused > 100
    assert taken < refused / 4
    for name, value in (
        ("level", "S9"),
        ("phoenixborn", "\x1b[2J"),
        ("chimera", "x" * 101),
        ("seat", 64),
        ("helped", ["luck"]),
        ("handicap", 2**70),
        ("players", True),
    ):
        place.write_text(json.dumps(replaced(data, ("victories", 1, name), value)), encoding="utf-8")
        with pytest.raises(VictoryLogError, match=rf"victories\[1\].{name}"):
            victory_log.read(games)
    place.write_text(json.dumps({**data, "victories": data["victories"] * 6000}), encoding="utf-8")
    with pytest.raises(VictoryLogError, match="at most 10000"):
        victory_log.read(games)


def test_a_victory_that_cannot_be_written_stops_no_game(games: Path) -> None:
    games.mkdir(parents=True)
    (games / "victories.json").mkdir()
    with pytest.raises(FileError, match="no ordinary file"):
        victory_log.add(games, [WON])
    won = winner(games / "a.replay.json")
    assert won.victories_logged[0].startswith("The victory is not chronicled: cannot read")
    assert read(games / "a.replay.json").result


def test_a_table_has_a_row_for_each_phoenixborn_and_stars_where_help_was_needed(run: Run, games: Path) -> None:
    def one(n: int, **more: Any) -> Victory:
        return Victory(**{**{name: getattr(WON, name) for name in Victory.__slots__}, "game": f"{n:016x}", **more})

    victory_log.add(
        games,
        [
            one(1, helped=("hint",)),
            one(2),
            one(3, level="H3", helped=("undo",)),
            one(4, seat=1, phoenixborn="Jessa Na Ni", players=2),
            one(5, chimera=CHIMERA),
        ],
    )
    rows = [line.split() for line in run("victories").out.splitlines()]
    assert rows[1] == ["Coal", "Roarkwin", "2", "-", "-", "-", "-", "1*"]
    assert rows[2] == ["Jessa", "Na", "Ni", "1", "-", "-", "-", "-", "-"]
    assert rows[4][:3] == CHIMERA.split()
    assert rows[5] == ["Coal", "Roarkwin", "1", "-", "-", "-", "-", "-"]
    assert "5 victories, kept in" in run("victories").out
    assert "Jessa Na Ni has beaten The Corpse of Viros S1, with a partner" in run("victories", "--list").out


SCRIPT = """
import sys
{}
from pathlib import Path
from ashes_env.cli import victory_log
from ashes_env.files import locking
assert locking.THERE is {}
for n in range(3):
    victory_log.add(Path(sys.argv[1]), [victory_log.Victory(
        f"{{sys.argv[2]}}-{{n}}", 0, "Coal Roarkwin", "The Corpse of Viros", "S1", 1, False, 0, (), "2026-01-02")])
"""


@pytest.mark.slow  # eight processes
@pytest.mark.parametrize("there", [True, False], ids=["flock", "no fcntl"])
def test_s07_no_victory_of_eight_processes_is_lost(there: bool, games: Path) -> None:
    victory_log.add(games, [WON])
    script = SCRIPT.format("" if there else "sys.modules['fcntl'] = None", there)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", script, str(games)]
    started = [subprocess.Popen([*command, f"{n}"], env=env) for n in range(8)]
    assert [process.wait() for process in started] == [0] * 8
    found = victory_log.read(games)
    assert found[0] == WON
    assert sorted(one.game for one in found[1:]) == [f"{n}-{i}" for n in range(8) for i in range(3)]
    assert [path.name for path in games.iterdir()] == ["victories.json"]


def test_s07_a_damaged_log_is_put_aside_once(games: Path) -> None:
    """Processes that find it damaged at the same time put only the damaged one aside."""
    games.mkdir(parents=True)
    (games / "victories.json").write_text("damaged")
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda n: victory_log.add(games, [replace(WON, game=f"{n}")]), range(8)))
    assert len(victory_log.read(games)) == 8
    assert sum("is damaged" in line for lines in told for line in lines) == 1
    assert (games / "victories.damaged-1.json").read_text() == "damaged"

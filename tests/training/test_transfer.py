"""The study of decks that were never seen: small trainings, the same games for all, gone on with, wrong arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agents.checkpoint import read_meta
from ashes_env.decks import get, playable
from evaluation.contests.playing import play_all, pvp_bouts
from evaluation.measure.match import PVP, Terms
from training.runs import CHECKPOINT, RunError, new_run
from training.transfer import (
    DEFAULTS,
    RESULTS,
    SEEN,
    UNSEEN,
    checked,
    deals,
    kept,
    main,
    measure,
    over_seeds,
    said,
    teach,
)

SMALL: dict[str, Any] = {
    **DEFAULTS,
    "decks": ["The Iron Men", "The Mist Guardian"],
    "unseen": ["The Cloudsea Siren"],
    "n_envs": 4,
    "n_steps": 32,
    "batch_size": 64,
    "n_epochs": 1,
    "network": [16, 8],
    "titles": ["ids", "both"],
    "timesteps": 128,
    "games": 2,
    "against": ["random"],
    "beside": ["random"],
}


def test_a_small_study_trains_each_alike_and_measures_all_on_the_same_games(tmp_path: Path) -> None:
    args = checked(SMALL)
    folder = new_run(tmp_path, args)
    teach(folder, args, "cpu", 1)
    saved = {run.name: read_meta(run / CHECKPOINT) for run in sorted(folder.glob("*-1"))}
    assert {name: (meta["titles"], meta["steps"]) for name, meta in saved.items()} == {
        "both-1": ("both", 128),
        "ids-1": ("ids", 128),
    }
    before = sorted(path.name for run in folder.glob("*-1") for path in (run / CHECKPOINT).iterdir())
    teach(folder, args, "cpu", 1)
    after = sorted(path.name for run in folder.glob("*-1") for path in (run / CHECKPOINT).iterdir())
    assert before == after, "what has been trained is not trained again"

    found = measure(folder, args)
    assert json.loads((folder / RESULTS).read_text()) == json.loads(json.dumps(found))
    assert found["new cards"] == {"The Cloudsea Siren": 1.0}
    games = found["games"]
    assert len(games) == 3 * 2 * 2 * 2
    for arm, decks in ((SEEN, args["decks"]), (UNSEEN, args["unseen"])):
        for agent in ("ids-1", "both-1", "random"):
            of = [game for game in games if game["arm"] == arm and game["agent"] == agent]
            assert [game["seat"] for game in of] == [0, 1, 0, 1]
            assert [(game["seed"], game["deck"], game["opponent_deck"]) for game in of[::2]] == deals(args, arm)
            assert [game["deck"] for game in of[::2]] == [game["deck"] for game in of[1::2]], "decks stay with agents"
            assert {game["deck"] for game in of} == set(decks)
            assert {game["opponent_deck"] for game in of} <= set(args["decks"])
    for one in found["each"]:
        assert one["drop"] == pytest.approx(one[SEEN] - one[UNSEEN])
    (gain,) = found["gains"]
    ids, both = (next(one for one in found["each"] if one["agent"] == agent) for agent in ("ids-1", "both-1"))
    assert gain[UNSEEN] == pytest.approx(both[UNSEEN] - ids[UNSEEN])
    assert gain["drop"] == pytest.approx(both["drop"] - ids["drop"])
    assert "The Cloudsea Siren 100%" in said(found)


def test_games_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    bouts = pvp_bouts(Terms(PVP), ("random", "random"), ["The Iron Men"], 1, 1)
    games = kept(path, lambda: list(play_all(bouts)))
    assert kept(path, lambda: pytest.fail("they are there")) == games
    path.write_text('[{"seed": 1}]')
    with pytest.raises(RunError, match="is damaged"):
        kept(path, list)


def test_a_training_takes_no_more_time_than_it_is_told(tmp_path: Path) -> None:
    args = checked({**SMALL, "titles": ["ids"], "timesteps": 10_000_000, "seconds": 0.2})
    folder = new_run(tmp_path, args)
    teach(folder, args, "cpu", 1)
    steps = read_meta(folder / "ids-1" / CHECKPOINT)["steps"]
    assert 0 < steps < args["timesteps"]
    teach(folder, args, "cpu", 1)
    assert read_meta(folder / "ids-1" / CHECKPOINT)["steps"] == steps


def test_other_decks_are_those_with_new_cards() -> None:
    trained = ["The Iron Men", "The Mist Guardian", "The Snakes in Silver", "The Bloodwoods Queen"]
    args = checked({**SMALL, "decks": trained, "unseen": ["others"], "first_five": "choose"})
    assert "Dual Duel Leo - Finch Up" in args["unseen"]
    begun = checked({**SMALL, "decks": trained, "unseen": ["others"]})["unseen"]
    assert set(begun) == {name for name in args["unseen"] if get(name).first_five}, "the others recommend no First Five"
    cards = {title for name in trained for title in get(name).titles}
    for deck in playable():
        known = set(deck.titles) <= cards
        assert (deck.name in args["unseen"]) == (not known and deck.name not in trained), deck.name


def test_intervals_over_several_trainings_are_those_of_policies() -> None:
    one = {"games": 4, SEEN: 0.6, UNSEEN: 0.4, "drop": 0.2, "drop 95%": [0.1, 0.3]}
    assert over_seeds([one]) == one
    found = over_seeds([one, {**one, SEEN: 0.5, "drop": 0.1}])
    assert found[SEEN] == pytest.approx(0.55)
    assert found["drop 95%"][0] == pytest.approx(0.15 - 12.706 * 0.05, abs=1e-3)
    assert found["unseen 95%"] == pytest.approx([0.4, 0.4])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"titles": ["letters"]}, "titles"),
        ({"unseen": ["The Iron Men"]}, "among the decks to train with"),
        ({"unseen": ["The Iron Man"]}, "did you mean"),
        ({"unseen": ["Dual Duel Leo - Finch Up"]}, "recommends no First Five"),
        ({"decks": ["Dual Duel Leo - Finch Up"]}, "recommends no First Five"),
        ({"against": ["nobody"]}, "nobody"),
        ({"games": 0}, "games"),
        ({"seconds": -1.0}, "seconds"),
        ({"mirror": 2.0}, "mirror"),
    ],
)
def test_wrong_arguments_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        checked({**SMALL, **changes})


def test_nothing_is_made_for_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resumed = ["--resume", str(tmp_path)]
    for wrong in (["--titles", "letters"], ["--unseen", "No such deck"], ["--processes", "0"], resumed):
        with pytest.raises(SystemExit) as ended:
            main([*wrong, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "runs").exists()

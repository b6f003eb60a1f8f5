"""Studies: small trainings, the same games for all, decks and Chimeras that were not met, going on, wrong arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env import compiled
from ashes_env.agents.checkpoint import read_meta
from ashes_env.contests.games import PVP, RED_RAINS, Terms
from ashes_env.contests.playing import play_all, pvp_bouts
from ashes_env.decks import get, playable
from ashes_env.match.errors import OptionError
from ashes_env.match.tables import FORMAT
from evaluation.speed.about import ROOT
from training.run.arguments import defaults_of
from training.run.run import ARGS, CHECKPOINT, RunError, new_run
from training.study.__main__ import main
from training.study.comparison import (
    GAMES,
    RESULTS,
    SEEN,
    UNSEEN,
    format_results,
    load_or_play,
    measure,
    over_seeds,
    tasks,
)
from training.study.trainings import KINDS, checked, policies, teach, variants

VIROS = "The Corpse of Viros"
SCOURGE = "The Frostwild Scourge"
TINY: dict[str, Any] = {"n_envs": 2, "n_steps": 32, "batch_size": 64, "n_epochs": 1, "network": [16, 8]}
TWO: dict[str, Any] = {
    **defaults_of(KINDS[PVP].table),
    **TINY,
    "decks": ["The Iron Men", "The Mist Guardian"],
    "unseen_decks": ["The Cloudsea Siren"],
    "vary": ["titles", "ids", "both"],
    "timesteps": 128,
    "games": 2,
    "against": ["random"],
    "beside": ["random"],
}
ONE: dict[str, Any] = {
    **defaults_of(KINDS[RED_RAINS].table),
    **TINY,
    "vary": ["observation", "flat"],
    "timesteps": 64,
    "games": 2,
    "beside": ["random"],
}


def small(mode: str, **changes: Any) -> dict[str, Any]:
    return checked({**(TWO if mode == PVP else ONE), **changes}, KINDS[mode])


def studied(folder: Path, mode: str, args: dict[str, Any], **how: Any) -> dict[str, Any]:
    chosen = variants(args, KINDS[mode], how.pop("old", None), how.pop("compiled", None))
    teach(folder, args, KINDS[mode], chosen, **how)
    return measure(folder, args, mode, policies(folder, args, chosen))


@pytest.mark.slow  # trainings
def test_a_small_study_trains_each_alike_and_measures_all_on_the_same_games(tmp_path: Path) -> None:
    args = small(PVP)
    folder = new_run(tmp_path, args)
    found = studied(folder, PVP, args)
    saved = {run.name: read_meta(run / CHECKPOINT) for run in sorted(folder.glob("*-1"))}
    assert {name: (meta["titles"], meta["steps"]) for name, meta in saved.items()} == {
        "both-1": ("both", 128),
        "ids-1": ("ids", 128),
    }
    before = sorted(path.name for run in folder.glob("*-1") for path in (run / CHECKPOINT).iterdir())
    assert studied(folder, PVP, args)["games"] == found["games"]
    after = sorted(path.name for run in folder.glob("*-1") for path in (run / CHECKPOINT).iterdir())
    assert before == after, "what has been trained is not trained again"

    assert json.loads((folder / RESULTS).read_text()) == json.loads(json.dumps(found))
    assert found["new cards"] == {"The Cloudsea Siren": 1.0}
    games = found["games"]
    assert len(games) == 3 * 2 * 2 * 2
    for arm, decks in ((SEEN, args["decks"]), (UNSEEN, args["unseen_decks"])):
        dealt = [(seed, task["deck"], task["other"]) for seed, task in tasks(args, PVP, arm)]
        for agent in ("ids-1", "both-1", "random"):
            of = [game for game in games if game["arm"] == arm and game["agent"] == agent]
            assert [game["seat"] for game in of] == [0, 1, 0, 1]
            assert [(game["seed"], game["deck"], game["opponent_deck"]) for game in of[::2]] == dealt
            assert [game["deck"] for game in of[::2]] == [game["deck"] for game in of[1::2]], "decks stay with agents"
            assert {game["deck"] for game in of} == set(decks)
            assert {game["opponent_deck"] for game in of} <= set(args["decks"])
    for one in found["each"]:
        assert one["drop"] == pytest.approx(one[SEEN] - one[UNSEEN])
    (gain,) = found["gains"]
    ids, both = (next(one for one in found["each"] if one["agent"] == agent) for agent in ("ids-1", "both-1"))
    assert gain[UNSEEN] == pytest.approx(both[UNSEEN] - ids[UNSEEN])
    assert gain["drop"] == pytest.approx(both["drop"] - ids["drop"])
    assert "The Cloudsea Siren 100%" in format_results(found)


def test_policies_meet_chimeras_and_decks_that_they_never_saw(tmp_path: Path) -> None:
    args = small(RED_RAINS, unseen_chimeras=[SCOURGE], unseen_decks=[f"{SCOURGE}: Aradel"], levels=["S1", "S2"])
    folder = new_run(tmp_path, args)
    found = studied(folder, RED_RAINS, args)
    assert read_meta(folder / "flat-1" / CHECKPOINT)["trained"]["chimeras"] == [VIROS]
    for arm, chimera in ((SEEN, VIROS), (UNSEEN, SCOURGE)):
        for agent in ("flat-1", "random"):
            of = [game for game in found["games"] if (game["arm"], game["agent"]) == (arm, agent)]
            assert len(of) == 2
            assert {game["opponent"] for game in of} == {chimera}
            assert {game["deck"].partition(":")[0] for game in of} == {chimera}
        assert {task["level"] for _, task in tasks(args, RED_RAINS, arm)} == {"S1", "S2"}
    assert {one["against"] for one in found["means"]} == {"Chimeras"}
    assert "wounds dealt" in format_results(found)


def test_without_anything_new_there_is_one_arm_and_no_drop(tmp_path: Path) -> None:
    args = small(RED_RAINS, beside=[])
    folder = new_run(tmp_path, args)
    found = studied(folder, RED_RAINS, args)
    assert {game["arm"] for game in found["games"]} == {SEEN}
    assert "drop" not in found["means"][0]


def test_others_are_all_chimeras_and_those_decks_that_have_new_cards() -> None:
    args = small(RED_RAINS, unseen_chimeras=["others"], unseen_decks=["others"])
    assert SCOURGE in args["unseen_chimeras"]
    assert VIROS not in args["unseen_chimeras"]
    assert set(args["unseen_decks"]) <= {deck.name for deck in playable(FORMAT[RED_RAINS])} - set(args["decks"])

    trained = ["The Iron Men", "The Mist Guardian", "The Snakes in Silver", "The Bloodwoods Queen"]
    wanted = {"decks": trained, "unseen_decks": ["others"]}
    unseen = small(PVP, **wanted, first_five="choose")["unseen_decks"]
    assert "Dual Duel Leo - Finch Up" in unseen
    begun = small(PVP, **wanted)["unseen_decks"]
    assert set(begun) == {name for name in unseen if get(name).first_five}, "the others recommend no First Five"
    cards = {title for name in trained for title in get(name).titles}
    for deck in playable():
        known = set(deck.titles) <= cards
        assert (deck.name in unseen) == (not known and deck.name not in trained), deck.name


@pytest.mark.slow  # processes
def test_trainings_in_processes_of_their_own_are_those_of_this_process(tmp_path: Path) -> None:
    args = small(RED_RAINS, beside=[], seeds=2)
    here, apart = new_run(tmp_path / "here", args), new_run(tmp_path / "apart", args)
    found = [studied(here, RED_RAINS, args), studied(apart, RED_RAINS, args, jobs=2)]
    assert found[0]["games"] == found[1]["games"]
    assert found[0]["means"][0]["policies"] == 2


@pytest.mark.slow  # processes
def test_an_older_checkout_trains_and_measures_itself(tmp_path: Path) -> None:
    args = small(RED_RAINS, beside=[])
    folder = new_run(tmp_path, args)
    found = studied(folder, RED_RAINS, args, old=ROOT)
    assert [one["agent"] for one in found["means"]] == ["old", "flat"]
    of = {agent: [game for game in found["games"] if game["agent"] == agent] for agent in ("old-1", "flat-1")}
    assert [(game["seed"], game["deck"]) for game in of["old-1"]] == [
        (one["seed"], one["deck"]) for one in of["flat-1"]
    ]
    assert found["trained"]["old-1"]["decisions"] >= 64
    (folder / GAMES / "old-1-1-seen.json").unlink()
    (tmp_path / "empty").mkdir()
    with pytest.raises(RunError, match=r"old-1 cannot be trained: .*No module named 'training'"):
        studied(folder, RED_RAINS, args, old=tmp_path / "empty")


@pytest.mark.slow  # processes
@pytest.mark.skipif(compiled(), reason="the package that runs here is compiled")
def test_a_checkout_that_is_not_compiled_is_not_taken_for_one_that_is(tmp_path: Path) -> None:
    args = small(RED_RAINS, beside=[])
    with pytest.raises(RunError, match="nothing is compiled there"):
        studied(new_run(tmp_path, args), RED_RAINS, args, compiled=ROOT)


def test_games_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    bouts = pvp_bouts(Terms.of(PVP), ("random", "random"), ["The Iron Men"], 1, 1)
    games = load_or_play(path, bouts, play_all)
    assert load_or_play(path, bouts, lambda wanted: pytest.fail("they are there")) == games
    for others in (bouts[:1], bouts[::-1], [*bouts, bouts[0]]):
        with pytest.raises(RunError, match="holds other games than this study plays"):
            load_or_play(path, others, play_all)
    path.write_text('[{"seed": 1}]')
    with pytest.raises(RunError, match="is damaged"):
        load_or_play(path, bouts, play_all)


def test_a_training_takes_no_more_time_than_it_is_told(tmp_path: Path) -> None:
    args = small(PVP, vary=["titles", "ids"], timesteps=10_000_000, seconds=0.2)
    folder = new_run(tmp_path, args)
    chosen = variants(args, KINDS[PVP], None, None)
    teach(folder, args, KINDS[PVP], chosen)
    steps = read_meta(folder / "ids-1" / CHECKPOINT)["steps"]
    assert 0 < steps < args["timesteps"]
    teach(folder, args, KINDS[PVP], chosen)
    assert read_meta(folder / "ids-1" / CHECKPOINT)["steps"] == steps


def test_a_study_from_before_other_arguments_could_vary_is_read() -> None:
    earlier = {name: value for name, value in TWO.items() if name not in ("vary", "unseen_decks")}
    args = checked({**earlier, "titles": ["ids", "both"], "unseen": ["The Cloudsea Siren"]}, KINDS[PVP])
    assert args["vary"] == ["titles", "ids", "both"]
    assert args["unseen_decks"] == ["The Cloudsea Siren"]
    assert checked(args, KINDS[PVP]) == args


def test_intervals_over_several_trainings_are_those_of_policies() -> None:
    one = {
        "games": 4,
        SEEN: 0.6,
        "seen 95%": [0.5, 0.7],
        UNSEEN: 0.4,
        "unseen 95%": [0.3, 0.5],
        "drop": 0.2,
        "drop 95%": [0.1, 0.3],
    }
    assert over_seeds([one]) == one
    found = over_seeds([one, {**one, SEEN: 0.5, "drop": 0.1}])
    assert found[SEEN] == pytest.approx(0.55)
    assert found["drop 95%"][0] == pytest.approx(0.15 - 12.706 * 0.05, abs=1e-3)
    assert found["unseen 95%"] == pytest.approx([0.4, 0.4])


@pytest.mark.parametrize(
    ("mode", "changes", "message"),
    [
        (PVP, {"vary": ["titles", "letters"]}, "titles"),
        (PVP, {"vary": ["titles"]}, "values of titles"),
        (PVP, {"vary": ["decks", "The Iron Men"]}, "vary"),
        (PVP, {"vary": ["learning_rate", "much"]}, "no such values"),
        (PVP, {"unseen_decks": ["The Iron Men"]}, "among those to train with"),
        (PVP, {"unseen_decks": ["The Iron Man"]}, "did you mean"),
        (PVP, {"unseen_decks": ["Dual Duel Leo - Finch Up"]}, "recommends no First Five"),
        (PVP, {"decks": ["Dual Duel Leo - Finch Up"]}, "recommends no First Five"),
        (PVP, {"against": ["nobody"]}, "nobody"),
        (PVP, {"games": 0}, "games"),
        (PVP, {"seconds": -1.0}, "seconds"),
        (PVP, {"mirror": 2.0}, "mirror"),
        (RED_RAINS, {"unseen_chimeras": [VIROS]}, "among those to train with"),
        (RED_RAINS, {"unseen_chimeras": ["The Frostwild Scorge"]}, "did you mean"),
        (RED_RAINS, {"against": ["greedy"]}, "against"),
        (RED_RAINS, {"vary": ["seed", "1", "2"]}, "vary"),
    ],
)
def test_wrong_arguments_are_refused(mode: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        small(mode, **changes)


def test_numbers_can_vary() -> None:
    args = small(RED_RAINS, vary=["learning_rate", "0.001", "0.0001"])
    assert [one.value for one in variants(args, KINDS[RED_RAINS], None, None)] == [0.001, 0.0001]


def test_nothing_is_made_for_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resumed = ["pvp", "--resume", str(tmp_path)]
    for wrong in (
        ["pvp", "--vary", "titles", "letters"],
        ["pvp", "--unseen-decks", "No such deck"],
        ["red_rains", "--processes", "0"],
        resumed,
    ):
        with pytest.raises(SystemExit) as ended:
            main([*wrong, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    with pytest.raises(SystemExit) as ended:
        main(["chess"])
    assert ended.value.code == 2
    assert "'pvp'" in capsys.readouterr().err
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("kind", "varied"), [("red_rains", ["observation", "bytes"]), ("ppo", ["processes", "1", "2"])]
)
def test_the_command_trains_prints_and_goes_on(
    kind: str, varied: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in TINY.items() if name != "network"]
    short = [*flags, "--network", "8", "--timesteps", "64", "--games", "1", "--beside", "random"]
    assert main([kind, "--vary", *varied, *short, "--runs", str(tmp_path)]) == 0
    (folder,) = tmp_path.iterdir()
    told = capsys.readouterr().out
    for value in varied[1:]:
        assert value in told
        assert read_meta(folder / f"{value}-1" / CHECKPOINT)["trained"][varied[0]] == (
            int(value) if value.isdigit() else value
        )
    (folder / RESULTS).unlink()
    assert main([kind, "--resume", str(folder)]) == 0
    assert json.loads((folder / RESULTS).read_text())["args"] == json.loads((folder / ARGS).read_text())


def test_wrong_numbers_are_named() -> None:
    with pytest.raises(OptionError, match="seeds"):
        small(PVP, seeds=0)

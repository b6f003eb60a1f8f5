"""What a card's vector is made of goes from the arguments of every training into its checkpoints, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.agents.checkpoint import read, read_meta
from ashes_env.agents.policy import load_policy
from ashes_env.match.errors import OptionError
from tests.training.small import ROLLOUT, SMALL, started, steps_of
from training import best_response, ppo_red_rains, search_teacher, self_play
from training.rllib.__main__ import SELF_PLAY, checked_self_play
from training.run import arguments
from training.run.run import ARGS, CHECKPOINT, HOW, How, Limits, Run, new_run
from training.run.signals import Signals
from training.run.starting import with_start

Checked = Callable[[Mapping[str, Any]], dict[str, Any]]
TRAININGS: list[tuple[Checked, Mapping[str, Any]]] = [
    (arguments.checked, arguments.DEFAULTS),
    (self_play.checked, self_play.DEFAULTS),
    (search_teacher.checked, search_teacher.DEFAULTS),
    (best_response.checked, {**best_response.DEFAULTS, "agent": "random"}),
    (checked_self_play, arguments.defaults_of(SELF_PLAY)),
]
TINY: dict[str, Any] = {
    **self_play.DEFAULTS,
    "decks": ["The Iron Men"],
    "n_envs": 2,
    "n_steps": 16,
    "batch_size": 32,
    "n_epochs": 1,
    "network": [16, 8],
    "ladder_games": 0,
    "titles": "both",
}


@pytest.mark.parametrize(("checked", "args"), TRAININGS, ids=[check.__module__ for check, _ in TRAININGS])
def test_a_run_that_does_not_say_has_ids_and_others_keep_what_they_say(
    checked: Checked, args: Mapping[str, Any]
) -> None:
    assert checked({name: value for name, value in args.items() if name != "titles"})["titles"] == "ids"
    assert checked({**args, "titles": "words"})["titles"] == "words"
    with pytest.raises(OptionError, match="titles: there is no 'letters'"):
        checked({**args, "titles": "letters"})


@pytest.mark.parametrize("form", ["bytes", "entities"])
def test_a_run_with_words_is_saved_loaded_and_gone_on_with(form: str, tmp_path: Path) -> None:
    run = started(tmp_path, ROLLOUT, titles="both", observation=form)
    assert read_meta(run / CHECKPOINT)["titles"] == "both"
    assert getattr(load_policy(run / CHECKPOINT).network, "titles", None) == "both"
    before = read(run / CHECKPOINT).weights()
    ppo_red_rains.train(ppo_red_rains.COMMAND.opened(run), ROLLOUT, How(bar=False))
    assert steps_of(run) == 2 * ROLLOUT
    after = read(run / CHECKPOINT).weights()
    words = [name for name in after if name.endswith("words.word")]
    assert any(not np.array_equal(after[name], before[name]) for name in words)


def test_a_run_from_before_there_were_titles_goes_on(tmp_path: Path) -> None:
    run = started(tmp_path, ROLLOUT)
    args = {name: value for name, value in SMALL.items() if name != "titles"}
    (run / ARGS).write_text(json.dumps(args))
    ppo_red_rains.train(ppo_red_rains.COMMAND.opened(run), ROLLOUT, How(bar=False))
    assert steps_of(run) == 2 * ROLLOUT
    assert read_meta(run / CHECKPOINT)["titles"] == "ids"


def test_self_play_meets_snapshots_with_words_and_a_search_teaches_them(tmp_path: Path) -> None:
    run = new_run(tmp_path, self_play.checked(TINY))
    self_play.train(self_play.COMMAND.opened(run), 64, How(bar=False))
    snapshot = next((run / "snapshots").iterdir())
    assert read_meta(snapshot)["titles"] == read_meta(run / CHECKPOINT)["titles"] == "both"

    assert with_start(run / CHECKPOINT, self_play.DEFAULTS)["titles"] == "both"
    args = search_teacher.checked(search_teacher.adopted(run / CHECKPOINT, search_teacher.DEFAULTS))
    assert (args["titles"], args["network"]) == ("both", [16, 8])
    taught = Run(new_run(tmp_path / "taught", args), args)
    search_teacher.Teaching(taught, "cpu", Limits(Signals(), HOW)).save()
    assert read_meta(taught.checkpoint)["titles"] == "both"
    assert load_policy(taught.checkpoint).network.form == "bytes"

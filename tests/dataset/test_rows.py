"""Expanding a game gives back exactly what was played and seen."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.dataset import DatasetError, Episode, Games, KeptGame, episodes, unpacked
from ashes_env.dataset.columns import MASK, columns
from ashes_env.dataset.expanding import settings_of
from ashes_env.dataset.kept_games import Head
from ashes_env.dataset.rows import look, shapes, shown
from ashes_env.replays.playing import begin_match, positions
from tests.dataset.kept import games, plan

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "alone": (RED_RAINS, {}),
    "together": (RED_RAINS, {"players": 2}),
    "two": (PVP, {}),
    "three": (PVP, {"players": 3}),
    "short": (PVP, {"max_turns": 4}),
}


@cache
def one(kind: str, seed: int) -> tuple[Head, KeptGame]:
    """A game of a kind that random players play."""
    mode, terms = KINDS[kind]
    agents = ("random",) * terms.get("players", 2) if mode == PVP else ("random",)
    with TemporaryDirectory() as folder:
        found: Games = games(
            Path(folder), plan(mode, agents, seed, **terms), terms.get("players", 2) if agents[1:] else 1
        )
        return found.head, next(iter(found))


def expanded(kind: str, seed: int, form: str = "bytes") -> tuple[Head, KeptGame, list[Episode]]:
    head, game = one(kind, seed)
    return head, game, episodes(game, head, 7, form)


ANY = st.sampled_from(sorted(KINDS))
SEEDS = st.integers(0, 3)


@given(ANY, SEEDS)
@settings(max_examples=8)
def test_the_rows_are_the_game(kind: str, seed: int) -> None:
    head, game, found = expanded(kind, seed)
    taken = sorted((n, action) for one in found for n, action in zip(one.decisions, one.actions, strict=True))
    assert taken == list(enumerate(game.actions))
    match = begin_match(game.bare(head))
    for _ in positions(game.bare(head), match):
        pass
    for each in found:
        n = len(each)
        assert {len(each.observations), len(each.masks), len(each.rewards), len(each.values)} == {n}
        assert sum(each.rewards) == pytest.approx(match.result(each.seat))
        assert not any(each.rewards[:-1])
        assert all(mask[action] for mask, action in zip(each.masks, each.actions, strict=True))
        assert each.truncated == match.truncated
        assert each.agent == "random"
    table = columns(found, shapes(match_settings(game, "bytes")))
    ends = table["terminated"] | table["truncated"]
    assert ends.sum() == len(found)
    assert ends[-1]
    assert (table["step"][1:][ends[:-1]] == 0).all()
    assert (table["game"] == 7).all()
    legal = unpacked(table[MASK], match.settings.n_actions)
    assert np.array_equal(legal, np.concatenate([np.stack(each.masks) for each in found]) != 0)
    assert np.isnan(table["probability"]).all()


def match_settings(game: KeptGame, form: str) -> Any:
    return shown(game.spec, form).rules()


@given(ANY, SEEDS, st.sampled_from(["bytes", "flat", "entities"]), st.integers(0, 1 << 63), st.data())
@settings(max_examples=8)
def test_a_row_depends_on_nothing_that_its_seat_cannot_know(
    kind: str, seed: int, form: str, deal: int, data: st.DataObject
) -> None:
    head, game, found = expanded(kind, seed, form)
    wanted = data.draw(st.integers(0, len(game.actions) - 1))
    bare = game.bare(head)
    match = shown(game.spec, form).match()
    for n in positions(bare, match):
        if n == wanted:
            break
    other = match.redealt(deal)
    (row,) = [(each, each.decisions.index(wanted)) for each in found if wanted in each.decisions]
    each, step = row
    seen = look(other, each.seat)
    assert seen.keys() == each.observations[step].keys()
    for name, part in seen.items():
        assert np.array_equal(part, each.observations[step][name]), name
    assert np.array_equal(other.mask(each.seat), each.masks[step])


@pytest.mark.parametrize("form", ["bytes", "flat", "entities"])
def test_types_are_small_and_as_the_list_says(form: str) -> None:
    _, game, found = expanded("alone", 1, form)
    told = shapes(match_settings(game, form))
    for name, part in found[0].observations[0].items():
        assert (str(part.dtype), part.shape) == told[name]
        assert part.dtype != np.float32 or form == "flat"
    assert told.keys() == found[0].observations[0].keys() == found[0].last.keys()


def test_ids_of_entities_are_those_of_the_environment() -> None:
    _, game, found = expanded("alone", 1, "entities")
    seen = shown(game.spec, "entities").match().look(0)
    for name, part in seen.items():
        assert np.array_equal(part, found[0].observations[0][f"observation.{name}"])


def test_a_truncated_game_says_so() -> None:
    _, _, found = expanded("short", 1)
    assert all(each.truncated for each in found)
    table = columns(found, shapes(match_settings(one("short", 1)[1], "bytes")))
    assert table["truncated"].sum() == len(found)
    assert not table["terminated"].any()


def test_a_game_that_differs_is_refused() -> None:
    head, game = one("alone", 1)
    told = {name: [None] * (len(game.actions) + 1) for name in ("values", "policies")}
    changed: list[tuple[dict[str, Any], str]] = [
        ({"hash": "0" * 64}, "game 3 does not play as it was kept: it ends in the position"),
        ({"actions": [263, *game.actions[1:]]}, r"actions\[0\]: 263 is not legal"),
        ({"actions": [*game.actions, 0], **told}, "is over already"),
    ]
    for fields, message in changed:
        with pytest.raises(DatasetError, match=message):
            episodes(replace(game, **fields), head, 3)
    short = replace(game, actions=game.actions[:-1])
    with pytest.raises(DatasetError, match="not over after its last action"):
        episodes(short, head, 3)
    with pytest.raises(DatasetError, match="they mean something else here"):
        episodes(game, replace(head, action_table="0" * 16, version="9.9"), 3)
    with pytest.raises(DatasetError, match="there is no 'vector'"):
        episodes(game, head, 3, "vector")


def test_the_settings_show_the_form(tmp_path: Path) -> None:
    found = games(tmp_path, number=1)
    assert settings_of(found, "flat").dtype == "float32"
    assert settings_of(found, "entities").obs_mode == "entities"

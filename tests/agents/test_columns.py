"""A policy that was trained on another layout: it plays on where columns were added, and is refused where it cannot."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.agents import columns
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import LAYOUT, META, parts_of, read
from ashes_env.agents.columns import LEAST, fitted, n_actions, todays
from ashes_env.agents.convert import main as convert
from ashes_env.agents.forward import network_of
from ashes_env.agents.make import make_agent
from ashes_env.agents.policy import load_policy
from ashes_env.agents.seeing import FORMS
from ashes_env.encoding.fields import CONSEQUENCE
from ashes_env.encoding.schema import TWO
from ashes_env.encoding.sizes import PART_FIELDS
from ashes_env.files import load_state, save_state
from tests.agents.test_forward import CLOSE, WIDTHS, batch, drawn, positions

Change = Callable[[dict[str, Any]], None]


def older(change: Change) -> dict[str, Any]:
    """A layout of an older version: today's, changed."""
    found = deepcopy(dict(todays()))
    change(found)
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def part(layout: dict[str, Any], name: str) -> dict[str, Any]:
    """A piece of a layout, or a part of the entities."""
    if name in layout["parts"]:
        return layout["parts"][name]  # type: ignore[no-any-return]
    return next(piece for piece in layout["pieces"] if piece["name"] == name)


def without(name: str, field: str) -> Change:
    """The layout from before there was a field."""

    def change(layout: dict[str, Any]) -> None:
        fields = part(layout, name)["fields"]
        (there,) = [one for one in fields if one[0] == field]
        fields.remove(there)

    return change


def saved(folder: Path, form: str, change: Change, weights: dict[str, Any], titles: str = "ids") -> Path:
    """A checkpoint on a changed layout."""
    layout = older(change)
    meta = {"network": WIDTHS, "observation": form, "titles": titles, "steps": 1, "actions": n_actions(layout)}
    parts = parts_of(weights, meta)
    save_state(folder, {**parts, LAYOUT: json.dumps(layout).encode()})
    return folder


def cut(weights: dict[str, Any], name: str, axis: int, places: list[int]) -> None:
    weights[name] = np.delete(weights[name], places, axis)


def numbers_of(name: str, field: str, pieces: int | None = None) -> list[int]:
    """The columns of a field of the flat form."""
    (piece,) = [piece for piece in TWO.pieces if piece.name == name]
    offset = [one for one, _, _ in piece.fields].index(field)
    return [piece.start + row * piece.width + offset for row in range(piece.rows)]


@pytest.mark.parametrize("form", FORMS)
def test_a_policy_from_before_a_field_plays_as_it_did(form: str, tmp_path: Path) -> None:
    """Today's weights with zero at the new field say what the old ones did, when nobody looked at it."""
    weights = drawn(form, "both", WIDTHS)
    before = {name: array.copy() for name, array in weights.items()}
    changes: list[Change]
    if form == "entities":
        changes = [without("cards", "exhausted"), without("scene", "round")]
        place = [i for i, (name, _, _) in enumerate(PART_FIELDS["cards"]) if name == "exhausted"]
        weights["features_extractor.cards.layer.weight"][:, place] = 0
        cut(before, "features_extractor.cards.layer.weight", 1, place)
        prefix = "features_extractor.scene"
    else:
        changes = [without("my units", "exhausted"), without("scene", "round")]
        prefix = "features_extractor.layer"
        units = numbers_of("my units", "exhausted")
        weights[f"{prefix}.weight"][units] = 0
        cut(before, f"{prefix}.weight", 0, units)
    weights[f"{prefix}.weight"][numbers_of("scene", "round")] = 0
    cut(before, f"{prefix}.weight", 0, numbers_of("scene", "round"))

    def change(layout: dict[str, Any]) -> None:
        for one in changes:
            one(layout)

    found = load_policy(saved(tmp_path, form, change, before, "both")).network
    wanted = network_of(weights, form, WIDTHS, "both")
    seen, masks = batch(positions(), form)
    for mine, theirs in zip(found.evaluate(seen, masks), wanted.evaluate(seen, masks), strict=True):
        np.testing.assert_allclose(mine, theirs, atol=CLOSE)


def test_the_columns_of_a_linear_policy_stay(tmp_path: Path) -> None:
    weights = drawn("flat", "ids", [])

    def saved_on(folder: Path, change: Change) -> Path:
        layout = older(change)
        meta = {"network": [], "observation": "flat", "steps": 1, "actions": n_actions(layout)}
        save_state(folder, {**parts_of(weights, meta), LAYOUT: json.dumps(layout).encode()})
        return folder

    other = load_policy(saved_on(tmp_path / "other", without("consequences", CONSEQUENCE[1][0])))
    seen, masks = batch(positions(2), "flat")
    np.testing.assert_array_equal(
        other.network.evaluate(seen, masks)[0], network_of(weights, "flat", []).evaluate(seen, masks)[0]
    )
    with pytest.raises(AgentError, match="a linear policy cannot move"):
        load_policy(saved_on(tmp_path / "older", without("scene", "round")))


def test_fields_may_move() -> None:
    def change(layout: dict[str, Any]) -> None:
        layout["pieces"].reverse()
        for piece in layout["pieces"]:
            piece["fields"].reverse()

    layout = older(change)
    weights = {"features_extractor.layer.weight": np.arange(TWO.numbers, dtype=np.float32)[:, None]}
    moved = fitted(weights, layout)["features_extractor.layer.weight"][:, 0]
    assert sorted(moved.tolist()) == sorted(range(TWO.numbers))
    labels = {label[0]: i for i, label in enumerate(columns._labels(layout, columns._numbers("layer")))}
    for i, label in enumerate(columns._labels(todays(), columns._numbers("layer"))):
        assert moved[i] == labels[label[0]]


def test_a_new_action_is_taken_where_nothing_else_is_legal() -> None:
    def change(layout: dict[str, Any]) -> None:
        layout["actions"][4][1] -= 1

    layout = older(change)
    assert n_actions(layout) == TWO.n_actions - 1
    bias = fitted({"action_net.bias": np.ones(TWO.n_actions - 1, np.float32)}, layout)["action_net.bias"]
    assert bias.shape == (TWO.n_actions,)
    assert bias[sum(size for _, size, _ in todays()["actions"][:5]) - 1] == LEAST
    assert (np.delete(bias, bias.argmin()) == 1).all()


def test_what_was_only_kept_for_later_may_get_a_meaning() -> None:
    def change(layout: dict[str, Any]) -> None:
        field = part(layout, "event")["fields"][3]
        field[2] = columns.UNUSED

    place = next(piece.start for piece in TWO.pieces if piece.name == "event") + 3
    weights = {"features_extractor.layer.weight": np.ones((TWO.numbers, 1), np.float32)}
    moved = fitted(weights, older(change))["features_extractor.layer.weight"]
    assert moved[place] == 0
    assert np.delete(moved, place).all()


def gone(layout: dict[str, Any]) -> None:
    part(layout, "scene")["fields"].append(["weather", 3, "0" * 8])


def other_top(layout: dict[str, Any]) -> None:
    part(layout, "scene")["fields"][0][1] = 7


def other_meaning(layout: dict[str, Any]) -> None:
    part(layout, "scene")["fields"][0][2] = "0" * 8


def smaller(layout: dict[str, Any]) -> None:
    layout["vocabularies"]["word"] += 5


def fewer_actions(layout: dict[str, Any]) -> None:
    layout["actions"].append(["dance", 2, "0" * 8])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (gone, "'scene 0 weather' is gone"),
        (other_top, "'scene 0 round' means something else"),
        (other_meaning, "'scene 0 round' means something else"),
        (smaller, "is gone"),
        (fewer_actions, "'dance 0' is gone"),
    ],
)
def test_what_is_gone_or_means_something_else_is_refused(change: Change, told: str, tmp_path: Path) -> None:
    layout = older(change)
    weights = drawn("bytes", "ids", WIDTHS)
    for name in ("features_extractor.layer.weight", "features_extractor.layer.looked.table.weight"):
        for axis, labels in columns._axes(name):
            weights[name] = np.resize(weights[name], (len(list(labels(layout))), *weights[name].shape[1:]))
            assert axis == 0
    for name in ("action_net.weight", "action_net.bias"):
        weights[name] = np.resize(weights[name], (n_actions(layout), *weights[name].shape[1:]))
    folder = saved(tmp_path, "bytes", change, weights)
    with pytest.raises(AgentError, match=told) as raised:
        load_policy(folder)
    assert "Train again (python -m training.recipes NAME" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_layout_whose_words_alone_have_changed_can_be_taken_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = drawn("bytes", "ids", WIDTHS)
    folder = saved(tmp_path / "words", "bytes", other_meaning, weights)
    assert convert([str(folder)]) == 1
    assert "--reworded" in capsys.readouterr().err
    assert convert([str(folder), "--reworded"]) == 0
    assert not read(folder).moved
    assert all(np.array_equal(array, weights[name]) for name, array in read(folder).weights().items())
    other = saved(tmp_path / "top", "bytes", other_top, weights)
    assert convert([str(other), "--reworded"]) == 1
    assert "more than the words" in capsys.readouterr().err


def test_a_checkpoint_on_another_layout_is_converted(tmp_path: Path) -> None:
    weights = drawn("bytes", "ids", WIDTHS)
    cut(weights, "features_extractor.layer.weight", 0, numbers_of("scene", "round"))
    folder = saved(tmp_path, "bytes", without("scene", "round"), weights)
    assert read(folder).moved
    wanted = read(folder).weights()
    assert convert([str(folder), "--half"]) == 0
    assert not read(folder).moved
    assert read(folder).meta["actions"] == TWO.n_actions
    for name, array in read(folder).weights().items():
        np.testing.assert_allclose(array, wanted[name], atol=1e-3, rtol=1e-3)


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"[]",
        b"{}",
        b'{"pieces": 3, "actions": []}',
        b'{"actions": [["verb", 1000000000000, "x"]]}',
        b'{"actions": [["verb", "many", "x"]]}',
        b'{"actions": [["verb", 2, "x"], ["verb", 2, "x"]]}',
        b'{"actions": [[{}, 2, "x"]]}',
    ],
)
def test_a_layout_that_is_none_is_refused(wrong: bytes, tmp_path: Path) -> None:
    parts = dict(load_state(saved(tmp_path / "whole", "bytes", lambda _: None, drawn("bytes", "ids", WIDTHS))).parts)
    save_state(tmp_path / "wrong", {**parts, LAYOUT: wrong})
    with pytest.raises(AgentError, match="layout"):
        load_policy(tmp_path / "wrong")


def test_weights_of_another_layout_than_it_says_are_refused(tmp_path: Path) -> None:
    folder = saved(tmp_path, "bytes", without("scene", "round"), drawn("bytes", "ids", WIDTHS))
    with pytest.raises(AgentError, match=f"and its layout {TWO.numbers - 1} columns"):
        load_policy(folder)


def test_a_policy_whose_observation_is_gone_is_refused_with_what_to_do(tmp_path: Path) -> None:
    weights = drawn("bytes", "ids", WIDTHS)
    folder = saved(tmp_path, "sparse", lambda _: None, weights)
    told = r"'sparse' is gone: use the last version that has it, ashes-env 0\.1\.0 .*, or train again with 'bytes'"
    for refuse in (read, load_policy, lambda folder: make_agent(str(folder))):
        with pytest.raises(AgentError, match=told):
            refuse(folder)


def test_every_column_has_a_name_of_its_own() -> None:
    for form in FORMS:
        for titles in ("ids", "both"):
            weights = drawn(form, titles, WIDTHS)
            for name, array in weights.items():
                for axis, labels in columns._axes(name):
                    assert len(columns._labels(todays(), labels)) == array.shape[axis], name


def test_a_run_on_another_layout_does_not_go_on_with_its_optimizer(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    from agents.networks import new_policy
    from agents.saving import load_optimizer, load_weights

    weights = drawn("bytes", "ids", WIDTHS)
    cut(weights, "features_extractor.layer.weight", 0, numbers_of("scene", "round"))
    found = read(saved(tmp_path, "bytes", without("scene", "round"), weights))
    policy = new_policy("bytes", list(WIDTHS), 1e-3)
    load_weights(policy, found)
    with pytest.raises(AgentError, match="--start"):
        load_optimizer(policy.optimizer, found)


def test_weights_of_torch_are_converted_and_without_it_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    import sys

    import torch

    from agents.saving import packed

    weights = drawn("bytes", "ids", WIDTHS)
    parts = dict(load_state(saved(tmp_path / "new", "bytes", lambda _: None, weights)).parts)
    old = {META: json.dumps({**json.loads(parts[META]), "format": 3}).encode(), "training.json": b"null"}
    tensors = {name: torch.from_numpy(array) for name, array in weights.items()}
    shared = {f"pi_{name}": tensor for name, tensor in tensors.items() if name.startswith("features_extractor.")}
    folder = tmp_path / "old"
    save_state(folder, {**old, "policy.pt": packed({**tensors, **shared})})
    assert load_policy(folder).network.form == "bytes"
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "torch", None)
        patch.delitem(sys.modules, "ashes_env.agents.tensors", raising=False)
        with pytest.raises(AgentError, match=r"which torch reads.*python -m ashes_env\.agents\.convert FOLDER"):
            read(folder).weights()
    assert convert([str(folder)]) == 0
    assert "policy.npz" in read(folder).parts
    assert all(np.array_equal(array, weights[name]) for name, array in read(folder).weights().items())
    own = {**shared, "pi_features_extractor.layer.bias": tensors["features_extractor.layer.bias"] + 1}
    save_state(folder, {**old, "policy.pt": packed({**tensors, **own})})
    with pytest.raises(AgentError, match="trunks of their own"):
        read(folder).weights()


@pytest.mark.parametrize("rows", [10**12, 1 << 17, 10**300], ids=["10**12", "2**17", "10**300"])
@pytest.mark.parametrize("ids", [[], [["what", "title"]]], ids=["no labels", "ids"])
def test_s06_a_layout_with_rows_without_end_is_refused_at_once(rows: int, ids: list[list[str]], tmp_path: Path) -> None:
    """Rows without fields have no labels, so the limit of columns never counts them."""

    folder = saved(tmp_path, "flat", lambda layout: None, drawn("flat", "ids", WIDTHS))
    layout = older(lambda layout: layout["pieces"].insert(0, {"name": "x", "rows": rows, "fields": [], "ids": ids}))
    save_state(folder, {**load_state(folder).parts, LAYOUT: json.dumps(layout).encode()})
    with pytest.raises(AgentError, match="a layout has at most 65536 rows"):
        load_policy(folder)


def test_s08_a_converted_save_is_what_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weights = drawn("bytes", "ids", WIDTHS)
    cut(weights, "features_extractor.layer.weight", 0, numbers_of("scene", "round"))
    folder = saved(tmp_path, "bytes", without("scene", "round"), weights)
    assert convert([str(folder / "00000001")]) == 0
    assert capsys.readouterr().out == f"{folder / '00000002'}\n"
    assert read(folder).folder == folder / "00000002"
    assert not read(folder).moved
    assert convert([str(folder / "00000001")]) == 1
    assert "00000001 is not the newest save of its folder, 00000002 is" in capsys.readouterr().err
    assert not any(path.is_dir() for path in (folder / "00000001").iterdir())


@pytest.mark.parametrize("name", ["00000002", "00000001/deep", "note"])
def test_s02_nothing_is_converted_through_a_link(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = saved(tmp_path / "mine", "bytes", lambda layout: None, drawn("bytes", "ids", WIDTHS))
    other = saved(tmp_path / "theirs", "bytes", lambda layout: None, drawn("bytes", "ids", WIDTHS))
    (folder / name).symlink_to(other / "00000001")
    assert convert([str(folder)]) == 1
    assert "is a link that leads out of the folder" in capsys.readouterr().err
    assert [path.name for path in other.iterdir()] == ["00000001"]

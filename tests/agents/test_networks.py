"""Networks see what is there: ids become vectors, bytes and numbers say the same, rows are a set."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch
from gymnasium import spaces

from agents.network import Looked, Trunk
from agents.networks import policy_arguments
from agents.pointer import EntityTrunk
from ashes_env.agents.base import AgentError
from ashes_env.agents.seeing import FORMS, look, settings_of, space_of
from ashes_env.agents.shapes import CARD, EMBEDDED, POINTER, columns_of
from ashes_env.encoding.layout import MAX_CARDS
from ashes_env.encoding.schema import TWO
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings

WIDTH = 16


def matches(n: int, decisions: int = 40) -> list[GameMatch]:
    """Positions of games between random players, one after another."""
    rng = np.random.default_rng(1)
    match = GameMatch.new(Settings("pvp"), {"first_five": "recommended"}, 1)
    out = []
    for i in range(n * decisions):
        match.act(int(rng.choice(list(match.actions()))))
        if i % decisions == decisions - 1:
            out.append(match.copy())
    return out


def batch(seen: list[Any]) -> Any:
    """Observations as a batch of what a trunk is given."""
    if isinstance(seen[0], dict):
        return {name: batch([one[name] for one in seen]) for name in seen[0]}
    return torch.as_tensor(np.stack(seen)).float()


def trunk(form: str) -> Any:
    torch.manual_seed(1)
    return (EntityTrunk if form == "entities" else Trunk)(space_of(form), WIDTH)  # type: ignore[arg-type]


def test_bytes_and_numbers_are_one_to_the_network() -> None:
    found = matches(6)
    flat, raw = trunk("flat"), trunk("bytes")
    a = flat(batch([look(match, match.seat, "flat") for match in found]))
    b = raw(batch([look(match, match.seat, "bytes") for match in found]))
    assert torch.allclose(a, b, atol=1e-5)
    assert a.shape == (6, WIDTH)


def test_what_a_batch_leaves_out_changes_nothing() -> None:
    found = batch([look(match, match.seat, "flat") for match in matches(6)])
    network = trunk("flat")
    alone = torch.cat([network(one[None]) for one in found])
    assert torch.allclose(network(found), alone, atol=1e-5)


def test_a_number_counts_by_its_weight_and_an_id_by_that_of_its_vector() -> None:
    """One number has a weight, and each vector of an id, of which all are 1, has another one."""
    network = trunk("flat")
    layer = network.layer
    found = batch([look(match, match.seat, "flat") for match in matches(6)])
    column = int(found[:, : network.numbers].var(0).argmax())
    with torch.no_grad():
        for weights, value in ((layer.weight, 0.0), (layer.id_weight, 0.0), (layer.bias, 0.25)):
            weights.fill_(value)
        layer.looked.table.weight[1:] = 1.0  # the first row is that of no id
        layer.weight[column, 3] = 2.0
        layer.id_weight[:, 0, 5] = 0.5
        out = network(found)
    there = found[:, network.numbers :] > 0
    vectors = sum(there[:, i] * (2.0 if kind == "text" else 1.0) for i, kind in columns_of(TWO.pieces))
    wanted = torch.full((6, WIDTH), 0.25)
    wanted[:, 3] += 2.0 * found[:, column]
    wanted[:, 5] += 0.5 * vectors
    assert torch.allclose(out, wanted, atol=1e-5)
    assert len(set(out[:, 3].tolist())) > 1
    assert len(set(out[:, 5].tolist())) > 1


def test_no_id_is_nothing_and_a_text_is_its_title_and_its_place() -> None:
    looked = Looked([(0, "title"), (1, "text"), (2, "word")])
    assert not looked(torch.zeros(1, 3, dtype=torch.long)).any()
    title, text = 17, 17 * 64 + 5
    found = looked(torch.tensor([[title, text, 0]]))
    assert found.shape == (1, 4, EMBEDDED)
    assert torch.equal(found[0, 0], found[0, 1])
    other = looked(torch.tensor([[title, text + 1, 0]]))
    assert torch.equal(other[0, 1], found[0, 1])
    assert not torch.equal(other[0, 2], found[0, 2])


def test_the_order_of_cards_says_nothing() -> None:
    network = trunk("entities")
    seen = batch([look(match, match.seat, "entities") for match in matches(6)])
    order = torch.randperm(MAX_CARDS, generator=torch.Generator().manual_seed(1))
    moved = {**seen, "cards": seen["cards"][:, order], "card_ids": seen["card_ids"][:, order]}
    where = torch.cat((torch.zeros(1), order.argsort() + 1.0))  # row from 1, 0 for none
    for part, columns in (("cards", [CARD.index("host"), CARD.index("opposite")]), ("actions", [POINTER])):
        moved[part] = moved[part].clone()
        moved[part][:, :, columns] = where[(moved[part][:, :, columns] * MAX_CARDS).round().long()] / MAX_CARDS
    assert torch.allclose(network(moved), network(seen), atol=1e-5)
    assert not torch.allclose(network({**moved, "actions": seen["actions"]}), network(seen), atol=1e-5)


def test_only_legal_actions_get_a_logit() -> None:
    found = matches(6)
    logits = trunk("entities")(batch([look(match, match.seat, "entities") for match in found]))[:, WIDTH:]
    for match, row in zip(found, logits, strict=True):
        assert set(row.nonzero().flatten().tolist()) == set(match.actions())


@pytest.mark.parametrize("form", FORMS)
def test_a_look_is_what_the_environment_gives(form: str) -> None:
    match = GameMatch.new(Settings("red_rains", **settings_of(form)), {"first_five": "recommended"}, 1)
    mine, theirs = look(match, 0, form), match.look(0)
    if form != "entities":
        mine, theirs = {"": mine}, {"": theirs}
    assert mine.keys() == theirs.keys()
    for name in mine:
        assert mine[name].dtype == theirs[name].dtype
        assert np.array_equal(mine[name], theirs[name])


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(AgentError, match=r"shape \(7,\) does not fit"):
        Trunk(spaces.Box(0.0, 1.0, (7,), np.float32), WIDTH)
    with pytest.raises(AgentError, match="use one of flat, bytes, entities"):
        space_of("pixels")
    with pytest.raises(AgentError, match="the width of its trunk"):
        policy_arguments("bytes", [])

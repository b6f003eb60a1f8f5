"""Policies that see the consequences of actions: the network, checkpoints, matches, searches."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.agents.checkpoint import parts_of, read
from ashes_env.agents.columns import completed, todays
from ashes_env.agents.forward import network_of
from ashes_env.agents.make import PRETRAINED, make_agent
from ashes_env.agents.policy import load_policy
from ashes_env.agents.seeing import look
from ashes_env.encoding import fields as c
from ashes_env.encoding.layout import N_CONSEQUENCES
from ashes_env.encoding.schema import TWO, TWO_AHEAD
from ashes_env.encoding.sizes import n_raw
from ashes_env.env.single_agent import PvP
from ashes_env.files import save_state
from ashes_env.match.game_match import GameMatch
from ashes_env.match.lanes import Lanes
from ashes_env.match.settings import Settings
from tests.agents.test_columns import saved, without
from tests.agents.test_forward import WIDTHS, batch, drawn, positions
from tests.contests.commands import ashes

FORM = "consequences"
FIELD = "theirs life less"
FOLLOW = "features_extractor.follow.weight"


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network with random weights."""
    folder = tmp_path_factory.mktemp("checkpoint")
    meta = {"network": WIDTHS, "observation": FORM, "titles": "ids", "steps": 1, "actions": TWO.n_actions}
    save_state(folder, parts_of(drawn(FORM, "ids", WIDTHS), meta))
    return folder


def begin(seed: int = 1, **settings: Any) -> GameMatch:
    return GameMatch.new(Settings("pvp", illegal_action="raise", **settings), {"first_five": "recommended"}, seed)


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize("consequences", [False, True])
@pytest.mark.parametrize(
    "name",
    [
        "policy:{}",
        "policy:coal",
        "guided:policy={},simulations=8,turns=1",
        "guided:policy={},student=coal,simulations=8,turns=1",
        "guided:policy=coal,student={},simulations=8,turns=1",
        "tree:policy={},simulations=8",
    ],
)
def test_what_an_agent_sees_does_not_depend_on_the_settings_of_the_match(
    name: str, consequences: bool, dtype: str, checkpoint: Path
) -> None:
    taken: list[list[int]] = []
    for shown in (False, True):
        settings: dict[str, Any] = {"consequences": consequences, "dtype": dtype} if shown else {}
        agent = make_agent(name.format(checkpoint))
        agent.start(3)
        match = begin(**settings)
        taken.append([])
        for _ in range(12):
            taken[-1].append(agent.act(match))
            match.act(taken[-1][-1])
    assert taken[0] == taken[1]


@pytest.mark.parametrize("name", ["guided:policy=coal,simulations=8,turns=1", "tree:policy=coal,simulations=8"])
def test_a_search_with_a_policy_without_consequences_plays_where_they_are_shown(name: str) -> None:
    agent = make_agent(name)
    agent.start(1)
    match = begin(consequences=True)
    for _ in range(6):
        match.act(agent.act(match))


def test_a_checkpoint_plays_matches_and_opponents(checkpoint: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ashes("match", "--agents", "random", str(checkpoint), "--games", "2", "--seed", "3") == 0
    assert "random" in capsys.readouterr().out
    env = PvP(opponent=f"policy:{checkpoint}", first_five="recommended", illegal_action="raise")
    env.reset(seed=1)
    over = False
    r = np.random.default_rng(1)
    while not over:
        _, _, terminated, truncated, _ = env.step(int(r.choice(np.flatnonzero(env.action_masks()))))
        over = terminated or truncated


@pytest.mark.parametrize("consequences", [False, True])
@pytest.mark.parametrize("shape", [TWO, TWO_AHEAD], ids=["without", "with"])
def test_lanes_show_what_their_layout_has(shape: Any, consequences: bool) -> None:
    lanes = Lanes(2, shape)
    assert lanes.observations.shape == (2, n_raw(shape))
    match = begin(consequences=consequences)
    lanes.put(1, match.copy())
    form = FORM if shape.consequences else "bytes"
    for _ in range(20):
        np.testing.assert_array_equal(lanes.observations[1], look(match, match.seat, form))
        for wanted, other in ((False, "bytes"), (True, FORM)):
            np.testing.assert_array_equal(lanes.seen(1, wanted), look(match, match.seat, other))
        action = max(match.actions())
        match.act(action)
        lanes.step([0, action])


def test_a_policy_from_before_a_field_plays_as_it_did(tmp_path: Path) -> None:
    weights = drawn(FORM, "ids", WIDTHS)
    place = [name for name, _, _ in c.CONSEQUENCE].index(FIELD)
    before = {**weights, FOLLOW: np.delete(weights[FOLLOW], place, 1)}
    weights[FOLLOW][:, place] = 0
    network = load_policy(saved(tmp_path, FORM, without(FORM, FIELD), before)).network
    seen, masks = batch(positions(), FORM)
    for mine, theirs in zip(
        network.evaluate(seen, masks), network_of(weights, FORM, WIDTHS, "ids").evaluate(seen, masks), strict=True
    ):
        np.testing.assert_allclose(mine, theirs, atol=1e-5)


def test_a_layout_from_before_consequences_is_the_current_one(tmp_path: Path) -> None:
    """Else no run of an earlier version could go on."""

    def change(layout: dict[str, Any]) -> None:
        del layout["parts"]["consequences"]

    assert not read(saved(tmp_path, "bytes", change, drawn("bytes", "ids", WIDTHS))).moved
    assert completed(todays()) == todays()
    others: tuple[Any, ...] = ([], {}, {"parts": 3}, None)
    for other in others:
        assert completed(other) == other


@pytest.mark.parametrize("name", sorted(path.name for path in PRETRAINED.iterdir() if path.is_dir()))
def test_what_ships_is_on_the_current_layout(name: str) -> None:
    assert not read(PRETRAINED / name).moved


# --- the network in torch ---------------------------------------------------------------------------------------------


@pytest.fixture
def trunk() -> Callable[[Any], Any]:
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    import torch

    from agents.consequences import ConsequenceTrunk
    from ashes_env.agents.seeing import space_of

    torch.manual_seed(1)
    return ConsequenceTrunk(space_of(FORM), WIDTHS[0])  # type: ignore[arg-type]


def test_only_actions_with_a_row_get_a_score(trunk: Any) -> None:
    import torch

    seen, masks = batch(positions(), FORM)
    scores = trunk(torch.as_tensor(seen))[:, -TWO.n_actions :].detach().numpy()
    for row, mask in zip(scores, masks, strict=True):
        assert set(row.nonzero()[0]) <= set(mask.nonzero()[0][:N_CONSEQUENCES])
        assert row.any()


def test_a_row_without_a_number_still_counts_and_none_at_all_is_no_error(trunk: Any) -> None:
    import torch

    seen, _ = batch(positions(), FORM)
    nothing = seen.copy()
    nothing[:, TWO_AHEAD.tail :] = 0
    found = trunk(torch.as_tensor(nothing))
    assert not found[:, WIDTHS[0] :].any()
    assert torch.equal(found[:, : WIDTHS[0]], trunk(torch.as_tensor(seen))[:, : WIDTHS[0]])
    assert torch.allclose(trunk(torch.as_tensor(seen).float()), trunk(torch.as_tensor(seen)), atol=1e-5)


def test_another_size_is_refused() -> None:
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    from agents.consequences import ConsequenceTrunk
    from ashes_env.agents.base import AgentError
    from ashes_env.agents.seeing import space_of

    with pytest.raises(AgentError, match=rf"does not fit: \({n_raw(TWO_AHEAD)},\) would"):
        ConsequenceTrunk(space_of("bytes"), 8)  # type: ignore[arg-type]

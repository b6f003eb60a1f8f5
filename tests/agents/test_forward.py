"""Networks in NumPy: what torch computes, for every form, and for what ships; no torch is imported for it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read
from ashes_env.agents.forward import ACTIVATIONS, FlatNetwork, network_of, softmax
from ashes_env.agents.make import PRETRAINED, make_agent
from ashes_env.agents.policy import load_policy
from ashes_env.agents.seeing import FORMS, look, space_of
from ashes_env.agents.shapes import TITLES, head_shapes, trunk_shapes
from ashes_env.encoding.schema import TWO
from ashes_env.encoding.sizes import n_flat
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(path.name for path in PRETRAINED.iterdir() if path.is_dir())
WIDTHS = [16, 8]
CLOSE = 1e-5


def positions(n: int = 12) -> list[Match]:
    """Positions of games of both modes, played at random."""
    rng = np.random.default_rng(5)
    out: list[Match] = []
    while len(out) < n:
        mode = ("pvp", "red_rains")[len(out) % 2]
        match = GameMatch.new(Settings(mode), {"first_five": "recommended"}, len(out))
        for _ in range(int(rng.integers(80))):
            if not match.over:
                match.act(int(rng.choice(list(match.actions()))))
        if not match.over:
            out.append(match)
    return out


def batch(matches: list[Match], form: str) -> tuple[Any, NDArray[np.bool_]]:
    seen = [look(match, match.seat, form) for match in matches]
    masks = np.stack([match.mask(match.seat) for match in matches]).astype(bool)
    if form == "entities":
        return {name: np.stack([one[name] for one in seen]) for name in seen[0]}, masks
    return np.stack(seen), masks


def drawn(form: str, titles: str, widths: list[int]) -> dict[str, NDArray[np.float32]]:
    """Weights at random, where "none" is zero as training leaves it."""
    rng = np.random.default_rng(7)
    if widths:
        width, *heads = widths
        shapes = {**trunk_shapes(form, width, titles), **head_shapes(form, width, heads, heads)}
    else:
        shapes = head_shapes(form, n_flat(TWO), (), ())
    out = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    for name, weights in out.items():
        if name.endswith("looked.table.weight"):
            weights[0] = 0
    return out


def in_torch(weights: dict[str, Any], form: str, titles: str, widths: list[int]) -> Any:
    pytest.importorskip("sb3_contrib", reason="torch and what trains in it need the extra 'train'")
    import torch
    from gymnasium import spaces

    from agents.networks import TorchNetwork, policy_arguments, policy_class

    arguments = policy_arguments(form, widths, titles)
    policy = policy_class(form)(space_of(form), spaces.Discrete(TWO.n_actions), lambda _: 0.0, **arguments)
    state = {name: torch.from_numpy(array) for name, array in weights.items()}
    for name in policy.state_dict():
        if name.startswith(("pi_", "vf_")):
            state[name] = state[name[3:]]
    policy.load_state_dict(state)
    policy.set_training_mode(False)
    return TorchNetwork(policy, form)


CASES = [(form, titles, widths) for widths in (WIDTHS, [24], [16, 12, 8]) for titles in TITLES for form in FORMS]


@pytest.mark.parametrize(("form", "titles", "widths"), [*CASES, ("flat", "ids", [])], ids=str)
def test_numpy_computes_what_torch_does(form: str, titles: str, widths: list[int]) -> None:
    weights = drawn(form, titles, widths)
    theirs = in_torch(weights, form, titles, widths)
    ours = network_of(weights, form, widths, titles)
    for matches in (positions(), positions(2)[:1]):
        seen, masks = batch(matches, form)
        wanted, values = theirs.evaluate(seen, masks)
        chances, found = ours.evaluate(seen, masks)
        assert chances.dtype == found.dtype == np.float32
        np.testing.assert_allclose(chances, wanted, atol=CLOSE, rtol=CLOSE)
        np.testing.assert_allclose(found, values, atol=CLOSE * max(1.0, float(np.abs(values).max())))
        assert (chances[~masks] == 0).all()
        assert np.ptp(chances[masks]) > 0.01, "all alike tells nothing"


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_plays_as_it_does_in_torch(name: str) -> None:
    found = read(PRETRAINED / name)
    form, widths = found.meta["observation"], found.meta["network"]
    theirs = in_torch(found.weights(), form, found.meta["titles"], widths)
    seen, masks = batch(positions(), form)
    wanted, values = theirs.evaluate(seen, masks)
    chances, ours = load_policy(PRETRAINED / name).network.evaluate(seen, masks)
    np.testing.assert_allclose(chances, wanted, atol=CLOSE)
    np.testing.assert_allclose(ours, values, atol=CLOSE)


@pytest.mark.parametrize("form", ["flat", "bytes", "consequences"])
def test_a_position_is_worth_the_same_whatever_else_is_in_the_batch(form: str) -> None:
    """What is alike in a batch is computed once, and not what is legal nowhere in it."""
    network = network_of(drawn(form, "both", WIDTHS), form, WIDTHS, "both")
    assert isinstance(network, FlatNetwork)
    seen, masks = batch(positions(6), form)
    seen, masks = np.repeat(seen, 2, 0), np.repeat(masks, 2, 0)
    chances, values = network.evaluate(seen, masks)
    np.testing.assert_array_equal(network.chances(seen, masks), chances)
    for few in (slice(0, 1), slice(2, 4), slice(3, 6)):
        alone, worth = network.evaluate(seen[few], masks[few])
        np.testing.assert_allclose(alone, chances[few], atol=CLOSE)
        np.testing.assert_allclose(worth, values[few], atol=CLOSE * max(1.0, float(np.abs(values).max())))


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_an_activation_is_that_of_torch(name: str) -> None:
    torch = pytest.importorskip("torch", reason="torch needs the extra 'train'")
    x = np.linspace(-6, 6, 101, dtype=np.float32)
    wanted = getattr(torch.nn, name)()(torch.from_numpy(x)).numpy()
    np.testing.assert_allclose(ACTIVATIONS[name](x), wanted, atol=CLOSE)


def test_a_position_alone_counts_as_in_a_batch() -> None:
    for form in FORMS:
        network = network_of(drawn(form, "both", WIDTHS), form, WIDTHS, "both")
        matches = positions(6)
        whole, values = network.evaluate(*batch(matches, form))
        for i, match in enumerate(matches):
            alone, value = network.evaluate(*batch([match], form))
            np.testing.assert_allclose(alone[0], whole[i], atol=CLOSE)
            np.testing.assert_allclose(value[0], values[i], atol=CLOSE)


def test_only_what_is_legal_has_a_chance() -> None:
    masks = np.array([[True, False, True], [False, True, False]])
    found = softmax(np.array([[1e9, 2e9, 1e9], [-1e9, -1e9, 3e9]], np.float32), masks)
    assert found.tolist() == [[0.5, 0.0, 0.5], [0.0, 1.0, 0.0]]


def test_an_agent_draws_as_likely_as_its_network_says(monkeypatch: pytest.MonkeyPatch) -> None:
    match = positions(1)[0]
    agent = load_policy(PRETRAINED / SHIPPED[0])
    legal = list(match.actions())
    chances = np.zeros((1, TWO.n_actions), np.float32)
    chances[0, legal[0]], chances[0, legal[-1]] = 0.25, 0.75
    monkeypatch.setattr(agent.network, "evaluate", lambda *_: (chances, np.zeros(1, np.float32)))
    agent.start(1)
    taken = [agent.act(match) for _ in range(400)]
    assert set(taken) == {legal[0], legal[-1]}
    assert 0.65 < taken.count(legal[-1]) / 400 < 0.85
    agent.start(1)
    assert [agent.act(match) for _ in range(400)] == taken, "a seed plays the same again"
    agent.greedy = True
    assert agent.act(match) == legal[-1]


def test_weights_of_another_network_are_refused() -> None:
    weights = drawn("bytes", "ids", WIDTHS)
    for wrong, told in (
        ([16, 9], "has the shape"),
        ([16], "it has"),
        ([16, 8, 8], "it lacks"),
        ([], "the width of its trunk"),
        ([0, 8], "layers, each of 1 to"),
    ):
        with pytest.raises(AgentError, match=told):
            network_of(weights, "bytes", wrong)
    with pytest.raises(AgentError, match="titles: one of"):
        network_of(weights, "bytes", WIDTHS, "letters")
    with pytest.raises(AgentError, match="lacks"):
        network_of(weights, "bytes", WIDTHS, "words")
    weights["value_net.bias"][0] = np.inf
    with pytest.raises(AgentError, match=r"value_net\.bias: a weight is infinite"):
        FlatNetwork(weights, "bytes", 16, [8], [8])


@pytest.mark.slow  # a process
def test_policies_and_what_they_guide_need_no_torch() -> None:
    script = """
import sys
for name in ("torch", "stable_baselines3", "sb3_contrib"):
    sys.modules[name] = None  # importing it is an error
from ashes_env.agents.make import make_agent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
for name in ("coal", "chimeras", "policy:coal,greedy=yes", "guided:policy=coal,simulations=4"):
    match = GameMatch.new(Settings("red_rains"), {"first_five": "recommended"}, 3)
    agent = make_agent(name)
    agent.start(3)
    for _ in range(6):
        match.act(agent.act(match))
try:
    make_agent("sb3:" + sys.argv[1])
except ValueError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", script, __file__], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "'train'" in done.stdout


def test_a_shipped_policy_tells_what_it_thinks() -> None:
    match = positions(2)[1]
    agent: Any = make_agent("coal")
    agent.start(0)
    thought = agent.thought(match)
    assert -1 <= thought.value <= 1
    assert set(thought.policy) == set(match.actions())
    assert sum(thought.policy.values()) == pytest.approx(1, abs=1e-4)

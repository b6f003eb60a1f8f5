"""The recipes of `ashes_env/env/frameworks.md`: each block runs as it stands there, and trains."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the recipes train networks, which needs the extra 'train'")

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "ashes_env/env/frameworks.md").read_text(encoding="utf-8")
FENCE = re.compile(r"```python\n(.*?)```", re.DOTALL)
SECTIONS = re.split(r"^#+ ", PAGE, flags=re.MULTILINE)
BLOCKS: dict[tuple[str, int], str] = {
    (part.partition("\n")[0], i): block for part in SECTIONS for i, block in enumerate(FENCE.findall(part))
}
TESTED: set[tuple[str, int]] = set()

pytestmark = pytest.mark.filterwarnings("ignore")
slow = pytest.mark.slow  # a training


def recipe(section: str, i: int = 0) -> str:
    """A block of the page."""
    TESTED.add((section, i))
    return BLOCKS[section, i]


def run(block: str) -> dict[str, Any]:
    """The names that a block leaves behind."""
    assert 'illegal_action="raise"' in block, "so that an illegal action ends it"
    names: dict[str, Any] = {"__name__": "recipe"}
    exec(compile(block, str(ROOT / "ashes_env/env/frameworks.md"), "exec"), names)
    return names


@pytest.fixture(autouse=True)
def seeded() -> Iterator[None]:
    with torch.random.fork_rng():
        torch.manual_seed(1)
        yield


@pytest.fixture
def updates(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For each step of an optimizer how much it has changed a weight at most."""
    found: list[float] = []
    step = torch.optim.Adam.step

    def noted(optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        weights = [weight for group in optimizer.param_groups for weight in group["params"]]
        before = [weight.detach().clone() for weight in weights]
        out = step(optimizer, *args, **kwargs)
        found.append(max(float((weight - old).abs().max()) for weight, old in zip(weights, before, strict=True)))
        return out

    monkeypatch.setattr(torch.optim.Adam, "step", noted)
    return found


def learned(updates: list[float], n: int) -> bool:
    """Whether there were as many steps of the optimizer, which changed something."""
    return len(updates) == n and sum(change > 0 for change in updates) > n // 2 and bool(np.isfinite(updates).all())


PETTINGZOO = recipe("PettingZoo")
PARALLEL = recipe("Parallel environments")
VECTORS = recipe("Gymnasium vector environments")
MASKABLE = [recipe("MaskablePPO", i) for i in range(3)]
TORCHRL = [recipe("TorchRL", i) for i in range(3)]
RLLIB = recipe("RLlib")
TIANSHOU = recipe("Tianshou")


def test_every_block_of_the_page_has_a_test() -> None:
    assert set(BLOCKS) == TESTED


def test_recipes_against_a_chimera_give_it_wounds() -> None:
    """A policy that knows nothing wins no game otherwise."""
    for block in BLOCKS.values():
        if "RedRains" in block or "red_rains" in block:
            assert re.search(r"curriculum=True|CurriculumWrapper\(|handicap=24|\"handicap\": 24", block)


@slow
def test_pettingzoo(updates: list[float]) -> None:
    names = run(PETTINGZOO)
    assert learned(updates, 2)
    assert sorted(names["paid"].values()) == [-1.0, 1.0]


def test_parallel_environments() -> None:
    names = run(PARALLEL)
    assert sorted(names["paid"].values()) == [-1.0, 1.0]
    assert all(info["illegal"] == 0 for info in names["infos"].values())


def test_pettingzoo_refuses_to_make_a_parallel_environment_in_the_other_way() -> None:
    from pettingzoo.utils.conversions import aec_to_parallel

    from ashes_env import pvp_v0

    with pytest.raises(AssertionError, match="not generally safe"):
        aec_to_parallel(pvp_v0.raw_env())


@slow
def test_gymnasium_vector_environments(updates: list[float]) -> None:
    names = run(VECTORS)
    assert learned(updates, 4)
    assert names["infos"]["decisions"].max() > 10


@slow
@pytest.mark.parametrize(("block", "steps", "n"), [(MASKABLE[0], 512, 8), (MASKABLE[1], 256, 8), (MASKABLE[2], 128, 4)])
def test_maskable_ppo(block: str, steps: int, n: int, updates: list[float]) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install 'ashes-env[train]'")
    names = run(block)
    assert names["model"].num_timesteps == steps
    assert learned(updates, n)


@slow
def test_torchrl_on_one_learner(updates: list[float]) -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed: pip install 'ashes-env[frameworks]'")
    names = run(TORCHRL[0])
    assert learned(updates, 4)
    batch = names["batch"]
    assert batch["action_mask"].dtype == torch.bool
    assert batch["action_mask"].gather(-1, batch["action"].unsqueeze(-1)).all()


def test_torchrl_by_name() -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed: pip install 'ashes-env[frameworks]'")
    from torchrl.envs import check_env_specs

    names = run(TORCHRL[1])
    rollout = names["rollout"]
    assert rollout.shape == (100,)
    assert rollout["action_mask"].dtype == torch.bool
    assert rollout["action_mask"].gather(-1, rollout["action"].unsqueeze(-1)).all()
    check_env_specs(names["env"])


@slow
def test_torchrl_between_players(updates: list[float]) -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed: pip install 'ashes-env[frameworks]'")
    names = run(TORCHRL[2])
    assert learned(updates, 2)
    rollout = names["rollout"]
    assert rollout["next", "done"][-1]
    for agent in names["agents"]:
        acts = rollout[agent, "mask"]
        legal = rollout[agent, "action_mask"].gather(-1, rollout[agent, "action"].unsqueeze(-1))
        assert legal.squeeze(-1)[acts].all()
        assert acts.any()


@slow
def test_rllib(updates: list[float]) -> None:
    ray = pytest.importorskip("ray", reason="RLlib is not installed: make test-rllib runs this test")
    try:
        names = run(RLLIB)
    finally:
        ray.shutdown()
    assert [result["training_iteration"] for result in names["results"]] == [1, 2]
    assert names["results"][-1]["env_runners"]["num_env_steps_sampled_lifetime"] >= 1024
    assert sum(change > 0 for change in updates) >= 4


@slow
def test_tianshou(updates: list[float]) -> None:
    pytest.importorskip("tianshou", reason="Tianshou is not installed: make test-tianshou runs this test")
    names = run(TIANSHOU)
    assert names["collected"].n_collected_steps == 500
    assert learned(updates, 2)
    batch = names["buffer"][:]
    assert batch.obs.mask[np.arange(len(batch)), batch.act].all()

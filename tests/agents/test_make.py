"""Agents by name: what a name may say, what it makes, and what is wrong with others."""

from pathlib import Path

import pytest

from ashes_env.agents import campaign
from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.deck_building import Trials, Workshop
from ashes_env.agents.make import PRETRAINED, agent_for, make_agent, recipe
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.agents.search_greedy import GreedyAgent
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.encoding.schema import TWO
from ashes_env.match.game_match import GameMatch
from ashes_env.match.redeal import Redealt
from ashes_env.match.settings import Settings

RED_RAINS = Settings("red_rains", illegal_action="raise", payment="auto")


class Sleeper(RandomAgent):
    """A plug-in with an option."""

    def __init__(self, depth: int = 1, mood: str = "calm", quick: bool = False) -> None:
        super().__init__()
        self.given = (depth, mood, quick)


class Nobody:
    """No agent."""


HERE = "tests.agents.test_make"


def play(agent: Agent, decisions: int = 6, seed: int = 3) -> list[int]:
    match = GameMatch.new(RED_RAINS, {"first_five": "recommended"}, seed)
    agent.start(seed)
    taken: list[int] = []
    while not match.over and len(taken) < decisions:
        taken.append(agent.act(match))
        match.act(taken[-1])
    return taken


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sb3_contrib", reason="learned agents need the extra 'train'")
    from agents.networks import new_policy
    from agents.saving import write

    policy = new_policy("bytes", [16, 8], 1e-3)
    folder = tmp_path_factory.mktemp("run") / "checkpoint"
    described = {"network": [16, 8], "observation": "bytes", "actions": TWO.n_actions, "trained": {"reward": "shaped"}}
    write(policy, policy.optimizer, 0, folder, described)
    return folder


@pytest.mark.parametrize(
    "name",
    [
        "random",
        "greedy",
        "greedy:completions=1",
        "flat:simulations=12",
        "flat:turns=1,simulations=12",
        "tree:simulations=12",
        "plan:simulations=12,turns=2,candidates=3,menus=yes",
        "plan:simulations=12,policy=coal",
        "tree:simulations=12,breadth=2.5,turns=2",
    ],
)
def test_a_name_makes_the_same_agent_again(name: str) -> None:
    one, other = make_agent(name), make_agent(name)
    assert one is not other
    assert one.name == name
    assert play(one) == play(other)


def test_options_arrive() -> None:
    agent = make_agent("greedy:completions=5")
    assert isinstance(agent, GreedyAgent)
    assert agent.completions == 5


@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "policy:{}",
        "policy:{},greedy=yes",
        "guided:policy={},simulations=8",
        "guided:policy={},simulations=8,turns=1,candidates=2",
        "guided:policy={},simulations=8,turns=1,gate=0.9,scale=8,menus=yes",
        "tree:policy={},simulations=8",
    ],
)
def test_checkpoints_play(form: str, checkpoint: Path) -> None:
    name = form.format(checkpoint)
    assert recipe(name).folders == (checkpoint,)
    agent = make_agent(name)
    taken = play(agent)
    assert play(agent) == taken, "an agent that has played plays the same again"
    assert play(make_agent(name)) == taken


def test_a_student_is_a_checkpoint_too(checkpoint: Path) -> None:
    name = f"guided:policy=chimeras,student={checkpoint},simulations=4,turns=1,candidates=2"
    assert recipe(name).folders == (PRETRAINED / "chimeras", checkpoint)
    assert play(make_agent(name)) == play(make_agent(name))


def test_plug_ins_are_called_with_what_is_given() -> None:
    plain = make_agent(f"{HERE}:Sleeper")
    told = make_agent(f"{HERE}:Sleeper:depth=3,mood=bad,quick=true")
    assert isinstance(plain, Redealt)
    assert isinstance(told, Redealt)
    assert type(plain.agent).__name__ == "Sleeper"
    assert vars(plain.agent)["given"] == (1, "calm", False)
    assert vars(told.agent)["given"] == (3, "bad", True)
    assert recipe(f"{HERE}:Sleeper").plug_in
    assert play(plain) == play(told)


def test_a_recipe_imports_nothing() -> None:
    assert recipe("no.such.module:Agent").plug_in
    with pytest.raises(AgentError, match=r"no\.such\.module cannot be imported"):
        make_agent("no.such.module:Agent")


def test_a_recipe_tells_who_plays_by_the_clock() -> None:
    assert recipe("flat:milliseconds=2.5").by_clock
    assert not recipe("flat:simulations=2").by_clock


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "use random, greedy"),
        ("randon", "did you mean random"),
        ("flatt:simulations=3", "did you mean flat"),
        ("polici:x", "did you mean policy"),
        ("flat:simulation=3", "no option 'simulation'; did you mean simulations"),
        ("random:depth=3", "no option 'depth'; it has none"),
        ("flat", "simulations or milliseconds"),
        ("flat:simulations=3,milliseconds=3", "simulations or milliseconds"),
        ("flat:simulations=0", "whole number from 1"),
        ("flat:simulations=2.5", "whole number from 1"),
        ("flat:milliseconds=nan", "number above 0"),
        ("flat:milliseconds=-1", "number above 0"),
        ("flat:simulations=3,simulations=4", "given twice"),
        ("flat:simulations", "written name=value"),
        ("flat:simulations=3,", "written name=value"),
        ("policy", "folder of its checkpoint is missing"),
        ("policy:no/such/folder", "no folder 'no/such/folder'"),
        ("guided:simulations=3", "policy=FOLDER"),
        ("guided:policy=coal,simulations=3,gate=1.5", "gate: a number from 0 to 1 is needed, not '1.5'"),
        ("guided:policy=coal,simulations=3,gate=-1", "gate: a number from 0 to 1"),
        ("guided:policy=coal,simulations=3,gate=nan", "gate: a number from 0 to 1"),
        ("guided:policy=coal,simulations=3,scale=0", "scale: a number above 0"),
        ("guided:policy=coal,simulations=3,menus=1", "menus: yes or no"),
        ("guided:policy=coal,simulations=3,student=no/such", "student: there is no folder 'no/such'"),
        ("x" * 300, "use random, greedy"),
        ("policy:" + "x" * 300, "no folder"),
        ("sb3:" + "x" * 300, "no file"),
        ("sb3:f.zip:greedy=yes", "no option 'f.zip:greedy'; commas separate options: sb3:f.zip,greedy=yes$"),
        (
            "plan:simulations=40:menus=yes",
            "not '40:menus=yes'; commas separate options: plan:simulations=40,menus=yes$",
        ),
        (f"{HERE}:Nobody", "needs start"),
        (f"{HERE}:Missing", "no class 'Missing'"),
        (f"{HERE}:Sleeper:width=3", "TypeError"),
    ],
)
def test_what_means_no_agent_is_refused(name: str, message: str) -> None:
    with pytest.raises(AgentError, match=message):
        make_agent(name)


def test_values_of_options_are_checked(checkpoint: Path) -> None:
    with pytest.raises(AgentError, match="yes or no"):
        make_agent(f"policy:{checkpoint},greedy=true")
    with pytest.raises(AgentError, match="not both"):
        make_agent(f"tree:policy={checkpoint},turns=3,simulations=3")


def test_a_builder_plays_whole_campaigns_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "Workshop", lambda: Workshop(Trials(1, 1, 1, 1)))
    builder = agent_for("builds:random", "campaign")
    assert builder.name == "builds:random"
    match = CampaignMatch.new(CampaignSettings(illegal_action="raise", payment="auto"), {}, 3)
    builder.start(1)
    while not match.over:
        match.act(builder.act(match))
    with pytest.raises(AgentError, match="plays campaigns, and nothing else"):
        agent_for("builds:random", "red_rains")
    with pytest.raises(AgentError, match="plays campaigns"):
        play(make_agent("builds:random"))


@pytest.mark.parametrize("name", ["builds:builds:random", "builds:open-eyes:random", "open-eyes:builds:random"])
def test_a_builder_stands_before_the_name_of_an_agent_alone(name: str) -> None:
    with pytest.raises(AgentError, match="builds: "):
        recipe(name)

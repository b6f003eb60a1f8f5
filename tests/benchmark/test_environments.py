"""Environments that give a learner the training part of a split, and nothing else."""

import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test.api_test import api_test

from ashes_env.agents.make import agent_for
from ashes_env.benchmark import environments
from ashes_env.benchmark.environments import TrainingAEC, TrainingEnv
from ashes_env.benchmark.held_out import HELD_OUT_DECKS, HELD_OUT_RELEASES
from ashes_env.benchmark.split import SplitError, split_named, splits
from ashes_env.cards.registry import releases
from ashes_env.decks import get
from ashes_env.decks.deck import fields_of
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.match.errors import OptionError, StateError
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.game import Game

NAMES = sorted(splits())
SHORT: dict[str, Any] = {"payment": "auto", "first_five": "recommended", "max_turns": 6}
HELD = {card.title for name in HELD_OUT_RELEASES for card in releases()[name]}
COAL = "The Corpse of Viros: Coal"
GUARD = "The Ocean's Guard"
VIROS = "The Corpse of Viros"


def titles(game: Game) -> set[str]:
    """The titles of all cards of a game."""
    return {card.title for card in game.by_id}


def chance_action(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    found: NDArray[np.int64] = (masks * rng.random(masks.shape)).argmax(axis=-1)
    return found


# --- what is drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_held_out_is_drawn(name: str) -> None:
    """In hundreds of games of each split, by the options and by the cards in the game; and all of the rest is drawn."""
    train = split_named(name).train
    env = environments.aec(name)
    env.reset(seed=5)
    drawn: dict[str, set[str]] = {"decks": set(), "chimera": set(), "level": set(), "aspects": set()}
    for _ in range(400):
        env.reset()
        dealt = env.dealt
        for option, found in drawn.items():
            if option in dealt:
                found.update(dealt[option] if option == "decks" else [dealt[option]])
        assert not titles(env.match.game) & {*train.titles}
        if train.chimeras:
            beast = env.match.game.players[-1]
            assert env.match.game.by_id[beast.pb].title == dealt["chimera"]
            assert dealt["aspects"] in train.aspects[dealt["chimera"]]
            assert {*dealt["decks"]} <= {*train.decks_of(dealt["chimera"])}
    assert drawn["decks"] <= {*train.decks}
    assert len(drawn["decks"]) > 0.9 * len(train.decks)
    assert drawn["chimera"] == {*train.chimeras}
    assert drawn["level"] == {*train.levels}


def test_partners_have_different_decks() -> None:
    env = environments.aec("partners")
    for seed in range(50):
        env.reset(seed=seed)
        assert len({*env.dealt["decks"]}) == 2


@pytest.mark.parametrize("name", ["levels", "cards", "partners"])
def test_the_seed_decides_which_game_is_drawn(name: str) -> None:
    def games(env: TrainingEnv) -> list[Any]:
        env.reset(seed=8)
        found = [env.single.dealt]
        for _ in range(5):
            env.reset()
            found.append(env.single.dealt)
        return found

    one, two = environments.make(name), environments.make(name)
    assert isinstance(one, TrainingEnv)
    assert isinstance(two, TrainingEnv)
    first = games(one)
    assert first == games(two) == games(one)
    assert len({str(game) for game in first}) > 3


def test_options_and_settings_choose_within_the_training_part() -> None:
    env = environments.make("levels", chimera=VIROS, **SHORT)
    assert isinstance(env, TrainingEnv)
    for seed in range(10):
        env.reset(seed=seed)
        assert env.single.dealt["chimera"] == VIROS
        env.reset(options={"level": "S2", "handicap": 9})
        assert (env.single.dealt["level"], env.single.dealt["handicap"]) == ("S2", 9)
        env.reset(options={"aspects": "Fury", "decks": [COAL]})
        assert env.single.dealt["decks"] == [COAL]
    with pytest.raises(SplitError, match="aspects: 'Storm' is outside"):
        env.reset(options={"aspects": "Storm"})  # of another Chimera
    other = environments.make("chimeras-viros")
    for seed in range(10):
        other.reset(seed=seed, options={"aspects": "Storm"})  # the Chimera follows
    with pytest.raises(SplitError, match="aspects: 'Storm' is outside"):
        other.reset(options={"aspects": "Storm", "chimera": "The Blight of Neverset"})


def test_a_deck_of_ones_own_may_be_played_where_only_cards_are_held_out() -> None:
    own = replace(get("The Iron Men"), name="mine", first_five=())
    env = environments.make("cards", **{**SHORT, "first_five": "choose"})
    assert isinstance(env, TrainingEnv)
    env.reset(seed=1, options={"decks": [own, fields_of(get("The Mist Guardian"))]})
    assert titles(match_of(env).game).isdisjoint(HELD)


def test_a_first_five_and_a_format_are_those_of_decks_that_have_them() -> None:
    five = list(get("The Iron Men").first_five)
    env = environments.make("decks-pvp", first_five=[five, "choose"], format="organized", decks=["The Iron Men"] * 2)
    env.reset(seed=2)
    other = environments.make("decks-red-rains", first_five=list(get(COAL).first_five), chimera=VIROS)
    for seed in range(10):
        other.reset(seed=seed)
    with pytest.raises(SplitError, match="none of the decks"):
        environments.make("decks-red-rains", first_five=five).reset()


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["test", "generalisation", "", "Train"])
@pytest.mark.parametrize(
    "make",
    [
        lambda part: environments.make("levels", split=part),
        lambda part: environments.make_vec("levels", 2, split=part),
        lambda part: environments.aec("levels", split=part),
        lambda part: environments.self_play("levels", 2, split=part),
    ],
)
def test_any_other_part_is_refused_and_told_how_it_is_measured(make: Callable[[str], Any], part: str) -> None:
    with pytest.raises(SplitError, match=r"^split: .*`ashes benchmark.*red-rains/viros/S1/v2.*red-rains/viros/S3/v2"):
        make(part)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("levels", {"level": "H1"}, "level"),
    ("levels", {"scenario": {}}, "scenario"),
    ("levels", {"numbers": {"life": 1}}, "numbers"),
    ("levels", {"decks": ["random"]}, "decks"),
    ("aspects", {"aspects": "all"}, "aspects"),
    ("chimeras-viros", {"chimera": VIROS}, "chimera"),
    ("chimeras-viros", {"chimera": "random"}, "chimera"),
    ("chimeras-viros", {"decks": [COAL]}, "decks"),
    ("decks-pvp", {"decks": [GUARD, "The Iron Men"]}, "decks"),
    ("cards", {"decks": ["The Iron Men", get(GUARD)]}, "decks"),
    ("cards", {"decks": ["The Iron Men", fields_of(replace(get(GUARD), name="mine"))]}, "decks"),
    ("partners", {"level": "S2"}, "level"),
]
SETTINGS_ONLY: list[tuple[str, dict[str, Any], str]] = [
    ("editions", {"edition": "2018"}, "edition"),
    ("decks-pvp", {"players": 4}, "players"),
    ("levels", {"players": 2}, "players"),
    ("partners", {"partner": "expert"}, "partner"),
]


@pytest.mark.parametrize(("name", "given", "word"), [*REFUSED, *SETTINGS_ONLY])
def test_settings_outside_the_training_part_are_refused(name: str, given: dict[str, Any], word: str) -> None:
    with pytest.raises(SplitError, match=f"^{word}: "):
        environments.make(name, **given)
    with pytest.raises(SplitError, match=f"^{word}: "):
        environments.make_vec(name, 2, **given)
    with pytest.raises(SplitError, match=f"^{word}: "):
        environments.aec(name, **given)


def match_of(env: TrainingEnv) -> GameMatch:
    match = env.single.match
    assert isinstance(match, GameMatch)
    return match


@pytest.mark.parametrize(("name", "options", "word"), REFUSED)
def test_options_outside_are_refused_and_the_state_stays(name: str, options: dict[str, Any], word: str) -> None:
    """Both with and without what a refused option leaves open, the next games are those without it."""
    env, twin = environments.make(name), environments.make(name)
    assert isinstance(env, TrainingEnv)
    assert isinstance(twin, TrainingEnv)
    env.reset(seed=4)
    twin.reset(seed=4)
    before = match_of(env)
    for seed in (None, 9):
        with pytest.raises(SplitError, match=f"^{word}: "):
            env.reset(seed=seed, options=options)
        with pytest.raises(SplitError, match=f"^{word}: "):
            env.unwrapped.reset(seed=seed, options=options)
    assert match_of(env) is before
    for _ in range(3):
        np.testing.assert_array_equal(env.reset()[0], twin.reset()[0])


def test_options_that_no_environment_accepts_are_refused_and_the_state_stays() -> None:
    env, twin = environments.make("levels"), environments.make("levels")
    for each in (env, twin):
        each.reset(seed=4)
    wrong: list[Any] = [{"handicap": 1000}, {"levels": "S1"}, [], {"decks": 3}, {"seat": 4}]
    for options in wrong:
        with pytest.raises(OptionError):
            env.reset(options=options)
    with pytest.raises(OptionError):
        env.reset(seed="one")  # type: ignore[arg-type]
    np.testing.assert_array_equal(env.reset()[0], twin.reset()[0])


@pytest.mark.parametrize("processes", [0, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("name", "options", "word"), REFUSED[:7:3])
def test_a_batch_refuses_them_in_each_way(name: str, options: dict[str, Any], word: str, processes: int) -> None:
    env = environments.make_vec(name, 2, processes=processes)
    before = env.reset(seed=3)[0]
    for refused in (
        lambda: env.reset(options=options),
        lambda: env.batch.deal([1], None, options),
        lambda: env.call("reset", options=options),
    ):
        with pytest.raises(SplitError, match=f"^{word}: "):
            refused()
    np.testing.assert_array_equal(env.batch.seen(), before)
    for attribute in ("settings", "_dealer", "_match", "seat"):
        with pytest.raises(SplitError, match=f"^{attribute}: "):
            env.set_attr(attribute, None)
    with pytest.raises(StateError, match="only once"):
        env.call("limit", None)
    env.close()


def test_another_partner_is_refused_wherever_it_is_given() -> None:
    env = environments.make("partners", partner=lambda seen, mask: int(mask.argmax()))
    env.reset(seed=1)
    single = env.unwrapped
    assert isinstance(single, RedRains)
    before = single.opponent
    with pytest.raises(SplitError, match="'expert' is outside"):
        single.opponent = "expert"
    with pytest.raises(SplitError, match="'expert' is outside"):
        env.set_wrapper_attr("partner", "expert")
    assert single.opponent is before
    batch = environments.make_vec("partners", 2)
    batch.reset(seed=1)
    with pytest.raises(SplitError, match="'expert' is outside"):
        batch.set_attr("partner", "expert")
    batch.set_attr("partner", "random")
    batch.close()


def test_opponents_are_free_between_players() -> None:
    env = environments.make("decks-pvp", opponent="expert", **SHORT)
    env.reset(seed=1)
    env.set_wrapper_attr("opponent", agent_for("greedy", "pvp"))
    single = env.unwrapped
    assert isinstance(single, PvP)
    assert not single.all_random


def test_a_state_of_another_environment_is_refused() -> None:
    env = environments.make("levels")
    assert isinstance(env, TrainingEnv)
    env.reset(seed=1)
    own = env.single.get_state()
    free, other = RedRains(level="H3"), environments.make("decks-red-rains").unwrapped
    assert isinstance(other, RedRains)
    for foreign in (free, other):
        foreign.reset(seed=1)
        with pytest.raises(StateError, match="not limited to the split levels"):
            env.single.set_state(foreign.get_state())
    dealt = env.single.dealt
    env.reset()
    env.single.set_state(own)
    assert env.single.dealt == dealt
    mixed = environments.aec("cards")
    mixed.reset(seed=1)
    with pytest.raises(StateError):
        mixed.set_state(environments.aec("editions").get_state())


def test_only_a_new_environment_can_be_limited() -> None:
    env = environments.make("levels").unwrapped
    assert isinstance(env, RedRains)
    played = RedRains()
    played.reset(seed=1)
    for each in (env, played):
        with pytest.raises(StateError, match="only once"):
            each.limit(env._dealer)  # type: ignore[arg-type]


def test_copies_keep_the_limits() -> None:
    env = environments.make("levels")
    assert isinstance(env, TrainingEnv)
    env.reset(seed=1)
    for copy in (env.single.clone(), pickle.loads(pickle.dumps(env.single))):
        with pytest.raises(SplitError, match="level"):
            copy.reset(options={"level": "H3"})
        copy.reset(seed=2)
    raw = environments.aec("cards")
    raw.reset(seed=1)
    with pytest.raises(SplitError, match="decks"):
        raw.clone().reset(options={"decks": [GUARD, GUARD]})


# --- the forms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reset", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("name", ["levels", "decks-pvp", "partners"])
def test_finished_games_of_a_batch_tell_deck_and_task(name: str, reset: str) -> None:
    env = environments.make_vec(name, 4, autoreset_mode=reset, **SHORT)
    train = split_named(name).train
    rng, found = np.random.default_rng(1), 0
    env.reset(seed=5)
    while found < 8:
        _, _, terminated, truncated, infos = env.step(chance_action(env.action_masks(), rng))
        over = terminated | truncated
        told = infos.get("final_info", infos)
        for i in np.flatnonzero(over):
            found += 1
            assert {*str(told["deck"][i]).split(" and ")} <= {*train.decks}
            assert str(told["task"][i]).startswith("against ") == (train.mode == "pvp")
        if reset == "Disabled" and over.any():
            env.reset(options={"reset_mask": over})
    env.close()


def played(env: TrainingEnv) -> dict[str, Any]:
    """The info at the end of a game of random actions."""
    rng = np.random.default_rng(3)
    env.reset(seed=6)
    while True:
        _, _, terminated, truncated, info = env.step(int(chance_action(env.action_masks(), rng)))
        if terminated or truncated:
            return info


def test_one_game_tells_deck_and_task() -> None:
    env = environments.make("levels", **SHORT)
    assert isinstance(env, TrainingEnv)
    info = played(env)
    dealt = env.single.dealt
    assert (info["deck"], info["task"]) == (dealt["decks"][0], f"{dealt['chimera']} {dealt['level']}")
    pvp = environments.make("cards", seat=1, **SHORT)
    assert isinstance(pvp, TrainingEnv)
    info = played(pvp)
    theirs, mine = pvp.single.dealt["decks"]
    assert (info["deck"], info["task"]) == (mine, f"against {theirs}")


def test_a_batch_plays_the_games_of_one_environment() -> None:
    one, many = environments.make("levels"), environments.make_vec("levels", 2)
    seen = many.reset(seed=7)[0]
    for i in range(2):
        np.testing.assert_array_equal(one.reset(seed=7 + i)[0], seen[i])
    many.close()


@pytest.mark.parametrize("name", ["cards", "partners", "levels"])
def test_everybody_acts_in_pettingzoo(name: str) -> None:
    env = environments.aec(name, **SHORT)
    assert isinstance(env, TrainingAEC)
    rng = np.random.default_rng(2)
    env.reset(seed=2)
    while not env.match.over:
        env.step(int(chance_action(env.action_mask().astype(np.bool_), rng)))
    for info in env.infos.values():
        assert {*info["deck"].split(" and ")} <= {*split_named(name).train.decks}
        assert info["task"]


@pytest.mark.slow
def test_the_environment_of_pettingzoo_passes_its_test() -> None:
    api_test(environments.aec("cards", **SHORT), num_cycles=200)


@pytest.mark.parametrize("name", ["decks-pvp", "partners"])
def test_self_play_draws_every_next_game_from_the_training_part(name: str) -> None:
    env = environments.self_play(name, 4, **SHORT)
    rng, games = np.random.default_rng(1), 0
    turn = env.reset(seed=2)
    decks = {*split_named(name).train.decks}
    seen: set[str] = set()
    while games < 12:
        turn = env.step(chance_action(turn.masks, rng))
        games += int((turn.terminated | turn.truncated).sum())
        for dealt in env.call("dealt"):
            seen.update(dealt["decks"])
    assert seen <= decks - {*HELD_OUT_DECKS} if name == "decks-pvp" else seen <= decks
    assert len(seen) > 8
    with pytest.raises(SplitError):
        env.reset(options={"decks": [GUARD, GUARD], "scenario": "x"})
    env.close()


def test_a_curriculum_begins_with_wounds_within_the_training_part() -> None:
    env = environments.make("levels", curriculum=True, **SHORT)
    assert isinstance(env, TrainingEnv)
    wounds = set()
    for seed in range(30):
        env.reset(seed=seed)
        dealt = env.single.dealt
        wounds.add(dealt["handicap"] > 0)
        assert dealt["decks"][0].startswith(dealt["chimera"])
        assert dealt["level"] in ("S1", "S2")
    assert wounds == {True, False}
    env.reset(options={"chimera": VIROS, "level": "S2", "decks": [COAL]})
    assert {**env.single.dealt, "handicap": 0} == {
        "chimera": VIROS,
        "level": "S2",
        "decks": [COAL],
        "aspects": "Fury",
        "handicap": 0,
    }
    with pytest.raises(SplitError, match="level"):
        env.reset(options={"level": "H3"})
    info = played(env)
    assert {"handicap", "deck", "task"} <= {*info}
    for name in ("decks-pvp", "partners"):
        with pytest.raises(OptionError, match="one player in Red Rains"):
            environments.make(name, curriculum=True)


def test_a_refused_reset_leaves_the_curriculum_as_it_was() -> None:
    env, twin = (environments.make_vec("levels", 3, curriculum=True) for _ in range(2))
    for each in (env, twin):
        each.reset(seed=1)
    for wrong in ({"level": "H3"}, {"first": 7}):
        with pytest.raises(OptionError):
            env.reset(seed=5, options=wrong)
    np.testing.assert_array_equal(env.reset()[0], twin.reset()[0])
    for each in (env, twin):
        each.close()


def test_numbers_of_games_are_checked() -> None:
    for wrong in (0, 1.5, True):
        with pytest.raises(OptionError, match="num_envs"):
            environments.make_vec("levels", wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="curriculum"):
        environments.make("levels", curriculum=2)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="paymnt"):
        environments.make("levels", paymnt="auto")
    with pytest.raises(OptionError, match="not both"):
        environments.make_vec("partners", 2, partner=None, opponent=None)


# --- Stable-Baselines3 ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_batch_for_stable_baselines_passes_a_step() -> None:
    pytest.importorskip("stable_baselines3")
    env = environments.sb3("levels", 3, curriculum=True, **SHORT)
    env.seed(4)
    env.reset()
    rng = np.random.default_rng(1)
    told: list[dict[str, Any]] = []
    while len(told) < 4:
        env.step_async(chance_action(env.action_masks(), rng))
        _, _, dones, infos = env.step_wait()
        told += [info for info, done in zip(infos, dones, strict=True) if done]
    for info in told:
        assert info["deck"] in split_named("levels").train.decks
        assert info["task"].endswith((" S1", " S2"))
    for wrong in ({"level": "H3"}, [{}, {"level": "H3"}, {}]):
        with pytest.raises(SplitError, match="level"):
            env.set_options(wrong)
    with pytest.raises(SplitError, match="settings"):
        env.set_attr("settings", None)
    with pytest.raises(SplitError, match="level"):
        env.env_method("reset", options={"level": "H3"})
    env.set_options({"level": "S2"})
    env.reset()
    assert {dealt["level"] for dealt in env.get_attr("dealt")} == {"S2"}
    env.close()


@pytest.mark.slow
def test_the_example_trains() -> None:
    pytest.importorskip("sb3_contrib")
    found = re.search(r"\n\n((?:    .*\n|\n)+)", environments.__doc__ or "")
    assert found
    example = dedent(found[1]).strip()
    readme = Path(environments.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert f"```python\n{example}\n```" in readme
    small = example.replace("10_000_000", "128").replace('"levels", 64', '"levels", 2').replace("1024", "64")
    code = small.replace('model.save("levels")', "").replace("n_steps=64", "n_steps=32")
    exec(compile(code, "example", "exec"), {})

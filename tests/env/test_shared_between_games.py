"""What games of the same decks share is the same as if each had made it for itself, and no user can spoil it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.decks import get
from ashes_env.decks.deck import fields_of
from ashes_env.decks.seating import _seating
from ashes_env.encoding.context import EncodingContext, _constants
from ashes_env.encoding.layout import layout
from ashes_env.env.aec import AshesAEC
from ashes_env.match.errors import OptionError
from ashes_env.match.settings import Settings, _of_game
from ashes_env.match.tables import _of_names
from ashes_env.rules.flow.setup import brought
from ashes_env.rules.records import key
from ashes_env.solo.setup import _brings
from tests.env.play import random_steps

CACHES: tuple[Any, ...] = (_seating, _constants, _of_game, _of_names, brought, _brings)
NAMES = ("The Iron Men", "The Mist Guardian", "The Law of Lions", "The Children of Blackcloud")
PLAYED = 40


def forget() -> None:
    for cached in CACHES:
        cached.cache_clear()


def seen(env: AshesAEC) -> list[Any]:
    """Everything that a game shows: its record, its options, what each agent sees of it."""
    match: Any = env.match
    shown = [env.observe(agent) for agent in env.possible_agents]
    return [
        key(match.game),
        match.game.options,
        match.seat,
        match.describe_mask(),
        *[look["observation"].tobytes() for look in shown],
        *[look["action_mask"].tobytes() for look in shown],
    ]


def started(make: Callable[..., AshesAEC], settings: dict[str, Any], options: dict[str, Any], seed: int) -> list[Any]:
    """What a game shows at its start and a little later."""
    env = make(**settings)
    env.reset(seed=seed, options=options)
    begun = seen(env)
    random_steps(env, PLAYED, seed)
    return [*begun, *seen(env)]


def games() -> Iterator[tuple[Callable[..., AshesAEC], dict[str, Any], dict[str, Any]]]:
    """Games that differ in a single deck, word, setting or number of players from the one before."""
    for decks in (NAMES[:2], NAMES[1::-1], NAMES[1:3], (NAMES[0], NAMES[0])):
        for five in ("recommended", "choose"):
            yield pvp_v0.raw_env, {"first_five": five}, {"decks": decks}
    for form in ("casual", "organized", "open"):
        yield pvp_v0.raw_env, {"format": form}, {"decks": NAMES[:2]}
    for payment in ("auto", "choose"):
        yield pvp_v0.raw_env, {"payment": payment}, {"decks": NAMES[:2]}
    for players in (3, 4):
        yield pvp_v0.raw_env, {"players": players}, {"decks": NAMES[:players]}
    yield pvp_v0.raw_env, {"players": 2, "table": 4}, {"decks": NAMES[:2]}
    for chimera in ("The Corpse of Viros", "The Blight of Neverset"):
        for aspects in ("", "random", "all"):
            yield red_rains_v0.raw_env, {}, {"decks": NAMES[:1], "chimera": chimera, "aspects": aspects}
    yield red_rains_v0.raw_env, {"players": 2}, {"decks": NAMES[:2], "level": "H1"}
    yield red_rains_v0.raw_env, {}, {"decks": NAMES[:1], "numbers": {"life": 9}}


def test_a_shared_start_is_the_same_as_one_of_its_own() -> None:
    alone = []
    for seed, (make, settings, options) in enumerate(games()):
        forget()
        alone.append(started(make, settings, options, seed))
    for _ in range(2):  # the second time all is there
        for seed, (make, settings, options) in enumerate(games()):
            assert started(make, settings, options, seed) == alone[seed], (settings, options)


def test_two_decks_of_one_name_are_two_decks() -> None:
    """A deck that a user made and called like a published one."""
    other: dict[str, Any] = {**fields_of(get(NAMES[2])), "name": NAMES[0]}
    env = pvp_v0.raw_env(first_five="recommended")
    found = []
    for deck in (NAMES[0], other, NAMES[0]):
        env.reset(seed=1, options={"decks": [deck, NAMES[1]]})
        found.append(seen(env))
    assert found[0] == found[2] != found[1]


def test_the_decks_of_a_seed_are_drawn_each_time() -> None:
    env = pvp_v0.raw_env(first_five="recommended")
    found = set()
    for seed in range(20):
        env.reset(seed=seed, options={"decks": ["random", NAMES[0]]})
        found.add(env.match.game.by_id[env.match.game.players[0].pb].title)
    assert len(found) > 3


def test_errors_come_each_time() -> None:
    env = pvp_v0.raw_env()
    wrong: tuple[dict[str, Any], ...] = (
        {"decks": ["The Iron Man", NAMES[1]]},
        {"decks": [NAMES[0]]},
        {"decks": [NAMES[0], 3]},
        {"decks": NAMES[:2], "first_five": "best"},
        {"decks": NAMES[:2], "first": 2},
        {"decks": NAMES[:2], "first": True},
    )
    for options in wrong:
        told = set()
        for _ in range(3):
            with pytest.raises(OptionError) as error:
                env.reset(seed=1, options=options)
            told.add(str(error.value))
        assert len(told) == 1, options


def test_nothing_that_a_user_gets_spoils_the_next_game() -> None:
    for make, decks in ((pvp_v0.raw_env, list(NAMES[:2])), (red_rains_v0.raw_env, [NAMES[0]])):
        env = make(first_five="recommended")
        options = {"decks": decks[:]}
        env.reset(seed=5, options=options)
        before = seen(env)
        spoil(env, options)
        env.reset(seed=5, options={"decks": decks})
        assert seen(env) == before


def spoil(env: AshesAEC, options: dict[str, Any]) -> None:
    """Plays on, and changes whatever can be reached without a name that begins with an underscore."""
    shown = env.observe(env.possible_agents[0])
    shown["observation"][:] = 1
    shown["action_mask"][:] = 1
    random_steps(env, PLAYED)
    match: Any = env.match
    for p in match.game.players:
        for pile in (p.deck, p.conjurations, p.hand, p.exhausted, p.active):
            pile.clear()
    options["decks"].clear()
    for info in env.infos.values():
        info.clear()
    match.actions().clear()


def test_infos_are_fresh_each_time() -> None:
    env = pvp_v0.raw_env(first_five="recommended")
    env.reset(seed=1)
    for _ in range(20):
        before = env.infos
        kept = {agent: dict(info) for agent, info in before.items()}
        env.step(int(np.flatnonzero(env.action_mask())[0]))
        assert env.infos is not before
        assert before == kept
        for agent, info in env.infos.items():
            assert info is not before[agent]
            assert list(info) == list(before[agent])


def test_settings_of_other_values_give_other_rules() -> None:
    one, other = Settings("pvp"), Settings("pvp", payment="auto", futile_actions=True)
    assert one.rules(chained=True) != one.rules(chained=False)
    assert one.rules(chained=True) != other.rules(chained=True)
    assert one.rules(chained=True) == Settings("pvp").rules(chained=True)
    assert one.rules(chained=True, last=False).call_of_phoenix is False
    assert other.rules(chained=True).auto_payment is True


def test_a_context_shares_constants_and_keeps_its_own_cache() -> None:
    env = pvp_v0.raw_env(first_five="recommended")
    env.reset(seed=1, options={"decks": NAMES[:2]})
    one = env.match.context
    env.reset(seed=2, options={"decks": NAMES[:2]})
    other = env.match.context
    assert one.constants is other.constants
    assert one.kept is not other.kept
    env.reset(seed=2, options={"decks": NAMES[1::-1]})
    assert env.match.context.constants is not one.constants
    assert EncodingContext(env.match.game, layout(0, 3)).constants is not env.match.context.constants


def test_random_play_between_games_of_the_same_decks() -> None:
    """Games that share all they can are played turn by turn side by side, as each is played alone."""
    seeds = range(4)
    alone = []
    for seed in seeds:
        forget()
        env = pvp_v0.raw_env(first_five="recommended")
        env.reset(seed=seed, options={"decks": NAMES[:2]})
        alone.append(walked(env, Random(seed)))
    walks = []
    for seed in seeds:
        env = pvp_v0.raw_env(first_five="recommended")
        env.reset(seed=seed, options={"decks": NAMES[:2]})
        walks.append(steps(env, Random(seed)))
    together = list(zip(*walks, strict=True))
    for seed in seeds:
        assert [at[seed] for at in together] == alone[seed]


def walked(env: AshesAEC, random: Random) -> list[Any]:
    return list(steps(env, random))


def steps(env: AshesAEC, random: Random) -> Iterator[Any]:
    for _ in range(PLAYED):
        yield seen(env)
        if not env.match.over:
            env.step(random.choice(np.flatnonzero(env.action_mask()).tolist()))

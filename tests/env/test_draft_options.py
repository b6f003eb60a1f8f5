"""What can be set for a draft, and what reset takes."""

from pathlib import Path
from typing import Any

import pytest

from ashes_env import draft_v0
from ashes_env.cards.registry import releases
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.terms import born, check_pool, dice_of
from ashes_env.match.errors import OpponentError, OptionError, StateError
from ashes_env.replays.recording import Recording
from ashes_env.spec.spec import GameSpec, changed
from tests.env.choosing import draws_chance, key, reads_a_file, refuses
from tests.env.drafts import until
from tests.env.play import until_over

WRONG_OPTIONS = [
    ({"frist": 1}, "did you mean 'first'"),
    ({"decks": ["The Iron Men"]}, "there is no 'decks'"),
    ({"first": 2}, "first: from 0 to 1"),
    ({"first": True}, "first: a whole number"),
    ({"scenario": {"format": 1}}, "scenario: draft: 'form' is missing"),
    ({"scenario": [1]}, "scenario: draft: the fields"),
    ({"scenario": "/nowhere/draft.json"}, "scenario: "),
    (3, "a mapping is needed"),
]


@pytest.mark.parametrize(("options", "message"), WRONG_OPTIONS)
def test_a_wrong_option_says_what_is_right_and_keeps_the_draft(options: Any, message: str) -> None:
    refuses(draft_v0.raw_env, options, message, 9)


WRONG_SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"form": "bas"}, "did you mean 'base'"),
    ({"players": 1}, "players: a whole number, from 2 to 8"),
    ({"players": 9}, "players: a whole number, from 2 to 8"),
    ({"form": "group", "players": 3}, "players: 4 to 8 in the form 'group'"),
    ({"form": "duel", "players": 3}, "players: 2 in the form 'duel'"),
    ({"collections": "own"}, "collections: 'single' in the form 'base'"),
    ({"collections": "their"}, "collections: there is no 'their'"),
    ({"pool": ["master_sett"]}, "did you mean 'master_set'"),
    ({"pool": []}, "pool: 'all' or a list of releases"),
    ({"players": 5, "pool": "master_set"}, "R-DRAFT-01"),
    ({"own_pool": "all"}, "own_pool: Phoenixborn of own collections are taken with collections='own', not with 'si"),
    ({"form": "group", "own_pool": ["the_law"]}, "own_pool: there is no release 'the_law'; did you mean"),
    ({"form": "group", "own_pool": ["the_corpse_of_viros"]}, "own_pool: there is no Phoenixborn in the_corpse_of"),
    ({"form": "group", "own_pool": []}, "own_pool: 'all' or a list of releases"),
    ({"players": 5, "dice": {"natural": 20, "charm": 20}}, "R-DRAFT-03"),
    ({"dice": {"fire": 10}}, "dice: there is no 'fire'"),
    ({"dice": {"charm": 200}}, "dice of the type charm: a whole number, from 0 to 100"),
    ({"dice": "many"}, "dice: a number of dice of each type"),
    ({"dice": True}, "dice: a whole number"),
    ({"reward": "shaped"}, "reward: there is no 'shaped'"),
    ({"games": "duels"}, "games: there is no 'duels'"),
    ({"players": 6, "games": "table"}, "games: 'table' is for up to 4 drafters"),
    ({"policies": 5}, "policies: None, a function"),
    ({"policies": [None, 3]}, "policies: None, a function"),
    ({"dice": {("time",): 1}}, "dice: there is no"),
    ({"policies": [None]}, "policies: one for all or a list of 2, by seat"),
    ({"actions": "rows"}, "there is no 'actions'"),
    ({"gamma": 0.5}, "there is no 'gamma'"),
    ({"obs_mode": "rows"}, "obs_mode: "),
    ({"render_mod": "ansi"}, "did you mean 'render_mode'"),
]


@pytest.mark.rules("R-DRAFT-01", "R-DRAFT-03")
@pytest.mark.parametrize(("settings", "message"), WRONG_SETTINGS)
def test_a_wrong_setting_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        draft_v0.raw_env(**settings)


def test_settings_have_what_is_usual_in_their_form() -> None:
    for given, pool, collections, games in (
        ({}, 1, "single", "table"),
        ({"players": 4}, 1, "single", "table"),
        ({"players": 5}, 0, "single", "pairs"),
        ({"form": "group"}, 1, "own", "table"),
        ({"form": "group", "players": 8}, 0, "own", "pairs"),
        ({"form": "duel"}, 1, "single", "table"),
        ({"form": "duel", "pool": "all"}, 0, "single", "table"),
    ):
        settings = draft_v0.raw_env(**given).settings
        assert (len(settings.pool), settings.collections, settings.games) == (
            pool or len(releases()),
            collections,
            games,
        )
    settings = draft_v0.raw_env(players=2, dice=25, pool=["master_set", "the_law_of_lions"]).settings
    assert sorted(settings.dice) == [0, 0, 0, 0, 25, 25, 25, 25, 25]
    settings = draft_v0.raw_env(dice={"time": 20, "astral": 5}).settings
    assert sum(settings.dice) == 25


@pytest.mark.parametrize("form", ["group", "duel"])
def test_everybody_may_take_a_phoenixborn_of_an_own_collection(form: str) -> None:
    env = draft_v0.raw_env(form=form, collections="own", own_pool="all", reward="none")
    env.reset(seed=2)
    until(env, "Phoenixborn")
    assert len(env.match.describe_mask()) == len(born(check_pool("all"))) > len(born(env.settings.pool))
    assert env.observe(env.agent_selection)["action_mask"].sum() == len(env.match.describe_mask())
    recording = Recording.begin(
        GameSpec("draft", settings={"form": form, "collections": "own", "own_pool": "all"}, seed=2)
    )
    recording.act(next(iter(recording.match.actions())))
    again = Recording.resume(recording.replay()).match
    assert isinstance(again, DraftMatch)
    assert again.draft.own == tuple(releases())
    assert len(changed(env.settings)["own_pool"]) == len(releases())
    assert DraftMatch.restore(env.settings, env.match.save()).draft == env.match.draft
    assert sum(n > 0 for n in env.settings.dice) == 9, "dice of all types that their decks use"
    until_over(env)
    own = draft_v0.raw_env(form=form, collections="own", pool="master_set", own_pool="the_law_of_lions")
    both = zip(dice_of(("the_law_of_lions",)), dice_of(("master_set",)), strict=True)
    assert own.settings.dice == tuple(max(pair) for pair in both) != dice_of(("master_set",))


def test_options_reach_the_draft() -> None:
    env = draft_v0.raw_env(players=4)
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        seats.add(env.agent_selection)
        env.reset(seed=seed, options={"first": 2, "options": 1})
        assert env.agent_selection == "player_2"
    assert len(seats) == 4
    env = draft_v0.raw_env(players=4, first=3)
    env.reset(seed=1)
    assert env.agent_selection == "player_3"


def test_a_saved_draft_is_a_scenario(tmp_path: Path) -> None:
    env = draft_v0.raw_env(players=3)
    env.reset(seed=1)
    until(env, "dice")
    document = env.match.save()["draft"]
    env.reset(seed=5, options={"scenario": document})
    assert env.match.save()["draft"] == document
    until_over(env)
    draws_chance(env, "draft", document, (2, 3))
    file = tmp_path / "draft.json"
    reads_a_file(env, "draft", document, file)
    with pytest.raises(OptionError, match="is not JSON"):
        env.reset(options={"scenario": str(file)})
    for other in ({"players": 2}, {"form": "group"}):
        with pytest.raises(OptionError, match=r"scenario: (players|form) .* as in the settings"):
            draft_v0.raw_env(**other, scenario=document)
    until_over(env)
    with pytest.raises(OptionError, match="the draft is over"):
        env.reset(options={"scenario": env.match.save()["draft"]})


@pytest.mark.parametrize(
    ("form", "other", "message"),
    [
        ("base", {"pool": "all"}, r"scenario: pool \['master_set'\] as in the settings"),
        ("base", {"dice": 30}, "scenario: dice .* as in the settings"),
        ("group", {"own_pool": "all", "dice": 10}, r"scenario: own_pool \[\] as in the settings, not \['mast"),
        ("duel", {"collections": "own"}, "scenario: collections 'single' as in the settings, not 'own'"),
    ],
)
def test_a_draft_on_other_terms_does_not_fit(form: str, other: dict[str, Any], message: str) -> None:
    env, theirs = draft_v0.raw_env(form=form), draft_v0.raw_env(form=form, **other)
    for each in (env, theirs):
        each.reset(seed=1)
    before = key(env)
    with pytest.raises(OptionError, match=message):
        env.reset(options={"scenario": theirs.match.save()["draft"]})
    with pytest.raises(StateError, match="does not fit"):
        env.set_state(theirs.get_state())
    assert key(env) == before


def test_a_policy_that_errs_is_told_with_its_game() -> None:
    env = draft_v0.raw_env(players=3, games="pairs", policies=[None, None, lambda seen, mask: -5])
    env.reset(seed=1)
    told = "policies: in the game of drafters 0, 2, there players from 0 on: .* as player 1"
    with pytest.raises(OpponentError, match=told):
        until_over(env)

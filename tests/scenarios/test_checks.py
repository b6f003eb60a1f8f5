"""What no document may say, and how much of everything it may: each is refused by name, the rest is played."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ashes_env.language
from ashes_env import pvp_v0, red_rains_v0
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.state import zones
from ashes_env.rules.state.cards import ID_MASK
from ashes_env.scenarios import ScenarioError, document, load, side, to_dict, unit
from ashes_env.scenarios.changes import LAST_RULE
from tests.scenarios.damage import play

CODES = Path(ashes_env.language.__file__).with_name("codes.py")

VIROS = "The Corpse of Viros"
ARMOR = "Root Armor"


def foe(**fields: Any) -> dict[str, Any]:
    """The Chimera with a row and a pile."""
    return side(**({"pb": VIROS, "units": ["Rampage"], "deck": ["Lurk"] * 5} | fields))


def against(**fields: Any) -> dict[str, Any]:
    return document(side(hand=["Cover"]), foe(**fields))


def lying(**fields: Any) -> dict[str, Any]:
    """An Iron Worker with something on it."""
    return document(side(units=[unit("Iron Worker", **fields)], hand=["Cover"]))


def changed(**fields: Any) -> dict[str, Any]:
    return lying(lasting=[fields])


SPELLS = ["Shifting Mist", "Strengthen", "Summon Gilder", "Summon Iron Rhino", "Hypnotize"]
WORKER = "players[0].units[0]"
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    # attachments
    (
        lying(attached=["The Awakened State"]),
        f"{WORKER}.attached[0]",
        "to a Phoenixborn or Chimera, not to Iron Worker",
    ),
    (
        document(side({"title": "Coal Roarkwin", "attached": [ARMOR]})),
        "players[0].pb.attached[0]",
        "Root Armor is attached to a unit, not to Coal Roarkwin",
    ),
    (
        document(side(spellboard=[unit("Strengthen", attached=[ARMOR])])),
        "players[0].spellboard[0].attached[0]",
        "to a unit, not to Strengthen",
    ),
    (lying(attached=[unit(ARMOR, attached=["Fade Away"])]), f"{WORKER}.attached[0].attached", "to an alteration"),
    (
        document(side(units=[unit("Mist Spirit", attached=["Hunting Weapons"])])),
        "players[0].units[0].attached[0]",
        "Hunting Weapons is attached to Ally, not to Mist Spirit",
    ),
    (lying(attached=["Cover"]), f"{WORKER}.attached[0]", "not an alteration"),
    # cards underneath
    (
        document(side({"title": "Rowan Umberend", "under": ["Strengthen"]})),
        "players[0].pb.under[0]",
        "only units lie under a card, and Strengthen is none",
    ),
    # lasting changes
    (changed(kind="ability"), f"{WORKER}.lasting[0].ability", "no ability is called ''"),
    (
        changed(kind="ability", ability="Hammer Knight/O"),
        f"{WORKER}.lasting[0].ability",
        "did you mean 'Hammer Knight/1' or 'Hammer Knight/0'",
    ),
    (changed(kind="passive", ability="Hammer Knight/0"), f"{WORKER}.lasting[0].ability", "no passive ability"),
    (changed(kind="rule", rule=LAST_RULE + 1), f"{WORKER}.lasting[0].rule", f"from 0 to {LAST_RULE}"),
    (changed(kind="marked token", rule=4), f"{WORKER}.lasting[0].rule", "from 0 to 3"),
    (changed(kind="player rule", rule=24), f"{WORKER}.lasting[0].kind", '"lasting" of the side'),
    (
        changed(kind="enacted", ability="Stand Still/effect.0.what"),
        f"{WORKER}.lasting[0].kind",
        '"lasting" of the side',
    ),
    (
        document(side(lasting=[{"kind": "enacted", "ability": "Hammer Knight/1"}])),
        "players[0].lasting[0].ability",
        "does not say which cards it changes",
    ),
    (changed(kind="copy", title="Cover"), f"{WORKER}.lasting", "cannot become a copy of Cover"),
    (changed(kind="attack", ability="Hammer Knight/0"), f"{WORKER}.lasting[0].ability", "no field"),
    (document(side(lasting=[{"kind": "attack", "n": 1}])), "players[0].lasting[0].kind", 'takes a "player rule"'),
    # more than a place holds
    (
        document(side(units=["Mist Spirit"] * 7)),
        "players[0].units",
        '7 are too many for a place that holds 6; give fewer, or say "crowded": true',
    ),
    (
        document(side(), side("Dimona Odinstar", spellboard=SPELLS)),
        "players[1].spellboard",
        "5 are too many for a place that holds 3",
    ),
    (
        document(side(), side(spellboard=[unit("Shifting Mist", slot=i) for i in range(1, 7)])),
        "players[1].spellboard",
        "6 are too many for a place that holds 4",
    ),
    (document(side(), side(), side(units=["Gilder"] * 9)), "players[2].units", "9 are too many"),
    (document(side(hand=["Cover"] * 6, first_five=["Cover"] * 6)), "players[0].first five", "5 titles at most, not 6"),
    (document(side(), crowded=1), "crowded", "true or false"),
    # whose cards
    (against(deck=["Cover"]), "players[1].deck[0]", 'Cover is a card of a player, and its "owner" is none: player 1'),
    (against(discard=[unit("Cover", owner=0)]), "players[1].discard[0].owner", "lies with its owner, not player 1"),
    (against(units=["Iron Worker"]), "players[1].units[0]", "Iron Worker is a card of a player"),
    (against(units=[unit("Rampage", attached=["Fade Away"])]), "players[1].units[0].attached[0]", "card of a player"),
    (document(side(units=["Rampage"]), foe()), "players[0].units[0]", "Rampage is a card of a Chimera"),
    (document(side(deck=["Rampage"])), "players[0].deck[0]", "Rampage is a card of a Chimera"),
    (document(side(hand=[unit("Cover", owner=1)])), "players[0].hand[0].owner", "lies with its owner, not player 0"),
    (document(side({"title": "Coal Roarkwin", "owner": 1})), "players[0].pb.owner", "Phoenixborn of another"),
    # the Chimera
    (against(chimera={"rage": 5}), "players[1].chimera.rage", "from 0 to 4, not 5"),
    (against(chimera={"life": 0}), "players[1].chimera.life", "from 1 to 99, not 0"),
    (against(chimera={"ultimate value": 0}), "players[1].chimera.ultimate value", "from 1 to 99"),
    (against(chimera={"ultimate": "Viros Behaviour"}), "players[1].chimera.ultimate", "not the ultimate card"),
    (against(hand=["Rampage"]), "players[1].hand", "a Chimera has none"),
    (against(dice="natural"), "players[1].dice", "a Chimera has none"),
    (against(spellboard=["Viros Ultimate"]), "players[1].spellboard", "a Chimera has none"),
    (document(foe(), foe()), "players[0].pb", "in the last place, and there is one at most"),
    (document(foe(), side()), "players[0].pb", "in the last place"),
    (document(side(), side(), foe()), "teams", "is one team: [0, 0, 1], not [0, 1, 2]"),
    (document(side(), side(), foe(), teams=[0, 1, 1]), "teams", "is one team: [0, 0, 1], not [0, 1, 1]"),
    # what lies where
    (lying(facedown=True), f"{WORKER}.facedown", "only aspects of a Chimera lie face down"),
    (lying(faces=0), f"{WORKER}.faces", "player 0 is no opponent of player 0"),
    (
        document(side(spellboard=[unit("Strengthen", copy_of="Viros Ultimate")])),
        "players[0].spellboard[0].copy of",
        "cannot become a copy of Viros Ultimate",
    ),
    (document(side({"title": "Coal Roarkwin", "wounds": 15})), "players[0].pb.wounds", "the game is over already"),
    (against(pb={"title": VIROS, "wounds": 30}), "players[1].pb.wounds", "the game is over already"),
    # how much
    (lying(attached=[ARMOR] * 100), f"{WORKER}.attached", "at most 99 entries, not 100"),
    (lying(under=["Gilder"] * 70_000), f"{WORKER}.under", "at most 99 entries, not 70000"),
    (document(side(spellboard=["Strengthen"] * 300)), "players[0].spellboard", "at most 99 entries, not 300"),
    (
        document(side(units=[unit("Iron Worker", attached=[ARMOR] * 90)] * 20)),
        "players[0].units[11].attached[20]",
        f"at most {ID_MASK} cards",
    ),
    (lying(dice="60 natural, 40 charm"), f"{WORKER}.dice", "at most 99 dice, not 100"),
    (lying(lasting=[{"kind": "attack"}] * 100), f"{WORKER}.lasting", "at most 99 entries, not 100"),
    (document(teams=[True, False]), "teams", "2 numbers from 0 to 99 are needed"),
    (lying(name="\ud800"), f"{WORKER}.name", "lone surrogate"),
    (document(side(units=[{"title": {"Iron Worker"}}])), f"{WORKER}.title", "expected a text"),
]


@pytest.mark.parametrize(("bad", "field", "message"), REFUSED)
def test_what_cannot_be_is_refused_by_name(bad: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(ScenarioError) as error:
        load(bad)
    assert error.value.field == field
    assert message in error.value.message
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(OptionError, match=re.escape(message)):
        env.reset(options={"scenario": bad})
    assert env.render() == before


@pytest.mark.rules("R-FIELD-01", "R-SPELL-10", "R-SPELL-11", "R-LAW-10")
def test_places_that_are_just_full_and_places_without_limit() -> None:
    dimona = side("Dimona Odinstar", spellboard=[*SPELLS[:3], *SPELLS[:3]])
    load(document(side(units=["Mist Spirit"] * 6, hand=["Cover"] * 30, discard=["Cover"] * 60), dimona))
    load(against(units=["Rampage"] * 20))


@pytest.mark.rules("R-FIELD-01", "R-FIELD-02")
def test_a_crowded_position_is_written_and_read_back_as_one() -> None:
    crowd = document(side(units=["Mist Spirit"] * 6 + ["Iron Worker"], hand=["Cover"]), side(spellboard=SPELLS))
    g = load({**crowd, "crowded": True})
    assert len(g.players[0].units) == 7
    assert zones.battlefield_room(g, 0) == -1
    again = load(json.loads(json.dumps(to_dict(g))))
    assert to_dict(again) == to_dict(g)
    assert to_dict(g)["crowded"] is True
    assert "crowded" not in to_dict(load(document(side(units=["Mist Spirit"] * 6), side(hand=["Cover"]))))
    with pytest.raises(OptionError, match=r"scenario: players\[0\].units: 7 are too many"):
        pvp_v0.raw_env().reset(options={"scenario": crowd})
    env = pvp_v0.raw_env()
    env.reset(options={"scenario": {**crowd, "crowded": True}})
    assert len(env.match.game.players[0].units) == 7


FULL = [unit("Iron Worker", wounds=1, status=99, attached=[ARMOR] * 3, under=["Gilder"] * 2) for _ in range(99)]
MOST: list[tuple[str, dict[str, Any]]] = [
    ("pvp", document(side(units=FULL, hand=["Cover"], dice="99 natural"), crowded=True)),
    ("pvp", lying(attached=[ARMOR] * 99, under=["Gilder"] * 99, dice="99 charm", lasting=[{"kind": "life"}] * 99)),
    ("pvp", document(side(spellboard=["Strengthen"] * 99, hand=["Cover"] * 99, discard=["Cover"] * 99, dice="charm"))),
    ("red_rains", against(deck=["Lurk"] * 99, units=[unit("Rampage", status=99, facedown=True)] * 99)),
    ("red_rains", against(pb={"title": VIROS, "red rains": 99}, chimera={"rage": 4, "empties": 99, "threat": 99})),
]


@pytest.mark.parametrize(("mode", "much"), MOST)
def test_as_much_as_is_allowed_can_be_played(mode: str, much: dict[str, Any]) -> None:
    play(GameMatch.new(Settings(mode, illegal_action="raise", max_turns=8), {"scenario": much}, 1), seed=1)


def test_who_sits_where_fits_the_environment() -> None:
    three = document(side(), side(), foe(), teams=[0, 0, 1])
    assert len(load(three).players) == 3
    for module, wrong in (
        (pvp_v0, against()),
        (pvp_v0, three),
        (red_rains_v0, three),
        (red_rains_v0, document()),
        (pvp_v0, document(side(hand=["Cover"]), side(), side())),
    ):
        with pytest.raises(OptionError, match="this environment needs two"):
            module.raw_env().reset(options={"scenario": wrong})


def test_a_game_that_ends_before_it_begins_is_no_scenario_of_an_environment() -> None:
    ends = document(side({"title": "Coal Roarkwin", "wounds": 14}), side(), moment="prepare")
    assert load(ends).over
    with pytest.raises(OptionError, match="over before anybody has anything to decide"):
        pvp_v0.raw_env().reset(options={"scenario": ends})


def test_messages_stay_short() -> None:
    long = "x" * 100_000
    for bad in (side(long), side(hand={"a": ["b"] * 9999}), side(dice=long), side(main=long)):
        with pytest.raises(ScenarioError) as error:
            load(document(bad))
        assert len(str(error.value)) < 500


def test_the_last_rule_is_the_last_of_the_language() -> None:
    text = CODES.read_text(encoding="utf-8")
    assert max(int(n) for n in re.findall(r": Final\[Rule\] = Rule\((\d+)\)", text)) == LAST_RULE

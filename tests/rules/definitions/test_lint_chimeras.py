"""Tables of a Chimera by which it could not play are refused, with the Chimera, the row or level, and what is right."""

from dataclasses import replace
from typing import Any

import pytest

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.cards.two_players import numbers
from ashes_env.decks import lint as shipped
from ashes_env.decks.definitions import definitions
from ashes_env.language.behaviour import ChimeraDef, Row, Stage
from ashes_env.language.carddef import CardDef
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.definitions.errors import DefinitionError
from ashes_env.scenarios import ScenarioError, load
from ashes_env.scenarios.build import document, side
from ashes_env.solo.setup import RedRainsError, chimera_titles, new_red_rains, stage_of
from ashes_env.solo.side import Chimera
from tests.solo.test_setup import PLAYER

VIROS = "The Corpse of Viros"


def table() -> ChimeraDef:
    found = by_title()[VIROS].chimera
    assert found is not None
    return found


TABLE = table()
ROWS = TABLE.behaviour[0]  # of the faces 1-2, 3-4, 5-6, 7-9, 10-11, 12
FURY = TABLE.subtypes[0]


def with_table(script: ChimeraDef) -> tuple[CardDef, ...]:
    return tuple(replace(card, chimera=script) if card.title == VIROS else card for card in all_cards())


def rows(*found: Row) -> ChimeraDef:
    """The rows of the second phase."""
    return replace(TABLE, behaviour=(TABLE.behaviour[0], found, TABLE.behaviour[2]))


def stage(**fields: Any) -> ChimeraDef:
    """The third level with other numbers."""
    stages = list(TABLE.stages)
    stages[2] = replace(stages[2], **fields)
    return replace(TABLE, stages=tuple(stages))


def fury(**fields: Any) -> ChimeraDef:
    return replace(TABLE, subtypes=(replace(FURY, **fields), *TABLE.subtypes[1:]))


@pytest.mark.rules("R-CTURN-03", "R-CTURN-07", "R-CSET-03", "R-CSET-06", "R-COOP-02")
@pytest.mark.parametrize(
    ("script", "message"),
    [
        (rows(*ROWS[:-1]), "behaviour, phase 2: no row for a roll of 12; each face is in one row"),
        (rows(), "behaviour, phase 2: no row for a roll of 1, 2, 3"),
        (rows(*ROWS, Row((4,), ROWS[0].main)), r"Row\(\(4,\)\): the face 4 is in the row \(3, 4\) too"),
        (rows(*ROWS[:-1], Row((12, 12), ROWS[0].main)), r"Row\(\(12, 12\)\): the face 12 is twice in this row"),
        (rows(*ROWS, Row((13,), ROWS[0].main)), r"Row\(\(13,\)\): the die has the faces 1 to 12, not 13"),
        (rows(*ROWS, Row((0,), ROWS[0].main)), r"Row\(\(0,\)\): the die has the faces 1 to 12, not 0"),
        (rows(*ROWS, Row((), ROWS[0].main)), r"Row\(\(\)\): no roll of the die leads to it"),
        (rows(*ROWS[:-1], Row((12,), ())), r"Row\(\(12,\)\): has no main action"),
        (rows(*ROWS[:-1], Row((12,), (), ROWS[0].main)), r"Row\(\(12,\)\): has no main action"),
        (replace(TABLE, ultimate=(TABLE.ultimate[0], (), TABLE.ultimate[2])), "ultimate, phase 2: has no effects"),
        (replace(TABLE, rage_dice=0), "rage_dice: a Chimera has at least one rage die, not 0"),
        (replace(TABLE, stages=TABLE.stages[:-1]), "stages: H3: each of the levels .* once, this one 0 times"),
        (replace(TABLE, stages=(*TABLE.stages, TABLE.stages[0])), "stages: S1: .* once, this one 2 times"),
        (replace(TABLE, stages=(*TABLE.stages, Stage("X", 1, 1, 1, (1,)))), "stages, X: there is no such level"),
        (stage(life=0), "stages, S3: life: is a number from 1 to 200, not 0"),
        (stage(threat=-1), "stages, S3: threat: is a number from 1 to 200, not -1"),
        (stage(ultimate=201), "stages, S3: ultimate: is a number from 1 to 200, not 201"),
        (stage(row=()), "stages, S3: row: is blood values of 1 and 2"),
        (stage(row=(1, 3)), "stages, S3: row: is blood values of 1 and 2"),
        (stage(row=(1,) * 10), "stages, S3: row: a set has 9 aspects of each blood value, too few for 1 of"),
        (
            replace(TABLE, stages_for_two=(replace(TABLE.stages[0], row=(1,) * 5), *TABLE.stages[1:])),
            "stages_for_two, S1: row: a set has 9 aspects of each blood value, too few for 2 of",
        ),
        (replace(TABLE, stages_for_two=TABLE.stages_for_two[1:]), "stages_for_two: S1: .* this one 0 times"),
        (replace(TABLE, subtypes=()), "subtypes: there is no set of aspects"),
        (fury(aspects=FURY.aspects[1:]), "subtype Fury: aspects: a set has 9 aspects of each blood value, not"),
        (fury(aspects=((FURY.aspects[0][0], 0), *FURY.aspects[1:])), "subtype Fury: .* has 0 copies"),
        (fury(aspects=(("Fire", 3), *FURY.aspects[1:])), "names 'Fire', and no card of that title is defined"),
    ],
)
def test_tables_by_which_it_could_not_play_are_refused(script: ChimeraDef, message: str) -> None:
    with pytest.raises(DefinitionError, match=f"{VIROS}: .*{message}") as found:
        Definitions(with_table(script))
    assert all(problem.card == VIROS for problem in found.value.problems)


def test_every_shipped_table_is_whole_for_one_player_and_two() -> None:
    assert shipped.flaws() == []
    for title in chimera_titles(definitions()):
        script = by_title()[title].chimera
        assert script is not None
        assert [stage.name for stage in script.stages_for_two] == [stage.name for stage in script.stages]


# --- two players ------------------------------------------------------------------------------------------------------

ALONE = replace(TABLE, stages_for_two=())
FOR_TWO = {"life": 50, "threat": 4, "ultimate": 3, "row": [1, 2, 2, 2]}


@pytest.mark.rules("R-COOP-02")
def test_without_numbers_for_two_players_one_plays_and_two_are_refused() -> None:
    defs = Definitions(with_table(ALONE))
    assert new_red_rains(defs, PLAYER, VIROS, seed=1).players[1].printed_life(defs.by_title[VIROS]) == 30
    with pytest.raises(RedRainsError, match=rf"{VIROS}: no numbers for two players .* life, threat, ultimate, row"):
        new_red_rains(defs, (PLAYER, PLAYER), VIROS, seed=1)
    some = {name: FOR_TWO[name] for name in ("life", "threat", "ultimate")}
    with pytest.raises(RedRainsError, match=r"no numbers for two players .* give row too"):
        new_red_rains(defs, (PLAYER, PLAYER), VIROS, numbers=some, seed=1)
    g = new_red_rains(defs, (PLAYER, PLAYER), VIROS, numbers=FOR_TWO, seed=1)
    assert g.players[2].printed_life(defs.by_title[VIROS]) == 50


def against_two(**chimera: Any) -> dict[str, Any]:
    return document(side(), side("Aradel Summergaard"), side(VIROS, chimera=chimera), teams=[0, 0, 1])


@pytest.mark.rules("R-COOP-02")
def test_a_scenario_for_two_has_the_numbers_for_two() -> None:
    for level, chimera in (("S1", {}), ("H2", {"level": "H2"})):
        stage = stage_of(TABLE, level, 2)
        found = load(against_two(**chimera)).players[2]
        assert isinstance(found, Chimera)
        assert (found.life, found.threat, found.ultimate_value) == (stage.life, stage.threat, stage.ultimate)
    alone = Definitions(with_table(ALONE))
    with pytest.raises(ScenarioError, match=r"players\[2\].chimera.life: this Chimera has no number for two players"):
        load(against_two(threat=4), defs=alone)
    found = load(against_two(threat=4, life=50, **{"ultimate value": 3}), defs=alone).players[2]
    assert isinstance(found, Chimera)
    assert found.life == 50


@pytest.mark.rules("R-COOP-02")
def test_a_level_that_does_not_exist_names_those_that_do() -> None:
    for players in (1, 2):
        with pytest.raises(RedRainsError, match="no level 'S9'; there are: S1, S2, S3, H1, H2, H3"):
            stage_of(TABLE, "S9", players)


def test_a_shipped_chimera_without_numbers_for_two_is_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "all_cards", lambda: with_table(ALONE))
    assert shipped.flaws() == [f"{VIROS}: has no numbers for two players; enter them in two_players.json (R-COOP-02)"]


def test_numbers_for_two_of_no_chimera_are_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    known = numbers()
    monkeypatch.setattr(shipped, "numbers", lambda: {**known, "The Corpse of Virus": known[VIROS]})
    assert shipped.flaws() == ["two_players.json: 'The Corpse of Virus' is no Chimera"]

"""The two battlefields of a Chimera that two players face: what it knows of in its turns, where units are put that come
or come back to it (R-COOP-10, R-LAW-10).
"""

from typing import Any

import pytest

from ashes_env.language.amounts import CountOf
from ashes_env.language.base import Effect
from ashes_env.language.behaviour import AddFacedown, Reveal
from ashes_env.language.carddef import CardDef, Triggered
from ashes_env.language.codes import ALLY, ANYONE, ASPECT, DESTROYED, ENTERS_PLAY, MINE, STATUS, UNIT
from ashes_env.language.conditions import Exists
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage, Destroy, If, PlaceTokens
from ashes_env.language.targets import OPPONENT, THIS, Cards, Each, IsThis, PhoenixbornOf, Target, theirs
from ashes_env.language.triggers import after, when_this
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.scenarios import unit
from tests.solo.viros import CHIMERAS, down, facing, over_to, script, spell
from tests.support import answer_all, asked, choose, in_play, offered, titles, until_asked, with_cards

bodies = pytest.mark.parametrize("body", CHIMERAS)
FOE = PhoenixbornOf(OPPONENT)


def aspect(*effects: Effect, title: str = "Watcher", event: Any = ENTERS_PLAY) -> CardDef:
    """One that does something when it comes into play."""
    return CardDef(
        title,
        ASPECT,
        attack=0,
        life=2,
        blood=1,
        subtype="Fury",
        abilities=(Triggered(when_this(event), effects, inexhaustible=True),),
    )


def hurt(g: Game) -> list[int]:
    return [g.cards[g.players[seat].pb].wounds for seat in (0, 1)]


def rolled(g: Game, *rolls: int) -> Game:
    """The players end their turn; the Chimera rolls these in its two turns, and no rage."""
    over = g.turn + 3
    script(g, rage=[0] * len(rolls), behaviour=rolls)
    while g.turn < over and not g.over:
        choose(g, next((word for word in ("no", "end turn") if word in offered(g)), offered(g)[0]))
    return g


def row_facing(g: Game, seat: int) -> list[str]:
    """Titles of the units of the Chimera that face a player."""
    return titles(g, [cid for cid in g.players[2].units if g.cards[cid].faces == seat])


DONE: dict[str, Any] = {"main": 0, "side": 1}

# --- what the Chimera knows of ----------------------------------------------------------------------------------------


@bodies
@pytest.mark.rules("R-COOP-10")
@pytest.mark.parametrize("whose", [MINE, ANYONE])
@pytest.mark.parametrize("seat", [0, 1])
def test_whether_it_has_a_unit_is_asked_of_the_battlefield_that_faces_the_player(
    body: str, whose: Any, seat: int
) -> None:
    watcher = aspect(If(Exists(Cards(UNIT, whose, ~IsThis())), (Damage(FOE, 1),)))
    knight = {**DONE, "units": ["Iron Worker"]}
    for there, wounds in ((seat, 1), (1 - seat, 0)):
        row = [down("Watcher", faces=seat), unit("Skeletal Wall", faces=there, exhaustion=9)]
        sides = [DONE, DONE]
        if whose == ANYONE:
            sides[there] = knight
        g = rolled(facing(row, *sides, body=body, defs=with_cards(watcher)), 1)
        assert hurt(g)[seat] == wounds, there


@bodies
@pytest.mark.rules("R-COOP-10")
@pytest.mark.parametrize("seat", [0, 1])
def test_units_are_counted_on_the_two_battlefields_that_face_each_other(body: str, seat: int) -> None:
    watcher = aspect(Damage(FOE, CountOf(Each(Cards(UNIT, ANYONE)))))
    row = [down("Watcher", faces=seat), *[unit("Skeletal Wall", faces=f, exhaustion=9) for f in (0, 0, 1, 1)]]
    many = {**DONE, "units": ["Iron Worker"] * 3}
    one = {**DONE, "units": ["Iron Worker"]}
    g = rolled(facing(row, *((many, one) if seat == 0 else (one, many)), body=body, defs=with_cards(watcher)), 1)
    assert hurt(g)[seat] == 1 + 2 + 3


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Torrential Sacrifice")
@pytest.mark.parametrize("faces", [0, 1])
def test_torrential_sacrifice_finds_a_rainwalker_on_its_own_battlefield_alone(faces: int) -> None:
    row = [down("Torrential Sacrifice", faces=0), unit("Rainwalker", faces=faces, exhaustion=9)]
    g = rolled(facing(row, DONE, DONE, body="The Siege of Lordswall", pile=("Rainwalker",) * 3), 1)
    assert row_facing(g, 0) == (["Torrential Sacrifice"] if faces == 0 else ["Torrential Sacrifice", "Rainwalker"])
    assert row_facing(g, 1) == ([] if faces == 0 else ["Rainwalker"])


@bodies
@pytest.mark.rules("R-COOP-10")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_text_of_an_aspect_knows_its_own_side_in_the_turn_of_the_players_too(body: str, faces: int) -> None:
    """And goes on as it began when the aspect has left play meanwhile."""
    lurker = aspect(
        Destroy(Each(Cards(UNIT, MINE, ~IsThis()))),
        Damage(FOE, CountOf(Each(theirs()))),
        title="Lurker",
        event=DESTROYED,
    )
    row = [unit("Lurker", faces=faces), unit("Skeletal Wall", faces=0), unit("Skeletal Wall", faces=1)]
    worker = {"units": ["Iron Worker"]}
    g = facing(
        row,
        {**worker, "hand": ["Storm"]},
        {"units": ["Iron Worker"] * 2},
        body=body,
        defs=with_cards(lurker, spell(Destroy(Target(Cards(UNIT, ANYONE))))),
    )
    answer_all(choose(g, "Storm", "Lurker"))
    assert hurt(g) == ([1, 0] if faces == 0 else [0, 2])
    assert [row_facing(g, seat) for seat in (faces, 1 - faces)] == [[], ["Skeletal Wall"]]


@bodies
@pytest.mark.rules("R-COOP-10")
@pytest.mark.parametrize("actor_", [0, 1])
def test_an_aspect_reveals_and_adds_on_its_own_battlefield_whoever_acts(body: str, actor_: int) -> None:
    lurker = aspect(Reveal(), AddFacedown(), title="Lurker", event=DESTROYED)
    row = [unit("Lurker", faces=1), down("Skeletal Wall", faces=0), down("Skeletal Wall", faces=1)]
    storm = {"hand": ["Storm"]}
    g = facing(row, storm, storm, body=body, defs=with_cards(lurker, spell(Destroy(Target(Cards(UNIT, ANYONE))))))
    choose(over_to(g, actor_), "Storm")
    if asked(g)[0] == "choose a target":
        choose(g, "Lurker")
    faced = {seat: [g.cards[c].facedown for c in g.players[2].units if g.cards[c].faces == seat] for seat in (0, 1)}
    assert faced == {0: [True], 1: [False, True]}


@bodies
@pytest.mark.rules("R-COOP-10")
def test_what_happens_on_the_other_battlefields_calls_no_aspect(body: str) -> None:
    """A text that answers whatever unit is destroyed answers what it knows of."""
    keen = CardDef(
        "Keen",
        ASPECT,
        attack=0,
        life=3,
        blood=1,
        subtype="Fury",
        abilities=(Triggered(after(DESTROYED, Cards(UNIT, ANYONE)), (PlaceTokens(STATUS, THIS),)),),
    )
    row = [unit("Keen", faces=0), unit("Skeletal Wall", faces=0), unit("Skeletal Wall", faces=1)]
    worker = {"units": ["Iron Worker"]}
    storm = spell(Destroy(Target(Cards(UNIT, ANYONE))))
    for which, marks in (("Skeletal Wall#1", 1), ("Skeletal Wall#2", 0), ("Iron Worker#1", 1), ("Iron Worker#2", 0)):
        g = facing(row, {**worker, "hand": ["Storm"]}, worker, body=body, defs=with_cards(keen, storm))
        answer_all(choose(g, "Storm", which))
        assert in_play(g, "Keen").status == marks, which


@pytest.mark.rules("R-COOP-15")
@bodies
def test_a_players_text_still_sees_both_battlefields(body: str) -> None:
    storm = spell(If(Exists(theirs()), (Damage(Target(Cards(UNIT, ANYONE)), 1),)))
    g = facing([unit("Skeletal Wall", faces=1)], {"hand": ["Storm"]}, body=body, defs=with_cards(storm))
    assert "Storm in hand" in offered(g)


# --- coming back ------------------------------------------------------------------------------------------------------


@bodies
@pytest.mark.rules("R-UNIT-10", "R-COOP-03")
@pytest.mark.cards("Blink")
@pytest.mark.parametrize("faces", [0, 1])
@pytest.mark.parametrize("caster", [0, 1])
def test_blink_returns_an_aspect_to_the_battlefield_that_it_left(body: str, faces: int, caster: int) -> None:
    """Also when somebody acts in between, and the other one last; written down and read again on the way."""
    blink = {"hand": ["Blink", "Anchornaut"], "dice": "9 divine, 9 time"}
    row = [
        unit("Whirlpool", faces=faces, exhaustion=9),
        unit("Heartpierce", faces=0, exhaustion=9),
        unit("Heartpierce", faces=1, exhaustion=9),
    ]
    g = facing(row, blink, blink, body=body)
    choose(over_to(g, caster), "Blink")
    until_asked(g, "choose a target")
    choose(g, "Whirlpool")
    g = records.loads(g.defs, records.dumps(g))
    turn = g.turn
    while g.turn == turn and g.active != 2:
        assert "Whirlpool" not in row_facing(g, faces)
        choose(g, next(w for w in ("no", "pass", "end turn") if w in offered(g)))
    assert row_facing(g, faces) == ["Heartpierce", "Whirlpool"]


# --- put there by a player --------------------------------------------------------------------------------------------


PUPPETS: dict[str, Any] = {
    "spellboard": ["Summon Blood Puppet"],
    "dice": "9 ceremonial",
    "conjurations": ["Blood Puppet"] * 3,
}


@bodies
@pytest.mark.rules("R-LAW-10")
@pytest.mark.cards("Summon Blood Puppet")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("faces", [0, 1])
def test_a_unit_for_the_chimera_goes_to_the_battlefield_that_its_player_chooses(
    body: str, seat: int, faces: int
) -> None:
    g = facing([unit("Whirlpool", faces=0), unit("Whirlpool", faces=1)], PUPPETS, PUPPETS, body=body)
    choose(over_to(g, seat), "Summon Blood Puppet")
    until_asked(g, "choose a player")
    choose(g, "player 2")
    assert (asked(g), sorted(offered(g))) == (("choose a player", seat), ["player 0", "player 1"])
    g = records.loads(g.defs, records.dumps(g))
    choose(g, f"player {faces}")
    assert row_facing(g, faces) == ["Whirlpool", "Blood Puppet"]
    assert row_facing(g, 1 - faces) == ["Whirlpool"]


@pytest.mark.rules("R-LAW-10")
@pytest.mark.cards("Summon Blood Puppet")
@pytest.mark.parametrize("onto", [0, 1])
def test_nothing_is_asked_for_a_player_who_has_one_battlefield(onto: int) -> None:
    g = facing([], PUPPETS)
    choose(g, "Summon Blood Puppet")
    until_asked(g, "choose a player")
    choose(g, f"player {onto}")
    assert asked(g)[0] == "take an action"
    assert titles(g, g.players[onto].units) == ["Blood Puppet"]


@bodies
@pytest.mark.rules("R-LAW-10", "R-COOP-10")
@pytest.mark.cards("Playtime")
@pytest.mark.parametrize("faces", [0, 1])
def test_an_alteration_on_an_aspect_places_units_on_the_battlefield_of_that(body: str, faces: int) -> None:
    """It is under the Chimera's control there; where it lies says which battlefield is meant, and nobody is asked."""
    playtime = {"title": "Playtime", "owner": 0}
    row = [
        unit("Whirlpool", faces=faces, attached=[playtime]),
        unit("Heartpierce", faces=0),
        unit("Heartpierce", faces=1),
    ]
    g = facing(
        row, {**PUPPETS, "hand": ["Storm"]}, body=body, defs=with_cards(spell(Destroy(Target(Cards(UNIT, ANYONE)))))
    )
    choose(g, "Storm", "Whirlpool")
    assert asked(g)[0] == "take an action"
    assert row_facing(g, faces) == ["Heartpierce", "Blood Puppet"]


@bodies
@pytest.mark.rules("R-COOP-10", "R-RES-03")
@pytest.mark.parametrize("faces", [0, 1])
def test_the_text_of_an_aspect_that_has_left_play_is_still_against_the_player_whom_it_faced(
    body: str, faces: int
) -> None:
    bomb = CardDef(
        "Bomb",
        ASPECT,
        attack=0,
        life=3,
        blood=1,
        subtype="Fury",
        abilities=(Triggered(after(ENTERS_PLAY, theirs()), (Destroy(THIS), Damage(FOE, 2))),),
    )
    ally = {"hand": ["Scout"]}
    g = facing(
        [unit("Bomb", faces=faces)],
        ally,
        ally,
        body=body,
        defs=with_cards(bomb, CardDef("Scout", ALLY, main(), attack=1, life=1, recover=0)),
    )
    choose(over_to(g, faces), "Scout")
    assert g.players[2].units == []
    assert hurt(g) == ([2, 0] if faces == 0 else [0, 2])

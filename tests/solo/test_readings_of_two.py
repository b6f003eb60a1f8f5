"""What the documents leave open where two players face a Chimera, each as `rules/README.md` reads it."""

from typing import Any

import pytest

from ashes_env.rules.state import log
from tests.prelude import *
from tests.solo.viros import CHIMERAS, actor, down, facing, numbers, script

bodies = pytest.mark.parametrize("body", CHIMERAS)

BRINGER = {
    "hand": ["Final Cry"],
    "spellboard": ["Summon Light Bringer"],
    "conjurations": ["Light Bringer"],
    "dice": "9 divine, 9 charm",
}


def attacked(g: Game) -> list[int]:
    """The players whose Phoenixborn were attacked."""
    return [g.owner[target] for kind, _, _, target, _ in g.log if kind == log.ATTACKS]


def on(g: Game, *wanted: str) -> Game:
    """The next answer: one that is wanted, else a refusal, else the first."""
    return choose(g, next((w for w in (*wanted, "no", "end turn") if w in offered(g)), offered(g)[0]))


@bodies
@pytest.mark.rules("R-RRFAQ-02", "R-COOP-09")
@pytest.mark.cards("Light Bringer")
@pytest.mark.parametrize("first", [0, 1])
def test_infatuate_is_about_the_first_of_its_two_turns(body: str, first: int) -> None:
    """The next turn that it takes, against whomever: in the one after that it rolls again."""
    row = [
        unit("Glare", faces=0),
        down("Skeletal Wall", faces=0),
        unit("Glare", faces=1),
        down("Skeletal Wall", faces=1),
    ]
    g = facing(row, {**BRINGER}, {"main": 0}, body=body, first=first)
    if actor(g) == 1:
        choose(g, "player 0")
    choose(g, "Summon Light Bringer")
    while asked(g)[0] != "take an action":
        on(g, "player 2", "Light Bringer")
    over = g.turn + 3
    script(g, rage=[0], behaviour=[1])
    while g.turn < over:
        on(g)
    assert attacked(g) == [first]
    rows = {seat: [g.cards[c].facedown for c in g.players[2].units if g.cards[c].faces == seat] for seat in (0, 1)}
    assert rows == {first: [False, True], 1 - first: [False, False]}, "it reveals in the other turn"


@bodies
@pytest.mark.rules("R-ULT-04", "R-COOP-12", "R-RR-03")
def test_an_ultimate_of_the_recovery_adds_its_aspects_to_each_battlefield(body: str) -> None:
    """Once for each player, and before the battlefields are filled up to the threat value."""
    phase, added = {
        "The Corpse of Viros": (3, 1),
        "The Blight of Neverset": (1, 1),
        "The Frostwild Scourge": (1, 0),
        "The Flood of Moon Cove": (3, 1),
        "The Siege of Lordswall": (3, 3),
        "The Spawn of Shadowreck": (1, 0),
    }[body]
    row = [unit("Glare", faces=0), unit("Glare", faces=1)]
    g = facing(
        row,
        {},
        {},
        {"ultimate value": 2, "threat": 1, "phase": phase},
        body=body,
        moment="recovery",
        pile=("Rainwalker",) * 7,
    )
    while g.round == 1:
        on(g)
    sides = [[c for c in g.players[2].units if g.cards[c].faces == seat] for seat in (0, 1)]
    assert [len(cards) for cards in sides] == [1 + added, 1 + added], titles(g, g.players[2].units)
    assert numbers(g, 2).phase == min(3, phase + 1)
    assert g.cards[g.players[2].pb].red_rains == 0


@bodies
@pytest.mark.rules("R-COOP-14")
@pytest.mark.cards("Transmute Magic")
@pytest.mark.parametrize("seat", [0, 1])
def test_transmute_magic_changes_no_die_of_the_partner(body: str, seat: int) -> None:
    magic = {"hand": ["Transmute Magic"], "dice": "3 sympathy, 2 natural class"}
    g = facing([], magic, magic, {"rage": 2}, body=body)
    if actor(g) != seat:
        choose(g, f"player {seat}")
    before = pool(g.players[1 - seat].active)
    choose(g, "Transmute Magic")
    players: set[str] = set()
    while asked(g)[0] != "take an action":
        if asked(g)[0] == "choose a player":
            players |= set(offered(g))
        on(g, "player 2")
    assert pool(g.players[1 - seat].active) == before
    assert f"player {1 - seat}" not in players


@bodies
@pytest.mark.rules("R-COOP-18", "R-COOP-13")
@pytest.mark.parametrize(
    ("first", "points", "order"), [(0, -1, [0, 1]), (1, -1, [1, 0]), (2, 0, [0, 1]), (2, 1, [1, 0])]
)
def test_the_one_at_whom_the_token_points_answers_first_outside_turns(
    body: str, first: int, points: int, order: list[int]
) -> None:
    early = CardDef(
        "Early",
        ALLY,
        main(),
        attack=0,
        life=1,
        recover=0,
        abilities=(Triggered(Trigger(PREPARE_ENDS), (Damage(PhoenixbornOf(YOU), 1),)),),
    )
    mine: dict[str, Any] = {"units": ["Early"]}
    g = facing([], mine, mine, {"points": points}, body=body, moment="prepare", first=first, defs=with_cards(early))
    while asked(g)[0] != "take an action" and not g.over:
        on(g)
    assert [g.owner[cause] for kind, _, _, cause, _ in g.log if kind == log.DAMAGED] == order

"""Who chooses for a Chimera that two players face, and the order of what lies outside turns (R-LAW-01, R-COOP-18)."""

from typing import Any

import pytest

from ashes_env.rules.state import log
from tests.prelude import *
from tests.solo.viros import CHIMERAS, actor, facing, over_to, spell

bodies = pytest.mark.parametrize("body", CHIMERAS)
seats = pytest.mark.parametrize("seat", [0, 1])


STORM = spell(Destroy(Target(Cards(UNIT, ANYONE))))


def destroyed(g: Game, caster: int, title: str) -> Game:
    choose(over_to(g, caster), "Storm")
    return choose(g, title) if asked(g)[0] == "choose a target" else g


# --- who chooses ------------------------------------------------------------------------------------------------------


@bodies
@seats
@pytest.mark.rules("R-LAW-01")
@pytest.mark.cards("Nightsong Cricket")
@pytest.mark.parametrize("caster", [0, 1])
def test_the_player_whose_effect_asks_chooses_for_the_chimera_whoever_acts(body: str, seat: int, caster: int) -> None:
    cricket = {"units": ["Nightsong Cricket"], "discard": ["Final Cry", "Anchornaut"]}
    sides: list[dict[str, Any]] = [{"hand": ["Storm"], "discard": ["Final Cry", "Anchornaut"]} for _ in (0, 1)]
    sides[seat] |= cricket
    g = facing([unit("Whirlpool", faces=1 - seat)], *sides, body=body, defs=with_cards(STORM))
    g.players[2].discard += [g.players[2].deck.pop(), g.players[2].deck.pop()]
    destroyed(g, caster, "Nightsong Cricket")
    who: list[int] = []
    while asked(g)[0] != "take an action":
        who.append(actor(g))
        choose(g, next((w for w in ("Renewed Harmony", "player 2", "Final Cry") if w in offered(g)), offered(g)[0]))
    assert set(who) == {seat}


@bodies
@seats
@pytest.mark.rules("R-LAW-01")
@pytest.mark.parametrize("caster", [0, 1])
def test_a_text_that_the_chimera_resolves_from_a_players_card_is_that_players(
    body: str, seat: int, caster: int
) -> None:
    """An alteration on its unit is under its control: who brought it into the game says what it chooses."""
    wild = CardDef(
        "Wild Card",
        ALTERATION_SPELL,
        main(),
        abilities=(
            Triggered(
                Trigger(DESTROYED, WHEN, host=True), (ChooseOne(((Draw(1),), (Damage(PhoenixbornOf(YOU), 1),))),)
            ),
        ),
    )
    row = [unit("Whirlpool", faces=1 - seat, attached=[{"title": "Wild Card", "owner": seat}])]
    storm = {"hand": ["Storm"]}
    g = facing(row, storm, storm, body=body, defs=with_cards(STORM, wild))
    destroyed(g, caster, "Whirlpool")
    assert asked(g) == ("choose one", seat)


@bodies
@seats
@pytest.mark.rules("R-LAW-01")
@pytest.mark.parametrize("caster", [0, 1])
def test_whether_it_uses_such_a_text_says_that_player_too(body: str, seat: int, caster: int) -> None:
    wild = CardDef(
        "Wild Card",
        ALTERATION_SPELL,
        main(),
        abilities=(Triggered(Trigger(DESTROYED, WHEN, host=True), (Draw(1),), optional=True),),
    )
    row = [unit("Whirlpool", faces=1 - seat, attached=[{"title": "Wild Card", "owner": seat}])]
    storm = {"hand": ["Storm"]}
    g = facing(row, storm, storm, body=body, defs=with_cards(STORM, wild))
    destroyed(g, caster, "Whirlpool")
    assert asked(g) == ("respond?", seat)


@bodies
@pytest.mark.rules("R-LAW-01", "R-COOP-10")
@pytest.mark.parametrize("faces", [0, 1])
@pytest.mark.parametrize("caster", [0, 1])
def test_what_its_own_text_leaves_open_says_the_player_whom_that_is_against(body: str, faces: int, caster: int) -> None:
    fickle = CardDef(
        "Fickle",
        ASPECT,
        attack=0,
        life=2,
        blood=1,
        subtype="Fury",
        abilities=(Triggered(when_this(DESTROYED), (ChooseOne(((Draw(1),), (Damage(PhoenixbornOf(OPPONENT), 1),))),)),),
    )
    storm = {"hand": ["Storm"]}
    g = facing([unit("Fickle", faces=faces)], storm, storm, body=body, defs=with_cards(STORM, fickle))
    destroyed(g, caster, "Fickle")
    assert asked(g) == ("choose one", faces)


@bodies
@seats
@pytest.mark.rules("R-LAW-01", "R-VAR-01")
@pytest.mark.parametrize("caster", [0, 1])
def test_with_grim_fates_nobody_is_asked(body: str, seat: int, caster: int) -> None:
    wild = CardDef(
        "Wild Card",
        ALTERATION_SPELL,
        main(),
        abilities=(
            Triggered(
                Trigger(DESTROYED, WHEN, host=True), (ChooseOne(((Draw(1),), (Damage(PhoenixbornOf(YOU), 1),))),)
            ),
        ),
    )
    row = [unit("Whirlpool", faces=1 - seat, attached=[{"title": "Wild Card", "owner": seat}])]
    storm = {"hand": ["Storm"]}
    g = facing(row, storm, storm, body=body, defs=with_cards(STORM, wild), options=GameOptions(grim_fates=True))
    destroyed(g, caster, "Whirlpool")
    assert asked(g)[0] == "take an action"
    assert len(g.players[2].discard) == 2, "it has drawn a card rather than hurt itself"


# --- the order outside turns ------------------------------------------------------------------------------------------


def bells(g: Game) -> list[str]:
    """The titles of the cards that did something at the end of the round, in this order."""
    return [g.by_id[cause].title for kind, _, _, cause, _ in g.log if kind == log.DAMAGED]


TOLL = (Triggered(Trigger(ROUND_ENDS), (Damage(PhoenixbornOf(YOU), 1),)),)
BELL = CardDef("Bell", ALLY, main(), attack=0, life=3, recover=0, abilities=TOLL)
RATTLE = CardDef("Rattle", ALLY, main(), attack=0, life=3, recover=0, abilities=TOLL)
GONG = CardDef("Gong", ASPECT, attack=0, life=3, blood=1, subtype="Fury", abilities=TOLL)
CHIME = CardDef("Chime", ASPECT, attack=0, life=3, blood=1, subtype="Fury", abilities=TOLL)


def ended(first: int, points: int, body: str) -> list[str]:
    row = [unit("Chime", faces=1), unit("Gong", faces=0), unit("Chime", faces=1), unit("Gong", faces=0)]
    bells_of = ({"units": ["Bell"] * 2, "hand": [], "deck": []}, {"units": ["Rattle"] * 2, "hand": [], "deck": []})
    g = facing(
        row,
        *bells_of,
        {"points": points, "threat": 1, "ultimate value": 99},
        body=body,
        moment="recovery",
        first=first,
        defs=with_cards(BELL, RATTLE, GONG, CHIME),
    )
    while g.round == 1 and not g.over:
        choose(g, offered(g)[0] if "no" not in offered(g) else "no")
    return bells(g)


@bodies
@pytest.mark.rules("R-EOR-01", "R-COOP-18", "R-COOP-09", "R-RECPVE-10")
@pytest.mark.parametrize(
    ("first", "points", "order"),
    [
        (0, -1, ["Bell", "Rattle", "Gong", "Chime"]),
        (1, -1, ["Rattle", "Bell", "Chime", "Gong"]),
        (2, 0, ["Gong", "Chime", "Bell", "Rattle"]),
        (2, 1, ["Chime", "Gong", "Rattle", "Bell"]),
    ],
)
def test_one_after_the_other_at_the_end_of_a_round_the_first_player_first(
    body: str, first: int, points: int, order: list[str]
) -> None:
    """Partners follow each other; where the Chimera is first, the one comes before at whom its token points. It
    resolves its own by battlefield, that of the first of them first.
    """
    assert ended(first, points, body) == [title for title in order for _ in range(2)]


@pytest.mark.rules("R-COOP-18")
@pytest.mark.parametrize(
    ("first", "points", "order"), [(0, -1, [0, 1]), (1, -1, [1, 0]), (2, 0, [0, 1]), (2, 1, [1, 0])]
)
def test_the_prepare_phase_has_the_same_order(first: int, points: int, order: list[int]) -> None:
    g = facing(
        [], {"hand": ["Anchornaut"]}, {"hand": ["Anchornaut"]}, {"points": points}, moment="prepare", first=first
    )
    who: list[int] = []
    while g.phase == 1 and asked(g)[0] != "take an action":
        if actor(g) not in who:
            who.append(actor(g))
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert who == order

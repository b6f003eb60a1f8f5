"""Several texts of the Chimera that one event calls for: resolved by position, from left to right."""

import pytest

from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.carddef import CardDef, Triggered
from ashes_env.language.conditions import Exists
from ashes_env.language.effects import Damage, If, PlaceTokens
from ashes_env.language.triggers import Trigger
from ashes_env.scenarios import unit
from tests.solo.viros import down, fight, hurt
from tests.support import asked, choose, marks, offered, with_cards

PASSED = Trigger(k.PASSED, player=k.THEIRS)
MARKED = t.Cards(k.UNIT, k.MINE, t.HasTokens(k.STATUS))
HOUND = CardDef(
    "Hound", k.ASPECT, attack=1, life=3, blood=1, abilities=(Triggered(PASSED, (PlaceTokens(k.STATUS, t.THIS, 1),)),)
)
HERALD = CardDef(
    "Herald",
    k.ASPECT,
    attack=1,
    life=3,
    blood=1,
    abilities=(Triggered(PASSED, (If(Exists(MARKED), (Damage(t.PhoenixbornOf(t.OPPONENT), 1),)),)),),
)
CHOOSER = CardDef(
    "Chooser",
    k.ASPECT,
    attack=1,
    life=3,
    blood=1,
    abilities=(Triggered(PASSED, (PlaceTokens(k.STATUS, t.THIS, 1),), optional=True),),
)
TOLL = CardDef("Toll", k.ALTERATION_SPELL, abilities=(Triggered(PASSED, (PlaceTokens(k.STATUS, t.THIS, 1),)),))
DEFS = with_cards(HOUND, HERALD, CHOOSER, TOLL)


@pytest.mark.rules("R-SIM-02", "R-RECPVE-10")
@pytest.mark.parametrize(
    ("row", "wounds"),
    [(["Hound", down("Lurk"), "Herald"], 1), (["Herald", "Hound"], 0), (["Herald", "Hound", "Herald"], 1)],
)
def test_the_left_aspect_resolves_its_text_before_the_right_one_and_nobody_is_asked(
    row: list[str], wounds: int
) -> None:
    g = fight(row, main=1, defs=DEFS)
    choose(g, "pass")
    assert asked(g) == ("take an action", 0)
    assert hurt(g) == wounds


@pytest.mark.rules("R-SIM-02")
def test_position_counts_and_not_who_came_first() -> None:
    g = fight(["Herald", "Hound"], main=1, defs=DEFS)
    g.cards = dict(reversed(g.cards.items()))
    choose(g, "pass")
    assert hurt(g) == 0


@pytest.mark.rules("R-SIM-02", "R-LAW-01")
def test_what_the_chimera_may_do_is_still_asked() -> None:
    g = fight(["Chooser", "Hound"], main=1, defs=DEFS)
    choose(g, "pass")
    assert marks(g, "Hound")[2] == 1, "what has to be done is done first"
    assert (asked(g), offered(g)) == (("respond?", 0), ["Chooser", "no"])
    choose(g, "Chooser")
    assert marks(g, "Chooser")[2] == 1


@pytest.mark.rules("R-SIM-02")
def test_an_alteration_stands_where_its_host_stands() -> None:
    g = fight([unit("Glare", attached=[unit("Toll", owner=0)]), "Herald", "Hound"], main=1, defs=DEFS)
    choose(g, "pass")
    assert (marks(g, "Toll")[2], hurt(g)) == (1, 0), "a token on an alteration is on no unit"

"""An aspect that is turned face down: out of play in its place, and known to everybody."""

from typing import Any

import pytest

from ashes_env.encoding import schema as sch
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.views import flat
from ashes_env.encoding.vocabulary import HIDDEN, title_of
from ashes_env.render.text import position_text
from ashes_env.rules import records
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import load, to_dict
from tests.encoding.test_entities import cards, look
from tests.prelude import *
from tests.solo.viros import body_of, down, fight, row


def hush(*then: Effect) -> CardDef:
    """A spell that turns a unit face down."""
    return CardDef("Hush", ACTION_SPELL, main(), effect=(TurnFacedown(Target(Cards(UNIT))), *then))


def cast(row_: list[Any], on: str, *then: Effect, units: tuple[Any, ...] = (), **more: Any) -> Game:
    """The spell on a unit."""
    g = fight(row_, units, main=1, hand=("Hush", "Anchornaut"), defs=with_cards(hush(*then)), **more)
    choose(g, "Hush")
    return choose(g, on) if on in offered(g) else g  # a lone target is not asked for


def test_it_stays_in_its_place_without_anything_on_it() -> None:
    there = unit(
        "Rampage",
        wounds=1,
        status=2,
        exhaustion=1,
        dice="",
        opposing_dice="charm",
        attached=[unit("Root Armor", owner=0)],
    )
    g = cast(["Lurk", there, "Constrict"], "Rampage")
    assert row(g) == ["Lurk", "*Rampage", "Constrict"]
    card = in_play(g, "Rampage")
    assert (card.wounds, card.exhaustion, card.status, card.dice, card.attached) == (0, 0, 0, (), ())
    assert (body_of(g).wounds, sum(g.players[0].exhausted), faults(g, (1,))) == (0, 1, [])


def test_what_follows_in_the_text_does_not_reach_it() -> None:
    g = cast(["Lurk", unit("Rampage", exhaustion=1)], "Rampage", Damage(It(), 1), PlaceTokens(WOUND, It()))
    assert (row(g), in_play(g, "Rampage").wounds) == (["Lurk", "*Rampage"], 0)


def test_only_aspects_are_turned() -> None:
    g = cast(["Lurk"], "Hammer Knight", units=("Hammer Knight", "Iron Worker"))
    assert not in_play(g, "Hammer Knight").facedown


@pytest.mark.rules("R-INFO-02")
def test_everybody_sees_which_card_it_is() -> None:
    g = cast([down("Glare"), "Rampage", unit("Lurk", exhaustion=1)], "Rampage")
    ids = ids_of(flat(g, EncodingContext(g), 0), sch.TWO)
    of = {r.name: title_of(int(ids[r.number - sch.TWO.numbers])) for r in sch.schema() if r.kind == "title"}
    shown = [of[f"their units[{i}].id title"] for i in range(3)]
    assert shown == [title_of(HIDDEN), "Rampage", "Lurk"]
    assert [r["id title"] for r in cards(look(g, 0), "unit", mine=False)] == shown
    assert "Rampage face down" in position_text(g, 0)
    assert "Glare" not in position_text(g, 0)


def test_it_is_the_same_in_every_world_and_in_every_copy() -> None:
    g = cast([down("Glare"), "Rampage", down("Constrict")], "Rampage", deck=("Lurk", "Whiplash", "Stormcall"))
    for seed in range(20):
        assert row(determinize(g, 0, seed))[1] == "*Rampage"
    assert len({row(determinize(g, 0, seed))[0] for seed in range(20)}) > 1
    for again in (g.copy(), records.loads(g.defs, records.dumps(g)), load(to_dict(g), defs=g.defs)):
        known = [again.seen[cid] for cid in again.players[1].units]
        assert (row(again), known) == (row(g), [0, g.seats.bits, 0])

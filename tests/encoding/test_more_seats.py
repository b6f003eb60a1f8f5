"""Tables of three and four, teams, and two players against a Chimera: one layout, every seat at its place in it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from ashes_env.decks import definitions, random_deck, seating
from ashes_env.encoding import actions as act
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import FAR, Layout, layout
from ashes_env.encoding.schema import schema
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.encoding.views import action_rows, entities, flat, mask_of, raw
from ashes_env.encoding.vocabulary import title_of
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, ANYONE, CHARACTER
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage
from ashes_env.language.targets import Cards, Target
from ashes_env.match.forms import UINT8
from ashes_env.match.spaces import seen_space
from ashes_env.rules.combat.damage import check_state
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit
from ashes_env.solo.setup import new_red_rains
from tests.encoding.columns import action_row, actions_of, card_row, in_rows
from tests.encoding.play import pvp, red_rains
from tests.support import choose, until_asked, with_cards

COAL, AR, MAEONI, NOAH = "Coal Roarkwin", "Aradel Summergaard", "Maeoni Viper", "Noah Redmoon"
VIROS = "The Corpse of Viros"
LONG = 700  # decisions of a random game that are enough to see everything

TABLES = {
    "three alone": (0, 2),
    "four alone": (0, 3),
    "two against two": (1, 2),
    "two against a Chimera": (1, 1),
    "one against two": (1, 2),
}
TEAMS = {"two against two": (0, 1, 0, 1), "one against two": (0, 0, 1)}


def sit_down(name: str, seed: int) -> Game:
    """A game of random decks at a table."""
    n = {"three alone": 3, "two against a Chimera": 2, "one against two": 3}.get(name, 4)
    if name == "two against a Chimera":
        decks = [seating(random_deck(Random(f"{seed}/{seat}")), (), "red rains") for seat in range(n)]
        return new_red_rains(definitions(), decks, VIROS, seed=seed, aspects="random")
    decks = [seating(random_deck(Random(f"{seed}/{seat}")), ()) for seat in range(n)]
    return new_game(definitions(), decks, seed=seed, teams=TEAMS.get(name, ()))


def play(game: Game, seed: int, shape: Layout | None = None) -> Iterator[tuple[Game, EncodingContext]]:
    """Positions of a random game."""
    r = Random(seed)
    context = EncodingContext(game, shape)
    for _ in range(LONG):
        if game.decision is None:
            return
        yield game, context
        moves = [move for move in act.legal_actions(game, context).values() if move != act.PAGE_ON]
        game.apply(r.choice(moves))


def players(g: Game) -> list[int]:
    return [p.seat for p in g.players if not p.scripted]


def see(g: Game, context: EncodingContext, seat: int) -> dict[str, float]:
    """A flat observation by name, as raw values."""
    vector = flat(g, context, seat)
    return {row.name: round(float(vector[row.number]) * row.top, 3) for row in schema(context.layout)}


def in_words(g: Game, context: EncodingContext, seat: int) -> dict[str, str]:
    """The titles of a flat observation by name."""
    ids = ids_of(flat(g, context, seat), context.layout)
    first = context.layout.numbers
    return {
        row.name: title_of(int(ids[row.number - first]))
        for row in schema(context.layout)
        if row.kind == "title" and ids[row.number - first]
    }


def test_the_layout_of_a_table() -> None:
    for name, (partners, foes) in TABLES.items():
        assert EncodingContext(sit_down(name, 1)).layout is layout(partners, foes), name
    assert EncodingContext(pvp(1)).layout is EncodingContext(red_rains(1)).layout is layout(0, 1)


@pytest.mark.parametrize(("partners", "foes"), [(0, 0), (-1, 1), (0, 4), (2, 2), (3, 1)])
def test_a_table_that_cannot_be_is_refused(partners: int, foes: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 sides and an opponent"):
        layout(partners, foes)


def test_a_layout_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit into a layout for 0 and 1"):
        EncodingContext(sit_down("three alone", 1), layout(0, 1))


@pytest.mark.parametrize("name", TABLES)
def test_everybody_sees_me_partners_opponents_clockwise(name: str) -> None:
    g = sit_down(name, 2)
    context = EncodingContext(g)
    n = len(g.players)
    for seat in players(g):
        clockwise = [(seat + i) % n for i in range(1, n)]
        partners = [other for other in clockwise if g.seats.teams[other] == g.seats.teams[seat]]
        foes = [other for other in clockwise if other not in partners]
        words = in_words(g, context, seat)
        names = [f"partner {i + 1}" if i else "partner" for i in range(len(partners))]
        names += [f"their {i + 1}" if i else "their" for i in range(len(foes))]
        for side_name, other in zip(["my", *names], [seat, *partners, *foes], strict=True):
            assert words[f"{side_name} side.id Phoenixborn"] == g.by_id[g.players[other].pb].title
            at = context.slot[seat][other]
            assert context.layout.names[at] == side_name
        (row,) = [row for row in rows_of(g, context, seat) if row["in Phoenixborn"] and row["mine"]]
        assert row["title"] == g.by_id[g.players[seat].pb].title
    sizes = {n_flat(context.layout), *(len(flat(g, context, seat)) for seat in players(g))}
    assert len(sizes) == 1


def rows_of(g: Game, context: EncodingContext, seat: int) -> list[dict[str, Any]]:
    seen = entities(g, context, seat, 0, actions_of(g, context, seat), whole=True)
    return [card_row(seen, i + 1) for i in range(len(seen["cards"])) if seen["cards"][i].any()]


@pytest.mark.parametrize("name", TABLES)
def test_random_games_stay_in_bounds(name: str) -> None:
    """Every move has one id, and everything is inside its space."""
    for n, (g, context) in enumerate(play(sit_down(name, 3), 3)):
        shape = context.layout
        assert g.decision is not None
        actions = act.legal_actions(g, context)
        moves = [x for x in actions.values() if x != act.PAGE_ON]
        assert len(set(moves)) == len(moves)
        assert all(0 <= action < shape.n_actions for action in actions)
        assert set(np.flatnonzero(mask_of(actions, shape.n_actions))) == set(actions)
        if act.PAGE not in actions:
            left = set(g.decision.moves) - set(moves)
            kept = [g.by_id[x & 0xFFFF].title for x in moves]
            assert all(g.by_id[x & 0xFFFF].title in kept for x in left), "copies of a title are one action"
        if n % 9:
            continue
        for seat in players(g):
            vector, bytes_ = flat(g, context, seat), raw(g, context, seat)
            assert (vector.shape, bytes_.shape) == ((n_flat(shape),), (n_raw(shape),))
            assert 0 <= vector.min() <= vector.max() <= 1
            mine = actions_of(g, context, seat)
            assert seen_space("entities", shape).contains(entities(g, context, seat, 0, mine))
            assert seen_space("entities", shape, UINT8).contains(entities(g, context, seat, 0, mine, whole=True))
            numbers, ids = action_rows(g, context, seat, mine)
            everything = {"observation": vector, "actions": numbers, "action_ids": ids}
            assert seen_space("flat", shape, actions="rows").contains(everything)


@pytest.mark.parametrize("name", TABLES)
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(name: str) -> None:
    compared = elsewhere = 0
    for n, (g, context) in enumerate(play(sit_down(name, 4), 4)):
        if n % 11:
            continue
        for seat in players(g):
            other = determinize(g, seat, n)
            assert flat(g, context, seat).tobytes() == flat(other, context, seat).tobytes()
            assert raw(g, context, seat).tobytes() == raw(other, context, seat).tobytes()
            one, two = actions_of(g, context, seat), actions_of(other, context, seat)
            assert set(one) == set(two)
            for a, b in zip(action_rows(g, context, seat, one), action_rows(other, context, seat, two), strict=True):
                assert a.tobytes() == b.tobytes()
            seen, too = entities(g, context, seat, 0, one), entities(other, context, seat, 0, two)
            for part in seen:
                assert seen[part].tobytes() == too[part].tobytes(), part
            compared += 1
            elsewhere += any(
                p.hand != q.hand or p.deck != q.deck or p.units != q.units
                for p, q in zip(g.players, other.players, strict=True)
            )
    assert compared > 20
    assert elsewhere > compared // 2, "hidden cards are dealt anew"


def test_a_further_side_has_actions_of_its_own() -> None:
    g = position(
        side(COAL, units=["Hammer Knight"]),
        side(AR, units=["Iron Worker"]),
        side(MAEONI, units=["Anchornaut"]),
        fatigue=False,
    )
    choose(g, "attack")
    context = EncodingContext(g)
    shape = context.layout
    found = {g.by_id[x & 0xFFFF].title: action for action, x in act.legal_actions(g, context).items()}
    assert found == {
        AR: act.PLAYERS + 1,
        "Iron Worker": act.THEIR_UNITS,
        MAEONI: shape.player_actions[2],
        "Anchornaut": shape.unit_actions[2],
    }
    assert shape.player_actions[2] == act.N_ACTIONS
    row = action_row(g, "Anchornaut")
    assert (row["block unit"], row["place"], row["side 2"], row["points at"]["side 2"]) == (1, 1, 1, 1)
    assert act.block_of(shape.unit_actions[2], shape).name == "opposing 2 unit"


@pytest.mark.rules("R-LAW-10")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_row_beyond_the_first_page_beside_a_partner_who_may_be_picked_too(faces: int) -> None:
    """The partner is on every page, and the pages end all the same."""
    defs = with_cards(CardDef("Storm", ACTION_SPELL, main(), effect=(Damage(Target(Cards(CHARACTER, ANYONE)), 1),)))
    rows = [unit("Rampage", faces=faces)] * 23 + [unit("Rampage", faces=1 - faces)]
    g = position(
        side(COAL, hand=["Storm"]), side(AR, hand=["Anchornaut"]), side(VIROS, units=rows), teams=(0, 0, 1), defs=defs
    )
    choose(g, "Storm")
    context = EncodingContext(g)
    shown: set[int] = set()
    for page in range(act.pages(g, context)):
        found = act.legal_actions(g, context, page)
        assert context.layout.player_actions[1] in found
        shown.update(found.values())
    assert g.decision is not None
    assert shown - {act.PAGE_ON} == set(g.decision.moves)
    assert act.pages(g, context) == 3


def test_ids_of_a_table_for_two_hold_at_every_table() -> None:
    """Own things and the first opponent keep their ids; a partner's come after them."""
    for partners, foes in ((0, 1), (0, 2), (0, 3), (1, 1), (1, 2)):
        shape = layout(partners, foes)
        first = 1 + partners
        assert (shape.unit_actions[0], shape.unit_actions[first]) == (act.OWN_UNITS, act.THEIR_UNITS)
        firsts = [*shape.unit_actions, *shape.spell_actions, *shape.attachment_actions, *shape.player_actions]
        assert len(set(firsts)) == len(firsts)
        ids = [i for b in act.blocks(shape) for i in range(b.first, b.first + b.size)]
        assert ids == list(range(shape.n_actions))


@pytest.mark.parametrize(("partners", "foes"), [(0, 2), (0, 3), (1, 1), (1, 2)])
def test_a_game_of_two_in_a_bigger_layout(partners: int, foes: int) -> None:
    """The same numbers under the same names; the sides that nobody sits at are empty."""
    bigger = layout(partners, foes)
    for n, (g, context) in enumerate(play(pvp(5), 5)):
        if n % 25:
            continue
        wide = EncodingContext(g, bigger)
        for seat in (0, 1):
            small, big = see(g, context, seat), see(g, wide, seat)
            others = {name for name in big if name.startswith(("partner", "their 2", "their 3", FAR))}
            for name, value in big.items():
                if name in others:
                    assert value == 0, name
                elif "side 1" not in name and f"side {1 + partners}" not in name and ".faces" not in name:
                    assert value == small[name], name
            assert small["events[0].side 1"] == big[f"events[0].side {1 + partners}"]
            assert set(actions_of(g, context, seat)) == set(actions_of(g, wide, seat))


def test_a_chimera_faces_each_player_with_a_battlefield() -> None:
    foe = side(VIROS, units=[unit("Constrict", faces=0), unit("Whiplash", faces=1)], deck=["Lurk"] * 8)
    g = position(side(COAL, deck=["Cover"]), side(AR, deck=["Cover"]), foe, teams=(0, 0, 1), fatigue=False)
    context = EncodingContext(g)
    for seat, faces in ((0, [1, 2]), (1, [2, 1])):
        seen = see(g, context, seat)
        assert [seen["their units[0].faces"], seen[f"{FAR}[0].faces"]] == [1, 2]
        opposite, beside = ("Constrict", "Whiplash") if seat == 0 else ("Whiplash", "Constrict")
        assert in_words(g, context, seat)["their units[0].id title"] == opposite
        assert in_words(g, context, seat)[f"{FAR}[0].id title"] == beside
        rows = [row for row in rows_of(g, context, seat) if row["in unit"]]
        assert [row["faces"] for row in rows] == faces
        assert all(row["side 2"] for row in rows)


def test_a_row_for_all_faces_nobody() -> None:
    g = position(side(COAL, deck=["Cover"]), side(VIROS, units=["Constrict"], deck=["Lurk"] * 8))
    assert see(g, EncodingContext(g), 0)["their units[0].faces"] == 0


def test_who_has_left_the_game_stays_at_the_same_place() -> None:
    g = position(*(side(pb, deck=["Cover"]) for pb in (COAL, AR, MAEONI)), fatigue=False)
    context = EncodingContext(g)
    g.cards[g.players[1].pb].wounds = 99
    check_state(g)
    seen = see(g, context, 0)
    assert (seen["their side.out"], seen["their 2 side.out"]) == (1, 0)
    assert in_words(g, context, 0)["their 2 side.id Phoenixborn"] == MAEONI
    assert see(g, context, 2)["their 2 side.out"] == 1, "from there it is the second clockwise"


@pytest.mark.rules("R-INFO-01", "R-MULTI-05")
def test_hand_and_draw_pile_of_who_has_left_stay_hidden() -> None:
    """What is known of them is shown, which card lay where makes no difference."""
    views = []
    for one, other in (("Strengthen", "Cover"), ("Cover", "Strengthen")):
        hand, deck = [one, "Iron Worker"], [other, "Purge"]
        leaving = side(AR, hand=hand, deck=deck, discard=["Root Armor"])
        g = position(side(COAL, deck=["Cover"]), leaving, side(MAEONI, deck=["Cover"]), fatigue=False)
        (worker,) = [cid for cid in g.players[1].hand if g.by_id[cid].title == "Iron Worker"]
        g.seen[worker] |= 1
        g.cards[g.players[1].pb].wounds = 99
        check_state(g)
        context = EncodingContext(g)
        shown = {name: title for name, title in in_words(g, context, 0).items() if name.startswith("their piles")}
        assert sorted(shown.values()) == [AR, "Iron Worker", "Root Armor"]
        assert see(g, context, 0)["their side.removed"] == 6
        assert not {"Strengthen", "Purge"} & {row["title"] for row in rows_of(g, context, 0)}
        views.append((shown, flat(g, context, 0).tobytes() == flat(determinize(g, 0, 1), context, 0).tobytes()))
    assert views[0] == views[1] == (views[0][0], True)
    assert "Iron Worker" not in in_words(g, context, 2).values()


def test_a_known_hand_card_of_each_other_is_at_its_side() -> None:
    sides = [
        side(pb, hand=[card], deck=["Cover"])
        for pb, card in ((COAL, "Anchornaut"), (AR, "Strengthen"), (MAEONI, "Root Armor"), (NOAH, "Close Combat"))
    ]
    g = position(*sides, teams=(0, 1, 0, 1), fatigue=False)
    context = EncodingContext(g)
    for seat in (1, 2, 3):
        g.seen[g.players[seat].hand[0]] |= 1
    words = in_words(g, context, 0)
    assert words["partner piles[0].id title"] == "Root Armor"
    assert words["their piles[0].id title"] == "Strengthen"
    assert words["their 2 piles[0].id title"] == "Close Combat"
    rows = {row["title"]: row for row in rows_of(g, context, 0) if row["in hand"]}
    assert [rows[title]["known"] for title in ("Root Armor", "Strengthen", "Close Combat")] == [1, 1, 1]
    whose = ((1, "Root Armor"), (2, "Strengthen"), (3, "Close Combat"))
    assert [rows[title][f"side {i}"] for i, title in whose] == [1, 1, 1]


def test_a_battle_with_the_third_seat_points_at_its_units() -> None:
    g = position(
        side(COAL, units=["Hammer Knight", "Hammer Knight"]),
        side(AR, units=["Mist Spirit"]),
        side(MAEONI, units=["Gilder", "Iron Worker"]),
        fatigue=False,
    )
    choose(g, "attack", MAEONI, "Hammer Knight", "Hammer Knight")
    until_asked(g, "declare a blocker", 2)
    choose(g, "Iron Worker", "Hammer Knight")
    assert g.attack_at >= 0
    seen = see(g, EncodingContext(g), 0)
    assert seen["their 2 units[1].defending"] == 1
    assert seen["my units[0].opposite"] == 2
    row = next(row for row in rows_of(g, EncodingContext(g), 0) if row["opposite"])
    assert (row["title"], row["mine"]) == ("Hammer Knight", 1)
    assert card_row(in_rows(g, 0), row["opposite"])["title"] == "Iron Worker"

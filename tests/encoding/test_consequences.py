"""What follows from each legal action: exact in positions of a few cards, and what holds at any position."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.decks import definitions
from ashes_env.encoding import fields as c
from ashes_env.encoding import flat, views
from ashes_env.encoding.actions import PAGE, PAGE_ON, legal_actions
from ashes_env.encoding.arrays import consequences_of, facts, flat_arrays, ids_of, scaler_of
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import MAX_ACTIONS, N_CONSEQUENCES, layout
from ashes_env.encoding.schema import TWO, TWO_AHEAD, schema
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.encoding.text import observation_text
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, READY_SPELL
from ashes_env.language.costs import main
from ashes_env.language.effects import Draw, Repeat
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules import records
from ashes_env.rules.game import Game, describe
from ashes_env.rules.reading import values
from ashes_env.rules.state.log_diff import listen
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit
from tests.solo.viros import down, facing, fight
from tests.support import FOE, choose, until_asked, with_cards
from tests.support import table as of_two

COAL = "Coal Roarkwin"
NAMES = [name for name, _, _ in c.CONSEQUENCE]
WHOLE = ("legal", "chance")  # fields that do not count in quarters


def told(row: NDArray[Any]) -> dict[str, float]:
    """The fields of a row that are not 0, with quarters as numbers; "legal" is left out."""
    return {
        name: n if name in WHOLE else n / 4
        for name, n in zip(NAMES, row.tolist(), strict=True)
        if n and name != "legal"
    }


def follows(g: Game) -> dict[str, dict[str, float]]:
    """The consequences of all moves on the first page, by their words."""
    actions = legal_actions(g, EncodingContext(g))
    rows = views.consequences(g, actions, whole=True)
    words = ["page" if actions[a] == PAGE_ON else describe(g, actions[a]) for a in sorted(actions)]
    assert rows[: len(words), 0].all()
    assert not rows[len(words) :].any()
    return {word: told(row) for word, row in zip(words, rows, strict=False)}


def after(g: Game, word: str) -> dict[str, float]:
    """The consequences of one move."""
    return follows(g)[word]


# --- exact positions --------------------------------------------------------------------------------------------------


def test_a_lethal_attack_wins() -> None:
    """The only thing to attack and the only attacker: no question is left."""
    g = of_two(side(COAL, units=["Iron Worker"]), side({"title": FOE, "wounds": 15}))
    assert after(g, "attack") == {"won": 1, "turn over": 1, "theirs life less": 1}


def test_an_attack_that_a_unit_can_block_ends_where_the_other_player_decides() -> None:
    g = of_two(side(COAL, units=["Iron Worker"]), side({"title": FOE, "wounds": 15}, units=["Hammer Knight"]))
    choose(g, "attack")
    assert after(g, FOE) == {"answer": 1}


def test_the_defender_sees_that_it_loses_without_a_block() -> None:
    g = of_two(side(COAL, units=["Iron Worker"]), side({"title": FOE, "wounds": 15}, units=["Hammer Knight"]))
    until_asked(choose(g, "attack", FOE), "declare a blocker", 1)
    assert after(g, "no") == {"lost": 1, "turn over": 1, "mine life less": 1}
    assert after(g, "Hammer Knight") == {"answer": 1}


def test_an_attack_that_nothing_stops_wounds_and_exhausts() -> None:
    g = of_two(side(COAL, units=["Iron Worker"], hand=["Cover"]), side(FOE))
    assert after(g, "attack") == {"main action": 1, "mine exhaustion more": 1, "theirs life less": 2}


def test_playing_an_ally() -> None:
    g = of_two(side(COAL, hand=["Iron Worker"], dice="2 natural", main=1, side=0), side(FOE))
    worker = g.defs["Iron Worker"]
    assert after(g, "Iron Worker in hand") == {
        "turn over": 1,
        "mine hand less": 1,
        "mine dice less": 2,
        "mine units more": 1,
        "mine attack more": worker.printed_attack,
        "mine unit life more": worker.life,
    }


def test_meditation_takes_the_top_card_and_asks_again() -> None:
    g = of_two(side(COAL, dice="3 natural basic"), side(FOE))
    assert after(g, "meditate") == {"goes on": 1, "side action": 1, "mine pile less": 1}


def test_a_price_of_both_actions_shows_both() -> None:
    toil = CardDef("Toil", ACTION_SPELL, main(side=1), effect=(Draw(1),))
    g = of_two(side(COAL, hand=["Toil", "Cover"], side=2), side(FOE), defs=with_cards(toil))
    assert after(g, "Toil in hand") == {"main action": 1, "side action": 1, "mine pile less": 1}


def test_passing_a_main_action_spends_it() -> None:
    g = of_two(side(COAL, hand=["Cover"], units=["Iron Worker"]), side(FOE))
    assert after(g, "pass") == {"main action": 1}


def test_ending_a_turn() -> None:
    g = of_two(side(COAL, hand=["Cover"], main=0), side(FOE, units=["Iron Worker"]))
    assert after(g, "end turn") == {"turn over": 1}


def test_a_unit_lost_takes_its_values_along() -> None:
    g = of_two(side(COAL, units=["Iron Worker"], dice="natural", main=0), side(FOE, units=["Mist Spirit"]))
    choose(g, "natural power")
    assert follows(g) == {
        "Iron Worker": {"turn over": 1, "mine unit life less": 1},
        "Mist Spirit": {
            "turn over": 1,
            "theirs units less": 1,
            "theirs attack less": g.defs["Mist Spirit"].printed_attack,
            "theirs unit life less": 1,
        },
    }


def test_wounds_beyond_the_life_of_one_unit_do_not_count_against_others() -> None:
    """A unit whose life is gone stays until its destruction is answered."""
    g = of_two(
        side(COAL, units=["Iron Worker"], dice="natural", main=0),
        side(FOE, units=[unit("Iron Rhino", wounds=1), "Mist Spirit"]),
    )
    g.cards[g.players[1].units[1]].wounds = 9
    choose(g, "natural power")
    assert after(g, "Iron Rhino")["theirs unit life less"] == 1


def test_drawing() -> None:
    luck = CardDef("Luck", ACTION_SPELL, main(), effect=(Draw(2),))
    g = of_two(side(COAL, hand=["Luck"], side=0), side(FOE), defs=with_cards(luck))
    assert after(g, "Luck in hand") == {"turn over": 1, "mine hand more": 1, "mine pile less": 2}


def test_a_ready_spell_comes_to_the_spellboard() -> None:
    spell = CardDef("Calm", READY_SPELL, main())
    g = of_two(side(COAL, hand=["Calm"], side=0), side(FOE), defs=with_cards(spell))
    assert after(g, "Calm in hand") == {"turn over": 1, "mine hand less": 1, "mine spells more": 1}


def test_a_summoning_exhausts_its_spell() -> None:
    spells = ["Summon Iron Rhino"]
    g = of_two(side(COAL, spellboard=spells, conjurations=["Iron Rhino"], dice="6 natural", side=0), side(FOE))
    rhino = g.defs["Iron Rhino"]
    assert after(g, "Summon Iron Rhino") == {
        "turn over": 1,
        "mine exhaustion more": 1,
        "mine units more": 1,
        "mine attack more": rhino.printed_attack,
        "mine unit life more": rhino.life,
        "mine dice less": 6,
    }


def test_a_status_token_is_told_apart_from_an_exhaustion_token() -> None:
    g = of_two(side(COAL, units=["Iron Worker"], dice="time"), side(FOE))
    assert after(g, "time power") == {"goes on": 1, "side action": 1, "mine status more": 1, "mine dice less": 1}


def test_a_question_that_changes_nothing_yet() -> None:
    g = of_two(side(COAL, units=["Iron Worker", "Hammer Knight"], hand=["Cover"]), side(FOE))
    assert after(g, "attack") == {"goes on": 1, "main action": 1}


def test_a_page_has_an_empty_row() -> None:
    g = of_two(side(COAL, units=["Iron Worker"] * 2, hand=["Close Combat"], dice="natural"), side(FOE))
    actions = {**legal_actions(g, EncodingContext(g)), PAGE: PAGE_ON}
    rows = views.consequences(g, actions, whole=True)
    assert told(rows[sorted(actions).index(PAGE)]) == {}
    assert rows[: len(actions), 0].all()


# --- against a Chimera ------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CTURN-06")
def test_the_turn_of_a_chimera_is_played_and_without_dice_it_is_certain() -> None:
    g = fight(["Avalanche"])
    attack = g.defs["Avalanche"].printed_attack
    assert after(g, "end turn") == {"turn over": 1, "mine life less": attack, "theirs exhaustion more": 1}


@pytest.mark.rules("R-CTURN-06")
def test_dice_of_a_chimera_are_chance() -> None:
    found = after(fight([down("Glare")]), "end turn")
    assert (found["turn over"], found["chance"]) == (1, 1)


@pytest.mark.rules("R-CTURN-01")
def test_red_rains_tokens_are_counted() -> None:
    g = fight([unit("Stormcall", status=1)])
    assert after(g, "end turn")["Red Rains"] == 1


def test_a_blocker_is_a_question_of_the_next_turn() -> None:
    found = after(fight(["Avalanche"], units=["Iron Worker"]), "end turn")
    assert found == {"turn over": 1, "goes on": 1}


def test_numbers_of_chance_are_means_of_two_runs() -> None:
    """The guard roll of the Chimera decides whether the attack reaches its aspect."""
    g = choose(fight(["Avalanche"], units=["Iron Worker"], main=1), "attack")
    found = after(g, "Avalanche")
    assert found["chance"] == 1
    assert all((2 * n) % 1 == 0 for n in found.values())
    assert set(follows(g)["The Corpse of Viros"]) == {"mine exhaustion more", "theirs life less"}


@pytest.mark.rules("R-COOP-05")
def test_partners_count_together() -> None:
    g = facing([unit("Avalanche", faces=0)], {"units": ["Iron Worker"]}, {"units": ["Hammer Knight"]})
    assert after(g, "player 1") == {}
    choose(g, "player 1")
    assert after(g, "pass") == {"main action": 1}


@pytest.mark.rules("R-COOP-10")
def test_an_attack_beside_a_partner_counts_both_battlefields() -> None:
    g = facing([unit("Avalanche", faces=0), unit("Avalanche", faces=1)], {"units": ["Iron Worker"]})
    choose(g, "attack")
    for found in follows(g).values():
        assert "theirs units less" not in found
        assert "mine units less" not in found


# --- more players -----------------------------------------------------------------------------------------------------


def three(*given: dict[str, Any], **more: Any) -> Game:
    """A table of three."""
    return position(*[{"deck": ["Anchornaut"] * 5, **one} for one in given], **more)


@pytest.mark.rules("R-MULTI-07")
def test_whoever_leaves_takes_its_cards_along_and_the_game_goes_on() -> None:
    g = three(
        side(COAL, units=["Iron Worker"], hand=["Cover"]),
        side({"title": FOE, "wounds": 15}, units=[unit("Hammer Knight", exhaustion=1)]),
        side("Noah Redmoon"),
    )
    knight = g.defs["Hammer Knight"]
    choose(g, "attack")
    found = after(g, FOE)
    assert "won" not in found
    assert found["theirs units less"] == 1
    assert found["theirs attack less"] == knight.printed_attack
    assert found["theirs life less"] == 1


@pytest.mark.rules("R-MULTI-07")
def test_whoever_leaves_has_lost_though_nobody_has_won_yet() -> None:
    g = three(
        side(COAL, units=["Iron Worker"], hand=["Cover"]),
        side({"title": FOE, "wounds": 15}, units=["Hammer Knight"]),
        side("Noah Redmoon"),
    )
    until_asked(choose(g, "attack", FOE), "declare a blocker", 1)
    assert after(g, "no")["lost"] == 1
    assert after(g, "Hammer Knight") == {"answer": 1}


# --- what holds at any position ---------------------------------------------------------------------------------------

MODES: dict[str, tuple[str, dict[str, Any]]] = {
    "pvp": ("pvp", {}),
    "red_rains": ("red_rains", {}),
    "three": ("pvp", {"players": 3}),
    "four": ("pvp", {"players": 4}),
    "partners": ("red_rains", {"players": 2}),
}
FORMS: dict[str, dict[str, Any]] = {
    "floats": {},
    "bytes": {"dtype": "uint8"},
    "rows": {"actions": "rows"},
    "rows in bytes": {"actions": "rows", "dtype": "uint8"},
    "entities": {"obs_mode": "entities"},
    "entities in bytes": {"obs_mode": "entities", "dtype": "uint8"},
}


def walk(mode: str, seed: int, every: int = 7, most: int = 200, **more: Any) -> list[GameMatch]:
    """Positions of a random game, among them the first one and the last one."""
    name, settings = MODES[mode]
    match = GameMatch.new(Settings(name, consequences=True, **settings, **more), {}, seed)
    r = Random(seed)
    out = [match.copy()]
    for n in range(most):
        if match.over:
            break
        match.act(r.choice(sorted(match.actions())))
        if n % every == 0:
            out.append(match.copy())
    return [*out, match]


def parts(seen: Any) -> dict[str, NDArray[Any]]:
    return seen if isinstance(seen, dict) else {"": seen}


def same(one: Any, other: Any) -> bool:
    return all(
        np.array_equal(a, b) and a.dtype == b.dtype
        for a, b in zip(parts(one).values(), parts(other).values(), strict=True)
    )


@pytest.mark.parametrize("mode", MODES)
def test_rows_are_the_legal_actions_by_ascending_id(mode: str) -> None:
    for match in walk(mode, 1, dtype="uint8"):
        for seat in range(match.settings.players):
            legal = sorted(match.actions()) if seat == match.seat else []
            numbers, ids = consequences_of(match.observe_raw(seat), match.settings.layout)
            shown = legal[:N_CONSEQUENCES]
            assert ids.tolist() == shown + [0] * (N_CONSEQUENCES - len(shown))
            assert numbers[:, 0].tolist() == [1] * len(shown) + [0] * (N_CONSEQUENCES - len(shown))
            assert not numbers[len(shown) :].any()
            rows = match.consequences(seat)
            assert rows.shape == (MAX_ACTIONS, len(c.CONSEQUENCE))
            assert np.array_equal(rows[: len(shown)], numbers[: len(shown)])
            assert rows[:, 0].sum() == len(legal)


@pytest.mark.parametrize("mode", MODES)
def test_more_actions_than_rows_are_cut_off_at_the_highest_ids(mode: str) -> None:
    match = walk(mode, 1)[0]
    actions = match.actions()
    many = {**actions, **{1000 + i: next(iter(actions.values())) for i in range(MAX_ACTIONS)}}
    shape = match.settings.layout
    raw = np.frombuffer(flat.write(match.game, match.context, match.seat, 0, many), np.uint8)
    numbers, ids = consequences_of(raw, shape)
    assert ids.tolist() == sorted(many)[:N_CONSEQUENCES]
    assert numbers[:, 0].all()
    assert views.consequences(match.game, many, whole=True)[:, 0].all()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mode", MODES)
def test_looking_is_repeatable_changes_nothing_and_fits_the_space(mode: str, form: str) -> None:
    for match in walk(mode, 2, every=15, **FORMS[form]):
        before = records.to_json(match.game), match.game.rng, list(match.game.log), match.actions().copy()
        for seat in range(match.settings.players):
            one = match.look(seat)
            assert match.settings.seen_space.contains(one)
            assert same(one, match.look(seat))
            fresh = pickle.loads(pickle.dumps(match))
            assert same(one, fresh.look(seat))
        assert (records.to_json(match.game), match.game.rng, list(match.game.log), match.actions()) == before


@pytest.mark.parametrize("mode", MODES)
def test_a_game_goes_on_alike_whether_somebody_looks_or_not(mode: str) -> None:
    name, settings = MODES[mode]
    one = GameMatch.new(Settings(name, consequences=True, **settings), {}, 4)
    other = GameMatch.new(Settings(name, **settings), {}, 4)
    r = Random(4)
    for _ in range(60):
        if one.over:
            break
        one.look(one.seat)
        action = r.choice(sorted(one.actions()))
        one.act(action)
        other.act(action)
    assert records.key(one.game) == records.key(other.game)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mode", MODES)
def test_hidden_information_has_no_influence(mode: str, form: str) -> None:
    r = Random(9)
    for match in walk(mode, 3, every=15, **FORMS[form]):
        for seat in range(match.settings.players):
            world = match.copy()
            world.game = determinize(match.game, seat, r.getrandbits(60))
            assert same(match.look(seat), world.look(seat))


@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_the_listener_of_a_game_hears_nothing_of_what_is_tried(mode: str) -> None:
    match = walk(mode, 1)[0]
    heard = listen(match.game)
    before = list(heard)
    match.look(match.seat)
    assert list(heard) == before


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_copies_see_the_same(how: Any) -> None:
    match = walk("pvp", 5)[3]
    seen = match.look(match.seat)
    assert same(how(match).look(match.seat), seen)


def expected(g: Game, move: int, seat: int) -> dict[str, int]:
    """Changes of units and life, computed by the readings of the rules."""

    def sums(g: Game, seats: tuple[int, ...]) -> list[int]:
        units = [g.cards[cid] for s in seats for cid in g.players[s].units]
        faceup = [card for card in units if not card.facedown]
        return [
            len(units),
            sum(max(0, values.attack(g, card)) for card in faceup),
            sum(max(0, values.life_left(g, card)) for card in faceup),
            sum(card.exhaustion for card in units)
            + sum(
                g.cards[cid].exhaustion
                for s in seats
                for cid in (*g.players[s].spells, g.players[s].pb)
                if cid in g.cards
            ),
        ]

    h = g.copy()
    h.apply(move)
    out = {}
    for team, before, now in (
        ("mine", sums(g, (seat, *allies(g, seat))), sums(h, (seat, *allies(h, seat)))),
        ("theirs", sums(g, foes(g, seat)), sums(h, foes(h, seat))),
    ):
        for name, a, b in zip(("units", "attack", "unit life", "exhaustion"), before, now, strict=True):
            out[f"{team} {name} less"] = max(0, a - b)
            out[f"{team} {name} more"] = max(0, b - a)
    return out


@pytest.mark.parametrize("mode", MODES)
def test_changes_are_those_of_the_rules(mode: str) -> None:
    """Where neither chance nor a hidden card has a say, the action itself has just these consequences."""
    compared = 0
    for match in walk(mode, 6, every=2, most=300):
        if match.over:
            continue
        g, seat = match.game, match.seat
        for row, action in zip(match.consequences(seat), sorted(match.actions()), strict=False):
            move = match.actions()[action]
            if action == PAGE or row[c.CO_CHANCE] or g.attack_at >= 0:
                continue
            h = g.copy()
            h.apply(move)
            if h.seen != g.seen or h.attack_at >= 0 or h.turn != g.turn:
                continue  # a card was turned, drawn or played; an attack can lower values for a while
            found = {
                name: round(float(x) * top / 4, 2)
                for (name, top, _), x in zip(c.CONSEQUENCE, row.tolist(), strict=True)
            }
            for name, n in expected(g, move, seat).items():
                if n < 5:
                    assert found[name] == n, (name, describe(g, move))
            compared += 1
    assert compared > 20


def test_an_endless_effect_has_an_empty_row() -> None:
    wheel = CardDef("Wheel", ACTION_SPELL, main(), effect=(Repeat(1_000_000, (Draw(1),)),))
    g = of_two(side(COAL, hand=["Wheel"], deck=["Wheel"] * 3), side(FOE), defs=with_cards(wheel))
    found = follows(g)
    assert found["Wheel in hand"] == {}
    assert any(found.values()), "other actions have theirs"


# --- conversions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_floats_are_bytes_by_their_largest_values(mode: str) -> None:
    tops = np.array([top for _, top, _ in c.CONSEQUENCE], np.float32)
    for match in walk(mode, 7, every=15):
        shape, seat = match.settings.layout, max(match.seat, 0)
        raw, seen = match.observe_raw(seat), match.observe(seat)
        whole, ids = consequences_of(raw, shape)
        numbers, same_ids = consequences_of(seen, shape)
        assert np.allclose(numbers, np.minimum(whole / tops, 1.0), atol=1e-6)
        assert np.array_equal(ids, same_ids)
        assert np.array_equal(ids_of(raw, shape), ids_of(seen, shape))
        assert (seen >= 0).all()
        assert (seen <= 1).all()


def test_a_batch_is_converted_as_its_rows() -> None:
    found = [match for match in walk("pvp", 8) if not match.over]
    raw = np.stack([match.observe_raw(match.seat) for match in found])
    floats = np.stack([match.observe(match.seat) for match in found])
    assert np.array_equal(flat_arrays(TWO_AHEAD).batch(raw, facts(definitions())), floats)
    for batch in (raw, floats):
        numbers, ids = consequences_of(batch, TWO_AHEAD)
        assert numbers.shape == (len(found), N_CONSEQUENCES, len(c.CONSEQUENCE))
        assert ids.shape == (len(found), N_CONSEQUENCES)
        for row, a, b in zip(batch, numbers, ids, strict=True):
            one, its_ids = consequences_of(row, TWO_AHEAD)
            assert np.array_equal(one, a)
            assert np.array_equal(its_ids, b)
    boards = raw.reshape(1, *raw.shape)
    assert consequences_of(boards, TWO_AHEAD)[0].shape == (1, len(found), N_CONSEQUENCES, len(c.CONSEQUENCE))


@pytest.mark.parametrize(
    "shape", [TWO, TWO_AHEAD, layout(0, 3, True), layout(1, 1, True)], ids=["2", "2a", "4a", "1+1"]
)
def test_the_converter_that_writes_changes_gives_what_numpy_gives(shape: Any) -> None:
    arrays = flat_arrays(shape)
    of_titles = facts(definitions())
    scaler = scaler_of(arrays.scale_of(of_titles))
    rng = np.random.default_rng(1)
    raw = np.zeros(n_raw(shape), np.uint8)
    ids = raw[shape.numbers : shape.numbers + 2 * shape.ids].view("<u2")
    kept: list[tuple[Any, NDArray[np.float32]]] = []
    for step in range(30):
        where = rng.integers(0, shape.numbers, 40)
        raw[where] = rng.integers(0, 256, 40)
        some = rng.integers(0, shape.ids, 10)
        ids[some] = rng.integers(0, len(of_titles), 10)
        if shape.consequences:
            tail = rng.integers(shape.tail, len(raw), 60)
            raw[tail] = rng.integers(0, 256, 60)
        if step % 7 == 6:
            raw[:] = 0
        scaler.update(raw.tobytes())
        kept.append((scaler.copied(), arrays.floats(raw.tobytes(), of_titles)))
    for mine, numpys in kept:
        assert mine.dtype == np.float32
        assert mine.shape == (n_flat(shape),)
        np.testing.assert_array_equal(mine, numpys)
    with pytest.raises(ValueError, match="bytes is needed"):
        scaler.update(b"")


def test_values_are_cut_off_at_their_largest() -> None:
    """80 more life than there can be quarters for, and a number that a byte cannot hold."""
    arrays = flat_arrays(TWO_AHEAD)
    raw = np.zeros(n_raw(TWO_AHEAD), np.uint8)
    raw[TWO_AHEAD.tail : TWO_AHEAD.id_tail] = 255
    numbers, _ = consequences_of(arrays.floats(raw.tobytes(), facts(definitions())), TWO_AHEAD)
    assert (numbers == 1).all()


@pytest.mark.parametrize(
    "wrong", [np.zeros(5, np.uint8), np.zeros(n_raw(TWO), np.uint8), np.zeros(n_flat(TWO), np.float32)]
)
def test_observations_without_consequences_are_refused(wrong: NDArray[Any]) -> None:
    for shape in (TWO, TWO_AHEAD):
        with pytest.raises(ValueError, match="consequences=True"):
            consequences_of(wrong, shape)


def test_a_layout_is_the_same_object_however_it_is_asked_for() -> None:
    assert layout(0, 1) is layout(0, 1, False) is TWO is Settings("pvp").layout
    assert layout(0, 1, True) is TWO_AHEAD is Settings("pvp", consequences=True).layout
    assert pickle.loads(pickle.dumps(TWO_AHEAD)) is TWO_AHEAD
    assert copy.deepcopy(TWO) is TWO


def test_every_number_has_a_name() -> None:
    rows = schema(TWO_AHEAD)
    assert len(rows) == n_flat(TWO_AHEAD)
    assert rows[: n_flat(TWO)] == schema(TWO)
    tail = rows[n_flat(TWO) :]
    assert tail[0].name == "consequences[0].legal"
    assert tail[-1].name == f"consequences[{N_CONSEQUENCES - 1}].id action"
    assert [row.number for row in rows] == list(range(len(rows)))


def test_an_observation_in_words_names_consequences() -> None:
    g = of_two(side(COAL, units=["Iron Worker"]), side({"title": FOE, "wounds": 15}))
    context = EncodingContext(g, TWO_AHEAD)
    text = observation_text(views.flat(g, context, 0, 0, legal_actions(g, context)), TWO_AHEAD)
    assert "consequences[0].won = 4 (quarters: this seat has won)" in text
    assert "consequences[0].id action = 2 " in text


def test_other_seats_and_finished_games_have_no_consequences() -> None:
    for match in walk("pvp", 11):
        for seat in range(2):
            numbers, ids = consequences_of(match.observe(seat), TWO_AHEAD)
            decides = seat == match.seat
            assert bool(numbers.any()) == decides
            assert bool(ids.any()) == (decides and any(match.actions()))

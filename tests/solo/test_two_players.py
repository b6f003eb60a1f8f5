"""Two players against a Chimera: the turn that they share, what reaches across the table, the token (R-COOP-01..18)."""

from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules import records
from ashes_env.rules.state import log
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios.load import load
from ashes_env.scenarios.save import to_dict
from ashes_env.solo.setup import RedRainsError, new_red_rains
from tests.prelude import *
from tests.rules.two_decks import IRON, IRON_FIVE, MIST, MIST_FIVE, with_five
from tests.solo.viros import actor, facing, spell

COAL, AR, VIROS = "Coal Roarkwin", "Aradel Summergaard", "The Corpse of Viros"
IRONS, MISTS = with_five(IRON, IRON_FIVE), with_five(MIST, MIST_FIVE)
TO_PARTNER, TO_FIRST = "player 1", "player 0"


# --- the shared turn --------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-COOP-05")
def test_partners_act_in_any_order_each_with_a_main_and_a_side_action() -> None:
    g = facing()
    assert (asked(g)[0], actor(g)) == ("take an action", 0)
    turn = g.turn
    choose(g, TO_PARTNER)
    assert (actor(g), g.turn) == (1, turn)
    assert TO_FIRST not in offered(g), "who has been handed the turn acts before handing it back"
    choose(g, "pass")
    assert TO_FIRST in offered(g), "with the side action left for later"
    choose(g, TO_FIRST)
    choose(g, "meditate")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0] if "no" not in offered(g) else "no")
    assert actor(g) == 0
    choose(g, "pass")
    assert (actor(g), g.turn) == (1, turn), "nothing is left for the one, so it is for the other to go on"
    assert "pass" not in offered(g)
    choose(g, "end turn")
    assert g.turn > turn


@pytest.mark.rules("R-COOP-05")
def test_a_shared_turn_gives_each_a_main_and_a_side_action_in_any_order() -> None:
    g = facing([], {"hand": [], "units": ["Hammer Knight"]}, {"hand": []}, moment="prepare")
    while asked(g)[0] != "take an action":
        choose(g, "no")
    turn = g.turn
    actions: list[tuple[tuple[int, int], ...]] = []

    def left() -> None:
        actions.append(tuple((p.main, p.side) for p in g.players))

    left()
    meditate(g)
    left()
    assert offered(g) == ["attack", "pass", TO_PARTNER], "no second side action"
    choose(g, TO_PARTNER, "pass")
    left()
    assert offered(g) == ["meditate", "end turn", TO_FIRST], "no second main action"
    choose(g, TO_FIRST, "attack")
    left()
    assert (actor(g), g.turn, offered(g)) == (1, turn, ["meditate", "end turn"]), "what the partner left is still there"
    meditate(g)
    assert actions == [
        ((1, 1), (1, 1), (0, 0)),
        ((1, 0), (1, 1), (0, 0)),
        ((1, 0), (0, 1), (0, 0)),
        ((0, 0), (0, 1), (0, 0)),
    ]
    assert g.turn > turn, "both have done it all"


def meditate(g: Game) -> None:
    """The side action of whose turn it is, with one card discarded for nothing."""
    choose(g, "meditate", "top of the draw pile", "no")


@pytest.mark.rules("R-COOP-05")
def test_who_ends_their_part_does_not_act_again_in_this_turn() -> None:
    g = facing()
    choose(g, "pass", "end turn")
    assert (actor(g), g.players[0].main, g.players[0].side) == (1, 0, 0)
    choose(g, "pass")
    assert TO_FIRST not in offered(g)
    choose(g, "end turn")
    assert g.active == 2, "the turn of both is over"


@pytest.mark.rules("R-COOP-05")
def test_a_turn_that_is_handed_over_can_be_written_down() -> None:
    g = facing()
    choose(g, TO_PARTNER)
    again = load(to_dict(g), options=g.options)
    assert (offered(again), actor(again)) == (offered(g), 1)
    choose(g, "pass", TO_FIRST)
    again = load(to_dict(g), options=g.options)
    assert offered(again) == offered(g)
    assert records.key(records.from_json(g.defs, records.to_json(g))) == records.key(g)


@pytest.mark.rules("R-COOP-05", "R-COOP-04")
def test_the_one_with_the_token_acts_first() -> None:
    g = new_red_rains(definitions(), [IRONS, MISTS], VIROS, seed=3, first=1)
    while asked(g)[0] != "take an action":
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert (g.first, actor(g)) == (1, 1)


GASP = CardDef("Gasp", REACTION_SPELL, no_action(), reaction=Reaction(after(ATTACKERS_DECLARED)), effect=(Draw(1),))
GROAN = CardDef("Groan", REACTION_SPELL, no_action(), reaction=Reaction(after(WOUNDS_PLACED)), effect=(Draw(1),))


@pytest.mark.rules("R-COOP-06")
def test_each_may_react_once_in_the_shared_turn_and_once_in_each_turn_of_the_chimera() -> None:
    """Each turn has an attack and wounds, so that everybody could react twice."""
    hand = ["Gasp", "Groan"] * 4
    g = facing(
        [unit("Constrict", faces=0), unit("Constrict", faces=1)],
        {"units": ["Iron Worker"], "hand": hand},
        {"units": ["Iron Worker"], "hand": hand},
        defs=with_cards(GASP, GROAN),
    )
    reacted: list[tuple[int, int]] = []
    turn = g.turn
    while g.turn <= turn + 2:
        names = offered(g)
        card = next((name for name in names if name.startswith(("Gasp", "Groan"))), "")
        if asked(g)[0] == "respond?" and card:
            reacted.append((g.turn - turn, actor(g)))
        words = (card, "attack", VIROS, "Iron Worker", "no", "pass", "end turn", names[0])
        choose(g, next(word for word in words if word in names))
    assert sorted(reacted) == [(n, seat) for n in range(3) for seat in (0, 1)]


# --- what reaches whom ------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-COOP-07", "R-COOP-08")
def test_targets_lie_anywhere() -> None:
    defs = with_cards(spell(Damage(Target(Cards(UNIT, ANYONE)), 1)))
    row = [unit("Rampage", faces=0), unit("Whiplash", faces=1)]
    g = facing(row, {"units": ["Hammer Knight"], "hand": ["Storm"]}, {"units": ["Iron Worker"]}, defs=defs)
    assert offered(choose(g, "Storm")) == ["Hammer Knight", "Iron Worker", "Rampage", "Whiplash"]


@pytest.mark.rules("R-COOP-14")
@pytest.mark.parametrize(
    ("whose", "seat", "hit"),
    [
        (ANYONE, 0, ["Hammer Knight", "Constrict"]),
        (ANYONE, 1, ["Iron Worker", "Unfading"]),
        (THEIRS, 0, ["Constrict"]),
        (MINE, 1, ["Iron Worker"]),
    ],
)
def test_effects_on_all_stay_on_the_own_side_of_the_table(whose: Any, seat: int, hit: list[str]) -> None:
    defs = with_cards(
        spell(Damage(Each(Cards(UNIT, whose)), 1)), CardDef("Unfading", ALLY, main(), attack=1, life=5, recover=0)
    )
    row = [unit("Constrict", faces=0), unit("Unfading", faces=1, owner=1)]
    g = facing(
        row, {"units": ["Hammer Knight"], "hand": ["Storm"]}, {"units": ["Iron Worker"], "hand": ["Storm"]}, defs=defs
    )
    if seat == 1:
        choose(g, TO_PARTNER)
    choose(g, "Storm")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    hurt = [
        t
        for t in ("Hammer Knight", "Iron Worker", "Constrict", "Unfading")
        if not any(c.d.title == t for c in g.cards.values()) or in_play(g, t).wounds
    ]
    assert sorted(hurt) == sorted(hit)


@pytest.mark.rules("R-COOP-14")
def test_all_players_are_oneself_and_the_chimera() -> None:
    g = facing([], {"hand": ["Storm"]}, {}, defs=with_cards(spell(Draw(1, AllPlayers()))))
    before = [len(p.deck) for p in g.players]
    choose(g, "Storm")
    assert [len(p.deck) for p in g.players] == [before[0] - 1, before[1], before[2] - 1]


@pytest.mark.rules("R-COOP-14", "R-COOP-10")
def test_what_changes_all_units_changes_none_of_the_partner() -> None:
    banner = CardDef(
        "Banner",
        ALLY,
        main(),
        attack=1,
        life=2,
        recover=0,
        abilities=(Passive(Bonus(attack=1), aura=Aura(UNIT, ANYONE)),),
    )
    g = facing(
        [unit("Constrict", faces=0), unit("Rampage", faces=1)],
        {"units": ["Banner", "Hammer Knight"]},
        {"units": ["Iron Worker"]},
        defs=with_cards(banner),
    )
    attack = {c.d.title: values.attack(g, c) for c in g.cards.values() if c.d.kind == UNIT}
    printed = {title: g.defs[title].printed_attack for title in attack}
    changed = {title for title in attack if attack[title] != printed[title]}
    assert changed == {"Banner", "Hammer Knight", "Constrict"}


@pytest.mark.rules("R-COOP-15", "R-RRFAQ-03")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_condition_on_what_the_chimera_controls_looks_at_both_battlefields(faces: int) -> None:
    mine = {"hand": ["Anchornaut", "Anchornaut"], "dice": "ceremonial basic"}
    free = choose(discarded(facing([], mine)), "player 2")
    blocked = choose(discarded(facing([unit("Rampage", faces=faces)], mine)), "player 2")
    assert (wounds(free, VIROS), wounds(blocked, VIROS)) == (1, 0)
    assert in_play(blocked, "Rampage").wounds == 1, "on either battlefield"


def discarded(g: Game) -> Game:
    """Coal's Slash with its cost paid."""
    choose(g, COAL)
    while asked(g)[0].startswith(("pay", "discard", "choose a cost")):
        choose(g, offered(g)[0])
    return g


@pytest.mark.rules("R-COOP-10")
def test_an_aspect_silences_only_the_player_whom_it_faces() -> None:
    defs = with_cards(spell(Draw(1)))
    g = facing([unit("Glare", faces=1)], {"hand": ["Storm"]}, {"hand": ["Storm"]}, defs=defs)
    assert "Storm in hand" in offered(g)
    assert "Storm in hand" not in offered(choose(g, TO_PARTNER))


@pytest.mark.rules("R-LAW-14")
@pytest.mark.parametrize(("seat", "reached"), [(0, {"Hammer Knight", "Glare"}), (1, {"Iron Worker", "Constrict"})])
def test_a_law_changes_its_players_units_and_those_that_face_this_player(seat: int, reached: set[str]) -> None:
    law = CardDef("Law of Weight", READY_SPELL, main(), abilities=(Passive(Bonus(attack=-1), aura=Aura(UNIT, ANYONE)),))
    laws = [{"spellboard": ["Law of Weight"] if seat == at else []} for at in (0, 1)]
    g = facing(
        [unit("Glare", faces=0), unit("Constrict", faces=1)],
        {"units": ["Hammer Knight"], **laws[0]},
        {"units": ["Iron Worker"], **laws[1]},
        defs=with_cards(law),
    )
    units = [card for card in g.cards.values() if card.d.kind == UNIT]
    assert {card.d.title for card in units if values.attack(g, card) != card.d.printed_attack} == reached


@pytest.mark.rules("R-LAW-14")
@pytest.mark.cards("Law of Sight")
@pytest.mark.parametrize("law", [-1, 0, 1])
@pytest.mark.parametrize("victim", [0, 1])
def test_a_law_forbids_its_player_what_the_partner_may_do(law: int, victim: int) -> None:
    units = [{"units": ["Anchornaut"], "spellboard": ["Law of Sight"] if law == seat else []} for seat in (0, 1)]
    g = facing(
        [],
        {"hand": ["Storm", "Final Cry"], "dice": "ceremonial", **units[0]},
        {"hand": ["Final Cry"], "dice": "ceremonial", **units[1]},
        defs=with_cards(spell(Damage(Target(Cards(UNIT, ANYONE)), 9))),
    )
    choose(g, "Storm", f"Anchornaut#{victim + 1}")
    assert ((asked(g), "Final Cry in hand" in offered(g)) == (("respond?", victim), True)) is (law != victim)


# --- the turns of the Chimera -----------------------------------------------------------------------------------------


def attacks(g: Game) -> list[tuple[str, str]]:
    return [(g.by_id[card].title, g.by_id[target].title) for kind, _, card, target, _ in g.log if kind == log.ATTACKS]


@pytest.mark.rules("R-COOP-10", "R-COOP-11")
def test_a_turn_against_one_player_sees_nothing_of_the_other() -> None:
    """The claw that finds no unit there takes the Phoenixborn, and only that player is asked to defend."""
    row = [unit("Constrict", faces=0), unit("Rampage", faces=1)]
    g = facing(row, {"main": 0, "side": 0}, {"main": 0, "side": 1, "units": ["Hammer Knight"]}, active=1)
    choose(g, "end turn")
    who: list[int] = []
    while g.active == 2:
        if asked(g)[0] in ("declare a blocker", "declare a guard", "counter?"):
            who.append(actor(g))
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert attacks(g) == [("Constrict", COAL), ("Rampage", "Hammer Knight")]
    assert set(who) == {1}


@pytest.mark.rules("R-COOP-09", "R-COOP-13", "R-RRFAQ-05")
def test_the_token_goes_round_by_way_of_the_chimera_which_points_at_the_partner() -> None:
    g = facing(
        [unit("Constrict", faces=0, exhaustion=9), unit("Rampage", faces=1, exhaustion=9)],
        chimera={"threat": 1, "ultimate value": 99},
    )
    holders: list[tuple[int, int]] = []
    for _ in range(5):
        holders.append((g.first, g.players[2].points_at()))
        n = g.round
        while g.round == n:
            choose(g, next((w for w in ("no", "pass", "end turn") if w in offered(g)), offered(g)[0]))
    assert holders == [(0, -1), (2, 1), (1, 1), (2, 0), (0, 0)]


@pytest.mark.rules("R-COOP-09", "R-RRFAQ-05")
@pytest.mark.parametrize("points", [0, 1])
def test_a_chimera_that_is_first_begins_with_the_player_it_points_at(points: int) -> None:
    g = facing(
        [unit("Constrict", faces=0), unit("Rampage", faces=1)], moment="prepare", first=2, chimera={"points": points}
    )
    while len(attacks(g)) < 2:
        choose(g, next((w for w in ("no", "pass", "end turn") if w in offered(g)), offered(g)[0]))
    assert attacks(g) == [("Constrict", COAL), ("Rampage", AR)][:: 1 if points == 0 else -1]


@pytest.mark.rules("R-COOP-09")
def test_after_the_chimera_the_players_share_the_next_turn() -> None:
    g = facing([unit("Constrict", faces=0)], {"main": 0, "side": 0}, {"main": 0}, active=1)
    choose(g, "end turn")
    while g.active == 2:
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert actor(g) == 0, "the first player"
    assert [(p.main, p.side) for p in g.players] == [(1, 1), (1, 1), (0, 0)]


@pytest.mark.rules("R-COOP-17")
@pytest.mark.parametrize(("attacker", "passes", "ends"), [(-1, 4, True), (0, 3, False), (1, 2, False)])
def test_the_phase_ends_after_four_passes_in_a_row(attacker: int, passes: int, ends: bool) -> None:
    """Both players and both turns of the Chimera; who has attacked breaks the row, and three of four are too few."""
    units = [{"units": ["Iron Worker"] if seat == attacker else []} for seat in (0, 1)]
    row = [unit("Constrict", faces=0, exhaustion=9), unit("Constrict", faces=1, exhaustion=9)]
    g = facing(row, units[0], units[1], chimera={"threat": 1})
    turn = g.turn
    for seat in (0, 1):
        choose(g, *(["attack", VIROS] if seat == attacker else ["pass"]))
        choose(g, "end turn")
    if ends:
        assert (g.turn, asked(g)[0]) == (turn + 2, "discard before drawing")
    else:
        assert (g.turn, g.round, g.passes, asked(g)) == (turn + 3, 1, passes, ("take an action", 0))


# --- the Ultimate -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-ULT-04", "R-COOP-10")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_ultimate_in_the_turn_of_players_falls_on_the_one_who_acts(seat: int) -> None:
    row = [unit("Lurk", facedown=True, faces=0), unit("Lurk", facedown=True, faces=1)]
    knight = {"units": ["Hammer Knight"]}
    g = facing(row, knight, knight, {"rage": 4, "ultimate value": 1})
    if seat == 1:
        choose(g, TO_PARTNER)
    choose(g, "pass")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    hurt = [g.cards[g.players[s].units[0]].wounds for s in (0, 1)]
    assert hurt == ([1, 0] if seat == 0 else [0, 1])
    assert g.players[2].power_alike() == 0


@pytest.mark.rules("R-ULT-04", "R-COOP-09")
def test_an_ultimate_of_the_recovery_falls_on_both() -> None:
    knight = {"units": ["Hammer Knight"]}
    row = [unit("Constrict", faces=0), unit("Rampage", faces=1)]
    g = facing(row, knight, knight, {"ultimate value": 2, "threat": 1}, moment="recovery")
    while g.round == 1 and g.phase != 1:
        hurt = [g.cards[g.players[s].units[0]].wounds for s in (0, 1)]
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    hurt = [g.cards[g.players[s].units[0]].wounds for s in (0, 1)]
    assert hurt == [1, 1]
    assert g.seats.facing == (-1, -1)


# --- winning, losing, what is known -----------------------------------------------------------------------------------


@pytest.mark.rules("R-COOP-01")
@pytest.mark.parametrize("fallen", [0, 1, 2])
def test_both_win_or_both_lose(fallen: int) -> None:
    g = facing([])
    pb = g.cards[g.players[fallen].pb]
    pb.wounds = values.life(g, pb)
    g.dirty = True
    choose(g, "pass")
    assert g.winners == ((0, 1) if fallen == 2 else (2,))


@pytest.mark.rules("R-COOP-02")
def test_the_numbers_are_those_for_two() -> None:
    one = new_red_rains(definitions(), IRONS, VIROS, seed=1)
    two = new_red_rains(definitions(), [IRONS, MISTS], VIROS, seed=1)
    given = new_red_rains(
        definitions(), [IRONS, MISTS], VIROS, seed=1, numbers={"life": 45, "threat": 3, "row": [1, 2, 1]}
    )
    assert [values.life(g, g.cards[g.players[-1].pb]) for g in (one, two, given)] == [30, 60, 45]
    assert [len(g.players[-1].units) for g in (one, two, given)] == [4, 8, 6]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"lives": 3}, "no 'lives'"),
        ({"life": 0}, "from 1 to 200"),
        ({"row": [1, 3]}, "blood values of 1 and 2"),
        ({"row": [1] * 5}, "too few"),
        ({"threat": True}, "whole number"),
    ],
)
def test_numbers_with_which_no_game_can_begin_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(RedRainsError, match=why):
        new_red_rains(definitions(), [IRONS, MISTS], VIROS, seed=1, numbers=wrong)


def test_a_first_player_that_is_none_is_refused() -> None:
    with pytest.raises(RedRainsError, match="seats 0 to 1"):
        new_red_rains(definitions(), [IRONS, MISTS], VIROS, seed=1, first=2)


@pytest.mark.parametrize("opened", [False, True])
def test_a_partner_sees_a_hand_only_where_hands_are_open(opened: bool) -> None:
    options = GameOptions(chained=False, open_hands=opened)
    g = new_red_rains(definitions(), [IRONS, MISTS], VIROS, seed=4, options=options)
    while asked(g)[0] != "take an action":
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    theirs = g.players[1].hand
    assert theirs
    assert all(bool(g.seen[cid] & 1) is opened for cid in theirs)
    assert not any(g.seen[cid] & 4 for cid in theirs), "the Chimera sees none"
    other = [determinize(g, 0, seed).players[1].hand for seed in range(8)]
    assert all(titles(g, hand) == titles(g, theirs) for hand in other) is opened


@pytest.mark.rules("R-COOP-18")
@pytest.mark.parametrize("first", [0, 1])
def test_what_both_have_at_the_end_of_a_round_is_resolved_one_after_the_other(first: int) -> None:
    tick = CardDef(
        "Tick",
        ALLY,
        main(),
        attack=1,
        life=9,
        abilities=(Triggered(Trigger(ROUND_ENDS), (Damage(PhoenixbornOf(YOU), 1),)),),
    )
    ticks = {"units": ["Tick", "Tick"], "hand": []}
    g = facing([], ticks, ticks, moment="recovery", first=first, defs=with_cards(tick))
    found: list[tuple[int, int, int]] = []
    while g.round == 1 and not g.over:
        if asked(g)[0] == "choose what is next":
            found.append((actor(g), wounds(g, COAL), wounds(g, AR)))
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert found == ([(0, 0, 0), (1, 2, 0)] if first == 0 else [(1, 0, 0), (0, 0, 2)])
    assert (wounds(g, COAL), wounds(g, AR)) == (2, 2)


@pytest.mark.rules("R-COOP-10")
def test_in_a_turn_against_one_an_aspect_that_faces_the_other_silences_nobody() -> None:
    g = facing([unit("Glare", faces=1), unit("Constrict", faces=0)], {"main": 0, "side": 0})
    g.seats = g.seats.turned(2, 0)
    assert [values.player_rule(g, seat, NO_ACTION_SPELLS) for seat in (0, 1)] == [False, True]

"""Setting up against a Chimera."""

from collections import Counter

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.solo.setup import RedRainsError, chimera_titles, conjurations_for, new_red_rains, script
from tests.solo.viros import body_of, numbers, row
from tests.support import asked, offered

TITLES = (
    "Expand Energy",
    "Strengthen",
    "Cover",
    "Chant of Revenge",
    "Summon Iron Rhino",
    "Anchornaut",
    "Iron Worker",
    "Hammer Knight",
    "One Hundred Blades",
    "Close Combat",
)
PLAYER = Seating(
    "Coal Roarkwin",
    [t for t in TITLES for _ in range(3)],
    ["Iron Rhino"],
    [5, 0, 0, 0, 5, 0, 0, 0, 0],
    ("Anchornaut", "Iron Worker", "Hammer Knight", "Cover", "Strengthen"),
)
VIROS = "The Corpse of Viros"
FURY = ("Rampage", "Hunting Instincts", "Firebelly", "Frozen Fear", "Whiplash", "Iron Scales")


def start(**what: object) -> Game:
    return new_red_rains(definitions(), PLAYER, VIROS, **({"seed": 3} | what))  # type: ignore[arg-type]


def all_aspects(g: Game) -> list[str]:
    p = g.players[1]
    return [g.by_id[c].title for c in (*p.units, *p.deck)]


LEVELS = [
    ("S1", 30, 4, [1, 2, 2, 2]),
    ("S2", 30, 5, [1, 2, 1, 2, 2]),
    ("S3", 30, 6, [1, 2, 1, 2, 1, 2]),
    ("H1", 35, 5, [1, 2, 1, 1, 2]),
    ("H2", 35, 6, [1, 2, 1, 1, 1, 2]),
    ("H3", 35, 7, [1, 2, 1, 2, 1, 1, 2]),
]


@pytest.mark.rules("R-CSET-01", "R-CSET-02", "R-CSET-03", "R-CSET-05", "R-CSET-09", "R-CSET-10")
@pytest.mark.parametrize(("level", "life", "threat", "blood"), LEVELS)
def test_a_level_gives_the_numbers_and_the_row(level: str, life: int, threat: int, blood: list[int]) -> None:
    g = start(level=level)
    p = g.players[1]
    assert values.life(g, body_of(g)) == life
    assert (numbers(g).threat, numbers(g).ultimate_value, numbers(g).phase, numbers(g).rage) == (threat, 3, 1, 0)
    assert [g.by_id[c].card.blood for c in p.units] == blood
    assert all(g.cards[c].facedown and g.seen[c] == 0 for c in p.units)
    assert len(p.deck) == 18 - threat
    assert sum(p.active) + sum(p.exhausted) == 0, "rage dice lie in no pool of other dice"


@pytest.mark.rules("R-CSET-06")
@pytest.mark.parametrize("subtype", ["Fury", "Shadow"])
def test_a_subtype_is_nine_aspects_of_each_blood_value(subtype: str) -> None:
    g = start(aspects=subtype)
    assert {g.by_id[c].card.subtype for c in (*g.players[1].units, *g.players[1].deck)} == {subtype}
    assert sorted(Counter(all_aspects(g)).values()) == [3] * 6
    assert Counter(g.by_id[c].card.blood for c in (*g.players[1].units, *g.players[1].deck)) == {1: 9, 2: 9}


@pytest.mark.rules("R-CSET-07")
def test_a_custom_set_is_any_nine_of_each() -> None:
    ones, twos = ["Rampage", "Glare", "Stormcall"], ["Lurk", "Frozen Fear", "Constrict"]
    chosen = [t for t in ones + twos for _ in range(3)]
    assert Counter(all_aspects(start(aspects=chosen))) == Counter(chosen)


@pytest.mark.rules("R-CSET-08")
def test_a_random_set_is_nine_of_each_from_both_subtypes() -> None:
    g = start(aspects="random")
    found = all_aspects(g)
    assert Counter(g.by_id[c].card.blood for c in (*g.players[1].units, *g.players[1].deck)) == {1: 9, 2: 9}
    assert max(Counter(found).values()) <= 3
    assert {t in FURY for t in found} == {True, False}
    assert Counter(found) != Counter(all_aspects(start(aspects="random", seed=4)))


@pytest.mark.rules("R-CSET-08")
def test_a_random_set_of_all_chimeras_is_nine_of_each_from_all_subtypes() -> None:
    defs = definitions()
    owner = {
        title: chimera
        for chimera in chimera_titles(defs)
        for s in script(defs, chimera).subtypes
        for title, _ in s.aspects
    }
    met: Counter[str] = Counter()
    for seed in range(40):
        g = start(aspects="all", seed=seed)
        found = all_aspects(g)
        assert Counter(defs[title].card.blood for title in found) == {1: 9, 2: 9}
        assert all(n <= defs[title].card.copies for title, n in Counter(found).items())
        assert sorted(g.by_id[c].title for c in g.players[1].conjurations) == sorted(conjurations_for(defs, found))
        assert all_aspects(start(aspects="all", seed=seed)) == found
        met.update(found)
    assert {owner[title] for title in met} == {d.title for d in defs.chimeras}
    assert len(met) > 0.95 * len(owner)
    with pytest.raises(RedRainsError, match="'random' of these, 'all' of all Chimeras, or 18 titles"):
        start(aspects="every")


@pytest.mark.rules("R-CSET-04", "R-ULT-07")
def test_the_ultimate_is_a_ready_spell_and_the_behaviour_card_is_not() -> None:
    g = start()
    assert [g.cards[c].d.title for c in g.players[1].spells] == ["Viros Ultimate"]
    assert g.cards[numbers(g).behaviour].d.title == "Viros Behaviour"


@pytest.mark.rules("R-CSET-11", "R-CSET-12", "R-RECPVE-12")
def test_the_player_begins_without_a_roll_off() -> None:
    for seed in range(20):
        g = start(seed=seed)
        assert (g.first, g.active) == (0, 0)
        assert asked(g) == ("discard before drawing", 0)
        assert (len(g.players[0].hand), len(g.players[0].deck)) == (5, 25)
        assert sum(g.players[0].active) == 10


@pytest.mark.rules("R-CSET-14")
def test_face_down_aspects_are_no_targets() -> None:
    g = start()
    while asked(g)[0] != "take an action":
        g.apply(g.decision.moves[-1])  # type: ignore[union-attr]
    assert [title[0] for title in row(g)] == ["*"] * 4
    assert not {title.strip("*") for title in row(g)} & set(offered(g))
    assert "attack" not in offered(g), "no own unit yet"


WRONG = [
    ({"level": "S4"}, "no level 'S4'"),
    ({"aspects": "Storm"}, "no subtype 'Storm'"),
    ({"aspects": ["Lurk"] * 18}, "3 copies of 'Lurk'"),
    ({"aspects": ["Anchornaut"]}, "'Anchornaut' is no aspect"),
    ({"aspects": [t for t in FURY[:5] for _ in range(3)]}, "9 aspects of blood 1"),
]


@pytest.mark.parametrize(("what", "message"), WRONG)
def test_wrong_input_is_named(what: dict[str, object], message: str) -> None:
    with pytest.raises(RedRainsError, match=message):
        start(**what)


def test_unknown_chimeras_are_named() -> None:
    assert VIROS in chimera_titles(definitions())
    with pytest.raises(RedRainsError, match="no Chimera"):
        new_red_rains(definitions(), PLAYER, "Coal Roarkwin", seed=1)


def test_a_first_five_that_is_not_allowed_is_refused() -> None:
    wrong = Seating(PLAYER.pb, PLAYER.deck, PLAYER.conjurations, PLAYER.dice, ("Cover",) * 5)
    with pytest.raises(ValueError, match="different titles"):
        new_red_rains(definitions(), wrong, VIROS, seed=1)

"""What is alike for cards of many releases: summons, and alterations that change values only."""

import pytest

from ashes_env.render.sheet import sheet, titled
from tests.prelude import *

SUMMONS = [
    ("Summon Emperor Lion", "Emperor Lion", "3 divine"),
    ("Summon Winged Lioness", "Winged Lioness", "2 divine"),
    ("Summon Squall Stallion", "Squall Stallion", "2 sympathy"),
    ("Summon Salamander Monk", "Salamander Monk", "sympathy"),
    ("Summon Ice Golem", "Ice Golem", "3 natural"),
    ("Summon Frostback Bear", "Frostback Bear", "2 natural"),
    ("Summon Dread Wraith", "Dread Wraith", "3 ceremonial"),
    ("Summon Light Bringer", "Light Bringer", "divine"),
    ("Summon Steadfast Guardian", "Steadfast Guardian", "divine, charm"),
    ("Summon Emberoot Lizard", "Emberoot Lizard", "natural"),
    ("Summon Orchid Dove", "Orchid Dove", "charm"),
    ("Summon Nightshade Swallow", "Nightshade Swallow", "2 charm"),
    ("Summon Shadow Hound", "Shadow Hound", "3 illusion"),
    ("Summon Shadow Spirit", "Shadow Spirit", "illusion"),
    ("Summon Cloudburst Gryphon", "Cloudburst Gryphon", "divine, time"),
    ("Summon Time Hopper", "Time Hopper", "time"),
    ("Summon Fox Spirit", "Fox Spirit", "illusion"),
    ("Summon Seafoam Snapper", "Seafoam Snapper", "time"),
    ("Summon Adaptodon", "Adaptodon", "2 natural"),
    ("Summon Ash Spirit", "Ash Spirit", "time"),
    ("Summon Nightsong Cricket", "Nightsong Cricket", "2 sympathy"),
    ("Summon Mind Fog Owl", "Mind Fog Owl", "2 charm"),
    ("Summon Biter", "Biter", "2 natural"),
    ("Summon Indiglow Creeper", "Indiglow Creeper", "natural, sympathy"),
    ("Summon Admonisher", "Admonisher", "divine"),
]


@pytest.mark.parametrize(("spell", "conjuration", "dice"), SUMMONS, ids=[row[0] for row in SUMMONS])
def test_a_summon_places_its_conjuration_for_its_dice(spell: str, conjuration: str, dice: str) -> None:
    g = table(side(spellboard=[spell], conjurations=[conjuration], dice=dice), side(FOE))
    choose(g, spell)
    assert titles(g, g.players[0].units) == [conjuration]
    assert marks(g, spell)[1] == 1
    assert sum(g.players[0].exhausted) == sum(table(side(dice=dice)).players[0].active)


@pytest.mark.parametrize(("spell", "conjuration", "dice"), SUMMONS, ids=[row[0] for row in SUMMONS])
def test_a_summon_is_not_offered_with_one_die_too_few_of_the_right_ones(
    spell: str, conjuration: str, dice: str
) -> None:
    g = table(side(spellboard=[spell], conjurations=[conjuration], dice="4 artifice"), side(FOE))
    assert spell not in offered(g)


@pytest.mark.parametrize(
    ("spell", "attack", "life"),
    [
        ("Power Through", 1, 0),
        ("Crystal Shield", 0, 2),
        ("Regress", -3, 0),
        ("Inflame", 1, 0),
        ("Will to Survive", 1, 1),
        ("Ocean's Gift", 1, 0),
        ("Ice Buff", 0, 1),
        ("Spark", 1, 0),
        ("Fire Adaptation", 1, 0),
        ("Ice Adaptation", 0, 1),
    ],
)
def test_alterations_change_values(spell: str, attack: int, life: int) -> None:
    g = table(side(units=[unit("Hammer Knight", attached=[spell])]), side(FOE))
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.life(g, knight)) == (3 + attack, 4 + life)


IGNITERS = [("Emberoot Lizard", 0), ("Cinder Spirit", 2)]


def test_ignite_is_one_ability() -> None:
    lines = [line for title, _ in IGNITERS for line in sheet(titled(title)).splitlines() if line.startswith("Ignite:")]
    assert len(lines) == 2
    assert lines[0] == lines[1]


@pytest.mark.parametrize(("title", "attack"), IGNITERS)
def test_ignite_adds_attack_whatever_becomes_of_its_damage(title: str, attack: int) -> None:
    veiled = side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm")
    g = declare_attack(table(side(units=[unit(title, status=1)]), veiled), FOE, title)
    choose(g, "yes", "Golden Veil")
    assert (attack_of(g, title), wounds(g, "Hammer Knight"), asked(g)[0]) == (attack + 1, 0, "declare a blocker")
    g = declare_attack(table(side(units=[title]), veiled), FOE, title)
    assert (attack_of(g, title), asked(g)[0]) == (attack, "declare a blocker")

"""The Frostwild Scourge."""

from __future__ import annotations

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import (
    FOE,
    choose,
    declare_attack,
    in_play,
    marks,
    next_round,
    offered,
    table,
    titles,
    until_asked,
    wounds,
)


def test_clashing_tempers_need_two_units() -> None:
    g = table(
        side(
            hand=["Clashing Tempers"],
            units=["Iron Worker", "Anchornaut"],
            dice="2 natural",
            conjurations=["Fire Adaptation", "Ice Adaptation"],
        ),
        side(FOE, units=["Mist Spirit", "Hammer Knight"]),
    )
    choose(g, "Clashing Tempers", "Iron Worker")
    assert offered(g) == ["Fire Adaptation", "no"]
    choose(g, "Fire Adaptation", "Hammer Knight", "Ice Adaptation")
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    assert values.life(g, in_play(g, "Anchornaut")) == 2
    assert wounds(g, "Hammer Knight") == 1
    assert marks(g, "Mist Spirit")[1] == 1
    g = table(
        side(
            hand=["Clashing Tempers"],
            units=["Iron Worker"],
            dice="2 natural",
            conjurations=["Fire Adaptation", "Ice Adaptation"],
        ),
        side(FOE),
    )
    assert "Clashing Tempers in hand" not in offered(g)


def test_will_to_survive_may_heal_after_a_kill() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 2}, units=[unit("Iron Worker", attached=["Will to Survive"])]),
        side(FOE, units=["Anchornaut"]),
    )
    declare_attack(g, "Anchornaut", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, "Iron Worker")
    assert wounds(g, "Coal Roarkwin") == 1


def test_adaptodon_adapts_once() -> None:
    g = table(side(units=["Adaptodon"], conjurations=["Fire Adaptation", "Ice Adaptation"], side=2), side(FOE))
    choose(g, "Adaptodon", "mode 1")
    assert titles(g, in_play(g, "Adaptodon").attached) == ["Ice Adaptation"]
    assert "Adaptodon" not in offered(g)


def test_frost_frog_grows_or_freezes_the_weakest() -> None:
    g = table(side(units=["Frost Frog"]), side(FOE, units=["Mist Spirit", "Hammer Knight"]))
    declare_attack(g, FOE, "Frost Frog")
    choose(g, "Frost Frog", "mode 1")
    assert marks(g, "Mist Spirit")[1] == 1
    g = table(side(units=["Frost Frog"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Frost Frog")
    choose(g, "Frost Frog")
    assert values.attack(g, in_play(g, "Frost Frog")) == 2


def test_pack_wolf_fades_at_the_end_of_the_round() -> None:
    g = table(side("Koji Wolfcub", units=["Pack Wolf"]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Pack Wolf"]

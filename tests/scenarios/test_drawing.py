"""Random positions and sets of aspects: legal, varied, and whole."""

from collections import Counter
from random import Random

from ashes_env.cards.registry import by_title
from ashes_env.decks import random_deck
from ashes_env.rules.worlds.audit import faults
from ashes_env.scenarios import load, random_aspects, random_position


def test_random_aspects_are_a_legal_set() -> None:
    found = random_aspects(Random(1), ["Glare", "Glare", "Rampage"])
    assert Counter(by_title()[title].blood for title in found) == {1: 9, 2: 9}
    assert found.count("Glare") >= 2
    assert all(found.count(title) <= by_title()[title].copies for title in found)


def test_positions_are_whole_and_show_what_is_asked_for() -> None:
    moments: Counter[str] = Counter()
    for seed in range(150):
        r = Random(seed)
        decks = [random_deck(r) for _ in range(2)]
        document = random_position(r, decks, [["Anchornaut"], ["Cover", "Coal Roarkwin"]])
        moments[document["moment"]] += 1
        game = load({**document, "seed": seed})
        assert faults(game) == []
        assert "Anchornaut" in {c.d.title for c in game.cards.values()} or document["moment"] != "menu"
        assert "Cover" in {d.title for d in game.by_id[1:]}
        assert [p.pb and game.by_id[p.pb].title for p in game.players] == [deck.phoenixborn for deck in decks]
    assert set(moments) == {"menu", "prepare", "recovery"}


def test_positions_against_a_chimera() -> None:
    for seed in range(60):
        r = Random(seed)
        aspects = random_aspects(r)
        document = random_position(r, [random_deck(r)], [[]], "The Corpse of Viros", "H2", aspects)
        game = load({**document, "seed": seed})
        assert faults(game) == []
        assert game.decision is not None
        assert game.decision.seat == 0
        assert Counter(aspects) <= Counter(d.title for d in game.by_id[1:])

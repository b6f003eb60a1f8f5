"""Grim Fates: nobody is asked for the Chimera, what is worst for the players happens (R-VAR-01)."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ashes_env import red_rains_v0
from ashes_env.agents.expert.lookahead import stepwise
from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.decks.definitions import definitions
from ashes_env.match.errors import OptionError
from ashes_env.replays.file import as_dict, of_dict
from ashes_env.replays.recording import Recording
from ashes_env.rules import records
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.definitions.errors import DefinitionError
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.codecs import RecordError
from ashes_env.rules.state.state import GameOptions
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import unit
from ashes_env.solo.adversarial import standing
from ashes_env.spec.spec import GameSpec, changed
from evaluation.verification.games import Source, begin, match_of
from tests.solo.viros import body_of, facing, fight, hurt, mine, row
from tests.support import asked, choose, offered

pytestmark = pytest.mark.rules("R-VAR-01")
GRIM = GameOptions(chained=False, grim_fates=True)
FREE = GameOptions(chained=False)


def generosity(mine: str, wounds: int = 4, exhaustion: int = 2, options: GameOptions = GRIM) -> Game:
    """A player has played Generosity and resolved one of its parts."""
    g = fight(
        [],
        hand=("Generosity",),
        dice="charm",
        body={"wounds": wounds, "exhaustion": exhaustion},
        main=1,
        pb={"title": "Coal Roarkwin", "wounds": 5, "exhaustion": 2},
        options=options,
    )
    return choose(g, "Generosity", mine)


@pytest.mark.cards("Abundance")
@pytest.mark.parametrize("options", [GRIM, FREE])
def test_abundance_draws_all_that_the_chimera_can(options: GameOptions) -> None:
    g = fight([], dice="illusion", me={"spellboard": ["Abundance"]}, main=1, options=options)
    choose(g, "Abundance", "number 2")
    if options.grim_fates:
        assert asked(g) == ("take an action", 0)
        assert (len(g.players[1].deck), len(g.players[1].discard), body_of(g).wounds) == (4, 2, 0)
    else:
        assert offered(g) == ["number 0", "number 1", "number 2"]


@pytest.mark.cards("Abundance")
def test_a_fatigued_chimera_draws_nothing_and_is_hurt() -> None:
    g = fight([], dice="illusion", me={"spellboard": ["Abundance"]}, main=1, options=GRIM, fatigued=True)
    choose(g, "Abundance", "number 2")
    assert (len(g.players[1].deck), body_of(g).wounds) == (6, 2)


@pytest.mark.cards("Generosity")
@pytest.mark.parametrize(
    ("wounds", "exhaustion", "left"), [(4, 2, (2, 2)), (0, 2, (0, 1))], ids=["it recovers", "its Ultimate is cheaper"]
)
def test_generosity_gives_the_chimera_what_does_it_most_good(
    wounds: int, exhaustion: int, left: tuple[int, int]
) -> None:
    g = generosity("mode 2", wounds, exhaustion)
    assert (body_of(g).wounds, body_of(g).exhaustion) == left
    assert len(g.players[1].deck) == 6


@pytest.mark.cards("Imperial Ninja")
def test_imperial_ninja_finds_no_two_cards_off_the_pile() -> None:
    g = fight(["Glare"], ["Imperial Ninja"], main=1, options=GRIM)
    choose(g, "attack", "Glare")
    assert (len(g.players[1].deck), len(g.players[1].discard)) == (5, 1)


@pytest.mark.cards("Guilt Link")
@pytest.mark.parametrize("order", [("Glare", "Panic", "Rampage"), ("Rampage", "Panic", "Glare")])
def test_the_unit_that_strikes_least_is_given_up(order: tuple[str, ...]) -> None:
    g = fight(
        list(order), ["Anchornaut"], me={"spellboard": [unit("Guilt Link", status=1)], "side": 1}, main=1, options=GRIM
    )
    weakest = min((g.cards[cid] for cid in g.players[1].units), key=lambda card: (card.d.card.attack or 0, card.d.life))
    choose(g, "Guilt Link", "player 1")
    assert mine(g) == []
    assert row(g) == [title for title in order if title != weakest.d.title]


@pytest.mark.cards("Guilt Link")
def test_of_what_does_the_chimera_equal_good_the_first_is_taken() -> None:
    g = fight(
        ["Glare"] * 3,
        ["Anchornaut"],
        me={"spellboard": [unit("Guilt Link", status=1)], "side": 1},
        main=1,
        options=GRIM,
    )
    _first, second, third = g.players[1].units
    choose(g, "Guilt Link", "player 1")
    assert g.players[1].units == [second, third]


@pytest.mark.cards("Generosity")
def test_with_two_players_nobody_is_asked_either() -> None:
    g = facing(mine={"hand": ["Generosity"], "dice": "charm"}, options=GRIM, chimera={})
    body = g.cards[g.players[2].pb]
    body.wounds = 3
    choose(g, "Generosity", "mode 2")
    assert body.wounds == 1


def test_who_stands_better() -> None:
    g = fight(["Glare"], ["Anchornaut"], main=1)

    def after(**changes: Any) -> tuple[int, ...]:
        other = g.copy()
        if "wounds" in changes:
            body_of(other).wounds = changes["wounds"]
        if "hurt" in changes:
            other.cards[other.players[0].pb].wounds = changes["hurt"]
        if "exhaustion" in changes:
            body_of(other).exhaustion = changes["exhaustion"]
        return standing(other, 1)

    assert after(wounds=1) < after(exhaustion=9) < after() < after(hurt=1)
    lost = g.copy()
    lost.winners = (0,)
    assert standing(lost, 1) < after(wounds=99)


@pytest.mark.rules("R-VAR-01")
def test_with_two_players_the_chimeras_life_weighs_as_much_as_both_of_theirs() -> None:
    g = facing(chimera={"life": 20})
    assert standing(g, 2)[1] == 0
    for p in g.players:
        card = g.cards[p.pb]
        card.wounds = values.life(g, card)
    assert standing(g, 2)[1] == 0
    g.cards[g.players[2].pb].wounds -= 10
    assert standing(g, 2)[1] == 1000


def play(g: Game, seed: int, until: int = 400) -> list[tuple[int, ...]]:
    """What is offered all along in random play."""
    r = Random(seed)
    out: list[tuple[int, ...]] = []
    while g.decision is not None and len(out) < until:
        out.append((g.decision.seat, *g.decision.moves))
        g.apply(r.choice(g.decision.moves))
    return out


@pytest.mark.parametrize("mode", ["red_rains", "together"])
def test_a_copy_and_a_saved_game_have_the_same_fate(mode: str) -> None:
    source = Source("fates", mode, cards=("Law of Domination", "Generosity"))
    for number in range(4):
        g = begin(source.table(number))
        g.options = GRIM
        kept, saved = g.copy(), records.loads(g.defs, records.dumps(g))
        assert saved.options.grim_fates
        assert play(g, number) == play(kept, number) == play(saved, number)
        assert records.key(g) == records.key(kept) == records.key(saved)


@pytest.mark.cards("Law of Domination")
@pytest.mark.parametrize("deal", range(5))
def test_what_happens_is_the_same_in_every_world_that_the_player_could_be_in(deal: int) -> None:
    hidden = ["Glare", unit("Panic", facedown=True), "Rampage", unit("Lurk", facedown=True), "Devour"]
    g = fight(
        hidden,
        ["Iron Worker"],
        hand=("Law of Domination",),
        dice="divine",
        main=1,
        options=GRIM,
        deck=("Glare", "Rampage", "Devour", "Lurk", "Panic", "Rampage"),
    )
    other = determinize(g, 0, deal)
    assert records.key(other) != records.key(g)
    rng = g.rng
    for game in (g, other):
        choose(game, "Law of Domination")
        while asked(game)[0] != "take an action":
            choose(game, offered(game)[0])
    assert [title for title in row(g) if title[0] != "*"] == [title for title in row(other) if title[0] != "*"]
    assert [card.wounds for card in g.cards.values()] == [card.wounds for card in other.cards.values()]
    assert (hurt(g), g.rng) == (hurt(other), rng), "and the chance of the game has not moved"


@pytest.mark.cards("Abundance", "Generosity")
@pytest.mark.parametrize(
    ("chosen", "of_abundance", "of_generosity"),
    [
        (("Abundance",), False, True),
        (("Generosity", "Panic"), True, False),
        (("Generosity", "Abundance"), False, False),
        (("Panic",), True, True),
    ],
)
def test_it_can_be_for_chosen_cards_alone(chosen: tuple[str, ...], of_abundance: bool, of_generosity: bool) -> None:
    options = GameOptions(chained=False, grim_fates=True, grim_cards=chosen)
    g = fight([], dice="illusion", me={"spellboard": ["Abundance"]}, main=1, options=options)
    choose(g, "Abundance", "number 2")
    assert (offered(g) == ["number 0", "number 1", "number 2"]) == of_abundance
    assert (body_of(generosity("mode 2", options=options)).wounds == 4) == of_generosity
    assert body_of(generosity("mode 2", options=replace(options, futile=True))).wounds == (4 if of_generosity else 2)
    assert stepwise(options).grim_cards == chosen


@pytest.mark.cards("Generosity")
def test_a_saved_game_keeps_the_chosen_cards_and_an_older_one_is_read_as_one_without() -> None:
    chosen = GameOptions(chained=False, grim_fates=True, grim_cards=("Panic", "Generosity"))
    g = fight([], hand=("Generosity",), dice="charm", main=1, options=chosen)
    for game in (g.copy(), records.loads(g.defs, records.dumps(g))):
        assert (game.options.grim_fates, game.options.grim_cards) == (True, ("Panic", "Generosity"))
    document = records.to_json(g)
    document["options"]["grim_cards"] = ["Panik"]
    with pytest.raises(RecordError, match=r"options.grim_cards\[0\]: no card is called 'Panik'"):
        records.from_json(g.defs, document)
    del document["options"]["grim_cards"]
    assert records.from_json(g.defs, document).options.grim_cards == ()
    assert "grim_cards" not in records.to_json(fight([], options=GRIM))["options"]


def test_an_environment_takes_the_titles_of_cards() -> None:
    env = red_rains_v0.raw_env(grim_fates=["Generosity", "Abundance", "Generosity"])
    env.reset(seed=1)
    assert env.match.game.options.grim_cards == ("Generosity", "Abundance")
    other = red_rains_v0.raw_env(players=2)
    for wrong, message in (
        ([], "True, False, or a list"),
        (["Generosty"], "did you mean 'Generosity'"),
        ("Abundance", "True, False, or a list"),
        ([3], "there is no 3"),
    ):
        with pytest.raises(OptionError, match=f"grim_fates: .*{message}"):
            red_rains_v0.raw_env(grim_fates=wrong)
    other.reset(seed=1)
    assert other.match.game.options.grim_cards == ()


def test_a_replay_has_the_chosen_cards() -> None:
    recording = Recording.begin(GameSpec("red_rains", settings={"grim_fates": ("Generosity",)}, seed=3))
    recording.act(next(iter(recording.match.actions())))
    replay = of_dict(json.loads(json.dumps(as_dict(recording.replay()))))
    assert replay.spec.settings["grim_fates"] == ["Generosity"]
    assert Recording.resume(replay).match.game.options.grim_cards == ("Generosity",)
    assert changed(recording.match.settings)["grim_fates"] == ["Generosity"]


def test_random_games_have_it_for_some_cards_in_some() -> None:
    tables = [Source(5, "red_rains").table(number) for number in range(60)]
    grim = [t for t in tables if t.spec.value("grim_fates")]
    chosen = [t for t in grim if t.spec.value("grim_fates") is not True]
    assert 0 < len(chosen) < len(grim)
    assert all(list(begin(t).options.grim_cards) == t.spec.value("grim_fates") for t in chosen)
    assert all(list(match_of(t).game.options.grim_cards) == t.spec.value("grim_fates") for t in chosen[:3])


def test_the_environments_leave_it_off_unless_told() -> None:
    for given in (False, True):
        env = red_rains_v0.raw_env(grim_fates=given) if given else red_rains_v0.raw_env()
        env.reset(seed=1)
        assert env.match.game.options.grim_fates is given


@pytest.mark.parametrize("grim", [{"Abundance": "worst"}, {"Storm": "most"}])
def test_only_known_words_are_said_of_known_cards(grim: dict[str, str]) -> None:
    assert definitions().grim == {"Abundance": "most", "Imperial Ninja": "least"}
    with pytest.raises(DefinitionError, match="grim"):
        Definitions(all_cards(), dice_powers(), grim=grim)

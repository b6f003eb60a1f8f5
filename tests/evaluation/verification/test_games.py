"""Random games see every card, are legal, and are the same again."""

from collections import Counter

import pytest

from ashes_env.cards.registry import all_cards, by_title
from evaluation.verification import soak
from evaluation.verification.checks import Tally, walk
from evaluation.verification.games import FORMATS, Source, Table, begin, match_of, published, stream
from evaluation.verification.walk import Drive


def titles(t: Table) -> set[str]:
    return {d.title for d in begin(t).by_id[1:]}


@pytest.mark.slow  # many games
def test_many_games_meet_every_title_in_decks_and_positions() -> None:
    found: Counter[str] = Counter()
    positions = 0
    for number in range(1200):
        t = Source(1).table(number)
        positions += t.in_progress
        found.update(titles(t))
    assert {card.title for card in all_cards()} == set(found)
    assert 50 < positions < 300


def test_published_decks_are_all_played_in_both_modes_and_alone_where_asked_for() -> None:
    for mode in ("pvp", "red_rains"):
        tables = [Source(1, mode, "published").table(n) for n in range(10 * len(published(FORMATS[mode])))]
        assert {deck for t in tables for deck in t.decks} == {*published(FORMATS[mode])}
        assert all(not t.in_progress for t in tables)
    both = [deck.name for n in range(100) for deck in Source(1).table(n).decks]
    drawn = sum(name.endswith("(drawn)") for name in both)
    assert 0 < drawn < len(both)
    assert all(deck.name.endswith("(drawn)") for n in range(50) for deck in Source(1, decks="random").table(n).decks)


@pytest.mark.slow  # many games
@pytest.mark.parametrize("decks", ["random", "both"])
def test_any_card_turns_up_in_every_game_when_asked_for(decks: str) -> None:
    for title in by_title():
        for number in range(2):
            assert title in titles(Source(2, decks=decks, cards=(title,)).table(number)), title


def test_several_cards_turn_up_together_from_a_position_where_no_decks_hold_them() -> None:
    together = ("Blood Puppet", "Vampire Bat Swarm", "Cover")
    alone = ("Maeoni Viper", "Aradel Summergaard", "Pack Wolf", "Blink")
    for number in range(6):
        assert {*together} <= titles(Source(2, cards=together).table(number))
        t = Source(2, "pvp", cards=alone).table(number)
        assert t.in_progress
        assert {*alone} <= titles(t)


@pytest.mark.parametrize(
    ("mode", "decks", "cards", "message"),
    [
        ("all", "both", ("Vampire Bat Swam",), "close: Vampire Bat Swarm"),
        ("pvp", "both", ("Rampage",), "Rampage cannot turn up in pvp"),
        ("red_rains", "both", ("Coal Roarkwin", "Maeoni Viper"), "no seats for Coal Roarkwin and Maeoni Viper"),
        ("all", "published", ("Cover",), "published decks are as they are"),
    ],
)
def test_cards_that_cannot_turn_up_are_refused(
    mode: str, decks: str, cards: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match=message):
        Source(1, mode, decks, cards)
    with pytest.raises(SystemExit):
        soak.main(["--mode", mode, "--decks", decks, *(word for title in cards for word in ("--cards", title))])
    assert message in capsys.readouterr().err


def test_a_table_is_the_same_again_and_plays_the_same_in_engine_and_match() -> None:
    assert Source(3).table(17) == Source(3).table(17)
    assert Source(3).table(17) != Source(4).table(17)
    for number in range(12):
        t = Source(3).table(number)
        if t.chained or not t.auto:
            continue
        one, two = begin(t), match_of(t).game
        assert [d.title for d in one.by_id[1:]] == [d.title for d in two.by_id[1:]]
        assert [p.hand for p in one.players] == [p.hand for p in two.players]


def test_streams_for_different_purposes_tell_nothing_about_each_other() -> None:
    decks = {Source(1, "pvp", "random").table(n).decks[0].phoenixborn for n in range(40)}
    assert len(decks) > 10
    same = [t.decks[0] == t.decks[1] for t in (Source(1, "pvp", "random").table(n) for n in range(40))]
    assert not any(same)
    assert stream(1, "deck 0").random() != stream(1, "deck 1").random()


def test_a_walk_stops_when_it_is_enough() -> None:
    tally = Tally()
    t = Source(1).table(0)
    walk(t, tally, lambda t: (Drive(begin(t)), ()), enough=lambda: tally["asks"].total() >= 5)
    assert tally["decisions"][t.mode] == 5
    assert tally.failures == []


def test_the_command_names_what_was_met_least(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "3", "--workers", "1", "--cards", "Cover", "--decks", "random"]) == 0
    out = capsys.readouterr().out
    assert f"of {len(all_cards())} titles met" in out
    assert f"of {len(all_cards())} titles in play or played" in out

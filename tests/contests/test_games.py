"""Matches are repeatable, paired, and summed up rightly."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from ashes_env.agents.random_agent import RandomAgent
from ashes_env.agents.search_greedy import GreedyAgent
from ashes_env.contests.games import (
    PVP,
    Game,
    Result,
    Terms,
    chance,
    pairs,
    play_game,
    play_red_rains,
    pvp,
    red_rains,
    scores,
    table,
)
from ashes_env.contests.playing import Bout
from ashes_env.contests.statistics import clustered
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings

REPETITIONS = 1000
A_GAME = Game(1, "one", "other", "A", "B", 0, 1.0, True, False, 2, 9, 50, 6, 3)


def test_red_rains_is_repeatable_and_counts_every_game() -> None:
    results = [red_rains(RandomAgent(), games=4, seed=3) for _ in range(2)]
    assert results[0].games == results[1].games
    assert [g.seed for g in results[0].games] == [3, 4, 5, 6]


def test_red_rains_pays_as_the_policies_were_trained_unless_told_otherwise() -> None:
    auto = red_rains(RandomAgent(), games=6, seed=1)
    chosen = red_rains(RandomAgent(), games=6, seed=1, payment="choose")
    assert sum(g.decisions for g in auto.games) != sum(g.decisions for g in chosen.games)
    assert Terms.of().settings().rules(chained=False).auto_payment


def test_the_wounds_of_both_partners_count() -> None:
    terms = Terms.of(players=2)
    decks = ("The Corpse of Viros: Coal", "The Corpse of Viros: Noah")
    game = play_red_rains(terms, terms.settings(), [RandomAgent(), RandomAgent()], "random", decks, 5)
    match = play_game(terms.settings(), [RandomAgent(), RandomAgent()], 5, terms.options(decks))
    wounds = [match.game.cards[p.pb].wounds for p in match.game.players]
    assert (game.taken, game.dealt) == (wounds[0] + wounds[1], wounds[2])
    assert (game.won, game.opponent) == (0 in match.winners, terms.chimera)
    assert game.won == (1 in match.winners)


def test_pvp_plays_every_pair_with_seats_exchanged() -> None:
    decks = ["The Iron Men", "The Mist Guardian"]
    result = pvp(GreedyAgent(1), RandomAgent(), games=1, seed=1, deck_names=decks)
    assert len(result.games) == 8
    assert result.wins() >= 6, "a look-ahead of one beats chance"
    for first, second in zip(result.games[::2], result.games[1::2], strict=True):
        assert (first.seed, first.seat, second.seat) == (second.seed, 0, 1)
        assert (first.deck, first.opponent_deck) == (second.opponent_deck, second.deck)
    assert [g.seed for g in result.games[::2]] == [1, 2, 3, 4], "a pair has a seed of its own"
    assert {(g.deck, g.opponent_deck) for g in result.games} == {(a, b) for a in decks for b in decks}


def test_seat_0_goes_first_and_both_games_of_a_pair_begin_alike() -> None:
    terms = Terms.of(PVP)
    begun = [GameMatch.new(terms.settings(), terms.options(("The Iron Men", "The Mist Guardian")), 5) for _ in range(2)]
    assert [match.game.first for match in begun] == [0, 0]
    assert (begun[0].observe(0) == begun[1].observe(0)).all()


def test_more_pairs_go_on_where_fewer_end() -> None:
    assert pairs(["A", "B"], 3, 10)[:8] == pairs(["A", "B"], 2, 10)
    assert len({seed for _, seed in pairs(["A", "B"], 3, 10)}) == 12


def test_equal_agents_do_not_mirror_themselves() -> None:
    result = pvp(RandomAgent(), RandomAgent(), games=12, seed=1, deck_names=["The Iron Men"])
    means = [sum(group) / 2 for group in scores(result.games)]
    assert len(set(means)) > 1, "with the same chance in both games every pair would end one to one"
    low, high = result.summary()["win rate 95%"]
    assert low < 0.5 < high
    assert chance(1, 0, 0) != chance(1, 1, 1)
    assert chance(1, 0, 0, 1) != chance(1, 0, 0)


def luck(r: Random, spread: float) -> float:
    """How likely the first player wins with this deal."""
    return 0.5 + r.uniform(-spread, spread)


def simulated(r: Random, n: int, spread: float) -> Result:
    """Pairs of games of equal agents: seat 0 wins as the deal has it, whoever sits there."""
    games = []
    for seed in range(n):
        p = luck(r, spread)
        for seat in (0, 1):
            won = (r.random() < p) == (seat == 0)
            games.append(replace(A_GAME, seed=seed, seat=seat, won=won, score=float(won)))
    return Result("one against other", games)


def decks_on_a_seed(r: Random, n: int, spread: float) -> Result:
    """Games of an agent against a Chimera with four decks on each seed, whose deal helps all or none of them."""
    games = []
    for seed in range(n):
        p = luck(r, spread)
        for deck in "ABCD":
            won = r.random() < p
            games.append(replace(A_GAME, seed=seed, deck=deck, opponent_deck="", won=won, score=float(won)))
    return Result("one", games)


@pytest.mark.slow  # thousands of matches
@pytest.mark.parametrize("simulate", [simulated, decks_on_a_seed])
@pytest.mark.parametrize("spread", [0.0, 0.25, 0.5])
def test_intervals_of_equal_agents_hold_one_half_as_often_as_they_promise(
    simulate: Callable[[Random, int, float], Result], spread: float
) -> None:
    r = Random(1)
    held = 0
    for _ in range(REPETITIONS):
        low, high = clustered(scores(simulate(r, 40, spread).games))
        held += low <= 0.5 <= high
    # Three standard deviations of a binomial share of 95 %.
    assert abs(held / REPETITIONS - 0.95) < 3 * (0.95 * 0.05 / REPETITIONS) ** 0.5


@pytest.mark.slow  # thousands of matches
def test_games_taken_for_independent_would_promise_too_much() -> None:
    """What the groups are for."""
    r = Random(1)
    held = 0
    for _ in range(REPETITIONS):
        games = decks_on_a_seed(r, 40, 0.5).games
        low, high = clustered([game.score] for game in games)
        held += low <= 0.5 <= high
    assert held / REPETITIONS < 0.90


def test_the_summary_of_known_games() -> None:
    games = [replace(A_GAME, seed=i, deck="A" if i < 2 else "B", won=i == 0, score=float(i == 0)) for i in range(4)]
    result = Result("somebody", games)
    all_games, a = result.summary(), result.summary("A")
    assert (all_games["wins"], all_games["games"], a["win rate"], a["wounds dealt"]) == (1, 4, 0.5, 6.0)
    text = table([result])
    assert "somebody" in text
    assert "25.0%" in text


def test_a_draw_counts_one_half_between_players_and_nothing_against_a_chimera() -> None:
    assert pvp(RandomAgent(), RandomAgent(), games=1, seed=1, deck_names=["The Iron Men"]).summary()["draws"] == 0
    drawn = replace(A_GAME, won=False, draw=True, score=0.5)
    assert Result("x", [drawn, replace(drawn, seat=1)]).summary()["win rate"] == 0.5
    match = play_game(Settings("red_rains", max_turns=1), [RandomAgent()], 1, {"first_five": "recommended"})
    assert match.truncated


def test_a_partner_of_another_name_plays_beside_the_agent_in_either_seat() -> None:
    decks = ("The Corpse of Viros: Coal", "The Corpse of Viros: Noah")
    terms = Terms.of(players=2)
    alone = Bout(terms, ("random",), decks, 7).play()
    beside = [Bout(terms, ("random", "expert"), decks, 7, seat).play() for seat in (0, 1)]
    assert [game.seat for game in beside] == [0, 1]
    assert alone.seat == 0
    assert {(game.agent, game.opponent, game.deck) for game in beside} == {(alone.agent, alone.opponent, alone.deck)}
    assert beside[0].decisions != beside[1].decisions
    assert all(game.dealt > alone.dealt for game in beside), "an expert deals more wounds than a random partner"
    assert Bout(terms, ("random", "random"), decks, 7, 1).play() == replace(alone, seat=1)

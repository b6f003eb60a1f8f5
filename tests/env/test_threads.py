"""Games in several threads are the games of one thread."""

from tests.wheel_game import threads


def test_four_threads_get_the_games_that_one_thread_gets() -> None:
    threads(games=2)

"""The table in plain text: whose side stands where."""

import pytest

from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.render.plain_table import table_lines


@pytest.mark.parametrize(
    ("mode", "players", "seat", "order"),
    [
        ("pvp", 3, 0, [1, 2, 0]),
        ("pvp", 3, 1, [2, 0, 1]),
        ("pvp", 4, 2, [3, 0, 1, 2]),
        ("pvp", 3, None, [0, 1, 2]),
        ("red_rains", 2, 0, [2, 1, 0]),
        ("red_rains", 2, 1, [2, 0, 1]),
    ],
)
def test_opponents_stand_clockwise_above_partners_and_the_own_side_last(
    mode: str, players: int, seat: int | None, order: list[int]
) -> None:
    match = GameMatch.new(Settings(mode, players=players), {"first_five": "recommended"}, 2)
    titles = [match.game.by_id[p.pb].title for p in match.game.players]
    lines = table_lines(match.board(seat))
    heads = [next(i for i, line in enumerate(lines) if f": {titles[one]}" in line) for one in order]
    assert heads == sorted(heads)
    if seat is not None:
        assert lines[heads[-1]].startswith(f"you (player {seat}): ")


def test_tokens_and_piles_are_counted_in_words() -> None:
    """One of a thing, and several."""
    match = GameMatch.new(Settings("pvp"), {"first_five": "recommended"}, 2)
    board = match.board(0)
    side = board["sides"][0]
    side["phoenixborn"] |= {"wounds": 2, "exhaustion": 1, "status": 1, "red_rains": 0}
    side["draw_pile"] = 1
    lines = table_lines(board)
    assert any(line.endswith("(2 wounds, 1 exhaustion token, 1 status token)") for line in lines)
    assert "  draw pile: 1 card" in lines
    side["phoenixborn"] |= {"wounds": 1, "exhaustion": 2, "status": 3}
    assert any(line.endswith("(1 wound, 2 exhaustion tokens, 3 status tokens)") for line in table_lines(board))

"""Orders that a person leaves to the program, and players among whom the opponents come first."""

from random import Random

import pytest
from textual.pilot import Pilot

from ashes_env.cli.ordering import order_asked
from ashes_env.cli.session import ANY_ORDER, Session
from ashes_env.cli.tui.app import AshesApp
from ashes_env.text.choices import name_of
from tests.cli.conftest import Run
from tests.cli.test_tui import drive, options, session, text

ORDER = (33, 12)  # the seed of a game, and the decision at which an order of three is asked for


def at_order() -> Session:
    """A game in which a person is asked whose damage is next."""
    seed, n = ORDER
    found, random = session("--seed", str(seed)), Random(seed)
    for _ in range(n):
        found.agents_play()
        found.act(random.choice(found.choices()).action)
    found.agents_play()
    assert found.asks_order
    return found


def test_things_happen_in_the_order_of_the_list_without_further_questions() -> None:
    left, listed = at_order(), at_order()
    assert left.question().endswith(f"Whose damage is next? ({ANY_ORDER})")
    before = len(left.decided)
    left.any_order()
    while listed.asks_order:
        listed.act(listed.choices()[0].action)
    assert [words for _, words in left.decided] == [words for _, words in listed.decided]
    assert len(left.decided) == before + 2, "the last of three has no order"
    assert order_asked(left.match) is None
    assert ANY_ORDER not in left.question()


def test_nothing_is_taken_where_no_order_is_asked() -> None:
    begun = session("--seed", "3")
    before = len(begun.decided)
    begun.any_order()
    assert (begun.asks_order, len(begun.decided)) == (False, before)


def test_a_key_leaves_the_order_to_the_program() -> None:
    app = AshesApp(at_order())

    async def script(pilot: Pilot[int], app: AshesApp) -> None:
        assert ANY_ORDER in text(app, "#question")
        assert len(options(app)) == 3
        await pilot.press("o")
        assert not app.session.asks_order
        before = len(app.session.decided)
        await pilot.press("o")
        assert len(app.session.decided) == before

    drive(app, script)


def test_a_word_leaves_the_order_to_the_program(run: Run) -> None:
    begun = at_order()
    typed: list[str] = []
    again = session("--seed", str(ORDER[0]))
    for _, words in [one for one in begun.decided if one[0] == 0]:
        again.agents_play()
        at = next(i for i, one in enumerate(again.choices()) if name_of(again.match, one.action) == words)
        typed.append(str(at + 1))
        again.act(again.choices()[at].action)
    out = run("play", "--plain", "--seed", str(ORDER[0]), typed=["o", *typed, "o", "q"]).out
    assert "'o' means nothing here" in out
    assert f"({ANY_ORDER})" in out
    assert out.rpartition(f"({ANY_ORDER})")[2].count("you choose: ") == 2


@pytest.mark.parametrize("argv", [["--mode", "pvp", "--opponent", "random"], []])
def test_opponents_come_first_where_a_player_is_chosen(argv: list[str]) -> None:
    begun = session("--seed", "5", *argv)
    for start in ("discard nothing", "use Coal Roarkwin", "discard"):
        begun.agents_play()
        begun.act(next(one.action for one in begun.choices() if one.text.startswith(start)))
    told = [one.text for one in begun.choices()]
    assert len(told) == 2
    assert "Coal" in told[1]
    assert "you" in told[1]

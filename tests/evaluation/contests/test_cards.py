"""Facts about play for each card: what is counted, and the command."""

import csv
from pathlib import Path

import pytest

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.contests.games import PVP, RED_RAINS, Terms
from ashes_env.rules.game import Game
from ashes_env.scenarios import side
from evaluation.contests.cards import COLUMNS, STAGES, Job, Seen, main, play
from evaluation.verification.uses import Uses
from tests.support import FOE, choose, table, until_menu


def named(g: Game, cards: set[int]) -> set[str]:
    return {g.by_id[cid].title for cid in cards}


def test_what_is_drawn_played_and_used_is_told_apart() -> None:
    g = table(
        side(
            hand=["Hammer Knight", "Anchornaut"],
            spellboard=["Summon Butterfly Monk"],
            conjurations=["Butterfly Monk"],
            dice="5 natural, 5 ceremonial",
        ),
        side(FOE),
    )
    uses = Uses(g)
    assert {"Hammer Knight", "Anchornaut"} == named(g, uses.drawn)
    assert named(g, uses.played) == {"Summon Butterfly Monk", "Coal Roarkwin", FOE}
    assert uses.texts == set()
    choose(g, "Summon Butterfly Monk")
    uses.look(g)
    assert named(g, uses.texts) == {"Summon Butterfly Monk"}
    assert "Butterfly Monk" in named(g, uses.played)
    until_menu(g)
    uses.look(g)
    assert "Hammer Knight" not in named(g, uses.played), "a card in hand has not been played"


@pytest.mark.parametrize("mode", [PVP, RED_RAINS])
def test_counts_hold_together_and_follow_from_the_seed(mode: str) -> None:
    seen, again = Seen(), Seen()
    for seed in range(5, 9):
        for found in (seen, again):
            found.add(play(Job("random", Terms.of(mode, first_five="choose"), "random", seed))[1])
    assert (seen.sides, seen.won) == (again.sides, again.won)
    assert sum(seen.sides["held"].values()) > 40
    for title in seen.sides["held"]:
        assert seen.sides["drawn"][title] <= seen.sides["held"][title]
        assert seen.sides["used"][title] <= seen.sides["held"][title]
        assert all(seen.won[stage][title] <= seen.sides[stage][title] for stage in STAGES)
    pbs = [title for title in seen.sides["played"] if by_title()[title].battlefield]
    assert sum(seen.sides["played"][title] for title in pbs) == (8 if mode == PVP else 4)
    if mode == PVP:
        assert sum(seen.won["held"][title] for title in pbs) == 4, "one side of each game wins"


def test_the_table_has_a_line_for_each_title_of_the_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.csv"
    assert main(["--games", "3", "--decks", "published", "--csv", str(file)]) == 0
    assert capsys.readouterr().out.startswith("random: ")
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert tuple(rows[0]) == COLUMNS
    titles = [row["title"] for row in rows]
    assert len(set(titles)) == len(titles)
    assert set(titles) < {card.title for card in all_cards()}
    assert "The Corpse of Viros" not in titles
    assert {"Anchornaut", "Coal Roarkwin", "Butterfly Monk"} <= set(titles)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--agents", "nobody"], "nobody"),
        (["--games", "0"], "whole number from 1"),
        (["--mode", "red-rains", "--level", "S9"], "S9"),
        (["--csv", "/there/is/no/such/folder/cards.csv"], "folder"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert says in said

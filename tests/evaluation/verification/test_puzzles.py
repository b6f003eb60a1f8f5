"""The shipped puzzles can be solved as written, careless play fails, and what is no solution is told from one."""

from dataclasses import replace
from functools import lru_cache

import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.scenarios import Scenario, chances, document, files, read, shipped, side, solving, unit
from evaluation.verification import puzzles
from evaluation.verification.puzzles import Verdict, verify

NAMES = shipped()


@lru_cache(maxsize=64)
def verdict(name: str) -> Verdict:
    return verify(read(name))


def test_there_are_puzzles_of_every_kind() -> None:
    scenarios = [read(name) for name in NAMES]
    assert len(scenarios) >= 20
    assert {s.goal for s in scenarios} == {files.WIN, files.SURVIVE_TURN, files.SURVIVE_ROUND}
    assert sum("chimera" in str(s.position).lower() or "Viros" in str(s.position) for s in scenarios) >= 3
    for s in scenarios:
        assert s.title
        assert s.task
        assert s.hint
        assert s.solution


@pytest.mark.parametrize("name", NAMES)
def test_the_written_solution_reaches_the_goal(name: str) -> None:
    scenario = read(name)
    end = puzzles.replay(scenario)
    if scenario.goal == files.WIN:
        assert scenario.player in end.winners


@pytest.mark.slow  # complete searches
@pytest.mark.parametrize("name", NAMES)
def test_the_goal_can_be_forced_and_the_written_solution_is_that_of_the_search(name: str) -> None:
    found = verdict(name)
    assert found.forced
    assert found.solution == read(name).solution
    assert not found.careless["nothing"]


@pytest.mark.slow  # complete searches of all puzzles
def test_careless_play_fails() -> None:
    for policy in puzzles.CARELESS:
        failed = [name for name in NAMES if not verdict(name).careless[policy]]
        assert len(failed) >= 0.9 * len(NAMES), policy


@pytest.mark.slow  # complete searches of all puzzles
def test_most_first_choices_are_wrong() -> None:
    found = [verdict(name) for name in NAMES]
    assert sum(v.keys for v in found) < 0.5 * sum(v.first for v in found)


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_can_be_played_in_an_environment(name: str) -> None:
    players = files.build(read(name)).players
    env = red_rains_v0.raw_env(players=len(players) - 1) if players[-1].scripted else pvp_v0.raw_env()
    env.reset(seed=1, options={"scenario": name})
    assert env.action_mask().any()
    assert env.render()


HELD = "0: hand over to player 1"


@pytest.mark.parametrize(
    ("name", "tempting"),
    [
        ("nobody left to hide behind", ("0: attack", "0: The Corpse of Viros", "0: end turn")),
        ("nobody left to hide behind", ("0: Coal Roarkwin",)),
        ("nobody left to hide behind", (HELD, "1: attack")),
        *(
            pytest.param("two voices", tempting, marks=pytest.mark.slow)
            for tempting in (
                (HELD,),
                ("0: attack",),
                ("0: Aradel Summergaard", "0: Constrict"),
                ("0: Aradel Summergaard", "0: Glare", "0: attack"),
            )
        ),
    ],
)
def test_partners_who_hand_over_at_the_wrong_moment_fail(name: str, tempting: tuple[str, ...]) -> None:
    scenario = read(name)
    assert HELD in scenario.solution
    g = files.build(scenario, options=solving.OPTIONS)
    search = solving.Search(solving.judge(scenario, g))
    assert search.value(g)[0]
    for words in tempting:
        g.apply(puzzles.names(g)[words])
    assert not search.value(g)[0]


def simple(left: int, blockers: int, goal: str = files.WIN) -> Scenario:
    foe = side(unit("Coal Roarkwin", wounds=15 - left), units=["Hammer Knight"] * blockers)
    position = document(side("Saria Guideman", units=["Iron Worker", "Hammer Knight"]), foe)
    return Scenario("simple", position, goal)


@pytest.mark.parametrize(("left", "blockers", "forced"), [(5, 0, True), (6, 0, False), (2, 1, True), (3, 1, False)])
def test_the_search_knows_what_can_be_forced(left: int, blockers: int, forced: bool) -> None:
    found = verify(simple(left, blockers))
    assert found.forced == forced
    assert bool(found.solution) == forced


def test_a_line_that_needs_luck_is_no_solution() -> None:
    """The Chimera may guard for its aspect on a roll, so that its blood cannot be relied upon."""
    foe = side(unit("The Corpse of Viros", wounds=28), units=["Hunting Instincts"], deck=["Rampage"] * 3)
    me = side("Saria Guideman", units=["Hammer Knight"])
    assert verify(Scenario("direct", document(me, foe), files.WIN)).forced
    guarded = document(
        side(
            "Saria Guideman",
            units=[unit("Hammer Knight", lasting=[{"kind": "attack", "n": -2, "until": "end of turn"}])],
        ),
        side(unit("The Corpse of Viros", wounds=28), units=[unit("Hunting Instincts", wounds=2)], deck=["Rampage"] * 3),
    )
    assert not verify(Scenario("luck", guarded, files.WIN)).forced


def test_what_happens_after_the_turn_does_not_count() -> None:
    """With empty draw piles the weaker one dies of fatigue in the next round: too late."""
    scenario = Scenario("late", document(side("Saria Guideman"), side(unit("Coal Roarkwin", wounds=14))), files.WIN)
    with pytest.raises(ValueError, match="is over before"):
        verify(scenario)
    foe = side(unit("Coal Roarkwin", wounds=14), units=["Iron Worker"])
    assert not verify(replace(scenario, position=document(side("Saria Guideman", units=["Mist Spirit"]), foe))).forced


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        (("0: attack", "0: dance"), r"solution\[1\]: '0: dance' is not offered; 0: Coal Roarkwin"),
        (("0: attack",), "does not win this turn"),
    ],
)
def test_a_wrong_solution_is_told(solution: tuple[str, ...], message: str) -> None:
    with pytest.raises(puzzles.WrongLine, match=message):
        puzzles.replay(replace(simple(5, 1), solution=solution))


def test_a_puzzle_that_is_too_big_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "LIMIT", 5)
    with pytest.raises(solving.TooBig):
        verify(simple(5, 1))


def test_the_command_prints_and_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    assert puzzles.main(["--only", "the price of blood", "--solution"]) == 0
    out = capsys.readouterr().out
    assert "can be forced" in out
    assert "the solution holds" in out
    assert "    0: attack" in out
    assert "1 puzzles, 0 wrong" in out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("shaking it off", ["0: Stun on Iron Worker"]),
        ("shaking it off", ["0: attack", "0: The Frostwild Scourge"]),
        ("who goes first", ["0: Maeoni Viper", "0: charm basic", "0: Hammer Knight", "0: Frost Bulwark"]),
        ("who goes first", ["0: attack"]),
        ("the bell and the crowd", ["0: natural power", "0: Death Knell"]),
        ("the bell and the crowd", ["0: attack", "0: The Siege of Lordswall"]),
        ("let the wall stand", ["0: natural power", "0: Skeletal Wall"]),
        ("let the wall stand", ["0: natural power", "0: Thunderclap"]),
        ("hold your breath", ["0: Saria Guideman"]),
        ("one token too many", ["0: Drowning"]),
        ("one token too many", ["0: Aradel Summergaard", "0: Whirlpool"]),
        ("loose change", ["0: Coal Roarkwin"]),
        ("before the web", ["0: natural power", "0: Unfathomable"]),
        ("before the web", ["0: attack", "0: The Spawn of Shadowreck", "0: Hammer Knight"]),
        ("the last one in line", ["0: attack"]),
        ("the last one in line", ["0: pass"]),
        ("a sweet smell", ["0: attack", "0: The Blight of Neverset", "0: Mist Spirit", "0: Hammer Knight"]),
    ],
)
def test_tempting_tries_lose(name: str, line: list[str]) -> None:
    g = files.build(read(name), options=solving.OPTIONS)
    judging = solving.judge(read(name), g)
    for words in line:
        g.apply(puzzles.names(g)[words])
    assert not solving.Search(judging).value(g)[0]


@pytest.mark.parametrize("name", ["the armoured guard", "under cover", "feeding the snake", "empty pockets"])
def test_the_chances_of_random_choices_are_those_of_the_file(name: str) -> None:
    scenario = read(name)
    game = files.build(scenario, options=solving.OPTIONS)
    found = chances.chance(solving.judge(scenario, game), game)
    assert chances.chances()[name] == float(f"{found:.3g}")


def test_puzzles_are_ordered_by_their_chances() -> None:
    known = chances.chances()
    assert sorted(known) == list(NAMES)
    ordered = chances.by_difficulty()
    assert sorted(ordered) == list(NAMES)
    assert [known[name] for name in ordered] == sorted(known.values(), reverse=True)
    assert all(0 < one < 1 for one in known.values())


def test_a_puzzle_with_too_many_positions_has_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "LIMIT", 2)
    scenario = read("rage")
    game = files.build(scenario, options=solving.OPTIONS)
    with pytest.raises(solving.TooBig, match="more than 2 positions"):
        chances.chance(solving.judge(scenario, game), game)

"""What the settings of a guided search are worth: rules choose as they say, and are judged by other worlds."""

import numpy as np
import pytest

from evaluation.contests.rollouts import Decision, Rule, gain, main

COAL = "The Corpse of Viros: Coal"


def decision(prior: float, better: float, worlds: int = 8) -> Decision:
    """Two actions; the less likely one is better by so much in every world."""
    values = np.tile([0.0, better], (worlds, 1))
    return Decision(np.array([prior, 1.0 - prior]), {1: values, 2: values.copy()}, {1: 0.5, 2: 1.0})


@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize(("weight", "gate", "gained"), [(1.0, 1.0, 0.0), (100.0, 1.0, 0.1), (100.0, 0.9, 0.0)])
def test_a_rule_gains_what_its_choice_adds_to_the_likeliest_action(
    turns: int, weight: float, gate: float, gained: float
) -> None:
    found, error, seconds = gain(Rule(turns, 4, weight, gate), [decision(0.95, 0.1)] * 3)
    assert found == pytest.approx(gained)
    assert error == pytest.approx(0.0)
    assert seconds == pytest.approx(0.0 if gate < 0.95 else turns / 4)


def test_a_rule_is_not_judged_by_the_worlds_that_it_chose_by() -> None:
    """Where values are chance alone, nothing can be gained."""
    rng = np.random.default_rng(1)
    decisions = [Decision(np.full(4, 0.25), {1: rng.normal(size=(16, 4))}, {1: 1.0}) for _ in range(400)]
    found, error, _ = gain(Rule(1, 8, 1000.0), decisions)
    assert abs(found) < 4 * error


def test_the_command_reports_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    given = "--policy coal --student coal --decisions 2 --worlds 3 --turns 1 2 --tries 1 2 --weights 10 --gates 0.5"
    assert main([*given.split(), "--decks", COAL]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["turns", "tries", "weight", "gate", "gain", "error", "ms"]
    assert [line.split()[:4] for line in lines[2:]] == [
        [turns, tries, "10", gate]
        for gate, several in (("1", "12"), ("0.5", "2"))
        for turns in "12"
        for tries in several
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--policy nowhere", "no folder 'nowhere'"),
        ("--student nowhere", "no folder 'nowhere'"),
        ("--worlds 8 --tries 8", "fewer than the 8 worlds"),
        ("--gates 2", "a number from 0 to 1"),
        ("--decks nobody", "nobody"),
    ],
)
def test_wrong_arguments_are_named(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments.split())
    assert left.value.code == 2
    assert message in capsys.readouterr().err

"""The streams of the training loop train, and count what they trained."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from training.study import loops, rates
from training.study.loops import Stream

SMALL = {"n_envs": 2, "n_steps": 16, "batch_size": 16, "n_epochs": 1, "network": [8]}


@pytest.mark.parametrize("stream", [loops._batch, loops._one_by_one])
@pytest.mark.parametrize("form", ["flat", "entities"])
def test_a_stream_yields_the_decisions_of_each_update(
    stream: Callable[..., Stream], form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from training import ppo_red_rains
    from training.games.against_chimeras import make_env

    monkeypatch.setattr(ppo_red_rains, "make_env", make_env)  # what a stream replaces comes back
    found = stream(observation=form, **SMALL)
    assert [next(found), next(found)] == [32, 32]
    found.close()  # type: ignore[attr-defined]


def test_what_the_parts_spend_is_told_and_forgotten() -> None:
    found = loops._in_parts(**SMALL)
    assert next(found) == 32
    first = found.spent()
    assert set(first) == {"environment", "choosing", "learning"}
    assert all(cpu > 0 and wall > 0 for cpu, wall in first.values())
    assert found.spent() == {name: [0.0, 0.0] for name in first}
    began = time.perf_counter()
    next(found)
    second = found.spent()
    assert 0 < sum(wall for _, wall in second.values()) < time.perf_counter() - began


def test_a_part_that_another_part_calls_is_not_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0, 0.0]  # of CPU, and by the clock
    monkeypatch.setattr(time, "process_time", lambda: now[0])
    monkeypatch.setattr(time, "perf_counter", lambda: now[1])

    def work(seconds: float) -> None:
        now[0] += seconds
        now[1] += 2 * seconds

    parts = loops.Parts()
    outer, inner = [0.0, 0.0], [0.0, 0.0]
    within = parts._counted(work, inner)
    parts._counted(within, outer)(1.0)
    assert outer == [1.0, 2.0]
    assert inner == [0.0, 0.0]
    within(3.0)
    assert inner == [3.0, 6.0]
    assert outer == [1.0, 2.0]


def test_rates_are_compared_with_the_older_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    streams = tmp_path / "loops.py"
    streams.write_text(
        "def forever():\n    while True:\n        yield 5\n"
        "STREAMS = {'loop of its own': forever, 'batch': forever}\n"
        "def about():\n    return {'compiled': False}\n"
    )
    monkeypatch.setattr(rates, "LOOPS", streams)
    file = tmp_path / "rates.json"
    arguments = ["--streams", "batch", "--repeats", "2", "--seconds", "0.01", "--json", str(file)]
    assert rates.main([*arguments, "--against", str(tmp_path)]) == 0
    found = json.loads(file.read_text())
    assert set(found["times"]) == {"older version", "batch, interpreted"}
    assert found["times"]["older version"]["median"] == 1.0
    with pytest.raises(SystemExit):
        rates.main([*arguments, "--compiled", str(tmp_path)])

"""The speed command measures and writes; how fast it is depends on the machine and is not asserted."""

import json
from pathlib import Path

import pytest

from evaluation.speed import about, batch, layers, our_streams, parts, scaling, speed

QUICK = ["--repeats", "2", "--seconds", "0.002", "--games", "1"]


@pytest.mark.slow  # the whole measurement
def test_the_figures_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "speed.json"
    assert speed.main([*QUICK, "--json", str(file)]) == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert set(found["own"]["figures"]) >= set(our_streams.STREAMS)
    for one in found["own"]["figures"].values():
        assert 0 < one["low"] <= one["median"] <= one["high"]
        assert len(one["values"]) == 2
    assert {found["own"]["figures"][name]["unit"] for name in our_streams.CALLS} == {"microseconds"}
    assert set(found["layers"]) == set(layers.MODES)
    printed = capsys.readouterr().out
    assert all(name in printed for name in our_streams.STREAMS)


@pytest.mark.slow  # the whole measurement
def test_the_file_says_what_it_is_about_and_where_it_was_measured_in_general_words_only(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "speed.json"
    file.parent.mkdir()
    speed.main([*QUICK, "--json", str(file)])
    text = file.read_text(encoding="utf-8")
    found = json.loads(text)
    assert found["command"].startswith("python -m evaluation speed --repeats 2")
    assert found["command"].endswith("--json speed.json")
    assert str(tmp_path) not in text
    assert str(about.ROOT) not in text
    assert found["schema"] == our_streams.about()["schema"]
    assert {"version", "commit"} <= set(found)
    assert set(found["machine"]) == {"cores", "architecture", "system", "python", "numpy", "compiled"}


def test_names_of_targets_stay_in_the_command_and_paths_do_not() -> None:
    told = speed.command(["--against", "old=/some/where/there@/venv/bin/python", "@/other/python", "--plot", "a/b.png"])
    assert told == "python -m evaluation speed --against old=there@python @python --plot b.png"


@pytest.mark.parametrize("name", list(our_streams.STREAMS))
def test_every_stream_goes_on(name: str) -> None:
    stream = our_streams.STREAMS[name]()
    assert all(next(stream) > 0 for _ in range(5))


def test_the_crowded_table_is_crowded() -> None:
    assert len(our_streams.crowded(8).cards) >= 16 + len(our_streams.crowded(0).cards)


@pytest.mark.parametrize("mode", list(layers.MODES))
def test_the_layers_play_the_same_games(mode: str) -> None:
    """Each layer takes every recorded action; what the layers add sums up to the whole."""
    games = layers.record(mode, 3, 2)
    assert all(game.begun.decisions == 0 and game.actions for game in games)
    for game in games:
        match = game.begun.copy()
        for action in game.actions:
            assert not match.over
            match.act(action)
        assert match.over
        assert match.refused == [0, 0]
    figures = layers.measure(mode, 3, 2)
    assert (layers.MADE in figures) is (mode == "Red Rains")
    added = layers.costs(figures)
    assert set(added) == {layers.NAMES[name] for name in figures}
    way = (layers.ENGINE, layers.MASK, layers.FLAT, layers.RAW, layers.WRAPPED)
    assert sum(added[layers.NAMES[name]] for name in way) == pytest.approx(figures[layers.WRAPPED])


@pytest.mark.slow  # measures for a while
def test_batches_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, int, str]] = []

    def rate(mode: str, games: int, processes: int, dtype: str, seconds: float) -> float:
        asked.append((mode, games, processes, dtype))
        return 1000.0 * (processes + 1)

    monkeypatch.setattr(batch, "batch_rate", rate)
    found = speed.own(1, 0.001)
    assert found["missing"] == {}
    assert found["figures"]["batch of 32 uint8 in 2 processes, PvP"]["median"] == pytest.approx(3000)
    assert ("Red Rains", 16, 0, "float32") in asked
    assert ("PvP", 32, 2, "uint8") in asked
    curves = {curve.name: curve for curve in (scaling.by_batch(1, 0.001), scaling.by_processes(1, 0.001))}
    assert list(curves["games in a batch"].series["PvP"]) == [float(n) for n in batch.GAMES]
    assert curves["processes"].series["Red Rains"][2.0].median == pytest.approx(3000)


@pytest.mark.slow  # a training
def test_the_parts_of_training_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The streams of training in a process of its own, with a small network and few games."""
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    small = {"n_envs": 2, "n_steps": 16, "batch_size": 16, "n_epochs": 1, "network": [8]}
    streams = tmp_path / "streams.py"
    streams.write_text(
        f"import runpy\nfound = runpy.run_path({str(parts.STREAMS)!r})\nabout = found['about']\n"
        f"STREAMS = {{{parts.STREAM!r}: lambda: found['STREAMS'][{parts.STREAM!r}](**{small})}}\n"
    )
    monkeypatch.setattr(parts, "STREAMS", streams)
    file = tmp_path / "speed.json"
    assert speed.main(["--training", "--repeats", "2", "--seconds", "0.01", "--json", str(file)]) == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert {"own", "layers", "against", "peers", "scaling"}.isdisjoint(found)
    training = found["training"]
    assert training["about"]["compiled"] == found["machine"]["compiled"]
    for clock in parts.CLOCKS:
        one = training[clock]
        assert len(one["per second"]["values"]) == 2
        assert 0 < one["per second"]["low"] <= one["per second"]["high"]
        assert set(one["shares"]) == set(one["microseconds"]) == {"environment", "choosing", "learning", "rest"}
        assert sum(one["shares"].values()) == pytest.approx(1.0)
        assert all(share > 0 for share in one["shares"].values())
        for i, rate in enumerate(one["per second"]["values"]):
            assert sum(part["values"][i] for part in one["microseconds"].values()) == pytest.approx(1e6 / rate)
    printed = capsys.readouterr().out
    assert ("compiled" if found["machine"]["compiled"] else "interpreted") in printed
    assert all(f"  {name}: " in printed for name in parts.PARTS)


def test_training_that_does_not_run_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "streams.py").write_text("import no_such_library\n")
    monkeypatch.setattr(parts, "STREAMS", tmp_path / "streams.py")
    with pytest.raises(SystemExit):
        speed.main(["--training"])
    assert "no_such_library" in (told := capsys.readouterr().err)
    assert "the extra 'train'" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--repeats", "0"], "--repeats: a whole number from 1, not '0'"),
        (["--games", "0"], "--games: a whole number from 1, not '0'"),
        (["--seconds", "0"], "--seconds is more than 0"),
        (["--decisions", "0"], "--decisions: a whole number from 1, not '0'"),
        (["--json", "no-such-folder/speed.json"], "cannot write speed.json: there is no folder"),
        (["--scaling", "no-such-folder/s.csv"], "no-such-folder/s.csv: there is no folder to write it into"),
        (["--plot", "no-such-folder/s.png"], "cannot write s.png: there is no folder"),
        (["--peers", "no-such-interpreter"], "no-such-interpreter cannot be run: make peers"),
        (["--against", "no-such-folder"], "no-such-folder: not a checkout"),
        (["--streams", "no-such-stream"], "invalid choice: 'no-such-stream'"),
    ],
)
def test_nothing_to_measure_is_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        speed.main(arguments)
    assert message in capsys.readouterr().err

"""`ashes picture`: positions of replays as PNG files."""

from pathlib import Path
from random import Random

import pytest

from ashes_env.cli.main import main
from ashes_env.env import rendering
from ashes_env.match.match import Match
from ashes_env.replays import Recording, write
from ashes_env.spec.spec import GameSpec

Image = pytest.importorskip("PIL.Image", reason="the extra 'render'")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    recording, random = Recording.begin(GameSpec("red_rains", seed=3)), Random(3)
    for _ in range(40):
        recording.act(random.choice(list(recording.match.actions())))
    path = tmp_path_factory.mktemp("games") / "game.json"
    write(path, recording.replay())
    return path


def drawn(path: Path) -> tuple[str, tuple[int, int], bytes]:
    with Image.open(path) as picture:
        return picture.format, picture.size, picture.tobytes()


def test_positions_are_drawn_as_a_seat_or_everybody_sees_them(game: Path, tmp_path: Path) -> None:
    found = []
    for n, more in enumerate(([], ["--at", "20"], ["--at", "40"], ["--at", "20", "--seat", "all"])):
        path = tmp_path / f"{n}.png"
        assert main(["picture", str(game), "--out", str(path), *more]) == 0
        kind, size, pixels = drawn(path)
        assert (kind, size) == ("PNG", (1280, 800))
        found.append(pixels)
    assert found[0] == found[2]
    assert found[0] != found[1]


@pytest.mark.parametrize("name", ["a.svg", "a.jpg", "a", "png"])
def test_a_file_of_another_kind_is_refused(
    name: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["picture", str(game), "--out", str(tmp_path / name)])
    assert left.value.code == 2
    assert f"{name}: the name of this file has to end with .png" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main(["picture", str(game), "--out", str(tmp_path / "A.PNG")]) == 0


@pytest.mark.parametrize(
    ("more", "told"),
    [(["--at", "41"], "from 0 to 40, not 41"), (["--seat", "1"], "from 0 to 0"), (["--seat", "x"], "not 'x'")],
)
def test_what_there_is_not_is_said_in_one_line(
    more: list[str], told: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", str(game), "--out", str(tmp_path / "a.png"), *more]) == 2
    out, wrong = capsys.readouterr()
    assert (out, wrong.count("\n")) == ("", 1)
    assert told in wrong
    assert not (tmp_path / "a.png").exists()


def test_a_picture_does_not_take_the_place_of_its_replay(game: Path, tmp_path: Path) -> None:
    before, named = game.read_bytes(), tmp_path / "game.png"
    named.write_bytes(before)
    assert main(["picture", str(named), "--out", str(named)]) == 2
    assert named.read_bytes() == before


def test_a_file_that_is_no_replay_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    assert main(["picture", str(tmp_path / "game.json"), "--out", str(tmp_path / "a.png")]) == 2
    assert "game.json" in capsys.readouterr().err


def test_everything_open_shows_more_than_a_seat_sees(tmp_path: Path) -> None:
    recording = Recording.begin(GameSpec("pvp", settings={"first_five": "recommended"}, seed=3))
    write(tmp_path / "game.json", recording.replay())
    pixels = []
    for view in ("0", "all"):
        assert main(["picture", str(tmp_path / "game.json"), "--out", str(tmp_path / "a.png"), "--seat", view]) == 0
        pixels.append(drawn(tmp_path / "a.png")[2])
    assert isinstance(recording.match, Match)
    assert pixels[0] != pixels[1]


def test_a_decision_below_0_is_refused(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["picture", str(game), "--out", str(tmp_path / "a.png"), "--at", "-1"])
    assert left.value.code == 2
    assert "--at: a whole number from 0, not '-1'" in capsys.readouterr().err


def test_without_pillow_one_line_names_the_extra(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rendering, "find_spec", lambda name: None)
    assert main(["picture", str(game), "--out", str(tmp_path / "a.png")]) == 2
    told = capsys.readouterr().err
    assert told.startswith("ashes picture: ")
    assert "Pillow, which is not installed (the extra 'render')" in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []

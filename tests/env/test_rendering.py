"""Pictures of every kind of table, the same shape each time and nothing in them that a seat does not know; videos."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled
from gymnasium.wrappers import RecordVideo

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.env import rendering
from ashes_env.env.aec import AshesAEC
from ashes_env.env.rendering import picture_shape
from ashes_env.env.vector.learners import RedRainsVectorEnv

pytest.importorskip("PIL", reason="the extra 'render'")

TWO, MORE = (800, 1280, 3), (1000, 1600, 3)
RGB: dict[str, Any] = {"render_mode": "rgb_array"}
TABLES: list[tuple[Callable[[], AshesAEC], tuple[int, int, int]]] = [
    (lambda: pvp_v0.raw_env(**RGB), TWO),
    (lambda: pvp_v0.raw_env(**RGB, players=3), MORE),
    (lambda: pvp_v0.raw_env(**RGB, players=4), MORE),
    (lambda: red_rains_v0.raw_env(**RGB), TWO),
    (lambda: red_rains_v0.raw_env(**RGB, players=2), MORE),
    (lambda: campaign_v0.raw_env(**RGB, decks="choose"), TWO),
    (lambda: campaign_v0.raw_env(**RGB, players=2, on_loss="retry"), MORE),
    (lambda: draft_v0.raw_env(**RGB, players=4, reward="none"), TWO),
]


@pytest.mark.slow  # pictures of whole games
@pytest.mark.parametrize(("make", "shape"), TABLES)
def test_every_table_is_drawn_to_its_end(make: Callable[[], AshesAEC], shape: tuple[int, int, int]) -> None:
    env, random = make(), Random(3)
    env.reset(seed=5)
    assert picture_shape(env.settings) == shape
    seen = set()
    for n in range(100_000):
        if n % 60 == 0 or env.match.over:
            drawn = env.render()
            assert isinstance(drawn, np.ndarray)
            assert drawn.shape == shape
            assert drawn.dtype == np.uint8
            seen.add(drawn.tobytes())
        if env.match.over:
            break
        env.match.act(random.choice(list(env.match.actions())))
    assert env.match.over
    assert len(seen) > 1


@pytest.mark.slow  # pictures of whole games
@pytest.mark.parametrize("place", [0, 1, 3, 4])
def test_a_picture_shows_what_the_seat_knows_and_no_more(place: int) -> None:
    """In another world that could be, for all the seat knows, the picture is the same to the pixel."""
    env, random = TABLES[place][0](), Random(4)
    env.reset(seed=6)
    for n in range(40):
        if env.match.over:
            break
        if n % 5 == 0:
            env.agent_selection = f"player_{env.match.seat}"
            other = env.determinize(n)
            assert np.array_equal(env.render(), other.render())  # type: ignore[arg-type]  # both are pictures
        for _ in range(4):
            if not env.match.over:
                env.match.act(random.choice(list(env.match.actions())))


def test_gymnasium_environments_draw_the_seat_of_the_learner() -> None:
    for name, players, shape in (("PvP", 2, TWO), ("PvP", 3, MORE), ("RedRains", 1, TWO), ("Campaign", 1, TWO)):
        env = gymnasium.make(f"ashes_env:{name}-v0", render_mode="rgb_array", players=players)
        assert "rgb_array" in env.metadata["render_modes"]
        assert env.metadata["render_fps"] > 0
        env.reset(seed=1)
        drawn = env.render()
        assert isinstance(drawn, np.ndarray)
        assert drawn.shape == shape


def test_a_batch_draws_every_game() -> None:
    env = RedRainsVectorEnv(2, render_mode="rgb_array", first_five="recommended")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert [picture.shape for picture in drawn] == [TWO, TWO]
    assert not np.array_equal(drawn[0], drawn[1])
    env.close()


@pytest.mark.slow  # encodes a video
@pytest.mark.skipif(importlib.util.find_spec("moviepy") is None, reason="moviepy, of the extra 'render'")
def test_a_video_of_an_episode(tmp_path: Path) -> None:
    env = RecordVideo(
        gymnasium.make("ashes_env:RedRains-v0", render_mode="rgb_array", max_turns=4),
        str(tmp_path),
        disable_logger=True,
    )
    _, info = env.reset(seed=1)
    random, over, steps = Random(1), False, 0
    while not over:
        _, _, terminated, truncated, info = env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
        over = terminated or truncated
        steps += 1
    env.close()  # type: ignore[no-untyped-call]
    (video,) = tmp_path.glob("*.mp4")
    from moviepy.video.io.VideoFileClip import VideoFileClip

    with VideoFileClip(str(video)) as clip:
        assert (clip.h, clip.w, clip.fps) == (800, 1280, rendering.FPS)
        assert clip.duration == pytest.approx((steps + 1) / rendering.FPS, abs=1)
        middle = clip.get_frame(clip.duration / 2)
    assert middle.std() > 10


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "find_spec", lambda name: None)
    with pytest.raises(DependencyNotInstalled, match=r"Pillow.*'ashes-env\[render\]'"):
        pvp_v0.raw_env(render_mode="rgb_array")
    with pytest.raises(DependencyNotInstalled, match="Pillow"):
        gymnasium.make("ashes_env:PvP-v0", render_mode="rgb_array")
    pvp_v0.raw_env(render_mode="ansi")


@pytest.mark.slow  # a process
def test_pillow_is_loaded_for_pictures_only() -> None:
    script = (
        "import sys; from ashes_env import pvp_v0; env = pvp_v0.raw_env(render_mode='ansi'); env.reset(seed=1);"
        "env.render(); print('PIL' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"

"""Records, saves, reads and replays random games of every mode.

    python -m evaluation replays --games 1000 --mode all --seed 1
    python -m evaluation replays --games 20 --mode campaign --keep FOLDER      # keeps the files
    python -m evaluation replays --golden           # replays the committed games
    python -m evaluation replays --write            # records them again, after a change of rules, cards or texts

For each game it checks that the file is read back equal, that the replay ends in the same position with the same log,
and that the file has at most `FITS` bytes. A table gives the lengths of files and logs. The exit status is 1 if
anything differs.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from ashes_env import replays
from ashes_env.contests.rows import columns
from ashes_env.replays.file import FITS, PACK, as_text
from ashes_env.spec.number_flags import whole_number
from ashes_env.spec.spec import GameSpec
from evaluation.verification import soak_campaigns, soak_drafts, walk
from evaluation.verification.games import MODES as GAMES
from evaluation.verification.games import Source, reset_options, settings_of
from evaluation.verification.walk import Drive

CAMPAIGN: Final = "campaign"
DRAFT: Final = "draft"  # without games
PLAYED: Final = "draft and games"
MODES: Final = (*GAMES, CAMPAIGN, DRAFT, PLAYED)
GOLDEN: Final = Path(__file__).resolve().parents[2] / "tests" / "replays" / "golden"
TAKEN_BACK: Final = 0.01  # share of actions after which some are undone


def begin(mode: str, seed: int | str, number: int) -> replays.Recording:
    """A random game of a mode at its first decision; reproducible."""
    r = Random(f"replays {seed} {mode} {number}")
    if mode in GAMES:
        t = Source(f"{seed}", mode).table(number)
        return replays.Recording.begin(GameSpec(t.environment, settings_of(t), reset_options(t), t.seed))
    if mode == CAMPAIGN:
        return replays.Recording.begin(GameSpec(CAMPAIGN, soak_campaigns.settings_of(r), {}, r.getrandbits(32)))
    given = {**soak_drafts.settings_of(r), "reward": "match" if mode == PLAYED else "none", "policies": None}
    return replays.Recording.begin(GameSpec(DRAFT, given, {}, r.getrandbits(32)))


class Recorded(Drive):
    """Plays a recording; sometimes undoes some actions."""

    def __init__(self, recording: replays.Recording, r: Random) -> None:
        self.recording = recording
        self.r = r

    def choices(self) -> Sequence[int]:
        return () if self.recording.match.over else list(self.recording.match.actions())

    def take(self, choice: int) -> None:
        self.recording.act(choice)
        if self.r.random() < TAKEN_BACK:
            self.recording.undo(self.r.randint(1, 5))


def play(recording: replays.Recording, r: Random) -> replays.Replay:
    """Plays at random to the end."""
    walk.play(Recorded(recording, r), r.choice)
    return recording.replay()


def differences(replay: replays.Replay, path: Path) -> Iterator[str]:
    """The differences between a game and its file, as text."""
    replays.write(path, replay)
    found = replays.read(path)
    if found != replay:
        yield "what was read is not what was written"
    try:
        replays.check(found)
        again = replays.written(found.spec, found.actions)
    except replays.ReplayError as error:
        yield str(error)
        return
    if again.story != replay.story:
        yield "played again it is told otherwise"
    if path.stat().st_size > FITS:
        yield f"the file has {path.stat().st_size} bytes, more than {FITS}"


@dataclass
class Kind:
    """The results for the games of one mode."""

    sizes: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    packed: int = 0
    wrong: int = 0

    def row(self, name: str) -> tuple[str, ...]:
        """A row of the table."""
        n = len(self.sizes)
        return (
            name,
            str(n),
            f"{sum(self.decisions) / n:.0f}",
            f"{sum(self.lines) / n:.0f}",
            f"{sum(self.sizes) / n:,.0f}",
            f"{max(self.sizes):,}",
            str(self.packed),
            str(self.wrong),
        )


def golden(folder: Path = GOLDEN) -> list[str]:
    """Replays the committed games; returns the differences as text."""
    wrong = []
    for path in sorted(folder.glob("*.json")):
        try:
            found = replays.read(path)
            replays.check(found)
            again = replays.written(found.spec, found.actions, found.agents)
        except replays.ReplayError as error:
            wrong.append(f"{path.name}: {error}")
            continue
        if (again.story, again.result) != (found.story, found.result):
            wrong.append(f"{path.name}: it is told in other words")
    return wrong


def write_golden(folder: Path = GOLDEN) -> list[Path]:
    """Records a random game of each mode."""
    folder.mkdir(parents=True, exist_ok=True)
    out = []
    for mode in MODES:
        path = folder / f"{mode.replace(' ', '_')}.json"
        replays.write(path, play(begin(mode, "golden", 0), Random(f"golden {mode}")))
        out.append(path)
    return out


HEAD: Final = ("kind", "games", "decisions", "sentences", "bytes", "at most", "packed", "different")


def run(modes: Sequence[str], games: int, seed: int, folder: Path) -> dict[str, Kind]:
    """Plays, saves and replays `games` games of each mode; prints differences."""
    found: dict[str, Kind] = {}
    for mode in modes:
        kind = found.setdefault(mode, Kind())
        for number in range(games):
            replay = play(begin(mode, seed, number), Random(f"played {seed} {mode} {number}"))
            path = folder / f"{mode.replace(' ', '_')}-{seed}-{number}.json"
            wrong = list(differences(replay, path))
            for line in wrong:
                print(f"DIFFERENT {mode}, seed {seed}, game {number}: {line}")
            kind.wrong += bool(wrong)
            kind.sizes.append(path.stat().st_size)
            kind.decisions.append(len(replay.actions))
            kind.lines.append(sum(1 + len(line.told) for line in replay.story))
            kind.packed += f'{{"{PACK}":' in as_text(replay)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Plays, saves and replays; the exit status is 1 if a game differs."""
    parser = argparse.ArgumentParser(prog="python -m evaluation replays", description="random games as files and back")
    parser.add_argument("--games", type=whole_number(1), default=20, help="number of games of each mode")
    parser.add_argument("--mode", choices=("all", *MODES), default="all", help="which kind")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the games")
    parser.add_argument("--keep", type=Path, default=None, metavar="FOLDER", help="keep the files in this folder")
    parser.add_argument("--golden", action="store_true", help="replay the committed games")
    parser.add_argument("--write", action="store_true", help="record the committed games again")
    args = parser.parse_args(argv)
    if args.write:
        print("\n".join(f"written: {path}" for path in write_golden()))
        return 0
    if args.golden:
        wrong = golden()
        print(
            "\n".join(
                [
                    *(f"DIFFERENT {line}" for line in wrong),
                    f"{len(list(GOLDEN.glob('*.json')))} replays, {len(wrong)} different",
                ]
            )
        )
        return 1 if wrong else 0
    modes = MODES if args.mode == "all" else (args.mode,)
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or Path(temporary)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                parser.error("--keep: the folder is not empty, and no file in it is replaced")
        except OSError as error:
            parser.error(f"--keep: {error.strerror or error}")
        found = run(modes, args.games, args.seed, folder)
    print(columns([HEAD, *(kind.row(mode) for mode, kind in found.items())]))
    return 1 if any(kind.wrong for kind in found.values()) else 0

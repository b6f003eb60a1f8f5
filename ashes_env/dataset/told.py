"""What is said of a data set, to people and to machines: sentences from the facts of its files."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ashes_env.dataset.kept_games import NAME as GAMES
from ashes_env.dataset.kept_games import Head
from ashes_env.dataset.shard_list import MINARI, ShardList


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a data set. `decisions` are those of all games. The digest of the file of games is "" where only
    the shards are in the folder; `in_folder` are the files of a data set of Minari with digests and sizes.
    """

    name: str
    head: Head
    games: int
    decisions: int
    shards: ShardList | None
    games_sha256: str = ""
    games_bytes: int = 0
    in_folder: tuple[tuple[str, str, int], ...] = ()
    url: str = ""
    published: str = ""

    @property
    def agents(self) -> list[str]:
        """The names of the agents."""
        return [str(agent["agent"]) for agent in self.head.agents]

    @property
    def by_clock(self) -> list[str]:
        """The agents that play by the clock, whose games are not the same another time."""
        return [str(agent["agent"]) for agent in self.head.agents if agent.get("by clock")]

    @property
    def each(self) -> int:
        """The number of games of each pairing."""
        return self.games if self.head.terms.get("mode") == "pvp" else self.games // max(1, len(self.agents))


def summary(facts: Facts) -> str:
    """What it is, in a sentence."""
    against = "against each other" if facts.head.terms.get("mode") == "pvp" else "against a Chimera"
    return (
        f"{facts.games} games of the card game Ashes Reborn ({facts.head.terms.get('mode')}), {facts.decisions} "
        f"decisions, that the agents {listed(facts.agents)} of ashes-env {facts.head.version} play {against}."
    )


def reward(facts: Facts) -> str:
    """What an episode is."""
    return (
        "An episode is what one seat saw and did in one game; its reward is the result of the game, paid after the "
        "last decision. No observation depends on what the seat cannot know."
    )


def cite(facts: Facts) -> str:
    """How to cite it: BibTeX."""
    return f"@misc{{ashes-env, title={{ashes-env: {facts.name}}}, note={{version {facts.head.version}}}}}"


def listed(words: list[str]) -> str:
    """Some words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def commands(facts: Facts) -> list[str]:
    """The commands that make the same data."""
    command = facts.head.command or "ashes dataset make"
    first, rest = command.removeprefix("ashes dataset make"), f" --games {facts.each}"
    out = [f"ashes dataset make {GAMES}{first}{rest}"]
    shards = facts.shards
    if shards is not None:
        size = "" if shards.written_as == MINARI else f" --shard-games {shards.shard_games}"
        into = shlex.quote(facts.name)
        out.append(
            f"ashes dataset expand {GAMES} --into {into} --as {shards.written_as} --obs {shards.observation}{size}"
        )
    return out


def terms(facts: Facts) -> Mapping[str, Any]:
    """The terms of the games without decks of users, which are long."""
    return {name: value for name, value in facts.head.terms.items() if name != "own_decks"}


def rai(facts: Facts) -> dict[str, str]:
    """The fields of Croissant's vocabulary for responsible AI."""
    told = f"Every game follows from its seed, {facts.head.seed} and those after it."
    if facts.by_clock:
        told = f"{listed(facts.by_clock)} play by the clock, so their games are not the same another time."
    return {
        "dataCollection": (
            f"Computer programs played all games; no person took part. {told} The rows are what the environment shows "
            "when a game is played again from its actions."
        ),
        "dataCollectionType": "Software Collection",
        "dataPreprocessingProtocol": (
            "None: no game and no decision is left out. Values are rounded to four decimal places, probabilities to "
            "four significant digits, and those below 0.0001 are left out except for the action taken."
        ),
        "dataLimitations": (
            f"The positions are those that {listed(facts.agents)} reach with {len(facts.head.decks)} decks, so other "
            "players see others. Games on one seed, and decisions of one game, depend on each other: split by seed. "
            "A value or probability is what an agent tells, not what is true, and a search may choose another way than "
            "by the probabilities that it tells. Decisions with one legal action are in it."
        ),
        "dataBiases": (
            "Play is as good or bad as these agents are. Decks, Chimera and level are those of the command, and the "
            "first seat begins in games between players."
        ),
        "dataUseCases": (
            "Imitation, offline reinforcement learning, training of value functions, and tests of loaders. It says "
            "nothing about how people play, and its seeds must not be used to report scores of agents trained with it."
        ),
        "dataSocialImpact": "None is known: the data are games of a card game between programs.",
        "personalSensitiveInformation": "None: there is nothing about people in it.",
        "dataReleaseMaintenancePlan": (
            "The file of games is the data set. Rows of another version of the environment are made from it with the "
            "same command, and a version whose actions mean something else refuses the file."
        ),
    }

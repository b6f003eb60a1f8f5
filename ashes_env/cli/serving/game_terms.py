"""The terms of a served game: from the command line, changed by the message `new`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ashes_env.cli import players
from ashes_env.cli.serving.requests import EXAMPLES, NEW, Refused, format_value
from ashes_env.match.errors import OptionError, unknown
from ashes_env.rules.state.generator import spawned
from ashes_env.scenarios.files import shipped
from ashes_env.spec.modes import MODES
from ashes_env.spec.spec import GameSpec, scenario_of

BY_SEAT: Final = ("decks", "first_five")  # options that can have an entry for each player
GIVEN: Final = "given"  # replaces a position from a document or file in messages
SEED_BITS: Final = 62
MOST_SEEDS: Final = 1 << SEED_BITS
GAMES: Final = 67  # the seed purpose of games after the first, see `rules.state.generator`


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game. `options` are settings and options of `reset` together. `seats` are the program's (empty:
    all). `agents` play the others: one for all, or one for each remaining seat, clockwise from seat 0.
    """

    mode: str = "red_rains"
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] | None = (0,)
    agents: tuple[str, ...] = ("random",)
    seed: int = 0
    board: bool = False

    @property
    def spec(self) -> GameSpec:
        """The description of the game. Raises `OptionError`. The file of a scenario is read: only a command line names
        one (`asked_for`).
        """
        options = dict(self.options)
        if isinstance(options.get("scenario"), str):
            options["scenario"] = scenario_of(options["scenario"])
        return GameSpec(self.mode, options, {}, self.seed)

    def of_game(self, number: int) -> Terms:
        """The terms of a later game of a conversation. Its seed reveals nothing about other games to a program that
        does not know the first seed.
        """
        return replace(self, seed=spawned(self.seed, GAMES, number) >> (64 - SEED_BITS)) if number else self

    def describe_for(self, seats: Sequence[int], players: int) -> dict[str, Any]:
        """The options as these seats may know them: only their own decks and First Fives, and of a position only the
        name of a shipped puzzle.
        """
        options = dict(self.options)
        for name in BY_SEAT:
            given = options.get(name)
            if isinstance(given, list) and len(given) == players:
                options[name] = [part if seat in seats else None for seat, part in enumerate(given)]
        if options.get("scenario") is not None and options["scenario"] not in shipped():
            options["scenario"] = GIVEN
        return options

    def seated(self, players: int) -> dict[int, str]:
        """The names of the agents by seat. Raises `OptionError` if seats and agents do not fit the table."""
        own = tuple(range(players)) if self.seats is None else self.seats
        if not own or len(set(own)) != len(own) or any(not 0 <= seat < players for seat in own):
            raise OptionError(f"seats: different ones from 0 to {players - 1}, not {list(own)}")
        left = [seat for seat in range(players) if seat not in own]
        names = self.agents * len(left) if len(self.agents) == 1 else self.agents
        if left and len(names) != len(left):
            raise OptionError(f"agents: one for all or {len(left)}, for seats {left}; not {list(self.agents)}")
        return dict(zip(left, names, strict=False))


def asked_for(terms: Terms, message: Mapping[str, Any]) -> Terms:
    """The terms with the changes of a message `new`; its options are added to the existing ones, unless the mode
    changes. Raises `Refused`.
    """
    mode = message.get("mode", terms.mode)
    options = message.get("options", {})
    if not isinstance(options, dict):
        raise _wrong("options", "an object with settings of the environment and options of reset", options)
    board = message.get("board", terms.board)
    if not isinstance(board, bool):
        raise _wrong("board", "true or false", board)
    if not isinstance(mode, str) or mode.replace("-", "_") not in MODES:
        raise Refused("wrong_option", str(unknown("mode", mode, MODES)), f"mode: {', '.join(map(repr, MODES))}")
    mode = mode.replace("-", "_")
    if isinstance(options.get("scenario"), str) and options["scenario"] not in shipped():
        raise _wrong("scenario", "a document or the name of a shipped puzzle", options["scenario"])
    found = replace(
        terms,
        mode=mode,
        options={**terms.options, **options} if mode == terms.mode else options,
        board=board,
        seed=_seed(message.get("seed", terms.seed)),
        seats=_seats(message.get("seats", terms.seats)),
    )
    return replace(found, agents=_agents(message["agents"], terms)) if "agents" in message else found


def _seed(given: Any) -> int:
    if type(given) is not int or not 0 <= given < MOST_SEEDS:
        raise _wrong("seed", f"a whole number from 0 to {MOST_SEEDS - 1}", given)
    return given


def _seats(given: Any) -> tuple[int, ...] | None:
    if given is None or given == "all":
        return None
    if not isinstance(given, (list, tuple)) or not given or any(type(seat) is not int for seat in given):
        raise _wrong("seats", "'all' or a list of seats such as [0]", given)
    return tuple(given)


def _agents(given: Any, terms: Terms) -> tuple[str, ...]:
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, list) or not names or any(not isinstance(name, str) for name in names):
        raise _wrong("agents", "the name of an agent, or a list of them", given)
    for name in names:
        if not players.harmless(name) and name not in terms.agents:
            known = ", ".join(known for known in players.names() if players.harmless(known))
            raise _wrong("agents", f"{known}, with policies that are shipped, or agents of the command line", name)
    return tuple(names)


def _wrong(name: str, wanted: str, given: Any) -> Refused:
    return Refused("wrong_option", f"{name}: {wanted}; not {format_value(given)}", f"such as {EXAMPLES[NEW]}")

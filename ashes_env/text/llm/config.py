"""How a model is reached and what it may cost: from flags of a command, or from a TOML file."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Final

from ashes_env.files import read_text, strict_toml
from ashes_env.files.checking import brief
from ashes_env.text.llm.answers import Model
from ashes_env.text.llm.budget import RANDOM, THEN, Budget, Prices
from ashes_env.text.llm.command import Command
from ashes_env.text.llm.endpoint import Endpoint

MOST: Final = 1e12  # of any number
LONGEST: Final = 86_400  # seconds of a try
MOST_TRIES: Final = 100
PRIVATE: Final = ("key", "command", "address", "fields")  # may hold a secret: no message shows their values
OURS: Final = {
    "model": "`model` names it",
    "messages": "they are those of the game",
    "stream": "an answer is read as a whole",
}
SECRETS: Final = ("key", "api_key", "token", "password", "authorization")


class ConfigError(ValueError):
    """This does not say how a model plays; the message says why."""


@dataclass(frozen=True, slots=True)
class Config:
    """How a model is asked, and what it is told.

    `address` with `model`, or `command`, says who answers. `key` is the name of an environment variable, `fields` are
    more fields of each request. `timeout` is in seconds for each try, `tries` counts the tries of a request, `answers`
    those of a decision before a choice is drawn at random. `notes` is how many characters the model may note from turn
    to turn, and `cards` whether it is told what the cards do. Prices are those of a million tokens. A budget of 0 is
    without bound; `then` says what follows when one is spent: "random" or "lost". `folder` is where an agent of this
    file writes its transcripts; empty: nowhere.

    Raises `ConfigError`.
    """

    address: str = ""
    model: str = ""
    command: str = ""
    name: str = ""
    key: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    timeout: float = 120.0
    tries: int = 5
    answers: int = 3
    notes: int = 1500
    cards: bool = True
    price_read: float = 0.0
    price_written: float = 0.0
    tokens: int = 0
    seconds: float = 0.0
    money: float = 0.0
    then: str = RANDOM
    folder: str = ""

    def __post_init__(self) -> None:
        for row in fields(self):
            object.__setattr__(self, row.name, _checked(row, getattr(self, row.name)))
        if bool(self.address) == bool(self.command):
            raise ConfigError("who answers? An address with a model, or a command, and not both")
        if self.address and not self.model:
            raise ConfigError("the model is missing: say what the endpoint calls it")
        if self.command and (self.model or self.key or self.fields):
            raise ConfigError("model, key and fields are for an address, not for a command")
        if self.then not in THEN:
            raise ConfigError(f"then: {' or '.join(THEN)}, not {brief(self.then)}")
        if not 0 < self.timeout <= LONGEST:
            raise ConfigError(f"timeout: seconds above 0 and up to {LONGEST:,}, not {self.timeout:g}")
        if not 0 < self.tries <= MOST_TRIES or not 0 < self.answers <= MOST_TRIES:
            raise ConfigError(f"tries and answers: from 1 to {MOST_TRIES}, not {self.tries} and {self.answers}")
        for name in OURS:
            if name in self.fields:
                raise ConfigError(f"fields: {name} is none of them: {OURS[name]}")
        try:
            json.dumps(dict(self.fields), allow_nan=False)
        except (TypeError, ValueError) as error:
            raise ConfigError(f"fields: values of JSON ({error})") from None

    @property
    def prices(self) -> Prices:
        """The prices of a million tokens."""
        return Prices(self.price_read, self.price_written)

    @property
    def budget(self) -> Budget:
        """What a game may cost."""
        return Budget(self.tokens, self.seconds, self.money, self.then)

    def begin(self, pause: Callable[[float], object] = time.sleep) -> Model:
        """Who answers; nothing is sent yet. `pause` waits between two tries. Raises `ModelError`."""
        if self.command:
            return Command(self.command, self.name, timeout=self.timeout)
        made = Endpoint(
            self.address, self.model, self.key, timeout=self.timeout, tries=self.tries, fields=self.fields, pause=pause
        )
        made.name = self.name or made.name
        return made


def read_config(path: str | os.PathLike[str]) -> Config:
    """The settings of a TOML file, whose names are the fields of `Config`. Raises `ConfigError` and `FileError`."""
    return Config(**read_fields(path))


def read_fields(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The fields that stand in a TOML file. Raises `ConfigError` for an unknown name and for a value of another type,
    and `FileError`.
    """
    try:
        found = strict_toml.loads(read_text(path))
    except ValueError as error:
        raise ConfigError(f"this is not TOML: {error}") from error
    known = {row.name: row for row in fields(Config)}
    for name in found:
        if name.casefold() in SECRETS[1:]:
            raise ConfigError(f"{name}: no key stands in a file; `key` names the environment variable that holds it")
        if name not in known:
            raise ConfigError(f"there is no {brief(name)}; there are {', '.join(known)}")
    return {name: _checked(known[name], value) for name, value in found.items()}


def _checked(row: Field[Any], value: Any) -> Any:
    """A value of the type of a field; whole numbers stand for others. Raises `ConfigError` for another type, and for a
    number out of bounds.
    """
    words: dict[type, str] = {
        str: "a text",
        bool: "true or false",
        int: "a whole number from 0",
        float: "a number from 0",
        dict: "a table",
    }
    kind = type(row.default) if type(row.default) in words else dict
    numbers = (int, float) if kind is float else (kind,)
    right = isinstance(value, Mapping) if kind is dict else type(value) in numbers
    if not right or (kind in (int, float) and not 0 <= value <= MOST):
        shown = "" if row.name in PRIVATE else f", not {brief(value)}"
        raise ConfigError(f"{row.name}: {words[kind]}{shown}")
    return float(value) if kind is float else value

"""Sealed seeds: held-out seeds that nobody knew while agents were made, not even who holds them.

1. `Secret.draw` draws 32 bytes. The secret stays with who holds it; its `Seal`, which has a digest, is published.
2. Later a public value, which nobody could know or choose when the seal was published, is mixed in: `Secret.open`.
3. `Opened` is published. Everybody can check that its secret is the sealed one, and compute the seeds.

The digest is a hash commitment: SHA-256 over a canonical text that holds a label of its purpose, the name, the date,
the announced source of the public value, and the secret. 32 random bytes hide and bind it. The seed of a task is the
first 16 bytes of the SHA-256 over another label, the secret, the public value and the name of the task, modulo the
number of seeds. So who knows the secret alone cannot compute a seed, and neither can who knows the public value alone.

Files are JSON. Reading checks every field.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ashes_env.files import FileError, read_text, strict_json
from ashes_env.files.checking import Fields, brief

FORMAT: Final = 1
LABEL: Final = "ashes-env sealed seeds 1"  # keeps these digests apart from all others
SEALS: Final = Path(__file__).resolve().parent / "seals"
MOST_GAMES: Final = 10**6  # a task plays seeds from its first one on, fewer than so many
LAST: Final = 2**53 - 1 - MOST_GAMES  # the last first seed: all seeds of a task are whole numbers of JSON
LONGEST: Final = 200  # characters of a text
LARGEST: Final = 10_000  # bytes of a file
SECRET_BYTES: Final = 32
HEX: Final = re.compile(r"[0-9a-f]{64}")
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,49}")
DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

SECRET: Final = ("name", "date", "announced", "secret")
SEAL: Final = ("name", "date", "announced", "digest")
OPENED: Final = ("name", "date", "announced", "secret", "digest", "public", "source")


class SealError(ValueError):
    """A secret, a seal or an opened seal is wrong, or they do not belong together; the message says how."""


CHECK: Final = Fields(SealError)


@dataclass(frozen=True, slots=True)
class Seal:
    """What is published first. `digest` is that of the secret (64 hexadecimal digits); `announced` says in words which
    public value is going to be mixed in; `date` is the day on which the secret was drawn, YYYY-MM-DD. Raises
    `SealError` for another form.
    """

    name: str
    date: str
    announced: str
    digest: str

    def __post_init__(self) -> None:
        _heading(self.name, self.date, self.announced)
        _hex("digest", self.digest)

    def as_json(self) -> str:
        """The text of its file."""
        return _json("seal", {name: getattr(self, name) for name in SEAL})


@dataclass(frozen=True, slots=True)
class Opened:
    """What is published last: the secret and the public value that was mixed in, with its `source` in words. Raises
    `SealError` for another form.
    """

    name: str
    date: str
    announced: str
    secret: str
    public: str
    source: str

    def __post_init__(self) -> None:
        _heading(self.name, self.date, self.announced)
        _hex("secret", self.secret)
        _text("public", self.public, least=1)
        if not self.public.isascii():
            raise SealError(f"public: letters, digits and signs of ASCII, not {brief(self.public)}")
        _text("source", self.source, least=1)

    @property
    def digest(self) -> str:
        """The digest of its secret."""
        return _digest("seal", self.name, self.date, self.announced, self.secret).hex()

    @property
    def seal(self) -> Seal:
        """The seal of its secret."""
        return Seal(self.name, self.date, self.announced, self.digest)

    def seed_of(self, task: str) -> int:
        """The first seed of a task: from 0 to `LAST`, another one for each name. Raises `SealError` for no name."""
        _text("task", task, least=1)
        found = _digest("seed", self.secret, self.public, task)
        return int.from_bytes(found[:16], "big") % (LAST + 1)

    def check(self, seal: Seal) -> None:
        """Raises `SealError`, which says what differs, unless its secret is the one that was sealed."""
        own = self.seal
        for name in SEAL:
            mine, theirs = getattr(own, name), getattr(seal, name)
            if mine != theirs:
                raise SealError(f"this is not what was sealed: {name} is {mine!r} here and {theirs!r} in the seal")

    def as_json(self) -> str:
        """The text of its file."""
        return _json("opened", {name: getattr(self, name) for name in OPENED})


@dataclass(frozen=True, slots=True)
class Secret:
    """What nobody else may read before the seal is opened: 64 hexadecimal digits. Raises `SealError` for others."""

    name: str
    date: str
    announced: str
    secret: str = field(repr=False)

    def __post_init__(self) -> None:
        _heading(self.name, self.date, self.announced)
        _hex("secret", self.secret)

    @classmethod
    def draw(cls, name: str, announced: str = "") -> Secret:
        """A new secret of today (UTC). Its bytes are the only ones of the package that follow from no seed. Raises
        `SealError` for a name or a text that no file may have.
        """
        return cls(name, datetime.now(UTC).date().isoformat(), announced, secrets.token_hex(SECRET_BYTES))

    @property
    def seal(self) -> Seal:
        """Its seal."""
        return self.open("-", "-").seal

    def open(self, public: str, source: str = "") -> Opened:
        """Mixes in a public value. Without `source` the value is from where it was announced. Raises `SealError` for an
        empty or unprintable value, and if nothing says where it is from.
        """
        return Opened(self.name, self.date, self.announced, self.secret, public, source or self.announced)

    def as_json(self) -> str:
        """The text of its file."""
        return _json("secret", {name: getattr(self, name) for name in SECRET})


def read_secret(path: str | os.PathLike[str]) -> Secret:
    """The secret of a file. Raises `FileError` for one that cannot be read, `SealError` for one that is no secret."""
    return Secret(**_read(path, "secret", SECRET))


def read_seal(path: str | os.PathLike[str]) -> Seal:
    """The seal of a file. Raises `FileError` for one that cannot be read, `SealError` for one that is no seal."""
    return Seal(**_read(path, "seal", SEAL))


def read_opened(path: str | os.PathLike[str]) -> Opened:
    """The opened seal of a file. Raises `FileError` for one that cannot be read, `SealError` for one that is none, and
    for a digest that is not that of its secret.
    """
    data = _read(path, "opened", OPENED)
    digest = data.pop("digest")
    _hex("digest", digest)
    opened = Opened(**data)
    if digest != opened.digest:
        raise SealError(
            f"digest: that of this secret, name, date and announced source is {opened.digest}, not {digest}"
        )
    return opened


def known_seals(folder: Path = SEALS) -> dict[str, Seal]:
    """The published seals of a folder by name, in alphabetical order; none if there is no folder. Raises `SealError`,
    which names the file, for one that is no seal, and for two seals of one name.
    """
    found: dict[str, Seal] = {}
    for path in sorted(folder.glob("*.json")):
        try:
            seal = read_seal(path)
        except (SealError, FileError) as error:
            raise SealError(f"{path.name}: {error}") from error
        if seal.name in found:
            raise SealError(f"{path.name}: another file has a seal {seal.name!r} already")
        found[seal.name] = seal
    return dict(sorted(found.items()))


def _digest(purpose: str, *parts: str) -> bytes:
    """SHA-256 over a list of texts in JSON, of which no two lists share one, in ASCII without blanks."""
    return sha256(json.dumps([LABEL, purpose, *parts], separators=(",", ":")).encode("ascii")).digest()


def _json(kind: str, fields: Mapping[str, str]) -> str:
    return json.dumps({"format": FORMAT, "kind": kind, **fields}, indent=1, ensure_ascii=False) + "\n"


def _read(path: str | os.PathLike[str], kind: str, names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a file of a kind, whose values are not checked yet."""
    text = read_text(path, LARGEST)
    try:
        data = strict_json.loads(text)
    except ValueError as error:
        raise SealError(f"it is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise SealError(f"an object of fields, not {brief(data)}")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise SealError(f"format: {FORMAT} is needed, not {brief(data.get('format'))}")
    CHECK.text("kind", data.get("kind"), (kind,))
    CHECK.names(kind, data, ("format", "kind", *names))
    return {name: data[name] for name in names}


def _heading(name: Any, day: Any, announced: Any) -> None:
    CHECK.text("name", name)
    if not NAME.fullmatch(name):
        raise SealError(
            f"name: a letter or digit, then up to 49 letters, digits, dots, dashes and underscores, not {brief(name)}"
        )
    CHECK.text("date", day)
    try:
        if not DATE.fullmatch(day):
            raise ValueError
        date.fromisoformat(day)
    except ValueError:
        raise SealError(f"date: a day as YYYY-MM-DD, not {brief(day)}") from None
    _text("announced", announced)


def _text(where: str, value: Any, least: int = 0) -> None:
    CHECK.text(where, value)
    if not least <= len(value) <= LONGEST or not value.isprintable() or value != value.strip():
        raise SealError(
            f"{where}: from {least} to {LONGEST} characters that can be printed, without blanks around them, "
            f"not {brief(value)}"
        )


def _hex(where: str, value: Any) -> None:
    """Says nothing of the value in its error: it may be a secret."""
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise SealError(f"{where}: 64 hexadecimal digits in lower case are needed")

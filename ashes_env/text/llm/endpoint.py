"""A model behind an address: a client of the chat-completions protocol over HTTP.

The key is read from the environment for each request. It is sent in one header, and stands nowhere else: no object of
this module holds it, and it is cut out of whatever the endpoint answers. No redirect is followed, because the key would
go along.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import IO, Any, Final
from urllib.parse import urlsplit

from ashes_env.files import one_line, strict_json
from ashes_env.files.checking import brief
from ashes_env.text.llm.answers import CUT, Answer, Message, answer_of
from ashes_env.text.llm.errors import Malformed, ModelError, NoAnswer, Refused, TimedOut

KEY: Final = "OPENAI_API_KEY"
PATH: Final = "/chat/completions"
AGAIN: Final = (408, 425, 429)  # of HTTP: the same request may succeed later, as with every status from 500
MOST: Final = 8_000_000  # bytes of an answer
ONCE: Final = 1 << 16  # bytes that are read at a time
FIRST_PAUSE: Final = 1.0  # seconds before the second try; each further pause is twice as long
LONGEST_PAUSE: Final = 60.0
LONGEST_WISH: Final = 600.0  # seconds that an endpoint may ask for before the next try
SHOWN: Final = 300  # characters of an error of the endpoint that are shown
HIDDEN: Final = "(the key)"
SHORTEST_KEY: Final = 8  # characters; a shorter one is a word such as EMPTY, which local servers take

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
VISIBLE: Final = re.compile(r"[!-~]+")


class Endpoint:
    """The model of a name at an address. Several threads may ask at once.

    Args:
        address: Where the protocol is spoken, such as "http://localhost:8000/v1" or "https://HOST/v1".
        model: The name of the model, as the endpoint calls it.
        key: The name of the environment variable with the key; without it `OPENAI_API_KEY`, which plain HTTP takes to
            this machine only. An empty variable means that no key is sent.
        timeout: Seconds for each try.
        tries: How often a request is sent before an error stands. Repeated are tries that time out, find nobody or get
            no answer of the protocol, and the statuses 408, 425, 429 and all from 500. `Retry-After` is honoured.
        fields: More fields of each request, such as `{"temperature": 0}`.
        pause: Waits for seconds; it may raise `Stopped`.

    Raises `ModelError` for an address or a name with which nothing can be asked.
    """

    def __init__(
        self,
        address: str,
        model: str,
        key: str = "",
        *,
        timeout: float = 120.0,
        tries: int = 5,
        fields: Mapping[str, Any] | None = None,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        if not model:
            raise ModelError("the model is missing: say what the endpoint calls it")
        self.name = model
        self.url = _url(address)
        self.host = urlsplit(self.url).hostname or ""
        self.variable = _variable(self.url, self.host, key)
        self._timeout, self._tries, self._pause = timeout, max(1, tries), pause
        self._fields = {**(fields or {}), "model": model}
        secret = self._key()
        if len(secret) >= SHORTEST_KEY and secret in json.dumps([self.url, self._fields]):
            raise ModelError("the key stands among the arguments: it belongs into the environment only")
        self._opener = urllib.request.build_opener(_no_redirects(), _proxies())

    def ask(self, messages: Sequence[Message]) -> Answer:
        """The answer to a conversation. Raises `ModelError` if none comes, and what `pause` raises."""
        body = json.dumps({**self._fields, "messages": [dict(message) for message in messages]}).encode()
        for tried in range(1, self._tries + 1):
            wish: float | None = None
            began = time.monotonic()
            try:
                text, usage = self._once(body)
                return answer_of(text, usage, messages, time.monotonic() - began)
            except Refused as error:
                if (error.status not in AGAIN and error.status < 500) or tried == self._tries:
                    raise
                wish = error.wish
                if wish is not None and wish > LONGEST_WISH:
                    raise Refused(f"{error}; it asks to wait {wish:.0f} seconds", error.status) from None
            except (NoAnswer, TimedOut, Malformed):
                if tried == self._tries:
                    raise
            self._pause(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1)) if wish is None else wish)
        raise AssertionError("the last try returns or raises")

    def close(self) -> None:
        """Does nothing: no connection stays open."""

    def _once(self, body: bytes) -> tuple[str, Any]:
        key = self._key()
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.url, body, headers, method="POST")
        until = time.monotonic() + self._timeout
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                data = _read(response, until)
        except urllib.error.HTTPError as error:
            with error:
                raise self._refused(error, key, until) from None
        except TimeoutError:
            raise self._late() from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._late() from None
            raise NoAnswer(f"{self.host} cannot be reached: {_hidden(one_line(error.reason), key)}") from None
        except http.client.HTTPException as error:
            raise Malformed(f"{self.host} does not speak HTTP: {type(error).__name__}") from None
        except OSError as error:
            raise NoAnswer(f"{self.host} broke off: {_hidden(one_line(error), key)}") from None
        except UnicodeError:
            raise NoAnswer(f"{brief(self.host)} is no name of a machine") from None
        text, usage = self._content(data)
        return _hidden(text, key), usage

    def _late(self) -> TimedOut:
        return TimedOut(f"{self.host} gave no answer within {self._timeout:g} seconds")

    def _content(self, data: bytes) -> tuple[str, Any]:
        """The text and the `usage` of an answer; one that was cut off ends with `CUT`. Raises `Malformed`."""
        try:
            found = strict_json.loads(data.decode("utf-8"))
            first = found["choices"][0]
            content = first["message"]["content"]
            cut = CUT if first.get("finish_reason") == "length" else ""
            usage = found.get("usage")
        except (ValueError, LookupError, TypeError, AttributeError):
            raise Malformed(f"{self.host} answered with something else than a chat completion") from None
        if content is None:
            return cut, usage
        if isinstance(content, list):
            content = "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
        if not isinstance(content, str):
            raise Malformed(f"{self.host} answered with a message that is no text")
        return content + cut, usage

    def _refused(self, error: urllib.error.HTTPError, key: str, until: float) -> Refused:
        """The error of a status."""
        try:
            told = _said(_read(error, until))
        except (OSError, http.client.HTTPException, ModelError):
            told = ""
        why = _hidden(one_line(told), key)[:SHOWN]
        sent = ""
        if error.code in (401, 403):
            sent = f" (the key of {self.variable} was sent)" if key else " (no key was sent)"
        told = f"{self.host} answered with status {error.code}{f': {why}' if why else ''}{sent}"
        return Refused(told, error.code, _wish(error.headers.get("Retry-After")))

    def _key(self) -> str:
        """The key, for one request. Raises `ModelError`, which does not show it."""
        found = os.environ.get(self.variable, "").strip() if self.variable else ""
        if found and not VISIBLE.fullmatch(found):
            raise ModelError(f"the variable {self.variable} holds no key: a key has no blanks and no special letters")
        return found


def _url(address: str) -> str:
    try:
        parts = urlsplit(address)
        there = parts.hostname and parts.port != 0
    except ValueError:
        there, parts = None, urlsplit("")
    if not there or parts.scheme not in ("http", "https") or not VISIBLE.fullmatch(address) or parts.fragment:
        raise ModelError("the address has to begin with http:// or https:// and a host, as in http://localhost:8000/v1")
    if parts.username is not None or parts.password is not None:
        raise ModelError("the address holds a name or a password: a key belongs into the environment")
    path = parts.path.rstrip("/")
    return parts._replace(path=path if path.endswith(PATH) else path + PATH).geturl()


def _variable(url: str, host: str, given: str) -> str:
    """The variable of the key; empty where none is to be sent."""
    if given and not NAME.fullmatch(given):
        raise ModelError("the key is given by the name of an environment variable, such as OPENAI_API_KEY")
    return given or (KEY if url.startswith("https:") or _is_here(host) else "")


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _hidden(text: str, key: str) -> str:
    return text.replace(key, HIDDEN) if len(key) >= SHORTEST_KEY else text


def _no_redirects() -> urllib.request.BaseHandler:
    class NoRedirects(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    return NoRedirects()


def _proxies() -> urllib.request.ProxyHandler:
    """The proxy of the environment for HTTPS, which sees nothing; none for plain HTTP, which would see the key."""
    return urllib.request.ProxyHandler({k: v for k, v in urllib.request.getproxies().items() if k == "https"})


def _read(response: IO[bytes], until: float) -> bytes:
    """The body of a response. Raises `TimeoutError`, `Malformed`."""
    data = bytearray()
    read = getattr(response, "read1", response.read)
    while True:
        part = read(ONCE)
        data += part
        if not part:
            return bytes(data)
        if len(data) > MOST:
            raise Malformed(f"the answer is longer than {MOST} bytes")
        if time.monotonic() > until:
            raise TimeoutError


def _said(data: bytes) -> str:
    """What an error says, in the form of the protocol or any other."""
    text = data.decode("utf-8", "replace")
    try:
        found = strict_json.loads(text)
    except ValueError:
        return text
    inner = found.get("error", found) if isinstance(found, Mapping) else found
    told = inner.get("message", inner) if isinstance(inner, Mapping) else inner
    return told if isinstance(told, str) else json.dumps(told)


def _wish(text: str | None) -> float | None:
    """The seconds of `Retry-After`, which is a number or a date; `None` for anything else."""
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text.strip()):
        return float(text)
    try:
        then = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - datetime.now(UTC)).total_seconds())

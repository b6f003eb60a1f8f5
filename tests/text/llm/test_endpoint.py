"""A client of the chat-completions protocol: what it sends, what it takes, what it says when nothing comes."""

import json
import socket
from typing import Any

import pytest

from ashes_env.text.llm import Endpoint, Malformed, ModelError, NoAnswer, Refused, TimedOut
from tests.text.llm.stubs import DROP, HOLD, KEY, Response, served

ASKED = [{"role": "system", "content": "rules"}, {"role": "user", "content": "1. pass"}]
DATE = "Wed, 21 Oct 2015 07:28:00 GMT"


class Pauses:
    """Notes the pauses, and takes none."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def test_a_request_is_one_of_the_protocol() -> None:
    with served(["take 1"]) as stub:
        found = Endpoint(stub.address, "small", fields={"temperature": 0}).ask(ASKED)
    assert (found.text, found.read, found.written, found.estimated) == ("take 1", 100, 10, False)
    assert stub.paths == ["/v1/chat/completions"]
    assert stub.bodies == [{"model": "small", "messages": ASKED, "temperature": 0}]
    assert stub.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert stub.headers[0]["Content-Type"] == "application/json"


@pytest.mark.parametrize("end", ["", "/", "/chat/completions"])
def test_the_address_may_be_that_of_the_protocol_or_of_its_call(end: str) -> None:
    with served(["1"]) as stub:
        Endpoint(stub.address + end, "small").ask(ASKED)
    assert stub.paths == ["/v1/chat/completions"]


def test_the_key_is_that_of_the_variable_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTHER", f"  {KEY}-other\n")
    with served(["1"]) as stub:
        Endpoint(stub.address, "small", "OTHER").ask(ASKED)
        monkeypatch.delenv("OTHER")
        Endpoint(stub.address, "small", "OTHER").ask(ASKED)
    assert [headers.get("Authorization") for headers in stub.headers] == [f"Bearer {KEY}-other", None]


def test_tokens_that_nobody_counted_are_estimated() -> None:
    body = json.dumps({"choices": [{"message": {"content": "12345678"}}], "usage": {"prompt_tokens": -1}}).encode()
    with served([Response(body)]) as stub:
        found = Endpoint(stub.address, "small").ask(ASKED)
    assert (found.read, found.written, found.estimated) == (4, 2, True)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": None}, ""),
        ({"content": [{"type": "text", "text": "1"}, {"type": "image"}, {"type": "text", "text": "2"}]}, "12"),
    ],
)
def test_a_content_may_be_missing_or_in_parts(message: Any, text: str) -> None:
    with served([Response(json.dumps({"choices": [{"message": message}]}).encode())]) as stub:
        assert Endpoint(stub.address, "small").ask(ASKED).text == text


@pytest.mark.parametrize(("content", "text"), [('{"choice": 1', '{"choice": 1…'), (None, "…")])
def test_what_the_endpoint_has_cut_off_says_so(content: str | None, text: str) -> None:
    body = json.dumps({"choices": [{"message": {"content": content}, "finish_reason": "length"}]}).encode()
    with served([Response(body)]) as stub:
        assert Endpoint(stub.address, "small").ask(ASKED).text == text


BAD = [
    b"",
    b"no JSON",
    b"[1, 2]",
    b"null",
    b"{}",
    b'{"choices": []}',
    b'{"choices": [{"message": "text"}]}',
    b'{"choices": [{"message": {"content": 3}}]}',
    b'{"choices": {"0": 1}}',
    b"\xff\xfe",
    b"[" * 100_000,
]


@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_what_is_no_completion_is_a_typed_error_after_all_tries(body: bytes) -> None:
    pauses = Pauses()
    with served([Response(body)]) as stub, pytest.raises(Malformed, match=r"127\.0\.0\.1"):
        Endpoint(stub.address, "small", tries=3, pause=pauses).ask(ASKED)
    assert len(stub.bodies) == 3
    assert pauses.seconds == [1.0, 2.0]


def test_a_wrong_answer_is_asked_for_again() -> None:
    with served([Response(b"no JSON"), DROP, "2"]) as stub:
        assert Endpoint(stub.address, "small", pause=Pauses()).ask(ASKED).text == "2"
    assert len(stub.bodies) == 3


@pytest.mark.parametrize(
    ("status", "headers", "seconds"),
    [
        (429, {"Retry-After": "7"}, 7.0),
        (503, {"Retry-After": "0.5"}, 0.5),
        (429, {"Retry-After": DATE}, 0.0),
        (429, {"Retry-After": "soon"}, 1.0),
        (429, {"Retry-After": "Mon, 01 Jan 99999999999999999999 00:00:00 GMT"}, 1.0),
        (429, {}, 1.0),
        (500, {}, 1.0),
        (529, {}, 1.0),
        (408, {}, 1.0),
    ],
)
def test_what_may_succeed_later_is_asked_later(status: int, headers: dict[str, str], seconds: float) -> None:
    pauses = Pauses()
    with served([Response(b"busy", status, headers), "1"]) as stub:
        assert Endpoint(stub.address, "small", pause=pauses).ask(ASKED).text == "1"
    assert pauses.seconds == [seconds]


def test_the_pauses_grow_to_a_minute() -> None:
    pauses = Pauses()
    with served([Response(b"busy", 500)]) as stub, pytest.raises(Refused, match="status 500: busy") as refused:
        Endpoint(stub.address, "small", tries=9, pause=pauses).ask(ASKED)
    assert refused.value.status == 500
    assert pauses.seconds == [1, 2, 4, 8, 16, 32, 60, 60]


def test_nobody_waits_for_hours() -> None:
    with served([Response(b"", 429, {"Retry-After": "7200"})]) as stub, pytest.raises(Refused, match="7200 seconds"):
        Endpoint(stub.address, "small", pause=Pauses()).ask(ASKED)
    assert len(stub.bodies) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_is_refused_is_not_asked_again(status: int) -> None:
    error = json.dumps({"error": {"message": f"the key {KEY} is unknown\n\x1b[31m"}}).encode()
    with served([Response(error, status)]) as stub, pytest.raises(Refused) as refused:
        Endpoint(stub.address, "small", pause=Pauses()).ask(ASKED)
    assert len(stub.bodies) == 1
    assert refused.value.status == status
    assert "the key (the key) is unknown" in str(refused.value)
    assert str(refused.value).isprintable()
    assert ("OPENAI_API_KEY was sent" in str(refused.value)) == (status in (401, 403))


def test_a_redirect_is_not_followed_because_the_key_would_go_along() -> None:
    with served(["1"]) as other:
        with served([Response(b"", 307, {"Location": other.address})]) as stub:
            model = Endpoint(stub.address, "small")
            with pytest.raises(Refused, match="status 307"):
                model.ask(ASKED)
        assert other.bodies == []


def test_an_answer_that_does_not_come_is_a_typed_error() -> None:
    pauses = Pauses()
    with served([HOLD]) as stub, pytest.raises(TimedOut, match=r"no answer within 0\.05 seconds"):
        Endpoint(stub.address, "small", timeout=0.05, tries=2, pause=pauses).ask(ASKED)
    assert pauses.seconds == [1.0]


def test_nobody_there_is_a_typed_error() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    pauses = Pauses()
    with pytest.raises(NoAnswer, match=r"127\.0\.0\.1 cannot be reached: .*refused"):
        Endpoint(f"http://127.0.0.1:{port}/v1", "small", tries=3, pause=pauses).ask(ASKED)
    assert len(pauses.seconds) == 2


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost:8000",
        "ftp://host/v1",
        "http://",
        "http:///v1",
        "http://host:99999/",
        "http://a b/",
        "http://[::1",
    ],
)
def test_an_address_that_is_none_is_a_typed_error(address: str) -> None:
    with pytest.raises(ModelError, match="the address has to begin with"):
        Endpoint(address, "small")


def test_no_secret_stands_among_the_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in (f"https://user:{KEY}@host/v1", f"https://host/v1?api-key={KEY}"):
        with pytest.raises(ModelError) as refused:
            Endpoint(address, "small")
        assert KEY not in str(refused.value)
    with pytest.raises(ModelError, match="name of an environment variable") as refused:
        Endpoint("https://host/v1", "small", KEY)
    assert KEY not in str(refused.value)
    with pytest.raises(ModelError, match="belongs into the environment only"):
        Endpoint("https://host/v1", "small", fields={"user": KEY})
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY} \n {KEY}")
    with pytest.raises(ModelError, match="holds no key") as refused:
        Endpoint("https://host/v1", "small")
    assert KEY not in str(refused.value)


def test_the_key_of_the_default_variable_does_not_leave_this_machine_in_plain_http() -> None:
    assert KEY not in str(vars(Endpoint("https://host/v1", "small")))
    for host, sent in (
        ("http://host/v1", ""),
        ("https://host/v1", "OPENAI_API_KEY"),
        ("http://[::1]:1/v1", "OPENAI_API_KEY"),
    ):
        assert Endpoint(host, "small").variable == sent


def test_a_key_in_an_answer_is_cut_out() -> None:
    with served([f"my key is {KEY}: 1"]) as stub:
        assert Endpoint(stub.address, "small").ask(ASKED).text == "my key is (the key): 1"

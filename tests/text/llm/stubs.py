"""Models that are none: a server on the loopback, a program, and an object, each with answers that a test writes."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ashes_env.text.llm import Answer

KEY = "sk-test-0123456789-never-shown"
DROP = object()
"""A response that is none: the connection closes."""
HOLD = object()
"""A response that never comes."""


@dataclass(frozen=True)
class Response:
    """What the server sends: bytes as they are, a text as that of a completion."""

    content: Any = "1"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> bytes:
        if isinstance(self.content, bytes):
            return self.content
        usage = {"prompt_tokens": 100, "completion_tokens": 10}
        found = {"choices": [{"message": {"role": "assistant", "content": self.content}}], "usage": usage}
        return json.dumps(found).encode()


Responds = Callable[[dict[str, Any]], Any]


@dataclass
class Server:
    """A running server: `address` for clients, and what it was asked."""

    address: str
    bodies: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)


@contextmanager
def served(respond: Responds | Sequence[Any]) -> Iterator[Server]:
    """A server that answers with what a function returns for the body of a request, or with these responses in turn,
    the last one again and again.
    """
    given = None if callable(respond) else list(respond)
    released = threading.Event()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                stub.bodies.append(body)
                stub.headers.append(dict(self.headers))
                stub.paths.append(self.path)
                if given is None:
                    assert callable(respond)
                    found = respond(body)
                else:
                    found = given.pop(0) if len(given) > 1 else given[0]
            if found is HOLD:
                released.wait()
            if found is HOLD or found is DROP:
                self.close_connection = True
                return
            found = found if isinstance(found, Response) else Response(found)
            self.send_response(found.status)
            self.send_header("Content-Length", str(len(found.body)))
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(found.body)

        do_GET = do_POST

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    stub = Server(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        released.set()
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class Scripted:
    """A model in this process: answers with these texts in turn, the last one again and again."""

    texts: Sequence[str]
    name: str = "scripted"
    asked: list[list[dict[str, str]]] = field(default_factory=list)

    def ask(self, messages: Sequence[Mapping[str, str]]) -> Answer:
        self.asked.append([dict(message) for message in messages])
        return Answer(self.texts[min(len(self.asked), len(self.texts)) - 1], 100, 10, 1.5)

    def close(self) -> None:
        pass

"""Several games at once, each in a thread of its own: a model is waited for, and others can be asked meanwhile."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ashes_env.text.llm.errors import Stopped
from ashes_env.text.llm.games import Job, Outcome, Stop, play

GLANCE: Final = 0.2  # seconds after which the waiting thread looks whether a person wants to stop


def play_all(
    jobs: Sequence[Job], at_once: int, stop: Stop, waits: Callable[[], object] = lambda: None
) -> Iterator[tuple[int, Outcome]]:
    """Plays games, so many at once; yields the place and the outcome of each when it ends.

    The first error stops all other games at their next request, and is raised when they have stopped. So does
    `KeyboardInterrupt`: `waits` is called then, and a second one leaves without waiting for answers on their way.
    """
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[int, Outcome | BaseException | None]] = queue.SimpleQueue()
    for place in range(len(jobs)):
        waiting.put(place)

    def work() -> None:
        place = -1
        try:
            while True:
                place = waiting.get_nowait()
                stop.check()
                done.put((place, play(jobs[place], stop)))
        except (queue.Empty, Stopped):
            done.put((place, None))
        except BaseException as error:  # it is raised in the thread that waits
            stop.set()
            done.put((place, error))

    running = max(1, min(at_once, len(jobs)))
    for _ in range(running):
        threading.Thread(target=work, daemon=True).start()
    wrong: BaseException | None = None
    while running:
        try:
            place, found = done.get(timeout=GLANCE)
        except queue.Empty:
            continue
        except KeyboardInterrupt as error:
            if wrong is not None and isinstance(wrong, KeyboardInterrupt):
                raise
            wrong = error
            stop.set()
            waits()
            continue
        if isinstance(found, Outcome):
            yield place, found
            continue
        running -= 1
        wrong = wrong or found
    if wrong is not None:
        raise wrong

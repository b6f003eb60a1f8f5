"""How a training that was begun from the command line ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from agents.base import AgentError
from ashes_env.env.errors import WorkerDied
from ashes_env.files import FileError
from training.arguments import Parser
from training.runs import RunError
from training.signals import Interrupted


def carried_out(parser: Parser, folder: Path, work: Callable[[], object]) -> int:
    """Does the work of a run; the exit status: 0, 1 where it cannot be written or its games have died, and for a signal
    the one that shells give. What does not fit the run ends the command as a wrong argument does.
    """
    try:
        work()
    except (AgentError, RunError) as error:
        parser.error(str(error))
    except (FileError, WorkerDied) as error:
        print(f"{error}. What was saved stands; go on with --resume {folder}", file=sys.stderr)
        return 1
    except Interrupted as interrupted:
        print(f"{interrupted}; saved. Go on with: {parser.prog} --resume {folder}")
        return interrupted.status
    return 0

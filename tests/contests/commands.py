"""The command `ashes`, run in this process."""

from ashes_env.cli.main import main


def ashes(*arguments: str) -> int:
    """Runs it and gives its exit code, whichever way it ends."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)

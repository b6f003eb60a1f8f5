"""Commands that rewrite the files of a clone refuse to rewrite those of an installed package."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ashes_env.benchmark.splits import __main__ as splits
from ashes_env.cards import layout
from ashes_env.encoding.vocabulary import __main__ as vocabulary
from ashes_env.env import parameters
from ashes_env.files import sources

COMMANDS: list[tuple[Callable[[list[str]], int], str]] = [
    (layout.main, "--write"),
    (splits.main, "--write"),
    (vocabulary.main, "--append"),
    (parameters.main, "--write"),
]


@pytest.mark.parametrize(("main", "flag"), COMMANDS, ids=["layout", "splits", "vocabulary", "parameters"])
def test_an_installed_package_is_not_rewritten(
    main: Callable[[Sequence[str]], int],
    flag: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    try:
        code: object = main([flag])
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.endswith(f"{flag} rewrites files of a clone of the repository; this package is installed in {tmp_path}")

"""Settings of a language model: what is refused, and that no message shows what may be a secret."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ashes_env.text.llm.config import Config, ConfigError, read_config
from ashes_env.text.llm.endpoint import Endpoint
from ashes_env.text.llm.errors import NoAnswer

SECRET = "sk-SECRET123456"
HERE = {"address": "http://127.0.0.1:1/v1", "model": "m"}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"timeout": 1e11}, "timeout: seconds above 0 and up to 86,400"),
        ({"timeout": 0}, "timeout"),
        ({"tries": 2000}, "from 1 to 100, not 2000"),
        ({"answers": 0}, "from 1 to 100"),
        ({"fields": {"x": date(2024, 1, 1)}}, "fields: values of JSON"),
        ({"fields": {"x": float("nan")}}, "fields: values of JSON"),
        ({"fields": {"messages": []}}, "fields: messages is none of them"),
        ({"fields": {"model": "other"}}, "fields: model is none of them"),
        ({"fields": {"stream": True}}, "fields: stream is none of them: an answer is read as a whole"),
        ({"fields": 5}, "fields: a table"),
        ({"money": 10**400}, "money: a number from 0"),
        ({"tokens": 1.0}, "tokens: a whole number from 0, not 1.0"),
    ],
)
def test_what_no_request_can_hold_is_refused_at_once(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        Config(**{**HERE, **given})


def test_whole_numbers_stand_for_seconds_and_money() -> None:
    assert Config(**HERE, timeout=60, money=2).timeout == 60.0  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["command", "address", "fields", "key"])
def test_no_message_shows_what_may_be_a_secret(name: str, tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text(f'{name} = ["p.py", "--key", "{SECRET}"]\n')
    with pytest.raises(ConfigError, match=name) as found:
        read_config(file)
    assert SECRET not in str(found.value)


@pytest.mark.parametrize("host", ["my..host", "a" * 70])
def test_a_name_that_no_machine_has_is_a_typed_error(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(NoAnswer, match=r"no name of a machine|cannot be reached"):
        Endpoint(f"http://{host}/v1", "m", tries=1).ask([{"role": "user", "content": "x"}])

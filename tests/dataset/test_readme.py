"""The example of the README learns from shards."""

import re
from pathlib import Path

import numpy as np
import pytest

from ashes_env.dataset import expand, load
from tests.dataset.kept import made, plan

README = Path(__file__).resolve().parents[2] / "ashes_env/dataset/README.md"


@pytest.mark.slow  # plays sixty games and learns from them
@pytest.mark.parametrize("written_as", ["npz", "parquet"])
def test_it_predicts_the_actions_of_other_games(
    written_as: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if written_as == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra 'data')")
    monkeypatch.chdir(tmp_path)
    made(Path("expert"), plan(agents=("expert",)), 60)
    expand("expert", "expert-rows", written_as)
    (block,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(block, "README", "exec"), {"__name__": "readme"})
    said = re.fullmatch(r"(\d+)% of the actions in other games, a uniform choice (\d+)%\n", capsys.readouterr().out)
    assert said is not None
    learned, uniform = map(int, said.groups())
    data = load("expert-rows")
    other = data["game"] % 5 == 0
    assert uniform == round(100 * float(np.mean(1 / data["action_mask"][other].sum(1))))
    assert learned > uniform + 15

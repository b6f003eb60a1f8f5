"""TRL: its GRPO trainer plays our environment through tool calls, with a tiny model whose answers are written down.

TRL needs an environment of its own: `make test-trl` runs this there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ashes_env.text.adapters.rows import game_of
from ashes_env.text.adapters.trl_env import AshesEnv

trl: Any = pytest.importorskip("trl", reason="TRL is not installed: make test-trl runs this test")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(600)]

ROW = {"mode": "red_rains", "seed": 1, "options": {"first_five": "recommended"}}
END = "<|im_end|>"


def tokenizer() -> Any:
    """A tokenizer of bytes, with a chat template that TRL knows."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    bare = Tokenizer(models.BPE({letter: n for n, letter in enumerate(letters)}, []))
    bare.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bare.decoder = decoders.ByteLevel()
    special = ["<|im_start|>", "<|endoftext|>", "<tool_call>", "</tool_call>", "<think>", "</think>"]
    made = PreTrainedTokenizerFast(
        tokenizer_object=bare, eos_token=END, pad_token=special[1], additional_special_tokens=special
    )
    made.chat_template = (Path(trl.__file__).parent / "chat_templates" / "qwen3.jinja").read_text(encoding="utf-8")
    return made


def call(name: str, **arguments: Any) -> str:
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>{END}"


ANSWERS = [call("rules"), call("choose", n=99), call("choose", n=1), f"I stop here.{END}"]


def test_a_rollout_plays_through_tools_and_is_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from datasets import Dataset
    from transformers import Qwen3Config, Qwen3ForCausalLM

    tokens = tokenizer()
    model = Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=len(tokens),
            hidden_size=16,
            intermediate_size=16,
            num_hidden_layers=1,
            num_attention_heads=1,
            num_key_value_heads=1,
            head_dim=16,
            eos_token_id=tokens.eos_token_id,
            pad_token_id=tokens.pad_token_id,
        )
    )
    asked: list[str] = []

    class Trainer(trl.GRPOTrainer):  # type: ignore[misc]
        def _generate_single_turn(self, prompt_ids: list[list[int]], *args: Any, **kwargs: Any) -> Any:
            turn = len(asked)
            asked.append(tokens.decode(prompt_ids[0]))
            answer = tokens.encode(ANSWERS[turn], add_special_tokens=False)
            return [answer for _ in prompt_ids], None

    prompt = [{"role": "user", "content": "Play.\n"}]
    trainer = Trainer(
        model=model,
        args=trl.GRPOConfig(
            output_dir=str(tmp_path),
            per_device_train_batch_size=2,
            num_generations=2,
            max_completion_length=20_000,
            max_steps=1,
            report_to=[],
            use_cpu=True,
            save_strategy="no",
            disable_tqdm=True,
        ),
        train_dataset=Dataset.from_list([{"prompt": prompt, **ROW}] * 2),
        processing_class=tokens,
        environment_factory=AshesEnv,
    )
    trainer.train()
    game = game_of(ROW)
    assert f"Play.\n{game.prompt}" in asked[0]
    assert all(f'"name": "{name}"' in asked[0] for name in ("choose", "card", "rules"))
    assert '"description": "The number of the choice, from 1."' in asked[0]
    assert re.search("choose a whole number from 1 to [0-9]+, not 99", asked[2])
    game.choose(1)
    assert game.prompt in asked[3]
    (logged,) = [entry for entry in trainer.state.log_history if "rewards/AshesEnv/mean" in entry]
    assert logged["rewards/AshesEnv/mean"] == game.reward == 0.0
    assert (logged["tools/call_frequency"], logged["tools/failure_frequency"]) == (3.0, pytest.approx(1 / 3))

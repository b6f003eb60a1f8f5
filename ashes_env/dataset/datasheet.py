"""The description of a data set for people: a datasheet in Markdown."""

from __future__ import annotations

import json

from ashes_env.dataset import told
from ashes_env.dataset.columns import MASK, SINGLE
from ashes_env.dataset.kept_games import NAME as GAMES
from ashes_env.dataset.shard_list import MINARI, ShardList
from ashes_env.dataset.told import Facts

QUESTIONS = {
    "How was it collected?": "dataCollection",
    "What was done with it?": "dataPreprocessingProtocol",
    "What is it for?": "dataUseCases",
    "What does it not say?": "dataLimitations",
    "Which way is it biased?": "dataBiases",
    "Is there anything about people in it?": "personalSensitiveInformation",
    "How is it kept up?": "dataReleaseMaintenancePlan",
}


def text(facts: Facts) -> str:
    """The datasheet."""
    rai = told.rai(facts)
    parts = [
        f"# {facts.name}",
        f"{told.summary(facts)} {told.reward(facts)}",
        "## The same data again",
        "\n".join(["```", *told.commands(facts), "```"]),
        _origin(facts),
    ]
    for question, name in QUESTIONS.items():
        parts += [f"## {question}", rai[name]]
    parts += ["## What is in it?", _terms(facts)]
    if facts.shards is not None:
        parts += [_columns(facts.shards)]
    parts += ["## Files", _files(facts), "## Licence", "MIT. Ashes Reborn belongs to its publisher."]
    return "\n\n".join(parts) + "\n"


def _origin(facts: Facts) -> str:
    head = facts.head
    lines = [f"Version {head.version} of ashes-env"]
    if head.commit:
        lines.append(f"commit {head.commit}")
    if head.files:
        lines.append(f"files {head.files}")
    out = [", ".join(lines) + "."]
    for agent in head.agents:
        for name, digest in dict(agent.get("checkpoints") or {}).items():
            out.append(f"{agent['agent']} plays with the checkpoint {name} ({digest}).")
        if agent.get("code"):
            out.append(f"{agent['agent']} is code of its own ({agent['code']}).")
    if any("own_decks" in each for each in [head.terms]):
        out.append(f"Decks that are not published are in {GAMES} in full.")
    return " ".join(out)


def _terms(facts: Facts) -> str:
    rows = [f"| {name} | `{json.dumps(value, ensure_ascii=False)}` |" for name, value in told.terms(facts).items()]
    rows.append(f"| decks | {', '.join(facts.head.decks)} |")
    rows.append(f"| agents | {', '.join(facts.agents)} |")
    return "\n".join(["| | |", "|---|---|", *rows])


def _columns(shards: ShardList) -> str:
    rows = [
        f"| `{name}` | {kind} {' x '.join(map(str, shape))} | what the seat sees |"
        for name, (kind, shape) in shards.observations.items()
    ]
    if shards.written_as == MINARI:
        named = ["probability", "value", "seat", "game"]
        rows += [f"| infos: `{name}` | {SINGLE[name][0]} | {SINGLE[name][1]} |" for name in named]
        return "\n".join(["| Minari | type | meaning |", "|---|---|---|", *rows])
    rows.append(f"| `{MASK}` | uint8 {-(-shards.n_actions // 8)} | {shards.n_actions} actions, eight to a byte |")
    rows += [f"| `{name}` | {kind} | {meaning} |" for name, (kind, meaning) in SINGLE.items()]
    rows.append("| `policy_action`, `policy_probability` | uint16, float32 | actions that the agent considered |")
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])


def _files(facts: Facts) -> str:
    rows = []
    if facts.games_sha256:
        rows.append(f"| {GAMES} | {facts.games_bytes} | {facts.games_sha256} |")
    if facts.shards is not None:
        rows += [f"| {shard.name} | {shard.bytes} | {shard.sha256} |" for shard in facts.shards.shards]
    return "\n".join(["| file | bytes | SHA-256 |", "|---|---|---|", *rows])

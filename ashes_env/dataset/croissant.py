"""The description of a data set for machines: Croissant 1.0 in JSON-LD, with the fields of its RAI vocabulary."""

from __future__ import annotations

import json
from typing import Any, Final

from ashes_env.dataset import told
from ashes_env.dataset.columns import ACTIONS, CHANCES, MASK, OF_POLICY, SINGLE
from ashes_env.dataset.kept_games import NAME as GAMES
from ashes_env.dataset.shard_list import MINARI, NPZ, PARQUET, ShardList
from ashes_env.dataset.told import Facts

NAME: Final = "croissant.json"
CONFORMS: Final = ["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"]
CONTEXT: Final = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
LICENSE: Final = "https://spdx.org/licenses/MIT"
MEDIA: Final = {PARQUET: "application/x-parquet", NPZ: "application/x-npz", MINARI: "application/vnd.apache.arrow.file"}
TYPES: Final = {"bool": "sc:Boolean", "float32": "sc:Float"}  # all others are integers


def described(facts: Facts) -> dict[str, Any]:
    """The JSON-LD of a folder with shards, games or both."""
    out: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS,
        "name": facts.name,
        "description": " ".join((told.summary(facts), told.reward(facts))),
        "license": LICENSE,
        "version": facts.head.version,
        "citeAs": told.cite(facts),
        "creator": {"@type": "sc:Organization", "name": "ashes-env contributors"},
        "isLiveDataset": False,
        "keywords": ["reinforcement learning", "offline reinforcement learning", "imitation learning", "card game"],
    }
    if facts.url:
        out["url"] = facts.url
    if facts.published:
        out["datePublished"] = facts.published
    out |= {f"rai:{name}": text for name, text in told.rai(facts).items()}
    out["distribution"] = list(_files(facts))
    if facts.shards is not None and facts.shards.written_as == PARQUET:
        out["recordSet"] = [_rows(facts.shards)]
    return out


def _files(facts: Facts) -> list[dict[str, Any]]:
    """The files, with their digests; those of Parquet are also a set."""
    out = []
    if facts.games_sha256:
        about = "Every game as seed and actions: one JSON object a line, after a first line about all."
        out.append(_file(GAMES, facts.games_sha256, facts.games_bytes, "application/jsonlines", about))
    shards = facts.shards
    if shards is None:
        return out
    media = MEDIA[shards.written_as]
    for shard in shards.shards:
        if shards.written_as == MINARI:
            out += [
                _file(f"{shard.name}/{name}", told, size, media if name.endswith(".arrow") else "application/json", "")
                for name, told, size in facts.in_folder
            ]
        else:
            out.append(_file(shard.name, shard.sha256, shard.bytes, media, f"{shard.rows} rows of {shard.games} games"))
    if shards.written_as == PARQUET:
        out.append(
            {
                "@type": "cr:FileSet",
                "@id": "shards",
                "name": "shards",
                "description": "All shards.",
                "encodingFormat": media,
                "includes": "games-*.parquet",
            }
        )
    return out


def _file(name: str, sha256: str, size: int, media: str, about: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        **({"description": about} if about else {}),
        "contentUrl": name,
        "contentSize": f"{size} B",
        "encodingFormat": media,
        "sha256": sha256,
    }


def _rows(shards: ShardList) -> dict[str, Any]:
    """The rows of Parquet shards, field by field."""
    fields = [
        _field(name, kind, f"what the seat sees, {kind} {'x'.join(map(str, shape))}", repeated=True)
        for name, (kind, shape) in shards.observations.items()
    ]
    fields.append(
        _field(MASK, "uint8", f"which of {shards.n_actions} actions are legal, packed in bits", repeated=True)
    )
    fields += [_field(name, kind, meaning) for name, (kind, meaning) in SINGLE.items()]
    meant = {ACTIONS: ("uint16", "actions that the agent considered"), CHANCES: ("float32", "their probabilities")}
    fields += [_field(name, *meant[name], repeated=True) for name in OF_POLICY if name in meant]
    return {
        "@type": "cr:RecordSet",
        "@id": "rows",
        "name": "rows",
        "description": "One row for each decision, in the order of game, seat and step.",
        "field": fields,
    }


def _field(name: str, kind: str, meaning: str, *, repeated: bool = False) -> dict[str, Any]:
    return {
        "@type": "cr:Field",
        "@id": f"rows/{name}",
        "name": f"rows/{name}",
        "description": meaning,
        "dataType": TYPES.get(kind, "sc:Integer"),
        **({"repeated": True} if repeated else {}),
        "source": {"fileSet": {"@id": "shards"}, "extract": {"column": name}},
    }


def text(facts: Facts) -> str:
    """The text of the file."""
    return json.dumps(described(facts), ensure_ascii=False, indent=1) + "\n"

"""Static tables of every title and every text, for networks that compute card vectors from definitions instead of
learning an embedding for each card.

A row of a `title_` table is a title id, a row of a `text_` table a text id, a row of `token_facts` a token: the ids of
`ashes_env.encoding.vocabulary` and `ashes_env.encoding.sentences`. Cards that are not implemented have rows of zeros.
`card_table_schema.py` lists the arrays; `tables.md` shows a network that reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.decks.definitions import definitions
from ashes_env.encoding import sentences
from ashes_env.encoding.card_table_schema import (
    COST,
    L_TEXT,
    L_TITLE,
    PRINTED,
    TABLES,
    TEXT_FACTS,
    TITLE_FACTS,
    TOKEN_KINDS,
    WAYS,
)
from ashes_env.encoding.features import _facts
from ashes_env.encoding.vocabulary import frozen
from ashes_env.encoding.vocabulary.names import EVENT_IDS, N_KEYWORDS, N_TITLES, keyword_id, title_id, word_id
from ashes_env.encoding.vocabulary.texts import TEXT_KINDS, Entry, entries_of, power_entries
from ashes_env.language import codes as k
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.definitions import Def

Arrays = dict[str, NDArray[Any]]
CLAWS: Final = ("left", "right", "jaw")
_TITLE_COLUMN: Final = {name: place for place, name in enumerate(TITLE_FACTS)}
_CODES: Final = {token: code for codes in sentences.SETS.values() for code, token in codes.items()}


@lru_cache(maxsize=1)
def tables() -> Mapping[str, NDArray[Any]]:
    """All tables by name, read-only, cached: shapes, types and columns as in `card_table_schema.TABLES`."""
    defs = definitions()
    out: Arrays = {name: np.zeros(table.shape, table.dtype) for name, table in TABLES.items() if table.shape[0] > 0}
    used: list[int] = []
    for d in defs.cards:
        entries = entries_of(d)
        _title(out, d, entries)
        used += _texts(out, entries, d.title)
    used += _texts(out, power_entries(defs), "")
    out["text_ids"] = np.array(sorted(used), np.uint16)
    _tokens(out["token_facts"])
    for array in out.values():
        array.setflags(write=False)
    return MappingProxyType({name: out[name] for name in TABLES})


@lru_cache(maxsize=1)
def tables_hash() -> str:
    """A short hash of all tables and their columns. It changes whenever a card is added or corrected."""
    digest = sha256()
    arrays = tables()
    for name, table in TABLES.items():
        array = arrays[name]
        if name.startswith("text_") and name != "text_ids":
            array = array[arrays["text_ids"]]
        digest.update(f"{name}|{array.shape}|{array.dtype.str}|{table.columns}\n".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:16]


def _title(out: Arrays, d: Def, entries: list[Entry]) -> None:
    card = d.card
    title = title_id(d.title)
    values: dict[str, int] = {
        "implemented": 1,
        f"type {k.CARD_TYPES[d.type]}": 1,
        "kind unit": d.kind == k.UNIT,
        "kind Phoenixborn or Chimera": d.kind == k.PB,
        "kind spell on the board": d.kind == k.SPELL_ON_BOARD,
        "kind alteration": d.kind == k.ALTERATION,
        "attack": d.printed_attack,
        "attack is X": card.attack is None,
        "life": d.life,
        "life is X": card.life is None,
        "recover": card.recover,
        "battlefield": card.battlefield,
        "spellboard": card.spellboard,
        "blood": card.blood,
        "status pips": card.status_pips,
        "copies": card.copies,
        "chained": card.chained,
        "unique": bool(card.unique_to),
        "goes to a Phoenixborn": card.to_phoenixborn or card.to_character,
        "focus on its host": card.focus_host,
        "may answer from the hand": card.reaction is not None,
        "counts as a reaction spell": card.reaction is not None and card.reaction.as_spell,
    }
    if card.claw in CLAWS:
        values[f"claw {card.claw}"] = 1
    keywords = out["title_keywords"][title]
    for entry in entries:
        if entry.text is None:
            continue
        key = f"{entry.kind} texts" if entry.kind != "grants" else "granting texts"
        values[key] = values.get(key, 0) + 1
        if entry.text.name:
            keywords[keyword_id(entry.text.name)] = 1
    row = out["title_facts"][title]
    for name, value in values.items():
        row[_TITLE_COLUMN[name]] = value
    row[len(PRINTED) :] = _facts(d)
    _cost(out["title_cost"][title], (d.costs,))
    if card.reaction is not None:
        out["title_event"][title] = EVENT_IDS[card.reaction.trigger.event]
        _cost(out["title_reaction_cost"][title], (d.reaction_costs,))
    out["title_unique_to"][title] = title_id(card.unique_to)
    if card.chimera is not None:
        for place, stage in enumerate(card.chimera.stages):
            out["title_stages"][title, place] = (stage.life, stage.threat, stage.ultimate)
        card = replace(card, chimera=None)
    sentence = sentences.cut(sentences.tokens(card, d.title), L_TITLE)
    out["title_tokens"][title, : len(sentence)] = sentence


def _texts(out: Arrays, entries: list[Entry], title: str) -> list[int]:
    """Writes several texts; returns their ids. If several share an id, the first one is written."""
    used: list[int] = []
    for entry in entries:
        if entry.id in used:
            continue
        used.append(entry.id)
        whole = sentences.tokens(entry.sentence, title) if entry.sentence else ()
        sentence = sentences.cut(whole, L_TEXT)
        out["text_tokens"][entry.id, : len(sentence)] = sentence
        out["text_title"][entry.id] = entry.title
        text = entry.text
        row = [0] * len(TEXT_FACTS)
        row[0] = 1
        row[1 + TEXT_KINDS.index(entry.kind)] = 1
        if text is None:
            _cost(out["text_cost"][entry.id], (entry.ways,))
        else:
            after = len(TEXT_KINDS) + 1
            row[after : after + 5] = [
                text.event >= 0 and text.rank == k.WHEN,
                text.optional,
                text.once,
                text.inexhaustible,
                text.n,
            ]
            _cost(out["text_cost"][entry.id], text.costs or (entry.ways,))
            out["text_keyword"][entry.id] = keyword_id(text.name)
            if text.event >= 0:
                out["text_event"][entry.id] = EVENT_IDS[text.event]
        row[-2:] = [len(sentence), len(whole) > L_TEXT]
        out["text_facts"][entry.id] = row
    return used


def _cost(rows: NDArray[Any], levels: tuple[tuple[FlatCost, ...], ...]) -> None:
    """Writes the ways to pay a cost, then those that differ at focus levels 1 and 2. For a cost with an X,
    X is 1. Without a cost nothing is written.
    """
    if len(levels) == len(levels[0]) == 1 and _is_free(levels[0][0]):
        return
    seen: list[list[int]] = []
    for focus, ways in enumerate(levels):
        for way in ways:
            if way.x not in (-1, 1):
                continue
            row = [1, way.main, way.side, int(way.exhaust), way.discard, way.total, *[0] * (len(COST) - 6)]
            for symbol in way.symbols:
                row[7 + symbol if symbol >= 0 else 6] += 1
            row[-2] = int(way.x == 1)
            if row not in seen:
                seen.append(row)
                if len(seen) <= WAYS:
                    rows[len(seen) - 1] = row
                    rows[len(seen) - 1, -1] = focus


def _is_free(way: FlatCost) -> bool:
    return not (way.main or way.side or way.exhaust or way.discard or way.total)


def _tokens(facts: NDArray[Any]) -> None:
    """For each token: its kind, its number and its node."""
    kinds = {kind: place for place, kind in enumerate(TOKEN_KINDS)}
    for token, name in enumerate(frozen.TOKENS):
        kind, _, rest = name.partition(" ")
        number = word = 0
        if token <= sentences.BEYOND:
            kind = "mark" if token else ""
        elif name.removeprefix("-").isdigit():
            kind, number = "number", int(name)
        elif kind in sentences.SETS:
            number = _CODES[token]
        elif kind in ("word", "field"):
            word = word_id(rest.partition(".")[0])
        facts[token] = (kinds[kind], number, word)
    for first, size, kind in (
        (sentences.FIRST_KEYWORD_TOKEN, N_KEYWORDS, "keyword"),
        (sentences.FIRST_TITLE_TOKEN, N_TITLES, "title"),
    ):
        facts[first : first + size, 0] = kinds[kind]
        facts[first : first + size, 1] = np.arange(size)

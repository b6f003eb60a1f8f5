"""The schema of the static card tables: every array with its shape and type, and the names of its columns."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, NamedTuple

from ashes_env.encoding.features import FACTS
from ashes_env.encoding.sentences import N_TOKENS
from ashes_env.encoding.vocabulary.frozen import KEYWORDS
from ashes_env.encoding.vocabulary.names import FIRST_KEYWORD, N_KEYWORDS, N_TITLES
from ashes_env.encoding.vocabulary.texts import N_TEXTS, TEXT_KINDS
from ashes_env.language import codes as k

L_TITLE: Final = 192  # tokens of a whole card, without the script of a Chimera
L_TEXT: Final = 128  # tokens of one ability or branch
WAYS: Final = 4  # ways to pay a cost, those at higher focus levels included
STAGES: Final = 6

PRINTED: Final = (
    "implemented",
    *(f"type {name}" for name in k.CARD_TYPES),
    "kind unit",
    "kind Phoenixborn or Chimera",
    "kind spell on the board",
    "kind alteration",
    "attack",
    "attack is X",
    "life",
    "life is X",
    "recover",
    "battlefield",
    "spellboard",
    "blood",
    "status pips",
    "claw left",
    "claw right",
    "claw jaw",
    "copies",
    "chained",
    "unique",
    "goes to a Phoenixborn",
    "focus on its host",
    "may answer from the hand",
    "counts as a reaction spell",
    "activated texts",
    "triggered texts",
    "passive texts",
    "granting texts",
    "status texts",
)
TITLE_FACTS: Final = (*PRINTED, *(f"fact {name}" for name, _top, _meaning in FACTS))

SYMBOLS: Final = tuple(f"{die} {level}" for die in k.DIE_TYPES for level in k.LEVELS)
COST: Final = ("present", "main", "side", "exhaust", "discard", "dice", "basic", *SYMBOLS, "x", "focus")

TEXT_FACTS: Final = (
    "present",
    *(f"kind {kind}" for kind in TEXT_KINDS),
    "when",
    "optional",
    "once per turn",
    "inexhaustible",
    "numeral",
    "tokens",
    "cut",
)

TOKEN_KINDS: Final = (
    "",
    "mark",
    "number",
    "die",
    "level",
    "type",
    "token",
    "kind",
    "whose",
    "zone",
    "pool",
    "rank",
    "by",
    "until",
    "event",
    "rule",
    "word",
    "field",
    "name",
    "keyword",
    "title",
)
TOKEN_FACTS: Final = ("kind", "number", "word")

KEYWORD_COLUMNS: Final = ("", "(an unlisted ability)", *KEYWORDS, *[""] * (N_KEYWORDS - FIRST_KEYWORD - len(KEYWORDS)))


class Table(NamedTuple):
    """One array. `columns` are the names along its last axis, () if that axis does not consist of columns."""

    shape: tuple[int, ...]
    dtype: str
    columns: tuple[str, ...]
    meaning: str


TABLES: Final[dict[str, Table]] = {
    "title_facts": Table(
        (N_TITLES, len(TITLE_FACTS)), "int16", TITLE_FACTS, "printed values and what else can be read off a card"
    ),
    "title_cost": Table((N_TITLES, WAYS, len(COST)), "uint8", COST, "the play cost, one row for each way to pay it"),
    "title_reaction_cost": Table((N_TITLES, WAYS, len(COST)), "uint8", COST, "what it costs as an answer to an event"),
    "title_event": Table((N_TITLES,), "uint8", (), "id of the event that the card may answer from the hand, 0: none"),
    "title_unique_to": Table((N_TITLES,), "uint16", (), "title id of the Phoenixborn it belongs to, 0: none"),
    "title_stages": Table(
        (N_TITLES, STAGES, 3), "uint8", ("life", "threat", "ultimate"), "a Chimera at its levels S1, S2, S3, H1, H2, H3"
    ),
    "title_keywords": Table(
        (N_TITLES, N_KEYWORDS), "uint8", KEYWORD_COLUMNS, "1 for each ability name that stands on the card"
    ),
    "title_tokens": Table((N_TITLES, L_TITLE), "uint16", (), "the whole card as a sentence, 0 after its end"),
    "text_facts": Table((N_TEXTS, len(TEXT_FACTS)), "int16", TEXT_FACTS, "what kind of text it is"),
    "text_title": Table((N_TEXTS,), "uint16", (), "title id of the card it stands on, 0: none"),
    "text_event": Table((N_TEXTS,), "uint8", (), "id of the event that it answers, 0: none"),
    "text_keyword": Table((N_TEXTS,), "uint16", (), "id of its ability name, 0: none"),
    "text_cost": Table(
        (N_TEXTS, WAYS, len(COST)), "uint8", COST, "what using it costs, or the price that opens the branch"
    ),
    "text_tokens": Table((N_TEXTS, L_TEXT), "uint16", (), "the text as a sentence, 0 after its end"),
    "text_ids": Table((-1,), "uint16", (), "ids of the texts that are there, in order"),
    "token_facts": Table(
        (N_TOKENS, len(TOKEN_FACTS)),
        "int16",
        TOKEN_FACTS,
        "place in `TOKEN_KINDS`, the number it stands for, the word that a field belongs to",
    ),
}


def columns(name: str) -> tuple[str, ...]:
    """The names along the last axis of a table; () for a table of ids or of token sequences.

    Raises `ValueError` with similar names for an unknown table.
    """
    table = TABLES.get(name)
    if table is None:
        close = get_close_matches(name, TABLES, 1, 0.5)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(TABLES)}"
        raise ValueError(f"no table is called {name!r}: {hint}")
    return table.columns


def table() -> str:
    """The rows of the list of arrays in `tables.md`."""
    rows = []
    for name, t in TABLES.items():
        shape = ", ".join(f"{n:,}" if n > 0 else "texts" for n in t.shape)
        rows.append(f"| `{name}` | ({shape}) | {t.dtype} | {t.meaning} |")
    return "\n".join(rows)

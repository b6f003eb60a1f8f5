"""The public vocabulary: an id for every title of the game and for everything else that a network may embed.

The ids are frozen: they depend on nothing that is implemented, and later versions only add to them.
"""

from ashes_env.encoding.vocabulary.frozen import KEYWORDS, TITLES, WORDS
from ashes_env.encoding.vocabulary.names import (
    ASK_IDS,
    CHANGE_IDS,
    DURATION_IDS,
    EVENT_IDS,
    HIDDEN,
    LOG_IDS,
    N_ASKS,
    N_CHANGES,
    N_DURATIONS,
    N_EVENTS,
    N_KEYWORDS,
    N_LOG,
    N_OPTIONS,
    N_RULES,
    N_TITLES,
    N_WORDS,
    NO_KEYWORD,
    NO_TITLE,
    OPTION_IDS,
    RULE_IDS,
    UNLISTED,
    UNLISTED_KEYWORD,
    UnknownNameError,
    by_id,
    keyword_id,
    keyword_of,
    known_title_id,
    title_id,
    title_of,
    word_id,
)
from ashes_env.encoding.vocabulary.texts import N_TEXTS, TEXT_KINDS, TEXTS_PER_TITLE, TextIds

__all__ = [
    "ASK_IDS", "CHANGE_IDS", "DURATION_IDS", "EVENT_IDS", "HIDDEN", "KEYWORDS", "LOG_IDS", "N_ASKS", "N_CHANGES",
    "N_DURATIONS", "N_EVENTS", "N_KEYWORDS", "N_LOG", "N_OPTIONS", "N_RULES", "N_TEXTS", "N_TITLES", "N_WORDS",
    "NO_KEYWORD", "NO_TITLE", "OPTION_IDS", "RULE_IDS", "TEXTS_PER_TITLE", "TEXT_KINDS", "TITLES", "TextIds",
    "UNLISTED", "UNLISTED_KEYWORD", "UnknownNameError", "WORDS", "by_id", "keyword_id", "keyword_of", "known_title_id",
    "title_id", "title_of", "word_id",
]  # fmt: skip

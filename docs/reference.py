"""Reference pages generated from the sources: the parameters of every environment; every node of the card language; the
tables of actions and observations of games, campaigns and drafts.
"""

from __future__ import annotations

from typing import Final

from ashes_env.campaign import schema as campaign
from ashes_env.cards import catalogue
from ashes_env.draft import schema as draft
from ashes_env.encoding import schema
from ashes_env.env import parameters

PARAMETERS: Final = """# Parameters of every environment

Settings are arguments of `raw_env`, `env`, `gymnasium.make` and `gymnasium.make_vec`; options are those of `reset`.
What they mean in detail is in `ashes_env/env/README.md`; what environments with many games take besides is in
`ashes_env/env/vector/README.md`. `python -m ashes_env.env.parameters` prints the same.

"""
LANGUAGE: Final = """# Every node of the card language

Generated from the docstrings in `ashes_env/language`; `python -m ashes_env.cards.catalogue` prints the same.

"""
ENCODING: Final = """# Tables of actions and observations

Generated for a table of two; `python -m ashes_env.encoding.schema` prints the same.

"""


CAMPAIGN: Final = """# Tables of campaigns

What a campaign adds to the [tables of games](encoding.md); `python -m ashes_env.campaign.schema` prints the same.

"""
DRAFT: Final = """# Tables of drafts

Actions and observations of a draft; `python -m ashes_env.draft.schema` prints the same.

"""


def pages() -> dict[str, str]:
    """The pages by their paths on the site, as Markdown."""
    return {
        "reference/parameters.md": PARAMETERS + parameters.page(),
        "reference/language.md": LANGUAGE + catalogue.written(),
        "reference/encoding.md": ENCODING + schema.table(),
        "reference/campaign.md": CAMPAIGN + campaign.table(),
        "reference/draft.md": DRAFT + draft.table(),
    }

"""What the theme leaves out of its pages for people who use a screen reader; `docs/pages/assets/reach.js` adds what can
be added in the browser only.
"""

from __future__ import annotations

import re
from typing import Final

SEARCH: Final = '<div class="md-search" data-md-component="search" role="dialog"'
EMPTY_HEAD: Final = re.compile(r"<th([^>]*)></th>")


def of_content(html: str) -> str:
    """A cell without a text heads nothing."""
    return EMPTY_HEAD.sub(r"<td\1></td>", html)


def of_page(html: str) -> str:
    """A dialog has a name."""
    return html.replace(SEARCH, f'{SEARCH} aria-label="Search"')

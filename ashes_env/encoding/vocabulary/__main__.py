"""`python -m ashes_env.encoding.vocabulary`: prints every title with its id; for titles given as arguments their texts
too.

`--append` adds new names from cards, nodes and rules to the frozen lists.
"""

from __future__ import annotations

import sys

from ashes_env.decks.definitions import definitions
from ashes_env.encoding.vocabulary.frozen import KEYWORDS, TITLES
from ashes_env.encoding.vocabulary.growth import append
from ashes_env.encoding.vocabulary.names import UnknownNameError, keyword_id, known_title_id, title_id
from ashes_env.encoding.vocabulary.texts import TEXTS_PER_TITLE, TextIds
from ashes_env.files import FileError, one_line
from ashes_env.files.piping import quietly
from ashes_env.files.sources import only_in_a_clone


def main(arguments: list[str]) -> int:
    """Prints ids, one a line; returns 2 for a title that is not listed."""
    if not arguments:
        print("\n".join(f"{title_id(title)}\t{title}" for title in TITLES))
        print("\n".join(f"{keyword_id(name)}\tability {name}" for name in KEYWORDS))
        return 0
    if arguments == ["--append"]:
        try:
            only_in_a_clone("--append")
        except FileError as error:
            print(one_line(error), file=sys.stderr)
            return 2
        for key, names in append().items():
            print(f"{key}: {', '.join(names)}")
        return 0
    texts = TextIds(definitions())
    for title in arguments:
        try:
            number = known_title_id(title)
        except UnknownNameError as error:
            print(one_line(error), file=sys.stderr)
            return 2
        print(f"{number}\t{title}")
        first = number * TEXTS_PER_TITLE
        for text in range(first, first + TEXTS_PER_TITLE):
            if text in texts.address:
                print(f"  {text}\t{texts.address[text]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: main(sys.argv[1:])))

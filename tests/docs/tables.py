"""A check of the pages of the site with tables of ids and pieces."""

from collections.abc import Sequence

from ashes_env.encoding.actions import Block
from ashes_env.encoding.pieces import MOST_LISTED, Pieces
from docs import reference


def has_the_tables(page: str, found: str, shape: Pieces, blocks: Sequence[Block]) -> None:
    """Asserts that a page names the hash, every piece with its fields, and every block of ids."""
    text = reference.pages()[page]
    assert found in text
    for piece in shape.pieces:
        assert f"| {piece.name} | {piece.start} | " in text
        for at, (name, top, meaning) in enumerate(piece.fields if piece.width <= MOST_LISTED else ()):
            assert f"| {at} | {name} | {top} | {meaning} |" in text
    for block in blocks:
        assert f" | {block.name} | " in text

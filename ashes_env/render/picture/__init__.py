"""Positions as pictures, drawn with Pillow; nothing else needs it."""

from ashes_env.render.picture.table_picture import picture, size_for

__all__ = ["picture", "size_for"]

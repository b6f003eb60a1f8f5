"""Positions as pictures, drawn with Pillow. Only this folder needs Pillow."""

from ashes_env.render.picture.table_picture import picture, size_for

__all__ = ["picture", "size_for"]

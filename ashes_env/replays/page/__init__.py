"""A replay as one self-contained page for a browser."""

from ashes_env.replays.page.writing import ALL, OPEN, page_of, view_named

__all__ = ["ALL", "OPEN", "page_of", "view_named"]

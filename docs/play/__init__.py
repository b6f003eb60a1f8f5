"""The page on which visitors of the site play: `python -m docs.play` builds it into a folder."""

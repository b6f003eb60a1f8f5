"""Card definitions compiled for play: texts, costs and titles."""

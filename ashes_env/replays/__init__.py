"""Games as files that can be read without the engine, played again by it, and opened as a page."""

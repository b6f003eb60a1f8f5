"""The full-screen terminal interface: table, log, choices, details, hints, undo."""

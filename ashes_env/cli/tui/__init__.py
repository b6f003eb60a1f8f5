"""The interface over the whole terminal: table, log, choices, details, hints, undo."""

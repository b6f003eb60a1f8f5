"""The games of a training: which game is played next, and how those that ended are counted."""

"""The choices that players make before an effect resolves."""

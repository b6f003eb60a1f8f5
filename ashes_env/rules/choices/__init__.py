"""What a text asks before it does something."""

"""What each effect word does. Importing this package fills the table of meanings."""

from ashes_env.rules.effects import attacks, cards, control, damage, dice, entering, lasting, looking, powers  # noqa: F401

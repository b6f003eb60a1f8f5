"""The handlers of all effects. Importing this package fills the table `MEANINGS`."""

from ashes_env.rules.effects import attacks, cards, control, damage, dice, entering, lasting, looking, powers  # noqa: F401

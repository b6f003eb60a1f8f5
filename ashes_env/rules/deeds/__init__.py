"""What each effect word does. Importing this package fills the table of meanings."""

from ashes_env.rules.deeds import (  # noqa: F401
    attacks,
    cards,
    control,
    damage,
    dice,
    entering,
    lasting,
    looking,
    powers,
)

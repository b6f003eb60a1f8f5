"""What each effect word does. Importing this package fills the tables of meanings."""

from ashes_env.rules.deeds import (  # noqa: F401
    cards,
    control,
    damage,
    dice,
    entering,
    lasting,
    looking,
    powers,
)

"""Words that the rules give no meaning to."""

import pytest

from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import NotImplementedWord, amount
from tests.prelude import *


def test_a_word_without_a_meaning_is_named_with_its_part_of_speech() -> None:
    with pytest.raises(NotImplementedWord, match="no meaning for the amount Amount"):
        amount(position(), Context(0, 0, 0, ""), Amount())

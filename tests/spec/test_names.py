"""Names as people type them."""

import pytest

from ashes_env.spec.names import UsageError, find_name, holding

KNOWN = ("The Corpse of Viros", "The Corpse of Viros: Coal", "The Frostwild Scourge", "Ümlaut's End", "red-rains")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("the corpse of viros", "The Corpse of Viros"),
        ("frost", "The Frostwild Scourge"),
        ("SCOURGE", "The Frostwild Scourge"),
        ("umlaut’s", "Ümlaut's End"),
        ("viros coal", "The Corpse of Viros: Coal"),
        ("ostwi", "The Frostwild Scourge"),
        ("Red_Rains", "red-rains"),
        (" red ", "red-rains"),
        ("the-frostwild-scourge", "The Frostwild Scourge"),
    ],
)
def test_a_name_is_found(text: str, meant: str) -> None:
    assert find_name("name", text, KNOWN) == meant


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("the corpse", "can mean 'The Corpse of Viros' or 'The Corpse of Viros: Coal'"),
        ("the frostwild scorge", "did you mean 'The Frostwild Scourge'"),
        ("zzz", "there is no 'zzz'; there are The"),
        ("", "there is no ''"),
        ("x" * 5000, "there is no 'xxx"),
    ],
)
def test_what_means_nothing_or_several_is_told(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        find_name("name", text, KNOWN)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 600


def test_parts_of_names() -> None:
    assert holding("viros", KNOWN) == ["The Corpse of Viros", "The Corpse of Viros: Coal"]
    assert holding("coal", ("A Coal", "Coal")) == ["Coal", "A Coal"]

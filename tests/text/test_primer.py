"""The rules in short: every mode has them, and they explain the words that games show."""

import re

import pytest

from ashes_env.match.errors import OptionError
from ashes_env.spec.modes import MODES
from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame, primer
from ashes_env.text.primer import EDITIONS, MOST_WORDS, PARTS

PRIMERS = [(mode, edition) for mode in PARTS for edition in PARTS[mode]]

# Words of prompts that a reader who has never played does not know.
OF_GAMES = (
    "First Five",
    "Phoenixborn",
    "main action",
    "side action",
    "pass",
    "meditate",
    "power",
    "class",
    "basic",
    "still to pay",
    "exhausted dice",
    "exhaustion token",
    "wound",
    "status token",
    "recover",
    "attack",
    "block",
    "guard",
    "counter",
    "Unit Guard",
    "ally",
    "conjuration",
    "conjurations:",
    "ready spell",
    "action spell",
    "reaction spell",
    "alteration spell",
    "spellboard",
    "battlefield",
    "focus 1",
    "focus level",
    "focused",
    "inexhaustible",
    "target",
    "prevented",
    "unit 1",
    "spell 2",
    "face down",
    "do you respond",
    "active",
    "2/3/1",
    "prepare",
    "player turns",
    "recovery",
    "fatigue",
    "first player token",
    "draw pile",
    "uses X",
    "(itself)",
    "so far:",
    "Since your last decision",
    "first deal the damage to X",
    "opposing",
    "active pool",
    "printed",
    "conjured",
    "controller",
    "owner",
    "readied",
)
OF_CHIMERAS = (
    "Chimera",
    "aspect",
    "threat",
    "behaviour phase",
    "behaviour die",
    "behaviour card",
    "rage dice",
    "rage side",
    "rage die",
    "Red Rains",
    "Ultimate",
    "until its Ultimate",
    "blood",
    "claws",
    "Defender",
    "leftmost",
    "fatigued",
    "S1",
    "H3",
    "row",
    "hand over",
)
OF_CAMPAIGNS = (
    "encounter",
    "build the deck",
    "finish the deck",
    "put in",
    "beside it",
    "give up",
    "whole collection",
    "another deck to add titles of",
)
OF_DRAFTS = (
    "form base",
    "group",
    "duel",
    "pyramid",
    "pack",
    "passed on",
    "others have",
    "dice left",
    "face up",
    "swap nothing",
    "put down",
    "give back",
    "your cards",
    "first player token",
    "ready spell",
    "ally",
    "conjuration",
    "reaction spell",
    "alteration spell",
    "power",
    "class",
    "basic",
    "2/3/1",
    "either",
)
WORDS = {
    "pvp": OF_GAMES,
    "red_rains": OF_GAMES + OF_CHIMERAS,
    "campaign": OF_GAMES + OF_CHIMERAS + OF_CAMPAIGNS,
    "draft": OF_DRAFTS,
}


def test_every_mode_has_a_primer() -> None:
    assert set(PARTS) == set(MODES)
    assert {edition for _mode, edition in PRIMERS} == set(EDITIONS)


@pytest.mark.parametrize(("mode", "edition"), PRIMERS)
def test_a_primer_is_short_and_begins_with_the_goal(mode: str, edition: str) -> None:
    text = primer(mode, edition)
    assert len(text.split()) < MOST_WORDS
    assert text.startswith("# Goal\n")
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[-1].startswith("# What good ")
    assert len(set(headings)) == len(headings)


@pytest.mark.parametrize(("mode", "edition"), PRIMERS)
def test_each_paragraph_and_item_is_one_line(mode: str, edition: str) -> None:
    """A line is a heading, an item or a paragraph, and ends as a sentence does; items stand without gaps."""
    text = primer(mode, edition)
    assert "\n\n\n" not in text
    assert not re.search(r"^- [^\n]*\n\n- ", text, re.MULTILINE)
    for line in text.splitlines():
        assert line == line.strip()
        assert not line or line.startswith("# ") or line.endswith((".", ":")), line


@pytest.mark.parametrize(("mode", "word"), [(mode, word) for mode, words in WORDS.items() for word in words])
def test_words_of_prompts_are_explained(mode: str, word: str) -> None:
    for edition in PARTS[mode]:
        assert re.search(rf"(?<!\w){re.escape(word)}", primer(mode, edition), re.IGNORECASE), word


def test_the_edition_of_2018_has_its_own_rules() -> None:
    """One unit is attacked by one unit now, by several then (R-ATKU-01, R-CLS-36); there is no time die (R-CLS-08)."""
    now, then = primer("pvp"), primer("pvp", "2018")
    assert "or one unit with one unit" in now
    assert "or one unit with one unit" not in then
    assert "sympathy, time" in now
    assert "astral" not in then
    assert primer("draft", "2018") != primer("draft")


@pytest.mark.parametrize("mode", ["chess", "", "PVP"])
def test_an_unknown_mode_is_refused_with_the_known_ones(mode: str) -> None:
    with pytest.raises(OptionError) as refused:
        primer(mode)
    assert all(repr(known) in str(refused.value) for known in MODES)
    assert repr(mode) in str(refused.value)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(OptionError, match="edition: there is no '1999'; known are: 'reborn', '2018'"):
        primer("pvp", "1999")
    with pytest.raises(OptionError, match="edition: the mode 'red_rains' is played in 'reborn', not in '2018'"):
        primer("red_rains", "2018")


@pytest.mark.parametrize("mode", sorted(PARTS))
def test_editions_are_those_of_the_games(mode: str) -> None:
    for edition in EDITIONS:
        try:
            GameSpec.of(mode, edition=edition)
        except OptionError:
            assert edition not in PARTS[mode]
        else:
            assert edition in PARTS[mode]


@pytest.mark.parametrize("mode", sorted(PARTS))
def test_a_game_tells_the_rules_of_its_mode(mode: str) -> None:
    assert TextGame(mode, opponent="random").rules() == primer(mode)


@pytest.mark.parametrize("mode", ["pvp", "draft"])
def test_a_game_tells_the_rules_of_its_edition(mode: str) -> None:
    game = TextGame(GameSpec(mode, {"edition": "2018"}), opponent="random")
    assert game.rules() == primer(mode, "2018")

"""`GameSpec`: one description of a game, with what differs from the defaults."""

import json
from pathlib import Path
from typing import Any

import pytest

from ashes_env import scenarios
from ashes_env.decks import get
from ashes_env.match.errors import OptionError
from ashes_env.replays import hash_of
from ashes_env.spec import spec as module
from ashes_env.spec.modes import MODES
from ashes_env.spec.spec import MOST_SEED, VERSION, GameSpec, SpecError, rows_of

DEFAULTS = Path(__file__).with_name("defaults.json")


def defaults() -> dict[str, dict[str, Any]]:
    """The defaults of every mode: settings and options of `reset`."""
    return {
        mode: {
            **{name: getattr(row.settings(), name) for name in sorted(rows_of(row.settings()))},
            **row.usual(row.settings().players),
        }
        for mode, row in MODES.items()
    }


def test_a_description_holds_what_differs_from_the_defaults() -> None:
    spec = GameSpec.of("red_rains", 3, level="S2", payment="auto", chimera="The Corpse of Viros", reward="terminal")
    assert (spec.settings, spec.options, spec.seed) == ({"payment": "auto"}, {"level": "S2"}, 3)
    assert spec == GameSpec.of("red_rains", 3, payment="auto", level="S2")
    assert hash(spec) == hash(GameSpec.of("red_rains", 3, payment="auto", level="S2"))
    assert spec.value("level") == "S2"
    assert spec.value("chimera") == "The Corpse of Viros"
    assert spec.value("payment") == "auto"
    assert spec.value("max_turns") == 500
    assert spec.players == 1


@pytest.mark.parametrize(
    ("mode", "names"),
    [
        ("pvp", {"players": 3, "edition": "2018", "reactions": "always"}),
        ("pvp", {"decks": ["The Iron Men", "The Mist Guardian"], "first_five": "recommended", "obs_mode": "entities"}),
        ("red_rains", {"players": 2, "grim_fates": ["Generosity"], "handicap": 4, "aspects": "random"}),
        ("campaign", {"difficulty": "heroic", "on_loss": "retry"}),
        ("draft", {"players": 3, "dice": 12, "first": 1}),
    ],
)
def test_a_description_survives_a_file_and_begins_the_same_game(mode: str, names: dict[str, Any]) -> None:
    spec = GameSpec.of(mode, 5, **names)
    again = GameSpec.of_dict(json.loads(json.dumps(spec.as_dict())))
    assert again == spec
    assert again.text() == spec.text()
    assert hash_of(again.match()) == hash_of(spec.match())
    direct = MODES[mode].match.new(MODES[mode].settings(**names), {}, 5)
    assert hash_of(direct) == hash_of(spec.match())
    assert hash_of(spec.on(6).match()) != hash_of(spec.match())
    assert spec.changed().text() == spec.text()


def test_decks_are_names_or_whole_and_the_file_of_a_scenario_is_read() -> None:
    names = ["The Law of Lions", "The Snakes in Silver"]
    assert GameSpec.of("pvp", decks=[get(names[0]), names[1]]).options["decks"] == names
    place = Path(scenarios.__file__).parent / "puzzles" / "rage.json"
    spec = GameSpec.of("pvp", scenario=str(place))
    assert spec.options["scenario"] == json.loads(place.read_text(encoding="utf-8"))
    assert hash_of(spec.match()) == hash_of(GameSpec("pvp", options={"scenario": "rage"}).match())
    with pytest.raises(SpecError, match="has to stand here as a document"):
        GameSpec("pvp", options={"scenario": str(place)})
    with pytest.raises(SpecError, match="scenario: "):
        GameSpec.of("pvp", scenario="none.json")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: GameSpec("chess"), "chess"),
        (lambda: GameSpec.of_dict({"mode": ["pvp"]}), "mode"),
        (lambda: GameSpec("pvp", seed=-1), f"from 0 to {MOST_SEED}"),
        (lambda: GameSpec("pvp", seed=True), f"from 0 to {MOST_SEED}"),
        (lambda: GameSpec("pvp", settings={"payment": object()}), "cannot stand in a file"),
        (lambda: GameSpec.of("draft", policies=["expert"]), "policies"),
        (lambda: GameSpec.of("pvp", levle="S1"), "levle"),
        (lambda: GameSpec.of("red_rains", edition="2018"), "reborn"),
        (lambda: GameSpec.of("red_rains", level="S9"), "S9"),
        (lambda: GameSpec("pvp").value("levle"), "levle"),
        (lambda: GameSpec("pvp").value("plain"), "plain"),
        (lambda: GameSpec("pvp").value("seen_space"), "seen_space"),
        (lambda: GameSpec.of_dict([]), "an object of fields"),
        (lambda: GameSpec.of_dict({}), "the mode is missing"),
        (lambda: GameSpec.of_dict({"mode": "pvp", "sed": 3}), "did you mean 'seed'"),
        (lambda: GameSpec.of_dict({"mode": "pvp", "options": []}), "options: an object"),
        (
            lambda: GameSpec.of_dict({"mode": "pvp", "defaults": VERSION + 1}),
            f"defaults: a whole number from 1 to {VERSION}",
        ),
        (lambda: GameSpec.of_dict({"mode": "pvp", "defaults": True}), "defaults"),
    ],
)
def test_what_describes_no_game_is_refused(call: Any, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        call()


def test_a_changed_default_raises_the_version() -> None:
    """Files hold what differs from the defaults, so a default that changes alone would change their games."""
    found = json.loads(json.dumps(defaults()))
    known = json.loads(DEFAULTS.read_text(encoding="utf-8"))
    assert known["version"] == VERSION
    for mode, names in known["defaults"].items():
        for name, value in names.items():
            assert found[mode][name] == value, (
                f"{mode}, {name}: raise VERSION in ashes_env/spec/spec.py, fill in BEFORE"
            )
        assert {*found[mode]} == {*names}, "a new name: python -m tests.spec.test_spec writes the file"


def test_a_file_of_before_a_default_changed_describes_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    old = GameSpec.of("pvp", 4).as_dict()
    monkeypatch.setattr(module, "VERSION", VERSION + 2)
    changes = {
        VERSION + 1: {("pvp", "max_turns"): 300, ("pvp", "first"): 1},
        VERSION + 2: {("pvp", "max_turns"): 400, ("red_rains", "handicap"): 3},
    }
    monkeypatch.setattr(module, "BEFORE", changes)
    found = GameSpec.of_dict(old)
    assert (found.settings, found.options) == ({"max_turns": 300}, {"first": 1}), "the handicap is of another mode"
    newer = GameSpec.of_dict({**old, "defaults": VERSION + 1})
    assert newer.settings == {"max_turns": 400}
    given = GameSpec.of_dict({**old, "settings": {"max_turns": 7}})
    assert given.settings["max_turns"] == 7


def main() -> None:
    """Writes the defaults of now."""
    text = json.dumps({"version": VERSION, "defaults": defaults()}, indent=1)
    DEFAULTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

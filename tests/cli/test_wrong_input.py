"""Wrong input: one line that says what is wrong, and the exit code 2."""

import re
import shlex
from pathlib import Path

import pytest

from ashes_env.cli.main import COMMANDS, parser
from tests.cli.conftest import Run

WRONG = [
    (["play", "--mode", "chess"], "--mode: there is no 'chess'; there are red-rains, pvp, campaign, draft"),
    (["play", "--chimera", "viross"], "did you mean 'The Corpse of Viros'"),
    (["play", "--chimera", "the"], "--chimera: 'the' can mean"),
    (["play", "--level", "S9"], "--level: there is no 'S9'"),
    (["play", "--aspects", "nothing"], "--aspects: there is no 'nothing'"),
    (["play", "--grim-fates", "abundnce"], "--grim-fates: there is no 'abundnce'; did you mean 'Abundance'"),
    (["play", "--grim-fates", "all", "--grim-fates", "abundance"], "--grim-fates: all, or cards, not both"),
    (["play", "--mode", "pvp", "--grim-fates", "all"], "--grim-fates is for red-rains and campaign, not for pvp"),
    (["play", "--resume", "x", "--grim-fates", "all"], "--grim-fates cannot be given with --resume"),
    (["play", "--deck", "the iron mne"], "did you mean 'The Iron Men'"),
    (["play", "--deck", "nowhere.json"], "cannot read nowhere.json"),
    (["play", "--deck", "iron men", "--deck", "random"], "1 of them can be used at this table, not 2"),
    (["play", "--players", "3"], "--players: from 1 to 2 in red-rains, not 3"),
    (["play", "--players", "0"], "a whole number from 1 to 64"),
    (["play", "--players", "two"], "a whole number from 1 to 64, not 'two'"),
    (["play", "--mode", "draft", "--players", "9"], "--players: from 2 to 8 in draft, not 9"),
    (["watch", "--mode", "draft", "--players", "9"], "--players: from 2 to 8 in draft, not 9"),
    (["play", "--seed", "-1"], "--seed"),
    (["play", "--seat", "1"], "--seat: from 0 to 0 at this table, not 1"),
    (["play", "--partner", "experd"], "no agent 'experd'"),
    (["play", "--partner", "expert:depth=1"], "no option 'depth'"),
    (["play", "--opponent", "expert"], "--opponent is for pvp and draft, not for red-rains"),
    (["play", "--mode", "pvp", "--level", "S1"], "--level is for red-rains, not for pvp"),
    (["play", "--mode", "pvp", "--partner", "random"], "--partner is for red-rains and campaign, not for pvp"),
    (["play", "--mode", "pvp", "--opponent", "draft"], "agent 'draft' drafts decks, and plays nothing else"),
    (["play", "--mode", "pvp", "--players", "2", "--opponent", "random", "--opponent", "random"], "room for 1"),
    (["play", "--mode", "draft", "--opponent", "expert"], "agent 'expert' drafts no decks"),
    (["play", "--mode", "draft", "--deck", "random"], "--deck is for pvp and red-rains and campaign, not for draft"),
    (["play", "--mode", "campaign", "--deck", "x.json"], "a campaign begins with a published deck, not with a file"),
    (["play", "--mode", "campaign", "--level", "S1"], "--level is for red-rains, not for campaign"),
    (["play", "--first-five", "none"], "--first-five: there is no 'none'; there are choose, recommended"),
    (["play", "--payment", "never"], "--payment"),
    (["play", "--handicap", "30"], "handicap"),
    (["play", "--hint", "nobody"], "no agent 'nobody'"),
    (["play", "--save", "/nowhere/game.json"], "--save: there is no folder '/nowhere'"),
    (["play", "--resume", "nowhere.json"], "--resume: there is no file 'nowhere.json'"),
    (["play", "--resume"], "--resume: no unfinished game is saved in"),
    (["play", "--resume", "x", "--level", "S1"], "--level cannot be given with --resume"),
    (["play", "--bogus"], "unrecognized arguments: --bogus"),
    (["watch", "--agent", "human"], "people play with ashes play"),
    (["watch", "--agent", "random", "--agent", "random", "--agent", "random"], "--players: from 1 to 2"),
    (["watch", "--seat", "3"], "--seat: from 0 to 0"),
    (["watch", "--delay", "nan"], "seconds from 0"),
    (["puzzle", "rag of"], "puzzle: there is no 'rag of'"),
    (["puzzle", "nowhere.json"], "cannot read nowhere.json"),
    (["cards", "hamer knigt"], "did you mean 'Hammer Knight'"),
    (["cards", "zzzz"], "card: there is no 'zzzz'"),
    (["cards", "--type", "hero"], "--type: there is no 'hero'"),
    (["cards", "--dice", "fire"], "--dice: there is no 'fire'; did you mean 'time'"),
    (["cards", "--type", "ally", "--dice", "charm", "coal"], "there is no 'coal'"),
    (["decks", "iron man"], "did you mean 'The Iron Men'"),
    (["decks", "--check", "nowhere.txt"], "cannot read nowhere.txt"),
    (["decks", "--to", "json"], "--to is for --convert"),
    (["decks", "iron", "--group", "core"], "one thing at a time"),
    (["decks", "--level", "S2"], "--level is for --improve"),
    (["decks", "--mode", "pvp"], "--mode is for --improve"),
    (["decks", "iron", "--improve", "x.json"], "one thing at a time"),
    (["decks", "--improve", "x.txt"], "has to end with .json"),
    (["decks", "--improve", "x.json", "--phoenixborn", "coel"], "did you mean 'Coal Roarkwin'"),
    (["decks", "--improve", "x.json", "--release", "mastr set"], "did you mean 'master_set'"),
    (["decks", "--improve", "x.json", "--titles", "nowhere.txt"], "cannot read nowhere.txt"),
    (["decks", "--improve", "x.json", "--release", "a", "--titles", "b"], "--release or --titles, not both"),
    (["decks", "--improve", "x.json", "--against", "iron men"], "--against is for pvp, not for red-rains"),
    (["decks", "--improve", "x.json", "--campaign", "easy"], "--campaign: there is no 'easy'"),
    (["decks", "--improve", "x.json", "--mode", "pvp", "--campaign", "heroic"], "--campaign is for red-rains"),
    (["decks", "--improve", "x.json", "--campaign", "heroic", "--start", "iron mne"], "did you mean 'The Iron Men'"),
    (["decks", "--improve", "x.json", "--start", "iron men", "the iron men"], "is named twice"),
    (
        ["decks", "--improve", "x.json", "--mode", "pvp", "--edition", "2018", "--format", "casual"],
        "leave out 'casual'",
    ),
    (["decks", "--improve", "x.json", "--agent", "experd"], "no agent 'experd'"),
    (["decks", "--improve", "x.json", "--games", "10"], "games: screening 111 decks takes"),
    (["decks", "--improve", "x.json", "--games", "many"], "a whole number from 1"),
    (["llm"], "who answers? An address with a model, or a command, and not both"),
    (["llm", "--address", "localhost", "--model", "m"], "the address has to begin with http:// or https://"),
    (["llm", "--address", "http://localhost/v1"], "the model is missing"),
    (["llm", "--address", "http://h/v1", "--model", "m", "--key", "sk-1"], "the name of an environment variable"),
    (["llm", "--address", "http://h/v1", "--model", "m", "--field", "x"], "--field: NAME=VALUE, not 'x'"),
    (["llm", "--command", "x", "--key", "KEY"], "are for an address"),
    (["llm", "--command", "x", "--mode", "pvp", "--opponent", "experd"], "no agent 'experd'"),
    (["llm", "--command", "x", "--opponent", "expert"], "--opponent is for pvp and draft, not for red-rains"),
    (["llm", "--command", "x", "--level", "S9"], "--level: there is no 'S9'"),
    (["llm", "--command", "x", "--handicap", "30"], "handicap"),
    (["llm", "--command", '"x'], "the command cannot be read"),
    (["llm", "--config", "nowhere.toml"], "cannot read nowhere.toml"),
    (["completion", "fish"], "shell: there is no 'fish'"),
    (["dance"], "invalid choice: 'dance'"),
    (["--bogus"], "ashes: unrecognized arguments: --bogus (see ashes --help)"),
    (["cards", "old", "salt", "--bogus"], "ashes cards: unrecognized arguments: --bogus (see ashes cards --help)"),
    (["play", "--mode", "pvp", "--opponent", "besst"], "no agent 'besst': "),
    (["play", "--opponent", "easy"], "--opponent is for pvp and draft, not for red-rains; add --mode pvp"),
    (["play", "--agents", "easy", "--partner", "easy"], "--agents and --opponent or --partner name the same players"),
]


@pytest.mark.parametrize(("argv", "message"), WRONG, ids=[" ".join(argv) or "nothing" for argv, _ in WRONG])
def test_wrong_input_is_one_line_and_the_code_2(argv: list[str], message: str, run: Run, games: Path) -> None:
    ran = run(*argv)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
    assert not list(games.glob("*"))


def test_the_known_agents_are_named_once(run: Run) -> None:
    told = run("play", "--mode", "pvp", "--opponent", "besst").err
    assert told.count("greedy") == 1
    assert "levels are easy, medium, strong" in told


def test_the_command_alone_says_what_it_can_do(run: Run) -> None:
    ran = run()
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    named = re.findall(r"^  (ashes .*?)(?:  |$)", ran.out, re.MULTILINE)
    assert len(named) > 8
    for command in named:
        words = [word for word in shlex.split(command)[1:] if word != "--help"]
        _, unknown = parser().parse_known_args(words)
        assert not unknown, command


def test_a_file_that_is_no_game_is_refused(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "game.replay.json"
    place.write_text("{}", encoding="utf-8")
    assert run("play", "--resume", str(place)).code == 2
    ran = run("play", "--save", str(place))
    assert ran.code == 2
    assert "is there already; go on with --resume" in ran.err
    assert place.read_text(encoding="utf-8") == "{}"


@pytest.mark.parametrize("command", [module.__name__.rpartition(".")[2] for module in COMMANDS])  # type: ignore[attr-defined]
def test_every_command_has_help(command: str, run: Run) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"usage: ashes {command}" in ran.out
    assert command in parser().format_help()

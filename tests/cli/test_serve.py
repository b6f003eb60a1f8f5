"""`ashes serve`: games by messages, wrong ones, late ones, and nothing in them that a seat does not know."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ashes_env.cli.main import main
from ashes_env.cli.serving.game_terms import Terms
from ashes_env.cli.serving.lines import Lines
from ashes_env.cli.serving.served_game import ServedGame, seen
from ashes_env.cli.serving.session import Rules, Session
from ashes_env.decks import playable
from ashes_env.match.match import Match
from ashes_env.render.persons import addressed
from ashes_env.replays import Recording, Teller, check, read, write
from ashes_env.text import ChoiceError, telling

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "ashes_env", "serve"]
KINDS = [
    ["--mode", "pvp"],
    ["--mode", "pvp", "--players", "3", "--seats", "2"],
    ["--mode", "pvp", "--players", "4", "--seats", "0", "3"],
    ["--mode", "pvp", "--seats", "all"],
    ["--mode", "red-rains"],
    ["--mode", "red-rains", "--players", "2", "--seats", "1"],
    ["--mode", "campaign"],
    ["--mode", "draft", "--players", "3", "--seats", "all"],
]


def talk(
    lines: Sequence[object],
    rules: Rules = Rules(),  # noqa: B008  both are frozen
    terms: Terms = Terms(),  # noqa: B008  both are frozen
) -> list[dict[str, Any]]:
    """What is answered, in this process, to lines that are all sent at once; texts are sent as they are."""
    heard: list[str] = []
    with tempfile.TemporaryFile() as file:
        file.write("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines).encode())
        file.flush()
        file.seek(0)
        Session(terms, rules, Lines(file.fileno()), heard.append).run()
    return [json.loads(line) for line in heard]


def started(terms: Terms) -> ServedGame:
    """A game at its first decision."""
    table = ServedGame(terms, 0)
    table.start()
    return table


class Failing:
    """An agent that plays, and fails at its third decision: it raises, or chooses what is not legal."""

    def __init__(self, action: int = -1) -> None:
        self.action = action

    def start(self, seed: int) -> None:
        self.n = 0

    def act(self, match: Match) -> int:
        self.n += 1
        if self.n < 3:
            return min(match.actions())
        if self.action < 0:
            raise KeyError("lost")
        return self.action


class Counted(Failing):
    """An agent that counts how often it was made."""

    made = 0

    def __init__(self) -> None:
        super().__init__()
        Counted.made += 1


class Conversation:
    """With a command that goes on."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def say(self, message: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{json.dumps(message)}\n")
        self.process.stdin.flush()

    def play(self, random: Random) -> list[dict[str, Any]]:
        """All messages of one game with random answers."""
        heard = [self.hear()]
        while heard[-1]["type"] != "end":
            if heard[-1]["type"] == "decision":
                self.say({"action": random.choice(heard[-1]["actions"])["id"], "n": heard[-1]["n"]})
            heard.append(self.hear())
        return heard

    def end(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        assert all(json.loads(line)["type"] == "bye" for line in self.process.stdout.read().splitlines())
        self.process.stdout.close()
        return self.process.wait(60)


def test_a_draft_that_is_lost_before_its_end_has_no_decks() -> None:
    table = started(Terms("draft"))
    table.forfeit()
    end = table.ended()
    assert (end["type"], end["result"]) == ("end", "player 0 has lost: no answer came in time")
    assert "decks" not in end


def test_a_refused_action_is_not_counted() -> None:
    table = started(Terms("pvp", seed=3))
    before = table.decision()
    for wrong in (-5, 9999, True, None):
        with pytest.raises(ChoiceError):
            table.act(wrong)  # type: ignore[arg-type]
    assert table.decision() == before
    table.act(min(table.match.actions()))
    assert table.decision()["n"] == before["n"] + 1
    table.forfeit()
    with pytest.raises(ChoiceError):
        table.forfeit()


def test_no_agent_is_made_for_terms_that_are_refused() -> None:
    names = (f"{__name__}:Counted", "tree:milliseconds=999999999")
    before = Counted.made
    with pytest.raises(ValueError, match="at most 60000 here"):
        ServedGame(Terms("pvp", {"players": 3}, agents=names), 0)
    assert Counted.made == before
    ServedGame(Terms("pvp", {"players": 3}, agents=(names[0],)), 0)
    assert Counted.made == before + 2


def test_a_game_that_is_lost_on_time_is_saved_with_its_end(tmp_path: Path) -> None:
    table = started(Terms("pvp", seed=3))
    table.act(min(table.match.actions()))
    table.forfeit()
    write(tmp_path / "game.json", table.replay())
    replay = read(tmp_path / "game.json")
    check(replay)
    assert replay.result.endswith("player 0 has forfeited the game")
    assert table.ended()["told"]["0"][-1].endswith("you have forfeited the game")


@pytest.mark.slow  # processes
@pytest.mark.parametrize("arguments", KINDS, ids=" ".join)
def test_two_games_of_every_kind(arguments: list[str]) -> None:
    conversation = Conversation(*arguments, "--seed", "3")
    hello = conversation.hear()
    assert (hello["type"], hello["protocol"]) == ("hello", 3)
    random = Random(1)
    for number in range(2):
        conversation.say({"type": "new"})
        begun, *decisions, end = conversation.play(random)
        assert (begun["type"], begun["game"]) == ("game", number)
        assert "seed" not in begun, "who knows the seed knows every card"
        assert end["type"] == "end"
        assert "seed" not in end, "nor may it tell of the next game"
        assert [message["n"] for message in decisions] == list(range(len(decisions)))
        assert {message["seat"] for message in decisions} <= set(begun["seats"])
        assert all(message["text"] and message["actions"] for message in decisions)
        assert set(end["reward"]) == {str(seat) for seat in begun["seats"]}
        won = [end["reward"][str(seat)] > 0 for seat in begun["seats"]]
        assert won == [seat in end["winners"] for seat in begun["seats"]]
        assert ("decks" in end) == ("draft" in arguments)
    assert conversation.end() == 0


@pytest.mark.slow  # a process
def test_the_client_of_the_readme_plays() -> None:
    text = (ROOT / "ashes_env/cli/serving/README.md").read_text(encoding="utf-8")
    (client,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(client.splitlines()) <= 20
    done = subprocess.run(
        [sys.executable, "-c", client], capture_output=True, text=True, cwd=ROOT, check=True, timeout=120
    )
    assert len(done.stdout.splitlines()) == 2
    assert all("has won" in line for line in done.stdout.splitlines())


def test_every_message_in_the_readme_is_understood() -> None:
    text = (ROOT / "ashes_env/cli/serving/README.md").read_text(encoding="utf-8")
    messages = re.findall(r"^\| `(\{.*?\})`", text, re.MULTILINE)
    assert len(messages) == 5
    heard = talk([{"type": "new"}, *messages])
    assert [message.get("error") for message in heard if message["type"] == "error"] == ["illegal_action"]
    assert heard[-1] == {"type": "bye", "seeds": [0, 7]}


@pytest.mark.parametrize(
    ("line", "kind", "told"),
    [
        ("hello", "no_json", "no JSON"),
        ('{"action": 1, "action": 2}', "no_json", "twice"),
        ("NaN", "no_json", "NaN"),
        ("[1]", "no_object", "[1]"),
        ("[" * 70 + "]" * 70, "no_json", "deep"),
        ('"' + "x" * 1_000_000, "too_long", "bytes"),
        ("{}", "no_type", "type"),
        ('{"type": "nwe"}', "unknown_type", "did you mean 'new'"),
        ('{"type": []}', "unknown_type", "[]"),
        ('{"type": "quit", "now": 1}', "unknown_field", "'now'"),
        ('{"action": 9999}', "illegal_action", "9999"),
        ('{"action": true}', "illegal_action", "True"),
        ('{"action": "117"}', "illegal_action", "'117'"),
        ('{"action": 117.0}', "illegal_action", "117.0"),
        ('{"type": "action"}', "illegal_action", "None"),
        ('{"action": 117, "n": 1}', "stale", "decision 1"),
        ('{"type": "card", "title": "Hammer Night"}', "wrong_title", "'Hammer Knight'"),
        ('{"type": "card"}', "wrong_title", "None"),
        ('{"type": "new", "mode": "pvx"}', "wrong_option", "'pvp'"),
        ('{"type": "new", "options": {"lvel": 1}}', "wrong_option", "'level'"),
        ('{"type": "new", "options": {"scenario": "/etc/passwd"}}', "wrong_option", "puzzle"),
        ('{"type": "new", "options": []}', "wrong_option", "options"),
        ('{"type": "new", "seats": [1]}', "wrong_option", "0"),
        ('{"type": "new", "seats": [0.0]}', "wrong_option", "seats"),
        ('{"type": "new", "seed": -1}', "wrong_option", "seed"),
        ('{"type": "new", "board": 1}', "wrong_option", "board"),
        ('{"type": "new", "agents": "os:system"}', "wrong_option", "os:system"),
        ('{"type": "new", "agents": ["pvp:Agent"]}', "wrong_option", "pvp:Agent"),
        ('{"type": "new", "agents": "policy:/etc"}', "wrong_option", "policy:/etc"),
        ('{"type": "new", "agents": ["guided:policy=../runs"]}', "wrong_option", "that are shipped"),
        ('{"type": "new", "mode": "pvp", "agents": "tree:milliseconds=999999999"}', "wrong_option", "most 60000 here"),
        ('{"type": "new", "mode": "pvp", "agents": "flat:simulations=100001"}', "wrong_option", "at most 100000 here"),
        ('{"type": "new", "mode": "pvp", "agents": "greedy:completions=999999"}', "wrong_option", "at most 1000 here"),
        ('{"type": "new", "mode": "pvp", "agents": "tree:simulations=8,turns=99999"}', "wrong_option", "at most 500"),
    ],
)
def test_a_wrong_message_is_answered_and_may_be_repeated(line: str, kind: str, told: str) -> None:
    heard = talk([{"type": "new", "seed": 3}, line, {"type": "again"}])
    (wrong,) = [message for message in heard if message["type"] == "error"]
    assert wrong["error"] == kind
    assert told in wrong["message"]
    assert wrong["expected"]
    first, again = [message for message in heard if message["type"] == "decision"]
    assert first == again


def test_an_action_needs_a_game() -> None:
    assert [message.get("error") for message in talk([{"action": 0}, {"type": "again"}])[1:]] == ["no_game"] * 2


def test_games_that_begin_by_themselves_cannot_be_asked_for() -> None:
    heard = talk([{"type": "new"}], Rules(games=1))
    assert [message["type"] for message in heard] == ["hello", "game", "decision", "error"]
    assert heard[-1]["error"] == "no_new"


def test_lines_are_those_of_the_file_that_was_given(tmp_path: Path) -> None:
    """Also when the caller closes it, and its number becomes that of another file."""
    reading, writing = os.pipe()
    lines = Lines(reading)
    other = os.open(tmp_path / "other", os.O_RDWR | os.O_CREAT)
    os.write(other, b"not meant\n")
    os.lseek(other, 0, os.SEEK_SET)
    os.dup2(other, reading)
    os.write(writing, b"meant\n")
    os.close(writing)
    assert [lines.next(), lines.next()] == [b"meant", None]
    os.close(other)
    os.close(reading)


@pytest.mark.slow  # a process
def test_the_end_of_the_input_ends_it_in_the_middle_of_a_line() -> None:
    done = subprocess.run(
        COMMAND, input='{"type": "new"}\n{"act', capture_output=True, text=True, cwd=ROOT, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[-1])["error"] == "no_json"


def test_who_is_late_three_times_has_lost() -> None:
    conversation = Conversation("--limit", "0.01", "--games", "1")
    conversation.hear()
    heard = [conversation.hear()]
    while heard[-1]["type"] != "end":
        heard.append(conversation.hear())
    late = [message for message in heard if message["type"] == "error"]
    assert [message["error"] for message in late] == ["late"] * 3
    offered = [message for message in heard if message["type"] == "decision"]
    for message, decision in zip(late[:2], offered, strict=False):
        assert message["action"] in [action["id"] for action in decision["actions"]]
    assert late[2]["action"] is None
    assert (heard[-1]["reward"], heard[-1]["winners"]) == ({"0": -1.0}, [1])
    assert conversation.end() == 0


@pytest.mark.slow  # processes
def test_whoever_may_be_late_for_ever_plays_at_random_to_the_end() -> None:
    heard = [Conversation("--limit", "0.0001", "--misses", "0", "--games", "1") for _ in range(2)]
    games = []
    for conversation in heard:
        assert conversation.process.stdout is not None
        games.append(conversation.process.stdout.read())
        conversation.end()
    assert games[0] == games[1]
    assert json.loads(games[0].splitlines()[-2])["reward"] == {"0": -1.0}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seats", "1"], "seats"),
        (["--seats", "x"], "--seats"),
        (["--option", "level"], "NAME=VALUE"),
        (["--option", "level=S9"], "S9"),
        (["--limit", "-1"], "--limit"),
        (["--limit", "nan"], "--limit"),
        (["--limit", "inf"], "--limit"),
        (["--limit", "1e300"], "--limit"),
        (["--option", "x=" + "[" * 5000], "deep"),
        (["--mode", "pvp", "--agents", "tree:milliseconds=999999999"], "milliseconds is at most 60000 here"),
        (["--mode", "pvp", "--agents", "random", "random"], "agents"),
        (["--mode", "chess"], "--mode"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_code_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(["serve", *arguments])
    except SystemExit as error:
        code = error.code
    assert code == 2
    out, wrong = capsys.readouterr()
    assert (out, wrong.count("\n")) == ("", 1)
    assert told in wrong


@pytest.mark.parametrize(
    "terms",
    [
        Terms("pvp", seats=None),
        Terms("pvp", {"players": 3}, seats=None),
        Terms("red_rains", seats=None),
        Terms("red_rains", {"players": 2}, seats=None),
        Terms("campaign", {"decks": "choose"}, seats=None),
        Terms("draft", {"players": 4, "reward": "none"}, seats=None),
    ],
    ids=lambda terms: f"{terms.mode} {dict(terms.options)}",
)
def test_nothing_that_a_seat_does_not_know_is_in_a_message(terms: Terms) -> None:
    """Whatever it cannot know is dealt anew, and the decision reads the same."""
    table, random = started(terms), Random(2)
    for n in range(120):
        if table.over:
            break
        seat = table.match.seat
        told = seen(table.match, seat, True)
        for world in range(2):
            other = table.match.determinize(n * 2 + world, seat)
            assert told == seen(other, seat, True)
        table.act(random.choice(list(table.match.actions())))


@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_what_is_told_does_not_depend_on_what_is_hidden(mode: str) -> None:
    """As long as two worlds look alike to a seat, whoever acts in them in the same words, it is told the same."""
    table, random = started(Terms(mode, {"players": 2}, seats=None)), Random(4)
    compared = 0
    while not table.over:
        seat = random.randrange(2)
        worlds = [table.match.copy(), table.match.determinize(table.n, seat)]
        tellers = [Teller(world) for world in worlds]
        for _ in range(6):
            offered = [{text: action for action, text in world.describe_mask().items()} for world in worlds]
            both = sorted(offered[0].keys() & offered[1].keys())
            if worlds[0].seat != worlds[1].seat or not both:
                break
            words = random.choice(both)
            for world, actions in zip(worlds, offered, strict=True):
                world.act(actions[words])
            if worlds[0].over or worlds[0].text(seat) != worlds[1].text(seat):
                break
            told = [[line for line in teller.news() if " rolls " not in line] for teller in tellers]
            assert told[0] == told[1]
            compared += bool(told[0])
        for _ in range(3):
            if not table.over:
                table.act(random.choice(list(table.match.actions())))
    assert compared > 20


def test_what_has_happened_is_told_once_to_each_seat() -> None:
    table, random = started(Terms("pvp", seats=None, seed=5)), Random(5)
    told: dict[int, list[str]] = {0: [], 1: []}
    while not table.over:
        decision = table.decision()
        assert decision["told"] == table.decision()["told"]
        told[decision["seat"]] += decision["told"]
        table.act(random.choice(list(table.match.actions())))
    everything = [line for part in table.game.recording.story for line in part.told]
    for seat, lines in told.items():
        said = [addressed(line, telling.names(table.match, seat)) for line in everything]
        assert lines + table.ended()["told"][str(seat)] == said


def test_games_are_saved_and_played_again(tmp_path: Path) -> None:
    conversation = Conversation("--mode", "pvp", "--replay", str(tmp_path / "game.json"), "--games", "2")
    conversation.hear()
    ends = [conversation.play(Random(3))[-1] for _ in range(2)]
    assert conversation.end() == 0
    for end, name in zip(ends, ("game.json", "game-1.json"), strict=True):
        replay = read(tmp_path / name)
        check(replay)
        assert (replay.result, replay.agents) == (end["result"], ["program", "random"])


def test_decks_are_named_on_the_command_line_as_everywhere() -> None:
    conversation = Conversation("--mode", "pvp", "--decks", "iron men", "mist guardian", "--games", "1")
    conversation.hear()
    assert conversation.hear()["options"]["decks"] == ["The Iron Men", None], "what another has brought is its own"
    conversation.say({"type": "quit"})


DOCUMENT = {
    "seed": 424242,
    "players": [
        {"pb": "Aradel Summergaard", "units": ["Blue Jaguar"], "hand": ["Hammer Knight"]},
        {"pb": "Saria Guideman", "units": ["Mist Spirit"], "hand": ["Golden Veil"]},
    ],
}


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.rules("R-INFO-02")
def test_a_position_of_a_document_is_not_repeated(asked: bool) -> None:
    options = {"scenario": DOCUMENT}
    if asked:
        heard = talk([{"type": "new", "mode": "pvp", "options": options}, {"type": "again"}])
    else:
        heard = talk([{"type": "new"}], terms=Terms("pvp", options))
    assert heard[1]["options"] == {"scenario": "given"}
    said = json.dumps(heard)
    assert "Mist Spirit" in said
    assert "Hammer Knight" in said
    assert "Golden Veil" not in said
    assert "424242" not in said


def test_a_position_of_a_file_and_a_puzzle_are_called_as_everybody_may_know(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    heard = talk([{"type": "new"}], terms=Terms("pvp", {"scenario": str(path)}))
    assert "secret" not in json.dumps(heard)
    assert heard[1]["options"] == {"scenario": "given"}
    assert talk([{"type": "new"}], terms=Terms("pvp", {"scenario": "bait"}))[1]["options"] == {"scenario": "bait"}


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
def test_decks_and_first_fives_of_others_are_not_told(seats: tuple[int, ...]) -> None:
    decks = ["The Iron Men", "The Mist Guardian"]
    fives = [list(deck.first_five) for deck in playable() if deck.name in decks]
    heard = talk([{"type": "new"}], terms=Terms("pvp", {"decks": decks, "first_five": fives}, seats=seats))
    for name, given in (("decks", decks), ("first_five", fives)):
        assert heard[1]["options"][name] == [part if seat in seats else None for seat, part in enumerate(given)]


@pytest.mark.slow  # processes
def test_the_seeds_of_several_games_are_told_when_the_last_is_over() -> None:
    conversation = Conversation("--seed", "3", "--games", "3")
    conversation.hear()
    messages = [message for _ in range(3) for message in conversation.play(Random(1))]
    assert not any("seed" in message or "seeds" in message for message in messages)
    seeds = conversation.hear()["seeds"]
    assert seeds[0] == 3
    assert len(set(seeds)) == 3
    assert all(abs(one - other) > 1000 for one, other in pairwise(seeds))
    assert conversation.end() == 0


def test_a_game_of_a_seed_that_was_told_is_the_same_again() -> None:
    def decisions(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**message, "game": 0} for message in heard if message["type"] == "decision"]

    heard = talk([{"type": "new"}, {"type": "new"}, {"type": "new"}, {"type": "quit"}], terms=Terms(seed=5))
    seeds = heard[-1]["seeds"]
    again = talk([{"type": "new", "seed": seed} for seed in seeds])
    assert decisions(heard) == decisions(again)
    assert len(decisions(heard)) == 3


def test_a_game_that_is_left_is_saved_as_far_as_it_came(tmp_path: Path) -> None:
    lines = [{"type": "new", "seed": 3}, {"action": 117}, {"type": "quit"}]
    talk(lines, Rules(replay=tmp_path / "game.json"))
    replay = read(tmp_path / "game.json")
    assert replay.actions == [117]
    assert Recording.resume(replay).match.seat == 0


def test_games_that_cannot_begin_end_the_conversation() -> None:
    heard = talk([], Rules(games=2), Terms("pvp", seats=(1,), agents=("expert:depth=1",)))
    assert [message["type"] for message in heard] == ["hello", "error", "bye"]
    assert "expert" in heard[1]["message"]


@pytest.mark.parametrize(("agent", "told"), [("Failing", "KeyError('lost')"), ("Failing:action=9999", "chose 9999")])
def test_a_game_in_which_an_agent_errs_is_dropped_and_the_next_one_begins(
    agent: str, told: str, tmp_path: Path
) -> None:
    terms = Terms("pvp", seats=(1,), agents=(f"{__name__}:{agent}",))
    heard = talk([], Rules(games=2, replay=tmp_path / "game.json"), terms)
    failed = [message for message in heard if message.get("error") == "agent_failed"]
    assert [message["game"] for message in heard if message["type"] == "game"] == [0, 1]
    assert len(failed) == 2
    assert all(told in message["message"] for message in failed)
    assert len(read(tmp_path / "game-1.json").actions) == 2


def test_s01_numbered_replays_replace_no_file(tmp_path: Path) -> None:
    (tmp_path / "game-1.json").write_text("mine")
    terms = Terms("pvp", seats=(1,), agents=(f"{__name__}:Failing",))
    talk([], Rules(games=2, replay=tmp_path / "game.json"), terms)
    assert (tmp_path / "game-1.json").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-1-2.json", "game-1.json", "game.json"]
    assert len(read(tmp_path / "game-1-2.json").actions) == 2

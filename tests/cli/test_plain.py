"""The plain interface: whole games over standard input, undo, saving, resuming, hints, wrong answers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ashes_env.draft.groups import divided
from ashes_env.draft.terms import check_pool, dice_of
from ashes_env.render.persons import OPPONENT, YOU, addressed
from ashes_env.replays import check, read
from tests.cli.conftest import Run

DRAWN = re.compile("[\u2500-\u25ff]")  # lines and boxes, which screen readers spell out


def anything(seed: int, n: int = 400) -> Iterator[str]:
    """Numbers at random: those that are no choice are told and asked again."""
    rng = Random(seed)
    for _ in range(n):
        yield str(rng.randint(1, 6))


def only(games: Path) -> Path:
    """The one saved game."""
    (place,) = games.glob("*.replay.json")
    return place


def test_a_whole_game_against_a_chimera(run: Run, games: Path) -> None:
    ran = run("play", "--seed", "3", typed=[*anything(1)])
    assert ran.code == 0
    assert ran.err == ""
    assert "you (player 0): Coal Roarkwin, 15 of 15 life left" in ran.out
    assert len(re.findall(r"You have (?:lost|won) in round \d+, turn \d+: ", ran.out)) == 1
    assert not re.findall(r"ha(?:s|ve) won in round", ran.out), "the end is told once"
    assert f"ashes replay {only(games)} --html page.html" in ran.out
    assert "\nThe end. u: take back, l: log, b: the table, q: leave\n> \n" in ran.out
    assert not DRAWN.search(ran.out)
    replay = read(only(games))
    assert replay.agents == ["human"]
    assert replay.result
    check(replay)


@pytest.mark.rules("R-VAR-01", "R-CSET-08")
def test_variants_of_red_rains_are_told_and_kept_in_the_saved_game(run: Run, games: Path) -> None:
    ran = run("play", "--seed", "3", "--aspects", "all", "--grim-fates", "generos", "--grim-fates", "Abundance")
    assert "Grim Fates: Generosity\n" in ran.out
    assert "Grim Fates: Abundance" not in ran.out, "it was written in full"
    replay = read(only(games))
    assert replay.spec.options["aspects"] == "all"
    assert replay.spec.settings["grim_fates"] == ["Generosity", "Abundance"]
    assert run("play", "--resume", typed=["1", "q"]).code == 0
    only(games).unlink()
    assert run("play", "--mode", "campaign", "--grim-fates", "all", typed=["q"]).code == 0
    assert read(only(games)).spec.settings["grim_fates"] is True


def test_what_is_typed_wrong_is_told_and_asked_again(run: Run, games: Path) -> None:
    ran = run("play", "--seed", "3", typed=["0", "99", "x" * 500, "", "d", "d 77", "c", "c zzzz", "s", "q"])
    assert ran.code == 0
    assert "There is no choice 0; choose from 1 to 6" in ran.out
    assert "There is no choice 99" in ran.out
    assert "'xxxx" in ran.out
    assert "d and the number of a choice, from 1 to 6." in ran.out
    assert "c and the title of a card." in ran.out
    assert "card: there is no 'zzzz'" in ran.out
    assert "s and the name of a file." in ran.out
    assert read(only(games)).actions == []


def test_details_cards_board_log_and_help(run: Run) -> None:
    ran = run("play", "--seed", "3", typed=["d 2", "c hammer knight", "b", "l", "l 1", "?"])
    assert "Final Stand\n" in ran.out
    assert "Hammer Knight\nAlly\nCost: main action" in ran.out
    assert ran.out.count("The Corpse of Viros, 30 of 30 life left") == 2
    assert "back to your last decision" in ran.out
    assert "round 1 starts" in ran.out


def test_details_alone_show_the_card_that_asks(run: Run) -> None:
    ran = run("play", "--seed", "3", typed=["d", *["1"] * 6, "d", "d 1"])
    before, _, after = ran.out.partition("You decide: Viros Behaviour: ")
    assert "d and the number of a choice" in before, "the rules ask"
    assert "Viros Behaviour\nBehaviour\nSide card of The Corpse of Viros.\nBehaviour, phase 1:" in after
    assert "That choice names no card; d alone shows the one that asks." in after


def test_undo_goes_back_to_the_last_own_decision(run: Run, games: Path) -> None:
    ran = run("play", "--seed", "3", typed=["u", "1", "2", "u", "u", "l"])
    assert "There is no decision of yours to take back." in ran.out
    assert ran.out.count("Taken back.") == 2
    assert ran.out.count("You decide: discard cards before you draw to five") == 2
    assert read(only(games)).actions == []


def test_the_end_can_be_taken_back(run: Run, games: Path) -> None:
    played = run("play", "--seed", "3", typed=[*anything(1)])
    n = len(read(only(games)).actions)
    used = 400 - played.out.count("u takes your last decision back")  # lines that nobody needed any more
    again = run("play", "--seed", "3", "--save", str(games / "again.json"), typed=[*anything(1, used), "u", "b", "q"])
    assert again.code == 0
    assert "Taken back." in again.out
    assert len(read(games / "again.json").actions) == n - 1


def test_a_game_ends_with_its_input_and_goes_on(run: Run, games: Path) -> None:
    first = run("play", "--seed", "3", typed=["1", "2"])
    place = only(games)
    assert first.code == 0
    assert f"Go on with:\nashes play --resume {place}\n" in first.out
    assert len(read(place).actions) == 2
    for argv in (["--resume", str(place)], ["--resume", place.name], ["--resume"]):
        assert run("play", *argv, typed=["l"]).code == 0
        assert len(read(place).actions) == 2
    elsewhere = games / "other.json"
    ran = run("play", "--resume", str(place), "--save", str(elsewhere), typed=["u", "u", f"s {games / 'third.json'}"])
    assert ran.out.count("Taken back.") == 2
    assert [len(read(path).actions) for path in (place, elsewhere, games / "third.json")] == [2, 0, 0]


def test_a_saved_game_is_meant_by_what_its_name_begins_with(run: Run, games: Path) -> None:
    run("play", "--seed", "3", typed=["1"])
    place = only(games)
    stem = place.name.removesuffix("-red-rains.replay.json")
    assert run("play", "--resume", stem, typed=["1"]).code == 0
    assert len(read(place).actions) == 2
    place.with_name(f"{stem}-other.replay.json").write_bytes(place.read_bytes())
    ran = run("play", "--resume", stem)
    assert ran.code == 2
    assert f"several games begin with '{stem}'" in ran.err
    assert "no file 'x'" in run("play", "--resume", "x").err


def test_names_that_were_shortened_are_told_in_full(run: Run) -> None:
    ran = run("play", "--chimera", "viros", "--deck", "iron", "--level", "S1", "--seed", "3", typed=["q"])
    assert ran.out.splitlines()[0] == "chimera: The Corpse of Viros; deck: The Iron Men"
    ran = run("play", "--mode", "pvp", "--deck", "The Iron Men", "--opponent", "random", "--seed", "3", typed=["q"])
    assert ran.out.startswith("Saved after every decision")


@pytest.mark.parametrize("seat", ["0", "1", "2"])
def test_decks_that_were_shortened_are_told_in_the_order_in_which_they_were_given(seat: str, run: Run) -> None:
    decks = {"iron": "The Iron Men", "The Mist Guardian": "", "blackcloud": "The Children of Blackcloud"}
    given = [word for name in decks for word in ("--deck", name)]
    told = "; ".join(f"deck: {name}" for name in decks.values() if name)
    table = ["--mode", "pvp", "--players", "3", "--seat", seat, "--opponent", "random", "--seed", "3"]
    assert run("play", *table, *given, typed=["q"]).out.splitlines()[0] == told


def test_a_draft_tells_what_a_card_is_before_it_is_kept(run: Run, games: Path) -> None:
    ran = run("play", "--mode", "draft", "--seed", "3", "--opponent", "random", typed=[*anything(1, 40)])
    kept = [line for line in ran.out.splitlines() if re.match(r"\d+\. keep ", line)]
    assert kept
    assert all(
        re.search(r" \((ally|action spell|ready spell|alteration spell|reaction spell)[;)]", line) for line in kept
    )
    assert any(re.search(r"\(ally; main action, .*; \d/\d/\d\)$", line) for line in kept)
    assert "you choose: keep" in ran.out
    assert not any("(ally" in line for line in ran.out.splitlines() if "you choose" in line)


def test_a_finished_game_is_not_gone_on_with(run: Run, games: Path) -> None:
    run("play", "--seed", "3", typed=[*anything(1)])
    ran = run("play", "--resume", str(only(games)))
    assert ran.code == 2
    assert "is a finished game" in ran.err
    assert "no unfinished game" in run("play", "--resume").err


def test_hints_name_a_choice_and_estimates_where_there_are_some(run: Run) -> None:
    ran = run("play", "--seed", "3", typed=["h expert", "h flat:simulations=8", "h nobody", "1"])
    assert re.search(r"expert would take [1-6]: .*\. It has no estimate of who wins\.", ran.out)
    assert "No hint: no agent 'nobody'" in ran.out
    assert "You chose: discard nothing" in ran.out


def test_a_hint_tells_the_next_best_choices_and_a_reason(run: Run) -> None:
    """The first decision of this game has six choices."""
    for given, asked in ((["--hint", "plan:simulations=1,turns=1"], "plan:simulations=1,turns=1"), ([], "plan:milli")):
        ran = run("play", "--seed", "3", *given, typed=["h", "q"])
        told = ran.out.splitlines()
        first = next(i for i, line in enumerate(told) if line.startswith(asked))
        assert re.search(r" would take [1-6]: .*\. It expects you to win in \d+ % of such games\.$", told[first])
        assert re.fullmatch(r"Next best: [1-6] \(\d+ %\), [1-6] \(\d+ %\)\.", told[first + 1])
        assert re.search(r"(over|of) 12 deals\b.*\.$", told[first + 2])


def test_a_game_with_an_agent_as_partner(run: Run, games: Path) -> None:
    ran = run("play", "--partner", "random", "--seat", "1", "--seed", "5", typed=[*anything(2)])
    assert ran.code == 0
    assert "you (player 1): Jessa Na Ni" not in ran.out  # the first deck is the person's
    replay = read(only(games))
    assert replay.agents == ["random", "human"]
    assert replay.result
    check(replay)


def test_a_table_of_three(run: Run, games: Path) -> None:
    ran = run(
        "play",
        "--mode",
        "pvp",
        "--players",
        "3",
        "--opponent",
        "random",
        "--deck",
        "iron men",
        "--seed",
        "2",
        typed=["1", "1", "1"],
    )
    assert ran.code == 0
    assert "player 2:" in ran.out
    assert read(only(games)).agents == ["human", "random", "random"]


def test_a_hand_is_hidden_between_people_at_one_screen(run: Run) -> None:
    ran = run(
        "play", "--mode", "pvp", "--opponent", "human", "--seed", "4", "--first-five", "choose", typed=["", *["1"] * 12]
    )
    first, _, rest = ran.out.partition("player 1: press Enter when nobody else looks")
    assert "player 0: press Enter" in first
    assert "you (player 0)" in first
    assert "you (player 1)" not in first
    assert rest.startswith(" > ")
    assert "you choose" not in rest.partition("You decide")[0]


def test_open_hands_are_not_hidden(run: Run) -> None:
    ran = run("play", "--partner", "human", "--open-hands", "on", "--seed", "3", typed=["1"] * 20)
    assert {"you (player 0)", "you (player 1)"} <= set(re.findall(r"you \(player .\)", ran.out))
    assert "nobody else looks" not in ran.out
    assert "nobody else looks" in run("play", "--partner", "human", "--seed", "3", typed=["1"]).out


@pytest.mark.parametrize("undone", [False, True])
def test_each_person_at_one_screen_is_told_everything(undone: bool, run: Run, games: Path) -> None:
    typed = [*anything(3, 120)]
    if undone:
        typed[60:60] = ["u", "u", "1", "u"]
    ran = run("play", "--mode", "pvp", "--opponent", "human", "--seed", "1", typed=typed)
    assert ran.code == 0
    story = [line for one in read(only(games)).story for line in one.told]
    heard: dict[str, list[str]] = {"0": [], "1": []}
    seat, telling = "0", False
    for line in ran.out.splitlines():
        turned = re.match(r"player (\d): press Enter", line)
        seat = turned[1] if turned else seat
        if telling and line.startswith("  ") and not line.startswith("  you choose: "):
            heard[seat].append(line[2:])
        telling = line == "What happened:" or (telling and line.startswith("  "))
    for own, lines in heard.items():
        everything = [addressed(line, {int(own): YOU, 1 - int(own): OPPONENT}) for line in story]
        assert len(lines) > 30
        assert not any(re.search(r"player \d", line) for line in lines)
        if undone:  # what was taken back was told too, and some of it again
            n = max(i for i, line in enumerate(everything, 1) if line == lines[-1])
            assert set(everything[:n]) <= set(lines)
        else:
            assert lines == everything[: len(lines)]


def test_what_agents_hold_is_not_told(run: Run) -> None:
    ran = run(
        "play",
        "--mode",
        "pvp",
        "--opponent",
        "random",
        "--deck",
        "iron men",
        "--deck",
        "mist guardian",
        "--seed",
        "4",
        typed=["b", "l"],
    )
    before = ran.out.partition("you (player 0)")[0]
    assert "hand: 5 unknown cards" in before
    assert "player 1 chooses" not in ran.out


@pytest.mark.parametrize("mode", ["campaign", "draft"])
def test_campaigns_and_drafts_begin_and_go_on(mode: str, run: Run, games: Path) -> None:
    ran = run("play", "--mode", mode, "--seed", "3", typed=["2", "1", "h", "u", "1"])
    assert ran.code == 0, ran.err
    assert "would take" in ran.out
    place = only(games)
    n = len(read(place).actions)
    assert n >= 2
    again = run("play", "--resume", typed=["1", "1", "b"])
    assert again.code == 0, again.err
    assert len(read(place).actions) > n
    assert not DRAWN.search(ran.out + again.out)


@pytest.mark.rules("R-CLS-56")
def test_a_large_draft_is_played_in_groups_and_ends_with_the_decks_of_ones_own(run: Run, games: Path) -> None:
    ran = run(
        "play",
        "--mode",
        "draft",
        "--form",
        "group",
        "--players",
        "9",
        "--seat",
        "8",
        "--opponent",
        "random",
        "--seed",
        "4",
        typed=["1"] * 60,
    )
    assert "The decks are saved. Play with them: ashes play --mode pvp --players 4" in ran.out
    pool = check_pool("all")
    group = next(seats for seats in divided(9, pool, dice_of(pool), (), 4).seats if 8 in seats)
    told = ran.out.rpartition("--players 4")[2]
    assert [int(place.partition("-deck-")[2].partition(".")[0]) for place in told.split("--deck")[1:]] == group[:4]
    assert len([*games.glob("*-deck-*.txt")]) == 9


def test_the_decks_of_a_draft_are_saved_and_played(run: Run, games: Path) -> None:
    ran = run("play", "--mode", "draft", "--seed", "3", "--opponent", "random", typed=[*anything(1, 200)])
    assert "Every deck is ready." in ran.out
    files = sorted(games.glob("*-deck-*.txt"))
    assert len(files) == 2
    played = run(
        "play",
        "--mode",
        "pvp",
        "--deck",
        str(files[0]),
        "--deck",
        str(files[1]),
        "--opponent",
        "random",
        "--save",
        str(games / "pvp.json"),
        typed=["1", "1"],
    )
    assert played.code == 0, played.err
    assert len(read(games / "pvp.json").actions) >= 2


def test_a_saved_game_holds_no_agent_that_is_gone(run: Run, games: Path) -> None:
    run("play", "--mode", "pvp", "--opponent", "random", "--seed", "1", typed=["1"])
    place = only(games)
    text = place.read_text(encoding="utf-8")
    place.write_text(
        text.replace(json.dumps(["human", "random"], separators=(",", ":")), '["human","gone"]'), encoding="utf-8"
    )
    ran = run("play", "--resume", str(place))
    assert ran.code == 2
    assert "no agent 'gone'" in ran.err


def test_a_game_of_somebody_else_runs_no_code(
    run: Run, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An agent may be a module. Only in the folder of saved games it is one that the person has named before."""
    run("play", "--mode", "pvp", "--opponent", "random", "--seed", "1", typed=["1"])
    text = only(games).read_text(encoding="utf-8")
    for name in ("trap", "pvp"):  # one is called like a policy that ships
        (tmp_path / f"{name}.py").write_text("from pathlib import Path\nPath(__file__).with_name('run').touch()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    given = tmp_path / "given.replay.json"
    for name in ("trap:Agent", "pvp:Agent", "policy:/tmp", "guided:policy=../runs", "sb3:archive.zip"):
        given.write_text(text.replace('"random"', json.dumps(name)), encoding="utf-8")
        ran = run("play", "--resume", str(given))
        assert ran.code == 2
        assert "if you trust it" in ran.err
        assert ran.err.count("\n") == 1
    assert not (tmp_path / "run").exists()
    given.write_text(text.replace('"random"', '"greedy:completions=1"'), encoding="utf-8")
    assert run("play", "--resume", str(given)).code == 0
    only(games).write_text(text.replace('"random"', '"trap:Agent"'), encoding="utf-8")
    assert "trap" in run("play", "--resume", str(only(games))).err
    assert (tmp_path / "run").exists()


def test_another_game_is_not_saved_over(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    run("play", "--seed", "3", typed=[f"s {copy}", "1", f"s {copy}", "q"])
    assert len(read(copy).actions) == 1
    before = copy.read_bytes()
    ran = run("play", "--seed", "4", typed=[f"s {copy}", "q"])
    assert "is there already, and another game" in ran.out
    assert copy.read_bytes() == before


def test_the_interface_says_you_and_a_spectator_reads_numbers(run: Run) -> None:
    told = run("play", "--mode", "pvp", "--opponent", "random", "--seed", "4", typed=[*["1"] * 60, "l"]).out
    news = [line for line in told.splitlines() if line.startswith("  ")]
    assert any(line.startswith("  you draw") for line in news)
    assert any(line.startswith("  your opponent draws") for line in news)
    assert "active: your opponent" in told or "active: you" in told
    assert "your opponent (player 1): " in told
    watched = run("watch", "--mode", "pvp", "--agent", "random", "--seed", "4", "--plain").out
    assert "player 0 draws" in watched
    assert "you" not in re.findall(r"\w+", watched.partition("round 2")[0].replace("your", ""))


def test_what_cannot_be_played_is_named_and_w_says_why(run: Run) -> None:
    ran = run("play", "--seed", "11", "--plain", typed=["1", "w", "1", "w"])
    assert "Not now (w says why): Final Stand, Summon Calamity Golem" in ran.out
    assert "Summon Calamity Golem (main, 3 ceremonial class), not now: needs a target: an ally of yours" in ran.out
    assert ran.out.count("Not now") == 1, "only where something could be played"

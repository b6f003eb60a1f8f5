"""Cards, decks, completion: what is looked up from the shell."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.cli import completion, new_game
from ashes_env.decks import get, precons, text_form
from ashes_env.render.sheet import sheet, titled
from ashes_env.spec import known
from tests.cli.conftest import Run


def test_one_card_has_its_sheet(run: Run) -> None:
    for asked in ("Hammer Knight", "hammer knight", "HAMMER-kn"):
        assert run("cards", asked).out == sheet(titled("Hammer Knight")) + "\n"


def test_cards_are_found_by_part_type_and_dice(run: Run) -> None:
    lines = run("cards", "knight").out.splitlines()
    assert "Hammer Knight | Ally" in lines
    assert all("knight" in line.casefold() for line in lines)
    assert len(run("cards").out.splitlines()) == len(all_cards())
    charm = run("cards", "--type", "all", "--dice", "charm").out.splitlines()
    assert "Blood Archer | Ally" in charm
    assert all(line.endswith("| Ally") for line in charm)
    assert "Hammer Knight | Ally" not in charm
    assert run("cards", "hammer", "--list").out == "Hammer Knight | Ally\n"
    assert "Firebelly" in run("cards", "--release", "corpse of viros", "--list").out


def test_names_of_several_words_need_no_quotes(run: Run) -> None:
    assert run("cards", "old", "salt").out == run("cards", "old salt").out == sheet(titled("Old Salt")) + "\n"
    assert run("cards", "--list", "hammer", "kn").out == "Hammer Knight | Ally\n"
    assert run("decks", "iron", "men").out == text_form.write(get("The Iron Men"))
    assert run("puzzle", "nothing", "like", "it").err.startswith("ashes puzzle: puzzle: there is no 'nothing like it'")


def test_decks_are_listed_shown_checked_and_converted(run: Run, tmp_path: Path) -> None:
    assert len(run("decks").out.splitlines()) == len(precons())
    assert run("decks", "iron men").out == text_form.write(get("The Iron Men"))
    lines = run("decks", "--group", "pve").out.splitlines()
    assert len(lines) == sum(deck.group == "pve" for deck in precons()) > 0
    assert all("| pve |" in line for line in lines)
    file = tmp_path / "own.txt"
    file.write_text(run("decks", "iron men").out, encoding="utf-8")
    assert run("decks", "--check", str(file)).code == 0
    data = json.loads(run("decks", "--convert", str(file), "--to", "json").out)
    assert data["phoenixborn"] == "Coal Roarkwin"
    file.write_text(run("decks", "iron men").out.replace("3x Anchornaut", "2x Anchornaut"), encoding="utf-8")
    ran = run("decks", "--check", str(file), "--format", "cas")
    assert ran.code == 1
    assert "not legal in the format 'casual'" in ran.out


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_completion_knows_the_names(shell: str, run: Run) -> None:
    told = run("completion", shell).out
    for name in ("The-Corpse-of-Viros", "The-Iron-Men", "S1", "expert", "coal", "red-rains"):
        assert name in told
    if shell == "bash":
        subprocess.run([shutil.which("bash") or "bash", "-n"], input=told, text=True, check=True)


def test_bash_completes_a_name(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "ashes.bash"
    script.write_text(run("completion", "bash").out, encoding="utf-8")
    asked = f"""source {script}; COMP_WORDS=(ashes play --chimera The-Fr); COMP_CWORD=3
        COMP_LINE='ashes play --chimera The-Fr'; _shtab_ashes ashes The-Fr --chimera; echo "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["The-Frostwild-Scourge"]


def test_contests_are_completed(run: Run) -> None:
    told = run("completion", "bash").out
    (modes,) = [line for line in told.splitlines() if "_match___mode_choices=" in line]
    assert modes.endswith("=(red-rains pvp)"), "what the command takes, not what ashes play takes"
    (tasks,) = [line for line in told.splitlines() if "_benchmark___task_choices=" in line]
    assert "red-rains/viros/S1/v1" in tasks


def test_what_is_completed_is_understood(run: Run) -> None:
    for deck in known.decks():
        assert new_game.deck_of(completion.format_completion(deck), new_game.PVP) == deck

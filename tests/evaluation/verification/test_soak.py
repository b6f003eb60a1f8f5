"""The soak finds what it is there for, and names the game in which it was."""

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.language import codes as k
from ashes_env.rules.combat.elimination import leave_game
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import unit
from evaluation.verification import soak, walk
from evaluation.verification.games import SEATS, Source
from evaluation.verification.soak import run_chunk
from evaluation.verification.walk import Drive
from tests.rules.state.test_seats import AR, COAL, MAEONI, at, strike, three
from tests.support import asked, choose, offered


def test_a_few_games_of_every_mode_are_without_failure(fresh_seed: int) -> None:
    tally = run_chunk((Source(fresh_seed), "engine", 0, 24, False))
    assert tally.failures == []
    assert tally["games"] == {"pvp": 6, "red_rains": 6, "together": 6, "three": 3, "four": 3}
    assert tally["lengths"].total() == 24
    assert sum(n * times for n, times in tally["lengths"].items()) == tally["decisions"].total()


def test_a_few_games_of_the_edition_of_2018_are_without_failure(fresh_seed: int) -> None:
    tally = run_chunk((Source(fresh_seed, edition="2018"), "engine", 0, 16, False))
    assert tally.failures == []
    assert tally["games"] == {"pvp": 8, "three": 4, "four": 4}


def test_games_are_drawn_that_the_edition_of_2018_can_play() -> None:
    with pytest.raises(ValueError, match="the edition of 2018 is for games between players"):
        Source(7, "red_rains", edition="2018")
    with pytest.raises(ValueError, match="Era's End needs time dice"):
        Source(7, cards=("Era's End",), edition="2018")


@pytest.mark.slow  # a soak with every check
def test_every_check_at_every_decision_of_the_edition_of_2018(fresh_seed: int) -> None:
    tally = run_chunk((Source(fresh_seed, edition="2018"), "engine", 0, 4, True))
    assert tally.failures == []


@pytest.mark.slow  # a soak with every check
def test_every_check_at_every_decision(fresh_seed: int) -> None:
    tally = run_chunk((Source(fresh_seed), "engine", 0, 4, True))
    assert tally.failures == []
    decisions = tally["decisions"].total()
    assert tally["checks"]["worlds dealt"] == tally["checks"]["wrong options refused"] == decisions
    assert tally["checks"]["states audited"] == decisions + 4
    for what in ("copies compared", "copies by copy", "copies by JSON"):
        assert tally["checks"][what] > 0, what


def test_each_check_is_made_now_and_then() -> None:
    tally = run_chunk((Source(7), "engine", 0, 12, False))
    for what in ("copies compared", "copies by copy", "copies by JSON", "worlds dealt", "wrong options refused"):
        assert 0 < tally["checks"][what] < tally["decisions"].total() / 10, what


def test_the_first_decision_of_each_kind_is_audited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that cannot be resumed is found though it is rare: here, once somebody has left the game."""
    monkeypatch.setattr(soak, "AUDIT_EVERY", 1 << 30)
    tally = run_chunk((Source(7, "three"), "engine", 0, 6, False))
    assert tally.failures == []
    assert 50 < len(tally["kinds"]) <= tally["checks"]["states audited"] <= len(tally["kinds"]) + 2 * 6
    monkeypatch.setattr(soak, "unsound", lambda g: "somebody is gone" if g.seats.out else "")
    tally = run_chunk((Source(7, "three"), "engine", 0, 6, False))
    assert tally.failures
    assert all("somebody is gone" in failure for failure in tally.failures)


@pytest.mark.slow  # many games
def test_games_against_a_chimera_reach_its_end_and_the_duel_after_it() -> None:
    tally = run_chunk((Source(5, "together", cards=("Rampage",)), "engine", 0, 60, False))
    assert tally.failures == []
    assert any(2 in out for _, _, out, *_ in tally["kinds"])


def test_a_game_is_the_same_again_by_its_number() -> None:
    one, two = (run_chunk((Source(3), "engine", 17, 1, False)) for _ in range(2))
    assert one.counts == two.counts
    assert one.failures == two.failures
    assert one.counts != run_chunk((Source(4), "engine", 17, 1, False)).counts


def test_titles_are_counted() -> None:
    tally = run_chunk((Source(5, cards=("Vampire Bat Swarm", "Rampage")), "engine", 0, 6, False))
    assert tally["met"]["Vampire Bat Swarm"] == tally["met"]["Rampage"] == 6
    assert set(tally["used"]) <= set(tally["met"])
    assert sum(tally["used"][card.title] for card in all_cards() if card.type == k.CHIMERA) == 6
    assert len(tally["met"]) > len(tally["used"]) > 30


@pytest.mark.parametrize("mode", ["three", "four"])
def test_games_go_on_without_those_who_have_left(mode: str) -> None:
    tally = run_chunk((Source(7, mode), "engine", 0, 12, False))
    assert tally.failures == []
    assert tally["checks"]["decisions with a player gone"] > 100
    fair = [what for what in tally["fair"] if what.startswith(mode)]
    assert len(fair) == SEATS[mode]
    assert sum(tally["won"][what] for what in fair) == tally["fair"][fair[0]] > 0


@pytest.mark.slow  # every check at every decision of six long games
def test_who_has_left_and_keeps_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Drive.take

    def faulty(self: Drive, choice: int) -> None:
        take(self, choice)
        for seat in self.game.seats.out:
            p = self.game.players[seat]
            if not p.hand:
                p.hand.append(p.removed.pop())

    monkeypatch.setattr(Drive, "take", faulty)
    tally = run_chunk((Source(1, "three"), "engine", 0, 6, True))
    assert tally.failures
    for found in tally.failures:
        assert "has left the game and not everything of this side with it" in found


def lose_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Drive.take

    def faulty(self: Drive, choice: int) -> None:
        take(self, choice)
        asked = self.game.decision  # between two actions nobody is looking through the pile
        if asked is not None and asked.ask == m.ASK_MENU and self.game.round >= 2 and self.game.players[0].deck:
            self.game.players[0].deck.pop()

    monkeypatch.setattr(Drive, "take", faulty)


def raise_late(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Drive.take

    def faulty(self: Drive, choice: int) -> None:
        if self.game.turn >= 6:
            raise KeyError("lost")
        take(self, choice)

    monkeypatch.setattr(Drive, "take", faulty)


def share_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(drive: Drive) -> Drive:
        out = drive.game.copy()
        out.players[0].hand = drive.game.players[0].hand
        return Drive(out)

    monkeypatch.setattr(soak, "COPIES", {"sharing": faulty})


def forget_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(drive: Drive) -> Drive:
        out = drive.game.copy()
        out.passes += 1
        return Drive(out)

    monkeypatch.setattr(soak, "COPIES", {"forgetting": faulty})


def change_when_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Game.apply

    def faulty(self: Game, move: int) -> None:
        self.rng += move == 1 << 20
        apply(self, move)

    monkeypatch.setattr(Game, "apply", faulty)


def never_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "LIMIT", 20)


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lose_cards, "is nowhere"),
        (raise_late, "KeyError: 'lost'"),
        (share_lists, ""),  # shows as a card lost, a copy that differs or an exception
        (forget_a_field, "a copy by forgetting, 0 decisions later, is different"),
        (change_when_refused, "the game after an option was refused is different"),
        (never_end, "no end after 20 decisions"),
    ],
)
def test_a_fault_is_found_and_the_games_go_on(monkeypatch: pytest.MonkeyPatch, break_it: object, message: str) -> None:
    assert callable(break_it)
    break_it(monkeypatch)
    tally = run_chunk((Source(1, "pvp"), "engine", 0, 12, False))
    assert len(tally.failures) >= 2
    for failure in tally.failures:
        assert "against" in failure
        assert "seed" in failure
        assert "decision" in failure
        assert message in failure


def test_the_exit_status_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "4", "--seed", "2", "--workers", "1", "--mode", "pvp"]
    assert soak.main(arguments) == 0
    assert "the first player wins" in capsys.readouterr().out
    never_end(monkeypatch)
    assert soak.main(arguments) == 1
    out = capsys.readouterr().out
    assert "FAILED game 0, pvp: " in out
    assert "4 failures" in out


@pytest.mark.rules("R-MULTI-05")
def test_a_unit_that_is_leaving_play_as_its_player_leaves_the_game_is_no_failure() -> None:
    """A unit is destroyed, and while that is answered its player leaves the game."""
    knight = unit("Hammer Knight", dice="1 divine power")
    g = three(
        at(AR), at(COAL, units=["Anchornaut"]), at(MAEONI, units=[knight], spellboard=["Piercing Light"]), active=2
    )
    choose(strike(g, "Anchornaut"), "no", "no")
    assert asked(g) == ("choose an ability", 2)
    assert [card.seat for card in g.aside.values()] == [1]
    leave_game(g, 1)
    assert soak.left_behind(g) == []
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert (g.seats.out, len(g.aside), soak.left_behind(g)) == ((1,), 0, [])

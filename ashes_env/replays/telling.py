"""Describes the public events of a match in sentences while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.words import ENDED
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.encoding.actions import PAGE_ON
from ashes_env.render.describe import decision_text, move_text
from ashes_env.render.narration import Narration, ending, side_name
from ashes_env.replays.file import NOBODY
from ashes_env.rules.state.log_diff import listen
from ashes_env.rules.state.moves import ASK_MENU

if TYPE_CHECKING:
    from ashes_env.match.match import Match
    from ashes_env.rules.game import Game

ILLEGAL: Final = "somebody took an action that is not legal"


class Teller:
    """Listens to a match from now on. If nobody has decided anything yet, it also reports the events before.

    A copy of the match needs a teller of its own.
    """

    __slots__ = ("_at", "_game", "_match", "_over", "_stage", "_story")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game: Game | None = None
        self._story: Narration | None = None
        self._at = 0
        self._over = False
        self._stage = ""
        if match.decisions:
            self._follow()
            game = game_of(match)
            self._at = 0 if game is None else len(listen(game))
            self._over = match.over
            self._stage = match.stage()

    def news(self, forfeited: int = NOBODY) -> list[str]:
        """The events since the last call. `forfeited`: the seat that has ended the match by losing it."""
        out: list[str] = []
        if self._game is not None:
            out += self._heard(self._game)
        stage = self._match.stage()
        if stage != self._stage:
            self._stage = stage
            if stage:
                out.append(stage)
        if self._follow() and self._game is not None:
            out += self._heard(self._game)
        if self._match.over and not self._over:
            self._over = True
            out.append(result_text(self._match, forfeited))
        return out

    def _heard(self, game: Game) -> list[str]:
        told = listen(game)
        if self._story is None or self._story.g is not game:
            self._story = Narration(game)
        found = self._story.describe(told[self._at :])
        self._at = len(told)
        return found

    def _follow(self) -> bool:
        """Switches to the current game of the match if it is a new one; returns whether it did."""
        game = game_of(self._match)
        if game is self._game:
            return False
        self._game = game
        self._at = 0
        return True


def game_of(match: Match) -> Game | None:
    """The current game, `None` while decks are built."""
    return match.game if match.playing else None


def result_text(match: Match, forfeited: int = NOBODY) -> str:
    """How a match has ended, in words; empty while it goes on. `forfeited`: the seat that has ended it by losing it."""
    if not match.over:
        return ""
    illegal = f"player {forfeited} has forfeited the game" if forfeited != NOBODY else ILLEGAL
    if isinstance(match, DraftMatch):
        if not match.groups.over:
            return f"not every deck is ready: {_why_cut(match) if match.truncated else illegal}"
        paid = ", ".join(f"player {seat}: {result:g}" for seat, result in enumerate(match.results))
        return f"every deck is ready; results of the games: {paid}" if any(match.results) else "every deck is ready"
    if isinstance(match, CampaignMatch):
        return _campaign_result(match, illegal)
    if not match.winners:
        return _why_cut(match)
    game = game_of(match)
    return _who_has_won(match) + (
        "" if game is None else f" in round {game.round}, turn {game.turn}{_reason(match, illegal)}"
    )


def _campaign_result(match: CampaignMatch, illegal: str) -> str:
    c = match.campaign
    where = f"{ENDED[c.stage]}, {c.won} encounters won"
    if match.truncated:
        return f"{where}: {_why_cut(match)}"
    return where + (_reason(match, illegal) if match.playing else f": {illegal}")


def _who_has_won(match: Match) -> str:
    game = game_of(match)
    names = " and ".join(f"player {seat}" if game is None else side_name(game, seat) for seat in match.winners)
    return f"{names} {'has' if len(match.winners) == 1 else 'have'} won"


def _reason(match: Match, illegal: str) -> str:
    """The reason why a game ended; `illegal`: where the rules did not end it."""
    if not match.game.over:
        return f": {illegal}"
    found = ending(match.game)
    return f": {found}" if found else ""


def _why_cut(match: Match) -> str:
    """The reason why a match has no winner."""
    game = game_of(match)
    if game is not None and game.turn > match.settings.max_turns:
        return f"the game is cut after {match.settings.max_turns} turns"
    if match.idle >= match.settings.max_idle:
        return f"the game is cut after {match.idle} actions in a row that changed nothing"
    return "the game is cut: nobody will ever have to decide again"


def decision_words(match: Match, action: int) -> str:
    """A legal action of the deciding seat in words: the question, except at the turn's menu, and the answer."""
    if match.choosing:
        return match.describe_action(action)
    game, move = match.game, match.actions()[action]
    decision = game.decision
    if move == PAGE_ON or decision is None:
        return match.describe_action(action)
    answer = move_text(game, move)
    return answer if decision.ask == ASK_MENU else f"{decision_text(game)}: {answer}"

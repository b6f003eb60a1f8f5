"""A campaign as a match: the game of its encounter, and deck building before and between encounters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from ashes_env.campaign import observation, schema, words
from ashes_env.campaign.building import Choice, choose, end_encounter
from ashes_env.campaign.campaign_saves import ALONE, PARTS, restored
from ashes_env.campaign.campaign_settings import MODE, OPTIONS, CampaignSettings, begin
from ashes_env.campaign.records import to_json
from ashes_env.campaign.shape import AS_PARTS
from ashes_env.campaign.state import OTHER, Campaign
from ashes_env.campaign.terms import DIFFICULTIES
from ashes_env.decks import definitions
from ashes_env.encoding.pieces import Parts
from ashes_env.match.checks import chance_of, options_of
from ashes_env.match.choice_match import ChoiceMatch
from ashes_env.match.game_match import GameMatch
from ashes_env.match.rewards import Shaping, paid
from ashes_env.match.saving import only_state_errors, saved, try_out
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.generator import spawned
from ashes_env.solo.setup import new_red_rains, wound_at_the_start


class CampaignMatch(ChoiceMatch):
    """A match with one game for each encounter, and none while decks are built.

    `campaign` is the state that outlasts an encounter. `seat` decides, in the game or about its deck. `winners` are the
    players of a won campaign, or the seat of the Chimera.
    """

    __slots__ = ("_owed", "campaign", "shaping")

    settings: CampaignSettings
    no_game: ClassVar[str] = "no encounter is under way: decks are being built"
    games: ClassVar[bool] = True
    parts: ClassVar[Parts] = AS_PARTS
    purpose: ClassVar[int] = OTHER

    def __init__(self, settings: CampaignSettings, campaign: Campaign, game: Game | None = None) -> None:
        sides = len(campaign.builders) + 1
        super().__init__(settings, sides)
        self.campaign = campaign
        self.shaping = Shaping(settings.gamma, (0.0,) * sides) if settings.reward == "shaped" else None
        self._owed = [0.0] * sides
        if game is not None:
            self._play(game)
        elif not campaign.building and not campaign.over:
            self._begin()

    @classmethod
    def new(cls, settings: CampaignSettings, options: Mapping[str, Any] | None, seed: int) -> Self:
        return cls(settings, begin(settings, options_of(options, OPTIONS), seed))

    @property
    def building(self) -> bool:
        """Whether a player builds a deck; there is no game then."""
        return not self.over and self.campaign.building

    @property
    def choosing(self) -> bool:
        return self.building

    @property
    def seat(self) -> int:
        if self.over:
            return -1
        return self.campaign.builder if self.inner is None else self.inner.seat

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of the players, who win and lose together."""
        return tuple(range(len(self.campaign.builders)))

    def encounter(self) -> GameMatch:
        """The current game as a match that shares the position, for agents that know Red Rains only. Actions taken in
        it change the game but do not advance the campaign. Raises `NotReset` while decks are built.
        """
        match = GameMatch(self.settings, self.game)
        match.page, match.idle = self.page, self.idle
        return match

    # --- encounters ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Starts the game of the encounter with the current decks."""
        c = self.campaign
        game = new_red_rains(
            definitions(),
            c.seatings(),
            c.chimera,
            level=c.level,
            aspects=c.aspects,
            seed=c.seed(),
            options=self.settings.rules(False, last=c.encounter == len(DIFFICULTIES[c.difficulty])),
            first=c.first,
            numbers=c.numbers.get(c.level),
        )
        chimera = game.cards[game.players[-1].pb]
        wound_at_the_start(game, min(c.handicap, values.life(game, chimera) - 1))
        c.begin()
        self._play(game)

    def _follow(self, game: GameMatch) -> None:
        """Checks whether the encounter is over, and moves the campaign on."""
        if not game.over:
            return
        self._changed()
        c = self.campaign
        if game.truncated:
            self._cut()
            self.over = self.truncated = True
            return
        if not game.game.winners:  # the game was lost by an illegal action
            self.over = True
            self._lost(-1)
            game.stop(self.winners)
            return
        won = any(seat in self.players for seat in game.winners)  # after a final duel one of them has won
        end_encounter(c, won=won)
        if won:
            self._owed = [
                owed + self.settings.encounter_reward * (seat in self.players) for seat, owed in enumerate(self._owed)
            ]
        if c.over:
            self.over = True
            self.winners = game.winners
            return
        if self.shaping is not None:  # the potential of a finished encounter and of deck building is 0
            for seat in self.players:
                self._owed[seat] += self.shaping.at_end(game.game, seat, truncated=False)
                self.shaping.last[seat] = 0.0
        self.inner = None
        if not c.building:
            self._begin()

    def _lost(self, seat: int) -> None:
        self.campaign.forfeit()
        self.winners = (len(self.players),)

    def _cut(self) -> None:
        self.campaign.cut()

    # --- building choices ---------------------------------------------------------------------------------------------

    def _offered(self) -> dict[int, Choice]:
        return observation.building_actions(self.campaign, self.settings.layout.n_actions)

    def _choose(self, choice: Choice) -> None:
        choose(self.campaign, choice)
        if not self.campaign.building:
            self._begin()

    def _described(self) -> dict[int, str]:
        return schema.mask_text(self.campaign, self.settings.layout.n_actions)

    def _written(self, seat: int) -> bytes:
        return observation.write(self.campaign, seat)

    # --- observations -------------------------------------------------------------------------------------------------

    @property
    def pays(self) -> bool:
        return self.over or self.shaping is not None or self.settings.encounter_reward > 0

    def result(self, seat: int) -> float:
        if self.inner is not None:
            return self.inner.result(seat)
        return (1.0 if seat in self.winners else -1.0) if self.winners else 0.0

    def reward(self, seat: int) -> float:
        owed = self._owed[seat]
        self._owed[seat] = 0.0
        if self.inner is None:
            return owed + self.result(seat)
        return owed + paid(self.game, seat, self.seat, self.over, self.truncated, self.winners, self.shaping, ())

    def info(self, seat: int) -> dict[str, int]:
        """Integers that a seat may know, a fresh dict with the same keys each time; "round" and "turn" are 0 while
        decks are built.
        """
        c, game = self.campaign, None if self.inner is None else self.inner.game
        return {
            "round": 0 if game is None else game.round,
            "turn": 0 if game is None else game.turn,
            "decisions": self.asked[seat],
            "illegal": self.refused[seat],
            "encounter": c.encounter,
            "encounters_won": c.won,
            "retries": c.retries,
            "building": int(self.building),
        }

    def wounds(self, seat: int) -> dict[str, int]:
        return {"wounds_dealt": 0, "wounds_taken": 0} if self.inner is None else self.inner.wounds(seat)

    # --- text ---------------------------------------------------------------------------------------------------------

    def text(self, seat: int) -> str:
        """The campaign with the table or the deck under construction, as a seat sees it, and its legal choices."""
        if self.inner is None:
            return words.building_text(self.campaign, seat)
        return f"{words.campaign_text(self.campaign)}\n{self.inner.text(seat)}"

    def stage(self) -> str:
        """The encounter, or the player who builds a deck before it; empty at the end."""
        c = self.campaign
        if c.building:
            return f"before encounter {c.encounter}: player {c.builder} builds a deck"
        return "" if c.over else f"encounter {c.encounter}, {c.chimera} {c.level}, game {c.games}"

    def mark(self) -> str:
        where = f"encounter {self.campaign.encounter}"
        return f"{where}, {super().mark()}" if self.playing else f"deck for {where}"

    def _heading(self) -> str:
        return words.campaign_text(self.campaign)

    def _question(self) -> str:
        return words.QUESTIONS[self.campaign.builders[self.campaign.builder].ask]

    def observation_text(self, seat: int) -> str:
        return schema.seen_text(self.observe(seat), self.settings.layout)

    # --- rollouts, copies ---------------------------------------------------------------------------------------------

    def _with(self, inner: GameMatch | None) -> Self:
        other = super()._with(inner)
        other.campaign = self.campaign.copy()
        other.shaping = None if self.shaping is None else self.shaping.copy()
        other._owed = self._owed[:]
        return other

    def determinize(self, seed: int, seat: int | None = None) -> Self:
        begun = chance_of(seed)
        chosen = self._checked_seat(self.seat if seat is None else seat)
        other = self._with(None if self.inner is None else self.inner.determinize(seed, chosen))
        other.campaign.chance = spawned(begun, OTHER)
        return other

    def save(self) -> dict[str, Any]:
        """The campaign and the game of its encounter in plain JSON types; possible at any decision."""
        game = None if self.inner is None else records.to_json(self.inner.game)
        return saved(self, ALONE, dict(zip(PARTS, (to_json(self.campaign), game), strict=True)))

    @classmethod
    def restore(cls, settings: CampaignSettings, data: Any) -> Self:
        campaign, game, counts = restored(data, settings.players)
        with only_state_errors(MODE):
            match = cls(settings, campaign, game)
            match.count_from(counts)
        try_out(match)
        return match

    def position(self) -> dict[str, Any]:
        return {"campaign": to_json(self.campaign)}

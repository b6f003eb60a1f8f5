"""A campaign under way: the match of its encounter, and the building of decks before and between encounters."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.campaign import observation, schema, words
from ashes_env.campaign.building import Choice, choose, end_encounter
from ashes_env.campaign.records import from_json
from ashes_env.campaign.state import OTHER, Campaign
from ashes_env.campaign.terms import DIFFICULTIES
from ashes_env.decks import definitions
from ashes_env.encoding.actions import pages
from ashes_env.encoding.arrays import Entities, entity_arrays, n_flat, n_raw
from ashes_env.encoding.book import Book
from ashes_env.env.campaign_saves import restored, saved
from ashes_env.env.campaign_settings import OPTIONS, CampaignSettings, begin
from ashes_env.env.checks import options_of
from ashes_env.env.choosing import ChoosingMatch
from ashes_env.env.errors import NotReset, StateError
from ashes_env.env.match import Match, _seed
from ashes_env.env.rewards import Shaping, paid
from ashes_env.env.settings import Settings
from ashes_env.env.spaces import UINT8
from ashes_env.env.stepping import CUT, DECIDED, GOES_ON
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.generator import spawned
from ashes_env.solo.setup import new_red_rains


class CampaignMatch(ChoosingMatch):
    """A match whose game changes: one for each encounter, none while decks are built.

    `campaign` is everything that lasts longer than an encounter. `seat` decides, in the game or about its deck; `game`
    and `book` are those of the encounter under way, and raise `NotReset` while decks are built. `winners` are the
    players of a campaign that is won, or the seat of the Chimera.
    """

    __slots__ = ("_owed", "campaign")

    settings: CampaignSettings
    no_game: ClassVar[str] = "no encounter is under way: decks are being built"
    purpose: ClassVar[int] = OTHER

    def __init__(self, settings: CampaignSettings, campaign: Campaign, game: Game | None = None) -> None:
        self.settings = settings
        self.campaign = campaign
        sides = len(campaign.builders) + 1
        self._clear(sides)
        if settings.reward == "shaped":
            self.shaping = Shaping(settings.gamma, (0.0,) * sides)
        self._owed = [0.0] * sides
        if game is not None:
            self._play(game)
        elif not campaign.building and not campaign.over:
            self._begin()

    @classmethod
    def new(cls, settings: Settings, options: dict[str, Any] | None, seed: int) -> CampaignMatch:
        """A new campaign at its first decision; raises `OptionError` before anything has changed."""
        assert isinstance(settings, CampaignSettings)
        return cls(settings, begin(settings, options_of(options, OPTIONS), seed))

    @property
    def building(self) -> bool:
        """Somebody builds a deck, and no game is under way."""
        return not self.over and self.campaign.building

    @property
    def playing(self) -> bool:
        """There is a game: of the encounter under way, or the one that ended the campaign."""
        return self._game() is not None

    def _game(self) -> Game | None:
        try:
            return self.game
        except NotReset:
            return None

    @property
    def seat(self) -> int:
        if self.over:
            return -1
        return self.campaign.builder if self.building else super().seat

    @property
    def stuck(self) -> bool:
        """The campaign was cut because the rules found nobody who would ever have to decide again in an encounter."""
        return self.playing and super().stuck

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of the players, who win and lose together."""
        return tuple(range(len(self.campaign.builders)))

    def encounter(self) -> Match:
        """The game under way as a match of its own that shares the position: for agents that know Red Rains alone.
        What is done there shows here, but the campaign does not go on with it; `NotReset` while decks are built.
        """
        match = Match(self.settings, self.game)
        match.page = self.page
        return match

    # --- encounters -------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The game of the encounter, with the decks as they are now."""
        c = self.campaign
        game = new_red_rains(
            definitions(),
            c.seatings(),
            c.chimera,
            level=c.level,
            aspects=c.aspects,
            seed=c.seed(),
            options=self.settings.rules(False, last=c.encounter == len(DIFFICULTIES[c.difficulty])),
        )
        chimera = game.cards[game.players[-1].pb]
        chimera.wounds = min(c.handicap, values.life(game, chimera) - 1)
        c.begin()
        self._play(game)

    def _play(self, game: Game) -> None:
        self.game = game
        self.book = Book(game, self.settings.layout)
        self._changed()

    def _settle(self, how: int) -> None:
        """Sees whether the encounter is over, and what follows for the campaign."""
        if how == GOES_ON:
            return
        self._changed()
        c = self.campaign
        if how == CUT:
            c.cut()
            self.over = self.truncated = True
            return
        assert how == DECIDED
        won = any(seat in self.players for seat in self.game.winners)  # one of them where they had a duel at the end
        end_encounter(c, won=won)
        if won:
            self._owed = [
                owed + self.settings.encounter_reward * (seat in self.players) for seat, owed in enumerate(self._owed)
            ]
        if c.over:
            self.over = True
            self.winners = self.game.winners
            return
        if self.shaping is not None:  # an encounter that is over is worth nothing more, as is the building of decks
            for seat in self.players:
                self._owed[seat] += self.shaping.at_end(self.game, seat, truncated=False)
                self.shaping.last[seat] = 0.0
        del self.game, self.book
        if not c.building:
            self._begin()

    def forfeit(self, seat: int) -> None:
        """The campaign is lost for what a seat gave instead of a legal action."""
        self.refused[seat] += 1
        self.campaign.forfeit()
        self.winners = (len(self.players),)
        self.over = True
        self._changed()

    def _idle(self) -> None:
        super()._idle()
        if self.over:
            self.campaign.cut()
            self._changed()

    # --- choices about decks ----------------------------------------------------------------------------------------

    @property
    def choosing(self) -> bool:
        return self.building

    def _offered(self) -> dict[int, Choice]:
        return observation.building_actions(self.campaign, self.settings.layout.n_actions)

    def _choose(self, choice: Choice) -> None:
        choose(self.campaign, choice)
        if not self.campaign.building:
            self._begin()

    def _told(self) -> dict[int, str]:
        return schema.mask_text(self.campaign, self.settings.layout.n_actions)

    def _written(self, seat: int, *, whole: bool) -> NDArray[Any]:
        return observation.whole(self.campaign, seat) if whole else observation.floats(self.campaign, seat)

    # --- what is seen -----------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees: shape (n_seen,), float32; the game's part is zeros while decks are built."""
        out = np.zeros(self.settings.n_seen, np.float32)
        size = n_flat(self.settings.layout)
        if self.playing:
            out[:size] = super().observe(seat)
        out[size:] = self._own(seat, whole=False)
        return out

    def observe_raw(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees as bytes: shape (n_observation_raw,), uint8."""
        size = n_raw(self.settings.layout)
        out = np.zeros(schema.n_observation_raw(self.settings.layout), np.uint8)
        if self.playing:
            out[:size] = super().observe_raw(seat)
        out[size:] = self._own(seat, whole=True)
        return out

    def entities(self, seat: int) -> Entities:
        """What a seat sees, as rows of cards, actions and events, zeros while decks are built, and beside them the
        campaign, its own titles and the candidates.
        """
        whole = self.settings.dtype == UINT8
        more = observation.parts(self.campaign, seat, whole=whole)
        if self.playing:
            return {**super().entities(seat), **more}
        return {**entity_arrays(self.settings.layout).parts(self.settings.layout.entity_blank, whole=whole), **more}

    @property
    def pays(self) -> bool:
        return self.over or self.shaping is not None or self.settings.encounter_reward > 0

    def reward(self, seat: int) -> float:
        """What a seat is paid on arriving at this position; to be called once for each position."""
        owed = self._owed[seat]
        self._owed[seat] = 0.0
        game = self._game()
        if game is not None:
            return owed + paid(game, seat, self.seat, self.over, self.truncated, self.winners, self.shaping, ())
        return owed + ((1.0 if seat in self.winners else -1.0) if self.winners else 0.0)

    def info(self, seat: int) -> dict[str, int]:
        """Numbers that a seat may know, a fresh dict with the same keys each time; round and turn are 0 while decks are
        built.
        """
        c, game = self.campaign, self._game()
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

    # --- for people -------------------------------------------------------------------------------------------------

    def text(self, seat: int) -> str:
        """The campaign and the table, or the deck that is built, from the view of a seat, and what it may choose."""
        if not self.playing:
            return words.building_text(self.campaign, seat)
        return f"{words.campaign_text(self.campaign)}\n{super().text(seat)}"

    def _heading(self) -> str:
        return words.campaign_text(self.campaign)

    def _question(self) -> str:
        return words.QUESTIONS[self.campaign.builders[self.campaign.builder].ask]

    def observation_text(self, seat: int) -> str:
        """What a seat sees, in words: the numbers that are not 0."""
        return schema.seen_text(self.observe(seat), self.settings.layout)

    # --- playing on, copies -----------------------------------------------------------------------------------------

    def copy(self) -> CampaignMatch:
        """An independent copy at the same position."""
        game = self._game()
        return self._with(None if game is None else game.copy())

    def _with(self, game: Game | None) -> CampaignMatch:
        other = CampaignMatch.__new__(CampaignMatch)
        self._copy_into(other)
        other.campaign = self.campaign.copy()
        other._owed = self._owed[:]
        if game is not None:
            other.game = game
            other.book = self.book
        return other

    def determinize(self, seed: int, seat: int | None = None) -> CampaignMatch:
        """A copy in another world: whatever `seat` (whoever decides, if it is not given) cannot know is dealt anew by
        `seed`, all chance of this encounter and of later ones included; what it sees is the same.

        Raises `OptionError` for another seed or seat, and for a campaign that is over where no seat is given.
        """
        begun = _seed(seed)
        chosen = self._checked_seat(self.seat if seat is None else seat)
        if self.playing:
            dealt = super().determinize(seed, chosen)
            assert isinstance(dealt, CampaignMatch)
            other = dealt
        else:
            other = self.copy()
        other.campaign.chance = spawned(begun, OTHER)
        return other

    def save(self) -> dict[str, Any]:
        """The campaign and the game of its encounter in plain JSON types, at any decision."""
        counts = {"asked": self.asked[:], "refused": self.refused[:], "page": self.page, "idle": self.idle}
        return saved(self.campaign, self._game(), counts)

    @classmethod
    def restore(cls, settings: CampaignSettings, data: Any) -> CampaignMatch:
        """The match of what `save` gave, with nothing owed from before. Raises `StateError` for anything else, and for
        a campaign that is over or of another number of players.
        """
        campaign, game, counts = restored(data, settings.players)
        match = cls(settings, campaign, game)
        if counts["page"] >= (1 if game is None else pages(game, match.book)):
            raise StateError(f"'page': {counts['page']} is behind the last page")
        for name, value in counts.items():
            setattr(match, name, value)
        return match

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what follows from the rest; campaign and game as JSON types."""
        return {"settings": self.settings, "saved": self.save(), **{name: getattr(self, name) for name in PICKLED}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state["saved"]
        for name in ("asked", "refused", "page", "idle"):
            setattr(self, name, saved[name])
        for name in ("settings", *PICKLED):
            setattr(self, name, state[name])
        self.campaign = from_json(saved["campaign"])
        self._changed()
        if saved["game"] is not None:
            self._play(records.from_json(definitions(), saved["game"]))


PICKLED: Final = ("winners", "over", "truncated", "shaping", "_owed")

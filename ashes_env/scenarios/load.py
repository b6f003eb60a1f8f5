"""From a document to a game: any position in which the active player stands in the main menu, or a phase begins.

A document is plain data (JSON). Every field may be left out:

    {"teams": [0, 1], "out": [seat], "round": 1, "turn": 1, "first": 0, "active": 0, "unit destroyed": false,
     "passes": 0, "fatigue": true, "seed": 0, "moment": "menu", "crowded": false, "players": [SIDE, SIDE]}
    SIDE = {"pb": CARD, "units": [CARD], "spellboard": [CARD], "hand": [TITLE], "deck": [TITLE], "discard": [TITLE],
            "conjurations": [TITLE], "removed": [TITLE], "dice": DICE, "exhausted dice": DICE, "main": 1, "side": 1,
            "reacted": false, "guarded": false, "asked": false, "first five": [TITLE],
            "lasting": [CHANGE], "chimera": CHIMERA}
    CARD = "Iron Worker" or {"title": "Iron Worker", "name": "", "owner": seat, "wounds": 0, "exhaustion": 0,
            "status": 0, "red rains": 0, "attached": [CARD], "under": [TITLE], "dice": DICE, "opposing dice": DICE,
            "dice by seat": [DICE], "facedown": false, "faces": seat, "slot": 0, "used": false, "new": false,
            "from setup": false, "x attack": -1, "x life": -1, "lasting": [CHANGE], "copy of": "", "seen": [seat]}
    TITLE = "Open Memories" or {"title": "Open Memories", "name": "", "owner": seat, "seen": [seat]}
    CHIMERA = {"level": "S1", "threat": 4, "life": 30, "ultimate value": 3, "ultimate": CARD, "behaviour": CARD,
               "phase": 1, "rage": 0, "fatigued": false, "empties": 0, "roll": 0, "points": seat}

Units stand from left to right; draw and discard piles begin with their top card. `owner` defaults to the seat (for
what lies on or under a card, to its owner), `name` lets the caller find the card again. Spells of one title share a
slot; `slot` groups others. `used` marks abilities that are limited to once per turn, `new` what came this turn, `from
setup` an aspect of the starting row, `faces` whom a unit faces that has several opponents. `dice` on a card
belong to the card's controller, `opposing dice` to the next opponent clockwise, `dice by seat` has those of every seat.
Who is `out` of the game has a Phoenixborn, cards under `removed`, and dice. Numbers and side cards of a
Chimera are those of its level (the first one if none is named) unless given; `rage` is how many rage dice show power.
In a turn that partners share, `asked` is the active one where the partner has just handed over; `points` is the player
at whom the first player token of the Chimera points. `seen` are the seats that know a card; without it they follow from
where it lies.

In a `crowded` document a battlefield or spellboard may hold more than it has room for. `moment` is "menu", "prepare"
(the round begins with rolling the exhausted dice) or "recovery" (all turns are over).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ashes_env.decks.definitions import definitions, definitions_for
from ashes_env.files import strict_json
from ashes_env.language import codes as k
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.flow import phases, turn
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state.seats import MOST as MOST_SEATS
from ashes_env.rules.state.seats import Seats, table
from ashes_env.rules.state.state import PLAYER_TURNS, GameOptions, Player
from ashes_env.scenarios import changes, dice
from ashes_env.scenarios.cards import Cards
from ashes_env.scenarios.checks import check, not_of_a_chimera, not_of_one_who_is_out
from ashes_env.scenarios.errors import ScenarioError
from ashes_env.scenarios.fields import MOST, Fields
from ashes_env.solo.side import Chimera

MOMENTS: Final = ("menu", "prepare", "recovery")
MENU, PREPARE, RECOVERY = range(3)

FIRST_FIVE: Final = 5
HIDDEN: Final = ("hand", "deck", "discard", "conjurations", "removed")


class Position:
    """A game made from a document, and the ids of the cards to which the document gave a `name`."""

    __slots__ = ("game", "names")

    def __init__(self, game: Game, names: dict[str, int]) -> None:
        self.game = game
        self.names = names


class Loader:
    """Creates the sides of one document."""

    def __init__(self, defs: Definitions) -> None:
        self.on = Cards(defs)
        self.moment = MENU
        self.asked = False

    def _teams(self, f: Fields, n: int) -> Seats:
        given = [team for _, team in f.items("teams")] or list(range(n))
        teams = [team for team in given if isinstance(team, int) and not isinstance(team, bool) and 0 <= team <= MOST]
        if len(given) != n or len(teams) != n or len(set(teams)) < 2:
            raise ScenarioError("teams", f"{n} numbers from 0 to {MOST} are needed, one for each side, not all alike")
        out = [seat for _, seat in f.items("out")]
        if not all(isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < n for seat in out):
            raise ScenarioError("out", f"seats from 0 to {n - 1} are needed")
        if len({team for seat, team in enumerate(teams) if seat not in out}) < 2:
            raise ScenarioError("out", "somebody is left to play against: fewer seats are out")
        return table(tuple(teams), tuple(dict.fromkeys(out)))

    def game(self, document: object, options: GameOptions | None) -> Game:
        wrong = strict_json.bounded(document)
        if wrong:
            raise ScenarioError("", wrong)
        f = Fields("", document)
        on = self.on
        sides = f.items("players")
        if not 2 <= len(sides) <= MOST_SEATS:
            raise ScenarioError("players", f"2 to {MOST_SEATS} sides are needed, not {len(sides)}")
        on.seats = self._teams(f, len(sides))
        on.turn = f.number("turn", 1)
        players = [self._side(Fields(at, side), seat) for seat, (at, side) in enumerate(sides)]
        fatigue = f.flag("fatigue", True)
        given = options or GameOptions(chained=False)
        options = replace(given, fatigue=fatigue and given.fatigue)
        n = len(on.table.by_id)
        game = Game(
            on.defs,
            tuple(on.table.by_id),
            tuple(on.table.owner),
            on.table.mask,
            options,
            on.seats,
            players,
            on.cards,
            {},
            [0] * n,
            [0] * n,
            [],
            None,
            f.number("seed", 0, 0, (1 << 64) - 1),
            {},
            (),
            [],
            active=f.number("active", 0, 0, on.last),
            first=f.number("first", 0, 0, on.last),
            round=f.number("round", 1, 1),
            phase=PLAYER_TURNS,
            turn=on.turn,
            unit_destroyed=f.flag("unit destroyed"),
            dirty=True,
            passes=f.number("passes", 0, 0, 9),
        )
        self.moment = f.one_of("moment", MOMENTS, "menu")
        crowded = f.flag("crowded")
        f.done()
        self._show(game)
        check(game, on.at, crowded)
        if self.moment == MENU and game.players[game.active].scripted:
            raise ScenarioError("active", "the active player stands in the main menu, which a Chimera does not have")
        if self.moment == MENU and game.active in on.seats.out:
            raise ScenarioError("active", f"player {game.active} is out of the game and has no turn")
        return game

    # --- one seat -----------------------------------------------------------------------------------------------------

    def _side(self, f: Fields, seat: int) -> Player:
        on = self.on
        out = seat in on.seats.out
        if out:
            pb = self._gone(f, seat)
        else:
            pb = on.in_play(f.path("pb"), f.raw("pb", ""), seat, (k.PB,), "a Phoenixborn or a Chimera")
        units = [on.in_play(at, x, seat, (k.UNIT,), "a unit") for at, x in f.items("units")]
        spells = [on.in_play(at, x, seat, (k.SPELL_ON_BOARD,), "a ready spell") for at, x in f.items("spellboard")]
        on.slots([on.cards[cid] for cid in spells])
        zones = {name: on.pile(f, name, seat) for name in HIDDEN}
        first_five = []
        named = f.items("first five")
        if len(named) > FIRST_FIVE:
            raise ScenarioError(f.path("first five"), f"{FIRST_FIVE} titles at most, not {len(named)}")
        for at, title in named:
            found = [c for zone in HIDDEN for c in zones[zone] if on.table.by_id[c].title == title]
            if not found:
                raise ScenarioError(at, f"{title!r} lies in none of {', '.join(HIDDEN)}")
            first_five.append(found[0])
        player = Player(
            seat,
            pb,
            units,
            spells,
            zones["hand"],
            zones["deck"][::-1],
            zones["discard"][::-1],
            zones["conjurations"],
            zones["removed"],
            dice.counts(f.path("dice"), f.raw("dice", ())),
            dice.counts(f.path("exhausted dice"), f.raw("exhausted dice", ())),
            tuple(first_five),
            tuple(changes.read(on.defs, f, seat, on.last, on.turn, on_card=False)),
            f.number("main", 1 - out, 0, 9),
            f.number("side", 1 - out, 0, 9),
            f.flag("reacted"),
            f.flag("guarded"),
        )
        self.asked = f.flag("asked") or self.asked
        if out:
            for name in not_of_one_who_is_out(player):
                raise ScenarioError(f.path(name), "who is out of the game has none")
            player.removed.append(pb)
        else:
            player = self._chimera(f, player)
        f.done()
        return player

    def _gone(self, f: Fields, seat: int) -> int:
        """The Phoenixborn of a player who has left the game."""
        cid, entry = self.on.hidden(f.path("pb"), f.raw("pb", ""), seat)
        entry.done()
        if self.on.table.by_id[cid].type != k.PHOENIXBORN:
            raise ScenarioError(f.path("pb"), f"{self.on.table.by_id[cid].title} is not a Phoenixborn")
        return cid

    def _chimera(self, f: Fields, player: Player) -> Player:
        """The side as a Chimera, if it is one."""
        on = self.on
        raw = f.raw("chimera")
        seat, pb = player.seat, player.pb
        is_chimera = on.table.by_id[pb].type == k.CHIMERA
        if raw is None:
            if not is_chimera:
                return player
            raw = {}
        if not is_chimera:
            raise ScenarioError(f.path("chimera"), f"{on.table.by_id[pb].title} is no Chimera")
        for name in not_of_a_chimera(player):
            raise ScenarioError(f.path(name), "a Chimera has none")
        c = Fields(f.path("chimera"), raw)
        printed = on.table.by_id[pb].card.chimera
        if printed is None:
            raise ScenarioError(f.path("pb"), f"{on.table.by_id[pb].title} has no tables to play by")
        sides = printed.stages if on.seats.opposed[seat] == 1 else printed.stages_for_two
        for name in ("threat", "life", "ultimate value") if not sides else ():
            if c.raw(name) is None:
                raise ScenarioError(c.path(name), "this Chimera has no number for two players; one is needed here")
        sides = sides or printed.stages
        levels = [s.name for s in sides]
        stage = sides[c.one_of("level", levels, levels[0])]
        made = Chimera(
            player,
            c.number("threat", stage.threat, 0, MOST),
            c.number("life", stage.life, 1, MOST),
            c.number("ultimate value", stage.ultimate, 1, MOST),
            self._aside(c, "ultimate", seat, printed.ultimate_card),
            self._aside(c, "behaviour", seat, printed.behaviour_card),
            c.number("phase", 1, 1, 3),
            c.number("rage", 0, 0, printed.rage_dice - 1),
            c.flag("fatigued"),
            c.number("empties", 0, 0, MOST),
            c.number("roll", 0, 0, 12),
            c.number("points", -1, -1, on.last),
        )
        c.done()
        made.spells.append(made.ultimate)
        on.slots([on.cards[cid] for cid in made.spells])
        return made

    def _aside(self, f: Fields, what: str, seat: int, title: str) -> int:
        """The Ultimate or behaviour card, in play beside the Chimera."""
        on = self.on
        cid, entry = on.hidden(f.path(what), f.raw(what, title), seat)
        d = on.table.by_id[cid]
        if d.title != title:
            raise ScenarioError(f.path(what), f"{d.title} is not the {what} card of this Chimera, {title}")
        on.card(entry, cid, seat)
        return cid

    def _show(self, game: Game) -> None:
        """Sets who knows the cards without `seen`, by their places."""
        game.seen[:] = seen_by_place(game)
        for cid, seats in self.on.seen.items():
            game.seen[cid] = seats


def seen_by_place(game: Game) -> list[int]:
    """The seats that know each card, as bits: all seats for open cards, the owner for a hand, none for a draw pile."""
    seen = [0] * len(game.by_id)
    for card in game.cards.values():
        seen[card.id] = 0 if card.facedown else game.seats.bits
    for p in game.players:
        for cid in p.hand:
            seen[cid] = game.knowers(p.seat)
        for cid in (*p.discard, *p.conjurations, *p.removed):
            seen[cid] = game.seats.bits
    for card in game.cards.values():
        for cid in card.under:
            seen[cid] = game.seats.bits
    return seen


def go_on(game: Game, moment: int, asked: bool) -> None:
    """Puts the round on the stack, at the menu also the active player's turn, and plays to the first decision; `asked`:
    the partner has just handed the turn over.
    """
    rounds = phases.Round()
    game.stack = [rounds]
    if moment == MENU:
        rounds.pc = phases.TURNS
        rounds.now = 1
        now = turn.Turn(game.active)
        now.pc = turn.MENU
        now.asked = asked
        game.stack.append(now)
    elif moment == PREPARE:
        rounds.pc = phases.ROLL
        game.round -= 1
    else:
        rounds.pc = phases.RECOVER
    game.decision = None
    game.run()


def load_position(document: Any, *, defs: Definitions | None = None, options: GameOptions | None = None) -> Position:
    """The game of a document, and its named cards. Raises `ScenarioError`, which names the field and says what would be
    right.

    `options` are the options of the rules; by default chained cards are unrestricted. Fatigue is on if both the options
    and the document say so.
    """
    loader = Loader(defs or (definitions() if options is None else definitions_for(options.edition)))
    game = loader.game(document, options)
    try:
        go_on(game, loader.moment, loader.asked)
    except EndlessLoop as error:
        raise ScenarioError("", "nobody ever has anything to decide, and nobody wins") from error
    return Position(game, loader.on.names)


def load(document: Any, *, defs: Definitions | None = None, options: GameOptions | None = None) -> Game:
    """The game of a document, at its first decision. Raises `ScenarioError`."""
    return load_position(document, defs=defs, options=options).game

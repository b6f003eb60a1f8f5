"""From a document to a game: any position in which the active player stands in the main menu, or a phase begins.

A document is plain data (JSON). Every field may be left out:

    {"teams": [0, 1], "round": 1, "turn": 1, "first": 0, "active": 0, "unit destroyed": false, "passes": 0,
     "fatigue": true, "seed": 0, "moment": "menu", "players": [SIDE, SIDE]}
    SIDE = {"pb": CARD, "units": [CARD], "spellboard": [CARD], "hand": [TITLE], "deck": [TITLE], "discard": [TITLE],
            "conjurations": [TITLE], "removed": [TITLE], "dice": DICE, "exhausted dice": DICE, "main": 1, "side": 1,
            "reacted": false, "guarded": false, "first five": [TITLE], "lasting": [CHANGE], "chimera": CHIMERA}
    CARD = "Iron Worker" or {"title": "Iron Worker", "name": "", "owner": seat, "wounds": 0, "exhaustion": 0,
            "status": 0, "red rains": 0, "attached": [CARD], "under": [TITLE], "dice": DICE, "opposing dice": DICE,
            "facedown": false, "faces": seat, "slot": 0, "used": false, "new": false, "from setup": false,
            "x attack": -1, "x life": -1, "lasting": [CHANGE], "copy of": "", "seen": [seat]}
    TITLE = "Open Memories" or {"title": "Open Memories", "name": "", "owner": seat, "seen": [seat]}
    CHIMERA = {"level": "S1", "threat": 4, "life": 30, "ultimate value": 3, "ultimate": CARD, "behaviour": CARD,
               "phase": 1, "rage": 0, "fatigued": false, "empties": 0, "roll": 0}

Units stand from left to right; draw and discard piles begin with their top card. `owner` defaults to the seat (for
what lies on or under a card, to its owner), `name` lets the caller find the card again. Spells of one title share a
slot; `slot` groups others. `used` marks abilities that are limited to once per turn, `new` what came this turn, `from
setup` an aspect of the starting row, `faces` whom a unit faces that has several opponents. `dice` on a card
belong to the card's controller, `opposing dice` to the next opponent clockwise. Numbers and side cards of a
Chimera are those of its level (the first one if none is named) unless given; `rage` is how many rage dice show power.
`seen` are the seats that know a card; without it they follow from where it lies.

`moment` is "menu", "prepare" (the round begins with rolling the exhausted dice) or "recovery" (all turns are over).
"""

from __future__ import annotations

from typing import Any

from ashes_env.decks.definitions import definitions
from ashes_env.language import codes as k
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.flow import phases, turn
from ashes_env.rules.flow.setup import Table
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state.seats import MOST as MOST_SEATS
from ashes_env.rules.state.seats import Seats, each_for_itself, table
from ashes_env.rules.state.state import (
    PLAYER_TURNS,
    T_COPY,
    T_PASSIVE,
    Card,
    GameOptions,
    Player,
    Timed,
)
from ashes_env.scenarios import dice
from ashes_env.scenarios.errors import ScenarioError, unknown
from ashes_env.scenarios.fields import Fields
from ashes_env.solo.side import Chimera

CHANGES = ("attack", "life", "recover", "rule", "ability", "copy", "player rule", "marked token", "passive")
UNTIL = (
    "end of turn", "end of round", "start of my turn", "start of my turn or round", "end of next turn or round",
    "end of their next turn", "while attacking", "forever",
)  # fmt: skip

MOMENTS = ("menu", "prepare", "recovery")
MENU, PREPARE, RECOVERY = range(3)

MOST = 99  # tokens and dice of one kind, and cards in one place
NEVER_HIDDEN = (k.PHOENIXBORN, k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR)
HIDDEN = ("hand", "deck", "discard", "conjurations", "removed")


class Position:
    """A game made from a document, and the card ids of the cards that the document gave a name."""

    __slots__ = ("game", "names")

    def __init__(self, game: Game, names: dict[str, int]) -> None:
        self.game = game
        self.names = names


class Loader:
    """Lays the cards of one document on the table."""

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.table = Table(defs)
        self.cards: dict[int, Card] = {}
        self.names: dict[str, int] = {}
        self.titles: dict[int, str] = {}
        self.seen: dict[int, int] = {}
        self.seats = each_for_itself(2)
        self.turn = 1
        self.moment = MENU

    @property
    def last(self) -> int:
        """The last seat."""
        return len(self.seats.teams) - 1

    def _teams(self, f: Fields, n: int) -> Seats:
        teams = [team if isinstance(team, int) else -1 for _, team in f.items("teams")] or list(range(n))
        if len(teams) != n or min(teams) < 0 or len(set(teams)) < 2:
            raise ScenarioError("teams", f"{n} numbers from 0 on are needed, one for each side, with two teams or more")
        return table(tuple(teams))

    def game(self, document: object, options: GameOptions | None) -> Game:
        f = Fields("", document)
        sides = f.items("players")
        if not 2 <= len(sides) <= MOST_SEATS:
            raise ScenarioError("players", f"2 to {MOST_SEATS} sides are needed, not {len(sides)}")
        self.seats = self._teams(f, len(sides))
        self.turn = f.number("turn", 1)
        players = [self._side(Fields(at, side), seat) for seat, (at, side) in enumerate(sides)]
        fatigue = f.flag("fatigue", True)
        given = options or GameOptions(chained=False)
        options = given.but(given.futile, fatigue and given.fatigue)
        n = len(self.table.by_id)
        game = Game(
            self.defs, tuple(self.table.by_id), tuple(self.table.owner), self.table.mask, options,
            self.seats, players, self.cards, {}, [0] * n, [0] * n, [], None,
            f.number("seed", 0, 0, (1 << 64) - 1), {}, (), [],
            active=f.number("active", 0, 0, self.last), first=f.number("first", 0, 0, self.last),
            round=f.number("round", 1, 1), phase=PLAYER_TURNS, turn=self.turn,
            unit_destroyed=f.flag("unit destroyed"), dirty=True, passes=f.number("passes", 0, 0, 9),
        )  # fmt: skip
        self.moment = f.one_of("moment", MOMENTS, "menu")
        f.done()
        self._show(game)
        if self.moment == MENU and game.players[game.active].scripted:
            raise ScenarioError("active", "the active player stands in the main menu, which a Chimera does not have")
        return game

    # --- one seat ------------------------------------------------------------------------------------------------

    def _side(self, f: Fields, seat: int) -> Player:
        pb = self._in_play(f.path("pb"), f.raw("pb", ""), seat, (k.PB,), "a Phoenixborn or a Chimera")
        units = [self._in_play(at, x, seat, (k.UNIT,), "a unit") for at, x in f.items("units")]
        if len(units) > MOST:
            raise ScenarioError(f.path("units"), f"at most {MOST} units, not {len(units)}")
        spells = [
            self._in_play(at, x, seat, (k.SPELL_ON_BOARD,), "a ready spell") for at, x in f.items("spellboard")
        ]  # fmt: skip
        self._slots([self.cards[cid] for cid in spells])
        zones = {name: self._pile(f, name, seat) for name in HIDDEN}
        first_five = []
        for at, title in f.items("first five"):
            found = [c for zone in HIDDEN for c in zones[zone] if self.table.by_id[c].title == title]
            if not found:
                raise ScenarioError(at, f"{title!r} lies in none of {', '.join(HIDDEN)}")
            first_five.append(found[0])
        player = Player(
            seat, pb, units, spells, zones["hand"], zones["deck"][::-1], zones["discard"][::-1],
            zones["conjurations"], zones["removed"], dice.counts(f.path("dice"), f.raw("dice", ())),
            dice.counts(f.path("exhausted dice"), f.raw("exhausted dice", ())), tuple(first_five),
            tuple(self._change(Fields(at, x), seat) for at, x in f.items("lasting")), f.number("main", 1, 0, 9),
            f.number("side", 1, 0, 9), f.flag("reacted"), f.flag("guarded"),
        )  # fmt: skip
        player = self._chimera(f, player)
        f.done()
        return player

    def _chimera(self, f: Fields, player: Player) -> Player:
        """The side as the Chimera that it is, if it is one."""
        raw = f.raw("chimera")
        seat, pb = player.seat, player.pb
        is_chimera = self.table.by_id[pb].type == k.CHIMERA
        if raw is None:
            if not is_chimera:
                return player
            raw = {}
        if not is_chimera:
            raise ScenarioError(f.path("chimera"), f"{self.table.by_id[pb].title} is no Chimera")
        c = Fields(f.path("chimera"), raw)
        printed = self.table.by_id[pb].card.chimera
        if printed is None:
            raise ScenarioError(f.path("pb"), f"{self.table.by_id[pb].title} has no tables to play by")
        levels = [s.name for s in printed.stages]
        stage = printed.stages[c.one_of("level", levels, levels[0])]
        made = Chimera(
            player, c.number("threat", stage.threat, 0, MOST), c.number("life", stage.life, 0, MOST),
            c.number("ultimate value", stage.ultimate, 0, MOST),
            self._aside(c, "ultimate", seat, k.ULTIMATE, printed.ultimate_card),
            self._aside(c, "behaviour", seat, k.BEHAVIOUR, printed.behaviour_card),
            c.number("phase", 1, 1, 3), c.number("rage", 0, 0, 5), c.flag("fatigued"), c.number("empties", 0, 0, MOST),
            c.number("roll", 0, 0, 12),
        )  # fmt: skip
        c.done()
        made.spells.append(made.ultimate)
        self._slots([self.cards[cid] for cid in made.spells])
        return made

    def _aside(self, f: Fields, name: str, seat: int, kind: int, title: str) -> int:
        """The ultimate or behaviour card: in play beside the Chimera."""
        cid, entry = self._hidden(f.path(name), f.raw(name, title), seat)
        d = self.table.by_id[cid]
        if d.type != kind:
            raise ScenarioError(f.path(name), f"{d.title} is no {k.CARD_TYPES[kind].lower()} card")
        self._card(entry, cid, seat)
        return cid

    # --- one card --------------------------------------------------------------------------------------------------

    def _pile(self, f: Fields, name: str, seat: int) -> list[int]:
        """The cards of a hand or pile."""
        out = []
        for at, entry in f.items(name):
            cid, written = self._hidden(at, entry, seat)
            written.done()
            self._may_lie(at, cid)
            d = self.table.by_id[cid]
            if name != "removed" and d.is_conjured != (name == "conjurations"):
                where = "only in the pile of conjurations" if d.is_conjured else "not in the pile of conjurations"
                raise ScenarioError(at, f"{d.title} can lie {where}")
            out.append(cid)
        if len(out) > MOST:
            raise ScenarioError(f.path(name), f"at most {MOST} cards, not {len(out)}")
        return out

    def _may_lie(self, at: str, cid: int) -> None:
        d = self.table.by_id[cid]
        if d.type in NEVER_HIDDEN:
            raise ScenarioError(at, f"{d.title} is never in a hand, in a pile or under a card")

    def _hidden(self, at: str, entry: object, seat: int) -> tuple[int, Fields]:
        """A physical card; its entry as fields."""
        if isinstance(entry, str):
            entry = {"title": entry}
        f = Fields(at, entry)
        title = f.text("title")
        if title not in self.defs.by_title:
            raise unknown(f.path("title") if len(f.source) > 1 else at, "card", title, self.defs.by_title)
        cid = self.table.add(title, f.number("owner", seat, 0, self.last))
        name = f.text("name")
        if name:
            if name in self.names:
                raise ScenarioError(f.path("name"), f"two cards are called {name!r}")
            self.names[name] = cid
        if f.raw("seen") is not None:
            self.seen[cid] = sum({self._seat(at, who) for at, who in f.items("seen")})
        return cid, f

    def _seat(self, at: str, who: object) -> int:
        """The bit of a seat."""
        if not isinstance(who, int) or isinstance(who, bool) or not 0 <= who <= self.last:
            raise ScenarioError(at, f"a seat is a number from 0 to {self.last}, not {who!r}")
        return 1 << who

    def _in_play(self, at: str, entry: object, seat: int, kinds: tuple[int, ...], what: str, host: int = 0,
                 owner: int = -1) -> int:  # fmt: skip
        cid, f = self._hidden(at, entry, seat if owner < 0 else owner)
        if self.table.by_id[cid].kind not in kinds:
            raise ScenarioError(at, f"{self.table.by_id[cid].title} is not {what}")
        self._card(f, cid, seat, host)
        return cid

    def _card(self, f: Fields, cid: int, seat: int, host: int = 0) -> None:
        d = self.table.by_id[cid]
        owner = self.table.owner[cid]
        changes = [self._change(Fields(at, x), seat) for at, x in f.items("lasting")]
        shown = self._copied(f, d, seat, changes)
        lying = [
            who * 27 + code
            for who, name in ((seat, "dice"), (self.seats.foes[seat][0], "opposing dice"))
            for code, n in enumerate(dice.counts(f.path(name), f.raw(name, ())))
            for i in range(n)
        ]
        card = Card(
            cid, 0, shown, seat, f.number("wounds", 0, 0, MOST), f.number("exhaustion", 0, 0, MOST),
            f.number("status", 0, 0, MOST), (),
            tuple(self._under(at, x, owner) for at, x in f.items("under")), tuple(lying), tuple(changes), host,
            f.number("slot", 0, 0, MOST), self.turn if f.flag("used") else -1, self._came(f),
            f.flag("facedown"), f.number("red rains", 0, 0, MOST), f.number("x attack", -1, -1, MOST),
            f.number("x life", -1, -1, MOST), f.number("faces", -1, -1, self.last),
        )  # fmt: skip
        self.cards[cid] = card
        card.attached = tuple(
            self._in_play(at, x, seat, (k.ALTERATION,), "an alteration", cid, owner) for at, x in f.items("attached")
        )
        f.done()

    def _came(self, f: Fields) -> int:
        new, setup = f.flag("new"), f.flag("from setup")
        if new and setup:
            raise ScenarioError(f.path("from setup"), "a card that came this turn did not come during setup")
        return self.turn if new else 0 if setup else -1

    def _under(self, at: str, entry: object, owner: int) -> int:
        cid, f = self._hidden(at, entry, owner)
        f.done()
        self._may_lie(at, cid)
        return cid

    def _copied(self, f: Fields, d: Def, seat: int, changes: list[Timed]) -> Def:
        """The definition that the card shows: its own, or the one it copies until the change wears off."""
        title = f.text("copy of")
        if title:
            shown = self._definition(f.path("copy of"), title)
            if shown.kind != d.kind:
                raise ScenarioError(f.path("copy of"), f"{d.title} cannot become a copy of {title}")
            changes.append(Timed(T_COPY, 0, shown.index, k.FOREVER, seat, self.turn, ""))
            return shown
        for change in changes:
            if change.kind == T_COPY:
                shown = self.defs.cards[change.n]
                if shown.kind != d.kind:
                    raise ScenarioError(f.path("lasting"), f"{d.title} cannot become a copy of {shown.title}")
                d = shown
        return d

    def _definition(self, at: str, title: str) -> Def:
        if title not in self.defs.by_title:
            raise unknown(at, "card", title, self.defs.by_title)
        return self.defs[title]

    def _change(self, f: Fields, seat: int) -> Timed:
        """A lasting change: `{"kind": "attack", "n": 2, "until": "end of turn", "seat": 0, "turn": 1}`."""
        kind = f.one_of("kind", CHANGES, "")
        n = f.number("n", 0, -MOST, MOST)
        if kind == T_COPY:
            n = self._definition(f.path("title"), f.text("title")).index
        ability = f.text("ability")
        if ability and ability not in self.defs.texts:
            raise unknown(f.path("ability"), "ability", ability, self.defs.texts)
        if kind == T_PASSIVE and (not ability or self.defs.texts[ability].passive is None):
            raise ScenarioError(f.path("ability"), "names no passive ability, and there is no such change without one")
        change = Timed(
            kind, f.number("rule", 0), n, f.one_of("until", UNTIL, UNTIL[0]), f.number("seat", seat, 0, self.last),
            f.number("turn", self.turn), ability,
        )  # fmt: skip
        f.done()
        return change

    def _slots(self, spells: list[Card]) -> None:
        """Copies of one title share a slot; a card without a slot gets the next free one."""
        by_title: dict[str, int] = {}
        used = {card.slot for card in spells if card.slot}
        for card in spells:
            if card.slot:
                by_title.setdefault(card.d.title, card.slot)
        for card in spells:
            if card.slot:
                continue
            slot = by_title.get(card.d.title, 0)
            if not slot:
                slot = 1
                while slot in used:
                    slot += 1
                used.add(slot)
                by_title[card.d.title] = slot
            card.slot = slot

    def _show(self, game: Game) -> None:
        """What nobody said otherwise is known as its place has it."""
        game.seen[:] = seen_by_place(game)
        for cid, seats in self.seen.items():
            game.seen[cid] = seats


def seen_by_place(game: Game) -> list[int]:
    """Who knows each card, as bits of seats: all what lies open, the owner a hand, nobody a draw pile."""
    seen = [0] * len(game.by_id)
    for card in game.cards.values():
        seen[card.id] = 0 if card.facedown else game.seats.bits
    for p in game.players:
        for cid in p.hand:
            seen[cid] = 1 << p.seat
        for cid in (*p.discard, *p.conjurations, *p.removed):
            seen[cid] = game.seats.bits
    for card in game.cards.values():
        for cid in card.under:
            seen[cid] = game.seats.bits
    return seen


def go_on(game: Game, moment: int) -> None:
    """Puts the rounds on the stack, in the menu also the active player's turn, and plays to the first decision."""
    rounds = phases.Round()
    game.stack = [rounds]
    if moment == MENU:
        rounds.pc = phases.TURNS
        rounds.now = 1
        now = turn.Turn(game.active)
        now.pc = turn.MENU
        game.stack.append(now)
    elif moment == PREPARE:
        rounds.pc = phases.ROLL
        game.round -= 1
    else:
        rounds.pc = phases.RECOVER
    game.decision = None
    game.run()


def load_position(
    document: Any, *, defs: Definitions | None = None, options: GameOptions | None = None
) -> Position:
    """The game of a document, and its named cards. Raises `ScenarioError`, naming the field and what would be right.

    `options` are the switches of the game, without them chained cards are free; fatigue is on when they and the
    document both say so.
    """
    loader = Loader(defs or definitions())
    game = loader.game(document, options)
    try:
        go_on(game, loader.moment)
    except EndlessLoop as error:
        raise ScenarioError("", "nobody ever has anything to decide, and nobody wins") from error
    return Position(game, loader.names)


def load(document: Any, *, defs: Definitions | None = None, options: GameOptions | None = None) -> Game:
    """The game of a document, at its first decision. Raises `ScenarioError`."""
    return load_position(document, defs=defs, options=options).game

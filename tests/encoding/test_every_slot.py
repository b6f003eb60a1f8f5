"""Where each slot of a position shows, in the flat form and in the entities; what does not show has a reason.

A slot that is in none of the tables fails. Each entry of `SHOWN` names the columns that have to change, and the test
changes the slot and looks. `flat` and `rows` are columns as `tests.encoding.columns` names them; what `flat` names of
a general piece (a side, the question, ...) has to change in the entities under the same name.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ashes_env.encoding.layout import layout
from ashes_env.language import codes as k
from ashes_env.rules.combat.damage import Damage
from ashes_env.rules.game import Game
from ashes_env.rules.reading.attack import Attack
from ashes_env.rules.state import record_types
from ashes_env.rules.state.seats import Seats
from ashes_env.rules.state.state import (
    T_ABILITY,
    T_ATTACK,
    T_ENACTED,
    T_RULE,
    Card,
    Decision,
    Delayed,
    Event,
    GameOptions,
    LastKnown,
    Player,
    Shown,
    Timed,
    Topic,
    Underway,
)
from ashes_env.scenarios import position, side, unit
from ashes_env.solo.body import Body
from ashes_env.solo.side import Chimera
from tests.encoding.columns import differences
from tests.support import choose, in_play, slots, until_asked

COAL, AR, VIROS = "Coal Roarkwin", "Aradel Summergaard", "The Corpse of Viros"
Edit = Callable[[Any], None]
CLASSES = (
    Game,
    Player,
    Body,
    Card,
    Timed,
    Event,
    LastKnown,
    Delayed,
    Decision,
    Shown,
    Topic,
    Underway,
    Attack,
    Seats,
    GameOptions,
)


class Case(NamedTuple):
    """A position, how a copy of it is changed, and the columns in which seat 0 then sees something else."""

    make: Callable[[], Game]
    edit: Edit
    flat: tuple[str, ...]
    rows: tuple[str, ...] = ()
    seat: int = 0


def table() -> Game:
    """A bit of everything, seat 0 in its menu."""
    return position(
        me=side(
            COAL,
            units=[unit("Hammer Knight", attached=["Root Armor"]), "Iron Worker"],
            spellboard=["Summon Iron Rhino", "Summon Iron Rhino"],
            hand=["Anchornaut", "Cover"],
            deck=["Strengthen"] * 3,
            discard=["One Hundred Blades"],
            conjurations=["Iron Rhino"],
            removed=["Close Combat"],
            dice="9 natural, 2 ceremonial",
            exhausted_dice="charm basic",
        ),
        foe=side(
            AR,
            units=["Mist Spirit", "Iron Worker"],
            hand=["Shifting Mist", "Root Armor"],
            deck=["Mist Typhoon"] * 3,
            discard=["Out of the Mist"],
            conjurations=["Mist Spirit"],
            spellboard=["Summon Mist Spirit"],
            dice="2 natural",
        ),
    )


def bare() -> Game:
    """A spell that nobody has a question about."""
    return position(me=side(COAL, spellboard=["Law of Sight"]), foe=side(AR))


def chimera() -> Game:
    """A player against a Chimera."""
    return position(
        me=side(COAL, units=["Hammer Knight"], deck=["Cover"] * 3, hand=["Anchornaut"]),
        foe=side(
            VIROS, units=[unit("Constrict", facedown=True), "Whiplash"], deck=["Lurk"] * 5, chimera={"level": "S1"}
        ),
    )


def together() -> Game:
    """Two players against a Chimera with two battlefields."""
    foe = side(VIROS, units=[unit("Constrict", faces=0), unit("Whiplash", faces=1)], deck=["Lurk"] * 8)
    return position(side(COAL, deck=["Cover"] * 3), side(AR, deck=["Cover"] * 3), foe, teams=(0, 0, 1), fatigue=False)


def token_points() -> Game:
    """The Chimera has the first player token, which points at seat 0."""
    g = together()
    g.first = 2
    beast_of_two(g).points = 0
    return g


def beast_of_two(g: Game) -> Body:
    found = g.players[2]
    assert isinstance(found, Body)
    return found


def attack() -> Game:
    """The first of two blockers has been declared; seat 0 defends."""
    g = position(
        me=side(COAL, units=["Anchornaut", "Iron Worker"], deck=["Cover"]),
        foe=side(AR, units=["Hammer Knight", "Hammer Knight", "Blue Jaguar"], deck=["Cover"]),
        active=1,
    )
    choose(g, "attack", COAL, "Hammer Knight", "Hammer Knight")
    until_asked(g, "declare a blocker", 0)
    return g


def window() -> Game:
    """Seat 0 may answer that its Hammer Knight has destroyed a unit by Aftershock's attack."""
    g = position(
        me=side(COAL, units=["Hammer Knight"], deck=["Cover"]),
        foe=side(AR, units=["Iron Worker", "Iron Worker"], deck=["Cover"]),
    )
    choose(g, "attack", "Iron Worker")
    return until_asked(g, "respond?", 0)


def target() -> Game:
    """Seat 0 is asked for the target of Aftershock."""
    return until_asked(choose(window(), "Hammer Knight"), "choose a target", 0)


def payment() -> Game:
    """Seat 0 pays for a card."""
    g = table()
    choose(g, "Anchornaut")
    return until_asked(g, "pay with a die", 0)


def two_abilities() -> Game:
    """A card with two texts that can be used."""
    return position(
        me=side(
            COAL,
            units=[unit("Iron Worker", exhaustion=1)],
            deck=["Cover"],
            dice="2 natural class, 2 time class",
            spellboard=[unit("Canyon Shelter", under=["Anchornaut"])],
        ),
        foe=side(AR),
    )


def two_ways() -> Game:
    """A card that can be paid for in two ways."""
    return position(
        me=side({"title": COAL, "wounds": 5}, hand=["Generosity"], deck=["Cover"], dice="2 charm class, 2 time class"),
        foe=side(AR),
    )


def barrage() -> Game:
    """The question for a target, of a text with three effects of the same kind."""
    g = target()
    resolves("Phoenix Barrage/effect")(g)
    return g


def resolves(address: str) -> Edit:
    """The text that is being resolved is another one."""

    def edit(g: Game) -> None:
        frame: Any = next(f for f in reversed(g.stack) if f.underway(g))
        assert frame.program.address != address
        frame.program = g.defs.programs[address]

    return edit


def waiting() -> Game:
    """An effect waits for the end of the turn."""
    g = table()
    g.delayed = (later(g),)
    return g


def later(g: Game, nth: int = 0, seat: int = 0) -> Delayed:
    """Return what has been removed: the nth waiting effect that the cards know."""
    bodies = [path for path in g.defs.programs if path.startswith(("Blink/", "Echo Greystorm/")) and "body" in path]
    ref = g.cards[g.players[0].units[0]].ref
    return Delayed(bodies[nth], seat, ref, k.BY_SPELL, (("it", (ref,)), ("copy", (ref,))), g.turn)


def enacted(title: str) -> Callable[[], Game]:
    """The table with something that is enacted for cards of a title."""

    def make() -> Game:
        g = table()
        change = Timed(T_ENACTED, 0, 0, k.END_OF_TURN, 0, 1, "Stand Still/effect.0.what", title)
        g.players[0].rules = (change,)
        return g

    return make


def timed(
    kind: int = T_ATTACK, rule: int = 0, n: int = 1, until: int = k.END_OF_TURN, seat: int = 0, ability: str = ""
) -> tuple[Timed, ...]:
    return (Timed(kind, rule, n, until, seat, 1, ability),)


def lasting(*changes: Timed) -> Callable[[], Game]:
    """The table with lasting changes on the first unit of seat 0."""

    def make() -> Game:
        g = table()
        mine(g).timed = changes
        return g

    return make


def mine(g: Game, nth: int = 0) -> Card:
    """A unit of seat 0."""
    return g.cards[g.players[0].units[nth]]


def put(of: Callable[[Any], Any], name: str, value: Any) -> Edit:
    """Gives a slot of some part of the game another value."""

    def edit(g: Game) -> None:
        part = of(g)
        assert getattr(part, name) != value
        setattr(part, name, value)

    return edit


def me(g: Game) -> Player:
    return g.players[0]


def beast(g: Game) -> Body:
    p = g.players[1]
    assert isinstance(p, Body)
    return p


def fight(g: Game) -> Attack:
    frame = g.stack[g.attack_at]
    assert isinstance(frame, Attack)
    return frame


def other_event(**changes: Any) -> Edit:
    """Replaces the event of the window that is asked."""

    def edit(g: Game) -> None:
        frame: Any = g.stack[-1]
        fields = {name: getattr(frame.event, name) for name in slots(Event)}
        assert all(fields[name] != value for name, value in changes.items())
        frame.event = Event(**(fields | changes))

    return edit


def other_last(**changes: Any) -> Edit:
    """Replaces what the card of the event was last."""

    def edit(g: Game) -> None:
        frame: Any = g.stack[-1]
        ref = frame.event.cards[0]
        fields = {name: getattr(g.lki[ref], name) for name in slots(LastKnown)}
        assert all(fields[name] != value for name, value in changes.items())
        g.lki = {**g.lki, ref: LastKnown(**(fields | changes))}

    return edit


def moved(frm: str, to: str) -> Edit:
    """The last card of one pile of seat 0 goes to another."""

    def edit(g: Game) -> None:
        getattr(me(g), to).append(getattr(me(g), frm).pop())

    return edit


def taken_over(g: Game) -> None:
    cid = g.players[0].units.pop()
    g.players[1].units.append(cid)
    g.cards[cid].seat = 1


def decides(**changes: Callable[[Game], Any]) -> Edit:
    """Replaces the decision, which copies share."""

    def edit(g: Game) -> None:
        fields = {name: getattr(g.decision, name) for name in slots(Decision)}
        found = {name: value(g) for name, value in changes.items()}
        assert all(fields[name] != value for name, value in found.items())
        g.decision = Decision(**(fields | found))

    return edit


def fewer(g: Game) -> list[int]:
    assert g.decision is not None
    return g.decision.moves[1:]


def damage(g: Game) -> None:
    """Damage comes on its way to a unit of seat 0, beneath what is asked."""
    g.stack.insert(1, Damage(mine(g).ref, 2, 0, k.BY_RULE, 1))


def out(g: Game) -> None:
    g.seats = g.seats.without(1)


def nothing_left(name: str) -> Edit:
    def edit(g: Game) -> None:
        assert getattr(me(g), name)
        setattr(me(g), name, [])

    return edit


def more_dice(name: str) -> Edit:
    def edit(g: Game) -> None:
        getattr(me(g), name)[3] += 1

    return edit


def rule(*changes: Timed) -> Edit:
    return put(me, "rules", changes)


def unit_changes(*changes: Timed) -> Edit:
    return put(mine, "timed", changes)


def definition(title: str) -> Edit:
    def edit(g: Game) -> None:
        mine(g).d = g.defs[title]

    return edit


def known(g: Game) -> None:
    """Seat 0 has seen a card of the other hand, and the other one a card of its own."""
    g.seen[g.players[1].hand[0]] |= 1
    g.seen[g.players[0].hand[0]] |= 2


def happened(g: Game) -> None:
    g.log.append((0, 0, 0, 0, 7))


def aside(g: Game) -> None:
    """A unit is on its way out."""
    cid = g.players[0].units.pop()
    g.aside[cid] = g.cards.pop(cid)


def first_resolving(name: str, value: Any) -> Edit:
    """Changes the block of effects that is being resolved."""

    def edit(g: Game) -> None:
        frame: Any = next(f for f in reversed(g.stack) if f.underway(g))
        assert getattr(frame, name) != value
        setattr(frame, name, value)

    return edit


def of_context(name: str, value: Callable[[Game], Any]) -> Edit:
    """Changes what the text being resolved knows."""

    def edit(g: Game) -> None:
        frame: Any = next(f for f in g.stack if hasattr(f, "ctx"))
        assert getattr(frame.ctx, name) != value(g)
        setattr(frame.ctx, name, value(g))

    return edit


def question(name: str, value: Callable[[Game], Any]) -> Edit:
    """Changes the frame that asks."""

    def edit(g: Game) -> None:
        frame: Any = g.stack[-1]
        assert getattr(frame, name) != value(g)
        setattr(frame, name, value(g))

    return edit


WHERE = "asked.asked 17"  # one column of many

SHOWN: dict[str, Case] = {
    # --- the game
    "Game.active": Case(table, put(lambda g: g, "active", 1), ("my side.turn", "their side.turn")),
    "Game.aside": Case(table, aside, ("my units.present",), ("cards.leaving",)),
    "Game.attack_at": Case(attack, put(lambda g: g, "attack_at", -1), ("scene.attack", "their side.attacking")),
    "Game.by_id": Case(
        table,
        lambda g: setattr(g, "by_id", (*g.by_id[:-1], g.defs["Blue Jaguar"])),
        ("their conjurations.id title",),
        ("cards.id title",),
    ),
    "Game.cards": Case(table, lambda g: put(mine, "wounds", 1)(g), ("my units.wounds",), ("cards.wounds",)),
    "Game.decision": Case(table, put(lambda g: g, "decision", None), ("scene.my decision",), ("actions.legal",)),
    "Game.delayed": Case(table, lambda g: setattr(g, "delayed", (later(g),)), ("changes.waits", "changes.id text")),
    "Game.first": Case(table, put(lambda g: g, "first", 1), ("my side.first", "their side.first")),
    "Game.lki": Case(window, other_last(attack=9), ("event.subject attack",)),
    "Game.log": Case(table, happened, ("events.number", "events.id kind"), ("events.number", "events.id kind")),
    "Game.owner": Case(
        lambda: position(me=side(COAL, units=[unit("Iron Worker", under=["Mist Spirit"])]), foe=side(AR)),
        lambda g: setattr(
            g, "owner", tuple(1 if g.by_id[cid].title == "Mist Spirit" else seat for cid, seat in enumerate(g.owner))
        ),
        (),
        ("cards.mine", "cards.side 1"),
    ),
    "Game.passes": Case(table, put(lambda g: g, "passes", 1), ("scene.passes",)),
    "Game.phase": Case(table, put(lambda g: g, "phase", 3), ("scene.phase recovery", "scene.phase player turns")),
    "Game.players": Case(table, put(me, "main", 0), ("my side.main action",)),
    "Game.round": Case(table, put(lambda g: g, "round", 4), ("scene.round",)),
    "Game.seats": Case(table, out, ("their side.out",)),
    "Game.seen": Case(table, known, ("my hand.known", "their piles.in hand", "their piles.id title"), ("cards.known",)),
    "Game.stack": Case(table, damage, ("my units.waiting damage",), ("cards.waiting damage",)),
    "Game.turn": Case(table, put(lambda g: g, "turn", 9), ("scene.turn",)),
    "Game.unit_destroyed": Case(table, put(lambda g: g, "unit_destroyed", True), ("scene.unit destroyed",)),
    # --- a side
    "Player.active": Case(table, more_dice("active"), ("my active dice.charm basic",)),
    "Player.conjurations": Case(
        table, nothing_left("conjurations"), ("my conjurations.copies",), ("cards.in conjuration pile",)
    ),
    "Player.deck": Case(
        table, nothing_left("deck"), ("my side.draw pile", "my piles.in draw pile"), ("cards.in draw pile",)
    ),
    "Player.discard": Case(
        table,
        moved("removed", "discard"),
        ("my side.discard pile", "my piles.in discard pile"),
        ("cards.in discard pile",),
    ),
    "Player.exhausted": Case(table, more_dice("exhausted"), ("my exhausted dice.charm basic",)),
    "Player.guarded": Case(table, put(me, "guarded", True), ("my side.guarded",)),
    "Player.hand": Case(table, nothing_left("hand"), ("my side.hand", "my hand.in hand"), ("cards.in hand",)),
    "Player.main": Case(table, put(me, "main", 0), ("my side.main action",)),
    "Player.pb": Case(
        table, lambda g: put(me, "pb", in_play(g, AR).id)(g), ("my side.life",), ("cards.in Phoenixborn",)
    ),
    "Player.reacted": Case(table, put(me, "reacted", True), ("my side.reacted",)),
    "Player.removed": Case(
        table, nothing_left("removed"), ("my side.removed", "my piles.removed"), ("cards.in removed",)
    ),
    "Player.rules": Case(table, rule(*timed(T_RULE, 3)), ("my side.player changes", "changes.present")),
    "Player.side": Case(table, put(me, "side", 0), ("my side.side action",)),
    "Player.spells": Case(bare, nothing_left("spells"), ("my side.spells", "my spells.present"), ("cards.in spell",)),
    "Player.units": Case(table, nothing_left("units"), ("my side.units", "my units.present"), ("cards.in unit",)),
    "Body.behaviour": Case(chimera, lambda g: put(beast, "behaviour", beast(g).ultimate)(g), ("chimera.id behaviour",)),
    "Body.points": Case(token_points, put(beast_of_two, "points", 1), ("my side.first", "partner side.first")),
    "Body.empties": Case(chimera, put(beast, "empties", 1), ("chimera.empties",)),
    "Body.fatigued": Case(chimera, put(beast, "fatigued", True), ("chimera.fatigued",)),
    "Body.life": Case(chimera, put(beast, "life", 11), ("their side.life", "their side.life left")),
    "Body.phase": Case(chimera, put(beast, "phase", 2), ("chimera.phase 1", "chimera.phase 2")),
    "Body.rage": Case(chimera, put(beast, "rage", 3), ("chimera.rage",)),
    "Body.roll": Case(chimera, put(beast, "roll", 5), ("chimera.roll",)),
    "Body.threat": Case(chimera, put(beast, "threat", 9), ("chimera.threat",)),
    "Body.ultimate": Case(chimera, lambda g: put(beast, "ultimate", beast(g).behaviour)(g), ("chimera.id Ultimate",)),
    "Body.ultimate_value": Case(chimera, put(beast, "ultimate_value", 9), ("chimera.ultimate",)),
    # --- a card in play
    "Card.attached": Case(table, put(mine, "attached", ()), ("my units.attachments",), ("cards.attachments",)),
    "Card.came": Case(table, lambda g: put(mine, "came", g.turn)(g), ("my units.new",), ("cards.new",)),
    "Card.d": Case(
        table, definition("Blue Jaguar"), ("my units.id title", "my units.attack"), ("cards.id title", "cards.attack")
    ),
    "Card.dice": Case(
        table,
        put(mine, "dice", (14,)),
        (
            "my units.dice on it",
            "my dice on cards.present",
            "my dice on cards.mine",
            "my dice on cards.host",
            "my dice on cards.id die",
        ),
        ("cards.dice on it",),
    ),
    "Card.exhaustion": Case(
        table,
        put(mine, "exhaustion", 2),
        ("my units.exhaustion", "my units.exhausted"),
        ("cards.exhaustion", "cards.exhausted"),
    ),
    "Card.facedown": Case(
        chimera,
        lambda g: put(lambda g: g.cards[beast(g).units[0]], "facedown", False)(g),
        ("their units.face down", "their units.id title"),
        ("cards.face down", "cards.id title"),
    ),
    "Card.faces": Case(
        together,
        lambda g: put(lambda g: g.cards[g.players[2].units[0]], "faces", 1)(g),
        ("their units.faces",),
        ("cards.faces",),
    ),
    "Card.host": Case(
        table,
        lambda g: put(lambda g: in_play(g, "Root Armor"), "host", mine(g, 1).id)(g),
        ("my attachments.host",),
        ("cards.host",),
    ),
    "Card.red_rains": Case(
        chimera,
        lambda g: put(lambda g: in_play(g, VIROS), "red_rains", 2)(g),
        ("chimera.Red Rains tokens",),
        ("cards.red rains",),
    ),
    "Card.seat": Case(table, taken_over, ("my units.present", "their units.present"), ("cards.mine", "cards.side 1")),
    "Card.slot": Case(
        table,
        lambda g: put(lambda g: in_play(g, "Summon Iron Rhino"), "slot", 5)(g),
        ("my spells.slot",),
        ("cards.slot",),
    ),
    "Card.status": Case(table, put(mine, "status", 2), ("my units.status",), ("cards.status",)),
    "Card.timed": Case(
        table,
        unit_changes(*timed()),
        ("my units.changes", "my units.attack", "changes.more"),
        ("cards.changes", "cards.attack"),
    ),
    "Card.under": Case(
        table,
        lambda g: put(mine, "under", (g.players[0].removed[0],))(g),
        ("my units.under",),
        ("cards.under", "cards.in under a card"),
    ),
    "Card.used": Case(table, lambda g: put(mine, "used", g.turn)(g), ("my units.used",), ("cards.used",)),
    "Card.wounds": Case(
        table, put(mine, "wounds", 1), ("my units.wounds", "my units.life left"), ("cards.wounds", "cards.life left")
    ),
    "Card.x_attack": Case(
        lambda: position(me=side(COAL, units=[unit("Silver Snake", status=2)])),
        put(mine, "x_attack", 7),
        ("my units.attack",),
        ("cards.attack",),
    ),
    "Card.x_life": Case(
        lambda: position(me=side(COAL, units=[unit("Squall Stallion", x_life=3)])),
        put(mine, "x_life", 7),
        ("my units.life", "my units.life left"),
        ("cards.life", "cards.life left"),
    ),
    # --- a lasting change
    "Timed.ability": Case(
        lasting(*timed(T_ABILITY, ability="Hammer Knight/0")),
        unit_changes(*timed(T_ABILITY, ability="Iron Worker/0")),
        ("changes.id text",),
    ),
    "Timed.kind": Case(lasting(*timed()), unit_changes(*timed(1)), ("changes.id kind",)),
    "Timed.n": Case(lasting(*timed()), unit_changes(*timed(n=-2)), ("changes.more", "changes.less")),
    "Timed.rule": Case(lasting(*timed(T_RULE, 1)), unit_changes(*timed(T_RULE, 2)), ("changes.id rule",)),
    "Timed.seat": Case(
        lasting(*timed(until=k.START_OF_MY_TURN)),
        unit_changes(*timed(until=k.START_OF_MY_TURN, seat=1)),
        ("changes.made by mine", "changes.made by side 1"),
    ),
    "Timed.title": Case(
        enacted("Mist Spirit"),
        lambda g: setattr(g.players[0], "rules", enacted("Iron Worker")().players[0].rules),
        ("changes.on",),
    ),
    "Timed.until": Case(lasting(*timed()), unit_changes(*timed(until=k.END_OF_ROUND)), ("changes.id until",)),
    # --- an event that is answered
    "Event.cards": Case(
        window,
        lambda g: other_event(cards=(in_play(g, "Iron Worker").ref,))(g),
        ("their units.answered",),
        ("cards.answered",),
    ),
    "Event.classes": Case(window, other_event(classes=k.BY_SPELL), ("event.class a spell", "event.class an attack")),
    "Event.kind": Case(window, other_event(kind=k.LEAVES_PLAY), ("event.event 1", "event.event 2")),
    "Event.n": Case(window, other_event(n=4), ("event.amount",)),
    "Event.seat": Case(window, other_event(seat=1), ("event.by mine", "event.by side 1")),
    "Event.source": Case(
        window,
        lambda g: other_event(source=in_play(g, COAL).ref)(g),
        ("event.id source", "my units.source", "my side.source"),
        ("cards.source",),
    ),
    "LastKnown.attack": Case(window, other_last(attack=9), ("event.subject attack",)),
    "LastKnown.life": Case(window, other_last(life=9), ("event.subject life",)),
    # --- what waits
    "Delayed.body": Case(waiting, lambda g: setattr(g, "delayed", (later(g, 1),)), ("changes.id text",)),
    "Delayed.seat": Case(
        waiting, lambda g: setattr(g, "delayed", (later(g, 0, 1),)), ("changes.mine", "changes.side 1")
    ),
    "Delayed.vars": Case(
        waiting,
        lambda g: setattr(
            g,
            "delayed",
            (
                Delayed(
                    g.delayed[0].body,
                    0,
                    g.delayed[0].source,
                    k.BY_SPELL,
                    tuple((name, (mine(g, 1).ref,)) for name, _ in g.delayed[0].vars),
                    g.turn,
                ),
            ),
        ),
        ("changes.on",),
    ),
    "Delayed.turn": Case(
        waiting,
        lambda g: setattr(
            g,
            "delayed",
            (Delayed(g.delayed[0].body, 0, g.delayed[0].source, k.BY_SPELL, g.delayed[0].vars, g.turn + 1),),
        ),
        ("changes.id until",),
    ),
    # --- the choice at hand
    "Decision.ask": Case(target, decides(ask=lambda g: 18), (WHERE, "asked.asked 18")),
    "Decision.n": Case(target, decides(n=lambda g: 3), ("scene.number asked",)),
    "Decision.moves": Case(table, decides(moves=fewer), (), ("actions.legal", "actions.id action")),
    "Decision.seat": Case(table, decides(seat=lambda g: 1), ("scene.my decision", "asked.asked 0"), ("actions.legal",)),
    "Decision.source": Case(
        target,
        decides(source=lambda g: in_play(g, COAL).id),
        ("question.id title", "my side.source"),
        ("cards.source",),
    ),
    "Shown.cards": Case(
        target,
        question("picked", lambda g: (in_play(g, "Iron Worker").ref,)),
        ("their units.picked",),
        ("cards.picked",),
    ),
    "Shown.dice": Case(payment, question("spent", lambda g: (14,)), ("picked dice.natural power",)),
    "Shown.event": Case(window, other_event(n=4), ("event.amount",)),
    "Shown.symbols": Case(payment, question("symbols", lambda g: (13, 13)), ("paying.natural class",)),
    "Topic.abilities": Case(
        lambda: until_asked(choose(two_abilities(), "Canyon Shelter"), "choose an ability", 0),
        decides(moves=fewer),
        (),
        ("actions.id text", "actions.legal"),
    ),
    "Topic.address": Case(
        target, resolves("Fire Archer/0"), ("question.id text", "resolving.id text"), ("actions.id text",)
    ),
    "Topic.place": Case(barrage, first_resolving("place", 1), ("question.effect", "resolving.effect")),
    "Topic.ways": Case(
        lambda: until_asked(choose(two_ways(), "Generosity"), "choose a cost", 0),
        decides(moves=fewer),
        (),
        ("actions.ways",),
    ),
    "Underway.address": Case(target, resolves("Fire Archer/0"), ("resolving.id text",)),
    "Underway.damage": Case(table, damage, ("my units.waiting damage",), ("cards.waiting damage",)),
    "Underway.place": Case(barrage, first_resolving("place", 1), ("resolving.effect",)),
    "Underway.seat": Case(target, of_context("seat", lambda g: 1), ("resolving.mine", "resolving.side 1")),
    "Underway.source": Case(target, of_context("source", lambda g: in_play(g, COAL).ref), ("resolving.id title",)),
    "Underway.victim": Case(table, damage, ("my units.waiting damage",), ("cards.waiting damage",)),
    # --- an attack
    "Attack.attackers": Case(
        attack,
        lambda g: put(fight, "attackers", fight(g).attackers[:1])(g),
        ("scene.attackers", "their units.attacking"),
        ("cards.attacking",),
    ),
    "Attack.blockers": Case(
        attack,
        lambda g: put(fight, "blockers", (mine(g).ref, 0))(g),
        ("my units.defending", "my units.opposite", "their units.opposite"),
        ("cards.defending", "cards.opposite"),
    ),
    "Attack.fought": Case(
        attack, lambda g: put(fight, "fought", fight(g).attackers[:1])(g), ("their units.fought",), ("cards.fought",)
    ),
    "Attack.guard": Case(
        attack, lambda g: put(fight, "guard", mine(g, 1).ref)(g), ("my units.defending",), ("cards.defending",)
    ),
    "Attack.left": Case(
        attack,
        lambda g: put(fight, "left", fight(g).attackers[:1])(g),
        ("their units.attacking",),
        ("cards.attacking",),
    ),
    "Attack.pending": Case(
        attack, lambda g: put(fight, "pending", mine(g).ref)(g), ("my units.defending",), ("cards.defending",)
    ),
    "Attack.seat": Case(attack, put(fight, "seat", 0), ("my side.attacking", "their side.attacking")),
    "Attack.target": Case(
        attack,
        lambda g: put(fight, "target", mine(g).ref)(g),
        ("my side.attacked", "my units.attacked", "scene.attack on Phoenixborn"),
        ("cards.attacked",),
    ),
    # --- who sits at the table
    "Seats.out": Case(table, out, ("their side.out",)),
}

FIXED = "stays the same for a whole game"
INNER = "how the engine keeps track; nothing on the table"
FOLLOWS = "follows from"
REASONS: dict[str, str] = {
    "Game.defs": f"the cards of the game: {FIXED}; `tables()`",
    "Game.edition": f"the setting `edition`: {FIXED}",
    "Game.mask": f"which events any card of the game can answer: {FIXED}",
    "Game.options": f"the settings of the environment: {FIXED}",
    "Game.dirty": INNER,
    "Game.inc": INNER,
    "Game.departures": INNER,
    "Game.kept": f"{INNER}: changes of units that left the game and may come back; they show again on the unit",
    "Game.event_log": "what replays tell of a game; the log shows",
    "Game.snapshot": "the table after the last entry of the event log",
    "Game.rng": "future chance",
    "Game.script": "future chance",
    "Game.winners": "rewards say it; nobody looks at a game that is over to decide",
    "Player.first_five": "setup and chained cards; the picks show (`Shown.cards`), then they are cards in hand",
    "Player.seat": "everything is seen from the own seat; only who follows whom counts, and rows are in that order",
    "Card.id": "a number; rows and pointers stand for the card",
    "Card.inc": INNER,
    "Timed.turn": "whether the change was made this turn, which the log says; all end at the `until` that shows",
    "Event.at": INNER,
    "Event.dice": "which dice were changed or paid: the pools show them, the log how many",
    "Event.path": f"{INNER}: the text that resolved; its card is the source, and the log has it",
    "LastKnown.by": "the source of the event shows it",
    "LastKnown.destroyed": "the kind of the event shows it",
    "LastKnown.exhaustion": "only texts of the card itself ask for it",
    "LastKnown.recover": "no text asks for it yet",
    "LastKnown.faces": "only texts of the card itself ask for it: whom they are against",
    "LastKnown.seat": "the event shows whose the subject is",
    "LastKnown.status": "as exhaustion",
    "LastKnown.sure": INNER,
    "LastKnown.when": INNER,
    "LastKnown.wounds": "as exhaustion",
    "Delayed.source": f"{FOLLOWS} the text, which shows",
    "Delayed.classes": f"{FOLLOWS} the text",
    "Attack.answer": INNER,
    "Attack.pc": f"{INNER}; what is asked says it",
    "Attack.defender": f"{FOLLOWS} what is attacked",
    "Attack.named": "who has to block whom: the legal actions say it",
    "Seats.teams": f"{FIXED}; partners and opponents have pieces of their own",
    "Seats.facing": "whom a Chimera plays against now: the one who is asked, and its battlefield shows",
    **{
        f"Seats.{name}": f"{FOLLOWS} teams and out"
        for name in (
            "after",
            "allies",
            "around",
            "bits",
            "circle",
            "foes",
            "living",
            "opposed",
            "order",
            "shared",
            "together",
        )
    },
    **{f"GameOptions.{name}": f"a setting: {FIXED}" for name in slots(GameOptions)},
}


def names(cls: type) -> set[str]:
    """The slots of a class; those of a player stand with the player."""
    return {f"{cls.__name__}.{name}" for name in slots(cls) - (slots(Player) if cls is Body else set())}


def test_every_slot_shows_or_has_a_reason() -> None:
    every = set().union(*(names(cls) for cls in CLASSES))
    assert every - set(SHOWN) - set(REASONS) == set(), "add where the slot shows, or why it does not"
    assert (set(SHOWN) | set(REASONS)) - every == set(), "no such slots"
    assert set(SHOWN) & set(REASONS) == set()


def test_a_chimera_and_a_game_have_no_other_slots() -> None:
    assert slots(Chimera) == slots(Body)
    assert {Record.cls for Record in (record_types.CARD, record_types.PLAYER, record_types.EVENT)} <= set(CLASSES)


@pytest.mark.parametrize("slot", SHOWN)
def test_a_slot_shows(slot: str) -> None:
    case = SHOWN[slot]
    before = case.make()
    after = before.copy()
    case.edit(after)
    flat, rows = differences(before, after, case.seat)
    assert set(case.flat) - flat == set(), f"flat shows {sorted(flat)}"
    pieces = {piece.name for piece in layout(0, 1).pieces[: layout(0, 1).n_general]}
    wanted = set(case.rows) | {name for name in case.flat if name.split(".")[0] in pieces}
    assert wanted, "nothing is asked of the entities"
    assert wanted - rows == set(), f"the entities show {sorted(rows)}"

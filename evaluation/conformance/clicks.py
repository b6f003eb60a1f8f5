"""Recorded events laid out for a replay, and which of our options a recorded click stands for."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.flow.menu import usable
from ashes_env.rules.flow.turn import Turn
from ashes_env.rules.game import Game
from ashes_env.rules.responding.windows import Window
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import ID_MASK, Decision
from evaluation.conformance.positions import Names, our_name
from evaluation.conformance.traces import Json, is_main_window, walk

CLICK = 0
EXPECT = 1
EDIT = 2
END = 3

NEGATIVE = ("no", "none", "done", "cancel", "pass", "skip", "stop", "decline", "clear", "finish")
MINE = ("mine", "me", "my", "self", "you", "yours")
IN_PLAY = ("play area", "spellboard")


class Item:
    """One event that a replay has to account for, with the recorded states before and after it."""

    __slots__ = ("after", "before", "card", "die", "event", "kind", "prompt", "randoms", "seat", "text")

    def __init__(self, kind: int, event: Json, before: Json, after: Json) -> None:
        self.kind = kind
        self.event = event
        self.before = before
        self.after = after
        self.randoms: list[Json] = []
        what = event.get("input", {}) if kind == CLICK else {}
        self.seat = int(what.get("player", 0)) - 1
        self.text: str = what.get("text", "") if what.get("kind") == "button" else ""
        self.card: Json | None = what.get("card")
        self.die: Json | None = what.get("die")
        self.prompt: Json = event.get("prompt", {})

    @property
    def button(self) -> bool:
        """Whether the click was on a button."""
        return self.kind == CLICK and self.event["input"]["kind"] == "button"

    @property
    def main(self) -> bool:
        """Whether the player stood in the main window."""
        return self.kind == CLICK and is_main_window(self.prompt)

    def at_main(self, seat: int) -> bool:
        """Whether a seat stands in the main window at the end of the trace."""
        return is_main_window(self.event.get("end", {}).get("prompts", {}).get(str(seat + 1)))

    @property
    def question(self) -> tuple[str, str]:
        """What was asked, and by what."""
        return str(self.prompt.get("menuTitle", "")), str(self.prompt.get("promptTitle", ""))

    def words(self) -> str:
        """The event for a person."""
        if self.kind == EXPECT:
            return f"expect {self.event['expect']}"
        if self.kind == EDIT:
            return f"edit {self.event['edit']}"
        if self.kind == END:
            return "the end"
        what = f"button {self.text!r}" if self.button else self.die_words() if self.die else self.card_words()
        return f"player {self.seat + 1}: {what} at {self.question[0]!r} ({self.question[1]})"

    def card_words(self) -> str:
        return f"card {self.card['ref']} ({self.card.get('location')})" if self.card else "nothing"

    def die_words(self) -> str:
        return f"die {self.die['magic']} {self.die.get('level')}" if self.die else "nothing"


def items(trace: Json) -> list[Item]:
    """The events of a trace that a replay has to account for, in order; what changed nothing is left out."""
    out: list[Item] = []
    for event, before, after in walk(trace):
        if "input" in event:
            if not event["input"].get("noop"):
                out.append(Item(CLICK, event, before, after))
        elif "random" in event:
            if out:
                out[-1].randoms.append(event["random"])
        elif "delta" in event:
            if out:
                out[-1].after = after
                if out[-1].main and (not out[-1].button or out[-1].text == "Attack"):
                    # The click only opened a menu: the test changed the table.
                    out.append(Item(EDIT, {"edit": event["delta"]}, before, after))
        elif "expect" in event:
            out.append(Item(EXPECT, event, before, after))
        elif "edit" in event:
            out.append(Item(EDIT, event, before, after))
        elif "end" in event:
            out.append(Item(END, event, before, after))
    return without_reassigned(without_cleared(without_cancelled(out)))


def came_to_nothing(item: Item, nxt: Item) -> bool:
    """A click in the main window that opened nothing, or an End Turn whose question was left open."""
    if not item.main or item.before != nxt.before:
        return False
    if item.button:
        return nxt.kind == END and item.text == "End Turn" and not nxt.at_main(item.seat)
    return nxt.main or (nxt.kind == END and nxt.at_main(item.seat))


def without_cancelled(found: list[Item]) -> list[Item]:
    """Drops what a player began in the main window and took back with Cancel, as nothing came of it."""
    out: list[Item] = []
    left_open = False
    for i, item in enumerate(found):
        out.append(item)
        if item.kind == EXPECT and left_open and item.event["expect"]["m"] == "toHaveDefaultPrompt":
            out.pop()  # of the question that was left open
        nxt = next((x for x in found[i + 1 :] if x.kind in (CLICK, END, EDIT)), None)
        if nxt is not None and came_to_nothing(item, nxt):
            out.pop()
            left_open = item.button
        if not (item.button and item.text == "Cancel"):
            continue
        before = out[-2] if len(out) > 1 else item
        if before.card is not None and before.seat == item.seat and before.question[0].startswith("Any Reactions"):
            if before.card["ref"] in item.after["players"][str(item.seat + 1)].get("hand", ()):
                del out[-2]  # the reaction was taken back, with its price
                continue
        if not before.button and not before.main and before.seat == item.seat and before.before == item.after:
            if before.question[1] == item.question[1] and before.question[0] != item.question[0]:
                del out[-2]  # the card was taken back; Cancel declines
        if nxt is None or not (nxt.main or nxt.kind == END):
            continue
        begin = len(out) - 1
        while begin >= 0 and not (out[begin].kind == CLICK and out[begin].main):
            begin -= 1
        if begin >= 0 and out[begin].before == item.after and all(x.kind != EDIT for x in out[begin:]):
            del out[begin:]
    return out


BATTLE = "Choose a fight to resolve"
BLOCKER = "Choose a blocker"
BLOCKED = "Choose which attacker to block"
DISCARD = "Choose a card to discard"


def without_cleared(found: list[Item]) -> list[Item]:
    """Drops what was chosen in a meditation, or one by one, and taken back, with what was claimed of it meanwhile."""
    out: list[Item] = []
    for item in found:
        if item.button and item.text == "Reset":
            while out and not out[-1].main and out[-1].kind in (CLICK, EXPECT):
                if out[-1].kind == CLICK and (out[-1].button or out[-1].question[1] != item.question[1]):
                    break
                out.pop()
            continue
        if item.button and item.text == "Clear selection" and item.question[1] == "Meditate":
            while out and out[-1].kind == CLICK and out[-1].question[0] != DISCARD:
                out.pop()
            if out and out[-1].question[0] == DISCARD:
                out.pop()
            continue
        out.append(item)
    return out


def without_reassigned(found: list[Item]) -> list[Item]:
    """Leaves only the blockers that a player ended up with: a later assignment of a blocker replaces an earlier one."""
    gone: set[int] = set()
    assigned: dict[str, tuple[int, int]] = {}
    chosen = -1
    for i, item in enumerate(found):
        if item.kind != CLICK:
            continue
        menu = item.question[0]
        if menu == BLOCKER and item.card is not None:
            if chosen >= 0:
                gone.add(chosen)
            chosen = i
        elif menu == BLOCKER and item.text == "Clear all":
            for pair in assigned.values():
                gone.update(pair)
            assigned, chosen = {}, -1
        elif menu.startswith(BLOCKED) and chosen >= 0:
            blocker = found[chosen].card
            assert blocker is not None
            if item.card is None:
                gone.add(chosen)
            else:
                gone.update(assigned.get(blocker["ref"], ()))
                assigned[blocker["ref"]] = (chosen, i)
            chosen = -1
        elif not menu.startswith((BLOCKER, BLOCKED)):
            assigned, chosen = {}, -1
    if chosen >= 0:
        gone.add(chosen)
    return [item for i, item in enumerate(found) if i not in gone]


# --- matching ---------------------------------------------------------------------------------------------------------


def named(names: Names, g: Game, opt: int, item: Item) -> bool:
    """Whether an option is the card or die that was clicked; copies of a title are as good as each other."""
    kind, value = o.kind_of(opt), o.value_of(opt)
    if item.die is not None:
        return die_fits(names, g, kind, value, item.seat, item.die)
    if item.card is None:
        return False
    if item.question[0] == BATTLE and kind == o.CARD and blocked_by(g, value, names, item.card["ref"]):
        return True
    return card_fits(names, g, kind, value, item.card)


def blocked_by(g: Game, attacker: int, names: Names, ref: str) -> bool:
    """Whether an attacker is blocked by a recorded unit: a battle is chosen by either of the two."""
    if g.attack_at < 0 or attacker not in g.cards:
        return False
    attack = g.stack[g.attack_at]
    blocker = attack.blocker_of(g.cards[attacker].ref) if isinstance(attack, AttackFrame) else 0
    return bool(blocker) and our_name(g, blocker & ID_MASK) == names.name(ref)


def card_fits(names: Names, g: Game, kind: int, value: int, card: Json) -> bool:
    """Whether an option of a kind and value is this recorded card."""
    where = card.get("location", "")
    if kind == o.PLAYER:
        return where in IN_PLAY and our_name(g, g.players[value].pb) == names.name(card["ref"])
    if kind == o.TOP:
        return bool(where == "deck")
    if kind not in (o.CARD, o.FROM_HAND, o.TITLE) or our_name(g, value) != names.name(card["ref"]):
        return False
    if kind == o.CARD:
        return where in IN_PLAY or value not in g.cards
    return kind == o.TITLE or where == "hand"


def die_fits(names: Names, g: Game, kind: int, value: int, seat: int, die: Json) -> bool:
    """Whether an option is this recorded die, or the card that it lies on."""
    if kind == o.CARD:
        return "on" in die and our_name(g, value) == names.name(die["on"])
    if kind != o.DIE or die["magic"] not in k.DIE_TYPES:
        return False
    pool, code = value >> 5, value & 31
    if k.DIE_TYPES[code // 3] != die["magic"]:
        return False
    if pool in (o.POOL_EXHAUSTED, o.POOL_SPENT):
        return True
    if k.LEVELS[code % 3] != die.get("level", "basic"):
        return False
    if pool == o.POOL_ON_CARD:
        return "on" in die
    return "on" not in die and (int(die["owner"]) - 1 == seat) == (pool == o.POOL_MINE)


def closeness(names: Names, g: Game, opt: int, item: Item) -> int:
    """How far an option is from the very card that was clicked, judged by its place; 0 is the same place."""
    if item.card is None or o.kind_of(opt) != o.CARD:
        return 0
    cid = o.value_of(opt)
    card = g.cards.get(cid)
    if card is None:
        return 9
    host = item.card.get("on")
    if host is not None or card.host:
        return 0 if host is not None and card.host and our_name(g, card.host) == names.name(host) else 5
    p = g.players[card.seat]
    controller = item.card.get("controller") or item.card["owner"]
    far = 0 if card.seat == int(controller) - 1 else 4
    zone = p.units if cid in p.units else p.spells if cid in p.spells else [cid]
    return far + min(3, abs(zone.index(cid) - int(item.card.get("index", 0))))


def same_ability(g: Game, decision: Decision, place: int, text: str) -> bool:
    """Whether an ability on offer bears the name on a button."""
    top = g.stack[-1]
    found: list[Text] = []
    if isinstance(top, Window):
        found = [a.text for a in top.answers(g) if a.card == decision.source and a.text is not None]
    elif isinstance(top, Turn) and decision.source in g.cards:
        found = [ability for ability, _n in usable(g, g.players[decision.seat], g.cards[decision.source])]
    return place < len(found) and bool(found[place].name) and text.lower().startswith(found[place].name.lower())


def button_rank(names: Names, g: Game, decision: Decision, opt: int, item: Item) -> int:
    """How well a button says what an option says: 0 the same, up to 3 could be, -1 not at all."""
    kind, value = o.kind_of(opt), o.value_of(opt)
    text = item.text.strip()
    word = text.lower().split(" ")[0].strip(".,!'") if text else ""
    where = item.event["input"].get("card")
    place = int(item.event["input"].get("index", 0))
    if kind == o.DECLINE:
        if word in NEGATIVE:
            return 0
        return 2 - min(place, 1) if o.YES in decision.options and word != "yes" else -1
    if kind == o.ACCEPT:  # of two courses named on buttons the first is the one on offer
        return 0 if word == "yes" else -1 if word in NEGATIVE else 1 + min(place, 1)
    if kind in (o.CARD, o.FROM_HAND, o.TITLE):
        if where is not None:
            ref = where["ref"] if isinstance(where, dict) else str(where)
            return 0 if ref in names.titles and our_name(g, value) == names.name(ref) else -1
        return 0 if g.by_id[value].title == text else -1
    if kind == o.TOP:
        return 0 if "top" in text.lower() else -1
    if kind == o.NUMBER:
        return 0 if word == str(value) else -1
    if kind == o.SIDE:
        return 0 if k.LEVELS[value] in text.lower() else -1
    if kind == o.PLAYER:
        return 0 if (word in MINE) == (value == decision.seat) else 2
    if kind == o.DIE:
        return 1 if k.DIE_TYPES[(value & 31) // 3] in text.lower() else -1
    if kind in (o.MODE, o.ABILITY):
        if word == "cancel":
            return -1
        if kind == o.ABILITY and same_ability(g, decision, value, text):
            return 0
        return 0 if place == value else 2
    return -1

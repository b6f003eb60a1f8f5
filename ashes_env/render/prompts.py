"""The question to the player who decides, in a sentence: what has happened, what the choice is for, what was picked so
far. The short name of the question is `rules.state.moves.ASKS`, which other programs can rely on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ashes_env.language import codes as k
from ashes_env.language.codes import DIE_TYPES
from ashes_env.language.effects import Damage, May
from ashes_env.render.rules_text.asked import WIDTH, cut, in_full, offer_text, step_text, way_text
from ashes_env.render.rules_text.scribe import UnknownWordError
from ashes_env.render.sources import cost_of, printed_at, title_of, word_at
from ashes_env.render.verbs import uses_ability
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.game import die_name
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Topic

if TYPE_CHECKING:
    from ashes_env.rules.state.cards import Event
    from ashes_env.rules.state.state import Decision, State

FIVE: Final = 5
CHOOSES: Final = "choose "
WIDEST: Final = 120  # of what a text does, before what is asked about it

# What is asked about a step of a text, after what the step does.
OF_TEXT: Final = {
    m.ASK_TARGET: "Choose a target",
    m.ASK_CHOOSE: "Choose a card",
    m.ASK_PLAYER: "Choose a player",
    m.ASK_NUMBER: "How many?",
    m.ASK_DIE: "Choose a die",
    m.ASK_SEARCH: "Choose a card",
    m.ASK_DISCARD: "Choose a card to discard",
    m.ASK_TOKEN: "Which token?",
    m.ASK_ORDER: "Which card is next?",
}

# What the rules ask; {title} is the card that asks.
OF_RULES: Final = {
    m.ASK_FIRST_PLAYER: "choose who goes first",
    m.ASK_PREPARE_DISCARD: "discard cards before you draw to five",
    m.ASK_EXTRA_DRAW: "how many additional cards do you draw?",
    m.ASK_COST_BRANCH: "{title}: how do you pay?",
    m.ASK_NUMBER: "{title}: choose X",
    m.ASK_BLOCKED: "{title} blocks: which attacker?",
    m.ASK_DAMAGE_ORDER: "whose damage is dealt first?",
    m.ASK_PLAYER: "choose a player",
    m.ASK_ORDER: "what is resolved next?",
    m.ASK_MEDITATE: "meditate: discard a card to turn a die",
    m.ASK_MEDITATE_DIE: "meditate: choose a die to turn",
    m.ASK_RECOVERY_DIE: "the round ends: exhaust the dice that you want to roll anew",
    m.ASK_SLOT: "in the slot of which spell does {title} go?",
    m.ASK_TOP_BOTTOM: "where does {title} go?",
    m.ASK_HOST: "choose what {title} is attached to",
    m.ASK_MAY: "{title}: do it?",
}

IRREGULAR: Final = {
    "counter?": "may counter",
    "respond?": "may respond",
    "do it?": "may do it",
    "top or bottom": "chooses top or bottom",
    "meditate: discard a card": "meditates: discards a card",
    "meditate: change a die": "meditates: changes a die",
    "keep one card and pass the others to the left": "keeps one card and passes the others to the left",
    "take a face-up card, or swap nothing": "takes a face-up card, or swaps nothing",
}

ONE, MANY = 0, 1
HAPPENED: Final = {
    k.ENTERS_PLAY: ("comes into play", "come into play"),
    k.DESTROYED: ("is destroyed", "are destroyed"),
    k.LEAVES_PLAY: ("leaves play", "leave play"),
    k.DAMAGE_DEALT: ("is dealt {n} damage", "are dealt {n} damage"),
    k.DAMAGE_RECEIVED: ("receives {n} damage", "receive {n} damage"),
    k.WOUNDS_PLACED: ("gets {n} wounds", "get {n} wounds"),
    k.ATTACKERS_DECLARED: ("attacks", "attack"),
    k.BLOCKERS_DECLARED: ("blocks", "block"),
    k.GUARD_DECLARED: ("guards", "guard"),
    k.TARGETED: ("is targeted", "are targeted"),
    k.STATUS_SPENT: ("spends a status token", "spend a status token"),
    k.ATTACHED: ("is attached", "are attached"),
    k.EXHAUSTION_PLACED: ("gets exhaustion", "get exhaustion"),
    k.MILLED: ("is discarded from the draw pile", "are discarded from the draw pile"),
}
"""What happens to the cards of an event, for one and for several."""
BY_PLAYER: Final = {
    k.DEFENDERS_SETTLED: "blockers and guards are declared",
    k.RESOLVED: "{source} is resolved",
    k.DICE_CHANGED: "dice of {who} are changed",
    k.MEDITATED: "{who} has meditated",
    k.PASSED: "{who} passes",
    k.TURN_STARTS: "the turn of {who} starts",
    k.TURN_ENDS: "the turn of {who} ends",
    k.ROUND_ENDS: "the round ends",
    k.PREPARE_ENDS: "the prepare phase ends",
    k.PLAYER_TURNS_START: "the player turns phase starts",
}


def prompt(g: State, width: int = WIDEST) -> str:
    """What the player who decides is asked; empty when the game is over. What a text does is told in at most `width`
    characters, with 0 in full.
    """
    d = g.decision
    if d is None:
        return ""
    asked = _asked(g, d, width)
    picked = _picked(g, d)
    return f"{asked} ({picked})" if picked else asked


def decision_parts(seat: int, question: str = "", source: str = "", asked: str = "") -> dict[str, Any]:
    """The decision of a board: who decides, the short name of the question, the card that asks, the question as a
    sentence, and what the player does ("takes an action"). All but the seat are empty for who may not know.
    """
    return {"seat": seat, "question": question, "source": source, "prompt": asked, "does": doing(question)}


def doing(question: str) -> str:
    """A short question as what the player does: "take an action" is "takes an action"."""
    if question in IRREGULAR or not question:
        return IRREGULAR.get(question, "")
    verb, blank, rest = question.partition(" ")
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x')) else 's'}{blank}{rest}"


def _asked(g: State, d: Decision, width: int) -> str:
    topic = g.stack[-1].topic(g)
    title = title_of(g, d.source) if d.source else ""
    if d.ask in PHRASES:
        return PHRASES[d.ask](g, d, title)
    if d.ask in OF_TEXT and topic.place >= 0:
        return _of_text(g, d, topic, title, width)
    if d.ask == m.ASK_MAY and topic.address:
        return f"{cut(_offer(g, topic, title, width), width)}?"
    if d.ask == m.ASK_NUMBER and title and not topic.ways:
        return f"how much damage of the counter is dealt to {title}?"
    asked = OF_RULES.get(d.ask, m.ASKS[d.ask])
    return asked.format(title=title) if title or "{" not in asked else m.ASKS[d.ask]


def _question(g: State, d: Decision, topic: Topic) -> str:
    if d.ask == m.ASK_ORDER and isinstance(word_at(g, topic), Damage):
        return "Whose damage is next?"
    return OF_TEXT[d.ask]


# --- the text that asks -----------------------------------------------------------------------------------------------


def _head(g: State, address: str, title: str) -> str:
    """The card and the ability that ask: "Old Salt, Throw 1"; "the charm dice power"."""
    while address not in g.defs.texts and "." in address:
        address = address.rpartition(".")[0]
    text = g.defs.texts.get(address)
    name = "" if text is None else f"{text.name} {text.n or ''}".strip()
    for die, program in g.defs.dice_powers.items():
        if address == program.address:
            title = f"{DIE_TYPES[die]} power"
    return ", ".join(filter(None, (title, name)))


def _of_text(g: State, d: Decision, topic: Topic, title: str, width: int) -> str:
    """The card and the ability, what the step does for which something is chosen, and the question. A step that does
    nothing but choose is told with what follows from the choice.
    """
    head, does = _head(g, topic.address, title), _step(g, topic.address, topic.place)
    if does.startswith(CHOOSES):
        return cut(f"{head}: {_from(g, topic)}", width)
    text = cut(f"{head}: {does}", width)
    return f"{text}{'' if text.endswith('...') else '.'} {_question(g, d, topic)}"


def _from(g: State, topic: Topic) -> str:
    """The sentences of a text from a step on."""
    steps = range(topic.place, len(g.defs.programs[topic.address].steps))
    return "; ".join(dict.fromkeys(_step(g, topic.address, place) for place in steps))


def _step(g: State, address: str, place: int) -> str:
    """The sentence of a step; where it has none of its own, that of the step around it."""
    card = printed_at(g, address)
    program = g.defs.programs.get(address)
    if card is None or program is None:
        return ""
    try:
        return step_text(card, program.effects, place)
    except UnknownWordError:
        outer, _, branch = address.rpartition(".")
        outer, _, at = outer.rpartition(".")
        return _step(g, outer, int(at)) if branch and at.isdigit() else ""


def _offer(g: State, topic: Topic, title: str, width: int) -> str:
    """What may be done, after the card and the ability."""
    card, word, text = printed_at(g, topic.address), word_at(g, topic), g.defs.texts.get(topic.address)
    head = _head(g, topic.address, title)
    if card is not None and isinstance(word, May):
        return f"{head}: {offer_text(card, word, min(width, WIDTH))}"
    return f"{head}: {in_full(card, text.program.effects)}" if card is not None and text is not None else head


# --- what the rules ask -----------------------------------------------------------------------------------------------


def _menu(g: State, d: Decision, title: str) -> str:
    p = g.players[d.seat]
    left = [name for name, n in (("main action", p.main), ("side action", p.side)) if n]
    return f"take an action (left: {' and '.join(left) or 'none'})"


def _ability(g: State, d: Decision, title: str) -> str:
    return f"{title}: {'which ability do you use?' if uses_ability(g) else 'which happens first?'}"


def _pay_die(g: State, d: Decision, title: str) -> str:
    left = way_text(cost_of(FlatCost(0, 0, False, 0, tuple(g.stack[-1].shown(g, d.seat).symbols))))
    return f"{title}: choose a die to pay; still to pay: {left}"


def _counter(g: State, d: Decision, title: str) -> str:
    attacker = g.stack[-1].battle_of()
    return f"{title_of(g, attacker & ID_MASK)} attacks {title}: counter?" if attacker else f"{title}: counter?"


def _side(g: State, d: Decision, title: str) -> str:
    turned = f"turn the {die_name(d.n)} die to which side?"
    return f"{title}: {turned}" if title else turned


def _response(g: State, d: Decision, title: str) -> str:
    event = g.stack[-1].shown(g, d.seat).event
    return f"{event_text(g, event)}: do you respond?" if event is not None else "do you respond?"


PHRASES: Final[Mapping[int, Callable[[State, Decision, str], str]]] = {
    m.ASK_MENU: _menu,
    m.ASK_MODE: lambda g, d, title: f"{_head(g, g.stack[-1].topic(g).address, title)}: choose one",
    m.ASK_FIRST_FIVE: lambda g, d, title: f"choose the First Five, card {d.n + 1} of {FIVE}",
    m.ASK_ABILITY: _ability,
    m.ASK_PAY_DIE: _pay_die,
    m.ASK_PAY_DISCARD: lambda g, d, title: f"{title}: discard {d.n} card{'s' * (d.n > 1)} to pay",
    m.ASK_ATTACK_TARGET: lambda g, d, title: f"{title} attacks: choose what" if title else "choose what to attack",
    m.ASK_ATTACKER: lambda g, d, title: (
        f"attack on {title}: choose {'another' if d.n else 'an'} attacker" if title else "choose the attackers"
    ),
    m.ASK_BLOCKER: lambda g, d, title: f"{_attack(g)}: choose a blocker",
    m.ASK_GUARD: lambda g, d, title: f"{_attack(g)}: choose a guard",
    m.ASK_COUNTER: _counter,
    m.ASK_BATTLE: lambda g, d, title: (
        f"attack on {title}: which attacker fights next?" if title else "which attacker fights next?"
    ),
    m.ASK_SIDE: _side,
    m.ASK_RESPONSE: _response,
}


def _attack(g: State) -> str:
    """The attack in progress: "Iron Worker and Hammer Knight attack Coal Roarkwin"."""
    attack = attack_of(g)
    attackers = [title_of(g, ref & ID_MASK) for ref in attack.attackers if ref not in attack.left]
    target = f" {title_of(g, attack.target & ID_MASK)}" if attack.target else ""
    return f"{_listed(attackers)} attack{'s' * (len(attackers) == 1)}{target}"


def event_text(g: State, event: Event) -> str:
    """What has happened, or is about to, in a clause: "Hammer Knight is dealt 2 damage"."""
    cards = [title_of(g, ref & ID_MASK) for ref in event.cards]
    kind = k.EventKind(event.kind)
    if kind == k.ATTACKERS_DECLARED and g.attack_at >= 0:
        return _attack(g)
    if kind == k.DICE_PAID:
        who = f"player {event.seat}"
        return f"{who} uses a dice power" if event.classes & k.BY_DICE_POWER else f"{who} pays with dice"
    if kind in BY_PLAYER:
        source = title_of(g, event.source & ID_MASK) if event.source else "a text"
        return BY_PLAYER[kind].format(who=f"player {event.seat}", source=source)
    clause = HAPPENED[kind][ONE if len(cards) == 1 else MANY].format(n=event.n)
    clause = clause.replace(" 1 wounds", " 1 wound")
    return f"{_listed(cards)} {clause}" if cards else m.ASKS[m.ASK_RESPONSE]


# --- what was picked --------------------------------------------------------------------------------------------------


def _picked(g: State, d: Decision) -> str:
    """The picks so far in a choice of several things."""
    if d.ask == m.ASK_ATTACKER:
        picked = [title_of(g, ref & ID_MASK) for ref in attack_of(g).attackers]
    elif d.ask == m.ASK_BLOCKER:
        attack = attack_of(g)
        pairs = zip(attack.blockers, attack.attackers, strict=True)
        return ", ".join(f"{title_of(g, b & ID_MASK)} blocks {title_of(g, a & ID_MASK)}" for b, a in pairs if b)
    else:
        shown = g.stack[-1].shown(g, d.seat)
        picked = [title_of(g, cid) for cid in shown.cards] + [die_name(code) for code in shown.dice]
    return f"so far: {', '.join(picked)}" if picked else ""


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nothing"

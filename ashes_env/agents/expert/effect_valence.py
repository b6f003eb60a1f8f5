"""The valence of effects: how much an effect harms (above 0) or helps (below 0) its subject, in points; one damage is
about one point.

Computed from the definitions alone, once for each text.
"""

from __future__ import annotations

from typing import Any, Final

from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import modifiers as m
from ashes_env.language import targets as t
from ashes_env.rules.definitions.texts import Program, Step

USUAL: Final = 1.5  # the value assumed for an amount that depends on the position
ALWAYS_MANY: Final = 3.0

# Rules that harm a card or its controller; all others help.
UNWELCOME: Final = frozenset(
    {
        k.CANNOT_BLOCK,
        k.CANNOT_GUARD,
        k.CANNOT_ATTACK,
        k.DOUBLE_WOUNDS,
        k.COUNTS_AS_EXHAUSTED,
        k.NO_ABILITIES,
        k.NO_REACTION_SPELLS,
        k.NO_ACTION_SPELLS,
        k.NO_HAND_REACTIONS,
        k.MUST_ATTACK,
        k.NO_PB_ACTIVATION,
        k.SIDE_IS_MEDITATE,
        k.NO_DICE_CHANGES,
        k.MUST_BE_BLOCKED,
    }
)
TOKEN_HARM: Final = {k.WOUND: 1.0, k.EXHAUSTION: 1.5, k.STATUS: -0.7, k.RED_RAINS: -4.0, k.ANY_TOKEN: 0.8}
DIE_HARM: Final = {k.CHARM: 1.0}  # harm of a die on a card; other types help

MINE: Final = 1
THEIRS: Final = -1
ANYONE: Final = 0


def number(n: Any) -> float:
    """An estimate of an amount."""
    if isinstance(n, int):
        return float(n)
    return ALWAYS_MANY if isinstance(n, b.All) else USUAL


def of_change(what: m.Modifier) -> float:
    """The harm of a lasting change to the card under it."""
    harm = 0.0
    for part in m.parts(what):
        if isinstance(part, m.Bonus):
            harm -= number(part.attack) + 0.8 * number(part.life) + 0.3 * number(part.recover)
        elif isinstance(part, m.Obeys):
            harm += 1.5 if part.rule in UNWELCOME else -1.0
        elif isinstance(part, (m.Protected, m.NotDefendedBy, m.NotAttackedBy)):
            harm -= 1.0
    return harm


def subjects(word: b.Effect) -> tuple[tuple[b.Subject, float], ...]:
    """The subjects of an effect, each with the harm of the effect to it."""
    w: Any = word
    if isinstance(w, e.Damage):
        return ((w.to, number(w.n)),)
    if isinstance(w, (e.Destroy, e.Discard)):
        return ((w.who, 4.0),)
    if isinstance(w, e.ReturnToOwner):
        return ((w.who, 3.0),)
    if isinstance(w, e.PlaceTokens):
        return ((w.on, TOKEN_HARM[w.token] * number(w.n)),)
    if isinstance(w, e.RemoveTokens):
        return ((w.off, -TOKEN_HARM[w.token] * min(number(w.n), 2.0)),)
    if isinstance(w, e.MoveTokens):
        harm = sum(TOKEN_HARM[token] for token in w.tokens) * number(w.n)
        if isinstance(w.source, t.TargetBoth):
            return ((t.It(w.source.names[0]), -harm), (w.onto, harm))
        return ((w.source, -harm), (w.onto, harm))
    if isinstance(w, e.Give):
        return ((w.to, of_change(w.what)),)
    if isinstance(w, e.GiveAbility):
        return ((w.to, -1.5),)
    if isinstance(w, e.Enact):
        return () if w.like is None else ((w.like, of_change(w.what)),)
    if isinstance(w, e.Redirect):
        return ((w.to, 1.5),)
    if isinstance(w, e.PlaceDie):
        return ((w.on, DIE_HARM.get(w.die, -1.0)),)
    if isinstance(w, e.MoveDie):
        harm = DIE_HARM.get(w.die, -1.0)
        return ((w.source, -harm), (w.onto, harm))
    if isinstance(w, e.ReturnDice):
        return ((w.off, -DIE_HARM.get(w.die, -1.0)),)
    if isinstance(w, e.TakeAttack):
        return ((w.attacker, -2.0),)
    if isinstance(w, e.LeaveAttack):
        return ((w.who, 2.0),)
    if isinstance(w, e.MustBlock):
        return ((w.blocker, 1.0),)
    if isinstance(w, e.ConjureCopy):
        return ((w.of, -3.0),)
    if isinstance(w, e.PutIntoPlay):
        return ((w.who, -3.0),)
    if isinstance(w, e.TakeBack):
        return ((w.who, -1.0),)
    if isinstance(w, e.DealToEachOther):
        return ((w.first, 1.0), (w.second, 1.0))
    if isinstance(w, (e.AttachConjured, e.Reattach)):
        return ((w.to, -1.0),)
    if isinstance(w, e.BecomeCopy):
        return ((w.who, -0.5), (w.of, -0.2))
    return ()


def players(word: b.Effect) -> tuple[tuple[b.Seat, float], ...]:
    """The players that an effect applies to, each with the harm of the effect to them."""
    w: Any = word
    if isinstance(w, e.Draw):
        return ((w.seat, -0.7 * number(w.n)),)
    if isinstance(w, e.DrawChoice):
        return ((w.seat, -0.7 * number(w.n)),)
    if isinstance(w, e.DrawUntil):
        return ((t.You(), -1.0),)
    if isinstance(w, e.DiscardCards):
        return ((w.seat, (0.7 if w.zone == k.HAND else 0.3) * number(w.n)),)
    if isinstance(w, e.Conjure):
        return ((w.onto, -2.5 * number(w.n)),)
    if isinstance(w, e.Search):
        return ((w.by, -1.8 * number(w.n)),)
    if isinstance(w, e.GiveFirstPlayerToken):
        return ((w.to, -0.2),)
    if isinstance(w, (e.ReadyDice, e.SwapDice)):
        return ((t.You(), -0.9),)
    if isinstance(w, e.RaiseDice):
        return ((w.seat, -0.5),)
    if isinstance(w, e.SetDice):
        return ((t.You(), -0.5),)
    if isinstance(w, (e.LowerDice, e.ExhaustDice)):
        return ((w.seat, (0.4 if isinstance(w, e.LowerDice) else 0.8) * number(w.n)),)
    if isinstance(w, e.RestrictPlayer):
        return ((w.seat, 1.0 if w.rule in UNWELCOME else -1.0),)
    if isinstance(w, (e.ExtraSideAction, e.UseDicePower, e.Prevent, e.Cancel, e.ResolveCopy)):
        return ((t.You(), -1.5),)
    if isinstance(w, (e.LookAtHand, e.LookAtTop, e.PutFromHand, e.ChangeDice, e.RerollDice)):
        return ((t.You(), -0.2),)
    return ()


def whose(subject: b.Subject, names: dict[str, int]) -> int:
    """Whose cards a subject stands for, from the view of the controller of the text."""
    s: Any = subject
    if isinstance(s, (t.This, t.Host)):
        return MINE
    if isinstance(s, t.PhoenixbornOf):
        return player_side(s.seat)
    if isinstance(s, t.It):
        return names.get(s.name, ANYONE)
    if isinstance(s, t.TargetThat):
        return whose(s.subject, names)
    if isinstance(s, (t.AttackTarget, t.EventSource)):
        return THEIRS
    cards = getattr(s, "cards", None)
    if isinstance(cards, t.Cards):
        if cards.of is not None:
            return player_side(cards.of)
        return MINE if cards.whose == k.MINE else THEIRS if cards.whose == k.THEIRS else ANYONE
    return ANYONE


def player_side(seat: b.Seat) -> int:
    """Whether a description of players means the controller, an opponent, or either."""
    s: Any = seat
    if isinstance(s, t.You):
        return MINE
    if isinstance(s, t.Opponent):
        return THEIRS
    if isinstance(s, t.TargetThatPlayer):
        return player_side(s.seat)
    if isinstance(s, (t.TargetPlayer, t.ChoosePlayer)):
        return THEIRS if s.whose == k.THEIRS else MINE if s.whose == k.MINE else ANYONE
    return ANYONE


def turned(harm: float, side: int) -> float:
    """The value of a harm for the controller of the text: positive for harm to opponents and for help to the own side;
    the absolute value if the controller may choose the side."""
    return harm if side == THEIRS else -harm if side == MINE else abs(harm)


class Valence:
    """The effects of one text, including nested texts. `names`: the total harm to the cards that it refers to by each
    name. `worth`: its estimated points for the player who resolves it.
    """

    __slots__ = ("names", "worth")

    def __init__(self, program: Program) -> None:
        self.names: dict[str, float] = {}
        sides: dict[str, int] = {}
        self.worth = self._read(program, sides)

    def _read(self, program: Program, sides: dict[str, int]) -> float:
        worth = 0.0
        for step in program.steps:
            worth += self._step(step, sides)
        return worth

    def _step(self, step: Step, sides: dict[str, int]) -> float:
        worth = 0.0
        word: Any = step.word
        picked = getattr(word, "who", None)
        if isinstance(word, e.Pick) and isinstance(picked, b.Subject):
            name = getattr(picked, "name", "")
            sides[name] = whose(picked, sides)
        for subject, harm in subjects(word):
            name = getattr(subject, "name", "")
            side = whose(subject, sides)
            many = 2.0 if isinstance(subject, t.Each) else 1.0
            worth += many * turned(harm, side)
            if name and isinstance(name, str):
                self.names[name] = self.names.get(name, 0.0) + harm
                sides.setdefault(name, side)
        for seat, harm in players(word):
            side = player_side(seat)
            worth += turned(harm, side)
            name = getattr(seat, "name", "")
            if name and isinstance(name, str):
                self.names[name] = self.names.get(name, 0.0) + harm
        inner = [self._read(branch, sides) for branch in step.branches.values()]
        if inner:
            if isinstance(word, (e.ChooseOne, e.If)):
                worth += max(inner)
            elif isinstance(word, e.May):
                worth += max(0.0, inner[0] - sum(cost.total for cost in step.prices[:1]))
            elif isinstance(word, e.Repeat):
                worth += number(word.n) * inner[0]
            else:
                worth += sum(inner)
        return worth


_KNOWN: Final[dict[str, tuple[Program, Valence]]] = {}


def valence_of(program: Program) -> Valence:
    """The valence of a text; cached."""
    found = _KNOWN.get(program.address)
    if found is None or found[0] is not program:
        found = _KNOWN[program.address] = (program, Valence(program))
    return found[1]


def harm_to(step: Step, name: str, whole: Program) -> float:
    """The harm of the text `whole` to the card that its effect `step` lets a player choose under a name."""
    named = valence_of(whole).names.get(name, 0.0)
    if named:
        return named
    for _, harm in subjects(step.word):
        if harm:
            return harm
    return 0.0

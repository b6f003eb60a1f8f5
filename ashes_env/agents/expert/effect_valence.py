"""The valence of effects: how much an effect harms (above 0) or helps (below 0) its subject, in points; one damage is
about one point.

Computed from the definitions alone, once for each text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ashes_env.language import base as b
from ashes_env.language import behaviour as c
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


Felt = tuple[tuple[b.Subject | b.Seat, float], ...]
"""The cards and players that an effect applies to, each with the harm of the effect to them."""

YOU: Final = t.You()
NOBODY: Final[Felt] = ()


def _you(harm: float) -> Callable[[Any], Felt]:
    """The same harm to the player who resolves the effect, whatever it says."""
    felt: Felt = ((YOU, harm),)
    return lambda w: felt


def _who(harm: float) -> Callable[[Any], Felt]:
    """The same harm to the cards of `who`."""
    return lambda w: ((w.who, harm),)


def _nobody(w: Any) -> Felt:
    return NOBODY


def _move_tokens(w: e.MoveTokens) -> Felt:
    harm = sum([TOKEN_HARM[token] for token in w.tokens]) * number(w.n)
    if isinstance(w.source, t.TargetBoth):
        return ((t.It(w.source.names[0]), -harm), (w.onto, harm))
    return ((w.source, -harm), (w.onto, harm))


def _move_die(w: e.MoveDie) -> Felt:
    harm = DIE_HARM.get(w.die, -1.0)
    return ((w.source, -harm), (w.onto, harm))


def _taken(zone: k.Zone) -> float:
    """The harm of a card that goes to a zone of its owner."""
    return -0.8 if zone == k.HAND else 0.3 if zone == k.DISCARD_PILE else 0.0


def _shifted(w: e.ShiftDice) -> Felt:
    return ((w.seat, (-0.4 if player_side(w.seat) == MINE else 0.4) * number(w.n)),)


FELT: Final[dict[type[b.Effect], Callable[[Any], Felt]]] = {
    e.Damage: lambda w: ((w.to, number(w.n)),),
    e.Destroy: _who(4.0),
    e.Discard: _who(4.0),
    e.ReturnToOwner: _who(3.0),
    e.PlaceTokens: lambda w: ((w.on, TOKEN_HARM[w.token] * number(w.n)),),
    e.RemoveTokens: lambda w: ((w.off, -TOKEN_HARM[w.token] * min(number(w.n), 2.0)),),
    e.GatherTokens: _nobody,  # a price: what the number is for says what it is worth
    e.MoveTokens: _move_tokens,
    e.Give: lambda w: ((w.to, of_change(w.what)),),
    e.GiveAbility: lambda w: ((w.to, -1.5),),
    e.Enact: lambda w: () if w.like is None else ((w.like, of_change(w.what)),),
    e.Redirect: lambda w: ((w.to, 1.5),),
    e.PlaceDie: lambda w: ((w.on, DIE_HARM.get(w.die, -1.0)),),
    e.MoveDie: _move_die,
    e.ReturnDice: lambda w: ((w.off, -DIE_HARM.get(w.die, -1.0)),),
    e.KeepPaidDie: _you(-0.6),
    e.TakeAttack: lambda w: ((w.attacker, -2.0),),
    e.LeaveAttack: _who(2.0),
    e.MustBlock: lambda w: ((w.blocker, 1.0),),
    e.ConjureCopy: lambda w: ((w.of, -3.0),),
    e.PutIntoPlay: _who(-3.0),
    e.TakeBack: _who(-1.0),
    e.TuckUnder: _you(-0.6),
    e.DealToEachOther: lambda w: ((w.first, 1.0), (w.second, 1.0)),
    e.AttachConjured: lambda w: ((w.to, -1.0),),
    e.Reattach: lambda w: ((w.to, -1.0),),
    e.BecomeCopy: lambda w: ((w.who, -0.5), (w.of, -0.2)),
    e.Draw: lambda w: ((w.seat, -0.7 * number(w.n)),),
    e.DrawChoice: lambda w: ((w.seat, -0.7 * number(w.n)),),
    e.DrawUntil: _you(-1.0),
    e.DiscardCards: lambda w: ((w.seat, (0.7 if w.zone == k.HAND else 0.3) * number(w.n)),),
    e.Conjure: lambda w: ((w.onto, -2.5 * number(w.n)),),
    e.Search: lambda w: ((w.by, -1.8 * number(w.n)),),
    e.SpellGoesTo: lambda w: ((YOU, _taken(w.to)),),
    e.TakeLooked: lambda w: ((YOU, _taken(w.to)),),
    e.MoveAtRandom: lambda w: ((w.seat, _taken(w.to)),),
    e.GiveFirstPlayerToken: lambda w: ((w.to, -0.2),),
    e.ReadyDice: _you(-0.9),
    e.SwapDice: _you(-0.9),
    e.RaiseDice: lambda w: ((w.seat, -0.5),),
    e.SetDice: _you(-0.5),
    e.LowerDice: lambda w: ((w.seat, 0.4 * number(w.n)),),
    e.ExhaustDice: lambda w: ((w.seat, 0.8 * number(w.n)),),
    e.ChooseDice: lambda w: ((w.seat, 0.8 * number(w.n)),),  # what happens to them is said later
    e.ExhaustChosen: _nobody,
    e.RemoveDice: lambda w: ((w.seat, 2.0 * number(w.n)),),
    e.ShiftDice: _shifted,
    e.RestrictPlayer: lambda w: ((w.seat, 1.0 if w.rule in UNWELCOME else -1.0),),
    e.ExtraSideAction: _you(-1.5),
    e.UseDicePower: _you(-1.5),
    e.Prevent: _you(-1.5),
    e.Cancel: _you(-1.5),
    e.ResolveCopy: _you(-1.5),
    e.PlayNow: _you(-1.5),
    e.ResolveEndOfRound: _you(-0.5),
    e.LookAtHand: _you(-0.2),
    e.LookAtTop: _you(-0.2),
    e.PutFromHand: _you(-0.2),
    e.ChangeDice: _you(-0.2),
    e.RerollDice: _you(-0.2),
    e.PutBack: _nobody,
    e.ShufflePile: _nobody,
    e.Pick: _nobody,  # later effects say what happens to what is picked
    e.PickPlayer: _nobody,
    e.PickInHand: _nobody,
    e.Let: _nobody,
    c.Reveal: _you(-2.5),
    c.Strike: _you(-1.5),
    c.ResolveStatus: _you(-1.0),
    c.RollBehaviour: _nobody,
    c.TakeSide: _you(-1.0),
    c.RaiseRage: lambda w: ((YOU, -0.6 * number(w.n)),),
    c.RerollRage: lambda w: ((w.seat, -0.5),),
    c.AddFacedown: lambda w: ((YOU, -2.0 * number(w.n)),),
    c.MoveToEnd: _nobody,
    c.ReturnToRow: _who(-3.0),
    c.TurnFacedown: _who(1.5),
}
"""Every effect that does something itself."""


def _best(word: Any, inner: list[float], step: Step) -> float:
    return max(inner, default=0.0)


def _sum(word: Any, inner: list[float], step: Step) -> float:
    return sum(inner)


def _offer(word: Any, inner: list[float], step: Step) -> float:
    return max(0.0, inner[0] - sum([cost.total for cost in step.prices[:1]])) if inner else 0.0


def _times(word: e.Repeat, inner: list[float], step: Step) -> float:
    return number(word.n) * inner[0] if inner else 0.0


CONTROLS: Final[dict[type[b.Effect], Callable[[Any, list[float], Step], float]]] = {
    e.ChooseOne: _best,
    e.If: _best,
    e.May: _offer,
    e.Repeat: _times,
    e.To: _sum,
    e.DealOut: _sum,
    e.ForEachPlayer: _sum,
    e.AtEndOfTurn: _sum,
}
"""Every effect that holds further effects and does nothing else: its worth from those of its parts."""


def felt_by(word: b.Effect) -> Felt:
    """The cards and players that an effect itself applies to, each with the harm to them."""
    found = FELT.get(type(word))
    return NOBODY if found is None else found(word)


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
        for felt, harm in felt_by(word):
            if isinstance(felt, b.Subject):
                side = whose(felt, sides)
                worth += (2.0 if isinstance(felt, t.Each) else 1.0) * turned(harm, side)
            else:
                side = player_side(felt)
                worth += turned(harm, side)
            name = getattr(felt, "name", "")
            if name and isinstance(name, str):
                self.names[name] = self.names.get(name, 0.0) + harm
                if isinstance(felt, b.Subject):
                    sides.setdefault(name, side)
        inner = [self._read(branch, sides) for branch in step.branches.values()]
        if inner:
            worth += CONTROLS.get(type(step.word), _sum)(word, inner, step)
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
    for felt, harm in felt_by(step.word):
        if harm and isinstance(felt, b.Subject):
            return harm
    return 0.0

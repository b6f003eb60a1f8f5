"""The state of a text while it is written, and the tables from definition types to phrases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ashes_env.language.base import Amount, Body, Condition, Effect, Predicate, Quantity, Seat, Subject
from ashes_env.language.codes import EventKind
from ashes_env.render.rules_text.english import Clause, Form, Number, Person, Thing, plural, within

T = TypeVar("T")
W = TypeVar("W")
K = TypeVar("K")


class UnknownWordError(LookupError):
    """A definition type, code or name without a phrase; the message names it and its table."""


def look_up(phrases: Mapping[K, T], code: K, what: str) -> T:
    """The phrase of a code from a closed set."""
    if code not in phrases:
        raise UnknownWordError(f"no phrase for the {what} with the code {code}: enter one where the others stand")
    return phrases[code]


class Fields:
    """What stands in braces in a `Line`: a field of the word in words (`{of.text}`, `{seat.whose}`), or a part of the
    scribe (`{this}`, `{me.their}`).
    """

    def __init__(self, word: object, s: Scribe) -> None:
        self.word = word
        self.s = s

    def __getitem__(self, name: str) -> object:
        if not hasattr(self.word, name):
            return getattr(self.s, name)
        value = getattr(self.word, name)
        if isinstance(value, str):
            return self.s.that(value) if name == "name" else value
        if isinstance(value, Subject):
            return self.s.thing(value)
        return self.s.person(value) if isinstance(value, Seat) else self.s.number(value)


@dataclass(frozen=True, slots=True)
class Line(Generic[T]):
    """A phrase that is the same for every word of its type, but for what stands in braces (see `Fields`)."""

    made: Callable[..., T]
    texts: tuple[str, ...]

    def __call__(self, word: object, s: Scribe) -> T:
        return self.made(*(text.format_map(Fields(word, s)) for text in self.texts))


class Table(Generic[T]):
    """The phrases of one part of speech: a function or a `Line` for each definition type."""

    def __init__(self, speech: str) -> None:
        self.speech = speech
        self.phrases: dict[type[object], Callable[[Any, Scribe], T]] = {}

    def word(self, cls: type[W]) -> Callable[[Callable[[W, Scribe], T]], Callable[[W, Scribe], T]]:
        """Decorator: registers the function as the phrase of a type."""

        def enter(phrase: Callable[[W, Scribe], T]) -> Callable[[W, Scribe], T]:
            self.phrases[cls] = phrase
            return phrase

        return enter

    def lines(self, made: Callable[..., T], texts: Mapping[type[object], str | tuple[str, ...]]) -> None:
        """Registers a `Line` for each type; `made` makes the phrase of its texts."""
        for cls, text in texts.items():
            self.phrases[cls] = Line(made, (text,) if isinstance(text, str) else text)

    def say(self, word: object, s: Scribe) -> T:
        phrase = self.phrases.get(type(word))
        if phrase is None:
            raise UnknownWordError(f"no phrase for the {self.speech} {type(word).__name__}: enter one in this table")
        return phrase(word, s)


AMOUNTS: Table[Number] = Table("amount")
PREDICATES: Table[tuple[Form, Form]] = Table("property")  # positive and negated form
SUBJECTS: Table[Thing] = Table("subject")
SEATS: Table[Person] = Table("player")
QUANTITIES: Table[str] = Table("quantity")  # the words before the plural of the noun
CONDITIONS: Table[tuple[str, str]] = Table("condition")  # positive and negated form
MODIFIERS: Table[str] = Table("lasting change")  # a verb phrase in the third person
EFFECTS: Table[list[Clause]] = Table("effect")
ABILITIES: Table[str] = Table("ability")


@dataclass(frozen=True, slots=True)
class Joint:
    """How several effects of one type are joined into one phrase: which belong together, and the phrase."""

    goes_on: Callable[[Any, Any], bool]
    say: Callable[[Sequence[Any], Scribe], list[Clause]]


JOINT: dict[type[Effect], Joint] = {}


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that a text has named: what it is, and how it was introduced (target, chosen, placed, found, ...)."""

    noun: str
    how: str
    many: bool = False


@dataclass(slots=True)
class Told:
    """What one card's texts have said so far: every body, as one sentence, and every step of it, by its place."""

    bodies: dict[Body, str] = field(default_factory=dict)
    steps: dict[tuple[Body, int], str] = field(default_factory=dict)


@dataclass(slots=True)
class Scribe:
    """The state of one text while it is written."""

    this: str = "this card"
    host: str = "the attached unit"
    n: int = 0
    chimera: bool = False
    names: dict[str, Mention] = field(default_factory=dict)
    players: dict[str, Person] = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    event: EventKind | None = None
    event_card: str = "that card"
    event_source: str = "the source"
    tails: list[str] = field(default_factory=list)
    piles: dict[str, Person] = field(default_factory=dict)  # owners of cards looked at and of dice chosen
    chooser: Person | None = None  # who chooses the cards being described
    offered: Person | None = None  # to whom the current steps are offered
    forgone: dict[str, Number] = field(default_factory=dict)  # things that were allowed but not taken
    gone: set[str] = field(default_factory=set)  # the names of cards that have left play
    staying: set[str] = field(default_factory=set)  # the names of cards that leave play to go under another
    told: Told = field(default_factory=Told)
    spends: bool = False  # whether the cost is a status token of the card
    hangs: bool = False  # whether the current steps depend on a condition

    def fresh(self, n: int = 0, this: str = "") -> Scribe:
        """A new state for another text of the same card."""
        return Scribe(this or self.this, self.host, n, self.chimera, told=self.told)

    # players

    @property
    def me(self) -> Person:
        """The controller of the text."""
        return Person("the Chimera", "its") if self.chimera else Person("you", "your")

    @property
    def foe(self) -> Person:
        """The other side, each opponent if there are several."""
        return Person("the player" if self.chimera else "each opponent")

    # names

    def bind(self, name: str, noun: str, how: str, many: bool = False) -> None:
        """Records that something has been named."""
        self.names.pop(name, None)
        self.names[name] = Mention(noun, how, many)

    def lose(self, what: Subject) -> None:
        """Records that a card has left play: later references use the past tense."""
        self.gone.add(getattr(what, "name", ""))

    def that(self, name: str) -> str:
        """The shortest unambiguous reference to something named before."""
        mention = self.names.get(name)
        if mention is None:
            raise UnknownWordError(f"nothing has been named {name!r} before it is referred to")
        same = [other for other in self.names.values() if other.noun == mention.noun]
        if len(same) == 1:
            return f"{'those' if mention.many else 'that'} {mention.noun}"
        alike = [known for known, other in self.names.items() if other == mention]
        if len(alike) == 1:
            return f"the {mention.how} {mention.noun}"
        ordinal = ("first", "second", "third", "fourth")[alike.index(name)]
        return f"the {ordinal} target" if mention.how == "target" else f"the {mention.noun} {mention.how} {ordinal}"

    # tables

    def number(self, n: int | Amount) -> Number:
        return Number(str(n), n) if isinstance(n, int) else AMOUNTS.say(n, self)

    def some(self, n: int | Amount | Quantity, noun: str, where: str = "") -> str:
        """The amount with a noun and the words after it."""
        if isinstance(n, Quantity):
            return f"{QUANTITIES.say(n, self)} {plural(noun)} {where}".rstrip()
        return self.number(n).of(noun, where)

    def forms(self, what: Predicate) -> tuple[Form, Form]:
        return PREDICATES.say(what, self)

    def thing(self, what: Subject) -> Thing:
        return SUBJECTS.say(what, self)

    def person(self, seat: Seat) -> Person:
        return SEATS.say(seat, self)

    def holds(self, condition: Condition) -> str:
        return CONDITIONS.say(condition, self)[0]

    def act(self, verb: str, agent: Person | None = None) -> list[Clause]:
        """An action of a player as a step, with pending additions."""
        tails, self.tails = self.tails, []
        agent = agent or self.me
        if self.chimera and agent == self.me:  # the agent need not be named again
            verb = verb.replace(agent.whose, agent.their)
        return [Clause(agent, ", ".join((verb.removesuffix(","), *tails)))]

    def whole(self, text: str) -> list[Clause]:
        """A step that is a complete clause."""
        tails, self.tails = self.tails, []
        return [Clause(whole=", ".join((text.removesuffix(","), *tails)))]

    def hanging(self, body: Body) -> str:
        """Steps that depend on a condition, inside its sentence."""
        kept, self.hangs = self.hangs, True
        text = within(self.steps(body))
        self.hangs = kept
        return text

    def steps(self, body: Body) -> list[Clause]:
        """All steps of a body; effects that belong together, such as changes of the same card, become one step."""
        out: list[Clause] = []
        place = 0
        for effects in together(body):
            if len(effects) > 1:
                clauses = JOINT[type(effects[0])].say(effects, self)
            else:
                clauses = EFFECTS.say(effects[0], self)
            for _ in effects:
                self.told.steps.setdefault((body, place), within(clauses))
                place += 1
            out.extend(clauses)
        self.told.bodies.setdefault(body, within(out))
        return out


def together(body: Body) -> list[list[Effect]]:
    """The effects of a body, with those that are joined in one group."""
    groups: list[list[Effect]] = []
    for effect in body:
        joint = JOINT.get(type(effect))
        last = groups[-1] if groups else []
        if joint is not None and last and JOINT.get(type(last[0])) is joint and joint.goes_on(last[0], effect):
            last.append(effect)
        else:
            groups.append([effect])
    return groups

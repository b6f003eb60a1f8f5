"""English grammar: articles, plurals, verb forms, and the building blocks of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ashes_env.language.codes import ANY_TOKEN, EXHAUSTION, RED_RAINS, STATUS, WOUND, Token

MODALS = ("may", "cannot", "must", "can")
IRREGULAR = {"have": "has", "do": "does", "be": "is"}
PLURALS = {"Phoenixborn": "Phoenixborn", "die": "dice", "Fallen": "Fallen", "Drowning": "Drowning"}


def a(text: str) -> str:
    """The text with its indefinite article."""
    if text.startswith(("the ", "The ", "this ", "that ", "your ")):
        return text
    if text.startswith("other "):
        return f"an{text}"
    return f"{'an' if text[0].lower() in 'aeiou' and not text.lower().startswith('uni') else 'a'} {text}"


def plural(noun: str) -> str:
    """The plural of a noun phrase that ends with its noun."""
    head, _, last = noun.rpartition(" ")
    many = PLURALS.get(last) or (last[:-1] + "ies" if last.endswith("y") and last[-2] not in "aeou" else last + "s")
    return f"{head} {many}".strip()


def third(verb: str) -> str:
    """A verb phrase in the third person: "draw 1 card" becomes "draws 1 card"."""
    first, _, rest = verb.partition(" ")
    if first in MODALS:
        return verb
    if first in IRREGULAR:
        first = IRREGULAR[first]
    elif first.endswith(("s", "x", "ch", "sh", "o")):
        first += "es"
    elif first.endswith("y") and first[-2] not in "aeiou":
        first = first[:-1] + "ies"
    else:
        first += "s"
    return f"{first} {rest}".strip()


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Parts as a list: "a, b and c"."""
    given = list(parts)
    if len(given) < 2:
        return "".join(given)
    return f"{', '.join(given[:-1])} {last} {given[-1]}"


def counted(n: int, noun: str) -> str:
    """A number with its noun in the right form."""
    return f"{n} {noun if n == 1 else plural(noun)}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = (text[0].upper() + text[1:]).removesuffix(",")
    return text if text.endswith((".", '."', '!"')) else text + "."


TARGETED = ", as a target,"  # follows a player who is a target without being chosen
DONE = re.compile(r" (\w+ (?:that way|for this))$")  # the end of a count of past events

TOKEN_NOUNS = {
    WOUND: "wound",
    EXHAUSTION: "exhaustion token",
    STATUS: "status token",
    RED_RAINS: "Red Rains token",
    ANY_TOKEN: "token",
}


def token_noun(token: Token) -> str:
    """The name of one token of the kind."""
    return TOKEN_NOUNS[token]


@dataclass(frozen=True, slots=True)
class Person:
    """A player in a sentence: the name, and the possessive."""

    name: str
    their: str = "their"
    short: str = ""  # the name without additions, for the possessive

    @property
    def you(self) -> bool:
        return self.name == "you"

    @property
    def whose(self) -> str:
        """The possessive of the name."""
        return "your" if self.you else f"{self.short or self.name}'s"

    def does(self, verb: str) -> str:
        """The player and the verb: an imperative for "you"."""
        return verb if self.you else f"{self.name} {third(verb)}"


@dataclass(frozen=True, slots=True)
class Number:
    """An amount: a noun phrase, the value if it is a plain number, and for counted things one of them (`each`) and all
    of them (`group`). A symbol is a letter that the text has defined.
    """

    text: str
    value: int | None = None
    each: str = ""
    group: str = ""
    symbol: bool = False

    @property
    def there(self) -> str:
        """The words after "as many as"."""
        if DONE.search(self.group):
            return self.done()
        return f"there are {self.group}" if self.group else self.text

    def done(self) -> str:
        """What a count of past events counted: "cards were discarded that way"; empty for other amounts."""
        return DONE.sub(r" were \1", self.group) if DONE.search(self.group) else ""

    def of(self, noun: str, where: str = "") -> str:
        """The amount with a noun and the words after it."""
        if self.value is not None:
            return f"{counted(self.value, noun)} {where}".rstrip()
        if self.symbol:
            return f"{self.text} {plural(noun)} {where}".rstrip()
        return " ".join(filter(None, ("as many", plural(noun), where, "as", self.there)))


@dataclass(frozen=True, slots=True)
class Form:
    """One sense of a property: before the noun, after it, or as a verb phrase; `noun` replaces the noun."""

    verb: str
    before: str = ""
    after: str = ""
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """The name of a subject: for one (each of them), and for all of them if there are several."""

    text: str
    group: str = ""

    @property
    def all(self) -> str:
        return self.group or self.text


@dataclass(frozen=True, slots=True)
class Clause:
    """One step of a text: an action of a player, or a complete clause."""

    agent: Person | None = None
    verb: str = ""
    whole: str = ""

    def plain(self) -> str:
        """The step as a clause of its own."""
        return self.whole if self.agent is None else self.agent.does(self.verb)

    def allowed(self, to: Person) -> str:
        """The words after "you may"."""
        if self.agent is None:
            return f"do this: {self.whole}"
        if self.agent == to:
            return self.verb
        return f"have {self.agent.name} {self.verb}"


def within(clauses: Sequence[Clause]) -> str:
    """Steps inside a sentence: actions are listed, complete clauses are set apart."""
    out = ""
    apart = False
    for clause in clauses:
        whole = clause.agent is None
        if out:
            out += "; " if whole else "; then " if apart else ", then "
        out += clause.plain()
        apart = whole
    return out

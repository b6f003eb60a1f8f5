"""Phrases for putting cards into play and under other cards."""

from __future__ import annotations

from ashes_env.language import effects as w
from ashes_env.language.targets import Choose, ControllerOf, OwnerOf, Target
from ashes_env.render.rules_text.english import Clause, Person, Thing, a
from ashes_env.render.rules_text.scribe import EFFECTS, SUBJECTS, Scribe


@EFFECTS.word(w.TuckUnder)
def tuck_under(x: w.TuckUnder, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    lost = f", discarding what already lies under {s.this}" if x.discard_others else ""
    return s.act(f"place {who} face down under {s.this}{lost}")


@EFFECTS.word(w.PutIntoPlay)
def put_into_play(x: w.PutIntoPlay, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if isinstance(x.onto, OwnerOf | ControllerOf) and x.onto.subject == x.who:
        whose = "its owner's" if isinstance(x.onto, OwnerOf) else "its controller's"
    else:
        whose = s.person(x.onto).whose
    return s.act(f"put {who} onto {whose} battlefield")


def _onto(onto: Person, s: Scribe) -> str:
    if onto == s.me:
        return f"{onto.their} battlefield"
    return f"the battlefield of {onto.name}"


@EFFECTS.word(w.Conjure)
def conjure(x: w.Conjure, s: Scribe) -> list[Clause]:
    n = s.number(x.n)
    pile = s.person(x.pile)
    source = "" if pile == s.me else f"from the conjuration pile of {pile.name} "
    end = "at the left end of" if x.at_left else "on"
    where = f"{source}{end} {_onto(s.person(x.onto), s)}"
    s.bind(x.name, x.title, "placed")
    over = "" if x.over is None else f" with {s.thing(x.over).text} face down under it"
    return s.act(f"place {n.of(x.title, where)}{over}")


@EFFECTS.word(w.ConjureCopy)
def conjure_copy(x: w.ConjureCopy, s: Scribe) -> list[Clause]:
    of = s.thing(x.of).text
    s.bind(x.name, "copy", "placed")
    choice = f"choose {of} and " if isinstance(x.of, Choose | Target) else ""
    n = s.number(x.n)
    title = "of the same title" if choice else f"with the same title as {of}"
    what = "another conjuration" if choice and x.n == 1 else n.of("conjuration")
    return s.act(f"{choice}place {what} {title} on {s.me.their} battlefield")


@EFFECTS.word(w.AttachConjured)
def attach_conjured(x: w.AttachConjured, s: Scribe) -> list[Clause]:
    to = s.thing(x.to).text
    what = a(x.title) if x.n == 1 else s.number(x.n).of(x.title)
    return s.act(f"attach {what} from {s.me.their} conjuration pile to {to}")


@EFFECTS.word(w.Reattach)
def reattach(x: w.Reattach, s: Scribe) -> list[Clause]:
    what = s.thing(x.what).text
    return s.act(f"move {what} onto {s.thing(x.to).text}")


@SUBJECTS.word(w.UnderThis)
def under_this(x: w.UnderThis, s: Scribe) -> Thing:
    s.bind(x.name, "card", "chosen")
    return Thing(f"a card that lies under {s.this}")

"""Phrases for players."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import targets as w
from ashes_env.render.rules_text.english import TARGETED, Person, a
from ashes_env.render.rules_text.scribe import SEATS, Scribe

SEATS.lines(Person, {w.AllPlayers: "each player", w.EventPlayer: "that player"})


@SEATS.word(w.You)
def you(x: w.You, s: Scribe) -> Person:
    return s.me


@SEATS.word(w.Opponent)
def opponent(x: w.Opponent, s: Scribe) -> Person:
    return s.foe


def _whose_player(whose: k.Whose) -> str:
    return "opponent" if whose == k.THEIRS else "player"


@SEATS.word(w.TargetPlayer)
def target_player(x: w.TargetPlayer, s: Scribe) -> Person:
    noun = _whose_player(x.whose)
    s.players[x.name] = Person(f"that {noun}")
    if x.having is not None:
        return Person(f"one target {noun}, provided that {s.holds(x.having)}", short=f"one target {noun}")
    return Person(f"one target {noun}")


@SEATS.word(w.TargetAllPlayers)
def target_all_players(x: w.TargetAllPlayers, s: Scribe) -> Person:
    return Person(f"each player{TARGETED}", short="each player")


@SEATS.word(w.TargetThatPlayer)
def target_that_player(x: w.TargetThatPlayer, s: Scribe) -> Person:
    person = s.person(x.seat)
    s.players[x.name] = person
    return Person(f"{person.name}{TARGETED}", short=person.name)


@SEATS.word(w.ChoosePlayer)
def choose_player(x: w.ChoosePlayer, s: Scribe) -> Person:
    noun = _whose_player(x.whose)
    s.players[x.name] = Person(f"that {noun}")
    return Person(a(noun))


@SEATS.word(w.ThatPlayer)
def that_player(x: w.ThatPlayer, s: Scribe) -> Person:
    return s.players.get(x.name, Person("that player"))


@SEATS.word(w.ControllerOf)
def controller_of(x: w.ControllerOf, s: Scribe) -> Person:
    who = s.thing(x.subject).text
    return Person(f"{who}'s controller" if who.startswith(("that ", "this ")) else f"the controller of {who}")


@SEATS.word(w.OwnerOf)
def owner_of(x: w.OwnerOf, s: Scribe) -> Person:
    who = s.thing(x.subject).text
    return Person(f"{who}'s owner" if who.startswith(("that ", "this ")) else f"the owner of {who}")

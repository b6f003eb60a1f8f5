"""Phrases for attacks and the stack."""

from __future__ import annotations

from ashes_env.language import effects as w
from ashes_env.language.targets import Choose, Target
from ashes_env.render.rules_text.english import Clause
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe


@EFFECTS.word(w.TakeAttack)
def take_attack(x: w.TakeAttack, s: Scribe) -> list[Clause]:
    units = " on a unit" if x.units_only else ""
    return s.act(f"carry out an attack{units} in which {s.thing(x.attacker).text} is the only attacker")


@EFFECTS.word(w.MustBlock)
def must_block(x: w.MustBlock, s: Scribe) -> list[Clause]:
    blocker = s.thing(x.blocker).text
    attacker = s.thing(x.attacker).text
    if isinstance(x.blocker, Choose | Target):
        return s.act(f"choose {blocker}, which has to block {attacker} in this attack, if able")
    return s.whole(f"{blocker} has to block {attacker} in this attack, if able")


@EFFECTS.word(w.LeaveAttack)
def leave_attack(x: w.LeaveAttack, s: Scribe) -> list[Clause]:
    return s.act(f"remove {s.thing(x.who).text} from the attack")


@EFFECTS.word(w.Cancel)
def cancel(x: w.Cancel, s: Scribe) -> list[Clause]:
    return s.act("cancel that effect and all effects of the same text that are still to come")


@EFFECTS.word(w.ResolveCopy)
def resolve_copy(x: w.ResolveCopy, s: Scribe) -> list[Clause]:
    return s.act("resolve the effects of that text as your own, without paying for them")


@EFFECTS.word(w.ResolveEndOfRound)
def resolve_end_of_round(x: w.ResolveEndOfRound, s: Scribe) -> list[Clause]:
    return s.act("resolve the end of round texts of all unexhausted cards now, in an order of your choice")

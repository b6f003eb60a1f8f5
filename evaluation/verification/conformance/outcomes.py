"""Converts recorded random outcomes to the form that the rules take."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.state.chance import RAGE
from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.positions import Names, our_name


def script(names: Names, g: Game, found: list[Item]) -> list[tuple[str, tuple[int, ...]]]:
    """The recorded random outcomes of a segment in the form that the rules take."""
    ids: dict[str, list[int]] = {}
    for cid in range(1, len(g.by_id)):
        ids.setdefault(our_name(g, cid), []).append(cid)

    def cards(refs: list[str]) -> tuple[int, ...]:
        left = {name: list(copies) for name, copies in ids.items()}
        return tuple(left[names.name(ref)].pop(0) for ref in refs)

    out: list[tuple[str, tuple[int, ...]]] = []
    randoms = [r for item in found for r in item.randoms]
    for place, random in enumerate(randoms):
        kind = random["kind"]
        if kind == "die":
            die = random["die"]
            magic = die["magic"]
            owner = int(die.get("owner", 1)) - 1
            code = RAGE if magic == "rage" else k.DIE_TYPES.index(magic)
            out.append(("die", (k.LEVELS.index(random["result"]), code, owner)))
        elif kind == "d12":
            out.append((random["for"], (int(random["result"]),)))
        elif kind == "shuffle":
            out.append(("shuffle", cards(random["order"])))
        elif kind == "random-discard":
            chosen = random["chosen"]
            out.append(("pick", cards([chosen] if isinstance(chosen, str) else chosen)))
        elif kind == "order":
            order = cards(random["order"])
            again = place + 1 < len(randoms) and randoms[place + 1]["kind"] == "order"
            out.extend([("pick", order)] * (1 if again else len(order)))
    for item in found:
        for seat, p in item.after.get("players", {}).items():
            changed = p.get("deck") != item.before["players"][seat].get("deck")
            if "chimera" in p and changed:  # what served as its hand goes back in an order that only the pile shows
                out.extend(("shuffle", cards(p.get("deck", [])[:n])) for n in range(8, 1, -1))
    return out

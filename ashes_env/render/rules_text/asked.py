"""Short texts of a player's options: branches, offers and costs, from the definitions alone.

The words are those of the rules text, so a reference such as "that unit" means the same as there; "you" is the
controller of the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ashes_env.language.base import Body
from ashes_env.language.carddef import CardDef, DicePower, Triggered
from ashes_env.language.codes import DIE_TYPES, Token
from ashes_env.language.costs import Cost
from ashes_env.language.effects import May
from ashes_env.render.rules_text.costs import cost_text, price
from ashes_env.render.rules_text.english import token_noun
from ashes_env.render.rules_text.scribe import Scribe, Told, UnknownWordError
from ashes_env.render.rules_text.whole import scribe_for, texts

WIDTH = 90  # characters of a choice on a screen; 0 for no limit
MORE = "..."
CONTEXT = 2  # number of common words kept before the words that differ


def branch_text(card: CardDef | DicePower, body: Body, width: int = WIDTH) -> str:
    """The effect of a part of a card's text: "deal 1 damage to that unit"."""
    return cut(_full_text(card, body), width)


def step_text(card: CardDef | DicePower, body: Body, place: int) -> str:
    """The effect number `place` of a part of a card's text, with those that share its sentence."""
    _full_text(card, body)
    return _told(card).steps[body, place]


def branches_text(card: CardDef | DicePower, options: Sequence[Body], width: int = WIDTH) -> tuple[str, ...]:
    """The branches of one choice, all different."""
    return tell_apart([_full_text(card, body) for body in options], width)


def offer_text(card: CardDef | DicePower, offer: May | Triggered, width: int = WIDTH) -> str:
    """What a player who accepts does, with its cost: "pay 1 basic to draw 1 card"."""
    return cut(_offered(card, offer), width)


def refusal_text(card: CardDef | DicePower, offer: May | Triggered, width: int = WIDTH) -> str:
    """What happens if the player refuses."""
    then = branch_text(card, offer.otherwise, width) if isinstance(offer, May) and offer.otherwise else ""
    return cut(f"decline: {then}", width) if then else "decline"


def in_full(card: CardDef | DicePower, body: Body, name: str = "", n: int = 0) -> str:
    """A part of a card's text in full length, after the name of its ability."""
    return _head(name, n) + _full_text(card, body)


def way_text(cost: Cost) -> str:
    """A payment: "side action, 1 natural class"."""
    return cut(cost_text(cost)) or "nothing"


def token_text(token: Token) -> str:
    """A kind of token to choose: "1 exhaustion token"."""
    return f"1 {token_noun(token)}"


def end_text(bottom: bool) -> str:
    """The end of a pile to which a card goes."""
    return "at the bottom of the draw pile" if bottom else "on top of the draw pile"


# --- shortening, telling apart ----------------------------------------------------------------------------------------


def cut(text: str, width: int = WIDTH) -> str:
    """The text, cut at a word boundary if it is too long; whole with a width of 0."""
    if not width or len(text) <= width:
        return text
    kept = text[: width - len(MORE) + 1].rpartition(" ")[0] or text[: width - len(MORE)]
    return kept.rstrip(" ,;:-") + MORE


def tell_apart(whole: Sequence[str], width: int = WIDTH) -> tuple[str, ...]:
    """Texts cut to the maximum width. If two would be equal, they start with the words in which they differ."""
    short = [cut(text, width) for text in whole]
    if len(set(short)) < len(short):
        words = [text.split() for text in whole]
        same = 0
        while all(len(split) > same + 1 and split[same] == words[0][same] for split in words):
            same += 1
        same = max(0, same - CONTEXT)
        ends = [f"{MORE} {' '.join(split[same:])}" if same else " ".join(split) for split in words]
        short = [cut(end, width) for end in ends]
    return tuple(short)


# --- the words of the rules text --------------------------------------------------------------------------------------


@cache
def _told(card: CardDef | DicePower) -> Told:
    """Every body and step of a card's texts with its text. The result is cached: do not change it."""
    s = _scribe(card)
    if isinstance(card, DicePower):
        s.steps(card.effect)
        return s.told
    texts(card, s)
    for _, body in card.chimera.programs() if card.chimera else ():
        s.fresh().steps(body)
    return s.told


def _full_text(card: CardDef | DicePower, body: Body) -> str:
    """A body as it stands in the text of the card."""
    told = _told(card).bodies
    if body not in told:
        name = card.title if isinstance(card, CardDef) else f"the {DIE_TYPES[card.die]} dice power"
        raise UnknownWordError(f"no text of {name} holds {body!r}: give a body that stands in its definition")
    return told[body]


def _offered(card: CardDef | DicePower, offer: May | Triggered) -> str:
    body = offer.effect if isinstance(offer, Triggered) else offer.then
    head = _head(offer.name, offer.n) if isinstance(offer, Triggered) else ""
    paid = "" if offer.pay is None else f"{price(offer.pay, _scribe(card))}, then "
    return f"{head}{paid}{_full_text(card, body)}"


def _scribe(card: CardDef | DicePower) -> Scribe:
    return scribe_for(card) if isinstance(card, CardDef) else Scribe("this die")


def _head(name: str, n: int) -> str:
    """The name and number before an ability's effect; empty without a name."""
    return f"{name} {n or ''}".strip() + ": " if name else ""

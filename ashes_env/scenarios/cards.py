"""Creates the cards of a document one by one, with tokens, attached cards and cards underneath."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.dice import on_card
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.flow.setup import Table
from ashes_env.rules.state.seats import each_for_itself
from ashes_env.rules.state.state import ID_MASK, T_COPY, Card, Timed
from ashes_env.rules.worlds.soundness import NEVER_HIDDEN
from ashes_env.scenarios import changes, dice
from ashes_env.scenarios.errors import ScenarioError, brief, unknown
from ashes_env.scenarios.fields import MOST, Fields

MOST_CARDS: Final = ID_MASK  # of all sides; card ids have no more bits


class Cards:
    """The physical cards of one document by id: their definitions, those in play, and their paths in the document."""

    def __init__(self, defs: Definitions) -> None:
        self.defs = defs
        self.table = Table(defs)
        self.cards: dict[int, Card] = {}
        self.names: dict[str, int] = {}
        self.seen: dict[int, int] = {}
        self.at: list[str] = [""]
        self.seats = each_for_itself(2)
        self.turn = 1

    @property
    def last(self) -> int:
        """The last seat."""
        return len(self.seats.teams) - 1

    def pile(self, f: Fields, name: str, seat: int) -> list[int]:
        """The cards of a hand or pile, by id."""
        out = []
        for at, entry in f.items(name):
            cid, written = self.hidden(at, entry, seat)
            written.done()
            d = self.table.by_id[cid]
            if d.type in NEVER_HIDDEN:
                raise ScenarioError(at, f"{d.title} is never in a hand or in a pile")
            if name != "removed" and d.is_conjured != (name == "conjurations"):
                where = "only in the pile of conjurations" if d.is_conjured else "not in the pile of conjurations"
                raise ScenarioError(at, f"{d.title} can lie {where}")
            out.append(cid)
        return out

    def hidden(self, at: str, entry: object, seat: int) -> tuple[int, Fields]:
        """A card outside play: its id, and its entry as fields."""
        if isinstance(entry, str):
            entry = {"title": entry}
        f = Fields(at, entry)
        title = f.text("title")
        if title not in self.defs.by_title:
            raise unknown(f.path("title") if len(f.source) > 1 else at, "card", title, self.defs.by_title)
        if len(self.at) > MOST_CARDS:
            raise ScenarioError(at, f"at most {MOST_CARDS} cards can be on the whole table, with those in piles")
        cid = self.table.add(title, f.number("owner", seat, 0, self.last))
        self.at.append(at)
        name = f.text("name")
        if name:
            if name in self.names:
                raise ScenarioError(f.path("name"), f"two cards are called {name!r}")
            self.names[name] = cid
        if f.raw("seen") is not None:
            self.seen[cid] = sum({self._seat(at, who) for at, who in f.items("seen")})
        return cid, f

    def _seat(self, at: str, who: object) -> int:
        """The seat as a bit."""
        if not isinstance(who, int) or isinstance(who, bool) or not 0 <= who <= self.last:
            raise ScenarioError(at, f"a seat is a number from 0 to {self.last}, not {brief(who)}")
        return 1 << who

    def in_play(
        self, at: str, entry: object, seat: int, kinds: tuple[int, ...], what: str, host: int = 0, owner: int = -1
    ) -> int:
        cid, f = self.hidden(at, entry, seat if owner < 0 else owner)
        if self.table.by_id[cid].kind not in kinds:
            raise ScenarioError(at, f"{self.table.by_id[cid].title} is not {what}")
        self.card(f, cid, seat, host)
        return cid

    def card(self, f: Fields, cid: int, seat: int, host: int = 0) -> None:
        d = self.table.by_id[cid]
        owner = self.table.owner[cid]
        lasting = changes.read(self.defs, f, seat, self.last, self.turn, on_card=True)
        shown = self._copied(f, d, seat, lasting)
        by_seat = f.items("dice by seat", self.last + 1)
        lying = [
            on_card(who, code)
            for who, at, given in (
                (seat, f.path("dice"), f.raw("dice", ())),
                (self.seats.foes[seat][0], f.path("opposing dice"), f.raw("opposing dice", ())),
                *((who, at, given) for who, (at, given) in enumerate(by_seat)),
            )
            for code, n in enumerate(dice.counts(at, given))
            for i in range(n)
        ]
        card = Card(
            cid,
            0,
            shown,
            seat,
            f.number("wounds", 0, 0, MOST),
            f.number("exhaustion", 0, 0, MOST),
            f.number("status", 0, 0, MOST),
            (),
            tuple(self._under(at, x, owner) for at, x in f.items("under")),
            tuple(lying),
            tuple(lasting),
            host,
            f.number("slot", 0, 0, MOST),
            self.turn if f.flag("used") else -1,
            self._came(f),
            f.flag("facedown"),
            f.number("red rains", 0, 0, MOST),
            f.number("x attack", -1, -1, MOST),
            f.number("x life", -1, -1, MOST),
            f.number("faces", -1, -1, self.last),
        )
        self.cards[cid] = card
        if host and f.items("attached"):
            raise ScenarioError(f.path("attached"), "nothing is attached to an alteration")
        card.attached = tuple(
            self.in_play(at, x, seat, (k.ALTERATION,), "an alteration", cid, owner) for at, x in f.items("attached")
        )
        f.done()

    def _came(self, f: Fields) -> int:
        new, setup = f.flag("new"), f.flag("from setup")
        if new and setup:
            raise ScenarioError(f.path("from setup"), "a card that came this turn did not come during setup")
        return self.turn if new else 0 if setup else -1

    def _under(self, at: str, entry: object, owner: int) -> int:
        cid, f = self.hidden(at, entry, owner)
        f.done()
        d = self.table.by_id[cid]
        if d.kind != k.UNIT:
            raise ScenarioError(at, f"only units lie under a card, and {d.title} is none")
        return cid

    def _copied(self, f: Fields, d: Def, seat: int, lasting: list[Timed]) -> Def:
        """The definition that the card shows: its own, or that of the card it copies."""
        title = f.text("copy of")
        if title:
            shown = changes.definition(self.defs, f.path("copy of"), title)
            lasting.append(changes.copy_of(shown, seat, self.turn))
        place = f.path("copy of" if title else "lasting")
        for change in lasting:
            if change.kind == T_COPY:
                shown = self.defs.cards[change.n]
                if shown.kind != d.kind or shown.type in NEVER_HIDDEN or d.type in NEVER_HIDDEN:
                    raise ScenarioError(place, f"{d.title} cannot become a copy of {shown.title}")
                d = shown
        return d

    def slots(self, spells: list[Card]) -> None:
        """Gives slots to spells: copies of one title share a slot; a card without a slot gets the next free one."""
        by_title: dict[str, int] = {}
        used = {card.slot for card in spells if card.slot}
        for card in spells:
            if card.slot:
                by_title.setdefault(card.d.title, card.slot)
        for card in spells:
            if card.slot:
                continue
            slot = by_title.get(card.d.title, 0)
            if not slot:
                slot = 1
                while slot in used:
                    slot += 1
                used.add(slot)
                by_title[card.d.title] = slot
            card.slot = slot

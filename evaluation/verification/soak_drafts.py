"""Soak test of random drafts: `python -m evaluation soak --drafts 500`.

Each draft has random settings: form, drafters, releases, dice, collections, how the decks are played. Checks: no
exception; at every decision every card of the draft deck is in one place and no die is lost; packs get smaller by one
with each pass; every deck obeys the deck rules and contains only drafted cards; at random decisions every action in the
mask can be taken on a copy and every other one is refused and changes nothing; a copy, a pickle and a draft read from
JSON continue like the original; sampled worlds are consistent and look the same to their seat, including `info`;
observations are in their space; rewards are the results of the games with the decks, at one table or in pairs. After
every draft two to four of its decks play a game to its end.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar, Final

from ashes_env import pvp_v0
from ashes_env.cards.registry import releases
from ashes_env.decks import problems
from ashes_env.decks.legality import COPIES, DECK_SIZE
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.draft_settings import MOST_AT_TABLE, PAIRS, TABLE
from ashes_env.draft.groups import faults
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import (
    ALL,
    BASE,
    CARDS,
    COLLECTIONS,
    DUEL,
    FORMS,
    GIVEN_BACK,
    GROUP,
    LEAST,
    MASTER_SET,
    MOST,
    ONE_SET,
    OWN,
    PACK,
    born,
    unique_of,
)
from ashes_env.env.modes import DraftAEC
from ashes_env.match.choice_match import ChoiceMatch
from evaluation.verification import soak_choices
from evaluation.verification.checks import Tally
from evaluation.verification.soak_choices import NEARLY, Job, chunk
from evaluation.verification.tallies import checked, count_places, shares
from evaluation.verification.walk import expect

CHUNK: Final = 10
FORMAT: Final = "red rains"  # only the deck rules, with at most three unique cards
LARGE: Final = 0.3  # share of drafts with several groups
MOST_PLAYED: Final = 20  # the maximum number of drafters in these
STEPS_PLAYED: Final = 20  # steps in the environment that plays the decks


def settings_of(r: Random) -> dict[str, Any]:
    """The settings of a draft."""
    form = r.choice((BASE, BASE, *FORMS))
    players = r.randint(LEAST[form], MOST[form])
    collections = r.choice(COLLECTIONS[form])
    others = [name for name in releases() if name != MASTER_SET]
    some = [MASTER_SET, *r.sample(others, r.randint(12, len(others)))]
    pools = [None, ALL, some, [MASTER_SET]]
    pool = r.choice(pools if form == DUEL or players <= ONE_SET else pools[:2])
    games = r.choice((None, PAIRS, TABLE) if players <= MOST_AT_TABLE else (None, PAIRS))
    born_in = [name for name in others if born((name,))]
    own = r.choice((None, ALL, [r.choice(born_in)])) if collections == OWN else None
    if form == GROUP and r.random() < LARGE:
        players, pool, games = r.randint(MOST[GROUP] + 1, MOST_PLAYED), None, None
    return {
        "form": form,
        "players": players,
        "collections": collections,
        "pool": pool,
        "dice": r.choice((None, None, 10 if collections == OWN else 20)),
        "games": games,
        "reward": r.choice(("match", "match", "none")),
        "illegal_action": "raise",
        "dtype": r.choice(("float32", "uint8")),
        "obs_mode": r.choice(("flat", "flat", "entities")),
        "payment": r.choice(("choose", "auto")),
        "own_pool": own,
    }


class Watch(soak_choices.Watch[DraftMatch]):
    """One draft through PettingZoo, with its checks."""

    what: ClassVar[str] = "draft"
    kind: ClassVar[type[ChoiceMatch]] = DraftMatch
    dear_every: ClassVar[int] = 40
    env: DraftAEC

    def make(self) -> DraftAEC:
        self.given = settings_of(self.r)
        return DraftAEC(**self.given)

    def faults(self, match: DraftMatch) -> list[str]:
        return faults(match.groups)

    def decision(self, match: DraftMatch) -> None:
        self.whole(match)

    def ended(self, decisions: int, paid: list[float]) -> None:
        """Checks the result, and plays with the decks."""
        match, tally = self.env.match, self.tally
        expect(match.groups.over and match.terminated, f"the draft stops at the step {match.draft.step!r}")
        self.whole(match)
        self.lawful(match)
        self.paid(paid, match)
        several = f" in {len(match.groups.drafts)} groups" if len(match.groups.drafts) > 1 else ""
        mode = f"{match.draft.form}{several}, {match.draft.collections} collections"
        tally["games"][mode] += 1
        tally["decisions"][mode] += decisions
        tally["drafters"][mode] += len(match.decks)
        tally["ends"]["from games with the decks" if self.given["reward"] == "match" else "none"] += 1

    def whole(self, match: DraftMatch) -> None:
        """Checks that no card is lost or duplicated, and that packs have the right size."""
        d = match.draft
        found = faults(match.groups)
        expect(not found, "; ".join(found))
        if d.step == PACK:
            size = CARDS[d.form] - d.passed
            for number in range(len(d.drafters)):
                expect(len(d.pack(number, d.passed)) == size, f"a pack has not {size} cards after {d.passed} passes")
        self.tally["checks"]["drafts whole"] += 1

    def lawful(self, match: DraftMatch) -> None:
        """Checks that every deck obeys the deck rules and matches the drafted cards; plays a game with two or more of
        them to its end, first in an environment, then by random moves of the rules.
        """
        d, n = match.draft, match.groups.n
        for seat, deck in enumerate(match.decks):
            one = match.drafter(seat)
            wrong = problems(deck, FORMAT)
            expect(not wrong, "; ".join(wrong))
            expect(dict(deck.cards) == _cards(d, one.kept, one.phoenixborn, one.returned), f"{deck} was not drafted")
            expect(deck.dice == tuple(one.dice), f"{deck} has other dice than were taken")
        seats = self.r.sample(range(n), self.r.randint(2, min(MOST_AT_TABLE, n)))
        env = pvp_v0.raw_env(players=len(seats))
        first = self.r.randrange(len(seats))
        env.reset(seed=self.seed, options={"decks": [match.decks[seat] for seat in seats], "first": first})
        for _ in range(STEPS_PLAYED):
            if not env.match.over and env.agents:
                ended = env.terminations[env.agent_selection]
                env.step(None if ended else self.r.choice(list(env.match.actions())))
        game = env.match
        game.rollout(seed=self.r.getrandbits(32))
        expect(game.terminated and len(game.winners) == 1, f"a game with the decks has the winners {game.winners}")
        mode = f"{len(seats)} players"
        self.tally["played"][mode] += 1
        self.tally["taken"][mode] += game.decisions
        count_places(self.tally, mode, len(seats), first, game.winners)
        self.tally["checks"]["decks"] += len(match.decks)

    def paid(self, paid: list[float], match: DraftMatch) -> None:
        """Checks that each seat's rewards equal its result, from -1 to 1, and that the results sum to zero."""
        expect(paid == match.results, f"{paid} was paid and not {match.results}")
        expect(all(-1 <= result <= 1 for result in paid), f"results are {paid}")
        expect(abs(sum(paid)) < NEARLY, f"results {paid} do not add up to 0")


def _cards(d: Draft, kept: list[str], phoenixborn: str, returned: list[str]) -> dict[str, int]:
    """The cards of a deck, counted independently."""
    cards = Counter(dict.fromkeys((*kept, unique_of(phoenixborn)), COPIES))
    for title in returned:
        cards[title] -= 1
    expect(cards.total() == DECK_SIZE == (len(kept) + 1) * COPIES - GIVEN_BACK[d.form], f"{cards.total()} cards")
    return {title: n for title, n in cards.items() if n}


def run_chunk(job: Job) -> Tally:
    """Plays some drafts of a seed, from a number on."""
    return chunk(Watch, job)


def told(t: Tally, seconds: float) -> list[str]:
    """A tally as text."""
    lines = [
        f"{t['games'].total()} drafts of {t['drafters'].total()} drafters, {t['decisions'].total()} decisions, "
        f"{seconds:.0f} s"
    ]
    lines += [
        f"{mode}: {drafts} drafts, {t['drafters'][mode] / drafts:.1f} drafters and "
        f"{t['decisions'][mode] / drafts:.1f} decisions a draft"
        for mode, drafts in sorted(t["games"].items())
    ]
    lines += [
        f"a game of {mode} with the decks: {n} games, {t['taken'][mode] / n:.1f} decisions"
        for mode, n in sorted(t["played"].items())
    ]
    return [
        *lines,
        *shares(t),
        "rewards: " + ", ".join(f"{n} {end}" for end, n in sorted(t["ends"].items())),
        checked(t),
    ]

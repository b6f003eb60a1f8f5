"""Soak test of random campaigns: `python -m evaluation soak --campaigns 500`.

Each campaign has random settings: players, difficulty, decks, groups, what follows a loss, limits, rewards, a handicap
that lets random play win. Checks: no exception; the deck rules hold at every menu and at the start of every encounter,
and no deck has more foreign titles than the rules allow; every masked candidate would really break a rule or is missing
(a brute force over all swaps); at random decisions every action in the mask can be taken on a copy and every other one
is refused and changes nothing; a copy, a pickle and a campaign read back from JSON continue like the original; sampled
worlds look the same to their seat; observations are in their space; the sum of rewards matches the result.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from ashes_env.campaign.building import DONE, Choice
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import LEVELS
from ashes_env.campaign.state import AFTER_A_WIN, MENU
from ashes_env.campaign.terms import ADDED, CHANNEL_MAGIC, DIFFICULTIES, ENCOUNTERS, FORMAT, OWNED, groups, is_unique
from ashes_env.campaign.words import choice_text
from ashes_env.decks import Deck, get, problems
from ashes_env.env.modes import CampaignAEC
from ashes_env.match.choice_match import ChoiceMatch
from ashes_env.rules.worlds.audit import faults
from evaluation.verification import soak_choices
from evaluation.verification.checks import Tally
from evaluation.verification.soak_choices import LOOK_EVERY, NEARLY, Job, chunk
from evaluation.verification.tallies import checked
from evaluation.verification.walk import expect

CHUNK: Final = 10


def settings_of(r: Random) -> dict[str, Any]:
    """The settings of a campaign."""
    players = r.choice((1, 1, 2))
    return {
        "players": players,
        "difficulty": r.choice(tuple(DIFFICULTIES)),
        "chimera": "random",
        "decks": [r.choice(("choose", "random")) for _ in range(players)],
        "aspects": r.choice(("", "random", "all")),
        "owned": list(r.choice((OWNED, groups(), ("ascendancy",)))),
        "on_loss": r.choice(("end", "retry")),
        "max_building": r.choice((0, 7, 60, 60, 200)),
        "handicap": r.choice((0, 20, 100, 100, 100)),
        "encounter_reward": r.choice((0.0, 0.25)),
        "illegal_action": "raise",
        "dtype": r.choice(("float32", "uint8")),
        "obs_mode": r.choice(("flat", "flat", "entities")),
        "payment": r.choice(("choose", "auto")),
        "first": r.randrange(players),
        "numbers": r.choice((None, None, {"life": r.randint(1, 60)}, {level: {"row": [1, 2]} for level in LEVELS})),
        "grim_fates": r.choice((False, False, True, ["Abundance", "Generosity", "Law of Domination"])),
    }


class Watch(soak_choices.Watch[CampaignMatch]):
    """One campaign through PettingZoo, with its checks."""

    what: ClassVar[str] = "campaign"
    kind: ClassVar[type[ChoiceMatch]] = CampaignMatch
    dear_every: ClassVar[int] = 80
    env: CampaignAEC
    built = 0  # decisions about decks
    games = 0

    def make(self) -> CampaignAEC:
        self.given = settings_of(self.r)
        return CampaignAEC(**self.given)

    def faults(self, match: CampaignMatch) -> list[str]:
        return faults(match.game) if match.playing else []

    def decision(self, match: CampaignMatch) -> None:
        if match.building:
            self.built += 1
            self.deck(match)
        elif match.campaign.games != self.games:
            self.games = match.campaign.games
            self.encounter(match)

    def ended(self, decisions: int, paid: list[float]) -> None:
        c, tally = self.env.match.campaign, self.tally
        expect(c.over, f"the campaign stops at the stage {c.stage!r}")
        result = {"won": 1.0, "lost": -1.0, "cut": 0.0}[c.stage]
        for seat, total in enumerate(paid):
            wanted = result + c.won * self.given["encounter_reward"]
            expect(abs(total - wanted) < NEARLY, f"player_{seat} was paid {total} and not {wanted}")
        mode = f"{self.given['players']} players"
        tally["games"][mode] += 1
        tally["decisions"][mode] += decisions
        tally["built"][mode] += self.built
        tally["encounters"][mode] += self.games
        tally["ends"][f"{c.stage} after {c.won} of {ENCOUNTERS}"] += 1

    def deck(self, match: CampaignMatch) -> None:
        """Checks the deck between two changes, and the mask for the next change."""
        c = match.campaign
        b = c.builders[c.builder]
        if b.ask != MENU:
            return
        self.tally["checks"]["decks"] += 1
        self.lawful(match)
        texts = match.describe_mask().values()
        expect(choice_text(c, Choice(DONE)) in texts, "the menu does not offer to be done")
        expect(len(set(texts)) == len(texts), "two choices read alike")
        if self.always or self.r.random() * LOOK_EVERY < 1:
            self.brute_force(match)

    def brute_force(self, match: CampaignMatch) -> None:
        """Checks that a title of the collection is offered exactly if some swap with it gives a legal deck."""
        c = match.campaign
        b = c.builders[c.builder]
        offered = " | ".join(match.describe_mask().values())
        for title, most in b.collection.items():
            found = any(
                not problems(swapped(b.as_deck(), title, out), FORMAT)
                for out in b.cards
                if out != title and b.cards.get(title, 0) < most
            )
            if title in b.added or not b.lender or len(b.added) == ADDED:
                expect((f"put in {title} (" in offered) == found, f"{title} can be put in: {found}; offered: {offered}")
        self.tally["checks"]["menus against all swaps"] += 1

    def encounter(self, match: CampaignMatch) -> None:
        """Checks the start of an encounter."""
        self.tally["checks"]["encounters begun"] += 1
        self.lawful(match)
        found = faults(match.game)
        expect(not found, "; ".join(found))

    def lawful(self, match: CampaignMatch) -> None:
        """Checks every deck against the deck rules and the rules of campaigns."""
        c = match.campaign
        for b in c.builders:
            if not b.deck:
                continue
            wrong = problems(b.as_deck(), FORMAT)
            expect(not wrong, "; ".join(wrong))
            own = set(dict(get(b.deck).cards))
            foreign = [t for t in b.cards if t not in own and not is_unique(t) and t not in (CHANNEL_MAGIC, b.foreign)]
            came = ADDED * (c.encounter - 1)
            if c.stage == AFTER_A_WIN:
                came += len(b.added) - ADDED
            expect(len(foreign) <= came, f"{foreign} are in the deck, and {came} titles could have come")
            expect(c.heroic or not b.foreign, "a title of the whole collection in a standard campaign")
            expect(all(n <= b.collection[t] for t, n in b.cards.items()), "more copies than are at hand")


def swapped(deck: Deck, title: str, out: str) -> Deck:
    """A deck with one copy of `title` instead of one of `out`."""
    cards = dict(deck.cards)
    cards[out] -= 1
    cards[title] = cards.get(title, 0) + 1
    return Deck(deck.name, deck.phoenixborn, tuple((t, n) for t, n in cards.items() if n), deck.dice)


def run_chunk(job: Job) -> Tally:
    """Plays some campaigns of a seed, from a number on."""
    return chunk(Watch, job)


def told(t: Tally, seconds: float) -> list[str]:
    """A tally as text."""
    lines = [
        f"{t['games'].total()} campaigns, {t['encounters'].total()} encounters, {t['decisions'].total()} "
        f"decisions, {seconds:.0f} s"
    ]
    for mode, games in sorted(t["games"].items()):
        per = [t[what][mode] / games for what in ("decisions", "built", "encounters")]
        lines.append(
            f"{mode}: {games} campaigns, {per[0]:.1f} decisions a campaign, {per[1]:.1f} of them about decks; "
            f"{per[2]:.2f} encounters"
        )
    return [*lines, "ends: " + ", ".join(f"{n} {end}" for end, n in sorted(t["ends"].items())), checked(t)]

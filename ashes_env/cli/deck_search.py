"""`ashes decks --improve FILE`: a search for a deck that wins more."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from ashes_env.campaign.pools import starting_pool
from ashes_env.campaign.terms import DIFFICULTIES, OWNED
from ashes_env.campaign.terms import beginnings as campaign_decks
from ashes_env.cards.registry import releases
from ashes_env.cli.match import DEFAULT_DECKS
from ashes_env.contests import arguments, provenance
from ashes_env.contests.deck_search import reporting
from ashes_env.contests.deck_search.errors import SearchError
from ashes_env.contests.deck_search.judging import Judge, Opponent
from ashes_env.contests.deck_search.memory import Memory
from ashes_env.contests.deck_search.searching import Budget, Candidate, Plan, search
from ashes_env.contests.deck_search.starting import beginnings, candidate
from ashes_env.contests.games import PVP, Terms
from ashes_env.contests.own_decks import entry_of
from ashes_env.decks import Deck, get
from ashes_env.decks.deck import to_json
from ashes_env.decks.drawing import phoenixborn
from ashes_env.decks.legality import EDITION_2018, formats
from ashes_env.decks.search import Pool, collection, pool_of_titles, whole_pool
from ashes_env.decks.titles import hint, title_of
from ashes_env.files import output_as, printable, read_text, write_output
from ashes_env.match.tables import CHOOSE, FORMAT, RECOMMENDED
from ashes_env.rules.state.game_options import SETTINGS
from ashes_env.spec.flags import flag
from ashes_env.spec.known import decks as decks_known
from ashes_env.spec.names import UsageError, find_name
from ashes_env.spec.number_flags import real_number, whole_number

AGENT: Final = "expert"
FINALIST: Final = "plan:simulations=40,menus=yes"
WOUNDS: Final = 0.5
PVP_FORMAT: Final = "casual"
BUDGET: Final = ("games", "first", "beam", "width", "finalists", "finals", "tests")
TOLD: Final = {
    "games": "games of the cheap agent, in screening and generations",
    "first": "seeds that every candidate plays",
    "beam": "decks that go on to the next generation",
    "width": "candidates of a generation",
    "finalists": "published and changed decks in the finals, each",
    "finals": "seeds of the finals",
    "tests": "fresh seeds of the test",
}
OWN: Final = ("phoenixborn", "release", "titles", "start", "campaign", "against", "rival", "agent", "finalist", "seed")
OF_TERMS: Final = ("chimera", "level", "aspects", "handicap", "first_five")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds `--improve` and its flags."""
    group = parser.add_argument_group("search for a better deck (ashes_env/contests/deck_search/README.md)")
    flag_of = group.add_argument
    flag_of("--improve", metavar="FILE", type=output_as(".json"), help="search; the deck goes into this .json file")
    flag_of("--phoenixborn", metavar="NAME", help="only decks of this one; default any")
    flag_of("--release", nargs="+", metavar="NAME", help="only cards of these releases")
    flag_of("--titles", metavar="FILE", help="only the cards of a text file, one title a line")
    flag_of("--campaign", metavar="NAME", help=f"what a campaign allows at its start: {', '.join(DIFFICULTIES)}")
    flag_of("--start", nargs="+", metavar="NAME|FILE", help="decks to begin with; default all published that fit")
    flag_of("--against", nargs="+", metavar="NAME|FILE", help="decks to beat, between players")
    flag_of("--rival", metavar="AGENT", help="who plays them; default the same agent as the deck")
    flag_of("--agent", metavar="AGENT", help=f"who judges cheaply; default {AGENT}")
    flag_of("--finalist", metavar="AGENT", help=f"who plays finals and test; default {FINALIST}")
    usual = Budget()
    for name in BUDGET:
        told = f"{TOLD[name]}; default {getattr(usual, name)}"
        flag_of(flag(name), type=whole_number(1), metavar="N", help=told)
    flag_of("--wounds", type=real_number(0, 1000), metavar="X", help="what all wounds count beside a win; default 0.5")
    flag_of("--seed", type=arguments.seed, metavar="N", help="the first seed; default 1")
    flag_of("--processes", type=arguments.from_one, metavar="N", help="play in N processes; the results are the same")
    arguments.add_terms(parser, players=False)


def misplaced(args: argparse.Namespace) -> list[str]:
    """The flags of the search that are given."""
    names = (*OWN, *BUDGET, "wounds", "processes", *OF_TERMS, *SETTINGS)
    return [flag(name) for name in names if getattr(args, name) is not None] + (
        ["--mode"] if args.mode != "red-rains" else []
    )


def run(args: argparse.Namespace) -> int:
    """Searches; writes the deck, and beside it its figures and the games played."""
    target: Path = args.improve
    terms, opponent = _opponent(args)
    seed = 1 if args.seed is None else args.seed
    five = terms.first_five == RECOMMENDED
    starts = _starts(args, terms, five, seed)
    given = {name: getattr(args, name) for name in BUDGET if getattr(args, name) is not None}
    agent, finalist = args.agent or AGENT, args.finalist or FINALIST
    recipes = arguments.recipes([*dict.fromkeys(filter(None, (agent, finalist, args.rival)))], _named(args))
    for line in provenance.notes(recipes, terms):
        print(line, file=sys.stderr)
    wounds = WOUNDS if args.wounds is None else args.wounds
    plan = Plan(starts, agent, finalist, Budget(**given), seed, wounds)
    plan.generations(opponent.games)
    for each in starts:
        opponent.check(each.deck)
    memory = Memory(_beside(target, "games"), opponent.rules(), provenance.version())
    if memory.of_another_version:
        print("note: another version of the program played the games that are kept", file=sys.stderr)
    outcome = search(plan, Judge(opponent, memory, args.processes or 1), _say)
    for line in reporting.words(outcome):
        _say(line)
    about = provenance.about(args.given, recipes)
    figures = reporting.document(plan, opponent, outcome, about)
    write_output(_beside(target, "report"), json.dumps(figures, indent=1) + "\n")
    print(printable(f"{outcome.deck.name} is in {write_output(target, to_json(outcome.deck))}"))
    return 0


def _say(line: str) -> None:
    print(printable(line), flush=True)


def _beside(target: Path, what: str) -> Path:
    return target.with_name(f"{target.stem}.{what}.json")


def _named(args: argparse.Namespace) -> list[str]:
    return [name for name in (args.agent, args.finalist, args.rival) if name is not None]


def _opponent(args: argparse.Namespace) -> tuple[Terms, Opponent]:
    """The terms of all games, and whom the decks meet."""
    if args.campaign is not None:
        if args.mode == "pvp":
            raise UsageError("--campaign is for red-rains, not for pvp")
        difficulty = find_name("--campaign", args.campaign, DIFFICULTIES)
        if args.first_five not in (None, CHOOSE):
            raise UsageError(f"--campaign: --first-five is {CHOOSE}, as in a campaign")
        args.campaign, args.first_five = difficulty, CHOOSE
        args.level = args.level or DIFFICULTIES[difficulty][0]
    terms = arguments.terms_of(args)
    if terms.mode != PVP:
        for name in ("against", "rival", "format"):
            if getattr(args, name) is not None:
                raise UsageError(f"{flag(name)} is for pvp, not for red-rains")
        return terms, Opponent(terms)
    if args.format is not None or _rules(terms) != EDITION_2018:
        terms = terms.changed(format=find_name("--format", args.format or PVP_FORMAT, formats()))
    known = decks_known(terms.mode)
    wanted = args.against or list(DEFAULT_DECKS[PVP])
    terms, field = arguments.decks_of(wanted, terms, lambda name: find_name("--against", name, known))
    return terms, Opponent(terms, tuple(field), args.rival or "")


def _starts(args: argparse.Namespace, terms: Terms, five: bool, seed: int) -> tuple[Candidate, ...]:
    known = decks_known(terms.mode)
    named = [entry_of(text, lambda name: find_name("--start", name, known)) for text in args.start or ()]
    wanted = [each if isinstance(each, Deck) else get(each) for each in named]
    if args.campaign is None:
        return beginnings(_pool(args, terms), wanted, five=five, seed=seed)
    if args.release is not None or args.titles is not None:
        raise UsageError("--campaign says which cards there are: leave out --release and --titles")
    who = _phoenixborn(args)
    names = [name for name in campaign_decks(OWNED) if who in ("", get(name).phoenixborn)]
    for deck in wanted:
        if deck.name not in names:
            raise UsageError(f"--start: no campaign can begin with {deck.name!r}")
    begun = wanted or [get(name) for name in names]
    return tuple(candidate(deck, starting_pool(deck.name, args.campaign), five=False) for deck in begun)


def _rules(terms: Terms) -> str:
    """The format of the deck that is sought."""
    if terms.mode != PVP:
        return FORMAT[terms.mode]
    edition = str(terms.spec.value("edition"))
    return edition if edition == EDITION_2018 else str(terms.spec.value("format"))


def _pool(args: argparse.Namespace, terms: Terms) -> Pool:
    """The pool of the flags."""
    rules = _rules(terms)
    who = _phoenixborn(args)
    if args.release is not None and args.titles is not None:
        raise UsageError("--release or --titles, not both")
    if args.release is not None:
        names = [find_name("--release", name, releases()) for name in args.release]
        pool = collection(names, rules, who)
    elif args.titles is not None:
        pool = pool_of_titles(_titles(args.titles), rules, who)
    else:
        pool = whole_pool(rules, who)
    return pool if terms.first_five == RECOMMENDED else replace(pool, five=False)


def _phoenixborn(args: argparse.Namespace) -> str:
    return find_name("--phoenixborn", args.phoenixborn, phoenixborn()) if args.phoenixborn is not None else ""


def _titles(path: str) -> list[str]:
    """The titles of a file, one a line; empty lines are left out."""
    found = []
    for line in filter(None, map(str.strip, read_text(path).splitlines())):
        title = title_of(line)
        if title is None:
            raise SearchError(f"--titles: no card is called {line!r}{hint(line)}")
        found.append(title)
    return found

"""`ashes decks`: lists published decks, prints one as text, checks or converts a deck file, searches for a deck."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ashes_env.cli import deck_search
from ashes_env.cli.parsing import Words
from ashes_env.decks import precons
from ashes_env.decks.__main__ import main as decks_main
from ashes_env.decks.legality import formats
from ashes_env.spec.names import UsageError, find_name

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "decks",
        help="look up decks, check and convert your own, search for a better one",
        description="Lists the published decks; with NAME prints one as plain text. A deck file is JSON, also that of "
        "ashes.live or Ashteki, TOML, or the plain text that players share (.txt); FILE#NAME picks one of several "
        "decks. --check exits with 1 if the deck breaks rules. --improve searches for a deck that wins more against a "
        "Chimera, or against decks of other players. Asked for again, it goes on where it was interrupted.",
    )
    parser.add_argument("name", nargs="*", action=Words, metavar="NAME", help="a published deck")
    parser.add_argument("--group", metavar="GROUP", help="list one group only")
    parser.add_argument("--check", metavar="FILE", help="list every rule that the deck in a file breaks")
    told = f"for --check and --improve between players: {', '.join(sorted(formats()))}; default casual"
    parser.add_argument("--format", metavar="NAME", help=told)
    parser.add_argument("--convert", metavar="FILE", help="print the deck in a file in another format")
    parser.add_argument("--to", metavar="FORM", help="for --convert: text or json; default text")
    deck_search.add(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Does one of the tasks of `python -m ashes_env.decks`, with shortened names, or searches."""
    asked = [name for name in ("name", "group", "check", "convert", "improve") if getattr(args, name) is not None]
    if len(asked) > 1:
        raise UsageError(f"one thing at a time: {' or '.join(asked)}")
    if args.improve is None and (found := deck_search.misplaced(args)):
        raise UsageError(f"{found[0]} is for --improve")
    for option, whose in (("format", "check"), ("to", "convert")):
        if (
            getattr(args, option) is not None
            and getattr(args, whose) is None
            and not (option == "format" and args.improve is not None)
        ):
            raise UsageError(f"--{option} is for --{whose}")
    if args.improve is not None:
        return deck_search.run(args)
    if args.name is not None:
        return decks_main(["--show", find_name("deck", args.name, [deck.name for deck in precons()])])
    if args.group is not None:
        return decks_main(
            ["--group", find_name("--group", args.group, dict.fromkeys(deck.group for deck in precons()))]
        )
    if args.check is not None:
        how = find_name("--format", args.format or "casual", formats())
        return decks_main([f"--check={args.check}", "--format", how])
    if args.convert is not None:
        return decks_main([f"--convert={args.convert}", "--to", find_name("--to", args.to or "text", ("text", "json"))])
    return decks_main([])

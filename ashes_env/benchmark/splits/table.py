"""The table from which the files of the splits are made."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from ashes_env.benchmark.held_out import HELD_OUT_DECKS, HELD_OUT_RELEASES
from ashes_env.benchmark.split import ALL, ANYBODY, BOX, FORMAT, ITSELF, VERSION, digest_of, titles_of
from ashes_env.cards.registry import releases
from ashes_env.contests.tasks import slug
from ashes_env.decks import definitions, playable
from ashes_env.match.tables import FORMAT as FORMAT_OF
from ashes_env.solo.setup import chimera_titles, script

PVP: Final = "pvp"
RED_RAINS: Final = "red_rains"
PRECONS: Final = "pvp/precons/v2"
FIRST: Final = "S1"
LOW: Final = ("S1", "S2")


def chimeras() -> list[str]:
    """All Chimeras, in the order of their publication."""
    return chimera_titles(definitions())


def levels() -> list[str]:
    """The levels, which are the same for every Chimera."""
    return [stage.name for stage in script(definitions(), chimeras()[0]).stages]


def subtypes(chimera: str) -> list[str]:
    """The subtypes of aspects of a Chimera; the tasks play the first."""
    return [subtype.name for subtype in script(definitions(), chimera).subtypes]


def published(mode: str, without: Collection[str] = ()) -> list[str]:
    """The published decks that fit the usual format of a mode and recommend a First Five, as contests play it."""
    return [deck.name for deck in playable(FORMAT_OF[mode]) if deck.first_five and deck.name not in without]


def boxes(of: Iterable[str] | None = None) -> list[str]:
    """The decks in the boxes of Chimeras."""
    return [
        deck.name
        for chimera in (chimeras() if of is None else of)
        for deck in playable(group="pve")
        if deck.name.startswith(f"{chimera}: ")
    ]


def pvp_train(decks: list[str], titles: Iterable[str] = (), own_decks: bool = False) -> dict[str, Any]:
    """What may be trained with in games of two players."""
    return _train(PVP, decks, titles=sorted(titles), own_decks=own_decks)


def red_rains_train(
    decks: list[str],
    against: list[str] | None = None,
    at: Iterable[str] | None = None,
    *,
    pairs: str = BOX,
    both: bool = False,
    **others: Any,
) -> dict[str, Any]:
    """What may be trained with against Chimeras: all of them at every level unless `against` and `at` say which, and
    the first subtype of their aspects, or `both`.
    """
    beasts = against or chimeras()
    return _train(
        RED_RAINS,
        decks,
        chimeras=beasts,
        levels=list(at or levels()),
        aspects={chimera: subtypes(chimera)[: 2 if both else 1] for chimera in beasts},
        pairs=pairs,
        **others,
    )


def _train(mode: str, decks: list[str], **given: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "mode": mode,
        "players": 2 if mode == PVP else 1,
        "others": ANYBODY,
        "edition": "reborn",
        "decks": decks,
        "own_decks": False,
        "titles": [],
        "chimeras": [],
        "levels": [],
        "aspects": {},
        "pairs": ALL,
    }
    return {**usual, **given}


def tasks(family: str, of: Iterable[str] | None = None, at: Iterable[str] = (FIRST,)) -> list[str]:
    """The names of the tasks of a family against some Chimeras, or all, at some levels."""
    return [f"{family}/{slug(chimera)}/{level}/v{VERSION}" for chimera in of or chimeras() for level in at]


def documents() -> dict[str, dict[str, Any]]:
    """The document of every split, by name."""
    held = {card.title for name in HELD_OUT_RELEASES for card in releases()[name]}
    without = [deck.name for deck in playable() if titles_of(deck) & held]
    high = [level for level in levels() if level not in LOW]
    found = [
        _document(
            "decks-pvp",
            "Two players with published decks; eight of them are held out.",
            pvp_train(published(PVP, HELD_OUT_DECKS)),
            [PRECONS],
            [f"pvp/held-out/v{VERSION}"],
        ),
        _document(
            "decks-red-rains",
            "Every Chimera at every level with the decks of the boxes; other decks are held out.",
            red_rains_train(boxes()),
            tasks("red-rains"),
            tasks("red-rains-other-decks"),
        ),
        _document(
            "cards",
            "Two players with decks that have no card of three releases; these cards are held out.",
            pvp_train(published(PVP, without), held, own_decks=True),
            [PRECONS],
            [f"pvp/held-out-cards/v{VERSION}"],
        ),
        _document(
            "levels",
            "Every Chimera at its two lowest levels; the four above are held out.",
            red_rains_train(boxes(), at=LOW),
            tasks("red-rains", at=LOW),
            tasks("red-rains", at=high),
        ),
        _document(
            "aspects",
            "Every Chimera with the first subtype of its aspects; the second is held out.",
            red_rains_train(boxes()),
            tasks("red-rains"),
            tasks("red-rains-aspects"),
        ),
        _document(
            "editions",
            "Two players by the rules of Ashes Reborn; the edition of 2018 is held out.",
            pvp_train(published(PVP), own_decks=True),
            [PRECONS],
            [f"pvp-2018/precons/v{VERSION}"],
        ),
        _document(
            "partners",
            "Two partners against a Chimera, both of them the learner; other partners are held out.",
            red_rains_train(
                published(RED_RAINS), at=(FIRST,), pairs=ALL, both=True, players=2, others=ITSELF, own_decks=True
            ),
            tasks("red-rains-together"),
            tasks("red-rains-partners"),
        ),
    ]
    for chimera in chimeras():
        others = [each for each in chimeras() if each != chimera]
        found.append(
            _document(
                f"chimeras-{slug(chimera)}",
                f"Five Chimeras at every level with all decks but those of one box; {chimera} is held out.",
                red_rains_train(published(RED_RAINS, boxes([chimera])), others, pairs=ALL, both=True),
                tasks("red-rains", others, levels()),
                tasks("red-rains", [chimera], levels()),
            )
        )
    return {document["split"]: document for document in sorted(found, key=lambda each: str(each["split"]))}


def _document(
    name: str, about: str, train: dict[str, Any], performance: list[str], generalisation: list[str]
) -> dict[str, Any]:
    rest = {
        "format": FORMAT,
        "split": name,
        "version": VERSION,
        "about": about,
        "train": train,
        "performance": performance,
        "generalisation": generalisation,
    }
    return {**rest, "digest": digest_of(rest)}


def text_of(document: dict[str, Any]) -> str:
    """The document as the text of its file, with a final line break."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"

"""Saved campaigns and drafts with something else in one place: refused with `StateError`, or a position that is played
on. Chance is fixed, so the same changes are tried each time.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from ashes_env import campaign_v0, draft_v0
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.match.choice_match import ChoiceMatch
from ashes_env.match.errors import StateError
from tests.env.play import random_action
from tests.junk import places, replaced

Path = tuple[Any, ...]
Document = tuple[Any, dict[str, Any]]

NUMBERS = (1 << 70, -(1 << 70), 1 << 63, 1 << 31, 99, 0, -1, "x", None, 3.5, True)
NAMES = ("", "x", 5, None, "The Iron Men", "Hammer Knight", "The Corpse of Viros", "Rin Northfell", "Fury", "menu")
EACH = 3  # changes of each kind of field
PLAYED = 40  # decisions


@lru_cache
def campaigns(players: int) -> list[Document]:
    """One for each shape of the stack that some games come through, and some in which decks are built."""
    found: list[Document] = []
    met: set[tuple[str, ...]] = set()
    for seed in range(3):
        env = campaign_v0.raw_env(players=players, decks="random", chimera="random")
        env.reset(seed=seed)
        random = Random(seed)
        for n in range(250):
            match = env.match
            if match.over:
                break
            shape = tuple(type(frame).__name__ for frame in match.game.stack) if match.playing else (str(n // 100),)
            if shape not in met:
                met.add(shape)
                found.append((env.settings, json.loads(json.dumps(match.save()))))
            env.step(random_action(env, random))
    assert len(found) > 15
    return found


@lru_cache
def drafts(players: int) -> list[Document]:
    """At each step of a draft."""
    env = draft_v0.raw_env(players=players)
    env.reset(seed=players)
    random, step = Random(players), ""
    found: list[Document] = []
    while not env.match.over:
        if env.match.draft.step != step:
            step = env.match.draft.step
            found.append((env.settings, json.loads(json.dumps(env.match.save()))))
        env.step(random_action(env, random))
    return found


def changes(documents: list[Document], random: Random) -> Iterator[tuple[Any, Any, Path]]:
    """Documents with one value changed, and where: some for each kind of field."""
    fields: dict[Path, list[tuple[int, Path, Any]]] = defaultdict(list)
    for i, (_, document) in enumerate(documents):
        texts = sorted({value for _, value in leaves(document) if isinstance(value, str)})
        for path, value in leaves(document):
            near = [value + 1, value - 1] if type(value) is int else []
            others = [*NUMBERS, *near] if isinstance(value, (int, bool)) else [*NAMES, random.choice(texts)]
            kind = tuple(step if isinstance(step, str) else "#" for step in path)
            fields[kind].extend((i, path, other) for other in others if (type(other), other) != (type(value), value))
    for kind in sorted(fields):
        for i, path, other in random.sample(fields[kind], EACH):
            settings, document = documents[i]
            yield settings, replaced(document, path, other), path


def leaves(document: Any) -> Iterator[tuple[Path, Any]]:
    for path in places(document):
        value = document
        for step in path:
            value = value[step]
        if not isinstance(value, (dict, list)):
            yield path, value


@pytest.mark.parametrize(
    ("kind", "documents"),
    [
        (CampaignMatch, lambda: campaigns(1)),
        pytest.param(CampaignMatch, lambda: campaigns(2), marks=pytest.mark.slow),
        (DraftMatch, lambda: drafts(2)),
        (DraftMatch, lambda: drafts(5)),
    ],
    ids=["campaign", "campaign for two", "draft", "draft of five"],
)
def test_what_is_taken_can_be_played_on(kind: type[ChoiceMatch], documents: Any) -> None:
    taken = refused = 0
    for n, (settings, document, path) in enumerate(changes(documents(), Random(1))):
        try:
            match = kind.restore(settings, document)
        except StateError:
            refused += 1
            continue
        taken += 1
        try:
            for seat in range(settings.players):
                match.observe(seat)
                match.text(seat)
                match.info(seat)
            assert match.actions()
            match.rollout(until=("decisions", PLAYED), seed=n)
            json.dumps(match.save())
        except Exception as error:
            raise AssertionError(f"{path} is taken and cannot be played on") from error
    assert refused > taken > 0


@pytest.mark.parametrize("players", [1, 2])
def test_documents_as_they_were_saved_are_taken(players: int) -> None:
    for settings, document in (*campaigns(players), *drafts(players + 1)):
        kind = DraftMatch if "draft" in document else CampaignMatch
        assert json.loads(json.dumps(kind.restore(settings, document).save())) == document


WRONG: list[tuple[Path, Any, str]] = [
    (("game", "owner", 5), 99, "owner"),
    (("game", "active"), 99, "active"),
    (("game", "first"), -1, "first"),
    (("game", "players", 0, "exhausted", 2), 1 << 70, "exhausted"),
    (("game", "players", 0, "active", 0), 11, "dice"),
    (("game", "players", 1, "rage"), 1 << 31, "rage"),
    (("game", "players", 1, "phase"), 0, "phase"),
    (("campaign", "chimera"), "The Iron Men", "chimera"),
    (("campaign", "aspects"), "Hammer Knight", "aspects"),
    (("game", "by_id", 4), "Hammer Knight", "by_id"),
    (("game", "rng"), 1 << 64, "rng"),
    (("game", "script"), [["d6", [7]]], "script"),
    (("game", "attack_at"), 0, "attack_at"),
    (("game", "decision", "seat"), 1, "decision.seat"),
    (("game", "decision", "ask"), 99, "decision.ask"),
    (("game", "decision", "options"), [], "decision.options"),
    (("asked", 0), 1 << 70, "asked"),
    (("game", "decision", "options", 0), 65535, "no option 65535"),
    (("game", "seats", "teams"), [0, 1, 2], "seats|players"),
    (("idle",), -1, "idle"),
]


@pytest.mark.parametrize(
    ("path", "value", "told"), WRONG, ids=lambda part: ".".join(map(str, part)) if isinstance(part, tuple) else None
)
def test_what_is_wrong_is_named(path: Path, value: Any, told: str) -> None:
    settings, document = next(
        (settings, document)
        for settings, document in campaigns(1)
        if document["game"] is not None and [frame["frame"] for frame in document["game"]["stack"]] == ["Round", "Turn"]
    )
    with pytest.raises(StateError, match=told) as caught:
        CampaignMatch.restore(settings, replaced(document, path, value))
    assert len(str(caught.value)) < 400

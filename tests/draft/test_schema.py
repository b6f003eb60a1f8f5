"""The tables of drafts: ids, numbers, the page of the site, the hash; what an observation says."""

from random import Random

import numpy as np
import pytest

from ashes_env.draft import observation, schema
from ashes_env.draft.drafting import choices, choose
from ashes_env.draft.shape import BASES, BLOCKS, MOST_BORN, N_ACTIONS, SHAPE
from ashes_env.draft.state import Draft
from ashes_env.draft.terms import MOST, born, check_pool, unique_of
from ashes_env.draft.words import choice_text, seat_text
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.encoding.vocabulary import title_id
from tests.docs.tables import has_the_tables
from tests.draft.support import EVERY, draft, pick, until

HASH = "484f2cd5cd1c641e"


def test_the_hash_stands_for_the_tables() -> None:
    assert schema.draft_hash() == HASH


def test_the_site_has_the_tables() -> None:
    has_the_tables("reference/draft.md", HASH, SHAPE, BLOCKS)


def test_ids_follow_each_other() -> None:
    ends = [block.first + block.size for block in BLOCKS]
    assert [block.first for block in BLOCKS] == [0, *ends[:-1]]
    assert ends[-1] == N_ACTIONS
    assert BASES["decline"] == 0
    assert len(born(check_pool("all"))) <= MOST_BORN


@EVERY
def test_every_choice_has_an_id_and_words_of_its_own_and_every_number_is_in_bounds(form: str, collections: str) -> None:
    for n in (0, MOST[form]):
        random = Random(n)
        d = draft(form, n, collections=collections, pool=check_pool("all"), dice=[100] * 9)
        while not d.over:
            actions = observation.draft_actions(d)
            assert len(actions) == len(choices(d)) > 1
            assert max(actions) < N_ACTIONS - 6, "the last are kept"
            texts = schema.mask_text(d)
            assert texts.keys() == actions.keys()
            assert len(set(texts.values())) == len(texts)
            for seat in range(len(d.drafters)):
                seen = SHAPE.floats(observation.write(d, seat))
                assert seen.shape == (n_flat(SHAPE),) == (schema.N_OBSERVATION,)
                assert seen.dtype == np.float32
                assert 0 <= seen.min() <= seen.max() <= 1
                raw = SHAPE.whole(observation.write(d, seat))
                assert raw.shape == (n_raw(SHAPE),)
                tops = np.array([top for p in SHAPE.pieces for _ in range(p.rows) for _, top, _ in p.fields])
                assert (raw[: SHAPE.numbers] <= tops).all()
            choose(d, random.choice(list(actions.values())))


def read(d: Draft, seat: int) -> dict[str, str]:
    """What an observation says, by name."""
    text = schema.seen_text(SHAPE.floats(observation.write(d, seat)))
    lines = [line.split(" (")[0].partition(" = ") for line in text.splitlines()]
    return {name: value for name, _, value in lines}


def test_an_observation_says_what_is_drafted() -> None:
    d = draft(drafters=3, first=1)
    said = read(d, 1)
    assert said["draft.step Phoenixborn"] == said["draft.my decision"] == said["draft.form base"] == "1"
    assert said["draft.drafters"] == "3"
    for place, name in enumerate(born(d.pool)):
        assert said[f"Phoenixborn[{place}].id Phoenixborn"] == name
        assert said[f"Phoenixborn[{place}].id unique"] == unique_of(name)
        assert said[f"Phoenixborn[{place}].legal"] == "1"
    assert read(d, 0)["draft.deciding"] == read(d, 0)["draft.token"] == "1"
    pick(d, "Phoenixborn", "Coal Roarkwin")
    said = read(d, 2)
    assert said["drafters[2].id Phoenixborn"] == "Coal Roarkwin"
    place = born(d.pool).index("Coal Roarkwin")
    assert said[f"Phoenixborn[{place}].gone"] == "1"
    assert f"Phoenixborn[{place}].legal" not in said
    until(d, "pack")
    said = read(d, 0)
    assert [said[f"pack[{i}].id title"] for i in range(9)] == d.at_hand(0)
    assert said["draft.at hand"] == "9"
    kept, passed = d.at_hand(0)[0], d.at_hand(0)[1]
    for seat in range(3):
        pick(d, "card", d.at_hand(seat)[0])
    said = read(d, 0)
    assert said[f"my cards.title {title_id(kept)}"] == "3"
    assert said[f"passed on.title {title_id(passed)}"] == "1"
    assert "keep " + d.at_hand(0)[0] in seat_text(d, 0)
    until(d, "swap")
    said = read(d, d.seat)
    assert [said[f"face up[{i}].id title"] for i in range(3)] == d.face_up
    assert sum(int(said.get(f"my dice.{die}", 0)) for die in ("ceremonial", "charm", "illusion", "natural")) == 10
    taken = pick(d, "face up")
    assert read(d, 0)["draft.id reached"] == taken.name
    put = pick(d, "own title").name
    assert any(read(d, 0).get(f"drafters[{i}].id put down") == put for i in range(3))
    with pytest.raises(ValueError, match="an observation has the shape"):
        schema.seen_text(np.zeros(3, np.float32))


def test_a_pyramid_shows_what_lies_face_up() -> None:
    d = draft("duel")
    said = read(d, 0)
    for place in range(22):
        assert said[f"pyramids[{place}].there"] == "1"
        up = said.get(f"pyramids[{place}].face up") == "1"
        assert said.get(f"pyramids[{place}].id title", "none") == (d.pyramids[place] if up else "none")
    seat, taken = d.seat, pick(d, "pyramid").name
    assert read(d, 1 - seat)[f"gone.title {title_id(taken)}"] == "1"
    assert read(d, seat)[f"my cards.title {title_id(taken)}"] == "3"
    assert "pyramid 1, row 4: -" in seat_text(d, 0)


@EVERY
def test_words_say_what_is_done(form: str, collections: str) -> None:
    random = Random(4)
    d = draft(form, collections=collections)
    while not d.over:
        choice = random.choice(choices(d))
        assert (choice.name or "nothing") in choice_text(d, choice)
        assert f"player {d.seat} decides" in seat_text(d, d.seat)
        assert all(seat_text(d, seat).startswith(f"draft of {len(d.drafters)}") for seat in range(len(d.drafters)))
        choose(d, choice)
    assert "every deck is ready" in seat_text(d, 0)

"""What a card declares as its vector: alike where it says the same, learned from what is met, kept through files."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch
from gymnasium import spaces

from agents import saving
from agents.network import Looked
from agents.networks import policy_arguments, policy_class
from agents.words import NAMES, Words
from ashes_env.agents import checkpoint
from ashes_env.agents import declared as words
from ashes_env.agents.base import AgentError
from ashes_env.agents.declared import declared
from ashes_env.agents.policy import load_policy
from ashes_env.agents.seeing import look, space_of
from ashes_env.agents.shapes import BOTH, FIRST_TITLE, IDS, TITLES, WORDS
from ashes_env.encoding import tables
from ashes_env.encoding.card_table_schema import COST, TEXT_FACTS, TITLE_FACTS, TOKEN_KINDS
from ashes_env.encoding.schema import TWO
from ashes_env.encoding.vocabulary import HIDDEN, title_id
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings

KNIGHT, ARMOR = title_id("Hammer Knight"), title_id("Root Armor")
FORMS = ("bytes", "entities")
COLUMNS = [(0, "title"), (1, "text")]


def looked(titles: str) -> Looked:
    torch.manual_seed(1)
    return Looked(COLUMNS, titles)


def vectors(of: Looked, *titles: int) -> torch.Tensor:
    """The vectors of some titles, (n, EMBEDDED)."""
    found: torch.Tensor = of(torch.tensor([[title, 0] for title in titles]))
    return found[:, 0].detach()


def policy(form: str, titles: str) -> Any:
    torch.manual_seed(1)
    arguments = policy_arguments(form, [16, 8], titles)
    return policy_class(form)(space_of(form), spaces.Discrete(TWO.n_actions), lambda _: 1e-2, **arguments)


def readers(of: torch.nn.Module) -> list[Looked]:
    """Where a network looks up what has words."""
    return [module for module in of.modules() if isinstance(module, Looked) and module.words is not None]


def answers(of: Any, form: str) -> torch.Tensor:
    """The logits of a policy for a position in which there are cards."""
    match = GameMatch.new(Settings("pvp"), {"first_five": "recommended"}, 1)
    with torch.no_grad():
        seen, _ = of.obs_to_tensor(look(match, match.seat, form))
        found: torch.Tensor = of.get_distribution(seen, match.mask(match.seat)[None].astype(bool)).distribution.logits
    return found


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The tables as they may be changed before they are read."""
    found = {name: array.copy() for name, array in tables().items()}
    monkeypatch.setattr(words, "tables", lambda: MappingProxyType(found))
    declared.cache_clear()
    yield found
    declared.cache_clear()


def test_what_declares_the_same_has_the_same_vector(changed: dict[str, Any]) -> None:
    for name in ("title_facts", "title_cost", "title_tokens"):
        changed[name][ARMOR] = changed[name][KNIGHT]
    found = vectors(looked(WORDS), KNIGHT, ARMOR)
    assert torch.allclose(found[0], found[1], atol=1e-6)


def test_what_declares_something_else_has_another_vector() -> None:
    reader = Words(8, texts=True)
    found = reader().detach()
    assert found.shape == (len(reader.titles) + len(reader.texts), 8)
    cards = tables()
    names = np.isin(cards["token_facts"][:, 0], [TOKEN_KINDS.index(kind) for kind in NAMES])
    tokens = np.where(names[cards["title_tokens"]], -1, cards["title_tokens"])  # a name says nothing at first
    said = [tuple(tokens[i].tolist()) + tuple(cards["title_facts"][i].tolist()) for i in reader.titles]
    assert len(torch.unique(found[: len(reader.titles)].round(decimals=4), dim=0)) == len(set(said))


def test_ids_count_for_nothing_where_words_are_read() -> None:
    network = looked(WORDS)
    before = vectors(network, KNIGHT, ARMOR, HIDDEN)
    with torch.no_grad():
        network.table.weight[FIRST_TITLE + torch.tensor([KNIGHT, HIDDEN])] += 1.0
    after = vectors(network, KNIGHT, ARMOR, HIDDEN)
    assert torch.equal(before[:2], after[:2])
    assert not torch.equal(before[2], after[2]), "a hidden card says nothing, so it is an id"


def test_a_card_that_was_never_met_is_what_it_says() -> None:
    both = looked(BOTH)
    weights = torch.optim.Adam(both.parameters(), lr=0.1)
    before = vectors(both, KNIGHT, ARMOR)
    assert both.words is not None
    said = both.words().detach()[: len(both.words.titles)]
    assert torch.equal(before[1], said[both.words.titles == ARMOR][0])
    both(torch.tensor([[KNIGHT, 0]])).square().sum().backward()
    weights.step()
    after = vectors(both, KNIGHT, ARMOR)
    assert both.table.weight[FIRST_TITLE + KNIGHT].all()
    assert not both.table.weight[FIRST_TITLE + ARMOR].any()
    assert not torch.allclose(before[1], after[1], atol=0.01), "they share words"


def test_a_text_is_read_by_itself() -> None:
    texts = [text for text in declared(texts=True).texts.tolist() if text // 64 == KNIGHT]
    assert len(texts) > 1
    ids = torch.tensor([[0, text] for text in texts])
    read, heart = looked(WORDS)(ids)[:, 1], looked(IDS)(ids)[:, 1]
    assert not torch.allclose(read[0], read[1])
    assert torch.equal(heart[0], heart[1]), "an id is the card's, and the place tells its texts apart"


def test_no_id_is_nothing() -> None:
    for titles in TITLES:
        assert not looked(titles)(torch.zeros(1, 2, dtype=torch.long)).any()


def test_the_gradient_is_that_of_a_dense_product() -> None:
    reader = Words(8, texts=False)
    found = declared(texts=False)
    n, columns = len(found.titles), words.N_FACTS + len(found.tokens) + found.pairs.shape[1]
    matrix = torch.zeros(n, columns)
    ends = [*found.bags.starts[1:], len(found.bags.columns)]
    for row, (start, end) in enumerate(zip(found.bags.starts, ends, strict=True)):
        matrix[row, found.bags.columns[start:end]] = torch.from_numpy(found.bags.values[start:end])
    pairs = reader.before[found.pairs[0]] * reader.after[found.pairs[1]]
    whole = matrix @ torch.cat((reader.fact, reader.word[found.tokens], pairs))
    expected = reader.out(torch.relu(whole + reader.bias))
    weighed = torch.randn_like(expected)
    parameters = list(reader.parameters())
    assert torch.allclose(reader(), expected, atol=1e-4)
    for a, b in zip(
        torch.autograd.grad((reader() * weighed).sum(), parameters),
        torch.autograd.grad((expected * weighed).sum(), parameters),
        strict=True,
    ):
        assert torch.allclose(a, b, atol=1e-3)
        assert a.any()


def test_a_new_card_changes_nothing_of_the_others(changed: dict[str, Any]) -> None:
    for name in ("title_facts", "title_cost", "title_tokens"):
        changed[name][KNIGHT] = 0
    before = looked(BOTH)
    gone = vectors(before, ARMOR)
    for name in ("title_facts", "title_cost", "title_tokens"):
        changed[name][KNIGHT] = tables()[name][KNIGHT]
    declared.cache_clear()
    after = Looked(COLUMNS, BOTH)
    after.load_state_dict(before.state_dict())
    assert torch.allclose(vectors(after, ARMOR), gone, atol=1e-5)


def test_columns_that_weights_belong_to_stay_as_they_are() -> None:
    """What a network has learned of a fact is kept by its column: one that is added, or moves, needs a new format."""
    digest = sha256(repr((TITLE_FACTS, TEXT_FACTS, COST, words.TOPS)).encode()).hexdigest()
    assert digest[:16] == "22a8c2816f11a28e"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("titles", TITLES)
def test_a_checkpoint_is_what_was_saved(form: str, titles: str, tmp_path: Path) -> None:
    made = policy(form, titles)
    described = {"network": [16, 8], "titles": titles, "observation": form, "actions": TWO.n_actions}
    saving.write(made, None, 1, tmp_path, described)
    loaded = policy(form, titles)
    with torch.no_grad():
        for weights in loaded.parameters():
            weights.add_(1.0)
    saving.load_weights(loaded, checkpoint.read(tmp_path))
    assert torch.equal(answers(loaded, form), answers(made, form))


def test_a_checkpoint_that_does_not_say_is_one_of_ids(tmp_path: Path) -> None:
    made = policy("bytes", IDS)
    described = {"network": [16, 8], "observation": "bytes", "actions": TWO.n_actions}
    saving.write(made, None, 1, tmp_path, described)
    loaded, state = checkpoint.read(tmp_path).weights(), made.state_dict()
    assert {name for name in state if not name.startswith(("pi_", "vf_"))} == loaded.keys()
    assert all(np.array_equal(state[name].numpy(), weights) for name, weights in loaded.items())
    assert getattr(load_policy(tmp_path).network, "titles", None) == IDS


@pytest.mark.parametrize("wrong", ["letters", None, ["ids"]])
def test_titles_that_there_are_not_are_refused(wrong: Any, tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="titles: one of ids, words, both, not"):
        policy_arguments("bytes", [16, 8], wrong)
    with pytest.raises(AgentError, match="titles: one of"):
        Looked([(0, "title")], wrong)
    described = {"network": [16, 8], "titles": wrong, "observation": "bytes", "actions": TWO.n_actions}
    saving.write(policy("bytes", IDS), None, 1, tmp_path, described)
    with pytest.raises(AgentError, match=r"meta\.json: titles: one of") as raised:
        load_policy(tmp_path)
    assert "\n" not in str(raised.value)


def test_weights_of_other_titles_are_refused(tmp_path: Path) -> None:
    described = {"network": [16, 8], "titles": WORDS, "observation": "bytes", "actions": TWO.n_actions}
    saving.write(policy("bytes", WORDS), None, 1, tmp_path, described)
    with pytest.raises(AgentError, match="its titles are 'words', not 'both'"):
        saving.load_weights(policy("bytes", BOTH), checkpoint.read(tmp_path))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("titles", [WORDS, BOTH])
def test_learning_reaches_the_words_and_what_was_kept_follows(form: str, titles: str) -> None:
    made = policy(form, titles)
    made.set_training_mode(False)
    with torch.no_grad():
        before = [reader.vectors() for reader in readers(made)]
        assert all(reader.vectors() is kept for reader, kept in zip(readers(made), before, strict=True))
    match = GameMatch.new(Settings("pvp"), {"first_five": "recommended"}, 1)
    seen, _ = made.obs_to_tensor(look(match, match.seat, form))
    mask = match.mask(match.seat)[None].astype(bool)
    action = torch.tensor([int(np.flatnonzero(mask[0])[0])])
    value, chance, _ = made.evaluate_actions(seen, action, mask)
    (value.sum() - chance.sum()).backward()
    assert any(reader.words.word.grad.any() for reader in readers(made))  # type: ignore[union-attr]
    made.optimizer.step()
    with torch.no_grad():
        after = [reader.vectors() for reader in readers(made)]
        assert any(not torch.equal(a, b) for a, b in zip(before, after, strict=True))
        for reader, kept in zip(readers(made), after, strict=True):
            reader.train()
            assert torch.equal(reader.vectors(), kept)

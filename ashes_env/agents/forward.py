"""Runs the networks of this project in NumPy: those that `agents/` trains in torch, with equal outputs within 1e-5.

Most of an observation is zero, and much of it is alike in a whole batch, as in lines of a search from one position. So
the first layer leaves out columns that are zero and computes columns that are alike once, and the last layer leaves out
actions that are legal nowhere. The vectors of all ids, including those computed from card definitions, are computed
once when a network is loaded; each looked-up id has `EMBEDDED` rows of the first layer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import erf
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError
from ashes_env.agents.declared import declared, rows_of_texts, vectors
from ashes_env.agents.shapes import (
    ACTION_COLUMNS,
    BOTH,
    CARD_COLUMNS,
    EMBEDDED,
    EVENT_COLUMNS,
    FIRST_TITLE,
    IDS,
    LATEST,
    LEGAL,
    MINE,
    PLACES,
    POINTER,
    POINTERS,
    ROW,
    Columns,
    Vocabularies,
    check_shapes,
    columns_of,
    head_shapes,
    known_titles,
    known_widths,
    linear,
    reads,
    tops_of,
    trunk_shapes,
)
from ashes_env.agents.weights import finite
from ashes_env.encoding import fields as c
from ashes_env.encoding.arrays import consequences_of
from ashes_env.encoding.fields import Fields
from ashes_env.encoding.layout import MAX_CARDS
from ashes_env.encoding.schema import TWO, TWO_AHEAD
from ashes_env.encoding.sizes import ID_SCALE, n_flat
from ashes_env.encoding.vocabulary import TEXTS_PER_TITLE

ALL: Final = slice(None)
Floats = NDArray[np.float32]
Function = Callable[[Floats], Floats]


class Network(Protocol):
    """A policy with a value function. `form` is the form of observation that it takes (`seeing.py`)."""

    form: str

    def evaluate(self, seen: Any, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Takes a batch of observations and masks (n, n_actions); returns the probability of each action,
        (n, n_actions), 0 for illegal ones, and the value of each position, (n,).
        """


def _relu(x: Floats) -> Floats:
    return np.maximum(x, 0)


def _elu(x: Floats) -> Floats:
    return np.where(x > 0, x, np.expm1(np.minimum(x, 0)))


def _leaky_relu(x: Floats) -> Floats:
    return np.where(x > 0, x, np.float32(0.01) * x)


def _silu(x: Floats) -> Floats:
    return np.asarray(x * 0.5 * (1 + np.tanh(0.5 * x)), np.float32)


def _gelu(x: Floats) -> Floats:
    errors = [erf(one * 0.5**0.5) for one in x.ravel().tolist()]
    return np.asarray(0.5 * x * (1 + np.array(errors, np.float32).reshape(x.shape)), np.float32)


ACTIVATIONS: Final[Mapping[str, Function]] = {
    "Tanh": np.tanh,
    "ReLU": _relu,
    "ELU": _elu,
    "LeakyReLU": _leaky_relu,
    "SiLU": _silu,
    "GELU": _gelu,
}
"""The activations between the layers of a head."""


class _Given:
    """The weights under a prefix, copied to arrays."""

    def __init__(self, weights: Mapping[str, Any], prefix: str = "") -> None:
        self.weights = weights
        self.prefix = prefix

    def __call__(self, name: str) -> Floats:
        try:
            return finite(self.weights[self.prefix + name])
        except AgentError as error:
            raise AgentError(f"{self.prefix}{name}: {error}") from error

    def under(self, name: str) -> _Given:
        return _Given(self.weights, f"{self.prefix}{name}.")


class _Looked:
    """Ids (n, ..., columns) to rows of vectors, and the vectors; see `agents.network.Looked`."""

    def __init__(self, given: _Given, columns: Columns, titles: str) -> None:
        found = Vocabularies(columns)
        self.columns, self.shift, self.mask, self.first = found.columns, found.shift, found.mask, found.first
        self.row_of_text: NDArray[np.int64] | None = None
        table = given("table.weight")
        table[0] = 0.0
        if reads(columns, titles):
            said = declared("text" in {name for _, name in columns})
            rows = said.titles + FIRST_TITLE
            if titles != BOTH:
                table[rows] = 0.0
            self.row_of_text = rows_of_texts(said, FIRST_TITLE, len(table))
            table = np.concatenate((table, table[said.texts // TEXTS_PER_TITLE + FIRST_TITLE]))
            read = np.concatenate((rows, np.arange(len(said.texts)) + found.size))
            table[read] += vectors(said, given.under("words"))
        self.vectors = table

    def rows(self, ids: NDArray[np.integer], some: slice | NDArray[np.intp] = ALL) -> NDArray[np.int64]:
        """The rows of the columns looked up, or of some of them."""
        shift = self.shift[some]
        chosen = ids[..., self.columns[some]].astype(np.int64)
        found: NDArray[np.int64] = ((chosen >> shift & self.mask[some]) + self.first[some]) * (chosen > 0)
        if self.row_of_text is not None:
            texts = np.flatnonzero(shift)
            found[..., texts] = self.row_of_text[chosen[..., texts]]
        return found


class _Packed:
    """`agents.network.Packed`."""

    def __init__(self, given: _Given, columns: Columns, titles: str, tops: Sequence[int] | None) -> None:
        self.scale = None if tops is None else 1 / np.array(tops, np.float32)
        self.looked = _Looked(given.under("looked"), columns, titles)
        self.weight = given("weight")
        self.bias = given("bias")
        self.id_weight = given("id_weight").reshape(-1, EMBEDDED * len(self.bias))

    def __call__(self, numbers: NDArray[Any], ids: NDArray[np.integer]) -> Floats:
        differ, alike = _compared(numbers)
        found = self._of_numbers(numbers, differ)
        once = self._of_numbers(numbers[:1], alike) + self.bias
        differ, alike = _compared(ids, self.looked.columns)
        found += self._of_ids(ids, differ)
        once += self._of_ids(ids[:1], alike)
        found += once
        return found

    def _of_numbers(self, numbers: NDArray[Any], used: NDArray[np.intp]) -> Floats:
        values = numbers[:, used].astype(np.float32)
        if self.scale is not None:
            values = np.minimum(values * self.scale[used], 1)
        found: Floats = values @ self.weight[used]
        return found

    def _of_ids(self, ids: NDArray[np.integer], used: NDArray[np.intp]) -> Floats:
        vectors = self.looked.vectors[self.looked.rows(ids, used)].reshape(len(ids), -1)
        found: Floats = vectors @ self.id_weight[used].reshape(-1, len(self.bias))
        return found


def _compared(batch: NDArray[Any], some: slice | NDArray[np.intp] = ALL) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which of some columns differ within a batch, and which are alike in all its rows and not zero."""
    least, most = batch.min(0)[some], batch.max(0)[some]
    return np.flatnonzero(least != most), np.flatnonzero((least == most) & (most != 0))


class _Layers:
    """Linear layers, each followed by an activation."""

    def __init__(self, given: _Given, n: int, activation: Function) -> None:
        self.layers = [_linear(given.under(str(2 * i))) for i in range(n)]
        self.activation = activation

    def __call__(self, x: Floats) -> Floats:
        for weight, bias in self.layers:
            x = self.activation(x @ weight + bias)
        return x


def _linear(given: _Given) -> tuple[Floats, Floats]:
    """The transposed matrix of a layer, and its bias."""
    return np.ascontiguousarray(given("weight").T), given("bias")


def softmax(logits: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Logits to probabilities of the legal actions; every row must have a legal action."""
    chances = np.where(masks, logits, np.float32(-np.inf))
    chances -= chances.max(1, keepdims=True)
    np.exp(chances, out=chances)
    chances /= chances.sum(1, keepdims=True)
    return chances


class _Shared:
    """Networks are immutable, so copies of an agent share them."""

    def __deepcopy__(self, memo: Any) -> Any:
        return self


class _Scores:
    """The scores of actions by their consequences (`agents.consequences`)."""

    def __init__(self, given: _Given) -> None:
        self.scale = 1 / np.array([top for _, top, _ in c.CONSEQUENCE], np.float32)
        self.follow = _linear(given.under("follow"))
        self.chosen = given("chosen.weight")
        self.context = np.ascontiguousarray(given("context.weight").T)
        self.score = given("score.weight")[0]

    def __call__(self, features: Floats, seen: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """The score of each action, (n, n_actions), and the largest row vectors, (n, ROW)."""
        numbers, ids = consequences_of(seen, TWO_AHEAD)
        rows, places = np.nonzero(numbers[:, :, 0])
        actions = ids[rows, places]
        weight, bias = self.follow
        follow = np.minimum(numbers[rows, places].astype(np.float32) * self.scale, 1) @ weight + bias
        vectors = _relu(follow + self.chosen[actions] + (features @ self.context)[rows])
        scores = np.zeros((len(seen), TWO.n_actions), np.float32)
        scores[rows, actions] = vectors @ self.score
        best = np.zeros((len(seen), ROW), np.float32)
        np.maximum.at(best, rows, vectors)
        return scores, best


class FlatNetwork(_Shared):
    """A policy over the flat observation: in float32, in bytes, or in bytes with consequences. `trunk` is the width of
    its trunk; 0 if the heads take the observation directly, as the library's own networks do. `policy`, `value`: the
    widths of the layers of each head. Raises `AgentError` for weights that do not fit.
    """

    def __init__(
        self,
        weights: Mapping[str, Any],
        form: str,
        trunk: int,
        policy: Sequence[int],
        value: Sequence[int],
        titles: str = IDS,
        activation: str = "Tanh",
        size: int = 0,
    ) -> None:
        known_widths([trunk or 1, *policy])
        known_widths([trunk or 1, *value])
        shapes = trunk_shapes(form, trunk, known_titles(titles)) if trunk else {}
        check_shapes(weights, {**shapes, **head_shapes(form, trunk or size, policy, value)})
        given = _Given(weights)
        self.form = form
        self.titles = titles
        self.trunk: _Packed | None = None
        if trunk:
            tops = tops_of(TWO.pieces) if form != "flat" else None
            self.trunk = _Packed(given.under("features_extractor.layer"), columns_of(TWO.pieces), titles, tops)
        heads = given.under("mlp_extractor")
        self.policy = _Layers(heads.under("policy_net"), len(policy), ACTIVATIONS[activation])
        self.value = _Layers(heads.under("value_net"), len(value), ACTIVATIONS[activation])
        self.action_net = given("action_net.weight"), given("action_net.bias")
        self.value_net = _linear(given.under("value_net"))
        self.scores = _Scores(given.under("features_extractor")) if form == "consequences" else None

    def evaluate(self, seen: NDArray[Any], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        chances, features = self._chosen(seen, masks)
        weight, bias = self.value_net
        return chances, (self.value(features) @ weight + bias)[:, 0]

    def chances(self, seen: NDArray[Any], masks: NDArray[np.bool_]) -> Floats:
        """The probabilities of `evaluate` alone."""
        return self._chosen(seen, masks)[0]

    def _chosen(self, seen: NDArray[Any], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """The probabilities, and what the value is computed from."""
        features = self._features(seen)
        legal = np.flatnonzero(masks.any(0))
        weight, bias = self.action_net
        logits = self.policy(features) @ weight[legal].T + bias[legal]
        if self.scores is not None:
            scores, best = self.scores(features, seen)
            logits += scores[:, legal]
            features = np.concatenate((features, best), 1)
        chances = np.zeros(masks.shape, np.float32)
        chances[:, legal] = softmax(logits, masks[:, legal])
        return chances, features

    def _features(self, seen: NDArray[Any]) -> Floats:
        if self.trunk is None:
            return seen.astype(np.float32)
        numbers, rest = seen[:, : TWO.numbers], seen[:, TWO.numbers :]
        if self.form == "flat":
            ids = np.rint(rest[:, : TWO.ids] * np.float32(ID_SCALE)).astype(np.int64)
        else:
            ids = np.ascontiguousarray(rest[:, : 2 * TWO.ids]).view("<u2")
        return _relu(self.trunk(numbers, ids))


class _Rows:
    """`agents.pointer.Rows`."""

    def __init__(self, given: _Given, fields: Fields, columns: Columns, titles: str) -> None:
        self.looked = _Looked(given.under("looked"), columns, titles)
        weight, self.bias = _linear(given.under("layer"))
        weight[[i for i, (name, _, _) in enumerate(fields) if name in POINTERS]] = 0.0
        self.weight = weight

    def __call__(self, numbers: Floats, ids: NDArray[np.integer], *more: Floats) -> Floats:
        vectors = self.looked.vectors[self.looked.rows(ids)].reshape(*ids.shape[:2], -1)
        found: Floats = np.concatenate((numbers, vectors, *more), 2) @ self.weight
        found += self.bias
        return found


def _filled(numbers: Floats) -> int:
    """The number of rows up to the last one that is not empty in some observation of the batch; at least 1."""
    rows = np.flatnonzero(numbers.any((0, 2)))
    return int(rows[-1]) + 1 if len(rows) else 1


class EntityNetwork(_Shared):
    """A policy over entities (`agents.pointer`): the width of its trunk, then the widths of the value's layers. Raises
    `AgentError` for weights that do not fit.
    """

    form = "entities"

    def __init__(self, weights: Mapping[str, Any], width: int, value: Sequence[int], titles: str = IDS) -> None:
        known_widths([width, *value])
        shapes = trunk_shapes(self.form, width, known_titles(titles))
        check_shapes(weights, {**shapes, **head_shapes(self.form, width, (), value)})
        self.titles = titles
        given = _Given(weights)
        trunk = given.under("features_extractor")
        self.scene = _Packed(trunk.under("scene"), columns_of(TWO.pieces[: TWO.n_general]), titles, None)
        self.cards = _Rows(trunk.under("cards"), c.ROW, CARD_COLUMNS, titles)
        self.table = np.ascontiguousarray(trunk("table.weight").T)
        self.events = _Rows(trunk.under("events"), c.HAPPENED, EVENT_COLUMNS, titles)
        self.news = np.ascontiguousarray(trunk("news.weight").T)
        self.actions = _Rows(trunk.under("actions"), c.ACTION, ACTION_COLUMNS, titles)
        self.wish = _linear(trunk.under("wish"))
        self.score = trunk("score.weight")[0]
        self.value = _Layers(given.under("mlp_extractor.value"), len(value), np.tanh)
        self.value_net = _linear(given.under("value_net"))

    def evaluate(self, seen: Mapping[str, NDArray[Any]], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        cards = seen["cards"][:, : _filled(seen["cards"])]
        vectors = _relu(self.cards(cards, seen["card_ids"][:, : cards.shape[1]]))
        mine, places = cards[:, :, MINE : MINE + 1], cards[:, :, PLACES]
        sums = np.concatenate((places * mine, places * (1 - mine)), 2).swapaxes(1, 2) @ vectors
        events = _relu(self.events(seen["events"][:, :LATEST], seen["event_ids"][:, :LATEST])).sum(1)
        latent = self.scene(seen["globals"], seen["global_ids"])
        latent += sums.reshape(len(sums), -1) @ self.table
        latent += events @ self.news
        latent = _relu(latent)

        rows = seen["actions"][:, : _filled(seen["actions"])]
        ids = seen["action_ids"][:, : rows.shape[1]]
        n = len(rows)
        pointers = np.rint(rows[:, :, POINTER] * MAX_CARDS).astype(np.int64)
        pointed = np.concatenate((np.zeros((n, 1, ROW), np.float32), vectors), 1)[np.arange(n)[:, None], pointers]
        weight, bias = self.wish
        wishes = self.actions(rows, ids, pointed) + (latent @ weight + bias)[:, None]
        scores = (_relu(wishes) @ self.score) * rows[:, :, LEGAL]
        logits = np.zeros((n, TWO.n_actions), np.float32)
        np.add.at(logits, (np.arange(n)[:, None], ids[:, :, 0]), scores)
        weight, bias = self.value_net
        return softmax(logits, masks), (self.value(latent) @ weight + bias)[:, 0]


def network_of(weights: Mapping[str, Any], form: str, network: Sequence[int], titles: str = IDS) -> Network:
    """The network of a checkpoint. `network`: the width of its trunk, then the widths of the layers of its heads; empty
    for a linear policy over "flat". Raises `AgentError` for another empty list, an invalid width, an unknown `titles`,
    and weights that do not fit.
    """
    if linear(form, network):
        return FlatNetwork(weights, form, 0, (), (), titles, size=n_flat(TWO))
    known_widths(list(network))
    width, *heads = network
    if form == "entities":
        return EntityNetwork(weights, width, heads, titles)
    return FlatNetwork(weights, form, width, heads, heads, titles)

"""Computes and trains the network over bytes (`agents/network.py`) on what occurs: of thousands of columns, places of
ids and actions only hundreds are met in a batch of positions, and only these take part. The result is the same.

Products run in the kind of number that is asked for, such as bfloat16, in which bytes are exact; the last layer of each
head stays in float32.
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import linear

from ashes_env.agents.shapes import Vocabularies, columns_of, tops_of
from ashes_env.encoding.schema import TWO

Array = NDArray[Any]
Layers = list[tuple[torch.Tensor, torch.Tensor]]

KINDS: Final = {"bfloat16": torch.bfloat16, "float32": torch.float32}
MOMENTS: Final = ("exp_avg", "exp_avg_sq")  # Adam's state of a parameter, beside the number of steps


class Met(NamedTuple):
    """What occurs in positions, as truths: columns of numbers, places of looked-up vectors, legal actions."""

    numbers: NDArray[np.bool_]
    places: NDArray[np.bool_]
    actions: NDArray[np.bool_]

    def covers(self, other: Met) -> bool:
        """Whether everything in `other` is here too."""
        return not any((there & ~here).any() for here, there in zip(self, other, strict=True))

    def union(self, other: Met) -> Met:
        """What occurs in either."""
        return Met(*(here | there for here, there in zip(self, other, strict=True)))


class Part:
    """Of a network the columns of numbers `used`, the places of vectors `met` and the `actions` that take part;
    prepares observations for it.
    """

    def __init__(self, of: Narrow, met: Met) -> None:
        self.device = of.device
        self.kind = of.kind
        used, places = np.flatnonzero(met.numbers), np.flatnonzero(met.places)
        self.number_of_action = np.cumsum(met.actions) - 1
        self.used, self.met, self.actions = (
            torch.from_numpy(each).to(self.device) for each in (used, places, np.flatnonzero(met.actions))
        )
        self._used, self._most = used, of.most[used]
        found = of.vocabularies
        self._columns, self._shift, self._mask, self._first = (
            each[places].astype(np.int32) for each in (found.columns, found.shift, found.mask, found.first)
        )
        self._texts = np.flatnonzero(self._shift) if of.row_of_text is not None else None
        self._row_of_text = of.row_of_text

    def numbers(self, raw: Array) -> torch.Tensor:
        """The numbers of observations, bytes (n, n_raw): (n, used)."""
        found = np.minimum(raw.take(self._used, 1), self._most)
        return torch.from_numpy(found).to(self.device).to(self.kind)

    def rows(self, raw: Array) -> torch.Tensor:
        """The rows of the vectors that observations look up: int32 (n, met)."""
        chosen = ids_of(raw).take(self._columns, 1).astype(np.int32)
        found = ((chosen >> self._shift & self._mask) + self._first) * (chosen > 0)
        if self._texts is not None and self._row_of_text is not None:
            found[:, self._texts] = self._row_of_text[chosen[:, self._texts]]
        return torch.from_numpy(found).to(self.device)


def ids_of(raw: Array) -> Array:
    """The ids of observations, bytes (n, n_raw): uint16 (n, ids)."""
    return np.ascontiguousarray(raw[:, TWO.numbers :]).view("<u2")


class LookUp(torch.autograd.Function):
    """Vectors (rows, EMBEDDED) of rows (n, met), 0 for none: (n, met * EMBEDDED). Nine of ten places are empty, so the
    gradient is added up over the others only.
    """

    @staticmethod
    def forward(ctx: Any, vectors: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(rows)
        ctx.size = vectors.shape
        return vectors.index_select(0, rows.flatten()).view(len(rows), -1)

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[torch.Tensor, None]:
        rows = ctx.saved_tensors[0].flatten()
        full = rows.nonzero().squeeze(1)
        found = gradient.reshape(len(rows), -1).index_select(0, full)
        of = rows.index_select(0, full).long()  # with int32 it takes six times as long
        return gradient.new_zeros(ctx.size).index_add_(0, of, found), None


class Weights(NamedTuple):
    """Weights in the kind of their products: `numbers` (used, width) is scaled for bytes, `ids` is (met * EMBEDDED,
    width), `vectors` is (rows, EMBEDDED); then the layers of the heads.
    """

    numbers: torch.Tensor
    ids: torch.Tensor
    vectors: torch.Tensor
    bias: torch.Tensor
    policy: Layers
    value: Layers

    def forward(self, numbers: torch.Tensor, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the actions that take part (n, actions) and values (n,), float32."""
        vectors: torch.Tensor = LookUp.apply(self.vectors, rows)  # type: ignore[no-untyped-call]
        hidden = torch.addmm(torch.addmm(self.bias, numbers, self.numbers), vectors, self.ids).relu()
        out = []
        for layers in (self.policy, self.value):
            found = hidden
            for weight, bias in layers[:-1]:
                found = torch.tanh(linear(found, weight, bias))
            out.append(linear(found.float(), *layers[-1]))
        return out[0], out[1].squeeze(1)


class Narrow:
    """A policy over bytes (`agents.networks.policy_class("bytes")`), computed in `kind` on what occurs."""

    def __init__(self, policy: Any, kind: torch.dtype) -> None:
        self.policy = policy
        self.kind = kind
        self.layer = policy.features_extractor.layer
        self.device = self.layer.weight.device
        self.vocabularies = Vocabularies(columns_of(TWO.pieces))
        looked = self.layer.looked
        self.row_of_text = None if looked.words is None else looked.row_of_text.cpu().numpy().astype(np.int32)
        self.most = np.array(tops_of(TWO.pieces), np.uint8)  # a larger number counts no more

    def nothing(self) -> Met:
        """Nothing occurs."""
        sizes = (TWO.numbers, len(self.vocabularies.columns), TWO.n_actions)
        return Met(*(np.zeros(size, np.bool_) for size in sizes))

    def met(self, raw: Array, masks: NDArray[np.bool_]) -> Met:
        """What occurs in observations, bytes (n, n_raw), and masks (n, n_actions)."""
        found = raw.max(0)
        places = (found[TWO.numbers :: 2] | found[TWO.numbers + 1 :: 2])[self.vocabularies.columns] > 0
        return Met(found[: TWO.numbers] > 0, places, masks.max(0))

    def weights(self, part: Part, numbers: torch.Tensor | None = None, ids: torch.Tensor | None = None) -> Weights:
        """The weights of a part; `numbers` (used, width) and `ids` (met, EMBEDDED, width) stand for the rows of the
        first layer, where they are trained on their own.
        """
        layer, heads, kind = self.layer, self.policy.mlp_extractor, self.kind
        numbers = layer.weight.index_select(0, part.used) if numbers is None else numbers
        ids = layer.id_weight.index_select(0, part.met) if ids is None else ids
        vectors = layer.looked.vectors().to(kind)
        policy, value = (
            [(each.weight.to(kind), each.bias.to(kind)) for each in head if isinstance(each, torch.nn.Linear)]
            for head in (heads.policy_net, heads.value_net)
        )
        action, worth = self.policy.action_net, self.policy.value_net
        policy.append((action.weight.index_select(0, part.actions), action.bias.index_select(0, part.actions)))
        value.append((worth.weight, worth.bias))
        scaled = (numbers * layer.scale[part.used][:, None]).to(kind)
        return Weights(scaled, ids.flatten(0, 1).to(kind), vectors, layer.bias.to(kind), policy, value)


def faster(device: torch.device | str, width: int) -> str:
    """The kind of number in which a device computes a first layer faster, as measured in some milliseconds. A GPU is
    trusted to be faster in bfloat16.
    """
    if torch.device(device).type != "cpu":
        return "bfloat16"
    spent = dict.fromkeys(KINDS, float("inf"))
    for _ in range(5):
        for name, kind in KINDS.items():
            numbers, weights = torch.ones(512, 1024, dtype=kind), torch.ones(1024, width, dtype=kind)
            began = time.perf_counter()
            numbers.T @ (numbers @ weights)
            spent[name] = min(spent[name], time.perf_counter() - began)
    return min(spent, key=lambda name: spent[name])


# --- training a part --------------------------------------------------------------------------------------------------


class Rows:
    """Rows of a parameter that are trained on their own for a while, with their part of Adam's state; the other rows
    rest. `own` has them, and `back` puts them back.
    """

    def __init__(self, optimizer: torch.optim.Optimizer, parameter: torch.Tensor, rows: torch.Tensor) -> None:
        self.parameter, self.rows = parameter, rows
        self.whole = optimizer.state[parameter]
        self.own = parameter.detach().index_select(0, rows).requires_grad_()
        self.state = {"step": self.whole["step"]} | {name: self.whole[name].index_select(0, rows) for name in MOMENTS}

    def back(self) -> None:
        self.parameter.detach().index_copy_(0, self.rows, self.own.detach())
        for name in MOMENTS:
            self.whole[name].index_copy_(0, self.rows, self.state[name])


def begin(optimizer: torch.optim.Optimizer) -> None:
    """Gives Adam the state that it has before its first step."""
    for each in optimizer.param_groups[0]["params"]:
        moments = {name: torch.zeros_like(each, requires_grad=False) for name in MOMENTS}
        optimizer.state[each] = {"step": torch.zeros((), device=each.device), **moments}


def narrowed(optimizer: torch.optim.Optimizer, instead: list[Rows]) -> torch.optim.Optimizer:
    """The optimizer with rows of some parameters instead of these; the others are shared."""
    [group] = optimizer.param_groups
    replaced = {id(each.parameter) for each in instead}
    others = [each for each in group["params"] if id(each) not in replaced]
    found = torch.optim.Adam([*(each.own for each in instead), *others], group["lr"], eps=group["eps"], fused=True)
    found.state.update({each.own: each.state for each in instead} | {each: optimizer.state[each] for each in others})
    return found

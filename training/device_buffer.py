"""The rollout buffer of sb3-contrib with the observations where the network is."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples


class DeviceBuffer(MaskableRolloutBuffer):
    """As `MaskableRolloutBuffer`, with the same batches in the same order. An observation of 3,419 numbers travels to
    the GPU once, and not again in every epoch, which takes longer than the learning.
    """

    seen: torch.Tensor | None = None  # float32 (n_steps, n_envs, n)

    def reset(self) -> None:
        """Empties the buffer."""
        super().reset()
        if self.seen is None:
            self.seen = torch.empty(self.observations.shape, dtype=torch.float32, device=self.device)
        self.observations = np.empty((self.buffer_size, self.n_envs, 0), np.float32)

    def add(self, *args: Any, action_masks: Any = None, **kwargs: Any) -> None:
        """Adds a step of all games; the first argument is their observations."""
        assert self.seen is not None
        observations, *rest = args
        self.seen[self.pos] = torch.as_tensor(observations, device=self.device)
        super().add(observations[:, :0], *rest, action_masks=action_masks, **kwargs)

    def _get_samples(  # type: ignore[override]
        self, batch_inds: Any, env: Any = None
    ) -> MaskableRolloutBufferSamples:
        assert self.seen is not None
        rows = torch.as_tensor(batch_inds, device=self.device)  # the steps of the first game, then those of the second
        observations = self.seen[rows % self.buffer_size, rows // self.buffer_size]
        return super()._get_samples(batch_inds, env)._replace(observations=observations)

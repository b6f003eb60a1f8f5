"""A client of a server of `openenv_env`, with its types; `openenv.core.GenericEnvClient` does without this package."""

from __future__ import annotations

from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult

from ashes_env.text.adapters.openenv_env import AshesAction, AshesObservation, AshesState


class AshesClient(EnvClient[AshesAction, AshesObservation, AshesState]):
    """Plays on a server: `with AshesClient(base_url="http://127.0.0.1:8000").sync() as env`. `reset` takes the names of
    a row (see `rows.Rows`), `step` an `AshesAction`. Both raise `RuntimeError` with what the server says is wrong.
    """

    def _step_payload(self, action: AshesAction) -> dict[str, Any]:
        return dict(action.model_dump(exclude_defaults=True))

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[AshesObservation]:
        reward, done = payload.get("reward"), payload.get("done", False)
        seen = AshesObservation(**{**payload.get("observation", {}), "reward": reward, "done": done})
        return StepResult(observation=seen, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> AshesState:
        return AshesState(**payload)

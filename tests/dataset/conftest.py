"""Files of games name one commit, also if somebody commits while the tests run."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package", autouse=True)
def _one_commit() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ashes_env.contests.provenance.commit", lambda directory: "0123456789ab")
        yield

"""What axe-core says about a page."""

from typing import Any

import pytest


def violations(page: Any) -> list[str]:
    """What axe-core finds on a page by its rules for WCAG 2 AA and its advice: rule, element, message."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe, of the extra dev")
    return [
        f"{found['id']}: {node['target']}: {node['failureSummary']}"
        for found in axe.Axe().run(page).response["violations"]
        for node in found["nodes"]
    ]

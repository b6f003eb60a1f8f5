"""The search of the site: it works from the disk, and the page that a newcomer wants is among the first three."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docs import finding

WANTED = {
    "action mask": "ashes_env/env/index.html",
    "add a card": "tutorials/add_a_card.html",
    "agent": "ashes_env/agents/index.html",
    "benchmark": "ashes_env/benchmark/index.html",
    "bibtex": "index.html",
    "browser": "play.html",
    "campaign": "ashes_env/campaign/index.html",
    "changelog": "CHANGELOG.html",
    "Chimera": "environments/red_rains.html",
    "citation": "index.html",
    "cite": "index.html",
    "CleanRL": "ashes_env/env/frameworks.html",
    "Colab": "tutorials/index.html",
    "contributing": "CONTRIBUTING.html",
    "Croissant": "ashes_env/dataset/index.html",
    "curriculum": "ashes_env/env/vector/index.html",
    "dataset": "ashes_env/dataset/index.html",
    "deck": "ashes_env/decks/index.html",
    "determinism": "versions.html",
    "dice": "rules.html",
    "draft": "ashes_env/draft/index.html",
    "Elo": "ashes_env/contests/index.html",
    "free threading": "versions.html",
    "Gymnasium": "ashes_env/env/index.html",
    "gymnasium.make": "ashes_env/env/index.html",
    "handicap": "tutorials/why_ppo_wins_nothing_at_first.html",
    "imitation": "training/index.html",
    "install": "index.html",
    "Jupyter": "tutorials/index.html",
    "ladder": "tutorials/self_play_and_a_ladder.html",
    "leaderboard": "benchmark/board.html",
    "license": "index.html",
    "LLM": "ashes_env/text/llm/index.html",
    "load": "ashes_env/replays/index.html",
    "MaskablePPO": "ashes_env/env/frameworks.html",
    "MCP": "ashes_env/text/adapters/index.html",
    "MCTS": "ashes_env/agents/search/index.html",
    "Minari": "ashes_env/dataset/index.html",
    "multiplayer": "ashes_env/env/index.html",
    "observation": "ashes_env/encoding/index.html",
    "observation space": "ashes_env/env/index.html",
    "OpenEnv": "ashes_env/text/adapters/index.html",
    "ParallelEnv": "tutorials/parallel_and_gymnasium.html",
    "parquet": "ashes_env/dataset/index.html",
    "PettingZoo": "ashes_env/env/index.html",
    "policy": "ashes_env/agents/pretrained/index.html",
    "PPO": "training/index.html",
    "puzzle": "ashes_env/scenarios/index.html",
    "Red Rains": "environments/red_rains.html",
    "replay": "ashes_env/replays/index.html",
    "reproducibility": "versions.html",
    "reward": "ashes_env/env/index.html",
    "RLlib": "training/rllib/index.html",
    "save": "ashes_env/replays/index.html",
    "save/load": "ashes_env/replays/index.html",
    "SB3": "ashes_env/env/frameworks.html",
    "seed": "ashes_env/env/index.html",
    "self-play": "tutorials/self_play_and_a_ladder.html",
    "speed": "evaluation/figures.html",
    "steps per second": "evaluation/figures.html",
    "Tianshou": "ashes_env/env/frameworks.html",
    "TorchRL": "ashes_env/env/frameworks.html",
    "tournament": "ashes_env/contests/index.html",
    "TRL": "ashes_env/text/adapters/index.html",
    "truncation": "ashes_env/env/index.html",
    "uv": "index.html",
    "vector env": "ashes_env/env/vector/index.html",
    "verifiers": "ashes_env/text/adapters/index.html",
    "version": "versions.html",
    "Windows": "index.html",
}
FIRST = {
    "action mask": "ashes_env/env/index.html",
    "exhaust": "rules.html",
    "guard": "rules.html",
    "hammer knight": "cards/hammer-knight.html",
    "how to play": "players.html",
    "root armor": "cards/root-armor.html",
}
HREFS = "items => items.map(item => item.querySelector('a').href)"
NONE_SHOWN = "() => !document.querySelector('.md-search-result__item')"
SHOWN = """() => {
    const told = document.querySelector('.md-search-result__meta').innerText.match(/^([0-9,]+|No) match/);
    const found = told && (told[1] === 'No' ? 0 : Number(told[1].replace(',', '')));
    return told && document.querySelectorAll('.md-search-result__item').length >= Math.min(found, 3);
}"""

Search = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def search(site: Path, browser: Any) -> Iterator[Search]:
    """Types words into the search, and returns the first pages that it shows."""
    page = browser.new_page(viewport={"width": 1400, "height": 800})
    page.goto((site / "glossary.html").as_uri())

    def typed(words: str) -> list[str]:
        page.fill(".md-search__input", "")
        page.wait_for_function(NONE_SHOWN, timeout=60_000)
        page.fill(".md-search__input", words)
        page.press(".md-search__input", "End")
        page.wait_for_function(SHOWN, timeout=60_000)
        addresses = page.locator(".md-search-result__item").evaluate_all(HREFS)[:3]
        return [address.partition("?")[0].partition("#")[0].removeprefix(f"{site.as_uri()}/") for address in addresses]

    yield typed
    page.close()


@pytest.mark.slow
def test_the_search_works_from_the_disk_and_fetches_nothing(site: Path, browser: Any) -> None:
    said: list[str] = []
    asked: list[str] = []
    page = browser.new_page(viewport={"width": 1400, "height": 800})
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "rules.html").as_uri())
    page.click(".md-search__input")
    page.keyboard.type("hammer knight")
    page.wait_for_selector(".md-search-result__item", timeout=60_000)
    first = page.locator(".md-search-result__item").first.inner_text()
    page.close()
    assert first.startswith("Hammer Knight")
    assert said == []
    assert asked
    assert all(url.startswith(("file:", "about:", "data:")) for url in asked)


@pytest.mark.slow
@pytest.mark.parametrize("words", FIRST)
def test_guides_come_before_cards_and_cards_by_title(search: Search, words: str) -> None:
    assert search(words)[0] == FIRST[words]


@pytest.mark.slow
@pytest.mark.parametrize("words", WANTED)
def test_what_newcomers_type_finds_the_page_that_they_want(search: Search, words: str) -> None:
    assert WANTED[words] in search(words)


def test_words_for_a_page_that_is_not_there_are_an_error() -> None:
    with pytest.raises(KeyError):
        finding.add_words([{"location": "index.html"}])

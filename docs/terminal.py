"""Writes the picture of the terminal interface, `docs/terminal.svg`: a game that the expert plays, at a decision of it.

python -m docs.terminal
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Final

from ashes_env.cli import players
from ashes_env.cli.new_game import RED_RAINS, NewGame
from ashes_env.cli.session import Session
from ashes_env.cli.tui.app import AshesApp
from ashes_env.files import write_text
from ashes_env.files.piping import quietly
from ashes_env.spec.spec import GameSpec
from ashes_env.text import advising

FILE: Final = Path(__file__).with_name("terminal.svg")
SIZE: Final = (100, 30)
SEED: Final = 11
DECISIONS: Final = 56  # taken by the expert before the picture
ELSEWHERE: Final = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)  # fonts and links of other sites


def picture(decisions: int = DECISIONS) -> str:
    """The interface after some decisions, as SVG that fetches nothing."""
    spec = GameSpec(RED_RAINS, {"illegal_action": "raise", "payment": "auto"}, seed=SEED)
    table = NewGame(spec, (players.HUMAN,))
    session = Session.begin(table, None)
    adviser = players.agent(advising.EXPERT, RED_RAINS)
    adviser.start(SEED)
    for _ in range(decisions):
        session.act(advising.decide(adviser, session.match).action)
    return ELSEWHERE.sub("", asyncio.run(_drawn(session)))


async def _drawn(session: Session) -> str:
    app = AshesApp(session, title="The Corpse of Viros S1")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("down", "down")
        return app.export_screenshot(title="ashes play")


def main() -> int:
    """Writes the picture."""
    write_text(FILE, picture())
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(quietly(main))

"""Checks every card that ships, without playing: python -m ashes_env.decks.lint

Prints what is wrong, a line for each flaw, and fails if there is any: a card that would not do what it says, two cards
of one title, a file of cards that no list names, a Chimera without numbers for two players.
"""

from __future__ import annotations

from collections import Counter

from ashes_env.cards.registry import all_cards, dice_powers, unregistered
from ashes_env.cards.two_players import FILE, numbers
from ashes_env.files.piping import quietly
from ashes_env.rules.definitions.lint import problems


def flaws() -> list[str]:
    """Every fault of the shipped card definitions."""
    cards = all_cards()
    twice = [title for title, n in Counter(card.title for card in cards).items() if n > 1]
    scripts = {card.title: card.chimera for card in cards if card.chimera is not None}
    alone = [title for title, script in scripts.items() if not script.stages_for_two]
    return [
        *unregistered(),
        *(f"{title}: has two definitions" for title in twice),
        *(f"{title}: has no numbers for two players; enter them in {FILE.name} (R-COOP-02)" for title in alone),
        *(f"{FILE.name}: {title!r} is no Chimera" for title in numbers() if title not in scripts),
        *(str(problem) for problem in problems(cards, dice_powers())),
    ]


def main() -> int:
    found = flaws()
    for flaw in found:
        print(flaw)
    print(f"{len(all_cards())} cards, {len(found)} flaws")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))

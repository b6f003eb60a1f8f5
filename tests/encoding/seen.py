"""One hash of all that seats are shown in random games with random decks, at tables of every size: the same whether the
engine is compiled or not. `python -m tests.encoding.seen` prints it; `tests/compiled.py` compares.
"""

import hashlib
from random import Random

from ashes_env.decks import definitions, random_deck, seating
from ashes_env.encoding import entities, flat, views
from ashes_env.encoding.actions import legal_actions, pages
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.state.state import GameOptions
from tests.encoding.play import pvp, red_rains, walk

GAMES = 4  # of each kind
MOST = 500  # positions of a game
TEAMS = ((0, 1, 2), (0, 1, 0, 1), (0, 1, 2, 3))


def crowd(seed: int, teams: tuple[int, ...]) -> Game:
    """A game of three or four random decks."""
    decks = [random_deck(Random(f"{seed}/{seat}")) for seat in range(len(teams))]
    options = GameOptions(chained=False, futile=bool(seed % 2), ask_always=bool(seed % 2))
    return new_game(definitions(), [seating(deck, None) for deck in decks], seed=seed, teams=teams, options=options)


def describe_view(game: Game, seed: int) -> tuple[str, int]:
    """The hash of what every seat sees in a random game, and the number of positions."""
    found = hashlib.sha256()
    n = 0
    for g, context in walk(game, seed):
        if n == MOST:
            break
        n += 1
        deciding = -1 if g.decision is None else g.decision.seat
        for seat, p in enumerate(g.players):
            if p.scripted:
                continue
            for page in range(pages(g, context) if seat == deciding else 1):
                actions = {} if seat != deciding else legal_actions(g, context, page)
                found.update(flat.write(g, context, seat, page))
                found.update(views.flat(g, context.with_consequences(g, True), seat, page, actions).tobytes())
                found.update(entities.write(g, context, seat, page, actions))
                for rows in views.action_rows(g, context, seat, actions):
                    found.update(rows.tobytes())
                found.update(repr(sorted(actions.items())).encode())
    return found.hexdigest(), n


def main() -> None:
    """Prints the hash and how much it is of."""
    games = [kind(seed) for seed in range(GAMES) for kind in (pvp, red_rains)]
    games += [crowd(seed, teams) for seed in range(GAMES // 2) for teams in TEAMS]
    each = [describe_view(game, seed) for seed, game in enumerate(games)]
    told = hashlib.sha256("".join(one for one, _ in each).encode()).hexdigest()
    print(f"{told} of {sum(n for _, n in each)} positions of {len(games)} games")


if __name__ == "__main__":
    main()

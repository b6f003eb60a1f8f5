"""One-step lookahead: tries every legal action in a sampled world and takes the one with the best score after it.

An action of the game is a chain of small decisions (card, target, dice). The agent completes the chain with random
answers, `completions` times, and the best outcome counts. Worlds are sampled (`determinize`), so the agent never sees
a hidden card, and chance in them is independent of the real game.

The score of a position for one seat (`score`): own and partners' total minus the opponents' (the mean of several
opponents; one who has left the game counts as nothing) of life left on the Phoenixborn (3 for each), units (attack +
life left, 2 if not exhausted), ready spells in play (3 each), cards in hand (1 each), and active dice (0.3, 0.5, 0.8 by
side). Against a Chimera its wounds count alike, and its Red Rains tokens, face-down aspects and rage dice count against
the player. A won game scores 10,000, a lost one or one that the seat has left -10,000, and each opponent who has left
100, which is more than any threat.
"""

from __future__ import annotations

import random

from ashes_env.agents.search.opposition import fallen
from ashes_env.encoding.actions import PAGE_ON
from ashes_env.language.dice import N_DICE, level_of
from ashes_env.match.match import Match
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.worlds import rollout
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.side import Chimera

WON = 10_000.0
LEFT = 100.0
LIFE = 3.0
READY = 2.0
SPELL = 3.0
CARD = 1.0
DIE = (0.3, 0.5, 0.8)
RED_RAINS = 4.0
HIDDEN_ASPECT = 3.0
RAGE = 0.8
CHAIN_LIMIT = 60
NO_LIMIT = 1 << 30  # a chain of decisions ends within its turn


class GreedyAgent:
    """One-step lookahead on `score`; if the moves fill several pages, it considers those of the current page."""

    name = "greedy"

    def __init__(self, completions: int = 2) -> None:
        self.completions = completions
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, match: Match) -> int:
        seat = match.seat
        legal = match.actions()  # action id -> move
        if len(legal) == 1:
            return next(iter(legal))
        world = determinize(match.game, seat, self.rng.getrandbits(63))
        best, best_score = -1, -float("inf")
        for action, move in legal.items():
            if move == PAGE_ON:
                continue
            value = max(self._try(world, seat, move) for _ in range(self.completions))
            value += self.rng.random() * 1e-6
            if value > best_score:
                best, best_score = action, value
        return best

    def _try(self, world: Game, seat: int, move: int) -> float:
        """The score after the move and a random completion of its chain of decisions."""
        game = world.copy()
        game.apply(move)
        rollout.play(game, self.rng.getrandbits(63), rollout.MENU, CHAIN_LIMIT, NO_LIMIT, [0] * len(game.players))
        return score(game, seat)


def score(game: Game, seat: int) -> float:
    """The score of a position for a seat; the module's docstring lists the weights."""
    if game.over:
        return WON if seat in game.winners else -WON
    if seat in game.seats.out:
        return -WON
    against, out = foes(game, seat), fallen(game, seat)
    partners = sum(side_score(game, other) for other in allies(game, seat))
    opposing = sum(side_score(game, foe) for foe in against) / (len(against) + out)
    return side_score(game, seat) + partners - opposing + LEFT * out


def side_score(game: Game, seat: int) -> float:
    """The score of one side."""
    p = game.players[seat]
    pb = game.cards[p.pb]
    total = LIFE * values.life_left(game, pb)
    for cid in p.units:
        card = game.cards[cid]
        if card.facedown:
            total += HIDDEN_ASPECT
            continue
        total += max(0, values.attack(game, card)) + max(0, values.life(game, card) - card.wounds)
        if not values.exhausted(game, card):
            total += READY
    if isinstance(p, Chimera):
        return total + RED_RAINS * (pb.red_rains + 3 * (p.phase - 1)) + RAGE * p.rage
    total += SPELL * len(p.spells) + CARD * len(p.hand)
    for code in range(N_DICE):
        total += DIE[level_of(code)] * p.active[code]
    return total

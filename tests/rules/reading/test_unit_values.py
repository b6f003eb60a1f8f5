"""Attack, life and recover in one pass are what each of them is alone."""

from tests.encoding.play import pvp, red_rains, walk
from tests.prelude import *


def test_one_pass_finds_what_three_find() -> None:
    changed = 0
    for seed in range(8):
        for g, _ in walk(red_rains(seed) if seed % 4 == 3 else pvp(seed), seed):
            for p in g.players:
                for cid in p.units:
                    card = g.cards[cid]
                    if card.facedown:
                        continue
                    found = values.unit_values(g, card)
                    alone = (values.attack(g, card), values.life(g, card), values.recover(g, card))
                    assert (found.attack, found.life, found.recover) == alone, card.d.title
                    changed += alone != (card.d.printed_attack, card.d.life, card.d.printed_recover)
    assert changed > 100


def test_attachments_and_dice_count() -> None:
    g = position(me=side("Coal Roarkwin", units=[unit("Iron Worker", attached=["Root Armor"])]))
    card = g.cards[g.players[0].units[0]]
    card.dice = (1 * 3, 2 * 3, 2 * 3)  # charm, divine, divine
    found = values.unit_values(g, card)
    assert (found.attack, found.life, found.recover) == (
        values.attack(g, card),
        values.life(g, card),
        values.recover(g, card),
    )
    assert found.attack == card.d.printed_attack + 1
    assert found.life > card.d.life

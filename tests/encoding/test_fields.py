"""The places that the writers use are those of the tables."""

from __future__ import annotations

import pytest

from ashes_env.encoding import fields as c
from ashes_env.language import codes as k


@pytest.mark.parametrize(
    ("table", "width"),
    [
        (c.RESOLVING, c.RESOLVING_WIDTH), (c.CHANGE, c.CHANGE_WIDTH), (c.HAPPENED, c.HAPPENED_WIDTH),
        (c.UNIT, c.UNIT_WIDTH), (c.SPELL, c.SPELL_WIDTH), (c.ATTACHMENT, c.ATTACHMENT_WIDTH),
        (c.PLACED_DIE, c.PLACED_DIE_WIDTH), (c.HAND, c.HAND_WIDTH), (c.PILES, c.PILES_WIDTH),
        (c.OFFER, c.OFFER_WIDTH), (c.ROW, c.ROW_WIDTH), (c.ACTION, c.ACTION_WIDTH),
    ],
)  # fmt: skip
def test_rows_are_as_wide_as_their_table(table: c.Fields, width: int) -> None:
    assert len(table) == width


@pytest.mark.parametrize(
    ("table", "places"),
    [
        (c.SCENE, {
            "round": c.ROUND, "turn": c.TURN, "phase setup": c.PHASE, "my decision": c.MY_DECISION,
            "passes": c.PASSES, "attack": c.ATTACK, "attackers": c.ATTACKERS, "attack on Phoenixborn": c.ATTACK_ON_PB,
            "page": c.PAGE, "Red Rains": c.RED_RAINS, "number asked": c.NUMBER,
            "changes left out": c.CHANGES_LEFT_OUT, "unit destroyed": c.UNIT_DESTROYED,
            "cards left out": c.CARDS_LEFT_OUT, "actions left out": c.ACTIONS_LEFT_OUT,
        }),
        (c.EVENT, {
            "amount": c.EV_AMOUNT, "subjects": c.EV_SUBJECTS, "subject mine": c.EV_SUBJECT,
            "subject attack": c.EV_ATTACK, "subject life": c.EV_LIFE, "by mine": c.EV_BY,
            "class an attack": c.EV_CLASS,
        }),
        (c.RESOLVING, {"effect": c.RE_PLACE, "mine": c.RE_WHOSE}),
        (c.CHANGE, {"mine": c.CH_WHOSE, "on": c.CH_ON, "more": c.CH_MORE, "less": c.CH_LESS, "waits": c.CH_WAITS,
                    "made by mine": c.CH_BY}),
        (c.HAPPENED, {"mine": c.HA_WHOSE, "number": c.HA_NUMBER, "card mine": c.HA_CARD, "other mine": c.HA_OTHER}),
        (c.SIDE, {
            "present": c.SI_PRESENT, "out": c.SI_OUT, "life": c.SI_LIFE, "life left": c.SI_LEFT,
            "wounds": c.SI_WOUNDS, "exhaustion": c.SI_EXHAUSTION, "exhausted": c.SI_EXHAUSTED, "status": c.SI_STATUS,
            "guarded": c.SI_GUARDED, "attachments": c.SI_ATTACHMENTS, "dice on it": c.SI_DICE,
            "changes": c.SI_CHANGES, "player changes": c.SI_PLAYER_CHANGES, "units": c.SI_UNITS,
            "spells": c.SI_SPELLS, "battlefield": c.SI_BATTLEFIELD, "spellboard": c.SI_SPELLBOARD,
            "hand": c.SI_HAND, "draw pile": c.SI_DRAW, "discard pile": c.SI_DISCARD,
            "conjuration pile": c.SI_CONJURATIONS, "removed": c.SI_REMOVED, "picked": c.SI_PICKED,
            "attacked": c.SI_ATTACKED, "defending": c.SI_DEFENDING, "turn": c.SI_TURN, "first": c.SI_FIRST,
            "main action": c.SI_MAIN, "side action": c.SI_SIDE, "reacted": c.SI_REACTED,
            "attacking": c.SI_ATTACKING, "answered": c.SI_ANSWERED, "source": c.SI_SOURCE,
            "waiting damage": c.SI_WAITING, "used": c.SI_USED, "titles left out": c.SI_TITLES_LEFT_OUT,
        }),
        (c.UNIT, {
            "present": c.CA_PRESENT, "face down": c.CA_FACEDOWN, "wounds": c.CA_WOUNDS,
            "exhaustion": c.CA_EXHAUSTION, "exhausted": c.CA_EXHAUSTED, "status": c.CA_STATUS,
            "attachments": c.CA_ATTACHMENTS, "dice on it": c.CA_DICE, "changes": c.CA_CHANGES, "new": c.CA_NEW,
            "picked": c.CA_PICKED, "answered": c.CA_ANSWERED, "source": c.CA_SOURCE, "used": c.CA_USED,
            "under": c.CA_UNDER, "red rains": c.UN_RED_RAINS, "attack": c.UN_ATTACK,
            "life": c.UN_LIFE, "life left": c.UN_LEFT, "recover": c.UN_RECOVER, "attacking": c.UN_ATTACKING,
            "attacked": c.UN_ATTACKED, "defending": c.UN_DEFENDING, "opposite": c.UN_OPPOSITE,
            "fought": c.UN_FOUGHT, "waiting damage": c.UN_WAITING, "blood": c.UN_BLOOD, "faces": c.UN_FACES,
        }),
        (c.SPELL, {
            "present": c.SP_PRESENT, "slot": c.SP_SLOT, "exhausted": c.SP_EXHAUSTED, "status": c.SP_STATUS,
            "attachments": c.SP_ATTACHMENTS, "dice on it": c.SP_DICE, "changes": c.SP_CHANGES,
            "picked": c.SP_PICKED, "answered": c.SP_ANSWERED, "source": c.SP_SOURCE, "used": c.SP_USED,
        }),
        (c.ATTACHMENT, {
            "present": c.AT_PRESENT, "host": c.AT_HOST, "exhausted": c.AT_EXHAUSTED, "status": c.AT_STATUS,
            "picked": c.AT_PICKED, "answered": c.AT_ANSWERED, "source": c.AT_SOURCE, "used": c.AT_USED,
        }),
        (c.PLACED_DIE, {"mine": c.PD_MINE, "host": c.PD_HOST}),
        (c.HAND, {"in hand": c.HN_COPIES, "picked": c.HN_PICKED, "known": c.HN_KNOWN}),
        (c.PILES, {
            "in discard pile": c.PI_DISCARD, "removed": c.PI_REMOVED, "in hand": c.PI_HAND,
            "in draw pile": c.PI_DRAW, "picked": c.PI_PICKED,
        }),
        (c.ROW, {
            "mine": c.RO_WHOSE, "copies": c.RO_COPIES, "host": c.RO_HOST, "slot": c.RO_SLOT,
            "known": c.RO_KNOWN, "leaving": c.RO_LEAVING,
            "present": c.RO_UNIT, "faces": c.RO_UNIT + c.UN_FACES,
        }),
        (c.ACTION, {
            "block decline": c.AC_BLOCK, "mine": c.AC_WHOSE, "place": c.AC_PLACE, "card": c.AC_CARD,
            f"die {k.DIE_TYPES[0]}": c.AC_DIE, f"side {k.LEVELS[0]}": c.AC_LEVEL, "number": c.AC_NUMBER,
            f"costs {k.DIE_TYPES[0]} {k.LEVELS[0]}": c.AC_COST, "costs main action": c.AC_MAIN,
            "costs side action": c.AC_SIDE, "costs exhaustion": c.AC_EXHAUST, "costs discard": c.AC_DISCARD,
            "ways": c.AC_WAYS,
        }),
    ],
)  # fmt: skip
def test_places_are_those_of_the_table(table: c.Fields, places: dict[str, int]) -> None:
    names = [name for name, _, _ in table]
    assert {name: names.index(name) for name in places} == places
    assert len(set(names)) == len(names)

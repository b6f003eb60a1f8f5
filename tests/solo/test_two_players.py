"""Two players against a Chimera: the turn that they share, what reaches across the table, the token (R-COOP-01..18)."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_env.decks import definitions
from ashes_env.language import codes as k
from ashes_env.language.amounts import ALL
from ashes_env.language.behaviour import RaiseRage
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, MINE, RED_RAINS, UNIT
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage, Draw, PlaceTokens
from ashes_env.language.targets import AllPlayers, Cards, Each, PhoenixbornOf, Target, OPPONENT
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game
from ashes_env.rules.state import log
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import ScenarioError, position, side, unit
from ashes_env.scenarios.save import to_dict
from ashes_env.scenarios.load import load
from ashes_env.solo.setup import RedRainsError, new_red_rains
from tests.solo.table import numbers as numbers_of
from tests.support import asked, choose, in_play, offered, titles, with_cards, wounds

COAL, AR, VIROS = "Coal Roarkwin", "Aradel Summergaard", "The Corpse of Viros"

"""The Chimera's frames in saved games."""

from __future__ import annotations

from ashes_env.rules.state.codecs import INT, INTS
from ashes_env.rules.state.records import register
from ashes_env.solo.rage import PlaceRedRains, Ultimate
from ashes_env.solo.turn import ChimeraTurn

register(ChimeraTurn, {"seat": INT}, {"done": INTS, "phase": INT, "row": INT})
register(PlaceRedRains, {"seat": INT, "n": INT})
register(Ultimate, {"seat": INT})

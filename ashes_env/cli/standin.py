"""STAND-IN until ashes_env.replays is merged."""
from __future__ import annotations
import json
from dataclasses import dataclass
from typing import Any
from ashes_env.env.match import Match
from ashes_env.env.settings import Settings
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.campaign_settings import CampaignSettings
from ashes_env.env.draft_match import DraftMatch
from ashes_env.env.draft_settings import DraftSettings
from ashes_env.files import read_text, write_text

class ReplayError(ValueError): pass

@dataclass(frozen=True)
class Replay:
    mode: str; settings: dict[str, Any]; options: dict[str, Any]; seed: int; agents: list[str]; actions: list[int]
    result: Any = None

def begin(mode, settings, options, seed):
    kinds = {"campaign": (CampaignSettings, CampaignMatch), "draft": (DraftSettings, DraftMatch)}
    if mode in kinds:
        s, m = kinds[mode]
        return m.new(s(**settings), options, seed)
    return Match.new(Settings(mode, **settings), options, seed)

class Recording:
    def __init__(self, mode, seed, options, settings, agents):
        self.mode, self.seed, self.options, self.settings, self.agents = mode, seed, options or {}, settings or {}, list(agents)
        self.actions = []
        self.match = begin(mode, self.settings, self.options, seed)
    @classmethod
    def begin(cls, mode, *, seed, options=None, settings=None, agents=()):
        return cls(mode, seed, options, settings, agents)
    def act(self, action, value=None, policy=None):
        self.match.act(action); self.actions.append(action)
    def undo(self, n=1):
        left = self.actions[:len(self.actions)-n]
        self.match = begin(self.mode, self.settings, self.options, self.seed); self.actions = []
        for a in left: self.act(a)
    def replay(self):
        return Replay(self.mode, self.settings, self.options, self.seed, self.agents, list(self.actions))
    @classmethod
    def resume(cls, replay):
        r = cls(replay.mode, replay.seed, replay.options, replay.settings, replay.agents)
        for a in replay.actions: r.act(a)
        return r

def write(path, replay): write_text(path, json.dumps(replay.__dict__))
def read(path):
    try: return Replay(**json.loads(read_text(path)))
    except (TypeError, ValueError) as e: raise ReplayError(str(e))

class Teller:
    def __init__(self, match): self.match = match; self.n = match.decisions
    def news(self):
        n, self.n = self.n, self.match.decisions
        return [f"{self.n-n} decisions were made"] if self.n != n else []

@dataclass
class Step:
    n: int; match: Any; seat: int; action: int; words: str
def steps(replay):
    r = Recording(replay.mode, replay.seed, replay.options, replay.settings, replay.agents)
    for n, a in enumerate(replay.actions):
        yield Step(n, r.match, r.match.seat, a, "")
        r.act(a)
    yield Step(len(replay.actions), r.match, -1, -1, "")

"""Agents are handed what their seat may know, in contests and inside environments (R-INFO-02, R-INFO-03)."""

import gc
import json
from pathlib import Path
from random import Random
from typing import Any

import gymnasium as gym
import pytest

from ashes_env.agents.base import AgentError, Thought
from ashes_env.agents.make import agent_for, make_agent, recipe
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.contests.games import Terms, play_game
from ashes_env.contests.playing import Bout
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.draft_settings import DraftSettings
from ashes_env.encoding.context import CachedRows
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.redeal import AGENT, Handed, OpenEyes, Redealt, agent_seed
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.generator import M64, STEP, mixed, spawned
from ashes_env.rules.state.state import Player
from tests.contests.commands import ashes

HERE = "tests.contests.test_redeal"
DECKS = ("The Iron Men", "The Mist Guardian")
PVP = Settings("pvp", illegal_action="raise", payment="auto")
OPTIONS = {"decks": list(DECKS), "first_five": "recommended"}

MATCHES: dict[str, Any] = {
    "pvp": lambda seed: GameMatch.new(PVP, OPTIONS, seed),
    "shaped, three": lambda seed: GameMatch.new(Settings("pvp", players=3, reward="shaped"), None, seed),
    "2018": lambda seed: GameMatch.new(Settings("pvp", edition="2018"), None, seed),
    "red rains": lambda seed: GameMatch.new(Settings("red_rains"), None, seed),
    "together": lambda seed: GameMatch.new(Settings("red_rains", players=2), None, seed),
    "campaign": lambda seed: CampaignMatch.new(CampaignSettings(), None, seed),
    "draft": lambda seed: DraftMatch.new(DraftSettings(), None, seed),
}


class Spy:
    """Keeps what it is handed; plays at random."""

    name = "spy"

    def __init__(self) -> None:
        self.handed: list[Match] = []
        self.seeds: list[int] = []
        self.thoughts: list[Match] = []

    def start(self, seed: int) -> None:
        self.seeds.append(seed)
        self.rng = Random(seed)

    def act(self, match: Match) -> int:
        self.handed.append(match)
        return self.rng.choice(list(match.actions()))

    def thought(self, match: Match) -> Thought:
        self.thoughts.append(match)
        return Thought(0.25)


class Peek:
    """Takes the action after which a copy of the match, played on for a while, has the highest random state."""

    name = "peek"

    def start(self, seed: int) -> None:
        pass

    def act(self, match: Match) -> int:
        return max(match.actions(), key=lambda action: self._after(match, action))

    def _after(self, match: Match, action: int) -> int:
        world = match.copy()
        world.act(action)
        world.rollout(until=("decisions", 3))
        return world.game.rng


def reachable(root: Any) -> list[Any]:
    """Everything that can be reached from an object, without modules and classes."""
    found: dict[int, Any] = {}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, type) or type(one).__name__ in ("module", "function"):
            continue
        found[id(one)] = one
        waiting += gc.get_referents(one)
    return list(found.values())


@pytest.mark.parametrize("kind", MATCHES)
def test_the_deal_is_the_same_whatever_is_hidden(kind: str) -> None:
    """A deal of the true match equals a deal of any other match that the seat could be in."""
    random = Random(kind)
    match = MATCHES[kind](11)
    for _ in range(25):
        for seat in range(match.settings.players):
            match.look(seat)
        other, seed = match.determinize(random.getrandbits(60)), random.getrandbits(60)
        one, two = match.redealt(seed), other.redealt(seed)
        assert json.dumps(one.save(), sort_keys=True) == json.dumps(two.save(), sort_keys=True)
        assert list(one.actions()) == list(match.actions())
        assert str(one.look(match.seat)) == str(match.look(match.seat))
        assert [n for i, n in enumerate(one.asked) if i != match.seat and n] == []
        match.act(random.choice(list(match.actions())))
        if match.over:
            break


@pytest.mark.parametrize("kind", MATCHES)
def test_nothing_of_the_true_match_can_be_reached(kind: str) -> None:
    """Neither the game nor its players, nor a cache that remembers piles, nor the generator of the match."""
    random = Random(kind)
    match = MATCHES[kind](12)
    for _ in range(12):
        for seat in range(match.settings.players):
            match.look(seat)
        own = {id(one) for one in reachable(match) if isinstance(one, (Match, Game, Player, CachedRows))}
        assert own
        found = [one for one in reachable(match.redealt(random.getrandbits(60))) if id(one) in own]
        assert found == []
        match.act(random.choice(list(match.actions())))
        if match.over:
            break


def after_secret_picks(match: GameMatch, random: Random) -> list[GameMatch]:
    """Matches in which the deciding seat picked other things in a simultaneous step, at the first decision of the next
    seat in that step.
    """
    seat, ask = match.seat, asked(match)
    out = []
    for first in list(match.actions()):
        other = match.copy()
        other.act(first)
        while not other.over and (other.seat, asked(other)) == (seat, ask):
            other.act(random.choice(list(other.actions())))
        if not other.over and asked(other) == ask:
            out.append(other)
    return out


def asked(match: GameMatch) -> int:
    decision = match.game.decision
    return -1 if decision is None else decision.ask


@pytest.mark.parametrize("ask", [m.ASK_FIRST_FIVE, m.ASK_PREPARE_DISCARD, m.ASK_RECOVERY_DIE])
@pytest.mark.parametrize("kind", ["pvp", "shaped, three", "2018"])
def test_what_others_picked_in_secret_is_not_in_a_deal(kind: str, ask: int) -> None:
    """R-FF-05, R-PREP-07, R-REC-04: nobody sees the picks of another player before all have picked."""
    random = Random(f"{kind} {ask}")
    compared = 0
    for seed in range(20):
        options = None if kind != "pvp" else {"decks": list(DECKS), "first_five": "choose"}
        match = MATCHES[kind](seed) if options is None else GameMatch.new(PVP, options, seed)
        while not match.over and match.game.round < 3:
            if asked(match) == ask:
                others = after_secret_picks(match, random)
                same = [
                    one
                    for one in others
                    if one.seat == others[0].seat and one.text(one.seat) == others[0].text(one.seat)
                ]
                deals = [json.dumps(one.redealt(9).save(), sort_keys=True) for one in same]
                assert len(set(deals)) <= 1
                compared += len(deals)
            match.act(random.choice(list(match.actions())))
        if compared > 30:
            return
    pytest.fail(f"only {compared} positions were compared")


def test_a_deal_does_not_tell_which_cards_were_in_a_first_five() -> None:
    """R-FF-05: a First Five stays secret, also when its cards have been played."""
    random = Random(3)
    match = GameMatch.new(PVP, OPTIONS, 3)
    while not match.over:
        seat = match.seat
        players = match.redealt(1).game.players
        assert players[1 - seat].first_five == ()
        assert players[seat].first_five == match.game.players[seat].first_five
        match.act(random.choice(list(match.actions())))


@pytest.mark.parametrize("kind", MATCHES)
def test_what_is_changed_in_a_deal_changes_nothing_in_the_match(kind: str) -> None:
    """An agent may shorten its games, or sort the moves."""
    random = Random(kind)
    match = MATCHES[kind](13)
    for _ in range(12):
        before = json.dumps(match.save(), sort_keys=True)
        shape, actions = match.settings.shape(), list(match.actions())
        deal = match.redealt(random.getrandbits(60))
        for name in ("max_turns", "max_idle", "illegal_action", "obs_mode"):
            setattr(deal.settings, name, 1)
        deal.settings.defaults.clear()
        if deal.playing:
            assert deal.game.decision is not None
            deal.game.decision.moves.clear()
            deal.game.decision.seat = 1 - deal.game.decision.seat
        deal.asked.clear()
        assert json.dumps(match.save(), sort_keys=True) == before
        assert match.settings.shape() == shape
        assert match.settings.max_turns > 1
        assert list(MATCHES[kind](13).settings.defaults) == list(match.settings.defaults)
        match.act(random.choice(actions))
        if match.over:
            break


@pytest.mark.parametrize("seats", [1, 2])
def test_agents_of_a_contest_do_not_get_the_match(seats: int, tmp_path: Path) -> None:
    true: list[Match] = []

    def through(match: GameMatch) -> Any:
        def take(action: int) -> None:
            true.append(match)
            ahead.append(match.copy())
            ahead[-1].act(action)
            match.act(action)

        return take

    ahead: list[Match] = []
    spies = [Spy() for _ in range(seats)]
    settings = Settings("red_rains", players=seats) if seats == 1 else PVP
    play_game(settings, spies, 5, {"first_five": "recommended"}, (), str(tmp_path), through=through)
    for spy in spies:
        assert len(spy.handed) > 20
        assert [id(one) for one in spy.thoughts] == [id(one) for one in spy.handed], "the same object"
        assert not any(one is true[0] for one in spy.handed)
        chances = {one.game.rng for one in spy.handed}
        assert len(chances) == len(spy.handed), "a fresh deal for each decision"
        assert not chances & {one.game.rng for one in ahead}


@pytest.mark.parametrize("seat", [0, 1])
def test_an_opponent_does_not_get_the_match(seat: int) -> None:
    spy = Spy()
    env = PvP(opponent=spy, seat=seat, players=2)
    other = 1 - seat
    different = 0
    for seed in range(3):
        env.reset(seed=seed, options=OPTIONS)
        over = False
        while not over:
            before = len(spy.handed)
            hand = list(env.match.game.players[seat].hand)
            _, _, *ends, _ = env.step(int(env.action_masks().argmax()))
            for match in spy.handed[before:]:
                assert match is not env.match
                assert match.seat == other
                different += sorted(match.game.players[seat].hand) != sorted(hand)
            over = any(ends)
    assert different > 10, "it sees other cards in the learner's hand"


def test_a_partner_does_not_get_the_match() -> None:
    spy = Spy()
    env = RedRains(partner=spy, players=2)
    env.reset(seed=1)
    for _ in range(30):
        env.step(int(env.action_masks().argmax()))
    assert spy.handed
    assert not any(match is env.match for match in spy.handed)
    assert not {match.game.rng for match in spy.handed} & {env.match.game.rng}


def test_agents_that_ship_get_the_match_itself_inside_environments() -> None:
    env = gym.make("ashes_env:PvP-v0", opponent="greedy").unwrapped
    assert isinstance(env, PvP)
    (asked,) = env._others
    assert asked is not None
    assert type(asked._agent) is Handed
    named = PvP(opponent=f"{HERE}:Spy")._others[0]
    assert named is not None
    assert type(named._agent) is Redealt


@pytest.mark.parametrize("mode", ["pvp", "red_rains", "campaign"])
def test_a_plug_in_is_dealt_anew_wherever_it_is_named(mode: str) -> None:
    made = agent_for(f"{HERE}:Spy", mode)
    assert type(made) is Redealt
    assert not isinstance(made.agent, Handed)
    eyes = agent_for(f"open-eyes:{HERE}:Spy", mode)
    assert type(eyes) is OpenEyes
    assert eyes.name.startswith("open-eyes:")


def test_open_eyes_get_the_match_and_every_table_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    eyes = OpenEyes(Spy())
    match = play_game(PVP, [eyes, RandomAgent()], 5, OPTIONS)
    assert all(one is match for one in eyes.agent.handed)
    name = f"open-eyes:{HERE}:Spy"
    arguments = ("--agents", name, f"{HERE}:Spy", "--decks", *DECKS, "--games", "2", "--seed", "3")
    assert ashes("match", "--mode", "pvp", *arguments) == 0
    assert f"{name} against {HERE}:Spy" in capsys.readouterr().out
    assert recipe(name).open_eyes
    with pytest.raises(AgentError, match="stands once"):
        recipe(f"open-eyes:{name}")


def test_an_agent_cannot_deal_its_game_again_from_its_seed() -> None:
    for seed in (3, 500, 1_000_000_001):
        spies = [Spy(), Spy()]
        play_game(Settings("pvp", max_turns=2), spies, seed, OPTIONS)
        for seat, spy in enumerate(spies):
            (own,) = spy.seeds
            assert not {own, own // 2, own - seat, (own - seat) // 2, own >> 1} & {seed}
            assert agent_seed(seed, seat) != seed
    assert len({agent_seed(seed, seat) for seed in range(100) for seat in range(4)}) == 400


def unmixed(z: int) -> int:
    """The number of which `mixed` makes this one."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        shifted = z
        for _ in range(64 // shift):
            shifted = z ^ shifted >> shift
        z = shifted * pow(factor, -1, 1 << 64) & M64
    return z


def seeds_of(spawn: int, purpose: int, seat: int) -> set[int]:
    """The seeds from which `spawned` makes a number, of which the last bit is lost."""
    ends = (spawn << 1, spawn << 1 | 1)
    return {unmixed((unmixed(end) - (purpose << 8) - seat) & M64) ^ STEP for end in ends}


def test_the_seed_of_a_game_cannot_be_computed_from_that_of_an_agent() -> None:
    for seed in (0, 3, 1_000_000_001, 2**61 + 7, 2**64 - 1):
        for seat in range(2):
            assert unmixed(mixed(seed)) == seed
            assert seed in seeds_of(spawned(seed, AGENT, seat) >> 1, AGENT, seat)
            assert seed not in seeds_of(agent_seed(seed, seat), AGENT, seat)


def test_other_deals_give_the_same_games_of_agents_that_ship() -> None:
    terms = Terms.of("pvp")
    games = [Bout(terms, ("expert", "greedy"), DECKS, 7, redeals=redeals).play() for redeals in (0, 1)]
    assert games[0] == games[1]


def test_the_deals_are_fresh_and_repeat_themselves() -> None:
    def deals(redeals: int, seed: int) -> list[int]:
        spy = Spy()
        agent = Redealt(spy, redeals)
        agent.start(seed)
        match = GameMatch.new(PVP, OPTIONS, 5)
        for _ in range(5):
            agent.act(match)
        return [one.game.rng for one in spy.handed]

    assert deals(0, 1) == deals(0, 1)
    assert len({*deals(0, 1), *deals(1, 1), *deals(0, 2), *deals(2**63, 2**70)}) == 20
    assert make_agent("greedy").name == "greedy"

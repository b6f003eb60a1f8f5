"""Plays a game with an installed wheel where there are neither processes nor threads, as a page does."""

import json

import ashes_env
from ashes_env.browser import Door

DECISIONS = 2000

if __name__ == "__main__":
    assert ashes_env.compiled(), "a wheel of plain Python"
    door = Door()
    state = json.loads(
        door.answer(json.dumps({"do": "begin", "terms": {"kind": "pvp", "seed": 3, "opponent": "easy"}}))
    )
    for n in range(DECISIONS):
        if state["over"]:
            break
        assert "error" not in state, state
        state = json.loads(door.answer(json.dumps({"do": "choose", "n": 1 + n % len(state["choices"])})))
    assert state["over"], "the game does not end"
    print(f"compiled: a game of {state['n']} decisions through the door of the page")

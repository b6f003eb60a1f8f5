"""The events of a trace that a replay must explain, without what a player took back or only rotated."""

from __future__ import annotations

from evaluation.verification.conformance.clicks import CLICK, EDIT, END, EXPECT, Item, negative
from evaluation.verification.conformance.menus import BLOCKED, BLOCKER, KEEP_DICE, WAITING, WINDOW
from evaluation.verification.conformance.traces import Json, walk

MARKS = ("attack", "playing", "attacking", "defending", "wasAttacker", "wasDefender", "fx", "pinned")
DISCARD = "Choose a card to discard"


def items(trace: Json) -> list[Item]:
    """The events of a trace that a replay must explain, in order; events without an effect are left out."""
    out: list[Item] = []
    for event, before, after in walk(trace):
        if "input" in event:
            if not event["input"].get("noop"):
                out.append(Item(CLICK, event, before, after))
        elif "random" in event:
            if out:
                out[-1].randoms.append(event["random"])
        elif "delta" in event:
            if out:
                out[-1].after = after
                if out[-1].main and (not out[-1].button or out[-1].text == "Attack"):
                    # The click only opened a menu: the test changed the table.
                    out.append(Item(EDIT, {"edit": event["delta"]}, before, after))
        elif "expect" in event:
            out.append(Item(EXPECT, event, before, after))
        elif "edit" in event:
            out.append(Item(EDIT, event, before, after))
        elif "end" in event:
            out.append(Item(END, event, before, after))
    for i, item in enumerate(out):
        if item.kind == EXPECT:
            e, on = item.event["expect"], item.event["expect"].get("on")
            nxt = next((x.seat + 1 for x in out[i:] if x.kind == CLICK), 0)
            about = on.get("player", nxt) if isinstance(on, dict) else nxt
            item.prompt, item.answer = prompted(out[i:], int(e.get("player", about)) - 1)
    return without_unconfirmed(without_reassigned(without_turned(without_cleared(without_cancelled(out)))))


def without_unconfirmed(found: list[Item]) -> list[Item]:
    """Removes dice that a record selects to keep at its end, without confirming the selection."""
    out = list(found)
    for i in range(len(found) - 1, -1, -1):
        item = found[i]
        if item.kind == CLICK and (item.button or item.question[0] != KEEP_DICE):
            break
        if item.kind == CLICK:
            del out[i]
    return out


def prompted(found: list[Item], seat: int) -> tuple[Json, Item | None]:
    """What a player is asked next, and the click on that or the end; the record need not say what other players see."""
    for i, item in enumerate(found):
        if item.kind == END:
            return item.event["end"].get("prompts", {}).get(str(seat + 1)) or {}, item
        if item.kind == CLICK and item.seat == seat:
            return item.prompt, item
        if item.kind == CLICK:
            prompt: Json = item.event.get("other") or {"menuTitle": WAITING[0]}
            mine = (x for x in found[i:] if x.kind == CLICK and x.seat == seat)
            return prompt, next((x for x in mine if x.question[0] == prompt.get("menuTitle")), None)
    return {}, None


def came_to_nothing(item: Item, nxt: Item) -> bool:
    """Whether a click in the main window opened nothing, or an End Turn was not confirmed."""
    if not item.main or item.before != nxt.before:
        return False
    if item.button:
        return nxt.kind == END and item.text == "End Turn" and not nxt.at_main(item.seat)
    return nxt.main or (nxt.kind == END and nxt.at_main(item.seat))


def without_cancelled(found: list[Item]) -> list[Item]:
    """Removes what a player started in the main window and cancelled."""
    out: list[Item] = []
    left_open = False
    for i, item in enumerate(found):
        out.append(item)
        if item.kind == EXPECT and left_open and item.event["expect"]["m"] == "toHaveDefaultPrompt":
            out.pop()  # of the question that was left open
        nxt = next((x for x in found[i + 1 :] if x.kind in (CLICK, END, EDIT)), None)
        if nxt is not None and came_to_nothing(item, nxt):
            out.pop()
            left_open = item.button
        if not negative(item):
            continue
        begun = went_back(out, item, nxt)
        if begun >= 0:
            del out[begun:]
            continue
        if item.text != "Cancel":
            if nxt is not None and back_at_main(item, nxt):
                taken_back(out, item)
            continue
        began = answered_then_refused(out, item)
        if began >= 0:
            del out[began:-1]  # the reaction was taken back, with its price; Cancel declines
            continue
        before = out[-2] if len(out) > 1 else item
        if not before.button and not before.main and before.seat == item.seat and before.before == item.after:
            if before.question[1] == item.question[1] and before.question[0] != item.question[0]:
                del out[-2]  # the card was taken back; Cancel declines
        if nxt is None or not (nxt.main or nxt.kind == END):
            continue
        taken_back(out, item)
    return out


def went_back(out: list[Item], item: Item, nxt: Item | None) -> int:
    """The index from which on a player began what the last click takes back: the same question is asked again, in the
    same position, and nobody else has done anything. -1 if there is none.
    """
    prompt = prompt_of(nxt, item.seat) if nxt is not None else {}
    for at in range(len(out) - 2, -1, -1):
        x = out[at]
        if x.kind == EXPECT:
            continue
        if x.kind != CLICK or x.seat != item.seat or x.randoms:
            return -1
        if asks_again(x.prompt, prompt) and x.question != item.question and same_position(x.before, item.after):
            return at
        if x.main:
            return -1
    return -1


def prompt_of(item: Item, seat: int) -> Json:
    """What a player is asked at a click or the end."""
    if item.kind == END:
        return item.event["end"].get("prompts", {}).get(str(seat + 1)) or {}
    return item.prompt if item.kind == CLICK and item.seat == seat else {}


def asks_again(first: Json, then: Json) -> bool:
    """Whether two prompts are the same question."""
    return bool(first.get("menuTitle")) and all(
        first.get(key) == then.get(key) for key in ("menuTitle", "promptTitle", "cards", "selectedCards")
    )


def same_position(before: Json, after: Json) -> bool:
    """Whether two states differ only in the order of dice, and in what an attack or an effect has marked."""
    return unmarked(before) == unmarked(after)


def unmarked(state: Json) -> Json:
    """A state without marks, its dice sorted."""
    out: Json = {}
    for key, value in state.items():
        if key in MARKS or not value:
            continue
        if key == "dice":
            out[key] = sorted(sorted(die.items(), key=str) for die in value)
        else:
            out[key] = unmarked(value) if isinstance(value, dict) else value
    return {key: value for key, value in out.items() if value != {} or key == "cards"}


def answered_then_refused(out: list[Item], item: Item) -> int:
    """The index where a player started the reaction that the last click cancels, -1 otherwise."""
    at = len(out) - 2
    while at >= 0:
        x = out[at]
        if x.kind == CLICK and x.card is not None and x.seat == item.seat and x.question[0].startswith(WINDOW):
            seat = str(item.seat + 1)
            in_hand = x.card["ref"] in item.after["players"][seat].get("hand", ())
            untouched = x.before["players"] == item.after["players"] and x.card["name"] == item.question[1]
            return at if in_hand or untouched else -1
        if x.kind == EDIT or (x.kind == CLICK and (x.seat != item.seat or x.question[1] != item.question[1])):
            return -1
        at -= 1
    return -1


def back_at_main(item: Item, nxt: Item) -> bool:
    """Whether the player is in the main window after the click."""
    return (nxt.main and nxt.seat == item.seat) or (nxt.kind == END and nxt.at_main(item.seat))


def taken_back(out: list[Item], item: Item) -> None:
    """Removes what a player started in the main window and did not continue, if nothing has changed."""
    begin = len(out) - 1
    while begin >= 0 and not (out[begin].kind == CLICK and out[begin].main):
        begin -= 1
    if begin < 0 or out[begin].seat != item.seat or not same_position(out[begin].before, item.after):
        return
    if all(x.kind != EDIT and not x.randoms for x in out[begin:]):
        del out[begin:]


def without_cleared(found: list[Item]) -> list[Item]:
    """Removes choices (in a meditation, or one by one) that were taken back, with the assertions in between."""
    out: list[Item] = []
    for item in found:
        if item.button and item.text == "Reset":
            while out and not out[-1].main and out[-1].kind in (CLICK, EXPECT):
                if out[-1].kind == CLICK and (out[-1].button or out[-1].question[1] != item.question[1]):
                    break
                out.pop()
            continue
        if item.button and item.text == "Clear selection" and item.question[1] == "Meditate":
            while out and out[-1].kind == CLICK and out[-1].question[0] != DISCARD:
                out.pop()
            if out and out[-1].question[0] == DISCARD:
                out.pop()
            continue
        out.append(item)
    return out


def without_reassigned(found: list[Item]) -> list[Item]:
    """Keeps only the final blockers: a later assignment of a blocker replaces an earlier one."""
    gone: set[int] = set()
    assigned: dict[str, tuple[int, int]] = {}
    chosen = -1
    for i, item in enumerate(found):
        if item.kind != CLICK:
            continue
        menu = item.question[0]
        if menu == BLOCKER and item.card is not None:
            if chosen >= 0:
                gone.add(chosen)
            chosen = i
        elif menu == BLOCKER and item.text == "Clear all":
            for pair in assigned.values():
                gone.update(pair)
                gone.update(j for j in range(pair[0], i) if of_battles(found[j]))
            gone.add(i)
            assigned, chosen = {}, -1
        elif menu.startswith(BLOCKED) and chosen >= 0:
            blocker = found[chosen].card
            assert blocker is not None
            if item.card is None:
                gone.add(chosen)
            elif item.card["ref"] in item.before["players"][str(item.seat + 1)].get("units", ()):
                gone.add(chosen)  # another blocker instead
                chosen = i
                continue
            else:
                gone.update(assigned.get(blocker["ref"], ()))
                assigned[blocker["ref"]] = (chosen, i)
            chosen = -1
        elif not menu.startswith((BLOCKER, BLOCKED)):
            assigned, chosen = {}, -1
    if chosen >= 0 and not asks_to_block(found[-1]):
        gone.add(chosen)
    return [item for i, item in enumerate(found) if i not in gone]


def of_battles(item: Item) -> bool:
    """Whether an assertion is about who fights whom."""
    return item.kind == EXPECT and str(item.event["expect"].get("attr", "")).startswith("attack.battles")


def asks_to_block(last: Item) -> bool:
    """Whether a record ends while a player is asked whom the chosen blocker blocks, and there is somebody."""
    prompts = [p or {} for p in last.event.get("end", {}).get("prompts", {}).values()]
    return any(str(p.get("menuTitle", "")).startswith(BLOCKED) and p.get("cards") for p in prompts)


def what(item: Item) -> tuple[object, ...]:
    """The clicked object, as the record identifies it: a card, or a die by its place."""
    return place(item.die) if item.die is not None else (item.card["ref"],) if item.card is not None else ()


def place(die: Json) -> tuple[object, ...]:
    """The place of a die; its side changes while it is being turned."""
    return die["owner"], die.get("on"), die.get("index")


def selected(prompt: Json, like: Item) -> list[tuple[object, ...]]:
    """The cards or dice (the same kind as the click) that the record shows as selected."""
    if like.die is not None:
        return [place(die) for die in prompt.get("selectedDice") or ()]
    return [(ref,) for ref in prompt.get("selectedCards") or ()]


def follows(found: list[Item], i: int) -> Json:
    """The next prompt of the player of a click if the same question continues; otherwise empty."""
    item = found[i]
    for nxt in found[i + 1 :]:
        if nxt.kind == END:
            prompt = nxt.event["end"].get("prompts", {}).get(str(item.seat + 1)) or {}
        elif nxt.kind == CLICK and nxt.seat == item.seat:
            prompt = nxt.prompt
        else:
            continue
        # A die is chosen and turned under two titles of one asker; cards are selected under one.
        same = prompt.get("promptTitle", "") == item.question[1]
        return prompt if same and (item.die is not None or prompt.get("menuTitle") == item.question[0]) else {}
    return {}


def without_turned(found: list[Item]) -> list[Item]:
    """Keeps of a selection only the clicks on objects that stayed selected, each die once: further clicks turn it.

    The record shows after each click what is selected. The final side of a die is checked by comparing positions.
    """
    gone: set[int] = set()
    chosen: dict[tuple[int, str], list[int]] = {}
    for i, item in enumerate(found):
        if item.kind != CLICK:
            continue
        here = (item.seat, item.question[1])
        picked = chosen.setdefault(here, [])
        prompt = follows(found, i)
        if item.button or item.main or not prompt:
            del chosen[here]
            continue
        before, after, mine = selected(item.prompt, item), selected(prompt, item), what(item)
        if mine not in before:
            left = next((x for x in before if x not in after), None) if len(after) == len(before) else None
            if left is not None:  # one object replaced another
                unselect(found, picked, gone, left)
            picked.append(i)
        elif (mine not in after or item.die is not None) and any(what(found[j]) == mine for j in picked):
            if not item.randoms:
                gone.add(i)
            if mine not in after:
                unselect(found, picked, gone, mine)
        for die in prompt.get("selectedDice") or ():
            for j in picked:
                if what(found[j]) == place(die):
                    found[j].side = die.get("level", "basic")
    return [item for i, item in enumerate(found) if i not in gone]


def unselect(found: list[Item], picked: list[int], gone: set[int], left: tuple[object, ...]) -> None:
    """Removes the click that selected something; its offers belong to the click that is first now."""
    for n, j in enumerate(picked):
        if what(found[j]) == left:
            gone.add(picked.pop(n))
            if n < len(picked):
                found[picked[n]].prompt = found[j].prompt
            return

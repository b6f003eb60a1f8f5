"""Checks one text in the order in which its effects resolve, with the names known at each effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ashes_env.language import amounts as a
from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import conditions as q
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.behaviour import Foremost
from ashes_env.language.carddef import Activated, BetweenRealms, Grants, Passive, StatusAbility, Triggered
from ashes_env.language.costs import Cost
from ashes_env.language.modifiers import (
    Bonus,
    Forbids,
    Modifier,
    NotAttackedBy,
    NotDefendedBy,
    Obeys,
    Protected,
    Together,
    parts,
)
from ashes_env.language.triggers import Trigger
from ashes_env.rules.definitions.errors import Problem
from ashes_env.rules.definitions.lint import facts, names
from ashes_env.rules.definitions.lint.needs import (
    ABOUT_CARD,
    ABOUT_HOST,
    ANSWERS,
    OF_EVENT,
    PARTS,
    Setting,
    negated,
    paid_names,
)
from ashes_env.rules.definitions.lint.shape import described, fits, slots

# Nodes that pick cards without targeting them.
UNTARGETED: Final = (t.Choose, t.ChooseUpTo, t.ChooseExactly, t.ChooseInEachSlot, t.ChooseWithin, t.OneOf)


def bodies_of(value: object) -> list[b.Body]:
    """The bodies in a field of an effect: one, or one for each branch."""
    if not isinstance(value, tuple):
        return []
    held = (value,) if value and isinstance(value[0], b.Effect) else value
    return [body for body in held if isinstance(body, tuple)]


class Reader:
    """Checks the texts of one card and collects their errors."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.place = ""
        self.problems: list[Problem] = []
        self.named: list[tuple[str, str, str]] = []  # place, kind of node, and the title of a card that it names
        self.set = Setting()
        self.names: dict[str, set[str]] = {}
        self.resolving = False

    def wrong(self, word: object, message: str) -> None:
        shown = word if isinstance(word, str) else type(word).__name__
        problem = Problem(self.title, self.place, shown, message)
        if problem not in self.problems:
            self.problems.append(problem)

    # --- texts --------------------------------------------------------------------------------------------------

    def text(self, body: b.Body, setting: Setting, bound: Iterable[tuple[str, str]] = ()) -> None:
        """Checks a text that is resolved; `bound` are the names that are bound before it starts."""
        saved = self.set, self.names, self.resolving
        self.set, self.names, self.resolving = setting, {}, True
        for name, kind in bound:
            self.names.setdefault(name, set()).add(kind)
        self.body(body)
        self.set, self.names, self.resolving = saved

    def statement(self, word: object, setting: Setting) -> None:
        """Checks something that is evaluated without resolving a text: a condition, a description, a value."""
        saved = self.set, self.names, self.resolving
        self.set, self.names, self.resolving = setting, {}, False
        self.inside(word)
        self.set, self.names, self.resolving = saved

    def ability(self, ability: object, setting: Setting) -> None:
        """Checks one ability."""
        if not isinstance(ability, b.Ability) or not self.shape(ability):
            return
        if isinstance(ability, Activated):
            own = replace(setting, paid=True, numeral=ability.n)
            costs = (ability.cost, *ability.by_focus)
            for cost in costs:
                self.cost(cost)
                if cost.x is not None:
                    self.wrong(cost, "an X is chosen only for a card that is played; say May or several costs")
            if ability.by_focus and not setting.focus:
                self.wrong("by_focus", "only the cost of a ready spell's own text changes with its focus level")
            if len(ability.by_focus) > 2 or len(ability.by_focus) != len(set(ability.by_focus)):
                self.wrong("by_focus", "there are two focus levels: say one cost for both, or one for each of them")
            self.text(ability.effect, own, paid_names(costs))
        elif isinstance(ability, Triggered):
            own = replace(setting, numeral=ability.n, paid=ability.pay is not None)
            triggers = (ability.trigger, *ability.also)
            for trigger in triggers:
                self.trigger(trigger, own, False)
                if (
                    ability.pay is not None
                    and trigger.event in facts.EMITTED
                    and (not facts.EMITTED[trigger.event].window)
                ):
                    self.wrong("pay", "a text at the end of the round asks no price; say May with a price in it")
            if ability.pay is not None:
                self.cost(ability.pay)
            self.text(ability.effect, replace(own, events=tuple(trigger.event for trigger in triggers)))
        elif isinstance(ability, Passive):
            self.passive(ability, replace(setting, numeral=ability.n))
        elif isinstance(ability, StatusAbility):
            self.text(ability.effect, setting)
        elif isinstance(ability, Grants):
            if setting.borrowed or not (setting.attached or ability.aura is not None):
                self.wrong(
                    ability,
                    "only an alteration grants abilities, to its host; say which cards an `aura` "
                    "reaches, or GiveAbility",
                )
            if ability.aura is not None:
                self.statement(ability.aura, setting)
            for granted in ability.abilities:
                if isinstance(granted, StatusAbility):
                    self.wrong(granted, "an aspect has it printed; it cannot be granted")
                elif isinstance(granted, Passive) and ability.aura is not None:
                    self.wrong(granted, "a lasting change reaches other cards by an `aura` of its own")
                self.ability(granted, replace(setting, borrowed=True, focus=False, attached=False))
        elif isinstance(ability, BetweenRealms):
            for inner in ability.abilities:
                if isinstance(inner, (Activated, Triggered)):
                    self.ability(inner, setting)
                else:
                    self.wrong(inner, "only activated and triggered abilities work in hand and discard pile")
        else:
            self.wrong(ability, "is no ability: say Activated, Triggered, Passive, Grants or StatusAbility")

    # --- triggers and lasting changes -------------------------------------------------------------------------------

    def trigger(self, trigger: Trigger, setting: Setting, in_hand: bool) -> None:
        """Checks that the event of a trigger can happen as the trigger requires."""
        if not self.shape(trigger):
            return
        emitted = facts.EMITTED.get(trigger.event)
        if emitted is None:
            self.wrong(
                trigger,
                f"event {trigger.event} is never emitted; those that are: "
                f"{', '.join(sorted(facts.EVENT_NAMES.values()))}",
            )
            return
        event = facts.EVENT_NAMES[trigger.event]
        wanted = (
            ("cards", trigger.this, "this"),
            ("cards", trigger.host, "host"),
            ("cards", trigger.cards is not None, "cards"),
            ("source", trigger.by_this, "by_this"),
            ("source", trigger.by is not None, "by"),
            ("player", trigger.player != k.ANYONE, "player"),
            ("number", trigger.at_least > 0, "at_least"),
        )
        for part, asked, field in wanted:
            if asked and not getattr(emitted, part):
                self.wrong(trigger, f"{event} {PARTS[part]}: `{field}` can never be met, leave it out")
        if not emitted.classes & trigger.classes:
            self.wrong(trigger, f"{event} never has a source of these classes ({trigger.classes})")
        if trigger.rank == k.WOULD and trigger.event not in facts.AWAITED:
            self.wrong(trigger, f"nothing comes before {event}: `WOULD` is for damage and for leaving play")
        if trigger.host and not setting.attached:
            self.wrong(trigger, "`host` waits for the card that an alteration lies on, and this is no alteration")
        if in_hand:
            self._in_hand(trigger, event, emitted)
        elif not emitted.window and trigger.rank == k.WHEN:
            self.wrong(trigger, f"{event} has no window: texts at the end of the round have no rank, leave it out")
        own = replace(setting, events=(trigger.event,))
        for word in (trigger.cards, trigger.by, trigger.condition):
            if word is not None:
                self.statement(word, own)

    def _in_hand(self, trigger: Trigger, event: str, emitted: facts.Emission) -> None:
        if trigger.rank == k.WHEN:
            self.wrong(trigger, "a card in hand answers after the event, never when it happens; say after(...)")
        if trigger.this or trigger.by_this or trigger.host:
            self.wrong(trigger, "nothing happens to a card in hand; say `cards`, `by` or `player`")
        if not emitted.window or trigger.event == k.PREPARE_ENDS:
            self.wrong(trigger, f"{event} lies outside the player turns, where no card in hand answers")

    def passive(self, passive: Passive, setting: Setting) -> None:
        """Checks that the rules read what a passive changes."""
        what = passive.what
        if isinstance(what, Together):
            if self.shape(what):
                for part in parts(what):
                    self.passive(replace(passive, what=part), setting)
            return
        if setting.borrowed and (passive.on_host or passive.aura is not None):
            self.wrong(passive, "an ability given to another card changes that card only: no `on_host`, no `aura`")
        if passive.on_host and not setting.attached:
            self.wrong(passive, "`on_host` is for alterations; this card lies on nothing")
        if isinstance(what, Obeys):
            if passive.aura is not None:
                way = facts.AURA
            elif passive.on_host:
                way = facts.HOST
            elif setting.borrowed or passive.condition is not None:
                way = facts.ITSELF_IF
            else:
                way = facts.ITSELF | (facts.ITSELF_STEADY if passive.inexhaustible else 0)
            self.under(what, what.rule, way)
            self._constant(what, setting)
        elif isinstance(what, Forbids):
            self.under(what, what.rule, facts.PLAYERS)
            if passive.on_host or passive.aura is not None:
                self.wrong(what, "players are under it, so neither `on_host` nor `aura` is read")
        elif isinstance(what, Protected) and passive.on_host:
            self.wrong(what, "protection of a host is not read; say Grants((Passive(Protected(...)),))")
        for word in (what, passive.condition, passive.aura):
            if word is not None:
                self.statement(word, setting)

    def _constant(self, what: Obeys, setting: Setting) -> None:
        """Checks that the number of a rule in a passive is a constant, or the numeral of the ability."""
        if isinstance(what.n, b.Amount) and what.n != b.N:
            self.wrong(
                what,
                f"a passive rule reads a number, not {type(what.n).__name__}: write the number, "
                "or N for the numeral of the ability",
            )
        elif isinstance(what.n, int) and setting.numeral and what.n not in (1, setting.numeral):
            self.wrong(what, f"the numeral {setting.numeral} of the ability is read instead of {what.n}; say N")

    def under(self, word: object, rule: int, way: int) -> None:
        """Checks that the rules read this rule when it applies in this way."""
        ways = facts.READ.get(rule)
        if ways is None:
            self.wrong(
                word, f"rule {rule} is read by nothing; those that are: {', '.join(sorted(facts.RULE_NAMES.values()))}"
            )
        elif not ways & way:
            read = " or ".join(text for bit, text in facts.WAYS.items() if ways & bit)
            self.wrong(word, f"nothing reads {facts.RULE_NAMES[rule]} here; say {read}")

    # --- nodes ------------------------------------------------------------------------------------------------------

    def shape(self, word: object) -> bool:
        """Whether every field holds a permitted kind of node."""
        good = True
        for slot in slots(word):
            value = getattr(word, slot.name)
            if not fits(slot, value):
                shown = repr(value) if isinstance(value, (int, str)) else type(value).__name__
                self.wrong(word, f"`{slot.name}` takes {described(slot)}, not {shown}")
                good = False
        return good

    def cost(self, cost: Cost) -> None:
        """Checks a cost with its parallel parts."""
        if self.shape(cost):
            for part in cost.either:
                self.shape(part)
                if part.either or part.x is not None:
                    self.wrong(part, "a parallel part is paid as it stands; neither `either` nor `x` is read in it")
            for dice in (*cost.dice, *(die for part in cost.either for die in part.dice)):
                self.shape(dice)

    def body(self, body: b.Body) -> None:
        for effect in body:
            self.effect(effect)

    def effect(self, effect: b.Effect) -> None:
        """Checks one effect: its subjects, its amounts and the nodes inside it. Then its name counts as bound."""
        if not self.shape(effect):
            return
        self.own_word(effect)
        kinds = ANSWERS.get(type(effect), ())
        if kinds and not set(kinds) & set(self.set.events):
            wanted = " or ".join(facts.EVENT_NAMES[kind] for kind in kinds)
            self.wrong(effect, f"changes what it answers, and this text does not answer {wanted}")
        later: list[object] = []
        bodies: list[b.Body] = []
        for slot in slots(effect):
            value = getattr(effect, slot.name)
            if slot.plain or value is None or isinstance(value, int):
                continue
            if isinstance(value, (b.Subject, b.Seat)):
                self.acted_on(value)
            elif isinstance(value, tuple):
                bodies.extend(bodies_of(value))
            else:
                later.append(value)
        for word in later:
            self.held(word)
        if isinstance(effect, e.Give):
            self.given(effect.what)
        elif isinstance(effect, e.Enact):
            self.enacted(effect)
        elif isinstance(effect, (e.Search, e.PutFromHand, e.ReturnToOwner, e.TakeBack, e.TakeLooked, e.MoveAtRandom)):
            self.place_of_pile(effect, effect.to)
        elif isinstance(effect, (e.PlaceTokens, e.RemoveTokens, e.GatherTokens, e.MoveTokens)):
            self.any_token(effect)
        elif isinstance(effect, (e.AttachConjured, e.Reattach)):
            if isinstance(effect.to, UNTARGETED) or (isinstance(effect.to, Foremost) and not effect.to.targeted):
                self.wrong(effect.to, "attaching targets, so the host is picked as a target; say Target")
        elif isinstance(effect, e.RestrictPlayer):
            self.under(effect, effect.rule, facts.PLAYER_GIVEN)
            if effect.until == k.WHILE_ATTACKING:
                self.wrong(effect, "a player does not attack, so it would never end; say END_OF_TURN")
        self.bind(effect)
        self.bodies(effect, bodies)

    def place_of_pile(self, effect: b.Effect, to: int) -> None:
        """Checks that an end of the draw pile is named only where that is possible, and that a player can choose
        between the ends.
        """
        if isinstance(effect, e.PutFromHand):
            if to < k.TOP_OF_PILE:
                self.wrong(effect, "puts a card on the draw pile; say TOP_OF_PILE, BOTTOM_OF_PILE or TOP_OR_BOTTOM")
        elif to == k.TOP_OR_BOTTOM and not (isinstance(effect, e.Search) and effect.n == 1):
            self.wrong(effect, "nobody is asked which end of the pile; say TOP_OF_PILE or BOTTOM_OF_PILE")
        elif to >= k.TOP_OF_PILE and isinstance(effect, e.Search) and effect.shuffle and effect.n != 1:
            self.wrong(effect, "the pile is shuffled once, before the one card that goes to its end")

    def any_token(self, effect: e.PlaceTokens | e.RemoveTokens | e.GatherTokens | e.MoveTokens) -> None:
        """Checks tokens of any kind: they can be counted, and removed all at once. No player is asked to choose a
        kind.
        """
        kinds = effect.tokens if isinstance(effect, e.MoveTokens) else (effect.token,)
        if k.ANY_TOKEN in kinds and not (isinstance(effect, e.RemoveTokens) and isinstance(effect.n, b.All)):
            self.wrong(effect, "nobody says of which kind these tokens are; only RemoveTokens(ANY_TOKEN, ..., ALL)")

    def bodies(self, effect: b.Effect, bodies: list[b.Body]) -> None:
        """Checks the bodies of an effect. Consecutive bodies see earlier names; branches do not see each other's
        names.
        """
        saved = self.set
        if isinstance(effect, e.AtEndOfTurn):
            self.set = replace(saved, events=(), paid=False)
        if isinstance(effect, e.To):
            self.reports_done(effect.do)
            for body in bodies:
                self.body(body)
        else:
            before = self.names
            after = {name: set(kinds) for name, kinds in before.items()}
            for body in bodies:
                self.names = {name: set(kinds) for name, kinds in before.items()}
                self.body(body)
                for name, kinds in self.names.items():
                    after.setdefault(name, set()).update(kinds)
            self.names = after
        self.set = saved

    def reports_done(self, do: b.Body) -> None:
        """Checks that each effect of the first part of `To` reports whether it was done."""
        for effect in do:
            for slot in slots(effect):
                if any(len(body) > 1 for body in bodies_of(getattr(effect, slot.name))):
                    self.wrong(
                        effect,
                        "only the last of the effects in it would say whether it was done; put them "
                        "into `do` itself, or into a To of their own",
                    )

    def held(self, word: object) -> None:
        """Checks a value inside an effect other than its subjects and bodies."""
        if isinstance(word, Cost):
            self.cost(word)
            if word.x is not None:
                self.wrong(word, "an X is chosen only for a card that is played")
        elif isinstance(word, b.Ability):
            if isinstance(word, Triggered) and word.also:
                self.wrong(word, "`also` is read on printed abilities only; give one ability for each trigger")
            if isinstance(word, (BetweenRealms, Grants, StatusAbility)):
                self.wrong(word, "cannot be given to a card; give the abilities themselves")
            else:
                self.ability(word, replace(self.set, events=(), paid=False, borrowed=True, focus=False, attached=False))
        elif isinstance(word, b.Condition):
            self.condition(word)
        else:
            self.inside(word)

    def given(self, what: Modifier) -> None:
        """Checks that the rules read a lasting change on cards."""
        if isinstance(what, Together):
            for part in parts(what):
                self.given(part)
        elif isinstance(what, Obeys):
            self.under(what, what.rule, facts.GIVEN)
        elif isinstance(what, (NotAttackedBy, NotDefendedBy)):
            self.statement(what, replace(self.set, events=(), paid=False))  # nothing else exists when it is read
        elif not isinstance(what, (Bonus, Protected)):
            self.wrong(
                what,
                "is not given to cards: say Bonus, Obeys, NotDefendedBy, NotAttackedBy or Protected, or "
                "RestrictPlayer for players",
            )

    def enacted(self, effect: e.Enact) -> None:
        """Checks that the rules read a lasting change on all cards of a description; it has no card as its source."""
        if effect.until == k.WHILE_ATTACKING:
            self.wrong(effect, "a description does not attack, so it would never end; say END_OF_TURN")
        if effect.on.other:
            self.wrong(effect, "there is no card that the others are other than: leave `other` out")
        setting = replace(self.set, events=(), paid=False, numeral=0, card=False, attached=False, focus=False)
        self.passive(Passive(effect.what, aura=effect.on), setting)

    def condition(self, word: b.Condition) -> None:
        """Checks a condition inside a text; the card it refers to may have left play by then."""
        for negation in negated(word):
            subject = type(negation.subject).__name__
            self.wrong(
                negation,
                f"`~Is({subject}, ...)` is true when that card has gone; say `Is({subject}, ~...)`, "
                "which is false then",
            )
        self.inside(word)

    def acted_on(self, word: b.Subject | b.Seat) -> None:
        """Checks the subject of an effect: the only place where a player may be asked to choose."""
        if not self.shape(word):
            return
        self.own_word(word)
        if isinstance(word, t.TargetBoth):
            self.inside(word.first)
            self.names.setdefault(word.names[0], set()).add(names.CARDS)
            self.inside(word.second)
        elif isinstance(word, t.TargetPlayer):
            self.bind(word)
            self.parts(word)
        else:
            self.parts(word)
        self.bind(word)

    def inside(self, word: object) -> None:
        """Checks a node in a place where no player is asked to choose."""
        if not self.shape(word):
            return
        self.own_word(word)
        if isinstance(word, names.ASKED):
            self.wrong(
                word,
                "nobody is asked inside a value, a condition or a description: pick first "
                "(Pick, PickPlayer) and name it with It or ThatPlayer",
            )
        if isinstance(word, q.SomePlayer):
            before = {name: set(kinds) for name, kinds in self.names.items()}
            self.bind(word)
            self.parts(word)
            self.names = before
        else:
            self.parts(word)

    def parts(self, word: object) -> None:
        for slot in slots(word):
            value = getattr(word, slot.name)
            if not slot.plain and value is not None and not isinstance(value, (int, tuple)):
                self.inside(value)

    def bind(self, word: object) -> None:
        for name, kind in names.bound_by(word):
            self.names.setdefault(name, set()).add(kind)

    def own_word(self, word: object) -> None:
        """Checks what a node requires of the text that contains it."""
        kind = type(word)
        read = names.READS.get(kind)
        if read is not None:
            named = getattr(word, read[0])
            for name in named if isinstance(named, tuple) else (named,):
                self.reads(word, name, read[1])
        of_event = OF_EVENT.get(kind)
        if of_event is not None:
            self.of_event(word, of_event)
        here = self.set
        if isinstance(word, b.Numeral):
            if not here.numeral:
                self.wrong("N", "the ability has no numeral; give it one, or write the number")
        elif isinstance(word, (a.FocusLevel, q.Focus)):
            if not here.focus:
                self.wrong(word, "only a ready spell has a focus level")
        elif isinstance(word, a.DiceSpent):
            if not here.paid:
                self.wrong(word, "no dice pay for this text")
        elif isinstance(word, e.SpellGoesTo):
            if not here.played:
                self.wrong(word, "only an action or reaction spell goes somewhere once resolved; say ReturnToOwner")
        elif isinstance(word, (e.Conjure, e.AttachConjured, t.Named)):
            self.named.append((self.place, kind.__name__, word.title))
        elif isinstance(word, t.HasAlteration):
            self.named.extend((self.place, kind.__name__, title) for title in word.titles)
        elif isinstance(word, a.CountInPile) and word.pile not in (k.DISCARD_PILE, k.REMOVED, k.CONJURATION_PILE):
            self.wrong(word, "what lies there is hidden; say DISCARD_PILE, REMOVED or CONJURATION_PILE")
        if not here.card and isinstance(word, ABOUT_CARD):
            self.wrong(word, "this is said of no card: there is none behind a dice power, or behind what is enacted")
        if not here.attached and isinstance(word, ABOUT_HOST):
            self.wrong(word, "this card lies on no other; only an alteration has a host")

    def reads(self, word: object, name: str, kind: str) -> None:
        kinds = self.names.get(name)
        if kinds is None:
            known = ", ".join(sorted(repr(each) for each in self.names)) or "nothing"
            self.wrong(word, f"{name!r} is not bound here; bound so far: {known}")
        elif kind not in kinds:
            self.wrong(word, f"reads {kind}, but {name!r} is {' or '.join(sorted(kinds))}")

    def of_event(self, word: object, parts: tuple[str, ...]) -> None:
        if not self.set.events:
            self.wrong(word, "this text answers no event")
            return
        for event in self.set.events:
            emitted = facts.EMITTED.get(event)
            for part in parts:
                if emitted is not None and not getattr(emitted, part):
                    self.wrong(word, f"{facts.EVENT_NAMES[event]} {PARTS[part]}")

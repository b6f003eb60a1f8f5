"""The switches of a game."""

from __future__ import annotations


class GameOptions:
    """Switches of a game, fixed for its duration.

    `auto` answers decisions with a single option; `auto_payment` picks the dice to pay with; `futile` also offers what
    could change nothing; `chained` keeps chained cards out of First Fives and the first round (R-CHBAN-05);
    `fatigue` off lets an empty draw pile go unpunished. Readings that change play: `moved_is_placed` lets what looks
    for placed wounds see moved ones too (R-TOK-04); `play_when_full` lets units be played from hand onto a full
    battlefield, where they are discarded (R-FIELD-02); `fatigued_empty` lets effects find no card in the draw pile of a
    fatigued Chimera, which otherwise has the cards that lie there (R-FAT-01). `call_of_phoenix` is a variant for two
    players: when the Chimera is defeated, they may have to go on against each other (R-CALL-01). `grim_fates` is
    another: what players would choose for the Chimera falls to what is worst for them (R-VAR-01, `solo.fates`).

    Three more change how decisions are put or what is seen, not the rules: `macro_meditation` asks what is discarded to
    meditate and turns the dice by a fixed order (`paying.meditate_macro`); `open_hands` lets partners see each other's
    hands, as nothing keeps them from telling; `ask_always` asks a player in every window in which a reaction could be
    held, as far as everybody knows, and not only who holds one that can be used (`responding.hand`).
    """

    __slots__ = (
        "ask_always",
        "auto",
        "auto_payment",
        "call_of_phoenix",
        "chained",
        "fatigue",
        "fatigued_empty",
        "futile",
        "grim_fates",
        "macro_meditation",
        "moved_is_placed",
        "open_hands",
        "play_when_full",
    )

    def __init__(
        self,
        auto: bool = True,
        auto_payment: bool = False,
        futile: bool = False,
        chained: bool = True,
        fatigue: bool = True,
        moved_is_placed: bool = True,
        play_when_full: bool = False,
        fatigued_empty: bool = False,
        macro_meditation: bool = False,
        ask_always: bool = False,
        open_hands: bool = False,
        call_of_phoenix: bool = False,
        grim_fates: bool = False,
    ) -> None:
        self.auto = auto
        self.auto_payment = auto_payment
        self.futile = futile
        self.chained = chained
        self.fatigue = fatigue
        self.moved_is_placed = moved_is_placed
        self.play_when_full = play_when_full
        self.fatigued_empty = fatigued_empty
        self.macro_meditation = macro_meditation
        self.ask_always = ask_always
        self.open_hands = open_hands
        self.call_of_phoenix = call_of_phoenix
        self.grim_fates = grim_fates

    def but(self, futile: bool, fatigue: bool) -> GameOptions:
        """The same switches with these two set."""
        return GameOptions(
            self.auto,
            self.auto_payment,
            futile,
            self.chained,
            fatigue,
            self.moved_is_placed,
            self.play_when_full,
            self.fatigued_empty,
            self.macro_meditation,
            self.ask_always,
            self.open_hands,
            self.call_of_phoenix,
            self.grim_fates,
        )

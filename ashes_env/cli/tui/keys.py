"""The keys of the interface, and their descriptions."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

KEYS: Final = (
    Binding("space", "pause", "stop"),
    Binding("n", "step", "step"),
    Binding("plus", "pace(0.5)", "faster", key_display="+"),
    Binding("minus", "pace(2.0)", "slower", key_display="-"),
    Binding("d", "details", "details"),
    Binding("w", "why", "why"),
    Binding("h", "hint", "hint"),
    Binding("H", "adviser", show=False),
    Binding("o", "any_order", "any order"),
    Binding("u", "undo", "undo"),
    Binding("r", "restart", "restart"),
    Binding("slash", "filter", "filter", key_display="/"),
    Binding("c", "cards", "cards"),
    Binding("b", "board", "table"),
    Binding("l", "log", "log"),
    Binding("s", "save", show=False),
    Binding("question_mark", "help", "help", key_display="?"),
    Binding("q", "leave", "quit"),
    Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    Binding("escape", "all", show=False),
    Binding("left_square_bracket", "scroll_log(-4)", show=False),
    Binding("right_square_bracket", "scroll_log(4)", show=False),
    Binding("pageup", "scroll(-8)", show=False, priority=True),
    Binding("pagedown", "scroll(8)", show=False, priority=True),
)
HELP: Final = """\
arrows, Home, End  walk through the choices; their cards stand out
Enter              take the choice
1, 2, 3 ...        take the choice of that number
/                  filter the choices by typing; Esc shows all again
d                  the text of the cards in the highlighted choice, or of
                   the card that caused the question
o                  where you are asked for an order: any will do
w                  what you cannot play or use now, and why
c                  any card: of the table first, then by its title
h                  a hint: the move that an agent would make, and its
                   estimate of your chance to win
H                  a hint of another agent, by its name
u                  undo: back to your last decision
b                  the whole table in words, with discard piles
l                  everything that has happened
s                  save a copy (each decision is saved anyway)
PageUp, PageDown   scroll the table
[ and ]            scroll the log
q                  leave; the game is saved
?                  this

In a puzzle r begins anew; at its end n is the next one.
Watching: Space stops and goes on, n is one decision,
+ and - change the pace.

On the table
  Old Salt 2/3/1   attack, life, recover of a unit as they are now
  1 wound 1 exh    tokens on it
  +Title           attached to it
  charm 2P 7C 1B   dice: 2 power, 7 class, 1 basic; (used): exhausted
  »                whose turn it is
"""

"""The layout of the interface."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
Screen { layout: vertical; background: $background; }
#head { height: 1; background: $primary-darken-2; color: $text; padding: 0 1; text-style: bold; }
#middle { height: 1fr; layout: vertical; }
#board { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#table { width: auto; }
#told { width: 100%; }
#log { height: 4; background: $surface; color: $text-muted; padding: 0 1; scrollbar-size-vertical: 1; }
#deciding { height: auto; }
#task { display: none; height: auto; max-height: 4; padding: 0 1; color: $text-accent; }
#question { height: auto; max-height: 4; background: $surface-lighten-1; padding: 0 1; text-style: bold; }
#hint { height: auto; max-height: 6; padding: 0 1; color: $warning; }
#choices { height: auto; max-height: 7; border: none; padding: 0 1; scrollbar-size-vertical: 1; }
#choices { background: $background; }
#filter { display: none; height: 1; border: none; padding: 0 1; }
#too-small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }

.-wide #middle { layout: horizontal; }
.-wide #board { width: 1fr; height: 100%; }
.-wide #log { width: 30%; height: 100%; border-left: solid $surface-lighten-2; }
.-wide #choices { max-height: 14; }

#task.there { display: block; }

.small #head, .small #task, .small #middle, .small #deciding, .small Footer { display: none; }
.small #too-small { display: block; }

ToastRack { dock: top; align: right top; }

ModalScreen { align: center middle; }
.box { width: 96%; max-width: 110; height: 90%; border: round $primary; background: $surface; padding: 0 1; }
.box.small { height: auto; }
.box.small .keys { dock: none; }
.box .title { text-style: bold; color: $text-accent; padding: 0 0 1 0; }
.box .keys { color: $text-muted; height: 1; dock: bottom; }
.box VerticalScroll { height: 1fr; }
.box Input { height: 1; border: none; padding: 0 1; margin: 0 0 1 0; }
.box OptionList { height: 1fr; border: none; }
#text { width: 100%; }
.curtain { background: $background; }
#curtain { width: auto; padding: 2 4; border: round $primary; }
"""

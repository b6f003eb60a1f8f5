"""Every way in which people write the parts of a deck list: numbers, dice, headings, names, marks, remarks."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.cards.registry import by_title
from ashes_env.decks import Deck, DeckError, random_deck
from ashes_env.decks.pasted.lines import Entry, entry_of, field_of, heading_of, is_credit
from ashes_env.decks.pasted.reader import HINTS
from ashes_env.decks.text_form import LINES, MOST, read
from ashes_env.decks.titles import key
from ashes_env.language import codes as k

CARDS = {
    "Anchornaut": 3,
    "Chant of Revenge": 3,
    "Hammer Knight": 3,
    "Hidden Power": 2,
    "Iron Worker": 3,
    "Mist Typhoon": 3,
    "Molten Gold": 3,
    "One Hundred Blades": 3,
    "Strengthen": 3,
    "Summon Butterfly Monk": 3,
    "Summon Iron Rhino": 1,
}
FIVE = ("Anchornaut", "Chant of Revenge", "Hammer Knight", "Iron Worker", "Strengthen")
HEAD = "Rhinos\nPhoenixborn: Coal Roarkwin\nDice: 5 ceremonial, 5 natural\n\n"
LIST = "".join(f"{n}x {title}\n" for title, n in CARDS.items())


def check(text: str, first_five: Iterable[str] = (), name: str = "Rhinos") -> None:
    """Asserts that the text is the deck of this file."""
    deck = read(text, "the file")
    assert dict(deck.cards) == CARDS
    assert (deck.name, deck.phoenixborn, deck.dice) == (name, "Coal Roarkwin", (5, 0, 0, 0, 5, 0, 0, 0, 0))
    assert deck.first_five == tuple(first_five)


def problems_of(text: str) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        read(text, "the file")
    return caught.value.problems


def listed(form: str, titles: Iterable[tuple[str, int]] = tuple(CARDS.items())) -> str:
    """Cards in a form: {n} and {t}, the title in capitals {T}, its stub {s}, the number in wide digits {w}."""
    return "".join(
        form.format(n=n, t=title, T=title.upper(), s=key(title), w=chr(0xFF10 + n)) + "\n" for title, n in titles
    )


FORMS = [
    *("{n}x {t}", "{n}X {T}", "{n} x {t}", "{n}× {t}", "{n} {t}", "{n}x{t}", "x{n} {t}", "{w}x {t}", "{n}✕ {t}"),
    *("{t} x{n}", "{t} x {n}", "{t} ×{n}", "{t} {n}", "{t} {n}x", "{t}: {n}", "{t} - {n}", "{t} — {n}", "{t}, {n}"),
    *("{t} ({n})", "{t} (x{n})", "{t} ({n}x)", "{t} [{n}]", "({n}) {t}", "[{n}] {t}", "({n}x) {t}", "{t} = {n}"),
    *(
        "{n} - {t}",
        "{n}, {t}",
        "{n}: {t}",
        "{n}*{t}",
        "{n} * {t}",
        "{n} of {t}",
        "{n} copies of {t}",
        "{t}: {n} copies",
    ),
    *("{n}\t{t}", "{t}\t{n}", "| {n} | {t} |", "| {t} | {n} |", '{n},"{t}"', '"{t}",{n}', "{n};{t}"),
    *("{n}x **{t}**", "**{n}x {t}**", "**{n}x** {t}", "{n}x *{t}*", "*{n}x {t}*", "{n}x _{t}_", "__{n}x {t}__"),
    *("`{n}x {t}`", "{n}x `{t}`", "{n}x [{t}](https://ashes.live/cards/x/)", "- [{t}](https://a.b/c) x{n}"),
    *("{n}x [[{t}]]", "[[{t}]] x{n}", "{n}x [{t}]", "{n}x [stub:{s}]", "{n}x [[stub:{s}]]", "{n}x {s}"),
    *("{n}x [b]{t}[/b]", "{n}x [url=https://a.b]{t}[/url]", "[*]{n}x {t}", "{n}x [card]{t}[/card]", "[i]{n} {t}[/i]"),
    *("<li>{n}x <b>{t}</b></li>", '{n}x <a href="https://x.y/z">{t}</a>', "{n}x {t}<br>", "{n}x&nbsp;{t}"),
    *("- {n}x {t}", "* {n}x {t}", "• {n}x {t}", "•{n}x {t}", "-{n}x {t}", "→ {n}x {t}", "+ {n}x {t}", "~ {n}x {t}"),
    *("> {n}x {t}", "> > - {n}x {t}", "- [ ] {n}x {t}", "- [x] {n}x {t}", "\t{n}x {t}", "{n}x   {t}  ", "{n}x {t}."),
    *('{n}x "{t}"', "{n}x “{t}”", "{n}x\u00a0{t}", "{n}x\u200b {t}", "{n}x {t} // the best", "{n}x {t},"),
    *("{n}x {t} (Master Set)", "{n}x {t} - Master Set", "{t} x{n} (Master Set)", "{t} (Master Set) x{n}"),
    *("🔥 {n}x {t}", "{t} ........ {n}", "{t} [{n}] (Master Set)", "{n}x {t} https://ashes.live/cards/x/"),
]


@pytest.mark.parametrize("form", FORMS)
def test_a_number_and_a_title_in_any_form(form: str) -> None:
    check(HEAD + listed(form))
    check(f"{HEAD}{listed(form)}\nFirst Five:\n{listed(form, [(title, 1) for title in FIVE])}", FIVE)


@pytest.mark.parametrize("form", FORMS)
def test_an_unknown_title_in_any_form_names_its_line(form: str) -> None:
    text = HEAD + listed(form, [("Hamer Knight", 3), ("Iron Worker", 3)])
    if "{s}" in form:
        text = text.replace("hamer-knight", "hamer-knigt")
    problems = problems_of(text)
    assert len(problems) == 1
    assert problems[0].startswith("line 5: ")


@pytest.mark.parametrize(
    "dice",
    [
        *("Dice: 5 ceremonial, 5 natural", "5x Ceremonial, 5x Natural", "Ceremonial: 5\nNatural: 5", "5C 5N", "5C/5N"),
        *("Ceremonial x5\nNatural x5", "Ceremonial (5)\nNatural (5)", "5 Ceremonial / 5 Natural", "C5 N5", "5C5N"),
        *(
            "5 Ceremonial & 5 Natural",
            "5 ceremonial and 5 natural",
            "5 Natural + 5 Ceremonial",
            "5 natural; 5 ceremonial",
        ),
        *(
            "5 Ceremonial Dice\n5 Natural Dice",
            "Dice (10): 5 ceremonial, 5 natural",
            "Dice (10)\n5x Ceremonial\n5x Natural",
        ),
        *("Dice - 5 Ceremonial, 5 Nature", "Dice: 5 cer, 5 nat", "Dice: 5c 5n", "Dice 5 ceremonial 5 natural"),
        *(
            "Dice: 5 :ceremonial: 5 :natural:",
            "Dice: 5 <:ceremonial:12> 5 <:natural:9>",
            "Dice pool: 5x natural 5x ceremonial",
        ),
        *("Dice: 5 [[ceremonial]] 5 [[natural:power]]", "Dice: Ceremonial: 5, Natural: 5", "5/5 ceremonial/natural"),
        *("Ceremonial - 5\nNatural - 5", "- 5x Ceremonial\n- 5x Natural", "Dice Spread: 5 ceremonial | 5 natural"),
        *(
            "Magic: 5 Ceremonial Magic, 5 Natural Magic",
            "Dice: 10\n5 ceremonial\n5 natural",
            "Ceremonial = 5\nNatural = 5",
        ),
        *(
            "x5 Ceremonial, x5 Natural",
            "5× CEREMONIAL, 5× NATURAL",
            "Dice: [5] Ceremonial, [5] Natural",
            "Dice:\n0 time\n5N 5C",
        ),
        "Dice: " + ", ".join(["ceremonial"] * 5 + ["natural"] * 5),
    ],
)
def test_dice_in_any_form(dice: str) -> None:
    check(f"Rhinos\nCoal Roarkwin\n{dice}\n\n{LIST}")


def test_each_letter_is_one_type_of_dice() -> None:
    head = "Coal Roarkwin\n3 Anchornaut\n"
    for letter, die in zip("CHDINSTRA", k.DIE_TYPES, strict=True):
        assert read(f"{head}Dice: 10{letter}").dice[k.DIE_TYPES.index(die)] == 10


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Phoenixborn - Coal Roarkwin",
            "Phoenixborn – Coal Roarkwin",
            "Phoenixborn = Coal Roarkwin",
            "1x Coal Roarkwin",
        ),
        *(
            "Phoenixborn Coal Roarkwin",
            "PB: Coal Roarkwin",
            "Phoenixborn (1): Coal Roarkwin",
            "Phoenixborn:\nCoal Roarkwin",
        ),
        *("Phoenixborn (1)\n1x Coal Roarkwin", "Coal Roarkwin (Phoenixborn)", "**Phoenixborn:** Coal Roarkwin"),
        *("## Phoenixborn\n\nCoal Roarkwin", "[b]Phoenixborn:[/b] Coal Roarkwin", "Phoenixborn: coal-roarkwin"),
        *("Phoenixborn: [[Coal Roarkwin]]", "Phoenixborn: [Coal Roarkwin](https://ashes.live/cards/coal-roarkwin/)"),
        *("PHOENIXBORN: COAL ROARKWIN", "Phoenixborn\tCoal Roarkwin", 'Phoenixborn: "Coal Roarkwin"', "PB: Coal"),
    ],
)
def test_the_phoenixborn_in_any_form(line: str) -> None:
    check(f"Rhinos\n{line}\n5 ceremonial, 5 natural\n\n{LIST}")


@pytest.mark.parametrize(
    "line",
    [
        *("Phoenixborn: Coal Roarkwin | Dice: 5 ceremonial, 5 natural", "Coal Roarkwin - 5 Ceremonial / 5 Natural"),
        *("Coal Roarkwin (5 ceremonial, 5 natural)", "Phoenixborn: Coal Roarkwin, 5N 5C", "1x Coal Roarkwin: 5N 5C"),
        *(
            "Phoenixborn\tCoal Roarkwin\nDice pool\t5N 5C",
            "[Phoenixborn]\nCoal Roarkwin\n[Dice]\nnatural=5\nceremonial=5",
        ),
    ],
)
def test_a_phoenixborn_and_its_dice_beside_each_other(line: str) -> None:
    check(f"Rhinos\n{line}\n\n{LIST}")
    check(f"Deck Name\tRhinos\n{line}\n\n{LIST}")


@pytest.mark.parametrize(
    "text",
    [
        ", ".join(f"{n}x {title}" for title, n in CARDS.items()),
        "Cards: " + "; ".join(f"{title} x{n}" for title, n in CARDS.items()),
        "\n".join(f"{i}. {n}x {title}" for i, (title, n) in enumerate(CARDS.items(), 1)),
        "\n".join(f"{i}) {title} x{n}" for i, (title, n) in enumerate(CARDS.items(), 1)),
        "\n".join(title for title, n in CARDS.items() for _ in range(n)),
        "\n".join(f"{i}. {one}" for i, one in enumerate([title for title, n in CARDS.items() for _ in range(n)], 1)),
        "Count,Name\n" + listed("{n},{t}"),
        "| Count | Card |\n|---|:---:|\n" + listed("| {n} | {t} |"),
        "```\n" + LIST + "```",
        "=====\n" + LIST + "*****",
        "Cards (30 / 30):\n" + LIST,
        "Cards (30/30):\n" + LIST,
        "Total: 30 cards\n" + LIST + "Conjurations (3):\n2x Butterfly Monk\n1x Iron Rhino",
        LIST.replace("Blades", "Blades (Coal Roarkwin)") + "Created with https://ashes.live",
        LIST.replace("Blades", "Blades (Coal)").replace("Hammer Knight", "Hammer Knight (Ally)"),
    ],
)
def test_lists_of_cards(text: str) -> None:
    check(HEAD + text)


@pytest.mark.parametrize(
    "headings",
    [
        ("Allies (6):", "Ready Spells (12)", "Action Spells [9]"),
        ("6 Allies", "**12 Ready Spells**", "=== Spells ==="),
        ("## Allies", "[b]Ready Spells[/b]", "Actions - 9"),
        ("Big Units:", "### Books", "[u]Others[/u]:"),
        ("ALLIES", "Allies: 3", "Deck (30 cards)"),
    ],
)
def test_headings_do_not_matter(headings: tuple[str, ...]) -> None:
    cards = list(CARDS.items())
    parts = [listed("{n} {t}", cards[i::3]) for i in range(3)]
    deck = read(HEAD + "".join(f"{heading}\n{part}\n" for heading, part in zip(headings, parts, strict=True)))
    assert dict(deck.cards) == CARDS


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "First Five:",
            "First 5:",
            "FF:",
            "First Five",
            "**First Five**",
            "## First Five (FF)",
            "First Five (5):",
            "FF",
        ),
        *("FIRST FIVE", "[b]First Five[/b]", "Opening hand:", "Recommended First Five:", "⭐ First Five ⭐", "> FF"),
    ],
)
def test_headings_of_the_first_five(heading: str) -> None:
    check(f"{HEAD}{LIST}\n{heading}\n" + "\n".join(FIVE), FIVE)
    check(f"{HEAD}{heading}\n" + "\n".join(FIVE) + f"\n\n{LIST}", FIVE)
    check(f"{HEAD}{LIST}\n{heading}\n" + "\n".join(f"{i}. {title}" for i, title in enumerate(FIVE, 1)), FIVE)


@pytest.mark.parametrize("line", ["First Five: {}", "FF: {}", "First 5 - {}", "FF = {}", "**First Five (5):** {}"])
@pytest.mark.parametrize("between", [", ", " / ", "; ", " | ", " + "])
def test_a_first_five_in_one_line(line: str, between: str) -> None:
    check(f"{HEAD}{LIST}\n{line.format(between.join(FIVE))}", FIVE)


@pytest.mark.parametrize(
    ("form", "legend"),
    [
        *(
            ("{n}x {t} *", "* = First Five"),
            ("{n}x {t}*", "First Five marked with *"),
            ("{n}x {t} *", "(* = first five)"),
        ),
        *(("{n}x {t} ★", "★ = First Five"), ("★ {n}x {t}", "★ First Five"), ("{n}x {t} (FF)", "")),
        *(("{n}x {t} FF", ""), ("[FF] {n}x {t}", ""), ("{n}x {t} [First Five]", "FF = First Five")),
        *(("{n}x {t} - FF", ""), ("{n}x {t} #FF", ""), ("**{n}x {t}**", "First Five in bold")),
        *(("{n}x **{t}**", "Bold = First Five"), ("[b]{n}x {t}[/b]", "First five are in bold")),
    ],
)
def test_marks_of_the_first_five(form: str, legend: str) -> None:
    cards = "".join(listed(form if title in FIVE else "{n}x {t}", [(title, n)]) for title, n in CARDS.items())
    check(f"{HEAD}{cards}\n{legend}\n", FIVE)
    if legend and legend != "★ First Five":  # which would be a heading before the cards
        check(f"{HEAD}{legend}\n{cards}", FIVE)


TITLES = [
    *(
        "Chant of Revenge",
        "Coal Roarkwin",
        "Aradel Summergaard",
        "3x Hammer Knight",
        "Hammer Knight (3)",
        "Blue Jaguar",
    ),
    *("Cards", "Allies (9)", "First Five", "Notes", "Sideboard", "Total", "Phoenixborn", "Ceremonial", "Dice: my life"),
    *(
        "Rhinos: the return",
        "Untitled Coal Roarkwin",
        "10 Little Rhinos",
        "Rhinos (2)",
        "1. Versuch",
        "By Fire",
        "100%",
    ),
    *(
        "Created with love",
        "-=[Rhinos]=-",
        "*Rhinos* & co",
        "Fire // Ice",
        "#1 deck",
        "Über Nashörner",
        "犀",
        "5C 5N Rhinos",
    ),
]


@pytest.mark.parametrize("title", TITLES)
def test_the_title_of_an_export_stays_a_title(title: str) -> None:
    text = f"{title}\n\nPhoenixborn: Coal Roarkwin\n\nDice:\n5x Ceremonial\n5x Natural\n\nCards (30 / 30):\n{LIST}"
    check(f"{text}\nCreated with https://ashes.live", name=title)


@pytest.mark.parametrize("title", ["Chant of Revenge", "Hammer Knight", "Fear"])
def test_the_title_of_a_deck_that_is_a_card_is_no_card(title: str) -> None:
    check(f"{title}\nCoal Roarkwin\n5 ceremonial, 5 natural\n{LIST}", name=title)
    check(f"{title}\n\n{LIST}\nPhoenixborn: Coal Roarkwin\n5 ceremonial, 5 natural", name=title)


def test_a_card_in_the_first_line_that_completes_the_deck_is_a_card() -> None:
    deck = read("Summon Iron Rhino\n" + LIST.replace("1x Summon Iron Rhino\n", "") + "Coal Roarkwin\n5N 5C", "mine")
    assert (dict(deck.cards), deck.name) == (CARDS, "mine")


def test_a_phoenixborn_in_the_first_line_is_the_title_where_another_is_named() -> None:
    rest = f"5 ceremonial, 5 natural\n{LIST}"
    check(f"Aradel Summergaard\n{rest}Phoenixborn: Coal Roarkwin", name="Aradel Summergaard")
    assert "a second Phoenixborn" in problems_of(f"Aradel Summergaard\n{rest}1x Coal Roarkwin")[0]
    assert "a second Phoenixborn" in problems_of(f"PB: Aradel Summergaard\n{rest}PB: Coal Roarkwin")[0]


@pytest.mark.parametrize(
    "line",
    [
        "# Rhinos",
        "[b]Rhinos[/b]",
        "> Rhinos",
        "**Rhinos**",
        "Deck: Rhinos",
        "Title: Rhinos",
        "Name: Rhinos",
        "- Rhinos",
    ],
)
def test_the_name_of_a_deck_without_marks(line: str) -> None:
    check(f"{line}\nCoal Roarkwin\n5 ceremonial, 5 natural\n{LIST}")


def test_credits_links_and_notes_are_left_out() -> None:
    check(
        "Rhinos\nDeck designed by Nobody in Particular.\nby Nobody\nhttps://ashes.live/decks/share/1/\nFormat: casual\n"
        f"Author: Nobody\n// a note\nCoal Roarkwin\n5 ceremonial, 5 natural\n{LIST}\nFull list: https://ashes.live/1/\n"
        "Source: a magazine\nLast updated on Monday\nNotes: attack\nwith everything\n\nStrategy:\nKeep 2 dice; win!\n"
    )


PROSE = "This deck clears the board and then attacks with everything that it has."


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("3x Iron Worker", PROSE, f"'{PROSE}'; a remark stands behind // or under 'Notes:'"),
        ("3x Iron Worker", "3x Irn Worker", "'Irn Worker', did you mean 'Iron Worker'?"),
        ("3x Iron Worker", "3x Irn Worker https://ashes.live/", "'Irn Worker', did you mean 'Iron Worker'?"),
        ("3x Iron Worker", "3x Iron Worker, 3x Irn Worker", "'Irn Worker', did you mean 'Iron Worker'?"),
        ("3x Iron Worker", "~~3x Iron Worker~~", "no card and no die type is called '~~3x Iron Worker~~'"),
        ("3x Iron Worker", "[s]3x Iron Worker[/s]", "no card and no die type is called"),
        (
            "3x Iron Worker",
            "3. Iron Worker",
            "does '3.' count copies or lines? Write '3x Iron Worker' or '1x Iron Worker'",
        ),
        ("3x Iron Worker", "3x Iron Worker (2)", "two numbers stand beside 'Iron Worker', 3 and 2: leave one out"),
        ("3x Iron Worker", "3x Iron Worker (2 natural)", "'2 natural' behind 'Iron Worker' is not understood"),
        ("3x Iron Worker", "3x Iron Worker - so good", "'so good' behind 'Iron Worker' is not understood"),
        (
            "3x Iron Worker",
            "3x Iron Worker (so good)",
            "'so good' behind 'Iron Worker' is not understood: leave it out",
        ),
        (
            "3x Iron Worker",
            "3x Iron Worker *",
            "what does '*' beside 'Iron Worker' mean? A line such as '* = First Five'",
        ),
        ("3x Iron Worker", "★ 3x Iron Worker", "what does '★' beside 'Iron Worker' mean?"),
        ("3x Iron Worker", "3x Iron Worker (Coal Roarkwin)", "'Iron Worker' belongs to no Phoenixborn"),
        ("Blades", "Blades (Jessa Na Ni)", "'One Hundred Blades' belongs to Coal Roarkwin, not to Jessa Na Ni"),
        ("3x Iron Worker", "99999x Iron Worker", "no card and no die type is called '99999x Iron Worker'"),
        ("3x Iron Worker", "9" * 5000 + "x Iron Worker", "it has more than 1000 characters"),
        ("3x Iron Worker", "0x Iron Worker", "'Iron Worker' needs a whole number from 1 on, not 0"),
        (
            "3x Iron Worker",
            "Sideboard:\n3x Iron Worker",
            "'Iron Worker' stands under a heading of what is not in the deck",
        ),
        ("3x Iron Worker", "Notes:\n3x Iron Worker", "'Iron Worker' stands under a heading of what is not in the deck"),
        ("Phoenixborn: Coal Roarkwin", "Phenixborn: Coal Roarkwin", "did you mean 'Phoenixborn:'?"),
        ("Coal Roarkwin", "Coal Rorkwin", "no Phoenixborn is called 'Coal Rorkwin', did you mean 'Coal Roarkwin'?"),
        ("Coal Roarkwin", "Hammer Knight", "'Hammer Knight' is no Phoenixborn but a card of the type Ally"),
        ("Coal Roarkwin", "2x Coal Roarkwin", "a deck has one Phoenixborn, not 2 of 'Coal Roarkwin'"),
        ("5 natural", "5 naturel", "'naturel', did you mean 'natural'?"),
        ("Dice: 5 ceremonial, 5 natural", "Dice: 5 of each", "no card and no die type is called 'each'"),
    ],
)
def test_what_is_not_understood_says_what_would_be_right(old: str, new: str, says: str) -> None:
    problems = problems_of((HEAD + LIST).replace(old, new, 1))
    assert says in problems[0]
    assert problems[0].startswith("line ")


def test_a_first_five_that_contradicts_itself_is_refused() -> None:
    marked = LIST.replace("Mist Typhoon", "Mist Typhoon (FF)")
    assert "but marked are Mist Typhoon" in problems_of(f"{HEAD}{marked}First Five: {', '.join(FIVE)}")[0]
    assert "stands in the First Five only" in problems_of(f"{HEAD}{LIST}First Five:\n3x Fear")[0]
    problems = problems_of(HEAD + LIST + "\n".join(FIVE))
    assert problems[0] == (
        "line 16: 'Anchornaut' stands there already; cards of the First Five stand under 'First Five:'"
    )


def test_no_title_is_anything_else() -> None:
    for title in by_title():
        assert entry_of(title) == Entry(None, title)
        assert heading_of(title) is None
        assert field_of(title) is None
        assert not is_credit(title)


@given(st.integers(0, 2**32), st.sampled_from(FORMS), st.booleans())
@settings(max_examples=60)
def test_every_deck_reads_in_every_form(seed: int, form: str, conjurations: bool) -> None:
    deck: Deck = random_deck(random.Random(seed))
    dice = "\n".join(f"{n}x {die}" for die, n in zip(k.DIE_TYPES, deck.dice, strict=True) if n)
    cards = listed(form.replace(" (Master Set)", "").replace(" - Master Set", ""), deck.cards)
    text = f"A deck\n\nPhoenixborn: {deck.phoenixborn}\n\nDice:\n{dice}\n\n{cards}"
    if conjurations:
        text += "\nConjuration Pile:\n" + listed(form, [("Butterfly Monk", 2)])
    found = read(text)
    assert (found.name, found.phoenixborn, found.dice) == ("A deck", deck.phoenixborn, deck.dice)
    assert dict(found.cards) == dict(deck.cards)


SCRAPS = st.sampled_from(
    [
        "3x ",
        "Hammer Knight",
        "Dice:",
        "5 natural",
        "\n",
        " (",
        ")",
        "*",
        "First Five",
        ":",
        "//",
        "[[",
        "]]",
        "FF",
        "=",
        ",",
    ]
)


@given(st.lists(SCRAPS | st.text(max_size=3), max_size=40).map("".join))
@settings(max_examples=300)
def test_any_scraps_are_read_or_refused(text: str) -> None:
    try:
        deck = read(f"Coal Roarkwin\n{text}")
    except DeckError:
        return
    assert deck.phoenixborn in by_title()
    assert all(title in by_title() and n > 0 for title, n in deck.cards)


def test_lists_have_bounds() -> None:
    assert problems_of("\n" * (LINES + 1)) == (f"a deck has at most {LINES} lines, not {LINES + 1}",)
    assert problems_of("x" * (MOST + 1)) == (f"a deck list has at most {MOST:,} characters, not {MOST + 1:,}",)
    problems = problems_of("Coal Roarkwin\n" + "3x Hamer Knight\n" * (HINTS + 10))
    assert sum("did you mean" in problem for problem in problems) == HINTS

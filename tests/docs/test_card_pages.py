"""Pages of cards: facts with names, and what the search leaves out."""

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.render.releases import slug
from ashes_env.render.rules_text.whole import facts
from docs import card_pages, finding, rule_ids
from docs.card_pages import named_facts


def told(title: str) -> list[tuple[str, str]]:
    card = by_title()[title]
    return list(named_facts(card, facts(card)))


def test_every_fact_has_a_name() -> None:
    assert told("Hammer Knight") == [
        ("Type", "Ally"),
        ("Cost", "main action, 1 ceremonial power, 1 natural class, 1 basic"),
        ("Numbers", "Attack 3, life 4, recover 2"),
    ]
    assert told("Final Stand")[-1] == ("In a deck", "Belongs to Coal Roarkwin.")
    assert told("Viros Ultimate")[-1] == ("Also", "Side card of The Corpse of Viros.")
    for card in all_cards():
        names = [name for name, _ in named_facts(card, facts(card))]
        assert len(set(names)) == len(names)


def test_a_page_begins_with_the_way_back_and_the_facts() -> None:
    places = {card.title: f"cards/{slug(card.title)}.md" for card in all_cards()}
    page = card_pages.page(by_title()["Root Armor"], places, card_pages.titles_in_text(places))
    head, _, rest = page.removeprefix("---\n").partition("---\n")
    assert head == 'title: "Root Armor"\n'
    assert rest.startswith("\n[All cards](index.md) › [Master Set](index.md#master-set)\n\n# Root Armor\n")
    assert "\nNumbers\n:   +1 life\n" in rest
    assert "\n## Shared abilities with a number\n\nEqual ones on a unit add up, R-STACK-01.\n" in rest
    assert "\n## Terms {data-search-exclude}\n" in rest


def test_a_rule_leads_to_where_it_is_explained() -> None:
    places = {card.title: f"cards/{slug(card.title)}.md" for card in all_cards()}
    page = card_pages.page(by_title()["Root Armor"], places, card_pages.titles_in_text(places))
    assert "(R-INEX-01)" in page  # explained nowhere
    assert "- [R-SPELL-06](../ashes_env/rules/README.md#R-SPELL-06)\n" in page
    text = "R-SPELL-06 and `R-TGT-01` and R-SPELL-06, R-NONE-01 and R-TGT-01"
    place = "ashes_env/rules/README.md"
    assert rule_ids.anchored(place, text) == (
        '<span id="R-SPELL-06">R-SPELL-06</span> and `R-TGT-01` and R-SPELL-06, R-NONE-01 and '
        '<span id="R-TGT-01">R-TGT-01</span>'
    )
    assert rule_ids.anchored("glossary.md", text) == text


def test_every_card_stands_in_the_menu_of_one_release() -> None:
    places = [place for places in card_pages.by_release().values() for place in places]
    assert sorted(places) == sorted({f"cards/{slug(card.title)}.md" for card in all_cards()})


def test_the_search_prefers_guides() -> None:
    weights = [finding.weight(path) for path in ("players.md", "ashes_env/env/README.md", "reference/language.md")]
    assert weights == sorted(weights, reverse=True)
    assert finding.weight("cards/hammer-knight.md") < finding.weight("reference/language.md")
    assert finding.weight("ashes_env/cards/README.md") == finding.weight("README.md")

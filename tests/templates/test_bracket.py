"""The bracket as a page: a real structure for those who do not see the lines."""

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from tests.pages.brackets import ALL_PLACES, DOUBLE, THIRD_PLACE, first_side, knockout, until, view
from tests.pages.papers.pdf.reading import words
from tournaments.pages.papers.bracket_paper import Ink, sheets_context
from tournaments.pages.papers.pdf.bracket import bracket_sheets
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.paper_document import Document
from tournaments.pages.papers.pdf.typeset import typeset
from tournaments.pages.shared.brackets.picture import bracket_context
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.selectors.counted.bracket_queries import BracketEntrant, BracketView


def screen(shown: BracketView) -> str:
    return render_to_string("shared/_bracket.html", {"bracket": bracket_context(shown)})


def paper(shown: BracketView, ink: Ink = Ink.RESULTS) -> Document:
    sheets = bracket_sheets(sheets_context(shown, paper=Paper.A4, ink=ink))
    marked = tuple(replace(sheet, mark="foglio delle 21:40 · T-K7QX.4") for sheet in sheets)
    return Document("Tabellone", "Gara sociale", "21 novembre 2026", "it", "", "pagina {page} di {pages}", marked)


def for_the_browser(document: Document) -> str:
    return render_to_string("papers/sheets.html", {"document": document, "tournament": {"slug": "gara"}})


class Outline(HTMLParser):
    """Headings with their level, the matches under them, and what refers to what."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self._heading = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if name := found.get("id"):
            self.ids.append(name)
        self.targets += (found.get("aria-labelledby") or "").split()
        if (href := found.get("href") or "").startswith("#"):
            self.targets.append(href[1:])
        if tag in ("h2", "h3"):
            self._heading = tag
        if tag == "article":
            self.lines.append("match")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._heading:
            self._heading = ""

    def handle_data(self, data: str) -> None:
        if self._heading and data.strip():
            self.lines.append(f"{self._heading} {data.strip()}")


def test_turns_are_headings_and_matches_are_in_lists_under_them() -> None:
    html = screen(view(knockout(4, THIRD_PLACE)))
    assert Outline(html).lines == [
        "h2 Tabellone",
        "h3 Semifinali,",
        "h3 turno 1",
        "match",
        "match",
        "h3 Finale,",
        "h3 turno 2",
        "match",
        "h2 Finale per il 3º posto",
        "h3 Finale per il 3º posto,",
        "h3 turno 2",
        "match",
    ]
    assert html.count("<ol>") == 3


@pytest.mark.parametrize("options", [THIRD_PLACE, ALL_PLACES, DOUBLE])
def test_everything_that_is_referred_to_is_there_once(options: KnockoutOptions) -> None:
    outline = Outline(screen(view(knockout(11, options), until(2))))
    assert len(set(outline.ids)) == len(outline.ids)
    assert set(outline.targets) <= set(outline.ids)


def test_who_won_is_said_and_not_only_shown() -> None:
    html = screen(view(knockout(2), first_side))
    assert '<span class="visually-hidden">vince</span>' in html


def test_the_turn_of_now_is_told_to_those_who_do_not_see_it() -> None:
    html = screen(view(knockout(8), until(1)))
    assert re.findall(r'aria-current="step">.*?</a>', html, re.DOTALL)[0].count("in corso") == 1


def test_a_name_is_shown_as_it_was_typed() -> None:
    shown = replace(view(knockout(2)), entrants={"1": BracketEntrant("<b>Ugo</b>", 1)})
    assert "&lt;b&gt;Ugo&lt;/b&gt;" in screen(shown)
    assert "&lt;b&gt;Ugo&lt;/b&gt;" in for_the_browser(paper(shown))
    assert "<b>Ugo</b>" in words(typeset(paper(shown)))


@pytest.mark.parametrize("reads", [for_the_browser, lambda document: words(typeset(document))])
def test_every_sheet_says_event_version_and_page(reads: Callable[[Document], str]) -> None:
    text = reads(paper(view(knockout(32))))
    assert text.count("foglio delle 21:40 · T-K7QX.4") == 3
    assert text.count("Gara sociale, 21 novembre 2026") == 3
    assert [f"foglio {number} di 3" in text for number in (1, 2, 3)] == [True] * 3


@pytest.mark.parametrize("reads", [for_the_browser, lambda document: words(typeset(document))])
def test_the_marks_say_where_the_way_goes_on(reads: Callable[[Document], str]) -> None:
    text = reads(paper(view(knockout(32))))
    assert "segue a foglio 3, riga 2" in text
    assert "dal foglio 2" in text


@pytest.mark.parametrize("reads", [for_the_browser, lambda document: words(typeset(document))])
def test_an_empty_bracket_has_no_name(reads: Callable[[Document], str]) -> None:
    text = reads(paper(view(knockout(16), first_side), Ink.EMPTY))
    assert "Rossi" not in text
    assert text.count("Ottavi") > 8


def test_a_bracket_of_512_is_read_in_english_too() -> None:
    with translation.override("en"):
        html = screen(view(knockout(512)))
    assert html.count('class="bracket-match') == 511

"""How a document becomes a file: alike every time, readable aloud, and never short of a name."""

import logging
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.pages.papers.pdf.boxes import problems_of
from tests.pages.papers.pdf.measuring import measured
from tests.pages.papers.pdf.reading import claims, pages, reader, root, words
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.paper_document import (
    Align,
    Column,
    Document,
    Drawing,
    Drawings,
    Row,
    Sheet,
    Signatures,
    Table,
    Text,
)
from tournaments.pages.papers.pdf.typeset import typeset
from tournaments.pages.shared.pictures import painting

LONG = "Maria Addolorata Degl'Innocenti-Bevilacqua"
EMPTY = Document(
    title="Turno 1",
    event="Giochi di Pinasca",
    date="21 novembre 2026",
    language="it",
    rehearsal="",
    page_words="pagina {page} di {pages}",
    sheets=(),
)


def document(*names: str, note: str = "") -> Document:
    columns = (Column("Posto", Align.END), Column("Nome", wide=True, strong=True))
    rows = tuple(Row((str(place), name), note) for place, name in enumerate(names, start=1))
    return replace(EMPTY, sheets=(Sheet("Classifica", (Table(columns, rows),), mark="foglio delle 21:40"),))


def test_the_same_document_gives_the_same_bytes() -> None:
    assert typeset(document(LONG)) == typeset(document(LONG))


def test_every_page_says_whose_it_is_which_state_it_shows_and_how_many_there_are() -> None:
    long_list = pages(typeset(document(*[f"{LONG} {number}" for number in range(100)])))

    assert len(long_list) > 1
    for number, page in enumerate(long_list, start=1):
        assert "Giochi di Pinasca, 21 novembre 2026" in page
        assert "foglio delle 21:40" in page
        assert f"pagina {number} di {len(long_list)}" in page
        assert "Posto Nome" in page


def test_a_file_can_be_read_aloud() -> None:
    file = typeset(document(LONG))
    described = reader(file).metadata

    assert root(file)["/MarkInfo"]["/Marked"] == True  # noqa: E712 # a value of its own kind
    assert root(file)["/Lang"] == "it"
    assert described is not None
    assert described.title == "Turno 1 · Giochi di Pinasca"
    assert b"pdfuaid:part" in claims(file)


def test_every_font_is_in_the_file_and_ours() -> None:
    resources: list[Any] = [page["/Resources"] for page in reader(typeset(document(LONG))).pages]
    fonts = [font for one in resources for font in one["/Font"].values()]

    assert fonts
    for font in fonts:
        inside = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "AtkinsonHyperlegibleNext" in inside["/FontName"]
        assert "/FontFile2" in inside


@pytest.mark.parametrize("name", ['#import "x"', "$a$ *b* _c_", "<tag> @ref = heading", "\\ #{1 + 1} [a](b)"])
def test_a_name_is_printed_as_it_was_typed(name: str) -> None:
    assert name in words(typeset(document(name)))


@pytest.mark.parametrize("name", ["Зоя Иванова", "محمد", "Łukasz Şahin"])
def test_names_of_other_alphabets_are_printed(name: str) -> None:
    assert words(typeset(document(name)))


@pytest.mark.parametrize("name", ["ꦲꦤꦕꦫꦏ", "𐎠𐎡"])
def test_letters_that_no_font_has_cost_neither_the_paper_nor_its_tags(name: str) -> None:
    file = typeset(document(name, LONG))

    assert LONG in words(file)
    assert root(file)["/MarkInfo"]["/Marked"] == True  # noqa: E712 # a value of its own kind
    assert b"pdfuaid:part" not in claims(file)


def test_a_letter_made_of_two_in_a_drawing_does_not_cost_the_paper() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"'
        ' font-family="Atkinson Hyperlegible Next"><text y="14">Tr\u1ea7n</text></svg>'
    )
    drawn = Sheet("", (Drawings((Drawing(svg, 90, 20, "x"),)),))
    assert root(typeset(replace(EMPTY, sheets=(drawn,))))["/MarkInfo"]["/Marked"] == True  # noqa: E712 # as above


def test_no_head_is_wider_than_its_column_beside_columns_of_long_words() -> None:
    columns = (
        Column("Coppia", wide=True),
        Column("Premio", wide=True),
        Column("Consegnato"),
        Column("Firma", wide=True),
    )
    rows = tuple(Row((f"{LONG} – {LONG}", "", "☐", " ".join([LONG] * 3))) for _place in range(2))
    sheet = Sheet("Premi", (Table(columns, rows),), fitted=True)
    assert [*map(problems_of, measured(typeset(replace(EMPTY, sheets=(sheet,)))))] == [[]]


def test_a_sentence_is_under_its_row() -> None:
    assert f"1 {LONG} Pari merito." in words(typeset(document(LONG, note="Pari merito.")))


def test_a_sentence_stays_on_the_page_of_its_row() -> None:
    whole = document("Anna")
    (table,) = (block for block in whole.sheets[0].blocks if isinstance(block, Table))
    plain, noted = table.rows[0], replace(table.rows[0], note="Vedi sotto")
    for before in range(4):
        long = replace(table, rows=(*[plain] * before, *[noted] * 60))
        sheet = replace(whole.sheets[0], blocks=(long,))
        of_page = [page.count("Vedi sotto") for page in pages(typeset(replace(whole, sheets=(sheet,))))]
        rows = [page.count("Anna") for page in pages(typeset(replace(whole, sheets=(sheet,))))]
        assert of_page == [rows[0] - before, *rows[1:]]
        assert len(rows) > 1


def test_a_rehearsal_is_marked_on_every_page() -> None:
    sheets = document("Anna").sheets * 2
    marked = pages(typeset(replace(EMPTY, rehearsal="PROVA", sheets=sheets)))

    assert len(marked) == 2
    assert all(page.count("PROVA") == 2 for page in marked)
    assert "PROVA" not in words(typeset(document("Anna")))


def test_sheets_keep_their_size_and_lie_as_they_were_asked_to() -> None:
    def sheet(size: Paper, *, flipped: bool) -> Sheet:
        return Sheet("Titolo", (Text(("Parole.",)), Signatures(("Arbitro",))), size=size, flipped=flipped)

    file = reader(typeset(replace(EMPTY, sheets=(sheet(Paper.A4, flipped=False), sheet(Paper.A3, flipped=True)))))
    sizes = [(round(page.mediabox.width), round(page.mediabox.height)) for page in file.pages]

    assert sizes == [(595, 842), (1191, 842)]


def test_a_font_that_is_missing_is_said_in_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(painting, "FONTS", tmp_path)
    with caplog.at_level(logging.WARNING):
        typeset(document("Anna"))

    assert "unknown font family" in caplog.text


def test_nothing_is_missing_as_it_is_installed(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        typeset(document(LONG, note="Pari merito."))

    assert caplog.text == ""


def test_what_the_typesetter_keeps_is_not_kept_by_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be a gigabyte at the end of an evening."""
    monkeypatch.delitem(sys.modules, "typst", raising=False)
    typeset(document("Anna"))

    assert "typst" not in sys.modules

"""A file that was sent: what it is is told from its bytes, and a workbook takes no more than a list needs."""

import io
import zipfile

import pytest
from django.conf import settings

from tests.lists.books import ods, ods_of, xlsx
from tournaments.event.errors import DomainError
from tournaments.event.problems.entrant_problems import FileProblem
from tournaments.lists.list_table import MOST_ROWS
from tournaments.lists.reading import read_tables
from tournaments.pages.shared.lists.file_kinds import MOST_BYTES, tables_of_file
from tournaments.pages.shared.lists.workbook_reader import number_shown

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def archive(**files: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name.replace("__", "/").replace("_", "."), content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", FileProblem.EMPTY),
        (b"%PDF-1.7 x", FileProblem.PDF),
        (b"\x89PNG\r\n\x1a\n\0\0", FileProblem.PICTURE),
        (b"\xff\xd8\xff\xe0", FileProblem.PICTURE),
        (b"\0\0\0\x18ftypheic", FileProblem.PICTURE),
        (OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), FileProblem.LOCKED),
        (OLE + b"\0" * 600 + "WordDocument".encode("utf-16-le"), FileProblem.DOCUMENT),
        (OLE + b"\0" * 600, FileProblem.OLD_XLS),
        (b"{\\rtf1 Anna}", FileProblem.DOCUMENT),
        (b"<html><table><tr><td>Anna", FileProblem.WEB_PAGE),
        (b"Anna\0Bruno" * 9, FileProblem.NOT_A_LIST),
        (b"PK\x03\x04\x14", FileProblem.BROKEN),
        (archive(word__document_xml=b"<a/>"), FileProblem.DOCUMENT),
        (archive(foto_jpg=b"x"), FileProblem.NOT_A_LIST),
        (archive(xl__workbook_xml=b"<no", other=b"0" * 70_000_000), FileProblem.BLOWN_UP),
        (archive(xl__workbook_xml=b"<no"), FileProblem.BROKEN),
        (b"a" * (MOST_BYTES + 1), FileProblem.TOO_LARGE),
    ],
    ids=lambda one: one.value if isinstance(one, FileProblem) else "",
)
def test_what_is_no_list_is_called_what_it_is(content: bytes, problem: FileProblem) -> None:
    with pytest.raises(DomainError) as refused:
        tables_of_file(content)
    assert [one.code for one in refused.value.problems] == [problem]


def test_an_open_document_with_a_password_is_told() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("META-INF/manifest.xml", "<manifest:encryption-data/>")
        made.writestr("content.xml", b"\0secret")
    with pytest.raises(DomainError) as refused:
        tables_of_file(file.getvalue())
    assert refused.value.problems[0].code is FileProblem.LOCKED


def test_a_million_rows_of_a_few_bytes_are_no_million_rows() -> None:
    content = ods("Nominativo\nAldo Abete").replace(b"", b"")
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        text = made.read("content.xml").decode()
    many = text.replace(
        '<table:table-row><table:table-cell office:value-type="string"><text:p>Aldo',
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell '
        'office:value-type="string"><text:p>Aldo',
    )
    [table] = tables_of_file(ods_of(many))
    assert (len(table.rows), table.cut) == (MOST_ROWS, True)
    empty = text.replace(
        "<table:table-row>", '<table:table-row table:number-rows-repeated="1000000"/><table:table-row>', 1
    )
    [table] = tables_of_file(ods_of(empty))
    assert [row.number for row in table.rows] == [1_000_001, 1_000_002]


def test_a_file_of_five_megabytes_comes_through_and_is_read() -> None:
    assert MOST_BYTES < settings.MOST_SENT
    text = "Giocatore 1;Giocatore 2;Note\n" + "Aldo Abete;Bice Betulla;" + "a" * (MOST_BYTES - 100) + "\n"
    reading = read_tables(tables_of_file(text.encode()), 2)
    assert [entry.players for entry in reading.entries] == [("Aldo Abete", "Bice Betulla")]


@pytest.mark.parametrize("write", [xlsx, ods])
def test_rows_have_the_numbers_of_the_sheet(write: object) -> None:
    assert callable(write)
    [table] = tables_of_file(write("\n\n||Nominativo\n||Aldo Abete\n\n||Bice Betulla"))
    assert [(row.number, row.cells[2]) for row in table.rows] == [
        (3, "Nominativo"),
        (4, "Aldo Abete"),
        (6, "Bice Betulla"),
    ]


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (3471234567, "General", "3471234567"),
        (12, "0000", "0012"),
        (5, '0.00 "€"', "5,00 €"),
        (5, "#,##0.00\\ [$€-410]", "5,00 €"),
        (5, "[$€-2] #,##0.00", "€ 5,00"),
        (3471234567, "000 0000000", "347 1234567"),
        (0.5, "0%", "50%"),
        (2.5, "General", "2,5"),
        (-3, "0", "-3"),
    ],
)
def test_a_number_is_written_as_the_sheet_shows_it(value: float, form: str, shown: str) -> None:
    assert number_shown(value, form) == shown


def test_a_sheet_that_is_hidden_is_not_read() -> None:
    with zipfile.ZipFile(io.BytesIO(ods("Nominativo\nAldo Abete\n[sheet Vecchi]\nNominativo\nBice Betulla"))) as made:
        text = made.read("content.xml").decode()
    hidden = text.replace(
        "</office:automatic-styles>",
        '<style:style style:name="away" style:family="table"><style:table-properties table:display="false"/>'
        "</style:style></office:automatic-styles>",
    ).replace('<table:table table:name="Vecchi"', '<table:table table:style-name="away" table:name="Vecchi"')
    assert len(tables_of_file(ods_of(text))) == 2
    [table] = tables_of_file(ods_of(hidden))
    assert [row.cells for row in table.rows] == [("Nominativo",), ("Aldo Abete",)]


@pytest.mark.parametrize("write", [xlsx, ods])
def test_what_a_formula_has_instead_of_a_value_is_nothing(write: object) -> None:
    assert callable(write)
    [table] = tables_of_file(write("Nominativo|Nota\nAldo Abete|#N/A\nBice Betulla|#RIF!\nCarlo Cedro|#1"))
    assert [row.cells[1:] for row in table.rows] == [("Nota",), ("",), ("",), ("1",)]

"""An Excel workbook, read as Excel reads it: what is a number, what a text, and that nothing is carried out."""

import datetime
import io
import zipfile
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from tournaments.pages.frame.workbook import Cell, Grid, delimited, filled, number, workbook

DAY = datetime.date(2026, 11, 21)
NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def grid(*cells: Cell, title: str = "Prova") -> Grid:
    return Grid(title, tuple(f"colonna {place}" for place, _cell in enumerate(cells)), (cells,))


def read(book: bytes) -> list[tuple[str, str]]:
    """The cells of the first row below the head: how each is kept, and what it says."""
    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        shared = ElementTree.fromstring(parts.read("xl/sharedStrings.xml"))  # noqa: S314  # our own file
        sheet = ElementTree.fromstring(parts.read("xl/worksheets/sheet1.xml"))  # noqa: S314
    texts = ["".join(item.itertext()) for item in shared.iter(f"{NAMESPACE}si")]
    assert not list(sheet.iter(f"{NAMESPACE}f"))
    rows = list(sheet.iter(f"{NAMESPACE}row"))
    cells = [(cell.get("t", "n"), cell.findtext(f"{NAMESPACE}v", "")) for cell in rows[1].iter(f"{NAMESPACE}c")]
    return [(kind, texts[int(value)] if kind == "s" else value) for kind, value in cells]


def names(*titles: str) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(workbook([grid(1, title=title) for title in titles], title="", day=DAY))) as parts:
        book = ElementTree.fromstring(parts.read("xl/workbook.xml"))  # noqa: S314
    return [sheet.attrib["name"] for sheet in book.iter(f"{NAMESPACE}sheet")]


def test_numbers_are_numbers_and_texts_are_texts() -> None:
    assert read(workbook([grid(7, "7", "Anna")], title="Serata", day=DAY)) == [("n", "7"), ("s", "7"), ("s", "Anna")]


@pytest.mark.parametrize("mark", [*"=+-@\t\r\n", *"＝＋－＠"])
def test_a_name_that_looks_like_a_formula_stays_a_name(mark: str) -> None:
    evil = f"{mark}HYPERLINK(1)"
    ((kind, text),) = read(workbook([grid(evil)], title="Serata", day=DAY))
    assert kind == "s"
    assert text.endswith("HYPERLINK(1)")
    assert f"'{evil}" in delimited(("Nome",), [(evil,)]).decode()


def test_a_number_below_zero_stays_a_number_in_a_text_file() -> None:
    assert delimited(("Punti",), [(-2,)]).decode().split() == ["\ufeffPunti", "-2"]


def test_the_same_tables_make_the_same_bytes() -> None:
    assert len({workbook([grid(1, "a")], title="Serata", day=DAY) for _time in range(3)}) == 1


def test_every_sheet_has_a_name_that_excel_takes_and_no_two_the_same() -> None:
    found = names("Girone [A]: 1/2", "girone  a   1 2", "G" * 60, "G" * 59, "")
    assert len({name.casefold() for name in found}) == 5
    assert all(0 < len(name) <= 31 for name in found)


def test_a_column_with_nothing_in_it_is_left_out() -> None:
    assert filled(["a", "b", "c"], [(1, None, None), (2, None, 3)]) == (("a", "c"), ((1, None), (2, 3)))
    assert filled(["a", "b"], []) == (("a", "b"), ())


def test_what_a_page_shows_becomes_a_number_only_where_it_is_a_whole_one() -> None:
    shown: list[object] = ["12", "60, 72", "✓", "", None, "−1", "2 1/2", "٣"]
    assert [number(one) for one in shown] == [12, "60, 72", "✓", None, None, "−1", "2 1/2", "٣"]


def sheet_of(one: Grid) -> ElementTree.Element:
    with zipfile.ZipFile(io.BytesIO(workbook([one], title="", day=DAY))) as parts:
        return ElementTree.fromstring(parts.read("xl/worksheets/sheet1.xml"))  # noqa: S314


def printed(one: Grid) -> tuple[str, str | None, float, list[float]]:
    """How a sheet lies, on how many pages it is high, how high its head is, and how wide its columns are."""
    sheet = sheet_of(one)
    setup, columns = sheet.find(f"{NAMESPACE}pageSetup"), sheet.iter(f"{NAMESPACE}col")
    assert setup is not None
    widths = [
        float(column.get("width", "0"))
        for column in columns
        for _one in range(int(column.get("max", "0")) - int(column.get("min", "0")) + 1)
    ]
    height = float(next(sheet.iter(f"{NAMESPACE}row")).get("ht", "0"))
    return setup.get("orientation", ""), setup.get("fitToHeight"), height, widths


def test_a_printed_sheet_is_one_page_wide_and_upright_where_that_can_be_read() -> None:
    narrow, names = Grid("Prova", ("Posto", "Nome"), ((1, "Anna"),)), tuple(["Wolfeschlegelsteinhausen"] * 5)
    assert printed(narrow)[:2] == ("portrait", "0")
    assert printed(Grid("Prova", names, (names,)))[:2] == ("landscape", "0")


def test_the_head_is_printed_on_every_page_of_a_long_table() -> None:
    with zipfile.ZipFile(io.BytesIO(workbook([grid(1, title="Prova")], title="", day=DAY))) as parts:
        book = ElementTree.fromstring(parts.read("xl/workbook.xml"))  # noqa: S314
    repeated = [one.text for one in book.iter(f"{NAMESPACE}definedName") if one.get("name") == "_xlnm.Print_Titles"]
    assert repeated == ["Prova!$1:$1"]


def test_the_heads_of_many_narrow_columns_run_upwards_so_that_results_stay_large() -> None:
    heads = [f"Smazzata {deal}, parte {side}" for deal in range(1, 6) for side in (1, 2)]
    for cell in (73, "60, 71"):
        _lies, _high, height, widths = printed(Grid("Risultati", tuple(heads), (tuple([cell] * 10),)))
        assert sum(widths) < 90
        assert 80 < height < 90  # two lines, the longer one of "Smazzata 1,"


def test_a_row_is_as_high_as_its_longest_cell_since_not_every_program_makes_room_by_itself() -> None:
    long = "Giovanni Maria Ludovico Ferdinando Pallavicini di Castelbianco – Anna Eleonora Torlonia della Rovere"
    rows = sheet_of(Grid("Prova", ("Posto", "Nome"), ((1, "Ada Neri"), (2, long)))).iter(f"{NAMESPACE}row")
    _head, short, high = (float(row.get("ht", "15")) for row in rows)
    assert (short, high) == (15, 60)


def test_the_head_of_a_column_with_words_has_a_line_for_each_of_its_own() -> None:
    assert printed(Grid("Prova", ("Che cosa decide",), (("Buchholz",),)))[2] == 45


def test_a_text_that_is_a_number_below_zero_is_no_formula_but_a_sum_is() -> None:
    assert delimited(("Punti",), [("-3",)]).decode().split() == ["\ufeffPunti", "-3"]
    assert delimited(("Punti",), [("-3+1",)]).decode().split() == ["\ufeffPunti", "'-3+1"]


def test_a_fraction_is_a_number_that_is_shown_as_a_fraction() -> None:
    made = workbook([grid(Fraction(7, 2))], title="Serata", day=DAY)
    assert read(made) == [("n", "3.5")]
    with zipfile.ZipFile(io.BytesIO(made)) as parts:
        assert '"# ??/??"' in parts.read("xl/styles.xml").decode()


@pytest.mark.parametrize(
    ("number", "text"), [(Fraction(7, 2), "3,5"), (Fraction(10, 3), "3,3333"), (Fraction(-1, 2), "-0,5")]
)
def test_a_fraction_in_a_text_file_is_a_decimal_number_of_the_language(number: Fraction, text: str) -> None:
    assert delimited(("Punti",), [(number,)]).decode().split() == ["\ufeffPunti", text]

"""A program of its own: the bytes of a workbook on its standard input -> its sheets as JSON, cells as the sheet shows
them, with what is hidden, struck through and merged. Started with `xlsx` or `ods`, the most rows and the most columns.
"""

import io
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from xml.etree import ElementTree

MEMORY = 1_000_000_000
SECONDS = 20
EMPTY_ROWS = 10_000
"""Rows of a sheet that are looked at, empty ones as well."""
OFFICE, TEXT, TABLE, STYLE = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "text", "table", "style")
)
_LITERALS = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]')

Row = tuple[int, bool, list[str], list[int]]


def main(kind: str, rows: int, columns: int) -> None:
    bounded()
    content = sys.stdin.buffer.read()
    sheets = list((of_xlsx if kind == "xlsx" else of_ods)(content, columns))
    found = []
    for name, some in sheets:
        filled = [row for row in some if any(row[2])]
        found.append({"name": name, "rows": filled[:rows], "cut": len(filled) > rows})
    json.dump(found, sys.stdout)


def bounded() -> None:
    """No more memory and time than a list needs, where the system can be told."""
    try:
        import resource
    except ImportError:  # Windows; who started this waits no longer than `SECONDS`
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


def of_xlsx(content: bytes, columns: int) -> Iterator[tuple[str, list[Row]]]:
    """The sheets that are shown. openpyxl tells what others keep to themselves: hidden rows, fonts, formats, merges."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(content), data_only=True, keep_links=False, rich_text=True)
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        merged = {}
        for span in sheet.merged_cells.ranges:
            for row in range(span.min_row + 1, min(span.max_row, EMPTY_ROWS) + 1):
                merged[row, span.min_col] = (span.min_row, span.min_col)
        hidden = {number for number, one in sheet.row_dimensions.items() if one.hidden}
        rows: list[Row] = []
        last, wide = min(sheet.max_row, EMPTY_ROWS), min(sheet.max_column, columns)
        for number, cells in enumerate(sheet.iter_rows(max_row=last, max_col=wide), start=1):
            told = [
                sheet.cell(*merged[number, place]) if (number, place) in merged else one
                for place, one in enumerate(cells, 1)
            ]
            texts = [_shown(cell) for cell in told]
            struck = [place for place, cell in enumerate(told) if texts[place] and _is_struck(cell)]
            rows.append((number, number in hidden, _to_the_last(texts), struck))
        yield sheet.title, rows


def _to_the_last(texts: list[str]) -> list[str]:
    """The cells up to the last one that says something: sheets are padded far to the right."""
    while texts and not texts[-1]:
        texts.pop()
    return texts


def _is_struck(cell: Any) -> bool:
    if cell.has_style and cell.font.strike:
        return True
    return (
        not isinstance(cell.value, str)
        and isinstance(cell.value, list)
        and any(getattr(getattr(part, "font", None), "strike", False) for part in cell.value)
    )


def _shown(cell: Any) -> str:
    """A value of an XLSX as the sheet shows it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "VERO" if value else "FALSO"
    if isinstance(value, int | float):
        return number_shown(value, cell.number_format)
    if isinstance(value, datetime):
        return value.strftime("%d/%m/%Y" if value.time() == time() else "%d/%m/%Y %H:%M:%S")
    if isinstance(value, date):
        return value.strftime("%d/%m/%Y")
    if isinstance(value, timedelta):
        return f"{int(value.total_seconds()) // 3600}:{int(value.total_seconds()) // 60 % 60:02}"
    return str(value)


def number_shown(value: float, form: str) -> str:
    """A number in a format of Excel: zeros in front, decimals, signs between the digits, the currency."""
    first = form.split(";")[0] or "General"
    words = [match[1] or match[2] or match[3] or "" for match in _LITERALS.finditer(first)]
    digits = re.sub(r"[^0#?.,%]", "", _LITERALS.sub("", first))
    if not re.search(r"[0#?]", digits):
        return str(int(value)) if value == int(value) else repr(value).replace(".", ",")
    if "%" in digits:
        value *= 100
    whole, _point, after = digits.strip("%").rpartition(".") if "." in digits else (digits.strip("%"), "", "")
    text = f"{abs(value):.{len(after)}f}"
    before, _point, cents = text.partition(".")
    before = before.zfill(whole.replace(",", "").count("0"))
    plain = _LITERALS.sub(lambda match: match[1] or match[2] or "", first)
    mask = re.sub(r"[#?]", "0", plain.split(".")[0])
    if re.search(r"0[ ./-]0", mask) and "," not in mask:
        before = _masked(before, mask)
        words = []
    sign, cents = "-" if value < 0 else "", f",{cents}" if cents else ""
    unit = "%" if "%" in digits else " ".join(word.strip() for word in words if word.strip())
    leads = (
        bool(words) and first.find("0") > max(first.find('"'), first.find("["), 0) and not first.startswith(("0", "#"))
    )
    return (
        f"{unit} {sign}{before}{cents}"
        if unit and leads
        else f"{sign}{before}{cents}{' ' if unit not in ('', '%') else ''}{unit}"
    )


def _masked(digits: str, mask: str) -> str:
    """Digits put into a format such as `000 0000000`, from the right."""
    found, left = [], list(digits)
    for sign in reversed(mask):
        if sign != "0":
            found.append(sign)
        elif left:
            found.append(left.pop())
    return ("".join(left) + "".join(reversed(found))).strip()


def of_ods(content: bytes, columns: int) -> Iterator[tuple[str, list[Row]]]:
    """The sheets of an OpenDocument; its cells hold what they show."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open("content.xml") as file:
        struck: set[str] = set()
        away: set[str] = set()
        rows: list[Row] = []
        number, spans = 1, dict[int, tuple[int, str]]()
        for event, one in ElementTree.iterparse(file, ("start", "end")):  # noqa: S314 # expat bounds it, and `bounded`
            if event == "start":
                if one.tag == f"{TABLE}table":
                    rows, number, spans = [], 1, {}
            elif one.tag == f"{STYLE}style":
                if any(part.get(f"{STYLE}text-line-through-style", "none") != "none" for part in one):
                    struck.add(one.get(f"{STYLE}name", ""))
                if any(part.get(f"{TABLE}display") == "false" for part in one):
                    away.add(one.get(f"{STYLE}name", ""))
            elif one.tag == f"{TABLE}table-row":
                number = _ods_row(one, rows, number, columns, struck, spans)
                one.clear()
            elif one.tag == f"{TABLE}table":
                if one.get(f"{TABLE}style-name") not in away:
                    yield one.get(f"{TABLE}name", ""), rows
                one.clear()


def _ods_row(
    one: ElementTree.Element,
    rows: list[Row],
    number: int,
    columns: int,
    struck: set[str],
    spans: dict[int, tuple[int, str]],
) -> int:
    """Take a row, as often as it is there, and say the number of the next."""
    often = int(one.get(f"{TABLE}number-rows-repeated", "1"))
    hidden = one.get(f"{TABLE}visibility", "visible") != "visible"
    texts: list[str] = []
    marked: list[int] = []
    for cell in one:
        if cell.tag not in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell") or len(texts) >= columns:
            continue
        text = _ods_text(cell)
        place, left = len(texts), spans.get(len(texts), (0, ""))
        if not text and left[0] and cell.tag.endswith("covered-table-cell"):
            text, spans[place] = left[1], (left[0] - 1, left[1])
        elif (down := int(cell.get(f"{TABLE}number-rows-spanned", "1"))) > 1:
            spans[place] = (down - 1, text)
        if text and (cell.get(f"{TABLE}style-name") in struck or _has_struck(cell, struck)):
            marked.append(place)
        wide = min(int(cell.get(f"{TABLE}number-columns-repeated", "1")), columns - len(texts))
        texts += [text] * wide
    texts = _to_the_last(texts)
    if texts:
        rows += [
            (number + more, hidden, texts, marked)
            for more in range(min(often, EMPTY_ROWS - min(len(rows), EMPTY_ROWS)))
        ]
    return number + often


def _has_struck(cell: ElementTree.Element, struck: set[str]) -> bool:
    return any(part.get(f"{TEXT}style-name") in struck for part in cell.iter(f"{TEXT}span"))


def _ods_text(cell: ElementTree.Element) -> str:
    """What a cell shows: its lines; a tick by its value, and a number that is shown cut short as well."""
    kind, value = cell.get(f"{OFFICE}value-type"), cell.get(f"{OFFICE}value", "")
    if kind == "boolean":
        return "VERO" if cell.get(f"{OFFICE}boolean-value") == "true" else "FALSO"
    text = "\n".join(_paragraph(part) for part in cell if part.tag == f"{TEXT}p")
    if kind in ("float", "currency") and (not text or "#" in text or re.search(r"\dE[+-]?\d", text)):
        return number_shown(float(value), "General")
    return text


def _paragraph(one: ElementTree.Element) -> str:
    """The text of a paragraph; a tabulator and a line break part what is around them."""
    found = [one.text or ""]
    for part in one:
        name = part.tag.rpartition("}")[2]
        if name == "s":
            found.append(" " * min(99, int(part.get(f"{TEXT}c", "1"))))
        elif name in ("tab", "line-break"):
            found.append("\n")
        elif name not in ("annotation", "note"):
            found.append(_paragraph(part))
        found.append(part.tail or "")
    return "".join(found)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

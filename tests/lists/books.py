"""Small workbooks, XLSX and ODS, made of lines: cells between bars, `#12{0000}` a number with its format, `#true` a
tick, `~name~` struck through, `^` merged with the cell above, `\\n` a second line, `(hidden)` before a hidden row,
`[sheet NAME]` where another sheet begins.
"""

import io
import re
import zipfile
from xml.sax.saxutils import escape

from xlsxwriter import Workbook

_NUMBER = re.compile(r"#(true|false|-?[\d.]+)(?:\{(.*)\})?")


def _sheets(text: str) -> dict[str, list[tuple[bool, list[str]]]]:
    found: dict[str, list[tuple[bool, list[str]]]] = {"Foglio1": []}
    for line in text.split("\n"):
        if named := re.fullmatch(r"\[sheet (.*)\]", line):
            found[named[1]] = []
        else:
            hidden = line.startswith("(hidden) ")
            cells = [cell.replace("\\n", "\n") for cell in line.removeprefix("(hidden) ").split("|")]
            list(found.values())[-1].append((hidden, cells))
    return found


def xlsx(text: str) -> bytes:
    """The bytes of an XLSX."""
    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        struck = book.add_format({"font_strikeout": True})
        for name, rows in _sheets(text).items():
            sheet = book.add_worksheet(name)
            for place, (hidden, cells) in enumerate(rows):
                if hidden:
                    sheet.set_row(place, None, None, {"hidden": True})
                for column, cell in enumerate(cells):
                    if cell == "^":
                        above = rows[place - 1][1][column]
                        sheet.merge_range(place - 1, column, place, column, above)
                    elif number := _NUMBER.fullmatch(cell):
                        if number[1] in ("true", "false"):
                            sheet.write_boolean(place, column, number[1] == "true")
                        else:
                            shown = book.add_format({"num_format": number[2]}) if number[2] else None
                            sheet.write_number(place, column, float(number[1]), shown)
                    elif cell.startswith("~"):
                        sheet.write_string(place, column, cell.strip("~"), struck)
                    elif cell:
                        sheet.write_string(place, column, cell)
    return file.getvalue()


_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" office:version="1.3"><office:automatic-styles>'
    '<style:style style:name="struck" style:family="table-cell"><style:text-properties '
    'style:text-line-through-style="solid"/></style:style></office:automatic-styles><office:body><office:spreadsheet>'
)
_MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_END = "</office:spreadsheet></office:body></office:document-content>"


def ods(text: str) -> bytes:
    """The bytes of an ODS."""
    body = ""
    for name, rows in _sheets(text).items():
        made = "".join(_ods_row(rows, at) for at in range(len(rows)))
        body += f'<table:table table:name="{escape(name)}">{made}</table:table>'
    return ods_of(_HEAD + body + _END)


def ods_of(content: str) -> bytes:
    """The bytes of an ODS with this content."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
    return file.getvalue()


def _ods_row(rows: list[tuple[bool, list[str]]], at: int) -> str:
    hidden, cells = rows[at]
    below = rows[at + 1][1] if at + 1 < len(rows) else []
    made = (_ods_cell(cell, spans=len(below) > place and below[place] == "^") for place, cell in enumerate(cells))
    shown = ' table:visibility="filter"' if hidden else ""
    return f"<table:table-row{shown}>{''.join(made)}</table:table-row>"


def _ods_cell(cell: str, *, spans: bool) -> str:
    if cell == "^":
        return "<table:covered-table-cell/>"
    more = ' table:number-rows-spanned="2" table:number-columns-spanned="1"' if spans else ""
    if not cell:
        return f"<table:table-cell{more}/>"
    if number := _NUMBER.fullmatch(cell):
        if number[1] in ("true", "false"):
            shown = "VERO" if number[1] == "true" else "FALSO"
            kind = f'office:value-type="boolean" office:boolean-value="{number[1]}"'
        else:
            kind, shown = f'office:value-type="float" office:value="{number[1]}"', _shown(number[1], number[2] or "")
        return f"<table:table-cell {kind}{more}><text:p>{shown}</text:p></table:table-cell>"
    struck = ' table:style-name="struck"' if cell.startswith("~") else ""
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.strip("~").split("\n"))
    return f'<table:table-cell office:value-type="string"{struck}{more}>{lines}</table:table-cell>'


def _shown(number: str, form: str) -> str:
    if "€" in form:
        return f"{float(number):.2f} €".replace(".", ",")
    return number.zfill(form.count("0"))

#!/usr/bin/env bash
# python-calamine 0.9.1 (calamine, in Rust), beside odfdo 3.27.3 and pyexcel-ods3 0.6.1: a pair in one cell of an .ods sheet, its
# names on two lines, or with a tab between them; lines are kept as two paragraphs or as one with a line break.
# Guess before the run: all keep something between the two names. Seen: calamine keeps nothing of a tab and of a line break
# (one name comes of two), and keeps the line where they are two paragraphs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet python-calamine==0.9.1 odfdo==3.27.3 pyexcel-ods3==0.6.1 odfpy==1.4.1
"$folder/venv/bin/python" - "$folder/list.ods" <<'PYTHON' | tee "$folder/seen"
import sys

from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import LineBreak, P, Tab
from odfdo import Document
from pyexcel_ods3 import get_data
from python_calamine import CalamineWorkbook

path = sys.argv[1]
document, table = OpenDocumentSpreadsheet(), Table(name="Pairs")
with_tab, with_break = P(text="Rossi"), P(text="Rossi")
for paragraph, between in ((with_tab, Tab()), (with_break, LineBreak())):
    paragraph.addElement(between)
    paragraph.addText("Neri")
for paragraphs in ([P(text="Rossi"), P(text="Neri")], [with_tab], [with_break]):
    row, cell = TableRow(), TableCell(valuetype="string")
    for paragraph in paragraphs:
        cell.addElement(paragraph)
    row.addElement(cell)
    table.addElement(row)
document.spreadsheet.addElement(table)
document.save(path)

print("odfdo", [row[0] for row in Document(path).body.tables[0].get_values()])
print("pyexcel-ods3", [row[0] for row in next(iter(get_data(path).values()))])
print("python-calamine", [row[0] for row in CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()])
PYTHON
diff "$folder/seen" - <<'SEEN'
odfdo ['Rossi\nNeri', 'Rossi\tNeri', 'Rossi\nNeri']
pyexcel-ods3 ['Rossi\nNeri', 'Rossi\tNeri', 'Rossi\nNeri']
python-calamine ['Rossi\nNeri', 'RossiNeri', 'RossiNeri']
SEEN

#!/usr/bin/env bash
# tablib 3.10.0 (Python), beside pandas-ods-reader 1.0.2, pyexcel-ods3 0.6.1, odfdo 3.27.3 and python-calamine 0.9.1: a list of
# names as .ods; beside one name somebody left a comment ("paid"), of another the surname is bold.
# Guess before the run: in at most one reader the comment becomes part of the name.
# Seen: in none; but tablib gives in place of the name who wrote the comment, and of a name with a bold part the part before it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "tablib[ods]==3.10.0" pandas-ods-reader==1.0.2 pyexcel-ods3==0.6.1 odfdo==3.27.3 \
  python-calamine==0.9.1
"$folder/venv/bin/python" - "$folder/list.ods" <<'PYTHON' | tee "$folder/seen"
import sys

import tablib
from odf.dc import Creator
from odf.office import Annotation
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TextProperties
from odf.table import Table, TableCell, TableRow
from odf.text import P, Span
from odfdo import Document
from pandas_ods_reader import read_ods
from pyexcel_ods3 import get_data
from python_calamine import CalamineWorkbook

path = sys.argv[1]
document, table = OpenDocumentSpreadsheet(), Table(name="Names")
bold = Style(name="bold", family="text")
bold.addElement(TextProperties(fontweight="bold"))
document.automaticstyles.addElement(bold)
comment = Annotation()
comment.addElement(Creator(text="Desk"))
comment.addElement(P(text="paid"))
paid, surname = P(text="Anna Rossi"), P(text="Ugo ")
surname.addElement(Span(text="Neri", stylename=bold))
for parts in ([P(text="Name")], [comment, paid], [surname]):
    row, cell, bar = TableRow(), TableCell(valuetype="string"), TableCell(valuetype="string")
    for part in parts:
        cell.addElement(part)
    bar.addElement(P(text="Sport"))
    row.addElement(cell)
    row.addElement(bar)
    table.addElement(row)
document.spreadsheet.addElement(table)
document.save(path)

with open(path, "rb") as file:
    read = {"tablib": list(tablib.Dataset().load(file, "ods", headers=False))}
read["pandas-ods-reader"] = read_ods(path, headers=False).values.tolist()
read["pyexcel-ods3"] = next(iter(get_data(path).values()))
read["odfdo"] = Document(path).body.tables[0].get_values()
read["python-calamine"] = CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()
for name, rows in read.items():
    print(name, [row[0] for row in rows[1:]])
PYTHON
diff "$folder/seen" - <<'SEEN'
tablib ['Desk', 'Ugo ']
pandas-ods-reader ['Anna Rossi', 'Ugo Neri']
pyexcel-ods3 ['Anna Rossi', 'Ugo Neri']
odfdo ['Anna Rossi', 'Ugo Neri']
python-calamine ['Anna Rossi', 'Ugo Neri']
SEEN

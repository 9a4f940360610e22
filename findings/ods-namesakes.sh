#!/usr/bin/env bash
# tablib 3.10.0 (Python), beside pandas-ods-reader 1.0.2, pyexcel-ods3 0.6.1, odfdo 3.27.3, odsparsator 1.17.0 and
# python-calamine 0.9.1: a list of names as .ods in which two lines one after the other are alike, two namesakes of one bar.
# Programs write such lines as one that is repeated (OpenDocument 1.2: table:number-rows-repeated).
# Guess before the run: all six give both. Seen: five do; tablib gives one, so somebody is not on the list any more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "tablib[ods]==3.10.0" pandas-ods-reader==1.0.2 pyexcel-ods3==0.6.1 odfdo==3.27.3 \
  odsparsator==1.17.0 python-calamine==0.9.1
"$folder/venv/bin/python" - "$folder/list.ods" <<'PYTHON' | tee "$folder/seen"
import sys

import tablib
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from odfdo import Document
from odsparsator import odsparsator
from pandas_ods_reader import read_ods
from pyexcel_ods3 import get_data
from python_calamine import CalamineWorkbook

path = sys.argv[1]
document, table = OpenDocumentSpreadsheet(), Table(name="Names")
for cells, times in ((("Name", "Bar"), 1), (("Mario Rossi", "Sport"), 2), (("Zeno Bruni", "Sport"), 1)):
    row = TableRow(numberrowsrepeated=times) if times > 1 else TableRow()
    for text in cells:
        cell = TableCell(valuetype="string")
        cell.addElement(P(text=text))
        row.addElement(cell)
    table.addElement(row)
document.spreadsheet.addElement(table)
document.save(path)

with open(path, "rb") as file:
    read = {"tablib": list(tablib.Dataset().load(file, "ods", headers=False))}
read["pandas-ods-reader"] = read_ods(path, headers=False).values.tolist()
read["pyexcel-ods3"] = next(iter(get_data(path).values()))
read["odfdo"] = Document(path).body.tables[0].get_values()
read["odsparsator"] = odsparsator.ods_to_python(path)["body"][0]["table"]
read["python-calamine"] = CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()
for name, rows in read.items():
    print(name, [row[0] for row in rows[1:]])
PYTHON
diff "$folder/seen" - <<'SEEN'
tablib ['Mario Rossi', 'Zeno Bruni']
pandas-ods-reader ['Mario Rossi', 'Mario Rossi', 'Zeno Bruni']
pyexcel-ods3 ['Mario Rossi', 'Mario Rossi', 'Zeno Bruni']
odfdo ['Mario Rossi', 'Mario Rossi', 'Zeno Bruni']
odsparsator ['Mario Rossi', 'Mario Rossi', 'Zeno Bruni']
python-calamine ['Mario Rossi', 'Mario Rossi', 'Zeno Bruni']
SEEN

#!/usr/bin/env bash
# A list of names made with typst 0.15.2, read by pypdf 7.1.1 and pdfminer.six 20260107, beside pypdfium2 5.15.2
# (Python). One name has an optional hyphen (U+00AD), at which its line may break; there is room, so nobody sees it.
# Expected, but not written down before: at most this name is read with the hyphen, all others as they are written.
# Seen: pypdf and pdfminer read every "l" of the file with a hyphen after it, also in names that have none: typst says of the
# drawn letter that it stands for both, and says on the spot where that is not so (ActualText), which the two do not look at.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet typst==0.15.2 pypdf==7.1.1 pdfminer.six==20260107 pypdfium2==5.15.2
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
import io

import pypdfium2
import typst
from pdfminer.high_level import extract_text
from pypdf import PdfReader

READERS = {
    "pypdf": lambda pdf: PdfReader(io.BytesIO(pdf)).pages[0].extract_text(),
    "pdfminer.six": lambda pdf: extract_text(io.BytesIO(pdf)),
    "pypdfium2": lambda pdf: pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range(),
}
for first in ("Cal-?li", "Calli"):
    pdf = typst.compile(("#set page(width: 8cm, height: auto)\n" + "\n\n".join((first, "Ballini", "Colla", "Luca"))).encode())
    for reader, read in READERS.items():
        print(first.replace("-?", "|"), reader, *(name.replace("\u00ad", "|") for name in read(pdf).split()))
PYTHON
diff "$folder/seen" - <<'SEEN'
Cal|li pypdf Cal|l|i Bal|l|ini Col|l|a Luca
Cal|li pdfminer.six Cal|l|i Bal|l|ini Col|l|a Luca
Cal|li pypdfium2 Cal|li Ballini Colla Luca
Calli pypdf Calli Ballini Colla Luca
Calli pdfminer.six Calli Ballini Colla Luca
Calli pypdfium2 Calli Ballini Colla Luca
SEEN

#!/usr/bin/env bash
# vcf 2.1.2, vcard-parser 1.0.0 (Node.js) and vobject 0.9.9 (Python): cards of an address book (vCard 3.0, RFC 2426), which
# one writes and another reads. The name that is shown has a comma, as where surnames come first; the note has two lines.
# Guess before the run: what one writes the others read as it was.
# Seen: vcf gives "De Rosa\, Anna" of what vobject wrote, with the sign that stands before a comma in the file, and \n for the
# end of a line. It writes neither: of its cards vobject reads the surname alone, and the two lines of the note are one word.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet vobject==0.9.9
cd "$folder"
npm install --silent --no-fund --no-audit vcf@2.1.2 vcard-parser@1.0.0
cat >write.py <<'PYTHON'
from pathlib import Path

import vobject

card = vobject.vCard()
card.add("n").value = vobject.vcard.Name(family="De Rosa", given="Anna")
card.add("fn").value = "De Rosa, Anna"
card.add("note").value = "Tavolo\nTre"
Path("vobject.vcf").write_bytes(card.serialize().encode())
PYTHON
cat >cards.mjs <<'NODE'
import { readFileSync, writeFileSync } from "node:fs";
import parser from "vcard-parser";
import Card from "vcf";

const text = readFileSync("vobject.vcf", "utf8");
const read = new Card().parse(text);
console.log("vobject to vcf:", read.get("fn").valueOf(), "|", read.get("note").valueOf());
const { fn, note } = parser.parse(text);
console.log("vobject to vcard-parser:", fn[0].value, "|", JSON.stringify(note[0].value));
const written = new Card();
written.set("n", ["De Rosa", "Anna", "", "", ""]);
written.set("fn", "De Rosa, Anna");
written.set("note", "Tavolo\nTre");
writeFileSync("vcf.vcf", `${written.toString("3.0")}\r\n`);
NODE
cat >read.py <<'PYTHON'
from pathlib import Path

import vobject

card = vobject.readOne(Path("vcf.vcf").read_bytes().decode())
print("vcf to vobject:", card.fn.value, "|", repr(card.note.value))
PYTHON
venv/bin/python write.py
node cards.mjs | tee seen
venv/bin/python read.py | tee -a seen
diff seen - <<'SEEN'
vobject to vcf: De Rosa\, Anna | Tavolo\nTre
vobject to vcard-parser: De Rosa, Anna | "Tavolo\nTre"
vcf to vobject: De Rosa | 'TavoloTre'
SEEN

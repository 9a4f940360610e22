#!/usr/bin/env bash
# node-thermal-printer 4.6.1, @point-of-sale/receipt-printer-encoder 4.0.1, escpos-buffer 4.1.0 (Node.js) and python-escpos 3.1
# (Python): a QR code on a ticket, drawn by the printer (ESC/POS: GS ( k, which says how many bytes follow).
# Guess before the run: in all of them the number counts bytes, so a text with accents comes out whole.
# Seen: node-thermal-printer counts letters and sends UTF-8, in which an accented letter has two bytes. Of a text with two of
# them the last two bytes come after the end of the code, where text to print is. The others have all of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet python-escpos==3.1
cd "$folder"
npm install --silent --no-fund --no-audit node-thermal-printer@4.6.1 @point-of-sale/receipt-printer-encoder@4.0.1 escpos-buffer@4.1.0
cat >print.mjs <<'NODE'
import { writeFileSync } from "node:fs";
import Encoder from "@point-of-sale/receipt-printer-encoder";
import buffered from "escpos-buffer";
import thermal from "node-thermal-printer";

const text = "però più uno";
const { ThermalPrinter, PrinterTypes, CharacterSet } = thermal;
const first = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: "tcp://127.0.0.1", characterSet: CharacterSet.PC858_EURO });
first.printQR(text);
writeFileSync("node-thermal-printer", first.getBuffer());
writeFileSync("receipt-printer-encoder", new Encoder({ language: "esc-pos" }).initialize().qrcode(text).encode());
const memory = new buffered.InMemory();
const last = await buffered.Printer.CONNECT("TM-T20", memory);
await last.qrcode(text);
writeFileSync("escpos-buffer", memory.buffer());
NODE
cat >read.py <<'PYTHON'
from pathlib import Path

from escpos.printer import Dummy

printer = Dummy(profile="TM-T20II")
printer.qr("però più uno", native=True)
Path("python-escpos").write_bytes(printer.output)
for name in ("python-escpos", "receipt-printer-encoder", "escpos-buffer", "node-thermal-printer"):
    sent = Path(name).read_bytes()
    start = sent.index(b"1P0")
    length = int.from_bytes(sent[start - 2 : start], "little")
    print(name, sent[start + 3 : start + length], "then", sent[start + length : sent.index(b"\x1d", start)])
PYTHON
node print.mjs
venv/bin/python read.py | tee seen
diff seen - <<'SEEN'
python-escpos b'per\xc3\xb2 pi\xc3\xb9 uno' then b''
receipt-printer-encoder b'per\xf2 pi\xf9 uno' then b''
escpos-buffer b'per\xf2 pi\xf9 uno' then b''
node-thermal-printer b'per\xc3\xb2 pi\xc3\xb9 u' then b'no'
SEEN

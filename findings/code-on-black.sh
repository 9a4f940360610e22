#!/usr/bin/env bash
# Codes made with segno 1.6.6 on a black wall, read by zxing-cpp 3.1.1, zbar (by pyzbar 0.1.9), both detectors of OpenCV
# (opencv-python-headless 5.0.0.93), jsQR 1.4.0 and @zxing/library 0.21.3: how much white they need around them.
# ISO/IEC 18004 asks for four modules. Expected, but not written down before: all read four, half of the readers one, nobody
# none.
# Seen: with none no reader reads any of twenty codes; with a single one each reads all of them. Wants zbar's library.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet segno==1.6.6 zxing-cpp==3.1.1 pyzbar==0.1.9 opencv-python-headless==5.0.0.93 \
  pillow==13.0.0 numpy==2.4.6
npm install --silent --no-fund --no-audit --prefix "$folder" jsqr@1.4.0 @zxing/library@0.21.3 >/dev/null
cat > "$folder/read.py" <<'PYTHON'
import io
import sys
from pathlib import Path

import cv2
import numpy
import segno
import zxingcpp
from PIL import Image
from pyzbar import pyzbar

READERS = {
    "zxing-cpp": lambda image: [one.text for one in zxingcpp.read_barcodes(image)],
    "zbar": lambda image: [one.data.decode() for one in pyzbar.decode(image)],
    "OpenCV": lambda image: [cv2.QRCodeDetector().detectAndDecode(image)[0]],
    "OpenCV, Aruco": lambda image: [cv2.QRCodeDetectorAruco().detectAndDecode(image)[0]],
}
for border in (0, 1, 4):
    read = dict.fromkeys(READERS, 0)
    for number in range(20):
        text = f"https://briscola.example.org/t/serata-{number}/"
        made = io.BytesIO()
        segno.make(text, error="m", boost_error=False, micro=False).save(made, kind="png", border=border, scale=6)
        image = numpy.pad(numpy.array(Image.open(made).convert("L")), 80)
        Path(sys.argv[1], f"{border}-{number}.raw").write_bytes(image.tobytes())
        for name, reader in READERS.items():
            read[name] += text in reader(image)
    for name, times in read.items():
        print(name, "border", border, times)
PYTHON
cat > "$folder/read.mjs" <<'NODE'
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const jsQR = require("jsqr");
const zxing = require("@zxing/library");
for (const border of [0, 1, 4]) {
  const read = { jsQR: 0, "@zxing/library": 0 };
  for (let number = 0; number < 20; number += 1) {
    const grey = fs.readFileSync(`${process.argv[2]}/${border}-${number}.raw`);
    const text = `https://briscola.example.org/t/serata-${number}/`;
    const side = Math.sqrt(grey.length);
    const colours = new Uint8ClampedArray(4 * grey.length).fill(255);
    grey.forEach((tone, at) => colours.fill(tone, 4 * at, 4 * at + 3));
    read.jsQR += jsQR(colours, side, side)?.data === text;
    const source = new zxing.RGBLuminanceSource(new Uint8ClampedArray(grey), side, side);
    try {
      const found = new zxing.QRCodeReader().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source)));
      read["@zxing/library"] += found.getText() === text;
    } catch (nothing) {
      if (!(nothing instanceof zxing.Exception)) throw nothing;
    }
  }
  for (const [name, times] of Object.entries(read)) console.log(name, "border", border, times);
}
NODE
"$folder/venv/bin/python" "$folder/read.py" "$folder" | tee "$folder/seen"
node "$folder/read.mjs" "$folder" | tee -a "$folder/seen"
diff "$folder/seen" - <<'SEEN'
zxing-cpp border 0 0
zbar border 0 0
OpenCV border 0 0
OpenCV, Aruco border 0 0
zxing-cpp border 1 20
zbar border 1 20
OpenCV border 1 20
OpenCV, Aruco border 1 20
zxing-cpp border 4 20
zbar border 4 20
OpenCV border 4 20
OpenCV, Aruco border 4 20
jsQR border 0 0
@zxing/library border 0 0
jsQR border 1 20
@zxing/library border 1 20
jsQR border 4 20
@zxing/library border 4 20
SEEN

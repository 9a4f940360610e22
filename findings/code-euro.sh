#!/usr/bin/env bash
# zbar (by pyzbar 0.1.9), beside zxing-cpp 3.1.1 and OpenCV 5.0.0.93: the words of a poster in a code made with segno 1.6.6.
# Guess before the run: with or without the sign of the euro all three read what was written.
# Seen: "Caffè, ore 20" is read by all; with "€" segno takes UTF-8 instead of Latin-1, and zbar takes that for Japanese.
# With eci=True, which says in the code that it is UTF-8, zbar reads it, too. Wants zbar's library.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet segno==1.6.6 zxing-cpp==3.1.1 pyzbar==0.1.9 opencv-python-headless==5.0.0.93 \
  pillow==13.0.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
import io

import cv2
import numpy
import segno
import zxingcpp
from PIL import Image
from pyzbar import pyzbar

for text, eci in (("Caffè, ore 20", False), ("Caffè, 5 €", False), ("Caffè, 5 €", True)):
    made = io.BytesIO()
    segno.make(text, micro=False, eci=eci, encoding="utf-8" if eci else None).save(made, kind="png", border=4, scale=6)
    image = numpy.array(Image.open(made).convert("L"))
    print("eci" if eci else "plain", text)
    print("  zxing-cpp", zxingcpp.read_barcodes(image)[0].text == text)
    print("  OpenCV", cv2.QRCodeDetector().detectAndDecode(image)[0] == text)
    print("  zbar", pyzbar.decode(image)[0].data.decode() == text)
PYTHON
diff "$folder/seen" - <<'SEEN'
plain Caffè, ore 20
  zxing-cpp True
  OpenCV True
  zbar True
plain Caffè, 5 €
  zxing-cpp True
  OpenCV True
  zbar False
eci Caffè, 5 €
  zxing-cpp True
  OpenCV True
  zbar True
SEEN

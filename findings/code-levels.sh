#!/usr/bin/env bash
# Codes made with segno 1.6.6, error levels L and H, same text and same size, read by zxing-cpp 3.1.1 and zbar (pyzbar
# 0.1.9): printed small (as few pixels of a camera as can be, a little blurred) and bent round a bottle.
# Level H corrects 30 % of a code, L 7 %. Guess before the run: H is read at least as small and as bent as L.
# Seen: the other way round. H needs more modules (version 6 instead of 3), each of them smaller: zxing-cpp reads L from
# fewer pixels and both readers read L bent further. Dirt is what H is for; a code in a hall is small or bent.
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

TEXT = "https://briscola.example.org/t/serata-di-carnevale/"
READERS = {
    "zxing-cpp": lambda image: [one.text for one in zxingcpp.read_barcodes(image)],
    "zbar": lambda image: [one.data.decode() for one in pyzbar.decode(image)],
}


def drawn(level, side):
    made = io.BytesIO()
    code = segno.make(TEXT, error=level, boost_error=False, micro=False)
    code.save(made, kind="png", border=4, scale=12)
    image = numpy.array(Image.open(made).convert("L"))
    return cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)


def small(level, side):
    return numpy.pad(cv2.GaussianBlur(drawn(level, side), (0, 0), 0.7), 20, constant_values=255)


def bent(level, tenths):
    """Seen from the front: a sheet round a bottle, as far to either side as this angle in tenths of a radian."""
    side, angle = 240, tenths / 10
    across = numpy.arcsin(numpy.linspace(-1, 1, side) * numpy.sin(angle)) / angle
    columns = numpy.tile(((across + 1) / 2 * (side - 1)).astype("float32"), (side, 1))
    rows = numpy.tile(numpy.arange(side, dtype="float32")[:, None], (1, side))
    image = cv2.remap(drawn(level, side), columns, rows, cv2.INTER_LINEAR)
    return numpy.pad(image, 30, constant_values=255)


def reads(reader, image):
    return TEXT in READERS[reader](image)


for level in "lh":
    print(level, "version", segno.make(TEXT, error=level, boost_error=False, micro=False).version)
smallest = {level: sum(reads("zxing-cpp", small(level, side)) for side in range(44, 130, 3)) for level in "lh"}
furthest = {
    (reader, level): sum(reads(reader, bent(level, tenths)) for tenths in range(3, 15))
    for reader in READERS
    for level in "lh"
}
print("small, zxing-cpp: L in more sizes than H", smallest["l"] > smallest["h"])
for reader in READERS:
    print(f"bent, {reader}: L in more angles than H", furthest[reader, "l"] > furthest[reader, "h"])
PYTHON
diff "$folder/seen" - <<'SEEN'
l version 3
h version 6
small, zxing-cpp: L in more sizes than H True
bent, zxing-cpp: L in more angles than H True
bent, zbar: L in more angles than H True
SEEN

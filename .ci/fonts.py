#!/usr/bin/env python3
"""Make the fonts of the program again from those that others made; docs/why.md says when and from what.

    python .ci/fonts.py LATIN LATIN_EXT REGULAR BOLD

The first two are the variable fonts for browsers, the others the whole ones for paper. What comes of it is written into
static/fonts: one light font with the letters of our neighbours, two with what else Latin letters need, and both for
paper, all with a zero that is not crossed out. Needs fontTools and brotli, which nothing else here does.
"""

import sys
from array import array
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

FOLDER = Path(__file__).resolve().parent.parent / "static" / "fonts"
NAME = "atkinson-hyperlegible-next"
ITALIAN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0«»°·ºÀÈÉÌÒÙ×àèéìòù–—’“”…€↑↓−±½⅓⅔¼¾"
NEIGHBOURS = "ÂÆÇÊËÎÏÔŒÛÜŸâæçêëîïôœûüÿÄÖßäöÁÍÑÓÚáíñóú¿¡ĄĆĘŁŃŚŹŻąćęłńśźżČĐŠŽčđšžĂȘȚășțºªÅØåø"
FURTHER = {
    "latin": [(0xA0, 0xFF), (0x2BB, 0x2DC), (0x2000, 0x206F)],
    "latin-ext": [(0x100, 0x17F), (0x1A0, 0x1B0), (0x1CD, 0x1DC), (0x1E6, 0x1EB), (0x218, 0x21B), (0x1E00, 0x1EFF)],
}
"""What the other files are asked for; static/css/base.css says so, too."""
ZEROES = ("zero", "zero.tf")
LIGHT, BOLD = 400, 700

Points = list[tuple[int, int]]


def outer(font: TTFont, name: str) -> tuple[Points, list[int]]:
    """The points of the first contour of a zero, and which of them are on the curve."""
    coordinates, ends, flags = font["glyf"][name].getCoordinates(font["glyf"])
    last = ends[0] + 1
    return list(coordinates[:last]), list(flags[:last])


def counter(font: TTFont, name: str) -> tuple[int, int, int, int]:
    """The room that the crossed zero leaves white inside, as left, right, bottom and top."""
    coordinates, ends, _flags = font["glyf"][name].getCoordinates(font["glyf"])
    inner = coordinates[ends[0] + 1 :]
    xs, ys = [x for x, _ in inner], [y for _, y in inner]
    return min(xs), max(xs), min(ys), max(ys)


def inner(points: Points, room: tuple[int, int, int, int]) -> Points:
    """The same contour, as large as the room inside, the other way round."""
    left, right, bottom, top = room
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across, up = (right - left) / (max(xs) - min(xs)), (top - bottom) / (max(ys) - min(ys))
    moved = [(round(left + (x - min(xs)) * across), round(bottom + (y - min(ys)) * up)) for x, y in points]
    return moved[:1] + moved[:0:-1]


def plain(font: TTFont, name: str) -> Points:
    """Draw a zero again with one white room in it; gives all its points."""
    points, flags = outer(font, name)
    white = inner(points, counter(font, name))
    turned = flags[:1] + flags[:0:-1]
    pen = TTGlyphPen(None)
    for contour in (points, white):  # the shape of the table; its flags are set below
        pen.moveTo(contour[0])
        for point in contour[1:]:
            pen.lineTo(point)
        pen.closePath()
    drawn = pen.glyph(dropImpliedOnCurves=False)
    drawn.flags = array("B", [flag & 1 for flag in (*flags, *turned)])  # on the curve or beside it
    font["glyf"][name] = drawn
    drawn.recalcBounds(font["glyf"])
    advance, _bearing = font["hmtx"][name]
    font["hmtx"][name] = (advance, drawn.xMin)
    return [*points, *white]


def plain_zeroes(font: TTFont, bold: TTFont | None = None) -> None:
    """Uncross all zeroes; of a variable font `bold` is the same at its other end."""
    for name in ZEROES:
        light = plain(font, name)
        if bold is not None:
            heavy = plain(bold, name)
            wider = bold["hmtx"][name][0] - font["hmtx"][name][0]
            deltas = [(round(x - a), round(y - b)) for (a, b), (x, y) in zip(light, heavy, strict=True)]
            deltas += [(0, 0), (round(wider), 0), (0, 0), (0, 0)]
            font["gvar"].variations[name] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, deltas)]


def graft(font: TTFont, other: TTFont, letters: str) -> None:
    """Take over the letters that only the other font has, with what they are put together from."""
    known, cmap, taken = font.getBestCmap(), other.getBestCmap(), list[tuple[int, str]]()
    for letter in letters:
        if ord(letter) not in known and ord(letter) in cmap:
            name = cmap[ord(letter)]
            _take(font, other, name)
            taken.append((ord(letter), name))
    font.setGlyphOrder(font["glyf"].glyphOrder)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(taken)


def _take(font: TTFont, other: TTFont, name: str) -> None:
    if name in font["glyf"].glyphs:
        return
    glyph: Any = other["glyf"][name]
    for part in glyph.getComponentNames(other["glyf"]):
        _take(font, other, part)
    font["glyf"][name] = glyph  # and so in the order of glyphs
    font["hmtx"][name] = other["hmtx"][name]
    font["gvar"].variations[name] = other["gvar"].variations.get(name, [])


def light_font(latin: str, extended: str) -> TTFont:
    """The one font of a first visit."""
    font = instancer.instantiateVariableFont(TTFont(latin), {"wght": (LIGHT, BOLD)})
    other = instancer.instantiateVariableFont(TTFont(extended), {"wght": (LIGHT, BOLD)})
    plain_zeroes(font, instancer.instantiateVariableFont(TTFont(latin), {"wght": BOLD}))
    graft(font, other, NEIGHBOURS)
    for table in ("HVAR", "MVAR"):  # widths then follow from the outlines, those of the letters taken over, too
        if table in font:
            del font[table]
    return cut(font, [ord(letter) for letter in ITALIAN + NEIGHBOURS], "tnum", "lnum")


def further_font(path: str, ranges: list[tuple[int, int]]) -> TTFont:
    """The letters of these ranges, as bold as pages need them."""
    font = instancer.instantiateVariableFont(TTFont(path), {"wght": (LIGHT, BOLD)})
    variations = font["gvar"].variations
    for name in font.getGlyphOrder():
        if name not in variations:  # alike in every weight
            variations[name] = []
    wanted = [letter for letter in font.getBestCmap() if any(first <= letter <= last for first, last in ranges)]
    return cut(font, wanted, "ccmp", "locl", "mark")


def cut(font: TTFont, letters: list[int], *features: str) -> TTFont:
    options = subset.Options(layout_features=["kern", *features], hinting=False, flavor="woff2")
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    font.flavor = "woff2"
    return font


def main(arguments: list[str]) -> int:
    latin, extended, regular, bold = arguments
    light_font(latin, extended).save(FOLDER / f"{NAME}-neighbours.woff2")
    for name, path in (("latin", latin), ("latin-ext", extended)):
        further_font(path, FURTHER[name]).save(FOLDER / f"{NAME}-{name}.woff2")
    for weight, path in (("regular", regular), ("bold", bold)):
        font = TTFont(path)
        plain_zeroes(font)
        font.save(FOLDER / f"{NAME}-{weight}.ttf")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Where everything on a page of a PDF is, in points from its lower left corner: words, lines and codes.

pypdf hands out the words of a page but not how wide they are, so the drawing commands are followed here with what it
reads. What is turned by a quarter is measured as well, what lies askew is not: the mark of a rehearsal behind all else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from typing import Any, Final

from pypdf import PageObject

from tests.pages.papers.pdf.boxes import MM, NARROW, TOUCHING, Box, Measured
from tests.pages.papers.pdf.commands import operations
from tests.pages.papers.pdf.reading import reader

ASCENT, DESCENT = 0.72, 0.21
"""How far letters reach above and below the line they are on, in sizes of type."""
LEAST_CODE, LARGEST_CODE = 10 * MM, 40 * MM
"""What is filled and a square of such sides is the paper of a code."""

Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Final[Matrix] = (1, 0, 0, 1, 0, 0)


def measured(pdf: bytes) -> list[Measured]:
    """Every page of a file."""
    return [_Hand(page).page for page in reader(pdf).pages]


def _inside(line: Box, code: Box) -> bool:
    return code.left <= line.left and line.right <= code.right and code.bottom <= line.bottom and line.top <= code.top


def _beside(line: Box, disc: Box) -> Iterator[Box]:
    """What is seen of a line; one that is level is cut where the disc begins, the steps of one askew are too short."""
    if not disc.crossing([line]):
        yield line
        return
    if line.left < disc.left:
        yield replace(line, right=disc.left)
    if line.right > disc.right:
        yield replace(line, left=disc.right)


@dataclass(slots=True)
class _State:
    matrix: Matrix = UPRIGHT
    font: "_Font | None" = None
    size: float = 0
    dashed: bool = False


class _Font:
    """What tells how wide the letters of a font are, and which they are."""

    def __init__(self, font: Any) -> None:
        inside = font["/DescendantFonts"][0].get_object()
        self._default = float(inside.get("/DW", 1000))
        self._widths = dict(_widths(inside["/W"])) if "/W" in inside else {}
        self._letters = dict(_letters(font["/ToUnicode"].get_data().decode("latin-1")))

    def width(self, glyph: int) -> float:
        return self._widths.get(glyph, self._default) / 1000

    def letter(self, glyph: int) -> str:
        return self._letters.get(glyph, "")


def _widths(table: Any) -> Iterator[tuple[int, float]]:
    """`first last width` or `first [widths]`, one after the other."""
    rest = [one.get_object() for one in table]
    while rest:
        first = int(rest[0])
        if isinstance(rest[1], list):
            yield from ((first + step, float(wide)) for step, wide in enumerate(rest[1]))
            rest = rest[2:]
        else:
            yield from ((glyph, float(rest[2])) for glyph in range(first, int(rest[1]) + 1))
            rest = rest[3:]


def _letters(table: str) -> Iterator[tuple[int, str]]:
    for part in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, letters in re.findall(r"<(\w+)>\s*<(\w+)>", part):
            yield int(glyph, 16), bytes.fromhex(letters).decode("utf-16-be", "replace")
    for part in re.findall(r"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, letter in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", part):
            for glyph in range(int(first, 16), int(last, 16) + 1):
                yield glyph, chr(int(letter, 16) + glyph - int(first, 16))


class _Hand:
    """Draws a page as a printer would, and notes where."""

    def __init__(self, page: PageObject) -> None:
        self.page = Measured(float(page.mediabox.width), float(page.mediabox.height))
        self._fonts: dict[int, _Font] = {}
        self._text = self._line = UPRIGHT
        self._path: list[Box] = []
        self._bends: list[Box] = []
        self._at = self._start = (0.0, 0.0)
        contents = page.get_contents()
        assert contents is not None
        self._follow(contents.get_data(), page["/Resources"], _State())
        self.page.lines = [one for one in self.page.lines if not any(_inside(one, code) for code in self.page.codes)]

    def _follow(self, contents: bytes, resources: Any, state: _State) -> None:
        kept: list[_State] = []
        for operands, operator in operations(contents):
            match operator:
                case b"q":
                    kept.append(_State(state.matrix, state.font, state.size, state.dashed))
                case b"Q":
                    state = kept.pop()
                case b"cm":
                    state.matrix = _within(_matrix(operands), state.matrix)
                case b"d":
                    state.dashed = bool(operands[0])
                case b"Do":
                    self.page.codes.append(_box(state.matrix, 0, 0, 1, 1))
                case b"BT" | b"Tf" | b"Tm" | b"Td" | b"Tj" | b"TJ":
                    self._write(operator, operands, resources, state)
                case _:
                    self._draw(operator, operands, state)

    def _write(self, operator: bytes, operands: Any, resources: Any, state: _State) -> None:
        match operator:
            case b"BT":
                self._text = self._line = UPRIGHT
            case b"Tf":
                state.font, state.size = self._font(resources["/Font"][operands[0]]), float(operands[1])
            case b"Tm":
                self._text = self._line = _matrix(operands)
            case b"Td":
                step = (1.0, 0.0, 0.0, 1.0, float(operands[0]), float(operands[1]))
                self._text = self._line = _within(step, self._line)
            case _:
                self._words(operands[0] if operator == b"TJ" else operands, state)

    def _font(self, font: Any) -> _Font:
        known = font.get_object()
        if id(known) not in self._fonts:
            self._fonts[id(known)] = _Font(known)
        return self._fonts[id(known)]

    def _words(self, parts: Any, state: _State) -> None:
        assert state.font is not None
        along, words = 0.0, ""
        ink: list[float] = []
        for part in parts:
            if isinstance(part, (int, float)):
                along -= float(part) / 1000 * state.size
                continue
            for place in range(0, len(part), 2):
                glyph = int.from_bytes(part[place : place + 2])
                letter, before = state.font.letter(glyph), along
                along += state.font.width(glyph) * state.size
                words += letter
                ink += [] if letter.isspace() else [before, along]
        where = _within(self._text, state.matrix)
        if words.strip():
            self.page.sizes.add(round(state.size * hypot(where[0], where[1]), 2))
        if words.strip() and min(map(abs, where[:2])) < TOUCHING / 100:
            below = 0 if words.strip().isdigit() else DESCENT
            box = _box(where, min(ink), -below * state.size, max(ink), ASCENT * state.size)
            note = self._note if abs(where[1]) < TOUCHING / 100 else self.page.words.append
            note(Box(box.left, box.bottom, box.right, box.top, words.strip()))
        self._text = _within((1, 0, 0, 1, along, 0), self._text)

    def _note(self, box: Box) -> None:
        """A letter that is where the last words ended belongs to them (drawings are set letter by letter), and so
        does an accent over the last of them.
        """
        last = self.page.words[-1] if self.page.words else Box(0, 0, 0, 0)
        digits = last.words.isdigit() and box.words == "."  # the box of digits begins on the line itself
        below = (box.top - box.bottom) * DESCENT / (ASCENT + DESCENT) if digits else 0
        on_line = abs(last.bottom - box.bottom - below) < TOUCHING
        if on_line and len(box.words) == 1 and abs(last.right - box.left) < (box.top - box.bottom) / 4:
            self.page.words[-1] = Box(last.left, box.bottom, box.right, max(last.top, box.top), last.words + box.words)
        elif not (last.words.endswith(box.words) and last.left < box.left and box.right < last.right + TOUCHING):
            self.page.words.append(box)

    def _draw(self, operator: bytes, operands: Any, state: _State) -> None:
        match operator:
            case b"m":
                self._at = self._start = (float(operands[0]), float(operands[1]))
            case b"l":
                self._to((float(operands[0]), float(operands[1])), state)
            case b"c":
                there = (float(operands[4]), float(operands[5]))
                self._bends.append(_box(state.matrix, *self._at, *there))
                self._at = there
            case b"h":
                self._to(self._start, state)
            case b"re":
                left, bottom, wide, high = map(float, operands)
                self._at = self._start = (left, bottom)
                for corner in ((left + wide, bottom), (left + wide, bottom + high), (left, bottom + high)):
                    self._to(corner, state)
                self._to(self._start, state)
            case b"S" | b"s" | b"B" | b"b" | b"B*" | b"b*":
                self._cover([] if operator in (b"S", b"s") else self._bends)
                self.page.lines += self._path
                self.page.dashed += self._path if state.dashed else []
                self._path, self._bends = [], []
            case b"f" | b"f*" | b"n":
                self._fill([] if operator == b"n" else self._path)
                self._cover([] if operator == b"n" else self._bends)
                self._path, self._bends = [], []

    def _fill(self, path: list[Box]) -> None:
        """A surface that is so narrow that it is a line, or the square on which a code is drawn."""
        if not path:
            return
        left, bottom = min(one.left for one in path), min(one.bottom for one in path)
        right, top = max(one.right for one in path), max(one.top for one in path)
        wide, high = right - left, top - bottom
        if min(wide, high) < NARROW:
            self.page.lines.append(Box(left, bottom, right, top))
        elif abs(wide - high) < TOUCHING and LEAST_CODE < wide < LARGEST_CODE:
            self.page.codes.append(Box(left, bottom, right, top))

    def _cover(self, bends: list[Box]) -> None:
        """A disc hides what was drawn before where it is."""
        if bends:
            left, right = min(one.left for one in bends), max(one.right for one in bends)
            bottom, top = min(one.bottom for one in bends), max(one.top for one in bends)
            if abs(right - left - top + bottom) < TOUCHING:
                disc = Box(left, bottom, right, top)
                self.page.lines = [part for one in self.page.lines for part in _beside(one, disc)]

    def _to(self, there: tuple[float, float], state: _State) -> None:
        """What is askew goes in small steps, each of which is where it says."""
        (x, y), (to_x, to_y) = self._at, there
        whole = _box(state.matrix, x, y, to_x, to_y)
        many = max(1, int(min(whole.right - whole.left, whole.top - whole.bottom) / NARROW))
        edges = [(x + (to_x - x) * step / many, y + (to_y - y) * step / many) for step in range(many + 1)]
        self._path += [_box(state.matrix, *one, *other) for one, other in pairwise(edges)]
        self._at = there


def _matrix(numbers: Any) -> Matrix:
    a, b, c, d, e, f = (float(one) for one in numbers)
    return a, b, c, d, e, f


def _within(inner: Matrix, outer: Matrix) -> Matrix:
    """What both do together, the inner one first."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _box(matrix: Matrix, left: float, bottom: float, right: float, top: float) -> Box:
    """The corners where the matrix puts them."""
    a, b, c, d, e, f = matrix
    if not b and not c:  # nothing is turned
        (left, right), (bottom, top) = sorted((left * a + e, right * a + e)), sorted((bottom * d + f, top * d + f))
        return Box(left, bottom, right, top)
    corners = [(x * a + y * c + e, x * b + y * d + f) for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))

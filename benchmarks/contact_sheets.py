"""Many pictures on few: each small, under its name, so that a whole program can be looked at in a minute."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).parents[1] / "static/fonts/atkinson-hyperlegible-next-regular.ttf"
WIDTH, GAP, LABEL = 2400, 16, 26
HIGHEST = 2600
PAPER, INK, FRAME = "#d9d4c7", "#1d1b18", "#8b8578"


@dataclass(frozen=True, slots=True)
class Picture:
    """What was seen, as a PNG, and what it is called."""

    name: str
    png: bytes


def sheets(pictures: Sequence[Picture], folder: Path, name: str, *, columns: int) -> Iterator[Path]:
    """Write as many sheets as it takes; the names of the files."""
    wide = (WIDTH - GAP) // columns - GAP
    small = [(one.name, _small(one.png, wide)) for one in pictures]
    for number, rows in enumerate(_sheets([small[at : at + columns] for at in range(0, len(small), columns)]), start=1):
        file = folder / f"{name}-{number}.png"
        _drawn(rows, wide).save(file)
        yield file


Row = list[tuple[str, Image.Image]]


def _small(png: bytes, wide: int) -> Image.Image:
    found = Image.open(BytesIO(png)).convert("RGB")
    return found.resize((wide, max(1, found.height * wide // found.width)), Image.Resampling.LANCZOS)


def _height(row: Row) -> int:
    return max(one.height for _name, one in row) + LABEL + GAP


def _sheets(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows that fit on each."""
    taken: list[Row] = []
    for row in rows:
        if taken and sum(map(_height, [*taken, row])) > HIGHEST:
            yield taken
            taken = []
        taken.append(row)
    if taken:
        yield taken


def _drawn(rows: Sequence[Row], wide: int) -> Image.Image:
    sheet = Image.new("RGB", (WIDTH, GAP + sum(map(_height, rows))), PAPER)
    pen, font, top = ImageDraw.Draw(sheet), ImageFont.truetype(str(FONT), 18), GAP
    for row in rows:
        for column, (name, picture) in enumerate(row):
            left = GAP + column * (wide + GAP)
            pen.text((left, top), name, fill=INK, font=font)
            sheet.paste(picture, (left, top + LABEL))
            pen.rectangle((left, top + LABEL, left + wide - 1, top + LABEL + picture.height - 1), outline=FRAME)
        top += _height(row)
    return sheet

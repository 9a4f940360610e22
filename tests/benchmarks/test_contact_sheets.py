"""Contact sheets: every picture is on one of them, under its name, however many there are."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from benchmarks import contact_sheets
from benchmarks.contact_sheets import Picture, sheets

RED = (200, 30, 40)
WIDTH, HIGHEST = contact_sheets.WIDTH // 4, contact_sheets.HIGHEST // 4


@pytest.fixture(autouse=True)
def _small_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixteenth of the dots, which are what takes long."""
    monkeypatch.setattr(contact_sheets, "WIDTH", WIDTH)
    monkeypatch.setattr(contact_sheets, "HIGHEST", HIGHEST)


def picture(name: str, height: int) -> Picture:
    file = BytesIO()
    Image.new("RGB", (390, height), RED).save(file, "PNG")
    return Picture(name, file.getvalue())


def size(file: Path) -> tuple[int, int]:
    with Image.open(file) as found:
        return found.size


def red_dots(file: Path) -> int:
    with Image.open(file) as found:
        return found.convert("RGB").tobytes().count(bytes(RED))


def test_as_many_sheets_are_written_as_it_takes_and_each_picture_once(tmp_path: Path) -> None:
    files = list(sheets([picture(str(number), 800) for number in range(20)], tmp_path, "pages", columns=3))
    assert [one.name for one in files] == [f"pages-{number}.png" for number in range(1, 8)]
    assert {size(one)[0] for one in files} == {WIDTH}
    assert max(size(one)[1] for one in files) <= HIGHEST + 100
    alone = red_dots(next(sheets([picture("alone", 800)], tmp_path, "one", columns=3)))
    assert sum(map(red_dots, files)) // alone == 20


def test_a_picture_higher_than_a_sheet_has_one_of_its_own(tmp_path: Path) -> None:
    files = list(sheets([picture("a", 400), picture("b", 9000)], tmp_path, "pages", columns=1))
    assert len(files) == 2


def test_without_pictures_there_is_no_sheet(tmp_path: Path) -> None:
    assert list(sheets([], tmp_path, "pages", columns=3)) == []

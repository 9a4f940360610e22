"""Pictures that somebody sends: whatever they are, they are made again, or refused with the reason."""

import io
import struct
import zlib
from typing import Any

import pytest
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from rules.problems import Problem
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import LogoProblem
from tournaments.models import Logo
from tournaments.services.clubs.look_changes import logo_picture

RED: dict[str, Any] = {"1": 1, "L": 90, "LA": (90, 120), "P": 3, "RGB": (200, 10, 10), "RGBA": (200, 10, 10, 90)}


def written(picture: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def refused(data: bytes) -> Problem:
    with pytest.raises(DomainError) as caught:
        logo_picture(data)
    (problem,) = caught.value.problems
    return problem


def refusal(data: bytes) -> str:
    return str(refused(data).code)


def header(width: int, height: int) -> bytes:
    """The beginning of a PNG that says to be so large, in a hundred bytes."""
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(b"\0" * 64)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(held)) + kind + held + struct.pack(">I", zlib.crc32(kind + held)) for kind, held in chunks
    )


@pytest.mark.parametrize("mode", RED)
def test_whatever_its_colours_are_it_fits_and_keeps_what_can_be_seen_through(mode: str) -> None:
    made = logo_picture(written(Image.new(mode, (2000, 500), RED[mode])))
    small, large = opened(made.small), opened(made.large)
    assert (small.size, large.size) == ((320, 80), (1200, 300)) == ((made.width, made.height), large.size)
    assert (made.kind, small.mode) == ("png", "RGBA" if mode in ("LA", "RGBA") else "RGB")


def test_sixteen_bits_of_grey_do_not_turn_white() -> None:
    made = logo_picture(written(Image.new("I;16", (50, 50), 32_768)))
    assert opened(made.small).convert("L").getpixel((25, 25)) in range(120, 136)


def test_colours_of_a_printer_are_read() -> None:
    made = logo_picture(written(Image.new("CMYK", (50, 50), (0, 255, 255, 0)), "JPEG"))
    red, green, blue = opened(made.small).getpixel((25, 25))  # type: ignore[misc]
    assert red > 150 > max(green, blue)


def test_a_small_one_stays_as_small_as_it_is() -> None:
    assert opened(logo_picture(written(Image.new("RGB", (40, 30)))).large).size == (40, 30)


def test_no_note_of_the_file_is_left_and_it_is_upright() -> None:
    exif = Image.Exif()
    exif[0x010E], exif[0x0112], exif[0x8825] = "Casa di Ada", 6, {1: "N"}
    made = logo_picture(written(Image.new("RGB", (60, 30)), "JPEG", exif=exif, comment=b"Casa di Ada"))
    assert made.kind == "jpeg"
    for data in (made.small, made.large):
        assert opened(data).size == (30, 60)
        assert (dict(opened(data).getexif()), b"Casa di Ada" in data, b"ICC" in data) == ({}, False, False)


def test_of_one_that_moves_it_is_what_it_begins_with() -> None:
    first, second = Image.new("RGB", (20, 20), "red"), Image.new("RGB", (20, 20), "blue")
    made = logo_picture(written(first, save_all=True, append_images=[second]))
    assert getattr(opened(made.small), "n_frames", 1) == 1
    assert opened(made.small).getpixel((5, 5)) == (255, 0, 0)


def test_the_same_picture_has_the_same_name_and_another_one_another() -> None:
    red, again, blue = (logo_picture(written(Image.new("RGB", (20, 20), name))) for name in ("red", "red", "blue"))
    assert red.digest == again.digest != blue.digest
    Logo._meta.get_field("digest").run_validators(red.digest)  # as long as its column is


@pytest.mark.parametrize(
    "size", [(1, 16_000_001), (4001, 4000), (10_000, 10_000), (20_000, 20_000), (100_000, 100_000)]
)
def test_one_of_too_many_pixels_is_refused_before_it_is_unfolded(size: tuple[int, int]) -> None:
    assert refusal(header(*size)) == LogoProblem.TOO_MANY_PIXELS


@pytest.mark.parametrize("size", [(1, 16_000_000), (16_000_000, 1), (8_001, 10)])
def test_so_is_one_with_a_side_that_is_too_long(size: tuple[int, int]) -> None:
    assert refusal(header(*size)) == LogoProblem.SIDE_TOO_LONG


def test_a_refusal_names_the_limit_in_megabytes_and_millions_of_pixels() -> None:
    assert refused(header(5000, 4000)).values == {"width": 5000, "height": 4000, "most": 16}
    assert refused(b"x" * 2_000_001).values == {"most": 2}


def test_so_many_pixels_are_not_too_many() -> None:
    assert refusal(header(4000, 4000)) == LogoProblem.BROKEN  # of which it is only the head


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", LogoProblem.NO_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", LogoProblem.NO_PICTURE),
        (written(Image.new("RGB", (9, 9)), "GIF"), LogoProblem.NO_PICTURE),
        (written(Image.new("RGB", (9, 9)), "WEBP"), LogoProblem.NO_PICTURE),
        (written(Image.effect_noise((90, 90), 50))[:900], LogoProblem.BROKEN),
        (written(Image.effect_noise((90, 90), 50), "JPEG")[:700], LogoProblem.BROKEN),
        (header(300, 300), LogoProblem.BROKEN),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, LogoProblem.NO_PICTURE),
        (b"x" * 2_000_000, LogoProblem.NO_PICTURE),
        (b"x" * 2_000_001, LogoProblem.TOO_HEAVY),
    ],
)
def test_what_is_no_sound_picture_is_refused_with_the_reason(data: bytes, code: LogoProblem) -> None:
    assert refusal(data) == code


def test_the_large_one_is_for_paper_and_the_small_one_for_phones() -> None:
    noise = Image.effect_noise((2000, 2000), 60)
    made = logo_picture(written(noise, "JPEG", quality=20))
    assert (opened(made.large).size, opened(made.small).size) == ((600, 600), (120, 120))
    assert len(made.small) < 30_000
    as_good = written(noise, "JPEG", quality=85)
    assert JpegImageFile(io.BytesIO(made.small)).quantization[0] == JpegImageFile(io.BytesIO(as_good)).quantization[0]

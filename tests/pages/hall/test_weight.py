"""A first visit of a public page over the antenna of a hall: page, style, script, font and pictures together."""

import re
from dataclasses import replace
from urllib.parse import urljoin

import pytest
from django.test import Client

from tests.factories import make_evening, publish, win
from tests.staged import stage

pytestmark = pytest.mark.django_db

HEADERS, MOST = 400, 40_000
LOADED = re.compile(
    r'(?:<link rel="(?:icon|stylesheet)"[^>]* href|<script[^>]* src|<use[^>]* href|\bfrom )[= ]*"([^"#]+)'
)
FONT = re.compile(r'url\("([^"]+neighbours\.woff2)"\)')


def fetch(path: str) -> tuple[int, str]:
    """The bytes on the way, and the text."""
    packed = Client().get(path, headers={"Accept-Encoding": "gzip", "Accept-Language": "it"})
    plain = Client().get(path, headers={"Accept-Language": "it"})
    text = b"".join(plain.streaming_content) if plain.streaming else plain.content  # type: ignore[attr-defined]
    size = len(b"".join(packed.streaming_content) if packed.streaming else packed.content)  # type: ignore[attr-defined]
    return size + HEADERS, text.decode(errors="replace")


def weight(path: str) -> dict[str, int]:
    """Everything that a browser asks for, by address."""
    found: dict[str, int] = {}
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here], text = fetch(here)
            waiting += [urljoin(here, one) for one in (*LOADED.findall(text), *FONT.findall(text))]
    return found


@pytest.mark.parametrize("page", ["", "standings/", "results/", "calendar/", "find/", "progress/", "share/"])
def test_a_first_visit_stays_under_forty_kilobytes(page: str) -> None:
    for number, match in enumerate(publish(make_evening(replace(stage("danish"), turns=4), entrants=24))):
        win(match, 1 + number % 2)
    parts = weight(f"/t/serata/{page}")
    kinds = [path.rpartition(".")[2] for path in parts]
    assert (kinds.count("css"), kinds.count("js"), kinds.count("woff2"), kinds.count("svg")) == (4, 2, 1, 2), parts
    assert sum(parts.values()) < MOST, parts


NEIGHBOURS = {
    "Italian": "àèéìíòóù",
    "French": "àâæçéèêëîïôœùûüÿ",
    "German": "äöüß",
    "Spanish": "áéíñóúü¿¡",
    "Polish": "ąćęłńóśźż",
    "Croatian": "čćđšž",
    "Romanian": "ăâîșț",
    "Albanian": "çë",
    "Nordic": "åøæäö",
}


def letters_of(ranges: str) -> set[int]:
    """The letters of a unicode-range."""
    found: set[int] = set()
    for part in ranges.replace("U+", "").split(","):
        first, _dash, last = part.strip().partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def fonts() -> list[set[int]]:
    """The letters of every file of the font, the light one first."""
    _size, css = fetch("/static/css/base.css")
    return [letters_of(found) for found in re.findall(r"unicode-range: ([^;]+);", css)]


@pytest.mark.parametrize("language", NEIGHBOURS)
def test_the_light_font_writes_the_names_of_our_neighbours(language: str) -> None:
    light, *others = fonts()
    for letter in {*NEIGHBOURS[language], *NEIGHBOURS[language].upper()} - {"SS", "S"}:
        if len(letter) == 1:
            assert ord(letter) in light, letter
            assert not any(ord(letter) in other for other in others), letter


def test_no_font_is_fetched_for_the_ends_of_lines() -> None:
    """A range with control characters makes a browser fetch a font of 34 kB on every page that has lines."""
    assert [min(letters) >= 0x20 for letters in fonts()] == [True, True, True]

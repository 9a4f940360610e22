"""A first visit of a public page over the antenna of a hall: page, style, script, font and pictures together."""

import re
from dataclasses import replace
from urllib.parse import urljoin

import pytest
from django.test import Client

from tests.factories import make_evening, publish, win
from tests.staged import stage

pytestmark = pytest.mark.django_db

HEADERS, MOST, MOST_REQUESTS = 400, 40_000, 8
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
    assert (kinds.count("css"), kinds.count("js"), kinds.count("woff2"), kinds.count("svg")) == (1, 2, 1, 2), parts
    assert len(parts) <= MOST_REQUESTS
    assert sum(parts.values()) < MOST, parts

"""Files of the pages: packed for anybody who takes them so, the same bytes for everybody."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from briscola_site.contents import contents_of
from briscola_site.packed_files import ONE_STYLE, STYLES, WORTH_IT

pytestmark = pytest.mark.django_db  # with a file that is closed a request ends, and with it the use of a connection

STATIC = settings.BASE_DIR / "static"
SCRIPTS = sorted(file.name for file in (STATIC / "js").glob("*.js") if file.stat().st_size > WORTH_IT)
BASE, FONT_FILE = "css/base.css", "fonts/atkinson-hyperlegible-next-neighbours.woff2"
STYLE, FONT, ONE = (f"{settings.STATIC_URL}{name}" for name in (BASE, FONT_FILE, ONE_STYLE))
PACKED = {"Accept-Encoding": "gzip, deflate"}


def ask(path: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    answer = Client().get(path, headers=headers)
    assert answer.status_code == 200
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    return content, dict(answer.items())


def test_a_text_is_packed_for_who_takes_it_so() -> None:
    (plain, bare), (packed, headers) = ask(STYLE), ask(STYLE, **PACKED)
    assert plain == (STATIC / BASE).read_bytes() == gzip.decompress(packed)
    assert len(packed) < len(plain) / 3
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert headers["Content-Length"] == str(len(packed))
    assert "Content-Encoding" not in bare


def test_what_is_packed_by_itself_is_sent_as_it_is() -> None:
    content, headers = ask(FONT, **PACKED)
    assert content == (STATIC / FONT_FILE).read_bytes()
    assert "Content-Encoding" not in headers


@pytest.mark.parametrize("headers", [PACKED, {}])
def test_who_has_a_file_is_sent_nothing(headers: dict[str, str]) -> None:
    known = ask(STYLE, **headers)[1]["ETag"]
    assert Client().get(STYLE, headers={**headers, "If-None-Match": known}).status_code == 304


@pytest.mark.parametrize("path", [STYLE, FONT, ONE])
def test_a_browser_keeps_a_file_for_ever(path: str) -> None:
    assert ask(path)[1]["Cache-Control"] == "max-age=315360000, public, immutable"


def test_the_styles_of_every_page_are_one_file_without_comments() -> None:
    (plain, bare), (packed, headers) = ask(ONE), ask(ONE, **PACKED)
    written = b"".join((STATIC / name).read_bytes() for name in STYLES)
    assert plain == gzip.decompress(packed)
    assert b"/*" not in plain
    assert plain.split() == re.sub(rb"(?s)/[*].*?[*]/", b"", written).split()
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert "Content-Encoding" not in bare


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_packed_without_comments_and_otherwise_line_by_line_as_they_are(name: str) -> None:
    written = (STATIC / "js" / name).read_text()
    lines = [line.strip(" ") for line in written.splitlines() if not line.lstrip().startswith("//")]
    packed = ask(f"{settings.STATIC_URL}js/{name}", **PACKED)[0]
    assert gzip.decompress(packed).decode().splitlines() == lines
    assert not any(line.count("`") % 2 for line in lines)  # text over two lines would lose its indentation


def test_the_address_changes_with_what_is_in_any_file_and_with_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    file = tmp_path / "css" / "a.css"
    words = []
    for text in ("a", "b", "a"):
        file.write_text(text)
        words.append(contents_of(tmp_path))
    file.rename(file.with_name("b.css"))
    words.append(contents_of(tmp_path))
    assert words[0] == words[2]
    assert len(set(words)) == 3
    assert contents_of(STATIC) in settings.STATIC_URL

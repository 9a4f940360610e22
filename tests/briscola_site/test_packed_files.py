"""Files of the pages: packed for anybody who takes them so, the same bytes for everybody."""

import gzip

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db  # with a file that is closed a request ends, and with it the use of a connection

STYLE, FONT = "/static/css/base.css", "/static/fonts/atkinson-hyperlegible-next-neighbours.woff2"
PACKED = {"Accept-Encoding": "gzip, deflate"}


def ask(path: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    answer = Client().get(path, headers=headers)
    assert answer.status_code == 200
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    return content, dict(answer.items())


def test_a_text_is_packed_for_who_takes_it_so() -> None:
    (plain, bare), (packed, headers) = ask(STYLE), ask(STYLE, **PACKED)
    assert plain == (settings.BASE_DIR / STYLE[1:]).read_bytes() == gzip.decompress(packed)
    assert len(packed) < len(plain) / 3
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert headers["Content-Length"] == str(len(packed))
    assert "Content-Encoding" not in bare


def test_what_is_packed_by_itself_is_sent_as_it_is() -> None:
    content, headers = ask(FONT, **PACKED)
    assert content == (settings.BASE_DIR / FONT[1:]).read_bytes()
    assert "Content-Encoding" not in headers


@pytest.mark.parametrize("headers", [PACKED, {}])
def test_who_has_a_file_is_sent_nothing(headers: dict[str, str]) -> None:
    known = ask(STYLE, **headers)[1]["ETag"]
    assert Client().get(STYLE, headers={**headers, "If-None-Match": known}).status_code == 304

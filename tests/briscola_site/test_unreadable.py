"""Whatever a stranger's request says of itself, and however its form is garbled, a page of ours answers."""

import encodings
import logging
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.core import signals
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from briscola_site.gateway import SORRY, answered, environ
from briscola_site.middleware import UNREADABLE, form_can_be_read, read_forms
from tests.briscola_site.test_gateway import Heads, Scope
from tests.covers import cover
from tests.factories import make_club
from tests.pages.addresses import every_address, make_full_tournament, places_in, url_of
from tournaments.pages.frame.refusals import server_error

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data"
TOKEN = "a" * 32
# Not the letters that browsers send: other ones, codecs that make no text, no codecs at all, and headers that are none.
OTHER_LETTERS = [
    *(
        f"{kind}; charset={letters}"
        for kind in (FORM, f"{PARTS}; boundary=b")
        for letters in (
            "utf-16",
            "utf-7",
            "utf-32",
            "latin-1",
            "foo",
            "zlib",
            "rot13",
            "idna",
            "punycode",
            "é",
            "x" * 20_000,
        )
    ),
    f"{FORM}; charset*=foo''utf-8",
    f"{FORM}; charset*0=utf; charset*1=-16",
    f'{FORM}; charset="utf-16"',
]
GARBLED = [
    (PARTS, b"no boundary"),
    (f"{PARTS}; boundary=", b""),
    (f"{PARTS}; boundary=" + "b" * 500, b""),
    (f"{PARTS}; boundary=\u00e9", b"--x"),
    (f"{PARTS}; boundary=b", b"--b"),
    (f"{PARTS}; boundary=b", b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
    (
        f"{PARTS}; boundary=b",
        b"--b\nContent-Disposition: form-data; name*=foo''x\nContent-Transfer-Encoding: base64\n\n\xff=\n--b--".replace(
            b"\n", b"\r\n"
        ),
    ),
    (FORM, b"a=%ff%fe&\xff=\xff&%00=%00&;;&=&==" + b"&" * 100),
    (f"{FORM}; charset=utf-8; charset=utf-16", b"a=b"),
    (f"; charset=utf-8;; {FORM}", b"a=b"),
    ("", b"\x00\xff"),
    ("application/json", b"{"),
]


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """After an answer Django lets go of the database; a test goes on with it."""
    ends = (signals.request_started, signals.request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@cache
def program() -> WSGIHandler:
    return get_wsgi_application()


@pytest.fixture
def posts() -> list[str]:
    """All addresses, also such as take no form, and one that is not there."""
    places = places_in(make_full_tournament(club=make_club(), slug="giochi", canary="Canarino"))
    return [*(url_of(one, places) for one in every_address()), "/nowhere/", "/t/%ff/"]


class Heard(logging.Handler):
    """What the program says that a person at its window has to read."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.loggers: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.loggers.append(record.name)


@pytest.fixture
def failures() -> Iterator[list[str]]:
    """The loggers that told of one."""
    heard = Heard()
    logging.getLogger().addHandler(heard)
    yield heard.loggers
    logging.getLogger().removeHandler(heard)


def post(path: str, content_type: str, body: bytes = b"a=b", language: str = "it") -> tuple[int, bytes]:
    heads = {
        "host": "localhost",
        "cookie": f"csrftoken={TOKEN}",
        "content-length": str(len(body)),
        "accept-language": language,
    }
    headers = Heads([*heads.items(), ("content-type", content_type)])
    question = environ(Scope(headers, method="POST", path=path), body)  # type: ignore[arg-type]
    with transaction.atomic():
        status, _headers, content = answered(program(), question)
        transaction.set_rollback(True)
    return status, content


@pytest.mark.parametrize("path", ["/entrance/", "/leave/", "/nowhere/"])
@pytest.mark.parametrize("content_type", OTHER_LETTERS, ids=lambda said: said[-24:])
def test_a_form_in_letters_that_no_browser_sends_is_refused_with_our_own_page(
    path: str, content_type: str, failures: list[str]
) -> None:
    status, content = post(path, content_type)
    assert (status, "La richiesta non è arrivata bene" in content.decode()) == (400, True)
    assert failures == []


def test_the_refusal_is_in_the_language_of_who_asks() -> None:
    assert b"cannot be read" in post("/leave/", OTHER_LETTERS[0], language="en")[1]


def test_the_same_letters_under_another_name_are_read() -> None:
    assert post(reverse("set_language"), f"{FORM}; charset=UTF-8", b"language=en&next=/")[0] == 302


def test_no_address_breaks_over_a_form_that_cannot_be_read(posts: list[str], failures: list[str]) -> None:
    letters = [(said, b"a=b") for said in OTHER_LETTERS[::9]]
    asked = cover(product(posts, [*letters, *GARBLED]))
    answers = {(path, *sent): post(path, *sent)[0] for path, sent in asked}
    assert {asked for asked, status in answers.items() if status >= 500} == set()
    assert {status for (_path, said, _body), status in answers.items() if (said, b"a=b") in letters} == {400}
    assert failures == []


def test_a_page_that_is_only_looked_at_does_not_mind() -> None:
    headers = Heads([("host", "localhost"), ("content-type", OTHER_LETTERS[0])])
    status, *_rest = answered(program(), environ(Scope(headers), b""))  # type: ignore[arg-type]
    assert status == 200


@pytest.mark.parametrize("charset", ["utf-16", "utf8"])
def test_what_comes_another_way_than_through_the_gateway_is_refused_too(charset: str) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = TOKEN
    assert client.post("/leave/", b"a=b", content_type=f"{FORM}; charset={charset}").status_code == 400


def test_what_could_not_be_read_counts_as_not_sent_from_then_on() -> None:
    request = RequestFactory().post("/", b"a=b", content_type=f"{FORM}; charset=utf-16")
    assert (form_can_be_read(request), dict(request.POST), dict(request.FILES)) == (False, {}, {})


def test_the_page_of_errors_does_not_break_over_what_broke_the_page() -> None:
    request = RequestFactory().post("/", b"a=b", content_type=f"{FORM}; charset=utf-16")
    request.COOKIES["csrftoken"] = TOKEN
    assert server_error(request).status_code == 500


def test_a_form_that_can_be_read_is_handed_on() -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse(request.POST["a"])

    response: Any = read_forms(answer)(RequestFactory().post("/", {"a": "b"}))
    assert response.content == b"b"
    assert form_can_be_read(RequestFactory().get("/", CONTENT_TYPE=UNREADABLE))


def test_where_even_the_page_of_errors_breaks_there_is_an_answer(failures: list[str]) -> None:
    def broken(environment: dict[str, Any], start_response: object) -> Any:
        raise LookupError("letters")

    status, headers, content = answered(broken, {})
    assert (status, content, dict(headers)["Content-Type"]) == (500, SORRY, "text/plain; charset=utf-8")
    assert failures == ["briscola_site.gateway"]


def test_a_name_that_is_not_ours_is_refused_without_a_word_in_the_log(
    capfd: pytest.CaptureFixture[str], settings: Settings
) -> None:
    heads = Heads([("host", "evil.example"), ("accept-encoding", "gzip")])
    for method in ("GET", "POST"):
        asked = environ(Scope(heads, method=method), b"")  # type: ignore[arg-type]
        assert answered(program(), asked)[0] == 400
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("claim", ["charset=made-up-{}", "charset*=invented-{}''utf-8"])
def test_nothing_is_kept_of_letters_that_somebody_made_up(claim: str) -> None:
    before = set(encodings._cache)
    for number in range(3):
        heads = Heads([("content-type", f"{FORM}; {claim.format(number)}")])
        question = environ(Scope(heads, method="POST"), b"a=1")  # type: ignore[arg-type]
        assert answered(program(), question)[0] == 400
    assert set(encodings._cache) == before

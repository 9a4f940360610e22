"""Requests with a number, counted by route and written down without names and secrets."""

import io
import ipaddress
import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client
from prometheus_client import REGISTRY
from pytest_django import Settings

from briscola_site.logs import Json, JsonLines, Lines
from tests.factories import make_account, make_club, make_tournament
from tests.pages.addresses import every_address, parameters

pytestmark = pytest.mark.django_db

NAME = "Anna Canarino"
TOKEN = "Qx7-made_up_token-9fQ1"


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    """All that the program says, as programs read it."""
    heard = io.StringIO()
    handler = logging.StreamHandler(heard)
    handler.setFormatter(Json())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield heard
    root.removeHandler(handler)
    root.setLevel(level)


def spoken(said: io.StringIO, logger: str = "briscola.requests") -> list[dict[str, object]]:
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    return [line for line in lines if line["logger"] == logger]


def counted(route: str, status: int) -> float:
    return REGISTRY.get_sample_value("briscola_requests_total", {"route": route, "status": str(status)}) or 0


def test_a_request_is_written_down_with_its_tournament_and_who_asked_by_number_alone(said: io.StringIO) -> None:
    club = make_club()
    tournament, account = make_tournament(club=club, slug="giochi"), make_account(club=club, name=NAME)
    client = Client()
    client.force_login(account)
    response = client.get("/desk/giochi/")
    (line,) = spoken(said)
    assert (line["message"], line["status"], line["tournament"]) == ("GET desk_home", 200, tournament.slug)
    assert (line["account"], line["request"]) == (str(account.pk), response["X-Request-ID"])
    assert isinstance(line["ms"], int)
    assert NAME not in said.getvalue()


def test_who_did_not_come_in_has_no_number(said: io.StringIO) -> None:
    Client().get("/")
    (line,) = spoken(said)
    assert "account" not in line


def test_every_answer_has_a_number_of_its_own() -> None:
    numbers = {Client().get("/healthz")["X-Request-ID"] for _ in range(3)}
    assert len(numbers) == 3


@pytest.mark.parametrize("mine", ["made-up-by-a-visitor", "x", "with space and so on"])
def test_the_number_of_a_visitor_is_not_taken_over(mine: str) -> None:
    assert Client().get("/healthz", headers={"X-Request-ID": mine})["X-Request-ID"] != mine


def test_the_number_of_our_proxy_is_taken_over_where_it_is_one(settings) -> None:
    settings.PROXIES = (ipaddress.ip_network("127.0.0.1"),)
    given = Client().get("/healthz", headers={"X-Request-ID": "proxy-0001"})["X-Request-ID"]
    torn = Client().get("/healthz", headers={"X-Request-ID": "torn\r\n"})["X-Request-ID"]
    assert (given, "torn" in torn) == ("proxy-0001", False)


def test_what_is_asked_by_programs_is_neither_counted_nor_written_down(said: io.StringIO) -> None:
    before = counted("healthz", 200)
    Client().get("/healthz")
    assert (spoken(said), counted("healthz", 200)) == ([], before)


def test_answers_are_counted_by_route_and_status(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    before = counted("public_now", 404)
    Client().get("/t/nowhere/")
    assert counted("public_now", 404) == before + 1


def test_nothing_is_counted_where_nobody_may_ask_for_it() -> None:
    before = counted("public_now", 404)
    Client().get("/t/nowhere/")
    assert counted("public_now", 404) == before


def test_addresses_that_nobody_has_count_as_one(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    before = counted("unknown", 404)
    for made_up in ("a", "b/c"):
        Client().get(f"/{made_up}")
    assert counted("unknown", 404) == before + 2


def with_tokens() -> list[str]:
    return [f"/{one.path.replace('<str:token>', TOKEN)}" for one in every_address() if "token" in parameters(one)]


def test_there_are_addresses_with_secrets() -> None:
    assert len(with_tokens()) == 3


@pytest.mark.parametrize("path", with_tokens())
def test_no_secret_of_an_address_is_written_down(said: io.StringIO, path: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    for asked in (strict.get(path), strict.post(path), strict.get(path.rstrip("/")), strict.put(path)):
        assert asked.status_code >= 300
    assert len(said.getvalue().splitlines()) >= 4
    assert TOKEN not in said.getvalue()


@pytest.mark.parametrize("path", with_tokens())
@pytest.mark.parametrize("formatter", [Json(), Lines("{message}", style="{")])
def test_not_even_a_failure_tells_a_secret(formatter: logging.Formatter, path: str) -> None:
    try:
        raise ValueError(f"cannot answer {path}")
    except ValueError as error:
        failure = (type(error), error, error.__traceback__)
    record = logging.LogRecord("server", logging.ERROR, __file__, 1, "Exception while serving %s", (path,), failure)
    assert "Exception while serving" in formatter.format(record)
    assert TOKEN not in formatter.format(record)


@pytest.mark.parametrize("letters", ["a\udcffb", "a\u2028b\u2029c\x85d", "riga\nriga\r\n\x00", "Łódź … 🂡"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_whatever_is_said_in_whichever_letters_every_line_is_an_object(letters: str, encoding: str) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding, errors="backslashreplace")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Json())
    handler.handle(logging.LogRecord("x", logging.INFO, "", 0, "%s", (letters,), None))
    print(letters, file=JsonLines(stream, "stdout", "INFO"))
    stream.flush()
    lines = [json.loads(line) for line in written.getvalue().decode(encoding).splitlines()]
    assert lines[0]["message"] == letters
    assert "".join(line["message"] for line in lines[1:]) == letters.replace("\n", "")

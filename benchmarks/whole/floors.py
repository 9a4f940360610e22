"""What nothing can be faster than on this computer: Django with nothing of ours, doing the least that has to be done.

A view that reads one stored page and nothing is around it; a transaction of three updates; rows whose values are
known, made and stored at once. Also the door by which the program is asked without a network, and the clock of the
processor.
"""

import io
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import path

Act = Callable[[], object]


def stored_page(_request: HttpRequest, name: str) -> HttpResponse:
    """A page as it lies in a table, with the two headers without which no browser could show it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT body FROM floor_page WHERE name = %s", [name])
        body = bytes(cursor.fetchone()[0])
    return HttpResponse(body, headers={"Content-Encoding": "gzip", "Content-Length": str(len(body))})


urlpatterns = [path("stored/<slug:name>/", stored_page)]


def store_page(name: str, body: bytes) -> str:
    """Put a page into the table; its address."""
    kind = "BYTEA" if connection.vendor == "postgresql" else "BLOB"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS floor_page (name VARCHAR(40) PRIMARY KEY, body {kind})")
        cursor.execute("INSERT INTO floor_page VALUES (%s, %s)", [name, body])
    return f"/stored/{name}/"


class BareRequest(WSGIRequest):
    """A request that knows of no other addresses than the one above."""

    urlconf = __name__


def bare_door() -> "Door":
    """The door of a program that is nothing but the view of the stored page."""
    with override_settings(MIDDLEWARE=[]):
        return Door(BareRequest)


def _start_response(*_said: object) -> Any:
    """What a server would do with status and headers: Django tells them by the answer as well."""


class Door:
    """A program asked as its server asks it, without a server."""

    def __init__(self, request: type[WSGIRequest] = WSGIRequest) -> None:
        self._handler = WSGIHandler()
        self._handler.request_class = request

    def ask(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content."""
        place, _mark, query = path.partition("?")
        environ: dict[str, Any] = {"PATH_INFO": place, "QUERY_STRING": query, "HTTP_HOST": "localhost"}
        environ |= {"HTTP_ACCEPT_ENCODING": "gzip", "HTTP_ACCEPT_LANGUAGE": "it", "wsgi.input": io.BytesIO()}
        environ |= {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in (headers or {}).items()}
        setup_testing_defaults(environ)
        answer = self._handler(environ, _start_response)
        content = b"".join(answer)
        answer.close()
        return answer.status_code, dict(answer.items()), content


def three_updates(match: models.Model, tournament: models.Model, deal: models.Model) -> None:
    """Three rows changed in one transaction."""
    with transaction.atomic():
        for row, column in ((match, "version"), (deal, "attempt"), (tournament, "version")):
            type(row)._default_manager.filter(pk=row.pk).update(**{column: models.F(column) + 1})


def stored_again(sections: Sequence[tuple[type[models.Model], Sequence[Mapping[str, Any]]]]) -> None:
    """Rows of which every value is known, made and stored table by table, in one transaction."""
    with transaction.atomic():
        for model, rows in sections:
            model._default_manager.bulk_create(model(**row) for row in rows)


def processor(act: Act) -> float:
    """The seconds of the processor that it takes, no matter who else is busy on this computer."""
    begin = time.process_time()
    act()
    return time.process_time() - begin


def lowest(*acts: Act, times: int, each: int = 1) -> tuple[float, ...]:
    """Seconds of the processor for each act, taken in turns so that all meet the same computer; the least that was seen
    of so many times, since others who are busy can only make it more.
    """

    def batch(act: Act) -> float:
        def often() -> None:
            for _ in range(each):
                act()

        return processor(often) / each

    found = [[batch(act) for act in acts] for _ in range(times)]
    return tuple(map(min, zip(*found, strict=True)))


def statements(act: Act) -> int:
    """How many statements it asks of the database; where a transaction begins and ends is not counted."""
    with CaptureQueriesContext(connection) as asked:
        act()
    frame = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET TRANSACTION")
    return sum(not query["sql"].startswith(frame) for query in asked.captured_queries)

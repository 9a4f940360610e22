"""The live parts that somebody looks at, made as soon as one who looks finds that the tournament changed.

A result makes a hundred different pages old at once. Made when each is asked for, they come in the order of chance, and
who asks in vain several times has old news for long. Made by one thread, those come first that most look at; only who
finds that nothing is in the making makes its own page at once.
"""

import datetime
import logging
import threading
import time
import uuid
from types import TracebackType

from django.db import connection
from django.http import Http404
from django.utils.translation import override

from tournaments.pages.editions.edition import Edition, Page
from tournaments.pages.editions.onlookers import ONLOOKERS, Look, Onlookers

BREATH = datetime.timedelta(milliseconds=1)
"""Between two pages, so that anybody who came to read a whole page gets the turn."""
log = logging.getLogger(__name__)


class PageMaker:
    """Makes them in a thread of its own while the body runs."""

    def __init__(self, onlookers: Onlookers = ONLOOKERS) -> None:
        self._onlookers = onlookers
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._stopping = False

    def __enter__(self) -> "PageMaker":
        self._onlookers.serve(served=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping = True
        self._onlookers.serve(served=False)
        self._thread.join()

    def _run(self) -> None:
        while (tournament_id := self._onlookers.wished()) is not None:
            try:
                self._make_all(tournament_id)
            finally:
                connection.close()

    def _make_all(self, tournament_id: uuid.UUID) -> None:
        for page, look in self._onlookers.of(tournament_id):
            if self._stopping:
                return
            try:
                make_live(page, look)
            except Http404:
                self._onlookers.forget(page)
            except Exception:  # the one who asks next is told by the page itself
                self._onlookers.forget(page)
                log.exception("a page was not made")
            time.sleep(BREATH.total_seconds())


def make_live(page: Page, look: Look) -> None:
    """The live part as of now, before anybody asks for it; Http404 where it is of nothing that is there any more."""
    with override(page.language):
        Edition(page.tournament_id, page.slug, version=-1).page(page, look.render, live=True)

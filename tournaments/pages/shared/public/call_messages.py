"""Messages to the phones that asked for it: their table is called. Never a name in them: table and turn alone.

A call is saved first. Then it waits in memory, beside the request: one thread finds out whom it concerns, a few others
hand the messages to the push services. A slow service holds up no save and, for longer than a moment, no other service.
What waits when the program ends is not sent; the phone's page says it all the same. Nothing is sent twice: a message is
tried once, and a call is told only to the request that made it.
"""

import datetime
import functools
import logging
import queue
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.pages.shared.public.readings import read_book
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.hall_words import number_word, where
from tournaments.selectors.play.hall_queries import call_subscriptions, called_at, tournament_of_call
from tournaments.selectors.shown.who import OwnMatch, WhoBook
from tournaments.services.play.call_changes import CallAsked, calls_drop

log = logging.getLogger(__name__)
SENDERS = 8
MOST_CALLS, MOST_MESSAGES = 200, 2_000
LATE = 120  # seconds after which a call is old news
RESTS = 30  # seconds for which a service that did not answer is asked nothing


class Call(NamedTuple):
    """What one request called in a tournament, and when it was put here by this computer's running clock."""

    tournament: uuid.UUID
    at: datetime.datetime
    began: float


class Message(NamedTuple):
    """A message for one phone."""

    tournament: uuid.UUID
    address: str
    key: str
    secret: str
    said: dict[str, str]
    began: float


_calls: "queue.Queue[Call]" = queue.Queue(MOST_CALLS)
_messages: "queue.Queue[Message]" = queue.Queue(MOST_MESSAGES)
_resting: dict[str, float] = {}
_lock = threading.Lock()
_started: list[threading.Thread] = []


def call_tell(tournament_id: uuid.UUID, at: datetime.datetime) -> None:
    """Tell who is concerned by what was called at that moment. Returns at once."""
    if settings.PUSH_KEY:
        _start()
        _put(_calls, Call(tournament_id, at, time.monotonic()))


def wait_until_sent() -> None:
    """Until nothing waits any more, for tests."""
    _calls.join()
    _messages.join()


def _start() -> None:
    """The threads belong to the process that serves, which may be the copy of another one."""
    with _lock:
        if not _started:
            jobs: list[tuple[queue.Queue[Any], Callable[[Any], None]]] = [(_messages, _send)] * SENDERS
            for waiting, job in [(_calls, _find), *jobs]:
                thread = threading.Thread(target=_work, args=(waiting, job), name="calls", daemon=True)
                _started.append(thread)
                thread.start()


def _put(waiting: "queue.Queue[Any]", one: object) -> None:
    try:
        waiting.put_nowait(one)
    except queue.Full:
        log.error("Troppi avvisi insieme: uno non parte.")


def _work(waiting: "queue.Queue[Any]", job: Callable[[Any], None]) -> None:
    while True:
        one = waiting.get()
        try:
            if time.monotonic() - one.began < LATE:
                job(one)
        except Exception:
            log.exception("Un avviso non parte.")
        finally:
            connections.close_all()
            waiting.task_done()


def _find(call: Call) -> None:
    for one in messages_of(call):
        _put(_messages, one)


def messages_of(call: Call) -> Iterator[Message]:
    """The message for each phone, in its language, with no more than the public page shows."""
    asking = call_subscriptions(call.tournament)
    matches = called_at(call.tournament, call.at) if asking else frozenset()
    tournament = tournament_of_call(call.tournament)
    if not matches or tournament is None:
        return
    book = read_book(tournament)
    for one in asking:
        for match in book.matches.get(one.who, ()):
            if match.record.id in matches:
                with translation.override(one.language):
                    said = _said(tournament, book, match)
                yield Message(call.tournament, one.address, one.key, one.secret, said, call.began)


def _said(tournament: Tournament, book: WhoBook, match: OwnMatch) -> dict[str, str]:
    record = match.record
    parts = (f"{number_word(record)} {record.table}", where(record))
    return {
        "title": " · ".join(filter(None, parts)),
        "body": turn_title(record.turn, turn_names(book.course)),
        "url": reverse("public_mine", args=[tournament.slug]),
        "tag": str(record.id),
    }


def _send(message: Message) -> None:
    from briscola_site import push  # loads its ciphers where they are needed

    host = message.address.split("/")[2]
    if _resting.get(host, 0) > time.monotonic():
        return
    to = push.Subscription(message.address, message.key, message.secret)
    try:
        push.send(settings.PUSH_KEY, settings.DEFAULT_FROM_EMAIL, to, message.said)
    except push.Gone:
        calls_drop(message.tournament, address=message.address)
    except push.NotAnswered as problem:
        _resting[host] = time.monotonic() + RESTS
        log.warning("Un avviso non parte: %s", problem)
    except push.NotTaken as problem:
        log.warning("Un avviso non parte: %s", problem)


LONGEST = 1000


def calls_key() -> str:
    """The public key for browsers; "" where the installation sends no messages."""
    return _public_key(settings.PUSH_KEY) if settings.PUSH_KEY else ""


@functools.cache
def _public_key(key: str) -> str:
    from briscola_site import push  # loads its ciphers where they are needed

    return push.public_key(key)


def read_calls(request: HttpRequest, phone: str) -> CallAsked | None:
    """Where to send, of one of the services that are known; None for anything else, and where no messages are sent."""
    address, key, secret = (request.POST.get(name, "") for name in ("address", "key", "secret"))
    if not settings.PUSH_KEY or len(address) > LONGEST:
        return None
    from briscola_site import push

    if not push.is_subscription(push.Subscription(address, key, secret)):
        return None
    return CallAsked(phone, get_language() or settings.LANGUAGE_CODE, address, key, secret)

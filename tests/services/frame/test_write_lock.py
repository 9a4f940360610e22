"""First come, first served: the queue in front of a database that lets one writer in."""

import threading
import time

import pytest
from django.db import connection, transaction

from tournaments.services.frame.write_lock import TicketLock, write_lock

PATIENCE = 120


class Writers:
    """Threads that pass a gate one after the other and say in which order they came through."""

    def __init__(self, lock: TicketLock) -> None:
        self.lock = lock
        self.came: list[int] = []
        self.inside = 0
        self.crowded = False
        self._threads: list[threading.Thread] = []

    def send(self, name: int) -> None:
        thread = threading.Thread(target=self._pass, args=(name,))
        self._threads.append(thread)
        waiting = len(self.lock._queue)
        thread.start()
        deadline = time.monotonic() + PATIENCE
        while len(self.lock._queue) == waiting and time.monotonic() < deadline:
            time.sleep(0.001)

    def join(self) -> None:
        for thread in self._threads:
            thread.join(PATIENCE)

    def _pass(self, name: int) -> None:
        with self.lock:
            self.inside += 1
            self.crowded = self.crowded or self.inside > 1
            self.came.append(name)
            self.inside -= 1


def test_writers_come_through_in_the_order_in_which_they_arrived() -> None:
    writers = Writers(TicketLock())
    with writers.lock:
        for name in range(8):
            writers.send(name)
        assert writers.came == []
    writers.join()

    assert writers.came == list(range(8))
    assert not writers.crowded


def test_who_holds_the_write_lock_may_enter_again_and_still_holds_it() -> None:
    writers = Writers(TicketLock())
    with writers.lock:
        with writers.lock:
            writers.send(1)
        time.sleep(0.02)
        assert writers.came == []
    writers.join()

    assert writers.came == [1]


def test_a_writer_that_fails_hands_the_write_lock_on() -> None:
    writers = Writers(TicketLock())

    def fail() -> None:
        with writers.lock:
            writers.send(1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    writers.join()

    assert writers.came == [1]


def test_a_write_lock_that_was_left_opens_at_once() -> None:
    lock = TicketLock()
    for _ in range(3):
        with lock:
            pass

    assert not lock._queue


@pytest.mark.django_db(transaction=True)
def test_who_is_in_a_transaction_does_not_wait_for_those_who_wait_for_the_database() -> None:
    ticket, done = threading.Event(), threading.Event()

    def write() -> None:
        try:
            with write_lock():
                ticket.set()
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute("DELETE FROM tournaments_attempts")
            done.set()
        finally:
            connection.close()

    def write_within() -> None:
        try:
            with transaction.atomic():
                other.start()
                assert ticket.wait(PATIENCE)
                with write_lock(), connection.cursor() as cursor:
                    cursor.execute("DELETE FROM tournaments_attempts")
        finally:
            connection.close()

    other, first = threading.Thread(target=write), threading.Thread(target=write_within)
    first.start()
    for thread in (first, other):
        thread.join(PATIENCE)

    assert done.is_set()  # else: the database was locked


def test_only_the_database_with_a_single_writer_has_a_write_lock() -> None:
    assert isinstance(write_lock(), TicketLock) == (connection.vendor == "sqlite")

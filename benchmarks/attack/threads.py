"""Sixteen threads send anything at once for a while; afterwards every row is sound and nothing was done twice."""

import sys
import threading
import time
import traceback
import uuid
from collections import Counter
from random import Random
from typing import Any

from benchmarks.hall import installation

THREADS = 16
SHOWN = 20
SAID_EVERY, LATEST = 10, 120
"""Seconds between two lines, and so long the last answers may take."""
ACTS = ("owner", "owner", "owner", "viewer", "stranger", "nobody")


def attack_threads(seconds: float, seed: int, database: str) -> int:
    """Prints the figures; 1 where something was found."""
    engine = "PostgreSQL" if database else "SQLite"
    with installation(database or None):
        from tests.examples import EXAMPLES, example
        from tests.hostile.world import world_make

        _room_for_all()
        print(f"threads, {engine}: the world is being made", flush=True)
        for name in EXAMPLES:  # made once and kept: a thread would hold up all others with it
            example(name)
        world = world_make()
        told = [_Told() for _ in range(THREADS)]
        everybody = [_clients(world) for _ in told]
        print(f"threads, {engine}: the world is made, {seconds:.0f} s begin", flush=True)
        until = time.monotonic() + seconds
        threads = [
            threading.Thread(
                target=_send, args=(world, everybody[number], Random(f"{seed} {number}"), one, until), daemon=True
            )
            for number, one in enumerate(told)
        ]
        for thread in threads:
            thread.start()
        _watch(engine, threads, told, until)
        return _report(engine, told)


def _watch(engine: str, threads: list[threading.Thread], told: "list[_Told]", until: float) -> None:
    """Say how far they are, and wait for them; one that does not end is found, with where it hangs."""
    while any(thread.is_alive() for thread in threads) and time.monotonic() < until + LATEST:
        time.sleep(1)
        if time.monotonic() % SAID_EVERY < 1:
            answers = sum(one.statuses.total() for one in told)
            left, going = until - time.monotonic(), sum(thread.is_alive() for thread in threads)
            print(f"threads, {engine}: {answers:,} answers, {left:.0f} s left, {going} threads", flush=True)
    frames = sys._current_frames()
    for thread, one in zip(threads, told, strict=True):
        if thread.is_alive():
            where = "".join(traceback.format_stack(frames.get(thread.ident or 0)))
            one.broken.append(f"no answer for {LATEST} s: {one.asked}\n{where}")


def _room_for_all() -> None:
    """A process of the program has four threads and a pool for them; here all sixteen are to write at once."""
    from django.db import connection

    pool = connection.settings_dict["OPTIONS"].get("pool")
    if isinstance(pool, dict):
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's connections have one
        pool.update({"max_size": 2 * THREADS, "timeout": 60})


class _Told:
    """What one thread was answered."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.broken: list[str] = []
        self.asked = ""
        self.keys: set[uuid.UUID] = set()
        """Of the forms that were taken."""


def _clients(world: Any) -> dict[str, Any]:
    """Everybody, come in before anything is sent: a test's own way in waits in no queue of writers."""
    from tests.hostile.world import client_of

    clients = {who: client_of(account) for who, account in world.accounts.items()} | {"phone": client_of(None)}
    for client in clients.values():
        client.raise_request_exception = False
    return clients


def _send(world: Any, clients: dict[str, Any], chance: Random, told: _Told, until: float) -> None:
    from django.db import connection

    from tests.hostile.cases import make_case
    from tournaments.pages.frame.values import read_key

    try:
        while time.monotonic() < until:
            case = make_case(chance, world, clients)
            if not case.address or case.address.startswith(("/entrance/", "/account/", "/leave/")):
                continue
            if "key" in case.fields:
                case.fields["key"] = str(uuid.UUID(int=chance.getrandbits(128), version=4))
            told.asked = str(case)
            for _again in range(1 + (chance.random() < 0.2)):  # somebody taps twice
                status = _answer(clients[case.who], case)
                told.statuses[f"{status // 100}xx"] += 1
                if status >= 500 and status != 503:
                    told.broken.append(f"{status} {case}")
            fields = {name: value for name, value in case.fields.items() if isinstance(value, str)}
            if status == 302 and fields.keys() == case.fields.keys() and (key := read_key(fields)):
                told.keys.add(key)
    finally:
        connection.close()


def _answer(client: Any, case: Any) -> int:
    if case.method == "GET":
        return int(client.get(case.address).status_code)
    return int(client.post(case.address, case.fields).status_code)


def _deadlocks() -> list[int]:
    """How many PostgreSQL counted since it began; SQLite has none."""
    from django.db import connection

    if connection.vendor == "sqlite":
        return []
    time.sleep(2)  # its processes tell what they counted a second later at most
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(sum(deadlocks), 0) FROM pg_stat_database")
        return [int(cursor.fetchone()[0])]


def _report(engine: str, told: list[_Told]) -> int:
    from django.db import connection
    from django.db.models import Count

    from tournaments.checks.database import database_findings, readable
    from tournaments.labels.import_labels import finding_sentence
    from tournaments.models import ClubEntry, LogEntry

    connection.check_constraints()
    found = [finding_sentence(one) for one in readable(database_findings())]
    keys = set().union(*(one.keys for one in told))
    logged = LogEntry.objects.filter(key__in=keys).values("key").annotate(times=Count("pk"))
    times = {one["key"]: one["times"] for one in logged}
    found += [f"done {many} times: {key}" for key, many in times.items() if many > 1]
    found += [one for each in told for one in each.broken]
    found += [f"writes that waited for each other, ended by the database: {many}" for many in _deadlocks() if many]
    statuses = sum((one.statuses for one in told), Counter[str]())
    shown = ", ".join(f"{many:,} {kind}" for kind, many in sorted(statuses.items()))
    entries = LogEntry.objects.count() + ClubEntry.objects.count()
    print(f"threads, {engine}: {statuses.total():,} answers of {THREADS} threads ({shown}), {entries:,} logged")
    print(
        f"threads, {engine}: {len(keys):,} forms with a key taken, {len(times):,} of them changed something, once each"
    )
    print(f"threads, {engine}: {len(found)} found", *found[:SHOWN], sep="\n    ", flush=True)
    return int(bool(found))

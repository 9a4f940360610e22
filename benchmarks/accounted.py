"""A federation's server, each process of which keeps an account of where its processor's time goes.

    python -m benchmarks.accounted PORT PROCESSES

The account of every process, second by second, lies in the data folder when it has ended.
"""

import json
import multiprocessing.util
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from briscola_site.federation_server import FederationServer, WebProcess
from briscola_site.wsgi import application as program
from tournaments.pages.frame import page_cache
from tournaments.pages.frame.page_cache import Look, Page, refreshed_pages
from tournaments.selectors.clubs.newest_version import NEWEST_VERSION

ACCOUNT = "account-{}.json"

_LOCK, _HERE = threading.Lock(), threading.local()
_SPENT: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))
_WHOLE: dict[int, float] = {}
_make, _make_live = page_cache.make_page, page_cache.make_live


def _noted(tag: str, tournament: Any, render: Any, live: bool) -> bytes:
    _HERE.made = True
    return _make(tag, tournament, render, live)


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    _HERE.made, begin = False, time.thread_time()
    answer = program(environ, start_response)
    _note(_kind(environ, answer.status_code), time.thread_time() - begin)
    return answer


def _made_beside(page: Page, look: Look) -> None:
    begin = time.thread_time()
    _make_live(page, look)
    _note("made beside", time.thread_time() - begin)


def _note(kind: str, seconds: float) -> None:
    with _LOCK:
        now = int(time.time())
        spent = _SPENT[now][kind]
        spent[0] += 1
        spent[1] += seconds
        _WHOLE.setdefault(now, time.process_time())


def _kind(environ: dict[str, Any], status: int) -> str:
    if environ["REQUEST_METHOD"] == "POST":
        return "save"
    if not environ["PATH_INFO"].startswith("/t/"):
        return "desk"
    what = "question" if environ["QUERY_STRING"] == "live" else "page"
    return f"{what}, made" if _HERE.made else f"{what}, {status}"


def _write() -> None:
    data = {"kinds": _SPENT, "process": _WHOLE}
    Path(os.environ["BRISCOLA_DATA"], ACCOUNT.format(os.getpid())).write_text(json.dumps(data))


page_cache.make_page, page_cache.make_live = _noted, _made_beside
multiprocessing.util.Finalize(None, _write, exitpriority=0)  # also in processes that others started and end


def accounted() -> WebProcess:
    return WebProcess(application, NEWEST_VERSION.served(), refreshed_pages())


if __name__ == "__main__":
    port, processes = map(int, sys.argv[1:])
    FederationServer(accounted, "127.0.0.1", port, processes).run()

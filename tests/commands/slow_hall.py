"""`manage.py serve` or `serve_federation` with one address more, as slow to save and answer as the one who asks wants
it.

It makes the file BEGUN in the data folder, waits there for the file GO_ON, saves a tournament and answers with a page.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from unittest import mock

import django
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from briscola_site.federation_server import WebProcess

SLOW, BEGUN, GO_ON = "/slow", "begun", "go_on"


def slowly(application: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    def answer(environ: dict[str, Any], start_response: object) -> Iterable[bytes]:
        if environ["PATH_INFO"] == SLOW:
            _save_slowly()
            environ["PATH_INFO"] = "/"
        return application(environ, start_response)

    return answer


def _save_slowly() -> None:
    from django.conf import settings

    from tests.factories import make_tournament

    data = Path(settings.DATA)
    (data / BEGUN).touch()
    while not (data / GO_ON).exists():
        time.sleep(0.02)
    make_tournament(slug="ultimo")


def slow_process() -> WebProcess:
    """What each process of a federation's server loads."""
    from briscola_site.wsgi import application

    return WebProcess(slowly(application))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    commands = "tournaments.management.commands"
    slow = slowly(get_wsgi_application())
    with (
        mock.patch(f"{commands}.serve.get_wsgi_application", return_value=slow),
        mock.patch(f"{commands}.serve_federation.web_process", slow_process),
    ):
        call_command(*sys.argv[1:])


if __name__ == "__main__":
    main()

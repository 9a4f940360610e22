"""The page for errors that nobody expected: of the disk or the database, with what to do, or of the program."""

import sys
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.translation import gettext_lazy
from django.views import defaults

from briscola_site.middleware import form_can_be_read
from briscola_site.storage import storage_fault
from rules.violations import violation
from tournaments.copies.database import look_at_file
from tournaments.copies.trouble import trouble_found
from tournaments.event.faults.storage import StorageFault
from tournaments.labels import sentence

RETRY_AFTER = "5"
PROGRAM_FAILED = "X-Program-Failed"
"""What the page of an error of the program has, unlike a page of what is between it and a browser: see outbox.js."""
# What no page repeats, and what it is asked for again as.
SECRETS = {
    "current": gettext_lazy("Password attuale"),
    "password": gettext_lazy("Password"),
    "again": gettext_lazy("Password nuova, ancora una volta"),
}


def server_error(request: HttpRequest) -> HttpResponse:
    """What is wrong with the storage in words (503), with a button that sends again what was typed, passwords typed
    again; else the page of an error of the program (500). It asks the database nothing, and opens it again for anybody
    who comes next.
    """
    error = sys.exc_info()[1]
    fault = storage_fault(error, Path(settings.DATA))
    form_can_be_read(request)  # else what breaks here would be the page of errors
    if fault is None and isinstance(error, Error) and look_at_file(inside=True):
        fault = StorageFault.DAMAGED  # the tables that a question names are those of the file that was there
    if fault is None:
        failed = defaults.server_error(request)
        failed.headers[PROGRAM_FAILED] = "1"
        return failed
    if fault is StorageFault.DAMAGED:
        trouble_found(violation(fault))
    if not connection.in_atomic_block:
        connection.close()
    context = {
        "why": sentence(violation(fault)),
        "writing": request.method == "POST",
        "address": request.get_full_path(),
        "safe": fault is not StorageFault.DAMAGED,
        "typed": [(name, value) for name, values in request.POST.lists() for value in values if name not in SECRETS],
        "secrets": [(name, label) for name, label in SECRETS.items() if name in request.POST],
        "files": bool(request.FILES),
    }
    page = loader.get_template("503.html").render(context)
    return HttpResponse(page, status=503, headers={"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"})

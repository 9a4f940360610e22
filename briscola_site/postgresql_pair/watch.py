"""The watch over the servers of a pair, where there is more than one."""

import contextlib

from django.db import connection

OF_DJANGO = {"pool", "target_session_attrs"}
"""Options that are none of psycopg's, or that the watch finds out by itself."""


def primary_watch() -> contextlib.AbstractContextManager[object]:
    """Of a process that serves: knows which server takes writes while the body runs. Nothing where there is one."""
    settings = connection.settings_dict
    if "," not in settings["HOST"]:
        return contextlib.nullcontext()
    from briscola_site.postgresql_pair.primary import PrimaryWatch, Server  # most have one server

    servers = [Server(*both) for both in zip(settings["HOST"].split(","), settings["PORT"].split(","), strict=True)]
    known = {"dbname": settings["NAME"], "user": settings["USER"], "password": settings["PASSWORD"]}
    known |= {name: value for name, value in settings["OPTIONS"].items() if name not in OF_DJANGO}
    return PrimaryWatch(servers, {name: value for name, value in known.items() if value}, _begin_again)


def _begin_again() -> None:
    """Connections that were made before lead nowhere."""
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's connections have one

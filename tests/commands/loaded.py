"""All of the program, loaded once: `forked` makes copies of the process that imported this.

It belongs to no installation: what becomes a program reads settings of its own.
"""

import gc
import importlib
import os
from pathlib import Path

import django

ROOT = Path(__file__).parents[2]
DATABASES = ("django.db.backends.sqlite3.base", "django.db.backends.postgresql.base")

OTHERS = ("jsonschema_rs", "networkx")  # which the program loads where it asks for them


def load() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "briscola_site.settings"
    django.setup()
    ours = [*(ROOT / "briscola_site").glob("*.py"), *(ROOT / "tournaments").rglob("*.py")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in ours]
    for name in (*DATABASES, *OTHERS, *names):
        if "migrations" not in name and not name.endswith(("wsgi", "packed", "__init__")):
            importlib.import_module(name)
    importlib.import_module("briscola_site.settings")
    gc.freeze()


load()

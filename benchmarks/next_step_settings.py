"""The settings of the program with what would help a federation's server next: see docs/scale.md."""

from pathlib import Path

from briscola_site.settings import *  # noqa: F403
from briscola_site.settings import DATA, DATABASES

# One memory of pages for all web processes of a computer.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(Path(DATA, "pages")),
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# No question before each question, whether the database is still there.
DATABASES["default"]["CONN_HEALTH_CHECKS"] = False

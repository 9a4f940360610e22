"""The program as `manage.py serve` runs it, counting the public pages that it makes.

What it counted is in the data folder when it has stopped.
"""

import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import django

COUNTED = "pages_made.json"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from tournaments.pages.frame import page_cache

    made: Counter[tuple[str, bool]] = Counter()
    make = page_cache.make_page

    def counted(tag: str, tournament: Any, render: Any, live: bool) -> bytes:
        made[tag, live] += 1
        return make(tag, tournament, render, live)

    page_cache.make_page = counted
    try:
        call_command("serve", *sys.argv[1:])
    finally:
        counts = {"made": made.total(), "different": len(made)}
        Path(settings.DATA, COUNTED).write_text(json.dumps(counts))


if __name__ == "__main__":
    main()

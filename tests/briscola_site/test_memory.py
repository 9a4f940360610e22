"""What a start loads: everything that pages are made of, and nothing that only a file, a draw or a sheet wants."""

import subprocess
import sys

SELDOM = ("networkx", "xlsxwriter", "icalendar", "jsonschema_rs", "typst", "segno", "PIL", "django.contrib.admin")
LOADED = f"""
import sys
import django
django.setup()
import tournaments.management.commands.serve
from briscola_site.memory import set_program_apart
set_program_apart()
print(*(name for name in {SELDOM} if name in sys.modules))
"""


def test_a_start_loads_nothing_that_few_ask_for() -> None:
    """Each of them takes longer than most pages together; the first one to want it loads it."""
    printed = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    assert printed.split() == []

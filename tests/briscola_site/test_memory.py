"""What a start loads: what any first page needs, and nothing that few ask for; and what is given back."""

import subprocess
import sys

from briscola_site import memory

SELDOM = (
    "networkx",
    "xlsxwriter",
    "icalendar",
    "jsonschema_rs",
    "typst",
    "segno",
    "PIL",
    "prometheus_client",
    "django.contrib.admin",
)
LOADED = f"""
import sys
import django
django.setup()
import tournaments.management.commands.serve
from briscola_site.memory import set_program_apart
set_program_apart()
print(*(name for name in {SELDOM} if name in sys.modules))
print(*(name for name in sys.modules if name.startswith("tournaments.pages.setup.") and not name.endswith(".urls")))
"""


def test_a_start_loads_nothing_that_few_ask_for() -> None:
    """Each of them takes longer than most pages together; the first one to want it loads it."""
    printed = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    assert printed.split() == []


def test_memory_is_shared_and_given_back_where_the_system_can_do_so_and_else_left_alone(monkeypatch) -> None:
    memory.share_memory()
    memory.give_back()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert memory._glibc() is None
    memory.share_memory()
    memory.give_back()

"""Every benchmark can be started: what it is made of does not ask for settings that it has yet to choose."""

import os
import subprocess
import sys
from pathlib import Path

WITHOUT_SETTINGS = """
import importlib, pkgutil, benchmarks
from django.conf import settings
for one in pkgutil.walk_packages(benchmarks.__path__, "benchmarks."):
    if one.name != "benchmarks.accounted":
        importlib.import_module(one.name)
    assert not settings.configured, one.name
"""


def test_no_part_of_a_benchmark_asks_for_settings_when_it_is_imported(tmp_path: Path) -> None:
    """In a process of its own, because here they are chosen already; but for one that is a server's settings itself."""
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SETTINGS],
        env=environment | {"BRISCOLA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")

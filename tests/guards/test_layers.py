"""The import contracts of pyproject.toml hold."""

import subprocess
import sys

from tests.guards.files import ROOT


def test_no_part_knows_what_it_must_not_know() -> None:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    outcome = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr

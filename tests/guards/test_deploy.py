"""Django's own list of what a public server must not forget."""

import os
import subprocess
import sys

from tests.guards.files import ROOT


def test_the_public_profile_passes_the_deploy_check() -> None:
    profile = {"BRISCOLA_HTTPS": "1", "SECRET_KEY": "made-up-" * 10, "ALLOWED_HOSTS": "torneo.example"}
    outcome = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={**os.environ, **profile},
        capture_output=True,
        text=True,
    )
    assert outcome.returncode == 0, outcome.stderr

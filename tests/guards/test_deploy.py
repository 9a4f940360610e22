"""Django's own list of what a public server must not forget."""

import os

from tests.commands.forked import ended


def test_the_public_profile_passes_the_deploy_check() -> None:
    profile = {"BRISCOLA_HTTPS": "1", "SECRET_KEY": "made-up-" * 10, "ALLOWED_HOSTS": "torneo.example"}
    status, said = ended("check", "--deploy", "--fail-level", "WARNING", environment={**os.environ, **profile})
    assert status == 0, said

"""Django's own list of what a public server must not forget."""

import json
import os
import subprocess
import sys

import pytest

from tests.commands.forked import ended

PROFILE = {"BRISCOLA_HTTPS": "1", "SECRET_KEY": "made-up-" * 10, "ALLOWED_HOSTS": "torneo.example"}
TOLD = """
import json, django
from django.conf import settings
print(json.dumps([settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS, settings.SECURE_HSTS_PRELOAD]))
"""


def test_the_public_profile_passes_the_deploy_check() -> None:
    status, said = ended("check", "--deploy", "--fail-level", "WARNING", environment={**os.environ, **PROFILE})
    assert status == 0, said


@pytest.mark.parametrize(
    ("chosen", "subdomains", "preload"),
    [("", False, False), ("name", False, False), ("subdomains", True, False), ("preload", True, True)],
)
def test_https_is_asked_for_of_this_name_alone_unless_a_setting_says_more(
    chosen: str, subdomains: bool, preload: bool
) -> None:
    wanted = {"BRISCOLA_HSTS": chosen} if chosen else {}
    environment = {**os.environ, **PROFILE, **wanted, "DJANGO_SETTINGS_MODULE": "briscola_site.settings"}
    said = subprocess.run([sys.executable, "-c", TOLD], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(said.stdout) == [31_536_000, subdomains, preload]

"""What the proxies let through is what the program takes."""

import re
from pathlib import Path

import pytest
from django.conf import settings

PROXIES = Path(__file__).parents[2] / "deploy/proxy"


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf", "nginx-readers.conf"])
def test_a_proxy_takes_as_much_as_the_program(name: str) -> None:
    found = re.search(r"(?:max_size|client_max_body_size) (\d+)", (PROXIES / name).read_text())
    assert found is not None
    assert int(found[1]) * 1_000_000 == settings.MOST_SENT

"""Files of a release: the container, the unit, the proxies, the list of contents."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

import dev
from tests.commands.conftest import port as port
from tests.covers import Sweep
from tests.deploy.scripts import load
from tests.guards.files import ROOT
from tests.guards.test_dependencies import pinned

DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text()
UNIT = (ROOT / "deploy/systemd/briscola.service").read_text()
FEDERATION = (ROOT / "deploy/systemd/federation.conf").read_text()
packing, health = load("pack"), load("healthy")


def copied() -> set[str]:
    """What the image takes out of the checkout."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    return {name for line in lines for name in line.split()}


def test_the_dockerfile_has_no_problem() -> None:
    program = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    assert program is not None
    outcome = subprocess.run([program, ROOT / "deploy/Dockerfile"], capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stdout


def test_the_image_holds_the_program_as_the_single_file_does() -> None:
    assert {*packing.PROGRAM, *packing.FILES} <= copied()
    assert [name for name in copied() if not (ROOT / name).exists()] == []


def test_who_builds_the_image_is_sent_what_it_takes_and_no_more() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert lines[1] == "*"
    assert {line[1:] for line in lines if line.startswith("!")} == copied()


def test_the_image_installs_by_hash_and_runs_as_nobody_in_particular() -> None:
    assert "--require-hashes --only-binary :all:" in DOCKERFILE
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)
    assert DOCKERFILE.index("USER ") < DOCKERFILE.index("HEALTHCHECK") < DOCKERFILE.index('CMD ["python", "manage.py"')


@pytest.mark.parametrize(
    "line",
    [
        "DynamicUser=yes",
        "StateDirectory=briscola",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "NoNewPrivileges=yes",
        "SystemCallFilter=@system-service",
        "StandardOutput=null",  # a start prints a link, and links are not for the journal
    ],
)
def test_the_unit_gives_away_nothing_that_the_program_does_not_need(line: str) -> None:
    assert line in UNIT.splitlines()


def test_the_unit_starts_what_there_is() -> None:
    started = [line for text in (UNIT, FEDERATION) for line in text.splitlines() if line.startswith("ExecStart=/")]
    assert [line.split()[1:3] for line in started] == [["manage.py", "serve"], ["manage.py", "serve_federation"]]
    assert {"serve", "serve_federation"} <= get_commands().keys()


@pytest.mark.parametrize("proxy", ["Caddyfile", "nginx.conf", "nginx-readers.conf"])
def test_the_proxies_hide_what_is_for_those_who_run_the_server(proxy: str) -> None:
    text = (ROOT / "deploy/proxy" / proxy).read_text()
    assert [path for path in ("/metrics", "/readyz") if path not in text] == []


def test_no_proxy_logs_the_addresses_of_what_went_wrong() -> None:
    nginx, caddy = ((ROOT / "deploy/proxy" / proxy).read_text() for proxy in ("nginx.conf", "Caddyfile"))
    _before, *servers = nginx.split("server {")
    assert [("access_log" in one, "error.log crit" in one) for one in servers] == [(True, True)] * 2
    assert "exclude http.log.error" in caddy


def test_nobody_answers_is_not_healthy(port: int) -> None:
    assert health.healthy(str(port), "localhost") is False


def test_the_list_names_every_pinned_package_with_its_hashes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "environment", lambda kind: sys.executable)
    # What CycloneDX's own program wrote it would then check itself, which takes eight times as long as to write it.
    trusted = [] if Sweep.wanted else ["--no-validate"]
    monkeypatch.setattr(dev, "become", lambda words: subprocess.call([*words, *trusted]))
    file = tmp_path / "briscola.cdx.json"
    assert dev.main(["sbom", str(file)]) == 0

    listed = {one["name"]: one for one in json.loads(file.read_text())["components"]}
    assert listed.keys() == pinned("run").keys()
    assert [name for name, one in listed.items() if not one["externalReferences"][0]["hashes"]] == []


def test_without_a_file_it_is_said_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["sbom"]) == 1
    assert "nome del file" in capsys.readouterr().err


PROXIES = Path(__file__).parents[2] / "deploy/proxy"


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf", "nginx-readers.conf"])
def test_a_proxy_takes_as_much_as_the_program(name: str) -> None:
    found = re.search(r"(?:max_size|client_max_body_size) (\d+)", (PROXIES / name).read_text())
    assert found is not None
    assert int(found[1]) * 1_000_000 == settings.MOST_SENT

"""The list of what a release contains."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from tests.covers import Sweep
from tests.guards.test_dependencies import pinned


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

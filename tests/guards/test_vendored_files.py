"""What others wrote is here byte for byte as it was taken."""

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    ROOT / "static": ("fonts/*", "js/vendor/*"),
    ROOT / "tests/browser/vendor": ("[!S]*",),
}


def listed(folder: Path) -> dict[str, str]:
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    return {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}


def present(folder: Path) -> dict[str, str]:
    files = [file for pattern in FOLDERS[folder] for file in folder.glob(pattern)]
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_vendored_file_is_the_one_on_the_list(folder: Path) -> None:
    assert present(folder) == listed(folder)


def test_every_vendored_file_is_named_with_its_licence() -> None:
    text = (ROOT / "docs/why.md").read_text()
    licences = [
        f"{file.parent.relative_to(ROOT)}/{file.name}" for folder in FOLDERS for file in folder.rglob("LICENSE*")
    ]
    assert licences
    assert [name for name in licences if Path(name).name not in text] == []

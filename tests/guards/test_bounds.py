"""How long a thing may be before it is two: a function, a module, a script, a line of a template."""

from collections.abc import Iterator
from runpy import run_path

from tests.guards.files import outline, text_files

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

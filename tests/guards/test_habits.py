"""What import contracts cannot say: who may query and write, and what a pure module never reaches for."""

import ast
import re
from collections.abc import Iterator

import pytest
from django.template.base import Lexer, TokenType

from tests.guards.files import parsed, text_files, walked
from tests.guards.test_layers import contracts
from tournaments.scheduling.registry import FORMATS

PURE = (
    "rules/",
    "tournaments/scheduling/",
    "tournaments/standings/",
    "tournaments/seasons/",
    "tournaments/event/",
    "tournaments/lists/",
)
NOT_PURE = ("rules/labels.py", "rules/apps.py")
PROGRAM = ("rules/", "tournaments/", "briscola_site/", "draws/")
# A clock, a place in the file system, the network, or chance that nobody handed in.
IMPURE_MODULES = {
    "time",
    "os",
    "sys",
    "io",
    "pathlib",
    "tempfile",
    "shutil",
    "subprocess",
    "socket",
    "urllib",
    "http",
    "sqlite3",
} | {"secrets", "uuid", "threading", "asyncio", "logging", "gettext", "locale"}
IMPURE_CALLS = {"now", "today", "utcnow", "open", "input", "print", "float", "eval", "exec", "SystemRandom"}
WRITES = {"save", "delete", "create", "update", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
OF_A_REQUEST = ("django.http", "django.shortcuts", "django.template", "django.urls", "django.contrib.messages")


def module(name: str) -> ast.Module:
    return parsed(text_files()[name])


def modules(*places: str) -> Iterator[tuple[str, ast.Module]]:
    for name in text_files():
        if name.endswith(".py") and name.startswith(places):
            yield name, module(name)


def imported(tree: ast.Module) -> Iterator[str]:
    """ "datetime.datetime" for `from datetime import datetime`, "random" for `import random`."""
    for node in walked(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(tree: ast.Module) -> Iterator[ast.expr]:
    yield from (node.func for node in walked(tree) if isinstance(node, ast.Call))


def last_name(expression: ast.expr) -> str:
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def pure_modules() -> list[tuple[str, ast.Module]]:
    return [(name, tree) for name, tree in modules(*PURE) if name not in NOT_PURE]


def called_pure(tree: str) -> set[str]:
    """The rooms that docs/architecture.md calls plain Python, as folders: "tournaments/event/".

    A room is two spaces further in than the one it lies in, and what is said of it may fill several lines.
    """
    found, inside = set(), [""]
    for line in tree.splitlines():
        if named := re.match(r"((?:  )*)(\S+/)(?: |$)", line):
            inside = [*inside[: len(named[1]) // 2 + 1], named[2]]
        if "Plain Python" in line:
            found.add("".join(inside))
    return found


def test_what_the_docs_call_pure_is_looked_at() -> None:
    rooms = text_files()["docs/architecture.md"].split("```")[1]
    assert called_pure(rooms) == set(PURE)
    assert called_pure("one/\n  two/   this and\n         that. Plain Python.\nthree/  Django") == {"one/two/"}


def test_a_pure_module_imports_no_clock_no_file_and_no_chance() -> None:
    found = [
        f"{name}: {module}"
        for name, tree in pure_modules()
        for module in imported(tree)
        if module.split(".")[0] in IMPURE_MODULES
    ]
    assert found == []


def test_a_pure_module_calls_no_clock_no_file_and_makes_no_float() -> None:
    found = [
        f"{name}:{function.lineno}: {ast.unparse(function)}"
        for name, tree in pure_modules()
        for function in called(tree)
        if last_name(function) in IMPURE_CALLS
    ]
    assert found == []


def test_chance_of_a_pure_module_is_always_handed_in() -> None:
    """`random.Random` is a type to be given, or made from a number; the module's own functions share hidden state."""
    found = [
        f"{name}:{node.lineno}: random.{node.attr}"
        for name, tree in pure_modules()
        for node in walked(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr != "Random"
    ]
    found += [
        f"{name}: {module}"
        for name, tree in pure_modules()
        for module in imported(tree)
        if module.startswith("random.") and module != "random.Random"
    ]
    unseeded = [
        f"{name}:{node.lineno}"
        for name, tree in pure_modules()
        for node in walked(tree)
        if isinstance(node, ast.Call) and last_name(node.func) == "Random" and not node.args
    ]
    assert (found, unseeded) == ([], [])


def test_no_number_of_the_program_is_a_float() -> None:
    found = [
        f"{name}:{node.lineno}: {node.value}"
        for name, tree in modules("rules/", "tournaments/")
        for node in walked(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    assert found == []


@pytest.mark.parametrize("place", ["pages", "labels", "management", "templatetags"])
def test_only_selectors_and_services_query(place: str) -> None:
    here = list(modules(f"tournaments/{place}/"))
    assert here != []
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in here
        for node in walked(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("objects", "_default_manager", "save", "bulk_create")
    ]
    assert found == []


def test_one_place_tells_a_part_from_a_page() -> None:
    """The tag of a page that updates itself is no such question: it is asked at an address of its own."""
    found = [
        f"{name}:{node.lineno}: {node.value}"
        for name, tree in modules("tournaments/", "briscola_site/")
        for node in walked(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.match(r"(HTTP[-_])?HX([-_](?!PTAG)|$)", node.value, re.IGNORECASE)
        and name != "tournaments/pages/frame/answer.py"
    ]
    found += [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in modules("tournaments/", "briscola_site/")
        for node in walked(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "htmx")
        or (isinstance(node, ast.Constant) and node.value == "htmx")
        if name != "tournaments/pages/frame/answer.py"
    ]
    assert found == []


def test_what_reads_typed_text_moves_no_list_along_and_orders_marks_in_one_place() -> None:
    """Both take the square of what somebody sends: a megabyte of commas kept a processor for 42 seconds, one of accents
    longer still.
    """
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in modules("tournaments/pages/")
        if not name.endswith("pictures/lettering.py")  # which looks at one letter, of our own table of widths
        for node in walked(tree)
        if (isinstance(node, ast.Delete) and any("[0]" in ast.unparse(target) for target in node.targets))
        or (isinstance(node, ast.Call) and ast.unparse(node).endswith(".pop(0)"))
        or (isinstance(node, ast.Call) and last_name(node.func) == "normalize")
    ]
    assert found == []


def test_selectors_never_write() -> None:
    found = [
        f"{name}:{function.lineno}: {ast.unparse(function)}"
        for name, tree in modules("tournaments/selectors/")
        for function in called(tree)
        if isinstance(function, ast.Attribute) and function.attr in WRITES
    ]
    assert found == []


def test_services_selectors_and_models_never_see_a_request() -> None:
    found = [
        f"{name}: {module}"
        for name, tree in modules("tournaments/services/", "tournaments/selectors/", "tournaments/models/")
        for module in imported(tree)
        if module.startswith(OF_A_REQUEST)
    ]
    assert found == []


def test_only_two_packages_say_something_when_they_are_imported() -> None:
    speaking = {"tournaments/models/__init__.py"}
    found = {name for name, tree in modules(*PROGRAM) if name.endswith("__init__.py") and tree.body}
    assert found == speaking


def test_a_view_asks_no_form_what_was_typed() -> None:
    """It is told by a frozen value that a function `read_…` made of it; forms of Django only draw and judge boxes."""
    views = [
        (name, tree)
        for name, tree in modules("tournaments/", "briscola_site/")
        if "django.http.HttpRequest" in imported(tree)
    ]
    assert len(views) > 50
    found = [
        f"{name}: {module}" for name, tree in views for module in imported(tree) if module.startswith("django.forms")
    ]
    found += [
        f"{name}:{node.lineno}: {node.attr}"
        for name, tree in views
        for node in walked(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"is_valid", "cleaned_data", "add_error", "full_clean"}
    ]
    assert found == []


def test_what_has_boxes_of_django_is_bound_never_to_save() -> None:
    bound = next(one for one in contracts() if one["name"] == "What reads a form never saves")["source_modules"]
    having = {
        name.removesuffix(".py").replace("/", ".")
        for name, tree in modules("tournaments/", "briscola_site/")
        for node in walked(tree)
        if isinstance(node, ast.ClassDef) and any(last_name(base).endswith(("Form", "Boxes")) for base in node.bases)
    }
    assert having
    assert having - set(bound) == set()


WORDS_REFUSALS = {"tournaments/pages/frame/answer.py", "tournaments/pages/shared/matches/saving.py"}
"""The one way of every form, and the closed answer of a sheet, which also tells what is stale from what is gone."""


def test_what_a_service_refuses_is_put_into_words_in_one_place() -> None:
    used = {
        name
        for name, tree in modules("tournaments/pages/")
        if {"tournaments.pages.frame.refusals.refused", "tournaments.pages.frame.refusals.REFUSALS"}
        & set(imported(tree))
    }
    assert used == WORDS_REFUSALS


def test_no_view_catches_what_a_service_refuses() -> None:
    caught = {
        name
        for name, tree in modules("tournaments/pages/")
        for node in walked(tree)
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        if {last_name(one) for one in ast.walk(node.type) if isinstance(one, ast.expr)}
        & {"DomainError", "StaleVersion"}
    }
    assert caught == {
        "tournaments/pages/shared/matches/consequences.py"
    }  # looks what would follow, and changes nothing


def formats_compared(tree: ast.Module) -> Iterator[int]:
    """The lines that compare a format with the name of one, or with the key of its module."""
    for node in walked(tree):
        if isinstance(node, ast.Compare):
            words = ast.unparse(node)
            named = "format" in words and any(f"'{key}'" in words for key in FORMATS)
            if named or any(f"{key}.key" in words for key in FORMATS):
                yield node.lineno


@pytest.mark.parametrize(
    "line",
    [
        'stage.format == "danish"',
        "regulation.format in ('groups', 'knockout')",
        "request.format == round_robin.key",
        "format_key not in {swiss.key}",
    ],
)
def test_a_format_that_is_asked_for_by_name_is_seen(line: str) -> None:
    assert list(formats_compared(ast.parse(line)))


def test_nobody_beside_the_draws_asks_which_format_it_is() -> None:
    """What a room has to know of a format is one of its traits, so that the next one is one module and its words."""
    assert [
        f"{name}:{line}"
        for name, tree in modules(*PROGRAM)
        if not name.startswith("tournaments/scheduling/")
        for line in formats_compared(tree)
    ] == []


def test_a_tag_of_a_template_is_on_one_line() -> None:
    """Django takes a tag that goes on in the next line for text, and shows it."""
    found = [
        f"{name}:{token.lineno}: {token.contents.strip()[:60]}"
        for name, text in text_files().items()
        if name.startswith("templates/") and not name.endswith(".typ")
        for token in Lexer(text).tokenize()
        if token.token_type is TokenType.TEXT and any(begun in token.contents for begun in ("{%", "{{", "{#"))
    ]
    assert found == []

"""The page that maps the regulation to functions names only what exists, and leaves out no part of the rules."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.guards.files import ROOT, names_in, parsed, text_files

PAGE = (ROOT / "docs" / "regulation.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`((?:rules|tournaments)\.[\w.]+)`", PAGE)))
CARRIED_OUT = sorted(
    set(re.findall(r"`((?:rules|tournaments)\.[\w.]+)`", PAGE.split("\n## What the program does not")[0]))
)
ARTICLES = [
    "Regole del gioco",
    "Determinazione del seme di briscola",
    "Svolgimento del Gioco della briscola",
    "Le Mani",
    "Valore di Presa e Punteggio delle Carte",
    "Conclusione del round",
    "Conclusione della partita",
    "Parità",
    "Classifica della disciplina",
    "Punteggio finale della disciplina",
]


def resolve(name: str) -> object:
    """The thing that a dotted name means: a module first, then attributes of it."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        module = ".".join(parts[:cut])
        if ROOT.joinpath(*parts[:cut]).with_suffix(".py").is_file():
            found: object = importlib.import_module(module)
            for attribute in parts[cut:]:
                found = getattr(found, attribute)
            return found
    raise ModuleNotFoundError(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_name_exists(name: str) -> None:
    resolve(name)


@pytest.mark.parametrize("article", ARTICLES)
def test_the_article_is_carried_out_somewhere(article: str) -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and article in line.split("|")[1]]
    assert rows
    assert all(re.search(r"`(?:rules|tournaments)\.", row.split("|")[3]) for row in rows)


def test_every_module_of_the_rules_is_mentioned() -> None:
    modules = {f"rules.{path.stem}" for path in (ROOT / "rules").glob("[a-z]*.py")} - {"rules.apps"}
    assert {name for name in modules if not any(named.startswith(f"{name}.") for named in NAMES)} == set()


@pytest.mark.parametrize("name", ["rules.cards.nobody_wins", "rules.nowhere.trick_winner"])
def test_a_name_that_does_not_exist_is_found_out(name: str) -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        resolve(name)


def words_of(tree: ast.AST) -> set[str]:
    """Every name and attribute that the code mentions, and what it imports."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found.update(alias.name for alias in node.names)
    return found


def definitions(tree: ast.Module) -> Iterator[tuple[set[str], set[str]]]:
    """What each statement of a module defines, and what it mentions for that."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield {node.name}, words_of(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield {one.id for one in targets if isinstance(one, ast.Name)}, words_of(node) - {"Mapping"}


@cache
def used() -> frozenset[str]:
    """What the program comes to from its pages and commands: of the rules only what something used mentions."""
    texts = [text for name, text in text_files().items() if name.endswith(".py") and name.startswith("rules/")]
    rules = [one for text in texts for one in definitions(parsed(text))]
    ours = set().union(*(names for names, _words in rules), (name.rpartition(".")[2] for name in CARRIED_OUT))
    found = names_in(ours, ("tournaments/", "briscola_site/"), lambda text: words_of(parsed(text)))
    while more := [words for names, words in rules if names & found and not words <= found]:
        found.update(*more)
    return frozenset(found)


@pytest.mark.parametrize("name", CARRIED_OUT)
def test_what_the_page_says_is_carried_out_is_used_by_the_program(name: str) -> None:
    assert name.rpartition(".")[2] in used()


@pytest.mark.parametrize("name", ["VARIANTS", "random_strategy"])
def test_what_is_in_the_rules_alone_is_not_taken_for_used(name: str) -> None:
    assert name not in used()

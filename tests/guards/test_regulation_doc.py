"""The page that maps the regulation to functions names only what exists, and leaves out no part of the rules."""

import importlib
import re

import pytest

from tests.guards.files import ROOT

PAGE = (ROOT / "docs" / "regulation.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`((?:rules|tournaments)\.[\w.]+)`", PAGE)))
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


@pytest.mark.parametrize("name", ["rules.tricks.nobody_wins", "rules.nowhere.trick_winner"])
def test_a_name_that_does_not_exist_is_found_out(name: str) -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        resolve(name)

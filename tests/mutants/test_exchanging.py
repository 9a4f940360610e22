"""A program that runs is broken by exchanging the code of its functions, or not at all."""

import importlib
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.mutants import exchanging
from tests.mutants.exchanging import alive, exchanged, in_function
from tests.mutants.sites import Site, sites

TEXT = """
from functools import cache, wraps

LIMIT = 10


def kept(function):
    @wraps(function)
    def inner(*given):
        return function(*given)

    return inner


@kept
def doubled(number, more=3):
    return number * 2 + more


@cache
def above(number):
    return any(one > LIMIT for one in range(number)) or any(one > 99 for one in range(number))


class Side:
    SIZE = 4

    @property
    def players(self):
        return self.SIZE + 1

    @staticmethod
    def adder(number):
        def add(other):
            return number + other

        return add


pair = (lambda one: one + 5), (lambda one: one + 6)
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A file of a program, imported."""
    (tmp_path / "hall.py").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(exchanging, "ROOT", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("hall")
    del sys.modules["hall"]


def site(before: str) -> Site:
    (found,) = [one for one in sites("hall.py", TEXT) if one.before == before]
    return found


def test_who_has_the_function_already_gets_the_broken_one(program) -> None:
    doubled = program.doubled
    assert doubled(5) == 13
    assert exchanged(site("number * 2"), alive())
    assert doubled(5) == 10


def test_a_generator_in_a_function_is_broken_with_it(program) -> None:
    assert exchanged(site("one > LIMIT"), alive())
    assert program.above(11)


def test_what_a_function_remembers_from_before_is_forgotten(program) -> None:
    assert not program.above(11)
    assert exchanged(site("one > LIMIT"), alive())
    assert program.above(11)


def test_properties_and_functions_that_functions_make_are_broken(program) -> None:
    add = program.Side.adder(2)
    assert exchanged(site("self.SIZE + 1"), alive())
    assert program.Side().players == 3
    assert exchanged(site("number + other"), alive())
    assert (program.Side.adder(2)(5), add(5)) == (-3, -3)


@pytest.mark.parametrize("before", ["10", "4", "3", "one + 5"])
def test_what_an_import_runs_and_what_has_no_name_of_its_own_wants_a_new_start(program, before: str) -> None:
    assert not exchanged(site(before), alive())


def test_a_file_that_nobody_imported_yet_is_broken_when_somebody_does() -> None:
    script = """
        import sys
        from tests.mutants.exchanging import exchanged
        from tests.mutants.breaking import ROOT
        from tests.mutants.sites import sites
        file = "rules/games.py"
        text = (ROOT / file).read_text(encoding="utf-8")
        (site,) = [one for one in sites(file, text) if one.before == "return len(self.deck) // self.players"]
        assert exchanged(site, {})
        from rules.games import VARIANTS
        assert {one.tricks for one in VARIANTS.values()} == {None}
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=True)


def test_the_default_of_a_parameter_is_not_in_the_function() -> None:
    numbers = {one.before: in_function(TEXT, one.number) for one in sites("hall.py", TEXT)}
    assert (numbers["3"], numbers["number * 2"], numbers["10"]) == (False, True, False)

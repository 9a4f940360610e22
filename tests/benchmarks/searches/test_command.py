"""The command of the searches: what it counts, repeats and keeps."""

from dataclasses import replace

import pytest

from benchmarks.searches import __main__ as searches
from benchmarks.searches import halls, turnings
from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER


@pytest.fixture
def asked(monkeypatch):
    """What the command asks of two made-up catalogues, of which the first has a problem."""
    calls: list[tuple[object, ...]] = []

    def noted(name, status):
        def note(*arguments):
            calls.append((name, *arguments))
            return status

        return note

    faulty = Catalogue(noted("count", 1), noted("search", 0), "PLAYERS", steps=500)
    sound = replace(faulty, verify=noted("count too", 0), rebuild=noted("repeat", 0))
    monkeypatch.setattr(searches, "CATALOGUES", {"faulty": faulty, "sound": sound})
    return calls


def test_every_stored_catalogue_can_be_asked_for_and_no_other():
    assert sorted(searches.CATALOGUES) == sorted(path.stem for path in FOLDER.glob("*.txt"))


def test_without_a_word_all_are_counted_even_after_a_problem(asked):
    assert searches.main([]) == 1
    assert asked == [("count",), ("count too",)]


def test_a_name_alone_counts_that_one(asked):
    assert searches.main(["sound"]) == 0
    assert asked == [("count too",)]


def test_counting_may_be_said(asked):
    assert searches.main(["faulty", "--verify"]) == 1
    assert asked == [("count",)]


def test_a_search_gets_its_size_steps_and_number(asked):
    assert searches.main(["faulty", "--improve", "24"]) == 0
    assert searches.main(["faulty", "--improve", "0", "--steps", "7", "--number", "3"]) == 0
    assert asked == [("search", 24, 500, 1), ("search", 0, 7, 3)]


def test_searches_are_repeated_where_lines_record_them(asked):
    assert searches.main(["sound", "--rebuild"]) == 0
    assert asked == [("repeat",)]
    with pytest.raises(SystemExit, match="2"):
        searches.main(["faulty", "--rebuild"])


def test_an_unknown_name_is_answered_with_the_known_ones(asked, capsys):
    assert searches.main(["nobody"]) == 2
    assert "faulty, sound" in capsys.readouterr().out
    assert asked == []


def test_no_worse_line_replaces_a_better_one(monkeypatch, tmp_path):
    monkeypatch.setattr(halls, "FILE", tmp_path / "halls.txt")
    assert halls.improve(24, 0, 1) == 1
    assert not halls.FILE.exists()


def test_turnings_are_searched_for_every_size_when_none_is_said(monkeypatch):
    tried = []

    def better_for_six(count, *_):
        tried.append(count)
        return count == 6

    monkeypatch.setattr(turnings, "improved", better_for_six)
    assert turnings.improve(0, 1, 1) == 0
    assert tried == list(turnings.SIZES)
    assert turnings.improve(7, 1, 1) == 1

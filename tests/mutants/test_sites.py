"""The mutants of a file, how they are spread, who is asked, and that tests meet a program that is broken."""

import ast
import subprocess
import sys
from argparse import ArgumentTypeError, Namespace
from dataclasses import replace
from random import Random

import pytest

from tests.mutants import __main__ as command
from tests.mutants.asking import Answer, Fate
from tests.mutants.breaking import ROOT, module_of
from tests.mutants.covered import MOST_TESTS, UNSAID, WATCHED, Covered
from tests.mutants.sites import Kind, Site, mutated, sites, spread

TEXT = '''"""A text says 1 + 1."""

@dataclass(frozen=True)
class Side:
    """Of a table."""

    number: int = 2


def wins(first: int, second: int | None = None) -> bool:
    """Whether the first wins."""
    if not first or first is second:
        notice(first)
        return False
    for one, two in zip(first, second, strict=True):
        raise ValueError(f"{one + two}")
    return first - 1 > second
'''


def found(kind: Kind) -> list[tuple[str, str]]:
    return [(one.before, one.after) for one in sites("rules/side.py", TEXT) if one.kind is kind]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Kind.COMPARISON, [("first is second", "first is not second"), ("first - 1 > second", "first - 1 >= second")]),
        (Kind.ARITHMETIC, [("first - 1", "first + 1")]),
        (
            Kind.BOOLEAN,
            [
                ("not first or first is second", "not first and first is second"),
                ("not first", "first"),
                ("False", "True"),
            ],
        ),
        (Kind.CONSTANT, [("2", "3"), ("1", "2")]),
        (Kind.RETURN, [("return False", "return None"), ("return first - 1 > second", "return None")]),
        (Kind.CALL, [("notice(first)", "None")]),
    ],
)
def test_every_kind_breaks_what_a_line_does_and_no_type_text_or_decorator(
    kind: Kind, expected: list[tuple[str, str]]
) -> None:
    assert found(kind) == expected


def test_a_mutant_differs_from_the_file_in_its_one_place() -> None:
    whole = ast.unparse(ast.parse(TEXT))
    for site in sites("rules/side.py", TEXT):
        broken = ast.unparse(mutated(TEXT, site.number))
        different = [one for one in zip(whole.splitlines(), broken.splitlines(), strict=True) if len(set(one)) > 1]
        assert len(different) == 1, site


def test_a_node_that_is_left_alone_cannot_be_broken() -> None:
    with pytest.raises(ValueError, match="left alone"):
        mutated(TEXT, 0)


def test_the_same_seed_spreads_the_same_mutants_by_lines() -> None:
    files = [("rules/long.py", "value = 1\n" * 300), ("rules/short.py", "value = 1\n" * 100)]
    chosen = spread(files, 40, Random(7))
    assert chosen == spread(files, 40, Random(7))
    assert chosen != spread(files, 40, Random(8))
    assert len(set(chosen)) == 40
    assert sum(one.file == "rules/long.py" for one in chosen) in range(29, 32)


def test_more_mutants_than_there_are_is_all_of_them() -> None:
    files = [("rules/side.py", TEXT)]
    assert spread(files, 400, Random(1)) == sites(*files[0])


SITE = Site("rules/side.py", 3, Kind.CONSTANT, 4, 5, "1", "2", "number = 1")


def test_the_tests_of_a_line_are_its_own_ones_first_then_the_quickest() -> None:
    own, quick, slow = "tests/rules/test_side.py::a", "tests/pages/test_a.py::b", "tests/pages/test_b.py::c"
    lines = {4: frozenset({slow, own}), 5: frozenset({quick}), 9: frozenset({"tests/rules/test_side.py::d"})}
    seconds = {own: 3, quick: 1, slow: 2, "tests/rules/test_side.py::d": 1}
    assert Covered({"rules/side.py": lines}, seconds, {}).tests(SITE) == [own, quick, slow]


def test_tests_of_one_file_are_asked_together_so_that_it_makes_once_what_they_need() -> None:
    seconds = {"tests/test_a.py::slow": 3, "tests/test_a.py::quick": 1, "tests/test_b.py::one": 2}
    asked = Covered({"rules/side.py": {4: frozenset(seconds)}}, seconds, {}).tests(SITE)
    assert asked == ["tests/test_b.py::one", "tests/test_a.py::quick", "tests/test_a.py::slow"]


def test_tests_of_the_room_are_asked_before_quicker_ones_of_others() -> None:
    seconds = {"tests/rules/test_a.py::slow": 3, "tests/pages/test_a.py::quick": 1}
    asked = Covered({"rules/side.py": {4: frozenset(seconds)}}, seconds, {}).tests(SITE)
    assert asked == ["tests/rules/test_a.py::slow", "tests/pages/test_a.py::quick"]


def test_of_very_many_tests_as_many_are_asked_as_there_is_time_for() -> None:
    names = [f"tests/test_{number:04}.py::a" for number in range(1000)]
    lines = {4: frozenset(names)}
    quick = Covered({"rules/side.py": lines}, dict.fromkeys(names, 0), {}).tests(SITE)
    slow = Covered({"rules/side.py": lines}, dict.fromkeys(names, 9), {}).tests(SITE)
    assert (len(quick), len(slow)) == (MOST_TESTS, 2)


@pytest.mark.parametrize(("takes", "chosen"), [(1, True), (2, False)])
def test_where_many_pass_by_who_runs_most_of_the_file_is_asked_from_far_away_unless_slow(
    takes: int, chosen: bool
) -> None:
    near, far = [f"tests/rules/test_{number:02}.py::a" for number in range(30)], "tests/pages/test_far.py::a"
    lines = {4: frozenset([*near, far]), 5: frozenset({far})}
    asked = Covered({"rules/side.py": lines}, {**dict.fromkeys(near, 1), far: takes}, {}).tests(SITE)
    assert (len(asked), far in asked) == (20, chosen)


def test_a_test_for_which_there_is_no_time_does_not_keep_others_from_being_asked() -> None:
    seconds = {"tests/a.py::quick": 1, "tests/b.py::endless": 99, "tests/c.py::slow": 100, "tests/c.py::quick": 1}
    asked = Covered({"rules/side.py": {4: frozenset(seconds)}}, seconds, {}).tests(SITE)
    assert asked == ["tests/a.py::quick", "tests/c.py::quick"]


def test_what_only_the_import_runs_is_asked_of_all_tests_of_the_file() -> None:
    covered = Covered({"rules/side.py": {90: frozenset({"tests/a.py::b"})}}, {"tests/a.py::b": 1}, {})
    assert covered.tests(SITE) == ["tests/a.py::b"]
    assert Covered({}, {}, {}).tests(SITE) == []


def test_what_only_the_import_runs_is_asked_of_what_reads_what_nobody_says_before_the_room() -> None:
    seconds = {"tests/rules/test_a.py::b": 1, f"{UNSAID}a": 2, "tests/pages/test_a.py::b": 1}
    assert Covered({}, seconds, {}).tests(SITE) == [f"{UNSAID}a", "tests/rules/test_a.py::b"]


def test_a_line_that_was_run_before_the_first_test_is_early_whichever_of_its_lines() -> None:
    run = {"rules/side.py": {4: frozenset({"tests/a.py::b"})}}
    assert Covered(run, {}, {"rules/side.py": frozenset({5, 9})}).is_early(SITE)
    assert not Covered(run, {}, {"rules/side.py": frozenset({3, 6}), "rules/deals.py": frozenset({4})}).is_early(SITE)


def test_a_line_that_no_test_runs_was_run_before_the_first_one() -> None:
    """What watches begins after the first imports."""
    assert Covered({"rules/side.py": {90: frozenset({"tests/a.py::b"}), 4: frozenset()}}, {}, {}).is_early(SITE)


@pytest.mark.parametrize(("file", "name"), [("rules/deals.py", "rules.deals"), ("rules/__init__.py", "rules")])
def test_a_file_is_broken_under_the_name_by_which_it_is_imported(file: str, name: str) -> None:
    assert module_of(file) == name


def test_tests_meet_the_broken_program_and_the_file_stays_as_it_was() -> None:
    file = "rules/games.py"
    before = (ROOT / file).read_text(encoding="utf-8")
    (site,) = [one for one in sites(file, before) if one.before == "return len(self.deck) // self.players"]
    command = [sys.executable, "-m", "tests.mutants.breaking", file, str(site.number), "tests/rules/test_games.py"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 1
    assert (ROOT / file).read_text(encoding="utf-8") == before


def answers(lived: int) -> dict[Site, Answer]:
    """Of a hundred mutants of one line so many live."""
    fates = [Fate.LIVED] * lived + [Fate.CAUGHT] * (100 - lived)
    return {replace(SITE, number=number): Answer(fate, seconds=2) for number, fate in enumerate(fates)}


def test_a_survivor_without_a_reason_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "reasons", lambda: {SITE.key: "it is never read"})
    assert command.told(answers(lived=1)) == 0
    said = capsys.readouterr().out
    assert "it is never read" in said
    assert "99 of 100 caught (99 %)" in said
    assert "caught: 99, 198 s of a processor" in said
    monkeypatch.setattr(command, "reasons", dict)
    assert command.told(answers(lived=1)) == 1


def test_too_many_survivors_fail_the_run_whatever_their_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "reasons", lambda: {SITE.key: "it is never read"})
    assert command.told(answers(lived=6)) == 1


def test_all_that_is_broken_and_all_that_is_watched_is_there() -> None:
    assert [area for area in command.AREAS.values() if not any(ROOT.glob(area))] == []
    assert [place for place in WATCHED if not (ROOT / place).exists()] == []


def test_every_listed_survivor_is_a_mutant_that_can_be_made() -> None:
    listed = command.reasons()
    files = {key.split(" | ")[0] for key in listed}
    can_be = {one.key for file in files for one in sites(file, (ROOT / file).read_text(encoding="utf-8"))}
    assert listed.keys() - can_be == set()
    assert all(listed.values())


def test_the_parts_of_a_run_are_the_run_and_each_has_its_share_of_every_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spreads: dict[object, list[Site]] = {}

    def spread_once(files: list[tuple[str, str]], wanted: int, rng: Random) -> list[Site]:
        begun = rng.getstate()
        if begun not in spreads:
            spreads[begun] = spread(files, wanted, rng)
        return spreads[begun]

    monkeypatch.setattr(command, "spread", spread_once)

    def chosen(part: tuple[int, int]) -> list[Site]:
        return command.chosen(Namespace(seed=7, mutants=400, part=part, only=""))

    whole, parts = chosen((1, 1)), [chosen((part, 4)) for part in range(1, 5)]
    assert [len(one) for one in parts] == [100] * 4
    assert {site for one in parts for site in one} == set(whole)
    services = [sum("/services/" in site.file for site in one) for one in parts]
    assert max(services) - min(services) <= 1


@pytest.mark.parametrize("text", ["0/4", "5/4", "1/0", "1", "a/b", "1/", "-1/4"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no part"):
        command.part(text)


def test_a_part_without_a_seed_is_refused_because_the_others_would_be_of_another_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        command.main(["--part", "1/4"])
    assert "a part wants --seed" in capsys.readouterr().err

"""The sentences about a file: one for every problem, with a place that a person finds."""

from rules.problems import RuleProblem
from tournaments.event.problems.import_problems import ImportProblem, placed
from tournaments.labels.import_labels import place, placed_sentence


def test_a_place_is_written_as_programs_write_it() -> None:
    assert place(("draws", 2, "options", "teams", 0)) == "draws[2].options.teams[0]"
    assert place(()) == ""


def test_a_place_stays_short_and_harmless() -> None:
    assert place(("a\x1b[31m\n", "b" * 99)) == f"a�[31m�.{'b' * 40}…"


def test_two_types_are_joined_in_words() -> None:
    told = placed_sentence(placed(ImportProblem.TYPE_WRONG, "deals", 3, "points", wanted="integer null"))
    assert told == "deals[3].points: Il valore è di un altro tipo: serve un numero intero o null."


def test_a_problem_of_the_rules_keeps_its_own_words() -> None:
    told = placed_sentence(placed(RuleProblem.NOTHING_ENTERED, "deals", 0))
    assert told.startswith("deals[0]: ")

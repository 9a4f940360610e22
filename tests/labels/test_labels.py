"""Words of cards, finals, standings and imports."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import pytest
from django.utils import translation

from rules.final_points import WhyNot
from rules.games import CLASSIC, Game, GameKey, Manners
from rules.modifiers import Condition, EffectKind, Rounding, Target
from rules.places import SharedRule
from rules.problems import RuleProblem
from tournaments.event.problems.import_problems import ImportProblem, placed
from tournaments.labels import final_labels, standings_labels
from tournaments.labels.cards import card_rules
from tournaments.labels.import_labels import place, placed_sentence
from tournaments.standings.table import RECORDED_CRITERIA, TiebreakProblem
from tournaments.standings.types import Criterion

PACKS = "In 6 si tolgono i quattro due."


def test_the_pack_by_players_is_told_of_the_usual_game() -> None:
    assert PACKS in dict(card_rules(Manners(), CLASSIC))["Quante carte"]


def test_the_call_keeps_all_forty_cards_in_six_too() -> None:
    assert PACKS not in " ".join(text for _title, text in card_rules(Manners(), Game(GameKey.CALLED)))


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (final_labels.SHARED_RULES, SharedRule),
        (final_labels.EFFECT_KINDS, EffectKind),
        (final_labels.TARGETS, Target),
        (final_labels.CONDITIONS, Condition),
        (final_labels.ROUNDINGS, Rounding),
        (final_labels.WHY_NOT, WhyNot),
    ],
)
def test_every_choice_has_one_name_of_its_own(names: Mapping[str, Any], values: Iterable[StrEnum]) -> None:
    assert set(names) == set(values)
    assert len({str(name) for name in names.values()}) == len(names)


def test_an_unknown_criterion_is_quoted_as_it_was_given() -> None:
    assert "«beauty»" in TiebreakProblem.UNKNOWN.words % {"criterion": "beauty"}


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_criterion_has_a_letter_of_its_own_or_words_for_what_happened(language: str) -> None:
    with translation.override(language):
        letters, words = standings_labels.CRITERION_LETTERS, standings_labels.SETTLED
        assert sorted((*letters, *words)) == sorted(Criterion)
        assert set(words) == set(RECORDED_CRITERIA)
        assert len({str(one) for one in (*letters.values(), *words.values())}) == len(Criterion)


def test_every_criterion_has_one_name_of_its_own() -> None:
    assert set(standings_labels.CRITERION_NAMES) == set(Criterion)
    assert len({str(name) for name in standings_labels.CRITERION_NAMES.values()}) == len(Criterion)


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

"""The empty boxes of a turn, made once and filled in for every table."""

import re

import pytest

from rules.formats import LevelRule, MatchFormat, MatchKind
from tests.factories import make_tournament, publish
from tournaments.forms.match import SheetLine
from tournaments.models import Team
from tournaments.selectors.outcomes import match_records
from tournaments.views.entry_boxes import EmptyLine, entry_rules

pytestmark = pytest.mark.django_db
ODD = ('{deal} & "Figli"', "__r__ __1__")


def labels(html: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', html)


def test_a_name_that_looks_like_a_place_to_fill_stands_as_it_is() -> None:
    tournament = make_tournament(sizes=(2, 2))
    for number, name in enumerate(ODD, start=1):
        Team.objects.filter(tournament=tournament, number=number).update(name=name)
    match = publish(tournament)[0]
    (record,) = match_records(match.turn.stage)
    line = EmptyLine.under(entry_rules(record.match_format))

    escaped = {f"Smazzata 2, {name}" for name in ("{deal} &amp; &quot;Figli&quot;", "__r__ __1__")}
    assert set(labels(line.filled(record, SheetLine(2, 1)))) == escaped


def test_what_is_left_for_the_script_names_the_words_that_it_completes() -> None:
    html = EmptyLine.under(entry_rules(MatchFormat(MatchKind.FIXED, 5))).unfilled
    assert 'name="r__r__.d__d__.__n__.first"' in html
    assert labels(html) == ["Smazzata __d__, __1__", "Smazzata __d__, __2__"]


def test_both_sides_can_have_the_last_trick() -> None:
    html = EmptyLine.under(entry_rules(MatchFormat(MatchKind.FIXED, 5, level_rule=LevelRule.LAST_TRICK))).unfilled
    assert re.findall(r'<option value="[12]">(\w+)', html) == ["__1__", "__2__"]

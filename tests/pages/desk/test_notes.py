"""What is noted of a match on its sheet: every room goes through the one list, whatever is on it.

Nothing is on it yet, so the tests let the table of the hall be typed, a column that is there.
"""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules.words import Words
from tests.factories import DESK, action, deals, match_action
from tests.pages.desk.test_results_page import sheet, typed
from tests.pages.sheets import form_with, shown
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.problems.evening_problems import ResultProblem
from tournaments.event.regulation import TYPED
from tournaments.event.rights import Right
from tournaments.labels.match_labels import WORDS, NoteWords
from tournaments.models import Deal, LogEntry, Match
from tournaments.models.schedule import MatchNotes
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.play.exchange_changes import matches_exchange
from tournaments.services.play.result_changes import match_enter, match_record
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db
NOTE = "hall_table"
CLERK = replace(DESK, rights=DESK.rights - {Right.CORRECT})


@pytest.fixture(autouse=True)
def _typed(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    monkeypatch.setitem(TYPED, NOTE, (1, 2))
    monkeypatch.setitem(
        WORDS, NOTE, NoteWords(Words("Chi ha scritto"), lambda value, names: f"{names[value - 1]}, pare")
    )
    Match.objects.filter(pk=match.pk).update(called_at=timezone.now())


def noted(match: Match) -> object:
    return Match.objects.values_list(NOTE, flat=True).get(pk=match.pk)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def answer(match: Match, side: int) -> str:
    return f"Chi ha scritto: {match.seats.filter(side=side)[0].player.team.name}, pare"


def test_every_note_that_can_be_typed_is_a_column_and_has_its_words() -> None:
    assert set(TYPED) == set(WORDS)
    assert set(TYPED) <= set(MatchNotes._fields)


def test_a_note_is_asked_for_on_the_sheet_saved_with_the_result_and_shown_with_it(desk: Client, match: Match) -> None:
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    assert form[f"note.{NOTE}"] == ""

    desk.post(sheet(match), typed(form, "70", "80", "61", "50", "0", **{f"note.{NOTE}": "2"}))

    assert noted(match) == 2
    page = desk.get(sheet(match))
    assert form_with(page, "d1.1.first")[f"note.{NOTE}"] == "2"
    assert shown(page).count(answer(match, 2)) == 1  # in the history
    public = Client().get(reverse("public_now", kwargs={"slug": match.tournament.slug}))
    assert answer(match, 2) in shown(public)
    log = desk.get(reverse("desk_log", kwargs={"slug": match.tournament.slug}))
    assert "Chi ha scritto: lato 2, pare" in shown(log)
    assert f'"{NOTE}": 2' in export_bytes(match.tournament).decode()


def test_a_note_alone_may_change_without_a_reason_and_what_was_played_stays(match: Match) -> None:
    match_record(match_action(fresh(match)), deals(70, 80, 61, 50, 0), {NOTE: 1})
    match_record(match_action(fresh(match)), deals(70, 80, 61, 50, 0), {NOTE: 2})

    assert (noted(match), Deal.objects.filter(match=match).count()) == (2, 5)
    last = LogEntry.objects.filter(subject=match.pk).latest("seq")
    assert (last.kind, last.old, last.new) == ("result", [{"noted": {NOTE: 1}}], [{"noted": {NOTE: 2}}])


def test_the_same_note_again_changes_nothing(match: Match) -> None:
    match_record(match_action(fresh(match)), deals(70), {NOTE: 1})
    before = LogEntry.objects.count()
    match_record(match_action(fresh(match)), deals(70), {NOTE: 1})
    assert LogEntry.objects.count() == before


def test_what_is_not_asked_leaves_a_note_as_it_is(match: Match) -> None:
    match_record(match_action(fresh(match)), deals(70), {NOTE: 1})
    match_record(match_action(fresh(match)), deals(70, 80))
    assert noted(match) == 1


def test_an_answer_that_is_not_in_the_list_is_refused_in_words(desk: Client, match: Match) -> None:
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    page = desk.post(sheet(match), typed(form, "70", **{f"note.{NOTE}": "7"}))

    assert page.status_code == 422
    assert "Questa risposta non c’è: scegline una dall’elenco." in shown(page)
    assert (noted(match), Deal.objects.filter(match=match).count()) == (None, 0)


def test_taking_a_result_back_takes_its_note_back(match: Match) -> None:
    match_record(match_action(fresh(match)), deals(70), {NOTE: 1})
    match_record(match_action(fresh(match)), deals(70, 80), {NOTE: 2})
    change_undo(action(match.tournament, DESK), LogEntry.objects.filter(subject=match.pk).latest("seq").pk)

    assert noted(match) == 1
    assert Deal.objects.filter(match=match, replaced=None).count() == 1


def test_who_saw_an_older_note_is_shown_both(desk: Client, match: Match) -> None:
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    match_record(match_action(fresh(match)), deals(70, 80, 61, 50, 0), {NOTE: 1})
    page = desk.post(sheet(match), typed(form, "70", "80", "61", "50", "0", **{f"note.{NOTE}": "2"}))

    assert page.status_code == 409
    assert form_with(page, "d1.1.first")[f"note.{NOTE}"] == "2"
    assert "Chi ha scritto: <b>" in page.content.decode()
    with pytest.raises(StaleVersion):
        match_enter(match_action(match, seen=1), deals(70, 80, 61, 50, 0), {NOTE: 2})
    assert noted(match) == 1


def test_a_confirmed_match_keeps_its_note_from_who_may_not_correct(match: Match) -> None:
    match_record(match_action(fresh(match)), deals(70, 80, 61, 50, 0), {NOTE: 1})
    with pytest.raises(DomainError) as caught:
        match_record(match_action(fresh(match), actor=CLERK), deals(70, 80, 61, 50, 0), {NOTE: 2})
    assert [one.code for one in caught.value.problems] == [ResultProblem.CONFIRMED]


def test_two_sheets_exchanged_take_their_notes_along(match: Match) -> None:
    other = Match.objects.filter(turn=match.turn_id).exclude(pk=match.pk).first()
    assert other is not None
    Match.objects.filter(pk=other.pk).update(called_at=timezone.now())
    match_record(match_action(fresh(match)), deals(70), {NOTE: 1})
    matches_exchange(match_action(fresh(match), reason="Scambiati"), other.id, fresh(other).version)
    assert (noted(match), noted(other)) == (None, 1)

"""The regulation of a season in its boxes: every option of it, all problems at once, nothing typed lost."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from rules.modifiers import GIRANDOLA
from rules.places import LastValue, SharedRule
from tests.pages.seasons.boxes import season_boxes
from tests.pages.seasons.conftest import asked
from tournaments.models import Club, ClubEntry, Season
from tournaments.pages.seasons.regulation_boxes import read_season_regulation
from tournaments.seasons.regulation_document import BAR, CIRCUIT, PRESETS, regulation_document, regulation_of
from tournaments.seasons.types import (
    Attendance,
    Counted,
    Finals,
    Minimum,
    Per,
    Scoring,
    ScoringKind,
    SeasonCriterion,
    SeasonRegulation,
    Section,
    Total,
    Unit,
)
from tournaments.services.seasons.season_changes import season_create, sheet_put


def other_values() -> Iterator[SeasonRegulation]:
    """BAR with every option of every part once as another value."""
    sections = (Section("p1", "Primo periodo", 4), Section("p2", "Secondo"))
    scorings = [
        Scoring(kind, (Fraction(4), Fraction(7, 3)), shared, last, Fraction(1, 2), Fraction(3), Fraction(5, 4))
        for kind, shared, last in zip(
            ScoringKind, (*SharedRule, *SharedRule), (*LastValue, *LastValue, *LastValue), strict=False
        )
    ]
    yield from (replace(BAR, scoring=scoring) for scoring in scorings)
    yield from (replace(BAR, unit=unit) for unit in Unit)
    yield from (replace(BAR, total=total) for total in Total)
    yield from (replace(BAR, finals=finals, qualifiers=3) for finals in Finals)
    yield replace(BAR, counted=Counted(best=4, per=Per.PART), parts=sections)
    yield replace(BAR, counted=Counted(share=Fraction(1, 3), per=Per.DISCIPLINE), disciplines=sections)
    yield replace(BAR, minimum=Minimum(evenings=2), evenings=12, club_pairs=5)
    yield replace(BAR, minimum=Minimum(share=Fraction(1, 3)))
    yield replace(BAR, attendance=Attendance(Fraction(1, 2), of_discards=False))
    yield replace(BAR, criteria=tuple(SeasonCriterion))
    yield replace(BAR, criteria=())
    yield replace(BAR, modifiers=(GIRANDOLA,))


@pytest.mark.parametrize("regulation", [*PRESETS.values(), *other_values()])
def test_every_option_is_in_the_boxes_and_comes_back_from_them(regulation: SeasonRegulation) -> None:
    assert read_season_regulation(season_boxes(regulation), regulation=regulation).regulation == regulation
    typed = read_season_regulation(season_boxes(regulation), regulation=BAR)
    assert typed.boxes.errors == {}
    assert typed.regulation == replace(regulation, modifiers=())


def wrong(**boxes: str) -> dict[str, list[str]]:
    typed = read_season_regulation({**season_boxes(BAR), **boxes}, regulation=BAR)
    assert typed.regulation is None
    return {name: list(map(str, texts)) for name, texts in typed.boxes.errors.items()}


def test_all_problems_are_said_at_once_each_at_its_box() -> None:
    found = wrong(
        name="",
        values="10 8 otto",
        step="x",
        best="0",
        parts_1_evenings="4",
        minimum_share="150",
        tiebreak_1="lot",
        tiebreak_2="wins",
        tiebreak_3="lot",
        tiebreak_4="",
        club_pairs="",
    )
    assert set(found) == {
        "name",
        "values",
        "step",
        "best",
        "parts_1_name",
        "minimum_share",
        "tiebreak_2",
        "tiebreak_3",
        "club_pairs",
    }


@pytest.mark.parametrize(
    ("boxes", "faulty"),
    [
        ({"values": "5 8"}, "values"),
        ({"values": ""}, "values"),
        ({"kind": "from_last", "values": "-5"}, "values"),
        ({"step": "-1"}, "step"),
        ({"kind": "field", "each": "0"}, "each"),
        ({"best": "3"}, "best"),
        ({"share": "0"}, "share"),
        ({"per": "part"}, "per"),
        ({"minimum_evenings": "3"}, "minimum_evenings"),
        ({"minimum_evenings": "3", "minimum_share": "", "evenings": "2"}, "minimum_evenings"),
        ({"parts_1_name": "Estate", "parts_2_name": "estate"}, "parts_2_name"),
        ({"tiebreak_4": "total_with_discards"}, "tiebreak_4"),
        ({"least": "1234567890"}, "least"),
        ({"attendance": "1/1234567890"}, "attendance"),
    ],
)
def test_each_problem_is_at_the_box_it_is_about(boxes: dict[str, str], faulty: str) -> None:
    assert faulty in wrong(**boxes)


def test_a_part_that_is_called_otherwise_keeps_its_evenings() -> None:
    typed = read_season_regulation({**season_boxes(CIRCUIT), "parts_1_name": "Primavera"}, regulation=CIRCUIT)
    assert typed.regulation is not None
    assert typed.regulation.parts[0] == Section("1", "Primavera", 4)


@pytest.fixture
def season(club: Club) -> Season:
    season_create(asked(club), slug="venerdi", name="Venerdì sera", regulation=regulation_document(BAR))
    return Season.objects.get()


def page(season: Season) -> str:
    return reverse("club_season_regulation", args=[season.club.slug, season.slug])


@pytest.mark.django_db
def test_the_boxes_are_saved_and_what_was_typed_comes_back_with_its_problems(client: Client, season: Season) -> None:
    assert client.get(page(season)).status_code == 200
    refused = client.post(page(season), {**season_boxes(BAR), "values": "10 otto", "seen": "1"})
    assert refused.status_code == 422
    assert 'value="10 otto"' in refused.content.decode()
    assert client.post(page(season), {**season_boxes(BAR), "evenings": "20", "seen": "1"}).status_code == 302
    season.refresh_from_db()
    assert regulation_of(season.regulation) == replace(BAR, evenings=20)


@pytest.mark.django_db
def test_a_regulation_that_the_evenings_do_not_fit_is_refused_with_what_was_typed(
    client: Client, season: Season
) -> None:
    lines = [{"place": 1, "people": ["Anna"]}]
    sheet_put(asked(season.club), "venerdi", {"key": "1", "name": "Serata", "date": "2026-01-09", "lines": lines})
    refused = client.post(page(season), {**season_boxes(BAR), "unit": "pair", "seen": "2"})
    assert refused.status_code == 422
    assert "una coppia è di due persone diverse" in refused.content.decode()
    assert '<option value="pair" selected>' in refused.content.decode()


@pytest.mark.django_db
def test_a_preset_fills_the_boxes_and_saves_nothing(client: Client, season: Season) -> None:
    shown = client.get(page(season) + "?preset=sicily").content.decode()
    assert 'value="40 30 20 10 5"' in shown
    assert "Non è ancora salvato" in shown
    season.refresh_from_db()
    assert regulation_of(season.regulation) == BAR


@pytest.mark.django_db
def test_who_saves_second_sees_what_is_so_now_beside_what_they_typed(client: Client, season: Season) -> None:
    assert client.post(page(season), {**season_boxes(BAR), "evenings": "20", "seen": "1"}).status_code == 302
    second = {**season_boxes(BAR), "name": "Sabato", "qualifiers": "4", "seen": "1"}
    told = client.post(page(season), second)
    text = told.content.decode()
    assert told.status_code == 409
    assert "20 serate previste" in text
    assert "4 in finale" in text
    assert 'name="seen" value="2"' in text
    assert client.post(page(season), {**second, "seen": "2"}).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.regulation["qualifiers"]) == ("Sabato", 4)


@pytest.mark.django_db
def test_saving_what_was_not_changed_keeps_the_bytes_of_the_file(client: Client, season: Season) -> None:
    short = {"unit": "person", "scoring": {"kind": "places", "values": [3, 2, 1]}}
    Season.objects.update(regulation=short)
    assert client.post(page(season), {**season_boxes(regulation_of(short)), "seen": "1"}).status_code == 302
    season.refresh_from_db()
    assert season.regulation == short
    assert ClubEntry.objects.count() == 1

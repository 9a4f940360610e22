"""Evenings that clubs publish: each made through the pages, played to its final table, its regulation read.

A file of tests/data/regulations says in our own words what is published (`says`), what is not said there and was
chosen (`chosen`), the clicks that make the evening beginning at "I miei tornei", what its regulation tells the players,
and, for one of each kind, the results of the evening with the table that was worked out `by_hand`, of quarters also
that of `sides` who play together and the points of their places (`final`). A new one is a file:
a click is `follow` (a link by its words or address), `put` (a box) or `press` (a button by its words); what an evening
is called, when and where it is, and who comes is typed by the test and is no click, or by boxes that are none.
"""

import json
import re
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action
from tests.guards.files import ROOT
from tests.pages.clicking import Clicks
from tests.pages.sheets import read
from tournaments.models import Player, Team, Tournament
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.final_queries import final_rows
from tournaments.selectors.counted.match_days import days_of
from tournaments.selectors.counted.standings_queries import tournament_table
from tournaments.selectors.shown.public import standings_page
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.simulation import evening_simulate

pytestmark = pytest.mark.django_db
FILES = sorted((ROOT / "tests/data/regulations").glob("*.json"))
MOST_CLICKS = 12
BESIDE = {"pairs": "ab", "trios": "abc", "players": ("",)}
FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
Published = dict[str, Any]


def published(file: Path) -> Published:
    found: Published = json.loads(file.read_text(encoding="utf-8"))
    return found


def people(evening: Published) -> str:
    """A list of entrants, "Uno a - Uno b" and so on, or of quarters; in turns of so many groups."""
    entrants, seats, groups = evening["entrants"], BESIDE.get(evening["ranked"]), evening.get("groups", 0)
    if seats is None:
        return "\n".join(evening["players"])
    names = (" - ".join(f"Gioca {_letters(number)}{seat}" for seat in seats) for number in range(entrants))
    if not groups:
        return "\n".join(names)
    lines = (f"{name}; Gruppo {_letters(number % groups)}" for number, name in enumerate(names))
    return "\n".join(["Coppia; Bar", *lines])


def _letters(number: int) -> str:
    return f"{chr(ord('A') + number // 26)}{chr(ord('a') + number % 26)}"


def made(desk: Client, evening: Published) -> tuple[Tournament, int]:
    """The evening as somebody makes it, and how many clicks it took."""
    hand = Clicks(desk, reverse("desk"))
    named = False
    for click in evening["clicks"]:
        match click:
            case {"follow": words}:
                hand.follow(words)
            case {"put": box, "value": value}:
                hand.put(box, value)
            case {"press": words}:
                if words == "Crea il torneo" and not named:
                    for box, value in (
                        ("name", evening["title"]),
                        ("expected", str(evening["entrants"])),
                        ("entrants", people(evening)),
                    ):
                        hand.put(box, value)
                    named = True
                hand.press(words)
            case _:
                raise AssertionError(click)
    tournament = Tournament.objects.get(is_rehearsal=False)
    if "players" in evening:
        roster_typed(desk, tournament, evening["players"])
    return tournament, hand.count


def roster_typed(desk: Client, tournament: Tournament, sizes: Mapping[str, int]) -> None:
    """The players of every quarter, pasted into its page as captains tell them: who plays together is written so."""
    lines = [
        f"{team};Gioca {chr(ord('A') + number)}{chr(ord('a') + player)}"
        for number, (team, size) in enumerate(sizes.items())
        for player in range(size)
    ]
    sent = {"text": "\n".join(["Quartiere;Nome", *lines]), "team": "", "key": str(uuid.uuid4())}
    desk.post(reverse("desk_players_new", kwargs={"slug": tournament.slug}), sent)
    assert Player.objects.filter(tournament=tournament).count() == sum(sizes.values())


def played(tournament: Tournament, evening: Published) -> Tournament:
    """A rehearsal of it, played to the end with real cards."""
    rehearsal = rehearsal_copy(action(tournament))
    evening_simulate(action(rehearsal), evening.get("number", 1))
    rehearsal.refresh_from_db()
    return rehearsal


@FILE
def test_it_is_made_in_few_clicks_and_played_to_its_final_table(desk: Client, file: Path) -> None:
    evening = published(file)
    tournament, clicks = made(desk, evening)
    assert clicks <= MOST_CLICKS
    words = read(desk, reverse("public_regulation", kwargs={"slug": tournament.slug})).lower()
    for told in evening["told"]:
        assert told.lower() in words  # each begins a line with a capital, or goes on in it
    assert not re.search(r"<dd>\s*</dd>", words), "a part of which nothing is said is not there"
    rehearsal = played(tournament, evening)
    assert course_of(rehearsal).over
    table = tournament_table(stages_of(rehearsal)[-1])
    numbers = dict(Team.objects.filter(tournament=rehearsal).values_list("id", "number"))
    number_of = {str(team): number for team, number in numbers.items()}
    assert sorted(number_of[row.entrant] for row in table) == list(range(1, evening["entrants"] + 1))
    if "table" in evening:
        assert list(results(rehearsal, number_of)) == evening["results"]
        assert list(days(rehearsal)) == evening.get("days", [])
        assert [[row.place, number_of[row.entrant], str(row.totals.points)] for row in table] == evening["table"]
    if "final" in evening:
        told = [[number_of[row.team], str(row.final)] for row in final_rows(stages_of(rehearsal)[-1], table)]
        assert sorted(told) == sorted(evening["final"])
    if "sides" in evening:
        told = [[line.row.place, line.name, str(line.row.totals.points)] for line in standings_page(rehearsal).pairs]
        assert told == evening["sides"]


def results(tournament: Tournament, number_of: dict[str, int]) -> Iterator[str]:
    """Every match in a line: "turn 1: 2 5 - 1 4: 312-288" of sums, or "turn 1: 2 - 1: 2-0" of deals."""
    for stage in stages_of(tournament):
        for record in sorted(match_records(stage), key=lambda one: (one.turn, one.table)):
            yield f"turn {record.turn}: {' - '.join(_sides(record, number_of))}: {_score(record)}"


def days(tournament: Tournament) -> Iterator[str]:
    """The days with the matches of each, where there are several: "2026-11-16 20:30: 1.1 1.2" turn and table."""
    programme = programme_of(tournament)
    for day in days_of(tournament, course_of(tournament), programme) if len(programme.days) > 1 else ():
        matches = sorted((one.record.turn, one.record.table) for one in day.matches)
        at = " ".join(f"{turn}.{table}" for turn, table in matches)
        yield f"{day.day.date} {day.day.hour:%H:%M}: {at}"


def _sides(record: MatchRecord, number_of: dict[str, int]) -> list[str]:
    return [" ".join(str(number_of[team]) for team in side.team_ids) for side in record.sides]


def _score(record: MatchRecord) -> str:
    return "-".join(str(line.worth) for line in record.outcome.lines)

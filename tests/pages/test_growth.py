"""Twice the entrants, all of them level: no public address answers more than about twice as much, or works more for it.

Where all meet there are four times as many matches: there it is so for every match.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client

from rules.deals_of_two import score_of_points
from rules.match_formats import MatchFormat, MatchKind
from tests.covers import Sweep, some
from tests.factories import make_account, make_club, make_evening, publish
from tests.pages.addresses import Address, url_of
from tests.pages.test_routes import ROUTES
from tests.staged import play, stage
from tests.work import calls
from tournaments.models import Deal, LogEntry, Match, Season, Team, Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.shared.seasons.season_reading import read_season
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db

MOST = 2.5
TWO_DEALS = MatchFormat(MatchKind.FIXED, 2)
QUICK = ("public_season 0", "public_season_who -1", "public_season_json 0", "public_season_csv 0")
"""Those of a season that are asked in every run."""
Asked = dict[str, str]
"""Addresses by what tells them from one another, whatever they are of."""


def end_level(tournament: Tournament, matches: list[Match]) -> None:
    """One deal each, stored straight: thousands of saves would measure saving."""
    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    Deal.objects.bulk_create(
        Deal(tournament=tournament, match=match, number=number, points=score.points, winner=score.winner, entered=entry)
        for match in matches
        for number, score in enumerate(map(score_of_points, (80, 40)), start=1)
    )


def danish(entrants: int) -> Tournament:
    tournament = make_evening(
        replace(stage("danish", TWO_DEALS), turns=4), entrants=entrants, slug=f"danese-{entrants}"
    )
    for turn in range(1, 5):
        end_level(tournament, [one for one in publish(tournament, number=turn) if one.turn.number == turn])
    return tournament


def knockout(entrants: int) -> Tournament:
    tournament = make_evening(stage("knockout"), entrants=entrants, slug=f"eliminazione-{entrants}")
    publish(tournament)
    play(tournament)
    return tournament


def round_robin(entrants: int) -> Tournament:
    tournament = make_evening(stage("round_robin", TWO_DEALS), entrants=entrants, slug=f"tutti-{entrants}")
    end_level(tournament, publish(tournament))
    return tournament


def of_tournament(tournament: Tournament) -> Asked:
    """Every public address of a tournament, a search and the live part of a page as well."""
    who = Team.objects.filter(tournament=tournament).earliest("number").pk
    found = {}
    for name, (path, methods, access) in ROUTES.items():
        if access == "public" and "GET" in methods and "registration_id" not in path:  # nobody registered
            for file in FILES if "<str:file>" in path else [""]:
                places = {"slug": tournament.slug, "who": who, "table": 1, "number": 1, "file": file}
                found[f"{name} {file}"] = url_of(Address(name, path, access), places)
    found["live"] = f"{found['public_standings ']}?live"
    found["search"] = f"{found['public_find ']}?name=gioca"
    return found


def season(preset: str, entrants: int) -> Season:
    """Two evenings of so many pairs, each from a bar of its own; what a place is worth ends with the eighth at most, or
    all share one. Some pairs met some others.
    """
    club = make_club()
    action = ClubAction(club.id, Actor(name="Ada", account_id=make_account(club=club, name=f"Ada {entrants}").id))
    slug = f"{preset}-{entrants}"
    season_create(action, slug=slug, name="Stagione", regulation=regulation_document(PRESETS[preset]))
    by_place = preset in ("bar", "sicily")
    for evening in ("20", "27"):
        lines = [
            {
                "place": place if by_place else 1,
                "people": [f"Mario {place:03}", f"Carla {place:03}"],
                "club": f"Bar {place}",
            }
            | {"points": 4, "matches": 2}
            for place in range(1, entrants + 1)
        ]
        meetings = [{"lines": [line, line % entrants + 1], "points": [2, 2]} for line in range(1, entrants + 1)]
        sheet = {"key": evening, "name": "Serata", "date": f"2026-11-{evening}", "lines": lines, "meetings": meetings}
        sheet_put(action, slug, sheet | ({"part": "1"} if preset == "circuit" else {}))
    return Season.objects.get(slug=slug)


def of_season(one: Season) -> Asked:
    """Every public address of a season, and the pages of the first and the last of its table."""
    read = read_season(one)
    found = {}
    for name, (path, _methods, access) in ROUTES.items():
        if name.startswith("public_season"):
            for number in (0, -1) if "person" in path else (0,):
                row = read.table.rows[number]
                places = {"season_slug": one.slug, "person": read.addresses[row.unit]}
                found[f"{name} {number}"] = url_of(Address(name, path, access), places)
    return found


def asked(address: str) -> tuple[int, int]:
    """The work and the bytes of an answer of which nothing is kept."""
    PAGE_CACHE.clear()
    answers = []
    work = calls(lambda: answers.append(Client().get(address)))
    assert answers[0].status_code == 200, address
    return work, len(answers[0].content)


def growths(few: Asked, many: Asked) -> Iterator[tuple[str, float, float]]:
    """How many times the work, and the bytes. What a process does once it did before."""
    for (name, one), other in zip(few.items(), many.values(), strict=True):
        Client().get(one)
        (work, size), (more_work, more) = asked(one), asked(other)
        yield name, more_work / work, more / size


def too_much(few: Asked, many: Asked, most: float) -> list[tuple[str, float, float]]:
    return [found for found in growths(few, many) if max(found[1:]) > most]


def parted(every: Asked, count: int) -> Asked:
    """Some of the addresses; all of them with --sweeps."""
    return {name: every[name] for name in (every if Sweep.wanted else some(list(every), count))}


def test_an_evening_answers_about_twice_as_much_for_twice_the_pairs() -> None:
    few, many = (parted(of_tournament(danish(count)), 7) for count in ((46, 92) if Sweep.wanted else (10, 20)))
    assert too_much(few, many, MOST) == []


@pytest.mark.sweep
def test_so_does_a_knockout() -> None:
    assert too_much(of_tournament(knockout(46)), of_tournament(knockout(92)), MOST) == []


@pytest.mark.sweep
def test_where_all_meet_every_match_takes_about_as_much() -> None:
    few, many = round_robin(16), round_robin(32)
    matches = [Match.objects.filter(tournament=one).count() for one in (few, many)]
    assert too_much(of_tournament(few), of_tournament(many), MOST / 2 * matches[1] / matches[0]) == []


@pytest.mark.parametrize(
    "preset", ["bar", *(pytest.param(one, marks=pytest.mark.sweep) for one in ("circuit", "sicily", "mean"))]
)
def test_a_season_answers_about_twice_as_much_for_twice_the_pairs(preset: str) -> None:
    few, many = (of_season(season(preset, count)) for count in ((46, 92) if Sweep.wanted else (16, 32)))
    if not Sweep.wanted:
        few, many = ({name: one for name, one in every.items() if name in QUICK} for every in (few, many))
    assert too_much(few, many, MOST) == []

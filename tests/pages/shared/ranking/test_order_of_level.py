"""Who is level is in one order wherever a ranking is read: on the pages, in what goes to the group, on paper."""

import datetime
import re
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests.factories import action, award, make_account, make_evening, publish
from tests.pages.papers.pdf.reading import words
from tests.staged import stage
from tournaments.models import Team, Tournament
from tournaments.pages.files.group import picture_values, results_of, results_text
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.play.ending import ties_of
from tournaments.services.play.final_changes import decision_record
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
TODAY = datetime.date(2026, 11, 21)
NAMES = ("Zucca", "Tarallo", "Riso", "Nocciola", "Mela", "Cavolo", "Bietola")
"""As they entered: the last by name has the first number."""
DECIDED = ("Mela", "Zucca", "Bietola", "Riso", "Tarallo", "Cavolo", "Nocciola")


def level(kind: Criterion | None) -> Tournament:
    """Neither came to any table, and all seven share the first place, unless it was decided."""
    made = make_evening(
        replace(stage("round_robin"), tiebreaks=(Criterion.PLAY_OFF, Criterion.LOT)), entrants=len(NAMES)
    )
    for team, name in zip(Team.objects.filter(tournament=made).order_by("number"), NAMES, strict=True):
        Team.objects.filter(pk=team.pk).update(name=name)
    for match in publish(made):
        award(match, 3)
    if kind:
        (tie,) = ties_of(made).open
        ids = {name: uuid.UUID(one) for one, name in tie.members}
        decision_record(action(made), kind, [ids[name] for name in DECIDED])
    made.refresh_from_db()
    return made


def named(text: str) -> list[str]:
    """Each of the seven where a text first names it."""
    return list(dict.fromkeys(re.findall("|".join(NAMES), text)))


def page(address: str) -> str:
    return Client().get(address, headers=ITALIAN).content.decode().partition("<main")[2]


def paper(made: Tournament, name: str) -> str:
    viewer = Client()
    viewer.force_login(make_account(club=made.club))
    return words(viewer.get(f"/desk/{made.slug}/print/{name}", headers=ITALIAN).content)


@pytest.mark.parametrize("kind", [None, Criterion.LOT, Criterion.PLAY_OFF])
def test_pages_texts_pictures_and_papers_have_one_order(kind: Criterion | None) -> None:
    made = level(kind)
    now = redacted(Tournament.objects.get(pk=made.pk))
    told = results_of(now, TODAY)
    tables: Any = picture_values(told, surnames_in(now))["tables"]
    picture = [one["name"] for table in tables for one in table["lines"]]
    found = {
        "standings": named(" ".join(re.findall(r'class="entrant">.*?</th>', page("/t/serata/standings/"), re.DOTALL))),
        "wall": named(page("/t/serata/projector/?show=standings").rpartition('id="leaf-standings-1"')[2]),
        "final": named(page("/t/serata/final/").partition("<table")[2]),
        "text": named(results_text(told)),
        "picture": named(" ".join(map(str, picture))),
        "paper": named(paper(made, "standings.pdf").partition("Classifica delle coppie")[2]),
        "final paper": named(paper(made, "final.pdf").partition("Posto")[2]),
    }
    wanted = list(DECIDED if kind else sorted(NAMES))
    assert {where for where, order in found.items() if order != wanted} == set()

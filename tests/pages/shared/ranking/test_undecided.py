"""Nothing calls standings complete while a tie for something is left, and everything says which."""

import datetime
import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import action, make_account, make_evening, publish, win, win_all
from tests.pages.papers.pdf.reading import written
from tests.prizes import give_prizes, play_level
from tests.staged import GROUPS, KNOCKOUT, stage
from tournaments.event.presets import NO_POINTS
from tournaments.models import Tournament
from tournaments.pages.files.group import picture_values, results_of, results_text
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.play.ending import ties_of
from tournaments.services.play.final_changes import decision_record, tournament_close
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
TODAY = datetime.date(2026, 11, 21)
LEFT = "Ancora a pari merito: 1º posto."
SAYING = ("/t/serata/standings/", "/desk/serata/standings/", "/desk/serata/")
ADDRESSES = (
    *SAYING,
    "/t/serata/",
    "/t/serata/final/",
    "/t/serata/projector/?show=standings",
    "/desk/serata/final/",
    "/desk/serata/print/standings.pdf",
    "/desk/serata/print/final.pdf",
)
PROVISIONAL = re.compile(r"(?i)provvisor[ia]")


def two_level(tiebreaks: tuple[Criterion, ...] = (Criterion.LOT,)) -> Tournament:
    """1 and 2 share the first place of four."""
    made = make_evening(replace(stage("round_robin"), tiebreaks=tiebreaks), entrants=4)
    play_level(made)
    return made


def shown(made: Tournament) -> dict[str, str]:
    client = Client()
    client.force_login(make_account(club=made.club))
    found = {address: written(client.get(address, headers=ITALIAN)) for address in ADDRESSES}
    now = redacted(Tournament.objects.get(pk=made.pk))
    told = results_of(now, TODAY)
    picture = picture_values(told, surnames_in(now))
    return found | {"text": results_text(told), "picture": str(picture["state"])}


def test_a_tie_for_a_prize_is_told_on_every_page_and_nothing_is_complete_before_it_is_settled() -> None:
    made = two_level()
    give_prizes(made, ["Prosciutto"])
    before = shown(made)
    assert [address for address, text in before.items() if "completa" in text] == []
    assert [where for where in (*SAYING, "text", "picture") if LEFT not in before[where]] == []
    of_tables = [one for one in ADDRESSES if one not in ("/t/serata/", "/desk/serata/final/")]
    assert [address for address in of_tables if not PROVISIONAL.search(before[address])] == []
    (tie,) = ties_of(made).open
    decision_record(action(made), Criterion.LOT, [uuid.UUID(one) for one in tie.ids])
    after = shown(made)
    assert [address for address in SAYING if "classifica completa" not in after[address]] == []
    assert [address for address, text in after.items() if "Ancora a pari merito" in text] == []


@pytest.mark.parametrize(
    ("tiebreaks", "closed"), [((Criterion.DEAL_DIFFERENCE,), False), ((Criterion.LOT,), True)], ids=["no way", "closed"]
)
def test_a_tie_that_nobody_settles_any_more_leaves_the_standings_complete(
    tiebreaks: tuple[Criterion, ...], *, closed: bool
) -> None:
    made = two_level(tiebreaks)
    give_prizes(made, ["Prosciutto"])
    if closed:
        tournament_close(action(made))
    after = shown(made)
    assert [address for address in SAYING[:2] if "classifica completa" not in after[address]] == []


def test_a_tie_behind_the_prizes_is_no_matter() -> None:
    """1 beat everybody, and each of the others one of them: they are level, and one place wins something."""
    evening = replace(stage("round_robin"), tiebreaks=(Criterion.LOT,), place_points=NO_POINTS)
    made = make_evening(evening, entrants=4)
    give_prizes(made, ["Prosciutto"])
    for match in publish(made):
        assert match.fixture is not None
        numbers = [match.fixture.home.number, match.fixture.away.number]
        winner = 4 if set(numbers) == {2, 4} else min(numbers)
        win(match, 1 + numbers.index(winner))
    assert [tie.place for tie in ties_of(made).open] == [2]
    assert "classifica completa" in shown(made)[SAYING[0]]


def test_a_tie_for_moving_on_is_told_where_the_stage_is() -> None:
    """In both groups of three each won once, and two of each move on."""
    made = make_evening(
        replace(GROUPS, tiebreaks=(Criterion.LOT,)), replace(KNOCKOUT, takes=Takes(per_group=2)), entrants=6
    )
    win_all(publish(made), 1)
    assert ties_of(made).open
    client = Client()
    page = written(client.get(SAYING[0], headers=ITALIAN))
    assert "completa" not in page
    assert "Chi passa dipende da un pari merito." in page

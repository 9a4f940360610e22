"""The page that a club shows: what is kept of people, and how long."""

import datetime

import pytest
from django.apps import apps
from django.db.models import CharField, JSONField, TextField
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import action, make_account, make_club, make_tournament, players_of
from tests.pages.sheets import boxes_of
from tournaments.event.rights import Role
from tournaments.models import Club, ClubEntry, LogEntry, PrivateData, Tournament
from tournaments.pages.clubs.privacy import WORDS
from tournaments.selectors.clubs.kept import KEPT
from tournaments.services.entries.person_erasing import Private, private_data_change, private_data_forget_due

pytestmark = pytest.mark.django_db
OF_NOBODY = {
    *("Club.slug", "Club.name", "Club.sponsors", "Logo.kind", "Logo.digest", "Membership.role", "Attempts.key"),
    *("EntranceLink.role", "EntranceLink.token_digest", "TableLink.token_digest", "LogEntry.source", "LogEntry.kind"),
    *("ClubEntry.kind", "ClubEntry.role_before", "ClubEntry.role_after"),
    *("ClubEntry.tournament_name", "ClubEntry.tournament_slug", "Report.deals", "Registration.outcome"),
    *("Season.slug", "Season.name", "Season.regulation", "Venue.name", "Venue.street"),
    *(
        "Team.withdrawal",
        "EntryTerms.fee_per",
        "EntryTerms.destination",
        "FeeChoice.name",
        "FeeChoice.per",
        "Movement.kind",
    ),
    *("Prize.kind", "Prize.club", "Prize.count", "Prize.settling"),
}
"""Words of the program, and digests of chance; models without any text of people are not looked into."""
WITHOUT_PEOPLE = {
    *("Tournament", "Stage", "Draw", "Turn", "Fixture", "Match", "Seat", "Deal", "Award", "Decision", "Modifier"),
    *("Declaration", "Penalty", "Substitution", "Entry"),
}
"""Facts of the evening; who is meant is an identifier of a player or an entrant."""


def with_a_telephone(tournament: Tournament) -> None:
    first = players_of(tournament, 1)[0]
    private_data_change(action(tournament), player_id=first.id, known=Private(phone="1"))


def test_every_text_about_people_is_told_under_a_subject() -> None:
    told = {f"{model.__name__}.{field}" for of in KEPT.values() for model, fields in of for field in fields}
    stored = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("tournaments").get_models()
        if model.__name__ not in WITHOUT_PEOPLE
        for field in model._meta.get_fields()
        if isinstance(field, CharField | TextField | JSONField)
    }
    assert stored - told - OF_NOBODY == set()
    for model, fields in [one for of in KEPT.values() for one in of]:
        assert {model._meta.get_field(field).name for field in fields} == set(fields)
    assert WORDS.keys() == KEPT.keys()


def test_anybody_reads_what_is_kept_with_how_much_it_is_now() -> None:
    tournament = make_tournament(sizes=(2, 2))
    with_a_telephone(tournament)
    page = reverse("club_privacy", args=[tournament.club.slug])
    said = Client().get(page).content.decode()
    assert "fino a 90 giorni dopo la chiusura del torneo" in said
    assert "</span>\n        1 voce." in said
    assert "<form" not in said.split("<main")[1]
    assert Client().get(page.replace(tournament.club.slug, "niente")).status_code == 404


def test_the_organizer_says_how_long_private_data_stay() -> None:
    club = make_club()
    owner = Client()
    owner.force_login(make_account(club=club, role=Role.OWNER))
    page = reverse("club_private_days", args=[club.slug])
    for typed in ("0", "3651", "molti"):
        answer = owner.post(page, {"days": typed})
        assert (answer.status_code, "da 1 a 3650" in answer.content.decode()) == (422, True)
    owner.post(page, {"days": "30"})
    assert Club.objects.get().private_days == 30
    (emptied,) = [form for form in boxes_of(owner.post(page, {"days": " "})) if "days" in form.written]
    assert emptied.written["days"] == ""
    entry = ClubEntry.objects.get(kind="private_days")
    assert (entry.name_before, entry.name_after) == ("90", "30")


def test_private_data_go_by_themselves_on_their_day_and_not_before() -> None:
    tournament = make_tournament(sizes=(2, 2))
    with_a_telephone(tournament)
    now = timezone.now()
    assert private_data_forget_due(now + datetime.timedelta(days=1000)) == 0
    Tournament.objects.update(closed_at=now)
    assert private_data_forget_due(now + datetime.timedelta(days=89)) == 0
    assert PrivateData.objects.exists()
    day = now + datetime.timedelta(days=90)
    assert (private_data_forget_due(day), private_data_forget_due(day)) == (1, 0)
    assert not PrivateData.objects.exists()
    assert LogEntry.objects.get(kind="forgotten").new == {"people": 1, "requests": 0}

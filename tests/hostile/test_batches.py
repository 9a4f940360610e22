"""What a batch of hostile cases finds where something is wrong."""

from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.factories import make_club, make_tournament
from tests.hostile import batches
from tests.hostile.cases import Case
from tournaments.models import Account, Tournament

pytestmark = pytest.mark.django_db
FORM = '<main><p class="error">Il nome manca.</p><form method="post"><input name="name" value="{}"></form></main>'


def judged(content: str, status: int, **fields: object) -> list[str]:
    case = Case("owner", address="/desk/", fields=fields)
    return [kind for kind, _more in batches._answered(case, HttpResponse(content, status=status))]


def test_an_answer_that_breaks_off_is_found() -> None:
    assert judged("Server Error", 500) == ["status 500"]


def test_a_refusal_without_a_sentence_is_found() -> None:
    assert judged("<main><h1></h1></main>", 422) == ["status 422 without a sentence"]
    assert judged("<main><h1>Coppie</h1><p>Chi gioca stasera</p></main>", 422) == ["status 422 without a sentence"]
    assert judged(FORM, 422) == []


def test_a_box_that_comes_back_without_what_was_typed_is_found() -> None:
    assert judged(FORM.format("Ada"), 422, name="Ada") == []
    assert judged(FORM.format(""), 422, name="Ada") == ["typed and lost: name at /desk/"]


def test_a_broken_row_is_found_in_a_tournament_that_changed() -> None:
    tournament = make_tournament(club=make_club(slug="altra"))
    left = {tournament.pk: tournament.version}
    Tournament.objects.filter(pk=tournament.pk).update(version=9)
    (found,) = [kind for kind, _more in batches._left(Random(1), Client(), left) if kind.startswith("stored")]
    assert found == "stored although import_version_not_logged"


def test_a_view_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.pages.desk.home.desk_page", None)
    account = Account.objects.create_account(name="Ada")
    make_tournament(club=make_club())
    account.memberships.create(club=make_club(), role="owner")
    client = Client()
    client.force_login(account)
    (found,) = batches._sent({"owner": client}, Case("owner", "GET", "/desk/giochi/"))
    assert found[0].startswith("TypeError in ")

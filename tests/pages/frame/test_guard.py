"""Default deny: a view that does not say who may call it does not exist for anybody."""

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import include, path
from pytest_django import Settings

from tests.factories import make_account, make_club, make_tournament
from tournaments.pages.frame.guard import action_of, actor_of, open_to_all

pytestmark = pytest.mark.django_db


def forgotten(request: HttpRequest) -> HttpResponse:
    return HttpResponse("forgotten")


@open_to_all
def marked(request: HttpRequest) -> HttpResponse:
    return HttpResponse("marked")


urlpatterns = [
    path("forgotten/", forgotten),
    path("marked/", marked),
    path("", include("tournaments.urls")),
]


@pytest.fixture(autouse=True)
def _with_these_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = __name__


def test_a_view_that_does_not_say_who_may_call_it_is_not_found(client: Client) -> None:
    client.force_login(make_account(club=make_club()))
    assert client.get("/forgotten/").status_code == 404


def test_a_view_that_says_it_is_open_to_all_is_found(client: Client) -> None:
    assert client.get("/marked/").content == b"marked"


def test_who_acts_is_named_in_the_log_by_name_and_account(rf: RequestFactory) -> None:
    request = rf.post("/")
    request.user = make_account(name="Ada Neri")
    actor = actor_of(request)

    assert (actor.name, actor.account_id, actor.source) == ("Ada Neri", request.user.id, "desk")


def test_an_action_says_of_a_form_who_sent_it_why_and_in_which_request(rf: RequestFactory) -> None:
    tournament, key = make_tournament(), str(uuid.uuid4())
    sent = [rf.post("/", {"key": key, "reason": "  Chiamati  tre volte ", "number": number}) for number in "112"]
    for request in sent:
        request.user = make_account()
    actions = [action_of(request, tournament) for request in sent]

    assert {(action.tournament, action.reason) for action in actions} == {(tournament.id, "Chiamati tre volte")}
    assert actions[0].key == actions[1].key != actions[2].key  # other words are another request


def test_a_form_without_a_key_is_never_a_repeated_one(rf: RequestFactory) -> None:
    request = rf.post("/")
    request.user = make_account()
    assert action_of(request, make_tournament()).key is None


def test_the_device_is_in_the_log_in_few_words(rf: RequestFactory) -> None:
    request = rf.post("/", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Safari/537.36"})
    request.user = make_account()
    assert actor_of(request).device == "Chrome, Android"


def test_nobody_acts_without_having_come_in(rf: RequestFactory) -> None:
    request = rf.post("/")
    request.user = AnonymousUser()
    with pytest.raises(TypeError):
        actor_of(request)

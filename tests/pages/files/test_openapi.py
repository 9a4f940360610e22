"""What other programs read: openapi.json says every address, and every answer is what it says, whatever is asked."""

import json
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import jsonschema_rs
import pytest
import requests
import schemathesis
from django.conf import settings
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.covers import Sweep
from tests.eventful import make_eventful
from tests.factories import action, make_evening, publish, win
from tests.pages.test_routes import ROUTES
from tests.schemas import validator
from tests.services.seasons.test_season_changes import BAR, asked
from tests.staged import make_staged
from tournaments.event.presets import PRESETS
from tournaments.models import LogEntry, Match, Tournament
from tournaments.selectors.files import about_json
from tournaments.services.seasons.season_changes import season_create
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db

CONTRACT = settings.BASE_DIR / "docs/api/openapi.json"
CASES = 10_000
"""In a sweep, over all addresses, those that are well formed and those that are not."""
FEW = 12
"""Of each address, well formed and not, in the usual run."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PLACES: dict[str, Any] = {"slug": "coppa", "club_slug": "pro-loco", "season_slug": "inverno", "number": 1}
"""What is in the addresses of the contract, by the name of the parameter: a new one is added here."""
OF_THE_PAGES = {"public_manifest"}
"""JSON that a browser asks for, and no program."""


@pytest.fixture(scope="module", autouse=True)
def made_tournaments(kept_for_all: None) -> list[Tournament]:
    """Quarters to which everything happened, stages with a bracket, one knockout in play, and one not drawn."""
    knockout = make_evening(PRESETS["bar"].stages[0], entrants=5, slug="coppa")
    win(publish(knockout)[0], 1)
    season_create(asked(knockout.club), slug="inverno", name="Inverno", regulation=BAR)
    return [make_eventful(), make_staged(), knockout, make_evening(PRESETS["bar"].stages[0], entrants=3, slug="vuoto")]


@cache
def contract() -> Any:
    return json.loads(CONTRACT.read_text())


@cache
def operations() -> Any:
    found: Any = schemathesis.openapi.from_path(str(CONTRACT)).get_all_operations()
    return [one.ok() for one in found]


def read(path: str, **query: int) -> Any:
    response = Client().get(path, query)
    assert response.status_code == 200, path
    return response.json()


def test_the_contract_is_one_of_openapi_3_1() -> None:
    assert contract()["openapi"] == "3.1.0"
    for one in operations():
        for answer in contract()["paths"][one.path]["get"]["responses"].values():
            for content in answer.get("content", {}).values():
                jsonschema_rs.meta.validate(content["schema"])


def test_every_address_of_the_contract_is_one_of_the_program_and_the_other_way_round() -> None:
    """Who adds an address with JSON for everybody says it there."""
    named = {resolve(path.format_map(PLACES)).url_name for path in contract()["paths"]}
    told = {
        name
        for name, (path, methods, who) in ROUTES.items()
        if path.endswith(".json") and who in ("public", "all") and "POST" not in methods
    }
    assert named - {"public_version"} == told - OF_THE_PAGES


def test_nothing_is_written_by_programs() -> None:
    for path in contract()["paths"]:
        url = path.format_map(PLACES)
        assert list(contract()["paths"][path]) == ["get"]
        assert {getattr(Client(), way)(url).status_code for way in ("post", "put", "patch", "delete")} == {405}, path


def of(response: Any, sent: requests.PreparedRequest) -> schemathesis.Response:
    """What the test client was answered, as the checks read it."""
    headers = {name.lower(): [value] for name, value in response.headers.items()}
    return schemathesis.Response(
        response.status_code, headers, response.content, sent, elapsed=0.0, verify=False, encoding="utf-8"
    )


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["well formed", "not"])
def test_whatever_is_asked_is_answered_as_the_contract_says(mode: GenerationMode) -> None:
    known = {name: [value] for name, value in PLACES.items()}
    known["slug"] = sorted(Tournament.objects.values_list("slug", flat=True))
    with_places = [one for one in operations() if contract()["paths"][one.path]["get"]["parameters"]]
    each = CASES // 2 // len(with_places) + 1
    cases = 0

    def ask(one: Any) -> None:
        places = {name: st.sampled_from(values) for name, values in known.items()}

        @hypothesis_settings(
            max_examples=each if Sweep.wanted else FEW,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=one.as_strategy(generation_mode=mode), real=st.booleans(), chosen=st.fixed_dictionaries(places))
        def asks(case: Any, real: bool, chosen: dict[str, Any]) -> None:  # Hypothesis gives it
            nonlocal cases
            if real:
                case.path_parameters = {name: chosen[name] for name in case.path_parameters or {}}
            sent = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
            url = urlsplit(sent.url or "")
            path = f"{url.path}?{url.query}" if url.query else url.path
            response = Client(raise_request_exception=False).get(path)
            case.validate_response(of(response, sent), CHECKS)
            cases += 1

        asks()

    for one in operations() if mode is GenerationMode.POSITIVE else with_places:
        ask(one)
    assert cases >= (CASES // 2 if Sweep.wanted else 100)


def test_every_file_is_what_its_schema_says() -> None:
    for slug in Tournament.objects.values_list("slug", flat=True):
        for name in ("about", "entrants", "bracket", "events"):
            shape = "tournament-about" if name == "about" else name
            validator(f"{shape}-1").validate(read(f"/t/{slug}/{name}.json"))
    validator("clubs-1").validate(read("/clubs.json"))
    validator("club-1").validate(read("/clubs/pro-loco/club.json"))


def test_a_club_has_its_tournaments_and_seasons_and_no_rehearsal_or_archived_one() -> None:
    Tournament.objects.filter(slug="vuoto").update(archived_at=timezone.now())
    Tournament.objects.filter(slug="coppa").update(is_rehearsal=True)
    told = read("/clubs/pro-loco/club.json")
    assert {one["slug"] for one in told["tournaments"]} == {"eventi", "fasi"}
    assert told["seasons"] == [{"slug": "inverno", "name": "Inverno"}]
    assert read("/clubs.json")["clubs"] == [{"slug": "pro-loco", "name": "Pro Loco"}]


def test_a_bracket_says_where_its_sides_come_from_and_who_goes_on() -> None:
    """Five pairs: two of the four places of the first turn of eight are played for, 1 won its match."""
    (bracket,) = read("/t/coppa/bracket.json")["brackets"]
    by_key = {one["key"]: one for one in bracket["matches"]}
    final = next(one for one in bracket["matches"] if one["section"] == "main" and one["places"] == [1, 2])
    assert {by_key[side["of_match"]]["column"] for side in final["sides"]} == {final["column"] - 1}
    decided = [one for one in bracket["matches"] if one["state"] == "decided"]
    assert [one["winner"] in {side["name"] for side in one["sides"]} for one in decided] == [True]
    (seats,) = [one["sides"] for one in read("/t/coppa/results.json")["turns"][0]["matches"] if one["complete"]]
    assert next(one["name"] for one in seats if one["winner"]) == decided[0]["winner"]


def test_who_plays_is_told_by_number() -> None:
    told = read("/t/coppa/entrants.json")["entrants"]
    assert [one["number"] for one in told] == [1, 2, 3, 4, 5]
    assert told[0]["players"] == ["Gioca 1a", "Gioca 1b"]


def test_events_after_a_number_are_each_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about_json, "MOST_EVENTS", 3)
    after, numbers = 0, list[int]()
    for _page in range(100):
        told = read("/t/eventi/events.json", after=after)
        numbers += [one["number"] for one in told["events"]]
        if not told["more"]:
            break
        after = numbers[-1]
    log = LogEntry.objects.filter(tournament__slug="eventi", kind__in=about_json.ABOUT)
    assert numbers == list(log.order_by("seq").values_list("seq", flat=True))
    assert read("/t/eventi/events.json", after=told["tournament"]["version"])["events"] == []


def test_while_the_table_is_covered_nothing_that_followed_is_told() -> None:
    coppa = Tournament.objects.get(slug="coppa")
    before = read("/t/coppa/events.json")["events"]
    table_freeze(action(coppa), 0)
    win(Match.objects.filter(tournament=coppa, deals=None).earliest("turn__number", "table"), 1)
    assert [one["number"] for one in read("/t/coppa/events.json")["events"]] == [one["number"] for one in before]


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "٣", "99999999999", ""])
def test_a_number_that_is_none_gets_one_sentence(after: str) -> None:
    response = Client().get("/t/coppa/events.json", {"after": after})
    assert (response.status_code, list(response.json())) == (400, ["error"])
    assert "numero intero" in response.json()["error"]

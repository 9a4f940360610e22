"""One file with everything, the same bytes for the same tournament."""

import json

import pytest
from jsonschema_rs import meta
from pytest_django import DjangoAssertNumQueries

from rules.counting import Counting
from rules.games import GameKey
from tests.eventful import make_eventful
from tests.examples import KEPT
from tests.factories import make_tournament, publish
from tests.schemas import schema, validator
from tournaments.event.regulation_kinds import LogKind, Source
from tournaments.models import Account, LogEntry
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.files.tournament_export import SECTIONS, VERSION, export_bytes, export_document
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
PUBLISHED = f"tournament-{VERSION}"
# The first is said once, accounts stay here, and so does what tells one phone from another.
NOT_IN_THE_FILE = {"tournament", "actor", "origin"}


def test_the_published_schema_is_one() -> None:
    meta.validate(schema(PUBLISHED))


def test_an_export_is_what_the_schema_promises() -> None:
    validator(PUBLISHED).validate(json.loads(export_bytes(make_eventful())))


def test_the_kept_file_is_what_the_schema_promises_and_has_rows_of_every_kind() -> None:
    document = json.loads(KEPT)
    validator(PUBLISHED).validate(document)
    assert [name for name in SECTIONS if not document[name]] == []


def words(*path: str) -> set[str]:
    value = schema(PUBLISHED)["$defs"]
    for part in path:
        value = value[part]
    return set(value["enum"])


def test_the_schema_knows_every_word() -> None:
    assert words("entry", "properties", "kind") == set(LogKind)
    assert words("entry", "properties", "source") == set(Source)
    assert words("stage", "properties", "tiebreaks", "items") == set(Criterion)
    assert words("stage", "properties", "format") == set(FORMATS)
    assert words("draw", "properties", "options", "properties", "format") == set(FORMATS)
    assert {GameKey.CLASSIC, *words("stage", "properties", "game")} == set(GameKey)
    assert {Counting.RESULT, *words("stage", "properties", "counting")} == set(Counting)


@pytest.mark.parametrize("name", SECTIONS)
def test_every_stored_field_is_in_the_file(name: str) -> None:
    section = SECTIONS[name]
    stored = {field.name for field in section.model._meta.concrete_fields} - NOT_IN_THE_FILE
    if name == "seats":
        stored.remove("turn")  # that of its match
    assert set(f"{section.fields} {section.where_set}".split()) == stored


def test_a_tournament_without_players_is_exported_as_well() -> None:
    validator(PUBLISHED).validate(export_document(make_tournament(sizes=())))


def test_the_same_tournament_gives_the_same_bytes() -> None:
    tournament = make_eventful()
    assert export_bytes(tournament) == export_bytes(tournament)


def test_every_revision_of_a_deal_is_there() -> None:
    document = json.loads(export_bytes(make_eventful()))
    assert sum(deal["replaced"] is not None for deal in document["deals"]) == 6


def test_the_log_keeps_names_and_gives_away_no_account() -> None:
    tournament = make_eventful()
    text = export_bytes(tournament).decode()
    account = Account.objects.get()
    assert '"actor_name": "Ada Organizza"' in text
    assert str(account.id) not in text


def test_keys_are_in_one_order_whatever_order_they_were_stored_in() -> None:
    tournament = make_tournament()
    LogEntry.objects.filter(tournament=tournament, seq=1).update(new={"b": [{"d": 1, "c": 2}], "a": 3})
    (first, *_) = json.loads(export_bytes(tournament))["log"]
    assert json.dumps(first["new"]) == '{"a": 3, "b": [{"c": 2, "d": 1}]}'


def test_the_number_of_queries_does_not_grow(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    large = make_tournament(slug="grande", sizes=(6, 6, 6, 6))
    publish(large)
    with django_assert_num_queries(36):
        export_bytes(large)

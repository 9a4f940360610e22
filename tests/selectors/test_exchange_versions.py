"""A tournament is written as the first version that can hold it, and said in the last version by whoever reads it."""

import json
from collections.abc import Callable
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it comes without types
import pytest
from django.conf import settings

from tests.damage import EXAMPLE
from tournaments.enums import LogKind
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.exchange import SECTIONS
from tournaments.selectors.exchange_versions import VERSIONS, in_lowest_version, in_version_2
from tournaments.standings.types import Criterion

Document = dict[str, Any]
ANYBODY = "01a1fde5-0000-7000-8000-000000000000"
NOT_IN_THE_FILE = {"tournament", "actor"}  # the first is said once, accounts stay here
SCHEMAS = {
    version: json.loads((settings.BASE_DIR / f"docs/schemas/tournament-{version}.json").read_text())
    for version in VERSIONS
}


def said_in_2() -> Document:
    return in_version_2(json.loads(EXAMPLE))


def words(version: int, *path: str) -> set[str]:
    value = SCHEMAS[version]["$defs"]
    for part in path:
        value = value[part]
    return set(value["enum"])


@pytest.mark.parametrize("version", VERSIONS)
def test_every_schema_is_one(version: int) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[version])


def test_version_2_says_everything_that_version_1_says() -> None:
    jsonschema.Draft202012Validator(SCHEMAS[2]).validate(said_in_2())


def test_what_version_1_can_hold_is_written_in_it_again() -> None:
    assert in_lowest_version(said_in_2()) == json.loads(EXAMPLE)


def test_the_tables_of_the_hall_need_no_version_2() -> None:
    document = said_in_2()
    document["stages"][0]["hall"] = 3
    assert in_lowest_version(document)["stages"][0]["hall"] == 3
    assert in_lowest_version(document)["version"] == 1


def test_what_version_2_says_it_says_again() -> None:
    document = {**said_in_2(), "entries": [{"id": ANYBODY}]}
    assert in_version_2(in_lowest_version(document)) == document


MORE: dict[str, Callable[[Document], object]] = {
    "pairs": lambda document: document["tournament"].update(ranked="pairs"),
    "a stage more": lambda document: document["stages"].append(document["stages"][0]),
    "another format": lambda document: document["stages"][0].update(format="danish"),
    "a stage with a name": lambda document: document["stages"][0].update(name="Gironi"),
    "lengths of the last turns": lambda document: document["stages"][0]["last_lengths"].append({}),
    "another tie-break": lambda document: document["stages"][0]["tiebreaks"].append("buchholz"),
    "a seed": lambda document: document["teams"][0].update(seed=1),
    "a club": lambda document: document["teams"][0].update(club="Bar Sport"),
    "a withdrawal": lambda document: document["teams"][0].update(withdrawn=ANYBODY),
    "an entry": lambda document: document.update(entries=[{}]),
    "an award": lambda document: document.update(awards=[{}]),
    "a bracket": lambda document: document["draws"][0].update(bracket=[]),
    "groups": lambda document: document["draws"][0].update(groups=[]),
    "a later turn": lambda document: document["draws"][0].update(first_turn=2),
    "a draft of another format": lambda document: document["draws"][0]["options"].update(format="danish"),
    "seeds in a draw": lambda document: document["draws"][0]["options"].update(seeds=[]),
    "a match without a fixture": lambda document: document["matches"][0].update(fixture=None),
    "an order of the desk": lambda document: document["decisions"][0].update(kind="desk"),
    "a device": lambda document: document["log"][0].update(device="Chrome, Android"),
    "a withdrawal that was undone": lambda document: document["log"][3].update(kind="withdrawal_undone"),
}


@pytest.mark.parametrize("what", MORE)
def test_what_version_1_cannot_hold_is_written_in_version_2(what: str) -> None:
    document = said_in_2()
    MORE[what](document)
    written = in_lowest_version(document)
    assert written["version"] == 2
    assert in_version_2(written) == document


def test_rests_that_are_worth_nothing_are_left_out_of_version_2_and_read_as_such() -> None:
    document = said_in_2()
    document["stages"] = [{**document["stages"][0], "format": "danish", "rest_points": points} for points in (0, 2)]
    written = in_lowest_version(document)
    assert ["rest_points" in stage for stage in written["stages"]] == [False, True]
    assert [stage["rest_points"] for stage in in_version_2(written)["stages"]] == [0, 2]


def test_version_2_knows_every_word_and_version_1_those_that_it_always_knew() -> None:
    assert words(2, "entry", "properties", "kind") == set(LogKind.values)
    assert words(2, "stage", "properties", "tiebreaks", "items") == set(Criterion)
    assert words(2, "stage", "properties", "format") == set(FORMATS)
    for path, document in (
        (("entry", "properties", "kind"), lambda word: {"log": [{"kind": word, "device": ""}]}),
        (("stage", "properties", "tiebreaks", "items"), lambda word: {"tiebreaks": [word]}),
    ):
        assert words(1, *path) < words(2, *path)
        assert {word for word in words(2, *path) if fits_1(document(word))} == words(1, *path)


def fits_1(change: Document) -> bool:
    document = said_in_2()
    document["stages"][0].update({name: value for name, value in change.items() if name == "tiebreaks"})
    document["log"] = change.get("log", [])
    return bool(in_lowest_version(document)["version"] == 1)


@pytest.mark.parametrize("name", SECTIONS)
def test_every_stored_field_is_in_the_file(name: str) -> None:
    section = SECTIONS[name]
    stored = {field.name for field in section.model._meta.concrete_fields} - NOT_IN_THE_FILE
    if name == "seats":
        stored.remove("turn")  # that of its match
    assert set(section.fields.split()) == stored

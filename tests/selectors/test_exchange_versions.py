"""A tournament is written as the first version that can hold it, and said in the last version by its readers."""

import json
from collections.abc import Callable
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it comes without types
import pytest
from django.conf import settings

from tests.damage import EXAMPLE, EXAMPLES
from tournaments.enums import LogKind, Source
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.exchange import SECTIONS
from tournaments.selectors.exchange_versions import STEPS, VERSIONS, in_last_version, in_lowest_version
from tournaments.standings.types import Criterion

Document = dict[str, Any]
ANYBODY = "01a1fde5-0000-7000-8000-000000000000"
# The first is said once, accounts stay here, and so does what tells one phone from another.
NOT_IN_THE_FILE = {"tournament", "actor", "origin"}
SCHEMAS = {
    version: json.loads((settings.BASE_DIR / f"docs/schemas/tournament-{version}.json").read_text())
    for version in VERSIONS
}


def said_in_last() -> Document:
    return in_last_version(json.loads(EXAMPLE))


def words(version: int, *path: str) -> set[str]:
    value = SCHEMAS[version]["$defs"]
    for part in path:
        value = value[part]
    return set(value["enum"])


@pytest.mark.parametrize("version", VERSIONS)
def test_every_schema_is_one(version: int) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[version])


def test_the_last_version_says_everything_that_version_1_says() -> None:
    jsonschema.Draft202012Validator(SCHEMAS[max(VERSIONS)]).validate(said_in_last())


def test_what_version_1_can_hold_is_written_in_it_again() -> None:
    assert in_lowest_version(said_in_last()) == json.loads(EXAMPLE)


def test_the_tables_of_the_hall_need_no_later_version() -> None:
    document = said_in_last()
    document["stages"][0]["hall"] = 3
    assert in_lowest_version(document)["stages"][0]["hall"] == 3
    assert in_lowest_version(document)["version"] == 1


def test_what_the_last_version_says_it_says_again() -> None:
    document = {**said_in_last(), "reports": [{"id": ANYBODY}]}
    assert in_last_version(in_lowest_version(document)) == document


MORE: dict[str, Callable[[Document], object]] = {
    "pairs": lambda document: document["tournament"].update(ranked="pairs"),
    "a stage more": lambda document: document["stages"].append(document["stages"][0]),
    "another format": lambda document: document["stages"][0].update(format="danish"),
    "a stage with a name": lambda document: document["stages"][0].update(name="Gironi"),
    "lengths of the last turns": lambda document: document["stages"][0]["last_lengths"].append({}),
    "another tie-break": lambda document: document["stages"][0].update(tiebreaks=["buchholz"], rest_is_opponent=True),
    "a seed": lambda document: document["teams"][0].update(seed=1),
    "a club": lambda document: document["teams"][0].update(club="Bar Sport"),
    "a withdrawal": lambda document: document["teams"][0].update(withdrawn=ANYBODY),
    "an entry": lambda document: document.update(entries=[{}]),
    "an award": lambda document: document.update(awards=[{"kind": "absent"}]),
    "a bracket": lambda document: document["draws"][0].update(bracket=[]),
    "groups": lambda document: document["draws"][0].update(groups=[]),
    "a later turn": lambda document: document["draws"][0].update(first_turn=2),
    "a draft of another format": lambda document: document["draws"][0]["options"].update(format="danish"),
    "seeds in a draw": lambda document: document["draws"][0]["options"].update(seeds=[]),
    "a match without a fixture": lambda document: document["matches"][0].update(fixture=None),
    "an order of the desk": lambda document: document["decisions"][0].update(kind="desk"),
    "a withdrawal that was undone": lambda document: document["log"][3].update(kind="withdrawal_undone"),
}


@pytest.mark.parametrize("what", MORE)
def test_what_version_1_cannot_hold_is_written_in_last_version(what: str) -> None:
    document = said_in_last()
    MORE[what](document)
    written = in_lowest_version(document)
    assert written["version"] == 2
    assert in_last_version(written) == document


LATER: dict[str, Callable[[Document], object]] = {
    "rests that are worth something": lambda document: document["stages"][0].update(rest_points=2),
    "the word of the players": lambda document: document["tournament"].update(trust="players"),
    "a call to the table": lambda document: document["matches"][0].update(called_at="2026-11-21T20:00:00.000000Z"),
    "what a table told": lambda document: document.update(reports=[{}]),
    "a change from a table": lambda document: document["log"][3].update(source="table"),
    "another result of awarded matches": lambda document: document["stages"][0].update(forfeit="4-1"),
    "a longer wait": lambda document: document["stages"][0].update(wait_minutes=15),
    "a limit of turns": lambda document: document["stages"][0].update(turn_minutes=45),
    "a rule for when time is up": lambda document: document["stages"][0].update(time_rule="leader"),
    "the clock of a turn": lambda document: document["turns"][0].update(ends_at="2026-11-21T20:00:00.000000Z"),
    "a match that was stopped": lambda document: document.update(awards=[{"kind": "time_up"}]),
    "a withdrawal with an effect": lambda document: document["teams"][0].update(withdrawal="win"),
    "a warning": lambda document: document.update(penalties=[{}]),
    "a match that was broken off": lambda document: document.update(awards=[{"kind": "abandoned"}]),
    "a device": lambda document: document["log"][0].update(device="Chrome, Android"),
    "a result that was agreed on": lambda document: document["log"][3].update(kind="agreed"),
}


@pytest.mark.parametrize("what", LATER)
def test_what_version_2_cannot_hold_is_written_in_version_3(what: str) -> None:
    document = said_in_last()
    LATER[what](document)
    written = in_lowest_version(document)
    assert written["version"] == 3
    assert in_last_version(written) == document


LATEST: dict[str, Callable[[Document], object]] = {
    "the last place's point": lambda document: document["tournament"].update(last_value="last"),
    "rests without an opponent": lambda document: document["stages"][0].update(tiebreaks=["buchholz"]),
    "a rest as an opponent": lambda document: document["stages"][0].update(rest_is_opponent=True),
}


@pytest.mark.parametrize("what", LATEST)
def test_what_version_3_cannot_hold_is_written_in_version_4(what: str) -> None:
    document = said_in_last()
    LATEST[what](document)
    written = in_lowest_version(document)
    assert written["version"] == 4
    assert in_last_version(written) == document


@pytest.mark.parametrize("version", [1, 2, 3])
def test_in_files_from_before_there_was_the_question_the_last_point_is_that_of_its_place(version: int) -> None:
    kept = [document for document in map(json.loads, EXAMPLES.values()) if document["version"] == version]
    assert {in_last_version(document)["tournament"]["last_value"] for document in kept} == {"place"}


def test_in_files_from_before_there_was_the_choice_a_rest_is_an_opponent_where_opponents_count() -> None:
    document = json.loads(EXAMPLES["tournament-4-danish"])
    del document["tournament"]["last_value"]
    for tiebreaks, meant in ((["buchholz", "wins"], True), (["wins"], False)):
        (stage,) = document["stages"]
        earlier = {name: value for name, value in stage.items() if name != "rest_is_opponent"} | {
            "tiebreaks": tiebreaks
        }
        read = in_last_version({**document, "version": 3, "stages": [earlier]})
        assert (read["stages"][0]["rest_is_opponent"], read["tournament"]["last_value"]) == (meant, "place")
        assert in_lowest_version(read)["version"] == 3


def test_the_last_version_knows_every_word_and_each_before_it_those_that_it_always_knew() -> None:
    last = max(VERSIONS)
    assert words(last, "entry", "properties", "kind") == set(LogKind.values)
    assert words(last, "entry", "properties", "source") == set(Source.values)
    assert words(last, "stage", "properties", "tiebreaks", "items") == set(Criterion)
    assert words(last, "stage", "properties", "format") == set(FORMATS)
    for path, document in (
        (("entry", "properties", "kind"), lambda word: {"log": [{"kind": word, "source": "desk", "device": ""}]}),
        (("entry", "properties", "source"), lambda word: {"log": [{"kind": "result", "source": word, "device": ""}]}),
        (("stage", "properties", "tiebreaks", "items"), lambda word: {"tiebreaks": [word]}),
    ):
        for version in VERSIONS:
            holds = {word for word in words(last, *path) if lowest_with(document(word)) <= version}
            assert holds == words(version, *path)


def lowest_with(change: Document) -> int:
    document = said_in_last()
    document["stages"][0].update({name: value for name, value in change.items() if name == "tiebreaks"})
    document["stages"][0]["rest_is_opponent"] = "buchholz" in document["stages"][0]["tiebreaks"]
    document["log"] = change.get("log", [])
    return int(in_lowest_version(document)["version"])


@pytest.mark.parametrize("name", SECTIONS)
def test_every_stored_field_is_in_the_file(name: str) -> None:
    section = SECTIONS[name]
    stored = {field.name for field in section.model._meta.concrete_fields} - NOT_IN_THE_FILE
    if name == "seats":
        stored.remove("turn")  # that of its match
    assert set(section.fields.split()) == stored


@pytest.mark.parametrize("version", VERSIONS)
def test_a_kept_file_of_every_version_is_what_its_schema_promises(version: int) -> None:
    kept = [document for document in map(json.loads, EXAMPLES.values()) if document["version"] == version]
    assert kept
    for document in kept:
        jsonschema.Draft202012Validator(SCHEMAS[version]).validate(document)


def said_by(meant: Any, row: Document) -> Any:
    return meant(row) if callable(meant) else meant


def test_the_kept_files_of_the_last_version_say_everything_that_it_added() -> None:
    last = STEPS[-1]
    kept = [document for document in map(json.loads, EXAMPLES.values()) if document["version"] == last.version]
    unsaid = {section for section in last.sections if not any(document[section] for document in kept)}
    for section, fields in last.fields.items():
        rows = [row for one in kept for row in ([one[section]] if isinstance(one[section], dict) else one[section])]
        unsaid |= {
            f"{section}.{name}"
            for name, meant in fields.items()
            if all(row[name] == said_by(meant, row) for row in rows)
        }
    assert unsaid == set()

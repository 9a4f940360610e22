"""A file of the version before is brought up to this one, and says the same as the program that wrote it."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from jsonschema_rs import meta

from tests.damage import Document, changed, put, refusal
from tests.schemas import schema, validator
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.files.tournament_export import VERSION, export_bytes
from tournaments.services.files.importing.file_reading import READ, brought_up
from tournaments.services.files.tournament_import import tournament_import

DATA = Path(settings.BASE_DIR, "tests", "data")
BEFORE = (DATA / "tournament-4.json").read_bytes()


def said_before() -> list[Document]:
    """The standings of its stages, as the last program that wrote version 4 printed them."""
    said: list[Document] = json.loads((DATA / "standings-4.json").read_text("utf-8"))
    return said


@pytest.mark.django_db
def test_a_file_of_version_4_gives_the_standings_that_it_gave_before() -> None:
    tournament = tournament_import(data=BEFORE)
    said = [json.loads(json.dumps(standings_json(stage))) for stage in stages_of(tournament)]
    for now, before in zip(said, said_before(), strict=True):
        here = len(before["teams"])  # behind them is today who did not move on to the stage
        assert now | {"teams": now["teams"][:here]} == {"format": "briscola-standings", "version": 2, **before}
    assert len({len(now["teams"]) for now in said}) == 1


@pytest.mark.django_db
def test_it_goes_out_again_as_a_file_of_the_newest_version() -> None:
    data = export_bytes(tournament_import(data=BEFORE))
    document = json.loads(data)
    assert document["version"] == VERSION
    validator(f"tournament-{VERSION}").validate(document)
    assert document == brought_up(json.loads(BEFORE))


@pytest.mark.parametrize("version", READ)
def test_every_version_that_is_read_has_a_schema_and_a_kept_file(version: int) -> None:
    name = f"tournament-{version}"
    meta.validate(schema(name))
    validator(name).validate(json.loads((DATA / f"{name}.json").read_bytes()))


def row(section: str, document: Document) -> Any:
    return document[section][0]


def test_what_was_told_of_side_one_is_told_of_every_side() -> None:
    document = json.loads(BEFORE)
    row("deals", document).update(points=None)
    row("reports", document)["deals"][0].update(points=70)
    row("awards", document).update(absent=3)
    now = brought_up(document)
    assert row("deals", now)["points"] is None
    assert row("reports", now)["deals"][0]["points"] == [70, 50]
    assert row("awards", now)["absent"] == [1, 2]


def test_a_file_of_this_version_stays_as_it_is() -> None:
    document = json.loads((DATA / f"tournament-{VERSION}.json").read_bytes())
    assert brought_up(document) == document


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("where", "value", "said"),
    [
        (("awards", 0, "absent"), [1], "awards[0].absent: Il valore è di un altro tipo: serve un numero intero."),
        (("deals", 0, "points"), [70, 50], "deals[0].points: Il valore è di un altro tipo: serve un numero intero"),
        (("stages", 0, "rest_points"), "1/2", "stages[0].rest_points: Il valore è di un altro tipo"),
    ],
)
def test_a_file_of_version_4_is_judged_by_the_schema_of_version_4(where: Any, value: object, said: str) -> None:
    (line, *_others) = refusal(changed(put(*where, value=value), BEFORE))
    assert line.startswith(said)

"""What an import refuses is in no database: either the engine refuses it too, or the check finds it."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from tests.damage import Document, changed
from tests.examples import EXAMPLES, example
from tests.services.files.test_exchange_rules import RULES
from tests.services.files.test_exchange_stages import RULES as RULES_OF_STAGES
from tournaments.checks.tournament import tournament_findings
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.models import Club, Tournament
from tournaments.services.files.importing.file_reading import read_json
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.tournament_import import sound_document, tournament_import, write_below

pytestmark = pytest.mark.django_db
Edit = Callable[[Document], object]
DAMAGES: list[tuple[str, Edit]] = [("quarters", edit) for edit, _sentence in RULES]
DAMAGES += [(name, edit) for name, edit, _sentence in RULES_OF_STAGES]


def stored(data: bytes) -> Tournament:
    """The tournament of a file, written past all code that would refuse it; raises what the database refuses."""
    document: Document = read_json(data)  # type: ignore[assignment]  # an object, as all of these are
    club = Club.objects.create(slug="circolo", name="Circolo")
    try:
        rows = Rows(document, club)
    except KeyError as nowhere:
        raise IntegrityError(nowhere) from nowhere
    rows.tournament.save(force_insert=True)
    write_below(rows)
    return rows.tournament


def codes_of(data: bytes) -> set[str]:
    with pytest.raises(ImportRefused) as refused:
        sound_document(data)
    return {str(placed.problem.code) for placed in refused.value.placed}


@pytest.mark.parametrize("at", range(len(DAMAGES)))
def test_a_database_refuses_what_an_import_refuses_or_the_check_finds_it(at: int) -> None:
    name, edit = DAMAGES[at]
    data = changed(edit, example(name))
    with transaction.atomic():
        try:
            with transaction.atomic():
                tournament = stored(data)
        except IntegrityError:
            return
        found = {str(finding.problem.code) for finding in tournament_findings(tournament)}
        transaction.set_rollback(True)
    assert found & codes_of(data)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_sound(name: str) -> None:
    assert tournament_findings(tournament_import(data=example(name))) == []

"""Everything that can be wrong with one tournament: what an import would refuse, and what no file could say."""

from collections.abc import Iterator

from rules.violations import violation
from tournaments.checks.beside import findings_beside
from tournaments.checks.places import Places
from tournaments.checks.references import broken_references, subjects_elsewhere
from tournaments.event.faults.data import DataFault, Finding
from tournaments.models import Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.regulation import regulation_of
from tournaments.selectors.core.snapshot import snapshot
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.progress import progress_of
from tournaments.selectors.files.exchange import whole_document
from tournaments.services.files.importing.references import reference_faults
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.rules import rule_faults
from tournaments.services.files.importing.shape import shape_faults
from tournaments.services.files.importing.sides import side_faults
from tournaments.services.files.importing.versions import with_lists


def tournament_findings(tournament: Tournament) -> list[Finding]:
    """Every broken invariant, of one moment; nothing is written.

    What leans on something broken is not looked at: first where references lead, then the values of every row, then
    how rows agree with each other, with the rules and with the log.
    """
    try:
        with snapshot():
            return _findings(tournament)
    except Exception as error:  # whatever a damaged row does to its reader, the next tournament is looked at
        return [Finding(violation(DataFault.UNREADABLE, why=_said(error)), tournament.slug)]


def _said(error: Exception) -> str:
    """What an error says of itself, in a line; of one that says only what was sought, its kind too."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__} {said}".strip() if isinstance(error, LookupError) or not said else said


def _findings(tournament: Tournament) -> list[Finding]:
    document = whole_document(tournament)
    places = Places(document)
    if found := list(_led_elsewhere(tournament, places)):
        return found
    faults = shape_faults(document)
    document = with_lists(document)
    faults = faults or [*reference_faults(document), *side_faults(document)]
    if not faults:
        rows = Rows(document, tournament.club)
        faults = rule_faults(rows)
    found = [places.finding(one.fault, one.where) for one in faults]
    return [*found, *findings_beside(tournament, places), *([] if faults else _sums(tournament, places))]


def _led_elsewhere(tournament: Tournament, places: Places) -> Iterator[Finding]:
    for section, row, name in broken_references(tournament):
        yield places.in_row(violation(DataFault.OF_ANOTHER_TOURNAMENT), section, str(row), name)
    for row in subjects_elsewhere(tournament):
        yield places.in_row(violation(DataFault.LOG_OF_ANOTHER), "log", str(row), "subject")


def _sums(tournament: Tournament, places: Places) -> Iterator[Finding]:
    """Where match points and deals of a stage do not come to what they must, whatever the cards did."""
    for stage in stages_of(tournament):
        if progress_of(match_records(stage), regulation_of(stage)).checks.wrong:
            yield places.in_row(violation(DataFault.SUMS_WRONG), "stages", str(stage.pk))

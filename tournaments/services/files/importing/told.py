"""Whether what the tables told could have been told, and still counts where it says so."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import pairwise

from rules.match_faults import check_match
from rules.matches import match_outcome
from tournaments.event.faults.importing import ImportFault, Placed, placed
from tournaments.models import Report
from tournaments.selectors.core.told import deals_of_json
from tournaments.services.files.importing.lives import Life, life_of
from tournaments.services.files.importing.outcomes import Outcomes
from tournaments.services.files.importing.rows import Rows


def told_faults(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    """Every fault of the reports; `outcomes` are those of a file whose results have none."""
    lives: dict[Hashable, list[Life]] = defaultdict(list)
    for at, report in enumerate(rows.reports):
        lives[report.match_id, report.side].append(life_of(rows, report.entered_id, report.settled_id, at))
        if report.settled_id is None:
            yield from _standing_faults(rows, outcomes, report, at)
    for of_one_side in lives.values():
        for one, other in pairwise(sorted(of_one_side)):
            if other.begins < one.ends:
                yield placed(ImportFault.TOLD_TWICE, "reports", other.at)


def _standing_faults(rows: Rows, outcomes: Outcomes, report: Report, at: int) -> Iterator[Placed]:
    """What waits to be confirmed is a whole result, of a match that has none yet."""
    match = rows.matches_by_id[report.match_id]
    deals = deals_of_json(report.deals)
    if faults := check_match(outcomes.format_of(match), deals):
        yield Placed(("reports", at, "deals"), faults[0])
    elif not match_outcome(outcomes.format_of(match), deals).complete:
        yield placed(ImportFault.TOLD_NOT_WHOLE, "reports", at, "deals")
    if outcomes.sound_and_complete(match):
        yield placed(ImportFault.TOLD_AND_SETTLED, "reports", at, "match")

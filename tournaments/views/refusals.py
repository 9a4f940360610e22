"""The status of a page that says why something was not done."""

from tournaments.errors import DomainError
from tournaments.services.changes import ChangeFault
from tournaments.services.draws import DrawFault
from tournaments.services.entrants import EntrantFault
from tournaments.services.finals import FinalFault

NOT_THERE = frozenset(
    {
        ChangeFault.MATCH_GONE,
        DrawFault.UNKNOWN,
        EntrantFault.TEAM_UNKNOWN,
        EntrantFault.PLAYER_UNKNOWN,
        FinalFault.DECISION_UNKNOWN,
        FinalFault.MODIFIER_UNKNOWN,
        FinalFault.DECLARATION_UNKNOWN,
    }
)


def status_of(error: DomainError) -> int:
    """404 where the thing that the address names is not there (any more) or is somebody else's, else 422."""
    return 404 if any(fault.code in NOT_THERE for fault in error.violations) else 422

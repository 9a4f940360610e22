"""Whether so many entrants can play a stage as it is decided, before anything is drawn."""

from collections.abc import Mapping

from rules.violations import Violation
from tournaments.event.regulation import Regulation
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import Options, singles
from tournaments.scheduling.registry import FORMATS

_PARTS: Mapping[str, str] = {ScheduleFault.TOO_MANY_TURNS: "turns", ScheduleFault.TOO_MANY_GROUPS: "groups"}


def capacity_faults(stage: Regulation, entrants: int) -> Mapping[str, Violation]:
    """The turns or the groups that are too many for them, by the name of the part of the regulation."""
    if stage.traits.teams:
        return {}
    options = Options(turns=stage.turns, groups=stage.groups, rematches=stage.rematches)
    found = FORMATS[stage.format].problems(singles(entrants), options)
    return {_PARTS[fault.code]: fault for fault in found if fault.code in _PARTS}

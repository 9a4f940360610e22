"""Knockout: who wins goes on, in a bracket that is drawn once and printed before the first match."""

from functools import lru_cache

from tournaments.scheduling.bracket.drawing import drawn_slots
from tournaments.scheduling.bracket.plan import planned
from tournaments.scheduling.bracket.single import main_matches
from tournaments.scheduling.bracket.types import Bracket
from tournaments.scheduling.chance import seeded
from tournaments.scheduling.types import Field, Options


@lru_cache(maxsize=8)
def bracket_of(field: Field, options: Options, number: int) -> Bracket:
    """The whole bracket of these entrants from this draw number, with the turn and table of every match.

    Call it only with a field and options without problems and a number from 1 on.
    """
    main = main_matches(drawn_slots(field, options.knockout.byes, seeded(number)))
    return Bracket(planned(main, options.hall))

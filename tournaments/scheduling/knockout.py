"""Knockout: who wins goes on, in a bracket that is drawn once and printed before the first match."""

from collections.abc import Sequence
from functools import lru_cache

from tournaments.scheduling.bracket.consolation import consolation_matches
from tournaments.scheduling.bracket.double import second_chances
from tournaments.scheduling.bracket.drawing import drawn_slots
from tournaments.scheduling.bracket.placing import placing_matches, third_place_match
from tournaments.scheduling.bracket.plan import planned
from tournaments.scheduling.bracket.single import main_matches, with_ways_down
from tournaments.scheduling.bracket.types import Bracket, Node
from tournaments.scheduling.chance import seeded
from tournaments.scheduling.types import Field, KnockoutOptions, Options, SecondChance


@lru_cache(maxsize=8)
def bracket_of(field: Field, options: Options, number: int) -> Bracket:
    """The whole bracket of these entrants from this draw number, with the turn and table of every match.

    Call it only with a field and options without problems and a number from 1 on.
    """
    main = main_matches(drawn_slots(field, options.knockout.byes, seeded(number)))
    nodes = with_ways_down(main, _beside(main, options.knockout))
    return Bracket(planned(nodes, options.hall or options.tables))


def _beside(main: Sequence[Node], options: KnockoutOptions) -> list[Node]:
    """The matches of those who have lost in the main bracket."""
    if options.second_chance is SecondChance.DOUBLE:
        return second_chances(main, second_final=options.second_final)
    if options.placing:
        return placing_matches(main)
    third = third_place_match(main) if options.third_place else []
    if options.second_chance is SecondChance.NONE:
        return third
    return [*third, *consolation_matches(main, third_place=options.third_place)]

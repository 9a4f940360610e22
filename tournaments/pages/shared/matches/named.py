"""The match, or the turn, that an address names. Each raises Http404 where the tournament has none such (any more)."""

import uuid

from django.http import Http404

from tournaments.models import Tournament
from tournaments.selectors.play.desk import IndividualTurn, MatchPage, individual_turn, match_page


def match_named(tournament: Tournament, match_id: uuid.UUID) -> MatchPage:
    if (page := match_page(tournament, match_id)) is None:
        raise Http404
    return page


def turn_named(tournament: Tournament, number: int) -> IndividualTurn:
    if (page := individual_turn(tournament, number)) is None:
        raise Http404
    return page

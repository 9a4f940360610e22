"""The tournament that a command names, or the sentence that there is none."""

from django.core.management.base import BaseCommand
from django.core.validators import slug_re
from django.utils.translation import gettext as _

from tournaments.management.refusal import refuse
from tournaments.models import Tournament
from tournaments.selectors.clubs.access import tournament_for_public


def named_tournament(command: BaseCommand, slug: str) -> Tournament:
    tournament = tournament_for_public(slug) if slug_re.fullmatch(slug) else None
    if tournament is None:
        refuse(command, [_("Il torneo «%(slug)s» non c’è.") % {"slug": slug}])
    return tournament

"""Calling a stored pair or player after its people."""

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.event.surnames import Surnames
from tournaments.models import Team
from tournaments.selectors.core.sitting import Place, Sitting
from tournaments.services.entries.naming import entrant_name


def name_after_people(team: Team) -> None:
    """Let a pair or a single player be called as its people are called now, with who sits for whom."""
    others = Team.objects.filter(tournament_id=team.tournament_id).exclude(pk=team.pk).values_list("name", flat=True)
    places = Sitting(team.tournament_id).places(team.players.order_by("number"))
    # A name is the same for all readers, in the language of the hall.
    with translation.override(settings.LANGUAGE_CODE):
        people, kept = [_in_words(place) for place in places], _kept(places)
    players = [one for place in places for one in (place.first, *(player for _turn, player in place.later))]
    kept |= Surnames({one.name: one.surname for one in players}).words(one.name for one in players)
    team.name = entrant_name(people, {name.casefold() for name in others}, kept=kept)
    team.save(update_fields=["name"])


def _in_words(place: Place) -> str:
    """ "Anna Rossi (dal turno 3 Bruno Bianchi)" """
    later = "".join(f" ({_from(turn)} {player.name})" for turn, player in place.later)
    return f"{place.first.name}{later}"


def _from(turn: int) -> str:
    return _("dal turno %(turn)d") % {"turn": turn}


def _kept(places: list[Place]) -> frozenset[str]:
    """The words between the names, which stay as they are where names have to shrink."""
    return frozenset(word for place in places for turn, _player in place.later for word in f"({_from(turn)}".split())

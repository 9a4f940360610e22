"""Who won, as _podium.html shows it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.ranking.prizes import prize_of_place
from tournaments.pages.tables.words.present import entrant
from tournaments.selectors.counted.course import Course
from tournaments.selectors.shown.podium import podium_of

PLACES = {1: gettext_lazy("Primo posto"), 2: gettext_lazy("Secondo posto"), 3: gettext_lazy("Terzo posto")}


def podium_context(course: Course) -> Plain:
    """`podium` is empty before the end; what was won may still change until the tournament is closed."""
    tournament = course.now.stage.tournament
    closed = tournament.closed_at is not None
    return {
        "podium": [
            {
                "place": str(PLACES[one.place]),
                "first": one.place == 1,
                "prize": prize_of_place(tournament, one.place, len(one.teams)),
                "entrants": [entrant(team) | {"title": team.title} for team in one.teams],
            }
            for one in podium_of(course)
        ],
        "podium_note": "" if closed else _("Il torneo non è ancora chiuso: un risultato può ancora essere corretto."),
    }

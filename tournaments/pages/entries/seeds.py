"""Seeds from a season: proposed with the mean that they follow, and taken over by a button."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.event.rights import Right
from tournaments.models import Season, Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.shared.seasons.own import decimal
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.seasons.entrants_before import SeasonSeed, proposed_seeds
from tournaments.selectors.seasons.stored import seasons_of
from tournaments.services.entries.entrant_changes import seeds_set

USUAL_SHARE = 4
"""One in this many entrants is seeded, unless another number is typed."""


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def seeds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who would be seeded by the season that is asked for, and how many of them."""
    seasons = seasons_of(tournament.club) if tournament.kind.listed else []
    asked = read_line((request.POST or request.GET).get("season", ""), limit=60)
    season = next((one for one in seasons if one.slug == asked), seasons[0] if seasons else None)
    proposed = () if season is None else proposed_seeds(tournament, season)
    if request.method != "POST":
        return _page(request, tournament, seasons, season, proposed, count=str(len(proposed) // USUAL_SHARE))
    typed = request.POST.get("count", "").strip()
    count = read_whole(typed, digits=3)
    if not 0 < count <= len(proposed):
        most = _("Scrivi quanti sono i più forti, da 1 a %(most)s.") % {"most": len(proposed)}
        return _page(request, tournament, seasons, season, proposed, count=typed, errors=(most,), status=422)
    order = [one.team for one in proposed[:count]]

    def write() -> None:
        seeds_set(action_of(request, tournament), order)

    return answer(
        request,
        write,
        said=_("Salvato."),
        then=redirect("desk_teams", slug=tournament.slug),
        else_=lambda no: _page(
            request, tournament, seasons, season, proposed, count=typed, errors=no.errors, status=no.status
        ),
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    seasons: Sequence[Season],
    season: Season | None,
    proposed: Sequence[SeasonSeed],
    *,
    count: str,
    errors: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = desk_page(tournament, "desk_teams") | {
        "seasons": seasons,
        "season": season,
        "proposed": [{"name": one.name, "mean": decimal(one.drawn), "matches": one.matches} for one in proposed],
        "count": count,
        "errors": [{"text": text, "target": "count"} for text in errors],
    }
    return render(request, "entries/seeds.html", context, status=status)

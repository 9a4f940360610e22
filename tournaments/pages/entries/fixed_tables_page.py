"""Somebody who cannot move always plays at the same table: said on the page of a pair or player."""

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer, with_links
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.words.draw_words import drawn_papers
from tournaments.selectors.core.private import person_line
from tournaments.services.entries.fixed_table_changes import table_fix


@needs(Right.RUN)
@require_POST
def fix_table(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """Let a player always play at the table that was typed, or move again where the box was emptied."""
    line = person_line(tournament, player_id)
    if line is None:
        raise Http404
    typed = request.POST.get("table", "").strip()
    table = read_whole(typed) if typed else None
    back = redirect("desk_team", slug=tournament.slug, team_id=line.team_id)
    if not tournament.kind.listed:
        back = redirect("desk_player", slug=tournament.slug, player_id=player_id)
    return answer(
        request,
        partial(table_fix, action_of(request, tournament), player_id=player_id, table=table),
        said=lambda moved: _said(tournament, line.name, table, moved or 0),
        then=back,
        else_=above(request, back),
    )


def _said(tournament: Tournament, name: str, table: int | None, moved: int) -> str:
    fixed = (
        as_sentence(_("%(name)s gioca sempre al tavolo %(table)s"))
        if table
        else _("%(name)s non ha più un tavolo fisso.")
    )
    said = fixed % {"name": name, "table": table}
    if not moved:
        return said
    count = ngettext("%(count)s partita ha cambiato tavolo.", "%(count)s partite hanno cambiato tavolo.", moved)
    return with_links(f"{said} {count % {'count': moved}}", *drawn_papers(tournament))

"""Withdrawals and returns, as the page of a quarter, pair or player shows and offers them."""

import uuid

from django.http import HttpRequest
from django.utils.translation import gettext as _

from rules.problems import sentence
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.entrant_problems import AgainProblem
from tournaments.event.regulation import BRACKETS
from tournaments.labels.match_labels import EFFECT_NAMES
from tournaments.labels.roster import given_in_words, return_in_words, withdrawal_in_words
from tournaments.models import Tournament
from tournaments.models.fields import uuid7
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import proposed_number, read_reason
from tournaments.pages.shared.words.hall_words import place_words
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.entries.arrival_queries import fees_of
from tournaments.selectors.entries.entering_again_queries import entry_again_in
from tournaments.selectors.entries.playing import coming_back, removal_in
from tournaments.selectors.entries.roster import MatchAhead


def leaving_context(
    request: HttpRequest,
    tournament: Tournament,
    team_id: uuid.UUID,
    ahead: tuple[MatchAhead, ...],
    *,
    withdrawn: bool,
    published: bool,
) -> Plain:
    """What _again.html, _leaving.html and _removal.html show. Nobody leaves before the draw is published, when a line
    of the list is simply removed.

    A reason that was typed is in its box again.
    """
    format_key = stage_of(tournament).format
    return {
        "entry_again": _again(request, tournament, team_id),
        "removal": removal_in(tournament, team_id),
        "leaving": {
            "id": team_id,
            "back": _back(request, tournament, team_id, format_key),
            "may_leave": published and not withdrawn,
            "ahead": [{"place": place_words(one), "match": one} for one in ahead],
            "effect": withdrawal_in_words(format_key),
            "effects": _effect_choices(format_key),
            "reason": read_reason(request.POST.get("reason", "")),
        },
    }


def _back(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID, format_key: str) -> Plain | None:
    """What becomes of the matches of who comes back, with the choice where some of them would stay given away; None
    where nobody has left.
    """
    found = coming_back(tournament, team_id)
    if found is None:
        return None
    now, all_of_them = (
        ", ".join(given_in_words(*counts))
        for counts in ((found.kept, found.reopened), (0, found.kept + found.reopened))
    )
    reopen = request.POST.get("reopen", "") != ""
    labels = (
        ("", _("Da adesso: %(what)s"), now),
        ("1", _("Come se non avesse mai lasciato il torneo: %(what)s"), all_of_them),
    )
    return {
        "choices": [
            {"value": value, "label": label % {"what": what}, "chosen": bool(value) is reopen}
            for value, label, what in labels
        ]
        if found.kept
        else [],
        "counted": "" if found.kept else all_of_them,
        "said": return_in_words(format_key, kept=found.kept, void=found.effect.voids(complete=False)),
    }


def _again(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> Plain | None:
    """Whether who is out may enter again, else why not; nothing where they are not out, or nobody enters again. What
    was sent and refused is in its boxes again.
    """
    found = entry_again_in(tournament, team_id)
    if found is None or any(problem.code == AgainProblem.NOT_OUT for problem in found.problems):
        return None
    return {
        "id": team_id,
        "why_not": [sentence(problem) for problem in found.problems],
        "in_bracket": bool(found.places),
        "fee": fees_of(tournament).prices.known,
        "number": request.POST.get("number", "").strip() or proposed_number(),
        "paid": "number" not in request.POST or "paid" in request.POST,
        "key": uuid7(),
    }


def _effect_choices(format_key: str) -> list[Plain]:
    """What may become of the matches of who leaves; in a bracket that is no question."""
    if format_key in BRACKETS:
        return []
    return [{"value": effect.value, "label": EFFECT_NAMES[effect]} for effect in WithdrawalEffect]

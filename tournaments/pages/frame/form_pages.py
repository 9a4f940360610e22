"""Where a form lives whose address shows nothing of its own.

Anybody who reloads a page of errors by its address, or changes the language on it, asks for an address that only takes
forms. They are led to the page that the form was sent from.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse

# By the name of the address that takes the form, the name of its page.
PAGES = {
    "set_language": "home",
    "leave": "desk",
    "account_password": "account",
    "account_password_gone": "account",
    "account_leave": "account",
    "club_rename": "club_members",
    "club_invite": "club_members",
    "club_invitation_gone": "club_members",
    "club_member_role": "club_members",
    "club_member_gone": "club_members",
    "club_private_days": "club_privacy",
    "club_kept_file": "club_copies",
    "club_logo_gone": "club_look",
    "desk_archive": "desk_settings",
    "desk_unarchive": "desk_settings",
    "desk_details": "desk_settings",
    "desk_regulation": "desk_settings",
    "desk_trust": "desk_settings",
    "desk_discretion": "desk_settings",
    "desk_team_new": "desk_teams",
    "desk_entrants_new": "desk_teams",
    "desk_entrants_lots": "desk_teams",
    "desk_pair_code": "desk_team",
    "desk_pair_code_end": "desk_team",
    "desk_team_withdraw": "desk_team",
    "desk_team_return": "desk_team",
    "desk_team_gone": "desk_team",
    "desk_players_new": "desk_teams",
    "desk_player_gone": "desk_player",
    "desk_singles_new": "desk_teams",
    "desk_single_gone": "desk_teams",
    "desk_surname": "desk_person",
    "desk_substitute": "desk_teams",
    "desk_fix_table": "desk_teams",
    "desk_substitute_gone": "desk_teams",
    "desk_checkin_mark": "desk_checkin",
    "desk_absent": "desk_draw",
    "desk_till_write": "desk_till",
    "desk_till_count": "desk_till",
    "desk_till_destination": "desk_till",
    "desk_till_correct": "desk_till",
    "desk_entry_terms": "desk_registrations",
    "desk_registration_approve": "desk_registrations",
    "desk_registration_refuse": "desk_registrations",
    "desk_registrations_refuse": "desk_registrations",
    "desk_rehearsal_copy": "desk_home",
    "desk_rehearsal_turn": "desk_home",
    "desk_rehearsal_all": "desk_home",
    "desk_rehearsal_restart": "desk_home",
    "desk_rehearsal_remove": "desk_home",
    "desk_draw_make": "desk_draw",
    "desk_draw_publish": "desk_draw",
    "desk_draw_unpublish": "desk_draw",
    "desk_end_early": "desk_home",
    "desk_play_on": "desk_home",
    "desk_one_more_turn": "desk_home",
    "desk_passage": "desk_stages",
    "desk_passage_take_back": "desk_stages",
    "desk_enter": "desk_turn",
    "desk_undo": "desk_home",
    "desk_take_back": "desk_home",
    "desk_penalty_withdraw": "desk_penalties",
    "desk_award": "desk_match",
    "desk_missing": "desk_match",
    "desk_match_add": "desk_turn",
    "desk_match_drop": "desk_match",
    "desk_abandon": "desk_match",
    "desk_stop": "desk_match",
    "desk_turn_time": "desk_turn",
    "desk_turn_call": "desk_turn",
    "desk_turn_seated": "desk_turn",
    "desk_turn_call_back": "desk_turn",
    "desk_match_call": "desk_match",
    "desk_match_seated": "desk_match",
    "desk_award_take_back": "desk_match",
    "desk_codes": "desk_turn",
    "desk_code": "desk_match",
    "desk_told_accept": "desk_match",
    "desk_told_aside": "desk_match",
    "desk_tie": "desk_standings",
    "desk_decision_withdraw": "desk_standings",
    "desk_rule_add": "desk_final",
    "desk_rule_remove": "desk_final",
    "desk_declare": "desk_final",
    "desk_declaration_withdraw": "desk_final",
    "desk_prizes": "desk_final",
    "desk_close": "desk_final",
    "desk_reopen": "desk_final",
}
# What is in the address of a page: the tournament alone, if nothing else is said here.
_PLACES: dict[str, tuple[str, ...]] = {
    "home": (),
    "desk": (),
    "account": (),
    "club_members": ("club_slug",),
    "club_privacy": ("club_slug",),
    "club_copies": ("club_slug",),
    "club_look": ("club_slug",),
    "desk_team": ("slug", "team_id"),
    "desk_player": ("slug", "player_id"),
    "desk_person": ("slug", "player_id"),
    "desk_turn": ("slug", "number"),
    "desk_match": ("slug", "match_id"),
}


class FormPagesMiddleware:
    """Leads anybody who wants to see an address of forms to its page, which then says who may look at it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: Any, kwargs: Any) -> HttpResponse | None:
        page = page_of(request)
        if page == request.path or request.method not in ("GET", "HEAD"):
            return None
        return HttpResponseRedirect(page)


def page_of(request: HttpRequest) -> str:
    """The address of the page that a form was sent from: its own, unless that takes nothing but forms."""
    match = request.resolver_match
    page = PAGES.get(match.url_name or "") if match else None
    if match is None or page is None:
        return request.path
    return reverse(page, kwargs={name: match.kwargs[name] for name in _PLACES.get(page, ("slug",))})

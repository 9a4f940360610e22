"""A refused change: the reason in words, and the HTTP status."""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template import loader
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import defaults

from briscola_site.middleware import form_can_be_read
from briscola_site.storage import storage_problem
from rules.problems import Problem, problem_at, sentence, sentences
from rules.words import one_stop
from tournaments.backups.database import look_at_file
from tournaments.backups.trouble import trouble_found
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.problems.entrant_problems import ALIKE_PROBLEMS, MAY_BE_SAME, EntrantProblem
from tournaments.event.problems.evening_problems import (
    ChangeProblem,
    DrawProblem,
    FinalProblem,
    RegistrationProblem,
    TillProblem,
    UndoProblem,
)
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.event.problems.installation_problems import MemberProblem, StorageProblem
from tournaments.labels.import_labels import placed_sentences
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.sent_again import typed_in
from tournaments.services.entries.alike import Alike

MOST_NAMES = 10
STALE = 409
GONE = 404
REFUSALS = (DomainError, StaleVersion)
"""What services raise that a person can answer to."""
NOT_THERE = frozenset(
    {
        ChangeProblem.MATCH_GONE,
        DrawProblem.UNKNOWN,
        EntrantProblem.TEAM_UNKNOWN,
        EntrantProblem.PLAYER_UNKNOWN,
        FinalProblem.DECISION_UNKNOWN,
        FinalProblem.MODIFIER_UNKNOWN,
        FinalProblem.DECLARATION_UNKNOWN,
        UndoProblem.UNKNOWN,
        TillProblem.GONE,
        RegistrationProblem.SETTLED,
        MemberProblem.UNKNOWN,
        MemberProblem.INVITATION_UNKNOWN,
    }
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is in the way of a change, in words, and the status of the page that says so.

    `stale`: somebody saved first, `own`: oneself. `asks`: an answer whether somebody is the same person helps.
    `problems` are what the words say, for a page that shows each at its box.
    """

    errors: tuple[str, ...] = ()
    status: int = 422
    problems: tuple[Problem, ...] = ()
    own: bool = False

    @property
    def stale(self) -> bool:
        return self.status == STALE

    @property
    def in_no_file(self) -> tuple[str, ...]:
        """The words without places in a file, for who sent none."""
        return sentences(self.problems) or self.errors

    @property
    def asks(self) -> bool:
        return any(problem.code in ALIKE_PROBLEMS for problem in self.problems)

    @property
    def answers(self) -> str:
        """The answers that help: "other" where only another person of the same name can be meant, "" for both."""
        return "" if any(problem.code in MAY_BE_SAME for problem in self.problems) else Alike.OTHER.value

    def again(self, request: HttpRequest, form: object) -> Plain:
        """The form of a page that was refused, which comes back with what was typed and with the question, if any."""
        return {"form": form, "asks": self.asks, "answers": self.answers, "typed": request.POST}


NOT_REFUSED = Refusal(status=200)


def refused(error: DomainError | StaleVersion) -> Refusal:
    """What a service raised, in words."""
    if isinstance(error, StaleVersion):
        return Refusal((_stale_words(own=error.own),), STALE, own=bool(error.own))
    if isinstance(error, ImportRefused):  # problems of a file come with their places in it
        return Refusal(tuple(placed_sentences(error.placed)), problems=error.problems)
    return Refusal(sentences(error.problems), status_of(error), error.problems)


def _stale_words(*, own: bool | None) -> str:
    if own is None:
        return _("Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")
    if own:
        return _("Hai già salvato tu, dopo aver aperto questa pagina. Guarda com’è ora, poi decidi.")
    return _("Qualcun altro ha salvato prima. Guarda com’è ora, poi decidi.")


def alike_of(request: HttpRequest) -> Alike:
    """What was answered to the question whether two of one name are the same person."""
    return next((one for one in Alike if one == request.POST.get("alike")), Alike.ASK)


def say_repeated(request: HttpRequest, names: Sequence[str]) -> None:
    """Warn that these names are on the list more than once."""
    if names:
        messages.warning(request, repeated_in_words(names))


def repeated_in_words(names: Sequence[str]) -> str:
    """That these names are on the list more than once: perhaps one person in two pairs."""
    said = _("Lo stesso nome compare più volte: %(names)s. Se è una persona sola, togline uno.")
    return one_stop(said % {"names": shortened(names, MOST_NAMES)})


def say_left_out(request: HttpRequest, rows: Sequence[str]) -> None:
    """Tell of rows of a list that enrol nobody, as its title: none goes without a word."""
    if rows:
        said = _("Righe senza nomi, lasciate fuori: %(rows)s")
        messages.info(request, said % {"rows": shortened([f"«{row[:60]}»" for row in rows], MOST_NAMES)})


def say_errors(request: HttpRequest, errors: Iterable[str]) -> None:
    """Put them above the next page, each as a message of its own."""
    for error in errors:
        messages.error(request, error)


def status_of(error: DomainError) -> int:
    """404 where the thing that the address names is not there (any more) or is somebody else's, else 422."""
    return GONE if any(problem.code in NOT_THERE for problem in error.problems) else 422


# Where a form lives whose address shows nothing of its own.
#
# Anybody who reloads a page of errors by its address, or changes the language on it, asks for an address that only
# takes forms. They are led to the page that the form was sent from.

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
    "desk_days_save": "desk_days",
    "desk_wishes_save": "desk_wishes",
    "desk_apart": "desk_wishes",
    "desk_regulation": "desk_settings",
    "desk_trust": "desk_settings",
    "desk_row": "desk_settings",
    "desk_discretion": "desk_settings",
    "desk_team_new": "desk_teams",
    "desk_entrants_new": "desk_teams",
    "desk_entrants_lots": "desk_teams",
    "desk_pair_code": "desk_team",
    "desk_pair_code_end": "desk_team",
    "desk_team_withdraw": "desk_team",
    "desk_team_return": "desk_team",
    "desk_team_again": "desk_team",
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
    "desk_receipt": "desk_checkin",
    "desk_absent": "desk_draw",
    "desk_till_write": "desk_till",
    "desk_till_count": "desk_till",
    "desk_till_destination": "desk_till",
    "desk_till_correct": "desk_till",
    "desk_entry_terms": "desk_registrations",
    "desk_registration_approve": "desk_registrations",
    "desk_registration_refuse": "desk_registrations",
    "desk_registrations_refuse": "desk_registrations",
    "desk_registration_note": "desk_registrations",
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
    "desk_prizes_add": "desk_prizes",
    "desk_prizes_each": "desk_prizes",
    "desk_prize_change": "desk_prizes",
    "desk_prize_settle": "desk_prizes",
    "desk_prize_hand": "desk_prizes",
    "desk_prize_back": "desk_prizes",
    "desk_prize_receipt": "desk_prizes",
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
    """Leads a GET of a form's address to its page, which then checks the rights."""

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


# The page for errors that nobody expected: of the disk or the database, with what to do, or of the program.

RETRY_AFTER = "5"
PROGRAM_FAILED = "X-Program-Failed"
"""What the page of an error of the program has, unlike a page of what is between it and a browser: see outbox.js."""


def server_error(request: HttpRequest) -> HttpResponse:
    """What is wrong with the storage in words (503), with a button that sends again what was typed, passwords typed
    again; else the page of an error of the program (500). It asks the database nothing, and opens it again for anybody
    who comes next.
    """
    error = sys.exc_info()[1]
    problem = storage_problem(error, Path(settings.DATA))
    form_can_be_read(request)  # else what breaks here would be the page of errors
    if problem is None and isinstance(error, Error) and look_at_file(inside=True):
        problem = StorageProblem.DAMAGED  # the tables that a question names are those of the file that was there
    if problem is None:
        failed = defaults.server_error(request)
        failed.headers[PROGRAM_FAILED] = "1"
        return failed
    if problem is StorageProblem.DAMAGED:
        trouble_found(problem_at(problem))
    if not connection.in_atomic_block:
        connection.close()
    context = {
        "why": sentence(problem_at(problem)),
        "writing": request.method == "POST",
        "safe": problem is not StorageProblem.DAMAGED,
        **typed_in(request),
        "csrf_token": request.POST.get("csrfmiddlewaretoken", ""),  # as it came: another may need the database
    }
    page = loader.get_template("503.html").render(context)
    return HttpResponse(page, status=503, headers={"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"})

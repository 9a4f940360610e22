"""The people of a club: who they are, who is invited, and what each of them may do."""

import uuid
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.words import as_sentence
from tournaments.event.rights import Right, Role
from tournaments.labels.role_labels import ROLE_LINES, ROLE_NAMES
from tournaments.models import Club
from tournaments.pages.clubs.invited import TypedInvitation, read_invitation, read_role
from tournaments.pages.clubs.sign_up_page import MAIL_LIMIT, mail_refuse, no_mail, not_a_mail, read_mail, send_mail
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import actor_in, needs_in_club
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.pages.shared.pictures.codes import code_picture
from tournaments.selectors.clubs.member_queries import invitations_of, members_of
from tournaments.services.clubs.member_changes import (
    club_rename,
    invitation_end,
    invitation_make,
    member_remove,
    member_role_change,
)
from tournaments.services.setup.sign_up import mailed_token


@needs_in_club(Right.OWN)
@require_safe
def members(request: HttpRequest, club: Club) -> HttpResponse:
    """Who belongs to the club, and who is invited."""
    return _page(request, club)


@needs_in_club(Right.OWN)
@require_POST
def rename(request: HttpRequest, club: Club) -> HttpResponse:
    """The club gets another name."""
    club_name = read_line(request.POST.get("club_name", ""), limit=NAME_LIMIT)
    change = partial(club_rename, club_id=club.id, name=club_name, actor=actor_in(request, club))
    said = _("Salvato.") % {"name": club_name}
    return _done(request, club, change, said, club_name=club_name)


@needs_in_club(Right.OWN)
@require_POST
def invite(request: HttpRequest, club: Club) -> HttpResponse:
    """A link for one more person; this answer is the only one that ever shows it."""
    typed = read_invitation(request.POST)
    if typed.role is None:
        return _page(request, club, errors=(_("Scegli il ruolo di chi inviti."),), status=422, name=typed.name)
    mail = read_mail(request) if settings.EMAIL_HOST else ""
    if request.POST.get("mail") and settings.EMAIL_HOST and not mail:
        return _page(request, club, errors=(not_a_mail(),), status=422, name=typed.name)
    if mail:
        mail_refuse(request, mail)
    make = partial(invitation_make, club_id=club.id, role=typed.role, name=typed.name, actor=actor_in(request, club))
    return answer(
        request,
        make,
        then=lambda token: _made(request, club, typed, token, mail),
        else_=lambda no: _page(request, club, errors=no.errors, status=no.status, name=typed.name),
    )


def _made(request: HttpRequest, club: Club, typed: TypedInvitation, token: str, mail: str) -> HttpResponse:
    """The page with the link, which went by mail, too, where an address was typed."""
    invited = _invited(request, typed, token)
    if not mail:
        return _page(request, club, invited=invited)
    link = given_address(request, reverse("entrance_redeem", kwargs={"token": mailed_token(token, mail)})).uri
    text = _("«%(club)s» ti invita in segreteria. Premi qui entro 24 ore; vale una volta sola:\n\n%(link)s")
    sent = send_mail(mail, _("Un invito in segreteria"), text % {"club": club.name, "link": link})
    said = _("Abbiamo scritto a %(mail)s.") % {"mail": mail} if sent else no_mail()
    (messages.success if sent else messages.error)(request, said)
    return _page(request, club, invited=invited)


def _invited(request: HttpRequest, typed: TypedInvitation, token: str) -> Plain:
    """The new link, as an address and as a code."""
    given = given_address(request, reverse("entrance_redeem", kwargs={"token": token}))
    return {
        "address": given.uri,
        "name": typed.name,
        "role": ROLE_NAMES[typed.role] if typed.role else "",
        "only_here": given.only_here,
        "qr_code": code_picture(given),
    }


@needs_in_club(Right.OWN)
@require_POST
def invitation_gone(request: HttpRequest, club: Club, invitation_id: uuid.UUID) -> HttpResponse:
    """An invitation stops working."""
    actor = actor_in(request, club)
    return _done(
        request,
        club,
        lambda: invitation_end(club_id=club.id, invitation_id=invitation_id, actor=actor),
        as_sentence(_("invito ritirato")),
    )


@needs_in_club(Right.OWN)
@require_POST
def member_role(request: HttpRequest, club: Club, member_id: uuid.UUID) -> HttpResponse:
    """A member becomes something else."""
    if all(one.id != member_id for one in members_of(club)):
        raise Http404
    role, actor = read_role(request.POST), actor_in(request, club)
    if role is None:
        return _page(request, club, errors=(_("Quello che hai scelto non c’è più. Ricarica la pagina."),), status=422)
    return _done(
        request,
        club,
        lambda: member_role_change(club_id=club.id, member_id=member_id, role=role, actor=actor),
        as_sentence(_("ruolo cambiato")),
    )


@needs_in_club(Right.OWN)
@require_POST
def member_gone(request: HttpRequest, club: Club, member_id: uuid.UUID) -> HttpResponse:
    """A member leaves the club."""
    actor = actor_in(request, club)
    return _done(
        request,
        club,
        lambda: member_remove(club_id=club.id, member_id=member_id, actor=actor),
        _("Tolto dal circolo: non può più entrare."),
    )


def _done(
    request: HttpRequest, club: Club, act: Callable[[], None], said: str, *, club_name: str | None = None
) -> HttpResponse:
    """Back to the page, or to the desk where one has just given up the right to see it, with what was refused."""

    def back(_made: None) -> HttpResponse:
        if Right.OWN not in actor_in(request, club).rights:
            return redirect("desk")
        club.refresh_from_db(fields=["slug"])  # its first name gives it another address
        return redirect("club_members", club_slug=club.slug)

    return answer(
        request,
        act,
        said=said,
        then=back,
        else_=lambda no: _page(request, club, errors=no.errors, status=no.status, club_name=club_name),
    )


def _page(
    request: HttpRequest,
    club: Club,
    *,
    invited: Plain | None = None,
    errors: tuple[str, ...] = (),
    status: int = 200,
    name: str = "",
    club_name: str | None = None,
) -> HttpResponse:
    context = {
        "club": club,
        "club_name": club.name if club_name is None else club_name,
        "name": name,
        "members": [
            {"member": one, "role": ROLE_NAMES[one.role], "is_me": one.account_id == request.user.pk}
            for one in members_of(club)
        ],
        "invitations": [
            {"link": one, "role": ROLE_NAMES[one.role]} for one in invitations_of(club, now=timezone.now())
        ],
        "roles": [{"key": role.value, "name": ROLE_NAMES[role], "line": ROLE_LINES[role]} for role in Role],
        "invited": invited,
        "by_mail": bool(settings.EMAIL_HOST),
        "mail": "" if invited else read_line(request.POST.get("mail", ""), limit=MAIL_LIMIT),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "clubs/members.html", context, status=status)

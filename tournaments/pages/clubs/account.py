"""My account: password, and signing out everywhere."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import PasswordProblem
from tournaments.models import Account
from tournaments.pages.clubs.passwords import SIGN_IN_NAME_LIMIT, TypedPassword, read_new_password, read_password
from tournaments.pages.frame.addresses import device_of
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import account_of, members
from tournaments.selectors.core.snapshot import moment_over
from tournaments.services.clubs.passwords import password_drop, password_set, sessions_end


@members
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """The page of my account, with or without a password."""
    return _page(request)


@members
@sensitive_post_parameters()
@require_POST
def password(request: HttpRequest) -> HttpResponse:
    """Set or change the password; every other device has to sign in again."""
    typed = read_new_password(request.POST)
    return _changed(request, lambda: _set(request, typed), _("Salvato."), typed)


@members
@sensitive_post_parameters()
@require_POST
def password_gone(request: HttpRequest) -> HttpResponse:
    """Remove the password."""
    me, current, device = account_of(request), read_password(request.POST, "current"), _device(request)
    said = _("Password tolta. Da ora entri solo con un collegamento.")
    return _changed(request, lambda: password_drop(account_id=me.id, current=current, device=device), said)


@members
@require_POST
def everywhere(request: HttpRequest) -> HttpResponse:
    """Sign out on this device and all others."""
    sessions_end(account=account_of(request), device=_device(request))
    with moment_over():
        logout(request)
    messages.success(request, _("Sei uscito."))
    return redirect("home")


def _set(request: HttpRequest, typed: TypedPassword) -> Account:
    if not typed.alike:
        raise DomainError(problem_at(PasswordProblem.DIFFERENT))
    return password_set(
        account_id=account_of(request).id,
        sign_in_name=typed.sign_in_name,
        password=typed.password,
        current=typed.current,
        device=_device(request),
    )


def _changed(
    request: HttpRequest, act: Callable[[], Account], said: str, typed: TypedPassword | None = None
) -> HttpResponse:
    """A change ends every session; this one is renewed."""

    def begin_again(changed: Account) -> HttpResponse:
        with moment_over():
            update_session_auth_hash(request, changed)
        return redirect("account")

    return answer(
        request, act, said=said, then=begin_again, else_=lambda no: _page(request, typed, no.errors, no.status)
    )


def _page(
    request: HttpRequest, typed: TypedPassword | None = None, errors: tuple[str, ...] = (), status: int = 422
) -> HttpResponse:
    me = account_of(request)
    own = me.username if me.has_usable_password() else ""
    context = {
        "name": typed.sign_in_name if typed else own,
        "name_limit": SIGN_IN_NAME_LIMIT,
        "has_password": bool(own),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "clubs/account.html", context, status=status if errors else 200)


def _device(request: HttpRequest) -> str:
    return device_of(request.headers.get("User-Agent", ""))

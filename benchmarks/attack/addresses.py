"""Every address x method x identity x whose ids: nobody reaches what is not theirs, and nothing of others changes."""

import contextlib
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from benchmarks.hall import installation

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
OWN, FOREIGN, MIXED = "own ids", "another club's", "own with ids of another"
BY_THE_WAY = frozenset({"django_session", "tournaments_attempts"})
"""Tables that a question may change by itself."""
WRITES = ("INSERT", "UPDATE", "DELETE")
OPEN = ("all", "public", "table")
SHOWN = 20
OTHERS = {"tournament": "altrui", "club": "altra"}
"""What of the world in tests/hostile is another club's, by the way to it from a row."""


def attack_addresses(part: int, seed: int) -> int:
    """Prints the figures; 1 where something was found."""
    with installation():
        from tests.hostile.world import world_make

        with _no_typesetter():
            return _attack(world_make(), part, Random(seed))


def _attack(world: Any, part: int, chance: Random) -> int:
    from django.db import connection, transaction

    from tests.pages.addresses import every_address, url_of

    clients, places = _clients(world), _places(world)
    before, statuses, found, wrote = _tables(), Counter[str](), [], 0
    for address in every_address():
        for method, who, whose in _calls(clients, part, chance):
            url = url_of(address, places[whose])
            offered = world.forms.get(address.name)
            fields = dict(chance.choice(offered).form.fields) if offered and method == "POST" else {}
            watched = Writes()
            with transaction.atomic(), connection.execute_wrapper(watched):
                status = _sent(clients[who], method, url, fields)
                changed = _changed(before, _tables()) if watched.any else {}
                transaction.set_rollback(True)
            wrote += bool(watched.any)
            statuses[f"{status // 100}xx"] += 1
            if wrong := attack_wrong(address.access, who, whose, status, changed):
                found.append(f"{wrong}: {method} {address.name} as {who} with {whose}: {status} {sorted(changed)}")
    told = ", ".join(f"{times:,} {kind}" for kind, times in sorted(statuses.items()))
    print(
        f"addresses: {statuses.total():,} calls ({told}), {wrote:,} of them wrote and all tables were compared",
        flush=True,
    )
    print(f"addresses: {len(found)} found", *found[:SHOWN], sep="\n    ", flush=True)
    return int(bool(found))


def _calls(clients: Mapping[str, Any], part: int, chance: Random) -> Iterator[tuple[str, str, str]]:
    for method in METHODS:
        for who in clients:
            for whose in (OWN, FOREIGN, MIXED):
                if chance.randrange(part) == 0:
                    yield method, who, whose


def _clients(world: Any) -> dict[str, Any]:
    """Everybody there is: each role of a club, the organizer of another, somebody of none, and nobody."""
    from django.test import Client

    from tests.factories import make_account
    from tests.hostile.world import CLUB, client_of
    from tournaments.event.rights import Role
    from tournaments.models import Club

    club = Club.objects.get(slug=CLUB)
    found = {str(role): client_of(make_account(club=club, role=role, name=str(role))) for role in Role}
    found |= {
        "of another club": client_of(world.accounts["stranger"]),
        "of no club": client_of(make_account(name="Solo")),
    }
    found["nobody"] = Client()
    for client in found.values():
        client.raise_request_exception = False
    return found


def _places(world: Any) -> dict[str, dict[str, object]]:
    """What is in the addresses: of a finished tournament of the club, of one of the other club, and mixed."""
    from tests.pages.addresses import places_in
    from tournaments.models import Tournament

    own, foreign = (places_in(Tournament.objects.get(slug=slug)) for slug in ("giochi-finiti", "altrui"))
    kept = {name: own[name] for name in ("slug", "club_slug")}
    return {OWN: own, FOREIGN: foreign, MIXED: foreign | kept}


def _sent(client: Any, method: str, url: str, fields: Mapping[str, object]) -> int:
    if method == "POST":
        return int(client.post(url, fields).status_code)
    return int(client.generic(method, url).status_code)


def attack_wrong(access: str, who: str, whose: str, status: int, changed: Mapping[str, bool]) -> str:
    """What is wrong with an answer; `changed` says of each table whether a row of the other club's is another one."""
    if status >= 500:
        return "broken"
    if any(changed.values()) and access not in OPEN and (who, whose) != ("of another club", FOREIGN):
        return "changed what is of another club"
    may = access in OPEN or (access == "members" and who not in ("of no club", "nobody")) or _has_right(access, who)
    theirs = FOREIGN if who == "of another club" else OWN
    if access not in (*OPEN, "members") and whose not in (theirs, MIXED):
        may = False
    if changed and not may:
        return "changed without a right"
    if not may and status == 200:
        return "shown without a right"
    return ""


def _has_right(access: str, who: str) -> bool:
    from tournaments.event.rights import RIGHTS, Right, Role

    if who in set(Role):
        return access.rpartition(":")[2] in {str(Right(one)) for one in RIGHTS[Role(who)]}
    return who == "of another club"


class Writes:
    """Whether a statement wrote anything that a question does not write by the way."""

    def __init__(self) -> None:
        self.any = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().upper().startswith(WRITES) and not any(f'"{table}"' in sql for table in BY_THE_WAY):
            self.any = True
        return execute(sql, params, many, context)


def _tables() -> dict[str, tuple[str, str]]:
    """A digest of the rows of every table, and one of those that belong to the other club."""
    from django.apps import apps

    found = {}
    for model in apps.get_models():
        if model._meta.db_table in BY_THE_WAY:
            continue
        rows = model._default_manager.order_by("pk")
        leads = {field.name for field in model._meta.get_fields() if field.is_relation}
        belongs = next((way for way in OTHERS if way in leads), None)
        other = rows.filter(**{f"{belongs}__slug": OTHERS[belongs]}) if belongs else rows.none()
        found[model._meta.db_table] = (_digest(rows), _digest(other))
    return found


def _digest(rows: Any) -> str:
    return hashlib.sha256(repr(list(rows.values_list())).encode()).hexdigest()


def _changed(before: Mapping[str, tuple[str, str]], after: Mapping[str, tuple[str, str]]) -> dict[str, bool]:
    return {name: before[name][1] != after[name][1] for name in before if before[name] != after[name]}


@contextlib.contextmanager
def _no_typesetter() -> Iterator[None]:
    """Papers take most of the time and are no way to anything that their page is not."""
    from unittest import mock

    with mock.patch("tournaments.pages.papers.pdf.typeset.set_in_type", return_value=b"%PDF-"):
        yield

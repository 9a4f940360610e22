"""Every address of the program as its resolver knows it, and what to put into the addresses of one tournament."""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Value
from django.db.models.functions import Concat
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from rules.match_points import PenaltyKind
from rules.modifiers import GIRANDOLA
from tests.factories import action, make_account, make_tournament, play_worked_case, team_named
from tests.prizes import hand_prizes
from tournaments.event.fees import MovementKind
from tournaments.event.regulation import Regulation
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Role
from tournaments.models import (
    Club,
    Decision,
    Declaration,
    EntranceLink,
    Handover,
    LogEntry,
    Match,
    Membership,
    Modifier,
    Movement,
    Penalty,
    Person,
    Player,
    Prize,
    Registration,
    Season,
    Single,
    Substitution,
    Team,
    Tournament,
)
from tournaments.pages.shared.seasons.season_reading import read_season
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.services.clubs.member_changes import invitation_make
from tournaments.services.entries.penalty_changes import penalty_give
from tournaments.services.entries.till_changes import till_take
from tournaments.services.frame.changes import Actor, changing
from tournaments.services.play.final_changes import decision_record, declaration_add, modifier_add
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.season_changes import season_create, sheet_put
from tournaments.standings.types import Criterion

Named = (
    Team
    | Player
    | Match
    | Decision
    | Modifier
    | Declaration
    | Movement
    | Prize
    | Handover
    | Single
    | Substitution
    | Registration
    | Penalty
)


@dataclass(frozen=True)
class Address:
    """An entry of the URLconf: its name, its path, and what its view says about who may call it."""

    name: str
    path: str
    access: str


def every_address() -> Iterator[Address]:
    yield from _walk(get_resolver(), "")


def _walk(resolver: URLResolver, before: str) -> Iterator[Address]:
    for one in resolver.url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _walk(one, path)
        elif isinstance(one, URLPattern):
            yield Address(str(one.name), path, getattr(one.callback, "access", "nobody"))


def season_evening(canary: str) -> dict[str, object]:
    """What a season has, so that its pages show everything."""
    return {
        "key": "canary",
        "name": "Serata",
        "date": "2026-11-20",
        "lines": [
            {"place": 1, "people": [f"{canary} Anna", f"{canary} Bruno"], "points": 9, "matches": 3, "club": "Bar"},
            {"place": 2, "people": [f"{canary} Carla", f"{canary} Dino"], "points": 4, "matches": 3},
        ],
        "meetings": [{"lines": [1, 2], "points": [5, 2]}],
    }


def make_full_tournament(*, club: Club, slug: str, canary: str) -> Tournament:
    """Played to the end, with one of everything that an address can name; all its names have the canary."""
    regulation = Regulation(tiebreaks=(Criterion.LOT,))
    tournament = play_worked_case(make_tournament(club=club, slug=slug, sizes=(2, 2, 2, 2), regulation=regulation))
    order = [team_named(tournament, name).id for name in ("La Custera", "L'Orsa")]
    decision_record(action(tournament), Criterion.LOT, order)
    modifier_add(action(tournament), GIRANDOLA)
    modifier = Modifier.objects.get(tournament=tournament)
    declaration_add(action(tournament), modifier_id=modifier.id, team_id=order[0])
    players = Player.objects.filter(tournament=tournament, team_id=order[0]).order_by("number")
    with changing(action(tournament), LogKind.SUBSTITUTION) as change:
        below = {"tournament": tournament, "entered_id": change.log_id}
        Substitution.objects.create(player=players[0], substitute=players[1], from_turn=9, **below)
        change.record(subject=players[0].id, new={"out": players[0].name, "in": players[1].name, "turn": 9})
    with changing(action(tournament), LogKind.PLAYERS) as change:
        Single.objects.create(tournament=tournament, entered_id=change.log_id, number=1, name=f"{canary} Sola")
        change.record(new={"alone": [f"{canary} Sola"]})
    penalty_give(action(tournament, reason=f"{canary} grida"), team_id=order[0], kind=PenaltyKind.WARNING)
    till_take(action(tournament), MovementKind.OFFER, 5000, f"{canary} Sponsor")
    hand_prizes(tournament, giver=f"{canary} Sponsor")
    Registration.objects.create(tournament=tournament, people=[f"{canary} Anna"], sender="s")
    called = Concat(Value(f"{canary} "), "name")
    Tournament.objects.filter(pk=tournament.pk).update(name=called)
    Team.objects.filter(tournament=tournament).update(name=called)
    Player.objects.filter(tournament=tournament).update(name=called)
    make_account(club=club, role=Role.VIEWER, name=f"{canary} Socio")
    inviter = Actor(name=f"{canary} Socio", account_id=make_account(name=f"{canary} Socio").id)
    invitation_make(club_id=club.id, role=Role.VIEWER, name=f"{canary} Invitato", actor=inviter)
    season = f"{canary} stagione"
    counted = regulation_document(BAR)
    season_create(ClubAction(club.id, inviter), slug=f"{club.slug}-{slug}", name=season, regulation=counted)
    sheet_put(ClubAction(club.id, inviter), f"{club.slug}-{slug}", season_evening(canary))
    person_add(ClubAction(club.id, inviter), name=f"{canary} Anna")
    tournament.refresh_from_db()
    return tournament


def places_in(tournament: Tournament) -> dict[str, object]:
    """What is in the addresses of a tournament, by the name of the parameter."""

    def first(model: type[Named]) -> object:
        return model._default_manager.filter(tournament=tournament).earliest("id").pk

    season = Season.objects.filter(club=tournament.club).earliest("id")
    return {
        "slug": tournament.slug,
        "club_slug": tournament.club.slug,
        "season_slug": season.slug,
        "sheet_key": season.sheets.earliest("number").key,
        "person_key": Person.objects.filter(club=tournament.club).earliest("id").key,
        "person": next(iter(read_season(season).at)),
        "member_id": Membership.objects.filter(club=tournament.club).earliest("id").pk,
        "invitation_id": EntranceLink.objects.filter(club=tournament.club).earliest("id").pk,
        "number": 1,
        "table": 1,
        "short": tournament.number,
        "name": "standings",
        "mark": "C-ABCD.1",
        "team_id": first(Team),
        "who": first(Team),
        "file": "results.csv",
        "player_id": first(Player),
        "match_id": first(Match),
        "log_id": LogEntry.objects.filter(tournament=tournament, kind="result").earliest("seq").pk,
        "decision_id": first(Decision),
        "rule_id": first(Modifier),
        "declaration_id": first(Declaration),
        "penalty_id": first(Penalty),
        "single_id": first(Single),
        "substitution_id": first(Substitution),
        "movement_id": first(Movement),
        "prize_id": first(Prize),
        "handover_id": first(Handover),
        "registration_id": first(Registration),
        "token": "unknown",
        "link_id": uuid.UUID("01930000-0000-7000-8000-000000000000"),
    }


def url_of(address: Address, places: Mapping[str, object]) -> str:
    unknown = set(parameters(address)) - set(places)
    assert not unknown, f"{address.name}: say in `places_in`, or in its like, what {unknown} is to be"
    return reverse(address.name, kwargs={name: places[name] for name in parameters(address)})


def parameters(address: Address) -> list[str]:
    """ "desk/<slug:slug>/turns/<int:number>/" -> ["slug", "number"]."""
    return [part.split(">")[0].split(":")[1] for part in address.path.split("<")[1:]]


def ask(client: Client, method: str, url: str) -> HttpResponse:
    response = client.generic(method, url)
    assert isinstance(response, HttpResponse)
    return response

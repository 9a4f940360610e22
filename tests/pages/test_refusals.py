"""Whatever a service refuses, at whichever address: somebody reads why, and no page breaks."""

import itertools
import json
import pkgutil
import uuid
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from copy import copy
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone

from rules.problems import problem_at
from tests.covers import cover, some
from tests.factories import action, make_account, make_club, make_evening, make_tournament
from tests.pages.addresses import Address, make_full_tournament, places_in, url_of
from tests.pages.clubs.test_account import typed as typed_password
from tests.pages.drawing.test_hand_draws import GOOD as PAIRED_BY_HAND
from tests.pages.phones.conftest import told_by_players
from tests.pages.seasons.boxes import season_boxes
from tests.pages.setup.boxes import answers, boxes
from tests.pages.telephones import THREE_TWO, Phone
from tests.pages.test_routes import CANARY, ROUTES
from tests.services.entries.test_arrival_changes import charge
from tournaments import services
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.models import Match, Modifier, Player, Team, Tournament
from tournaments.pages.shared.ranking.rule_boxes import preset_values
from tournaments.seasons.regulation_document import BAR
from tournaments.selectors.play.ending import ties_of
from tournaments.services.frame.write_lock import below_delete, writing
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.rehearsal import rehearsal_copy

pytestmark = pytest.mark.django_db

CLOSED, GONE, STALE = "closed", "gone", "stale"
REFUSALS: dict[str, tuple[Exception, int, tuple[str, ...]]] = {
    CLOSED: (DomainError(problem_at(ChangeProblem.CLOSED)), 422, ("Il torneo è chiuso.",)),
    GONE: (
        DomainError(problem_at(ChangeProblem.MATCH_GONE)),
        404,
        ("Questa partita non c’è", "Questa pagina non c’è"),
    ),
    STALE: (StaleVersion(expected=1, found=2), 409, ("ualcun altro ", "è cambiato qualcosa")),
}
HALL = json.dumps(
    {
        "format": "briscola-standings",
        "tournament": {"slug": "nord", "name": "Nord", "date": "2026-05-01", "provisional": False},
        "teams": [{"place": 1, "team": "Anna Rossi - Bruno Bianchi"}],
    }
).encode()
KEPT = Path(settings.BASE_DIR, "tests", "data", "tournament-5.json")
WITHOUT_SERVICE = {
    "set_language",
    "leave",
    "entrance",  # a name and a password are right or wrong
    "entrance_redeem",  # and so is a link
    "public_mine",  # only the phone remembers
    "club_copies",
    "club_kept_file",  # there is none before something was deleted, and a copy comes before: see test_archive.py
    "desk_delete",
    *(
        "sign_up",
        "sign_up_open",
        "entrance_lost",
        "demonstration",
    ),  # there only where mail is sent: see clubs/test_sign_up.py
    "public_registration",  # who was answered leaves nothing: see entries/test_registrations_page.py
    "desk_seeds",  # there nobody of the list is in a season: see entries/test_seeds.py
}
POSTS = [name for name, (_path, methods, _who) in ROUTES.items() if "POST" in methods and name not in WITHOUT_SERVICE]


OF_SEASONS: Mapping[str, Mapping[str, object]] = {
    "club_away": {"stay": "1"},
    "club_seasons": {"name": "Venerdì", "preset": "bar"},
    "club_season": {"act": "close", "seen": "1"},
    "club_season_regulation": {**season_boxes(BAR), "seen": "1"},
    "club_season_sheet": {"name": "Serata", "date": "2026-11-20", "weight": "2", "seen": "1"},
    "club_season_powers": {"act": "add", "seen": "1", **preset_values("bonus")},
    "club_register": {"name": "Anna Rossi"},
    "club_person": {"act": "change", "name": "Anna"},
}


OF_SETTINGS: Mapping[str, Mapping[str, object]] = {
    "desk_again": {"date": "2026-12-19"},
    "desk_details": {"date": "2026-11-21"},
    "desk_trust": {"trust": "players"},
    "desk_row": {"row_add": "1", "next": "knockout"},
    "desk_days_save": {"date-1": "2026-11-21"},
    "desk_wishes_save": {"home-1": "1"},
    "desk_apart": {"one": "", "two": ""},
}
OF_THE_TILL: Mapping[str, Mapping[str, object]] = {
    "desk_till_write": {"kind": "offer", "euro": "5", "what": "Sponsor"},
    "desk_till_correct": {"euro": "5", "what": "Sponsor"},
    "desk_till_count": {"euro": "5", "what": "Resto"},
    "desk_till_destination": {"destination": "Alla Pro Loco"},
    "desk_prizes_add": {"target": "last", "what": "Coppa"},
    "desk_prize_change": {"target": "last", "what": "Coppa"},
    "desk_prize_settle": {"draw": "1"},
}


class Frame:
    """Where every write of a service begins; told to, it refuses, counts how often, or lets somebody else go first."""

    def __init__(self) -> None:
        self.refusal: Exception | None = None
        self.refused = 0
        self.meanwhile: Callable[[], object] | None = None

    def lock(self) -> AbstractContextManager[None]:
        if self.meanwhile is not None:
            goes_first, self.meanwhile = self.meanwhile, None
            goes_first()
        if self.refusal is None:
            return writing()
        self.refused += 1
        raise self.refusal


@pytest.fixture
def frame(monkeypatch: pytest.MonkeyPatch) -> Frame:
    made = Frame()
    for found in pkgutil.walk_packages(services.__path__, "tournaments.services."):  # a page loads its own when asked
        if not found.name.endswith(("write_lock", "limits")):
            monkeypatch.setattr(import_module(found.name), "writing", made.lock, raising=False)
    return made


class Hall:
    """Tournaments in which every form can be sent, and who may send them all."""

    def __init__(self) -> None:
        self.club = make_club()
        self.me = make_account(club=self.club)
        self.played = make_full_tournament(club=self.club, slug="giochi", canary=CANARY)
        self.begun = make_tournament(slug="altri")
        self.match = told_by_players(self.begun, Trust.DESK)[0]
        self.evening = make_evening(*PRESETS["danish"].stages, entrants=6)
        charge(self.evening, registration=True)
        trust_choose(action(self.evening), Trust.PLAYERS)
        self.rehearsal = rehearsal_copy(action(self.evening))
        self.phone = Phone(self.match, 1)
        self.found = places_in(self.played)  # nothing that is sent stays
        self.entrant = Team.objects.filter(tournament=self.evening)[0].pk
        self.player = Player.objects.get(pk=str(self.found["player_id"]))
        self.rule = Modifier.objects.get(tournament=self.played).pk
        self.tie = ".".join(ties_of(self.begun).open[0].ids)
        of_turn = Match.objects.filter(tournament=self.played, turn__number=str(self.found["number"]))
        self.tables = [f"{one.pk}.{one.version}" for one in of_turn]
        self.boxes, self.answers = boxes(), answers()

    def client(self) -> Client:
        client = Client(headers={"Accept-Language": "it"})
        client.force_login(self.me)
        return client

    def send(self, name: str) -> tuple[int, str]:
        """The status of the answer to a form that could be saved, and all that the one who sent it reads next."""
        client = self.client()
        if name == "table":
            client, address = self.phone.client, self.phone.address
            typed: Mapping[str, object] = self.phone.sheet(THREE_TWO)
        else:
            address, typed = self.address(name), self.typed(name)
        with transaction.atomic():
            response = client.post(address, dict(typed), headers={"Accept-Language": "it"})
            shown = response if response.status_code != 302 else client.get(response.headers["Location"], follow=True)
            transaction.set_rollback(True)
        return response.status_code, shown.content.decode().replace("&#x27;", "'")

    def address(self, name: str) -> str:
        path, _methods, who = ROUTES[name]
        return url_of(Address(name, path, who), self.places(name))

    def places(self, name: str) -> dict[str, object]:
        places = self.found
        if name.startswith("desk_rehearsal_") and name != "desk_rehearsal_copy":
            return places | {"slug": self.rehearsal.slug}
        if name in OF_PAIRS:
            return places | {"slug": self.evening.slug, "team_id": self.entrant}
        if name in BEFORE_THE_END:
            return places | {"slug": self.begun.slug, "match_id": self.match.pk}
        return places

    def typed(self, name: str) -> dict[str, object]:
        team = str(self.found["team_id"])
        common = {"key": str(uuid.uuid4()), "version": "1", "name": "Ugo Uno", "reason": "perché", "number": "7"}
        own: Mapping[str, Mapping[str, object]] = {
            **OF_SEASONS,
            **OF_THE_TILL,
            "desk_prize_hand": {"team": team},
            "club_rename": {"club_name": "Circolo dell'Olmo"},
            "club_look": {"sponsors": "Con il Caffè Nazionale"},
            "club_invite": {"role": "viewer"},
            "club_take_in": {"file": SimpleUploadedFile("torneo.json", KEPT.read_bytes())},
            "club_member_role": {"role": "viewer"},
            "club_erase": {"name": self.player.name, "also": str(self.player.pk)},
            "desk_new": self.answers,
            "account_password": typed_password("Ada", current=""),
            **OF_SETTINGS,
            "desk_regulation": self.boxes,
            "desk_discretion": {"initials": "short"},
            "desk_entrants_new": {"text": "Anna Rossi, Bruno Bianchi"},
            "desk_list_preview": {"text": "Anna Rossi - Bruno Bianchi"},
            "desk_qualified": {"first": "1", "file": SimpleUploadedFile("sala.json", HALL)},
            "desk_entrants_lots": {"text": "Anna Rossi\nBruno Bianchi"},
            "desk_singles_new": {"text": "Anna Rossi"},
            "desk_players_new": {"text": "Anna Rossi", "team": team},
            "desk_checkin_mark": {"mark": f"present:{self.entrant}"},
            "desk_draw_by_hand": dict(PAIRED_BY_HAND),
            "desk_enter": {"r1.match": str(self.match.pk), "r1.version": "0"}
            | {f"r1.d{number}.1.first": points for number, points in enumerate(THREE_TWO, start=1)},
            "desk_exchange": dict(zip(("one", "other"), self.tables, strict=False)),
            "desk_award": {"absent": "1"},
            "desk_penalties": {"kind": "penalty", "team": team, "points": "1"},
            "desk_tie": {"tie": self.tie, "method": "program"},
            "desk_rule_add": {
                field: value for field, value in preset_values("girandola").items() if value not in (None, False)
            },
            "desk_declare": {"modifier": str(self.rule), "team": team},
            "desk_registrations_refuse": {"request": str(self.found["registration_id"]), "confirmed": "1"},
            "public_register": {"person_1": "Anna Rossi", "person_2": "Bruno Bianchi"},
        }
        return common | dict(own.get(name, {}))


OF_PAIRS = {
    "desk_qualified",
    "desk_entrants_new",
    "desk_list_preview",
    "desk_entrants_lots",
    "desk_singles_new",
    "desk_pair_code",
    "desk_pair_code_end",
    "desk_checkin_mark",
    "desk_draw_by_hand",
    "desk_draw_make",
    "public_register",
}
BEFORE_THE_END = {
    "desk_code",
    "desk_codes",
    "desk_enter",
    "desk_regulation",
    "desk_tie",
    "desk_told_accept",
    "desk_told_aside",
}


@pytest.fixture(scope="module")
def opened(kept_for_all: None) -> Hall:
    return Hall()


@pytest.fixture
def hall(opened: Hall) -> Hall:
    """As it was opened, whatever another test found in it."""
    again = copy(opened)
    again.found = dict(opened.found)
    return again


def test_whatever_a_service_refuses_is_answered_with_the_reason(hall: Hall, frame: Frame) -> None:
    wrong = {}
    for what, name in cover(itertools.product(REFUSALS, POSTS)):
        frame.refusal, status, words = REFUSALS[what]
        before = frame.refused
        answered, text = hall.send(name)
        if frame.refused == before:
            wrong[what, name] = "no service was asked"
        elif answered not in (status, 422, 302) or not any(word in text for word in words):
            wrong[what, name] = f"{answered}"
    assert wrong == {}


def deleted(slug: str) -> None:
    tournament = Tournament.objects.get(slug=slug)
    below_delete(tournament)
    tournament.delete()


def test_a_tournament_that_was_deleted_while_a_form_waited_is_not_found(hall: Hall, frame: Frame) -> None:
    wrong: dict[str, int] = {}
    for name in some([name for name in POSTS if "<slug:slug>" in ROUTES[name][0]], 12):
        frame.meanwhile = partial(deleted, str(hall.places(name)["slug"]))
        answered, _text = hall.send(name)
        if frame.meanwhile is None and answered not in (404, 302, 422):
            wrong[name] = answered
    assert wrong == {}


def test_a_page_of_what_somebody_else_removed_meanwhile_says_that_it_is_gone(hall: Hall, frame: Frame) -> None:
    player = Player.objects.exclude(pk=hall.player.pk).filter(tournament=hall.played)[0]
    idle = Player.objects.create(tournament=hall.played, team=player.team, name="Sola Una", number=99)
    hall.found["player_id"] = idle.pk
    frame.meanwhile = idle.delete

    status, text = hall.send("desk_player_gone")

    assert status == 404
    assert "Quello che hai scelto" in text


def test_a_script_that_asks_for_a_part_gets_the_reason_alone(hall: Hall, frame: Frame) -> None:
    frame.refusal = DomainError(problem_at(ChangeProblem.CLOSED))
    response = hall.client().post(hall.address("account_leave"), headers={"HX-Request": "true"})

    assert response.status_code == 422
    assert response.content.decode().strip().startswith('<div class="notice notice-error"')


def test_codes_are_not_renewed_from_a_page_of_before_the_end(hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.begun.pk).update(closed_at=timezone.now())
    for name in ("desk_code", "desk_codes"):
        status, text = hall.send(name)
        assert (status in (302, 422), "Il torneo è chiuso." in text) == (True, True), name

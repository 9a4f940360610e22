"""What the desk sees of the results that tables told, and what it does with them."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_tournament, publish
from tests.pages.sheets import forms_of, shown
from tests.pages.telephones import FOUR_ONE, THREE_TWO, Phone, opening, state
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Match, Report, Tournament
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def told(kept_for_all: None) -> uuid.UUID:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    publish(tournament)
    trust_choose(action(tournament), Trust.PLAYERS)
    return tournament.pk


@pytest.fixture
def matches(told: uuid.UUID) -> list[Match]:
    return list(Match.objects.filter(tournament=told, turn__number=1).order_by("table"))


@pytest.fixture
def desk(matches: list[Match]) -> Client:
    return client_of(Role.DESK)


def client_of(role: Role) -> Client:
    client = Client(headers={"Accept-Language": "it"})
    client.force_login(make_account(club=make_club(), role=role))
    return client


def turn_page(client: Client) -> str:
    return shown(client.get(reverse("desk_turn", args=["giochi", 1])))


def press(client: Client, address: str, match: Match, **changes: str) -> str:
    """Send the first form of the turn's page that leads to this address; what the page says afterwards."""
    url = reverse(address, kwargs={"slug": "giochi", "match_id": match.id})
    page = client.get(reverse("desk_turn", args=["giochi", 1]))
    form = next(form for action, form in forms_of(page) if action == url)
    return shown(client.post(url, form | changes, follow=True))


def test_while_nobody_told_anything_the_page_of_the_turn_says_nothing_of_it(desk: Client) -> None:
    assert "Dai tavoli" not in turn_page(desk)


def test_a_disputed_match_is_counted_and_comes_first_with_both_words(desk: Client, matches: list[Match]) -> None:
    Phone(matches[0], side=1).tell()
    Phone(matches[1], side=1).tell()
    Phone(matches[1], side=2).tell(THREE_TWO)
    page = turn_page(desk)
    told = page[page.index("Dai tavoli") :]

    assert "Dai tavoli: 1 contestato, 1 da confermare" in page
    assert told.index("Contestato") < told.index("Inserito")
    assert "4–1" in told
    assert "3–2" in told
    assert told.count("Vale questo") == 2
    assert "1 contestato, 1 da confermare" in shown(desk.get(reverse("desk_home", args=["giochi"])))


def test_the_desk_confirms_what_one_side_told(desk: Client, matches: list[Match]) -> None:
    Phone(matches[0], side=1).tell()
    said = press(desk, "desk_told_accept", matches[0])

    assert f"Tavolo {matches[0].table}: confermato." in said
    assert state(matches[0]) is MatchState.CONFIRMED


def test_the_desk_decides_a_dispute(desk: Client, matches: list[Match]) -> None:
    Phone(matches[0], side=1).tell()
    Phone(matches[0], side=2).tell(THREE_TWO)
    second = Report.objects.get(match=matches[0], side=2)
    press(desk, "desk_told_accept", matches[0], report=str(second.id))

    assert known_match(matches[0].id).in_force[3].points == 50


def test_the_desk_that_confirms_too_late_reads_what_it_wanted_and_what_is_said_now(
    desk: Client, matches: list[Match]
) -> None:
    phone = Phone(matches[0], side=1)
    phone.tell()
    seen = turn_form(desk, "desk_told_accept", matches[0])
    Phone(matches[0], side=2).tell(THREE_TWO)
    page = shown(desk.post(url_of("desk_told_accept", matches[0]), seen, follow=True))

    assert f"Tavolo {matches[0].table}: nel frattempo è cambiato." in page
    assert "Volevi confermare 4–1; ora: Contestato, 4–1, 3–2." in page
    assert state(matches[0]) is MatchState.DISPUTED


def url_of(address: str, match: Match) -> str:
    return reverse(address, kwargs={"slug": "giochi", "match_id": match.id})


def turn_form(client: Client, address: str, match: Match) -> dict[str, str]:
    """The first form of the turn's page that leads to this address."""
    page = client.get(reverse("desk_turn", args=["giochi", 1]))
    return next(form for action, form in forms_of(page) if action == url_of(address, match))


def test_the_desk_has_a_match_counted_again(desk: Client, matches: list[Match]) -> None:
    phone = Phone(matches[0], side=1)
    phone.tell()
    said = press(desk, "desk_told_aside", matches[0])

    assert ": al tavolo ricontano e scrivono di nuovo." in said
    assert state(matches[0]) is MatchState.PLAYING
    assert 'name="d1.1.first"' in phone.text()


def test_who_confirms_something_that_changed_is_told_and_nothing_is_confirmed(
    desk: Client, matches: list[Match]
) -> None:
    phone = Phone(matches[0], side=1)
    phone.tell(THREE_TWO)
    page = desk.get(reverse("desk_turn", args=["giochi", 1]))
    url = reverse("desk_told_accept", kwargs={"slug": "giochi", "match_id": matches[0].id})
    form = next(form for action, form in forms_of(page) if action == url)
    phone.tell(FOUR_ONE)

    assert "nel frattempo è cambiato" in shown(desk.post(url, form, follow=True))
    assert state(matches[0]) is MatchState.ENTERED


def test_a_word_that_is_gone_cannot_be_confirmed(desk: Client, matches: list[Match]) -> None:
    Phone(matches[0], side=1).tell()
    assert "Nel frattempo qui è cambiato qualcosa" in press(desk, "desk_told_accept", matches[0], report="x")
    assert state(matches[0]) is MatchState.ENTERED


def test_the_part_that_asks_for_itself_is_sent_only_when_something_changed(desk: Client, matches: list[Match]) -> None:
    part = reverse("desk_turn_told", args=["giochi", 1])
    tag = desk.get(part)["HX-PTag"]
    assert desk.get(part, headers={"HX-PTag": tag}).status_code == 304
    Phone(matches[0], side=1).tell()
    changed = desk.get(part, headers={"HX-PTag": tag})

    assert changed.status_code == 200
    assert "1 da confermare" in shown(changed)


def test_the_part_is_sent_again_in_another_language(desk: Client) -> None:
    part = reverse("desk_turn_told", args=["giochi", 1])
    known = {"HX-PTag": desk.get(part)["HX-PTag"]}
    assert desk.get(part, headers=known).status_code == 304
    assert desk.get(part, headers=known | {"Accept-Language": "en"}).status_code == 200


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_who_may_not_confirm_sees_the_words_and_no_button(matches: list[Match], role: Role) -> None:
    Phone(matches[0], side=1).tell()
    page = turn_page(client_of(role))

    assert "1 da confermare" in page
    assert "Fai ricontare" not in page
    sheet = reverse("desk_match", kwargs={"slug": "giochi", "match_id": matches[0].id})
    assert (f'href="{sheet}"' in page) == (role is Role.HELPER)


# Helpers at the tables


def sheet_of(client: Client, match: Match) -> tuple[str, dict[str, str]]:
    url = reverse("desk_match", kwargs={"slug": "giochi", "match_id": match.id})
    form = next(form for _action, form in forms_of(client.get(url)) if "d1.1.first" in form)
    points = {f"d{number}.1.first": value for number, value in enumerate(FOUR_ONE, start=1)}
    return url, form | {name: "" for name in form if name.endswith(".second")} | points


def test_what_a_helper_enters_waits_for_the_desk(matches: list[Match]) -> None:
    helper = client_of(Role.HELPER)
    url, form = sheet_of(helper, matches[0])
    said = shown(helper.post(url, form, follow=True))

    assert ": mandato in segreteria, che lo conferma." in said
    assert "Secondo aiuto ai tavoli" in said
    assert state(matches[0]) is MatchState.ENTERED
    assert Report.objects.get().side == 0


def test_a_helper_may_enter_where_no_phone_may(matches: list[Match]) -> None:
    trust_choose(action(matches[0].tournament_id), Trust.PAPER)
    helper = client_of(Role.HELPER)
    url, form = sheet_of(helper, matches[0])

    assert helper.post(url, form).status_code == 302
    assert state(matches[0]) is MatchState.ENTERED
    assert "Dai tavoli: 1 da confermare" in turn_page(client_of(Role.DESK))


def test_what_is_missing_on_a_helpers_sheet_is_said_and_what_was_typed_stays(matches: list[Match]) -> None:
    helper = client_of(Role.HELPER)
    url, form = sheet_of(helper, matches[0])
    answer = helper.post(url, form | {"d5.1.first": ""})

    assert answer.status_code == 422
    assert "Manca qualcosa" in shown(answer)
    assert 'value="70"' in shown(answer)


def test_a_helper_who_saw_less_than_there_is_gets_both_versions(matches: list[Match]) -> None:
    helper = client_of(Role.HELPER)
    url, form = sheet_of(helper, matches[0])
    Phone(matches[0], side=1).tell(THREE_TWO)

    assert helper.post(url, form).status_code == 409


# The choice, and the codes


def test_the_organizer_chooses_who_confirms(matches: list[Match]) -> None:
    owner, url = client_of(Role.OWNER), reverse("desk_trust", args=["giochi"])
    assert owner.post(url, {"trust": "desk"}).status_code == 302

    assert Tournament.objects.get().trust == Trust.DESK
    assert LogEntry.objects.latest("seq").new == {"trust": "desk"}


@pytest.mark.parametrize("unknown", ["", "everybody"])
def test_a_choice_that_is_not_there_is_refused(matches: list[Match], unknown: str) -> None:
    owner = client_of(Role.OWNER)
    assert owner.post(reverse("desk_trust", args=["giochi"]), {"trust": unknown}).status_code == 422
    assert Tournament.objects.get().trust == Trust.PLAYERS


def test_all_codes_of_a_turn_are_made_again(desk: Client, matches: list[Match]) -> None:
    old = [opening(match) for match in matches]
    page = desk.post(reverse("desk_codes", args=["giochi", 1]), follow=True)

    assert '/turns/1/sheets.pdf">Ristampa i segnapunti</a>' in page.content.decode()
    assert [Client().get(address).status_code for address in old] == [404, 404]
    assert [Client().get(opening(match)).status_code for match in matches] == [302, 302]


def test_one_code_is_made_again_and_the_others_stay(desk: Client, matches: list[Match]) -> None:
    old = [opening(match) for match in matches]
    page = desk.post(reverse("desk_code", kwargs={"slug": "giochi", "match_id": matches[0].id}), follow=True)

    assert f'/turns/1/sheets.pdf?table={matches[0].table}">Ristampa il segnapunti</a>' in page.content.decode()
    assert [Client().get(address).status_code for address in old] == [404, 302]


def row(match: Match, **boxes: str) -> dict[str, str]:
    """The row of a match as the script of the page sends it, on the version that nobody has touched yet."""
    return {
        f"r{match.table}.{name}": value for name, value in ({"match": str(match.id), "version": "1"} | boxes).items()
    }


def send(client: Client, row: dict[str, str]) -> tuple[int, str]:
    answer = client.post(reverse("desk_enter", args=["giochi", 1]), row, headers={"X-Requested-With": "entry"})
    return answer.status_code, shown(answer)


def test_a_row_offers_what_its_table_told_and_one_button_confirms_it(desk: Client, matches: list[Match]) -> None:
    match = matches[0]
    Phone(match, side=1).tell()
    report = Report.objects.get(match=match)
    match.refresh_from_db()
    assert f'name="r{match.table}.accept" value="{report.id}"' in turn_page(desk)
    status, text = send(desk, row(match, accept=str(report.id), version=str(match.version)))

    assert (status, state(match)) == (200, MatchState.CONFIRMED)
    assert f"Tavolo {match.table}: 4–1 salvato." in text
    assert f"Annulla l’ultimo risultato (turno 1, tavolo {match.table})" in text


def test_a_button_that_confirms_what_is_said_no_more_shows_both_words(desk: Client, matches: list[Match]) -> None:
    match, phone = matches[0], Phone(matches[0], side=1)
    phone.tell()
    report = Report.objects.get(match=match)
    match.refresh_from_db()
    phone.tell(THREE_TWO)
    status, text = send(desk, row(match, accept=str(report.id), version=str(match.version)))

    assert (status, state(match)) == (409, MatchState.ENTERED)
    assert "Volevi confermare 4–1; ora: Inserito, 3–2." in text


def test_a_sheet_typed_meanwhile_is_beside_what_the_table_told(desk: Client, matches: list[Match]) -> None:
    match = matches[0]
    Phone(match, side=1).tell(THREE_TWO)
    status, text = send(desk, row(match, **{f"d{n}.1.first": value for n, value in enumerate(FOUR_ONE, start=1)}))

    assert status == 409
    assert "Al tavolo hanno scritto un altro risultato. Quello che hai scritto è ancora qui: scegli." in text
    assert "70–50, 70–50, 70–50, 70–50, 50–70" in text
    assert f"Conferma 3–2: Tavolo {match.table}" in text


def test_who_only_enters_reads_what_the_table_told_and_confirms_nothing(matches: list[Match]) -> None:
    helper = client_of(Role.HELPER)
    Phone(matches[0], side=1).tell()
    assert "4–1" in turn_page(helper)
    assert ".accept" not in turn_page(helper)
    report = Report.objects.get()
    assert send(helper, row(matches[0], accept=str(report.id)))[0] == 422
    assert state(matches[0]) is MatchState.ENTERED

"""The page on which people ask to enter, and the desk's answer; nothing of it is public before."""

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, players_of
from tests.pages.papers.pdf.reading import written
from tests.pages.sheets import boxes_of, form_with, forms_of
from tests.services.entries.test_arrival_changes import charge
from tests.services.entries.test_registration_changes import ask, wait
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import PrivateData, Registration, Team, Tournament
from tournaments.pages.entries.register_page import WRONG_POSTER_CODES
from tournaments.selectors.entries.registration_queries import poster_code, waiting_singles
from tournaments.services.entries.person_erasing import Private, private_data_change
from tournaments.services.entries.registration_changes import registration_leave, singles_add

pytestmark = pytest.mark.django_db

SENT = {"person_1": "Anna Rossi", "person_2": "Bruno Bianchi", "club": "Bar Sport", "phone": "333 1234567"}
PUBLIC = ("public_now", "public_standings", "public_results", "public_final", "public_standings_json")


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=2)
    charge(tournament, 1000, "person", registration=True)
    return tournament


def at(name: str, tournament: Tournament, **more: object) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **more})


def words(response: Any) -> str:
    return str(response.content.decode())


def send(client: Client, tournament: Tournament, **changes: str) -> Any:
    return client.post(at("public_register", tournament), SENT | changes, follow=True)


def answer(owner: Client, tournament: Tournament, what: str) -> Any:
    row = Registration.objects.latest("id")
    return owner.post(at(f"desk_registration_{what}", tournament, registration_id=row.id), follow=True)


def test_somebody_asks_and_is_told_to_wait(client: Client, tournament: Tournament) -> None:
    assert "10 € a persona" in words(client.get(at("public_register", tournament)))
    assert "Aspetta l’approvazione" in words(send(client, tournament)).replace("&#x27;", "'")
    assert Registration.objects.get().people == ["Anna Rossi", "Bruno Bianchi"]


def test_before_the_first_turn_the_public_page_leads_to_the_one_for_registering(
    client: Client, tournament: Tournament
) -> None:
    assert at("public_register", tournament) in words(client.get(at("public_now", tournament)))
    charge(tournament, 1000, "person")
    assert at("public_register", tournament) not in words(client.get(at("public_now", tournament)))


def test_what_cannot_be_read_comes_back_as_it_was_typed(client: Client, tournament: Tournament) -> None:
    response = send(client, tournament, person_1="", phone="call me")
    assert response.status_code == 422
    assert 'value="call me"' in words(response)
    assert words(response).count('role="alert"') == 2
    assert not Registration.objects.exists()


def test_a_program_that_fills_every_box_is_thanked_and_forgotten(client: Client, tournament: Tournament) -> None:
    response = send(client, tournament, website="https://example.org")
    assert response.redirect_chain[-1][0] == at("public_register_waiting", tournament)
    assert not Registration.objects.exists()


def test_a_closed_door_says_why_and_has_no_boxes(client: Client, tournament: Tournament) -> None:
    charge(tournament, None)
    for response in (client.get(at("public_register", tournament)), send(client, tournament)):
        assert "In questo torneo ci si iscrive in segreteria." in words(response)
        assert "person_1" not in words(response)
    charge(tournament, None, registration=True, closes_at=datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC))
    assert "iscrizioni sono chiuse" in words(client.get(at("public_register", tournament)))


def test_a_request_is_not_public_and_the_desk_sees_it(client: Client, owner: Client, tournament: Tournament) -> None:
    send(client, tournament)
    for name in PUBLIC:
        assert "Anna" not in words(client.get(at(name, tournament)))
    assert "333 1234567" in words(owner.get(at("desk_registrations", tournament)))
    assert "1 richiesta da approvare" in words(owner.get(at("desk_home", tournament)))
    assert "1 richiesta da approvare" in words(owner.get(at("desk_checkin", tournament)))


def test_the_desk_may_see_requests_without_their_telephones(client: Client, tournament: Tournament) -> None:
    send(client, tournament)
    client.force_login(make_account(club=make_club(), role=Role.DESK))
    page = words(client.get(at("desk_registrations", tournament)))
    assert "Anna Rossi" in page
    assert "333 1234567" not in page
    assert "Approva</button>" not in page


def test_approval_enters_the_pair(client: Client, owner: Client, tournament: Tournament) -> None:
    send(client, tournament)
    assert "Iscritto." in words(answer(owner, tournament, "approve"))
    assert Team.objects.filter(tournament=tournament, name="Anna Rossi – Bruno Bianchi").exists()
    assert answer(owner, tournament, "approve").status_code == 404


def test_who_asks_alone_is_shown_so_and_waits_for_a_partner(
    client: Client, owner: Client, tournament: Tournament
) -> None:
    send(client, tournament, person_2="")
    assert "cerca un compagno" in words(owner.get(at("desk_registrations", tournament)))
    answer(owner, tournament, "approve")
    assert [one.name for one in waiting_singles(tournament)] == ["Anna Rossi"]


def test_refusal_enters_nobody(client: Client, owner: Client, tournament: Tournament) -> None:
    send(client, tournament)
    assert "Richiesta rifiutata" in words(answer(owner, tournament, "refuse"))
    assert Team.objects.filter(tournament=tournament).count() == 2
    assert "Iscrizione rifiutata: Anna Rossi" in words(owner.get(at("desk_log", tournament)))


def test_somebody_who_is_there_already_is_pointed_out(client: Client, owner: Client, tournament: Tournament) -> None:
    send(client, tournament, person_1="1a gioca", person_2="Nuovo")
    ask(tournament, ("Altra", "nuovo"), sender="other")
    page = words(owner.get(at("desk_registrations", tournament)))
    assert "1a gioca è già in elenco: 1." in page
    assert page.count("compare in un’altra richiesta") == 2


def test_the_terms_are_set_on_one_page_and_problems_come_back(owner: Client, tournament: Tournament) -> None:
    sent = {"fee": "7,50", "fee_per": "entrant", "registration": "on", "limit": "32", "closes_at": "2026-11-21T20:30"}
    assert "Salvato." in words(owner.post(at("desk_entry_terms", tournament), sent, follow=True))
    page = words(owner.get(at("desk_registrations", tournament)))
    for value in ("7,50", "32", "2026-11-21T20:30"):
        assert f'value="{value}"' in page
    response = owner.post(at("desk_entry_terms", tournament), sent | {"fee": "poco", "limit": "x"})
    assert response.status_code == 422
    assert 'value="poco"' in words(response)


CANARY = "339 7654321"


def test_private_data_are_written_on_the_page_of_a_person(owner: Client, tournament: Tournament) -> None:
    player = players_of(tournament, 1)[0]
    address = at("desk_person", tournament, player_id=player.id)
    sent = {"phone": CANARY, "birth_year": "1931", "minor_allowed": ""}
    assert "Salvato." in words(owner.post(address, sent, follow=True))
    assert (PrivateData.objects.get().birth_year, PrivateData.objects.get().phone) == (1931, CANARY)
    assert "autorizzato" not in words(owner.get(at("desk_people", tournament)))
    response = owner.post(address, sent | {"birth_year": "31"})
    assert (response.status_code, "quattro cifre" in words(response)) == (422, True)
    assert owner.post(address, sent | {"birth_year": "1800"}).status_code == 422


def know(tournament: Tournament, number: int, *years: int) -> None:
    for player, year in zip(players_of(tournament, number), years, strict=True):
        private_data_change(
            action(tournament),
            player_id=player.id,
            known=Private(phone=CANARY, birth_year=year, minor_allowed=year > 2010 or None),
        )


def test_the_oldest_and_the_youngest_pair_are_told_to_the_desk(owner: Client) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4, slug="altra")
    know(tournament, 1, 1940, 1990)
    know(tournament, 2, 1960, 1960)
    know(tournament, 3, 2011, 1999)
    page = words(owner.get(at("desk_people", tournament)))
    assert re.findall(r"<dt>(I più \w+)</dt>\s*<dd>(\d)</dd>", page) == [("I più anziani", "2"), ("I più giovani", "3")]
    assert "6 di 8" in page


def test_private_data_never_leave_the_desk(client: Client, owner: Client, tournament: Tournament) -> None:
    know(tournament, 1, 1931, 1932)
    pages = [client.get(at(name, tournament)) for name in (*PUBLIC, "public_register", "public_register_waiting")]
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    names = ("desk_home", "desk_log", "desk_teams", "desk_checkin", "desk_registrations")
    pages += [client.get(at(name, tournament)) for name in names]
    pages.append(owner.get(at("desk_log", tournament)))
    paper = written(client.get(reverse("print_paper", args=[tournament.slug, "checkin"])))
    for page in (*map(words, pages), paper):
        assert CANARY not in page
        assert "1931" not in page
    assert client.get(at("desk_people", tournament)).status_code == 404


def test_a_request_with_somebody_who_waits_is_approved_with_a_word_on_who_that_is(
    owner: Client, client: Client, tournament: Tournament
) -> None:
    singles_add(action(tournament), ["Rossi Anna"])
    send(client, tournament)
    page = words(owner.get(at("desk_registrations", tournament)))
    assert page.count('name="alike"') == 2
    asked = answer(owner, tournament, "approve")
    assert "Rossi Anna aspetta già un compagno" in words(asked)
    row = Registration.objects.get()
    owner.post(at("desk_registration_approve", tournament, registration_id=row.id), {"alike": "same"})
    assert waiting_singles(tournament) == ()
    assert Team.objects.filter(tournament=tournament).count() == 3


def test_somebody_alone_who_plays_already_waits_only_as_another_person(
    owner: Client, client: Client, tournament: Tournament
) -> None:
    send(client, tournament)
    answer(owner, tournament, "approve")
    send(client, tournament, person_2="")
    page = words(owner.get(at("desk_registrations", tournament)))
    assert page.count('name="alike"') == 1
    row = Registration.objects.latest("sent_at")
    address = at("desk_registration_approve", tournament, registration_id=row.id)
    for said in ("", "same"):
        assert owner.post(address, {"alike": said}).status_code == 422
    owner.post(address, {"alike": "other"})
    assert [one.name for one in waiting_singles(tournament)] == ["Anna Rossi"]


def refuse_ticked(owner: Client, tournament: Tournament, **sent: object) -> Any:
    return owner.post(at("desk_registrations_refuse", tournament), sent, follow=True)


def test_all_that_are_ticked_are_refused_by_one_button_after_a_look(owner: Client, tournament: Tournament) -> None:
    first, second = ask(tournament, ("Uno", "Due")), ask(tournament, ("Tre", "Quattro"))
    left = ask(tournament, ("Cinque", "Sei"), sender="t")
    page = words(owner.get(at("desk_registrations", tournament)))
    assert page.count('name="request"') == 3
    looked = words(refuse_ticked(owner, tournament, request=[str(first.id), str(second.id)]))
    assert ("Rifiuti 2 richieste." in looked, "Tre – Quattro" in looked, "Cinque" in looked) == (True, True, False)
    assert Registration.objects.filter(outcome="waiting").count() == 3
    form = form_with(refuse_ticked(owner, tournament, request=[str(first.id)]), "confirmed")
    assert form["request"] == str(first.id)
    done = refuse_ticked(owner, tournament, request=[str(first.id), str(second.id)], confirmed="1")
    assert "Rifiutate 2 richieste." in words(done)
    assert [row.id for row in Registration.objects.filter(outcome="waiting")] == [left.id]


def test_all_means_those_that_the_page_had_shown(owner: Client, tournament: Tournament) -> None:
    shown = [ask(tournament, ("Uno", "Due")), ask(tournament, ("Tre", "Quattro"))]
    (form,) = [one for one in boxes_of(owner.get(at("desk_registrations", tournament))) if "listed" in one.fields]
    later = ask(tournament, ("Cinque", "Sei"))
    refuse_ticked(owner, tournament, all="on", listed=form.fields["listed"], confirmed="1")
    assert [row.id for row in Registration.objects.filter(outcome="waiting")] == [later.id]
    assert {row.outcome for row in Registration.objects.filter(pk__in=[one.id for one in shown])} == {"refused"}


def test_to_refuse_nothing_says_so(owner: Client, tournament: Tournament) -> None:
    ask(tournament)
    for sent in ({}, {"request": "x"}, {"listed": str(Registration.objects.get().id)}):
        answered = refuse_ticked(owner, tournament, **sent)
        assert (
            answered.status_code,
            "Non hai spuntato nessuna richiesta. Spunta quelle da rifiutare." in words(answered),
        ) == (422, True)
    assert Registration.objects.filter(outcome="waiting").count() == 1


def test_where_the_list_is_full_the_code_on_the_poster_gets_a_request_in(
    client: Client, tournament: Tournament
) -> None:
    assert 'name="code"' not in words(client.get(at("public_register", tournament)))
    wait(tournament, [f"{number}" for number in range(300)])
    assert 'name="code"' in words(client.get(at("public_register", tournament)))
    assert "Scrivi il codice che è sulla locandina" in words(send(client, tournament))
    wrong = words(send(client, tournament, code="AAAAAA"))
    assert "Il codice non è quello della locandina" in wrong
    assert ('value="AAAAAA"' in wrong, 'value="Anna Rossi"' in wrong) == (True, True)
    send(client, tournament, code=poster_code(tournament).lower())
    assert Registration.objects.filter(people=["Anna Rossi", "Bruno Bianchi"]).count() == 1


def test_right_codes_of_a_poster_pass_while_others_try_wrong_ones(client: Client, tournament: Tournament) -> None:
    answers = [send(client, tournament, code="AAAAAA").status_code for _try in range(WRONG_POSTER_CODES.most + 1)]
    assert answers == [422] * WRONG_POSTER_CODES.most + [429]
    send(client, tournament, code=poster_code(tournament))
    assert Registration.objects.count() == 1


def test_the_poster_says_the_code_while_people_may_register(owner: Client, tournament: Tournament) -> None:
    poster = reverse("print_paper", args=[tournament.slug, "poster"])
    assert poster_code(tournament) in written(owner.get(poster))
    charge(tournament, None, registration=False)
    assert poster_code(tournament) not in written(owner.get(poster))


@pytest.mark.parametrize("note", ["x", "pagato", "10 €"])
def test_a_stranger_is_told_nothing_of_the_pages_of_the_desk(client: Client, tournament: Tournament, note: str) -> None:
    for box in ("club", "person_2"):
        page = words(send(client, tournament, **{box: note}))
        assert "Presenze" not in page
    assert "Scrivilo per intero, o toglilo" in words(send(client, tournament, club=note))


def fill(tournament: Tournament) -> None:
    """Two places, both taken; somebody waits in line already."""
    charge(tournament, 1000, "person", registration=True, limit=2)
    ask(tournament, ("Ada", "Bea"), sender="other", now=datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC))


def test_who_asks_when_it_is_full_is_told_the_place_in_line(client: Client, tournament: Tournament) -> None:
    fill(tournament)
    page = " ".join(words(client.get(at("public_register", tournament))).split())
    assert "I posti sono presi: chi si iscrive adesso va in lista d’attesa. Prima di te ce n’è 1." in page
    sent = send(client, tournament)
    assert "Lista d’attesa: 2º posto." in words(sent)
    mine = client.get(at("public_mine", tournament), follow=True)
    assert mine.redirect_chain[-1][0] == sent.redirect_chain[-1][0]
    registration_leave(tournament.id, Registration.objects.order_by("sent_at")[0].id)
    assert "Lista d’attesa: 1º posto." in words(client.get(mine.redirect_chain[-1][0]))
    assert "Anna" not in "".join(words(Client().get(at(name, tournament))) for name in PUBLIC)


def test_when_somebody_withdraws_the_desk_takes_the_next_with_one_click_and_their_page_says_so(
    client: Client, owner: Client, tournament: Tournament
) -> None:
    fill(tournament)
    mine = send(client, tournament).redirect_chain[-1][0]
    Registration.objects.exclude(people=["Anna Rossi", "Bruno Bianchi"]).update(outcome="refused", phone="")
    assert "Fai entrare" not in words(owner.get(at("desk_teams", tournament)))
    team = Team.objects.filter(tournament=tournament).order_by("number")[0]
    after = owner.post(at("desk_team_gone", tournament, team_id=team.id), follow=True)
    assert ("C’è un posto." in words(after), "Fai entrare</button>" in words(after)) == (True, True)
    assert "333 1234567" in words(owner.get(at("desk_checkin", tournament)))
    ((url, fields),) = [one for one in forms_of(after) if "/registrations/" in one[0]]
    done = owner.post(url, fields, follow=True)
    assert "Iscritto." in words(done)
    told = words(client.get(mine))
    assert ("Siete iscritti." in told, "Segui da questo telefono" in told) == (True, True)
    row = Registration.objects.latest("sent_at")
    followed = client.post(at("public_mine", tournament), {"follow": str(row.team_id)})
    assert client.get(followed.headers["Location"]).status_code == 200
    ((url, fields),) = [one for one in forms_of(owner.get(at("desk_home", tournament))) if "/take-back/" in one[0]]
    owner.post(url, fields)
    assert "Aspetta l’approvazione" in words(client.get(mine))
    assert [row.phone for row in Registration.objects.filter(outcome="waiting")] == ["333 1234567"]


def test_the_desk_sees_the_line_apart_and_may_let_somebody_in_beyond_the_limit(
    client: Client, owner: Client, tournament: Tournament
) -> None:
    fill(tournament)
    send(client, tournament)
    page = words(owner.get(at("desk_registrations", tournament)))
    assert (page.count("Fai entrare lo stesso"), page.count("Approva</button>")) == (2, 0)
    assert "richiesta da approvare" not in words(owner.get(at("desk_checkin", tournament)))
    no = answer(owner, tournament, "approve")
    assert (no.status_code, "Per «Anna Rossi – Bruno Bianchi» non c’è posto" in words(no)) == (422, True)
    row = Registration.objects.latest("sent_at")
    owner.post(at("desk_registration_approve", tournament, registration_id=row.id), {"beyond": "1"})
    assert Team.objects.filter(tournament=tournament).count() == 3


def test_the_desk_writes_down_who_asks_at_the_table(owner: Client, tournament: Tournament) -> None:
    fill(tournament)
    sent = {"person_1": "Carla Neri", "person_2": "Dino Verdi", "phone": "333"}
    assert "In lista." in words(owner.post(at("desk_registration_note", tournament), sent, follow=True))
    assert "In lista d’attesa: Carla Neri, Dino Verdi" in words(owner.get(at("desk_log", tournament)))
    bad = owner.post(at("desk_registration_note", tournament), sent | {"person_1": "", "phone": "chiama"})
    assert (bad.status_code, 'value="chiama"' in words(bad)) == (422, True)
    assert Registration.objects.filter(outcome="waiting").count() == 2


def test_who_gives_up_leaves_the_line_from_the_phone(client: Client, tournament: Tournament) -> None:
    fill(tournament)
    mine = send(client, tournament).redirect_chain[-1][0]
    assert "Non sei più in lista." in words(client.post(mine, {"leave": "1"}, follow=True))
    assert Registration.objects.latest("sent_at").outcome == "refused"
    assert client.get(at("public_registration", tournament, registration_id=tournament.id)).status_code == 404

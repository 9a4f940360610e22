"""The door by code: what is on a card or a phone is scanned or typed, and one press checks the pair in."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, publish, win
from tests.pages.sheets import forms_of, shown
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import CheckIn, Club, TableLink, Team, Tournament
from tournaments.selectors.play.table_links import arrival_code, entrants_of_code, token_of
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.table_links import pair_link_renew, trust_choose

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    trust_choose(action(tournament), Trust.PLAYERS)
    return tournament


@pytest.fixture
def team(tournament: Tournament) -> Team:
    return Team.objects.get(tournament=tournament, number=2)


def asked(owner: Client, tournament: Tournament, code: str) -> Any:
    return owner.get(reverse("desk_checkin_code", args=[tournament.slug]), {"code": code})


def card_of(team: Team) -> str:
    pair_link_renew(action(team.tournament), team.id)
    link = TableLink.objects.get(team=team, revoked__isnull=True)
    return reverse("table_open", args=[token_of(link.id)])


@pytest.mark.parametrize("written", ["{code}", " {low} ", "{dashed}", "https://x.example/desk/x/?code={code}", "2"])
def test_whatever_is_read_or_typed_finds_the_pair(tournament: Tournament, team: Team, written: str) -> None:
    code = arrival_code(team.id)
    typed = written.format(code=code, low=code.lower(), dashed=f"{code[:3]}-{code[3:]}")
    assert [one.team_id for one in entrants_of_code(tournament, typed)] == [team.id]


def test_the_list_at_the_door_offers_codes_only_where_somebody_has_one(
    owner: Client, tournament: Tournament, team: Team
) -> None:
    def offered() -> list[str]:
        page = shown(owner.get(reverse("desk_checkin", args=[tournament.slug])))
        return [one for one in ("codice sul telefono, sotto «Tu»", "sul cartellino e, sul telefono,") if one in page]

    assert offered() == ["codice sul telefono, sotto «Tu»"]
    card_of(team)
    assert offered() == ["sul cartellino e, sul telefono,"]
    trust_choose(action(tournament), Trust.PAPER)
    assert offered() == ["codice sul telefono, sotto «Tu»"]
    win(publish(tournament)[0], 1)  # once play has begun no phone shows a code
    assert offered() == []


def test_one_press_checks_in_and_the_box_is_ready_again(owner: Client, tournament: Tournament, team: Team) -> None:
    page = asked(owner, tournament, arrival_code(team.id))
    ((url, fields),) = [one for one in forms_of(page) if "team" in one[1]]
    done = owner.post(url, fields, follow=True)
    assert f"Presente: {team.name}." in shown(done)
    assert CheckIn.objects.get(replaced__isnull=True).team == team
    assert re.search(r'id="code" name="code" value=""', shown(done))
    owner.post(url, fields)
    assert CheckIn.objects.count() == 1


def test_the_card_that_the_desk_scans_leads_to_the_button(owner: Client, tournament: Tournament, team: Team) -> None:
    card = card_of(team)
    at_the_desk = owner.get(card, follow=True)
    assert ("Segna presente" in shown(at_the_desk), team.name in shown(at_the_desk)) == (True, True)
    assert "Segna presente" not in shown(Client().get(card, follow=True))
    assert [one.team_id for one in entrants_of_code(tournament, f"https://desk.example{card}?s=ABCD")] == [team.id]
    win(publish(tournament)[0], 1)
    assert owner.get(card).headers["Location"].startswith("/table/")


def test_who_is_here_already_who_withdrew_and_who_plays_elsewhere_get_one_sentence_each(
    owner: Client, tournament: Tournament, team: Team
) -> None:
    ((url, fields),) = [one for one in forms_of(asked(owner, tournament, "2")) if "team" in one[1]]
    owner.post(url, fields)
    gone = Team.objects.get(tournament=tournament, number=3)
    team_withdraw(action(tournament), gone.id)
    other = make_evening(PRESETS["bar"].stages[0], entrants=2, slug="altra")
    elsewhere = Team.objects.get(tournament=other, number=1)
    foreign = make_evening(PRESETS["bar"].stages[0], entrants=2, slug="lontana")
    foreign.club = make_club(slug="altro-circolo")
    foreign.save()
    for code, said in (
        (arrival_code(team.id), f"«{team.name}» è già qui: non serve altro."),
        (arrival_code(gone.id), f"«{gone.name}» si è ritirato: prima riportalo in gioco dalla sua pagina."),
        (arrival_code(elsewhere.id), f"È il codice di «{elsewhere.name}» nel torneo «{other.name}»: qui non vale."),
        (arrival_code(Team.objects.filter(tournament=foreign)[0].id), "Nessuno ha questo codice."),
        ("boh", "Nessuno ha questo codice."),
    ):
        page = shown(asked(owner, tournament, code))
        assert (code, said in page, "Segna presente" in page) == (code, True, False)


def test_a_card_of_another_club_says_nothing_of_it(tournament: Tournament, team: Team) -> None:
    foreign = make_evening(PRESETS["bar"].stages[0], entrants=2, slug="lontana")
    Tournament.objects.filter(pk=foreign.pk).update(club=make_club(slug="altro-circolo"))
    assert Club.objects.count() == 2
    foreign.refresh_from_db()
    assert list(entrants_of_code(foreign, card_of(team))) == []


def test_the_phone_of_a_pair_shows_its_code_until_play_begins(tournament: Tournament, team: Team) -> None:
    phone, mine = Client(), reverse("public_mine", args=[tournament.slug])
    phone.post(mine, {"follow": str(team.id)})
    assert arrival_code(team.id) in shown(phone.get(mine))
    assert arrival_code(team.id) not in shown(Client().get(reverse("public_who", args=[tournament.slug, team.id])))
    win(publish(tournament)[0], 1)
    assert arrival_code(team.id) not in shown(phone.get(mine))


def test_who_may_only_look_checks_nobody_in(client: Client, tournament: Tournament, team: Team) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert asked(client, tournament, arrival_code(team.id)).status_code == 404

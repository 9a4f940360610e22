"""Who comes, leaves, or is mended once the draw is there."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, publish, win, win_all
from tests.pages.entries.asked import ALL_MEET, DANISH, at, names, paste, words
from tests.pages.sheets import forms_of
from tournaments.event.presets import PRESETS
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Award, LogEntry, Match, Substitution, Team
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.final_changes import tournament_close

pytestmark = pytest.mark.django_db


def test_after_the_draw_the_list_stays_and_who_leaves_is_marked(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    first, *_others = publish(tournament)
    team = Team.objects.filter(tournament=tournament)[0]
    win(first, 1)
    assert desk.post(at("desk_team_gone", tournament, team_id=team.id)).status_code == 422
    page = words(desk.get(at("desk_team", tournament, team_id=team.id)))
    assert "Le partite che mancano non contano per nessuno." in page
    assert " ".join(page.split()).count("<li> turno ") in (2, 3)


@pytest.mark.parametrize(
    ("key", "said", "entered"),
    [
        ("danish", "chi arriva adesso entra dal prossimo turno", True),
        ("round_robin", "chi arriva entra nei turni non ancora cominciati, che poi sorteggi di nuovo", True),
        ("groups_knockout", "chi arriva entra nei turni non ancora cominciati, che poi sorteggi di nuovo", True),
        ("drawn_turns", "nessuno può più entrare", False),
        ("bar", "nessuno può più entrare", False),
    ],
)
def test_the_page_says_what_becomes_of_a_late_pair(desk: Client, key: str, said: str, entered: bool) -> None:
    tournament = make_evening(*PRESETS[key].stages, entrants=8)
    first, *_others = publish(tournament)
    win(first, 1)
    assert said in words(desk.get(at("desk_teams", tournament)))
    answer = words(paste(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    assert ("Il calendario è fatto per chi c’era: non si entra più." in answer) is not entered
    assert Team.objects.filter(name="Anna Rossi – Bruno Bianchi").exists() is entered


def test_before_the_first_result_the_page_leads_to_the_draw_that_lets_a_late_pair_play_at_once(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    first, *_others = publish(tournament)
    link = f'href="{at("desk_draw", tournament)}#withdraw">Vai al sorteggio per ritirarlo'
    page = words(desk.get(at("desk_teams", tournament)))
    assert "chi arriva adesso entra dal prossimo turno" in page
    assert f"<a {link}" in page
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    page = words(desk.get(at("desk_teams", tournament)))
    assert f'<a class="button" {link}' in page
    assert 'id="withdraw"' in words(desk.get(at("desk_draw", tournament)))
    win(first, 1)
    page = words(desk.get(at("desk_teams", tournament)))
    assert ("entra dal prossimo turno" in page, "per ritirarlo" in page) == (True, False)


def test_who_rests_by_the_draw_is_not_left_out_of_it(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=5)
    publish(tournament)
    page = words(desk.get(at("desk_teams", tournament)))
    assert "giochi subito" in page
    assert '<a class="button" href="' + at("desk_draw", tournament) not in page


def test_a_pair_leaves_with_a_reason_and_comes_back(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    win_all(publish(tournament), 1)
    team = Team.objects.filter(tournament=tournament)[0]
    page = desk.post(at("desk_team_withdraw", tournament, team_id=team.id), {"reason": "Malore"}, follow=True)
    assert "non gioca più" in words(page)
    assert "ritirata" in words(page)
    again = desk.post(at("desk_team_withdraw", tournament, team_id=team.id))
    assert again.status_code == 422
    assert "è di nuovo in gioco" in words(desk.post(at("desk_team_return", tournament, team_id=team.id), follow=True))


@pytest.mark.parametrize(("reopen", "given"), [("", 1), ("1", 0)])
def test_who_comes_back_chooses_after_counts_what_becomes_of_the_matches_that_were_given(
    desk: Client, reopen: str, given: int
) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    publish(tournament)
    team = Team.objects.filter(tournament=tournament)[0]
    back, page = (at(name, tournament, team_id=team.id) for name in ("desk_team_return", "desk_team"))
    leave = {"effect": "win", "confirmed": "1"}
    desk.post(at("desk_team_withdraw", tournament, team_id=team.id), leave)
    said = words(desk.get(page))
    assert ("3 partite si giocano. Le partite già giocate restano." in said, 'name="reopen"' in said) == (True, False)
    win(Match.objects.filter(tournament=tournament, turn__number=1).exclude(awards__isnull=False).get(), 1)
    said = words(desk.get(page))
    assert "Da adesso: 1 partita resta all’avversario, 2 partite si giocano" in said
    assert "Come se non avesse mai lasciato il torneo: 3 partite si giocano" in said
    assert said.index("checked") < said.index("Da adesso")

    desk.post(back, {"reopen": reopen, "confirmed": "1"})
    assert Award.objects.filter(tournament=tournament, replaced__isnull=True).count() == given
    log = words(desk.get(at("desk_log", tournament)))
    assert ("1 partita resta all’avversario" in log) is bool(given)
    assert f"{3 - given} partite si giocano" in log


def test_who_leaves_a_knockout_is_told_what_becomes_of_the_match_and_the_opponent_goes_on(desk: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=4)
    match = publish(tournament)[0]
    sides = {seat.side: seat.player.team for seat in match.seats.select_related("player__team")}
    page = words(desk.get(at("desk_team", tournament, team_id=sides[1].id)))
    assert f"turno 1, tavolo {match.table}, contro {sides[2].name}" in page
    assert (
        "L’avversario passa il turno. Le partite già giocate restano valide: qui non c’è niente da scegliere." in page
    )
    assert 'name="seed"' not in page
    desk.post(at("desk_team_withdraw", tournament, team_id=sides[1].id), {"confirmed": "1"})
    assert not Match.objects.filter(pk=match.pk).exists()
    assert "Rientra in gioco" in words(desk.get(at("desk_team", tournament, team_id=sides[1].id)))
    desk.post(at("desk_team_return", tournament, team_id=sides[1].id))
    assert Match.objects.filter(tournament=tournament, seats__player__team=sides[1]).exists()


def test_a_name_is_mended_after_the_draw_and_club_and_seed_stay(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    team = Team.objects.filter(tournament=tournament)[0]
    address = at("desk_team", tournament, team_id=team.id)
    sent = {"person_1": "Anna Rossi", "person_2": "Bruno Neri"}
    desk.post(address, sent | {"club": "Centrale", "seed": "1"})
    publish(tournament)
    assert desk.post(address, sent | {"person_2": "Bruno Bianchi"}).status_code == 302
    team.refresh_from_db()
    assert (team.name, team.club, team.seed) == ("Anna Rossi – Bruno Bianchi", "Centrale", 1)


def test_before_the_first_result_a_late_pair_is_drawn_in_and_the_log_says_so(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    publish(tournament, number=6)
    assert "il programma rifà il sorteggio da solo e lo pubblica. Quasi tutti cambiano tavolo e avversari" in words(
        desk.get(at("desk_teams", tournament))
    )
    page = words(paste(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    assert Match.objects.filter(tournament=tournament).count() == 10
    kit, sheets = at("print_turn_kit", tournament, number=1), reverse("print_paper", args=[tournament.slug, "sheets"])
    now = f'<a href="{kit}">Ristampa lista e segnapunti del turno 1</a>'
    every = f'<a href="{sheets}">Ristampa i segnapunti di tutti i turni</a>'
    assert f"i fogli stampati prima non valgono più. {now} · {every}" in page
    assert "Sorteggio rifatto con il numero 6" in words(desk.get(at("desk_log", tournament)))


def test_a_substitute_comes_in_on_the_page_of_the_pair_and_goes_again(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    win_all(publish(tournament), 1)
    team = Team.objects.get(tournament=tournament, number=1)
    player = team.players.get(number=1)
    page = words(desk.get(at("desk_team", tournament, team_id=team.id)))
    assert 'name="from_turn" value="2"' in page
    sent = {"name": "Nuovo", "from_turn": "2", "reason": "Malore"}
    address = at("desk_substitute", tournament, player_id=player.id)
    page = words(desk.post(address, sent, follow=True))
    assert "Nuovo (dal turno 2, prima Gioca 1a) – Gioca 1b" in page
    assert "Scrivi il motivo" in words(desk.post(address, sent | {"reason": ""}, follow=True))
    assert "Dal turno 2 Nuovo gioca al posto di Gioca 1a" in words(desk.get(at("desk_log", tournament)))
    row = Substitution.objects.get()
    desk.post(at("desk_substitute_gone", tournament, substitution_id=row.id))
    assert names(tournament)[0] == "Gioca 1a – Gioca 1b"


def test_a_chosen_effect_of_a_withdrawal_is_shown_before_it_is_done(desk: Client) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=4)
    publish(tournament)
    team = Team.objects.get(tournament=tournament, number=1)
    address, typed = at("desk_team_withdraw", tournament, team_id=team.id), {"effect": "win", "reason": "Malore"}

    asked = desk.post(address, typed)
    assert "Le partite che mancano le vincono gli avversari." in asked.content.decode()
    assert Award.objects.count() == 0

    desk.post(address, typed | {"confirmed": "1"})
    assert Award.objects.count() == 3
    page = desk.get(reverse("public_standings", kwargs={"slug": tournament.slug})).content.decode()
    assert "le partite che mancano le vincono gli avversari" in page
    assert "a tav." in page


def test_a_closed_evening_takes_nobody_more_and_its_log_has_no_points_where_places_are_worth_none(
    desk: Client,
) -> None:
    tournament = make_evening(ALL_MEET, entrants=2)
    win_all(publish(tournament), 1)
    tournament_close(action(tournament))
    page = words(desk.get(at("desk_teams", tournament)))
    assert "Il torneo è chiuso. Per correggere qualcosa, prima riaprilo." in page
    assert ("Un altro iscritto" in page, "entra dal prossimo turno" in page) == (False, False)
    assert "punti finali" not in words(desk.get(at("desk_log", tournament)))


def test_a_late_pair_that_is_sent_twice_is_entered_once_and_not_refused(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    win(publish(tournament)[0], 1)
    key = str(uuid.uuid4())
    first, second = (paste(desk, tournament, "Anna Rossi - Bruno Bianchi", key=key) for _time in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert "Aggiunta 1 coppia." in words(second)
    assert names(tournament) == ["1", "2", "3", "4", "Anna Rossi – Bruno Bianchi"]
    again = paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    assert "Questi nomi ci sono già. Togli la riga." in words(again)


def test_who_is_marked_as_leaving_and_as_back_by_two_taps_is_so_once_and_nothing_is_refused(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=6)
    win(publish(tournament)[0], 1)
    team = Team.objects.filter(tournament=tournament)[0]
    for name, said in (("desk_team_withdraw", "non gioca più"), ("desk_team_return", "è di nuovo in gioco")):
        (form,) = [
            form
            for where, form in forms_of(desk.get(at("desk_team", tournament, team_id=team.id)))
            if where == at(name, tournament, team_id=team.id)
        ]
        taps = [desk.post(at(name, tournament, team_id=team.id), form | {"confirmed": "1"}) for _time in range(2)]
        assert [tap.status_code for tap in taps] == [302, 302]
        assert said in words(desk.get(at("desk_teams", tournament)))
    kinds = LogEntry.objects.filter(tournament=tournament, kind__in=(LogKind.WITHDRAWAL, LogKind.WITHDRAWAL_UNDONE))
    assert list(kinds.order_by("seq").values_list("kind", flat=True)) == [LogKind.WITHDRAWAL, LogKind.WITHDRAWAL_UNDONE]


def test_who_wants_to_mend_a_name_after_the_closing_reads_so_before_typing(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=3)
    win_all(publish(tournament), 1)
    page = at("desk_team", tournament, team_id=Team.objects.filter(tournament=tournament)[0].id)
    closed = "Il torneo è chiuso. Per correggere qualcosa, prima riaprilo."
    assert closed not in words(desk.get(page))
    tournament_close(action(tournament))
    assert words(desk.get(page)).count(closed) == 1
    assert f'<a href="{at("desk_final", tournament)}">Vai alla chiusura</a>' in words(desk.get(page))
    assert words(desk.post(page, {"person_1": "Anna Rossi"})).count(closed) == 1


def test_a_draw_made_again_from_turn_two_leaves_the_sheets_of_turn_one(desk: Client) -> None:
    tournament = make_evening(ALL_MEET, entrants=4)
    win(publish(tournament)[0], 1)
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    draw_make(action(tournament), 7)
    page = words(desk.post(at("desk_draw_publish", tournament), follow=True))
    kit = at("print_turn_kit", tournament, number=2)
    assert "Dal turno 2 i tavoli sono nuovi: i fogli di quei turni stampati prima non valgono più." in page
    assert f'<a href="{kit}">Ristampa lista e segnapunti del turno 2</a>' in page
    assert "turno 1</a>" not in page.split("stampati prima")[1].split("</p>")[0]

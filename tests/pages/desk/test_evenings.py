"""Evenings of pairs and players at the desk: the next step, the draw of every format, the end without points."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import action, make_evening, make_tournament, match_action, publish, win, win_all
from tests.pages.desk.asked import ITALIAN, desk_of, read
from tests.pages.papers.pdf.reading import looked_up, written
from tests.pages.sheets import forms_of
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, THEN_KNOCKOUT, make_staged, stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Draw, Match, Player, Team, Tournament, Turn
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db


def on_paper(client: Client, paper: str) -> str:
    return written(client.get(f"/desk/serata/print/{paper}.pdf", headers=ITALIAN))


def send(client: Client, action: str, **typed: str) -> int:
    """Send the form of the page of the draw that leads to this address."""
    page = client.get("/desk/serata/draw/")
    (form,) = [form for where, form in forms_of(page) if where == f"/desk/serata/draw/{action}/"]
    return client.post(f"/desk/serata/draw/{action}/", form | typed).status_code


def play(tournament: Tournament) -> None:
    """Who is listed first wins whatever is left to play, turn after turn."""
    while left := [match for match in Match.objects.filter(tournament=tournament) if not match.deals.exists()]:
        win_all(left, 1)


@pytest.mark.parametrize(
    ("regulation", "ranked", "said"),
    [(DANISH, Ranked.PAIRS, "6 coppie iscritte"), (ROTATING, Ranked.PLAYERS, "6 giocatori iscritti")],
)
def test_who_is_ready_to_be_drawn_is_called_what_it_is(
    client: Client, regulation: Regulation, ranked: Ranked, said: str
) -> None:
    tournament = make_evening(regulation, entrants=6, ranked=ranked)
    assert said in read(desk_of(client, tournament))


def test_once_a_turn_is_complete_the_next_one_is_to_be_drawn(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=6)
    desk = desk_of(client, tournament)
    publish(tournament)
    assert "Sorteggia il turno 2" not in read(desk)
    play(tournament)
    assert "Sorteggia il turno 2" in read(desk)
    assert "Sorteggia il turno 2" in read(desk, "turns/1/")


def test_a_stage_that_is_over_leads_to_those_who_move_on(client: Client) -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    publish(tournament)
    play(tournament)
    desk = desk_of(client, tournament)
    assert "Gironi: giocato tutto" in read(desk)
    assert "Prepara la fase successiva" in read(desk, "turns/1/")


def test_a_knockout_that_is_over_leads_to_the_end_without_points(client: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=4)
    publish(tournament)
    play(tournament)
    desk = desk_of(client, tournament)
    assert "Vai alla chiusura" in read(desk)
    assert "Vai alla chiusura" in read(desk, "turns/2/")
    shown = read(desk, "final/")
    assert "Fine del torneo" in shown
    assert "Chiudi il torneo" in shown
    assert "Punti finali" not in shown
    assert "Punti finali" not in read(desk, "standings/")
    winners = read(desk).split("Chi ha vinto")[1].split("</section>")[0]
    assert winners.count("<dd") == 3
    assert "In testa" not in read(desk)
    assert "Poteri e maledizioni" not in shown


def test_where_places_are_worth_nothing_no_page_offers_points(client: Client) -> None:
    make_evening(*PRESETS["bar"].stages, entrants=4)
    make_tournament()
    assert "/t/serata/final/" not in client.get("/t/serata/").content.decode()
    assert "/t/giochi/final/" in client.get("/t/giochi/").content.decode()


def test_turns_that_follow_from_results_are_drawn_and_published_one_by_one(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=7)
    desk = desk_of(client, tournament)

    assert send(desk, "make", number="5") == 302
    assert send(desk, "publish") == 302
    assert "Il turno 2 si sorteggia quando ci sono tutti i risultati del turno 1." in read(desk, "draw/")
    play(tournament)
    assert "Sorteggio del turno 2" in read(desk, "draw/")
    assert send(desk, "make", number="6") == 302
    assert "Turno 2" in read(desk, "draw/")
    assert send(desk, "publish") == 302

    assert list(Turn.objects.filter(tournament=tournament).values_list("number", flat=True)) == [1, 2]


def test_a_turn_that_owes_a_result_again_is_named_beside_the_one_to_be_drawn(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=6)
    desk = desk_of(client, tournament)
    publish(tournament)
    play(tournament)
    publish(tournament, number=2)
    assert "Il turno 3 si sorteggia quando ci sono tutti i risultati del turno 2." in read(desk, "draw/")
    match_record(match_action(Match.objects.filter(turn__number=1)[0], reason="Mai giocata"), [])
    assert "Il turno 3 si sorteggia quando ci sono tutti i risultati dei turni 1 e 2." in read(desk, "draw/")
    win_all(Match.objects.filter(turn__number=2), 1)
    assert "Il turno 3 si sorteggia quando ci sono tutti i risultati del turno 1." in read(desk, "draw/")


def test_who_arrives_is_told_which_turn_has_no_result_yet(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=6)
    desk = desk_of(client, tournament)
    publish(tournament)
    play(tournament)
    publish(tournament, number=2)
    page = read(desk, "teams/")
    assert "Il turno 2 non ha ancora nessun risultato: chi arriva adesso entra dal prossimo turno" in page


def test_the_turn_that_was_published_last_is_taken_back_while_it_has_no_result(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=6)
    desk = desk_of(client, tournament)
    publish(tournament)
    play(tournament)
    assert "Ritira il sorteggio" not in read(desk, "draw/")
    publish(tournament, number=2)
    assert send(desk, "unpublish") == 302
    assert list(Turn.objects.filter(tournament=tournament).values_list("number", flat=True)) == [1]
    win(Match.objects.filter(tournament=tournament)[0], 2, reason="Scambiati")


def test_while_the_last_turn_is_played_no_other_is_announced(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=4)
    publish(tournament)

    assert "si sorteggia quando" not in read(desk_of(client, tournament), "draw/")


def test_what_could_not_be_avoided_is_told_with_its_reason(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    desk = desk_of(client, tournament)
    matches = publish(tournament)
    play(tournament)
    gone = matches[1].fixture
    assert gone is not None
    for team in (gone.home_id, gone.away_id):
        team_withdraw(action(tournament), team)

    send(desk, "make", number="4")

    shown = read(desk, "draw/")
    assert "Che cosa non si poteva evitare" in shown
    assert "si incontrano di nuovo" in shown
    assert "Riposo:" not in shown  # who left sits at no table, and does not rest


def test_groups_are_listed_with_their_members_and_who_shares_a_club(client: Client) -> None:
    tournament = make_evening(GROUPS, entrants=6)
    Team.objects.filter(tournament=tournament, number__lte=3).update(club="Bar Sport")
    desk = desk_of(client, tournament)
    send(desk, "make", number="3")
    shown = read(desk, "draw/")
    assert "Girone A" in shown
    assert "Girone B" in shown
    assert "Insieme nonostante lo stesso circolo: Bar Sport." in shown
    assert "quartier" not in shown.split("Com’è andato il sorteggio")[1]


def test_a_bracket_is_drawn_as_one_with_those_who_pass_the_first_turn(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    desk = desk_of(client, tournament)
    send(desk, "make", number="3")
    shown = read(desk, "draw/")
    assert "Al primo turno non giocano e passano" in shown
    assert 'class="bracket"' in shown
    assert "Andamento della classifica" not in shown
    assert Draw.objects.get(tournament=tournament).bracket


@pytest.mark.parametrize(
    ("regulation", "ranked"),
    [(stage("round_robin"), Ranked.PAIRS), (ROTATING, Ranked.PLAYERS), (GROUPS, Ranked.PAIRS)],
)
def test_everybody_may_check_what_was_drawn(client: Client, regulation: Regulation, ranked: Ranked) -> None:
    tournament = make_evening(regulation, entrants=8, ranked=ranked)
    publish(tournament, number=77)
    shown = " ".join(client.get("/t/serata/draw/", headers=ITALIAN).content.decode().split())
    assert "Numero del sorteggio: 77" in shown
    assert "python3 dev.py manage draw" in shown
    assert "Che cosa non torna" not in shown


def test_the_line_that_repeats_a_draw_names_its_seeds(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    Team.objects.filter(tournament=tournament, number=1).update(seed=1)
    publish(tournament)
    shown = client.get("/t/serata/draw/").content.decode()
    line = next(line for line in shown.splitlines() if "manage draw" in line)
    assert "<span>--seeds</span> <span>1</span>" in line


def test_a_pair_has_its_number_and_its_players_are_there_once(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    for team in Team.objects.filter(tournament=tournament):
        team.name = " – ".join(team.players.order_by("number").values_list("name", flat=True))
        team.save()
    publish(tournament)
    shown = " ".join(client.get("/t/serata/", headers=ITALIAN).content.decode().split())
    cards = shown.split('id="open"')[1].split("</section>")[0]
    assert cards.count("Gioca 1a – Gioca 1b") == 1
    assert '<span class="entrant-number">n.&nbsp;1</span>' in cards.split("Gioca 1a – Gioca 1b")[1]
    assert "suit-" not in cards


def test_partners_who_were_drawn_together_have_no_number(client: Client) -> None:
    tournament = make_evening(ROTATING, entrants=4, ranked=Ranked.PLAYERS)
    publish(tournament)
    shown = client.get("/t/serata/", headers=ITALIAN).content.decode()
    cards = shown.split('id="open"')[1].split("</section>")[0]
    assert "entrant-number" not in cards
    assert cards.count("Gioca") >= 4
    assert cards.count('class="dash"') == 2


def test_the_list_of_a_turn_has_both_of_every_pair_by_surname_and_once_more_at_their_table(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=5)
    publish(tournament)
    listed = on_paper(desk_of(client, tournament), "turns/1/list")
    names = Player.objects.filter(tournament=tournament).values_list("name", flat=True)
    assert sorted(listed.count(looked_up(name)) for name in names) == [1, 1, *[2] * 8]
    assert listed.count("riposa") == 2


def test_on_paper_partners_for_one_turn_are_beside_every_player(client: Client) -> None:
    tournament = make_evening(ROTATING, entrants=4, ranked=Ranked.PLAYERS)
    publish(tournament)
    assert on_paper(desk_of(client, tournament), "turns/1/list").count(" con ") == 4


def test_who_passes_the_first_turn_of_a_knockout_is_told_so_on_paper(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    publish(tournament)
    assert on_paper(desk_of(client, tournament), "turns/1/list").count("passa il turno") == 4


def test_a_sheet_of_an_awarded_match_says_who_did_not_come(client: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    match, *_others = publish(tournament)
    match_award(match_action(match), 3)
    shown = on_paper(desk_of(client, tournament), "turns/1/sheets")
    assert shown.count("A tavolino: non si è presentato nessuno.") == 1


def test_all_stages_are_on_the_printed_standings(client: Client) -> None:
    tournament = make_staged(slug="serata")
    shown = on_paper(desk_of(client, tournament), "standings")
    for title in ("Classifica del torneo", "Girone A", "Girone B"):
        assert title in shown

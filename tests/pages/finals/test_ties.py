"""Ties for a place: played on, drawn by lot or shared, from the page that decides them."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import award, make_account, make_evening, publish, record, win
from tests.pages.finals.asked import read, send, team
from tests.pages.papers.pdf.reading import words
from tests.prizes import give_prizes
from tests.prizes import play_level as play_level_for_first
from tests.staged import DANISH, GROUPS, THEN_KNOCKOUT
from tournaments.event.presets import PRESETS
from tournaments.event.prizes import drawn_order
from tournaments.models import Decision, LogEntry, Tournament
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import groups_of_stage
from tournaments.selectors.play.ending import OpenTie, ties_of

pytestmark = pytest.mark.django_db


def play_level(tournament: Tournament) -> OpenTie:
    """A beats B, B beats C, C beats A, all beat D, always 3-2: nothing can tell A, B and C apart."""
    beaten_by = {(1, 2): 1, (2, 3): 2, (1, 3): 3}
    for match in publish(tournament):
        assert match.fixture is not None
        home, away = match.fixture.home.number, match.fixture.away.number
        first, second = sorted((home, away))
        winner = beaten_by.get((first, second), first)
        record(match, *((70, 70, 70, 50, 50) if winner == home else (50, 50, 50, 70, 70)))
    (tie,) = ties_of(tournament).open
    return tie


class TestTies:
    def test_the_final_page_leads_to_the_ties_that_are_open(self, owner: Client, tournament: Tournament) -> None:
        way = f'href="/desk/{tournament.slug}/standings/#ties">Decidi il pari merito'
        assert way not in read(owner, "final/")
        play_level(tournament)
        assert way in read(owner, "final/")

    def test_a_number_draws_the_lot_that_it_draws_everywhere(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        assert send(owner, "standings/ties/", {"tie": ".".join(tie.ids), "method": "program", "number": "77"})[0] == 302
        decision = Decision.objects.get()
        assert (decision.kind, tuple(decision.order)) == ("lot", drawn_order(77, tie.ids))
        assert "numero 77" in LogEntry.objects.get(pk=decision.entered_id).reason
        assert ties_of(tournament).open == ()

    def test_all_whom_a_lot_put_in_order_say_so_beside_the_name(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        mark, public = ">posto per sorteggio</span>", f"/t/{tournament.slug}/standings/"
        assert mark not in read(owner, "standings/") + owner.get(public).content.decode()
        send(owner, "standings/ties/", {"tie": ".".join(tie.ids), "method": "program", "number": "77"})
        assert read(owner, "standings/").count(mark) == 3
        assert owner.get(public).content.decode().count(mark) == 3

    def test_an_order_is_written_by_hand(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        places = {f"place.{member}": place for place, member in enumerate(reversed(tie.ids), start=1)}
        assert send(owner, "standings/ties/", {"tie": ".".join(tie.ids), "kind": "lot", **places})[0] == 302
        assert Decision.objects.get().order == list(reversed(tie.ids))

    def test_an_incomplete_order_is_refused_and_stays_as_typed(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        order = {"kind": "lot", f"place.{tie.ids[0]}": "2", "reason": "alla presenza di tutti"}
        typed = {"tie": ".".join(tie.ids), **order}
        status, text = send(owner, "standings/ties/", typed)
        assert status == 422
        assert "Scegli un posto per ciascuno, ogni posto una volta sola." in text
        assert '<option value="2" selected>2º posto</option>' in text
        assert 'value="alla presenza di tutti"' in text
        assert not Decision.objects.exists()

    def test_a_lot_needs_its_number(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        typed = {"tie": ".".join(tie.ids), "method": "program", "number": "molti"}
        status, text = send(owner, "standings/ties/", typed)
        assert (status, "Scrivi il numero del sorteggio" in text) == (422, True)
        assert 'value="molti"' in text

    def test_a_play_off_that_the_regulation_does_not_know_is_refused(
        self, owner: Client, tournament: Tournament
    ) -> None:
        tie = play_level(tournament)
        places = {f"place.{member}": place for place, member in enumerate(tie.ids, start=1)}
        status, text = send(owner, "standings/ties/", {"tie": ".".join(tie.ids), "kind": "play_off", **places})
        assert status == 422
        assert "In questo torneo non si decide così. Scegli dall’elenco." in text

    def test_while_results_are_missing_nothing_is_settled(self, owner: Client, tournament: Tournament) -> None:
        publish(tournament)
        (tie,) = ties_of(tournament).open
        text = read(owner, "standings/")
        assert "Mancano dei risultati" in text
        assert 'name="number"' not in text
        typed = {"tie": ".".join(tie.ids), "method": "program", "number": "77"}
        status, text = send(owner, "standings/ties/", typed)
        assert (status, "Avevi scritto: Numero del sorteggio: 77<" in text) == (422, True)

    @pytest.mark.parametrize(("played", "said"), [(2, "Mancano ancora 2 turni"), (1, "Mancano dei risultati")])
    def test_after_a_whole_turn_the_turns_are_missing_and_not_its_results(
        self, client: Client, played: int, said: str
    ) -> None:
        tournament = make_evening(replace(DANISH, rest_points=1), entrants=5, slug="giochi")
        client.force_login(make_account(club=tournament.club))
        for match in publish(tournament, number=3)[:played]:
            win(match, 1)
        text = read(client, "standings/")
        assert said in text
        # Each match gives a point; who rests has the point of the rest, once the turn is over.
        sums = "2 punti su 2 dalle partite, 1 punto dai riposi (chi riposa: 1 punto), 2 partite finite su 2."
        assert (sums in text) is (played == 2)

    def test_a_tie_that_is_gone_is_said_with_what_was_typed_for_it(self, owner: Client, tournament: Tournament) -> None:
        publish(tournament)
        places = {f"place.{team(tournament, number).id}": str(number) for number in (1, 2)}
        typed = {"tie": str(uuid.uuid4()), "kind": "lot", "reason": "davanti a tutti", **places}
        status, text = send(owner, "standings/ties/", typed)
        assert (status, "notice-error" in text) == (422, True)
        first, second = (team(tournament, number).name for number in (1, 2))
        assert f"Avevi scritto: {first} 1, {second} 2; Nota: davanti a tutti<" in text

    def test_a_decision_is_withdrawn_once(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        send(owner, "standings/ties/", {"tie": ".".join(tie.ids), "method": "program", "number": "77"})
        path = f"standings/{Decision.objects.get().id}/withdraw/"
        assert send(owner, path)[0] == 302
        assert len(ties_of(tournament).open) == 1
        assert send(owner, path)[0] == 404

    def test_the_same_tap_twice_draws_once(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        typed = {"tie": ".".join(tie.ids), "method": "program", "number": "77", "key": str(uuid.uuid4())}
        send(owner, "standings/ties/", typed)
        send(owner, "standings/ties/", typed)
        assert Decision.objects.count() == 1


def test_of_two_who_are_level_the_name_of_who_won_the_play_off_is_tapped(client: Client) -> None:
    """The rules name the play-off before the lot: so does the page, and neither is folded away."""
    tournament = make_evening(*PRESETS["round_robin"].stages, entrants=4, slug="giochi")
    client.force_login(make_account(club=tournament.club))
    play_level_for_first(tournament)
    (tie,) = ties_of(tournament).open
    page = read(client, "standings/")
    ways = ("chi ha vinto?", f'value="{tie.ids[1]}">', "Decidete con la sorte", ">Sorteggia</button>", "<details")
    form = page[page.index('id="ties"') :]
    assert sorted(ways, key=form.index) == list(ways)
    sent = {"tie": ".".join(tie.ids), "method": "hand", "kind": "play_off", "winner": tie.ids[1]}
    assert send(client, "standings/ties/", sent)[0] == 302
    decision = Decision.objects.get()
    assert (decision.kind, decision.order) == ("play_off", [tie.ids[1], tie.ids[0]])
    paper = words(client.get("/desk/giochi/print/standings.pdf", headers={"Accept-Language": "it"}).content)
    assert paper.index("spareggio vinto") < paper.index("spareggio perso")


def test_a_tie_says_why_cards_do_not_settle_it(owner: Client, tournament: Tournament) -> None:
    """A, B and C beat each other in a circle and D by five deals; against A nobody of D came."""
    winners = {(1, 2): 1, (2, 3): 2, (1, 3): 3}
    for match in publish(tournament):
        assert match.fixture is not None
        home, away = match.fixture.home.number, match.fixture.away.number
        first, second = sorted((home, away))
        side = 1 if winners.get((first, second), first) == home else 2
        if (first, second) == (1, 4):
            award(match, 3 - side)
        else:
            lost = 0 if second == 4 else 2
            record(match, *((70,) * (5 - lost) + (50,) * lost if side == 1 else (50,) * (5 - lost) + (70,) * lost))
    (tie,) = ties_of(tournament).open
    lacking = tie.names[0]

    assert tie.without_cards == (lacking,)
    sentence = f"I punti delle carte qui non contano: manca quello di una partita per {lacking}."
    assert sentence in read(owner, "standings/")


def test_a_tie_with_all_its_cards_says_nothing_of_them(owner: Client, tournament: Tournament) -> None:
    assert play_level(tournament).without_cards == ()
    assert "punti delle carte qui" not in read(owner, "standings/")


def test_ties_that_win_something_come_first_and_the_others_share_their_places_with_the_button(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=8)
    client.force_login(make_account(club=tournament.club))
    for match in publish(tournament):
        record(match, 70, 70)
    give_prizes(tournament, ("Prosciutto", "Salame"))
    page = client.get("/desk/serata/final/").content.decode()
    settled_first, shared = page.split("Ancora a pari merito")[1].split("pari merito, senza premi in gioco")
    assert "1º posto: " in settled_first
    assert "5º posto: " in shared
    assert "<button> Chiudi lasciando i pari merito" in " ".join(page.split())
    assert 'class="button button-main" href="/desk/serata/standings/#ties">Decidi il pari merito' in page
    ties = client.get("/desk/serata/standings/").content.decode()
    assert ties.index("1º posto: ") < ties.index("Altri pari merito, senza conseguenze") < ties.index("5º posto: ")
    client.post("/desk/serata/final/close/")
    assert Tournament.objects.get().closed_at is not None


def test_where_only_places_without_a_prize_are_shared_the_tournament_is_simply_closed(client: Client) -> None:
    """1 beats all, 2 beats 3, 3 beats 4 and 4 beats 2: the three share the second place."""
    tournament = make_evening(*PRESETS["round_robin"].stages, entrants=4)
    client.force_login(make_account(club=tournament.club))
    give_prizes(tournament, ("Prosciutto",))
    winners = {(2, 3): 2, (3, 4): 3, (2, 4): 4}
    for match in publish(tournament):
        assert match.fixture is not None
        home, away = match.fixture.home.number, match.fixture.away.number
        win(match, 1 if winners.get((min(home, away), max(home, away)), 1) == home else 2)
    page = " ".join(client.get("/desk/serata/final/").content.decode().split())
    assert "pari merito, senza premi in gioco" in page
    assert '<button class="button-main"> Chiudi il torneo' in page
    assert f"<dd>Prosciutto<br><b>{team(tournament, 1).name}</b></dd>" in page
    certificates = reverse("print_paper", kwargs={"slug": tournament.slug, "name": "certificates"})
    assert f'href="{certificates}?first=3">Attestati dei primi 3' in page

    ties = " ".join(client.get("/desk/serata/standings/").content.decode().split())
    ways = ("com’è finito?", "Decidete con la sorte", "Sorteggia</button>", "<summary>Scrivi l’ordine a mano")
    assert sorted(ways, key=ties.index) == list(ways)
    choices = (
        '<option value="1">2º posto</option> <option value="2">3º posto</option> <option value="3">4º posto</option>'
    )
    assert choices in ties


def test_who_is_level_in_a_group_is_put_in_order_among_the_places_of_that_group(client: Client) -> None:
    """In each of three groups of four the first beats all, and the others one another in a ring: they are second."""
    tournament = make_evening(replace(GROUPS, groups=3), replace(THEN_KNOCKOUT, takes=Takes(per_group=2)), entrants=12)
    client.force_login(make_account(club=tournament.club))
    matches = publish(tournament)
    groups = [sorted(map(str, members)) for members in groups_of_stage(stage_of(tournament)) or ()]
    for match in matches:
        assert match.fixture is not None
        home, away = str(match.fixture.home_id), str(match.fixture.away_id)
        group = next(members for members in groups if home in members)
        first, second = sorted((group.index(home), group.index(away)))
        winner = group[second if (first, second) == (1, 3) else first]
        win(match, 1 if winner == home else 2)
    ties = " ".join(client.get("/desk/serata/standings/").content.decode().split())
    inside = [tie for tie in ties.split('<p class="figure">')[1:] if tie.lstrip().startswith("Girone")]
    places = {found for tie in inside for found in re.findall(r'<option value="([123])">(\d+º posto)', tie)}
    assert len(inside) == 3
    assert places == {("1", "2º posto"), ("2", "3º posto"), ("3", "4º posto")}


def test_after_a_tie_is_decided_the_standings_lead_to_what_comes_next(client: Client) -> None:
    """Two go on; the tie that keeps one of three out is settled, and the knockout is still to be played."""
    tournament = make_evening(replace(GROUPS, groups=1), replace(THEN_KNOCKOUT, takes=Takes(per_group=2)), entrants=4)
    client.force_login(make_account(club=tournament.club))
    for match in publish(tournament):
        assert match.fixture is not None
        home, away = match.fixture.home.number, match.fixture.away.number
        first, second = sorted((home, away))
        winner = second if (first, second) == (2, 4) else first
        win(match, 1 if winner == home else 2)
    (tie,) = ties_of(tournament).open
    client.post("/desk/serata/standings/ties/", {"tie": ".".join(tie.ids), "method": "program", "number": "77"})
    shown = " ".join(client.get("/desk/serata/standings/").content.decode().split())
    assert '<a class="button button-main" href="/desk/serata/stages/">Vedi chi passa</a>' in shown
    assert "Vai alla chiusura" not in shown


def test_the_wall_says_who_is_level_until_it_was_decided_that_they_share_their_place(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=8)
    client.force_login(make_account(club=tournament.club))
    for match in publish(tournament):
        record(match, 70, 70)
    assert "Ancora a pari merito" in client.get("/desk/serata/ceremony/").content.decode()
    client.post("/desk/serata/final/close/")
    assert "Ancora a pari merito" not in client.get("/desk/serata/ceremony/").content.decode()

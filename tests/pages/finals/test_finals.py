"""The end of a tournament at the desk: ties, rules on the final points, declarations, closing and reopening."""

import uuid
from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.test import Client

from tests.factories import award, deed, make_account, make_club, make_evening, make_tournament, publish, record
from tests.staged import DANISH
from tournaments.event.rights import Role
from tournaments.models import Decision, Declaration, LogEntry, Modifier, Team, Tournament
from tournaments.pages.finals.order import drawn_order
from tournaments.selectors.play.ending import OpenTie, ties_of
from tournaments.services.play.finals import tournament_close
from tournaments.services.setup.prizes import prizes_set

pytestmark = pytest.mark.django_db

GIRANDOLA = {
    "rule": "girandola",
    "label": "Potere della Girandola",
    "effect": "multiply",
    "amount": "2",
    "target": "own",
    "condition": "always",
    "uses_per_team": "1",
    "stacking": "on",
    "floor": "0",
    "rounding": "exact",
}
FRAMASUN = {**GIRANDOLA, "rule": "framasun", "label": "Maledizione del Framasun", "amount": "1/2", "target": "named"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(sizes=(2, 2, 2, 2))


@pytest.fixture
def owner(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=make_club()))
    return client


def play(tournament: Tournament) -> None:
    """Every match 3-2 for its first side."""
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)


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


def send(client: Client, path: str, data: Mapping[str, object] | None = None) -> tuple[int, str]:
    answer = client.post(f"/desk/giochi/{path}", dict(data or {}), headers={"Accept-Language": "it"})
    return answer.status_code, " ".join(answer.content.decode().split()).replace("&#x27;", "'")


def read(client: Client, path: str) -> str:
    answer = client.get(f"/desk/giochi/{path}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split()).replace("&#x27;", "'")


def team(tournament: Tournament, number: int) -> Team:
    return Team.objects.get(tournament=tournament, number=number)


ACTIONS = [
    "standings/ties/",
    f"standings/{uuid.UUID(int=1)}/withdraw/",
    "final/rules/",
    f"final/rules/{uuid.UUID(int=1)}/remove/",
    "final/declarations/",
    f"final/declarations/{uuid.UUID(int=1)}/withdraw/",
    "final/close/",
    "final/reopen/",
]


@pytest.mark.parametrize("action", ACTIONS)
def test_a_viewer_changes_nothing(client: Client, tournament: Tournament, action: str) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert send(client, action)[0] == 404


@pytest.mark.parametrize("action", ACTIONS)
def test_an_address_that_changes_is_not_read_and_leads_to_its_page(owner: Client, action: str) -> None:
    assert owner.get(f"/desk/giochi/{action}")["Location"] == f"/desk/giochi/{action.split('/')[0]}/"


@pytest.mark.parametrize("page", ["standings/", "final/"])
def test_a_viewer_sees_the_page_without_its_forms(client: Client, tournament: Tournament, page: str) -> None:
    play(tournament)
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert "<form" not in read(client, page).split("<main")[1]


@pytest.mark.parametrize("page", ["standings/", "final/"])
def test_before_the_draw_the_page_says_what_comes_first(owner: Client, page: str) -> None:
    assert 'class="empty"' in read(owner, page)


class TestTies:
    def test_the_final_page_leads_to_the_ties_that_are_open(self, owner: Client, tournament: Tournament) -> None:
        way = f'href="/desk/{tournament.slug}/standings/">Vai alla classifica'
        assert way not in read(owner, "final/")
        play_level(tournament)
        assert way in read(owner, "final/")

    def test_a_number_draws_the_lot_that_it_draws_everywhere(self, owner: Client, tournament: Tournament) -> None:
        tie = play_level(tournament)
        assert send(owner, "standings/ties/", {"tie": ".".join(tie.ids), "method": "program", "number": "77"})[0] == 302
        decision = Decision.objects.get()
        assert (decision.kind, tuple(decision.order)) == ("lot", drawn_order(77, tie.ids))
        assert "numero del sorteggio 77" in LogEntry.objects.get(pk=decision.entered_id).reason
        assert ties_of(tournament).open == ()

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
        assert "Scrivi l'ordine completo: ogni posto da 1 a 3, una volta sola." in text
        assert "<option selected>2</option>" in text
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
        assert "non è tra i criteri" in text

    def test_while_results_are_missing_nothing_is_settled(self, owner: Client, tournament: Tournament) -> None:
        publish(tournament)
        (tie,) = ties_of(tournament).open
        text = read(owner, "standings/")
        assert "Mancano dei risultati" in text
        assert 'name="number"' not in text
        typed = {"tie": ".".join(tie.ids), "method": "program", "number": "77"}
        status, text = send(owner, "standings/ties/", typed)
        assert (status, "Avevi scritto: Numero del sorteggio: 77<" in text) == (422, True)

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


class TestRules:
    def test_a_preset_fills_the_boxes_and_changes_nothing(self, owner: Client) -> None:
        text = read(owner, "final/?preset=framasun")
        assert 'value="Maledizione del Framasun"' in text
        assert 'value="1/2"' in text
        assert not Modifier.objects.exists()

    def test_no_rule_is_in_force_by_itself(self, owner: Client) -> None:
        assert "Nessuna regola è attiva." in read(owner, "final/")

    def test_a_rule_is_turned_on_as_it_was_edited(self, owner: Client, tournament: Tournament) -> None:
        edited = {**FRAMASUN, "amount": "1/3", "deadline": "2026-11-21T21:30", "exclusive": "on", "floor": ""}
        assert send(owner, "final/rules/", edited)[0] == 302
        rule = Modifier.objects.get()
        assert (rule.amount_numerator, rule.amount_denominator, rule.exclusive) == (1, 3, True)
        assert rule.floor_numerator is None
        assert rule.deadline is not None
        assert rule.deadline.isoformat() == "2026-11-21T20:30:00+00:00"

    def test_all_faults_of_a_rule_are_said_at_once_and_nothing_typed_is_lost(self, owner: Client) -> None:
        wrong = {**GIRANDOLA, "label": "", "amount": "due", "condition": "rank_at_most", "uses_per_team": "0"}
        status, text = send(owner, "final/rules/", wrong)
        assert status == 422
        assert text.count('class="error"') == 4
        assert "«due» non è un numero." in text
        assert 'value="due"' in text
        assert not Modifier.objects.exists()

    @pytest.mark.parametrize("amount", ["1/0", "1e5", "∞", "0x2", "1/2/3", "99999", "½"])
    def test_an_amount_that_is_no_number_is_refused(self, owner: Client, amount: str) -> None:
        assert send(owner, "final/rules/", {**GIRANDOLA, "amount": amount})[0] == 422

    @pytest.mark.parametrize(
        ("typed", "kept"), [("0,5", (1, 2)), (" 3 / 2 ", (3, 2)), ("−1", (-1, 1)), ("1.25", (5, 4))]
    )
    def test_an_amount_is_kept_exactly(self, owner: Client, typed: str, kept: tuple[int, int]) -> None:
        assert send(owner, "final/rules/", {**GIRANDOLA, "effect": "add", "amount": typed})[0] == 302
        rule = Modifier.objects.get()
        assert (rule.amount_numerator, rule.amount_denominator) == kept

    def test_a_rule_is_turned_on_once(self, owner: Client) -> None:
        send(owner, "final/rules/", GIRANDOLA)
        status, text = send(owner, "final/rules/", GIRANDOLA)
        assert (status, "è già attiva" in text) == (422, True)

    def test_a_rule_is_turned_off_until_somebody_declares_it(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", GIRANDOLA)
        rule = Modifier.objects.get()
        send(owner, "final/declarations/", {"modifier": rule.id, "team": team(tournament, 1).id})
        assert send(owner, f"final/rules/{rule.id}/remove/")[0] == 422
        assert Modifier.objects.exists()
        send(owner, "final/rules/", FRAMASUN)
        other = Modifier.objects.get(key="framasun")
        assert send(owner, f"final/rules/{other.id}/remove/")[0] == 302
        assert not Modifier.objects.filter(key="framasun").exists()


class TestDeclarations:
    def test_a_declaration_shows_base_effect_final_author_and_time(self, owner: Client, tournament: Tournament) -> None:
        play(tournament)
        send(owner, "final/rules/", GIRANDOLA)
        first = team(tournament, 1)
        assert send(owner, "final/declarations/", {"modifier": Modifier.objects.get().id, "team": first.id})[0] == 302
        text = read(owner, "final/")
        assert f"Potere della Girandola, dichiarata da {first.name}: da" in text
        assert "Scritta da Ada Organizza, " in text

    def test_a_target_that_is_missing_is_said_beside_its_box(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", FRAMASUN)
        chosen = team(tournament, 2)
        status, text = send(owner, "final/declarations/", {"modifier": Modifier.objects.get().id, "team": chosen.id})
        assert status == 422
        assert 'id="id_target_error"' in text
        assert '<a href="#id_target">' in text.split("<table")[0]
        assert f'<option value="{chosen.id}" selected>' in text

    def test_a_team_of_another_tournament_is_refused(self, owner: Client, tournament: Tournament) -> None:
        other = make_tournament(slug="altro", sizes=(2, 2))
        send(owner, "final/rules/", GIRANDOLA)
        data = {"modifier": Modifier.objects.get().id, "team": team(other, 1).id}
        assert send(owner, "final/declarations/", data)[0] == 422
        assert not Declaration.objects.exists()

    def test_the_same_tap_twice_declares_once(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", {**GIRANDOLA, "uses_per_team": "3"})
        data = {"modifier": Modifier.objects.get().id, "team": team(tournament, 1).id, "key": str(uuid.uuid4())}
        assert [send(owner, "final/declarations/", data)[0] for _ in range(2)] == [302, 302]
        assert Declaration.objects.count() == 1

    def test_a_withdrawn_declaration_counts_no_more(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", GIRANDOLA)
        send(owner, "final/declarations/", {"modifier": Modifier.objects.get().id, "team": team(tournament, 1).id})
        path = f"final/declarations/{Declaration.objects.get().id}/withdraw/"
        assert send(owner, path, {"reason": "scritta per errore"})[0] == 302
        assert "Nessuna dichiarazione" in read(owner, "final/")
        assert send(owner, path)[0] == 404


class TestClosing:
    def test_closing_says_what_is_missing(self, owner: Client, tournament: Tournament) -> None:
        matches = publish(tournament)
        record(matches[0], 70, 70, 70, 50, 50)
        status, text = send(owner, "final/close/")
        assert status == 422
        assert "Mancano i risultati di 5 partite." in text

    def test_a_closed_tournament_is_frozen_and_may_be_reopened_with_a_reason(
        self, owner: Client, tournament: Tournament
    ) -> None:
        play(tournament)
        assert send(owner, "final/close/")[0] == 302
        text = read(owner, "final/")
        assert "Torneo chiuso" in text
        assert "provvisori" not in text
        assert send(owner, "final/rules/", GIRANDOLA)[0] == 422
        assert send(owner, "final/reopen/", {"reason": " "})[0] == 422
        assert send(owner, "final/reopen/", {"reason": "sbagliato il tavolo 2"})[0] == 302
        tournament.refresh_from_db()
        assert tournament.closed_at is None

    def test_what_is_closed_says_nothing_to_a_second_closing(self, owner: Client, tournament: Tournament) -> None:
        play(tournament)
        tournament_close(deed(tournament))
        status, text = send(owner, "final/close/")
        assert (status, "Il torneo è chiuso." in text) == (422, True)


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
    sentence = f"scritta solo con chi ha vinto) per {lacking}."
    assert sentence in read(owner, "standings/")


def test_a_tie_with_all_its_cards_says_nothing_of_them(owner: Client, tournament: Tournament) -> None:
    assert play_level(tournament).without_cards == ()
    assert "punti delle carte qui" not in read(owner, "standings/")


def test_ties_that_win_something_come_first_and_the_others_share_their_places_with_the_button(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=8)
    client.force_login(make_account(club=tournament.club))
    for match in publish(tournament):
        record(match, 70, 70)
    prizes_set(deed(tournament), ("Prosciutto", "Salame"))
    page = client.get("/desk/serata/final/").content.decode()
    settled_first, shared = page.split("Ancora in parità")[1].split("posto condiviso, senza premi in gioco")
    assert "1º posto: " in settled_first
    assert "5º posto: " in shared
    assert "Chiudi il torneo, con i posti condivisi" in page
    ties = client.get("/desk/serata/standings/").content.decode()
    assert ties.index("Al posto 1: ") < ties.index("Altre parità") < ties.index("Al posto 5: ")
    client.post("/desk/serata/final/close/")
    assert Tournament.objects.get().closed_at is not None


def test_the_wall_says_who_is_level_until_it_was_decided_that_they_share_their_place(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=8)
    client.force_login(make_account(club=tournament.club))
    for match in publish(tournament):
        record(match, 70, 70)
    assert "Ancora in parità" in client.get("/desk/serata/ceremony/").content.decode()
    client.post("/desk/serata/final/close/")
    assert "Ancora in parità" not in client.get("/desk/serata/ceremony/").content.decode()

"""The end of a tournament at the desk: ties, rules on the final points, declarations, closing and reopening."""

import uuid

import pytest
from django.test import Client

from tests.factories import action, make_account, make_club, make_evening, make_tournament, publish, record, win
from tests.pages.finals.asked import read, send, team
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import Declaration, Modifier, Tournament
from tournaments.services.play.final_changes import tournament_close

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


def play(tournament: Tournament) -> None:
    """Every match 3-2 for its first side."""
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)


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


class TestRules:
    def test_a_preset_fills_the_boxes_and_changes_nothing(self, owner: Client) -> None:
        text = read(owner, "final/?preset=framasun")
        assert 'value="Maledizione del Framasun"' in text
        assert 'value="1/2"' in text
        assert not Modifier.objects.exists()

    def test_no_rule_is_in_force_by_itself(self, owner: Client) -> None:
        assert "Nessuno. Aggiungine solo se il regolamento generale li prevede." in read(owner, "final/")

    def test_a_rule_is_turned_on_as_it_was_edited(self, owner: Client, tournament: Tournament) -> None:
        edited = {**FRAMASUN, "amount": "1/3", "deadline": "2026-11-21T21:30", "exclusive": "on", "floor": ""}
        assert send(owner, "final/rules/", edited)[0] == 302
        rule = Modifier.objects.get()
        assert (rule.amount_numerator, rule.amount_denominator, rule.exclusive) == (1, 3, True)
        assert rule.floor_numerator is None
        assert rule.deadline is not None
        assert rule.deadline.isoformat() == "2026-11-21T20:30:00+00:00"

    def test_all_problems_of_a_rule_are_said_at_once_and_nothing_typed_is_lost(self, owner: Client) -> None:
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
        assert (status, "» c’è già." in text) == (422, True)

    def test_a_rule_is_turned_off_until_somebody_declares_it(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", GIRANDOLA)
        rule = Modifier.objects.get()
        send(owner, "final/declarations/", {"confirmed": "1", "modifier": rule.id, "team": team(tournament, 1).id})
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
        assert (
            send(
                owner,
                "final/declarations/",
                {"confirmed": "1", "modifier": Modifier.objects.get().id, "team": first.id},
            )[0]
            == 302
        )
        text = read(owner, "final/")
        assert f"Potere della Girandola, dichiarata da {first.name}: da" in text
        assert "Scritta da Ada Organizza, " in text

    def test_a_target_that_is_missing_is_said_beside_its_box(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", FRAMASUN)
        chosen = team(tournament, 2)
        status, text = send(
            owner, "final/declarations/", {"confirmed": "1", "modifier": Modifier.objects.get().id, "team": chosen.id}
        )
        assert status == 422
        assert 'id="id_target_error"' in text
        assert '<a href="#id_target">' in text.split("<table")[0]
        assert f'<option value="{chosen.id}" selected>' in text

    def test_a_team_of_another_tournament_is_refused(self, owner: Client, tournament: Tournament) -> None:
        other = make_tournament(slug="altro", sizes=(2, 2))
        send(owner, "final/rules/", GIRANDOLA)
        data = {"confirmed": "1", "modifier": Modifier.objects.get().id, "team": team(other, 1).id}
        assert send(owner, "final/declarations/", data)[0] == 422
        assert not Declaration.objects.exists()

    def test_the_same_tap_twice_declares_once(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", {**GIRANDOLA, "uses_per_team": "3"})
        data = {
            "confirmed": "1",
            "modifier": Modifier.objects.get().id,
            "team": team(tournament, 1).id,
            "key": str(uuid.uuid4()),
        }
        assert [send(owner, "final/declarations/", data)[0] for _ in range(2)] == [302, 302]
        assert Declaration.objects.count() == 1

    def test_a_withdrawn_declaration_counts_no_more(self, owner: Client, tournament: Tournament) -> None:
        send(owner, "final/rules/", GIRANDOLA)
        send(
            owner,
            "final/declarations/",
            {"confirmed": "1", "modifier": Modifier.objects.get().id, "team": team(tournament, 1).id},
        )
        path = f"final/declarations/{Declaration.objects.get().id}/withdraw/"
        assert send(owner, path, {"reason": "scritta per errore", "confirmed": "1"})[0] == 302
        assert "Nessuna dichiarazione" in read(owner, "final/")
        assert send(owner, path)[0] == 404


class TestClosing:
    def test_closing_says_what_is_missing(self, owner: Client, tournament: Tournament) -> None:
        matches = publish(tournament)
        record(matches[0], 70, 70, 70, 50, 50)
        status, text = send(owner, "final/close/")
        assert status == 422
        assert "Partite senza risultato: 5." in text

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

    def test_a_closed_evening_is_not_told_any_more_where_it_is_closed(self, owner: Client) -> None:
        evening = make_evening(PRESETS["one_win"].stages[0], entrants=2)
        win(publish(evening)[0], 1)
        open_ = owner.get("/desk/serata/final/", headers={"Accept-Language": "it"}).content.decode()
        tournament_close(action(evening))
        closed = owner.get("/desk/serata/final/", headers={"Accept-Language": "it"}).content.decode()
        assert ("Chiudi il torneo" in open_, "Chiudi il torneo" in closed) == (True, False)
        assert "Testi per il gruppo" in closed

    def test_what_is_closed_says_nothing_to_a_second_closing(self, owner: Client, tournament: Tournament) -> None:
        play(tournament)
        tournament_close(action(tournament))
        status, text = send(owner, "final/close/")
        assert (status, "Il torneo è chiuso." in text) == (422, True)

"""The public check of the draw: what was promised, what is drawn now, and how to repeat it."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from tests.factories import action, make_tournament, players_of, publish, record
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import Player, Seat, Tournament
from tournaments.scheduling.base.types import Lineup
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.shown.checked_draw import CheckedDraw, checked_draw
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.play.lineups import lineup_change

pytestmark = pytest.mark.django_db

BARE = {"Accept-Language": "it"}


def read(client: Client) -> str:
    answer = client.get("/t/giochi/draw/", headers=BARE)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


def published(*, sizes: Sequence[int] = (7, 9, 6, 11), regulation: Regulation = GIOCHI) -> Tournament:
    tournament = make_tournament(sizes=sizes, regulation=regulation)
    publish(tournament, number=42)
    return tournament


def checked_now(tournament: Tournament) -> CheckedDraw:
    checked = checked_draw(tournament)
    assert checked is not None
    return checked


def substitute(tournament: Tournament, name: str | None = None, reason: str = "") -> Player:
    """Somebody of the first quarter who rests in the first turn (or who comes only now) takes a chair in it."""
    team, seats = players_of(tournament, 1), Seat.objects.filter(turn__number=1).select_related("match")
    if name is None:
        comer = next(player for player in team if not player.seats.filter(turn__number=1).exists())
    else:
        (comer,) = players_add(action(tournament), {team[0].team_id: [name]}) or ()
    seat = seats.filter(player__in=team).earliest("match__table", "chair")
    lineup_change(
        action(tournament, reason=reason).of_match(seat.match_id, seat.match.version),
        {(seat.side, seat.chair): comer.id},
    )
    return comer


def test_before_publication_it_says_what_will_come(client: Client) -> None:
    make_tournament()
    assert "Torna tra poco." in read(client)
    assert client.get("/t/giochi/draw.json").status_code == 404


def test_number_judgement_bounds_and_picture_are_shown(client: Client) -> None:
    published()
    text = read(client)
    assert "Numero del sorteggio: 42" in text
    assert "Nessuno gioca due volte con lo stesso compagno." in text
    assert '<td class="number">0</td> <td class="number">0</td> <td>ideale</td>' in text
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="matrix" role="img"' in text
    assert "Che cosa non torna" not in text
    assert "gioca qualcun altro" not in text


def test_what_it_says_to_repeat_the_draw_does(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    published(sizes=(4, 5, 4, 4))
    command = strip_tags(read(client).split("manage draw ")[1].split("</code>")[0])
    call_command("draw", *command.split(), "--json")
    file = json.loads(client.get("/t/giochi/draw.json").content)
    assert file["turns"] == json.loads(capsys.readouterr().out)["turns"]


def test_the_file_says_who_is_who(client: Client) -> None:
    published(sizes=(4, 5))
    answer = client.get("/t/giochi/draw.json")
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    file = json.loads(answer.content)
    assert file["entrants"]["2.5"] == "I Pinacin 5"
    assert file["audit"]["faults"] == []


def test_the_file_can_be_judged_by_anybody(client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    published(sizes=(4, 5))
    file = tmp_path / "draw.json"
    file.write_bytes(client.get("/t/giochi/draw.json").content)
    call_command("audit", str(file), "--format", "quarters", "--entrants", "4,5")
    assert capsys.readouterr().out.startswith("Controllo\n  Nessun difetto.\n")


def test_after_a_substitution_what_is_drawn_now_is_counted_and_said(client: Client) -> None:
    tournament = published()
    before = checked_now(tournament)
    comer = substitute(tournament)
    after = checked_now(tournament)
    assert (before.changed, after.changed) == (0, 1)
    code = next(code for code, name in after.names.items() if name == comer.name)
    assert code in before.schedule.turns[0].rests
    assert code not in after.schedule.turns[0].rests
    assert "In 1 partita gioca qualcun altro rispetto al sorteggio" in read(client)


def test_after_a_substitution_the_file_names_the_same_dealers_as_the_paper() -> None:
    tournament = published()
    before = checked_now(tournament).dealers
    substitute(tournament)
    checked = checked_now(tournament)
    records = match_records(stage_of(tournament))
    printed = dealers_of(tournament, records)
    assert {place: checked.names[code] for place, code in checked.dealers.items()} == {
        (record.turn, record.table): printed[record.id] for record in records
    }
    assert sum(before[place] != code for place, code in checked.dealers.items()) <= 1


def test_a_late_comer_who_sits_down_has_the_next_code(client: Client) -> None:
    tournament = published(sizes=(4, 5))
    substitute(tournament, "Arrivato Tardi")
    checked = checked_now(tournament)
    assert checked.names["1.5"] == "Arrivato Tardi"
    assert checked.report.problems == ()
    assert "--entrants 4,5 " in strip_tags(read(client))


def test_a_late_comer_who_never_sits_down_is_not_counted() -> None:
    tournament = published(sizes=(4, 5))
    players_add(action(tournament), {players_of(tournament, 1)[0].team_id: ["Mai Visto"]})
    checked = checked_now(tournament)
    assert "Mai Visto" not in checked.names.values()


def test_what_a_substitution_breaks_is_said_with_names(client: Client) -> None:
    tournament = published(sizes=(5, 4, 4), regulation=Regulation(lineup=Lineup.FIXED, legs=2))
    comer = substitute(tournament, reason="Febbre")
    text = read(client)
    assert "Che cosa non torna" in text
    assert "compagni, ma le coppie sono fisse." in text.split("Che cosa non torna")[1]
    assert comer.name in text


def test_a_result_does_not_change_what_is_said(client: Client) -> None:
    tournament = make_tournament()
    matches = publish(tournament)
    before = read(client).partition("<body")[2]  # before it is which picture a chat shows
    record(matches[0], 70, 70, 70, 50, 50)
    assert read(client).partition("<body")[2] == before


def test_it_takes_three_queries_for_few_and_for_many(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    small, large = make_tournament(slug="small", sizes=(2, 2)), make_tournament(slug="large", sizes=(10,) * 4)
    for tournament in (small, large):
        publish(tournament)
        with django_assert_num_queries(3):
            checked_draw(tournament)


def test_of_very_many_players_there_is_no_picture(client: Client) -> None:
    published(sizes=(2, 199), regulation=Regulation(tables=1))
    text = read(client)
    assert 'class="matrix"' not in text
    assert "Siete troppi per il disegno." in text


def test_the_pages_of_the_calendar_lead_here(client: Client) -> None:
    published()
    for page in ("", "results/"):
        assert 'href="/t/giochi/draw/"' in client.get(f"/t/giochi/{page}").content.decode()


def test_who_has_the_page_is_answered_with_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    published()
    for page in ("draw/", "draw.json"):
        first = client.get(f"/t/giochi/{page}")
        with django_assert_num_queries(1):
            again = client.get(f"/t/giochi/{page}", headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_the_line_that_repeats_a_draw_is_that_of_the_program_that_runs(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    published()
    monkeypatch.setattr("sys.argv", ["briscola.pyz", "serve"])
    assert "python3 briscola.pyz draw <span>" in read(client)

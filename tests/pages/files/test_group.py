"""What is sent to the group: short enough, readable without a link, and nothing in it that is withheld."""

import datetime
import struct
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    action,
    make_account,
    make_club,
    make_evening,
    make_tournament,
    publish,
    record,
    win,
    win_all,
)
from tests.pages.setup.test_discretion import EVENINGS, matches_of
from tests.pages.test_two_worlds import frozen
from tests.prizes import give_prizes, play_level
from tests.staged import stage
from tournaments.event.surnames import Surnames
from tournaments.models import Club, Prize, Tournament
from tournaments.pages.files.group import (
    LONGEST,
    Placed,
    Results,
    picture_values,
    results_of,
    results_picture,
    results_text,
    turn_text,
)
from tournaments.pages.shared.words.disclosure_words import frozen_sentence
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.play.ending import ties_of
from tournaments.selectors.shown.public import now_page
from tournaments.services.play.final_changes import decision_record, tournament_close
from tournaments.services.setup.prize_changes import prize_draw
from tournaments.services.setup.setup import table_freeze
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 11, 21)


def everybodys() -> Tournament:
    return redacted(Tournament.objects.order_by("created_at")[0])


def played_out() -> Tournament:
    """Four pairs, all against all: who has the lower number wins."""
    tournament = make_evening(stage("round_robin"), entrants=4)
    play_level(tournament, level=False)
    return tournament


def test_the_text_has_title_places_points_prizes_thanks_and_the_next_day() -> None:
    tournament = played_out()
    give_prizes(tournament, ["Un prosciutto", "Vino"])
    Prize.objects.update(giver="Salumificio Rossi")
    tournament_close(action(tournament))
    coming = make_tournament(slug="next", club=tournament.club)
    Tournament.objects.filter(id=coming.id).update(date=tournament.date + datetime.timedelta(days=28))
    text = results_text(results_of(everybodys(), tournament.date))
    first, second = text.splitlines()[4:6]
    assert text.startswith(f"{tournament.name}\n")
    assert first.startswith("1º ")
    assert " punti: Un prosciutto" in first
    assert second.startswith("2º ")
    assert "Vino" in second
    assert "Grazie per i premi a Salumificio Rossi." in text
    assert text.splitlines()[-1].startswith("Prossima serata: ")


def test_before_the_end_it_says_how_far_the_evening_is_and_gives_no_prize() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    give_prizes(tournament, ["Un prosciutto"])
    win(publish(tournament)[0], 1)
    text = results_text(results_of(everybodys(), TODAY))
    assert "Manca 1 risultato" in text
    assert "prosciutto" not in text


@pytest.mark.parametrize("kind", EVENINGS)
def test_what_is_withheld_is_in_neither_text_nor_picture(kind: str) -> None:
    tournament = frozen(kind)
    before = results_of(everybodys(), TODAY)
    win_all(matches_of(tournament, 2), 2)
    told = results_of(everybodys(), TODAY)
    assert told.tables == before.tables
    assert told.state == frozen_sentence(everybodys())
    assert told.state
    assert "Coppa" not in results_text(told)


def test_the_page_of_the_desk_holds_back_what_everybody_may_not_see(client: Client) -> None:
    tournament = played_out()
    client.force_login(make_account(club=tournament.club))
    page = reverse("desk_group", args=[tournament.slug])
    open_text = client.get(page).text
    table_freeze(action(tournament), 1)
    covered = client.get(page).text
    assert ", 5 punti" in open_text
    assert ", 5 punti" not in covered


def test_a_long_evening_is_told_in_as_many_letters_as_a_chat_shows() -> None:
    lines = tuple(Placed(f"{place}º", "Maria Addolorata " * 3, "24 punti", "Un cesto " * 9) for place in range(1, 40))
    told = Results(
        "Trofeo " * 20, "21 novembre 2026", "", (("", lines),), "Grazie a " + "tutti " * 40, "Prossima: domani"
    )
    text = results_text(told)
    assert len(text) <= LONGEST
    assert "3º Maria" in text
    shown = sum(line.split("º")[0].isdigit() for line in text.splitlines())
    assert f"… e ancora {39 - shown} coppie" in text.splitlines()
    longest = Results("T" * 2000, "", "", (("", lines),), "", "")
    assert len(results_text(longest)) == LONGEST


def test_thirteen_pairs_are_all_told_where_they_fit() -> None:
    lines = tuple(Placed(f"{place}º", "Anna Rossi – Bruno Bianchi", "24 punti") for place in range(1, 14))
    text = results_text(Results("Briscola del venerdì", "20 novembre", "", (("", lines),), "", ""))
    assert text.splitlines()[-1] == "13º Anna Rossi – Bruno Bianchi, 24 punti"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Criterion.LOT, ["posto per sorteggio"] * 3),
        (Criterion.PLAY_OFF, ["spareggio vinto", "dopo lo spareggio", "spareggio perso"]),
    ],
)
def test_places_that_a_lot_or_a_play_off_decided_say_so(kind: Criterion, said: list[str]) -> None:
    evening = replace(stage("round_robin"), tiebreaks=(kind,))
    tournament = make_evening(evening, entrants=3)
    for match in publish(tournament):  # each wins once
        assert match.fixture is not None
        numbers = match.fixture.home.number, match.fixture.away.number
        win(match, 1 if numbers in ((1, 2), (2, 3), (3, 1)) else 2)
    (tie,) = ties_of(tournament).open
    assert said[0] not in results_text(results_of(everybodys(), TODAY))
    decision_record(action(tournament), kind, [uuid.UUID(one) for one in tie.ids])
    told = results_text(results_of(everybodys(), TODAY)).splitlines()
    assert [line.split(", ")[1] for line in told if "º " in line] == said


def test_the_club_is_named_unless_the_evening_does() -> None:
    tournament = played_out()
    Tournament.objects.filter(id=tournament.id).update(name="Venerdì")
    Club.objects.filter(id=tournament.club_id).update(name="Bar Sport")
    assert "Venerdì\nBar Sport\n" in results_text(results_of(everybodys(), TODAY))
    Tournament.objects.filter(id=tournament.id).update(name="Venerdì al Bar Sport")
    assert results_text(results_of(everybodys(), TODAY)).count("Bar Sport") == 1
    Tournament.objects.filter(id=tournament.id).update(name="Venerdì", place="Bar Sport")
    assert results_text(results_of(everybodys(), TODAY)).count("Bar Sport") == 1


def test_no_sign_of_a_chat_is_in_a_text() -> None:
    """Who reads it before sending does not know what asterisks are for."""
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    assert "*" not in results_text(results_of(everybodys(), TODAY)) + turn_text(now_page(everybodys()))


def test_a_prize_that_a_lot_gave_to_one_of_several_says_so() -> None:
    """1 and 2 share the first place and stay there: the evening was closed so."""
    tournament = make_evening(stage("round_robin"), entrants=3)
    play_level(tournament)
    give_prizes(tournament, ["Un prosciutto"])
    prize = Prize.objects.get(tournament=tournament)
    prize_draw(action(tournament), prize.id, 7)
    tournament_close(action(tournament))
    lines = results_text(results_of(everybodys(), TODAY)).splitlines()
    assert [line.split(": ")[1:] for line in lines if line.startswith("1º")] in (
        [["Un prosciutto, a sorteggio"], []],
        [[], ["Un prosciutto, a sorteggio"]],
    )


def test_the_picture_names_thirteen_with_three_prizes_and_says_how_many_more_there_are() -> None:
    """18 lines: 13 and 3 below them; of 20 the first 15, with 3 below them."""

    def told(count: int) -> Results:
        prizes = ("Un prosciutto", "Un salame", "Un formaggio", *[""] * count)
        lines = [Placed(f"{place}º", "Anna Rossi", "9 punti", prizes[place - 1]) for place in range(1, count + 1)]
        return Results("Gara", "", "", (("", tuple(lines)),), "", "")

    for count, shown, left in ((13, 13, ""), (20, 15, "… e ancora 5 coppie")):
        values: Shown = picture_values(told(count), Surnames())
        (table,) = values["tables"]
        assert (len(table["lines"]), table["left"]) == (shown, left)
        assert results_picture(told(count), Surnames())


def test_the_picture_names_the_club() -> None:
    told = Results("Gara", "30 novembre", "", (("", (Placed("1º", "Anna"),)),), "", "", club="Pro Loco di Borgo")
    assert picture_values(told, Surnames())["club"] == "Pro Loco di Borgo"
    assert results_picture(told, Surnames()) != results_picture(replace(told, club=""), Surnames())


def test_signs_that_a_chat_takes_for_bold_stay_signs_in_a_name() -> None:
    told = Results("A*B", "", "", (("", (Placed("1º", "Le _Regine_"),)),), "", "")
    assert results_text(told) == "A∗B\n\n1º Le –Regine–"


def test_who_plays_where_names_every_table_and_who_rests() -> None:
    tournament = make_evening(stage("round_robin"), entrants=5)
    publish(tournament)
    text = turn_text(now_page(everybodys()))
    lines = text.splitlines()
    assert lines[1] == "Turno 1: chi gioca dove"
    assert [line.split(":")[0] for line in lines[3:]] == ["Tavolo 1", "Tavolo 2", "Riposa"]
    assert all(" contro " in line for line in lines[3:5])


def test_when_all_is_played_nobody_plays_anywhere() -> None:
    played_out()
    assert turn_text(now_page(everybodys())) == ""


def test_the_picture_is_as_tall_as_a_telephone_shows_it_and_comes_as_a_file(client: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    now = everybodys()
    made = results_picture(results_of(now, TODAY), surnames_in(now))
    assert struct.unpack(">II", made[16:24]) == (1080, 1350)
    client.force_login(make_account(club=tournament.club))
    answer = client.get(reverse("desk_group_picture", args=[tournament.slug]))
    assert answer.content == made
    assert answer["Content-Disposition"] == 'attachment; filename="giochi.png"'


def test_no_picture_is_offered_where_none_can_be_made(client: Client, request: pytest.FixtureRequest) -> None:
    tournament = played_out()
    client.force_login(make_account(club=tournament.club))
    page, link = reverse("desk_group", args=[tournament.slug]), reverse("desk_group_picture", args=[tournament.slug])
    assert link in client.get(page).content.decode()
    request.getfixturevalue("no_typesetter")
    assert link not in client.get(page).content.decode()


def test_only_members_of_the_club_find_the_page(client: Client) -> None:
    tournament = played_out()
    client.force_login(make_account(club=make_club(slug="altro")))
    assert client.get(reverse("desk_group", args=[tournament.slug])).status_code == 404

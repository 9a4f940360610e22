"""Changes at the desk that others depend on, corrections first: what follows is shown, then it is applied or not."""

import html
import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import award, make_account, make_evening, publish, win, win_all
from tournaments.event.presets import PRESETS
from tournaments.models import Award, Deal, Match, Team, Tournament
from tournaments.pages.shared.matches.consequences import LINES_AT_ONCE
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import groups_of_stage

pytestmark = pytest.mark.django_db


def page_of(match: Match) -> str:
    return f"/desk/{match.tournament.slug}/matches/{match.id}/"


def sheet(match: Match, first: int, deals: int, **more: str) -> dict[str, str]:
    """A whole sheet in which side one made the same points in every deal."""
    match.refresh_from_db()
    boxes = {f"d{number}.1.first": str(first) for number in range(1, deals + 1)}
    return {**boxes, "version": str(match.version), "reason": "Scambiate le parti", **more}


def signed_in(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=tournament.club))
    return client


@pytest.fixture(scope="module")
def made(kept_for_all: None) -> None:
    """Six pairs of which the first turn is played and the second drawn; and four of which one semifinal was awarded,
    the other one played, so that the final is there.
    """
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6, slug="danese")
    win_all(publish(tournament), 1)
    publish(tournament, number=2)
    first, second = publish(make_evening(PRESETS["one_win"].stages[0], entrants=4, slug="tabellone"))
    award(first, 1)
    win(second, 1)


@pytest.fixture
def danish(client: Client, made: None) -> tuple[Client, Tournament]:
    tournament = Tournament.objects.get(slug="danese")
    return signed_in(client, tournament), tournament


def first_match(tournament: Tournament) -> Match:
    return Match.objects.get(tournament=tournament, turn__number=1, table=1)


def pairs_of(tournament: Tournament, turn: int) -> set[frozenset[str]]:
    matches = Match.objects.filter(tournament=tournament, turn__number=turn).select_related(
        "fixture__home", "fixture__away"
    )
    return {frozenset({match.fixture.home.name, match.fixture.away.name}) for match in matches if match.fixture}


def test_a_correction_after_the_next_draw_first_says_what_follows(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    before = pairs_of(tournament, 2)

    answer = client.post(page_of(match), sheet(match, 40, 3))

    assert answer.status_code == 200
    assert "Non è ancora salvato niente" in answer.content.decode()
    assert "Rifai il sorteggio: Turno 2" in answer.content.decode()
    shown = " ".join(answer.content.decode().split())
    assert '<td class="number">3</td> <td class="number figure">0</td>' in shown
    papers, choice = answer.content.decode().split("Rifai il sorteggio:")
    assert "Lista e segnapunti del turno 2" not in papers
    assert "Fogli da ristampare, se li avevi già stampati: Lista e segnapunti del turno 2" in choice
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3
    assert pairs_of(tournament, 2) == before


@pytest.mark.parametrize("redraw", [False, True])
def test_what_a_correction_made_out_of_date_is_one_click_away(
    danish: tuple[Client, Tournament], *, redraw: bool
) -> None:
    client, tournament = danish
    match = first_match(tournament)
    asked = client.post(page_of(match), sheet(match, 40, 3)).content.decode()
    sent = dict(re.findall(r'<input type="hidden" name="(stale\w*)" value="([^"]*)">', asked))
    assert sent == {"stale": "", "stale_again": "2"}
    yes = sheet(match, 40, 3) | sent | {"confirmed": "1"} | ({"redraw": "1"} if redraw else {})
    page = client.post(page_of(match), yes, follow=True).content.decode()
    kit = reverse("print_turn_kit", args=[tournament.slug, 2])
    said = f'Se li avevi già stampati, ristampa: <a href="{kit}">Lista e segnapunti del turno 2</a>'
    assert (said in page) is redraw


def hidden_in(page: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(stale\w*|shown\w*)" value="([^"]*)">', page))


CHANGED = "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi."


def test_a_turn_that_began_after_the_question_is_not_silently_left_as_it_was_drawn(
    danish: tuple[Client, Tournament],
) -> None:
    """Somebody else saves a result of turn 2 while the question is open: it is asked again, and then answered."""
    client, tournament = danish
    match, path = first_match(tournament), page_of(first_match(tournament))
    yes = sheet(match, 40, 3) | hidden_in(client.post(path, sheet(match, 40, 3)).content.decode()) | {"confirmed": "1"}
    win(Match.objects.get(tournament=tournament, turn__number=2, table=1), 1)

    again = client.post(path, yes | {"redraw": "1"})

    assert again.status_code == 200
    page = html.unescape(again.content.decode())
    assert CHANGED in page
    assert "Turno 2: già cominciato, i tavoli restano come sono" in page
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3
    assert client.post(path, sheet(match, 40, 3) | hidden_in(page) | {"confirmed": "1"}).status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, winner=2).count() == 3


def test_who_leaves_the_tables_is_not_asked_twice_because_others_play_on(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match, path = first_match(tournament), page_of(first_match(tournament))
    yes = sheet(match, 40, 3) | hidden_in(client.post(path, sheet(match, 40, 3)).content.decode()) | {"confirmed": "1"}
    win(Match.objects.get(tournament=tournament, turn__number=2, table=1), 1)
    assert client.post(path, yes).status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, winner=2).count() == 3


def test_a_turn_that_was_published_after_the_question_is_told_before_the_correction(client: Client) -> None:
    """The page said who changes place; then another desk draws turn 2 from the table that is being corrected."""
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6, slug="intanto")
    win_all(publish(tournament), 1)
    client, match = signed_in(client, tournament), first_match(tournament)
    path = page_of(match)
    yes = sheet(match, 40, 3) | hidden_in(client.post(path, sheet(match, 40, 3)).content.decode()) | {"confirmed": "1"}
    publish(tournament, number=2)
    page = html.unescape(client.post(path, yes).content.decode())
    assert CHANGED in page
    assert "Rifai il sorteggio: Turno 2" in page
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3


def test_an_answer_that_is_sent_twice_is_answered_as_the_first_time(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match, path = first_match(tournament), page_of(first_match(tournament))
    typed = sheet(match, 40, 3, key=str(uuid.uuid4()))
    yes = typed | hidden_in(client.post(path, typed).content.decode()) | {"confirmed": "1", "redraw": "1"}
    first, second = client.post(path, yes), client.post(path, yes)
    assert (first.status_code, first.headers["Location"]) == (second.status_code, second.headers["Location"])
    assert first.status_code == 302


def test_a_final_that_began_after_the_question_is_not_emptied_unseen(client: Client, made: None) -> None:
    """While the question is open nothing of the final was played; then somebody else enters its result."""
    tournament = Tournament.objects.get(slug="tabellone")
    client = signed_in(client, tournament)
    semifinal = Match.objects.get(tournament=tournament, turn__number=1, table=2)
    final = Match.objects.get(tournament=tournament, turn__number=2)
    path = page_of(semifinal)
    yes = sheet(semifinal, 40, 1) | hidden_in(client.post(path, sheet(semifinal, 40, 1)).content.decode())
    win(final, 1)
    page = html.unescape(client.post(path, yes | {"confirmed": "1"}).content.decode())
    assert CHANGED in page
    assert "Falla rigiocare" in page
    assert Deal.objects.filter(match=semifinal, replaced=None, winner=1).count() == 1


def test_a_place_in_a_group_is_told_as_one(client: Client) -> None:
    """In every group the first beat all, the second all but the first; now the second beat the first as well."""
    tournament = make_evening(PRESETS["groups_knockout"].stages[0], entrants=16)
    publish(tournament)
    stage = stage_of(tournament)
    (first, second, *_others), *_groups = groups_of_stage(stage) or ()
    order = [team for group in groups_of_stage(stage) or () for team in group]
    corrected = None
    for record in match_records(stage):
        sides = [side.team.id for side in record.sides]
        match = Match.objects.get(pk=record.id)
        win(match, 1 if order.index(sides[0]) < order.index(sides[1]) else 2)
        corrected = (match, sides) if set(sides) == {first, second} else corrected
    assert corrected is not None
    match, sides = corrected
    typed = sheet(match, 40 if sides[0] == first else 80, 2)
    page = html.unescape(" ".join(signed_in(client, tournament).post(page_of(match), typed).content.decode().split()))
    names = {str(team.pk): team.name for team in Team.objects.filter(tournament=tournament)}
    assert f"<li>{names[second]}: dal 2º al 1º del girone A</li>" in page
    assert f"<li>{names[first]}: dal 1º al 2º del girone A</li>" in page
    assert page.count("del girone A") == 2


def test_a_turn_that_was_paired_from_the_wrong_table_is_named_whether_it_has_begun_or_not(
    danish: tuple[Client, Tournament],
) -> None:
    client, tournament = danish
    heading = "Turni sorteggiati con la classifica di prima"
    page = client.post(page_of(first_match(tournament)), sheet(first_match(tournament), 40, 3)).content.decode()
    assert heading in page
    assert "Turno 2: i tavoli restano come sono, se non rifai il sorteggio" in page
    win(Match.objects.get(tournament=tournament, turn__number=2, table=1), 1)
    page = client.post(page_of(first_match(tournament)), sheet(first_match(tournament), 40, 3)).content.decode()
    assert heading in page
    assert "Turno 2: già cominciato, i tavoli restano come sono" in page
    assert "Rifai il sorteggio:" not in page


def test_confirmed_without_drawing_again_the_pairings_stay(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    before = pairs_of(tournament, 2)

    answer = client.post(page_of(match), sheet(match, 40, 3, confirmed="1"))

    assert answer.status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, winner=2).count() == 3
    assert pairs_of(tournament, 2) == before


def test_confirmed_with_drawing_again_the_turn_follows_the_corrected_table(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)
    before = pairs_of(tournament, 2)

    client.post(page_of(match), sheet(match, 40, 3, confirmed="1", redraw="1"))

    assert pairs_of(tournament, 2) != before


def test_back_leads_to_the_sheet_with_everything_that_was_typed(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)

    answer = client.post(page_of(match), sheet(match, 40, 3, back="1"))

    assert answer.status_code == 200
    assert 'value="40"' in answer.content.decode()
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3


def test_a_correction_in_the_turn_that_is_played_first_says_whose_place_changes(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    match = publish(tournament)[0]
    win(match, 1)
    signed_in(client, tournament)

    answer = client.post(page_of(match), sheet(match, 40, 3))

    text = answer.content.decode()
    assert (answer.status_code, "Posti in classifica" in text, "Tavoli che cambiano" in text) == (200, True, False)
    assert "il torneo è andato avanti" not in text
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3
    assert client.post(page_of(match), sheet(match, 40, 3, confirmed="1")).status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, winner=2).count() == 3


def test_a_correction_in_a_knockout_says_who_is_still_in_and_no_place_that_is_not_decided(client: Client) -> None:
    """Of sixteen all have played the first turn: eight are in, eight are out and share the ninth place."""
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=16)
    win_all(publish(tournament), 1)
    match = first_match(tournament)
    assert match.fixture is not None
    home, away = match.fixture.home.name, match.fixture.away.name
    text = signed_in(client, tournament).post(page_of(match), sheet(match, 40, 1)).content.decode()
    told = " ".join(text.split("Chi resta in gara")[1].split("</section>")[0].split())
    assert (f"<li>{home}: non più in gara" in told, f"<li>{away}: ancora in gara" in told) == (True, True)
    assert (told.count("in gara"), "Posti in classifica" in text) == (2, False)


def test_who_moves_most_is_read_first_and_most_of_a_long_list_is_folded(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=24)
    win_all(publish(tournament)[:4], 1)
    match = first_match(tournament)
    assert match.fixture is not None

    text = signed_in(client, tournament).post(page_of(match), sheet(match, 70, 2))
    places = text.content.decode().split("Posti in classifica")[1].split("</section>")[0]
    opened, folded = places.split("<details>")

    assert f"<li>{match.fixture.home.name}: dal 1º al" in opened
    assert opened.count("<li>") == LINES_AT_ONCE
    assert f"Altre righe: {folded.count('<li>')}" in folded


def test_a_correction_of_a_match_that_is_not_over_is_saved_at_once(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = Match.objects.filter(tournament=tournament, turn__number=2)[0]
    client.post(page_of(match), {**sheet(match, 70, 1), "reason": ""})
    answer = client.post(page_of(match), sheet(match, 40, 3))
    assert answer.status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, winner=2).count() == 3


def test_a_correction_that_touches_nobody_else_is_saved_at_once(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    match = first_match(tournament)

    answer = client.post(page_of(match), sheet(match, 90, 3))

    assert answer.status_code == 302
    assert Deal.objects.filter(match=match, replaced=None, points=90).count() == 3


def test_the_page_names_the_match_of_a_bracket_that_is_seated_again_and_the_one_that_stays(client: Client) -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    win_all(publish(tournament), 1)
    signed_in(client, tournament)
    match = first_match(tournament)

    assert "Tavoli che cambiano" in client.post(page_of(match), sheet(match, 40, 1)).content.decode()

    win(Match.objects.get(tournament=tournament, turn__number=2), 1)
    text = client.post(page_of(match), sheet(match, 40, 1)).content.decode()
    assert "Partite già giocate" in text
    assert "Tabellone o tavoli appesi al muro" in text


def test_an_emptied_sheet_whose_table_seats_others_now_leads_back_to_the_turn(client: Client) -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=8)
    win_all(publish(tournament), 1)
    semifinal = Match.objects.get(tournament=tournament, turn__number=2, table=1)
    win(semifinal, 1)
    signed_in(client, tournament)
    quarter = first_match(tournament)
    client.post(page_of(quarter), sheet(quarter, 40, 1, confirmed="1"))

    emptied = sheet(semifinal, 0, 1, confirmed="1") | {"d1.1.first": ""}
    answer = client.post(page_of(semifinal), emptied, follow=True)

    assert answer.redirect_chain[-1][0] == f"/desk/{tournament.slug}/turns/2/"
    assert answer.status_code == 200
    assert not Match.objects.filter(pk=semifinal.pk).exists()


# Awards, and who leaves or comes back


def shown(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


def taken_back(client: Client, match: Match, **more: str) -> Any:
    match.refresh_from_db()
    typed = {"match_version": str(match.version), "reason": "Erano al bar", **more}
    return client.post(f"{page_of(match)}award/take-back/", typed)


@pytest.fixture
def bracket(client: Client, made: None) -> tuple[Client, Tournament]:
    tournament = Tournament.objects.get(slug="tabellone")
    return signed_in(client, tournament), tournament


def final_of(tournament: Tournament) -> Match:
    return Match.objects.get(tournament=tournament, turn__number=2)


def test_an_award_that_the_final_depends_on_is_taken_back_only_after_a_look(bracket: tuple[Client, Tournament]) -> None:
    client, tournament = bracket
    match = first_match(tournament)

    page = shown(taken_back(client, match))

    assert "Non è ancora salvato niente" in page
    assert "Turno 2 · Finale, tavolo 1: non si gioca" in page
    assert "Lista e segnapunti del turno 2" in page
    assert Award.objects.filter(match=match, replaced=None).exists()
    assert taken_back(client, match, confirmed="1").status_code == 302
    assert not Award.objects.filter(match=match, replaced=None).exists()
    assert not Match.objects.filter(tournament=tournament, turn__number=2).exists()


def test_a_final_that_was_played_stays_when_an_award_before_it_is_taken_back(
    bracket: tuple[Client, Tournament],
) -> None:
    client, tournament = bracket
    win(final_of(tournament), 1)

    assert "Partite già giocate" in shown(taken_back(client, first_match(tournament)))
    taken_back(client, first_match(tournament), confirmed="1")

    assert Deal.objects.filter(match=final_of(tournament), replaced=None).exists()


def test_back_from_an_award_leads_to_its_match_and_changes_nothing(bracket: tuple[Client, Tournament]) -> None:
    client, tournament = bracket
    match = first_match(tournament)
    answer = taken_back(client, match, back="1")
    assert answer["Location"] == page_of(match)
    assert Award.objects.filter(match=match, replaced=None).exists()


def test_an_award_by_which_a_bracket_just_goes_on_asks_nothing(client: Client) -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    first, second = publish(tournament)
    win(second, 1)
    signed_in(client, tournament)
    answer = client.post(f"{page_of(first)}award/", {"match_version": str(first.version), "absent": "1"})
    assert answer.status_code == 302
    assert final_of(tournament).table == 1


def test_an_award_after_the_next_danish_draw_offers_to_draw_it_again(danish: tuple[Client, Tournament]) -> None:
    """The sheet of an old match was emptied; now it is to be awarded to the side that had lost."""
    client, tournament = danish
    match = first_match(tournament)
    client.post(page_of(match), sheet(match, 0, 3, confirmed="1") | {f"d{deal}.1.first": "" for deal in (1, 2, 3)})
    match.refresh_from_db()
    before = pairs_of(tournament, 2)
    typed = {"match_version": str(match.version), "absent": "1"}

    assert "Rifai il sorteggio: Turno 2" in shown(client.post(f"{page_of(match)}award/", typed))
    assert pairs_of(tournament, 2) == before
    client.post(f"{page_of(match)}award/", typed | {"confirmed": "1", "redraw": "1"})

    assert Award.objects.filter(match=match, replaced=None).exists()
    assert pairs_of(tournament, 2) != before


def leave(client: Client, team: Team, action: str = "withdraw", **typed: str) -> Any:
    return client.post(f"/desk/{team.tournament.slug}/teams/{team.id}/{action}/", typed)


def test_who_leaves_with_a_table_drawn_is_asked_about_it_first(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    leaver = Team.objects.filter(tournament=tournament)[0]

    page = shown(leave(client, leaver, reason="Malore"))

    assert "Non è ancora salvato niente" in page
    assert "Rifai il sorteggio: Turno 2" in page
    assert 'name="reason" value="Malore"' in page
    leaver.refresh_from_db()
    assert leaver.withdrawn_id is None
    leave(client, leaver, reason="Malore", confirmed="1", redraw="1")
    leaver.refresh_from_db()
    assert leaver.withdrawn_id is not None
    assert not any(leaver.name in pair for pair in pairs_of(tournament, 2))


def test_who_comes_back_may_be_drawn_into_the_turn_that_nobody_has_begun(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    leaver = Team.objects.filter(tournament=tournament)[0]
    leave(client, leaver, confirmed="1", redraw="1")

    assert "Non è ancora salvato niente" in shown(leave(client, leaver, "return"))
    leave(client, leaver, "return", confirmed="1", redraw="1")

    assert any(leaver.name in pair for pair in pairs_of(tournament, 2))


def test_back_from_leaving_leads_to_the_page_of_who_stays(danish: tuple[Client, Tournament]) -> None:
    client, tournament = danish
    team = Team.objects.filter(tournament=tournament)[0]
    assert leave(client, team, back="1")["Location"] == f"/desk/{tournament.slug}/teams/{team.id}/"
    team.refresh_from_db()
    assert team.withdrawn_id is None


def test_who_is_out_of_a_bracket_leaves_without_a_question(bracket: tuple[Client, Tournament]) -> None:
    client, tournament = bracket
    fixture = first_match(tournament).fixture
    assert fixture is not None
    assert leave(client, fixture.home).status_code == 302

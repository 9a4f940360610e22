"""The desk's work during a turn, as a browser without scripts does it: tables, match sheets, line-ups."""

import uuid
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.match_points import default_points
from tests.factories import action, make_tournament, publish, record
from tests.pages.sheets import form_with, shown
from tournaments.event.regulation import Regulation
from tournaments.models import Account, Deal, LogEntry, Match, Seat, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.services.play.final_changes import tournament_close

pytestmark = pytest.mark.django_db


def sheet(match: Match) -> str:
    return reverse("desk_match", kwargs={"slug": match.tournament.slug, "match_id": match.id})


def turn(tournament: Tournament, number: int = 1) -> str:
    return reverse("desk_turn", kwargs={"slug": tournament.slug, "number": number})


def typed(form: dict[str, str], *first: str, **others: str) -> dict[str, str]:
    """The form with the points of side one written into the boxes of its deals, in their order."""
    boxes = {f"d{number}.1.first": points for number, points in enumerate(first, start=1)}
    emptied = {name: "" for name in form if name.endswith(".second")}
    return form | emptied | boxes | others


def only_match(match_format: MatchFormat) -> Match:
    """The match of a tournament that is played by this format."""
    regulation = Regulation(match_format=match_format, match_points=default_points(match_format), tiebreaks=())
    return publish(make_tournament(sizes=(2, 2), regulation=regulation))[0]


def in_force(match: Match) -> list[int | None]:
    return list(Deal.objects.filter(match=match, replaced=None).values_list("points", flat=True))


def test_a_sheet_shows_both_sides_with_their_players_and_a_box_for_each_of_five_deals(
    desk: Client, match: Match
) -> None:
    page = desk.get(sheet(match))
    form = form_with(page, "d1.1.first")

    for seat in Seat.objects.filter(match=match).select_related("player__team"):
        assert seat.player.name in shown(page)
        assert seat.player.team.name in shown(page)
    assert [name for name in form if name.endswith(".first")] == [f"d{n}.1.first" for n in range(1, 6)]


def test_a_sheet_says_who_deals_first(desk: Client, tournament: Tournament, match: Match) -> None:
    (dealer,) = dealers_of(tournament, match_records(stage_of(tournament), match_id=match.id)).values()
    assert f"Dà le carte per primo: <b>{escape(dealer)}</b>." in shown(desk.get(sheet(match)))


def test_a_whole_match_is_saved_with_who_saved_it_and_leads_back_to_the_turn(
    desk: Client, match: Match, account: Account
) -> None:
    response = desk.post(
        sheet(match), typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70", "80", "61", "50", "0")
    )

    assert response["Location"] == turn(match.tournament)
    assert in_force(match) == [70, 80, 61, 50, 0]
    entry = LogEntry.objects.get(kind="result")
    assert (entry.actor, entry.actor_name, entry.source) == (account, "Ada Neri", "desk")
    assert f"Tavolo {match.table}: 3–2 salvato." in shown(desk.get(response["Location"]))


def test_the_points_of_the_guests_alone_are_enough(desk: Client, match: Match) -> None:
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    desk.post(sheet(match), form | {"d1.1.second": "50"})

    assert in_force(match) == [70]


def test_a_match_may_be_saved_deal_by_deal_and_the_sheet_stays_open(desk: Client, match: Match) -> None:
    response = desk.post(sheet(match), typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70"))
    assert response["Location"] == sheet(match)
    page = desk.get(sheet(match))
    assert "Mancano ancora delle smazzate" in shown(page)

    desk.post(sheet(match), form_with(page, "d1.1.first") | {"d2.1.first": "44"})
    assert in_force(match) == [70, 44]


def test_after_sixty_all_the_sheet_has_a_line_for_the_repeat(desk: Client, match: Match) -> None:
    desk.post(sheet(match), typed(form_with(desk.get(sheet(match)), "d1.1.first"), "60"))
    page = desk.get(sheet(match))
    assert "Da rigiocare" in shown(page)

    desk.post(sheet(match), form_with(page, "d1.1.first") | {"d1.2.first": "61"})
    assert in_force(match) == [60, 61]


def test_a_wrong_number_is_refused_with_its_reason_and_everything_typed_stays(desk: Client, match: Match) -> None:
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70", "119", "venti", "  88 ")
    response = desk.post(sheet(match), form)

    assert response.status_code == 422
    assert "119 non è possibile: nessuna presa vale 1 punto." in shown(response)
    assert "«venti» non è un numero intero." in shown(response)
    again = form_with(response, "d1.1.first")
    assert [again[f"d{n}.1.first"] for n in range(1, 6)] == ["70", "119", "venti", "88", ""]
    assert in_force(match) == []
    match.refresh_from_db()
    assert match.version == 1


def test_every_problem_leads_to_the_box_it_is_about(desk: Client, match: Match) -> None:
    response = desk.post(sheet(match), typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70", "119", "-4"))

    for box in ("d2.1.first", "d3.1.first"):
        assert f'href="#{box}"' in shown(response)
        assert f'id="{box}"' in shown(response)


def test_a_mended_sheet_is_saved(desk: Client, match: Match) -> None:
    refused = desk.post(sheet(match), typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70", "119"))
    response = desk.post(sheet(match), form_with(refused, "d1.1.first") | {"d2.1.first": "118"})

    assert response.status_code == 302
    assert in_force(match) == [70, 118]


def test_two_totals_that_do_not_make_120_are_refused(desk: Client, match: Match) -> None:
    form = form_with(desk.get(sheet(match)), "d1.1.first") | {"d1.1.first": "70", "d1.1.second": "51"}
    response = desk.post(sheet(match), form)

    assert response.status_code == 422
    assert "La somma è 121" in shown(response)


def test_a_correction_without_a_reason_is_refused_and_what_was_typed_stays(desk: Client, match: Match) -> None:
    record(match, 70, 80)
    response = desk.post(sheet(match), typed(form_with(desk.get(sheet(match)), "d1.1.first"), "71", "80"))

    assert response.status_code == 422
    assert "Stai cambiando un risultato già salvato: scrivi il motivo." in shown(response)
    assert form_with(response, "d1.1.first")["d1.1.first"] == "71"
    assert in_force(match) == [70, 80]


def test_the_reason_is_asked_for_only_where_something_is_saved_and_is_said_to_be_needed(
    desk: Client, match: Match
) -> None:
    assert "Motivo della correzione" not in shown(desk.get(sheet(match)))
    record(match, 70, 70, 70, 50, 50)
    page = shown(desk.get(sheet(match)))
    assert "Motivo della correzione (obbligatorio)" in page
    assert "Se cambi i punti qui sopra, scrivi perché, poi premi «Salva»." in page


def test_a_correction_with_a_reason_is_saved_and_both_values_are_in_the_history(desk: Client, match: Match) -> None:
    record(match, 70, 80)
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "50", "80", reason="  Parti   scambiate ")
    desk.post(sheet(match), form)
    page = shown(desk.get(sheet(match)))

    assert in_force(match) == [50, 80]
    assert "«Parti scambiate»" in page
    assert "<del>Smazzata 1: 70–50</del>" in page
    assert "Smazzata 1: 50–70" in page


def test_a_saved_deal_is_taken_back_by_emptying_its_boxes(desk: Client, match: Match) -> None:
    record(match, 70, 80)
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70", "", reason="Foglio sbagliato")
    desk.post(sheet(match), form)

    assert in_force(match) == [70]


def test_who_saves_over_somebody_else_sees_both_values_and_loses_none(desk: Client, match: Match) -> None:
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "55", "66")
    record(match, 70, 80)
    response = desk.post(sheet(match), form)

    assert response.status_code == 409
    assert "70–50" in shown(response)
    mine = form_with(response, "d1.1.first")
    assert (mine["d1.1.first"], mine["d2.1.first"]) == ("55", "66")
    assert in_force(match) == [70, 80]


def test_ones_own_version_may_be_saved_over_the_other_one_with_a_reason(desk: Client, match: Match) -> None:
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "55", "66")
    record(match, 70, 80)
    mine = form_with(desk.post(sheet(match), form), "d1.1.first")
    assert desk.post(sheet(match), mine).status_code == 422

    assert desk.post(sheet(match), mine | {"reason": "Ho io il referto"}).status_code == 302
    assert in_force(match) == [55, 66]


def test_what_a_log_from_elsewhere_says_of_a_match_is_shown_as_it_is(desk: Client, match: Match) -> None:
    record(match, 70)
    LogEntry.objects.filter(subject=match.id).update(new={"wine": [1, "glass"]})
    assert '{"wine": [1, "glass"]}' in unescape(shown(desk.get(sheet(match))))


def test_a_form_sent_twice_is_saved_once(desk: Client, match: Match) -> None:
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "70")
    responses = [desk.post(sheet(match), form) for _ in range(2)]

    assert [response.status_code for response in responses] == [302, 302]
    assert LogEntry.objects.filter(kind="result").count() == 1


def test_what_is_typed_into_an_old_page_never_passes_for_saved(desk: Client, match: Match) -> None:
    old = form_with(desk.get(sheet(match)), "d1.1.first")
    desk.post(sheet(match), typed(old, "70"))
    response = desk.post(sheet(match), typed(old, "70", "80"))

    assert response.status_code == 409
    assert 'value="80"' in shown(response)


def test_ones_own_earlier_save_is_called_ones_own(desk: Client, match: Match) -> None:
    """Back in a browser and saved again: nobody else was there. On another device it may have been somebody else."""
    old = form_with(desk.get(sheet(match)), "d1.1.first")
    desk.post(sheet(match), typed(old, "70"))
    own = shown(desk.post(sheet(match), typed(old, "80")))
    assert ("avevi già salvato tu" in own, "qualcun altro" in own) == (True, False)
    other = shown(desk.post(sheet(match), typed(old, "90"), headers={"User-Agent": "Firefox Android"}))
    assert "qualcun altro ha salvato prima" in other


def test_after_somebody_else_saved_over_it_too_it_is_somebody_elses(desk: Client, match: Match) -> None:
    old = form_with(desk.get(sheet(match)), "d1.1.first")
    desk.post(sheet(match), typed(old, "70"))
    record(match, 70, 75)
    assert "qualcun altro ha salvato prima" in shown(desk.post(sheet(match), typed(old, "80")))


def test_the_score_over_typed_deals_is_theirs_and_the_saved_one_is_beside_it(desk: Client, match: Match) -> None:
    """Saved: 70–50 and 80–40, 2–0. Typed: 55–65, which is 0–1."""
    form = typed(form_with(desk.get(sheet(match)), "d1.1.first"), "55", "")
    record(match, 70, 80)
    theirs, mine = shown(desk.post(sheet(match), form)).split('id="theirs"')[1].split('id="mine"')
    assert '<p class="figure">2–0</p>' in theirs
    assert "<output data-score>0–1</output>" in mine


def test_every_page_brings_a_key_of_its_own(desk: Client, match: Match) -> None:
    keys = {form_with(desk.get(sheet(match)), "d1.1.first")["key"] for _ in range(3)}
    assert len({uuid.UUID(key) for key in keys}) == 3


@pytest.mark.parametrize("version", ["", "-1", "un", "99999999999999999999"])
def test_a_form_that_we_never_sent_changes_nothing(desk: Client, match: Match, version: str) -> None:
    response = desk.post(
        sheet(match), {"version": version, "key": "x", "d1.1.first": "70", "d777.1.first": "3", "d1.1.fifth": "9"}
    )

    assert response.status_code == 409
    assert in_force(match) == []


def test_boxes_beyond_the_match_are_refused(desk: Client, match: Match) -> None:
    form = form_with(desk.get(sheet(match)), "d1.1.first") | {"d9.1.first": "70"}

    assert desk.post(sheet(match), form).status_code == 422
    assert in_force(match) == []


def test_where_the_winner_is_enough_the_sheet_asks_for_no_points(desk: Client) -> None:
    match = only_match(MatchFormat(MatchKind.BEST_OF, 3, winner_only_allowed=True))
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    response = desk.post(sheet(match), form | {"d1.1.winner": "1", "d2.1.winner": "1"})

    assert response.status_code == 302
    assert list(Deal.objects.filter(match=match).values_list("points", "winner")) == [(None, 1), (None, 1)]


def test_a_winner_that_somebody_else_saved_is_shown_beside_ones_own_one(desk: Client) -> None:
    match = only_match(MatchFormat(MatchKind.BEST_OF, 3, winner_only_allowed=True))
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    desk.post(sheet(match), form | {"d1.1.winner": "2"})
    response = desk.post(sheet(match), form | {"d1.1.winner": "1", "key": ""})

    theirs = shown(response).split('id="theirs"')[1].split('id="mine"')[0]
    assert response.status_code == 409
    assert match.fixture is not None
    assert match.fixture.away.name in theirs
    assert form_with(response, "d1.1.first")["d1.1.winner"] == "1"


def test_where_the_last_trick_decides_the_sheet_asks_who_took_it(desk: Client) -> None:
    match = only_match(MatchFormat(MatchKind.FIXED, 1, LevelRule.LAST_TRICK))
    form = form_with(desk.get(sheet(match)), "d1.1.first") | {"d1.1.first": "60"}
    refused = desk.post(sheet(match), form)
    assert "indica chi ha fatto l’ultima presa" in shown(refused)

    again = form_with(refused, "d1.1.first")
    assert "d1.1.winner" in again
    desk.post(sheet(match), again | {"d1.1.winner": "2"})
    assert Deal.objects.get(match=match).winner == 2


def test_a_cappotto_is_marked_where_the_event_marks_it(desk: Client) -> None:
    match = only_match(MatchFormat(MatchKind.FIXED, 1, cappotto_allowed=True))
    form = form_with(desk.get(sheet(match)), "d1.1.first")
    desk.post(sheet(match), form | {"d1.1.first": "120", "d1.1.cappotto": "1"})

    assert Deal.objects.get(match=match).cappotto


def test_a_closed_tournament_says_so_and_takes_nothing(desk: Client, tournament: Tournament) -> None:
    matches = publish(tournament)
    for match in matches:
        record(match, 70, 70, 70, 70, 70)
    form = form_with(desk.get(sheet(matches[0])), "d1.1.first")
    tournament_close(action(tournament))
    late = typed(form | {"version": "3"}, "50", "70", "70", "70", "70", reason="tardi")
    response = desk.post(sheet(matches[0]), late)

    assert response.status_code == 422
    assert "Il torneo è chiuso" in shown(response)
    assert ">Salva</button>" not in shown(response)
    assert in_force(matches[0]) == [70, 70, 70, 70, 70]


def test_the_page_of_a_sheet_is_never_kept(desk: Client, match: Match) -> None:
    assert "no-store" in desk.get(sheet(match))["Cache-Control"]


def test_a_sheet_without_its_token_is_refused(match: Match, account: Account) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(account)

    assert strict.post(sheet(match), {"version": "1", "d1.1.first": "70"}).status_code == 403
    assert in_force(match) == []

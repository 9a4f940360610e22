"""The tables of a turn on one page: saved row by row or all at once, refused, outrun by somebody else, taken back."""

import re
import uuid
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.match_points import default_points
from tests.factories import make_account, make_evening, publish, record
from tests.pages.desk.rows import BY_SCRIPT, FIVE, entry, page, points, row
from tests.pages.sheets import forms_of, shown
from tests.selectors.queries import queries
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.event.rights import Role
from tournaments.models import Deal, LogEntry, Match, Report, Tournament

pytestmark = pytest.mark.django_db

STRIP = re.compile(r'<ol class="turn-strip" id="turns" data-version="\d+".*?</ol>', re.DOTALL)
FAULTS = re.compile(r"data-faults>(.*?)<div (?:class=\"entry-row|id=)", re.DOTALL)
DEALS = re.compile(r"<span>(\d*)</span>\s*<span>(\d*)</span>")


def fields(desk: Client, tournament: Tournament) -> dict[str, str]:
    return next(form for address, form in forms_of(desk.get(page(tournament))) if address == entry(tournament))


def test_every_table_of_the_turn_has_its_boxes(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    names = fields(desk, tournament)
    for match in matches:
        assert names[f"r{match.table}.match"] == str(match.id)
        assert {f"r{match.table}.d{n}.1.{side}" for n in range(1, 6) for side in ("first", "second")} <= names.keys()


def test_a_page_without_script_saves_every_row_that_was_typed(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    first, second = matches
    sent = fields(desk, tournament) | row(first, **FIVE) | row(second, **{"d1.1.first": "61"})
    response = desk.post(entry(tournament), sent | {"key": str(uuid.uuid4())}, follow=True)

    assert (points(first), points(second)) == ([70, 70, 70, 50, 50], [61])
    assert f"Tavolo {first.table}: 3–2 salvato." in shown(response)
    assert f"Tavolo {second.table}: salvato fin qui. Mancano ancora delle smazzate." in shown(response)


def test_a_page_without_script_says_that_empty_boxes_save_nothing(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    answer = desk.post(entry(tournament), fields(desk, tournament) | {"save": str(matches[0].table)})
    assert answer.status_code == 422
    assert "Non è salvato niente" in shown(answer)


def test_one_refused_row_keeps_what_was_typed_and_the_others_are_saved(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    first, second = matches
    wrong = {"d1.1.first": "119", "d2.1.first": "40"}
    response = desk.post(entry(tournament), row(first, **wrong) | row(second, **FIVE))

    assert response.status_code == 422
    assert (points(first), points(second)) == ([], [70, 70, 70, 50, 50])
    boxes = fields_of(response, tournament)
    assert (boxes[f"r{first.table}.d1.1.first"], boxes[f"r{first.table}.d2.1.first"]) == ("119", "40")
    assert "Smazzata 1: 119 non è possibile" in shown(response)


def test_a_deal_that_was_not_replayed_is_asked_for_in_its_own_box(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    # Three people took the next box for that of the replay, and read "3–0" beside "deal 1 is missing".
    sent = row(matches[0], **{"d1.1.first": "60", "d2.1.first": "70", "d3.1.first": "65", "d4.1.first": "80"})
    text = shown(desk.post(entry(tournament), sent, **BY_SCRIPT))
    said = "salvato fin qui. La smazzata 1 è pari e si rigioca: scrivi i nuovi punti in «Di nuovo»."
    assert f"Tavolo {matches[0].table}: {said}" in text
    assert '<span class="notice-word">Nota.</span>' in text
    assert "Fatto" not in text
    assert "Rigioca la smazzata 1" in text


def fields_of(response: Any, tournament: Tournament) -> dict[str, str]:
    return next(form for address, form in forms_of(response) if address == entry(tournament))


def test_a_script_gets_the_parts_that_changed(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    response = desk.post(entry(tournament), row(matches[0], **FIVE), **BY_SCRIPT)
    text = shown(response)

    assert response.status_code == 200
    assert "<html" not in text
    assert f'id="table-{matches[0].table}"' in text
    assert f'id="table-{matches[1].table}"' not in text
    assert "Manca 1 risultato" in text
    assert "1 su 2" in text
    assert "Annulla l’ultimo risultato (turno 1, tavolo " in text


def test_the_last_table_of_a_turn_leads_on(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    record(matches[0], 70, 70, 70, 50, 50)
    response = desk.post(entry(tournament), row(matches[1], **FIVE), **BY_SCRIPT)
    assert "Vai alla chiusura" in shown(response)


def test_the_strip_of_turns_follows_the_last_result_and_its_undoing(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    desk.post(entry(tournament), row(matches[0], **FIVE), **BY_SCRIPT)
    response = desk.post(entry(tournament), row(matches[1], **FIVE), **BY_SCRIPT)
    (strip,) = STRIP.findall(response.content.decode())
    assert ("Finito." in strip, "In corso" in strip, "2 su 2" in strip) == (True, False, True)

    undo = next(address for address, _form in forms_of(response) if "undo" in address)
    (strip,) = STRIP.findall(desk.post(undo, {"turn": "1"}, **BY_SCRIPT).content.decode())
    assert ("Finito." in strip, "In corso" in strip, "1 su 2" in strip) == (False, True, True)


def test_the_same_request_twice_saves_once(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    sent = row(matches[0], key=str(uuid.uuid4()), **FIVE)
    first, second = (desk.post(entry(tournament), sent, **BY_SCRIPT) for _ in range(2))

    assert (first.status_code, second.status_code) == (200, 200)
    assert LogEntry.objects.filter(subject=matches[0].id).count() == 1


def test_other_values_after_somebody_else_are_beside_theirs(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    match = matches[0]
    sent = row(match, **FIVE)
    record(match, 80, 70, 70, 50, 50)
    response = desk.post(entry(tournament), sent, **BY_SCRIPT)

    assert response.status_code == 409
    assert points(match) == [80, 70, 70, 50, 50]
    assert "80–40, 70–50, 70–50, 50–70, 50–70" in shown(response)
    assert "70–50, 70–50, 70–50, 50–70, 50–70" in shown(response)


def test_a_row_that_somebody_else_saved_shows_their_deals_beside_their_result(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    match = matches[0]
    sent = row(match, **FIVE)
    record(match, 80, 40, 70, 50, 51)
    deals = DEALS.findall(desk.post(entry(tournament), sent, **BY_SCRIPT).content.decode())[:5]

    assert deals == [("80", "40"), ("40", "80"), ("70", "50"), ("50", "70"), ("51", "69")]


def test_who_lost_the_race_may_keep_the_other_result_or_save_their_own(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    match = matches[0]
    sent = row(match, **FIVE)
    record(match, 80, 70, 70, 50, 50)
    response = desk.post(entry(tournament), sent)
    assert response.status_code == 409
    kept = desk.post(entry(tournament), row(match, keep="1"))
    assert (kept.status_code, points(match)) == (302, [80, 70, 70, 50, 50])

    own = reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": match.id})
    assert own in shown(response)
    boxes = {f"d{n}.1.first": value for n, value in enumerate(("70", "70", "70", "50", "50"), start=1)}
    match.refresh_from_db()
    desk.post(own, boxes | {"version": str(match.version), "reason": "Vale il mio foglio"})
    assert points(match) == [70, 70, 70, 50, 50]


def test_two_who_type_the_same_sheet_do_not_meet(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    sent = row(matches[0], **FIVE)
    record(matches[0], 70, 70, 70, 50, 50)
    assert desk.post(entry(tournament), sent, **BY_SCRIPT).status_code == 200
    assert LogEntry.objects.filter(subject=matches[0].id).count() == 1


def test_a_match_that_is_gone_is_said(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    sent = row(matches[0], **FIVE) | {f"r{matches[0].table}.match": str(uuid.uuid4())}
    response = desk.post(entry(tournament), sent, **BY_SCRIPT)
    assert response.status_code == 409
    assert "Questa partita non c’è più" in shown(response)


def test_what_was_typed_for_a_match_that_is_gone_is_told(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    first, second = matches[:2]
    sent = row(first, **FIVE) | {f"r{first.table}.match": "35"} | row(second, **{"d1.1.first": "200"})
    said = shown(desk.post(entry(tournament), sent))
    assert f"Tavolo {first.table}, scritto e non salvato: {', '.join(FIVE.values())}" in said


def test_a_level_deal_opens_its_repeat_without_script(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    match = matches[0]
    desk.post(entry(tournament), row(match, **{"d1.1.first": "60"}))
    assert f"r{match.table}.d1.2.first" in fields(desk, tournament)


def evening(match_format: MatchFormat, slug: str = "serata") -> Tournament:
    stage = Regulation(
        format="danish", turns=2, match_format=match_format, match_points=default_points(match_format), tiebreaks=()
    )
    return make_evening(stage, entrants=4, slug=slug)


@pytest.mark.parametrize(
    ("match_format", "results"),
    [
        (MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True), ["5-0", "4-1", "3-2", "2-3", "1-4", "0-5"]),
        (MatchFormat(MatchKind.FIRST_TO, 2, winner_only_allowed=True), ["2-0", "2-1", "1-2", "0-2"]),
        (
            MatchFormat(MatchKind.BEST_OF, 3, LevelRule.LAST_TRICK, winner_only_allowed=True),
            ["2-0", "2-1", "1-2", "0-2"],
        ),
    ],
)
def test_where_winners_are_enough_every_result_is_one_tap(
    desk: Client, match_format: MatchFormat, results: list[str]
) -> None:
    tournament = evening(match_format)
    match = publish(tournament)[0]
    text = shown(desk.get(page(tournament)))
    assert [one for one in results if f'name="r{match.table}.result" value="{one}"' in text] == results
    response = desk.post(entry(tournament), row(match, result=results[1]), **BY_SCRIPT)
    first, second = results[1].split("-")
    assert f"Tavolo {match.table}: {first}–{second} salvato." in shown(response)
    assert set(points(match)) == {None}


def test_a_result_that_nobody_can_tap_is_refused(desk: Client) -> None:
    tournament = evening(MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True))
    match = publish(tournament)[0]
    assert desk.post(entry(tournament), row(match, result="6-0"), **BY_SCRIPT).status_code == 422
    assert points(match) == []


def test_a_sum_of_points_shows_the_points(desk: Client) -> None:
    tournament = evening(MatchFormat(MatchKind.SUM, 2))
    match = publish(tournament)[0]
    response = desk.post(entry(tournament), row(match, **{"d1.1.first": "70", "d2.1.first": "80"}), **BY_SCRIPT)
    assert "150–90" in shown(response)


def test_who_took_the_last_trick_is_asked_for_at_sixty_all(desk: Client) -> None:
    tournament = evening(MatchFormat(MatchKind.FIXED, 1, LevelRule.LAST_TRICK))
    match = publish(tournament)[0]
    response = desk.post(entry(tournament), row(match, **{"d1.1.first": "60"}))
    assert response.status_code == 422
    assert "Sono pari: indica chi ha fatto l’ultima presa." in shown(response)
    desk.post(entry(tournament), row(match, **{"d1.1.first": "60", "d1.1.winner": "2"}))
    assert Deal.objects.get(match=match).winner == 2


def test_the_cappotto_is_ticked_in_the_row(desk: Client) -> None:
    tournament = evening(MatchFormat(MatchKind.FIXED, 1, cappotto_allowed=True))
    match = publish(tournament)[0]
    desk.post(entry(tournament), row(match, **{"d1.1.first": "120", "d1.1.cappotto": "1"}))
    assert Deal.objects.get(match=match).cappotto
    assert "cappotto" in shown(desk.get(page(tournament)))


def test_who_is_missing_comes_first_when_asked(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    record(matches[0], 70, 70, 70, 50, 50)
    texts = [shown(desk.get(page(tournament, query=query))) for query in ("", "?order=missing")]
    tables = [[text.index(f'id="table-{match.table}"') for match in matches] for text in texts]
    assert tables[0] == sorted(tables[0])
    assert tables[1] == sorted(tables[1], reverse=True)


def test_the_order_stays_after_saving(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    response = desk.post(entry(tournament), row(matches[0], **FIVE) | {"order": "missing"})
    assert response.headers["Location"] == page(tournament, query="?order=missing")


def test_without_script_the_number_of_a_table_leads_to_its_row(desk: Client, tournament: Tournament) -> None:
    publish(tournament)
    assert desk.get(page(tournament, query="?table=2")).headers["Location"] == f"{page(tournament)}#table-2"


def test_who_only_enters_tells_the_desk(client: Client, tournament: Tournament, matches: list[Match]) -> None:
    client.force_login(make_account(club=tournament.club, role=Role.HELPER))
    response = client.post(entry(tournament), row(matches[0], **FIVE), **BY_SCRIPT)

    assert ": mandato in segreteria, che lo conferma." in shown(response)
    assert points(matches[0]) == []
    assert Report.objects.get(match=matches[0]).side == 0
    assert f"r{matches[0].table}.d1.1.first" not in shown(response)


def test_a_viewer_sees_results_and_no_box(client: Client, tournament: Tournament, matches: list[Match]) -> None:
    record(matches[0], 70, 70, 70, 50, 50)
    client.force_login(make_account(club=tournament.club, role=Role.VIEWER))
    text = shown(client.get(page(tournament)))

    assert "3–2" in text
    assert "data-side" not in text
    assert "entry.js" not in text


def test_the_page_and_an_entry_take_the_same_queries_for_four_tables_as_for_twelve(
    desk: Client,
) -> None:
    asked = []
    for pairs in (8, 24):
        stage = PRESETS["danish"].stages[0]
        tournament = make_evening(stage, entrants=pairs, slug=f"serata-{pairs}")
        matches = publish(tournament)
        won = {"d1.1.first": "70", "d2.1.first": "70", "d3.1.first": "70"}
        sent = row(matches[0], **won)
        looked = queries(partial(desk.get, page(tournament)))
        asked.append((looked, queries(partial(desk.post, entry(tournament), sent, **BY_SCRIPT))))
    assert asked[0] == asked[1]


def test_a_hall_of_a_hundred_tables_fits_into_one_form(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    """Ten boxes a table and three fields beside them are more than Django takes by itself."""
    empty = {f"r{table}.d{deal}.1.{side}": "" for table in range(2, 102) for deal in range(1, 6) for side in ("a", "b")}

    answer = desk.post(entry(tournament), row(matches[0], **FIVE) | empty)

    assert answer.status_code == 302
    assert Deal.objects.filter(match=matches[0]).count() == 5


def faults(desk: Client, match: Match, **boxes: str) -> str:
    """What is below a row that was refused, as the script of the page puts it into its place."""
    response = desk.post(entry(match.turn.stage.tournament), row(match, **boxes), **BY_SCRIPT)
    assert response.status_code == 422
    found = FAULTS.search(response.content.decode())
    return " ".join(re.sub("<[^>]*>", " ", found[1]).split()) if found else ""


def test_who_types_a_deal_that_was_replayed_meanwhile_reads_why_it_is_refused(
    desk: Client, matches: list[Match]
) -> None:
    match = matches[0]
    desk.post(entry(match.turn.stage.tournament), row(match, **{"d1.1.first": "60", "d1.2.first": "70"}))
    said = faults(desk, match, **{"d1.1.first": "50"})
    assert said.startswith("Smazzata 1, di nuovo: Il risultato numero 1 decide già.")


def test_who_types_a_deal_wrong_that_was_saved_meanwhile_finds_it_in_its_box_with_the_reason(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    match = matches[0]
    desk.post(entry(tournament), row(match, **{"d1.1.first": "70"}))
    assert faults(desk, match, **{"d1.1.first": "130"}).startswith("Smazzata 1: 130")
    response = desk.post(entry(tournament), row(match, **{"d1.1.first": "130"}))
    assert fields_of(response, tournament)[f"r{match.table}.d1.1.first"] == "130"


def test_a_row_whose_match_was_over_meanwhile_says_what_was_typed_and_why_it_is_refused(
    desk: Client, matches: list[Match]
) -> None:
    match = matches[0]
    desk.post(entry(match.turn.stage.tournament), row(match, **FIVE))
    said = faults(desk, match, **{"d2.1.first": "130", "d3.1.first": "40"})
    assert f"Tavolo {match.table}, scritto e non salvato: 130, 40" in said
    assert "Smazzata 2: 130" in said


def test_where_results_are_taps_a_deal_that_is_refused_is_said_above(desk: Client) -> None:
    match = publish(evening(MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True)))[0]
    assert faults(desk, match, **{"d1.1.first": "130"}).startswith("Smazzata 1: 130")

"""An evening of calls entered by its totals, row by row: what nobody wrote down is neither missing nor a column."""

import csv
import io
import uuid
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db
QUINTETS = PRESETS["quintets"].stages[0]
OF_FIVE, OF_SIX = ("2", "1", "-1", "-1", "-1"), ("2", "1", "-1", "-1", "-1", "0")
LEVEL_OF_SIX = ("3", "3", "-1", "-1", "-1", "-3")


@pytest.fixture
def evening() -> Tournament:
    """Eleven people, three turns of a table of five and one of six: 11 deals a turn, if anybody wrote them down."""
    made = make_evening(QUINTETS, entrants=11, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def type_totals(desk: Client, evening: Tournament, record: MatchRecord, totals: tuple[str, ...]) -> None:
    row = f"r{record.table}."
    sent = {f"{row}match": str(record.id), f"{row}version": str(record.version), "key": str(uuid.uuid4())}
    sent |= {f"{row}d1.1.total{seat}": total for seat, total in enumerate(totals, start=1)}
    address = reverse("desk_enter", kwargs={"slug": evening.slug, "number": record.turn})
    assert desk.post(address, sent | {"save": str(record.table)}).status_code == 302


def type_sheet(desk: Client, evening: Tournament, record: MatchRecord) -> None:
    """All deals of a table: seat 1 is called by seat 2 and they win; of six the dealer is neither."""
    sent = {"version": str(record.version), "key": str(uuid.uuid4())}
    for deal in range(1, len(record.sides) + 1):
        caller, partner = (3, 4) if deal in (1, 2) and len(record.sides) == 6 else (1, 2)
        sent |= {f"d{deal}.1.caller": str(caller), f"d{deal}.1.partner": str(partner), f"d{deal}.1.ended": "won"}
    address = reverse("desk_match", kwargs={"slug": evening.slug, "match_id": record.id})
    assert desk.post(address, sent).status_code == 302


def play(desk: Client, evening: Tournament, *, sheets: int = 0, totals: dict[int, tuple[str, ...]]) -> None:
    for number, record in enumerate(match_records(stage_of(evening))):
        if number < sheets:
            type_sheet(desk, evening, record)
        else:
            type_totals(desk, evening, record, totals[len(record.sides)])


def shown(client: Client, address: str) -> str:
    return " ".join(unescape(client.get(address).content.decode()).split())


def test_a_faultless_evening_by_totals_is_complete_and_says_what_was_looked_at(
    desk: Client, evening: Tournament
) -> None:
    play(desk, evening, totals={5: OF_FIVE, 6: OF_SIX})
    for address in (f"/desk/{evening.slug}/", f"/desk/{evening.slug}/standings/", f"/t/{evening.slug}/standings/"):
        page = shown(desk, address)
        assert "6 partite finite su 6." in page, address
        assert "Totale dei punti" not in page  # which is 0, as it must be
        assert "non tornano" not in page
        assert "smazzate su" not in page
    told = desk.get(f"/t/{evening.slug}/standings.json").json()["checks"]
    assert (told["deals"], told["deals_expected"], told["wrong"]) == (0, None, False)
    call_command("check_data")


def test_there_is_no_column_of_what_nobody_wrote_down(desk: Client, evening: Tournament) -> None:
    play(desk, evening, totals={5: ("2", "2", "-1", "-1", "-2"), 6: LEVEL_OF_SIX})
    for address in (f"/desk/{evening.slug}/standings/", f"/t/{evening.slug}/standings/"):
        page = shown(desk, address)
        for head in (">Smazz.<", ">Chiam.<", ">Vinte<", ">Smazzate<", ">Punti carte<"):
            assert head not in page, (address, head)
    text = desk.get(f"/t/{evening.slug}/files/standings.csv").content.decode("utf-8-sig")
    titles, *rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert not {"Partite vinte", "Smazzate vinte", "Punti carte", "Chiamate vinte"} & set(titles)
    assert len(rows) == 11


def test_of_who_was_first_at_a_table_there_is_no_column_either(desk: Client, evening: Tournament) -> None:
    # Where everybody is alone nothing counts tables won, and the head was taken for deals.
    play(desk, evening, totals={5: OF_FIVE, 6: OF_SIX})
    assert ">Vinte<" not in shown(desk, f"/t/{evening.slug}/standings/")


def test_one_table_of_totals_among_sheets_is_left_out_of_the_deals(desk: Client, evening: Tournament) -> None:
    # Three turns of 5 + 6 deals are 33; the last table, of five or six, came as totals.
    play(desk, evening, sheets=5, totals={5: OF_FIVE, 6: OF_SIX})
    last = match_records(stage_of(evening))[-1]
    whole = 33 - len(last.sides)
    page = shown(desk, f"/t/{evening.slug}/standings/")
    assert f"{whole} smazzate su {whole} (senza 1 tavolo scritto con i soli totali), 6 partite finite su 6." in page
    assert "non tornano" not in page
    assert ">Smazz.<" in page
    told = desk.get(f"/t/{evening.slug}/standings.json").json()["checks"]
    assert (told["deals"], told["deals_expected"], told["wrong"]) == (whole, whole, False)


def test_deals_that_are_missing_among_totals_are_still_asked_for(desk: Client, evening: Tournament) -> None:
    records = match_records(stage_of(evening))
    type_totals(desk, evening, records[0], OF_FIVE if len(records[0].sides) == 5 else OF_SIX)
    page = shown(desk, f"/t/{evening.slug}/standings/")
    assert "1 partita finita su 6." in page
    assert "provvisoria" in page

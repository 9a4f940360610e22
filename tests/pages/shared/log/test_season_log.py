"""Every change of a season or of the register is one sentence in the club's log, with old and new."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club
from tests.services.seasons.evenings import closed_games
from tournaments.models import Club, ClubEntry, ResultSheet, Season
from tournaments.pages.shared.log.season_log import season
from tournaments.seasons.regulation_document import BAR, GIOCHI, JOKER, regulation_document
from tournaments.selectors.seasons.stored import mark_of
from tournaments.services.frame.changes import Actor
from tournaments.services.play.final_changes import tournament_close, tournament_reopen
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import (
    person_add,
    person_change,
    person_merge,
    person_part,
    person_spelled,
)
from tournaments.services.seasons.season_changes import (
    evening_take,
    lot_record,
    season_bytes,
    season_change,
    season_create,
    season_import,
    sheet_change,
    sheet_put,
    sheet_remove,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def asked(club: Club) -> ClubAction:
    return ClubAction(club.id, Actor(name="Ada"))


def said(club: Club) -> list[str]:
    """The sentence of every entry, the oldest first."""
    found = [season(entry.old, entry.new) for entry in ClubEntry.objects.filter(club=club).order_by("at", "id")]
    assert {len(one) for one in found} == {1}
    return [one for (one,) in found]


def sheet(*names: str, **other: object) -> dict[str, object]:
    lines = [{"place": place, "people": [name], "points": 10 - place} for place, name in enumerate(names, start=1)]
    return {"key": "1", "name": "Serata", "date": "2026-01-09", "lines": lines, **other}


def test_a_season_says_how_it_begins_and_what_of_its_regulation_became_what(club: Club) -> None:
    regulation = regulation_document(BAR)
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation)
    other = {**regulation, "evenings": 20, "counted": {"best": 4}}
    season_change(asked(club), "venerdi", seen=1, name="Sabato", regulation=other, closed=False)
    season_change(asked(club), "venerdi", seen=2, name="Sabato", regulation=other, closed=True)
    season_import(asked(club), slug="copia", data=season_bytes(Season.objects.get()))
    begun, changed, closed, taken_in = said(club)
    assert begun.startswith("«Venerdì» comincia: Tanti punti per ogni posto, si tengono le serate migliori (60%)")
    assert changed.startswith(
        "Sabato: nome da «Venerdì» a «Sabato»; Serate che valgono da «si tengono le serate migliori (60%)"
    )
    assert changed.endswith(
        "a «le migliori 4 tra tutte le serate; si sommano le serate che contano; 20 serate previste»"
    )
    assert closed == "Sabato: stagione da «aperta» a «chiusa»"
    assert taken_in == "«Sabato» entra da un file con 0 serate"


def test_a_sheet_says_who_held_which_place_before_and_after(club: Club) -> None:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    sheet_put(asked(club), "venerdi", sheet("Anna", "Bruno", "Carla"))
    now = ResultSheet.objects.get().document
    sheet_change(asked(club), "venerdi", sheet("Bruno", "Anna", "Carla", weight="3/2", final=True), seen=mark_of(now))
    sheet_put(asked(club), "venerdi", {**sheet("Anna", "Bruno"), "key": "2"})
    lot_record(asked(club), "venerdi", [["Anna"], ["Bruno"]], seen=mark_of([]))
    sheet_remove(asked(club), "venerdi", "1")
    _begun, put, corrected, _other, lot, *removed = said(club)
    assert put == "«Serata» del 09/01/2026 entra: 1º Anna (9), 2º Bruno (8), 3º Carla (7)"
    assert corrected == (
        "«Serata» del 09/01/2026: peso da «1» a «1½»; finale da «no» a «sì»; "
        "chi ha giocato da «1º Anna (9), 2º Bruno (8)» a «1º Bruno (9), 2º Anna (8)»"
    )
    assert lot == "sorteggi: da 0 a 1, l’ultimo in quest’ordine: Anna, Bruno"
    assert removed == [
        "«Serata» del 09/01/2026 è tolta: era 1º Bruno (9), 2º Anna (8), 3º Carla (7); peso «1½»; finale «sì»"
    ]


def test_what_else_is_so_of_an_evening_is_told_when_it_comes_in_and_when_it_is_taken_out(club: Club) -> None:
    parts = [{"key": "inverno", "name": "Inverno", "evenings": None}]
    regulation = {**regulation_document(BAR), "parts": parts}
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation)
    sheet_put(asked(club), "venerdi", sheet("Anna", part="inverno", weight=2, final=True))
    sheet_remove(asked(club), "venerdi", "1")
    _begun, put, removed = said(club)
    whole = "1º Anna (9); periodo «Inverno»; peso «2»; finale «sì»"
    assert put == f"«Serata» del 09/01/2026 entra: {whole}"
    assert removed == f"«Serata» del 09/01/2026 è tolta: era {whole}"


def test_a_declaration_is_told_by_the_name_of_its_rule_and_stays_so_when_the_rule_is_gone(club: Club) -> None:
    regulation = regulation_document(replace(BAR, modifiers=(JOKER,)))
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation)
    joker = {"key": "d1", "modifier": JOKER.key, "who": ["Anna"]}
    sheet_put(asked(club), "venerdi", sheet("Anna", "Bruno"))
    sheet_put(asked(club), "venerdi", sheet("Anna", "Bruno", declarations=[joker]))
    sheet_put(asked(club), "venerdi", sheet("Anna", "Bruno", declarations=[joker | {"who": ["Bruno"]}]))
    sheet_remove(asked(club), "venerdi", "1")
    _begun, _put, declared, other, removed = said(club)
    assert declared == "«Serata» del 09/01/2026: dichiarazioni da «–» a «Jolly: Anna»"
    assert other == "«Serata» del 09/01/2026: dichiarazioni da «Jolly: Anna» a «Jolly: Bruno»"
    assert removed.endswith("; dichiarazioni «Jolly: Bruno»")


def test_a_lot_tells_the_people_of_the_register_by_their_names(club: Club) -> None:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    person_add(asked(club), name="Anna")
    sheet_put(asked(club), "venerdi", sheet("Anna", "Bruno"))
    lot_record(asked(club), "venerdi", [["Bruno"], ["p1"]], seen=mark_of([]))
    assert said(club)[-1] == "sorteggi: da 0 a 1, l’ultimo in quest’ordine: Bruno, Anna"


def test_an_evening_that_is_taken_over_again_says_from_which_version_to_which(club: Club) -> None:
    games = closed_games(club)
    season_create(asked(club), slug="giochi-2026", name="Giochi", regulation=regulation_document(GIOCHI))
    evening_take(asked(club), "giochi-2026", games.id, seen=games.version)
    first = games.version
    tournament_reopen(action(games, reason="Un errore"))
    tournament_close(action(games))
    games.refresh_from_db()
    evening_take(asked(club), "giochi-2026", games.id, seen=games.version)
    assert f"versione da «{first}» a «{games.version}»" in said(club)[-1]


def test_a_person_says_every_name_card_and_merging_before_and_after(club: Club) -> None:
    person_add(asked(club), name="Anna Rossi", card="7")
    person_add(asked(club), name="Nina Rossi")
    person_spelled(asked(club), "p1", "A. Rossi")
    person_change(asked(club), "p1", name="Anna Rossi Bo", aliases=("A. Rossi",), card="8")
    person_merge(asked(club), "p2", "p1")
    person_part(asked(club), "p2")
    assert said(club) == [
        "Anna Rossi entra nella rubrica, tessera 7",
        "Nina Rossi entra nella rubrica",
        "Anna Rossi: altre grafie da «–» a «A. Rossi»",
        "Anna Rossi Bo: nome da «Anna Rossi» a «Anna Rossi Bo»; tessera da «7» a «8»",
        "Nina Rossi: nelle stagioni è da «Nina Rossi» a «Anna Rossi Bo»",
        "Nina Rossi: nelle stagioni è da «Anna Rossi Bo» a «Nina Rossi»",
    ]


def test_an_entry_that_an_erased_name_made_unreadable_says_so() -> None:
    broken = {"name": "Venerdì", "regulation": {"unit": "Giocatore 17", "scoring": {}}, "closed": False}
    (told,) = season(None, broken)
    assert "non si legge più" in told


def test_the_page_of_the_log_shows_the_sentence(club: Club) -> None:
    person_add(asked(club), name="Anna Rossi", card="7")
    client = Client()
    client.force_login(make_account(club=club))
    assert (
        "Anna Rossi entra nella rubrica, tessera 7"
        in client.get(reverse("club_log", args=[club.slug])).content.decode()
    )


def test_what_is_only_written_in_another_way_is_no_change(club: Club) -> None:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    sheet_put(asked(club), "venerdi", sheet("Anna", "Bruno"))
    whole = sheet("Anna", "Bruno", part="", discipline="", weight=1, final=False, name="Altra")
    lines = [{**line, "club": ""} for line in whole["lines"]]  # type: ignore[attr-defined]
    sheet_put(asked(club), "venerdi", whole | {"lines": lines})
    assert said(club)[-1] == "«Altra» del 09/01/2026: nome da «Serata» a «Altra»"

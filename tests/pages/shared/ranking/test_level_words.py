"""The line that names what counts at equal points: all of it, in the order in which the standings ask, everywhere."""

import re
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import action, make_account, make_evening
from tests.pages.papers.pdf.reading import words
from tests.prizes import play_level
from tests.staged import GROUPS, KNOCKOUT, stage
from tournaments.event.presets import PRESETS, ready_tiebreaks
from tournaments.labels.standings_labels import tiebreak_names, tiebreaks_in_words
from tournaments.models import Tournament
from tournaments.pages.shared.ranking.level_words import key_lead, key_of, key_sentence, names_in_order
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted import standings_queries
from tournaments.selectors.play.ending import ties_of
from tournaments.services.play.final_changes import decision_record
from tournaments.services.setup.rehearsal import evening_simulation
from tournaments.standings import groups
from tournaments.standings.table import RECORDED_CRITERIA, rank
from tournaments.standings.types import Criterion

ITALIAN = {"Accept-Language": "it"}
LEAD = "A pari punti conta: "
POINTS = {key: preset for key, preset in PRESETS.items() if not preset.stages[0].traits.bracket}
ORDERS = [
    (key, order)
    for key, preset in PRESETS.items()
    for one in preset.stages
    for order in (one.tiebreaks, *ready_tiebreaks(one))
]


@pytest.fixture(autouse=True)
def _in_italian() -> object:
    with translation.override("it"):
        yield


def read(page: str) -> str:
    return " ".join(Client().get(f"/t/serata/{page}", headers=ITALIAN).content.decode().split())


def lines_in(page: str) -> set[tuple[str, ...]]:
    """What every line of a page names, without marks and signs."""
    on_phones = re.findall(rf"{LEAD}((?:<span>.*?</span> )+)</span>", page)
    on_the_wall = re.findall(rf'<p class="leaf-key"[^>]*>{LEAD}(.*?)</p>', page)
    return {_names(line) for line in (*on_phones, *on_the_wall)}


def _names(line: str) -> tuple[str, ...]:
    words = re.sub(r"<[^>]*>", "", re.split(r"\.(?:</span>)? (?:<span>)?(?:<b>[=↑]|Nel riquadro)", line)[0])
    return tuple(one.strip() for one in re.sub(r" \([^)]*\)", "", words).split(", poi "))


def said(criteria: Sequence[Criterion], *, games: bool = False) -> tuple[str, ...]:
    """All that is counted, then the first of what is recorded by hand."""
    counted = sum(one not in RECORDED_CRITERIA for one in criteria)
    return tuple(map(str, tiebreak_names(criteria, games=games).values()))[: counted + 1]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Criterion, ...]]:
    """The criteria of every table that is ranked."""
    found: list[tuple[Criterion, ...]] = []

    def noting(entrants: Any, met: Any, criteria: Sequence[Criterion], *further: Any, **named: Any) -> Any:
        found.append(tuple(criteria))
        return rank(entrants, met, criteria, *further, **named)

    monkeypatch.setattr(standings_queries, "rank", noting)
    monkeypatch.setattr(groups, "rank", noting)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("key", POINTS)
def test_page_wall_and_regulation_name_what_the_standings_of_an_evening_ask_in_their_order(
    key: str, asked: list[tuple[Criterion, ...]]
) -> None:
    entrants = {"giochi": 3, "crossed": 4}.get(key, 8)
    made = evening_simulation(slug="serata", preset=PRESETS[key], entrants=entrants, number=3, most=4).tournament
    games = regulation_of(stage_of(made)).of_games
    asked.clear()
    page = read("standings/")
    wanted = {said(one, games=games) for one in asked}
    assert lines_in(page) == wanted
    on_the_wall = lines_in(read("projector/?show=standings"))
    assert on_the_wall
    assert on_the_wall <= wanted
    assert tiebreaks_in_words(PRESETS[key].stages[0].tiebreaks, games=games).lower() in read("regulation/").lower()
    words_of_paper = on_paper(made)
    for names in wanted:
        assert ", poi ".join(names) in re.sub(r" \([^)]*\)", "", words_of_paper)


def on_paper(made: Tournament) -> str:
    viewer = Client()
    viewer.force_login(make_account(club=made.club))
    return words(viewer.get(f"/desk/{made.slug}/print/standings.pdf", headers=ITALIAN).content)


@pytest.mark.parametrize(("key", "order"), ORDERS)
def test_every_order_that_is_ready_is_named_whole_up_to_the_first_that_is_recorded(
    key: str, order: tuple[Criterion, ...]
) -> None:
    counted = [one for one in order if one not in RECORDED_CRITERIA]
    assert list(names_in_order(order, [])) == [*counted, order[len(counted)]]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", RECORDED_CRITERIA)
def test_what_is_recorded_by_hand_is_named_where_it_decided_or_comes_next(kind: Criterion) -> None:
    made = make_evening(
        replace(stage("round_robin"), tiebreaks=(Criterion.DEAL_DIFFERENCE, *RECORDED_CRITERIA)), entrants=4
    )
    play_level(made)
    counted = ("smazzate vinte meno perse", "partita di spareggio")
    assert lines_in(read("standings/")) == {counted}
    (tie,) = ties_of(made).open
    decision_record(action(made, reason="accordo"), kind, [uuid.UUID(one) for one in tie.ids])
    further = {Criterion.LOT: ("sorteggio",), Criterion.DESK: ("decisione degli organizzatori",)}.get(kind, ())
    assert lines_in(read("standings/")) == {(*counted, *further)}
    assert lines_in(read("projector/?show=standings")) == {(*counted, *further)}


@pytest.mark.django_db
def test_the_best_of_several_groups_are_told_that_means_count() -> None:
    """Two groups of three, from which the best second moves on beside the winners."""
    made = make_evening(GROUPS, replace(KNOCKOUT, takes=Takes(per_group=1, rest=1)), entrants=6)
    play_level(made, level=False)
    told = "punti, poi smazzate vinte meno perse (Diff.), poi punti fatti meno subiti (Diff. p.), poi sorteggio"
    shown = " ".join(re.sub("<[^>]*>", "", read("standings/")).split())
    assert "Conta la media per partita: " in shown
    assert shown.partition("Conta la media per partita: ")[2].startswith(told)
    assert f"Conta la media per partita: {told}" in on_paper(made)


def test_what_has_no_mark_has_its_name_alone_and_a_letter_is_there_where_it_decided() -> None:
    rows: list[dict[str, Any]] = [{"decided": None}, {"decided": {"of": Criterion.WINS}, "level": True}]
    order = (Criterion.BUCHHOLZ, Criterion.WINS, Criterion.LAST_DEALS)
    key = key_of(names_in_order(order, []), [Criterion.BUCHHOLZ], rows)
    assert [(one["mark"], one["text"], one["then"]) for one in key] == [
        ("Avv.", "punti degli avversari", ", poi"),
        ("V", "partite vinte", ", poi"),
        ("", "smazzate, dall’ultima indietro", "."),
        ("", "Nel riquadro ciò che decide", ";"),
        ("=", "a pari merito", ""),
    ]
    told = "punti degli avversari (Avv.), poi partite vinte (V), poi smazzate, dall’ultima indietro."
    assert key_sentence(key_lead(key), key) == f"A pari punti conta: {told}"
    assert key_lead(key[3:]) == key_sentence("", key[3:]) == ""

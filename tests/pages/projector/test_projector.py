"""The projector's page: what the public pages know, on leaves, with script and without."""

import datetime
import re
import uuid
from dataclasses import replace
from html import unescape

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import (
    DESK,
    action,
    make_club,
    make_evening,
    make_tournament,
    play_worked_case,
    publish,
    record,
    win,
    win_all,
)
from tests.pages.papers.pdf.awkward import awkward_evening
from tests.staged import make_rotating, stage, win_some
from tournaments.event.presets import PRESETS
from tournaments.event.surnames import person_name
from tournaments.models import Draw, Match, Player, Stage, Team, Tournament
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.projector.slides import NUMBER, match_slides
from tournaments.pages.projector.type import TABLES
from tournaments.pages.projector.wall_names import WallNames
from tournaments.pages.shared.words.deal_words import signed
from tournaments.selectors.core.outcomes import match_records
from tournaments.services.play.call_changes import clock_set
from tournaments.services.setup.simulation import evening_invent, evening_simulate

pytestmark = pytest.mark.django_db

TITLE = re.compile(r'<span id="leaf-[^"]+-title"><bdi>([^<]+?) ?<')
SLIDE = re.compile(r'<section class="leaf leaf-(\w+)[^>]*? id="([^"]+)"[^>]*?(data-shown)?>')


def read(slug: str, query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/t/{slug}/projector/{query}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def plain(page: str) -> str:
    """Without what is bold in it."""
    return re.sub("</?b>", "", page)


def slides(page: str) -> list[str]:
    return [key for _kind, key, _shown in SLIDE.findall(page)]


def shown(page: str) -> list[str]:
    return [key for _kind, key, mark in SLIDE.findall(page) if mark]


def start_clock(tournament: Tournament) -> None:
    clock_set(action(tournament), turn=1, minutes=30, seen=None)


@pytest.fixture(scope="module")
def published(kept_for_all: None) -> uuid.UUID:
    return publish(make_evening(replace(stage("danish"), turns=3, turn_minutes=30), entrants=24))[0].tournament_id


@pytest.fixture
def evening(published: uuid.UUID) -> list[Match]:
    return list(Match.objects.filter(tournament=published).order_by("turn__number", "table"))


def test_every_table_and_every_place_is_whole_on_one_leaf(evening: list[Match]) -> None:
    win(evening[0], 1)
    page = read("serata")
    assert slides(page) == [
        "leaf-seats-1",
        "leaf-tables-1",
        *[f"leaf-standings-1-{number}" for number in (1, 2)],
        "leaf-code",
    ]
    for team in Team.objects.filter(tournament__slug="serata"):
        for name in (team.name, *team.players.values_list("name", flat=True)):
            assert len(re.findall(rf'<span class="person">{re.escape(name)}(?: –)?</span>', plain(page))) == 1


def test_everybody_is_on_the_wall_by_surname_until_half_of_the_tables_are_done(evening: list[Match]) -> None:
    page = read("serata", "?show=seats")
    for one in match_records(evening[0].turn.stage):
        for name in (player.name for side in one.sides for player in side.players):
            person = person_name(name)
            row = rf'<td class="leaf-label">{one.table}</td> <th scope="row"><b>{person.capitals}</b> {person.given}'
            assert len(re.findall(row, page)) == 1
    win_all(evening[:5], 1)
    assert read("serata", "?show=seats").count(" · finito</th>") == 5 * 4
    tables = re.findall(r'class="leaf-label">(\d+)</th>', read("serata", "?show=tables"))
    assert tables == [str(table) for table in (*range(6, 13), *range(1, 6))]
    win(evening[5], 1)
    assert "leaf-seats" not in " ".join(slides(read("serata")))


def test_names_are_as_small_as_saves_a_leaf_and_each_leaf_by_surname_stays_seven_seconds(evening: list[Match]) -> None:
    page = read("serata", "?show=seats")
    assert slides(page) == ["leaf-seats-1"]
    assert "Tavoli: 1 – 9" in page
    assert page.count('data-seconds="7"') == 1


def test_until_ten_minutes_after_the_draw_the_seats_are_shown_alone(evening: list[Match]) -> None:
    found = re.search(r'data-seats-until="([^"]+)"', read("serata"))
    published = Draw.objects.get(stage=evening[0].turn.stage).published_at
    assert found
    assert published
    assert datetime.datetime.fromisoformat(found[1]) == published + datetime.timedelta(minutes=10)
    win_all(evening[:6], 1)
    assert 'data-seats-until=""' in read("serata")


def test_the_tables_leave_the_wall_when_all_matches_of_the_turn_are_done(evening: list[Match]) -> None:
    win_all(evening[:11], 1)
    standings = ["leaf-standings-1-1", "leaf-standings-1-2"]
    assert slides(read("serata", "?show=tables&show=standings")) == ["leaf-tables-1", *standings]
    win(evening[11], 1)
    assert slides(read("serata", "?show=tables&show=standings")) == standings
    assert slides(read("serata", "?show=tables")) == ["leaf-tables-1"]


def test_a_long_table_is_in_two_columns_with_all_names_in_one_form() -> None:
    """Of 46 pairs a leaf in one column has 12 rows, one in two columns 32."""
    tournament = make_evening(replace(stage("danish"), turns=3), entrants=46)
    long = ["Gian Pier Paolo Alessandro Neri", "Maria Vittoria Emanuela Bo"]
    Team.objects.filter(tournament=tournament, number=7).update(name=" – ".join(long))
    win_all(publish(tournament), 1)
    page = read("serata", "?show=standings")
    assert slides(page) == ["leaf-standings-1-1", "leaf-standings-1-2"]
    assert (page.count('data-seconds="7"'), page.count("leaf-near")) == (2, 2)
    assert all(f'<span class="person">{name}' in plain(page) for name in long)
    assert "↑" not in page


def test_a_table_in_which_nobody_has_played_is_left_out(evening: list[Match]) -> None:
    assert slides(read("serata", "?show=tables&show=standings")) == ["leaf-tables-1"]


def test_only_what_was_chosen_is_shown(evening: list[Match]) -> None:
    start_clock(evening[0].tournament)
    assert slides(read("serata", "?show=code&show=clock")) == ["leaf-code", "leaf-clock"]


def test_the_time_that_is_left_is_shown_while_the_clock_of_the_turn_runs(evening: list[Match]) -> None:
    assert slides(read("serata", "?show=clock")) == ["leaf-code"]
    start_clock(evening[0].tournament)
    assert slides(read("serata", "?show=clock")) == ["leaf-clock"]
    win_all(evening, 1)
    assert slides(read("serata", "?show=clock")) == ["leaf-code"]


def test_the_name_of_the_tournament_is_on_no_leaf_but_at_its_foot() -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    page = read("giochi").partition('<div id="live"')[2]
    assert page.count("Giochi senza quartiere") == 1


def test_a_result_is_on_the_leaf_of_its_table(evening: list[Match]) -> None:
    assert "2–0" not in read("serata")
    win(evening[0], 1)
    assert "2–0" in read("serata")


def test_without_script_one_leaf_follows_the_other(evening: list[Match]) -> None:
    page, seen = read("serata", "?seconds=8"), []
    for _ in slides(page):
        seen += shown(page)
        following = re.search(r'http-equiv="refresh" content="8;url=([^"]+)"', page)
        assert following
        page = read("serata", following[1].partition("/projector/")[2].replace("&amp;", "&"))
    assert seen == slides(page)
    assert shown(page) == seen[:1]


def test_the_live_part_marks_no_leaf_and_is_not_sent_again(evening: list[Match]) -> None:
    client = Client()
    page = read("serata", client=client)
    address, tag = re.findall(r'data-live="([^"]+)" data-tag="([^"]+)"', page)[0]
    part = client.get(address.replace("&amp;", "&"), headers={"Accept-Language": "it"})
    assert shown(part.content.decode()) == []
    assert part.headers["HX-PTag"] == tag
    again = client.get(address.replace("&amp;", "&"), headers={"Accept-Language": "it", "HX-PTag": tag})
    assert again.status_code == 304


def test_before_the_draw_the_code_is_shown_all_the_same() -> None:
    make_tournament()
    assert slides(read("giochi")) == ["leaf-text", "leaf-code"]
    assert slides(read("giochi", "?show=standings")) == ["leaf-code"]


def test_quarters_are_named_with_those_who_sit() -> None:
    matches = publish(make_tournament(sizes=(2, 2, 2, 2)))
    record(matches[0], 70, 70, 70, 50, 50)
    page = read("giochi")
    assert '<span class="players">La Custera 1 – La Custera 2</span>' in page
    assert f'<use href="{settings.STATIC_URL}img/suits.svg#denari"/>' in page


def test_a_table_at_which_everybody_is_a_side_is_a_card_with_what_each_has() -> None:
    made = evening_invent(
        club=make_club(), slug="tre", name="Tre", preset=PRESETS["three_alone"], entrants=10, number=1, actor=DESK
    )
    evening_simulate(action(made), 1, most=1)
    page = unescape(read("tre", "?show=tables"))
    records = [one for one in match_records(Stage.objects.get(tournament=made)) if one.turn == 1]
    _before, *cards = re.split('<div class="table-card(?: leaf-over)?">', page)
    assert len(cards) == len(records) + 1  # one rests
    in_order = [*records[1:], records[0]]  # who still plays first
    for one, card in zip(in_order, cards, strict=False):
        assert f'<span class="visually-hidden">Tavolo</span> {one.table}</h3>' in card
        named = [name.split()[-1] for name in re.findall(r'<span class="person">([^<]+)</span>', plain(card))]
        assert named == [side.team.name.split()[-1] for side in one.sides]
        assert ("<small>finito</small>" in card) == (one is records[0])
    assert page.count("leaf-over") == 1
    assert records[0].score is not None
    assert re.findall(r"<b>([^<]+)</b></li>", page) == [signed(points) for points in records[0].score]
    assert '<li class="quiet">riposa</li>' in cards[-1]
    shown_now = Client().get("/t/tre/").content.decode()
    assert all(f">{signed(points)}</span>" in shown_now for points in records[0].score)


@pytest.mark.parametrize(("key", "entrants"), [("quintets", 23), ("three_alone", 16), ("quintets", 64)])
def test_no_table_is_cut_on_the_wall(key: str, entrants: int) -> None:
    made = evening_invent(
        club=make_club(), slug="soli", name="Soli", preset=PRESETS[key], entrants=entrants, number=1, actor=DESK
    )
    evening_simulate(action(made), 1, most=1)
    page = read("soli", "?show=tables")
    labels = re.findall(r"</span> (\d+)</h3>", page)
    records = [one for one in match_records(Stage.objects.get(tournament=made)) if one.turn == 1]
    assert labels == [str(one.table) for one in [*records[1:], records[0]]]
    assert len(slides(page)) <= -(-len(labels) // 4)


def test_no_person_of_a_quarter_begins_in_one_line_and_ends_in_the_next() -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    page = unescape(Client().get("/t/giochi/projector/?show=tables").content.decode())
    for team in Team.objects.filter(tournament__slug="giochi"):
        first, second = (name.replace(" ", "\xa0") for name in team.players.values_list("name", flat=True))
        assert f"{first}\xa0– {second}" in page or f"{second}\xa0– {first}" in page


def test_who_rests_is_named_beside_the_tables() -> None:
    make_rotating(entrants=9)
    assert page_rests(read("baraonda", "?show=tables")) == 1


def page_rests(page: str) -> int:
    return len(re.findall(r">\s*riposa\s*</span>\s*</td>", page))


def knocked(entrants: int, played: int) -> Tournament:
    tournament = make_evening(stage("knockout"), entrants=entrants, slug="tabellone")
    publish(tournament)
    while played:
        played -= win_some(tournament, played)
    return tournament


def test_a_bracket_is_shown_from_the_turn_before_the_one_that_is_played() -> None:
    knocked(32, 17)
    page = read("tabellone")
    titles = list(dict.fromkeys(re.findall(TITLE, page)))
    assert titles[-4:] == ["Ottavi di finale", "Sedicesimi", "Quarti di finale", "Sul tuo telefono"]


def test_the_turn_that_is_played_is_part_of_a_bracket_shown_alone() -> None:
    knocked(32, 17)
    titles = list(dict.fromkeys(re.findall(TITLE, read("tabellone", "?show=bracket"))))
    assert titles == ["Sedicesimi", "Ottavi di finale", "Quarti di finale"]


def test_the_end_of_a_bracket_is_drawn_on_as_many_leaves_as_its_names_take() -> None:
    made = knocked(8, 5)
    page = read("tabellone", "?show=bracket")
    assert slides(page) == ["leaf-tree-1", "leaf-tree-2"]
    columns = re.findall(r'<h3 class="quiet">([^<]+)', page)
    assert columns == ["Quarti di finale", "Semifinali", "Semifinali", "Finale"]
    assert (page.count('class="tree-match'), page.count("tree-final")) == (4 + 2 + 2 + 1, 1)
    for number, player in enumerate(Player.objects.filter(team__tournament=made)):
        Player.objects.filter(pk=player.pk).update(name=f"Maria Vittoria Colonna di Stigliano {number}")
    PAGE_CACHE.clear()  # the names were changed beside the services
    halves = re.findall(r'<h3 class="quiet">([^<]+)', read("tabellone", "?show=bracket"))
    assert halves == ["Quarti di finale", "Semifinali", "Quarti di finale", "Semifinali", "Semifinali", "Finale"]


def test_somebody_who_is_not_known_yet_is_called_by_the_match_that_leads_there() -> None:
    knocked(8, 5)
    assert "vincente Semifinale 2" in read("tabellone", "?show=bracket")


def test_who_won_is_proclaimed_at_the_end() -> None:
    knocked(2, 1)
    page = read("tabellone", "?show=standings")
    assert slides(page) == ["leaf-podium-1"]
    assert page.index("Primo posto") < page.index("Secondo posto")


@pytest.mark.parametrize(("matches", "scale", "broken"), [(1, "text", True), (24, "dense", False)])
def test_a_surname_wider_than_a_line_of_the_type_it_is_set_in_is_divided(
    matches: int, scale: str, broken: bool
) -> None:
    """The surname is 18.65 times as wide as its type is high; a side has room for 13.2 of the usual
    type and for 19 of the smallest.
    """
    long = "Wolfeschlegelsteinhausenbergerdorff"
    sides = {"first": {"name": f"{long} – Ada Neri"}, "second": {"name": "Ugo Bo – Ida Re"}}
    row = {"label": "1", "score": "", "awarded": "", "note": "", **sides}
    leaf = match_slides("tables", "", [row] * matches, NUMBER, WallNames(), TABLES)[0]
    surname = leaf["rows"][0]["first"]["persons"][0]["surname"]  # type: ignore[index]
    assert (leaf["scale"], "\u00ad" in surname) == (scale, broken)
    assert surname.replace("\u00ad", "") == long


LONG = {"name": "Giovanni Maria Ludovico Ferdinando Pallavicini – Anna Eleonora Costanza Torlonia"}


def test_where_one_name_is_too_long_all_of_the_list_have_initials() -> None:
    names = WallNames(room=12_000).alike([LONG, {"name": "Ada Neri – Ugo Bassi"}])
    assert names.forms(person_name("Ada Neri"))[0].whole == "A. Neri"
    assert WallNames(room=12_000).alike([{"name": "Ada Neri – Ugo Bassi"}]) == WallNames(room=12_000)


def test_where_initials_would_make_two_pairs_one_all_of_the_list_stay_whole() -> None:
    alike = [{"name": "Mario Rossi – Ada Neri"}, {"name": "Maria Rossi – Anna Neri"}, LONG]
    names = WallNames(room=12_000).alike(alike)
    assert names.forms(person_name("Mario Rossi"))[0].whole == "Mario Rossi"
    assert names.forms(person_name("Anna Eleonora Costanza Torlonia"))[0].given == "Anna Eleonora Costanza"


def test_on_the_leaves_of_tables_awkward_names_are_in_one_form() -> None:
    """Of those whose forenames come first: in initials all, or nobody."""
    publish(awkward_evening(replace(stage("danish"), turns=3), entrants=46))
    leaves = read("serata", "?show=tables")
    before = re.findall(r'<span class="person">([^<]+) <b>', leaves)
    short = [all(len(word) <= len("M.") for word in one.split()) for one in before]
    assert len(short) > 60
    assert len(set(short)) == 1, before

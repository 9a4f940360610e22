"""How the ranking moved, drawn: what is shown of few and of many, and what the drawing says in words."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.factories import make_evening, make_tournament, publish, record, win_all
from tests.pages.papers.pdf.awkward import awkward_evening
from tests.staged import GROUPS, stage
from tournaments.models import Team
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.lettering import width
from tournaments.pages.shared.ranking.ranking_progress import (
    legend,
    own_picture,
    places_picture,
    points_picture,
    table_rows,
)
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.shown.public import standings_page
from tournaments.selectors.shown.who import Path, Paths, paths_of

LONG = "Maria Addolorata Degl'Innocenti-Bevilacqua"
SHORT = "D.-B. – D.-Bevilacqua"


def paths(count: int, turns: int = 3, *, deducted: int = 0, worth: int = 7) -> Paths:
    """Everybody stays where they are; the best of each turn gets most."""
    lines = [
        Path(
            TeamRef(str(place), place, f"{LONG} – {LONG}", suited=False),
            places=(place,) * turns,
            points=tuple(worth if place <= count // 2 else 0 for _turn in range(turns)),
            deducted=deducted,
        )
        for place in range(1, count + 1)
    ]
    return Paths(None, tuple(range(1, turns + 1)), tuple(lines))


def drawn(name: str, picture: Plain) -> ElementTree.Element:
    svg = render_to_string(f"shared/_path_{name}.svg", {"picture": picture})
    return ElementTree.fromstring(re.sub(r' xmlns="[^"]+"', "", svg))  # noqa: S314  # our own drawing


def texts(drawing: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in drawing.iter("text")]


@pytest.mark.parametrize("count", [4, 24])
def test_of_few_everybody_has_a_name_and_every_turn_a_place(count: int) -> None:
    drawing = drawn("places", places_picture(paths(count), "a"))
    assert len([text for text in texts(drawing) if SHORT in text]) == count
    assert len(list(drawing.iter("circle"))) == 3 * count


def test_of_many_the_first_have_a_name_among_the_lines_of_all() -> None:
    drawing = drawn("places", places_picture(paths(92), "a"))
    assert len([text for text in texts(drawing) if SHORT in text]) == 12
    assert len(list(drawing.iter("polyline"))) == 92
    assert "il primo posto è in alto" in legend(paths(92))[0]


@pytest.mark.parametrize("count", [4, 24, 25, 92])
def test_names_that_are_shortened_stay_apart_and_inside_the_drawing(count: int) -> None:
    picture = places_picture(paths(count), "a")
    lines: list[Plain] = picture["lines"]  # type: ignore[assignment]  # what the template reads
    assert len({line["text"] for line in lines}) == len(lines)
    edge = int(str(picture["width"]))
    assert all(int(str(line["x"])) + width(str(line["text"]), 14) <= edge for line in lines)


def test_nothing_is_drawn_outside_of_the_drawing() -> None:
    for count in (4, 92):
        picture = places_picture(paths(count), "a")
        drawing = drawn("places", picture)
        heights = [int(one.attrib["y"]) for one in drawing.iter("text")]
        assert min(heights) > 0
        assert max(heights) <= int(str(picture["height"]))


def test_every_turn_has_its_piece_with_its_points() -> None:
    drawing = drawn("points", points_picture(paths(4), "a"))
    assert texts(drawing).count("7") == 6
    assert texts(drawing).count("21") == 2
    assert len(list(drawing.iter("rect"))) == 6


def test_where_a_turn_gives_a_point_or_none_its_piece_names_the_turn() -> None:
    drawing = drawn("points", points_picture(paths(4, worth=1), "a"))
    assert texts(drawing).count("T2") == 2
    assert legend(paths(4, worth=1))[1] == "Nelle barre ogni pezzo è un turno."


def test_points_taken_are_beside_the_sum() -> None:
    assert "19 (−2)" in texts(drawn("points", points_picture(paths(4, deducted=2), "a")))
    assert table_rows(paths(4, deducted=2))[0]["total"] == 19


def test_a_drawing_has_a_title_and_says_in_words_who_leads() -> None:
    for name, picture in (("places", places_picture(paths(4), "a")), ("points", points_picture(paths(4), "b"))):
        drawing = drawn(name, picture)
        labels = [one.attrib["id"] for one in (drawing.find("title"), drawing.find("desc")) if one is not None]
        assert drawing.attrib["aria-labelledby"].split() == labels
        assert f"1: {LONG} – {LONG}, 21" in (drawing.findtext("desc") or "")


def test_ones_own_way_is_told_turn_by_turn() -> None:
    table = paths(4)
    picture = own_picture(table.lines[0], table)
    assert picture is not None
    assert picture["description"].startswith("turno 1: 1º posto, 7 punti; turno 2")  # type: ignore[attr-defined]
    assert len(list(drawn("own", picture).iter("circle"))) == 3


def test_one_turn_is_no_way() -> None:
    table = paths(4, turns=1)
    assert own_picture(table.lines[0], table) is None


@pytest.mark.django_db
def test_the_page_shows_a_drawing_for_every_group(client: Client) -> None:
    win_all(publish(make_evening(GROUPS, entrants=8)), 1)
    text = client.get("/t/serata/progress/").content.decode()
    assert text.count('role="img"') == 4
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


@pytest.mark.django_db
def test_a_page_with_one_table_is_headed_by_what_it_shows(client: Client) -> None:
    win_all(publish(make_evening(stage("round_robin"), entrants=4)), 1)
    text = client.get("/t/serata/progress/").content.decode()
    headings = [words.strip() for words in re.findall(r"<h[1-6][^>]*>([^<]+)<", text)]
    drawings = ["Il posto di ognuno dopo ogni turno", "I punti di ognuno, turno per turno"]
    assert headings == ["Andamento della classifica", *drawings]
    assert "<title>Andamento della classifica" in text
    assert "Classifica delle coppie" not in text


@pytest.mark.django_db
def test_before_the_first_turn_is_over_the_page_says_so(client: Client) -> None:
    publish(make_tournament())
    assert "Torna tra poco" in client.get("/t/giochi/progress/").content.decode()


@pytest.mark.django_db
def test_the_page_of_a_pair_shows_its_own_way(client: Client) -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win_all(publish(tournament), 1)
    team = Team.objects.filter(tournament=tournament).earliest("number")
    assert "turno 3:" in client.get(f"/t/serata/who/{team.id}/").content.decode()


@pytest.mark.django_db
def test_a_quarter_gets_the_points_of_all_its_tables_in_a_turn(client: Client) -> None:
    for match in publish(make_tournament(sizes=(4, 4))):
        record(match, 70, 70, 70, 70, 70)
    assert ">14<" in client.get("/t/giochi/progress/").content.decode()


@pytest.mark.django_db
def test_awkward_names_have_one_form_on_all_drawings_of_a_table() -> None:
    """That of the drawing with the least room, also where there are several of bars on paper."""
    tournament = awkward_evening(replace(stage("danish"), turns=2), entrants=46)
    for number in (1, 2):
        win_all([match for match in publish(tournament, number=number) if match.turn.number == number], 1)
    (one,) = paths_of(standings_page(tournament).now)
    bars: list[Shown] = [points_picture(one, "b", first=first, last=first + 23) for first in (0, 23)]
    places: Shown = places_picture(one, "a")
    texts_of_bars = [bar["text"] for some in bars for bar in some["bars"]]
    texts_of_places = [line["text"] for line in places["lines"]][::-1]
    assert texts_of_bars[: len(texts_of_places)] == texts_of_places
    assert any(text.endswith(" Neri – Bassi") for text in texts_of_bars)
    assert not [text for text in texts_of_bars if re.search(r"Ada |Ugo |Gino |Carlo ", text)]

"""The picture of who met whom: what is drawn, and that it can be read without seeing it."""

from xml.etree import ElementTree

import pytest

from tests.scheduling.meetings import PARTNERS_TWICE, drawn, meeting
from tournaments.pages.shared.pictures.matrix_picture import matrix_file, matrix_picture, matrix_rows, matrix_section
from tournaments.scheduling.audit.tally import matrix
from tournaments.scheduling.base.types import Field, Options, Schedule, Turn, singles, teams

SVG = "{http://www.w3.org/2000/svg}"
QUARTERS = Schedule("quarters", 1, (Turn(1, (meeting(1, "1.1 1.2 - 2.1 2.2"),), ("1.3",)),))


def parsed(schedule: Schedule, field: Field, names: dict[str, str] | None = None) -> ElementTree.Element:
    drawing = matrix_file(matrix(schedule, field), names or {})
    return ElementTree.fromstring(drawing)  # noqa: S314 (made a line above)


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def test_a_picture_has_a_title_and_a_description_in_words() -> None:
    picture = parsed(PARTNERS_TWICE, singles(4))
    assert picture.get("role") == "img"
    ids = {picture.find(f"{SVG}{name}").get("id"): name for name in ("title", "desc")}  # type: ignore[union-attr]
    assert list(ids) == str(picture.get("aria-labelledby")).split()
    assert picture.findtext(f"{SVG}desc") == (
        "In gara: 4. Compagni: quante volte insieme: da 0 a 2. Avversari: quante volte contro: da 1 a 3."
    )


def test_without_teams_partners_and_opponents_have_a_square_each() -> None:
    shown = texts(parsed(PARTNERS_TWICE, singles(4)))
    first, second = shown.index("Compagni: quante volte insieme"), shown.index("Avversari: quante volte contro")
    assert shown[first + 9 : first + 13] == ["21·", "2·1", "1·2", "·12"]
    assert shown[second + 9 : second + 13] == ["123", "132", "231", "321"]


def test_of_quarters_one_square_says_both() -> None:
    shown = texts(parsed(QUARTERS, teams((3, 2))))
    assert shown[11:16] == ["1·11", "1·11", "····", "11·1", "11·1"]
    assert "Nel riquadro i compagni, fuori gli avversari." in shown


def test_names_are_beside_the_codes_and_shortened_where_they_are_too_long() -> None:
    names = {"1": "Ada & Co", "2": "Maria Addolorata Degl'Innocenti-Bevilacqua"}
    shown = texts(parsed(PARTNERS_TWICE, singles(4), names))
    assert [one for one in shown if one.startswith(("1 A", "2 D"))] == ["1 Ada & Co", "2 D.-Bevilacqua"] * 2


def test_a_number_of_two_digits_is_by_itself() -> None:
    often = Schedule("quarters", 1, tuple(Turn(n, QUARTERS.turns[0].meetings, ("1.3",)) for n in range(1, 13)))
    # Two couples of partners and four of opponents, each in two rows.
    assert texts(parsed(often, teams((3, 2)))).count("12") == 12


def test_what_is_more_than_an_even_share_has_a_frame() -> None:
    uneven = matrix_picture(matrix(PARTNERS_TWICE, singles(4)), {})
    even = matrix_picture(matrix(drawn("rotating_partners", singles(4), Options()), singles(4)), {})
    assert [bool(square["frames"]) for square in uneven["squares"]] == [True, True]  # type: ignore[attr-defined]
    assert [square["frames"] for square in even["squares"]] == ["", ""]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("key", "field"), [("rotating_partners", singles(100)), ("quarters", teams((7, 9, 6, 11)))])
def test_everything_is_inside_the_frame(key: str, field: Field) -> None:
    picture = parsed(drawn(key, field, Options()), field)
    _left, _top, width, height = (int(number) for number in str(picture.get("viewBox")).split())
    assert (str(width), str(height)) == (picture.get("width"), picture.get("height"))
    assert 24 * len(field.ids) < width
    assert 24 * len(field.ids) < height
    assert "font-family" in picture.attrib


def test_in_words_the_most_often_met_come_first_and_the_never_met_are_counted() -> None:
    first, *_others = matrix_rows(matrix(PARTNERS_TWICE, singles(4)), {"1": "Ada", "2": "Bea", "3": "Cleo"})
    assert first == {
        "code": "1",
        "name": "Ada",
        "partners": ["2 volte: Bea", "1 volta: Cleo", "mai: 1"],
        "opponents": ["3 volte: 4", "2 volte: Cleo", "1 volta: Bea"],
    }


def test_two_people_of_one_name_are_told_apart_by_their_codes() -> None:
    first, *_others = matrix_rows(matrix(PARTNERS_TWICE, singles(4)), {"1": "Ada", "2": "Bea", "3": "Bea", "4": "Cleo"})
    assert first["opponents"] == ["3 volte: Cleo", "2 volte: 3 Bea", "1 volta: 2 Bea"]


def test_where_nobody_has_a_partner_the_words_leave_partners_out() -> None:
    section = matrix_section(matrix(drawn("round_robin", singles(5), Options()), singles(5)), {})
    assert section["with_partners"] is False
    assert matrix_rows(matrix(drawn("round_robin", singles(5), Options()), singles(5)), {})[0]["partners"] == []

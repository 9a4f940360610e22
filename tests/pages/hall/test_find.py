"""What is typed to find a name, and which names it fits."""

import pytest

from tournaments.pages.hall.find import read_wanted

NAME = "Maria Addolorata Degl'Innocenti-Bevilacqua"


@pytest.mark.parametrize("typed", ["MAR", "bev", "degl innocenti", "Degl’Inn", "bevilacqua maria", "ádd", "cèn"])
def test_three_letters_are_enough_whatever_their_case_accents_and_order(typed: str) -> None:
    assert read_wanted(typed).fits(NAME)


@pytest.mark.parametrize("typed", ["xyz", "maria rossi", "ma", "b"])
def test_other_letters_and_parts_that_are_too_short_do_not_fit(typed: str) -> None:
    assert not read_wanted(typed).fits(NAME)


def test_a_short_name_and_a_number_are_found_whole() -> None:
    assert read_wanted("li").fits("Bo Li")
    assert read_wanted("12").fits("Anna – Ugo", "12")
    assert not read_wanted("12").fits("Anna – Ugo", "112")


@pytest.mark.parametrize("typed", ["", "  ", "''", "\x00", "x" * 5000, "🂡" * 300])
def test_nothing_that_is_typed_breaks_the_search(typed: str) -> None:
    wanted = read_wanted(typed)
    assert len(wanted.typed) <= 80
    assert wanted.fits(NAME) is (not wanted.typed)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("dangelo", "Nicolò D’Angelo"),
        ("d angelo", "Nicolò D'Angelo"),
        ("santandrea", "Maria Grazia Sant’Andrea della Valle"),
        ("demedici", "Ennio De’ Medici"),
        ("lukasz", "Łukasz Brzęczyszczykiewicz"),
        ("ostergard muller", "Élodie Bérénice Müller-Østergård"),
        ("mullerostergard", "Élodie Bérénice Müller-Østergård"),
        ("dang", "Đặng Văn Hùng"),
    ],
)
def test_names_are_found_as_people_type_them(typed: str, name: str) -> None:
    assert read_wanted(typed).fits(name)
    assert not read_wanted(typed).fits("Anna Rossi")


def test_a_number_that_nobody_has_is_not_too_short() -> None:
    assert read_wanted("99").by_number
    assert not read_wanted("li").by_number

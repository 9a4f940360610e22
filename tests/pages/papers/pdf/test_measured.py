"""Every paper measured, with names that are hard to print: nothing over anything else, nothing at the edge of the page,
and room to sign.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

import pytest
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.text import slugify

from rules.match_formats import MatchFormat, MatchKind, replay_lines
from tests.covers import cover
from tests.factories import action, make_account, make_club, make_evening, publish, read_again, win_all
from tests.pages.papers.pdf.awkward import awkward_danish, awkward_evening, awkward_quarters, pairs_of_names
from tests.pages.papers.pdf.boxes import MM, Box, Measured, problems_of, room_to_sign
from tests.pages.papers.pdf.measuring import measured
from tests.pages.papers.pdf.reading import pages, words
from tests.prizes import give_prizes
from tests.staged import KNOCKOUT, play, stage
from tournaments.event.letters import BETWEEN, alphabetical
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.event.surnames import person_name
from tournaments.models import Match, Player, Team, Tournament
from tournaments.pages.frame.addresses import GivenAddress
from tournaments.pages.papers.evening_papers import pair_cards
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.papers import PAPERS, made
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.paper_document import MatchSheets
from tournaments.pages.papers.pdf.typeset import pdf_response
from tournaments.pages.shared.pictures.codes import code_drawing
from tournaments.selectors.counted.course import course_of
from tournaments.services.play.table_links import pair_link_renew, trust_choose

pytestmark = pytest.mark.django_db

LEAST_TO_SIGN = 12
LEAST_TYPE = 8
LEAST_OF_NAMES, LEAST_OF_ALL = 7, 6.5
"""Names in their boxes are never smaller, but for one without a break in a bracket."""
SIGNED = re.compile(
    r"(Firma|Signature) .+|Arbitro|Organizzatore|Referee|Organizer"
    r"|Per l’organizzazione|For the organizers|The referee"
)
FIVE = MatchFormat(MatchKind.FIXED, 5)
LENGTHS = {
    "best of 1": MatchFormat(MatchKind.BEST_OF, 1),
    "best of 3": MatchFormat(MatchKind.BEST_OF, 3),
    "best of 5": MatchFormat(MatchKind.BEST_OF, 5),
    "all five": FIVE,
    "best of 7": MatchFormat(MatchKind.BEST_OF, 7),
    "all ten": MatchFormat(MatchKind.FIXED, 10),
    "all thirty-one": MatchFormat(MatchKind.FIXED, 31),
}
EVENINGS: dict[str, Callable[[], Tournament]] = {
    "danish": lambda: awkward_danish(FIVE),
    "round robin": lambda: awkward_evening(stage("round_robin")),
    "groups": lambda: awkward_evening(replace(stage("groups"), groups=3)),
    "knockout": lambda: awkward_evening(KNOCKOUT),
    "rotating": lambda: awkward_evening(
        replace(stage("rotating_partners", FIVE), turns=3), entrants=24, ranked=Ranked.PLAYERS
    ),
    "quarters": awkward_quarters,
}


@pytest.fixture(scope="module")
def made_evenings(kept_for_all: None) -> dict[str, Tournament]:
    """One of each, drawn."""
    evenings = {}
    for name, make in EVENINGS.items():
        evenings[name] = make()
        publish(evenings[name])
        Tournament.objects.filter(pk=evenings[name].pk).update(slug=slugify(name))  # the next is called alike
    return evenings


@pytest.fixture
def evenings(made_evenings: dict[str, Tournament]) -> Mapping[str, Tournament]:
    return {name: read_again(one) for name, one in made_evenings.items()}


def asked_of(tournament: Tournament, size: Paper = Paper.A4) -> Asked:
    tournament.refresh_from_db()
    course = course_of(tournament)
    return Asked(RequestFactory().get("/"), tournament, course, course.turns[0], size=size)


def papers_of(tournament: Tournament, *names: str, size: Paper = Paper.A4) -> dict[str, bytes]:
    """Every kind of paper that there is of a tournament, as a file; where some are named, these alone."""
    asked = asked_of(tournament, size)
    wanted = names or [name for name, kind in PAPERS.items() if size is Paper.A4 or kind.on_walls]
    sheets = {name: made(asked, name) for name in wanted}
    return {name: pdf_response(tournament, "Prova", some).content for name, some in sheets.items() if some}


def played(tournament: Tournament) -> Tournament:
    """One turn of it, but for its last table."""
    win_all(list(Match.objects.filter(tournament=tournament, turn__number=1).order_by("table"))[:-1], 1)
    return tournament


def labels(page: Measured) -> list[float]:
    """How much room there is over every line to sign on."""
    return [room_to_sign(page, one) for one in page.words if SIGNED.fullmatch(one.words)]


def least_size(pages: list[Measured]) -> float:
    """Of the type of everything that is written on them."""
    return min(size for page in pages for size in page.sizes)


@pytest.mark.parametrize("language", ["it", pytest.param("en", marks=pytest.mark.sweep)])
@pytest.mark.parametrize(
    "evening", [one if one == "knockout" else pytest.param(one, marks=pytest.mark.sweep) for one in EVENINGS]
)  # others are among those of test_every_evening
def test_nothing_on_any_paper_is_over_anything_else_or_at_the_edge(
    evenings: Mapping[str, Tournament], evening: str, language: str
) -> None:
    with translation.override(language):
        files = {name: measured(file) for name, file in papers_of(played(evenings[evening])).items()}
    problems = {
        f"{name}, page {number}": found
        for name, pages in files.items()
        for number, page in enumerate(pages, start=1)
        if (found := problems_of(page))
    }

    assert problems == {}
    assert {name: size for name, pages in files.items() if (size := least_size(pages)) < LEAST_OF_ALL} == {}


@pytest.mark.parametrize("evening", ["danish", "quarters"])
def test_enlarged_for_the_wall_nothing_is_over_anything_else_either(
    evenings: Mapping[str, Tournament], evening: str
) -> None:
    files = papers_of(played(evenings[evening]), size=Paper.A3)
    problems = {name: found for name, file in files.items() for page in measured(file) if (found := problems_of(page))}

    assert problems == {}


@pytest.mark.parametrize(("length", "coded", "language"), cover(product(LENGTHS, [False, True], ["it", "en"])))
def test_a_match_sheet_has_room_for_everything_and_to_sign(
    client: Client, length: str, coded: bool, language: str
) -> None:
    client.force_login(make_account(club=make_club()))
    tournament = awkward_danish(LENGTHS[length])
    if coded:
        trust_choose(action(tournament), Trust.PLAYERS)
    publish(tournament)
    asked = client.get("/desk/serata/print/turns/1/sheets.pdf", headers={"Accept-Language": language})
    pages = measured(asked.content)
    codes = [one for page in pages for one in page.codes if one.top - one.bottom > 17 * MM]
    to_play_again = [
        {round(one.top) for one in page.dashed if 40 * MM < one.right - one.left < 170 * MM} for page in pages
    ]

    assert [problem for page in pages for problem in problems_of(page)] == []
    assert least_size(pages) >= LEAST_OF_NAMES
    assert len(codes) == (12 if coded else 0)
    assert [len(heights) for heights in to_play_again] == [
        replay_lines(LENGTHS[length].most_deals) * 6 // len(pages)
    ] * len(pages)
    assert [room for page in pages for room in labels(page) if room < LEAST_TO_SIGN] == []
    assert sum(len(labels(page)) for page in pages) == 6 * 3


def test_a_match_sheet_has_room_for_codes_of_a_long_address(evenings: Mapping[str, Tournament]) -> None:
    tournament = evenings["danish"]
    (sheet,) = made(asked_of(tournament), "sheets")
    (block,) = sheet.blocks
    assert isinstance(block, MatchSheets)
    code = code_drawing(GivenAddress(f"https://briscola.example/{'t' * 70}", only_here=False))
    both = replace(block, sheets=tuple(one | {"codes": [code, code]} for one in block.sheets))
    pages = measured(pdf_response(tournament, "Prova", (replace(sheet, blocks=(both,)),)).content)

    assert [problem for page in pages for problem in problems_of(page)] == []
    assert sum(one.top - one.bottom > 17 * MM for page in pages for one in page.codes) == 12


def forms_in(file: bytes) -> tuple[set[str], set[str]]:
    """Who is on a paper in full and who by initials, among those of whom each form is another."""
    text = "".join(words(file).split())
    people = [person_name(name) for pair in pairs_of_names() for name in pair if max(name) < "\u2020"]
    given = [(one, one.shorter[-1]) for one in people if one.given and one.shorter[-1] != one]
    whole, short = ({"".join(form[at].whole.split()) for form in given} for at in (0, 1))
    return {one for one in whole if one in text}, {one for one in short if one in text and not one[0].islower()}


@pytest.mark.parametrize(("evening", "paper"), [("danish", "sheets"), ("knockout", "bracket")])
def test_all_names_on_a_paper_have_one_form(evenings: Mapping[str, Tournament], evening: str, paper: str) -> None:
    """One that has no room in full lets all have initials; where there is none, nobody has."""
    whole, short = forms_in(papers_of(evenings[evening], paper)[paper])
    assert (whole, len(short) > 10) == (set(), True), short

    ordinary = make_evening(KNOCKOUT, entrants=12, slug=f"dodici-{paper}")
    named = iter(name for pair in pairs_of_names()[12:] for name in pair)
    for player in Player.objects.filter(team__tournament=ordinary):
        Player.objects.filter(pk=player.pk).update(name=next(named))
    for team in Team.objects.filter(tournament=ordinary):
        team.name = BETWEEN.join(team.players.order_by("number").values_list("name", flat=True))
        team.save()
    publish(ordinary)
    whole, short = forms_in(papers_of(ordinary, paper)[paper])
    assert (len(whole) > 10, short) == (True, set())


@pytest.mark.parametrize("host", ["192.0.2.2:8000", "192.168.178.123:8000", "briscola.circolodegliamici.example"])
def test_an_address_on_a_match_sheet_has_no_hyphen_that_would_be_typed(
    evenings: Mapping[str, Tournament], host: str
) -> None:
    tournament, typed = evenings["danish"], f"{host}/12/47"
    (sheet,) = made(asked_of(tournament), "sheets")
    (block,) = sheet.blocks
    assert isinstance(block, MatchSheets)
    addressed = replace(block, sheets=tuple(one | {"typed": typed} for one in block.sheets))
    file = pdf_response(tournament, "Prova", (replace(sheet, blocks=(addressed,)),)).content

    assert "".join(words(file).split()).count(typed) == len(block.sheets)
    assert [problem for page in measured(file) for problem in problems_of(page)] == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_final_places_have_room_to_sign(evenings: Mapping[str, Tournament], language: str) -> None:
    with translation.override(language):
        pages = measured(papers_of(evenings["quarters"], "final")["final"])

    assert [room >= LEAST_TO_SIGN for page in pages for room in labels(page)] == [True, True]


@pytest.fixture(scope="module")
def made_forty_six(kept_for_all: None) -> Tournament:
    """46 pairs, among them all the awkward ones, in a turn of their own."""
    tournament = awkward_evening(replace(stage("danish"), turns=3), entrants=46)
    publish(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(slug="quarantasei")
    return tournament


@pytest.fixture
def forty_six(made_forty_six: Tournament) -> Tournament:
    return read_again(made_forty_six)


def test_a_turn_of_forty_six_pairs_is_a_page_by_surname_with_all_ninety_two_and_a_page_by_table(
    forty_six: Tournament,
) -> None:
    (file,) = papers_of(forty_six, "turn").values()
    by_surname, by_table = measured(file)
    people = [person_name(name) for pair in pairs_of_names() for name in pair]
    read_back = [one for one in people if all(letter < "\u0180" or letter == "’" for letter in one.whole)]
    listed, _tables = ("".join(alphabetical(page).split()) for page in pages(file))
    wanted = ["".join(alphabetical(f"{one.capitals} {one.given}").split()) for one in read_back]

    assert [problem for page in (by_surname, by_table) for problem in problems_of(page)] == []
    assert (len(people), len(read_back)) == (92, 88)
    assert [one for one in wanted if one not in listed] == []
    assert {one.words for one in by_table.words} >= {str(number) for number in range(1, 24)}


def test_the_tables_of_a_call_of_twenty_three_fill_their_sheet() -> None:
    tournament = make_evening(*PRESETS["quintets"].stages, entrants=23, ranked=Ranked.PLAYERS, slug="chiamata")
    for player in Player.objects.filter(team__tournament=tournament):
        Player.objects.filter(pk=player.pk).update(name=f"Agnese Vercellone Pons {player.team.number}")
    publish(tournament)
    _by_surname, by_table = measured(papers_of(tournament, "turn")["turn"])

    assert problems_of(by_table) == []
    assert min(lowest_of(by_table)) < 60 * MM


def test_the_lists_of_twelve_pairs_fill_their_sheets_in_columns_of_twelve() -> None:
    tournament = make_evening(replace(stage("danish"), turns=3), entrants=12, slug="dodici")
    publish(tournament)
    files = papers_of(tournament, "turn", "checkin")
    (by_surname, by_table), (door,) = measured(files["turn"]), measured(files["checkin"])
    columns = Counter(round(edge.left) for edge in edges_of_boxes(door))

    assert [problem for page in (by_surname, by_table, door) for problem in problems_of(page)] == []
    assert [page for page in (by_surname, by_table, door) if min(lowest_of(page)) >= 60 * MM] == []
    assert sorted(columns.values()) == [12] * 4  # the left and the right edges of two columns of boxes


def test_no_name_is_divided_that_can_be_read_in_smaller_type(evenings: Mapping[str, Tournament]) -> None:
    tournament = evenings["danish"]
    names = Player.objects.filter(team__tournament=tournament).values_list("name", flat=True)
    surnames = " ".join(person_name(name).surname for name in names)
    wanted = {word.casefold() for word in re.findall(r"\b[a-z\u00c0-\u017f'’]{9,23}\b", surnames, re.IGNORECASE)}
    files = papers_of(tournament, "turn", "checkin", "sheets", "calendar", "entries")
    ends = {end[:-1].casefold() for file in files.values() for end in words(file).split() if end.endswith("-")}

    assert "chrząszczyżewoszczycki" in wanted
    assert {one for one in wanted for end in ends if one != end and one.startswith(end)} == set()


def lowest_of(page: Measured) -> list[float]:
    """How far up everything ends that is above the foot."""
    return [one.bottom for one in page.words if one.bottom > 16 * MM]


def edges_of_boxes(page: Measured) -> list[Box]:
    """The upright ones of boxes of 5 mm."""
    return [one for one in page.lines if abs(one.top - one.bottom - 5 * MM) < 1 > one.right - one.left]


def test_a_blank_sheet_of_a_call_has_a_column_for_everybody_at_its_largest_table() -> None:
    tournament = make_evening(*PRESETS["quintets"].stages, entrants=23, ranked=Ranked.PLAYERS, slug="chiamata")
    publish(tournament)
    (sheet,) = made(asked_of(tournament), "blank")
    (block,) = sheet.blocks
    assert isinstance(block, MatchSheets)
    (blank,) = block.sheets
    sides = blank["sides"]

    assert isinstance(sides, list)
    assert len(sides) == 6  # 23 sit at three tables of six and one of five
    (page,) = measured(pdf_response(tournament, "Prova", (sheet,)).content)
    assert problems_of(page) == []


def test_a_long_name_alone_on_a_certificate_has_two_lines_and_the_date_its_own(
    evenings: Mapping[str, Tournament],
) -> None:
    tournament = evenings["quarters"]
    play(tournament)
    first, *_others = measured(papers_of(tournament, "certificates")["certificates"])

    assert "21 novembre 2026" in {one.words for one in first.words}
    assert max(first.sizes - {34}) == 30  # beside the title, which has 34


def test_forty_six_pairs_are_ranked_on_one_page_in_type_that_can_be_read(forty_six: Tournament) -> None:
    play(forty_six)
    for number in (2, 3):
        publish(forty_six, number=number)
        play(forty_six)
    give_prizes(forty_six, ["Due prosciutti crudi e un trofeo", "Due cesti di salumi"])
    files = papers_of(forty_six, "standings", "final")
    assert len(files) == 2
    for file in files.values():
        (page,) = measured(file)
        assert problems_of(page) == []
        assert least_size([page]) >= LEAST_TYPE
        assert [room for room in labels(page) if room < LEAST_TO_SIGN] == []


def test_the_cards_of_forty_six_pairs_are_five_sheets_of_ten_as_large_as_playing_cards(forty_six: Tournament) -> None:
    trust_choose(action(forty_six), Trust.CARDS)
    for team in Team.objects.filter(tournament=forty_six):
        pair_link_renew(action(forty_six), team.id)
    _title, sheets = pair_cards(RequestFactory().get("/"), read_again(forty_six))
    file = pdf_response(forty_six, "Prova", sheets).content
    found = measured(file)
    text = "".join(words(file).split())

    assert [problem for page in found for problem in problems_of(page)] == []
    assert [len([one for one in page.codes if one.right - one.left > 17 * MM]) for page in found] == [10, 10, 10, 10, 6]
    assert least_size(found) >= LEAST_OF_ALL
    assert [
        number for number in range(1, 47) if str(number) not in {one.words for page in found for one in page.words}
    ] == []
    assert text.count("Inquadrateilcodice") == 46


def test_enlarged_a_bracket_of_thirty_two_is_as_large_in_its_first_column_as_in_the_others() -> None:
    tournament = make_evening(KNOCKOUT, entrants=32, slug="trentadue")
    publish(tournament)
    (page,) = measured(papers_of(tournament, "bracket", size=Paper.A3)["bracket"])

    assert problems_of(page) == []
    assert least_size([page]) >= LEAST_OF_NAMES


def test_the_list_at_the_door_has_ninety_two_boxes_of_five_millimetres_on_two_pages(forty_six: Tournament) -> None:
    found = measured(papers_of(forty_six, "checkin")["checkin"])
    edges = [edge for page in found for edge in edges_of_boxes(page)]

    assert [problem for page in found for problem in problems_of(page)] == []
    assert len(found) == 2
    assert len(edges) == 2 * 92


@pytest.mark.parametrize(("evening", "language"), cover(product(EVENINGS, ["it", "en"])))
def test_cards_and_rules_are_one_page_that_is_filled(
    evenings: Mapping[str, Tournament], evening: str, language: str
) -> None:
    with translation.override(language):
        (page,) = measured(papers_of(evenings[evening], "rules")["rules"])

    assert problems_of(page) == []
    assert min(lowest_of(page)) < 60 * MM


@pytest.mark.parametrize(("ranked", "language"), cover(product([Ranked.TEAMS, Ranked.PAIRS], ["it", "en"])))
def test_nobodys_name_is_too_long_for_a_certificate(
    evenings: Mapping[str, Tournament], ranked: Ranked, language: str
) -> None:
    tournament = evenings["quarters" if ranked is Ranked.TEAMS else "round robin"]
    play(tournament)
    with translation.override(language):
        files = papers_of(tournament, "certificates", "final")
    framed, listed = measured(files["certificates"]), measured(files["final"])

    assert [problem for page in (*framed, *listed) for problem in problems_of(page)] == []
    assert [len(labels(page)) for page in framed] == [2] * len(framed)
    assert [room for page in framed for room in labels(page) if room < LEAST_TO_SIGN] == []

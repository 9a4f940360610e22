"""Every kind of evening that can be created, on every paper: nothing over anything else, nothing at the edge."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest
from django.test import RequestFactory
from django.utils import translation

from rules.card_games import CARD_GAMES
from rules.games import GameKey
from tests.covers import cover
from tests.factories import action, make_evening, publish
from tests.pages.papers.pdf.awkward import awkward_evening, awkward_quarters
from tests.pages.papers.pdf.boxes import Measured, problems_of
from tests.pages.papers.pdf.measuring import measured
from tests.services.play.test_other_games import plays
from tests.staged import stage
from tournaments.event.kinds import KINDS
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Tournament
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.papers import PAPERS, made
from tournaments.pages.papers.pdf.paper_document import TableCards
from tournaments.pages.papers.pdf.typeset import pdf_response
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance, Together
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.counted.course import course_of
from tournaments.services.setup.simulation import evening_simulate

pytestmark = pytest.mark.django_db
LEAST_TYPE, LEAST_IN_BRACKET = 6.5, 5.5
PLAYABLE = {(key, ranked) for key, ranked in product(FORMATS, Ranked) if KINDS[ranked].plays(FORMATS[key].traits)}
ENTRANTS, ALONE = 12, 17
"""Where everybody is alone a hall of fives and sixes, or of threes of which some rest."""


@dataclass(frozen=True)
class Kind:
    """An evening as somebody creates it: who is ranked, and its stages."""

    name: str
    ranked: Ranked
    stages: tuple[Regulation, ...]

    def parts(self) -> tuple[object, ...]:
        """What decides how its papers look."""
        first, *_later = self.stages
        games = tuple(dict.fromkeys(one.match_format.game.key for one in self.stages))
        told = tuple(dict.fromkeys(type(game.told) for game in first.match_format.playings))
        together = first.together if first.traits.teams else None
        return first.format, self.ranked, games, first.knockout.second_chance, len(self.stages), told, together


def kinds() -> Iterator[Kind]:
    """Every preset and every format for everybody who may play it, every second chance of a knockout."""
    presets = [one.played_by(ranked) for one in PRESETS.values() for ranked in one.choices]
    yield from (Kind(f"{one.key} of {one.ranked}", one.ranked, one.stages) for one in presets)
    prepared = {(part.format, one.ranked) for one in presets for part in one.stages}
    for key, ranked in sorted(PLAYABLE - prepared):
        yield Kind(f"{key} of {ranked}", ranked, (replace(stage(key), turns=3),))
    for chance in SecondChance:
        knockout = replace(stage("knockout"), knockout=KnockoutOptions(second_chance=chance))
        yield Kind(f"knockout with {chance}", Ranked.PAIRS, (knockout,))
    for game in CARD_GAMES.values():
        yield Kind(f"matches of {game.key}", Ranked.PAIRS, (plays(str(game.name), winner_only_allowed=True),))
    four = PRESETS["four_alone"].stages[0]
    own = replace(four, match_format=replace(four.match_format, playings=(CARD_GAMES["schafkopf"],)))
    yield Kind("four alone at schafkopf", Ranked.PLAYERS, (own,))
    several = plays("scopa a 7, belote, 21, briscola al meglio di 3, scopa", length=5)
    yield Kind("matches of several games", Ranked.PAIRS, (several,))
    for key, together in product(("giochi", "crossed"), Together):
        yield Kind(f"{key} of {together}", Ranked.TEAMS, (replace(PRESETS[key].stages[0], together=together),))


def created(kind: Kind) -> Tournament:
    """In the names that are hardest to print; all but one match of its first turn are played."""
    if KINDS[kind.ranked].lined_up:
        tournament = awkward_quarters(*kind.stages)
    else:
        many = ALONE if kind.stages[0].traits.alone else ENTRANTS
        tournament = awkward_evening(*kind.stages, entrants=many, ranked=kind.ranked)
    publish(tournament)
    return play(tournament, len(course_of(tournament).turns[0].matches) - 1)


def play(tournament: Tournament, most: int | None) -> Tournament:
    """So many matches with real cards, as in a rehearsal."""
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    evening_simulate(action(tournament), 1, most=most)
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=False)
    tournament.refresh_from_db()
    return tournament


def measured_papers(tournament: Tournament) -> dict[str, list[Measured]]:
    course = course_of(tournament)
    asked = Asked(RequestFactory().get("/"), tournament, course, course.turns[-1])
    sheets = {name: made(asked, name) for name in PAPERS}
    return {name: measured(pdf_response(tournament, "Prova", some).content) for name, some in sheets.items() if some}


def nothing_is_wrong(papers: dict[str, list[Measured]]) -> None:
    problems = {
        f"{name}, page {number}": found
        for name, pages in papers.items()
        for number, page in enumerate(pages, start=1)
        if (found := problems_of(page))
    }
    assert problems == {}
    sizes = {name: min(size for page in pages for size in page.sizes) for name, pages in papers.items()}
    least = dict.fromkeys(PAPERS, LEAST_TYPE) | {"bracket": LEAST_IN_BRACKET}
    assert {name: size for name, size in sizes.items() if size < least[name]} == {}


ALL = list(kinds())
TAKEN = cover(ALL, by=Kind.parts)


@pytest.mark.parametrize("language", ["it", pytest.param("en", marks=pytest.mark.sweep)])
@pytest.mark.parametrize("kind", TAKEN, ids=[kind.name for kind in TAKEN])
def test_nothing_on_any_paper_of_any_evening_is_over_anything_else_or_at_the_edge(kind: Kind, language: str) -> None:
    tournament = created(kind)
    with translation.override(language):
        nothing_is_wrong(measured_papers(tournament))
        nothing_is_wrong(measured_papers(play(tournament, None)))


@pytest.mark.parametrize("key", [one.key for one in PRESETS.values() if one.stages[0].traits.alone])
def test_everybody_at_a_table_alone_is_on_the_list_of_the_turn_and_in_the_calendar(key: str) -> None:
    preset = PRESETS[key]
    tournament = make_evening(*preset.stages, entrants=ALONE, ranked=preset.ranked)
    publish(tournament)
    course = course_of(tournament)
    asked = Asked(RequestFactory().get("/"), tournament, course, course.turns[0])
    blocks = [block for name in ("turn", "calendar") for sheet in made(asked, name) for block in sheet.blocks]
    listed, *hung = (block for block in blocks if isinstance(block, TableCards))
    seated = [{one.table: [side.team.name for side in one.sides] for one in turn.matches} for turn in course.turns]
    assert [at_tables(one) for one in hung] == seated
    assert at_tables(listed) == seated[0]


def at_tables(cards: TableCards) -> dict[int, list[str]]:
    """Who is named on each card, as a number."""
    return {
        int(table.label): [one.surname.removeprefix("GIOCA ") for side in table.sides for one in side.people]
        for table in cards.tables
    }


def test_no_kind_of_evening_is_left_out() -> None:
    assert {(part.format, kind.ranked) for kind in ALL for part in kind.stages} == PLAYABLE
    assert {part.format for kind in TAKEN for part in kind.stages} == set(FORMATS)
    assert {kind.ranked for kind in TAKEN} == set(Ranked)
    assert {part.match_format.game.key for kind in TAKEN for part in kind.stages} == set(GameKey)
    assert {part.knockout.second_chance for kind in TAKEN for part in kind.stages} == set(SecondChance)
    told = {type(game.told) for kind in TAKEN for part in kind.stages for game in part.match_format.playings}
    assert told == {type(game.told) for game in CARD_GAMES.values()}
    assert {kind.stages[0].together for kind in TAKEN if kind.ranked is Ranked.TEAMS} == set(Together)
    assert {kind.name.partition(" of ")[0] for kind in ALL} >= set(PRESETS)

"""A season's file -> the season it holds, or every reason why it holds none. Nothing is stored here."""

from typing import Any

from rules.problems import Problem
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, Placed, placed, shown
from tournaments.seasons.checked import SeasonProblem, check_season
from tournaments.seasons.counting import check_numbers
from tournaments.seasons.document import FORMAT, VERSION, season_of
from tournaments.seasons.types import Season
from tournaments.services.files.importing.file_reading import read_json, schema_problems


def sound_season(data: bytes) -> tuple[dict[str, Any], Season]:
    """The document and the season it says.

    Raises ImportRefused with every problem and its place: first of the text, then of its shape, then of what it says.
    """
    document = read_json(data)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ImportRefused([placed(SeasonProblem.NOT_A_SEASON, wanted=FORMAT)])
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        unknown = placed(ImportProblem.VERSION_UNKNOWN, "version", found=shown(version), first=VERSION, last=VERSION)
        raise ImportRefused([unknown])
    if wrong := schema_problems(f"season-{VERSION}", document):
        raise ImportRefused(wrong)
    season, problems = season_of(document, _at_the_door)
    if season is None:
        raise ImportRefused([Placed(problem.where, problem) for problem in problems])
    return document, season


def _at_the_door(season: Season) -> tuple[Problem, ...]:
    """Whatever is wrong, and numbers that no table can show: what was taken in before stays readable."""
    return check_season(season) or check_numbers(season)

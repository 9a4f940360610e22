"""Every setting is declared once, and what is declared is in a box, in the log, in the regulation and in the file."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from rules.card_games import game_of
from rules.counting import Counting
from rules.games import Game, GameKey
from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import default_points
from tests.guards.files import ROOT
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI, LastLength, Regulation
from tournaments.labels.match_labels import TRUST_NAMES
from tournaments.models import Stage, Tournament
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import regulation_parts
from tournaments.pages.shared.log.log_words import settings as told_in_log
from tournaments.scheduling.qualify import Crossing, Takes
from tournaments.selectors.core.regulation_queries import column_of
from tournaments.selectors.files.tournament_export import LATER_OF_TOURNAMENT, OF_TOURNAMENT, SECTIONS, VERSION
from tournaments.settings.declared import SETTINGS
from tournaments.settings.in_words import regulation_in_words
from tournaments.settings.kinds import Choice, Games, Number, Parts, Place, Score, Setting, Text, Whole, YesNo
from tournaments.settings.of_evening import EVENING
from tournaments.settings.values import COUNTED, columns_of, kept_in_log, reached, regulation_from, with_values
from tournaments.standings.types import Criterion

NO_SETTINGS = {"id", "tournament", "number", "ended_after"}
"""What a row of a stage has beside its settings: which it is, and what was decided while it was played."""
OF_EVENING = {
    "id", "club", "slug", "name", "short", "date", "hour", "place", "street", "is_rehearsal", "ranked", "one_prize",
    "trust", "frozen_after", "frozen_version", "shown_until", "initials", "counted_by", "version", "created_at",
    "closed_at", "archived_at", "look", "number",
}  # fmt: skip
"""What a tournament has that is no part of the regulation of a stage."""
SCHEMA = json.loads((ROOT / f"docs/schemas/tournament-{VERSION}.json").read_text())
FIVE_HOURS = replace(GIOCHI, turn_minutes=30)
GROUPS, AFTER_GROUPS = PRESETS["groups_knockout"].stages
PRINTED = Takes(2, crossing=Crossing.PRINTED, printed="1A-2B")
STAGES = [
    (FIVE_HOURS, Place(one_of_many=True, teams=4)),
    (GROUPS, Place(alone=True)),
    (AFTER_GROUPS, Place(GROUPS, one_of_many=True)),
    (replace(AFTER_GROUPS, takes=PRINTED), Place(GROUPS, one_of_many=True)),
    (replace(PRESETS["danish"].stages[0], turns=1, takes=Takes(2)), Place(GROUPS, one_of_many=True)),
    *((stage, Place(alone=True)) for preset in PRESETS.values() for stage in preset.stages[:1]),
    (replace(PRESETS["danish"].stages[0], rest_points=0), Place()),
    (replace(PRESETS["three_alone"].stages[0], counting=Counting.PLACES), Place()),
    (replace(GIOCHI, hall=4), Place()),
]
BY_KEY = pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.key)


def others(setting: Setting, regulation: Regulation) -> Iterator[Any]:
    """Other values of a setting than the one that a regulation has."""
    now = setting.value_in(regulation)
    match setting.kind:
        case YesNo():
            yield not now
        case Text():
            yield "Finale"
        case Number():
            yield now + 2
        case Score():
            yield (3, 2)
        case Whole() as kind:
            yield from {kind.least, kind.least + 1} - {now}
        case Choice() as kind:
            yield from (kind.read(one) for one in kind.words if one != str(now))
        case Games():
            yield (game_of("belote"),)
        case Parts():
            yield {
                "table_points": (Fraction(9), Fraction(1)),
                "place_points": (Fraction(9), Fraction(1)),
                "match_points": default_points(MatchFormat(MatchKind.FIXED, 3)),
                "tiebreaks": (Criterion.LOT,),
                "last_lengths": (LastLength(1, MatchFormat(MatchKind.BEST_OF, 7)),),
                "game_choices": None,
            }[setting.key]


def changed(setting: Setting) -> Iterator[tuple[Regulation, Regulation, Place]]:
    """Stages before and after nothing but this setting was changed."""
    for regulation, place in STAGES:
        for value in others(setting, regulation):
            if setting.path[:2] == ("match_format", "game"):
                game = Game(value) if setting.key == "game" else Game(GameKey.ALONE, top=_next_top(regulation))
                match_format = replace(regulation.match_format, game=game)
                yield regulation, replace(regulation, match_format=match_format), place
            elif setting.path[0] != "takes" or regulation.takes is not None:
                yield regulation, with_values(regulation, {setting: value}), place


def _next_top(regulation: Regulation) -> Any:
    top = regulation.match_format.game.top
    return next(one for one in type(top) if one is not top)


def test_every_column_of_a_stage_is_declared_once() -> None:
    assert Counter(one.key for one in SETTINGS).most_common(1)[0][1] == 1
    columns = {one.name for one in Stage._meta.concrete_fields} - NO_SETTINGS
    assert columns == {one.key for one in SETTINGS if not one.of_all}
    assert {one.name for one in Tournament._meta.concrete_fields} - OF_EVENING == {
        one.key for one in SETTINGS if one.of_all
    }


def test_every_part_of_a_regulation_is_declared_and_reaches_one_thing() -> None:
    assert {one.path[0] for one in SETTINGS} == {one.name for one in fields(Regulation)} - {"counted_by"}
    assert len({one.path for one in SETTINGS}) == len(SETTINGS)
    for name in {one.path[0] for one in SETTINGS}:
        assert len({one.reach for one in SETTINGS if one.path[0] == name}) == 1, name
    assert COUNTED - reached(*{one.reach for one in SETTINGS}) == {"counted_by"}


@pytest.mark.parametrize("regulation", [one for one, _place in STAGES])
def test_what_is_stored_is_read_again(regulation: Regulation) -> None:
    stored = columns_of(regulation)
    assert regulation_from(lambda key: stored[key], regulation.counted_by) == regulation


@BY_KEY
def test_the_default_of_a_column_is_what_nobody_chose(setting: Setting) -> None:
    row = Tournament if setting.of_all else Stage
    column: Any = row._meta.get_field(setting.key)
    usual = columns_of(Regulation())[setting.key]
    later = {"last_value": "place"}  # what was meant before there was a choice
    if column.has_default():
        assert column.get_default() == later.get(setting.key, usual)
    else:
        assert setting.always or column.null or column.get_default() == usual


@BY_KEY
def test_a_change_is_told_in_the_log_by_the_name_of_the_setting(setting: Setting) -> None:
    usual = column_of(Stage(tournament=Tournament()))
    for before, after, _place in changed(setting):
        old, new = (kept_in_log(columns_of(one).__getitem__, usual) for one in (before, after))
        assert any(line.startswith(f"{setting.said}: da ") for line in told_in_log(old, new)), (before, after)
        assert json.loads(json.dumps(new)) == new


@BY_KEY
def test_a_change_is_told_in_the_regulation(setting: Setting) -> None:
    told = [
        regulation_in_words(before, place) != regulation_in_words(after, place)
        for before, after, place in changed(setting)
    ]
    assert any(told)


def _boxes(part: Any) -> list[Any]:
    ordered = (part["order"]["list"], *part["order"]["own"]) if part["order"] else ()
    return [*part["fields"], *part["spoken"], *ordered, *part["checks"], *(box for row in part["rows"] for box in row)]


@BY_KEY
def test_a_setting_has_a_box_on_a_page(setting: Setting) -> None:
    own = {
        "game_choices": "auction",
        "match_points": "points_5_0",
        "tiebreaks": "tiebreak_1",
        "last_lengths": "last_turns_1",
    }
    shown = {
        field.name
        for regulation, place in STAGES
        for part in regulation_parts(RegulationForm(regulation=regulation, place=place), regulation)
        for field in _boxes(part)
    }
    assert own.get(setting.key, setting.field) in shown


@BY_KEY
def test_a_setting_is_in_the_file_within_its_limits(setting: Setting) -> None:
    stages = SECTIONS["stages"]
    in_file = f"{OF_TOURNAMENT} {LATER_OF_TOURNAMENT}" if setting.of_all else f"{stages.fields} {stages.where_set}"
    assert in_file.split().count(setting.key) == 1
    where = SCHEMA["properties"]["tournament"] if setting.of_all else SCHEMA["$defs"]["stage"]
    said = where["properties"][setting.key]
    if isinstance(setting.kind, Choice):
        usual = columns_of(Regulation())[setting.key]  # left out where the file does not name it
        assert {*_enum(said), usual} == set(setting.kind.words)
    if isinstance(setting.kind, Whole) and setting.limit:
        assert (said["minimum"], said["maximum"]) == (setting.kind.least, setting.kind.most)
        assert ("null" in said["type"]) is setting.kind.or_none


def _enum(said: dict[str, Any]) -> list[str]:
    while "$ref" in said:
        said = SCHEMA["$defs"][said["$ref"].rsplit("/", 1)[1]]
    return list(said["enum"])


def test_what_the_log_says_of_a_whole_evening() -> None:
    """Each setting of an evening by its name, in its own kind of words."""
    old: Any = {
        "date": "2026-11-21",
        "trust": "paper",
        "frozen_after": None,
        "fee": 1000,
        "initials": False,
        "prizes": [],
    }
    new = {"date": "2026-11-22", "trust": "desk", "frozen_after": 2, "fee": 1250, "initials": True, "prizes": ["Coppa"]}
    assert told_in_log(old, new) == [
        "data: da 21 Novembre 2026 a 22 Novembre 2026",
        f"chi conferma i risultati: da {TRUST_NAMES['paper']} a {TRUST_NAMES['desk']}",
        "quota: da 10 € a 12,50 €",
        "risultati che vedono tutti: da tutti a 2",
        "premi: da — a Coppa",
        "solo le iniziali nelle pagine per tutti: da no a sì",
    ]


def test_every_setting_is_declared_in_one_place_only() -> None:
    names = [one.key for one in EVENING] + [one.name for one in SETTINGS]
    assert sorted(names) == sorted(set(names))


def test_who_moves_on_is_read_again() -> None:
    stored = columns_of(replace(AFTER_GROUPS, takes=Takes(2, rest=1, after=3)))
    assert regulation_from(lambda key: stored[key], GIOCHI.counted_by).takes == Takes(2, rest=1, after=3)

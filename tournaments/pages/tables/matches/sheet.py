"""A match sheet -> what _match_entry.html shows: boxes, labels, tallies, and the faults under their boxes."""

import json

from django.utils.translation import gettext as _

from rules.cards import TOTAL_POINTS
from rules.formats import LevelRule
from rules.games import GameKey
from tournaments.labels import sentences
from tournaments.labels.points import as_shown
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.matches.notes import note_boxes
from tournaments.pages.tables.matches.rows import IMPOSSIBLE
from tournaments.pages.tables.matches.sheet_alone import table_entry
from tournaments.pages.tables.matches.sheet_line import SheetLine
from tournaments.pages.tables.matches.typed_match import MatchSheet
from tournaments.pages.tables.words.deals import deal_name
from tournaments.pages.tables.words.present import side
from tournaments.selectors.core.outcomes import SideRecord
from tournaments.selectors.play.desk import MatchPage


def match_entry(page: MatchPage, sheet: MatchSheet) -> Plain:
    if not page.match_format.game.two_sided:
        return table_entry(page, sheet)
    numbers = dict.fromkeys(line.number for line in sheet.lines)
    wrong = next((line for line in sheet.lines if line.faults), None)
    return {
        "total": TOTAL_POINTS,
        "impossible": IMPOSSIBLE,
        "points": _points_by_deals_won(page),
        "deals_due": page.match_format.length,
        "early": page.match_format.most_deals if page.match_format.may_close_early else "",
        "sides": [
            side(seated) | {"deals_won": page.record.outcome.deals_won[index], "pair": _pair(seated)}
            for index, seated in enumerate(page.record.sides)
        ],
        "deals": [
            _deal(page, number, [line for line in sheet.lines if line.number == number], wrong) for number in numbers
        ],
        "notes": note_boxes(sheet.notes, [seated.team.name for seated in page.record.sides]),
    }


def _pair(seated: SideRecord) -> list[str]:
    """The partners one by one, where the side is called by them; withdrawals are said elsewhere."""
    called_by_them = seated.names == seated.team.name and not seated.withdrawn
    return [player.name for player in seated.players] if called_by_them else []


def sheet_errors(sheet: MatchSheet) -> list[Plain]:
    """Every fault of the sheet once, each leading to its box."""
    found: dict[str, Plain] = {}
    for fault in sheet.faults:
        number, attempt = (*fault.where, 1, 1)[:2]
        text = _("Smazzata %(number)s: %(fault)s") % {"number": number, "fault": sentences([fault])[0]}
        target = fault.where[2] if len(fault.where) > 2 and str(fault.where[2]).startswith("total") else "first"
        found[text] = {"text": text, "target": f"d{number}.{attempt}.{target}"}
    return list(found.values())


def _deal(page: MatchPage, number: int, lines: list[SheetLine], wrong: SheetLine | None) -> Plain:
    label = deal_name(number)
    replays = page.match_format.level_rule.value == "replay"
    template = SheetLine(number, 2)
    return {
        "label": label,
        "lines": [_line(page, line) | {"sought": line is wrong} for line in lines],
        "template": _line(page, template, attempt="__n__") if replays else None,
    }


def _line(page: MatchPage, line: SheetLine, attempt: str = "") -> Plain:
    names = [seated.team.name for seated in page.record.sides]
    attempt = attempt or str(line.attempt)
    label = deal_name(line.number, line.attempt)
    shown = {
        "label": label if attempt == "1" else _("Da rigiocare"),
        "void": line.void,
        "errors": sentences(line.faults),
        "winner": None,
        "cappotto": None,
        "error": None,
        "counted": page.match_format.game.key is not GameKey.THIRTY_ONE,
    }
    for which, name, value in (("first", names[0], line.first), ("second", names[1], line.second)):
        box = f"d{line.number}.{attempt}.{which}"
        shown[which] = {"name": box, "id": box, "value": value, "label": f"{label}, {name}"}
    if page.match_format.winner_only_allowed or page.match_format.level_rule is LevelRule.LAST_TRICK:
        box = f"d{line.number}.{attempt}.winner"
        choices = [{"value": str(n), "label": name, "chosen": line.winner == str(n)} for n, name in enumerate(names, 1)]
        shown["winner"] = {"name": box, "id": box, "label": _("Vinta da"), "choices": choices}
    if page.match_format.cappotto_allowed:
        box = f"d{line.number}.{attempt}.cappotto"
        shown["cappotto"] = {"name": box, "id": box, "label": _("Cappotto"), "checked": line.cappotto}
    if page.match_format.game.key is GameKey.THIRTY_ONE:
        box = f"d{line.number}.{attempt}.error"
        shown["error"] = {"name": box, "id": box, "label": _("L’altro ha dichiarato 31 a torto"), "checked": line.error}
    return shown


def _points_by_deals_won(page: MatchPage) -> str:
    """The points table for the running score, where the result is nothing but the deals won by each side."""
    if page.match_format.kind.value != "fixed" or page.match_format.level_rule.value == "level":
        return ""
    table = page.regulation.match_points.values
    return json.dumps({str(first): as_shown(points) for (first, _second), points in table})

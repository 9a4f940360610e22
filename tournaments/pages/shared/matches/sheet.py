"""A match sheet -> what _match_entry.html shows: boxes, labels, tallies, and the problems under their boxes."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from django.utils.translation import gettext as _

from rules.calls import LEAST_BID
from rules.card_games import WinnerAlone
from rules.cards import TOTAL_POINTS
from rules.games import GameKey
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.matches import match_outcome, sits_out
from rules.problems import sentences
from rules.words import capital
from tournaments.labels.points import as_shown
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.matches.rows import IMPOSSIBLE
from tournaments.pages.shared.matches.sheet_line import SheetLine, note_boxes, told_of
from tournaments.pages.shared.matches.typed_match import CALLED_OFF, LOST, WON, MatchSheet
from tournaments.pages.shared.words.deal_words import deal_name, deal_score, playing_name, signed
from tournaments.pages.shared.words.present import side
from tournaments.selectors.core.outcomes import SideRecord
from tournaments.selectors.play.desk import MatchPage

# The sheet of a table at which everybody is a side -> what _table_entry.html shows.
#
# Three write their totals. Where there is a call a deal is three choices, made after it was played: during it, who the
# partner is would be told. What is rarely written is folded away.

THREE = ("first", "second", "third")


def table_entry(page: MatchPage, sheet: MatchSheet) -> Plain:
    """`seats` with what each has so far, `deals` as they are written, and `totals` where these alone may be."""
    record, names = page.record, [seated.team.name for seated in page.record.sides]
    called = page.match_format.game.key is GameKey.CALLED
    told = {deal.place: deal_score(deal, names) for deal in sheet.deals}
    first = next((line for line in sheet.lines if line.empty or line.problems), None)
    whole = [line for line in sheet.lines if line.totals]
    shown = [line for line in sheet.lines if not line.totals]
    return {
        "alone": True,
        "called": called,
        "rules": _rules(page.match_format),
        "seats": [
            side(seated) | {"sum": signed(line.worth), "initials": short}
            for seated, line, short in zip(record.sides, record.outcome.lines, initials(names), strict=True)
        ],
        "own": page.match_format.game.totals_alone,
        "deals": []
        if page.match_format.game.totals_alone
        else [
            _called(page, line, names, opened=line is first) | {"said": told.get((line.number, line.attempt), "")}
            if called
            else _three(line, names)
            for line in shown
        ],
        "totals": _totals(whole, names, opened=page.match_format.game.totals_alone)
        if page.match_format.game.by_totals and (whole or not sheet.deals)
        else None,
    }


def initials(names: Sequence[str]) -> list[str]:
    """ "TC" of Teresa Colombo, with enough letters of the last word that no two at a table are alike, as far as these
    can tell them apart.
    """
    words = [name.split() for name in names]
    most = max(len(one[-1]) for one in words)

    def short(one: Sequence[str], letters: int) -> str:
        return "".join(word[0] for word in one[:1] if len(one) > 1).upper() + one[-1][:letters].capitalize()

    for letters in range(1, most + 1):
        found = [short(one, letters) for one in words]
        if len(set(found)) == len(found):
            break
    return found


def _three(line: SheetLine, names: Sequence[str]) -> Plain:
    values = zip(THREE, names, (line.first, line.second, line.third), strict=True)
    boxes = [_box(line, box, name, value, digits=True) for box, name, value in values]
    return _head(line, deal_name(line.number, line.attempt)) | {"boxes": boxes}


def _rules(match_format: MatchFormat) -> str:
    """What the script asks, which says at once what everybody has; the server counts for itself."""
    game = match_format.game
    timed = match_format.kind is MatchKind.TIMED
    if game.key is not GameKey.CALLED:
        return json.dumps({"total": TOTAL_POINTS, "top": game.top, "worth": game.alone, "timed": timed})
    high = [(one.bid, one.times) for one in game.calls.high]
    return json.dumps({"called": True, "least": LEAST_BID, "timed": timed} | asdict(game.calls) | {"high": high})


def _called(page: MatchPage, line: SheetLine, names: Sequence[str], *, opened: bool) -> Plain:
    out = sits_out(page.match_format, line.number)
    playing = [(str(seat), name) for seat, name in enumerate(names, start=1) if seat != out]
    ended = [(WON, _("vinta")), (LOST, _("persa"))]
    spoiled = [(seat, _("errore di %(name)s") % {"name": name}) for seat, name in playing]
    written = line.ended.startswith(CALLED_OFF) and line.ended != CALLED_OFF
    if written or page.match_format.game.calls.wrong_void is not None:
        spoiled += [(CALLED_OFF + seat, _("a monte a torto: %(name)s") % {"name": name}) for seat, name in playing]
    return _head(line, deal_name(line.number, line.attempt)) | {
        "open": opened,
        "seat_out": out or "",
        "out": _("%(name)s dà le carte e non gioca") % {"name": names[out - 1]} if out else "",
        "choices": [
            _choice(line, "caller", _("Chi ha chiamato"), playing),
            _choice(line, "partner", _("Socio"), [*playing, ("", _("nessuno, da solo"))]),
            _choice(line, "ended", _("Chiamata"), ended),
        ],
        "rare": _choice(line, "ended", _("Non vale, si rigioca"), [(CALLED_OFF, _("a monte")), *spoiled]),
        "points": _box(line, "first", _("Punti di chi chiama e del socio"), line.first, digits=True),
        "bid": _box(line, "bid", _("Punti chiamati, se più di 61"), "" if line.bid == "61" else line.bid, digits=True),
        "cappotto": _box(line, "cappotto", capital(_("cappotto")), "1" if line.cappotto else "")
        if page.match_format.cappotto_allowed
        else None,
    }


def _totals(lines: Sequence[SheetLine], names: Sequence[str], *, opened: bool) -> Plain:
    line = next(iter(lines), SheetLine(1, 1))
    values = (*line.totals, *("",) * len(names))
    boxes = [
        _box(line, f"total{seat}", _("Totale di %(name)s") % {"name": name}, value)
        for seat, (name, value) in enumerate(zip(names, values, strict=False), start=1)
    ]
    return _head(line, "") | {"boxes": boxes, "open": opened or bool(line.totals)}


def _head(line: SheetLine, label: str) -> Plain:
    return {
        "key": line.name,
        "label": label,
        "again": deal_name(line.number, line.attempt + 1),
        "void": line.void,
        "errors": sentences(line.problems) if line.problems else (),
    }


def _box(line: SheetLine, box: str, label: str, value: str, *, digits: bool = False) -> Plain:
    """`digits`: nothing but these is written in it, so that a phone shows their keys; totals may have a minus."""
    name = f"{line.name}.{box}"
    return {"name": name, "id": name, "label": label, "value": value, "digits": digits}


def _choice(line: SheetLine, box: str, label: str, choices: Sequence[tuple[str, str]]) -> Plain:
    """A group of buttons, one of which is pressed; nothing is, where nothing of the deal is written yet."""
    chosen = getattr(line, box)
    name = f"{line.name}.{box}"
    options = [
        {"id": f"{name}-{value}", "value": value, "label": said, "chosen": value == chosen if value else line.alone}
        for value, said in choices
    ]
    return {"name": name, "label": label, "options": options}


def match_entry(page: MatchPage, sheet: MatchSheet) -> Plain:
    if not page.match_format.game.two_sided:
        return table_entry(page, sheet)
    numbers = dict.fromkeys(line.number for line in sheet.lines)
    wrong = next((line for line in sheet.lines if line.problems), None)
    typed = sheet.deals and sheet.deals != tuple(page.record.deals)
    outcome = match_outcome(page.match_format, sheet.deals) if typed else page.record.outcome
    return {
        "total": TOTAL_POINTS,
        "impossible": IMPOSSIBLE,
        "points": _points_by_deals_won(page),
        "deals_due": page.match_format.length,
        "early": page.match_format.most_deals if page.match_format.may_close_early else "",
        "sides": [
            side(seated) | {"deals_won": outcome.deals_won[index], "pair": _pair(seated)}
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


def sheet_errors(sheet: MatchSheet, match_format: MatchFormat) -> list[Plain]:
    """Every problem of the sheet once, each leading to its box."""
    found: dict[str, Plain] = {}
    for problem in sheet.problems:
        number, attempt = (*problem.where, 1, 1)[:2]
        label = playing_name(match_format, int(number))
        text = _("%(label)s: %(error)s") % {"label": label, "error": sentences([problem])[0]}
        target = problem.where[2] if len(problem.where) > 2 and str(problem.where[2]).startswith("total") else "first"
        found[text] = {"text": text, "target": f"d{number}.{attempt}.{target}"}
    return list(found.values())


def _deal(page: MatchPage, number: int, lines: list[SheetLine], wrong: SheetLine | None) -> Plain:
    label = playing_name(page.match_format, number)
    game = page.match_format.playing(number)
    replays = page.match_format.level_rule.value == "replay" and (game is None or game.may_be_level)
    template = SheetLine(number, 2)
    return {
        "label": label,
        "lines": [_line(page, line) | {"sought": line is wrong} for line in lines],
        "template": _line(page, template, attempt="__n__") if replays else None,
    }


def _line(page: MatchPage, line: SheetLine, attempt: str = "") -> Plain:
    names = [seated.team.name for seated in page.record.sides]
    attempt = attempt or str(line.attempt)
    label = playing_name(page.match_format, line.number, line.attempt)
    game = page.match_format.playing(line.number)
    counted = page.match_format.game.key is not GameKey.THIRTY_ONE
    shown = {
        "label": label if attempt == "1" else _("Da rigiocare"),
        "void": line.void,
        "errors": sentences(line.problems),
        "winner": None,
        "cappotto": None,
        "error": None,
        "counted": counted and (game is None or not isinstance(game.told, WinnerAlone)),
        "told": told_of(game),
    }
    for which, name, value in (("first", names[0], line.first), ("second", names[1], line.second)):
        box = f"d{line.number}.{attempt}.{which}"
        shown[which] = {"name": box, "id": box, "value": value, "label": f"{label}, {name}"}
    if page.match_format.winner_only_allowed or page.match_format.level_rule is LevelRule.LAST_TRICK:
        box = f"d{line.number}.{attempt}.winner"
        choices = [{"value": str(n), "label": name, "chosen": line.winner == str(n)} for n, name in enumerate(names, 1)]
        shown["winner"] = {"name": box, "id": box, "label": _("Vinta da"), "choices": choices}
    if page.match_format.cappotto_allowed and game is None:
        box = f"d{line.number}.{attempt}.cappotto"
        shown["cappotto"] = {"name": box, "id": box, "label": capital(_("cappotto")), "checked": line.cappotto}
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

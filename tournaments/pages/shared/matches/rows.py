"""A table of a turn -> what _entry_row.html shows: its deals, the boxes for those that are missing, and problems."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.card_games import BRISCOLA, CardGame
from rules.cards import LEVEL_POINTS, TOTAL_POINTS
from rules.games import SIDES, GameKey, impossible_totals
from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.outcomes import PlayedDeal
from rules.problems import sentences
from tournaments.event.letters import bound
from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.labels.points import figure
from tournaments.models import Stage
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.brackets.bracket_words import final_names
from tournaments.pages.shared.matches.sheet_line import SheetLine, told_of
from tournaments.pages.shared.matches.typed_match import MatchSheet, saved_sheet, sheet_of
from tournaments.pages.shared.words.deal_words import deal_name, deal_score, playing_name, score_words, signed
from tournaments.pages.shared.words.hall_words import match_name
from tournaments.pages.shared.words.present import Shown, again_of, match_card
from tournaments.pages.shared.words.report_words import reported_values, wait_reason
from tournaments.pages.shared.words.stage_words import group_letters_of, group_of
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.bracket_queries import planned_bracket

# A table of a turn at which everybody is a side -> the columns of its row: what each has, or a box for it.
#
# Three write their totals deal by deal; five, or six, the totals of the whole table, since who called whom is on the
# sheet.

SUM = "Σ"
THREE = ("first", "second", "third")


def individual_deals(record: MatchRecord, typed: MatchSheet | None, *, open_: bool) -> list[Plain]:
    """The columns of a row, each {number, lines}; a line has `cells`, or `boxes` for every seat."""
    if record.match_format.game.by_totals:
        return [{"number": SUM, "lines": [_totals(record, typed, open_=open_)]}]
    sheet = typed or sheet_of(record)
    kept = kept_lines(record, sheet)
    deals: dict[int, list[Plain]] = {}
    for line in sheet.lines:
        if line.place in kept or open_:
            shown = _saved_alone(kept[line.place]) if line.place in kept else _boxes(record, line)
            shown |= {"typed": line, "errors": sentences(line.problems) if line.problems else ()}
            deals.setdefault(line.number, []).append(shown)
    done = [_sums(record)] if record.score is not None else []
    return [
        {"number": number, "lines": lines, "label": deal_name(number)} for number, lines in sorted(deals.items())
    ] + done


def _sums(record: MatchRecord) -> Plain:
    cells = [str(figure(line.worth)) for line in record.outcome.lines]
    return {"number": SUM, "lines": [{"saved": True, "cells": cells}]}


def _totals(record: MatchRecord, typed: MatchSheet | None, *, open_: bool) -> Plain:
    """What everybody has, or a box for it while nothing of the table is written down."""
    written = next((one for one in typed.lines if one.totals), None) if typed is not None else None
    if not open_ or (record.deals and written is None):
        lines = record.outcome.lines if record.score is not None else ()
        return {"saved": True, "cells": [signed(line.worth) for line in lines]}
    values = written.totals if written is not None else ()
    names = tuple(f"total{side}" for side, _seat in enumerate(record.sides, start=1))
    wrong = written is not None and bool(written.problems)
    return _of_boxes(record, SheetLine(1, 1), names, (*values, *("",) * len(names)), _("Totale"), wrong)


def _saved_alone(line: SheetLine) -> Plain:
    cells = [line.first, line.second, line.third]
    if not line.first:
        cells = ["✓" if line.winner == str(place) else "–" for place, _box in enumerate(THREE, start=1)]
    return {"saved": True, "cells": cells, "void": line.void, "note": _("cappotto") if line.cappotto else ""}


def _boxes(record: MatchRecord, line: SheetLine) -> Plain:
    values = (line.first, line.second, line.third)
    label = deal_name(line.number, line.attempt)
    return _of_boxes(record, line, THREE, values, label, bool(line.problems))


def _of_boxes(
    record: MatchRecord, line: SheetLine, names: Sequence[str], values: Sequence[str], label: str, wrong: bool
) -> Plain:
    boxes = [
        {
            "name": f"r{record.table}.{line.name}.{name}",
            "value": value,
            "label": f"{label}, {seated.team.name}",
        }
        for name, value, seated in zip(names, values, record.sides, strict=False)
    ]
    return {"saved": False, "boxes": boxes, "wrong": wrong}


def kept_lines(record: MatchRecord, sheet: MatchSheet) -> dict[tuple[int, int], SheetLine]:
    """The lines of the deals that are saved and that the sheet leaves as they are, by their places."""
    kept = {deal.place for deal in record.deals if deal in sheet.deals}
    return {line.place: line for line in sheet_of(record).lines if line.place in kept}


IMPOSSIBLE = " ".join(map(str, impossible_totals()))
LETTERS_OF_BOX = 7
_ANY = uuid.UUID(int=0)
_SUITED_TO_TAPS = (MatchKind.FIXED, MatchKind.FIRST_TO, MatchKind.BEST_OF)


@dataclass(frozen=True, slots=True)
class RowState:
    """A table with whatever came back of it: what was typed, why it was refused, or that somebody saved first, `own`:
    oneself; what is `said` of it, and whether something is still `going`, to be entered.
    """

    record: MatchRecord
    stage: Stage
    typed: MatchSheet | None = None
    errors: tuple[str, ...] = ()
    stale: bool = False
    own: bool = False
    said: str = ""
    going: bool = False


@dataclass(frozen=True, slots=True)
class EnterFrame:
    """Common values of all rows of a turn: the viewer, groups, names of finals, and addresses of a match."""

    rights: frozenset[Right]
    letters: Mapping[str, str]
    finals: Mapping[tuple[int, int | None], str]
    fixtures: bool
    sheet: Callable[[uuid.UUID], str]
    lineup: Callable[[uuid.UUID], str]


def entry_frame(stage: Stage, rights: frozenset[Right]) -> EnterFrame:
    """The frame of the tables of a turn of a stage, which comes with its tournament."""
    slug = stage.tournament.slug
    return EnterFrame(
        rights,
        group_letters_of(stage),
        finals_of(stage),
        stage.tournament.kind.lined_up,
        _addresses("desk_match", slug),
        _addresses("desk_lineup", slug),
    )


def finals_of(stage: Stage) -> Mapping[tuple[int, int | None], str]:
    """The names of the matches that settle two places of a bracket, by turn and table of the draw."""
    planned = planned_bracket(stage) if stage.traits.bracket else None
    if planned is None:
        return {}
    bracket, places = planned
    names = final_names(bracket)
    return {place: names[key] for place, key in places.items() if key in names}


def _addresses(name: str, slug: str) -> Callable[[uuid.UUID], str]:
    """The address of this name for every match, put together once for all tables of a turn."""
    before, after = reverse(name, kwargs={"slug": slug, "match_id": _ANY}).split(str(_ANY))
    return lambda match_id: f"{before}{match_id}{after}"


def entry_row(row: RowState, frame: EnterFrame) -> Plain:
    """One table; without the right to enter results there are neither boxes nor a way to the match sheet.

    Anybody who only enters says a result once; then it is the desk's to confirm. A row without boxes shows what is
    saved, whatever was typed.
    """
    record, rights = row.record, frame.rights
    may_enter = Right.ENTER in rights
    url = frame.sheet(record.id) if may_enter else ""
    card = match_card(record, url=url, group=group_of(record, frame.letters))
    open_ = not row.stale and has_boxes(record, rights)
    taps = taps_of(record) if open_ and not record.deals else []
    boxes = _boxes_of(row if open_ else replace(row, typed=None), open_=open_, taps=bool(taps))
    movable = Right.AWARD in rights and frame.fixtures and not record.begun
    return card | {
        "sides": [side | {"name": bound(str(side["name"]))} for side in cast("list[Plain]", card["sides"])],
        "final": frame.finals.get((record.turn, record.drawn), ""),
        "version": str(record.version),
        "queued": record.queued,
        "open": open_,
        "most": "1" if record.match_format.game.by_totals else str(record.match_format.most_deals),
        "early": record.match_format.may_close_early,
        "begun": record.begun,
        "score": _score(record),
        "taps": taps,
        "names": [seated.team.name for seated in record.sides],
        **boxes,
        "reported": reported_values(record) if not record.complete else [],
        "why": wait_reason(record),
        "disputed": record.state is MatchState.DISPUTED,
        "may_confirm": Right.CONFIRM in frame.rights,
        "errors": (*row.errors, *_said_above(row, cast("list[Shown]", boxes["deals"]))),
        "stale": _stale(record, row.typed) | {"own": row.own} if row.stale and row.typed else None,
        "sheet_label": _("%(match)s: segnapunti") % {"match": match_name(record)},
        "lineup_url": frame.lineup(record.id) if movable else "",
        "award_url": f"{url}?absent#absent" if Right.AWARD in rights and open_ and not record.begun else "",
    }


def _boxes_of(row: RowState, *, open_: bool, taps: bool) -> Plain:
    """The deals of a table, and where everybody is a side its seats one under the other."""
    if row.record.match_format.game.two_sided:
        return {"deals": _deals(row, open_=open_) if not taps else [], "seats": []}
    deals = individual_deals(row.record, row.typed, open_=open_)
    in_one = row.record.match_format.game.by_totals
    return {"deals": deals, "seats": ["seats" if in_one else "seats by-deal"], "score": ""}


def has_boxes(record: MatchRecord, rights: frozenset[Right]) -> bool:
    """Whether the row of a table has boxes for who has these rights: who only enters says a result once."""
    waits = Right.CONFIRM not in rights and bool(record.reported)
    return Right.ENTER in rights and not (record.complete or waits)


def _said_above(row: RowState, deals: Sequence[Shown]) -> tuple[str, ...]:
    """What is wrong with the sheet and said at none of these deals: of the whole match, of the totals of a table, of a
    deal that is taps or was saved meanwhile.
    """
    if row.typed is None or row.stale:
        return ()
    shown = {line["typed"].place for deal in deals for line in deal["lines"] if line.get("errors")}
    totals = {line.place for line in row.typed.lines if line.totals}
    said = dict.fromkeys(
        sentences([problem])[0]
        if len(problem.where) < 2 or problem.where[:2] in totals
        else f"{playing_name(row.record.match_format, int(problem.where[0]))}: {sentences([problem])[0]}"
        for problem in row.typed.problems
        if problem.where[:2] not in shown
    )
    return tuple(said)


def entry_rules(match_format: MatchFormat) -> Plain:
    """What the script must know to help: it decides nothing. Where there is a call, the totals of a table are typed."""
    return {
        "total": 0 if match_format.game.by_totals else TOTAL_POINTS,
        "impossible": IMPOSSIBLE,
        "format": match_format,
        "by_points": match_format.game.key is GameKey.CLASSIC and not match_format.playings,
        "repeats": match_format.level_rule is LevelRule.REPLAY and match_format.game.two_sided,
        "last_trick": match_format.level_rule is LevelRule.LAST_TRICK,
    }


# What the script completes in the line for a repeat: the table, the deal, the attempt and the names of the sides.
BLANK: Plain = {
    "table": "__r__",
    "number": "__d__",
    "names": ("__1__", "__2__"),
    "typed": {"attempt": "__n__", "repeat": True},
    "label": "__l__",
    "briscola": True,
}


def still_going(record: MatchRecord) -> bool:
    """Whether something is still to be entered."""
    return not (record.complete or record.reported)


def saved_sentence(record: MatchRecord) -> str:
    """The outcome of saving a table."""
    if not record.complete and record.reported:
        return _("%(match)s: mandato in segreteria, che lo conferma.") % {"match": match_name(record)}
    if not record.complete and (again := again_of(record)):
        said = _(
            "%(match)s: salvato fin qui. La smazzata %(number)s è pari e si rigioca: "
            "scrivi i nuovi punti in «Di nuovo»."
        )
        return said % {"match": match_name(record), "number": again[0]}
    if not record.complete:
        missing = (
            _("%(match)s: salvato fin qui. Mancano ancora dei giochi.")
            if record.match_format.of_games
            else _("%(match)s: salvato fin qui. Mancano ancora delle smazzate.")
        )
        return missing % {"match": match_name(record)}
    values = {"match": match_name(record), "score": score_words(record.outcome.score)}
    return _("%(match)s: %(score)s salvato.") % values


def taps_of(record: MatchRecord) -> list[Plain]:
    """The results that a match can have, where it is enough to say one."""
    match_format = record.match_format
    if not match_format.winner_only_allowed or match_format.kind not in _SUITED_TO_TAPS:
        return []
    return [
        {"value": f"{first}-{second}", "label": f"{first}–{second}"} for first, second in legal_results(match_format)
    ]


def _score(record: MatchRecord) -> str:
    """Deals won, or where points are added the points."""
    shown = record.score
    if shown is None or len(shown) > len(SIDES):
        return ""
    if record.match_format.kind is MatchKind.SUM:
        shown = record.outcome.card_points or shown
    return score_words(shown)


def _deals(row: RowState, *, open_: bool) -> Sequence[Plain]:
    record = row.record
    if record.complete and all(deal.score.points is None for deal in record.deals):
        return ()  # who won which deal is not known where the result alone was told
    if row.typed is None and not record.deals:
        return _untouched(record.match_format, open_=open_)
    sheet = row.typed or sheet_of(record)
    return _lines(record.match_format, sheet.lines, kept_lines(record, sheet), open_=open_)


@lru_cache(maxsize=100)
def _untouched(match_format: MatchFormat, *, open_: bool) -> tuple[Plain, ...]:
    """The empty boxes of a match: most tables of a turn show them, and nobody may change what all of them share."""
    return _lines(match_format, saved_sheet(match_format, (), 0).lines, {}, open_=open_)


def _lines(
    match_format: MatchFormat, lines: Sequence[SheetLine], kept: Mapping[tuple[int, int], SheetLine], *, open_: bool
) -> tuple[Plain, ...]:
    deals: dict[int, list[Plain]] = {}
    for line in lines:
        if line.place in kept:
            wrong = {"typed": line, "errors": sentences(line.problems) if line.problems else ()}
            deals.setdefault(line.number, []).append(_saved(kept[line.place]) | wrong)
        elif open_:
            deals.setdefault(line.number, []).append(_box(line, match_format.playing(line.number)))
        elif line.attempt == 1:
            deals.setdefault(line.number, []).append({"saved": True, "first": "", "second": "", "note": ""})
    return tuple(
        {
            "number": number,
            "lines": own,
            "head": _head(match_format, number),
            "label": playing_name(match_format, number),
        }
        for number, own in sorted(deals.items())
    )


def _head(match_format: MatchFormat, number: int) -> str:
    """The game above its boxes, where there are several: short enough for them; nothing where the number is enough."""
    if not match_format.mixed:
        return ""
    name = str((match_format.playing(number) or BRISCOLA).name)
    return name if len(name) <= LETTERS_OF_BOX else f"{name[: LETTERS_OF_BOX - 2]}."


def _saved(line: SheetLine) -> Plain:
    """A deal that is in force, as text: points, or a tick for the winner."""
    first, second = line.first, line.second
    if not first:
        first, second = ("✓", "–") if line.winner == "1" else ("–", "✓")
    note = _("cappotto") if line.cappotto else _("31 dichiarato a torto") if line.error else ""
    return {"saved": True, "first": first, "second": second, "void": line.void, "note": note}


def _box(line: SheetLine, game: CardGame | None) -> Plain:
    level = {str(LEVEL_POINTS)} if game is None else {line.first} & {line.second} - {""}
    return {
        "saved": False,
        "typed": line,
        "told": told_of(game),
        "briscola": game is None,
        "winner": int(line.winner) if line.winner in ("1", "2") else 0,
        "level": line.first in level or line.second in level or bool(line.winner),
        "errors": sentences(line.problems) if line.problems else (),
    }


def _stale(record: MatchRecord, typed: MatchSheet) -> Plain:
    """Both results beside each other, and the boxes that would save the second; what the table told is apart."""
    boxes: list[tuple[str, str]] = []
    for line in typed.lines:
        values = (("first", line.first), ("second", line.second), ("winner", line.winner))
        boxes += [(f"{line.name}.{which}", value) for which, value in values if value]
        boxes += [(f"{line.name}.cappotto", "1")] if line.cappotto else []
        boxes += [(f"{line.name}.error", "1")] if line.error else []
    boxes += [(f"{line.name}.{name}", value) for line in typed.lines for name, value in line.more]
    names = [seated.team.name for seated in record.sides]
    theirs = "" if record.reported and not record.deals else _listed(record.deals, names)
    return {"theirs": theirs, "mine": _listed(typed.deals, names), "boxes": boxes}


def _listed(deals: Sequence[PlayedDeal], names: Sequence[str]) -> str:
    """Deals as one line, by points; where nobody wrote any, how many each side won."""
    winners = [deal.score.winner for deal in deals]
    if len(names) == len(SIDES) and deals and all(deal.score.points is None for deal in deals):
        return f"{winners.count(1)}–{winners.count(2)}"
    return ", ".join(deal_score(deal, names) for deal in deals) or _("niente")

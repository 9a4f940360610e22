"""A table of a turn -> what _entry_row.html shows: its deals, the boxes for those that are missing, and faults."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.cards import LEVEL_POINTS, TOTAL_POINTS
from rules.formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.matches import PlayedDeal
from rules.variants import FOUR_PLAYERS, attainable_totals
from tournaments.forms.match import MatchSheet, SheetLine, saved_sheet
from tournaments.labels import sentences
from tournaments.models import Stage
from tournaments.rights import Right
from tournaments.selectors.outcomes import MatchRecord
from tournaments.views.deal_words import deal_name, deal_score
from tournaments.views.present import Plain, match_card

_ATTAINABLE = attainable_totals(FOUR_PLAYERS)
_SUITED_TO_TAPS = (MatchKind.FIXED, MatchKind.FIRST_TO, MatchKind.BEST_OF)


@dataclass(frozen=True, slots=True)
class RowState:
    """A table with whatever came back of it: what was typed, why it was refused, or that somebody saved first."""

    record: MatchRecord
    stage: Stage
    typed: MatchSheet | None = None
    errors: tuple[str, ...] = ()
    stale: bool = False
    said: str = ""


def entry_row(row: RowState, slug: str, rights: frozenset[Right], *, group: str, fixtures: bool) -> Plain:
    """One table; who may not enter results gets neither boxes nor a way to the match sheet.

    Whoever only enters says a result once; then it is the desk's to confirm.
    """
    record, may_enter = row.record, Right.ENTER in rights
    waits = Right.CONFIRM not in rights and bool(record.told)
    place = {"slug": slug, "match_id": record.id}
    url = reverse("desk_match", kwargs=place) if may_enter else ""
    card = match_card(record, url=url, group=group)
    open_ = may_enter and not (record.complete or row.stale or waits)
    taps = taps_of(record) if open_ and not record.deals else []
    movable = Right.AWARD in rights and fixtures and not record.begun
    names = [seated.team.name for seated in record.sides]
    sheet = row.typed or saved_sheet(record.match_format, record.deals, record.version)
    return card | {
        "id": record.id,
        "version": record.version,
        "open": open_,
        "begun": record.begun,
        "names": names,
        "score": _score(record),
        "taps": taps,
        "deals": _deals(record, sheet, open_=open_ and not taps),
        "errors": row.errors,
        "stale": _stale(record, row.typed) if row.stale and row.typed else None,
        "lineup_url": reverse("desk_lineup", kwargs=place) if movable else "",
    }


def entry_rules(match_format: MatchFormat) -> Plain:
    """What the script must know to help: it decides nothing."""
    return {
        "total": TOTAL_POINTS,
        "impossible": " ".join(str(total) for total in range(TOTAL_POINTS + 1) if total not in _ATTAINABLE),
        "most": match_format.most_deals,
        "early": match_format.may_close_early,
        "repeats": match_format.level_rule is LevelRule.REPLAY,
        "last_trick": match_format.level_rule is LevelRule.LAST_TRICK,
        "cappotto": match_format.cappotto_allowed,
    }


def blank_line() -> Plain:
    """A line whose names the script completes: __r__ the table, __d__ the deal, __n__ the attempt, __1__ and __2__ the
    sides.
    """
    labels = [f"{_('Smazzata')} __d__, {side}" for side in ("__1__", "__2__")]
    return {"name": "r__r__.d__d__.__n__", "labels": labels, "first": "", "second": "", "repeat": True, "errors": ()}


def saved_sentence(record: MatchRecord) -> str:
    """What became of a table that was saved."""
    if not record.complete and record.told:
        return _("Tavolo %(table)d: detto al banco, che lo deve confermare.") % {"table": record.table}
    if not record.complete:
        return _("Tavolo %(table)d salvato. Mancano ancora delle smazzate.") % {"table": record.table}
    first, second = record.outcome.deals_won
    values = {"table": record.table, "first": first, "second": second}
    return _("Tavolo %(table)d: %(first)d-%(second)d salvato.") % values


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
    if not record.deals and record.absent is None:
        return ""
    shown = record.outcome.deals_won
    if record.match_format.kind is MatchKind.SUM and record.absent is None:
        shown = record.outcome.card_points or shown
    return f"{shown[0]}–{shown[1]}"


def _deals(record: MatchRecord, sheet: MatchSheet, *, open_: bool) -> list[Plain]:
    saved = {deal.place for deal in record.deals}
    if record.complete and all(deal.score.points is None for deal in record.deals):
        return []  # who won which deal is not known where the result alone was told
    deals: dict[int, list[Plain]] = {}
    for line in sheet.lines:
        place = (line.number, line.attempt)
        if place in saved:
            deals.setdefault(line.number, []).append(_saved(line))
        elif open_:
            deals.setdefault(line.number, []).append(_box(record, line))
        elif line.attempt == 1:
            deals.setdefault(line.number, []).append({"saved": True, "first": "", "second": "", "note": ""})
    return [{"number": number, "lines": lines} for number, lines in sorted(deals.items())]


def _saved(line: SheetLine) -> Plain:
    """A deal that is in force, as text: points, or a tick for the winner."""
    first, second = line.first, line.second
    if not first:
        first, second = ("✓", "–") if line.winner == "1" else ("–", "✓")
    note = _("cappotto") if line.cappotto else ""
    return {"saved": True, "first": first, "second": second, "void": line.void, "note": note}


def _box(record: MatchRecord, line: SheetLine) -> Plain:
    deal = deal_name(line.number)
    return {
        "saved": False,
        "name": f"r{record.table}.{line.name}",
        "labels": [f"{deal}, {side.team.name}" for side in record.sides],
        "first": line.first,
        "second": line.second,
        "winner": line.winner,
        "level": line.first == str(LEVEL_POINTS) or line.second == str(LEVEL_POINTS) or bool(line.winner),
        "cappotto": line.cappotto,
        "repeat": line.repeat,
        "void": line.void,
        "errors": sentences(line.faults),
    }


def _stale(record: MatchRecord, typed: MatchSheet) -> Plain:
    """Both results beside each other, and the boxes that would save the second one."""
    boxes: list[tuple[str, str]] = []
    for line in typed.lines:
        values = (("first", line.first), ("second", line.second), ("winner", line.winner))
        boxes += [(f"{line.name}.{which}", value) for which, value in values if value]
        boxes += [(f"{line.name}.cappotto", "1")] if line.cappotto else []
    names = [seated.team.name for seated in record.sides]
    return {"theirs": _listed(record.deals, names), "mine": _listed(typed.deals, names), "boxes": boxes}


def _listed(deals: Sequence[PlayedDeal], names: Sequence[str]) -> str:
    """Deals as one line, by points; where nobody wrote any, how many each side won."""
    winners = [deal.score.winner for deal in deals]
    if deals and all(deal.score.points is None for deal in deals):
        return f"{winners.count(1)}–{winners.count(2)}"
    return ", ".join(deal_score(deal, names) for deal in deals) or _("niente")

"""The standings as people read them: rows for _standings_table.html, and where the points come from in sentences."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.match_points import Points, exact
from rules.words import capital, small
from tournaments.event.match_states import WithdrawalEffect
from tournaments.labels.match_labels import EFFECT_NAMES
from tournaments.labels.points import figure, ordinal, points_in_words, taken_in_words, with_article
from tournaments.labels.standings_labels import (
    CRITERION_LETTERS,
    PLAY_OFF_LOST,
    PLAY_OFF_WON,
    SETTLED,
    criterion_name,
    figure_head,
)
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.deal_words import signed
from tournaments.pages.shared.words.hall_words import numbered
from tournaments.pages.shared.words.present import entrant
from tournaments.selectors.counted.rest_points import CountedRest
from tournaments.selectors.counted.standings_queries import PERSONAL_CRITERIA
from tournaments.selectors.shown.public import MatchLine, StandingsLine
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.tiebreaks import compared
from tournaments.standings.types import Criterion, Row, Step, Totals, Value

# What decides between those who have equal points: its numbers in columns, and the head of the one which it was, a
# letter where it has no column, or what happened where nothing was counted.

SIGNED: Final = frozenset({Criterion.DEAL_DIFFERENCE, Criterion.POINT_DIFFERENCE})
NO_SUMS: Final = frozenset({Criterion.BUCHHOLZ, Criterion.POINT_RATIO})
MOST_COLUMNS: Final = 2
_OF_ROW: Mapping[Criterion, Callable[[Row], Points | None]] = {
    Criterion.BUCHHOLZ: lambda row: row.met,
    Criterion.DEALS_WON: lambda row: row.totals.deals_won if row.totals.deals_known else None,
    Criterion.DEAL_DIFFERENCE: lambda row: row.totals.deal_difference,
    Criterion.POINT_DIFFERENCE: lambda row: _of_cards(row, lambda made, lost: made - lost),
    Criterion.POINTS_MADE: lambda row: row.totals.cards_made,
    Criterion.POINT_RATIO: lambda row: _of_cards(row, lambda made, lost: Fraction(made, made + lost or 1)),
    Criterion.CALLS_WON: lambda row: row.totals.calls_won,
}


def columns_of(criteria: Sequence[Criterion], rows: Iterable[Row]) -> list[Criterion]:
    """The first criteria of a regulation that are a number of one's own, known of somebody: those have a column."""
    ranked = list(rows)
    return [
        criterion
        for criterion in criteria
        if (of := _OF_ROW.get(criterion)) and (not ranked or any(of(row) is not None for row in ranked))
    ][:MOST_COLUMNS]


def figures_of(row: Row, columns: Sequence[Criterion], decided: Plain | None = None) -> list[Plain]:
    """The numbers of a row for these columns, as they are and as they are shown, and which of them `decided`."""
    values = [_compared(criterion, row) for criterion in columns]
    own = decided["of"] if decided else None
    return [
        {
            "value": None if value is None else figure(value),
            "text": in_figures(one, value),
            "decides": one is own,
        }
        for one, value in zip(columns, values, strict=True)
    ]


def _compared(criterion: Criterion, row: Row) -> Points | None:
    """The number of a row that the criterion compares: a mean where the mean of a match counts."""
    value = _OF_ROW[criterion](row)
    return value if value is None or criterion in NO_SUMS else exact(compared(row.totals, value))


def in_figures(criterion: Criterion, value: Points | None) -> str:
    """A number that a criterion compares: +3 where it is a difference."""
    if value is None:
        return "–"
    return signed(value) if criterion in SIGNED else str(figure(value))


def decided_of(
    lines: Sequence[StandingsLine], columns: Sequence[Criterion] = (), *, games: bool = False
) -> list[Plain | None]:
    """For every line {letter, name, criterion, column, of} of what put its place below the one above at equal points:
    the same for all who share it. What has a column has its head for a letter, and its number there is marked instead;
    what was not counted has none, see `settled_of`. `games`: whole games are counted in a match.
    """
    by_place = _decided_places(lines)
    return [_decision(one, columns, games=games) if (one := by_place.get(line.row.place)) else None for line in lines]


def _decided_places(lines: Sequence[StandingsLine]) -> Mapping[int, Criterion]:
    return {line.row.place: line.row.decided_by for line in reversed(lines) if line.row.decided_by}


def settled_of(lines: Sequence[StandingsLine]) -> list[str]:
    """For every line what put it in its order among level ones where the table cannot show it, above as below: of a
    play-off who won and who lost it.
    """
    below = {place: one for place, one in _decided_places(lines).items() if one in SETTLED}
    places = sorted({line.row.place for line in lines})
    above = {place: below[after] for place, after in pairwise(places) if after in below}
    return [_settled(above.get(line.row.place), below.get(line.row.place)) for line in lines]


def _settled(above: Criterion | None, below: Criterion | None) -> str:
    """In words, of somebody whom the one put above others and the other below."""
    if Criterion.PLAY_OFF in (above, below) and above is not below:
        return str(PLAY_OFF_WON if above is Criterion.PLAY_OFF else PLAY_OFF_LOST)
    one = below or above
    return str(SETTLED[one]) if one else ""


def level_in(lines: Sequence[StandingsLine]) -> Collection[int]:
    """The places that several share: all of them have the sign of it."""
    return {place for place, held in Counter(line.row.place for line in lines).items() if held > 1}


def heads_of(columns: Sequence[Criterion], *, games: bool = False) -> list[Plain]:
    """The columns of a table: {head, name}."""
    heads = ((figure_head(one, games=games), criterion_name(one, games=games)) for one in columns)
    return [{"head": str(head), "name": str(name)} for head, name in heads]


def _decision(criterion: Criterion, columns: Sequence[Criterion], *, games: bool) -> Plain:
    name = str(criterion_name(criterion, games=games))
    said = _("a pari punti con chi sta sopra decide: %(criterion)s") % {"criterion": name}
    column = criterion in columns
    letter = str(figure_head(criterion, games=games) if column else CRITERION_LETTERS.get(criterion, ""))
    return {"letter": letter, "name": said, "criterion": name, "column": column, "of": criterion}


def _of_cards(row: Row, of: Callable[[int, int], Points]) -> Points | None:
    made, lost = row.totals.cards_for, row.totals.cards_against
    return None if made is None or lost is None else of(made, lost)


# Why somebody is where they are: their numbers beside those of their neighbours, and which of them decided.


def comparison(lines: Sequence[StandingsLine], position: int, *, games: bool = False) -> Plain | None:
    """What _compared.html shows of the line at a position of a table: beside it its neighbours, as far as it takes to
    tell it from both; None where it is alone.
    """
    first, last = max(position - 1, 0), min(position + 1, len(lines) - 1)
    beside, own = lines[first : last + 1], position - first
    if len(beside) < 2:
        return None
    open_ = {number for number in range(len(beside)) if number != own}
    shown = [_line(_("Punti"), [str(figure(one.row.totals.points)) for one in beside], own, open_, beside)]
    for step in beside[own].row.steps:
        if not open_:
            break
        values = _as_far_as_they_differ(step, {one.row.entrant for one in beside})
        cells = [_cell(step, values, one.row.entrant) for one in beside]
        name = capfirst(str(criterion_name(step.criterion, games=games)))
        known = any(one["name"] == name for one in shown)  # those left begin again
        if any(cells[number] for number in open_) and cells[own] and not known:
            shown.append(_line(name, cells, own, open_, beside))
    return {"places": [ordinal(one.row.place) for one in beside], "lines": shown}


def _as_far_as_they_differ(step: Step, entrants: Collection[str]) -> Mapping[str, Value]:
    """What a criterion compared of these; of deals one by one only those that it takes to tell them apart."""
    values = {one: value for one, value in step.values if one in entrants}
    if step.criterion is not Criterion.LAST_DEALS:
        return values
    longest = max(map(len, values.values()), default=0)
    different = len(set(values.values()))
    far = next((at for at in range(1, longest) if len({value[:at] for value in values.values()}) == different), longest)
    return {one: value[:far] for one, value in values.items()}


def _line(name: str, cells: Sequence[str], own: int, open_: set[int], beside: Sequence[StandingsLine]) -> Plain:
    """A line of the small table; takes those out of `open_` whom it tells from the one it is about."""
    decided = sorted(number for number in open_ if cells[number] and cells[number] != cells[own])
    open_.difference_update(decided)
    said = [_below(beside[one].row.place) if one < own else _above(beside[one].row.place) for one in decided]
    return {
        "name": name,
        "cells": [{"text": text or "–"} for text in cells],
        "decides": ", ".join(said),
    }


def _below(place: int) -> str:
    return _("sotto %(place)s") % {"place": with_article("il", ordinal(place))}


def _above(place: int) -> str:
    return _("sopra %(place)s") % {"place": with_article("il", ordinal(place))}


def _cell(step: Step, values: Mapping[str, Value], entrant: str) -> str:
    """What a criterion compared of somebody; empty where it was not asked about them."""
    value = values.get(entrant)
    if value is None:
        return ""
    if step.criterion in RECORDED_CRITERIA:
        return ordinal(int(-value[0]))
    if not value:
        return "–"
    head, *further = value
    in_front = in_figures(step.criterion, head)
    return " ".join([in_front, *(f"({signed(one)})" for one in further)])


Criteria = Sequence[Criterion]
AROUND = 2


def team_rows(
    lines: Sequence[StandingsLine], criteria: Criteria, *, moving: Collection[str], games: bool
) -> list[Plain]:
    """Rows of those who are ranked by these criteria; `moving` are those who move on."""
    rows = _rows(lines, criteria, lambda line: "", games=games)
    for row, line in zip(rows, lines, strict=True):
        row["moves"] = line.row.entrant in moving
    return rows


def rows_around(lines: Sequence[StandingsLine], criteria: Criteria, position: int) -> list[Plain]:
    """The row at a position of a table and two above and below it, or four more where it ends: {place, movement, name,
    match_points, played, beyond, figures, own}.
    """
    first = max(0, min(position - AROUND, len(lines) - 2 * AROUND - 1))
    columns, level, usual = columns_of(criteria, [line.row for line in lines]), level_in(lines), usual_matches(lines)
    return [
        entrant(line.team, name=line.name)
        | {
            "place": line.row.place,
            "level": line.row.place in level,
            "movement": line.movement,
            "match_points": figure(line.row.totals.points),
            "played": line.row.totals.played,
            "beyond": line.row.totals.played - usual,
            "figures": figures_of(line.row, columns),
            "own": number == position,
        }
        for number, line in enumerate(lines[first : first + 2 * AROUND + 1], start=first)
    ]


def personal_rows(lines: Sequence[StandingsLine], *, games: bool) -> list[Plain]:
    """Rows of pairs or players, each with its team under the name."""
    return _rows(lines, PERSONAL_CRITERIA, lambda line: line.team.name, games=games)


def _rows(
    lines: Sequence[StandingsLine], criteria: Criteria, under: Callable[[StandingsLine], str], *, games: bool
) -> list[Plain]:
    columns, level, usual = columns_of(criteria, [line.row for line in lines]), level_in(lines), usual_matches(lines)
    return [
        entrant(line.team, name=line.name, players=under(line))
        | {"title": line.team.title}
        | _counted(line, line.row.totals)
        | {
            "place": line.row.place,
            "level": line.row.place in level,
            "beyond": line.row.totals.played - usual,
            "figures": figures_of(line.row, columns, decided),
            "decided": decided,
            "settled": settled,
            "marks": line.matches,
            "worths": [_worth(one) for one in line.matches if one.worth is not None],
            "whose": line.row.entrant,
            "movement": line.movement,
            "compared": comparison(lines, position, games=games),
            "why": [*_points_sentences(line), *place_sentences(line)],
        }
        for position, (line, decided, settled) in enumerate(
            zip(lines, decided_of(lines, columns, games=games), settled_of(lines), strict=True)
        )
    ]


def _worth(match: MatchLine) -> str:
    """What one had at a table at which everybody is a side; a dash where they did not play."""
    return "–" if match.awarded or match.by_reserve else signed(match.worth or 0)


def _counted(line: StandingsLine, totals: Totals) -> Plain:
    """The sums of a row: as they are, and the points as they are written."""
    return {
        "totals": totals,
        "deals_won": totals.deals_won if totals.deals_known else None,
        "match_points": figure(totals.points),
        "deducted": figure(totals.deducted),
        "not_to_the_end": _not_to_the_end(line),
    }


def usual_matches(lines: Sequence[StandingsLine]) -> int:
    """How many matches most have played, of two such counts the higher."""
    played = Counter(line.row.totals.played for line in lines)
    return max(played, key=lambda count: (played[count], count), default=0)


def uneven(lines: Sequence[StandingsLine]) -> bool:
    """Whether some have played fewer matches than others: then points alone do not say who is ahead."""
    return len({line.row.totals.played for line in lines}) > 1


def _not_to_the_end(line: StandingsLine) -> str:
    """ "1 a tav., 2 a tempo": how many of the matches were awarded, and how many stopped when their time was up."""
    awarded, stopped = sum(one.awarded for one in line.matches), sum(one.stopped for one in line.matches)
    counted = ((awarded, _("a tav.")), (stopped, _("a tempo")))
    return ", ".join(f"{count} {mark}" for count, mark in counted if count)


def legend(lines: Sequence[StandingsLine]) -> str:
    """The legend of a table's marks, if it has any."""
    said = []
    if any(match.awarded for line in lines for match in line.matches):
        said.append(_("a tav.: partite a tavolino."))
    if any(match.stopped for line in lines for match in line.matches):
        said.append(_("a tempo: partite fermate a tempo scaduto."))
    if any(line.row.totals.dropped for line in lines):
        said.append(_("Non contano tutti i turni: a ognuno si tolgono i peggiori."))
    if any(line.row.totals.mean_of for line in lines):
        said.append(_("I punti sono la media per partita giocata."))
    if any(line.row.totals.deducted for line in lines):
        said.append(_("Tra parentesi: punti tolti per penalità, già sottratti."))
    return " ".join(said)


def _points_sentences(line: StandingsLine) -> list[str]:
    """Where the points come from, turn by turn."""
    told = [(match.turn, match_sentence(match)) for match in line.matches]
    told += [(match.turn, void_sentence(match)) for match in line.void]
    told += [(rest.turn, rest_sentence(rest)) for rest in line.rests]
    return [sentence for _turn, sentence in sorted(told, key=lambda one: one[0])]


def place_sentences(line: StandingsLine) -> list[str]:
    """Turns that do not count, the mean, penalties and withdrawals behind these points."""
    return [*_counted_turns(line.row.totals), *_penalties(line), *_withdrawal(line)]


def _counted_turns(totals: Totals) -> Iterator[str]:
    """Which turns do not count, and of how many matches the points are the mean."""
    if dropped := totals.dropped:
        said = ngettext("Il turno %(turns)s non conta.", "I turni %(turns)s non contano.", len(dropped))
        yield said % {"turns": ", ".join(map(str, dropped))}
    if matches := totals.mean_of:
        said = ngettext(
            "I punti sono quelli di %(count)s partita.", "I punti sono la media di %(count)s partite.", matches
        )
        yield said % {"count": matches}


def _penalties(line: StandingsLine) -> list[str]:
    """How many points penalties took."""
    if not (taken := line.row.totals.deducted):
        return []
    return [f"{_('Penalità')}: {taken_in_words(taken)}."]


def _withdrawal(line: StandingsLine) -> list[str]:
    """The chosen treatment of matches after a withdrawal."""
    if not line.team.withdrawn or line.team.effect is WithdrawalEffect.OPEN:
        return []
    return [f"{capital(_('ritiro'))}: {str(EFFECT_NAMES[line.team.effect]).lower()}."]


def rest_sentence(rest: CountedRest) -> str:
    """Points of rests, and whether they count as opponents for tie-breaks."""
    what = small(_("Assente")) if rest.missed else small(_("Riposo"))
    told = _("Turno %(turn)s: %(what)s, %(points)s")
    told %= {"turn": rest.turn, "what": what, "points": points_in_words(rest.points)}
    if rest.missed:
        return f"{told}."
    said = {
        None: "",
        False: f"; {_('un riposo non porta punti degli avversari')}",
        True: f"; {_('un riposo conta come un avversario con gli stessi punti')}",
    }
    cards = _("Per i punti delle carte conta %(cards)s.") % {"cards": figure(rest.cards)} if rest.cards else ""
    return f"{told}{said[rest.is_opponent]}. {cards}".rstrip()


def match_sentence(match: MatchLine) -> str:
    """Points of each match."""
    points = points_in_words(match.points)
    if match.worth is not None and match.awarded:
        what = _("Turno %(turn)s: il tavolo con %(opponent)s non si è giocato")
    elif match.worth is not None and match.by_reserve:
        what = _("Turno %(turn)s: una riserva ha giocato con %(opponent)s")
    else:
        return f"{told_match(match)}, {points}."
    return f"{what % {'turn': match.turn, 'opponent': match.opponent}}, {points}."


def told_match(match: MatchLine) -> str:
    """ "Turno 2, tavolo 3: 3–2 con Anna Rossi": a match with its result, and how it ended."""
    result = f"{match.won}–{match.lost}" if match.worth is None else signed(match.worth)
    if match.awarded:
        result = f"{result} {small(_('A tavolino'))}"
    elif match.stopped:
        result = f"{result}, {small(_('Fermata a tempo'))},"
    return _with(match, result)


def void_sentence(match: MatchLine) -> str:
    """Matches void because of a withdrawal."""
    result = f"{match.won}–{match.lost}" if any(match.deals) else "–"
    return f"{_with(match, result)}, {_('non conta per un ritiro')}."


def _with(match: MatchLine, result: str) -> str:
    said = _("Turno %(turn)s, %(place)s: %(result)s con %(opponent)s")
    return said % {"turn": match.turn, "place": numbered(match), "result": result, "opponent": match.opponent}

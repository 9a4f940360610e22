"""The standings as people read them: rows for _standings_table.html, and the reason for every place in sentences."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from operator import itemgetter

from django.utils.translation import gettext as _

from tournaments.event.match_states import WithdrawalEffect
from tournaments.labels.matches import EFFECT_NAMES
from tournaments.labels.points import figure, points_in_words, taken_in_words
from tournaments.labels.standings import CRITERION_NAMES, STEP_OUTCOMES
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.words.hall import numbered
from tournaments.pages.tables.words.present import entrant
from tournaments.selectors.counted.rest_points import CountedRest
from tournaments.selectors.shown.public import MatchLine, StandingsLine
from tournaments.standings.criteria import RECORDED_CRITERIA
from tournaments.standings.types import Criterion, MiniRow, Step, Value

Names = Mapping[str, str]
"""What everybody is called, in the order of their numbers."""

Compared = Sequence[tuple[str, Value]]


def team_rows(lines: Sequence[StandingsLine], names: Names, *, moving: Collection[str] = ()) -> list[Plain]:
    """Rows of those who are ranked; a tie that nothing settled is said between the two rows as well. `moving` are those
    who move on.
    """
    rows = _rows(lines, names, lambda line: "")
    for row, line in zip(rows, lines, strict=True):
        row["moves"] = line.row.entrant in moving
    for row, (above, below) in zip(rows, pairwise(lines), strict=False):
        if above.row.place == below.row.place:
            row["tie"] = _("Pari merito.")
    return rows


def personal_rows(lines: Sequence[StandingsLine], names: Names) -> list[Plain]:
    """Rows of pairs or players, each with its team under the name."""
    return _rows(lines, names, lambda line: line.team.name)


def _rows(lines: Sequence[StandingsLine], names: Names, under: Callable[[StandingsLine], str]) -> list[Plain]:
    ties = [_tie(above, below, lines) for above, below in pairwise(lines)]
    notes = [*[""] * (len(lines) - 1), _legend(lines)]
    return [
        entrant(line.team, name=line.name, players=under(line))
        | {
            "place": line.row.place,
            "match_points": figure(line.row.totals.points),
            "deducted": figure(line.row.totals.deducted),
            "played": line.row.totals.played,
            "won": line.row.totals.won,
            "deals_won": line.row.totals.deals_won,
            "card_points": line.row.totals.cards_for,
            "not_to_the_end": _not_to_the_end(line),
            "marks": [{"won": match.won, "lost": match.lost} for match in line.matches],
            "whose": line.row.entrant,
            "movement": line.movement,
            "why": [*_points_sentences(line), *place_sentences(line, names)],
            "tie": tie,
            "note": note,
        }
        for line, tie, note in zip(lines, [*ties, ""], notes, strict=False)
    ]


def _not_to_the_end(line: StandingsLine) -> str:
    """ "1 a tav., 2 a tempo": how many of the matches were awarded, and how many stopped when their time was up."""
    awarded, stopped = sum(one.awarded for one in line.matches), sum(one.stopped for one in line.matches)
    counted = ((awarded, _("a tav.")), (stopped, _("a tempo")))
    return ", ".join(f"{count} {mark}" for count, mark in counted if count)


def _legend(lines: Sequence[StandingsLine]) -> str:
    """What the marks of a table mean, if it has any."""
    said = []
    if any(match.awarded for line in lines for match in line.matches):
        said.append(
            _("a tav.: partite a tavolino, perché qualcuno non si è presentato o perché sono state interrotte.")
        )
    if any(match.stopped for line in lines for match in line.matches):
        said.append(_("a tempo: partite fermate perché il tempo del turno era scaduto."))
    if any(line.row.totals.deducted for line in lines):
        said.append(_("Tra parentesi, con il segno meno: punti tolti per penalità, già sottratti."))
    return " ".join(said)


def _points_sentences(line: StandingsLine) -> list[str]:
    """Where the points come from, turn by turn."""
    told = [(match.turn, match_sentence(match)) for match in line.matches]
    told += [(match.turn, void_sentence(match)) for match in line.void]
    told += [(rest.turn, rest_sentence(rest)) for rest in line.rests]
    return [sentence for _turn, sentence in sorted(told, key=lambda one: one[0])]


def place_sentences(line: StandingsLine, names: Names) -> list[str]:
    """What besides the matches made this place: penalties, a withdrawal, and what settled a tie."""
    return [*_penalties(line), *_withdrawal(line), *step_sentences(line, names)]


def _penalties(line: StandingsLine) -> list[str]:
    """How many points penalties took."""
    if not (taken := line.row.totals.deducted):
        return []
    return [_("Penalità: %(points)s.") % {"points": taken_in_words(taken)}]


def _withdrawal(line: StandingsLine) -> list[str]:
    """What became of the matches of who left, where that was chosen."""
    if not line.team.withdrawn or line.team.effect is WithdrawalEffect.OPEN:
        return []
    return [_("Ritiro: %(effect)s.") % {"effect": str(EFFECT_NAMES[line.team.effect]).lower()}]


def rest_sentence(rest: CountedRest) -> str:
    """Which rest gave which points, and whether it counts among the opponents where these break ties."""
    said = {
        None: _("Turno %(turn)d: riposo, %(points)s."),
        False: _("Turno %(turn)d: riposo, %(points)s; nessun punto degli avversari (Buchholz)."),
        True: _(
            "Turno %(turn)d: riposo, %(points)s; tra gli avversari (Buchholz) conta come uno con gli stessi punti."
        ),
    }
    return said[rest.is_opponent] % {"turn": rest.turn, "points": points_in_words(rest.points)}


def match_sentence(match: MatchLine) -> str:
    """Which match gave which points."""
    values = match_values(match, points_in_words(match.points))
    if match.awarded:
        return _("Turno %(turn)d: %(won)d-%(lost)d a tavolino con %(opponent)s, %(points)s.") % values
    if match.stopped:
        return _("Turno %(turn)d: %(won)d-%(lost)d, fermata a tempo, con %(opponent)s, %(points)s.") % values
    return _("Turno %(turn)d, %(place)s: %(won)d-%(lost)d con %(opponent)s, %(points)s.") % values


def void_sentence(match: MatchLine) -> str:
    """Which match counts for nobody, because one of those who were to play it left."""
    if any(match.deals):
        said = _("Turno %(turn)d, %(place)s: %(won)d-%(lost)d con %(opponent)s, non conta per un ritiro.")
    else:
        said = _("Turno %(turn)d, %(place)s: con %(opponent)s, non conta per un ritiro.")
    return said % match_values(match)


def match_values(match: MatchLine, points: str = "") -> Plain:
    """What the sentences about a match, as one side saw it, are filled with."""
    return {
        "turn": match.turn,
        "place": numbered(match),
        "won": match.won,
        "lost": match.lost,
        "opponent": match.opponent,
        "points": points,
    }


def step_sentences(line: StandingsLine, names: Names) -> list[str]:
    """How the tie that this line was in has been treated, criterion by criterion."""
    if not line.row.tied:
        return []
    tied = ", ".join(sorted(names[one] for one in line.row.tied))
    opening = _("A pari punti: %(names)s.") % {"names": tied}
    return [opening, *(_step(step, names) for step in line.row.steps)]


def _tie(above: StandingsLine, below: StandingsLine, lines: Sequence[StandingsLine]) -> str:
    if above.row.place == below.row.place:
        return ""
    same_place = (line.row for line in lines if line.row.place == below.row.place)
    decided = next((row.decided_by for row in same_place if row.decided_by is not None), None)
    return _("A pari punti decide: %(criterion)s.") % {"criterion": _name(decided)} if decided else ""


def _step(step: Step, names: Names) -> str:
    head = _capital(_name(step.criterion))
    if step.criterion in RECORDED_CRITERIA and step.values:
        compared = ", ".join(names[one] for one, _value in step.values)
    elif step.mini_table:
        rows = {row.entrant: row for row in step.mini_table}
        compared = "; ".join(_mini(rows[one], names) for one, _value in _by_number(step.values, names))
    else:
        listed = _by_number(step.values, names)
        compared = "; ".join(f"{names[one]} {_value_text(step.criterion, value)}" for one, value in listed)
    outcome = str(STEP_OUTCOMES[step.outcome])
    if not compared:
        return _("%(criterion)s: %(outcome)s.") % {"criterion": head, "outcome": outcome}
    return _("%(criterion)s: %(compared)s; %(outcome)s.") % {
        "criterion": head,
        "compared": compared,
        "outcome": outcome,
    }


def _by_number(compared: Compared, names: Names) -> list[tuple[str, Value]]:
    """What was compared, equals as the names are ordered: ids, which order them in a step, tell a reader nothing."""
    numbers = {one: number for number, one in enumerate(names)}
    levels = (list(same) for _value, same in groupby(compared, key=itemgetter(1)))
    return [one for level in levels for one in sorted(level, key=lambda pair: numbers[pair[0]])]


def _mini(row: MiniRow, names: Names) -> str:
    return _("%(name)s %(points)s punti in %(played)d partite (smazzate %(difference)s)") % {
        "name": names[row.entrant],
        "points": figure(row.points),
        "played": row.played,
        "difference": _signed(row.deal_difference),
    }


def _value_text(criterion: Criterion, value: Value) -> str:
    signed = criterion in (Criterion.DEAL_DIFFERENCE, Criterion.POINT_DIFFERENCE)
    return " ".join(_signed(one) if signed else str(one) for one in value)


def _signed(value: int | Fraction) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _name(criterion: Criterion) -> str:
    return str(CRITERION_NAMES[criterion])


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]

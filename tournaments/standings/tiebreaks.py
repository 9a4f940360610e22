"""The tie-breaks: one function per criterion, each from a tied group to the values it compares.

A criterion answers with one value per entrant, the higher ranking first, or with None when it cannot be
asked of this group; it never orders entrants itself. No regulation known here says how ties in the ranking
are broken ("la parità non può essere prevista" speaks of deals only), so the order of the criteria is the
organizer's, fixed in advance. Where the mean of a match counts, sums over all matches are compared by their means.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

from rules.match_points import Points
from rules.outcomes import Ending
from tournaments.standings.field import Field, met_equally, mini_rows, others
from tournaments.standings.types import Criterion, EntrantId, Group, Step, StepOutcome, Totals, Value

Values = Mapping[EntrantId, Value] | None


def compared(totals: Totals, whole: Points) -> Fraction:
    """A sum as it is compared: where the mean of a match counts, its mean, since some play more of them than others."""
    return Fraction(whole) if totals.mean_of is None else Fraction(whole, max(1, totals.played))


def head_to_head(group: Group, field: Field) -> Values:
    """Match points from the matches against each other, for exactly two tied who have met.

    Source: practice of Italian card tournaments ('scontro diretto'); three or more need the mini-table.
    """
    among = field.among(group) if len(group) == 2 else ()
    if not among:
        return None
    return {entrant: (Fraction(row.points),) for entrant, row in mini_rows(group, among).items()}


def mini_table(group: Group, field: Field) -> Values:
    """Match points, then deal difference, over the matches among three or more tied ('classifica avulsa'); of two,
    where the head-to-head is not asked beside it, over theirs.

    Asked only when all of them have met, each as often as the others: otherwise the sums cannot be
    compared. Source: rules of the Briscone at the Palio di Cava Manara, where ties of three go to the
    classifica avulsa.
    """
    among = field.among(group) if len(group) > 2 or field.mini_table_of_two else ()
    if not met_equally(group, among):
        return None
    rows = mini_rows(group, among)
    return {entrant: (Fraction(row.points), Fraction(row.deal_difference)) for entrant, row in rows.items()}


def buchholz(group: Group, field: Field) -> Values:
    """The match points of all opponents, one sum a match; of several opponents their average counts.

    It tells who met stronger opponents where not everybody meets everybody. A match fewer than others played (a rest, a
    late start) brings none, since nobody was met; where it is one of `Field.rests` it counts as if against somebody
    with the same points, so that it is neither won nor lost. Points that a penalty took count here: nobody pays for
    what an opponent did. Source: FIDE handbook C.07 ('Buchholz'; with the participant's own score for a round without
    an opponent, which is our choice and no default: in a hall the prize went to somebody for not having played).
    """
    return {entrant: (points,) for entrant, points in met_points(group, field).items()}


def met_points(group: Group, field: Field) -> Mapping[EntrantId, Fraction]:
    """What `buchholz` compares, of each of a group."""
    return {entrant: _met_points(entrant, field) for entrant in group}


def deals_won(group: Group, field: Field) -> Values:
    """Deals won over all matches; not asked where of a table the totals alone are known.

    Source: the same Briscone rules, which go on to games won.
    """
    if not all(field.totals[entrant].deals_known for entrant in group):
        return None
    return {entrant: (compared(field.totals[entrant], field.totals[entrant].deals_won),) for entrant in group}


def deal_difference(group: Group, field: Field) -> Values:
    """Deals won minus deals lost over all matches. Source: practice ('differenza smazzate')."""
    return {entrant: (compared(field.totals[entrant], field.totals[entrant].deal_difference),) for entrant in group}


def point_difference(group: Group, field: Field) -> Values:
    """Card points made minus conceded. Source: the card games of the Valliadi 2018."""
    return _by_cards(group, field, lambda made, conceded, totals: compared(totals, made - conceded))


def points_made(group: Group, field: Field) -> Values:
    """Card points made, and those of rests where these have some. Source: the card games of the Valliadi 2018."""
    made = {entrant: field.totals[entrant].cards_made for entrant in group}
    known = {entrant: (compared(field.totals[entrant], cards),) for entrant, cards in made.items() if cards is not None}
    return known if len(known) == len(made) else None


def point_ratio(group: Group, field: Field) -> Values:
    """Card points made out of all points of their own matches, an exact fraction from 0 to 1.

    It orders as made : conceded does and is defined for an entrant who conceded nothing; not asked of one who has
    played nothing. Source: practice ('quoziente punti').
    """
    if any(not field.totals[entrant].played for entrant in group):
        return None
    return _by_cards(group, field, _share)


def wins(group: Group, field: Field) -> Values:
    """Matches won. Source: practice, where a win counts more than many narrow defeats."""
    return {entrant: (compared(field.totals[entrant], field.totals[entrant].won),) for entrant in group}


def calls_won(group: Group, field: Field) -> Values:
    """Deals that they called and won; not asked where of a table the totals alone are known.

    Source: a printed regulation of chiamata for tables of five and six ("chiamate fatte").
    """
    called = {entrant: field.totals[entrant].calls_won for entrant in group}
    known = {entrant: (compared(field.totals[entrant], won),) for entrant, won in called.items() if won is not None}
    return known if len(known) == len(called) else None


def best_table(group: Group, field: Field) -> Values:
    """The most from one table that was played. Those with none, because they did not come, are behind
    everybody, and it is not asked where somebody has none for no problem of theirs.

    Source: the same regulation ("il picco più alto").
    """
    best: dict[EntrantId, Value] = {}
    for entrant in group:
        own = [line for met in field.encounters[entrant] for line in met.lines if entrant in line.entrants]
        worths = [line.played.worth for line in own if not line.unplayed]
        if not worths and not any(line.played.ending is Ending.LOST for line in own):
            return None
        best[entrant] = (Fraction(max(worths)),) if worths else ()
    return best


def last_deals(group: Group, field: Field) -> Values:
    """What the deals were worth, compared from the last one back until one differs; an entrant with fewer, all of them
    level, is behind. Not asked where of a match nobody knows its deals one by one.

    Source: the same regulation ("si confrontano le smazzate a partire dall'ultima").
    """
    found: dict[EntrantId, Value] = {}
    for entrant in group:
        met = sorted(field.encounters[entrant], key=lambda encounter: (encounter.turn, encounter.key))
        own = [line.deals for encounter in met for line in encounter.lines if entrant in line.entrants]
        known = [deals for deals in own if deals is not None]
        if len(known) < len(own):
            return None
        found[entrant] = tuple(Fraction(worth) for deals in reversed(known) for worth in reversed(deals))
    return found


def play_off(group: Group, field: Field) -> Values:
    """The recorded order of a play-off. Source: city championship of Prato 2017 ('spareggio')."""
    return _recorded(Criterion.PLAY_OFF, group, field)


def lot(group: Group, field: Field) -> Values:
    """The recorded order of a lot: drawn once, stored, never drawn here. Source: practice ('sorteggio')."""
    return _recorded(Criterion.LOT, group, field)


def desk(group: Group, field: Field) -> Values:
    """The recorded order that the desk decided, with its reason. Source: practice ('direzione di gara')."""
    return _recorded(Criterion.DESK, group, field)


TIEBREAKS: Mapping[Criterion, Callable[[Group, Field], Values]] = {
    Criterion.HEAD_TO_HEAD: head_to_head,
    Criterion.MINI_TABLE: mini_table,
    Criterion.BUCHHOLZ: buchholz,
    Criterion.DEALS_WON: deals_won,
    Criterion.DEAL_DIFFERENCE: deal_difference,
    Criterion.POINT_DIFFERENCE: point_difference,
    Criterion.POINTS_MADE: points_made,
    Criterion.POINT_RATIO: point_ratio,
    Criterion.WINS: wins,
    Criterion.CALLS_WON: calls_won,
    Criterion.BEST_TABLE: best_table,
    Criterion.LAST_DEALS: last_deals,
    Criterion.PLAY_OFF: play_off,
    Criterion.LOT: lot,
    Criterion.DESK: desk,
}
_AMONG_THE_TIED = frozenset({Criterion.HEAD_TO_HEAD, Criterion.MINI_TABLE})


def ask(criterion: Criterion, group: Group, field: Field) -> Step:
    """One criterion asked about one tied group: what it compared and whether that splits them."""
    values = TIEBREAKS[criterion](group, field)
    if values is None:
        return Step(criterion, StepOutcome.PASSED)
    ordered = sorted(sorted(group), key=lambda entrant: values[entrant], reverse=True)
    level = values[ordered[0]] == values[ordered[-1]]
    rows = mini_rows(group, field.among(group)) if criterion in _AMONG_THE_TIED else {}
    return Step(
        criterion,
        StepOutcome.LEVEL if level else StepOutcome.SPLIT,
        tuple((entrant, values[entrant]) for entrant in ordered),
        tuple(rows[entrant] for entrant in ordered if rows),
    )


def _met_points(entrant: EntrantId, field: Field) -> Fraction:
    met = [across for own in field.encounters[entrant] if (across := others(entrant, own))]
    points = [Fraction(sum(field.totals[one].earned for one in across), len(across)) for across in met]
    return sum(points, Fraction(field.rests.get(entrant, 0) * field.totals[entrant].earned))


def _by_cards(group: Group, field: Field, value: Callable[[int, int, Totals], Fraction]) -> Values:
    """A value from card points; None when one of the group lacks those of a match."""
    values: dict[EntrantId, Value] = {}
    for entrant in group:
        cards = _cards(field.totals[entrant])
        if cards is None:
            return None
        values[entrant] = (value(*cards, field.totals[entrant]),)
    return values


def _cards(totals: Totals) -> tuple[int, int] | None:
    if totals.cards_for is None or totals.cards_against is None:
        return None
    return totals.cards_for, totals.cards_against


def _share(made: int, conceded: int, _totals: Totals) -> Fraction:
    return Fraction(made, made + conceded)


def _recorded(kind: Criterion, group: Collection[EntrantId], field: Field) -> Values:
    decision = field.decision(kind, group)
    if decision is None:
        return None
    return {entrant: (Fraction(-1 - decision.order.index(entrant)),) for entrant in group}

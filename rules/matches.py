"""A match made of deals: what came of it, what is still to be played, what it is worth, and what is wrong with its
deals taken together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.calls import CALLED_SEATS, CALLER_PARTY, call_worths, error_worths
from rules.deals import NUMBERS, Verdict, called_off, check_score, individual_worths, tally, verdict, verdict_in
from rules.deals_of_two import DealScore
from rules.games import SIDES, GameKey
from rules.match_formats import MatchFormat, MatchKind, Result
from rules.match_points import MatchPoints, Points, exact
from rules.outcomes import Ending, MatchOutcome, Place, PlayedDeal, SideLine, ended, leader, lines_of
from rules.problems import Problem, RuleProblem, problem_at

# What came of a match at a table at which everybody is a side: three alone, or five or six with a call.
#
# Sources: those of `rules.games` and `rules.calls`. What each deal is worth to each side is added up, and the side with
# most is first at the table. A match has a fixed number of deals, or is as long as its turn.


def sits_out(match_format: MatchFormat, number: int) -> int | None:
    """The side that does not play deal `number`, from 1: at a table of six with a call who deals it, None elsewhere.

    The sides of such a table are numbered from the first dealer.
    """
    if match_format.game.key is not GameKey.CALLED or match_format.sides == CALLED_SEATS:
        return None
    return (number - 1) % match_format.sides + 1


def seat_problems(match_format: MatchFormat, deal: PlayedDeal) -> Iterator[Problem]:
    """What the score of a deal says of a side that does not play it."""
    out, score = sits_out(match_format, deal.number), deal.score
    if out is None:
        return
    told = [("error", score.error, RuleProblem.ERROR_SITS_OUT)]
    if score.call is not None:
        told += [
            ("caller", score.call.caller, RuleProblem.CALLER_SITS_OUT),
            ("partner", score.call.partner, RuleProblem.PARTNER_SITS_OUT),
        ]
    for field, side, code in told:
        if side == out:
            yield problem_at(code, *deal.place, field, number=deal.number)


def outcome_of_many(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> MatchOutcome:
    """What came of deals without problem, in order of number and attempt."""
    if ordered and ordered[0].score.totals is not None:
        return outcome_of_totals(ordered[0].score.totals)
    found = {deal.place: verdict_in(deal.score, match_format) for deal in ordered}
    counted = [deal for deal in ordered if found[deal.place] is not Verdict.VOID]
    missing = _missing(match_format, ordered, {deal.number for deal in counted})
    lines = _lines(match_format, counted, worths_of_deals(match_format, ordered))
    ahead = leader([line.worth for line in lines])
    return MatchOutcome(
        complete=not missing,
        lines=lines if missing else ended_lines(lines),
        void_deals=len(ordered) - len(counted),
        winner=None if missing else ahead,
        result=None,
        missing=missing,
    )


def outcome_of_totals(totals: Sequence[Points]) -> MatchOutcome:
    """What came of a table of which nothing but the totals is known, side by side."""
    lines = ended_lines([SideLine(0, 0, 0, None, None, total, calls_won=None) for total in totals])
    return MatchOutcome(complete=True, lines=lines, void_deals=0, winner=leader(totals), result=None, missing=())


def worths_of_deals(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> dict[Place, tuple[Points, ...]]:
    """What each deal is worth to each side, in the order of the sides, by number and attempt; 0 to those who do not
    play it.

    A deal that is played in the place of one that was called off may count more; one that is played again after an
    error does not.
    """
    off = {deal.number for deal in ordered if called_off(deal.score)}
    return {deal.place: _worth(match_format, deal, after_void=deal.number in off) for deal in ordered}


def worths_one_by_one(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[tuple[Points, ...], ...] | None:
    """What each deal was worth to each side, side by side, in the order in which they were played; None where only the
    totals of a table are known.

    Of two sides that is its card points where those are added up, else 1 to the winner. A deal that counts for nothing
    is left out, and so is for a side one that it sat out. `deals` are without problem, in any order.
    """
    ordered = sorted(deals, key=lambda deal: deal.place)
    if any(deal.score.totals is not None for deal in ordered):
        return None
    sides = range(1, match_format.sides + 1)
    if match_format.game.two_sided:
        found = [(deal.score.by_party, verdict(deal.score, match_format.level_rule)) for deal in ordered]
        cards = match_format.kind is MatchKind.SUM
        worths = [(cards and made) or tally([won])[0] for made, won in found if won is not Verdict.VOID]
        return tuple(tuple(worth[side - 1] for worth in worths) for side in sides)
    of = worths_of_deals(match_format, ordered)
    void = {deal.place for deal in ordered if verdict_in(deal.score, match_format) is Verdict.VOID}
    counts = [deal for deal in ordered if any(of[deal.place]) or deal.place not in void]
    return tuple(
        tuple(of[deal.place][side - 1] for deal in counts if sits_out(match_format, deal.number) != side)
        for side in sides
    )


def _worth(match_format: MatchFormat, deal: PlayedDeal, *, after_void: bool) -> tuple[Points, ...]:
    game, score = match_format.game, deal.score
    if game.key is GameKey.ALONE:
        void = verdict_in(score, match_format) is Verdict.VOID
        return (0,) * match_format.sides if void else individual_worths(game, score)
    sides, out = range(1, match_format.sides + 1), sits_out(match_format, deal.number)
    playing = tuple(side for side in sides if side != out)
    of: Mapping[int, int] = {}
    if score.error is not None:
        of = error_worths(game.calls, score.error, playing, wrong_void=score.wrong_void)
    elif score.call is not None:
        won = score.winner == CALLER_PARTY
        of = call_worths(game.calls, score.call, playing, won=won, cappotto=score.cappotto, after_void=after_void)
    return tuple(of.get(side, 0) for side in sides)


def _lines(
    match_format: MatchFormat, counted: Sequence[PlayedDeal], worths: Mapping[Place, Sequence[Points]]
) -> tuple[SideLine, ...]:
    sides = range(1, match_format.sides + 1)
    winners = [_winners(match_format, deal, sides) for deal in counted]
    level = sum(not won for won in winners)
    cards = _cards(match_format, [deal.score for deal in counted])
    lines = []
    for side in sides:
        won = sum(side in of_deal for of_deal in winners)
        played = sum(sits_out(match_format, deal.number) != side for deal in counted)
        made, conceded = (None, None) if cards is None else (cards[side - 1], sum(cards) - cards[side - 1])
        worth = exact(sum(of_deal[side - 1] for of_deal in worths.values()))
        called = sum(_called_and_won(deal.score, side) for deal in counted)
        lines.append(SideLine(won, played - won - level, level, made, conceded, worth, calls_won=called))
    return tuple(lines)


def _called_and_won(score: DealScore, side: int) -> bool:
    return score.call is not None and score.call.caller == side and score.winner == CALLER_PARTY


def _winners(match_format: MatchFormat, deal: PlayedDeal, sides: Sequence[int]) -> frozenset[int]:
    """Which of the sides won a deal that counts: none where it is level at the top."""
    score = deal.score
    if score.call is None:
        return frozenset() if score.winner is None else frozenset({score.winner})
    party = {score.call.caller, score.call.partner} - {None}
    if score.winner == CALLER_PARTY:
        return frozenset(side for side in party if side is not None)
    out = sits_out(match_format, deal.number)
    return frozenset(side for side in sides if side not in party and side != out)


def _cards(match_format: MatchFormat, scores: Sequence[DealScore]) -> tuple[int, ...] | None:
    """The card points of each side; None where those of a deal are not known, and always where there is a call: they
    are those of a party.
    """
    parts = [score.by_party for score in scores]
    known = [part for part in parts if part is not None]
    if match_format.game.by_totals or len(known) < len(parts):
        return None
    return tuple(sum(part[number - 1] for part in known) for number in NUMBERS)


def ended_lines(lines: Sequence[SideLine]) -> tuple[SideLine, ...]:
    """The lines of a match that is complete: won by who alone has most, level for all who have as much, lost by the
    others.
    """
    most = max(line.worth for line in lines)
    best = Ending.WON if [line.worth for line in lines].count(most) == 1 else Ending.LEVEL
    return tuple(line._replace(ending=best if line.worth == most else Ending.LOST) for line in lines)


def _missing(match_format: MatchFormat, ordered: Sequence[PlayedDeal], decided: set[int]) -> tuple[Place, ...]:
    """The deals that are owed. Where the clock ended the match nobody owes those after the last that counts, and one at
    least is played.
    """
    attempts = {deal.number: deal.attempt for deal in ordered}
    last = max(decided, default=1) if match_format.kind is MatchKind.TIMED else match_format.length
    return tuple((number, attempts.get(number, 0) + 1) for number in range(1, last + 1) if number not in decided)


# A match made of deals: what came of it, what is still to be played, what it is worth.
#
# Source: the 2022 regulation of the Giochi di Pinasca, "Conclusione della partita", "Parità" and "Classifica della
# disciplina". This is the only home of these conclusions; what is wrong with a match, `rules.matches` says.


def counted_scores(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[tuple[int, DealScore], ...]:
    """(number, score) of every deal that counts, by number: what two sheets of one match must agree on.

    Void deals are left out, so that a sheet which does not mention a 60-60 that was played again says the same. Where
    there is a call all are left in: one that was called off makes the next one count more, and an error costs. `deals`
    are such that `check_match` finds no problem in them, in any order.
    """
    in_order = sorted(deals, key=lambda deal: deal.place)
    if match_format.game.key is GameKey.CALLED:
        return tuple((deal.number, deal.score) for deal in in_order)
    latest = {deal.number: deal.score for deal in in_order}
    return tuple(
        (number, score)
        for number, score in sorted(latest.items())
        if verdict_in(score, match_format) is not Verdict.VOID
    )


def match_outcome(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> MatchOutcome:
    """What came of `deals`, which `check_match` finds without problem, in any order."""
    ordered = sorted(deals, key=lambda deal: (deal.number, deal.attempt))
    if not match_format.game.two_sided:
        return outcome_of_many(match_format, ordered)
    verdicts = [verdict(deal.score, match_format.level_rule) for deal in ordered]
    latest = {deal.number: deal for deal in ordered}
    decided = {deal.number: found for deal, found in zip(ordered, verdicts, strict=True)}
    counted = [deal for number, deal in latest.items() if decided[number] is not Verdict.VOID]
    won, level = tally(decided.values())
    over = match_format.is_over(*won, level)
    open_places = (
        [] if over and match_format.may_close_early else _open_places(latest, {deal.number for deal in counted})
    )
    complete = over and not open_places
    cards = _card_points(counted)
    worth = cards if match_format.kind is MatchKind.SUM and cards is not None else won
    ahead, lines = leader(worth), lines_of(won, level, cards, worth)
    return MatchOutcome(
        complete=complete,
        lines=ended(lines, ahead, Ending.LOST if ahead else Ending.LEVEL) if complete else lines,
        void_deals=verdicts.count(Verdict.VOID),
        winner=ahead if complete else None,
        result=_result(match_format, won, ahead) if complete else None,
        missing=(
            *open_places,
            *_further_places(match_format, (*won, level), len(open_places), latest),
        ),
    )


def match_points(table: MatchPoints, outcome: MatchOutcome) -> tuple[Points, ...] | None:
    """The match points of each side, or None until the match is complete.

    Raises `KeyError` when the table does not cover the result, which `check_points_table` rules out.
    """
    if outcome.result is None:
        return None
    points = table.by_result
    first, second = outcome.result
    return points[first, second], points[second, first]


def _open_places(latest: Mapping[int, PlayedDeal], decided: set[int]) -> list[Place]:
    """The gaps up to the highest number played, and the replays that are owed."""
    numbers = range(1, max(latest, default=0) + 1)
    return [
        (number, latest[number].attempt + 1 if number in latest else 1) for number in numbers if number not in decided
    ]


def _further_places(
    match_format: MatchFormat, counts: tuple[int, int, int], owed: int, latest: Mapping[int, PlayedDeal]
) -> list[Place]:
    """The numbers after the last one that are played even if the side ahead wins everything from here."""
    first, second, level = counts
    ahead, behind = max(first, second) + owed, min(first, second)
    number, places = max(latest, default=0), []
    while not match_format.is_over(ahead, behind, level):
        number, ahead = number + 1, ahead + 1
        places.append((number, 1))
    return places


def _card_points(counted: Sequence[PlayedDeal]) -> Result | None:
    """The card points of each side over these deals; those of different games are no sum."""
    if len({deal.score.game for deal in counted}) > 1:
        return None
    both = [deal.score.by_party for deal in counted]
    known = [points for points in both if points is not None]
    if len(known) < len(both):
        return None
    return sum(first for first, _second in known), sum(second for _first, second in known)


def _result(match_format: MatchFormat, deals_won: Result, ahead: int | None) -> Result:
    return of_one_deal(ahead) if match_format.kind is MatchKind.SUM else deals_won


def of_one_deal(winner: int | None) -> Result:
    """1-0 or 0-1 by the winner, 0-0 where there is none."""
    first, second = (int(side == winner) for side in SIDES)
    return first, second


# What is wrong with the deals of a match, taken together: numbers, repeats and their order.
#
# Source: the 2022 regulation of the Giochi di Pinasca, "Conclusione della partita" and "Parità".


def check_match(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[Problem, ...]:
    """Every problem of a match, complete or not; each leads to (number, attempt) and then as `check_deal` says.

    Deals come in any order. FIXED and SUM may have gaps, as when sheets are typed in later; where a match can
    close early, deal n depends only on the deals before it.
    """
    ordered = sorted(deals, key=lambda deal: deal.place)
    problems = _place_problems(match_format, ordered)
    problems += _totals_problems(ordered)
    verdicts: dict[Place, Verdict] = {}
    for deal in ordered:
        wrong = check_score(deal.score, match_format, deal.number)
        problems += [problem.at(*deal.place) for problem in wrong]
        if not wrong:
            verdicts[deal.place] = verdict_in(deal.score, match_format)
            problems += seat_problems(match_format, deal)
    problems += _replay_problems(ordered, verdicts)
    if match_format.may_close_early:
        problems += _order_problems(match_format, ordered, verdicts)
    return tuple(problems)


def _totals_problems(ordered: Sequence[PlayedDeal]) -> list[Problem]:
    """The totals of a table say all that there is to say of it: beside them there is no deal."""
    told = [deal for deal in ordered if deal.score.totals is not None]
    return [problem_at(RuleProblem.TOTALS_WITH_DEALS, *deal.place, "totals") for deal in told if len(ordered) > 1]


def _place_problems(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> list[Problem]:
    problems = []
    seen: set[Place] = set()
    for deal in ordered:
        params = {"number": deal.number, "attempt": deal.attempt}
        if not 1 <= deal.number <= match_format.most_deals:
            most = match_format.most_deals
            problems.append(problem_at(RuleProblem.NUMBER_OUT_OF_RANGE, *deal.place, **params, most=most))
        if deal.attempt < 1:
            problems.append(problem_at(RuleProblem.ATTEMPT_OUT_OF_RANGE, *deal.place, **params))
        if deal.place in seen:
            problems.append(problem_at(RuleProblem.DEAL_TWICE, *deal.place, **params))
        seen.add(deal.place)
    return problems


def _replay_problems(ordered: Sequence[PlayedDeal], verdicts: Mapping[Place, Verdict]) -> list[Problem]:
    """A replay follows a void deal of its number, attempt by attempt."""
    places = {deal.place for deal in ordered}
    problems = []
    for number, attempt in sorted(place for place in places if place[1] > 1):
        before = (number, attempt - 1)
        params = {"number": number, "attempt": attempt, "before": attempt - 1}
        if before not in places:
            problems.append(problem_at(RuleProblem.ATTEMPT_SKIPPED, number, attempt, **params))
        elif verdicts.get(before, Verdict.VOID) is not Verdict.VOID:
            problems.append(problem_at(RuleProblem.REPLACES_DECIDED_DEAL, number, attempt, **params))
    return problems


def _order_problems(
    match_format: MatchFormat, ordered: Sequence[PlayedDeal], verdicts: Mapping[Place, Verdict]
) -> list[Problem]:
    """No deal before an earlier number was played, and none after the match was decided for certain.

    A replay may be played at once or after others: it only has to be possible that no deal came after the decision.
    """
    latest = {deal.number: verdicts.get(deal.place, Verdict.VOID) for deal in ordered}
    replayed = {deal.number for deal in ordered if deal.attempt > 1}
    problems = []
    for deal in ordered:
        absent = next((number for number in range(1, deal.number) if number not in latest), None)
        if absent is not None and deal.attempt == 1:
            params = {"number": deal.number, "missing": absent}
            problems.append(problem_at(RuleProblem.EARLIER_DEAL_MISSING, *deal.place, **params))
        before = {number: found for number, found in latest.items() if number < deal.number}
        sure = [found for number, found in before.items() if number not in replayed]
        last = deal.number == max(latest)
        if _over(match_format, sure) or (last and not _some_last(match_format, latest, replayed | {deal.number})):
            (first, second), _level = tally(before.values())
            params = {"number": deal.number, "first": first, "second": second}
            problems.append(problem_at(RuleProblem.AFTER_DECISION, *deal.place, **params))
    return problems


def _over(match_format: MatchFormat, verdicts: Iterable[Verdict]) -> bool:
    (first, second), level = tally(verdicts)
    return match_format.is_over(first, second, level)


def _some_last(match_format: MatchFormat, verdicts: Mapping[int, Verdict], numbers: Iterable[int]) -> bool:
    """Whether one of these numbers can have been played last, the match being open before it."""
    return any(
        not _over(match_format, [found for other, found in verdicts.items() if other != number]) for number in numbers
    )

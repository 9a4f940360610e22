"""Break one rule at a time, in a copy of the checkout, and say which test notices.

A rule whose breaking passes unseen has no test. Each mutation is one line of a rule and what a careless hand
could make of it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HIDDEN = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "node_modules")


@dataclass(frozen=True, slots=True)
class Mutation:
    """What breaks, where, and the tests that are asked."""

    breaks: str
    file: str
    old: str
    new: str
    tests: str


MUTATIONS = (
    Mutation("a fante is worth 3", "rules/cards.py", "Rank.KNAVE: 2", "Rank.KNAVE: 3", "tests/rules"),
    Mutation(
        "the led suit beats a trump",
        "rules/tricks.py",
        "return card.suit == trump, card.suit == led,",
        "return card.suit == led, card.suit == trump,",
        "tests/rules",
    ),
    Mutation(
        "1 and 119 are accepted",
        "rules/typed.py",
        "if number not in attainable_totals(variant):",
        "if number < 0:",
        "tests/rules",
    ),
    Mutation(
        "60-60 counts as a level deal under the replay rule",
        "rules/deals.py",
        "return Verdict.VOID if level_rule is LevelRule.REPLAY else Verdict.LEVEL",
        "return Verdict.LEVEL",
        "tests/rules",
    ),
    Mutation(
        "a sheet filled by hand may leave out two of an even number",
        "tournaments/scheduling/pairing/by_hand.py",
        "if len(left_out) > len(numbers) % 2:",
        "if len(left_out) > 2:",
        "tests/scheduling/pairing/test_by_hand.py",
    ),
    Mutation(
        "a turn paired by hand is drawn anew after a correction",
        "tournaments/services/draws.py",
        "if draw is None or is_by_hand(draw) or not turn_by_turn(stage):",
        "if draw is None or not turn_by_turn(stage):",
        "tests/services/test_hand_draws.py",
    ),
    Mutation(
        "a turn paired by hand keeps every later one from being drawn",
        "tournaments/scheduling/audit/pairing.py",
        "if again and not pairing.by_hand and _all_paired(",
        "if again and _all_paired(",
        "tests/services/test_hand_draws.py",
    ),
    Mutation(
        "five fixed deals close after three wins",
        "rules/formats.py",
        "return left <= 0 or (self.may_close_early and abs(first - second) > left)",
        "return left <= 0 or abs(first - second) > left",
        "tests/rules",
    ),
    Mutation(
        "a match of 3-2 is worth 3 to its winner",
        "rules/match_points.py",
        "FIVE_FIXED_POINTS = (7, 5, 4, 3, 2, 0)",
        "FIVE_FIXED_POINTS = (7, 5, 3, 3, 2, 0)",
        "tests/rules",
    ),
    Mutation(
        "a lost match may earn more than a match won",
        "rules/match_points.py",
        "*_rising_faults(usable),",
        "*(),",
        "tests/rules",
    ),
    Mutation(
        "an addition that is not 120 is accepted",
        "rules/deals.py",
        "*_sum_faults(first.number, second.number)",
        "*()",
        "tests/rules",
    ),
    Mutation(
        "shared places all get the points of the worst of them",
        "rules/places.py",
        "return max(occupied)",
        "return min(occupied)",
        "tests/rules",
    ),
    Mutation(
        "the last of three is the third alone",
        "rules/places.py",
        "if self.last is LastValue.LAST and",
        "if self.last is not self.last and",
        "tests/rules",
    ),
    Mutation(
        "additions work before multiplications",
        "rules/final_points.py",
        "EffectKind.ADD: 4,",
        "EffectKind.ADD: 0,",
        "tests/rules",
    ),
    Mutation(
        "a declaration after the deadline is accepted",
        "rules/declarations.py",
        "use.declared_at > modifier.deadline",
        "use.declared_at < modifier.deadline",
        "tests/rules",
    ),
    Mutation(
        "the direct encounter decides among three",
        "tournaments/standings/tiebreaks.py",
        "among = field.among(group) if len(group) == 2 else ()",
        "among = field.among(group) if len(group) >= 2 else ()",
        "tests/standings",
    ),
    Mutation(
        "ties are broken by the names of the teams",
        "tournaments/standings/table.py",
        "(-field.totals[entrant].points, entrant)",
        "(entrant, -field.totals[entrant].points)",
        "tests/standings",
    ),
    Mutation(
        "opponents who meet too often are not searched for again",
        "tournaments/scheduling/teams/fixtures.py",
        "        search = min(search, again, key=lambda found: (found.partners_repeated, found.repeats))",
        "        search = max(search, again, key=lambda found: (found.partners_repeated, found.repeats))",
        "tests/scheduling/test_quarters.py",
    ),
    Mutation(
        "partners repeat among twenty quarters though they need not",
        "tournaments/scheduling/teams/fixtures.py",
        "        if search.partners_over:",
        "        if search.partners_over and search.opponents_over:",
        "tests/scheduling/test_quarters.py",
    ),
    Mutation(
        "members of a club come into any group",
        "tournaments/scheduling/grouping/lots.py",
        "both = [colour for colour in at_pot if colour in at_club]",
        "both = at_pot",
        "tests/scheduling/grouping",
    ),
    Mutation(
        "seeds are drawn like everybody else",
        "tournaments/scheduling/grouping/lots.py",
        "line = [*seeds, *others]",
        "line = shuffled(rng, [*seeds, *others])",
        "tests/scheduling/grouping",
    ),
    Mutation(
        "a newcomer joins the largest group",
        "tournaments/scheduling/grouping/regrouping.py",
        "if rank == min(ranks)",
        "if rank == max(ranks)",
        "tests/scheduling/grouping",
    ),
    Mutation(
        "groups take a turn too many in a small hall",
        "tournaments/scheduling/groups.py",
        "return fewest_turns(turns, sizes, tables)",
        "return turns",
        "tests/scheduling/grouping",
    ),
    Mutation(
        "winner and second of a group may meet at once",
        "tournaments/scheduling/grouping/bracket_seeds.py",
        "return tuple(one.entrant for one in best.seeds)",
        "return qualification.seeds",
        "tests/scheduling/grouping",
    ),
    Mutation(
        "groups of different sizes are compared by their sums",
        "tournaments/standings/groups.py",
        "matches = max(1, totals.played)",
        "matches = 1",
        "tests/standings",
    ),
    Mutation(
        "a tie at the line of a group takes nobody in and tells nothing",
        "tournaments/scheduling/qualify.py",
        "elif first <= place <= last or place < first <= end:",
        "elif False:",
        "tests/scheduling/test_qualify.py",
    ),
    Mutation(
        "more best thirds move on than there is room for",
        "tournaments/scheduling/qualify.py",
        "if len(same) > left:",
        "if not left:",
        "tests/scheduling/test_qualify.py",
    ),
    Mutation(
        "the audit lets seeds of one pot share a group",
        "tournaments/scheduling/audit/groups.py",
        "if any(one in group and two in group for group in groups)",
        "if False",
        "tests/scheduling/audit",
    ),
    Mutation(
        "an older view overwrites a newer result",
        "tournaments/services/matches.py",
        "rows.filter(version=expected_version)",
        "rows.filter(version__gte=0)",
        "tests/services",
    ),
    Mutation(
        "a rematch weighs less than who rests",
        "tournaments/scheduling/pairing/costs.py",
        "free * again.get(two, 0),",
        "0,",
        "tests/scheduling/pairing",
    ),
    Mutation(
        "whoever rested may rest again",
        "tournaments/scheduling/pairing/costs.py",
        "found[couple] = (0, rests, 0, 0, couple[1] - couple[0], 0, 0, 0)",
        "found[couple] = (0, 0, 0, 0, couple[1] - couple[0], 0, 0, 0)",
        "tests/scheduling/pairing",
    ),
    Mutation(
        "members of a club keep apart even if that costs points",
        "tournaments/scheduling/pairing/costs.py",
        """            free * apart**2,
            free * question.obstacles.soft.get(two, 0),""",
        """            free * question.obstacles.soft.get(two, 0),
            free * apart**2,""",
        "tests/scheduling/pairing",
    ),
    Mutation(
        "couples that could be in the cheapest pairing are left out",
        "tournaments/scheduling/pairing/matching.py",
        "if own <= known - prices.of_sets",
        "if 2 * own <= known - prices.of_sets",
        "tests/scheduling/pairing",
    ),
    Mutation(
        "a group that can still be paired is named as the reason for a rematch",
        "tournaments/scheduling/pairing/forced.py",
        "if person not in couple]) == most}",
        "if person not in couple]) <= most}",
        "tests/scheduling/pairing",
    ),
    Mutation(
        "the audit takes every rematch for unavoidable",
        "tournaments/scheduling/audit/pairing.py",
        "_all_paired(pairing.players, met | apart):",
        "not pairing.players:",
        "tests/scheduling/audit",
    ),
    Mutation(
        "a rest is an opponent with the own points whatever was chosen",
        "tournaments/standings/tiebreaks.py",
        "if field.rest_is_opponent else 0",
        "if True else 0",
        "tests/standings",
    ),
    Mutation(
        "a rest is offered for half of a match, rounded down",
        "rules/match_points.py",
        "return -(-sum(points for _result, points in table.values) // len(table.values))",
        "return sum(points for _result, points in table.values) // len(table.values)",
        "tests/rules",
    ),
    Mutation(
        "files from before there was the choice lose their reading of a rest",
        "tournaments/selectors/exchange_versions.py",
        """return "buchholz" in stage["tiebreaks"]""",
        "return False",
        "tests/selectors/test_exchange_versions.py",
    ),
    Mutation(
        "a rest is worth nothing in the table",
        "tournaments/standings/totals.py",
        "points=sums[entrant].points + points, rest_points=points)",
        "rest_points=points)",
        "tests/standings",
    ),
    Mutation(
        "a rest counts before its turn is over",
        "tournaments/selectors/rest_points.py",
        "if turns and over.issuperset(turn.number for turn in turns):",
        "if turns:",
        "tests/services/test_evenings.py",
    ),
    Mutation(
        "a selector forgets of which tournament it asks",
        "tournaments/selectors/calendar.py",
        "for team_id in Team.objects.filter(tournament_id=stage.tournament_id)",
        "for team_id in Team.objects.filter(number__gt=0)",
        "tests/services/test_draws.py",
    ),
    Mutation(
        "a password may be guessed without end",
        "tournaments/services/passwords.py",
        "left = attempt_count(BY_ACCOUNT, name, now=at)",
        "left = 1",
        "tests/services/test_passwords.py",
    ),
    Mutation(
        "strangers are told the results of a frozen turn",
        "tournaments/selectors/outcomes.py",
        "if kept.seals(one.turn) and not unsealed else one",
        "if kept.seals(one.turn) and unsealed else one",
        "tests/services/test_discretion.py",
    ),
    Mutation(
        "strangers are told what follows from results that are kept back",
        "tournaments/selectors/shown.py",
        "limits += _known_before(stage, kept.frozen_after)",
        "limits += []",
        "tests/services/test_discretion.py",
    ),
    Mutation(
        "strangers are told what was decided since the table was frozen",
        "tournaments/selectors/discretion.py",
        "return Q(entered__seq__lte=tournament.frozen_version)",
        "return EVERYTHING",
        "tests/services/test_discretion.py",
    ),
    Mutation(
        "a turn is foretold before the latest result of the one in play",
        "tournaments/foretelling.py",
        "return max(end, turn.latest_at)",
        "return end",
        "tests/test_foretelling.py",
    ),
    Mutation(
        "the night between two evenings counts as the length of a turn",
        "tournaments/foretelling.py",
        "SHORTEST <= until - turn.begun_at <= LONGEST",
        "SHORTEST <= until - turn.begun_at",
        "tests/test_foretelling.py",
    ),
    Mutation(
        "two people who look alike by their initials are not told apart",
        "tournaments/selectors/called.py",
        "found.append(short if times[short] == 1 else",
        "found.append(short if times[short] else",
        "tests/selectors/test_called.py",
    ),
    Mutation(
        "a code opens a match of a turn that was not announced",
        "tournaments/selectors/table_links.py",
        "Q() if last is None else Q(turn__number__lte=last)",
        "Q()",
        "tests/services/test_discretion.py",
    ),
    Mutation(
        "who has left still rests",
        "tournaments/selectors/rest_points.py",
        "yield standing or everybody, turns",
        "yield everybody, turns",
        "tests/services/test_evenings.py",
    ),
    Mutation(
        "a repeated draw is always the same",
        "tournaments/management/draw_repeat.py",
        "return all(one.get(name) == value for name, value in made.items())",
        "return True",
        "tests/views/test_repeating.py",
    ),
    Mutation(
        "a correction needs no reason",
        "tournaments/services/results.py",
        "elif changes.ended and not entry.reason:",
        "elif False:",
        "tests/services",
    ),
    Mutation(
        "what one side says is the result",
        "tournaments/services/reports.py",
        "if elsewhere and known.match.turn.stage.tournament.trust == Trust.PLAYERS:",
        "if known.match.turn.stage.tournament.trust == Trust.PLAYERS:",
        "tests/services/test_reports.py",
    ),
    Mutation(
        "one phone speaks for both sides",
        "tournaments/services/reports.py",
        "if word.phone and any(one.phone == word.phone for one in others):",
        "if False:",
        "tests/services/test_reports.py",
    ),
    Mutation(
        "one place speaks for both sides",
        "tournaments/services/reports.py",
        "elsewhere = [one for one in others if not one.came_from(word.origin)]",
        "elsewhere = others",
        "tests/services/test_reports.py",
    ),
    Mutation(
        "one place takes back what the other side said from elsewhere",
        "tournaments/services/reports.py",
        "return any(one.came_from(word.origin) for one in told)",
        "return False",
        "tests/services/test_reports.py",
    ),
    Mutation(
        "two different words are no dispute",
        "tournaments/services/reports.py",
        "        return Move.DIFFER",
        "        return Move.REPORT",
        "tests/services/test_reports.py",
    ),
    Mutation(
        "a link opens its match after the turn",
        "tournaments/selectors/table_links.py",
        "return all(record.state in SETTLED",
        "return False and all(record.state in SETTLED",
        "tests/services/test_table_links.py",
    ),
    Mutation(
        "somebody takes back what another one entered",
        "tournaments/services/undo.py",
        "    if not _own(undone, actor):",
        "    if False:",
        "tests/services/test_undo.py",
    ),
    Mutation(
        "an entry can be taken back for ever",
        "tournaments/services/undo.py",
        "    if entry.at - undone.at > UNDO_WITHIN:",
        "    if False:",
        "tests/services/test_undo.py",
    ),
    Mutation(
        "what others saved since is taken back too",
        "tournaments/services/undo.py",
        "    if since.exists():",
        "    if False:",
        "tests/services/test_undo.py",
    ),
    Mutation(
        "a result is taken back although others play because of it",
        "tournaments/services/undo.py",
        "    elif _led_on(match):",
        "    elif False:",
        "tests/services/test_undo.py",
    ),
    Mutation(
        "a repeated request acts twice",
        "tournaments/services/changes.py",
        "return self.key is not None and",
        "return False and",
        "tests/services",
    ),
    Mutation(
        "somebody may sit at two tables in a turn",
        "tournaments/services/lineups.py",
        "elif player_id in elsewhere:",
        "elif False:",
        "tests/services",
    ),
    Mutation(
        "seed 2 stands in the half of seed 1",
        "tournaments/scheduling/bracket/seeding.py",
        "for seed in (one, total - one)]",
        "for seed in (one, one + len(order))]",
        "tests/scheduling/bracket/test_seeding.py",
    ),
    Mutation(
        "clubmates are drawn side by side",
        "tournaments/scheduling/bracket/drawing.py",
        "sum(here[club] - there[club] + 1 for club in mine)",
        "sum(there[club] - here[club] + 1 for club in mine)",
        "tests/scheduling/bracket/test_drawing.py",
    ),
    Mutation(
        "clubmates stay where seeds and byes left them",
        "tournaments/scheduling/bracket/apart.py",
        "if self._together(one, two) < before:",
        "if False:",
        "tests/scheduling/bracket/test_apart.py",
    ),
    Mutation(
        "whoever withdrew is waited for",
        "tournaments/scheduling/bracket/progress.py",
        "[side for side in there if side not in self.gone] if real(node) else there",
        "there",
        "tests/scheduling/bracket/test_progress.py",
    ),
    Mutation(
        "a match that was played changes its sides when another result is corrected",
        "tournaments/scheduling/bracket/progress.py",
        "played.sides or (one, two)",
        "(one, two)",
        "tests/scheduling/bracket/test_progress.py",
    ),
    Mutation(
        "who loses the second match plays in the consolation, too",
        "tournaments/scheduling/bracket/progress.py",
        "if node.section is Section.CONSOLATION and not",
        "if False and not",
        "tests/scheduling/bracket/test_consolation.py",
    ),
    Mutation(
        "losers drop straight down, where they meet again at once",
        "tournaments/scheduling/bracket/double.py",
        "coming[place ^ crossings[column - 2]]",
        "coming[place]",
        "tests/scheduling/bracket/test_double.py",
    ),
    Mutation(
        "a turn of the bracket that was played is drawn again",
        "tournaments/scheduling/knockout.py",
        "node.turn > last",
        "node.turn >= last",
        "tests/scheduling/test_knockout.py",
    ),
    Mutation(
        "seeds who meet too early pass the audit",
        "tournaments/scheduling/audit/knockout.py",
        "max(rank[one], rank[two])",
        "min(rank[one], rank[two])",
        "tests/scheduling/audit/test_knockout.py",
    ),
    Mutation(
        "a member of another club may look",
        "tournaments/selectors/access.py",
        "club__memberships__account_id=account_id, ",
        "",
        "tests/selectors/test_access.py",
    ),
    Mutation(
        "who did not come wins",
        "rules/awards.py",
        "else 3 - absent",
        "else absent",
        "tests/rules/test_awards.py",
    ),
    Mutation(
        "an awarded match counts as the best result whatever the event chose",
        "rules/awards.py",
        "won = results[0] if score is None else score",
        "won = results[0]",
        "tests/rules/test_awards.py",
    ),
    Mutation(
        "a match that never began is broken off",
        "tournaments/services/awards.py",
        "faults = list(check_move(known.state, Move.ABANDON))",
        "faults = []",
        "tests/services/test_match_moves.py",
    ),
    Mutation(
        "the side that is behind wins when time is up",
        "rules/time_up.py",
        "return 1 if first > second else 2",
        "return 2 if first > second else 1",
        "tests/rules/test_time_up.py",
    ),
    Mutation(
        "a match that may close early gets deals that it does not need",
        "rules/time_up.py",
        "while not match_format.is_over(first, second, played.level_deals):",
        "while first + second + played.level_deals < match_format.most_deals:",
        "tests/rules/test_time_up.py",
    ),
    Mutation(
        "card points do not say who is ahead",
        "rules/time_up.py",
        "(score_so_far(match_format, deals), outcome.card_points or (0, 0))",
        "(score_so_far(match_format, deals),)",
        "tests/rules/test_time_up.py",
    ),
    Mutation(
        "a match is stopped while its time runs",
        "tournaments/services/awards.py",
        "if ends_at is None or now < ends_at:",
        "if ends_at is None:",
        "tests/services/test_turn_clock.py",
    ),
    Mutation(
        "two desks move the clock of a turn at once",
        "tournaments/services/turn_clock.py",
        "if found.ends_at != seen:",
        "if False:",
        "tests/services/test_turn_clock.py",
    ),
    Mutation(
        "a wait is over a minute late",
        "tournaments/selectors/waiting.py",
        "minutes >= limit",
        "minutes > limit",
        "tests/selectors/test_waiting.py",
    ),
    Mutation(
        "penalties take nothing",
        "tournaments/standings/totals.py",
        "taken = min(points, sums[entrant].points)",
        "taken = 0",
        "tests/standings/test_penalties.py",
    ),
    Mutation(
        "a warning takes points",
        "rules/penalties.py",
        "if points and (kind is not PenaltyKind.PENALTY or not counted):",
        "if points and not counted:",
        "tests/rules/test_penalties.py",
    ),
    Mutation(
        "what was played counts although a withdrawal made all void",
        "tournaments/match_states.py",
        "return self is WithdrawalEffect.ALL_VOID or (",
        "return (",
        "tests/services/test_withdrawals.py",
    ),
    Mutation(
        "whoever comes back stays beaten in the matches that they missed",
        "tournaments/services/withdrawals.py",
        "given.update(replaced_id=entry.entry_id)",
        "given.none().update(replaced_id=entry.entry_id)",
        "tests/services/test_withdrawals.py",
    ),
    Mutation(
        "a bracket seats a match anew that was played",
        "tournaments/services/brackets.py",
        "if not result.begun and (",
        "if (",
        "tests/services/test_brackets.py",
    ),
    Mutation(
        "a result moves no bracket on",
        "tournaments/services/outcome_changes.py",
        "    bracket_advance(stage)",
        "    pass",
        "tests/services/test_brackets.py",
    ),
    Mutation(
        "who moves on is confirmed although a tie decides it",
        "tournaments/services/passages.py",
        "if page.undecided:",
        "if False:",
        "tests/services/test_evenings.py",
    ),
    Mutation(
        "results are invented in a real tournament",
        "tournaments/services/simulation.py",
        "if not Tournament.objects.filter(pk=tournament_id, is_rehearsal=True).exists():",
        "if not Tournament.objects.filter(pk=tournament_id).exists():",
        "tests/services/test_rehearsal_copy.py",
    ),
    Mutation(
        "people may register for a rehearsal",
        "tournaments/services/rehearsal_copy.py",
        'EntryTerms: {"registration": False},',
        "EntryTerms: {},",
        "tests/services/test_rehearsal_copy.py",
    ),
    Mutation(
        "a simulation forgets what was typed before it",
        "tournaments/services/simulation.py",
        "deals=play_match(record.match_format, rng, begun=record.deals),",
        "deals=play_match(record.match_format, rng),",
        "tests/services/test_rehearsal_copy.py",
    ),
    Mutation(
        "a turn is drawn although the one before is not over",
        "tournaments/services/draws.py",
        "if not all(record.complete for record in match_records(stage)):",
        "if False:",
        "tests/services/test_evenings.py",
    ),
    Mutation(
        "the final is as short as all other matches",
        "tournaments/regulation.py",
        "if turns_left < one.turns",
        "if turns_left < 0",
        "tests/services/test_brackets.py",
    ),
    Mutation(
        "a pair is entered twice",
        "tournaments/forms/entrants.py",
        "_folded(found.people) in pairs",
        "False",
        "tests/forms/test_entrants.py",
    ),
    Mutation(
        "two pairs bear one name",
        "tournaments/services/naming.py",
        "while name.casefold() in taken:",
        "while False:",
        "tests/services/test_naming.py",
    ),
    Mutation(
        "a seed is held twice",
        "tournaments/services/pairs.py",
        "if one.seed in holders:",
        "if False:",
        "tests/services/test_pairs.py",
    ),
    Mutation(
        "a pair enters a calendar that is published",
        "tournaments/services/pairs.py",
        "    return Draw.objects.filter(stage=stage, published_at__isnull=False).exists()",
        "    return False",
        "tests/services/test_pairs.py",
    ),
    Mutation(
        "a later stage cannot be changed while the first is played",
        "tournaments/selectors/locks.py",
        '"match__turn__stage__number__gte": stage.number,',
        '"match__turn__stage__number__gte": 1,',
        "tests/views/test_setup.py",
    ),
    Mutation(
        "a table helper makes results final",
        "tournaments/rights.py",
        "Role.HELPER: frozenset({Right.LOOK, Right.ENTER}),",
        "Role.HELPER: frozenset({Right.LOOK, Right.ENTER, Right.CONFIRM}),",
        "tests/test_rights.py",
    ),
    Mutation(
        "a service that names no right is open to every member",
        "tournaments/services/changes.py",
        "needs: Right = Right.RUN,",
        "needs: Right = Right.LOOK,",
        "tests/services/test_changes.py",
    ),
    Mutation(
        "the last organizer of a club can be removed",
        "tournaments/services/members.py",
        "if member.role == Role.OWNER and not others.exists():",
        "if False:",
        "tests/services/test_members.py",
    ),
    Mutation(
        "a printed link ends the invitations",
        "tournaments/services/access.py",
        "role=role, issuer__isnull=True, used_at__isnull=True",
        "role=role, used_at__isnull=True",
        "tests/services/test_members.py",
    ),
    Mutation(
        "who is removed stays logged in",
        "tournaments/services/members.py",
        "        _log_out_without_club(member.account)",
        "        return",
        "tests/services/test_members.py",
    ),
    Mutation(
        "a sheet keeps its letters when something else stands on it",
        "tournaments/views/pdf/marks.py",
        "[asdict(block) for block in sheet.blocks]",
        "len(sheet.blocks)",
        "tests/views/test_paper_check.py",
    ),
    Mutation(
        "a match sheet keeps its letters when others sit at its table",
        "tournaments/views/sheet_letters.py",
        "*(player.name for player in side.players)",
        "*()",
        "tests/views/test_paper_check.py",
    ),
    Mutation(
        "who shares a place wins the prize of that place alone",
        "tournaments/views/prize_words.py",
        "prizes[place - 1 : place - 1 + sharing]",
        "prizes[place - 1 : place]",
        "tests/views/test_prizes.py",
    ),
    Mutation(
        "a cell of the log is a formula",
        "tournaments/views/files/delimited.py",
        "cell.startswith(FORMULA) else cell",
        "cell.startswith(FORMULA[:1]) else cell",
        "tests/views/test_log.py",
    ),
    Mutation(
        "the desk corrects what is confirmed",
        "tournaments/services/results.py",
        "known.state is MatchState.CONFIRMED and Right.CORRECT not in actor.rights",
        "False",
        "tests/services/test_rights.py",
    ),
    Mutation(
        "a pair pays twice at two doors",
        "tournaments/services/arrivals.py",
        "if left <= 0:",
        "if False:",
        "tests/services/test_arrivals.py",
    ),
    Mutation(
        "whoever withdrew still owes the fee",
        "tournaments/selectors/arrivals.py",
        "return 0 if self.withdrawn else max(0, self.due - self.paid)",
        "return max(0, self.due - self.paid)",
        "tests/services/test_arrivals.py",
    ),
    Mutation(
        "who was not there is drawn",
        "tournaments/selectors/stages.py",
        "if team.withdrawn_id is None or str(team.id) in drawn)",
        "if True)",
        "tests/services/test_arrivals.py",
    ),
    Mutation(
        "those who wait do not count for the limit of entrants",
        "tournaments/selectors/registrations.py",
        "if entered + waiting >= terms.limit",
        "if entered >= terms.limit",
        "tests/services/test_registrations.py",
    ),
    Mutation(
        "a refused request keeps its telephone",
        "tournaments/services/registrations.py",
        'rows.update(outcome=outcome, phone="")',
        "rows.update(outcome=outcome)",
        "tests/services/test_registrations.py",
    ),
    Mutation(
        "the log says what private data are",
        "tournaments/services/private_data.py",
        '"private": changed}',
        '"private": wanted}',
        "tests/services/test_private_data.py",
    ),
    Mutation(
        "a substitute sits in turns before coming in",
        "tournaments/selectors/sitting.py",
        "if turn is None or begins <= turn",
        "if True",
        "tests/services/test_substitutions.py",
    ),
    Mutation(
        "a player who has played is replaced from that turn",
        "tournaments/services/substitutions.py",
        "elif _has_played(player, from_turn):",
        "elif False:",
        "tests/services/test_substitutions.py",
    ),
    Mutation(
        "whoever cannot move is sent to a table that is taken",
        "tournaments/scheduling/fixed_tables.py",
        "if drawn is not None and drawn not in table_of and home not in used:",
        "if drawn is not None and drawn not in table_of:",
        "tests/scheduling/test_fixed_tables.py",
    ),
    Mutation(
        "who left may still sit in turns that are drawn anew",
        "tournaments/scheduling/audit/continued.py",
        "rests=(*turn.rests, *absent)",
        "rests=turn.rests",
        "tests/scheduling/audit/test_continued.py",
    ),
    Mutation(
        "turns are drawn anew as if nobody had met before",
        "tournaments/services/draws.py",
        ".draw(drawing.present, drawing.options, number, drawing.played)",
        ".draw(drawing.present, drawing.options, number)",
        "tests/services/test_rotating_evenings.py",
    ),
    Mutation(
        "a turn that was called can still be drawn anew",
        "tournaments/selectors/begun.py",
        "IN_FORCE | Q(called_at__isnull=False) | Q(started_at__isnull=False)",
        "IN_FORCE | Q(started_at__isnull=False)",
        "tests/services/test_rotating_evenings.py",
    ),
    Mutation(
        "a table changes players after its first deal",
        "tournaments/services/missing.py",
        "if known.state is not MatchState.TO_PLAY:",
        "if False:",
        "tests/services/test_missing.py",
    ),
    Mutation(
        "the only table of a turn closes",
        "tournaments/services/missing.py",
        "if repair.substitute is None and repair.only:",
        "if False:",
        "tests/services/test_missing.py",
    ),
    Mutation(
        "a table is given away while its match is being played",
        "tournaments/selectors/hall.py",
        "if one.hall_table is not None and not one.complete}",
        "if one.hall_table is not None and one.complete}",
        "tests/services/test_hall.py",
    ),
)


def left_out(folder: str, names: list[str]) -> set[str]:
    """What a copy does without; of all that is called data only what belongs to this installation."""
    return HIDDEN(folder, names) | ({"data"} if Path(folder) == ROOT else set())


def main(wanted: list[str]) -> int:
    """Try every mutation, or those whose description holds one of the words; status 1 if one passes unseen."""
    unseen = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=left_out)
        for mutation in MUTATIONS:
            if wanted and not any(word in mutation.breaks for word in wanted):
                continue
            caught = _caught_by(mutation, copy)
            unseen += not caught
            print(f"{mutation.breaks}: {caught or 'PASSED UNSEEN'}", flush=True)  # noqa: T201 # it talks to a person
    return bool(unseen)


def _caught_by(mutation: Mutation, copy: Path) -> str:
    """The first test that fails under the mutation, or nothing."""
    file = copy / mutation.file
    sound = file.read_text()
    if sound.count(mutation.old) != 1:
        raise ValueError(f"{mutation.file} holds {mutation.old!r} {sound.count(mutation.old)} times, not once")
    file.write_text(sound.replace(mutation.old, mutation.new))
    try:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *mutation.tests.split()]
        run = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    finally:
        file.write_text(sound)
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return found[1] if found and run.returncode else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

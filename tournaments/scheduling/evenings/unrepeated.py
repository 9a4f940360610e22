"""More turns than are stored in which nobody meets anybody twice: splits of all players into fours, laid out by fields.

Two players share at most one four of all splits, so every four may play in any pairing: 3q + 1 players have q splits
(`whist.parallel_classes`), 4g players in columns g or, where 4 divides g, one more (`whist.columns`).
"""

from tournaments.scheduling.evenings.catalogue import without
from tournaments.scheduling.whist import columns, parallel_classes
from tournaments.scheduling.whist.plan import Plan

COLUMNS = 4


def unrepeated(players: int, turns: int) -> Plan | None:
    """So many turns at players // 4 tables, or None where no splits are known; of one player fewer than fill all
    tables, those with the one more, whose table stays empty.
    """
    if players % 4 == 3:
        plan = unrepeated(players + 1, turns)
        return None if plan is None else without(players, plan)
    if parallel_classes.suits(players) and turns <= players // 3:
        return parallel_classes.splits(players)[:turns]
    rows = players // COLUMNS
    if players % COLUMNS or not columns.suits(COLUMNS, rows) or turns > columns.length(COLUMNS, rows):
        return None
    return [[(a, b, c, d) for a, b, c, d in tables] for tables in columns.plan(COLUMNS, rows)[:turns]]

"""One player fewer: the perfect plan of n + 1 players without one of them, for n that leaves 3 when divided by 4.

In every turn the three others of the missing player's table rest, so everybody rests three times. Each is short of
the four opponents met at those tables; whether these are four different ones depends on the plan. They are when
the plan walks round a circle in which the missing player stays at a table inf-0-a-b with a and -b different,
and then nothing can be better.
"""

from tournaments.scheduling.whist.plan import Plan


def without_last(plan: Plan, count: int) -> Plan:
    """The plan of `count` + 1 players without the last one and without the tables that player sat at."""
    return [[four for four in fours if count not in four] for fours in plan]

"""Everybody meets everybody: the pairings of the Berger tables and tables that everybody visits alike.

Pairings and their order: FIDE handbook C.05 annex 1 (tables of J. Berger, 1895). Tables of the hall: start
with the place of the pairing in the circle, then exchange two tables in most turns; the rule was found by
checking all sizes up to 62 and works whenever the number of turns of a leg is not divisible by 3.
"""

from typing import NamedTuple


class Pairing(NamedTuple):
    """Two entrants by index; the first is named first on the sheet."""

    first: int
    second: int


def berger_turns(count: int, legs: int = 1) -> list[list[Pairing]]:
    """The turns in which `count` entrants (2 or more) meet `legs` times; a turn lists its pairings by table.

    Even counts take count - 1 turns a leg, odd ones `count`, with one entrant resting in each. The second
    leg turns the pairings round.
    """
    size = count + count % 2
    leg = [_tables_of_turn(turn, size, resting=count < size) for turn in range(1, size)]
    mirrored = [[Pairing(pairing.second, pairing.first) for pairing in turn] for turn in leg]
    return [list(turn) for number in range(legs) for turn in (mirrored if number % 2 else leg)]


def centre_of(turn: int, size: int) -> int:
    """The number who meets the last one in this turn (from 1) of an even `size`, the last but one written 0: all
    others meet anybody who is opposite on the circle around it.
    """
    return (turn + 1) * (size // 2) % (size - 1)


def _tables_of_turn(turn: int, size: int, resting: bool) -> list[Pairing]:
    """The pairings of one turn by table; `resting` drops the one against the last number, who does not
    exist.
    """
    cycle, half = size - 1, size // 2
    centre = centre_of(turn, size)
    pairings = [_ordered(centre, cycle, size)]
    pairings += [_ordered((centre + step) % cycle, (centre - step) % cycle, size) for step in range(1, half)]
    if resting:
        return pairings[1:]
    if centre and cycle % 3:
        other = _exchanged_table(centre, cycle)
        pairings[0], pairings[other] = pairings[other], pairings[0]
    return pairings


def _exchanged_table(centre: int, cycle: int) -> int:
    """The table that table 0 is exchanged with in the turn around `centre`: twice its distance, folded."""
    doubled = 2 * min(centre, cycle - centre)
    return min(doubled, cycle - doubled)


def _ordered(one: int, two: int, size: int) -> Pairing:
    """The pairing with the entrant in front who is in front in the Berger table.

    An odd sum of the two numbers puts the lower one in front, an even sum the higher one; against the last
    number the lower half is in front. Number `size - 1` of the circle is written 0 here.
    """
    cycle = size - 1
    low, high = sorted((one or cycle, two or cycle) if two != cycle else (one or cycle, size))
    lower_first = low <= size // 2 if high == size else (low + high) % 2 == 1
    return Pairing(low - 1, high - 1) if lower_first else Pairing(high - 1, low - 1)

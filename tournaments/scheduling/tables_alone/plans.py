"""Turns in which nobody, or hardly anybody, meets anybody again, where such turns are known: stored, or laid out."""

from collections.abc import Iterable

from tournaments.scheduling.tables_alone.catalogue import StoredTables, Turns, entries, laid_out


def known(seats: int, players: int, turns: int) -> Turns | None:
    """So many turns at all tables that the players fill; None where none are known.

    Players are numbered from 0; who is at no table rests.
    """
    return known_from(entries(), seats, players, turns)


def known_from(stored: Iterable[StoredTables], seats: int, players: int, turns: int) -> Turns | None:
    """The same, if these turns are stored: the shortest that are long enough serve, unless those laid out are shorter.

    Stored turns that are no longer than these are as good, and better in that no players of a short column always sit
    at a larger table.
    """
    fitting = [one for one in stored if (one.seats, one.players) == (seats, players) and one.turns >= turns]
    shortest = min(fitting, key=lambda one: one.turns, default=None)
    laid = laid_out(seats, players)
    if turns <= len(laid) and (shortest is None or shortest.turns > len(laid)):
        return laid[:turns]
    return None if shortest is None else shortest.first(turns)

"""Invented quarters and people for rehearsals and simulations: no list of a real evening is ever shown."""

import random
from collections.abc import Sequence
from itertools import chain, repeat

QUARTERS = ("La Custera", "I Pinacin", "La Cesa", "L'Orsa", "Borgo Nuovo", "Rione Ponte", "San Rocco", "La Fontana")

FIRST_NAMES = (
    "Agnese", "Alberto", "Anna Maria", "Aurelio", "Beatrice", "Bruno", "Carla", "Celestino", "Chiara", "Dario",
    "Delfina", "Edoardo", "Elsa", "Ettore", "Fiorenza", "Giacomo", "Gian Luca", "Ginevra", "Ines", "Irma",
    "Italo", "Lidia", "Loredana", "Nicolò", "Noemi", "Oreste", "Pier Carlo", "Renata", "Rocco", "Ugo",
)  # fmt: skip

SURNAMES = (
    "Arduino", "Bertolè", "Boeri", "Canavesio", "Castagneri", "D'Agostin", "Dalmasso", "De Luca", "Fenoglio",
    "Ferrero Bianco", "Galetto", "Ghigo", "Giachero", "Lanteri", "Maestrutti", "Marocco", "Nicolello", "Novarìn",
    "Olivero", "Pasquero", "Peirano", "Quaglia", "Ravera", "Rostàn", "Sant'Ambrogio", "Soleri", "Tarditi", "Ubezio",
    "Vercellone Pons", "Zanon",
)  # fmt: skip


def quarter_names(count: int) -> tuple[str, ...]:
    """That many different names, the quarters of the Giochi first."""
    return tuple(QUARTERS[:count]) + tuple(f"Quartiere {number}" for number in range(len(QUARTERS) + 1, count + 1))


def player_names(sizes: Sequence[int], rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """One list of names per quarter; nobody has the name of another until all names are used up."""
    everybody = [f"{first} {surname}" for surname in SURNAMES for first in FIRST_NAMES]
    waiting = chain.from_iterable(rng.sample(everybody, len(everybody)) for _again in repeat(None))
    return tuple(tuple(next(waiting) for _ in range(size)) for size in sizes)

"""The evening that the journeys play: four quarters of 7, 9, 6 and 11 players, and what happens at every table.

Each of three quarters beats the next by 11 match points to 10, in a circle, and so does each of them the fourth:
three end level on everything but the lot.
"""

PLAYERS = {
    "La Custera": (
        "Maria Addolorata Degl'Innocenti-Bevilacqua",
        "Élodie Rostàn",
        "Nicolò D'Angelo",
        "Giosuè Della Valle",
        "Anna Ferrero",
        "Anna Ferrero",
        "Zoë Bertolè",
    ),
    "I Pinacin": (
        "Pietro Galetto",
        "Rosa Galetto",
        "Ugo Tron",
        "Ida Tron",
        "Leo Breuza",
        "Ada Breuza",
        "Ivo Comba",
        "Ina Comba",
        "Teo Long",
    ),
    "La Cesa": ("Aldo Bounous", "Bice Bounous", "Ciro Micol", "Dora Micol", "Elio Peyrot", "Fede Peyrot"),
    "L'Orsa": (
        "Gino Travers",
        "Lia Travers",
        "Mara Ghigo",
        "Nino Ghigo",
        "Olga Pons",
        "Pino Pons",
        "Rita Grill",
        "Sara Grill",
        "Tea Viton",
        "Ugo Viton",
        "Vera Ayassot",
    ),
}

STRONGER = {
    frozenset(("La Custera", "I Pinacin")): "La Custera",
    frozenset(("I Pinacin", "La Cesa")): "I Pinacin",
    frozenset(("La Cesa", "La Custera")): "La Cesa",
    frozenset(("La Custera", "L'Orsa")): "La Custera",
    frozenset(("I Pinacin", "L'Orsa")): "I Pinacin",
    frozenset(("La Cesa", "L'Orsa")): "La Cesa",
}
WON, LOST = 70, 50


def points_of_side_one(home: str, away: str, place: int) -> list[int]:
    """The card points of the home side, deal by deal: 3-2 for the stronger quarter at the outer two of its three
    tables, 2-3 at the middle one."""
    stronger_wins = place != 1
    home_wins = (STRONGER[frozenset((home, away))] == home) == stronger_wins
    return [WON] * 3 + [LOST] * 2 if home_wins else [LOST] * 3 + [WON] * 2

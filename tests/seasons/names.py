"""Italian names as people write them on a list at the door, some carefully and some not."""

import random
import unicodedata

from tournaments.seasons.people import Person

FIRST = """
Andrea Anna Antonio Barbara Beatrice Bruno Carla Cesare Chiara Dario Davide Elena Emma Fabio Franca Gianni
Giorgia Giulia Ivo Laura Lorenzo Luca Lucia Marco Maria Mario Marta Matteo Nadia Nicolò Noè Paola Paolo Pietro
Piera Renzo Roberta Rosa Sara Sergio Silvia Simone Teresa Tommaso Ugo Vera Vittorio Walter
"""
LAST = """
Abate Airaudo Balbi Barale Beltramo Bertolino Bianco Bonansea Bosio Bruno Calvetti Caffaratti Cardon Carle
Charrier Clot Coassolo Comba Costantino Dalmasso D'Amico Davì De_Luca Depetris Di_Bella Fenoglio Ferrero Gaido
Galliano Gamba Giai Griot Jahier Lantelme Martinat Massel Merlo Micol Morello Nota Pagetto Pascal Peyronel
Pons Prot Richard Rivoira Ribet Rostan Sappè Tron Usseglio Vinçon Viglielmo Zanella
"""
SHORT = {"Antonio": "Toni", "Giorgia": "Giò", "Lorenzo": "Renzo", "Roberta": "Roby", "Tommaso": "Tommy"}


def made_names(chance: random.Random, people: int, names: int) -> tuple[list[Person], list[tuple[str, str]]]:
    """A register without namesakes, and names as they were typed, each with the id of whom it means."""
    pairs = [(first, last.replace("_", " ")) for first in FIRST.split() for last in LAST.split()]
    chance.shuffle(pairs)
    register = [Person(f"p{number}", f"{first} {last}") for number, (first, last) in enumerate(pairs[:people])]
    typed = []
    for _ in range(names):
        number = chance.randrange(people)
        typed.append((_typed(chance, *pairs[number]), f"p{number}"))
    return register, typed


def _typed(chance: random.Random, first: str, last: str) -> str:
    """Nine of ten are only written another way; the others are wrong by a letter, cut short, or not the whole name."""
    way = chance.randrange(1000)
    if way < 35:
        first = f"{first[0]}."
    elif way < 55:
        first = SHORT.get(first, first[:4])
    elif way < 85:
        last = _slipped(chance, last)
    elif way < 95:
        first = ""
    name = chance.choice((f"{first} {last}", f"{last} {first}"))
    return chance.choice((name, name, name.upper(), name.lower(), _plain(name), f" {name.replace(' ', '  ')} "))


def _slipped(chance: random.Random, word: str) -> str:
    """One letter left out, doubled or exchanged with the one before."""
    at = chance.randrange(1, len(word) - 1)
    before, letter, after = word[:at], word[at], word[at + 1 :]
    return chance.choice((before + after, before + letter + letter + after, before[:-1] + letter + before[-1] + after))


def _plain(text: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one))

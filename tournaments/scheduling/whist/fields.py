"""Finite fields and their products, with elements counted from 0: the arithmetic behind perfect schedules.

A field of p**k elements writes its elements in k digits to the base p; they are added digit by digit. A
generator is found by trial: an element whose powers run through everything but 0 (there always is one, and for
k > 1 a polynomial of which the variable is one). Products come from adding exponents. See R. Lidl and H.
Niederreiter, Finite Fields, chapters 2 and 9.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product

Element = int


@dataclass(frozen=True, slots=True)
class Ring:
    """A product of finite fields, of `order` elements: 0 to order - 1, and 0 is zero.

    `digits` are the bases of the digits of an element, lowest first; `powers` has for every field the powers of
    its generator from the 0th on, and `logarithms` the exponents of its elements (of zero: 0, never to be used).
    """

    order: int
    digits: tuple[int, ...]
    powers: tuple[tuple[Element, ...], ...]
    logarithms: tuple[tuple[int, ...], ...]

    def plus(self, one: Element, two: Element) -> Element:
        """The sum, digit by digit."""
        total, place = 0, 1
        for base in self.digits:
            total += (one + two) % base * place
            one, two, place = one // base, two // base, place * base
        return total

    def minus(self, one: Element) -> Element:
        """The element that gives 0 together with this one."""
        total, place = 0, 1
        for base in self.digits:
            total += -one % base * place
            one, place = one // base, place * base
        return total

    def times(self, one: Element, two: Element) -> Element:
        """The product, field by field."""
        total, place = 0, 1
        for powers, logarithms in zip(self.powers, self.logarithms, strict=True):
            size = len(logarithms)
            left, right = one % size, two % size
            if left and right:
                total += powers[(logarithms[left] + logarithms[right]) % len(powers)] * place
            one, two, place = one // size, two // size, place * size
        return total

    def of_fields(self, parts: tuple[Element, ...]) -> Element:
        """The element with these parts, one from each field."""
        total, place = 0, 1
        for part, logarithms in zip(parts, self.logarithms, strict=True):
            total, place = total + part * place, place * len(logarithms)
        return total

    def quarter_turn(self) -> Element:
        """An element i with i * i = -1; in every field, the size must leave 1 when divided by 4."""
        return self.of_fields(tuple(powers[len(powers) // 4] for powers in self.powers))

    def quarter_cosets(self) -> list[Element]:
        """One element of each set x, ix, -x, -ix of the elements other than 0, the lowest."""
        turn, seen, lowest = self.quarter_turn(), {0}, []
        for element in range(self.order):
            if element not in seen:
                lowest.append(element)
                turned = self.times(turn, element)
                seen |= {element, turned, self.minus(element), self.minus(turned)}
        return lowest

    def unit_different(self, count: int) -> list[Element]:
        """`count` elements, the difference of any two invertible; every field must have that many elements."""
        return [self.of_fields((number,) * len(self.powers)) for number in range(count)]


def prime_powers(order: int) -> tuple[tuple[int, int], ...]:
    """The primes of `order` (2 or more) with their exponents, the smallest first."""
    found, prime = [], 2
    while order > 1:
        exponent = 0
        while order % prime == 0:
            order, exponent = order // prime, exponent + 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return tuple(found)


@cache
def ring(order: int) -> Ring:
    """The product of the fields whose sizes are the largest prime powers in `order`."""
    factors = prime_powers(order)
    digits = tuple(prime for prime, exponent in factors for _ in range(exponent))
    powers = tuple(_powers_of_generator(prime, exponent) for prime, exponent in factors)
    return Ring(order, digits, powers, tuple(_logarithms(row) for row in powers))


def _logarithms(powers: tuple[Element, ...]) -> tuple[int, ...]:
    exponents = {element: exponent for exponent, element in enumerate(powers)}
    return tuple(exponents.get(element, 0) for element in range(len(powers) + 1))


def _powers_of_generator(prime: int, degree: int) -> tuple[Element, ...]:
    """The powers of the first generator found of the field of prime**degree elements."""
    for tail in product(range(prime), repeat=degree):
        powers = _powers(prime, tail)
        if len(powers) == prime**degree - 1:
            return powers
    raise ArithmeticError(f"no field of {prime}**{degree} elements: {prime} is not a prime")


def _powers(prime: int, tail: tuple[int, ...]) -> tuple[Element, ...]:
    """The powers of x until one comes again, where x**degree is the polynomial `tail`, constant first.

    With one digit the variable x is the number tail[0] itself.
    """
    power = (1,) + (0,) * (len(tail) - 1)
    seen: dict[tuple[int, ...], None] = {}
    while power not in seen and any(power):
        seen[power] = None
        top = power[-1]
        shifted = (0, *power[:-1])
        power = tuple((digit + top * part) % prime for digit, part in zip(shifted, tail, strict=True))
    return tuple(sum(digit * prime**place for place, digit in enumerate(power)) for power in seen)

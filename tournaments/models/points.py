"""Points in a column: whole numbers or exact fractions."""

from fractions import Fraction
from typing import TYPE_CHECKING

from django.db import models

from rules.match_points import PARTS, Points, exact, in_parts

if TYPE_CHECKING:
    _Whole = models.IntegerField[Points, Points]
else:
    _Whole = models.IntegerField


class PointsField(_Whole):
    """Points, stored as a whole number of sixtieths, so that the database compares them and adds them up exactly."""

    def from_db_value(self, value: int | None, *_where: object) -> Points | None:
        """What is stored, as points; a whole number of them is an int."""
        return None if value is None else exact(Fraction(value, PARTS))

    def get_prep_value(self, value: Points | None) -> int | None:
        """Raises ValueError where sixtieths do not suffice."""
        if value is None or in_parts(value):
            return None if value is None else int(value * PARTS)
        raise ValueError(f"{value} is no whole number of sixtieths")

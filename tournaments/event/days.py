"""When an event is played: its days, each with the hour of its beginning by the clock of the hall."""

import datetime

USUAL_LENGTH = datetime.timedelta(hours=3)
"""How long an evening is shown in a calendar: nobody knows when the last match ends."""


def moment_of(date: datetime.date, hour: datetime.time, zone: datetime.tzinfo) -> datetime.datetime:
    """The moment, in UTC, at which clocks of the `zone` show this hour on this day.

    An hour that is there twice, in the night in which clocks are put back, is the first one; one that is left out, in
    the night in which they are put forward, is as long after midnight as it says: 2:30 is when clocks show 3:30
    (PEP 495, fold 0; RFC 5545, 3.3.5, says the same of both).
    """
    return datetime.datetime.combine(date, hour, zone).astimezone(datetime.UTC)

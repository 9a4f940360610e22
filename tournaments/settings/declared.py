"""Every setting of the regulation of a stage, in the order in which a page asks for it. A new one is a declaration.

What the log calls it, its box with its hint, its limits, what the regulation says of it, and its key in files follow
from that. Its value is a field of `event/regulation.Regulation`, its column is in `models/tournament.py`.
"""

from collections.abc import Mapping

from tournaments.settings.kinds import Setting
from tournaments.settings.of_draw import CALENDAR, PASSAGE
from tournaments.settings.of_play import PLAY
from tournaments.settings.of_ranking import COUNT

SETTINGS: tuple[Setting, ...] = (*PASSAGE, *CALENDAR, *PLAY, *COUNT)
BY_KEY: Mapping[str, Setting] = {one.key: one for one in SETTINGS}

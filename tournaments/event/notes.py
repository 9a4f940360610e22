"""What may be noted of a match on its sheet, beside what was played: each note by name, with the values it may have."""

TYPED: dict[str, tuple[int, ...]] = {}
"""A note of this name is a column of the match (`models.schedule.MatchNotes`) and has its words in `labels.notes`. The
sheet, services, log, undo and pages go through this list, so nothing else need know of one note more.
"""

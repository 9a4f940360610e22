"""The values that templates receive."""

Plain = dict[str, object]

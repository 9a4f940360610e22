"""What templates are handed."""

Plain = dict[str, object]

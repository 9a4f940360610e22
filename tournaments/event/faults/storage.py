"""Why nothing can be read or saved now."""

from enum import StrEnum


class StorageFault(StrEnum):
    FULL = "storage_full"
    READ_ONLY = "storage_read_only"
    BUSY = "storage_busy"
    AWAY = "storage_away"
    DISK = "storage_disk"
    DAMAGED = "storage_damaged"

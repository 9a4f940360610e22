"""Django's PostgreSQL, connected to the server that takes writes: nobody waits while there is none."""

from typing import Any

from django.db.backends.postgresql import base

from briscola_site.postgresql_pair.primary import PRIMARY, PrimaryConnection


class DatabaseWrapper(base.DatabaseWrapper):
    @property
    def pool(self) -> Any:
        """Its connections lead to the server that takes writes now."""
        self.settings_dict["OPTIONS"]["pool"].setdefault("connection_class", PrimaryConnection)
        return super().pool

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises OperationalError at once while no server takes writes."""
        PRIMARY.require()
        return super().get_new_connection(conn_params)

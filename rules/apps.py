"""Makes the rules known to Django, for their translated labels only: no models, no migrations."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"

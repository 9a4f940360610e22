"""Makes the rules known to Django, which translates their texts: no models, no migrations."""

from django.apps import AppConfig
from django.utils import translation

from rules.words import speak_with


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self) -> None:
        speak_with(translation)

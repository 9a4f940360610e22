"""The addresses of this room: the programs that watch this one."""

from django.urls import path

from tournaments.pages.frame.later import later

(health,) = later("frame", "health")

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.measured, name="metrics"),
]

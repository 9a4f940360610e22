"""The addresses of this room: the phones at the tables."""

from django.urls import path

from tournaments.pages.frame.later import later

table_page, table_codes = later("phones", "table_page", "table_codes")

urlpatterns = [
    path("m/<str:token>/", table_page.table_open, name="table_open"),
    path("table/<uuid:link_id>/", table_page.table, name="table"),
    path("sw.js", table_page.service_worker, name="service_worker"),
    path("desk/<slug:slug>/turns/<int:number>/codes/", table_codes.renew_turn, name="desk_codes"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/code/", table_codes.renew_match, name="desk_code"),
]

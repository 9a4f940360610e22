"""The addresses of this room: what is printed."""

from django.urls import path

from tournaments.pages.papers import paper_list, printing

urlpatterns = [
    path("t/<slug:slug>/paper/<str:mark>/", paper_list.opened, name="paper_open"),
    path("desk/<slug:slug>/print/", paper_list.papers, name="desk_papers"),
    path("desk/<slug:slug>/print/sheets/", printing.all_sheets, name="print_all_sheets"),
    path("desk/<slug:slug>/print/checkin/", printing.checkin, name="print_checkin"),
    path("desk/<slug:slug>/print/turns/<int:number>/", printing.turn, name="print_turn"),
    path("desk/<slug:slug>/print/turns/<int:number>/sheets/", printing.sheets, name="print_sheets"),
    path("desk/<slug:slug>/print/turns/<int:number>/kit.pdf", printing.turn_kit, name="print_turn_kit"),
    path("desk/<slug:slug>/print/evening.pdf", printing.evening_file, name="print_evening"),
    path("desk/<slug:slug>/print/<slug:name>.pdf", printing.paper, name="print_paper"),
    path("desk/<slug:slug>/print/bracket/", printing.bracket, name="print_bracket"),
    path("desk/<slug:slug>/print/standings/", printing.standings, name="print_standings"),
    path("desk/<slug:slug>/print/final/", printing.final, name="print_final"),
]

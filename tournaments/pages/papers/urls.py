"""The addresses of this room: what is printed."""

from django.urls import path

from tournaments.pages.frame.later import later

paper_list, papers, season_paper = later("papers", "paper_list", "papers", "season_paper")

urlpatterns = [
    path("t/<slug:slug>/paper/<str:mark>/", paper_list.opened, name="paper_open"),
    path("desk/<slug:slug>/print/", paper_list.papers, name="desk_papers"),
    path("desk/<slug:slug>/print/turns/<int:number>/list.pdf", papers.turn, name="print_turn"),
    path("desk/<slug:slug>/print/turns/<int:number>/sheets.pdf", papers.sheets, name="print_sheets"),
    path("desk/<slug:slug>/print/turns/<int:number>/kit.pdf", papers.turn_kit, name="print_turn_kit"),
    path("desk/<slug:slug>/print/pairs.pdf", papers.cards, name="print_pair_cards"),
    path("desk/<slug:slug>/print/pairs/<uuid:team_id>.pdf", papers.card, name="print_pair_card"),
    path("desk/<slug:slug>/print/receipts/<uuid:team_id>.pdf", papers.receipts, name="print_receipts"),
    path("desk/<slug:slug>/print/prizes/<uuid:handover_id>.pdf", papers.prize_receipt, name="print_prize_receipt"),
    path("desk/<slug:slug>/print/evening.pdf", papers.evening_file, name="print_evening"),
    path("desk/<slug:slug>/print/closing.pdf", papers.closing_file, name="print_closing"),
    path("desk/<slug:slug>/print/<slug:name>.pdf", papers.paper, name="print_paper"),
    path("s/<slug:season_slug>/table.pdf", season_paper.season_paper, name="public_season_paper"),
]

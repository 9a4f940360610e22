"""The addresses of this room: how people come in, and what belongs to a club."""

from django.urls import path

from tournaments.pages.frame.later import later

account, backups_page, entrance, leaving_page, look_page, members_page, privacy, server_pages, sign_up_page = later(
    "clubs",
    "account",
    "backups_page",
    "entrance",
    "leaving_page",
    "look_page",
    "members_page",
    "privacy",
    "server_pages",
    "sign_up_page",
)

urlpatterns = [
    path("", entrance.home, name="home"),
    path("favicon.ico", entrance.favicon, name="favicon"),
    path("i18n/setlang/", entrance.language, name="set_language"),
    path("entrance/", entrance.entrance, name="entrance"),
    path("entrance/lost/", sign_up_page.lost, name="entrance_lost"),
    path("privacy/", server_pages.operator_privacy, name="operator_privacy"),
    path("privacy/agreement/", server_pages.operator_agreement, name="operator_agreement"),
    path("demonstration/", server_pages.demonstration, name="demonstration"),
    path("sign-up/", sign_up_page.sign_up, name="sign_up"),
    path("sign-up/<str:token>/", sign_up_page.sign_up_open, name="sign_up_open"),
    path("entrance/<str:token>/", entrance.entrance_redeem, name="entrance_redeem"),
    path("leave/", entrance.leave, name="leave"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="account_password"),
    path("account/password/remove/", account.password_gone, name="account_password_gone"),
    path("account/leave/", account.everywhere, name="account_leave"),
    path("clubs/<slug:club_slug>/members/", members_page.members, name="club_members"),
    path("clubs/<slug:club_slug>/members/name/", members_page.rename, name="club_rename"),
    path("clubs/<slug:club_slug>/members/invite/", members_page.invite, name="club_invite"),
    path(
        "clubs/<slug:club_slug>/members/invitations/<uuid:invitation_id>/end/",
        members_page.invitation_gone,
        name="club_invitation_gone",
    ),
    path("clubs/<slug:club_slug>/members/<uuid:member_id>/role/", members_page.member_role, name="club_member_role"),
    path("clubs/<slug:club_slug>/members/<uuid:member_id>/remove/", members_page.member_gone, name="club_member_gone"),
    path("clubs/<slug:club_slug>/privacy/", privacy.privacy, name="club_privacy"),
    path("clubs/<slug:club_slug>/privacy/days/", privacy.private_days, name="club_private_days"),
    path("clubs/<slug:club_slug>/look/", look_page.look, name="club_look"),
    path("clubs/<slug:club_slug>/look/logo/remove/", look_page.logo_gone, name="club_logo_gone"),
    path("logo/<str:name>", look_page.logo, name="logo"),
    path("clubs/<slug:club_slug>/away/", leaving_page.club_away, name="club_away"),
    path("clubs/<slug:club_slug>/copies/", backups_page.club_copies, name="club_copies"),
    path("clubs/<slug:club_slug>/copies/<str:file>/", backups_page.kept_file, name="club_kept_file"),
]

"""The addresses of this room: how people come in, and what belongs to a club."""

from django.urls import path

from tournaments.pages.frame.later import later

account, copies, entrance, look, members, privacy = later(
    "clubs", "account", "copies", "entrance", "look", "members", "privacy"
)

urlpatterns = [
    path("", entrance.home, name="home"),
    path("favicon.ico", entrance.favicon, name="favicon"),
    path("i18n/setlang/", entrance.language, name="set_language"),
    path("entrance/", entrance.entrance, name="entrance"),
    path("entrance/<str:token>/", entrance.entrance_redeem, name="entrance_redeem"),
    path("leave/", entrance.leave, name="leave"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="account_password"),
    path("account/password/remove/", account.password_gone, name="account_password_gone"),
    path("account/leave/", account.everywhere, name="account_leave"),
    path("clubs/<slug:club_slug>/members/", members.members, name="club_members"),
    path("clubs/<slug:club_slug>/members/name/", members.rename, name="club_rename"),
    path("clubs/<slug:club_slug>/members/invite/", members.invite, name="club_invite"),
    path(
        "clubs/<slug:club_slug>/members/invitations/<uuid:invitation_id>/end/",
        members.invitation_gone,
        name="club_invitation_gone",
    ),
    path("clubs/<slug:club_slug>/members/<uuid:member_id>/role/", members.member_role, name="club_member_role"),
    path("clubs/<slug:club_slug>/members/<uuid:member_id>/remove/", members.member_gone, name="club_member_gone"),
    path("clubs/<slug:club_slug>/privacy/", privacy.privacy, name="club_privacy"),
    path("clubs/<slug:club_slug>/privacy/days/", privacy.private_days, name="club_private_days"),
    path("clubs/<slug:club_slug>/look/", look.look, name="club_look"),
    path("clubs/<slug:club_slug>/look/logo/remove/", look.logo_gone, name="club_logo_gone"),
    path("logo/<str:name>", look.logo, name="logo"),
    path("clubs/<slug:club_slug>/copies/", copies.club_copies, name="club_copies"),
    path("clubs/<slug:club_slug>/copies/<str:file>/", copies.kept_file, name="club_kept_file"),
]

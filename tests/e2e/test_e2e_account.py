"""Accounts as people meet them: made of a guest with a game running, entered on a second device, exported, deleted."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, expect

from .people import PHONE, Person

PASSWORD = "the pot is on the fire"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def by_name(enter: Callable[..., Person], at: str, **more: Any) -> Person:
    """Somebody who calls the server by a name, as passkeys need it."""
    return enter(base_url=f"http://localhost:{at.rpartition(':')[2]}", **more)


def authenticator(person: Person) -> tuple[CDPSession, str]:
    """What holds this person's passkeys."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, str(made["authenticatorId"])


def signs_up(person: Person, name: str) -> list[str]:
    """Make an account with a password on the page; the codes that are shown."""
    person.page.goto("/account")
    new = person.page.get_by_role("region", name="Make an account")
    new.get_by_label("Name").fill(name)
    new.get_by_label("Password").fill(PASSWORD)
    new.get_by_role("button", name="Make it with a password").click()
    person.page.get_by_role("heading", name=f"{name}, your account is ready").wait_for()
    codes = person.page.locator("code").all_inner_texts()
    person.page.get_by_role("button", name="I have kept them").click()
    person.page.get_by_role("heading", name=name).wait_for()
    return codes


def signs_in(person: Person, name: str, password: str) -> None:
    old = person.page.get_by_role("region", name="Sign in")
    old.get_by_label("Name").fill(name)
    old.get_by_label("Password").fill(password)
    old.get_by_role("button", name="Sign in", exact=True).click()


def forgives(person: Person) -> None:
    """Refusals that a test asked for are in the browser's console too; nothing else may be."""
    person.wrongs[:] = [wrong for wrong in person.wrongs if "Failed to load resource" not in wrong]


def test_a_guest_with_a_game_running_gets_an_account_by_passkey_and_plays_on(
    enter: Callable[..., Person], at: str, shots: Path
) -> None:
    one = by_name(enter, at)
    keys, holder = authenticator(one)
    one.sits_down("cerke")
    table = one.page.url
    one.plays(most=2, seconds=60)
    before = len(one.positions)
    one.page.get_by_role("link", name="Account").click()
    one.page.get_by_role("region", name="Make an account").get_by_label("Name").fill("Passkey Pia")
    one.page.screenshot(path=shots / "account-entry-desk.png", full_page=True)
    one.page.get_by_role("button", name="Make it with a passkey").click()
    one.page.get_by_role("heading", name="Passkey Pia, your account is ready").wait_for()
    assert len(one.page.locator("code").all_inner_texts()) == 8
    one.page.screenshot(path=shots / "account-codes-desk.png", full_page=True)
    one.page.get_by_role("button", name="I have kept them").click()
    one.page.goto(table)
    one.is_asked()
    assert len(one.positions) > before
    one.plays(most=2, seconds=60)
    assert [seat["table"] for seat in one.asks("/api/me")["seats"]] == [table.rpartition("/")[2]]

    other = by_name(enter, at, locale="ja-JP", viewport=PHONE, has_touch=True)
    there, theirs = authenticator(other)
    [passkey] = keys.send("WebAuthn.getCredentials", {"authenticatorId": holder})["credentials"]
    there.send("WebAuthn.addCredential", {"authenticatorId": theirs, "credential": passkey})
    other.page.goto("/account")
    other.page.get_by_role("button", name="パスキーでログイン").click()
    other.page.get_by_role("heading", name="Passkey Pia").wait_for()
    expect(other.page.get_by_role("region", name="ログイン中の端末").get_by_role("listitem")).to_have_count(2)
    other.page.screenshot(path=shots / "account-phone.png", full_page=True)
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.page.goto(table)
    other.is_asked()


def test_an_account_by_password_is_entered_on_another_device_and_signed_out_from_the_first(
    enter: Callable[..., Person], shots: Path
) -> None:
    one, other = enter(), enter()
    codes = signs_up(one, "Password Paul")
    one.page.screenshot(path=shots / "account-desk.png", full_page=True)
    other.page.goto("/account")
    expect(other.page.get_by_role("region", name="Make an account")).to_contain_text("numeric address")
    signs_in(other, "password paul", PASSWORD)
    other.page.get_by_role("heading", name="Password Paul").wait_for()
    one.page.reload()
    devices = one.page.get_by_role("region", name="Devices")
    devices.get_by_role("button", name="Sign out", exact=True).click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    other.page.goto("/account")
    other.page.get_by_role("heading", name="Make an account").wait_for()
    old = other.page.get_by_role("region", name="Sign in")
    old.get_by_label("Name").fill("Password Paul")
    old.get_by_text("Neither password nor passkey").click()
    old.get_by_label("Recovery code").fill(codes[0])
    old.get_by_role("button", name="Sign in with a recovery code").click()
    other.page.get_by_role("heading", name="Password Paul").wait_for()
    expect(other.page.get_by_role("region", name="Recovery codes")).to_contain_text("7 left")


def test_wrong_passwords_are_refused_and_then_limited(enter: Callable[..., Person]) -> None:
    one, thief = enter(), enter()
    signs_up(one, "Guarded Gus")
    thief.page.goto("/account")
    signs_in(thief, "Guarded Gus", "not the password")
    alert = thief.page.get_by_role("region", name="Sign in").get_by_role("alert")
    expect(alert).to_contain_text("the name or the password is not right")
    for _ in range(20):
        wanted = {"name": "Guarded Gus", "password": "not the password"}
        if thief.context.request.post("/api/account/sign-in", data=wanted).status == 429:
            break
    signs_in(thief, "Guarded Gus", PASSWORD)
    expect(alert).to_contain_text("too many attempts")
    forgives(thief)


def test_everything_is_exported_and_the_account_deleted_after_being_asked_again(
    enter: Callable[..., Person], shots: Path
) -> None:
    one, other = enter(), enter()
    signs_up(one, "Leaving Lea")
    link = one.context.request.post("/api/me/link", data={}).json()["link"]
    other.page.goto(link)
    other.page.get_by_text("Leaving Lea").wait_for()
    other.page.goto("/account")
    data = other.page.get_by_role("region", name="Your data")
    data.get_by_role("button", name="Export everything").click()
    dialog = other.page.get_by_role("dialog", name="Is it you?")
    dialog.get_by_label("Password").fill(PASSWORD)
    other.page.screenshot(path=shots / "account-confirm-desk.png")
    with other.page.expect_download() as download:
        dialog.get_by_role("button", name="Confirm", exact=True).click()
    with zipfile.ZipFile(download.value.path()) as files:
        assert {"account.json", "games.json", "chat.json", "devices.json"} <= set(files.namelist())
    data.get_by_text("Delete the account").click()
    data.get_by_label("Type “Leaving Lea” to delete it").fill("Leaving Lea")
    data.get_by_role("button", name="Delete it for good").click()
    other.page.wait_for_url("**/")
    assert not other.asks("/api/me")["account"] and not one.asks("/api/me")["account"]
    other.page.goto("/account")
    signs_in(other, "Leaving Lea", PASSWORD)
    expect(other.page.get_by_role("region", name="Sign in").get_by_role("alert")).to_contain_text("not right")
    forgives(other)

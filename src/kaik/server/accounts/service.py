"""Signing up, signing in, and the ways to do it: what is decided here is written in one transaction, then told."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kaik.core.errors import KaikError
from kaik.server import schema, sign_in_schema
from kaik.server.accounts import passkeys as keys
from kaik.server.accounts.bodies import (
    AccountShown,
    NewPasskey,
    PasskeyShown,
    Proof,
    SignedInDevice,
    SignInWanted,
    SignUpWanted,
)
from kaik.server.accounts.directory import PERSON, Directory, NameTaken, UserAccount, refuse_endless
from kaik.server.accounts.merging import brought
from kaik.server.accounts.passkeys import MOST, PasskeyHost, Passkeys
from kaik.server.accounts.passwords import PasswordHashes, refuse_weak
from kaik.server.accounts.recovery import codes_left, new_codes, use_code
from kaik.server.accounts.sessions import CONFIRMED_FOR, Sessions, all_ended, links_ended
from kaik.server.auth import CookieHolder, NotYours, is_bot_id
from kaik.server.limits import Allowance, TooMuch, one_rate
from kaik.server.lobby import LobbyRoom
from kaik.server.names import chosen_name, looks, plain_text
from kaik.server.store import row
from kaik.server.transactions import Act

RENAMED_EVERY = 24 * 3_600_000
"""Milliseconds after a new name before there can be another."""

_ACCOUNTS, _PASSWORDS = schema.accounts.c, sign_in_schema.passwords.c
_NUMBERED = re.compile(r"(guest|player|ゲスト|プレイヤー)\s*\d*")


class SignInCaller(msgspec.Struct, frozen=True):
    """Who asks, from where, and on which device."""

    named: CookieHolder
    address: str = ""
    device: str = ""
    place: PasskeyHost | None = None
    """Where passkeys belong to, if there can be any."""


class AccountService:
    """Everything about one's own account but its end."""

    def __init__(self, lobby: LobbyRoom, sessions: Sessions) -> None:
        services = lobby.services
        self._lobby, self._store, self.sessions, self._now = lobby, services.store, sessions, services.now
        self.directory, self.hashes = Directory(services.store), PasswordHashes()
        self.passkeys = Passkeys(services.store, services.now)
        limits, shared = services.limits.per_account, services.shared
        self._sign_ins = Allowance(limits.sign_ins, limits.address_sign_ins, name="sign-ins", shared=shared)
        self._sign_ups = one_rate(limits.address_sign_ups, "sign-ups", shared)

    # Signing up

    async def sign_up(self, caller: SignInCaller, wanted: SignUpWanted) -> tuple[str, tuple[str, ...]]:
        """Make an account of a guest: the session it has now, and its recovery codes."""
        guest, name, now = caller.named.guest, account_name(wanted.name), self._now()
        if wanted.passkey is None:
            refuse_weak(wanted.password, name)
        await self._refuse_sign_up(caller, name)
        way = await self._first_way(caller, wanted, name)
        codes, coded = new_codes(guest, now)
        session, begun = self.sessions.begin(guest, caller.device, now)
        try:
            await self._store.write(*await self._account(guest, name, now), way, *coded, links_ended(guest), *begun)
        except IntegrityError:
            raise NameTaken(f"the name {name!r} is taken; choose another") from None
        await self.sessions.changed(guest)
        await self._lobby.rename(guest, name)
        return session, codes

    async def _refuse_sign_up(self, caller: SignInCaller, name: str) -> None:
        found = await self._store.fetch(select(schema.accounts).where(_ACCOUNTS.guest == caller.named.guest))
        if found and (found[0].secured is not None or found[0].closed is not None):
            raise KaikError("you have an account already; sign out first to make another", "refused")
        taken = await self._store.fetch(select(_ACCOUNTS.guest).where(_ACCOUNTS.looks == looks(name)))
        if any(each.guest != caller.named.guest for each in taken):
            raise NameTaken(f"the name {name!r} is taken; choose another")
        if not await self._sign_ups.take(None, caller.address):
            raise TooMuch("too many new accounts from your address; wait a while").after(600)

    async def _first_way(self, caller: SignInCaller, wanted: SignUpWanted, name: str) -> Act:
        if wanted.passkey is not None:
            made = await self.passkeys.made(_place(caller), caller.named.guest, wanted.passkey, caller.device or "1")
            return keys.added(made)
        return await self._password_act(caller.named.guest, wanted.password, name)

    async def _password_act(self, guest: str, password: str, name: str) -> Act:
        refuse_weak(password, name)
        stored = {"guest": guest, "hash": await self.hashes.hash(password), "changed": self._now()}
        return insert(sign_in_schema.passwords), [stored]

    async def _account(self, guest: str, name: str, now: int) -> tuple[Act, ...]:
        """The rows of guest and account as they are from now on; either may be there."""
        named: Act = (insert(schema.guests), [{"id": guest, "name": name, "at": now}])
        if await self._store.guest_name(guest) is not None:
            named = (update(schema.guests).where(schema.guests.c.id == guest).values(name=name), None)
        known = await self.directory.of(guest)
        if known is None:
            made = UserAccount(guest, name, looks(name), made=now, secured=now)
            return named, (insert(schema.accounts), [row(made)])
        change = update(schema.accounts).where(_ACCOUNTS.guest == guest)
        return named, (change.values(name=name, looks=looks(name), secured=now), None)

    # Signing in

    async def sign_in(self, caller: SignInCaller, wanted: SignInWanted) -> tuple[str, str]:
        """The account somebody is, and their new session on this device; one they had there before is void."""
        await self._count(said_looks(wanted.name) if wanted.passkey is None else "", caller.address)
        guest = await self._proved(caller, wanted)
        session, begun = self.sessions.begin(guest, caller.device, self._now())
        before = caller.named
        bring = wanted.bring and not before.session and before.guest != guest
        acts = await brought(self._store, before.guest, guest) if bring else ()
        await self._store.write(*begun, *acts)
        if before.session:
            await self.sessions.end(before.guest, before.session)
        await self.sessions.changed(guest)  # a device too many was signed out
        return guest, session

    async def _proved(self, caller: SignInCaller, wanted: SignInWanted) -> str:
        """Whose password, passkey or code this is; a wrong name and a wrong password are answered alike."""
        if wanted.passkey is not None:
            guest = await self.passkeys.used(_place(caller), caller.named.guest, wanted.passkey)
            if await self.directory.of(guest) is None:
                raise NotYours("this passkey is not known here", "not_signed_in")
            return guest
        found = await self._by_name(wanted.name)
        guest, stored = found or ("", None)
        if wanted.code:
            right = await use_code(self._store, guest, wanted.code, self._now())
        else:
            right = await self._fits(guest, stored, wanted.password)
        if not right:
            what = "recovery code" if wanted.code else "password"
            raise NotYours(f"the name or the {what} is not right", "not_signed_in")
        return guest

    async def _by_name(self, name: str) -> tuple[str, str | None] | None:
        """The account of a name and its password; one question whether there is one or not."""
        living = (_ACCOUNTS.looks == said_looks(name)) & _ACCOUNTS.closed.is_(None) & (_ACCOUNTS.kind == PERSON)
        own = _PASSWORDS.guest == _ACCOUNTS.guest
        asked: Any = select(_ACCOUNTS.guest, _PASSWORDS.hash).join_from(
            schema.accounts, sign_in_schema.passwords, own, isouter=True
        )
        found = await self._store.fetch(asked.where(living))
        return (str(found[0].guest), found[0].hash) if found else None

    async def _fits(self, guest: str, stored: str | None, password: str) -> bool:
        right = await self.hashes.fits(stored, password)
        if right and stored is not None and self.hashes.outdated(stored):
            fresh = await self.hashes.hash(password)
            await self._store.change(
                update(sign_in_schema.passwords).where(_PASSWORDS.guest == guest).values(hash=fresh)
            )
        return right

    async def _count(self, who: str, address: str) -> None:
        """Count an attempt, for its name as for its address, before anything is looked at."""
        # The address first: whoever has tried enough must not use up the attempts of others' names.
        if self._sign_ins.spent(None, address) or not await self._sign_ins.take(who, address):
            wait = self._sign_ins.wait(who, address)
            raise TooMuch("too many attempts to sign in; wait a moment").after(wait)

    async def confirm(self, caller: SignInCaller, proof: Proof) -> None:
        """Somebody who is signed in says once more who they are."""
        session = await self.sessions.one(caller.named)
        account = await self.own(session.guest)
        await self._count(account.looks, caller.address)
        wanted = SignInWanted(account.name, proof.password, proof.passkey, proof.code)
        if await self._proved(caller, wanted) != session.guest:
            raise NotYours("that passkey belongs to another account", "not_signed_in")
        await self.sessions.confirm(session.id)

    async def enter(self, guest: str, device: str) -> str:
        """A session for whoever has come by a private link; none where the guest has no way to sign in."""
        account = await self.directory.of(guest)
        if account is None or account.secured is None:
            return ""
        session, begun = self.sessions.begin(guest, device)
        await self._store.write(*begun)
        await self.sessions.changed(guest)
        return session

    # The account

    async def own(self, guest: str) -> UserAccount:
        """Somebody's own account, or a refusal."""
        found = await self.directory.of(guest)
        if found is None or is_bot_id(guest):
            raise NotYours("you have no account yet", "no_account")
        return found

    async def shown(self, named: CookieHolder) -> AccountShown:
        """An account as its owner sees it."""
        session = await self.sessions.one(named)
        account = await self.own(named.guest)
        password = await self._store.fetch(select(_PASSWORDS.guest).where(_PASSWORDS.guest == account.guest))
        return AccountShown(
            name=account.name,
            made=account.made,
            role=account.role,
            password=bool(password),
            passkeys=tuple(
                PasskeyShown(key.id, key.name, key.made, key.used) for key in await self.passkeys.of(account.guest)
            ),
            codes=await codes_left(self._store, account.guest),
            devices=tuple(
                SignedInDevice(each.id, each.device, each.made, each.seen, each.id == named.session)
                for each in await self.sessions.of(account.guest)
            ),
            renamable=0 if account.renamed is None else account.renamed + RENAMED_EVERY,
            confirmed=session.confirmed + CONFIRMED_FOR,
        )

    async def set_password(self, named: CookieHolder, device: str, password: str) -> str:
        """Have another password; all devices are signed out but this one, which gets a new session."""
        account = await self.own(named.guest)
        fresh = await self._password_act(account.guest, password, account.name)
        old = delete(sign_in_schema.passwords).where(_PASSWORDS.guest == account.guest)
        session, begun = self.sessions.begin(account.guest, device, self._now())
        await self._store.write((old, None), fresh, *all_ended(account.guest), *begun)
        await self.sessions.changed(account.guest, plain=True)
        return session

    async def add_passkey(self, caller: SignInCaller, wanted: NewPasskey) -> None:
        """Have one more passkey."""
        guest = caller.named.guest
        if len(await self.passkeys.of(guest)) >= MOST:
            raise KaikError(f"an account has at most {MOST} passkeys; remove one of them first", "too_many")
        name = plain_text(wanted.name)[:40] or caller.device or "1"
        made = await self.passkeys.made(_place(caller), guest, wanted.passkey, name)
        try:
            await self._store.write(keys.added(made))
        except IntegrityError:
            raise KaikError("this passkey is known already") from None

    async def remove_passkey(self, guest: str, ident: str) -> None:
        """Take a passkey away, unless it is the only way to sign in."""
        password = await self._store.fetch(select(_PASSWORDS.guest).where(_PASSWORDS.guest == guest))
        others = [key for key in await self.passkeys.of(guest) if key.id != ident]
        if not password and not others:
            raise KaikError("this passkey is your only way to sign in; set a password first", "only_way")
        await self.passkeys.remove(guest, ident)

    async def renew_codes(self, guest: str) -> tuple[str, ...]:
        """New recovery codes; the old ones are void."""
        codes, acts = new_codes(guest, self._now())
        await self._store.write(*acts)
        return codes

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest or an account another name; an account's own is unlike all others', and kept for a day."""
        account = await self.directory.of(guest)
        shown = chosen_name(name) if account is None else account_name(name)
        if account is None:
            taken = await self._store.fetch(select(_ACCOUNTS.guest).where(_ACCOUNTS.looks == looks(shown)))
            if taken:
                raise NameTaken(f"the name {shown!r} belongs to an account; choose another")
        elif shown != account.name:
            await self._rename_account(account, shown)
        await self._lobby.rename(guest, shown)

    async def _rename_account(self, account: UserAccount, name: str) -> None:
        now = self._now()
        free = _ACCOUNTS.renamed.is_(None) | (_ACCOUNTS.renamed <= now - RENAMED_EVERY)
        change = update(schema.accounts).where(_ACCOUNTS.guest == account.guest, free)
        try:
            done = await self._store.change(change.values(name=name, looks=looks(name), renamed=now))
        except IntegrityError:
            raise NameTaken(f"the name {name!r} is taken; choose another") from None
        if not done:
            left = (account.renamed or now) + RENAMED_EVERY - now
            raise TooMuch("an account can change its name once a day").after(left / 1000)


def account_name(name: str) -> str:
    """A name fit for an account: one that can be shown, and not what people without one are called."""
    shown = chosen_name(name)
    refuse_endless(shown)
    if _NUMBERED.fullmatch(unicodedata.normalize("NFKC", shown).casefold()):
        raise KaikError(f"{shown} is what guests are called; choose a name of your own", "bad_name")
    return shown


def said_looks(name: str) -> str:
    """How a name looks that anybody may have typed, whether it is one or not."""
    return looks(plain_text(name))


def _place(caller: SignInCaller) -> PasskeyHost:
    if caller.place is None:
        raise KaikError("passkeys need a host name, and this server was called by its address", "no_passkeys")
    return caller.place

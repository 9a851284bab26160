"""What is asked and answered about accounts: signing up and in, devices, and everything else on the account's page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

ShownName = Annotated[str, Meta(max_length=200)]
PasswordText = Annotated[str, Meta(max_length=200)]
CodeText = Annotated[str, Meta(max_length=60)]
Encoded = Annotated[str, Meta(max_length=20_000, pattern="^[A-Za-z0-9_-]*$")]
"""Bytes in base64url, without padding."""
CredentialId = Annotated[str, Meta(min_length=1, max_length=1400, pattern="^[A-Za-z0-9_-]*$")]


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser answers when a passkey was made or used; which of the fields depends on that."""

    id: CredentialId
    client_data: Encoded
    attestation: Encoded = ""
    """Of a new passkey."""
    authenticator: Encoded = ""
    signature: Encoded = ""
    """Of one that was used."""


class PasskeyOptionsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Options to make a passkey with, or to use one; a new account says what it will be called."""

    purpose: Literal["make", "use"]
    name: ShownName = ""


class PasskeyOptions(Struct, frozen=True):
    """What `navigator.credentials` is given, as JSON with base64url where it takes bytes; good for five minutes."""

    options: dict[str, Any]


class SignUpWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest wants to be an account: a name, and a password or a passkey."""

    name: ShownName
    password: PasswordText = ""
    passkey: PasskeyAnswer | None = None


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody is, said once more: by password, passkey or recovery code."""

    password: PasswordText = ""
    passkey: PasskeyAnswer | None = None
    code: CodeText = ""


class SignInWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to be their account on this device; a passkey needs no name."""

    name: ShownName = ""
    password: PasswordText = ""
    passkey: PasskeyAnswer | None = None
    code: CodeText = ""
    bring: bool = False
    """Whether finished games and progress of the guest on this device become the account's."""


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A password from now on; all other devices are signed out."""

    password: PasswordText


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """One more passkey, and what to call it."""

    passkey: PasskeyAnswer
    name: ShownName = ""


class SignOutWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Be signed in no longer, on this device or on all of them."""

    everywhere: bool = False


class DeletionWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete the account; its name is typed once more."""

    name: ShownName


class PasskeyShown(Struct, frozen=True):
    """A passkey of mine."""

    id: str
    name: str
    made: int
    used: int | None


class SignedInDevice(Struct, frozen=True):
    """A device I am signed in on."""

    id: str
    device: str
    made: int
    seen: int
    here: bool


class AccountShown(Struct, frozen=True):
    """My account as its page shows it."""

    name: str
    made: int
    role: str
    password: bool
    passkeys: tuple[PasskeyShown, ...]
    codes: int
    """Recovery codes that are left."""
    devices: tuple[SignedInDevice, ...]
    renamable: int
    """When the name can be changed again."""
    confirmed: int
    """Until when nothing is asked again before something sensitive is done."""


class CodesShown(Struct, frozen=True):
    """Recovery codes, told once."""

    codes: tuple[str, ...]
    account: AccountShown


class SignedOut(Struct, frozen=True):
    """Nobody is signed in here any more."""

    name: str
    """What the guest of this device is called now; empty where it has none yet."""

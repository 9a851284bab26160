"""Every kind of refusal a client can be told, each with a sentence on the pages."""

from __future__ import annotations

from typing import Literal, get_args

from kaik.core.errors import KaikError, RefusalKind

ServerRefusalKind = Literal[
    RefusalKind,
    "no_guest",
    "not_seated",
    "seated",
    "seat_taken",
    "other_seat",
    "declined",
    "not_host",
    "not_yours",
    "yourself",
    "challenged",
    "found_gone",
    "other_window",
    "silent",
    "only_way",
    "moderators_only",
    "bad_link",
    "bad_code",
    "bad_token",
    "no_scope",
    "no_account",
    "not_signed_in",
    "confirm_first",
    "bad_password",
    "no_passkeys",
    "bad_name",
    "name_taken",
    "silenced",
    "not_begun",
    "begun",
    "tournament_begun",
    "tournament_full",
    "not_yet",
    "not_rated",
    "rated",
    "other_rules",
    "rate",
    "too_many",
    "nonsense",
    "no_hints",
    "no_hint",
    "no_plans",
    "bad_address",
    "unavailable",
    "job_failed",
]
"""The kinds of the rules and the referee, and the server's own; the page has a sentence for each."""

_KINDS: dict[str, ServerRefusalKind] = {kind: kind for kind in get_args(ServerRefusalKind)}


def kind_of(wrong: KaikError) -> ServerRefusalKind:
    """The kind of a refusal as clients are told it; one that only a game knows is a plain refusal."""
    return _KINDS.get(wrong.kind, "refused")

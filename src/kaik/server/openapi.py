"""The API described as OpenAPI: schemas from the structs, a shape for every parameter, a status for every answer."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from kaik.server.auth import COOKIE
from kaik.server.bodies import Wrong

IDENT = "^[A-Za-z0-9_-]{1,64}$"
BOT_IDENT = "^bot:[A-Za-z0-9_-]{1,36}$"
ACCOUNT = "^.{1,80}$"
LARGEST = 2**31 - 1
"""No number of a log is larger."""

_REFS = "#/components/schemas/{name}"
_IDENT = {"type": "string", "pattern": IDENT}
_NAME = {"type": "string", "pattern": "^[a-z0-9-]{1,40}$"}

PARAMETERS: dict[str, tuple[dict[str, Any], str]] = {
    "table": (_IDENT, "the id of a table"),
    "match": (_IDENT, "the id of a match"),
    "passkey": (_IDENT, "the id of a passkey of mine"),
    "device": (_IDENT, "the id of a device I am signed in on"),
    "link": (_IDENT, "the id of a private link, as the list of them tells it"),
    "by": (
        {"type": "string", "pattern": "^(people|ratings)$", "default": "people"},
        "what comes first: where most people are, or whose ratings are highest",
    ),
    "name": ({"type": "string", "pattern": ACCOUNT}, "the name of an account, or one that looks like it"),
    "challenge": (_IDENT, "the id of a challenge"),
    "before": (_IDENT, "the id of a match of mine that is over: the page goes on after it; the first page if left out"),
    "block": (_IDENT, "the id of somebody I have muted or blocked, as the list of them tells it"),
    "report": (_IDENT, "the id of a report that waits"),
    "tournament": (_IDENT, "the id of a tournament"),
    "game": (_NAME, "the id of a game"),
    "step": (_IDENT, "the id of a step of its lesson"),
    "puzzle": (_IDENT, "the id of one of its puzzles"),
    "bot": ({"type": "string", "pattern": BOT_IDENT}, "the id of a bot account"),
    "token": (_IDENT, "the id of a token, as the list of them tells it; not the token itself"),
    "seen": ({"type": "integer", "minimum": 0, "maximum": LARGEST}, "how many entries of the log the bot has seen"),
    "since": (
        {"type": "integer", "minimum": 0, "maximum": LARGEST, "default": 0},
        "how many entries of the match the bot has already; the stream goes on after them",
    ),
    "form": (_NAME, "a format the match can be written in"),
    "n": (
        {"type": "integer", "minimum": 0, "maximum": LARGEST},
        "after how many entries; the last position if left out",
    ),
    "start": ({"type": "integer", "minimum": 0, "maximum": LARGEST, "default": 0}, "the first position"),
    "count": ({"type": "integer", "minimum": 1, "maximum": LARGEST, "default": 50}, "how many; 100 at most are sent"),
    "seat": ({"type": "integer", "minimum": 0, "maximum": 15}, "through whose eyes; a spectator's if left out"),
}
"""The shape of every parameter, and what it means. What does not have the shape is refused."""

SECURITY = {
    "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "a guest's cookie, from GET /api/me"},
    "bot": {"type": "http", "scheme": "bearer", "description": "a token of a bot account, from /api/me/bots"},
    "operator": {"type": "http", "scheme": "bearer", "description": "the token for whoever runs the server"},
}

BY_TOKEN: dict[str, Any] = {"security": [{"bot": []}]}
"""How an operation says that it is for programs."""

_TOLD: list[Any] = [Wrong]
"""Every struct that an operation takes or answers with."""


def operation(takes: Any, answer: Any, says: str, status: int = 200, unable: Any = Wrong) -> dict[str, Any]:
    """What OpenAPI says about an operation: what it takes, what it answers, and how it refuses."""
    _TOLD.extend(kind for kind in (takes, answer) if kind is not None)
    described = {str(status): {"description": says, "content": _json(answer)}, **_refusals(unable)}
    if takes is None:
        return {"responses": described}
    return {"responses": described, "requestBody": {"required": True, "content": _json(takes)}}


def download(says: str, kind: str = "text/plain") -> dict[str, Any]:
    """What OpenAPI says about an operation that answers with a file, plain text unless another kind is named."""
    text = {kind: {"schema": {"type": "string"}}}
    return {"responses": {"200": {"description": says, "content": text}, **_refusals()}}


def lines(line: Any, says: str) -> dict[str, Any]:
    """What OpenAPI says about a stream: a line of JSON for each thing that is told."""
    _TOLD.append(line)
    (shape,), _ = msgspec.json.schema_components([line], ref_template=_REFS)
    told = {"application/x-ndjson": {"itemSchema": shape, "schema": {"type": "string"}}}
    return {"responses": {"200": {"description": says, "content": told}, **_refusals()}, **BY_TOKEN}


def image(says: str) -> dict[str, Any]:
    """What OpenAPI says about an operation that answers with a picture."""
    kinds = {kind: {"schema": {"type": "string"}} for kind in ("image/svg+xml", "image/png")}
    return {"responses": {"200": {"description": says, "content": kinds}, **_refusals()}}


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of an application."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        _, schemas = msgspec.json.schema_components(_TOLD, ref_template=_REFS)
        made["components"] = {"schemas": schemas, "securitySchemes": SECURITY}
        made["security"] = [{}, {"guest": []}]  # much can be seen without a cookie; the rest is refused in words
        for path in made["paths"].values():
            for each in path.values():
                _complete(each)
        app.openapi_schema = made
    return app.openapi_schema


def _complete(operation: dict[str, Any]) -> None:
    """Say what FastAPI cannot know: the shapes of parameters, and how what does not fit them is refused."""
    operation["responses"].pop("422", None)
    for answer in operation["responses"].values():
        if len(answer["content"]) > 1 and answer["content"].get("application/json") == {"schema": {}}:
            del answer["content"]["application/json"]  # FastAPI's guess, beside what is really answered
    for parameter in operation.get("parameters", ()):
        parameter["schema"], parameter["description"] = PARAMETERS[parameter["name"]]


def _refusals(unable: Any = Wrong) -> dict[str, Any]:
    return {
        "4XX": {"description": Wrong.__doc__, "content": _json(Wrong)},
        "503": {"description": "the server cannot do it now", "content": _json(unable)},
    }


def _json(kind: Any) -> dict[str, Any]:
    schemas, _ = msgspec.json.schema_components([kind], ref_template=_REFS)
    return {"application/json": {"schema": schemas[0]}}

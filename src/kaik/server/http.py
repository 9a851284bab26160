"""Requests and answers: structs in, structs out, one sentence for every refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.websockets import WebSocket

from kaik.core.codec import to_json
from kaik.core.errors import KaikError, NoSuch
from kaik.server.auth import COOKIE, YEAR, CookieHolder, NoToken, NotYours, Signer, new_id
from kaik.server.bodies import Wrong
from kaik.server.errors import Misdirected, TooLarge, TooSlow, Unavailable
from kaik.server.jobs import JobFailed, JobTooLarge
from kaik.server.limits import TooMuch
from kaik.server.loading import OtherRules
from kaik.server.openapi import BY_TOKEN, download, image, lines, operation
from kaik.server.refusals import kind_of

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_STATUS: tuple[tuple[type[KaikError], int], ...] = ()


class NotYet(KaikError):
    """Something that can be had later."""

    kind = "not_yet"


_STATUS = (
    (NoSuch, 404),
    (NoToken, 401),
    (NotYours, 403),
    (NotYet, 409),
    (OtherRules, 409),
    (JobTooLarge, 422),
    (TooMuch, 429),
    (TooLarge, 413),
    (TooSlow, 408),
    (Misdirected, 421),
    (Unavailable, 503),
    (JobFailed, 503),
)
_PLAIN = {404: "there is nothing here", 405: "that cannot be done here; /docs lists what can"}


class Routes:
    """A router whose bodies are msgspec structs."""

    def __init__(self) -> None:
        self.router = APIRouter()

    def get(self, path: str, answer: Any, says: str, unable: Any = Wrong) -> Callable[[F], F]:
        """A route that tells something; `unable` is what it answers where it cannot."""
        return self._route("GET", path, operation(None, answer, says, unable=unable), 200)

    def post(self, path: str, takes: Any, answer: Any, says: str, status: int = 200) -> Callable[[F], F]:
        """A route that changes something."""
        return self._route("POST", path, operation(takes, answer, says, status), status)

    def text(self, path: str, answer: Callable[..., Any], says: str) -> None:
        """A route that answers with plain text."""
        self.router.add_api_route(
            path, answer, summary=says, openapi_extra=download(says), response_class=PlainTextResponse
        )

    def zip(self, path: str, answer: Callable[..., Any], says: str) -> None:
        """A route that answers with a zip."""
        told = download(says, "application/zip")
        self.router.add_api_route(path, answer, summary=says, openapi_extra=told, response_class=Response)

    def image(self, path: str, answer: Callable[..., Any], says: str) -> None:
        """A route that answers with a picture."""
        self.router.add_api_route(path, answer, summary=says, openapi_extra=image(says), response_class=Response)

    def of_programs(self, method: str, path: str, takes: Any, answer: Any, says: str) -> Callable[[F], F]:
        """A route for programs, who come with a token."""
        return self._route(method, path, operation(takes, answer, says) | BY_TOKEN, 200)

    def stream(self, path: str, line: Any, says: str) -> Callable[[F], F]:
        """A route for programs that answers with a line of JSON again and again."""
        return self._route("GET", path, lines(line, says), 200)

    def _route(self, method: str, path: str, told: dict[str, Any], status: int) -> Callable[[F], F]:
        return self.router.api_route(
            path,
            methods=[method],
            summary=told["responses"][str(status)]["description"],
            openapi_extra=told,
            response_model=None,
            status_code=status,
        )


async def body(request: Request, kind: type[T]) -> T:
    """The struct a request carries."""
    return decode(await raw_body(request), kind)


async def raw_body(request: Request) -> bytes:
    """The JSON text a request carries, not yet looked at."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise KaikError("a request is JSON, with content-type application/json", "nonsense")
    return b"".join([piece async for piece in request.stream()])


def decode(text: bytes, kind: type[T]) -> T:
    """The struct in a JSON text from outside."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise KaikError("that request is not understood: it is nested too deep", "nonsense") from None
    except UnicodeDecodeError:
        raise KaikError("that request is not understood: it is not UTF-8", "nonsense") from None
    except msgspec.MsgspecError as wrong:
        raise KaikError(f"that request is not understood: {wrong}"[:300], "nonsense") from None


def reply(answer: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(to_json(answer), status, media_type="application/json")


async def refusal_response(_: Request, wrong: Exception) -> Response:
    """A refusal as one sentence, for whatever the application raises; what is not awaited is given to a thread."""
    return refusal(wrong)


def refusal(wrong: Exception) -> Response:
    """The answer to what went wrong: a sentence and its kind; what is the server's own fault is not told."""
    match wrong:
        case KaikError():
            status = next((status for kind, status in _STATUS if isinstance(wrong, kind)), 400)
            answer = reply(Wrong(str(wrong), kind_of(wrong)), status)
            answer.headers.update(_told_besides(wrong))
            return answer
        case HTTPException():
            answer = reply(Wrong(_PLAIN.get(wrong.status_code, wrong.detail)), wrong.status_code)
            answer.headers.update(wrong.headers or {})  # which ways there are, where one was not
            return answer
        case RequestValidationError():
            names = ", ".join(sorted({str(each["loc"][-1])[:40] for each in wrong.errors()}))
            return reply(Wrong(f"that request is not understood: {names}", "nonsense"), 400)
        case ClientDisconnect():
            return reply(Wrong("the connection was closed before the request was complete", "nonsense"), 400)
    return reply(Wrong("the server made a mistake, which has been logged; trying again may help"), 500)


def _told_besides(wrong: KaikError) -> dict[str, str]:
    """What a program needs to know of a refusal: when to ask again, or how to say who it is."""
    match wrong:
        case TooMuch():
            return {"retry-after": str(wrong.seconds)}
        case NoToken():
            return {"www-authenticate": "Bearer"}
    return {}


async def deny(ws: WebSocket, answer: Response) -> None:
    """Refuse a socket before it is open, with a status and a sentence where the server can send them."""
    if "websocket.http.response" in ws.scope.get("extensions", {}):
        await ws.send_denial_response(answer)
    else:
        await ws.close(1008)


REFUSALS: tuple[type[Exception], ...] = (KaikError, HTTPException, RequestValidationError, ClientDisconnect)
"""What an application answers with `refused`; anything else is a mistake of the server's."""


IDENTITY = "kaik.identity"
"""Where the application finds who sent a request: whom the cookie names, if it counts, or why nobody can say."""


def named_of(request: Request) -> CookieHolder | None:
    """Whoever sent a request, with their session."""
    found: CookieHolder | KaikError | None = request.scope.get(IDENTITY)
    if isinstance(found, KaikError):
        raise found
    return found


def guest_of(request: Request) -> str | None:
    """Whoever sent a request, by cookie."""
    found = named_of(request)
    return None if found is None else found.guest


def has_cookie(request: Request, signer: Signer) -> bool:
    """Whether whoever sent a request needs no other cookie."""
    return named_of(request) is not None and not signer.is_old(request.cookies.get(COOKIE, ""))


def with_cookie(response: Response, request: Request, signer: Signer, guest: str, session: str = "") -> Response:
    """The answer with a cookie that makes whoever gets it this guest."""
    return set_cookie(response, request, COOKIE, signer.cookie(guest, session))


def set_cookie(response: Response, request: Request, name: str, value: str) -> Response:
    """The answer with a cookie that no script reads; an empty one is taken away."""
    secure = request.url.scheme == "https"
    lasts = YEAR if value else 0
    response.set_cookie(name, value, max_age=lasts, path="/", httponly=True, samesite="lax", secure=secure)
    return response


def new_guest() -> str:
    """A guest nobody has seen before."""
    return new_id()

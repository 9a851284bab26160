"""Requests made from the server's own OpenAPI, new ones every time: no 5xx, and every answer is a declared one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from msgspec.structs import replace
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.guests import a_clean_log
from tests.server.mutations import LONG, SEED
from tests.server.programs import give_account, new_bot

from kaik.games import slugs
from kaik.server.limits import PerToken, Rate, ServerLimits

EXAMPLES = 400 if LONG else 12
"""Requests to every operation, of every sort."""
WIDE = Rate(1e9, 1e9)
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}}})
"""Whatever does not have the declared shape is refused, in whichever way."""
ANSWERED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


class Api:
    """A server whose limits are out of the way, a guest there, and things that can be asked about."""

    def __init__(self, running: Any, guest: Any) -> None:
        self.base = f"http://{running.at}"
        self.session = requests.Session()
        self.session.cookies.set("kaik_guest", guest.http.cookies["kaik_guest"])
        self.schema = schemathesis.openapi.from_dict(guest.http.get("/openapi.json").json(), config=CONFIG)
        self.known = [{**thing, **_of_programs(running, guest, at)} for at, thing in enumerate(_things(guest))]
        self.programs = requests.Session()
        self.programs.headers["Authorization"] = f"Bearer {_seated_bot(guest, self.known[-1]['table'])}"

    def operations(self) -> Iterator[Any]:
        for found in self.schema.get_all_operations():
            yield found.ok()

    def ask(self, case: Any) -> None:
        # the first work of a kind waits for a process to start, which takes its time on a busy machine
        session = self.programs if _is_of_programs(case.operation) else self.session
        case.call_and_validate(base_url=self.base, session=session, checks=ANSWERED, timeout=60)


def _things(guest: Any) -> list[dict[str, str]]:
    """Tables and matches in every state: waiting, playing with secrets, over."""
    waiting = guest.set_up("cerke", "me", "free")
    chairs = []
    for game in ("march", "six-sticks"):
        chair = guest.come(guest.set_up(game, "me", "random"))
        chair.ready("00")
        chair.until(lambda chair: bool(chair.position["match"]))
        chairs.append(chair)
    chairs[1].play("@resign")
    things = [{"table": chair.table["id"], "match": chair.position["match"]} for chair in chairs]
    for chair in chairs:
        chair.close()
    return [*things, {"table": waiting, "match": things[0]["match"]}]


def _of_programs(running: Any, guest: Any, number: int) -> dict[str, str]:
    """A bot account with a token, and a challenge to a bot, all of them for others to end."""
    if not number:
        give_account(running, guest, "Somebody")
    bot, _ = new_bot(guest, f"Clever {number}")
    token = guest.http.get("/api/me/bots").json()["bots"][-1]["tokens"][0]["id"]
    challenge = guest.http.post("/api/challenges", json={"to": f"Clever {number}", "game": "march"}).json()["id"]
    return {"bot": bot, "token": token, "challenge": challenge}


def _seated_bot(guest: Any, table: str) -> str:
    """The token of a bot that sits at a table and is challenged."""
    _, token = new_bot(guest, "Seated")
    headers = {"Authorization": f"Bearer {token}"}
    assert guest.http.post(f"/api/bot/game/{table}/sit", json={}, headers=headers).status_code == 200
    assert guest.http.post("/api/challenges", json={"to": "Seated", "game": "march"}).status_code == 201
    return token


def _is_of_programs(operation: Any) -> bool:
    """Whether a token is needed. A stream never ends for whoever has one, so those are asked without it."""
    raw = operation.definition.raw
    streams = "application/x-ndjson" in json.dumps(raw["responses"])
    return raw.get("security") == [{"bot": []}] and not streams


@pytest.fixture
def api(start: Any, enter: Any) -> Api:
    per_guest = replace(ServerLimits().per_guest, requests=WIDE, tables=WIDE, reviews=WIDE, challenges=WIDE)
    per_token = PerToken(requests=WIDE, address_requests=WIDE)
    running = start(limits=replace(ServerLimits(), per_guest=per_guest, per_token=per_token))
    return Api(running, enter(running.at))


def asked(case_of: Any, ask: Any) -> str:
    """Ask many times; what went wrong, if anything."""

    @seed(SEED)
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case_of)
    def go(case: Any) -> None:
        ask(case)

    try:
        go()
    except Unsatisfiable:
        return ""  # an operation that takes nothing has nothing that could be wrong
    except (Exception, BaseExceptionGroup) as wrong:
        return f"{wrong}\n{getattr(wrong, '__notes__', '')}"
    return ""


def everywhere(api: Api, case_of: Any) -> None:
    """Ask every operation, and tell all failures together."""
    print(f"KAIK_SEED={SEED} repeats this")
    with a_clean_log():
        failures = {operation.label: asked(case_of(operation), api.ask) for operation in api.operations()}
    wrong = {label: why for label, why in failures.items() if why}
    assert not wrong, "\n\n".join(f"{label}: {why}" for label, why in wrong.items())


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_declared(api: Api, mode: GenerationMode) -> None:
    everywhere(api, lambda operation: operation.as_strategy(generation_mode=mode))


@pytest.mark.slow
def test_every_answer_about_something_that_is_there_is_declared(api: Api) -> None:
    def case_of(operation: Any) -> Any:
        names = [each.name for each in operation.path_parameters]
        known = [{name: thing[name] for name in names if name in thing} for thing in api.known]
        return st.sampled_from(known).flatmap(lambda given: operation.as_strategy(path_parameters=given or None))

    everywhere(api, case_of)


@pytest.mark.slow
def test_every_answer_to_a_table_of_a_real_game_is_declared(api: Api) -> None:
    wanted = next(each for each in api.operations() if each.label == "POST /api/tables")

    def of_a_game(case: Any, slug: str) -> Any:
        case.body = {**case.body, "game": slug, "preset": ""} if isinstance(case.body, dict) else case.body
        return case

    why = asked(st.builds(of_a_game, wanted.as_strategy(), st.sampled_from(slugs())), api.ask)
    assert not why, why


def test_the_document_names_every_parameter_and_answer(api: Api) -> None:
    document = json.loads(json.dumps(api.schema.raw_schema))
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            where = f"{method} {path}"
            assert {"4XX", "503"} <= set(operation["responses"]), where
            assert all("content" in answer for answer in operation["responses"].values()), where
            for parameter in operation.get("parameters", []):
                shape = parameter["schema"]
                assert "pattern" in shape or "minimum" in json.dumps(shape), f"{where}: {parameter['name']}"
                assert parameter["description"], f"{where}: {parameter['name']}"


def test_what_cannot_be_done_is_refused_and_says_what_can(api: Api) -> None:
    for path, operations in api.schema.raw_schema["paths"].items():
        place = path.replace("{form}", "kaik").replace("{", "").replace("}", "")
        for method in ("DELETE", "PUT", "PATCH", "TRACE"):
            answer = api.session.request(method, api.base + place)
            assert answer.status_code == 405 and answer.json()["error"], f"{method} {path}: {answer.text}"
            allowed = set(answer.headers["allow"].split(", "))
            assert {each.upper() for each in operations} & allowed and method not in allowed, (
                f"{method} {path}: {allowed}"
            )

"""The API as programs rely on it: every operation and every shape, compared with what was written down.

`KAIK_WRITE=1 python -m pytest tests/server/test_openapi_snapshot.py` writes it anew; then read the diff. Names may be
added; what is gone or has another shape breaks somebody's program.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SNAPSHOT = Path(__file__).with_name("openapi.txt")
STATED = ("description", "title", "summary")
"""Words for readers: they may change."""


def shape(schema: Any) -> str:
    """A shape as one short line."""
    match schema:
        case {"$ref": ref}:
            return str(ref).rsplit("/", 1)[-1]
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " | ".join(shape(kind) for kind in kinds)
        case {"type": "array", "items": items, **rest} if items is not False:
            return f"[{shape(items)}]{rest_of(rest)}"
        case {"type": "object", "properties": properties, **rest}:
            required = schema.get("required", ())
            fields = (f"{name}{'' if name in required else '?'}: {shape(kind)}" for name, kind in properties.items())
            others = {key: value for key, value in rest.items() if key != "required"}
            return "{" + ", ".join(fields) + "}" + rest_of(others)
        case {"type": kind, **rest}:
            return f"{kind}{rest_of(rest)}"
    return rest_of(schema).strip() or "any"


def rest_of(rest: Mapping[Any, Any]) -> str:
    """Whatever else is said of a shape."""
    kept = {key: value for key, value in rest.items() if key not in STATED}
    return f" {json.dumps(kept, sort_keys=True, ensure_ascii=False)}" if kept else ""


def content(of: dict[str, Any]) -> str:
    """What is sent or answered."""
    kinds = sorted(of.get("content", {}).items())
    return " or ".join(
        f"{'' if kind == 'application/json' else kind + ' '}{shape(told.get('itemSchema', told.get('schema', {})))}"
        for kind, told in kinds
    )


def operation_line(method: str, path: str, operation: dict[str, Any]) -> str:
    asked = [f"{each['in']} {each['name']}: {shape(each['schema'])}" for each in operation.get("parameters", ())]
    body = operation.get("requestBody")
    by = "" if "security" not in operation else " by " + "+".join(operation["security"][0])
    answers = ", ".join(f"{status} {content(told)}" for status, told in sorted(operation["responses"].items()))
    takes = f" takes {content(body)}" if body else ""
    return f"{method.upper()} {path}{by} ({'; '.join(asked)}){takes} -> {answers}"


def lines_of(document: dict[str, Any]) -> list[str]:
    """The document, a line for each operation and each shape."""
    operations = [
        operation_line(method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    shapes = [f"{name} = {shape(schema)}" for name, schema in document["components"]["schemas"].items()]
    return [*sorted(operations), "", *sorted(shapes)]


def test_the_api_is_what_was_written_down(guest: Any) -> None:
    told = "\n".join(lines_of(guest().http.get("/openapi.json").json())) + "\n"
    if os.environ.get("KAIK_WRITE") == "1":
        SNAPSHOT.write_text(told, encoding="utf-8")
    kept = SNAPSHOT.read_text(encoding="utf-8").splitlines()
    gone = sorted(set(kept) - set(told.splitlines()))
    new = sorted(set(told.splitlines()) - set(kept))
    changed = "\n".join([*(f"- {line}" for line in gone), *(f"+ {line}" for line in new)])
    assert not changed, f"the API has changed; KAIK_WRITE=1 writes it down anew:\n{changed}"

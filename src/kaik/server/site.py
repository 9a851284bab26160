"""The browser application's built files, and plain pages where there is nothing built."""

from __future__ import annotations

import mimetypes
import re
from html import escape
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kaik.server.constant import Constant

mimetypes.add_type("application/manifest+json", ".webmanifest")

BUILT = Path(__file__).parent / "pages"

PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="stylesheet" href="/docs/plain.css"></head><body><main>{main}</main></body></html>
"""

STYLE = """:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 "Hiragino Sans", "Yu Gothic", "Noto Sans JP", system-ui, sans-serif;
  background: light-dark(#f6f1e4, #17191d); color: light-dark(#1f1b16, #ede6d6); }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem; overflow-x: auto; }
h1, h2, h3 { font-family: "Noto Serif JP", "Hiragino Mincho ProN", "Yu Mincho", serif; font-weight: 600; }
table { border-collapse: collapse; }
td, th { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid light-dark(#b9ae98, #3b4049);
  text-align: left; vertical-align: top; }
td:nth-child(-n+2) { font-family: ui-monospace, monospace; white-space: nowrap; }
a { color: light-dark(#2f4b8f, #8fa8f0); }
"""

_HEAD = re.compile(r"<title>.*?</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta name="description"[^>]*>\s*')
_TOLD = {"cache-control": "no-cache", "vary": "Accept-Language"}

_NOT_BUILT = """<h1>kaik</h1>
<p>The server runs, but its pages are not built here. In a checkout, <code>make play</code> builds them;
an installed package brings them along.</p>
<p>The API is described at <a href="/docs">/docs</a>.</p>
<p lang="ja">サーバーは動いていますが、画面はまだ作られていません。<code>make play</code> で作られます。</p>
"""


class FileAnswers:
    """The files of a folder as answers.

    They are a few megabytes in all, so each is read and packed once: for a file that is read again whenever somebody
    asks, threads are started, and while they start nobody is answered.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._read: dict[Path, tuple[tuple[int, int], Constant]] = {}
        """What was read, and the date and size the file had."""

    def answer(self, file: Path) -> Constant:
        """What is in a file; read again once it has been changed."""
        told = file.stat()
        found, answer = self._read.get(file, (None, None))
        if answer is None or found != (told.st_mtime_ns, told.st_size):
            answer = Constant(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")
            self._read[file] = (told.st_mtime_ns, told.st_size), answer
        return answer

    def find(self, path: str) -> Path | None:
        """The file at that path; nothing outside the folder, whatever the path says."""
        try:
            asked = (self.folder / path.lstrip("/")).resolve()
            return asked if asked.is_relative_to(self.folder) and asked.is_file() else None
        except (OSError, ValueError):  # a name that is too long, or with a zero in it, is no file's
            return None


class Pages:
    """Files of the application; every other path is the application itself, which finds its own way."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = FileAnswers(folder)

    def is_page(self, path: str) -> bool:
        """Whether a path is the application itself and no file of it."""
        return not path.startswith("/assets/") and self._files.find(path) is None

    def page(self, request: Request, head: str = "") -> Response:
        """The file at a path, or the application; its head tells what is there, as a link preview reads it."""
        path, index = str(request.scope["path"]), self._files.folder / "index.html"
        if not index.is_file():
            return HTMLResponse(PLAIN.format(title="kaik", main=_NOT_BUILT), 200 if path == "/" else 404)
        asked = self._files.find(path)
        if asked is None:
            if path.startswith("/assets/") and Path(path).suffix:
                return Response(status_code=404)
            if head:
                return HTMLResponse(_with_head(index.read_text(encoding="utf-8"), head), headers=_TOLD)
            return self._files.answer(index).reply(request, {"cache-control": "no-cache"})
        forever = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
        return self._files.answer(asked).reply(request, {"cache-control": forever})


def _with_head(index: str, head: str) -> str:
    """The application's page with another title and description."""
    return _HEAD.sub(lambda _: head, _DESCRIPTION.sub("", index, 1), 1)


def api_page(openapi: dict[str, Any]) -> Response:
    """The API as a plain page: no script, nothing from elsewhere."""
    rows = []
    for path, operations in openapi["paths"].items():
        for method, told in operations.items():
            takes = _kind(told.get("requestBody", {}))
            answers = " or ".join(
                filter(None, (_kind(answer) for code, answer in told["responses"].items() if code[0] == "2"))
            )
            cells = (method.upper(), path, told.get("summary", ""), takes, answers)
            rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    schemas = "".join(_schema(name, schema) for name, schema in sorted(openapi["components"]["schemas"].items()))
    main = (
        f"<h1>{escape(openapi['info']['title'])}</h1><p>{escape(openapi['info'].get('description', ''))}</p>"
        "<p>The same as <a href='/openapi.json'>OpenAPI</a>.</p>"
        "<table><thead><tr><th>method</th><th>path</th><th>what it does</th><th>takes</th><th>answers</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table><h2>Bodies</h2>{schemas}"
    )
    return HTMLResponse(PLAIN.format(title="kaik API", main=main))


def _kind(told: dict[str, Any]) -> str:
    schema = told.get("content", {}).get("application/json", {}).get("schema", {})
    if schema.get("type") == "array":
        return _ref(schema.get("items", {})) + "[]"
    return _ref(schema)


def _ref(schema: Any) -> str:
    if not isinstance(schema, dict):
        return ""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_ref(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"{_ref(schema.get('items', {}))}[]"
    return str(schema.get("type", ""))


def _schema(name: str, schema: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td>{escape(key)}</td><td>{escape(_ref(kind))}</td></tr>"
        for key, kind in schema.get("properties", {}).items()
    )
    says = escape(str(schema.get("description", "")))
    return f"<section id='{escape(name)}'><h3>{escape(name)}</h3><p>{says}</p><table>{rows}</table></section>"

"""The guide under /guide: the built site of docs/, as files, and one clear sentence where it has not been built."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kaik.server.site import PLAIN, FileAnswers

WAY = "/guide"
BUILT = Path(__file__).parent / "guide_pages"

_NOT_BUILT = """<h1>kaik</h1>
<p>The guide is not built here: in a checkout, <code>make docs</code> builds it; a package brings it along.</p>
<p lang="ja">案内はまだ作られていません。<code>make docs</code> で作られます。</p>
<p><a href="/">kaik</a></p>
"""
_NOWHERE = """<h1>kaik</h1>
<p>The guide has no such page. <a href="/guide/">It begins here.</a></p>
<p lang="ja">そのページはありません。<a href="/guide/ja/">案内の最初へ</a></p>
"""


class Guide:
    """The pages of the guide, in both languages."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = FileAnswers(folder)

    def page(self, request: Request) -> Response:
        """The file at a path below /guide; an address that ends with a folder means its first page."""
        path = str(request.scope["path"]).removeprefix(WAY)
        if self._files.find("index.html") is None:
            return HTMLResponse(PLAIN.format(title="kaik", main=_NOT_BUILT), 404)
        if not path.endswith("/") and self._files.find(f"{path}/index.html") is not None:
            return RedirectResponse(f"{WAY}{path}/", 307)
        found = self._files.find(f"{path}index.html" if path.endswith("/") else path)
        if found is None:
            return HTMLResponse(PLAIN.format(title="kaik", main=_NOWHERE), 404)
        return self._files.answer(found).reply(request, {"cache-control": "no-cache"})

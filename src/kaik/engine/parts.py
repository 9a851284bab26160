"""How the parts of a kernel are compiled: each is only translated, and all is optimised once, for who asks from Python.

numba optimises a function, and turns it into machine code, together with all it calls, and then again inside every
function above it. Nobody calls a part alone, so for parts none of that is needed.
"""

from __future__ import annotations

from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

KNOWN = ("0.68",)
"""The versions of numba whose workings this was tried with. With another one parts are compiled as numba does it."""


def is_known(version: str = numba.__version__) -> bool:
    """Whether parts may be compiled in this way."""
    return ".".join(version.split(".")[:2]) in KNOWN


class PartLibrary(JITCodeLibrary):
    """The code of a part: linked with all it calls, and neither optimised nor made runnable."""

    def finalize(self) -> None:
        own: Any = self
        own._raise_if_finalized()
        for library in dict.fromkeys(own._linking_libraries):
            own._reload_init.update(library._reload_init)
            own._final_module.link_in(library._get_module_for_linking(), preserve=True)
        own._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """A part has no address of its own."""
        return 0

    @property
    def codegen(self) -> PartLibrary:
        return self

    def set_env(self, name: str, env: Any) -> None:
        """There is nothing here whose surroundings could be noted."""


class PartCompiler(Compiler):
    """numba's own compiler, but for what becomes of the code."""

    def define_pipelines(self) -> Any:
        usual: Any = super()
        make: Any = PartLibrary
        self.state.library = make(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return usual.define_pipelines()

"""The reference of the Python packages, from signatures and docstrings as they stand in the sources."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import kaik
from kaik import api

HERE = Path(kaik.__file__).parent
PACKAGES = ("core", "play", "bots", "arena", "spaces", "data", "adapters")
"""What a program may build on, in the order of the layers; what is not there is passed over."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
SHOWN = ("__call__", "__enter__", "__iter__", "__len__", "__getitem__")
"""Methods of Python's own that are told, too."""


def pages() -> dict[str, str]:
    """The pages of the reference by name: the front door, then one for each package."""
    found = {"kaik": front_door()}
    for name in PACKAGES:
        files = sorted(_files(HERE / name)) or [file for file in (HERE / f"{name}.py",) if file.is_file()]
        if files:
            found[name] = package(name, files)
    return found


def _files(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*.py") if folder.is_dir() else ():
        parts = file.relative_to(folder).parts
        if not any((part.startswith("_") and part != "__init__.py") or part == "tests" for part in parts):
            yield file


def front_door() -> str:
    """What `import kaik` gives, wherever it is defined."""
    parts = ["# kaik { #kaik }", "What `import kaik` gives."]
    for name in sorted(kaik.__all__, key=lambda name: (not name.islower(), name)):  # what is done, then what there is
        value = inspect.unwrap(getattr(kaik, name))  # what is cached is a function all the same
        if inspect.ismodule(value):  # a package that can be called is told as the function it stands for
            value = getattr(api, name)
        if not (inspect.isclass(value) or inspect.isfunction(value)):
            parts.append(_value(name, value))
            continue
        tree = ast.parse(Path(inspect.getsourcefile(value) or "").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, Definition) and node.name == value.__name__:
                parts.append(_definition(node, f"{value.__module__}.{node.name}", "##", anchor=name))
    return "\n\n".join(parts) + "\n"


def _value(name: str, value: object) -> str:
    """What is neither a class nor a function: the name of a type, a number."""
    return f"## {name} {{ #{name} }}\n\n```python\n{name} = {value!r}\n```"


def package(name: str, files: list[Path]) -> str:
    """The page of one package: its modules, and what is public in them."""
    parts = [f"# kaik.{name}"]
    for file in sorted(files, key=lambda each: (each.name != "__init__.py", each)):
        module = ".".join(("kaik", *file.relative_to(HERE).with_suffix("").parts)).removesuffix(".__init__")
        told = _module(module, ast.parse(file.read_text(encoding="utf-8")))
        if module == f"kaik.{name}":
            parts[0] += f" {{ #{module.replace('.', '-')} }}\n\n" + told.partition("\n\n")[2]
        elif told:
            parts.append(told)
    return "\n\n".join(parts) + "\n"


def _module(module: str, tree: ast.Module) -> str:
    public = [node for node in tree.body if isinstance(node, Definition) and not node.name.startswith("_")]
    values = list(_attributes(tree.body))
    said = _doc(tree)
    if not (public or values or said):
        return ""
    parts = [f"## {module} {{ #{module.replace('.', '-')} }}", said, _fields(values)]
    parts += [_definition(node, f"{module}.{node.name}", "###") for node in public]
    return "\n\n".join(part for part in parts if part)


def _doc(node: ast.Module | Definition) -> str:
    """A docstring as Markdown: what is typed at Python's prompt is code."""
    parts = (ast.get_docstring(node) or "").split("\n\n")
    return "\n\n".join(f"```python\n{part}\n```" if part.startswith(">>> ") else part for part in parts)


def _definition(node: Definition, path: str, rank: str, anchor: str = "") -> str:
    ident = anchor or path.replace(".", "-")
    said = _doc(node)
    parts = [f"{rank} {node.name} {{ #{ident} }}", f"```python\n{_signature(node)}\n```", said]
    if isinstance(node, ast.ClassDef):
        parts.append(_fields(list(_attributes(node.body))))
        parts += [_method(each) for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    return "\n\n".join(part for part in parts if part)


def _method(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    if node.name.startswith("_") and node.name not in SHOWN:
        return ""
    said = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
    return f"`{_signature(node, owner=True)}`\n{{ .method }}\n\n{said}".rstrip()


def _signature(node: Definition, *, owner: bool = False) -> str:
    """The head of a definition as it is written; a property is shown without brackets."""
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    names = {ast.unparse(each) for each in node.decorator_list}
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if owner and names & {"property", "cached_property", "functools.cached_property"}:
        return f"{node.name}{result.replace(' ->', ':')}"
    words = ast.unparse(node.args)
    if owner and "staticmethod" not in names:
        words = words.partition(", ")[2] if ", " in words else ""
        words = words.removeprefix("/, ")
    return f"{node.name}({words}){result}"


def _attributes(body: list[ast.stmt]) -> Iterator[tuple[str, str, str]]:
    """Public fields and constants that are annotated or told about: name, how it is declared, what is said of it."""
    for at, node in enumerate(body):
        match node:
            case ast.AnnAssign(target=ast.Name(name)):
                declared = ast.unparse(node.annotation)
            case ast.Assign(targets=[ast.Name(name)]):
                declared = ""
            case _:
                continue
        said = _said(body[at + 1]) if at + 1 < len(body) else ""
        if not name.startswith("_") and (declared or said):
            yield name, declared, said


def _said(node: ast.stmt) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return " ".join(text.split())
    return ""


def _fields(found: list[tuple[str, str, str]]) -> str:
    if not found:
        return ""
    typed = any(declared for _, declared, _ in found)
    lines = ["| name | type | |", "|---|---|---|"] if typed else ["| name | |", "|---|---|"]
    for name, declared, said in found:
        cells = (f"`{name}`", f"`{declared}`" if declared else "", said) if typed else (f"`{name}`", said)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)

"""Mechanical honesty about systems: what Unix alone has is never taken for granted."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "kaik"
MODULES = {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "posix", "syslog", "readline", "curses"}
NAMES = {
    "os": {
        *("fork", "forkpty", "wait3", "wait4", "killpg", "setsid", "getsid", "getpgid", "setpgid", "getpgrp"),
        *("getuid", "geteuid", "getgid", "getegid", "setuid", "setgid", "getgroups", "getloadavg", "uname"),
        *("nice", "getpriority", "setpriority", "sched_getaffinity", "sched_setaffinity", "sysconf", "statvfs"),
        *("chown", "fchown", "lchown", "fchmod", "chroot", "mkfifo", "mknod", "openpty", "register_at_fork"),
        *("O_NOFOLLOW", "O_CLOEXEC", "O_DIRECTORY", "O_NONBLOCK", "sendfile", "posix_fallocate"),
    },
    "signal": {
        *("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGCONT"),
        *("alarm", "setitimer", "getitimer", "pause", "sigwait", "pthread_kill", "pthread_sigmask", "siginterrupt"),
    },
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
    "time": {"tzset"},
}
ANYWHERE = {"add_signal_handler", "remove_signal_handler"}
"""Methods that not every event loop has."""
GUARDS = ("hasattr(", "getattr(", "AttributeError", "NotImplementedError", "os.name", "sys.platform")
"""What a function says that asks first, or is ready for the answer."""


def at_the_top(module: ast.AST) -> Iterator[ast.AST]:
    """Everything that is done when a module is imported: functions are passed over, classes and branches are not."""
    for node in ast.iter_child_nodes(module):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from at_the_top(node)


def imported_at_the_top(module: ast.Module) -> set[str]:
    found = {alias.name for node in at_the_top(module) if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module or "" for node in at_the_top(module) if isinstance(node, ast.ImportFrom) and not node.level}
    return {name for name in found if name.split(".")[0] in MODULES}


def is_of_unix(node: ast.AST) -> bool:
    if not isinstance(node, ast.Attribute):
        return False
    owner = node.value.id if isinstance(node.value, ast.Name) else ""
    return node.attr in NAMES.get(owner, ()) or node.attr in ANYWHERE


def named_unasked(module: ast.Module) -> set[str]:
    """Names of Unix alone that are used by a function that does not ask whether they are there, or by none."""
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    using = [node for node in functions if any(map(is_of_unix, ast.walk(node)))]
    asking = [node for node in using if any(guard in ast.unparse(node) for guard in GUARDS)]
    asked = {id(node) for function in asking for node in ast.walk(function)}
    taken = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom) and node.module in NAMES]
    found = {ast.unparse(node) for node in ast.walk(module) if is_of_unix(node) and id(node) not in asked}
    return found | {alias.name for node in taken for alias in node.names if alias.name in NAMES[node.module or ""]}


def looked_at(find: Callable[[ast.Module], set[str]]) -> dict[str, set[str]]:
    paths = [path for path in sorted(SRC.rglob("*.py")) if "tests" not in path.parts]
    found = {str(path.relative_to(ROOT)): find(ast.parse(path.read_text(encoding="utf-8"))) for path in paths}
    return {path: names for path, names in found.items() if names}


def test_nothing_of_unix_alone_is_imported_at_the_top() -> None:
    assert not looked_at(imported_at_the_top)


def test_nothing_of_unix_alone_is_used_without_asking_whether_it_is_there() -> None:
    assert not looked_at(named_unasked)


@pytest.mark.parametrize(
    "text",
    [
        "import resource",
        "import os, fcntl",
        "from pwd import getpwnam",
        "try:\n    import resource\nexcept ImportError:\n    resource = None",
        "class Lock:\n    import fcntl",
    ],
)
def test_an_import_at_the_top_is_seen(text: str) -> None:
    assert imported_at_the_top(ast.parse(text))
    assert not imported_at_the_top(ast.parse("def limit():\n    import resource\nfrom .resource import some"))


@pytest.mark.parametrize(
    "text",
    [
        "def end(pid):\n    os.killpg(pid, 9)",
        "HOW = signal.SIGKILL",
        "async def hear(loop):\n    loop.add_signal_handler(2, print)",
        "from os import getuid",
        "def other():\n    return hasattr(os, 'nice')\ndef humble():\n    os.nice(5)",
    ],
)
def test_a_name_that_is_not_asked_for_is_seen(text: str) -> None:
    assert named_unasked(ast.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "def end(pid):\n    if hasattr(os, 'killpg'):\n        os.killpg(pid, signal.SIGKILL)",
        "def humble():\n    with suppress(OSError, AttributeError):\n        os.nice(5)",
        "def linux():\n    return os.name == 'posix' and os.uname().sysname == 'Linux'",
        "def end(process):\n    process.kill()\n    os.path.join('kill', 'nice')",
    ],
)
def test_a_name_that_is_asked_for_is_sound(text: str) -> None:
    assert not named_unasked(ast.parse(text))

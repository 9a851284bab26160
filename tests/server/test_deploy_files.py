"""The files of `deploy/` are right as far as they can be tried: their flags are flags, their variables are read."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from typer.main import get_command

from kaik.cli.app import app

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = ("kaik.service", "kaik-worker.service")
NODES = ("node1", "node2", "node3")


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def settings(unit: str) -> dict[str, list[str]]:
    """What a unit of systemd sets, some of it several times."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", read(unit), re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def services() -> dict[str, Any]:
    return dict(yaml.safe_load(read("compose.yaml"))["services"])


def commands() -> list[list[str]]:
    """Every command of kaik's that a file runs, without the program's own name."""
    found = [service["command"] for service in services().values() if service["image"] == "kaik"]
    found += [shlex.split(settings(unit)["ExecStart"][0])[1:] for unit in UNITS]
    found.append(yaml.safe_load(re.findall(r"^CMD (.*)$", read("Containerfile"), re.MULTILINE)[0]))
    return [[part.replace("${KAIK_NAME}", "games.example.org") for part in command] for command in found]


def variables() -> set[str]:
    """The environment variables that kaik's commands read."""
    found: set[str] = set()
    waiting: list[Any] = [get_command(app)]
    while waiting:
        command = waiting.pop()
        waiting += getattr(command, "commands", {}).values()
        for parameter in command.params:
            read_from = parameter.envvar or []
            found |= {read_from} if isinstance(read_from, str) else set(read_from)
    return found


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_a_command_that_is_run_is_understood(words: list[str]) -> None:
    top: Any = get_command(app)
    context = typer.Context(top, info_name="kaik")
    _, command, arguments = top.resolve_command(context, words)
    command.make_context(command.name, arguments, parent=context)


def test_nodes_differ_in_nothing_but_their_address_and_their_folder() -> None:
    alike = []
    for name in NODES:
        node = services()[name]
        assert node["environment"].pop("KAIK_NODE_ADDRESS") == f"{name}:8000" and node.pop("volumes")
        alike.append(node)
    assert alike[0] == alike[1] == alike[2]
    assert {"--host-name=node1", "--host-name=node2", "--host-name=node3"} <= set(alike[0]["command"])


def test_every_variable_is_read_and_every_password_is_asked_for() -> None:
    given = {name for service in services().values() if service["image"] == "kaik" for name in service["environment"]}
    written = set(re.findall(r"^(KAIK_\w+)=", read("README.md"), re.MULTILINE))
    assert given | written <= variables(), (given | written) - variables()
    asked = set(re.findall(r"\$\{(\w+)\}", read("compose.yaml")))
    assert asked == set(re.findall(r"^(\w+)=", read("example.env"), re.MULTILINE))


@pytest.mark.parametrize("proxy", ["Caddyfile", "nginx.conf"])
def test_a_proxy_knows_every_node_and_keeps_the_counts_to_itself(proxy: str) -> None:
    text = read(proxy)
    assert all(f"{name}:8000" in text for name in NODES)
    assert text.count("{") == text.count("}") and "/api/metrics" in text


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_may_touch_little_and_has_time_to_end(unit: str) -> None:
    found = settings(unit)
    for name in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictNamespaces"):
        assert found[name] == ["yes"], name
    assert found["ProtectSystem"] == ["strict"] and found["CapabilityBoundingSet"] == [""]
    assert found["TimeoutStopSec"] == ["40s"], "a node hands its tables over in 30 seconds at most"
    assert "MemoryDenyWriteExecute" not in found, "what bots think with is compiled"


def test_an_image_is_built_from_the_wheel_and_runs_as_nobody_in_particular() -> None:
    text = read("Containerfile")
    assert "COPY dist/*.whl" in text and "[cluster,engine]" in text
    extras = (DEPLOY.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r"^cluster = ", extras, re.MULTILINE) and re.search(r"^engine = ", extras, re.MULTILINE)
    assert text.index("USER kaik") < text.index("ENTRYPOINT")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze here to ask about units")
@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_a_unit(unit: str, tmp_path: Path) -> None:
    place = tmp_path / unit
    place.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", read(unit), flags=re.MULTILINE))
    done = subprocess.run(["systemd-analyze", "verify", str(place)], capture_output=True, text=True, timeout=60)
    told = [line for line in done.stderr.splitlines() if unit in line]
    assert not told, told


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no caddy here to ask about its file")
def test_caddy_understands_its_file() -> None:
    asked = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not shutil.which("nginx"), reason="there is no nginx here to ask about its file")
def test_nginx_understands_its_file(tmp_path: Path) -> None:
    text = re.sub(r"\bnode(\d):8000", r"127.0.0.1:800\1", read("nginx.conf"))
    text = re.sub(r"listen 443 ssl;", "listen 443;", re.sub(r"^\s*ssl_certificate.*$", "", text, flags=re.MULTILINE))
    place = tmp_path / "nginx.conf"
    place.write_text(f"pid {tmp_path}/pid;\nerror_log {tmp_path}/log;\n{text}")
    done = subprocess.run(["nginx", "-t", "-c", str(place)], capture_output=True, text=True, timeout=60)
    assert "syntax is ok" in done.stderr, done.stderr

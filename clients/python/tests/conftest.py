"""Real servers for the tests: the product itself, a small website, one that refuses everything."""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
"""The project; a test that needs it is skipped where there is only this package."""

START_SECONDS = 60
"""A server that has not printed its address by then has failed."""


@dataclass(frozen=True)
class Product:
    url: str
    key: str
    admin_token: str


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOREPOD_API_KEY", "LOREPOD_URL"):
        monkeypatch.delenv(name, raising=False)


def node() -> str:
    own = ROOT / "node_modules" / ".bin" / "node"
    return str(own) if own.exists() else "node"


@pytest.fixture(scope="session")
def product() -> Generator[Product, None, None]:
    """The product as a user starts it: its own process, its own data directory, any free port."""
    entry = ROOT / "bin" / "lorepod.js"
    if not entry.exists():
        pytest.skip("the product is not beside this package")
    admin_token = "admin-token-of-these-tests"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        own = {
            "LOREPOD_PORT": "0",
            "LOREPOD_DATA": data,
            "LOREPOD_LOG": "error",
            "LOREPOD_EGRESS_ALLOW": "127.0.0.0/8",
            "LOREPOD_EGRESS_ALLOW_WEBHOOKS": "127.0.0.0/8",
            "LOREPOD_PLANS": "Pro=100000/0/10",
            "LOREPOD_ADMIN_TOKEN": admin_token,
        }
        with subprocess.Popen(
            [node(), str(entry), "start"],
            env={**os.environ, **own},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            drain: threading.Thread | None = None
            try:
                output = heard(process, r"listens on \S+[\s\S]*service_live_\w+\n")
                # Its further output must not fill the pipe.
                assert process.stdout is not None
                drain = threading.Thread(target=process.stdout.read)
                drain.start()
                url = re.search(r"listens on (\S+)", output)
                key = re.search(r"service_live_\w+", output)
                assert url is not None
                assert key is not None
                yield Product(url[1], key[0], admin_token)
            finally:
                process.kill()
                if drain is not None:
                    drain.join()


def heard(process: subprocess.Popen[str], pattern: str) -> str:
    """The output of a process until it matches the pattern."""
    assert process.stdout is not None
    output = ""
    # Ends the reading below when nothing comes.
    watchdog = threading.Timer(START_SECONDS, process.kill)
    watchdog.start()
    try:
        for line in process.stdout:
            output += line
            if re.search(pattern, output):
                return output
    finally:
        watchdog.cancel()
    raise AssertionError(f"the server did not start: {output}")


class _Pages(http.server.SimpleHTTPRequestHandler):
    """Files as the web serves them: /pricing is pricing.html."""

    def translate_path(self, path: str) -> str:
        file = super().translate_path(path)
        return f"{file}.html" if Path(f"{file}.html").exists() else file

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Generator[str, None, None]:
    """The address of a small website on loopback."""
    folder = ROOT / "test" / "site" / "saas-en"
    if not folder.exists():
        pytest.skip("the website is not beside this package")
    with serving(functools.partial(_Pages, directory=str(folder))) as url:
        yield f"{url}/"


@contextlib.contextmanager
def serving(
    handler: Callable[..., http.server.BaseHTTPRequestHandler],
) -> Generator[str, None, None]:
    """A server of this process on a free port, for as long as the block lasts."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()

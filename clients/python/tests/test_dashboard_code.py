"""The Python code that the dashboard shows, run unchanged."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from conftest import ROOT, START_SECONDS, Product, node

from lorepod import Lorepod

SHOWN = ROOT / "ui" / "src"

PYTHON = os.environ.get("LOREPOD_TEST_PYTHON", sys.executable)
"""The one that has the package as it is published."""


def shown(module: str, call: str) -> str:
    """What a function of the dashboard makes."""
    if not SHOWN.exists():
        pytest.skip("the dashboard is not beside this package")
    code = f"import * as it from {json.dumps(str(SHOWN / module))}; process.stdout.write(it.{call})"
    asked = [node(), "--input-type=module", "-e", code]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    ("call", "options", "prints"),
    [
        ("extract", {"maxPages": 2, "includePatterns": ["/pricing*"], "engine": "http"}, "PRICING"),
        ("extract", {"singlePage": True}, "FEATURE"),
        ("markdown", {}, "Harbourdesk"),
        ("sitemap", {}, "/pricing"),
        ("screenshot", {}, "page.png"),
    ],
)
def test_request(
    product: Product,
    site: str,
    tmp_path: Path,
    call: str,
    options: dict[str, object],
    prints: str,
) -> None:
    given = ", ".join(json.dumps(one) for one in ["Python", call, {"url": site, **options}])
    code = shown("snippets.ts", f"snippet({given}, {json.dumps(product.url)})")
    done = subprocess.run(
        [PYTHON, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "LOREPOD_API_KEY": product.key},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert prints in done.stdout


def test_question(product: Product, site: str, tmp_path: Path) -> None:
    with Lorepod(product.key, url=product.url) as lorepod:
        lorepod.extract(f"{site.rstrip('/')}/pricing", single_page=True, engine="http")
    body = {"query": "what's the price of an additional inbox", "domain": "127.0.0.1"}
    given = ", ".join(json.dumps(one) for one in ["Python", "answer", body])
    done = subprocess.run(
        [PYTHON, "-c", shown("snippets.ts", f"snippet({given}, {json.dumps(product.url)})")],
        cwd=tmp_path,
        env={**os.environ, "LOREPOD_API_KEY": product.key},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "£4 per month" in done.stdout


def test_receiver(product: Product, tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    with Lorepod(product.key, url=product.url) as lorepod:
        (tmp_path / "signing-secret").write_text(f"{lorepod.signing_secret.get().secret}\n")
        hook = lorepod.webhooks.create(url, ["EXTRACTION_FAILED"])
        with subprocess.Popen(
            [PYTHON, "-c", shown("parts/receivers.ts", 'receiver("Python")'), str(port)],
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                until = time.monotonic() + START_SECONDS
                while not lorepod.webhooks.test(hook.id).delivered:
                    assert time.monotonic() < until
                    time.sleep(0.2)
                with pytest.raises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(url, data=b"{}", timeout=30)
                assert refused.value.code == 401
                refused.value.close()
            finally:
                process.kill()
        lorepod.webhooks.delete(hook.id)


def free_port() -> int:
    """Below those that systems hand out to connections, so that none takes it in between."""
    for _ in range(100):
        port = random.randrange(20_000, 30_000)
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("no port is free")

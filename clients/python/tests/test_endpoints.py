"""Every call of the API can be made, by either client, and goes to the documented path."""

from __future__ import annotations

import http.server
import inspect
import json
import re
from collections.abc import Callable, Generator
from typing import Any, cast

import anyio
import pytest
from conftest import ROOT, serving

from lorepod import AsyncLorepod, AuthenticationError, Lorepod, NotFoundError
from lorepod._caller import AsyncCaller, Caller


def documented() -> set[tuple[str, str]]:
    files = [ROOT / "docs" / name for name in ("openapi.json", "openapi-admin.json")]
    if not files[0].exists():
        pytest.skip("the documents are not beside this package")
    paths = [json.loads(file.read_text())["paths"].items() for file in files]
    return {
        (method.upper(), path)
        for entries in paths
        for path, operations in entries
        for method in operations
        # For feed readers; a program lists the changes.
        if not path.endswith(".rss")
    }


@pytest.fixture
def asked() -> Generator[tuple[str, list[tuple[str, str, dict[str, str]]]], None, None]:
    """The address of a server that knows nothing, and what it was asked."""
    requests: list[tuple[str, str, dict[str, str]]] = []

    class Nothing(http.server.BaseHTTPRequestHandler):
        def answer(self) -> None:
            requests.append(
                (self.command, self.path, {k.lower(): v for k, v in self.headers.items()})
            )
            self.rfile.read(int(self.headers.get("content-length", "0")))
            body = b'{"statusCode":404,"error":"Not Found","message":"nothing here"}'
            self.send_response(404)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Nothing) as url:
        yield url, requests


def calls(client: Caller | AsyncCaller) -> list[tuple[str, Callable[[], Any]]]:
    """Every public method of a client and of its parts, ready to be called."""
    parts = [client, *(part for part in vars(client).values() if is_part(part))]
    parts += [part for one in parts[1:] for part in vars(one).values() if is_part(part)]
    return [
        (f"{type(part).__name__}.{name}", ready(method))
        for part in parts
        for name, method in inspect.getmembers(part, inspect.ismethod)
        if not name.startswith("_") and name not in ("close", "request")
    ]


def is_part(value: object) -> bool:
    return isinstance(value, (Caller, AsyncCaller))


def ready(method: Callable[..., Any]) -> Callable[[], Any]:
    needed = [
        [name] if name in ("events", "urls") else name
        for name, parameter in inspect.signature(method).parameters.items()
        if parameter.default is inspect.Parameter.empty
    ]
    return lambda: method(*needed)


def first(call: Callable[[], Any]) -> object:
    """What a call gives, or the first that it yields."""
    answer = call()
    return next(cast(Any, answer)) if isinstance(answer, Generator) else answer


async def first_async(call: Callable[[], Any]) -> object:
    answer = call()
    return await answer if inspect.isawaitable(answer) else await anext(answer)


def reached(requests: list[tuple[str, str, dict[str, str]]]) -> set[tuple[str, str]]:
    templates = {
        (method, template): re.compile(re.sub(r"\{\w+\}", "[^/]+", template) + r"(\?.*)?")
        for method, template in documented()
    }
    found: set[tuple[str, str]] = set()
    for method, path, _ in requests:
        fitting = [
            known
            for known, shape in templates.items()
            if known[0] == method and shape.fullmatch(path)
        ]
        # A fixed path such as /import beats one with an id in its place.
        assert fitting, f"{method} {path} is not in the documents"
        found.add(min(fitting, key=lambda known: known[1].count("{")))
    return found


def test_blocking(asked: tuple[str, list[tuple[str, str, dict[str, str]]]]) -> None:
    url, requests = asked
    with Lorepod("key", url=url, admin_token="token") as client:
        for name, call in calls(client):
            with pytest.raises(NotFoundError, match="nothing here"):
                first(call)
            assert requests, name
    assert reached(requests) == documented()
    for method, path, headers in requests:
        is_admin = path.startswith("/admin")
        assert headers.get("x-api-key") == (None if is_admin else "key")
        assert headers.get("authorization") == ("Bearer token" if is_admin else None)
        assert ("idempotency-key" in headers) == (method == "POST")
    names = [headers["idempotency-key"] for method, _, headers in requests if method == "POST"]
    assert len(set(names)) == len(names)


def test_asynchronous(asked: tuple[str, list[tuple[str, str, dict[str, str]]]]) -> None:
    url, requests = asked

    async def all_of_them() -> None:
        async with AsyncLorepod("key", url=url, admin_token="token") as client:
            for _, call in calls(client):
                with pytest.raises(NotFoundError, match="nothing here"):
                    await first_async(call)

    anyio.run(all_of_them)
    assert reached(requests) == documented()


OPEN = {"health", "ready", "openapi", "proof_keys"}
"""Calls that need no key."""


def test_a_missing_key_is_reported_without_asking(
    asked: tuple[str, list[tuple[str, str, dict[str, str]]]],
) -> None:
    url, requests = asked
    with Lorepod(url=url) as client:
        for name, call in calls(client):
            if name.rpartition(".")[2] in OPEN:
                continue
            with pytest.raises(AuthenticationError, match=r"no (API key|admin token): give "):
                first(call)
            assert not requests, name


def test_both_have_the_same_calls() -> None:
    blocking = [name for name, _ in calls(Lorepod(url="http://localhost"))]
    awaited = [name for name, _ in calls(AsyncLorepod(url="http://localhost"))]
    assert [name.removeprefix("Async") for name in awaited] == blocking

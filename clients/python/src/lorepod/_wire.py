"""Carries plans out, blocking."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from types import TracebackType
from typing import Any, TypeVar

import httpx2

from lorepod._effects import (
    Answer,
    Broken,
    Effect,
    Emit,
    Open,
    Pause,
    Plan,
    Read,
    Reply,
    Request,
    Send,
    Tell,
)

T = TypeVar("T")

MAX_ANSWER_BYTES = 256 * 1024 * 1024
"""More than the largest answer there is: a result of 20 pages at their longest."""
CONNECT_SECONDS = 10.0


def timeouts(seconds: float) -> httpx2.Timeout:
    return httpx2.Timeout(seconds, connect=min(CONNECT_SECONDS, seconds))


def fault(error: Exception) -> Broken:
    """What the library has to say; the error itself holds the request, and with it the key."""
    timed_out = isinstance(error, (httpx2.ReadTimeout, httpx2.WriteTimeout, httpx2.PoolTimeout))
    return Broken(f"{type(error).__name__}: {error}".rstrip(": "), timed_out)


class Wire:
    """One client's way to the server."""

    def __init__(self, client: httpx2.Client, pause: Callable[[float], None] = time.sleep) -> None:
        self._client = client
        self._pause = pause

    def run(self, plan: Plan[T]) -> T:
        with _Line(self._client, self._pause) as line:
            reply: Reply = None
            while True:
                try:
                    effect = plan.send(reply)
                except StopIteration as end:
                    return end.value
                reply = line.carry_out(effect)

    def emit(self, plan: Plan[None]) -> Generator[Any, None, None]:
        """The events that the plan emits, of the type that its call has."""
        with _Line(self._client, self._pause) as line:
            reply: Reply = None
            while True:
                try:
                    effect = plan.send(reply)
                except StopIteration:
                    return
                if isinstance(effect, Emit):
                    yield effect.event
                    reply = None
                else:
                    reply = line.carry_out(effect)

    def close(self) -> None:
        self._client.close()


class _Line:
    """What one plan has open."""

    def __init__(self, client: httpx2.Client, pause: Callable[[float], None]) -> None:
        self._client = client
        self._pause = pause
        self._open: httpx2.Response | None = None
        self._chunks: Iterator[bytes] = iter(())

    def __enter__(self) -> _Line:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hang_up()

    def carry_out(self, effect: Effect) -> Reply:
        match effect:
            case Send(request, seconds):
                return self._send(request, seconds)
            case Open(request, seconds):
                return self._answer_open(request, seconds)
            case Read():
                return self._read()
            case Pause(seconds):
                self._hang_up()
                self._pause(seconds)
            case Tell(listener, job):
                listener(job)
            case Emit():
                raise AssertionError("only a stream emits")
        return None

    def _send(self, request: Request, seconds: float) -> Reply:
        end = time.monotonic() + seconds
        try:
            response = self._start(request, seconds)
            body = bytearray()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > MAX_ANSWER_BYTES:
                    return Broken("the answer is longer than any answer of this API")
                if time.monotonic() > end:
                    return Broken("the answer came too slowly", timed_out=True)
            return Answer(response.status_code, dict(response.headers), bytes(body))
        except httpx2.HTTPError as error:
            return fault(error)
        finally:
            self._hang_up()

    def _answer_open(self, request: Request, seconds: float) -> Reply:
        self._hang_up()
        try:
            response = self._start(request, seconds)
            self._chunks = response.iter_bytes()
            body = b"" if response.is_success else response.read()
            return Answer(response.status_code, dict(response.headers), body)
        except httpx2.HTTPError as error:
            return fault(error)

    def _read(self) -> Reply:
        try:
            return next(self._chunks, None)
        except httpx2.HTTPError as error:
            return fault(error)

    def _start(self, request: Request, seconds: float) -> httpx2.Response:
        built = self._client.build_request(
            request.method,
            request.url,
            headers=dict(request.headers),
            content=request.body,
            timeout=timeouts(seconds),
        )
        # A key is for the server it was given to, not for where that one points.
        self._open = self._client.send(built, stream=True, follow_redirects=False)
        return self._open

    def _hang_up(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

"""Carries plans out, asynchronously: with asyncio or trio."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable
from types import TracebackType
from typing import Any, TypeVar, cast

import anyio
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
from lorepod._wire import MAX_ANSWER_BYTES, fault, timeouts

T = TypeVar("T")


class AsyncWire:
    """One client's way to the server."""

    def __init__(
        self,
        client: httpx2.AsyncClient,
        pause: Callable[[float], Awaitable[None]] = anyio.sleep,
    ) -> None:
        self._client = client
        self._pause = pause

    async def run(self, plan: Plan[T]) -> T:
        async with _Line(self._client, self._pause) as line:
            reply: Reply = None
            while True:
                try:
                    effect = plan.send(reply)
                except StopIteration as end:
                    return end.value
                reply = await line.carry_out(effect)

    async def emit(self, plan: Plan[None]) -> AsyncGenerator[Any, None]:
        """The events that the plan emits, of the type that its call has."""
        async with _Line(self._client, self._pause) as line:
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
                    reply = await line.carry_out(effect)

    async def close(self) -> None:
        await self._client.aclose()


class _Line:
    """What one plan has open."""

    def __init__(
        self, client: httpx2.AsyncClient, pause: Callable[[float], Awaitable[None]]
    ) -> None:
        self._client = client
        self._pause = pause
        self._open: httpx2.Response | None = None
        self._chunks: AsyncGenerator[bytes, None] | None = None

    async def __aenter__(self) -> _Line:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._hang_up()

    async def carry_out(self, effect: Effect) -> Reply:
        match effect:
            case Send(request, seconds):
                return await self._send(request, seconds)
            case Open(request, seconds):
                return await self._answer_open(request, seconds)
            case Read(seconds):
                return await self._read(seconds)
            case Pause(seconds):
                await self._hang_up()
                await self._pause(seconds)
            case Tell(listener, job):
                heard = listener(job)
                if inspect.isawaitable(heard):
                    await cast(Awaitable[object], heard)
            case Emit():
                raise AssertionError("only a stream emits")
        return None

    async def _send(self, request: Request, seconds: float) -> Reply:
        try:
            with anyio.fail_after(seconds):
                response = await self._start(request, seconds)
                body = bytearray()
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > MAX_ANSWER_BYTES:
                        return Broken("the answer is longer than any answer of this API")
                return Answer(response.status_code, dict(response.headers), bytes(body))
        except TimeoutError:
            return Broken("the answer came too slowly", timed_out=True)
        except httpx2.HTTPError as error:
            return fault(error)
        finally:
            await self._hang_up()

    async def _answer_open(self, request: Request, seconds: float) -> Reply:
        await self._hang_up()
        try:
            with anyio.fail_after(seconds):
                response = await self._start(request, seconds)
                self._chunks = response.aiter_bytes()
                body = b"" if response.is_success else await response.aread()
                return Answer(response.status_code, dict(response.headers), body)
        except TimeoutError:
            return Broken("the answer came too slowly", timed_out=True)
        except httpx2.HTTPError as error:
            return fault(error)

    async def _read(self, seconds: float) -> Reply:
        if self._chunks is None:
            return None
        try:
            with anyio.fail_after(seconds):
                return await anext(self._chunks, None)
        except TimeoutError:
            return Broken("the stream went quiet", timed_out=True)
        except httpx2.HTTPError as error:
            return fault(error)

    async def _start(self, request: Request, seconds: float) -> httpx2.Response:
        built = self._client.build_request(
            request.method,
            request.url,
            headers=dict(request.headers),
            content=request.body,
            timeout=timeouts(seconds),
        )
        # A key is for the server it was given to, not for where that one points.
        self._open = await self._client.send(built, stream=True, follow_redirects=False)
        return self._open

    async def _hang_up(self) -> None:
        # Also when the caller has been cancelled meanwhile.
        with anyio.CancelScope(shield=True):
            chunks, self._chunks = self._chunks, None
            if chunks is not None:
                await chunks.aclose()
            response, self._open = self._open, None
            if response is not None:
                await response.aclose()

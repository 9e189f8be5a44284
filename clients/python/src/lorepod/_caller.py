"""What the generated calls are sent through."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from typing import TypeVar

from lorepod import _plans as plans
from lorepod._async_wire import AsyncWire
from lorepod._call import Call
from lorepod._settings import Settings
from lorepod._wire import Wire
from lorepod.events import AnswerEvent, StreamEvent
from lorepod.models import ExtractionResult

T = TypeVar("T")


class Caller:
    """Blocking."""

    def __init__(self, settings: Settings, wire: Wire) -> None:
        self._settings = settings
        self._wire = wire

    @property
    def url(self) -> str:
        """Where the server is."""
        return self._settings.url

    def _ask(self, call: Call[T], timeout: float | None, key: str | None = None) -> T:
        return self._wire.run(plans.ask(self._settings, call, timeout, key))

    def _extract(
        self, call: Call[ExtractionResult], timeout: float | None, key: str | None
    ) -> ExtractionResult:
        return self._wire.run(plans.extract(self._settings, call, timeout, key))

    def _stream(
        self, call: Call[None], timeout: float | None, key: str | None
    ) -> Generator[StreamEvent, None, None]:
        return self._wire.emit(plans.stream(self._settings, call, timeout, key))

    def _answers(
        self, call: Call[None], timeout: float | None, key: str | None
    ) -> Generator[AnswerEvent, None, None]:
        return self._wire.emit(plans.answers(self._settings, call, timeout, key))

    def _follow(
        self, call: Call[None], timeout: float | None
    ) -> Generator[StreamEvent, None, None]:
        return self._wire.emit(plans.follow(self._settings, call, timeout))

    def _file(self, call: Call[None], timeout: float | None) -> Generator[bytes, None, None]:
        return self._wire.emit(plans.file(self._settings, call, timeout))


class AsyncCaller:
    """Asynchronous."""

    def __init__(self, settings: Settings, wire: AsyncWire) -> None:
        self._settings = settings
        self._wire = wire

    @property
    def url(self) -> str:
        """Where the server is."""
        return self._settings.url

    async def _ask(self, call: Call[T], timeout: float | None, key: str | None = None) -> T:
        return await self._wire.run(plans.ask(self._settings, call, timeout, key))

    async def _extract(
        self, call: Call[ExtractionResult], timeout: float | None, key: str | None
    ) -> ExtractionResult:
        return await self._wire.run(plans.extract(self._settings, call, timeout, key))

    def _stream(
        self, call: Call[None], timeout: float | None, key: str | None
    ) -> AsyncGenerator[StreamEvent, None]:
        return self._wire.emit(plans.stream(self._settings, call, timeout, key))

    def _answers(
        self, call: Call[None], timeout: float | None, key: str | None
    ) -> AsyncGenerator[AnswerEvent, None]:
        return self._wire.emit(plans.answers(self._settings, call, timeout, key))

    def _follow(self, call: Call[None], timeout: float | None) -> AsyncGenerator[StreamEvent, None]:
        return self._wire.emit(plans.follow(self._settings, call, timeout))

    def _file(self, call: Call[None], timeout: float | None) -> AsyncGenerator[bytes, None]:
        return self._wire.emit(plans.file(self._settings, call, timeout))

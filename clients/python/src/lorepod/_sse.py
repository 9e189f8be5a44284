"""Parses an event stream per the HTML standard, however its bytes are split."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_MESSAGE_CHARS = 64 * 1024 * 1024
"""A longer message is not ours: a result is a few megabytes."""


class SseLimitError(Exception):
    """A message that never ends."""


@dataclass(frozen=True)
class SseMessage:
    """One message; `id` is the last one named, by this message or an earlier one."""

    id: str
    event: str
    data: str


class SseParser:
    """Push chunks in, take whole messages out. One that the stream's end cuts off is none."""

    def __init__(self) -> None:
        # Keeps characters whole across chunks.
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._first = True
        self._after_cr = False
        self._pieces: list[str] = []
        self._chars = 0
        self._id = ""
        self._event = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> Iterator[SseMessage]:
        text = self._decoder.decode(chunk)
        if text == "":
            return
        if self._first:
            self._first = False
            text = text.removeprefix("\ufeff")
        # A CR that ended the chunk before may have been the first half of a CRLF.
        if self._after_cr and text.startswith("\n"):
            text = text[1:]
            self._after_cr = False
        if text:
            self._after_cr = text.endswith("\r")
        self._chars += len(text)
        if self._chars > MAX_MESSAGE_CHARS:
            raise SseLimitError("an event is longer than any event of this API")
        *ended, rest = _LINE_END.split(text)
        for line in ended:
            whole = "".join((*self._pieces, line))
            self._pieces.clear()
            message = self._take(whole)
            if message is not None:
                yield message
        if rest:
            self._pieces.append(rest)

    def _take(self, line: str) -> SseMessage | None:
        if line == "":
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        return None

    def _dispatch(self) -> SseMessage | None:
        message = SseMessage(self._id, self._event or "message", "\n".join(self._data))
        empty = not self._data
        self._event, self._data, self._chars = "", [], 0
        return None if empty else message


_LINE_END = re.compile(r"\r\n|\r|\n")

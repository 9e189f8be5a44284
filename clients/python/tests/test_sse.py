from __future__ import annotations

import pytest

from lorepod._sse import SseLimitError, SseMessage, SseParser

STREAM = (
    "\ufeff: hello\n"
    'id: 1\nevent: progress\ndata: {"a": 1}\n\n'
    "id:2\r\nevent:page\r\ndata:one\r\ndata: two\r\n\r\n"
    ": ping\r\r"
    "data: żółw 🐢\r\r"
    "event: empty\n\n"
    "id: 3\nretry: 10\nunknown: x\ndata\n\n"
    "id: bad\0id\ndata:  two spaces\n\n"
    "data: cut off\n"
).encode()

MESSAGES = [
    SseMessage("1", "progress", '{"a": 1}'),
    SseMessage("2", "page", "one\ntwo"),
    SseMessage("2", "message", "żółw 🐢"),
    SseMessage("3", "message", ""),
    SseMessage("3", "message", " two spaces"),
]


def parse(*chunks: bytes) -> list[SseMessage]:
    parser = SseParser()
    return [message for chunk in chunks for message in parser.feed(chunk)]


@pytest.mark.parametrize("size", range(1, len(STREAM) + 1))
def test_chunks_of_any_size(size: int) -> None:
    chunks = [STREAM[at : at + size] for at in range(0, len(STREAM), size)]
    assert parse(*chunks) == MESSAGES


def test_any_one_cut() -> None:
    for cut in range(len(STREAM) + 1):
        assert parse(STREAM[:cut], STREAM[cut:]) == MESSAGES, f"cut at {cut}"


def test_a_stream_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lorepod._sse.MAX_MESSAGE_CHARS", 1_000)
    assert len(parse(*[b"data: " + b"a" * 900 + b"\n\n"] * 3)) == 3
    with pytest.raises(SseLimitError):
        parse(*[b"data: " + b"a" * 200 + b"\n"] * 6)
    with pytest.raises(SseLimitError):
        parse(*[b"a" * 300] * 4)

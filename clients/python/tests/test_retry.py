from __future__ import annotations

import pytest

from lorepod._retry import backoff, retry_after, wait_before
from lorepod.errors import ConnectionError, Details, LorepodError, TimeoutError, error_of


def answered(status: int, **details: object) -> LorepodError:
    return error_of("no", Details(status=status, **details))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("error", "once", "seconds"),
    [
        (answered(429), False, 0.5),
        (answered(429, retry_after=7.0), False, 7.0),
        (answered(429, retry_after=7.0), True, 7.0),
        (answered(429, retry_after=61.0), False, None),
        (answered(502), False, 0.5),
        (answered(503, retry_after=0.0), False, 0.0),
        (answered(504), False, 0.5),
        (answered(504, job_id="job_1"), False, None),
        (answered(500), False, None),
        (answered(503), True, None),
        *[(answered(status), False, None) for status in (400, 401, 402, 404, 409, 413, 424)],
        (ConnectionError("reset"), False, 0.5),
        (ConnectionError("reset"), True, None),
        (TimeoutError("timed out"), False, None),
    ],
)
def test_what_is_tried_again(error: LorepodError, once: bool, seconds: float | None) -> None:
    assert wait_before(error, tries=1, retries=4, once=once, chance=lambda: 1.0) == seconds
    assert wait_before(error, tries=5, retries=4, once=once, chance=lambda: 1.0) is None


def test_waits_double_up_to_a_limit_and_never_vanish() -> None:
    assert [backoff(tries, lambda: 1.0) for tries in range(1, 7)] == [0.5, 1, 2, 4, 8, 8]
    assert [backoff(tries, lambda: 0.0) for tries in (1, 2, 2_000)] == [0.25, 0.5, 4]


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("0", 0),
        (" 12 ", 12),
        ("Thu, 01 Jan 1970 00:01:40 GMT", 90),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("soon", None),
        ("-1", None),
        ("1.5", None),
        ("9" * 400, None),
        ("", None),
    ],
)
def test_retry_after(header: str | None, seconds: float | None) -> None:
    assert retry_after(header, now=10.0) == seconds

"""How calls are made: tried again, followed, taken up again. It decides; drivers act."""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from lorepod._call import Call, Null, nothing, segment
from lorepod._effects import (
    Answer,
    Broken,
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
from lorepod._model import UnfitError, encode
from lorepod._retry import backoff, retry_after, wait_before
from lorepod._settings import VERSION, Settings
from lorepod._sse import SseLimitError, SseParser
from lorepod.errors import (
    AuthenticationError,
    ConfigurationError,
    ConnectionError,
    Details,
    ExtractionFailedError,
    LorepodError,
    ServerError,
    TimeoutError,
    error_of,
)
from lorepod.events import (
    Answered,
    AnswerEvent,
    AnswerFailed,
    Complete,
    Connected,
    Failed,
    StreamEvent,
    answer_event_of,
    event_of,
)
from lorepod.models import ExtractionResult, Job

T = TypeVar("T")

CALL_SECONDS = 120.0
"""The time of an ordinary call: the slowest page answers within 90 seconds."""
JOB_SECONDS = 45 * 60.0
"""The time of a call that follows a job: 30 minutes in the queue, 9 at work."""
QUIET_SECONDS = 45.0
"""The server sends something every 15 seconds; a stream silent for 45 seconds is dead."""

KEY_MISSING = "no API key: give api_key or set LOREPOD_API_KEY"
ADMIN_TOKEN_MISSING = "no admin token: give admin_token"

_log = logging.getLogger("lorepod")


class Deadline:
    """The end of a call, its retries included."""

    def __init__(self, settings: Settings, seconds: float | None, default: float) -> None:
        given = settings.timeout if seconds is None else seconds
        self._seconds = default if given is None else given
        if not self._seconds > 0:
            raise ConfigurationError("timeout must be more than 0 seconds")
        self._now = settings.now
        self._end = settings.now() + self._seconds

    def left(self) -> float:
        return self._end - self._now()

    def check(self, job_id: str | None = None) -> float:
        """What is left; raises when that is nothing."""
        left = self.left()
        if left <= 0:
            raise self.error(job_id)
        return left

    def error(self, job_id: str | None = None) -> TimeoutError:
        return TimeoutError(f"not done within {self._seconds:g} s", Details(job_id=job_id))


def ask(settings: Settings, call: Call[T], timeout: float | None, key: str | None) -> Plan[T]:
    """Sends, and reads the answer."""
    deadline = Deadline(settings, timeout, CALL_SECONDS)
    answer = yield from _exchange(settings, call, _request(settings, call, key), deadline)
    return _result(call, answer)


def extract(
    settings: Settings,
    call: Call[ExtractionResult],
    timeout: float | None,
    key: str | None,
) -> Plan[ExtractionResult]:
    """The same, and on to the job where the server would not hold the call any longer."""
    deadline = Deadline(settings, timeout, JOB_SECONDS)
    try:
        answer = yield from _exchange(settings, call, _request(settings, call, key), deadline)
    except ServerError as error:
        if error.status != 504 or error.job_id is None:
            raise
        return (yield from _watch(settings, error.job_id, deadline, 5.0, None))
    return _result(call, answer)


def wait(
    settings: Settings,
    job_id: str,
    *,
    timeout: float | None,
    poll: float,
    on_progress: Callable[[Job], Any] | None,
) -> Plan[ExtractionResult]:
    """Looks at a job until it has ended."""
    deadline = Deadline(settings, timeout, JOB_SECONDS)
    return (yield from _watch(settings, job_id, deadline, poll, on_progress))


def stream(
    settings: Settings, call: Call[None], timeout: float | None, key: str | None
) -> Plan[None]:
    """The events of a job that this call starts."""
    deadline = Deadline(settings, timeout, JOB_SECONDS)
    headers = {"accept": "text/event-stream"}
    return _events(settings, call, _request(settings, call, key, headers), deadline, _Mark())


def follow(settings: Settings, call: Call[None], timeout: float | None) -> Plan[None]:
    """The events of a job that is known."""
    deadline = Deadline(settings, timeout, JOB_SECONDS)
    after = call.query.get("after")
    mark = _Mark(path=call.path, last=None if after is None else str(after))
    return _events(settings, call, mark.request(settings), deadline, mark)


def answers(
    settings: Settings, call: Call[None], timeout: float | None, key: str | None
) -> Plan[None]:
    """The events of an answer. It cannot be resumed: a stream that is cut is an error."""
    deadline = Deadline(settings, timeout, CALL_SECONDS)
    request = _request(settings, call, key, {"accept": "text/event-stream"})
    yield from _opened(settings, call, request, deadline, QUIET_SECONDS)
    parser = SseParser()
    while True:
        chunk = yield Read(min(QUIET_SECONDS, deadline.check()))
        if not isinstance(chunk, bytes):
            break
        for event in _answer_events(settings, parser, chunk):
            yield Emit(event)
            if isinstance(event, (Answered, AnswerFailed)):
                return
    deadline.check()
    raise ConnectionError("the stream ended before its answer did")


def file(settings: Settings, call: Call[None], timeout: float | None) -> Plan[None]:
    """The bytes of a file. One that breaks off is an error."""
    deadline = Deadline(settings, timeout, JOB_SECONDS)
    request = _request(settings, call, None, {"accept": "*/*"})
    yield from _opened(settings, call, request, deadline, CALL_SECONDS)
    while True:
        chunk = yield Read(min(CALL_SECONDS, deadline.check()))
        if chunk is None:
            return
        if not isinstance(chunk, bytes):
            raise ConnectionError("the file broke off")
        yield Emit(chunk)


def _answer_events(settings: Settings, parser: SseParser, chunk: bytes) -> Iterator[AnswerEvent]:
    try:
        for message in parser.feed(chunk):
            event = answer_event_of(message.event, json.loads(message.data))
            if event is not None:
                yield event
    except (ValueError, TypeError, SseLimitError) as error:
        raise _unreadable(settings, error, None) from None


def _unreadable(settings: Settings, error: Exception, job_id: str | None) -> ServerError:
    words = settings.redacted(f"an event of the stream is not of this interface: {error}")
    return ServerError(words, Details(job_id=job_id))


def _watch(
    settings: Settings,
    job_id: str,
    deadline: Deadline,
    poll: float,
    on_progress: Callable[[Job], Any] | None,
) -> Plan[ExtractionResult]:
    call = Call("GET", f"/v1/jobs/{segment(job_id)}", Job.from_dict)
    while True:
        answer = yield from _exchange(settings, call, _request(settings, call, None), deadline)
        job = _result(call, answer)
        if on_progress is not None:
            yield Tell(on_progress, job)
        if job.status == "completed" and job.result is not None:
            return job.result
        if job.status in ("completed", "failed"):
            words = settings.redacted(job.error or "the job's result has expired")
            raise ExtractionFailedError(words, Details(job_id=job_id))
        yield Pause(min(poll, deadline.check(job_id)))
        deadline.check(job_id)


def _opened(
    settings: Settings, call: Call[Any], request: Request, deadline: Deadline, seconds: float
) -> Plan[None]:
    """Opens until there is an answer to read or a final error."""
    for tries in count(1):
        reply = yield Open(request, min(seconds, deadline.check()))
        if isinstance(reply, Answer) and 200 <= reply.status < 300:
            return
        yield from _after(settings, call, _error(settings, reply), deadline, tries)


def _exchange(
    settings: Settings, call: Call[Any], request: Request, deadline: Deadline
) -> Plan[Answer]:
    """Sends until there is an answer or a final error."""
    for tries in count(1):
        reply = yield Send(request, deadline.check())
        if isinstance(reply, Answer) and 200 <= reply.status < 300:
            return reply
        if isinstance(reply, Broken) and reply.timed_out:
            raise deadline.error()
        yield from _after(settings, call, _error(settings, reply), deadline, tries)
    raise AssertionError("count has no end")


def _after(
    settings: Settings,
    call: Call[Any],
    error: LorepodError,
    deadline: Deadline,
    tries: int,
) -> Plan[None]:
    """Waits before the next try, or raises the error where there is to be none."""
    if deadline.left() <= 0:
        raise deadline.error(error.job_id)
    seconds = wait_before(
        error, tries=tries, retries=settings.retries, once=call.once, chance=settings.chance
    )
    if seconds is None or seconds > deadline.left():
        raise error
    _log.debug("%s %s: %s; again in %.1f s", call.method, call.path, error, seconds)
    yield Pause(seconds)


@dataclass
class _Mark:
    """Where a stream is taken up again."""

    path: str | None = None
    last: str | None = None
    greeted: bool = False

    def request(self, settings: Settings) -> Request:
        resume = {} if self.last is None else {"last-event-id": self.last}
        call = Call("GET", self.path or "", nothing)
        return _request(settings, call, None, {"accept": "text/event-stream", **resume})

    def of_job(self, job_id: str) -> None:
        self.path = self.path or f"/v1/jobs/{segment(job_id)}/events"


def _events(
    settings: Settings, call: Call[None], request: Request, deadline: Deadline, mark: _Mark
) -> Plan[None]:
    """Each event once, in order, to the job's end; what is cut is taken up after the last one."""
    tries = 0
    while True:
        reply = yield Open(request, min(QUIET_SECONDS, deadline.check()))
        if not (isinstance(reply, Answer) and 200 <= reply.status < 300):
            tries += 1
            yield from _after(settings, call, _error(settings, reply), deadline, tries)
            continue
        job_id = reply.headers.get("x-job-id")
        if job_id is not None:
            mark.of_job(job_id)
        parser = SseParser()
        while True:
            chunk = yield Read(min(QUIET_SECONDS, deadline.check(job_id)))
            if not isinstance(chunk, bytes):
                break
            for event in _new_events(settings, parser, chunk, mark, job_id):
                tries = 0
                yield Emit(event)
                if isinstance(event, (Complete, Failed)):
                    return
        tries += 1
        seconds = backoff(tries, settings.chance)
        if deadline.left() <= 0:
            raise deadline.error(job_id)
        if tries > settings.retries or seconds > deadline.left():
            raise ConnectionError("the stream ended before its job did", Details(job_id=job_id))
        yield Pause(seconds)
        if mark.path is not None:
            request = mark.request(settings)


def _new_events(
    settings: Settings, parser: SseParser, chunk: bytes, mark: _Mark, job_id: str | None
) -> Iterator[StreamEvent]:
    try:
        for message in parser.feed(chunk):
            data = json.loads(message.data)
            event = event_of(message.id, message.event, data)
            if isinstance(event, Connected):
                mark.of_job(event.job_id)
                if mark.greeted:
                    continue
                mark.greeted = True
            elif not _is_later(message.id, mark.last):
                continue
            mark.last = message.id or mark.last
            if event is not None:
                yield event
    except (ValueError, TypeError, SseLimitError) as error:
        raise _unreadable(settings, error, job_id) from None


def _is_later(event_id: str, last: str | None) -> bool:
    """Whether it is new; a server that sends an event again is not heard twice."""
    if last is None or not (event_id.isdigit() and last.isdigit()):
        return True
    return int(event_id) > int(last)


def _request(
    settings: Settings,
    call: Call[Any],
    key: str | None,
    more: Mapping[str, str] | None = None,
) -> Request:
    if call.path.startswith(("/v1/", "/admin/v1/")) and settings.lacks_key(call.admin):
        raise AuthenticationError(ADMIN_TOKEN_MISSING if call.admin else KEY_MISSING)
    headers = {
        "accept": "application/json",
        "user-agent": f"lorepod-python/{VERSION}",
        **settings.headers,
        **(more or {}),
    }
    if call.method == "POST":
        # One for all tries: that is what makes a second try harmless.
        headers["idempotency-key"] = key or uuid.uuid4().hex
    if call.admin and settings.admin_token is not None:
        headers["authorization"] = f"Bearer {settings.admin_token}"
    if not call.admin and settings.api_key is not None:
        headers["x-api-key"] = settings.api_key
    body = None
    if call.body is not None:
        given = {name: value for name, value in call.body.items() if value is not None}
        body = json.dumps({name: _sent(value) for name, value in given.items()}).encode()
        headers["content-type"] = "application/json"
    return Request(call.method, settings.url + call.path + _query(call.query), headers, body)


def _sent(value: object) -> object:
    return None if value is Null.NULL else encode(value)


def _query(query: Mapping[str, object]) -> str:
    given = {name: _word(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(str(entry) for entry in cast(Sequence[object], value))
    return str(encode(value))


def _error(settings: Settings, reply: Reply) -> LorepodError:
    if isinstance(reply, Answer):
        return _refusal(settings, reply)
    words = reply.words if isinstance(reply, Broken) else "nothing"
    return ConnectionError(settings.redacted(f"no answer from {settings.url} ({words})"))


def _refusal(settings: Settings, answer: Answer) -> LorepodError:
    details = _details(settings, answer)
    if answer.status < 400:
        words = "the server answers with a redirect: set url to its final address"
        return ServerError(words, details)
    words = _message(answer.body) or f"HTTP status {answer.status}"
    return error_of(settings.redacted(words), details)


def _details(settings: Settings, answer: Answer) -> Details:
    return Details(
        status=answer.status,
        code=answer.headers.get("x-error-code"),
        request_id=answer.headers.get("x-request-id"),
        job_id=answer.headers.get("x-job-id"),
        retry_after=retry_after(answer.headers.get("retry-after"), settings.wall()),
    )


def _message(body: bytes) -> str | None:
    """The content of an error body; None if it is not from this API, such as a proxy's page."""
    try:
        parsed: object = json.loads(body)
    except ValueError:
        return None
    message = cast(dict[str, object], parsed).get("message") if isinstance(parsed, dict) else None
    return message if isinstance(message, str) else None


def _result(call: Call[T], answer: Answer) -> T:
    try:
        return call.read(json.loads(answer.body) if answer.body else None)
    except UnfitError as error:
        words = f"the server's answer does not match this interface: {error}"
    except ValueError:
        words = "the server's answer is not JSON"
    details = Details(status=answer.status, request_id=answer.headers.get("x-request-id"))
    raise ServerError(words, details)

"""The table of cases that every client of Lorepod passes (clients/cases), by both clients."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import subprocess
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, cast

import anyio
import pytest
from conftest import ROOT, node

from lorepod import AsyncLorepod, Lorepod, LorepodError, client
from lorepod._async_wire import AsyncWire
from lorepod._model import Model
from lorepod._settings import Settings, settings_of
from lorepod._wire import Wire
from lorepod.models import Job

CASES = sorted((ROOT / "clients" / "cases").glob("*.json"))
KEY = "service_live_cases0000000000000000000000000000000"


class Clock:
    """Begins when the cases do, and moves when somebody waits."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.moment = datetime(2026, 1, 31, 12, tzinfo=timezone.utc).timestamp()

    def now(self) -> float:
        return self.moment

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds * 1_000)
        self.moment += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)


@dataclasses.dataclass
class Outcome:
    result: Any = None
    events: list[Any] = dataclasses.field(default_factory=list[Any])
    progress: list[str] = dataclasses.field(default_factory=list[str])
    error: LorepodError | None = None

    def hear(self, job: Job) -> None:
        self.progress.append(job.status)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()

    def with_clock(**given: Any) -> Settings:
        return dataclasses.replace(settings_of(**given), now=clock.now, wall=clock.now)

    monkeypatch.setattr(client, "settings_of", with_clock)
    monkeypatch.setattr(client, "Wire", functools.partial(Wire, pause=clock.sleep))
    monkeypatch.setattr(client, "AsyncWire", functools.partial(AsyncWire, pause=clock.sleep_async))
    return clock


class Script:
    """The scripted server, as one process for all cases."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._input, self._output = process.stdin, process.stdout

    @contextmanager
    def of(self, file: Path, seen: list[dict[str, Any]]) -> Generator[str, None, None]:
        """The address of a server that plays the case; it returns the requests last."""
        self._say(str(file))
        yield self._output.readline().strip()
        self._say("")
        seen.extend(json.loads(self._output.readline()))

    def _say(self, line: str) -> None:
        self._input.write(f"{line}\n")
        self._input.flush()


@pytest.fixture(scope="module")
def script() -> Generator[Script, None, None]:
    with subprocess.Popen(
        [node(), str(Path(__file__).parent / "serve_cases.mjs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Script(process)
        finally:
            process.kill()


@pytest.mark.parametrize("file", CASES, ids=[file.stem for file in CASES])
def test_blocking(file: Path, clock: Clock, script: Script) -> None:
    case = json.loads(file.read_text())
    outcome = Outcome()
    seen: list[dict[str, Any]] = []
    with script.of(file, seen) as url, Lorepod(KEY, url=url, **settings(case)) as lorepod:
        try:
            answer = called(lorepod, case["call"], outcome)
            if isinstance(answer, Generator):
                for event in cast(Generator[Any, None, None], answer):
                    outcome.events.append(event)
            else:
                outcome.result = answer
        except LorepodError as error:
            outcome.error = error
    check(case, outcome, seen, clock)


@pytest.mark.parametrize("file", CASES, ids=[file.stem for file in CASES])
def test_asynchronous(file: Path, clock: Clock, script: Script) -> None:
    case = json.loads(file.read_text())
    outcome = Outcome()
    seen: list[dict[str, Any]] = []

    async def run(url: str) -> None:
        async with AsyncLorepod(KEY, url=url, **settings(case)) as lorepod:
            try:
                answer = called(lorepod, case["call"], outcome)
                if hasattr(answer, "__aiter__"):
                    async for event in answer:
                        outcome.events.append(event)
                else:
                    outcome.result = await answer
            except LorepodError as error:
                outcome.error = error

    with script.of(file, seen) as url:
        anyio.run(run, url)
    check(case, outcome, seen, clock)


def settings(case: dict[str, Any]) -> dict[str, Any]:
    given = case.get("client", {})
    own: dict[str, Any] = {}
    if "retries" in given:
        own["retries"] = given["retries"]
    if "timeoutMs" in given:
        own["timeout"] = given["timeoutMs"] / 1_000
    return own


def called(lorepod: Lorepod | AsyncLorepod, call: dict[str, Any], outcome: Outcome) -> Any:
    """Makes the call in this language's names: jobs.list with maxPages is list(max_pages=)."""
    method: Any = lorepod
    for name in call["do"].split("."):
        method = getattr(method, snake(name))
    first = [call[name] for name in ("url", "id", "query", "text") if name in call]
    options = {snake(name): value for name, value in call.get("options", {}).items()}
    if call["do"] == "jobs.wait":
        options["on_progress"] = outcome.hear
    return method(*first, **options)


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def check(case: dict[str, Any], outcome: Outcome, seen: list[dict[str, Any]], clock: Clock) -> None:
    expect = case["expect"]
    asked = [(request["method"], request["path"]) for request in seen]
    assert asked == [(request["method"], request["path"]) for request in expect["requests"]]
    for request, wanted in zip(seen, expect["requests"], strict=True):
        events = "events" in request["path"] or "stream" in request["path"]
        always = {
            "x-api-key": KEY,
            "accept": f"{'text/event-stream' if events else 'application/json'}",
        }
        for name, value in {**always, **wanted.get("headers", {})}.items():
            assert request["headers"].get(name) == value
        if "body" in wanted:
            assert request["body"] == wanted["body"]
    names = {one["headers"].get("idempotency-key") for one in seen if one["method"] == "POST"}
    assert len(names) <= 1
    for name in names:
        assert re.fullmatch(r"[\x21-\x7e]{1,255}", name or "")

    assert len(clock.waits) == len(expect["waits"])
    for waited, (least, most) in zip(clock.waits, expect["waits"], strict=True):
        # A clock of seconds has its own last digit.
        assert least - 0.001 <= waited <= most + 0.001

    assert (outcome.error is None) == ("error" not in expect), outcome.error
    assert holds(shown(outcome.error), expect.get("error", {})), shown(outcome.error)
    hidden(outcome.error)
    if "result" in expect:
        assert holds(plain(outcome.result), expect["result"])
    assert len(outcome.events) == len(expect.get("events", []))
    for event, wanted in zip(outcome.events, expect.get("events", []), strict=True):
        assert holds(plain(event), wanted)
    assert outcome.progress == expect.get("progress", [])


def shown(error: LorepodError | None) -> dict[str, Any]:
    """An error by the names that the table has for its parts."""
    if error is None:
        return {}
    parts: dict[str, Any] = {
        "type": type(error).__name__,
        "message": error.message,
        "status": error.status,
        "code": error.code,
        "requestId": error.request_id,
        "jobId": error.job_id,
    }
    return {
        **parts,
        **{name: getattr(error, name) for name in ("seconds", "fields") if hasattr(error, name)},
    }


def hidden(error: LorepodError | None) -> None:
    """Neither its words, nor what it came of, nor what its frames hold, shows the key."""
    if error is None:
        return
    whole = traceback.TracebackException.from_exception(error, capture_locals=True)
    inner = [
        frame
        for frame in whole.stack
        if "lorepod" in frame.filename and "/tests/" not in frame.filename
    ]
    texts = [repr(error), str(error), *"".join(traceback.format_exception(error)).splitlines()]
    texts += [value for frame in inner for value in (frame.locals or {}).values()]
    assert inner
    assert [one for one in texts if KEY in one] == []


def plain(value: Any) -> Any:
    return value.to_dict() if isinstance(value, Model) else value


def holds(value: Any, wanted: Any) -> bool:
    """Objects have these members at least; all else is equal."""
    if isinstance(wanted, dict) and isinstance(value, dict):
        return all(
            name in value and holds(value[name], one)
            for name, one in cast(dict[str, Any], wanted).items()
        )
    if isinstance(wanted, list) and isinstance(value, (list, tuple)):
        entries, others = cast(list[Any], wanted), cast(list[Any], value)
        return len(entries) == len(others) and all(map(holds, others, entries))
    return value == wanted

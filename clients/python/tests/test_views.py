from __future__ import annotations

import base64
from pathlib import Path
from typing import Any, cast

import pytest
from test_model import BUSINESS, ITEM, JOB, RESULT

from lorepod.models import (
    ExtractionResult,
    Job,
    Markdown,
    Screenshot,
    SearchResponse,
    Sitemap,
)

EVIL = "<script>alert('\"&')</script>"
HREF = "javascript:alert(1)"
NOW = "2026-01-31T12:00:00.000Z"


def everything_evil(value: Any) -> Any:
    """The same shape, with every text a script and every address one too."""
    if isinstance(value, dict):
        return {key: evil(key, one) for key, one in cast(dict[str, Any], value).items()}
    if isinstance(value, list):
        return [everything_evil(one) for one in cast(list[Any], value)]
    return value


def evil(key: str, value: Any) -> Any:
    if not isinstance(value, str) or key.endswith("At"):
        return everything_evil(value)
    return HREF if key in ("source", "link", "url", "finalUrl") else EVIL


SEARCH = {
    "results": [
        {
            **ITEM,
            "kind": "item",
            "score": 0.5,
            "domain": "d",
            "updatedAt": NOW,
            "highlights": [EVIL],
        }
    ],
    "count": 1,
    "mode": "keyword",
    "correctedQuery": "price",
}
SITEMAP = {
    "url": "https://a/",
    "urls": [{"url": "https://a/b", "source": "link", "locale": "en"}],
    "count": 1,
    "durationMs": 1,
}
PAGE = {
    "url": "https://a/",
    "finalUrl": "https://a/",
    "title": "A",
    "markdown": "# A",
    "language": None,
    "engine": "http",
    "fetchedAt": NOW,
}
RUNNING = {"pagesScraped": 1, "totalPages": 3, "currentStep": "reading"}
WARNED = {**RESULT, "warnings": ["careful"]}


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        (ExtractionResult, WARNED, ["Acme", "Pro", "careful"]),
        (Job, {**JOB, "progress": RUNNING}, ["1 of 3", "reading"]),
        (Job, {**JOB, "result": RESULT}, ["its turn", "Acme"]),
        (Job, {**JOB, "error": "broken"}, ["broken"]),
        (SearchResponse, SEARCH, ["0.500", "price", "Pro"]),
        (Sitemap, SITEMAP, ["https://a/b", "link"]),
        (Markdown, PAGE, ["# A"]),
    ],
)
def test_a_notebook_shows_it_and_runs_nothing_of_it(
    kind: Any, data: dict[str, Any], words: list[str]
) -> None:
    html = kind.from_dict(data)._repr_html_()
    assert [word for word in words if word not in html] == []
    bad = kind.from_dict(everything_evil(data))._repr_html_()
    assert "<script" not in bad
    assert "href" not in bad
    assert "&lt;script&gt;" in bad


def test_links_lead_to_the_web_only() -> None:
    html = ExtractionResult.from_dict(RESULT)._repr_html_()
    assert 'href="https://acme.example/pricing"' in html
    broken = {**RESULT, "knowledgeItems": [{**ITEM, "source": 'https://a/"onclick="x'}]}
    assert '"onclick' not in ExtractionResult.from_dict(broken)._repr_html_()
    unparsable = {**RESULT, "knowledgeItems": [{**ITEM, "source": "http://[x"}]}
    assert "href" not in ExtractionResult.from_dict(unparsable)._repr_html_()


def test_a_long_result_is_cut_and_says_so() -> None:
    many = {**RESULT, "business": BUSINESS, "knowledgeItems": [ITEM] * 130}
    html = ExtractionResult.from_dict(many)._repr_html_()
    assert html.count("<tr>") == 101
    assert "and 30 more" in html


def test_a_screenshot_is_bytes_and_a_file(tmp_path: Path) -> None:
    png = b"\x89PNG\r\n"
    answer = {
        "url": "https://a/",
        "finalUrl": "https://a/",
        "screenshot": base64.b64encode(png).decode(),
        "width": 1,
        "height": 1,
        "takenAt": NOW,
    }
    picture = Screenshot.from_dict(answer)
    assert picture.bytes == picture._repr_png_() == png
    assert picture.save(tmp_path / "page.png").read_bytes() == png

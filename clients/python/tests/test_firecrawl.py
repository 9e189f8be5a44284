"""Firecrawl's own client for Python, unchanged, against the product."""

# Its types are unions with what its other calls answer.
# pyright: basic, reportAttributeAccessIssue=false
from __future__ import annotations

import pytest
from conftest import Product
from firecrawl import Firecrawl
from firecrawl.v2.types import PaginationConfig, ScrapeOptions
from firecrawl.v2.utils.error_handler import BadRequestError, UnauthorizedError

from lorepod import Lorepod


@pytest.fixture(scope="module")
def client(product: Product) -> Firecrawl:
    """With an own key: pages that a crawl has read belong to its Site."""
    with Lorepod(product.key, url=product.url, admin_token=product.admin_token) as lorepod:
        made = lorepod.admin.keys.create("firecrawl", plan="Pro")
    return Firecrawl(api_key=made.key, api_url=product.url)


def test_scrape(client: Firecrawl, site: str) -> None:
    document = client.scrape(
        f"{site}pricing.html", formats=["markdown", "html", "raw_html", "links", "images"]
    )
    assert document.markdown
    assert document.html
    assert document.raw_html
    assert document.raw_html.lower().startswith("<!doctype html>")
    assert f"{site}contact.html" in (document.links or [])
    assert document.metadata_typed.status_code == 200
    assert document.metadata_typed.source_url == f"{site}pricing.html"


def test_map_and_search(client: Firecrawl, site: str) -> None:
    links = client.map(site, search="pricing", limit=5).links
    assert links[0].url == f"{site}pricing.html"
    assert client.crawl(site, limit=5, poll_interval=1).status == "completed"
    web = client.search("how much does it cost", limit=2).web
    assert web
    assert str(web[0].url).startswith(site)


def test_crawl_in_parts(client: Firecrawl, site: str) -> None:
    options = ScrapeOptions(formats=["markdown", "links"], only_main_content=False)
    job = client.crawl(f"{site}blog/", limit=10, scrape_options=options, poll_interval=1)
    assert job.status == "completed"
    assert job.id is not None
    assert job.total == job.completed == len(job.data) > 0
    assert all(document.markdown and document.links for document in job.data)
    first = client.get_crawl_status(job.id, PaginationConfig(auto_paginate=False))
    assert len(first.data) == len(job.data)
    assert first.next is None
    assert client.get_crawl_errors(job.id).robots_blocked == []
    assert client.get_active_crawls().crawls == []
    assert client.cancel_crawl(job.id) is False


def test_batch(client: Firecrawl, site: str) -> None:
    urls = [f"{site}about.html", f"{site}contact.html"]
    job = client.batch_scrape(urls, formats=["markdown"], poll_interval=1)
    assert (job.status, job.completed, job.total) == ("completed", 2, 2)
    assert sorted(str(one.metadata_typed.source_url) for one in job.data) == urls


def test_errors(client: Firecrawl, product: Product, site: str) -> None:
    with pytest.raises(BadRequestError, match="mobile is supported"):
        client.scrape(site, mobile=True)
    with pytest.raises(BadRequestError, match="search finds what was read before"):
        client.search("tickets", sources=["web"])
    with pytest.raises(UnauthorizedError, match="the API key is invalid"):
        Firecrawl(api_key="fc-none", api_url=product.url).scrape(site)

"""The real libraries over the product; each test is skipped where its library is not installed
(`LOREPOD_TEST_LOADERS=1 npm run test:python` installs both)."""

# The libraries may not be installed.
# pyright: basic, reportMissingImports=false
from __future__ import annotations

import asyncio
from collections.abc import Generator

import pytest
from conftest import Product

from lorepod import ConfigurationError, Lorepod, NotFoundError, ServerError
from lorepod._documents import Place, _document_of

# Warnings of these libraries are not about this client.
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def lorepod(product: Product) -> Generator[Lorepod, None, None]:
    with Lorepod(product.key, url=product.url) as client:
        yield client


@pytest.fixture(scope="module")
def job(lorepod: Lorepod, site: str) -> str:
    started = lorepod.extract_async(site, max_pages=4)
    lorepod.jobs.wait(started.job_id, poll=0.2)
    return started.job_id


def test_langchain_loader(lorepod: Lorepod, job: str, site: str) -> None:
    pytest.importorskip("langchain_core")
    from lorepod.langchain import LorepodLoader

    items = LorepodLoader(lorepod, job=job).load()
    assert items
    assert len({item.id for item in items}) == len(items)
    for item in items:
        assert item.page_content
        assert item.metadata["source"].startswith(site)
        assert item.metadata["kind"] == "item"
        assert item.metadata["title"]
        assert item.metadata["quote"]
    passages = LorepodLoader(lorepod, job=job, kind="passages").load()
    assert {passage.metadata["kind"] for passage in passages} == {"passage"}
    lazy = LorepodLoader(lorepod, job=job, kind="pages").lazy_load()
    page = next(lazy)
    assert page.id == page.metadata["source"]
    assert page.metadata["title"]
    assert 0 < len(list(lazy)) < 4
    assert asyncio.run(LorepodLoader(lorepod, job=job).aload()) == items


def test_langchain_loader_reads_a_website(lorepod: Lorepod, site: str) -> None:
    pytest.importorskip("langchain_core")
    from lorepod.langchain import LorepodLoader

    pages = LorepodLoader(lorepod, url=site, max_pages=2, kind="pages").load()
    assert 0 < len(pages) <= 2
    with pytest.raises(NotFoundError):
        LorepodLoader(lorepod, site="site_00000000000000000000").load()


def test_langchain_retriever(lorepod: Lorepod, job: str, site: str) -> None:
    pytest.importorskip("langchain_core")
    from lorepod.langchain import LorepodRetriever

    retriever = LorepodRetriever(lorepod=lorepod, k=2, domain="127.0.0.1")
    found = retriever.invoke("how much does it cost")
    assert 0 < len(found) <= 2
    assert all(one.metadata["source"].startswith(site) for one in found)
    assert all(one.metadata["score"] > 0 for one in found)
    assert asyncio.run(retriever.ainvoke("how much does it cost")) == found


def test_llama_index(lorepod: Lorepod, job: str, site: str) -> None:
    pytest.importorskip("llama_index.core")
    from lorepod.llama_index import LorepodReader, LorepodRetriever

    documents = LorepodReader(lorepod).load_data(job=job)
    assert documents
    assert all(one.text and one.metadata["source"].startswith(site) for one in documents)
    pages = LorepodReader(lorepod).lazy_load_data(job=job, kind="pages")
    assert next(iter(pages)).id_.startswith(site)
    retriever = LorepodRetriever(lorepod, k=2)
    nodes = retriever.retrieve("how much does it cost")
    assert 0 < len(nodes) <= 2
    assert nodes[0].score
    assert nodes[0].node.metadata["source"].startswith(site)
    again = asyncio.run(retriever.aretrieve("how much does it cost"))
    assert [one.node.id_ for one in again] == [one.node.id_ for one in nodes]


def test_place() -> None:
    with pytest.raises(ConfigurationError, match="one of site, job and url"):
        Place(None, None, None, None, "items")
    with pytest.raises(ConfigurationError, match="one of site, job and url"):
        Place("site_1", "job_1", None, None, "items")
    with pytest.raises(ConfigurationError, match="max_pages belongs to url"):
        Place("site_1", None, None, 3, "items")
    with pytest.raises(ConfigurationError, match="kind must be one of"):
        Place("site_1", None, None, None, "files")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("line", [b'{"url": "https://', b"[]", b'{"url": "https://example.com/"}'])
def test_a_line_of_another_interface(line: bytes) -> None:
    with pytest.raises(ServerError, match="a line of the export"):
        _document_of(line, "pages")

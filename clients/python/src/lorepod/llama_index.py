"""For LlamaIndex: `pip install lorepod[llama-index]`."""

# The library is not installed where the client alone is checked.
# pyright: basic, reportMissingImports=false
from __future__ import annotations

import asyncio
from collections.abc import Iterator

from llama_index.core.readers.base import BaseReader
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import Document, NodeWithScore, QueryBundle, TextNode

from lorepod._documents import Found, Kind, Place, documents_of, found_of
from lorepod.client import Lorepod


class LorepodReader(BaseReader):
    """Loads what was learned of a website as documents.

    - lorepod: The client that is asked
    """

    def __init__(self, lorepod: Lorepod) -> None:
        self._lorepod = lorepod

    def lazy_load_data(  # pyright: ignore[reportIncompatibleMethodOverride]
        self,
        *,
        site: str | None = None,
        job: str | None = None,
        url: str | None = None,
        max_pages: int | None = None,
        kind: Kind = "items",
    ) -> Iterator[Document]:
        """One document after another, of one of site, job and url; `load_data` gives all.

        - site: Id of a Site
        - job: Id of a completed job
        - url: A website, which is read first; max_pages limits it
        - kind: What a document is: an item (default), a passage, or a page with all its text
        """
        place = Place(site, job, url, max_pages, kind)
        return map(_document, documents_of(self._lorepod, place))


class LorepodRetriever(BaseRetriever):
    """Finds nodes by a search of the server, by words and by meaning.

    - lorepod: The client that is asked
    - k: Nodes at most
    - site: Only what this Site states
    - domain: Only what this domain states
    """

    def __init__(
        self,
        lorepod: Lorepod,
        *,
        k: int = 4,
        site: str | None = None,
        domain: str | None = None,
    ) -> None:
        super().__init__()
        self._lorepod = lorepod
        self._k = k
        self._site = site
        self._domain = domain

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        response = self._lorepod.search(
            query_bundle.query_str, limit=self._k, site=self._site, domain=self._domain
        )
        return [
            NodeWithScore(node=_node(found_of(result)), score=result.score)
            for result in response.results
        ]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


def _document(found: Found) -> Document:
    return Document(id_=found.id, text=found.text, metadata=found.metadata)


def _node(found: Found) -> TextNode:
    return TextNode(id_=found.id, text=found.text, metadata=found.metadata)

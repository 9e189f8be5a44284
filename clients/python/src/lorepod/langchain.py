"""For LangChain: `pip install lorepod[langchain]`."""

# The library is not installed where the client alone is checked.
# pyright: basic, reportMissingImports=false
from __future__ import annotations

from collections.abc import Iterator

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from lorepod._documents import Found, Kind, Place, documents_of, found_of
from lorepod.client import Lorepod


class LorepodLoader(BaseLoader):
    """Loads what was learned of a website as documents; give one of site, job and url.

    - lorepod: The client that is asked
    - site: Id of a Site
    - job: Id of a completed job
    - url: A website, which is read first; max_pages limits it
    - kind: What a document is: an item (default), a passage, or a page with all its text
    """

    def __init__(
        self,
        lorepod: Lorepod,
        *,
        site: str | None = None,
        job: str | None = None,
        url: str | None = None,
        max_pages: int | None = None,
        kind: Kind = "items",
    ) -> None:
        self._lorepod = lorepod
        self._place = Place(site, job, url, max_pages, kind)

    def lazy_load(self) -> Iterator[Document]:
        """One document after another; `load` gives all, `alazy_load` and `aload` are awaited."""
        return map(_document, documents_of(self._lorepod, self._place))


class LorepodRetriever(BaseRetriever):
    """Finds documents by a search of the server, by words and by meaning."""

    lorepod: Lorepod
    """The client that is asked"""
    k: int = 4
    """Documents at most"""
    site: str | None = None
    """Only what this Site states"""
    domain: str | None = None
    """Only what this domain states"""

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        response = self.lorepod.search(query, limit=self.k, site=self.site, domain=self.domain)
        return [_document(found_of(result)) for result in response.results]


def _document(found: Found) -> Document:
    return Document(id=found.id, page_content=found.text, metadata=found.metadata)

"""Runs an extractor of PyPI over a set: python peer.py PEER PAGES OUT.

PAGES has one line a page, {id, url, file}. OUT takes one line a page, and pages that it already has are not read
again. PEER is trafilatura or crawl4ai, whose pruning filter with its own defaults is used. Nothing is fetched.
"""

import gzip
import json
import os
import sys
import time

peer, pages, out = sys.argv[1:4]
BLOCK = set(
    "p div li ul ol tr table h1 h2 h3 h4 h5 h6 section article blockquote pre br dt dd figcaption td th header main".split()
)


def text_of(html):
    """Text of an HTML fragment with a line for each block."""
    from lxml import html as lxml_html

    if not html.strip():
        return ""
    parts = []

    def walk(node):
        if not isinstance(node.tag, str) or node.tag in ("script", "style", "noscript", "template"):
            return
        if node.tag in BLOCK:
            parts.append("\n")
        parts.append(node.text or "")
        for child in node:
            walk(child)
            parts.append(child.tail or "")
        if node.tag in BLOCK:
            parts.append("\n")

    walk(lxml_html.fromstring(f"<div>{html}</div>"))
    lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)


if peer == "trafilatura":
    from trafilatura import bare_extraction, extract

    def read(html, url):
        found = bare_extraction(html, url=url, with_metadata=True)
        record = found.as_dict() if found is not None else {}
        return {
            "text": extract(html, url=url) or "",
            "title": record.get("title"),
            "author": record.get("author"),
            "date": record.get("date"),
        }

else:
    from crawl4ai.content_filter_strategy import PruningContentFilterLXML

    def read(html, url):
        return {"text": text_of("\n".join(PruningContentFilterLXML().filter_content(html)))}


done = set()
if os.path.exists(out):
    with open(out) as file:
        done = {json.loads(line)["id"] for line in file}
with open(pages) as file, open(out, "a") as results:
    for page in map(json.loads, file):
        if page["id"] in done:
            continue
        with gzip.open(page["file"]) as packed:
            html = packed.read().decode("utf8", "replace")
        begun = time.process_time()
        try:
            record = read(html, page["url"])
        except Exception:  # a page that a peer cannot read counts as one without text
            record = {"text": "", "failed": True}
        record.update(id=page["id"], ms=(time.process_time() - begun) * 1000)
        results.write(json.dumps(record) + "\n")
        results.flush()

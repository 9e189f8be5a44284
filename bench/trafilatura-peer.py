"""What trafilatura makes of a folder of pages, and how fast: the peer that read-speed.ts runs.

python trafilatura-peer.py DIR EVERY [OUT]

Text and markdown of every EVERY-th page from one extraction, twice; the second round counts. Prints the pages per
second of processor time. OUT takes the texts in the layout of the scoring scripts.
"""

import gzip
import json
import os
import sys
import time

from trafilatura import bare_extraction, extract
from trafilatura.xml import xmltotxt

folder, every = sys.argv[1], int(sys.argv[2])
names = sorted(n for n in os.listdir(folder) if n.endswith((".html", ".html.gz")))
pages = {}
for name in names[::every]:
    path = os.path.join(folder, name)
    with (gzip.open if name.endswith(".gz") else open)(path, "rb") as file:
        pages[name.split(".html")[0]] = file.read().decode("utf8", "replace")

seconds = 0.0
for _ in range(2):
    started = time.process_time()
    for name, html in pages.items():
        document = bare_extraction(
            html, include_formatting=True, include_links=True, include_images=True
        )
        if document is not None and document.body is not None:
            xmltotxt(document.body, True)
            xmltotxt(document.body, False)
    seconds = time.process_time() - started
if len(sys.argv) > 3:
    texts = {name: extract(html) or "" for name, html in pages.items()}
    with open(sys.argv[3], "w") as file:
        json.dump(texts, file)
print(round(len(pages) / seconds, 1))

# Prints a prompt with what a website states about a question, for any language model:
# python rag.py https://example.com/ "what does a plan cost"
import sys
from urllib.parse import urlsplit

from lorepod import Lorepod

url, question = sys.argv[1:]
with Lorepod() as lorepod:  # reads LOREPOD_API_KEY and LOREPOD_URL
    lorepod.extract(url)
    results = lorepod.search(question, domain=urlsplit(url).hostname, limit=6).results

print("Answer from these sources only. Name the number of each source that you use.")
for number, found in enumerate(results, start=1):
    print(f"\n[{number}] {found.title}\n{found.source}\n{found.content}")
print(f"\nQuestion: {question}")

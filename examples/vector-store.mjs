// Prints the passages of a website as lines of id, text and metadata, for a vector store:
// node vector-store.mjs https://example.com/ > passages.jsonl
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Lorepod } from "@lorepod/sdk";

const lorepod = new Lorepod(); // reads LOREPOD_API_KEY and LOREPOD_URL
const { jobId } = await lorepod.extract(process.argv[2]);
const passages = lorepod.jobs.export(jobId, { format: "jsonl", kind: "passages" });

for await (const line of createInterface({ input: Readable.from(passages) })) {
  const { id, title, content, source, evidence } = JSON.parse(line);
  const metadata = { title, source, quote: evidence.quote };
  console.log(JSON.stringify({ id, text: content, metadata }));
}

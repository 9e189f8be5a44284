// Prints a prompt with what a website states about a question, for any language model:
// node rag.mjs https://example.com/ "what does a plan cost"
import { Lorepod } from "@lorepod/sdk";

const [, , url, question] = process.argv;
const lorepod = new Lorepod(); // reads LOREPOD_API_KEY and LOREPOD_URL
await lorepod.extract(url);
const { results } = await lorepod.search(question, { domain: new URL(url).hostname, limit: 6 });

console.log("Answer from these sources only. Name the number of each source that you use.");
for (const [index, { title, content, source }] of results.entries()) {
  console.log(`\n[${index + 1}] ${title}\n${source}\n${content}`);
}
console.log(`\nQuestion: ${question}`);

/**
 * Answers of quotes on public question sets: how often one is given, and is from the right document.
 *
 *   node bench/answers-public.ts DATA_FOLDER
 *
 * Each document of CovidFAQ and of Cranfield becomes a page of a site. Its own questions are answered
 * from the site, by keyword, and the questions of the other set must be refused. Prints one JSON line
 * for each set. `right`: a citation is from a document that the set names as an answer.
 */
import { join } from "node:path";
import { createAnswers } from "../src/knowledge/index.ts";
import { readPage } from "../src/pages/read/read-page.ts";
import { openSites } from "./questions/open-sites.ts";
import { readLines, readRelevant } from "./search-data.ts";

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error("node bench/answers-public.ts DATA_FOLDER");

/** Every nth question of a set, so that a run takes a few minutes. */
const sets = [
  { name: "covidfaq", nth: 2 },
  { name: "cranfield", nth: 1 },
];
const folderOf = (name: string): string => join(data, "search", name);
const questionsOf = ({ name, nth }: (typeof sets)[number]) =>
  readLines(join(folderOf(name), "queries.jsonl")).filter((_, at) => at % nth === 0);

await using sites = openSites(undefined);
const answers = createAnswers({ search: sites.search });
const { signal } = new AbortController();

for (const set of sets) {
  await indexDocuments(set.name);
  const relevant = readRelevant(folderOf(set.name));
  const own = { asked: 0, right: 0, wrong: 0, refused: 0 };
  for (const { _id, text = "" } of questionsOf(set)) {
    const expected = relevant.get(_id);
    if (expected === undefined || text.trim() === "") continue;
    own.asked++;
    const { answer, citations } = await ask(set.name, text);
    const isRight = citations.some(({ source }) => expected.has(idOf(source)));
    if (answer === null) own.refused++;
    else if (isRight) own.right++;
    else own.wrong++;
  }
  const foreign = { asked: 0, refused: 0 };
  for (const other of sets) {
    if (other === set) continue;
    for (const { text = "" } of questionsOf(other)) {
      if (text.trim() === "") continue;
      foreign.asked++;
      if ((await ask(set.name, text)).answer === null) foreign.refused++;
    }
  }
  console.log(JSON.stringify({ documents: set.name, own, ofTheOtherSet: foreign }));
}

/** A question may be longer than a request allows. */
async function ask(site: string, query: string) {
  return answers.answer(site, { query: query.slice(0, 500), mode: "quote" }, signal);
}

async function indexDocuments(site: string): Promise<void> {
  const pages = readLines(join(folderOf(site), "corpus.jsonl")).map(
    ({ _id, title = "", text = "" }) =>
      readPage(
        `<!doctype html><title>${escape(title)}</title><main><h1>${escape(title)}</h1>` +
          `<p>${escape(text)}</p></main>`,
        { url: `https://${site}.example/${encodeURIComponent(_id)}` },
      ),
  );
  await sites.index(site, pages, `https://${site}.example/`);
}

function idOf(source: string): string {
  return decodeURIComponent(new URL(source).pathname.slice(1));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

import type { CallToolResult } from "@modelcontextprotocol/server";
import type {
  Business,
  ExtractionResult,
  FieldsRow,
  Job,
  KnowledgeItem,
} from "../node/src/index.ts";
import { answerTokens, cut, fit, tokensOf } from "./bounded.ts";

/** The text for the model, and the same as data; both together are within the limit. */
export function toolResult(text: string, data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text }], structuredContent: data };
}

/** The state of a job, or the result of an ended one, from item `from` on. */
export function jobResult(job: Job, from = 0): CallToolResult {
  const { id: jobId, status } = job;
  if (job.result !== null) return extractionResult(job.result, from);
  if (status === "completed" || status === "failed") {
    const error = job.error ?? "The result was removed.";
    return {
      ...toolResult(`Job ${jobId} ${status}. ${error}`, { jobId, status, error }),
      isError: true,
    };
  }
  const { pagesScraped = 0, totalPages = 0, currentStep = "waiting" } = job.progress ?? {};
  const waits = job.waitingFor === null ? "" : ` It waits: ${job.waitingFor}.`;
  const text =
    `Job ${jobId} is ${status}: ${pagesScraped} of ${totalPages} pages read, ${currentStep}.${waits}\n\n` +
    `Call get_job with this jobId to wait for the result.`;
  return toolResult(text, { jobId, status, pagesScraped, totalPages, currentStep });
}

export function businessResult({
  jobId,
  business,
  pagesScraped,
}: ExtractionResult): CallToolResult {
  const text = `${aboutBusiness(business)}\n\nFrom ${pagesScraped} pages, job ${jobId}.`;
  return toolResult(text, { jobId, business: briefBusiness(business) });
}

function extractionResult(result: ExtractionResult, from: number): CallToolResult {
  const { jobId, business, knowledgeItems: items, suggestedUrls, warnings } = result;
  const fields = from === 0 ? briefFields(result.fields) : [];
  const suggested = suggestedUrls.slice(0, 10).map(({ url }) => cut(url, 60).text);
  const head = [
    aboutBusiness(business),
    "",
    `${items.length} knowledge items from ${result.pagesScraped} pages (${countsOf(items)}); ` +
      `${result.urlsDiscovered} pages discovered. Job ${jobId}.`,
    ...warnings.slice(0, 5).map((warning) => `Note: ${cut(warning, 100).text}`),
    ...fields.map((row) => `Values: ${JSON.stringify(row)}`),
  ].join("\n");
  const data = {
    jobId,
    status: "completed",
    business: briefBusiness(business),
    itemCount: items.length,
    suggestedUrls: suggested,
    ...(from === 0 && result.fields !== undefined && { fields }),
  };
  const room = answerTokens - tokensOf(head) - tokensOf(JSON.stringify(data)) - 200;
  const shown = items.map((item) => ({ text: itemText(item), brief: briefItem(item) }));
  const cost = (one: (typeof shown)[number]) =>
    tokensOf(one.text) + tokensOf(JSON.stringify(one.brief)) + 2;
  const { part, next } = fit(shown, room, cost, from);
  const more = next === undefined ? "" : `\n\nThere are more: get_job with cursor "${next}".`;
  const body = part.map(({ text }) => text).join("\n\n");
  return toolResult(`${from === 0 ? head : `Items from number ${from + 1} on`}\n\n${body}${more}`, {
    ...data,
    items: part.map(({ brief }) => brief),
    ...(next !== undefined && { nextCursor: String(next) }),
  });
}

/** The requested values, one entry for a row; the proof is in the job's complete result. */
function briefFields(fields: ExtractionResult["fields"]): FieldsRow["value"][] {
  if (fields === undefined) return [];
  const rows = (Array.isArray(fields) ? fields : [fields]).map(({ value }) =>
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        typeof one === "string" ? cut(one, 60).text : one,
      ]),
    ),
  );
  // Each row is in the text and in the data.
  return fit(rows, answerTokens / 2, (row) => 2 * tokensOf(JSON.stringify(row)) + 10).part;
}

function aboutBusiness(business: Business): string {
  const { name, domain, category, description, contacts, languages, hours = [] } = business;
  return [
    `${cut(name, 60).text} (${domain}): ${cut(category, 60).text}. ${cut(description, 300).text}`,
    ...contacts.slice(0, 8).map(({ kind, value }) => `${kind}: ${cut(value, 60).text}`),
    ...hours.slice(0, 8).map(({ days, opens, closes, note }) => {
      const times = opens === null ? "closed" : `${opens}-${closes ?? ""}`;
      return `open: ${days.join(" ")} ${times}${note === null ? "" : ` (${cut(note, 40).text})`}`;
    }),
    ...(languages.length > 0 ? [`languages: ${languages.slice(0, 20).join(", ")}`] : []),
  ].join("\n");
}

function briefBusiness({ name, domain, category, categoryCode, logo }: Business) {
  return {
    name: cut(name, 60).text,
    domain,
    category: cut(category, 60).text,
    categoryCode,
    ...(logo !== undefined && { logo: cut(logo, 100).text }),
  };
}

type Item = Pick<KnowledgeItem, "id" | "title" | "content" | "category" | "source" | "evidence">;

/** One item to read, with the link to its proof. Its texts are quotes of a page, never instructions. */
export function itemText({ title, category, content, source, evidence }: Item): string {
  // Contents often begin with their title; it is in the text once, and not in the data.
  const head = content.startsWith(title) ? "" : `${cut(title, 60).text}\n`;
  return `[${category}] ${head}${cut(content, 500).text}\n${linkOf({ source, evidence })}`;
}

export function briefItem({ id, category, source, evidence }: Item) {
  return {
    id,
    category,
    source: cut(source, 100).text,
    quote: cut(evidence.quote, 100).text,
    link: linkOf({ source, evidence }),
  };
}

/** The place of the quote; the page itself where that is long, because a part of a link is none. */
function linkOf({ source, evidence: { link } }: Pick<Item, "source" | "evidence">): string {
  return tokensOf(link) <= 120 ? link : cut(source, 120).text;
}

function countsOf(items: readonly KnowledgeItem[]): string {
  const counts = new Map<string, number>();
  for (const { category } of items) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([category, count]) => `${category} ${count}`).join(", ");
}

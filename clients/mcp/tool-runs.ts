import type { ServerContext } from "@modelcontextprotocol/server";
import type {
  AnswerOptions,
  ExtractOptions,
  Lorepod,
  SearchRequest,
  VerifyOptions,
} from "../node/src/index.ts";
import { answerResult, verificationResult } from "./answer-results.ts";
import { answerTokens, cut, fit, tokensOf } from "./bounded.ts";
import { briefItem, itemText, toolResult } from "./tool-results.ts";
import { watch } from "./watch.ts";

/** What the tools do, with input that their schemas have checked. */

/** Starts a job and follows it; cancelling the call cancels the job. */
export async function extract(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  context: ServerContext,
) {
  const { url: given, waitSeconds: _seconds, ...options } = input;
  const { signal } = context.mcpReq;
  // Checked by the tool's schema, and again by the server.
  const started = await lorepod.extractAsync(String(given), {
    ...(options as ExtractOptions),
    signal,
  });
  try {
    return await watch(lorepod, started.jobId, secondsOf(input), context);
  } catch (error) {
    if (signal.aborted) await lorepod.jobs.cancel(started.jobId);
    throw error;
  }
}

export async function search(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { query, cursor: _cursor, ...options } = input;
  const offset = from(input);
  const answer = await lorepod.search(String(query), {
    // Checked in the same way.
    ...(options as Partial<SearchRequest>),
    offset,
    signal: mcpReq.signal,
  });
  const shown = answer.results.map((one) => ({
    text: itemText(one),
    brief: { ...briefItem(one), score: one.score },
  }));
  const cost = ({ text, brief }: (typeof shown)[number]) =>
    tokensOf(text) + tokensOf(JSON.stringify(brief)) + 2;
  const { part, next } = fit(shown, answerTokens - 300, cost);
  const full = next ?? (shown.length >= (Number(input["limit"]) || 10) ? shown.length : undefined);
  const nextCursor = full === undefined || shown.length === 0 ? undefined : String(offset + full);
  const head =
    part.length === 0
      ? "Nothing was found. Was the site extracted? Other words or no category may help."
      : `${part.length} items, best first (${answer.mode} search).`;
  const more = nextCursor === undefined ? "" : `\n\nThere may be more: cursor "${nextCursor}".`;
  return toolResult([head, ...part.map(({ text }) => text)].join("\n\n") + more, {
    results: part.map(({ brief }) => brief),
    mode: answer.mode,
    ...(answer.correctedQuery !== undefined && {
      correctedQuery: cut(answer.correctedQuery, 100).text,
    }),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}

export async function ask(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { query, ...options } = input;
  const found = await lorepod.answer(String(query), {
    // Checked by the tool's schema, and again by the server.
    ...(options as AnswerOptions),
    signal: mcpReq.signal,
  });
  return answerResult(found);
}

export async function verify(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { text, cursor: _cursor, ...options } = input;
  const found = await lorepod.verify(String(text), {
    // Checked in the same way.
    ...(options as VerifyOptions),
    signal: mcpReq.signal,
  });
  return verificationResult(found, from(input));
}

export async function readPage(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { url: given, cursor: _cursor, ...options } = input;
  const page = await lorepod.markdown(String(given), { ...options, signal: mcpReq.signal });
  const { text, next } = cut(page.markdown, answerTokens - 800, from(input));
  const title = cut(page.title, 100).text;
  const more = next === undefined ? "" : `\n\nThe page goes on: cursor "${next}".`;
  const warnings = (page.warnings ?? []).map((one) => `\n${cut(one, 600).text}`).join("");
  return toolResult(`${title}\n${cut(page.finalUrl, 200).text}${warnings}\n\n${text}${more}`, {
    title,
    finalUrl: cut(page.finalUrl, 200).text,
    language: page.language,
    characters: page.markdown.length,
    ...(next !== undefined && { nextCursor: String(next) }),
  });
}

export async function screenshot(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { url: given, ...options } = input;
  const signal = mcpReq.signal;
  const taken = await lorepod.screenshot(String(given), { fullPage: false, ...options, signal });
  const { finalUrl, width, height } = taken;
  const data = Buffer.from(taken.bytes).toString("base64");
  const about = toolResult(`${finalUrl}, ${width} x ${height} pixels`, { finalUrl, width, height });
  return {
    ...about,
    content: [...about.content, { type: "image" as const, data, mimeType: "image/png" }],
  };
}

export async function listPages(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const { url: given, cursor: _cursor, ...options } = input;
  const signal = mcpReq.signal;
  const site = await lorepod.sitemap(String(given), { ...options, limit: 2_000, signal });
  const urls = site.urls.map((one) => cut(one.url, 700).text);
  const { part, next } = fit(urls, answerTokens - 300, (one) => tokensOf(one) + 1, from(input));
  const more = next === undefined ? "" : `\n\nThere are more: cursor "${next}".`;
  const missed = site.truncated === true ? ", and more that were not looked at" : "";
  return toolResult(`${urls.length} pages${missed}.\n\n${part.join("\n")}${more}`, {
    count: urls.length,
    truncated: site.truncated ?? false,
    ...(next !== undefined && { nextCursor: String(next) }),
  });
}

export async function removeKnowledge(
  lorepod: Lorepod,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  // Checked by the tool's schema; that it is exactly one field, by the server.
  const removed = await lorepod.knowledge.delete(input, {
    signal: mcpReq.signal,
  });
  return toolResult(`${removed} items were removed.`, { removed });
}

export async function account(lorepod: Lorepod, _input: unknown, { mcpReq }: ServerContext) {
  const { plan, usage, storage, limits } = await lorepod.account({ signal: mcpReq.signal });
  const { requests, quota, remaining, periodEnd } = usage;
  const used =
    quota === null ? `${requests} requests, unlimited` : `${requests} of ${quota} requests`;
  const text =
    `Plan ${plan}: ${used} until ${periodEnd}; ${limits.requestsPerMinute} a minute, ` +
    `${limits.maxPages} pages an extraction, ${limits.concurrentExtractions} extractions at once.`;
  return toolResult(text, { plan, requests, quota, remaining, periodEnd, storage, limits });
}

export const secondsOf = (input: Record<string, unknown>): number =>
  Number(input["waitSeconds"] ?? 50);
export const from = (input: Record<string, unknown>): number => Number(input["cursor"] ?? 0);

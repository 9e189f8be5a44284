import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { FactChange, Lorepod, Site } from "../node/src/index.ts";
import { cut } from "./bounded.ts";
import { toolResult } from "./tool-results.ts";

type Input = Record<string, unknown>;

/** As many as fit into an answer at their longest. */
const sitesListed = 20;
const changesListed = 10;

/** The Sites of the key, and when each was last read. */
export async function listSites(
  lorepod: Lorepod,
  { cursor }: Input,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const answer = await lorepod.sites.list({
    limit: sitesListed,
    ...(typeof cursor === "string" && { cursor }),
    signal: mcpReq.signal,
  });
  const sites = answer.sites.map(briefSite);
  const lines = sites.map(({ id, url, state, pages, lastSync, nextSync }) => {
    const last = lastSync === null ? "not read yet" : `last read ${lastSync}`;
    return `${id}  ${url}  ${state}, ${pages} pages, ${last}, next ${nextSync ?? "by hand"}`;
  });
  const head = sites.length === 0 ? "There are no Sites." : `${sites.length} Sites.`;
  return listResult([head, ...lines].join("\n"), { sites }, answer.nextCursor);
}

/** What has changed in the facts of a Site, newest first. */
export async function siteChanges(
  lorepod: Lorepod,
  { site, cursor, from, category }: Input,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const answer = await lorepod.sites.changes(String(site), {
    order: "desc",
    limit: changesListed,
    ...(typeof cursor === "string" && { cursor }),
    ...(typeof from === "string" && { from }),
    // Checked by the tool's schema, and again by the server.
    ...(typeof category === "string" && { category: category as FactChange["category"] }),
    signal: mcpReq.signal,
  });
  const changes = answer.changes.map(briefChange);
  const lines = changes.map(({ kind, at, title, source, before, after }) =>
    [
      `${at} ${kind}: ${title}`,
      source,
      ...(before === null ? [] : [`- ${before}`]),
      ...(after === null ? [] : [`+ ${after}`]),
    ].join("\n"),
  );
  const head = changes.length === 0 ? "Nothing has changed." : `${changes.length} changes.`;
  return listResult([head, ...lines].join("\n\n"), { changes }, answer.nextCursor);
}

function listResult(text: string, data: Input, nextCursor: string | null): CallToolResult {
  const more = nextCursor === null ? "" : `\n\nThere are more: cursor "${nextCursor}".`;
  return toolResult(text + more, { ...data, ...(nextCursor !== null && { nextCursor }) });
}

function briefSite({ id, url, name, state, schedule, counts, lastSync, nextSync }: Site) {
  return {
    id,
    url: cut(url, 200).text,
    name: name === null ? null : cut(name, 60).text,
    state,
    schedule,
    pages: counts.pages,
    lastSync: lastSync?.finishedAt ?? null,
    nextSync,
  };
}

function briefChange({ id, kind, at, category, title, source, before, after }: FactChange) {
  const quoteOf = (side: FactChange["before"]) => side && cut(side.quote, 300).text;
  return {
    id,
    kind,
    at,
    category,
    title: cut(title, 100).text,
    source: cut(source, 200).text,
    before: quoteOf(before),
    after: quoteOf(after),
  };
}

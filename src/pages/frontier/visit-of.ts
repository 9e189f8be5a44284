import type { FetchOutcome } from "../fetch/fetch-outcome.ts";
import { linksOfHeader } from "../fetch/link-header.ts";
import type { Visit } from "./row.ts";

/** The facts that the frontier stores about a page that plain HTTP fetched. */
export function visitOf(page: Extract<FetchOutcome, { kind: "page" }>): Visit {
  const { status, bytes, ms, url, headers, validators, rawHash } = page;
  const links = linksOfHeader(headers["link"], url);
  return { engine: "http", status, bytes, ms, finalUrl: url, links, validators, rawHash };
}

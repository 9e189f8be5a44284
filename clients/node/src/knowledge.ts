import type { CallOptions, Transport } from "./transport.ts";
import type { KnowledgeList, KnowledgeQuery, KnowledgeRemoval, KnowledgeRemoved } from "./types.ts";

/** The items extracted with this key. */
export class Knowledge {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With counts by domain and category; `nextCursor` is the cursor of the next page. */
  list({
    domain,
    site,
    category,
    cursor,
    limit,
    ...options
  }: KnowledgeQuery & CallOptions = {}): Promise<KnowledgeList> {
    const query = { domain, site, category, cursor, limit };
    return this.#transport.json("GET", "/v1/knowledge", options, { query });
  }

  /** Removes the items of one domain, page or job; returns how many. */
  async delete(what: KnowledgeRemoval, options: CallOptions = {}): Promise<number> {
    return (
      await this.#transport.json<KnowledgeRemoved>("DELETE", "/v1/knowledge", options, {
        query: what,
      })
    ).removed;
  }
}

import type { CallOptions, Transport } from "./transport.ts";
import type { KnowledgeList, KnowledgeQuery, KnowledgeRemoval, KnowledgeRemoved } from "./types.ts";

/** What was learned under the key. */
export class Knowledge {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With counts by domain and category; `nextCursor` asks for the next page. */
  list({
    domain,
    category,
    cursor,
    limit,
    ...options
  }: KnowledgeQuery & CallOptions = {}): Promise<KnowledgeList> {
    const query = { domain, category, cursor, limit };
    return this.#transport.json("GET", "/v1/knowledge", options, { query });
  }

  /** Removes what came of one domain, one page or one job; answers how many items went. */
  async delete(what: KnowledgeRemoval, options: CallOptions = {}): Promise<number> {
    return (
      await this.#transport.json<KnowledgeRemoved>("DELETE", "/v1/knowledge", options, {
        query: what,
      })
    ).removed;
  }
}

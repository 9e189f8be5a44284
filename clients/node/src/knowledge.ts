import type { CallOptions, Transport } from "./transport.ts";
import type { KnowledgeList, KnowledgeQuery, KnowledgeRemoval, KnowledgeRemoved } from "./types.ts";

/** The items extracted with this key. */
export class Knowledge {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With counts by domain and category; `nextCursor` is the cursor of the next page. */
  list(options: KnowledgeQuery & CallOptions = {}): Promise<KnowledgeList> {
    return this.#transport.ask("/v1/knowledge", options);
  }

  /** A signed proof of an item or a passage: the text of a file, valid only as it is. */
  async proof(itemId: string, options: CallOptions = {}): Promise<string> {
    const decoder = new TextDecoder();
    let text = "";
    const path = `/v1/items/${encodeURIComponent(itemId)}/proof`;
    for await (const chunk of this.#transport.file(path, options))
      text += decoder.decode(chunk, { stream: true });
    return text;
  }

  /** Removes the items of one domain, page or job; returns how many. */
  async delete(what: KnowledgeRemoval, options: CallOptions = {}): Promise<number> {
    return (
      await this.#transport.delete<KnowledgeRemoved>("/v1/knowledge", options, {
        query: what,
      })
    ).removed;
  }
}

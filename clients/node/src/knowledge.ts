import type { Bytes } from "./chunks.ts";
import type { CallOptions, Transport } from "./transport.ts";
import type {
  ImportProgress,
  ImportRequest,
  KnowledgeList,
  KnowledgeQuery,
  KnowledgeRemoval,
  KnowledgeRemoved,
} from "./types.ts";

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

  /** Everything that is known with this key as one file, which another key can import. */
  export(options: CallOptions = {}): Bytes {
    return this.#transport.file("/v1/export", options);
  }

  /** Imports the next lines of such a file into a key that has nothing yet. */
  importLines(body: ImportRequest, options: CallOptions = {}): Promise<ImportProgress> {
    return this.#transport.post("/v1/import", options, { body });
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

import type { CallOptions, Transport } from "./transport.ts";
import type { DocumentAccepted, DocumentList, DocumentRemoved, UploadedDocument } from "./types.ts";
import { under } from "./under.ts";

/** A file: its bytes, or its text. */
export type NewDocument = {
  /** Names the document, for example `handbook.pdf`; another upload with this name replaces it. */
  source: string;
  content: Uint8Array | string;
  title?: string | undefined;
  language?: string | undefined;
};

/** Files that their owner uploads; a job reads them like pages. */
export class Documents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Uploads a file of up to 50 MB; `jobs.wait` reports when it is read. */
  add(document: NewDocument, options: CallOptions = {}): Promise<DocumentAccepted> {
    const { content, ...facts } = document;
    const body = { ...facts, contentBase64: Buffer.from(content).toString("base64") };
    return this.#transport.post(root, options, { body });
  }

  list(
    query: { limit?: number | undefined; cursor?: string | undefined } & CallOptions = {},
  ): Promise<DocumentList> {
    return this.#transport.ask(root, query);
  }

  get(documentId: string, options: CallOptions = {}): Promise<UploadedDocument> {
    return this.#transport.get(under(root, documentId), options);
  }

  /** Removes the file and what is known from it. */
  delete(documentId: string, options: CallOptions = {}): Promise<DocumentRemoved> {
    return this.#transport.delete(under(root, documentId), options);
  }
}

const root = "/v1/documents";

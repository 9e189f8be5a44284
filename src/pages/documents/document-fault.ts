/** Why a document has no text for us. */
export type DocumentFault = keyof typeof faultMessages;

/** Each completes the message of a fetch for a person. */
export const faultMessages = {
  "old-format":
    "the file is an Office document of the old binary format (doc, xls, ppt), which is not read",
  locked: "the document is protected by a password",
  bomb: "the document unpacks to more than any honest document contains",
  broken: "the document is damaged or incomplete",
  "no-text": "the document contains no text",
  unknown: "the file is not a document of a format that is read",
  exhausted: "the document takes too much time or memory to read",
} as const;

/** Ends the reading of a document; only `document-thread.ts` catches it. */
export class DocumentError extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault) {
    super(faultMessages[fault]);
    this.fault = fault;
  }
}

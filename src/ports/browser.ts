export type BrowserFault =
  | "timeout"
  | "unreachable"
  /** The egress proxy did not answer, or could not dial because it is overloaded or has no name server. */
  | "no-route"
  | "forbidden-address"
  | "bad-certificate"
  | "too-many-redirects"
  /** The address leads to a download, a picture or the like. */
  | "not-text"
  | "too-large"
  /** The page crashed the browser's process. */
  | "crashed"
  | "aborted";

/** A page after the browser has loaded it and its document has stopped changing. */
export type Rendered = {
  ok: true;
  /** After all redirects and navigations. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /** The document, its open shadow trees and its same-origin frames in one piece of HTML. */
  html: string;
  /** Size of `html` in UTF-8. */
  bytes: number;
  ms: number;
};

export type NotRendered = {
  ok: false;
  fault: BrowserFault;
  url: string;
  status: number;
  ms: number;
};

export type Captured = Rendered & { png: Uint8Array; width: number; height: number };

export type ReadOptions = { waitMs: number; signal: AbortSignal };
export type CaptureOptions = ReadOptions & { width: number; height: number; fullPage: boolean };

/** A running browser. Pages share nothing: neither cookies nor storage. */
export type OpenBrowser = {
  read(url: string, options: ReadOptions): Promise<Rendered | NotRendered>;
  capture(url: string, options: CaptureOptions): Promise<Captured | NotRendered>;
  close(): Promise<void>;
};

/** Starts a browser; nothing runs before `open`. */
export type Browser = {
  /** Rejects with a message for the operator when the browser does not start. */
  open(): Promise<OpenBrowser>;
};

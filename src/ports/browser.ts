export type BrowserFault =
  | "timeout"
  | "unreachable"
  /** Our own proxy did not answer, or could not dial for reasons of its own. */
  | "no-route"
  | "forbidden-address"
  | "bad-certificate"
  | "too-many-redirects"
  /** The address leads to a download, a picture or the like. */
  | "not-text"
  | "too-large"
  /** The page took the browser's process down with it. */
  | "crashed"
  | "aborted";

/** A page as it stands in the browser once it is quiet. */
export type Rendered = {
  ok: true;
  /** After all redirects and moves. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /** The document, its open shadow trees and its same-origin frames in one piece of HTML. */
  html: string;
  /** Of `html`, in UTF-8. */
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

/** Something that can run a browser; nothing is started before `open`. */
export type Browser = {
  /** Rejects with a sentence for the operator when it does not start. */
  open(): Promise<OpenBrowser>;
};

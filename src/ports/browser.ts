import type { Login } from "../contract/accounts/login.ts";
import type { Access, SentCookie } from "../contract/credentials.ts";

export type BrowserFault =
  | "timeout"
  | "unreachable"
  /** The egress proxy did not answer, or could not dial because it is overloaded or has no name server. */
  | "no-route"
  | "proxy-down"
  | "proxy-login"
  | "proxy-refused"
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
  /** The element of `waitFor` did not appear. */
  isIncomplete?: boolean;
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

export type ReadOptions = {
  waitMs: number;
  /** CSS selector of an element that the page is complete with. */
  waitFor?: string | undefined;
  /** Scrolls lists that load more while they are scrolled, for longer. */
  scroll?: boolean | undefined;
  signal: AbortSignal;
  /** Sent to its origins only, also after redirects and by frames. */
  access?: Access | undefined;
};
export type CaptureOptions = ReadOptions & { width: number; height: number; fullPage: boolean };

/** The steps of a login; the page and what is typed stay within the origins. */
export type LoginOrder = { login: Login; origins: readonly string[] };

/** `isTried`: something was typed, so that the site may count a failed login. */
export type LoggedIn =
  | { ok: true; cookies: SentCookie[] }
  | { ok: false; reason: string; isTried: boolean };

/** A running browser. Pages share nothing: neither cookies nor storage. */
export type OpenBrowser = {
  read(url: string, options: ReadOptions): Promise<Rendered | NotRendered>;
  capture(url: string, options: CaptureOptions): Promise<Captured | NotRendered>;
  /** Logs in, in a profile that is deleted afterwards. Never throws. */
  logIn(order: LoginOrder, signal: AbortSignal): Promise<LoggedIn>;
  close(): Promise<void>;
};

/** Starts a browser; nothing runs before `open`. */
export type Browser = {
  /** Rejects with a message for the operator when the browser does not start. */
  open(): Promise<OpenBrowser>;
};

import type { Exchange } from "./exchange.ts";

/** Machine codes of a website that cannot be read (header `x-error-code`). */
export type SiteFailureCode = "site_unreachable" | "site_blocked" | "site_refused" | "not_a_page";

/** The same, and the code of a fetch that failed because Lorepod's proxy or DNS is unavailable. */
export type FetchFailureCode = SiteFailureCode | "unavailable";

export type FetchFault =
  | "bad-url"
  | "forbidden-address"
  | "no-address"
  | "refused-connection"
  | "timeout"
  | "connection-lost"
  | "bad-certificate"
  | "no-tls"
  | "bad-answer"
  | "too-many-redirects"
  | "redirect-loop"
  | "too-large"
  | "not-text"
  | "status"
  | "robots"
  | "needs-browser"
  | "aborted"
  /** Waiting does not help: the operator must correct the setting. */
  | "proxy-login"
  | "proxy-refused"
  | OwnFault;

/**
 * Faults of Lorepod's proxy, DNS or slots. A fetch waits for them to end; the site is not at fault.
 */
const ownFaults = ["no-route", "no-names", "egress-busy", "no-turn", "proxy-down"] as const;
export type OwnFault = (typeof ownFaults)[number];

export function isOwnFault(fault: FetchFault): fault is OwnFault {
  return ownFaults.some((own) => own === fault);
}

/** False for faults of Lorepod and the operator's network, which show nothing about the host. */
export function showsHost(fault: FetchFault): boolean {
  return !isOwnFault(fault) && fault !== "proxy-login" && fault !== "proxy-refused";
}

export type Redirect = { status: number; from: string; to: string };

export type Fetched = {
  /** As requested. */
  requestedUrl: string;
  /** After all redirects. */
  url: string;
  redirects: Redirect[];
  status: number;
  headers: Record<string, string>;
  tries: number;
  ms: number;
};

/** Sent with the next fetch of the same page. */
export type Validators = { etag: string | null; lastModified: string | null };

/** Every expected outcome of a fetch is a value; only bugs throw. */
export type FetchOutcome =
  | (Fetched & {
      kind: "page";
      html: string;
      contentType: string;
      charset: string;
      /** Decoded. */
      bytes: number;
      /** SHA-256 of the body before its characters are decoded. */
      rawHash: string;
      validators: Validators;
      /** Only where it was asked for. */
      exchange?: Exchange;
    })
  | (Fetched & { kind: "not-modified"; validators: Validators })
  /** A redirect that `mayFollow` refused; `url` is its target. */
  | (Fetched & { kind: "moved"; reason: string })
  | (Fetched & {
      kind: "failed";
      fault: FetchFault;
      code: FetchFailureCode;
      /** A sentence for a person. */
      message: string;
      /** Of an error page, to distinguish a bot challenge from a plain refusal. */
      html: string | null;
      retryAfterMs: number | null;
      /** The error page asks to prove that a person is reading. */
      isChallenge?: true;
    });

const sentences: Record<FetchFault, { code: FetchFailureCode; message: string }> = {
  "bad-url": { code: "not_a_page", message: "this is not an address of a web page" },
  "forbidden-address": {
    code: "site_unreachable",
    message:
      "this address is not on the public internet; LOREPOD_EGRESS_ALLOW allows networks of your own",
  },
  "no-address": {
    code: "site_unreachable",
    message:
      "the site's name could not be found on the public internet; for names of your own network " +
      "set LOREPOD_EGRESS_ALLOW",
  },
  "refused-connection": { code: "site_unreachable", message: "the site refused the connection" },
  timeout: { code: "site_unreachable", message: "the site did not answer in time" },
  "connection-lost": {
    code: "site_unreachable",
    message: "the connection to the site broke off",
  },
  "bad-certificate": {
    code: "site_unreachable",
    message: "the site's certificate is not valid, so the connection is not safe",
  },
  "no-tls": {
    code: "site_unreachable",
    message: "a secure connection to the site could not be made",
  },
  "bad-answer": { code: "site_unreachable", message: "the site's answer could not be understood" },
  "too-many-redirects": {
    code: "site_unreachable",
    message: "the page redirects too many times",
  },
  "redirect-loop": { code: "site_unreachable", message: "the page redirects to itself" },
  "too-large": { code: "not_a_page", message: "the document is too large to be a page" },
  "not-text": { code: "not_a_page", message: "the address leads to a file, not to a page of text" },
  status: { code: "site_unreachable", message: "the site answered with an error" },
  robots: { code: "site_refused", message: "the site's robots.txt asks not to be read" },
  "needs-browser": {
    code: "not_a_page",
    message:
      'the address names a view of an application ("#/"), which only a browser shows; ' +
      "use engine auto or browser",
  },
  aborted: { code: "site_unreachable", message: "the fetch was stopped" },
  "no-route": {
    code: "unavailable",
    message: "the egress proxy of this installation did not answer; the site was not asked",
  },
  "no-names": {
    code: "unavailable",
    message: "the name servers of this installation did not answer; the site was not asked",
  },
  "egress-busy": {
    code: "unavailable",
    message: "the egress proxy of this installation has no connection free; the site was not asked",
  },
  "proxy-down": {
    code: "unavailable",
    message:
      "the upstream proxy of this installation (LOREPOD_UPSTREAM_PROXY) did not answer; the site " +
      "was not asked",
  },
  "proxy-login": {
    code: "unavailable",
    message:
      "the upstream proxy of this installation did not accept the user name and password of " +
      "LOREPOD_UPSTREAM_PROXY; the site was not asked",
  },
  "proxy-refused": {
    code: "site_blocked",
    message:
      "the upstream proxy of this installation does not allow this site; its operator can, or " +
      "LOREPOD_NO_PROXY can name the site",
  },
  "no-turn": {
    code: "unavailable",
    message: "no turn at the site came in time; the site was not asked",
  },
};

export function messageFor(fault: FetchFault): { code: FetchFailureCode; message: string } {
  return sentences[fault];
}

const statusNames: Record<number, string | undefined> = {
  401: "it asks for a login; it can be read with a credential for the site",
  402: "it asks for payment; its owner may give you access",
  403: "it forbids access; a page for members needs a credential, else ask the site's owner",
  404: "there is no such page",
  410: "the page is gone",
  407: "a proxy on the way asks for a login; check its user and password",
  429: "it asks to be called less often; try again later",
  451: "it is not available for legal reasons, perhaps only where Lorepod runs",
  500: "it has an error of its own",
  502: "it is not working at the moment",
  503: "it is not available at the moment",
  504: "it took too long",
};

/** Of a page of any status; no such question is answered. */
export const challengeReason =
  "asks to prove that a person is reading; the site's owner may allow Lorepod's user agent";

export function messageForStatus(status: number): { code: SiteFailureCode; message: string } {
  const name = statusNames[status];
  const message = `the site answered ${status}${name === undefined ? "" : `: ${name}`}`;
  if ([401, 402, 403, 407, 429, 451].includes(status)) return { code: "site_blocked", message };
  if (status >= 400 && status < 500) return { code: "not_a_page", message };
  return { code: "site_unreachable", message };
}

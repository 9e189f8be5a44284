import { isDialFault, type DialFault } from "../../contract/calls/dial.ts";
import type { FetchFault } from "./fetch-outcome.ts";

/** The fault of an error of the HTTP client, and whether another try may help. */
export function faultOfError(error: unknown): { fault: FetchFault; retry: boolean } {
  const codes = codesOf(error);
  for (const code of codes) {
    if (isDialFault(code)) return dialMeanings[code];
    const known = meanings[code];
    if (known !== undefined) return known;
    if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT|HOSTNAME_)/.test(code)) {
      return { fault: "bad-certificate", retry: false };
    }
    if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return { fault: "no-tls", retry: false };
    if (code.startsWith("HPE_")) return { fault: "bad-answer", retry: false };
  }
  // The parser of the HTTP client gives some of its errors no code.
  if (error instanceof Error && error.name === "HTTPParserError") {
    return { fault: "bad-answer", retry: false };
  }
  return { fault: "connection-lost", retry: true };
}

const dialMeanings: Record<DialFault, { fault: FetchFault; retry: boolean }> = {
  "dial-forbidden": { fault: "forbidden-address", retry: false },
  "dial-no-address": { fault: "no-address", retry: false },
  "dial-refused": { fault: "refused-connection", retry: true },
  "dial-timeout": { fault: "timeout", retry: true },
  "dial-unreachable": { fault: "connection-lost", retry: true },
  "dial-busy": { fault: "egress-busy", retry: true },
  "dial-no-names": { fault: "no-names", retry: true },
  "dial-no-route": { fault: "no-route", retry: true },
  "dial-proxy-down": { fault: "proxy-down", retry: true },
  "dial-proxy-login": { fault: "proxy-login", retry: false },
  "dial-proxy-refused": { fault: "proxy-refused", retry: false },
};

const meanings: Record<string, { fault: FetchFault; retry: boolean } | undefined> = {
  ENOTFOUND: { fault: "no-address", retry: false },
  EAI_AGAIN: { fault: "no-address", retry: true },
  ECONNREFUSED: { fault: "refused-connection", retry: true },
  ETIMEDOUT: { fault: "timeout", retry: true },
  UND_ERR_CONNECT_TIMEOUT: { fault: "timeout", retry: true },
  UND_ERR_HEADERS_TIMEOUT: { fault: "timeout", retry: true },
  UND_ERR_BODY_TIMEOUT: { fault: "timeout", retry: false },
  UND_ERR_HEADERS_OVERFLOW: { fault: "bad-answer", retry: false },
  HPE_HEADER_OVERFLOW: { fault: "bad-answer", retry: false },
  ERR_INVALID_URL: { fault: "bad-url", retry: false },
};

/** The codes of an error and its causes, outermost first. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    if ("code" in at && typeof at.code === "string") codes.push(at.code);
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : at.cause;
    at = inner;
  }
  return codes;
}

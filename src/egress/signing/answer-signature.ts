import { parseHttpUrl } from "../../kit/url.ts";
import { authorityOfUrl } from "./authority.ts";
import { signingKey, type BotKeys } from "./bot-keys.ts";
import { directoryUrl } from "./directory.ts";
import { mayCarrySignature, type RunPass } from "./run-pass.ts";
import { signRequest } from "./sign-request.ts";

export type SigningOptions = {
  /** The present keys; called for each signature, so that a rotation needs no restart. */
  keys: () => BotKeys;
  /** Of the installation: the directory of its keys is there. */
  publicUrl: string;
  randomBytes: (size: number) => Uint8Array;
};

/** What a client sends to `signaturesPath`; the URL without query. */
export const signaturesPath = "/signatures";

export type SignatureAnswer =
  | { status: 200; headers: Record<string, string> }
  /** The run has no tunnel to this host; it may open one and ask again. */
  | { status: 409 }
  | { status: 400 | 403; reason: string };

/** Signs a request that the run may make, and no other. */
export function answerSignature(
  pass: RunPass | null,
  body: string,
  signing: SigningOptions,
  { hasTunnel, now }: { hasTunnel: (authority: string) => boolean; now: number },
): SignatureAnswer {
  if (pass === null) return { status: 403, reason: "only runs have requests signed" };
  const asked = askedRequest(body);
  if (asked === null) return { status: 400, reason: "not a request" };
  const { method, url } = asked;
  if (method !== "GET" && method !== "HEAD") {
    return { status: 403, reason: "only GET and HEAD are signed" };
  }
  if (!mayCarrySignature(pass, url)) {
    return { status: 403, reason: "the run's job is about other sites" };
  }
  if (!hasTunnel(authorityOfUrl(url))) return { status: 409 };
  const key = signingKey(signing.keys(), now);
  if (key === undefined) return { status: 403, reason: "no key signs now" };
  const { randomBytes, publicUrl } = signing;
  const agent = directoryUrl(publicUrl);
  return { status: 200, headers: signRequest(key, { method, url, agent, now, randomBytes }) };
}

function askedRequest(body: string): { method: string; url: URL } | null {
  let asked: unknown;
  try {
    asked = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof asked !== "object" || asked === null) return null;
  const { method, url } = { method: undefined, url: undefined, ...asked } as Record<
    string,
    unknown
  >;
  const parsed = typeof url === "string" ? parseHttpUrl(url) : null;
  if (typeof method !== "string" || parsed === null) return null;
  return parsed.username === "" && parsed.password === "" ? { method, url: parsed } : null;
}

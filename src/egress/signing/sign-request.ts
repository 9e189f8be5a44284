import { limits } from "../../contract/limits.ts";
import { fieldString, signComponents, type Component } from "./sign-components.ts";
import type { BotKey } from "./bot-keys.ts";

export type SignedRequest = {
  method: "GET" | "HEAD";
  url: URL;
  /** Where the public keys are: the value of Signature-Agent. */
  agent: string;
  now: number;
  randomBytes: (size: number) => Uint8Array;
};

/** The label of our signature. */
const label = "sig1";

/**
 * The headers that identify this crawler (draft-ietf-webbotauth-httpsig-protocol-01). Method and
 * path are covered too: the signature is of use for this request only, and for a minute.
 */
export function signRequest(
  key: BotKey,
  { method, url, agent, now, randomBytes }: SignedRequest,
): Record<"signature-agent" | "signature-input" | "signature", string> {
  const created = Math.floor(now / 1_000);
  const components: Component[] = [
    { id: '"@method"', value: method },
    { id: '"@authority"', value: url.host },
    { id: '"@path"', value: url.pathname },
    { id: `"signature-agent";key="${label}"`, value: fieldString(agent) },
  ];
  const { input, signature } = signComponents(
    label,
    components,
    [
      ["created", created],
      ["expires", created + limits.botSignatureMs.value / 1_000],
      ["keyid", key.id],
      ["alg", "ed25519"],
      ["nonce", Buffer.from(randomBytes(64)).toString("base64url")],
      ["tag", "web-bot-auth"],
    ],
    key.privateKey,
  );
  return {
    "signature-agent": `${label}=${fieldString(agent)}`,
    "signature-input": input,
    signature,
  };
}

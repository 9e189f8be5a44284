import { createHash } from "node:crypto";
import { botDirectoryPath, botDirectoryType } from "../../contract/calls/bot-auth.ts";
import { limits } from "../../contract/limits.ts";
import { signComponents, type Component } from "./sign-components.ts";
import { publishedKeys, type BotKeys } from "./bot-keys.ts";

/** A response; all of its headers are to be sent. */
export type Directory = { body: string; headers: Record<string, string> };

/** The URL at which the directory of an installation is. */
export function directoryUrl(publicUrl: string): string {
  return new URL(botDirectoryPath, publicUrl).href;
}

/**
 * The public keys of an installation, signed by each of them for the host that serves them, so that
 * another host cannot present them as its own.
 */
export function signDirectory(keys: BotKeys, publicUrl: string, now: number): Directory {
  const published = publishedKeys(keys, now);
  const body = JSON.stringify({
    keys: published.map(({ id, x, from, until }) => ({
      kty: "OKP",
      crv: "Ed25519",
      kid: id,
      x,
      use: "sig",
      nbf: seconds(from),
      ...(until !== null && { exp: seconds(until) }),
    })),
  });
  const digest = createHash("sha256").update(body).digest("base64");
  const contentDigest = `sha-256=:${digest}:`;
  const components: Component[] = [
    { id: '"@authority";req', value: new URL(publicUrl).host },
    { id: '"content-digest"', value: contentDigest },
  ];
  const created = seconds(now);
  const signatures = published.map((key, index) =>
    signComponents(
      `binding${index}`,
      components,
      [
        ["created", created],
        ["expires", created + seconds(limits.botDirectorySignatureMs.value)],
        ["keyid", key.id],
        ["alg", "ed25519"],
        ["tag", "http-message-signatures-directory"],
      ],
      key.privateKey,
    ),
  );
  return {
    body,
    headers: {
      "content-type": botDirectoryType,
      "cache-control": `public, max-age=${seconds(limits.botDirectoryAgeMs.value)}`,
      "content-digest": contentDigest,
      "signature-input": signatures.map(({ input }) => input).join(", "),
      signature: signatures.map(({ signature }) => signature).join(", "),
    },
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

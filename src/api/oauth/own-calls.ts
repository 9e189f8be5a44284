import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import type { Keys } from "../../ports/keys.ts";

declare module "fastify" {
  interface FastifyInstance {
    ownCalls: OwnCalls;
  }
}

export type OwnCalls = {
  /** A pass for calls of this process to itself as a key, whose text no one here knows. */
  passFor(key: ApiKey): string;
  /** Undefined unless the text is a pass of this process. */
  keyOf(text: unknown): Promise<ApiKey | undefined>;
};

/** A pass is signed with a secret that only this process has, and which ends with it. */
export function createOwnCalls(
  keys: Pick<Keys, "get">,
  randomBytes: (size: number) => Uint8Array,
): OwnCalls {
  let secret: Uint8Array | undefined;
  const sign = (id: string) =>
    createHmac("sha256", (secret ??= randomBytes(32)))
      .update(id)
      .digest();
  return {
    passFor({ id }) {
      const name = Buffer.from(id).toString("base64url");
      return `pass_${name}.${sign(id).toString("base64url")}`;
    },
    async keyOf(text) {
      if (typeof text !== "string") return undefined;
      const [, name = "", given = ""] = /^pass_([\w-]{1,400})\.([\w-]{43})$/.exec(text) ?? [];
      const id = Buffer.from(name, "base64url").toString("utf8");
      if (id === "" || !timingSafeEqual(sign(id), Buffer.from(given, "base64url"))) {
        return undefined;
      }
      return keys.get(id);
    },
  };
}

/** The server's address for itself. */
export function ownAddress({ server }: FastifyInstance): string {
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("the server does not listen");
  const open: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const host = open[at.address] ?? (at.family === "IPv6" ? `[${at.address}]` : at.address);
  return `http://${host}:${at.port}`;
}

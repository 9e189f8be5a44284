import { createHash, webcrypto as crypto } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  component,
  verifySignature,
  webcrypto,
  type FieldOccurrence,
  type RequestDescriptor,
  type VerificationPolicy,
} from "http-message-sig";
import { onTestFinished } from "vitest";

type Jwk = { kid: string; x: string };

/** What a site does that admits only requests of one crawler: an implementation that is not ours. */
export type BotVerifier = {
  /** Rejects with the reason. A nonce is accepted once. */
  verify(request: RequestDescriptor, nowSeconds?: number): Promise<void>;
};

/** `serve` returns the response at the URL that requests name in Signature-Agent. */
export function createBotVerifier(agent: string, serve: () => Promise<Response>): BotVerifier {
  const policy = createPolicy();
  let keys: Promise<Map<string, CryptoKey>> | undefined;
  return {
    async verify(request, now = Math.floor(Date.now() / 1_000)) {
      const sent = request.fields.find(({ name }) => name.toLowerCase() === "signature-agent");
      if (sent?.value !== `sig1="${agent}"`) throw new Error(`Signature-Agent: ${sent?.value}`);
      const known = await (keys ??= serve().then((answer) => readDirectory(agent, answer)));
      await verifySignature(request, {
        policy: policy(now),
        resolveVerifier: ({ parameters: { keyid = "" } }) =>
          webcrypto.verifier(keyOf(known, keyid)),
      });
    },
  };
}

/** What a signature of a crawler must have; a nonce is accepted once. */
export function createPolicy(): (nowSeconds: number) => VerificationPolicy {
  const nonces = new Set<unknown>();
  return (now) => ({
    algorithms: ["ed25519"],
    requiredComponents: ["@authority", component("signature-agent", { key: "sig1" })],
    requiredParameters: ["created", "expires", "keyid", "alg", "nonce", "tag"],
    maxAge: 60,
    now,
    validate: ({ parameters: { nonce, tag } }) => {
      if (nonces.has(nonce) || tag !== "web-bot-auth") return false;
      nonces.add(nonce);
      return true;
    },
  });
}

/** The keys of the directory; each must have signed it for the host of its URL. */
export async function readDirectory(
  agent: string,
  answer: Response,
): Promise<Map<string, CryptoKey>> {
  const type = answer.headers.get("content-type");
  if (answer.status !== 200 || type !== "application/http-message-signatures-directory+json") {
    throw new Error(`the directory answers ${answer.status} ${type}`);
  }
  const body = await answer.text();
  const digest = createHash("sha256").update(body).digest("base64");
  if (answer.headers.get("content-digest") !== `sha-256=:${digest}:`) throw new Error("digest");
  const list = (JSON.parse(body) as { keys: Jwk[] }).keys; // checked by the import
  const keys = new Map<string, CryptoKey>();
  for (const { kid, x } of list) {
    const jwk = { kty: "OKP", crv: "Ed25519", x };
    keys.set(kid, await crypto.subtle.importKey("jwk", jwk, "Ed25519", true, ["verify"]));
  }
  const fields = fieldsOf(Object.fromEntries(answer.headers));
  const request = { kind: "request", method: "GET", targetUri: agent, fields: [] } as const;
  for (const [index, { kid }] of list.entries()) {
    await verifySignature(
      { kind: "response", status: 200, fields, request },
      {
        label: `binding${index}`,
        policy: {
          algorithms: ["ed25519"],
          requiredComponents: [component("@authority", { req: true }), "content-digest"],
          requiredParameters: ["created", "expires", "keyid", "tag"],
          now: Math.floor(Date.now() / 1_000),
        },
        resolveVerifier: () => webcrypto.verifier(keyOf(keys, kid)),
      },
    );
  }
  return keys;
}

function keyOf(keys: Map<string, CryptoKey>, id: string): CryptoKey {
  const key = keys.get(id);
  if (key === undefined) throw new Error(`key ${id} is not in the directory`);
  return key;
}

/** A request as a server received it. */
export function received(request: IncomingMessage): RequestDescriptor {
  return {
    kind: "request",
    method: request.method ?? "",
    targetUri: `http://${request.headers.host}${request.url}`,
    fields: fieldsOf(request.headers),
  };
}

function fieldsOf(headers: Record<string, string | string[] | undefined>): FieldOccurrence[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: [value].flat().join(", ") }],
  );
}

export type VerifyingSite = {
  url: string;
  /** `GET /path: ok`, or the reason of the refusal, in the order of the requests. */
  seen: string[];
  /** All accepted requests. */
  accepted: RequestDescriptor[];
};

/** A site on loopback that answers 403 to requests which the verifier does not accept. */
export async function serveVerifyingSite(
  verifier: () => BotVerifier,
  pages: (path: string) => { location: string } | { type?: string; body: string } | undefined,
): Promise<VerifyingSite> {
  const site: VerifyingSite = { url: "", seen: [], accepted: [] };
  const server = createServer((request, response) => {
    void (async () => {
      const message = received(request);
      const reason = await verifier()
        .verify(message)
        .then(
          () => "ok",
          (error: unknown) => String(error),
        );
      site.seen.push(`${request.method} ${request.url}: ${reason}`);
      if (reason !== "ok") return void response.writeHead(403).end("<h1>Robots stay out</h1>");
      site.accepted.push(message);
      const page = pages(request.url ?? "");
      if (page === undefined) return void response.writeHead(404).end();
      if ("location" in page) return void response.writeHead(302, page).end();
      response.writeHead(200, { "content-type": page.type ?? "text/html" }).end(page.body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return site;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "../../contract/limits.ts";
import { answerSignature, type SigningOptions } from "./answer-signature.ts";
import { signDirectory } from "./directory.ts";
import type { RunPass } from "./run-pass.ts";
import type { RunTunnels } from "./run-tunnels.ts";

/** Public, like the keys that it contains. */
export function serveDirectory(response: ServerResponse, signing: SigningOptions, now: number) {
  const { body, headers } = signDirectory(signing.keys(), signing.publicUrl, now);
  response.writeHead(200, headers).end(body);
}

/** Answers a client's request for a signature; `refused` gets the reason of a refusal. */
export async function serveSignature(
  request: IncomingMessage,
  response: ServerResponse,
  pass: RunPass | null,
  signing: SigningOptions,
  { tunnels, now, refused }: Serving,
): Promise<void> {
  const body = await bodyOf(request);
  if (body === null) {
    // No request of our client is longer, so nothing more is read.
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  const answer = answerSignature(pass, body, signing, {
    hasTunnel: (authority) => pass !== null && tunnels.has(pass.run, authority),
    now,
  });
  if ("reason" in answer) refused(pass, answer.reason);
  const text = JSON.stringify(answer.status === 200 ? answer.headers : {});
  response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
}

type Serving = {
  tunnels: RunTunnels;
  now: number;
  refused: (pass: RunPass | null, reason: string) => void;
};

/** Null if it is longer than any that our client sends, or was cut off. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > limits.botRequestBytes.value) return null;
      pieces.push(piece);
    }
  } catch {
    return null;
  }
  return Buffer.concat(pieces).toString("utf8");
}

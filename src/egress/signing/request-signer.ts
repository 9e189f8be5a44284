import { Client } from "undici";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { withDeadline } from "../../kit/deadline.ts";
import { signatureHeaders, type SignRequest } from "../../contract/calls/bot-auth.ts";
import { openTunnel, proxyAuthorization, type EgressRoute } from "../tunnel.ts";
import { signaturesPath } from "./answer-signature.ts";
import { authorityOfUrl } from "./authority.ts";
import { mayCarrySignature } from "./run-pass.ts";
import { SpareTunnels } from "./spare-tunnels.ts";

export type RequestSigner = {
  sign: SignRequest;
  /** For the dispatcher that sends the signed requests. */
  spares: SpareTunnels;
  close(): Promise<void>;
};

export type SignerOptions = {
  route: Pick<EgressRoute, "proxyUrl" | "user" | "token" | "proxyMs">;
  /** Of the run; the proxy would refuse all others. */
  sites: readonly string[] | null;
  clock: Clock;
  /** A browser opens its own connections; the tunnels of its signatures remain for its page. */
  forBrowser?: boolean;
};

/**
 * Has requests signed by the egress proxy. It signs only for hosts to which this run has a tunnel;
 * where there is none yet, one is opened, and the dispatcher uses it for the request.
 */
export function createRequestSigner(options: SignerOptions): RequestSigner {
  const { route, sites, clock, forBrowser = false } = options;
  const waitMs = route.proxyMs ?? limits.egressConnectMs.value;
  const client = new Client(route.proxyUrl, {
    pipelining: 1,
    connect: { timeout: waitMs },
    headersTimeout: waitMs,
    bodyTimeout: waitMs,
  });
  const spares = new SpareTunnels({
    open: (authority) => openTunnel(route, authority),
    clock,
    max: limits.botSpareTunnels.value,
    keptMs: (forBrowser ? limits.botPageTunnelMs : limits.botTunnelMs).value,
  });
  const ask = async (method: string, url: URL, signal: AbortSignal) => {
    const { statusCode, body } = await client.request({
      signal,
      method: "POST",
      path: signaturesPath,
      headers: {
        "proxy-authorization": proxyAuthorization(route),
        "content-type": "application/json",
      },
      body: JSON.stringify({ method, url: url.origin + url.pathname }),
    });
    return { status: statusCode, headers: headersOf(await body.json()) };
  };
  return {
    spares,
    async sign(method, url, signal) {
      if (url.protocol !== "http:" && url.protocol !== "https:") return {};
      if ((method !== "GET" && method !== "HEAD") || !mayCarrySignature({ sites }, url)) return {};
      if (url.origin.length + url.pathname.length > limits.urlChars.value) return {};
      try {
        const signed = async (stop: AbortSignal) => {
          const first = await ask(method, url, stop);
          if (first.status !== 409) return first.headers;
          await spares.open(authorityOfUrl(url));
          return (await ask(method, url, stop)).headers;
        };
        return await withDeadline(limits.botSignMs.value, signal, signed, clock);
      } catch {
        // The request itself meets the same fault, and reports it.
        return {};
      }
    },
    async close() {
      spares.close();
      await client.destroy();
    },
  };
}

function headersOf(answer: unknown): Record<string, string> {
  if (typeof answer !== "object" || answer === null) return {};
  const given = Object.entries(answer);
  return Object.fromEntries(
    signatureHeaders.flatMap((name) => {
      const value: unknown = given.find(([key]) => key === name)?.[1];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

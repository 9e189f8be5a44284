import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { Agent, type buildConnector, type Dispatcher } from "undici";
import { dialFaultHeader, isDialFault, type DialFault } from "../contract/calls/dial.ts";
import { limits } from "../contract/limits.ts";
import { authorityOf } from "./signing/authority.ts";
import type { SpareTunnels } from "./signing/spare-tunnels.ts";

export type EgressRoute = {
  /** Of the proxy, without the token. */
  proxyUrl: string;
  token: string;
  /** The login's user; of the proxy's own token it is any. */
  user?: string;
  /** Tunnels that were opened for signatures: used before another is opened. */
  spares?: Pick<SpareTunnels, "take">;
  /** Connections of this process at one host. */
  connectionsPerHost?: number;
  /** How long the proxy may take to answer; set by tests that have less time than the limits. */
  proxyMs?: number;
};

/**
 * An undici dispatcher whose connections are all tunnels through the egress proxy. A refusal by the
 * proxy is an error whose `code` is a `DialFault`.
 */
export function createEgressDispatcher(route: EgressRoute): Dispatcher {
  return new Agent({
    allowH2: false,
    connections: route.connectionsPerHost ?? limits.hostOpen.value,
    pipelining: 1,
    // Idle tunnels use connections of the proxy that other jobs need.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    maxHeaderSize: limits.fetchHeaderBytes.value,
    headersTimeout: limits.fetchHeadersMs.value,
    bodyTimeout: limits.fetchBodyIdleMs.value,
    connect: (options, callback) => void connectThrough(route, options, callback),
  });
}

async function connectThrough(
  route: EgressRoute,
  options: buildConnector.Options,
  callback: buildConnector.Callback,
): Promise<void> {
  let socket: Socket;
  try {
    socket = await open(route, options);
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), null);
    return;
  }
  callback(null, socket);
}

/** A failed dial; `code` is the fault that the proxy reported. */
export class DialError extends Error {
  override readonly name = "DialError";
  readonly code: DialFault;
  constructor(code: DialFault) {
    super(code);
    this.code = code;
  }
}

/** The proxy answers before its own limits end; silence for longer is a fault of the proxy. */
const answerMs = limits.egressReachMs.value + limits.egressConnectMs.value;

async function open(route: EgressRoute, options: buildConnector.Options): Promise<Socket> {
  const secure = options.protocol === "https:";
  const port = options.port === "" ? (secure ? "443" : "80") : options.port;
  const spare = route.spares?.take(authorityOf(options.hostname, port));
  const tunnel = spare ?? (await openTunnel(route, `${options.hostname}:${port}`));
  return secure ? secured(tunnel, options) : tunnel;
}

/** A plain connection to `authority` through the proxy, also for protocols other than HTTP. */
export function openTunnel(route: EgressRoute, authority: string): Promise<Socket> {
  const proxy = new URL(route.proxyUrl);
  const host = proxy.hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connectTcp({ host, port: Number(proxy.port), noDelay: true });
  return new Promise((resolve, reject) => {
    let head = "";
    const fail = (fault: DialFault): void => {
      socket.destroy();
      reject(new DialError(fault));
    };
    const onEarlyEnd = (): void => fail("dial-no-route");
    const onData = (piece: Buffer): void => {
      // The proxy sends nothing more until the client does, so all of this is its response.
      head += piece.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return head.length > 8_192 ? fail("dial-no-route") : undefined;
      const fault = faultOf(head.slice(0, end));
      if (fault !== null) return fail(fault);
      socket.off("data", onData).off("error", onEarlyEnd).off("close", onEarlyEnd);
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      socket.pause();
      resolve(socket);
    };
    const { proxyMs } = route;
    socket.setTimeout(proxyMs ?? limits.egressConnectMs.value, () => fail("dial-no-route"));
    socket.once("connect", () => socket.setTimeout(proxyMs ?? answerMs));
    socket.on("error", onEarlyEnd).on("close", onEarlyEnd).on("data", onData);
    socket.write(
      `CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n` +
        `proxy-authorization: ${proxyAuthorization(route)}\r\n\r\n`,
    );
  });
}

export function proxyAuthorization({ user = proxyUser, token }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${user}:${token}`).toString("base64")}`;
}

/** The user of a login with the proxy's own token. */
export const proxyUser = "lorepod";

type ProxyLogin = Pick<EgressRoute, "user" | "token">;

function faultOf(head: string): DialFault | null {
  if (/^HTTP\/1\.[01] 200\b/.test(head)) return null;
  const named = new RegExp(`^${dialFaultHeader}: *(\\S+)`, "im").exec(head)?.[1];
  return isDialFault(named) ? named : "dial-no-route";
}

function secured(tunnel: Socket, options: buildConnector.Options): Promise<Socket> {
  const servername = options.servername || options.hostname;
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      socket: tunnel,
      // An address has no server name (RFC 6066).
      ...(/[a-z]/i.test(servername) && !servername.includes(":") ? { servername } : {}),
      host: options.hostname,
      ALPNProtocols: ["http/1.1"],
    });
    const fail = (error: Error): void => {
      socket.destroy();
      tunnel.destroy();
      reject(error);
    };
    socket.setTimeout(limits.fetchConnectMs.value, () => fail(new DialError("dial-timeout")));
    socket.once("error", fail);
    socket.once("secureConnect", () => {
      socket.off("error", fail);
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      resolve(socket);
    });
  });
}

import { timingSafeEqual } from "node:crypto";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { botDirectoryPath } from "../contract/calls/bot-auth.ts";
import { dialFaultHeader, type DialFault } from "../contract/calls/dial.ts";
import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { HostSlots } from "../ports/pages/host-slots.ts";
import { dial } from "./dial.ts";
import { createHostTurns } from "./host-turns.ts";
import type { Networks } from "./networks.ts";
import { planDial, planRemoteDial } from "./plan-dial.ts";
import { cachingResolver, type Resolver } from "./resolver.ts";
import { serveTurns } from "./serve-turns.ts";
import { signaturesPath, type SigningOptions } from "./signing/answer-signature.ts";
import { authorityOf } from "./signing/authority.ts";
import { checkRunPass, type RunPass } from "./signing/run-pass.ts";
import { RunTunnels } from "./signing/run-tunnels.ts";
import { serveDirectory, serveSignature } from "./signing/serve-signing.ts";
import { turnUpgrade } from "./turn-lines.ts";
import { dialUpstream } from "./upstream/dial-upstream.ts";
import type { UpstreamOptions } from "./upstream/upstream.ts";

export type EgressOptions = {
  /** Networks besides the public internet. */
  allow: Networks;
  resolver: Resolver;
  clock: Clock;
  /**
   * Required from every client, as the password of `Proxy-Authorization: Basic`; runs that have
   * requests signed have a login of their run instead.
   */
  token: string;
  host?: string;
  port?: number;
  /** Requests in progress at one host, all clients together. */
  maxOpenPerHost?: number;
  /** Slots shared with other proxies whose clients use the same hosts. */
  hostSlots?: HostSlots;
  /** A proxy of the operator's network through which websites are reached. */
  upstream?: UpstreamOptions | undefined;
  /** Absent: no request is signed. */
  signing?: SigningOptions | undefined;
  log: (event: EgressEvent) => void;
};

/** One line of the operator's log; details that the caller may not know are only here. */
export type EgressEvent =
  | { event: "egress.refused"; host: string; port: number; fault: DialFault; reason: string }
  | { event: "egress.upstream"; host: string; port: number; fault: DialFault }
  | { event: "egress.unsigned"; run: string; reason: string }
  | { event: "egress.unauthorized" };

export type EgressProxy = {
  /** `http://127.0.0.1:PORT`, without the token. */
  url: string;
  /** Open connections to websites. */
  open(): number;
  close(): Promise<void>;
};

/**
 * The only way to websites: a forward proxy that resolves a name once, refuses addresses that are
 * not public, and dials the address that it checked. Supports CONNECT, absolute-form HTTP, and
 * grants turns at hosts.
 */
export async function startEgressProxy(options: EgressOptions): Promise<EgressProxy> {
  const wall = new Wall(options);
  const server = createServer({ maxHeaderSize: limits.fetchHeaderBytes.value });
  server.maxConnections = limits.egressOpen.value;
  server.headersTimeout = 10_000;
  server.on("connect", (request, socket, head) => void wall.tunnel(request, socket, head));
  server.on("request", (request, response) => void wall.forward(request, response));
  server.on("upgrade", (request, socket, head) => wall.upgrade(request, socket, head));
  server.on("clientError", (_error, socket) => socket.destroy());
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject);
  server.listen(options.port ?? 0, options.host ?? "127.0.0.1", listening.resolve);
  await listening.promise;
  server.off("error", listening.reject);
  const { port } = server.address() as AddressInfo; // the address of a TCP server is not a string
  return {
    url: `http://${urlHost(options.host ?? "127.0.0.1")}:${port}`,
    open: () => wall.open.size,
    async close() {
      wall.stop();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

class Wall {
  /** The sockets of all connections to websites. */
  readonly open = new Set<Socket>();
  /** Connections at each host, including dials in progress. */
  readonly #openAt = new Map<string, number>();
  readonly #clients = new Set<Duplex>();
  readonly #options: EgressOptions;
  readonly #resolver: Resolver;
  readonly #turns;
  readonly #tunnels = new RunTunnels();
  readonly #stop = new AbortController();
  readonly #sweeper: Disposable[] = [];

  constructor(options: EgressOptions) {
    this.#options = options;
    this.#resolver = cachingResolver(options.resolver, options.clock);
    this.#turns = createHostTurns({
      clock: options.clock,
      maxOpen: options.maxOpenPerHost ?? limits.hostOpen.value,
      isOwn: (host) => options.allow.contains(host),
      slots: options.hostSlots,
    });
    this.#sweepLater();
  }

  async tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on("error", () => client.destroy());
    const known = this.#clientOf(request);
    if (known === null) return refuseTunnel(client, 407, null);
    const [, host = "", port = ""] = /^(.*):(\d{1,5})$/.exec(request.url ?? "") ?? [];
    const reached = await this.#reach(host, Number(port));
    if (!reached.ok) return refuseTunnel(client, statusOf(reached.fault), reached.fault);
    const { socket } = reached;
    this.#clients.add(client);
    client.once("close", () => {
      this.#clients.delete(client);
      socket.destroy();
    });
    socket.once("close", () => client.destroy());
    // Browsers and our client never close only one half, so `end` ends the connection.
    client.once("end", () => client.destroy());
    if (client.destroyed) return void socket.destroy();
    if (known.pass !== null) {
      const closed = this.#tunnels.opened(known.pass.run, authorityOf(host, Number(port)));
      client.once("close", closed);
    }
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    socket.setTimeout(limits.egressIdleMs.value, () => socket.destroy());
    client.pipe(socket);
    socket.pipe(client);
  }

  /** Absolute-form requests, as browsers send them for http, and those to the proxy itself. */
  async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { signing, clock, log } = this.#options;
    if (signing !== undefined && request.url === botDirectoryPath) {
      return serveDirectory(response, signing, clock.now());
    }
    const known = this.#clientOf(request);
    if (known === null) return refuse(response, 407, null);
    if (signing !== undefined && request.url === signaturesPath) {
      return serveSignature(request, response, known.pass, signing, {
        tunnels: this.#tunnels,
        now: clock.now(),
        refused: (pass, reason) => log({ event: "egress.unsigned", run: pass?.run ?? "", reason }),
      });
    }
    const url = URL.parse(request.url ?? "");
    if (url === null || url.protocol !== "http:" || url.username !== "" || url.password !== "") {
      return refuse(response, 403, "dial-forbidden");
    }
    const reached = await this.#reach(url.hostname, url.port === "" ? 80 : Number(url.port));
    if (!reached.ok) return refuse(response, statusOf(reached.fault), reached.fault);
    const { socket } = reached;
    socket.setTimeout(limits.egressIdleMs.value, () => socket.destroy());
    response.once("close", () => socket.destroy());
    if (response.destroyed) return void socket.destroy();
    const outgoing = httpRequest({
      createConnection: () => socket,
      method: request.method ?? "GET",
      path: url.pathname + url.search,
      headers: { ...endToEndHeaders(request), host: url.host, connection: "close" },
      setHost: false,
      maxHeaderSize: limits.fetchHeaderBytes.value,
    });
    outgoing.on("error", () => refuse(response, 502, "dial-unreachable"));
    outgoing.on("response", (answer) => {
      answer.on("error", () => response.destroy());
      response.writeHead(answer.statusCode ?? 502, endToEndHeaders(answer));
      answer.pipe(response);
    });
    request.pipe(outgoing);
  }

  upgrade(request: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on("error", () => client.destroy());
    if (this.#clientOf(request) === null) return refuseTunnel(client, 407, null);
    if (request.headers.upgrade !== turnUpgrade) return refuseTunnel(client, 400, null);
    this.#clients.add(client);
    client.once("close", () => this.#clients.delete(client));
    client.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${turnUpgrade}\r\n\r\n`,
    );
    if (head.length > 0) client.unshift(head);
    serveTurns(client as Socket, this.#turns); // an http server's connections are sockets
  }

  stop(): void {
    this.#stop.abort();
    for (const timer of this.#sweeper) timer[Symbol.dispose]();
    for (const socket of this.open) socket.destroy();
    this.open.clear();
    for (const client of this.#clients) client.destroy();
  }

  async #reach(
    host: string,
    port: number,
  ): Promise<{ ok: true; socket: Socket } | { ok: false; fault: DialFault }> {
    if (this.open.size >= limits.egressOpen.value) return { ok: false, fault: "dial-busy" };
    const timeout = new AbortController();
    using _timer = this.#options.clock.after(limits.egressReachMs.value, () => timeout.abort());
    const resolver = (name: string) => before(timeout.signal, this.#resolver(name));
    const plan = await this.#plan(host, port, resolver);
    if (!plan.ok) {
      const { fault, reason } = plan;
      this.#options.log({ event: "egress.refused", host, port, fault, reason });
      return { ok: false, fault };
    }
    const atHost = this.#openAt.get(plan.host) ?? 0;
    if (atHost >= limits.egressOpenAtHost.value) return { ok: false, fault: "dial-busy" };
    this.#openAt.set(plan.host, atHost + 1);
    const timeoutMs = limits.fetchConnectMs.value;
    const signal = AbortSignal.any([this.#stop.signal, timeout.signal]);
    const { addresses, upstream } = plan;
    const dialled =
      upstream === null
        ? await dial(addresses, plan.port, timeoutMs, signal)
        : await dialUpstream(upstream.proxy, addresses, plan.port, timeoutMs, signal);
    if (!dialled.ok) {
      if (upstream !== null && dialled.fault.startsWith("dial-proxy-")) {
        this.#options.log({ event: "egress.upstream", host, port, fault: dialled.fault });
      }
      this.#leaveHost(plan.host);
      return dialled;
    }
    this.open.add(dialled.socket);
    dialled.socket.once("close", () => {
      this.open.delete(dialled.socket);
      this.#leaveHost(plan.host);
    });
    return dialled;
  }

  /** The addresses to dial, and whether through the upstream proxy. */
  async #plan(host: string, port: number, resolver: Resolver) {
    const { allow, upstream = null } = this.#options;
    if (upstream === null || upstream.bypass.names(host, port)) {
      return { ...(await planDial(host, port, allow, resolver)), upstream: null };
    }
    if (upstream.resolvesNames) return { ...planRemoteDial(host, port, allow), upstream };
    const plan = await planDial(host, port, allow, resolver);
    const isDirect = plan.ok && plan.addresses.every((it) => upstream.bypass.contains(it));
    return { ...plan, upstream: isDirect ? null : upstream };
  }

  #leaveHost(host: string): void {
    const left = (this.#openAt.get(host) ?? 1) - 1;
    if (left > 0) this.#openAt.set(host, left);
    else this.#openAt.delete(host);
  }

  /** Null for a client without a valid login; `pass` is null for those with the proxy's token. */
  #clientOf(request: IncomingMessage): { pass: RunPass | null } | null {
    const { token: ours, clock, log } = this.#options;
    const given = request.headers["proxy-authorization"] ?? "";
    const [, encoded = ""] = /^basic\s+(\S+)$/i.exec(given) ?? [];
    const [, user = "", token = ""] =
      /^(?:([^:]*):)?(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
    if (isSame(ours, token)) return { pass: null };
    const pass = checkRunPass({ user, token }, ours, clock.now());
    if (pass !== null) return { pass };
    // A browser sends its first request without credentials; this header asks for them.
    if (given !== "") log({ event: "egress.unauthorized" });
    return null;
  }

  #sweepLater(): void {
    this.#sweeper[0] = this.#options.clock.after(limits.egressSweepMs.value, () => {
      this.#turns.sweep();
      this.#sweepLater();
    });
  }
}

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The result of the name servers; rejects if they take too long. */
async function before<T>(timeout: AbortSignal, answer: Promise<T>): Promise<T> {
  const timedOut = Promise.withResolvers<never>();
  const onAbort = (): void => timedOut.reject(new Error("no answer in time"));
  timeout.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([answer, timedOut.promise]);
  } finally {
    timeout.removeEventListener("abort", onAbort);
  }
}

/** Every refusal has the same text, whatever its cause. */
const phrase = "This address cannot be reached from here.\n";

function statusOf(fault: DialFault): number {
  switch (fault) {
    case "dial-forbidden":
    case "dial-no-address":
      return 403;
    case "dial-busy":
    case "dial-no-names":
      return 503;
    case "dial-timeout":
      return 504;
    case "dial-refused":
    case "dial-unreachable":
    case "dial-no-route":
    case "dial-proxy-down":
    case "dial-proxy-login":
    case "dial-proxy-refused":
      return 502;
  }
}

function refuse(response: ServerResponse, status: number, fault: DialFault | null): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, refusalHeaders(status, fault));
  response.end(phrase);
}

function refuseTunnel(client: Duplex, status: number, fault: DialFault | null): void {
  const headers = Object.entries(refusalHeaders(status, fault));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  client.end(`HTTP/1.1 ${status} Refused\r\n${lines}connection: close\r\n\r\n${phrase}`);
}

function refusalHeaders(status: number, fault: DialFault | null): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "text/plain",
    "content-length": String(phrase.length),
  };
  if (fault !== null) headers[dialFaultHeader] = fault;
  if (status === 407) headers["proxy-authenticate"] = 'Basic realm="egress"';
  return headers;
}

const hopByHop = new Set(
  "connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade".split(
    " ",
  ),
);

function endToEndHeaders(message: IncomingMessage): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    // A website that sends this header must not pass for the proxy.
    if (value === undefined || hopByHop.has(name) || name === dialFaultHeader) continue;
    // The name of a robot applies to the rest of one line, so lines of this header stay apart.
    kept[name] = name === "x-robots-tag" ? (message.headersDistinct[name] ?? value) : value;
  }
  return kept;
}

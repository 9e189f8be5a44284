import { connect, type Socket } from "node:net";
import { limits } from "../contract/limits.ts";
import type { TurnResult } from "./host-turns.ts";
import { proxyAuthorization, type EgressRoute } from "./tunnel.ts";
import { readLines, turnUpgrade, writeLine } from "./turn-lines.ts";

/** Turns at hosts, granted by the proxy; fits the `gate` of a fetcher. */
export type TurnTaker = {
  enter(
    url: URL,
    signal: AbortSignal,
    crawlDelayMs?: number | null,
  ): Promise<{ leave(result: TurnResult | null): void }>;
  close(): void;
};

type Waiting = { resolve: () => void; reject: (reason: unknown) => void };

/**
 * Requests a turn from the proxy before each request to a host. If the proxy is down, requests
 * start at once: without the proxy they cannot connect, and the failed connection explains the
 * fault better.
 */
export function createTurnTaker(route: EgressRoute): TurnTaker {
  let socket: Socket | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const drop = (): void => {
    socket = null;
    for (const { resolve } of waiting.values()) resolve();
    waiting.clear();
  };
  const line = (): Socket => {
    if (socket !== null) return socket;
    const opened = openLine(route, (id) => {
      waiting.get(id)?.resolve();
      waiting.delete(id);
    });
    opened.once("close", () => {
      if (socket === opened) drop();
    });
    socket = opened;
    return opened;
  };
  return {
    async enter(url, signal, crawlDelayMs = null) {
      signal.throwIfAborted();
      const id = (lastId += 1);
      const on = line();
      const turn = Promise.withResolvers<void>();
      const onAbort = (): void => {
        waiting.delete(id);
        writeLine(on, { cancel: id });
        turn.reject(signal.reason);
      };
      waiting.set(id, turn);
      signal.addEventListener("abort", onAbort, { once: true });
      writeLine(on, { enter: id, host: url.hostname, crawlDelayMs });
      try {
        await turn.promise;
      } finally {
        signal.removeEventListener("abort", onAbort);
      }
      return {
        leave: (result) => writeLine(on, result === null ? { cancel: id } : { leave: id, result }),
      };
    },
    close() {
      socket?.destroy();
      drop();
    },
  };
}

function openLine(route: EgressRoute, onGo: (id: number) => void): Socket {
  const proxy = new URL(route.proxyUrl);
  const host = proxy.hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connect({ host, port: Number(proxy.port), noDelay: true });
  socket.unref();
  socket.on("error", () => socket.destroy());
  socket.write(
    `GET / HTTP/1.1\r\nhost: egress\r\nconnection: upgrade\r\nupgrade: ${turnUpgrade}\r\n` +
      `proxy-authorization: ${proxyAuthorization(route)}\r\n\r\n`,
  );
  // A connection that cannot be made must not block the requests that wait for a turn.
  socket.setTimeout(route.proxyMs ?? limits.egressConnectMs.value, () => socket.destroy());
  let head = "";
  const onHead = (piece: Buffer): void => {
    head += piece.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    socket.off("data", onHead);
    socket.setTimeout(0);
    socket.removeAllListeners("timeout");
    if (!head.startsWith("HTTP/1.1 101")) return void socket.destroy();
    const rest = head.slice(end + 4);
    readLines(socket, (value) => {
      if (typeof value === "object" && value !== null && "go" in value) onGo(Number(value.go));
    });
    if (rest !== "") socket.emit("data", Buffer.from(rest, "latin1"));
  };
  socket.on("data", onHead);
  return socket;
}

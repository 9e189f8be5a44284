import type { Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { DialFault } from "../../contract/calls/dial.ts";
import { parseAddress } from "../address.ts";
import { dial, type Dialled } from "../dial.ts";
import { takeBytes, takeHead } from "./first-bytes.ts";
import type { Upstream } from "./upstream.ts";

/**
 * Tries the planned targets in turn through the upstream proxy. The fault of the proxy itself ends
 * the tries: it would be the same for every target.
 */
export async function dialUpstream(
  upstream: Upstream,
  targets: readonly string[],
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dialled> {
  let fault: DialFault = "dial-unreachable";
  for (const target of targets) {
    const result = await throughOne(upstream, target, port, timeoutMs, signal);
    if (result.ok || signal.aborted) return result;
    fault = result.fault;
    if (fault === "dial-proxy-down" || fault === "dial-proxy-login") break;
  }
  return { ok: false, fault };
}

async function throughOne(
  upstream: Upstream,
  target: string,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dialled> {
  const dialled = await dial([upstream.host], upstream.port, timeoutMs, signal);
  if (!dialled.ok) return { ok: false, fault: "dial-proxy-down" };
  const socket = upstream.kind === "https" ? secured(dialled.socket, upstream) : dialled.socket;
  const stop = (): void => void socket.destroy();
  const timer = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  timer.addEventListener("abort", stop, { once: true });
  try {
    const fault =
      upstream.kind === "socks5"
        ? await socksFault(socket, upstream, target, port)
        : await connectFault(socket, upstream, target, port);
    if (fault === null && !socket.destroyed) return { ok: true, socket };
    socket.destroy();
    return { ok: false, fault: fault ?? "dial-proxy-down" };
  } catch {
    socket.destroy();
    return { ok: false, fault: timer.aborted ? "dial-timeout" : "dial-proxy-down" };
  } finally {
    timer.removeEventListener("abort", stop);
  }
}

/** TLS to the proxy itself; what is sent before the handshake waits for it. */
function secured(socket: Socket, { host }: Upstream): Socket {
  const isName = /[a-z]/i.test(host) && !host.includes(":");
  const secure = connectTls({
    socket,
    host,
    ...(isName ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
  });
  // The caller adds its own listener; an error before that must not end the process.
  secure.on("error", () => secure.destroy());
  secure.once("close", () => socket.destroy());
  return secure;
}

async function connectFault(
  socket: Socket,
  { login }: Upstream,
  target: string,
  port: number,
): Promise<DialFault | null> {
  const authority = `${target.includes(":") ? `[${target}]` : target}:${port}`;
  const encoded =
    login !== null && Buffer.from(`${login.user}:${login.password}`).toString("base64");
  const proof = encoded === false ? "" : `proxy-authorization: Basic ${encoded}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${proof}\r\n`);
  const [, code = ""] = /^HTTP\/1\.[01] (\d{3})\b/.exec(await takeHead(socket)) ?? [];
  const status = Number(code);
  if (status >= 200 && status < 300) return null;
  if (status === 407) return "dial-proxy-login";
  if (status === 504) return "dial-timeout";
  if (status >= 400 && status < 500) return "dial-proxy-refused";
  return status >= 500 ? "dial-unreachable" : "dial-proxy-down";
}

/** RFC 1928, with the user name and password of RFC 1929. */
async function socksFault(
  socket: Socket,
  { login }: Upstream,
  target: string,
  port: number,
): Promise<DialFault | null> {
  socket.write(Buffer.from(login === null ? [5, 1, 0] : [5, 2, 0, 2]));
  const [version, method] = await takeBytes(socket, 2);
  if (version !== 5) return "dial-proxy-down";
  if (method === 2 && login !== null) {
    socket.write(Buffer.concat([Buffer.from([1]), sized(login.user), sized(login.password)]));
    const [, failed] = await takeBytes(socket, 2);
    if (failed !== 0) return "dial-proxy-login";
  } else if (method !== 0) {
    return "dial-proxy-login";
  }
  const portBytes = Buffer.from([port >> 8, port & 255]);
  socket.write(Buffer.concat([Buffer.from([5, 1, 0]), socksAddress(target), portBytes]));
  const [, reply = 1, , kind] = await takeBytes(socket, 4);
  if (reply !== 0) return socksReplies[reply] ?? "dial-unreachable";
  const [length = 0] = kind === 3 ? await takeBytes(socket, 1) : [kind === 4 ? 16 : 4];
  await takeBytes(socket, length + 2);
  return null;
}

const socksReplies: Record<number, DialFault | undefined> = {
  2: "dial-proxy-refused",
  5: "dial-refused",
  6: "dial-timeout",
  7: "dial-proxy-refused",
  8: "dial-proxy-refused",
};

/** A length of one byte, then the text; the setting allows no longer ones. */
function sized(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function socksAddress(target: string): Buffer {
  if (/^\d+(?:\.\d+){3}$/.test(target)) return Buffer.from([1, ...target.split(".").map(Number)]);
  if (!target.includes(":")) return Buffer.concat([Buffer.from([3]), sized(target)]);
  const { parts } = parseAddress(target) ?? { parts: [] };
  return Buffer.from([4, ...parts.flatMap((part) => [part >> 8, part & 255])]);
}

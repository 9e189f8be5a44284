import { createServer as createHttp } from "node:http";
import { createServer as createHttps } from "node:https";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { selfSigned } from "../journey/self-signed.ts";
import type { ProxyOptions, TestProxy } from "./test-proxy.ts";

/** A proxy for CONNECT only, over http or https, as companies run them. */
export async function startConnectProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const targets: string[] = [];
  const sockets = new Set<Duplex>();
  const server = options.secure === true ? createHttps(selfSigned) : createHttp();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  server.on("request", (_request, response) => response.writeHead(405).end());
  server.on("connect", (request, client: Duplex) => {
    client.on("error", () => client.destroy());
    const end = (line: string) => client.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`);
    const { user, password } = options.login ?? {};
    const proof = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    if (user !== undefined && request.headers["proxy-authorization"] !== proof) {
      return void end("407 Proxy Authentication Required");
    }
    const target = request.url ?? "";
    targets.push(target);
    if (options.refuse?.(target) === true) return void end("403 Forbidden");
    const [, host = "", port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(target) ?? [];
    const site = connect({ host: options.names?.[host] ?? host, port: Number(port) });
    site.once("connect", () => {
      client.write("HTTP/1.1 200 OK\r\nvia: test\r\n\r\n");
      client.pipe(site).pipe(client);
    });
    site.on("error", () => end("502 Bad Gateway"));
    client.once("close", () => site.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  const { user, password } = options.login ?? {};
  const login = user === undefined ? "" : `${user}:${encodeURIComponent(password ?? "")}@`;
  const host = options.secure === true ? "localhost" : "127.0.0.1";
  return {
    url: `${options.secure === true ? "https" : "http"}://${login}${host}:${port}`,
    targets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { ProxyOptions, TestProxy } from "./test-proxy.ts";

/** A SOCKS5 server (RFC 1928, 1929) for connections to IPv4 addresses and names. */
export async function startSocksProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {}).once("close", () => sockets.delete(client));
    void serve(client, options, targets).catch(() => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  const { user, password } = options.login ?? {};
  const login = user === undefined ? "" : `${user}:${encodeURIComponent(password ?? "")}@`;
  return {
    url: `socks5://${login}127.0.0.1:${port}`,
    targets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

async function serve(client: Socket, options: ProxyOptions, targets: string[]): Promise<void> {
  const bytes = reader(client);
  const [version, count = 0] = await bytes(2);
  const methods = await bytes(count);
  const wanted = options.login === undefined ? 0 : 2;
  if (version !== 5 || !methods.includes(wanted)) return void client.end(Buffer.from([5, 255]));
  client.write(Buffer.from([5, wanted]));
  if (options.login !== undefined) {
    const [, userBytes = 0] = await bytes(2);
    const user = String(await bytes(userBytes));
    const [passwordBytes = 0] = await bytes(1);
    const password = String(await bytes(passwordBytes));
    const isKnown = user === options.login.user && password === options.login.password;
    client.write(Buffer.from([1, isKnown ? 0 : 1]));
    if (!isKnown) return void client.end();
  }
  const [, , , kind] = await bytes(4);
  const [length = 0] = kind === 3 ? await bytes(1) : [4];
  const address = await bytes(length);
  const host = kind === 3 ? String(address) : address.join(".");
  const [high = 0, low = 0] = await bytes(2);
  const port = high * 256 + low;
  targets.push(`${host}:${port}`);
  const reply = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
  if (options.refuse?.(`${host}:${port}`) === true) return void client.end(reply(2));
  const site = connect({ host: options.names?.[host] ?? host, port });
  site.once("connect", () => {
    client.write(reply(0));
    client.pipe(site).pipe(client);
  });
  site.on("error", () => client.end(reply(5)));
  client.once("close", () => site.destroy());
}

/** Takes bytes one by one: a larger read of fewer bytes would report no end. */
function reader(client: Socket): (count: number) => Promise<Buffer> {
  return async (count) => {
    const bytes: Buffer[] = [];
    while (bytes.length < count) {
      const byte = client.read(1) as Buffer | null; // no encoding is set
      if (byte !== null) bytes.push(byte);
      else if (client.destroyed || client.readableEnded) throw new Error("ended");
      else await changed(client);
    }
    return Buffer.concat(bytes);
  };
}

function changed(client: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const names = ["readable", "end", "close"] as const;
  const wake = (): void => {
    for (const name of names) client.off(name, wake);
    resolve();
  };
  for (const name of names) client.on(name, wake);
  return promise;
}

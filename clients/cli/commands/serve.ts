import {
  AuthenticationError,
  LorepodError,
  type Lorepod,
  type Site,
} from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { Misuse } from "../given.ts";
import { followSite } from "../serve/follow-site.ts";
import { isLoopback } from "../serve/refusals.ts";
import { serveSite } from "../serve/site-server.ts";

const defaultPort = 3910;

export const serveCommand: Command = {
  name: "serve",
  args: "URL",
  about: "Read a whole site, keep it current, and serve a search page, questions, llms.txt and MCP",
  takes: [1, 1],
  startsServer: "keepsData",
  options: {
    port: { type: "string", value: "N", about: `default ${defaultPort}; 0: any free one` },
    host: {
      type: "string",
      value: "ADDRESS",
      about: "default 127.0.0.1; with another one each call needs the API key",
    },
    schedule: {
      type: "string",
      value: "WHEN",
      about: "when it is read again: hourly, daily (default), weekly, adaptive or cron in UTC",
    },
    "max-pages": { type: "string", value: "N", about: "pages to read at most; default 500" },
  },
  examples: [
    ["serve https://example.com/", "then open the address that it prints"],
    ["serve https://example.com/ --schedule hourly --max-pages 50", ""],
  ],
  async run(run) {
    const [url = ""] = run.args;
    const port = portOf(run);
    const host = run.given.text("host") ?? "127.0.0.1";
    const { io, quiet } = run;
    await using connection = await run.connect();
    const stop = new AbortController();
    using _interrupts = io.interrupts(() => stop.abort());
    const served = await serveSite({
      server: connection,
      host,
      port,
      onError: (error) => io.stderr.write(`lorepod: ${String(error)}\n`),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") throw new Misuse(`--port: ${port} is in use`);
      throw error;
    });
    try {
      const site = await siteOf(connection.lorepod, run, url);
      served.show({ id: site.id, url: site.url, name: site.name ?? new URL(site.url).hostname });
      io.stdout.write(placesOf(served.url, connection.url));
      if (!isLoopback(host) && !quiet) {
        io.stderr.write("Each call needs the API key; in a browser it is the password.\n");
      }
      await followSite({
        look: (signal) => connection.lorepod.sites.get(site.id, { signal }),
        show: (line) => void (quiet || io.stderr.write(`${line}\n`)),
        stop: stop.signal,
        ended: connection.ended,
      });
    } catch (error) {
      throw withKeyFile(error, connection.keyFile);
    } finally {
      await served.close();
    }
    return 0;
  },
};

/** The key of an own server is in a file, where a revoked key would be found again each time. */
function withKeyFile(error: unknown, keyFile: string | undefined): unknown {
  if (!(error instanceof AuthenticationError) || keyFile === undefined) return error;
  const { message, status, code, requestId } = error;
  const hint = `the key is in ${keyFile}; without this file, the next start makes a new one`;
  return new AuthenticationError(`${message}: ${hint}`, { status, code, requestId, cause: error });
}

function portOf({ given }: Run): number {
  const port = given.number("port") ?? defaultPort;
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Misuse(`--port must be from 0 to 65535, got ${port}`);
}

/** The Site of this URL: a new one, or that of an earlier command with what is asked for now. */
async function siteOf({ sites }: Lorepod, { given }: Run, url: string): Promise<Site> {
  const schedule = given.text("schedule");
  const maxPages = given.number("max-pages");
  try {
    return await sites.create({ url, schedule: schedule ?? "daily", maxPages });
  } catch (error) {
    const isKnown = error instanceof LorepodError && error.code === "site_exists";
    const id = isKnown ? /site_[0-9a-z]+/.exec(error.message)?.[0] : undefined;
    if (id === undefined) throw error;
    if (schedule === undefined && maxPages === undefined) return sites.get(id);
    return sites.update(id, { schedule, maxPages });
  }
}

function placesOf(url: string, server: string): string {
  return [
    `  Search page   ${url}/`,
    `  Questions     ${url}/ask?q=What+does+it+cost`,
    `  For models    ${url}/llms.txt and ${url}/llms-full.txt`,
    `  MCP           ${url}/mcp`,
    `  Server        ${server}`,
    "",
    "Ends with Ctrl-C. What was read stays for the next time.",
    "",
  ].join("\n");
}

import { lookup } from "node:dns/promises";
import { Resolver as DnsResolver } from "node:dns/promises";
import type { Clock } from "../kit/clock.ts";

/** From a name to all its addresses; empty where there are none. Rejects when no server answers. */
export type Resolver = (host: string) => Promise<string[]>;

export type ResolverOptions = {
  /** Also look where the operating system looks (names of an operator's own machines). */
  hostsFile: boolean;
  /** `address:port`; default: those of the system. */
  servers?: readonly string[];
};

/** Asks the system's name servers without its thread pool: a slow zone delays no other name. */
export function systemResolver({ hostsFile, servers }: ResolverOptions): Resolver {
  const dns = new DnsResolver({ timeout: 3_000, tries: 2 });
  if (servers !== undefined) dns.setServers(servers);
  return async (host) => {
    if (host === "localhost" || host.endsWith(".localhost")) return ["127.0.0.1", "::1"];
    const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    const addresses = answers.flatMap((it) => (it.status === "fulfilled" ? it.value : []));
    if (addresses.length > 0) return addresses;
    const failed = answers.find((it) => it.status === "rejected" && !isNotFound(it.reason));
    const found = hostsFile ? await fromSystem(host) : [];
    if (found.length > 0 || failed === undefined) return found;
    await requireServers(dns);
    return [];
  };
}

async function fromSystem(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map((it) => it.address);
  } catch {
    return [];
  }
}

/**
 * A name that could not be looked up is its zone's fault only where the servers can look up others.
 * Any answer about the root proves that, even that they know nothing about it.
 */
async function requireServers(dns: DnsResolver): Promise<void> {
  try {
    await dns.resolveNs(".");
  } catch (error) {
    const code = codeOf(error);
    if (!noServerCodes.has(code)) return;
    throw new Error(`no name server answers (${code})`, { cause: error });
  }
}

const noServerCodes = new Set(["ETIMEOUT", "ECONNREFUSED", "ESERVFAIL", "EREFUSED", "ECANCELLED"]);

const isNotFound = (error: unknown): boolean => /^(?:ENOTFOUND|ENODATA)$/.test(codeOf(error));

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Remembers answers for a short while: a site's hundred pages are one question. */
export function cachingResolver(resolver: Resolver, clock: Clock): Resolver {
  const known = new Map<string, { until: number; answer: Promise<string[]> }>();
  return (host) => {
    const now = clock.now();
    const before = known.get(host);
    if (before !== undefined && before.until > now) return before.answer;
    known.delete(host);
    if (known.size >= maxNames) known.delete(known.keys().next().value ?? "");
    const entry = { until: now + rememberMs, answer: resolver(host) };
    entry.answer.then(
      (addresses) => {
        if (addresses.length === 0) entry.until = clock.now() + forgetEmptyMs;
      },
      () => known.delete(host),
    );
    known.set(host, entry);
    return entry.answer;
  };
}

const maxNames = 2_000;
const rememberMs = 30_000;
const forgetEmptyMs = 3_000;

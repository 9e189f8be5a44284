import { lookup } from "node:dns/promises";
import { Resolver as DnsResolver } from "node:dns/promises";
import type { Clock } from "../kit/clock.ts";
import { limits } from "../contract/limits.ts";

/** Resolves a name to all its addresses; empty if it has none. Rejects if no server answers. */
export type Resolver = (host: string) => Promise<string[]>;

export type ResolverOptions = {
  /** Also use the resolver of the operating system (for names of the operator's own machines). */
  hostsFile: boolean;
  /** `address:port`; default: those of the system. */
  servers?: readonly string[];
};

/** Queries name servers without Node's thread pool, so a slow zone does not delay other names. */
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
 * A failed lookup is the fault of its zone only if the name servers work for other names. Any
 * answer about the root zone proves that, also a negative one.
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

/** Caches answers for a short time, so the hundred pages of a site cause one query. */
export function cachingResolver(resolver: Resolver, clock: Clock): Resolver {
  const known = new Map<string, { until: number; answer: Promise<string[]> }>();
  return (host) => {
    const now = clock.now();
    const before = known.get(host);
    if (before !== undefined && before.until > now) return before.answer;
    known.delete(host);
    if (known.size >= limits.namesRemembered.value) known.delete(known.keys().next().value ?? "");
    const entry = { until: now + limits.namesRememberedMs.value, answer: resolver(host) };
    entry.answer.then(
      (addresses) => {
        if (addresses.length === 0) entry.until = clock.now() + limits.namesEmptyMs.value;
      },
      () => known.delete(host),
    );
    known.set(host, entry);
    return entry.answer;
  };
}

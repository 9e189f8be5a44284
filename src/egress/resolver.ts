import { lookup } from "node:dns/promises";
import { Resolver as DnsResolver } from "node:dns/promises";
import type { Clock } from "../kit/clock.ts";

/** From a name to all its addresses; empty where there are none. */
export type Resolver = (host: string) => Promise<string[]>;

/**
 * Asks the system's name servers without its thread pool, so that slow zones hold up nobody else.
 * `hostsFile`: also look where the operating system looks (names of an operator's own machines).
 */
export function systemResolver(options: { hostsFile: boolean }): Resolver {
  const dns = new DnsResolver({ timeout: 3_000, tries: 2 });
  return async (host) => {
    if (host === "localhost" || host.endsWith(".localhost")) return ["127.0.0.1", "::1"];
    const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    const addresses = answers.flatMap((it) => (it.status === "fulfilled" ? it.value : []));
    if (addresses.length > 0 || !options.hostsFile) return addresses;
    try {
      return (await lookup(host, { all: true })).map((it) => it.address);
    } catch {
      return [];
    }
  };
}

/** Remembers answers for a short while: a site's hundred pages are one question. */
export function cachingResolver(resolver: Resolver, clock: Clock): Resolver {
  const known = new Map<string, { until: number; answer: Promise<string[]> }>();
  return (host) => {
    const now = clock.now();
    const before = known.get(host);
    if (before !== undefined && before.until > now) return before.answer;
    known.delete(host);
    if (known.size >= namesMost) known.delete(known.keys().next().value ?? "");
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

const namesMost = 2_000;
const rememberMs = 30_000;
const forgetEmptyMs = 3_000;

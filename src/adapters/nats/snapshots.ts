import { createHash } from "node:crypto";
import { domainOf, isOfDomain, isUnder } from "../../contract/search.ts";
import { type Snapshot, snapshotSchema } from "../../contract/snapshot.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";

/**
 * Page memory as documents of a tenant, beside those of its jobs: one for each URL, under a name
 * that begins with the URL's domain. An earlier version wrote names without it. A document that
 * another version wrote and this one cannot read is ignored.
 */
export function createSnapshots(documents: Results): Snapshots {
  const shelf = (tenant: string) => ({ tenant, job: "pages" });
  const load = async (tenant: string, name: string): Promise<Snapshot | Empty> => {
    const body = await documents.get(shelf(tenant), name);
    if (body === undefined) return "missing";
    const parsed = snapshotSchema.safeParse(JSON.parse(Buffer.from(body).toString("utf8")));
    return parsed.success ? parsed.data : "unreadable";
  };
  const clear = async (tenant: string, name: string): Promise<void> =>
    void (await documents.put(shelf(tenant), name, removed));
  return {
    async get(tenant, url) {
      let found = await load(tenant, nameOf(url));
      if (found === "missing") found = await load(tenant, hashOf(url));
      return typeof found === "string" ? undefined : found;
    },
    async put(tenant, snapshot) {
      const body = Buffer.from(JSON.stringify(snapshot));
      await documents.put(shelf(tenant), nameOf(snapshot.url), body);
    },
    async urls(tenant, { limit, after = "" }) {
      const names = (await documents.names(shelf(tenant))).filter((name) => name > after).sort();
      const urls: string[] = [];
      for (const name of names.slice(0, limit)) {
        const found = await load(tenant, name);
        if (typeof found === "string") continue;
        // A page may also be stored under the name that an earlier version gave it.
        const isOld = name !== nameOf(found.url);
        if (!isOld || !names.includes(nameOf(found.url))) urls.push(found.url);
      }
      const next = names.length > limit ? names[limit - 1] : undefined;
      return { urls, ...(next !== undefined && { next }) };
    },
    async remove(tenant, url) {
      await clear(tenant, nameOf(url));
      if ((await load(tenant, hashOf(url))) !== "missing") await clear(tenant, hashOf(url));
    },
    async removeDomain(tenant, domain) {
      for (const name of await documents.names(shelf(tenant))) {
        if (await isPageOf(name, domain)) await clear(tenant, name);
      }

      async function isPageOf(name: string, of: string): Promise<boolean> {
        const [host, hash] = name.split("/");
        if (host !== undefined && hash !== undefined) return isUnder(host, hostName(of));
        const found = await load(tenant, name);
        return typeof found !== "string" && isOfDomain(found.url, of);
      }
    },
    removeTenant: (tenant) => documents.remove(shelf(tenant)),
  };
}

type Empty = "missing" | "unreadable";

const removed = Buffer.from("null");

const hashOf = (url: string): string => createHash("sha256").update(url).digest("hex");

const nameOf = (url: string): string => `${hostName(domainOf(url))}/${hashOf(url)}`;

/** In the characters and the length of a document's name; the end of a domain is its main part. */
const hostName = (domain: string): string => domain.replaceAll(/[^a-z0-9.-]/g, "-").slice(-180);

import { createHash } from "node:crypto";
import { snapshotSchema } from "../../contract/snapshot.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";

/**
 * Page memory as documents of a tenant, beside those of its jobs: one for each URL. A document that
 * another version wrote and this one cannot read is ignored.
 */
export function createSnapshots(documents: Results): Snapshots {
  const shelf = (tenant: string) => ({ tenant, job: "pages" });
  return {
    async get(tenant, url) {
      const body = await documents.get(shelf(tenant), nameOf(url));
      if (body === undefined) return undefined;
      const parsed = snapshotSchema.safeParse(JSON.parse(Buffer.from(body).toString("utf8")));
      return parsed.success ? parsed.data : undefined;
    },
    async put(tenant, snapshot) {
      const body = Buffer.from(JSON.stringify(snapshot));
      await documents.put(shelf(tenant), nameOf(snapshot.url), body);
    },
    async remove(tenant, url) {
      await documents.put(shelf(tenant), nameOf(url), Buffer.from("null"));
    },
    removeTenant: (tenant) => documents.remove(shelf(tenant)),
  };
}

const nameOf = (url: string): string => createHash("sha256").update(url).digest("hex");

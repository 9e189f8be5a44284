import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { StoredMsg } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { archivedPageSchema, type ArchivedPage } from "../../contract/files/archived-page.ts";
import { limits } from "../../contract/limits.ts";
import { isOfDomain } from "../../contract/search.ts";
import type { Clock } from "../../kit/clock.ts";
import type { ArchiveRemoval, PageArchive } from "../../ports/pages/page-archive.ts";
import type { Results } from "../../ports/results.ts";
import { ensureStream, readBatch, readMessages, retryUntilAnswered, token } from "./client.ts";
import { storedDay, type StoredBytes } from "./usage/stored-bytes.ts";

/**
 * Archived pages as messages `arch_page.<tenant>.<digest>.<owner>.<hash of the URL>`: the broker
 * finds them by each of these. Bodies are documents of the Object Store. The broker removes both by
 * their age; a body is written again with each page that has it, so it never expires before them.
 */
export async function openPageArchive(deps: {
  connection: NatsConnection;
  clock: Clock;
  documents: Pick<Results, "put" | "get" | "remove">;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
  /** Counts stored and removed bytes; documents count theirs. */
  stored?: Pick<StoredBytes, "addDocuments">;
}): Promise<PageArchive> {
  const { connection, clock, documents, stored } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["arch_page.*.*.*.*"],
    max_msgs_per_subject: 1,
    max_age: nanos(limits.archiveKeptMs.value),
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    allow_direct: true,
  });
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);
  const messages = (filter: string, after: number, max: number) =>
    answered(() => readMessages(jsm, stream, filter, after, max));
  const hasPage = async (tenant: string, digest: string): Promise<boolean> => {
    const query = { seq: 1, next_by_subj: filterOf({ tenant, digest }), batch: 1 };
    return (await answered(() => readBatch(jsm, stream, query))).length > 0;
  };

  /** Removes these versions, and the bodies that no page has any more. */
  async function drop(tenant: string, found: readonly StoredMsg[]): Promise<void> {
    for (const { subject, seq, data, time } of found) {
      // A page that was archived meanwhile has a newer message, which stays.
      await answered(() => jsm.streams.purge(stream, { filter: subject, seq: seq + 1 }));
      await stored?.addDocuments(tenant, storedDay(time.getTime()), -data.byteLength);
    }
    for (const digest of new Set(found.map(({ subject }) => digestIn(subject)))) {
      if (await hasPage(tenant, digest)) continue;
      if ((await documents.get(shelf(tenant), digest)) === undefined) continue;
      await documents.put(shelf(tenant), digest, removed);
    }
  }

  async function dropAll(
    tenant: string,
    filter: string,
    isMeant: (page: ArchivedPage) => boolean = () => true,
  ): Promise<void> {
    let after = 0;
    for (;;) {
      const found = await messages(filter, after, limits.archiveRemoved.value);
      const last = found.at(-1);
      if (last === undefined) return;
      await drop(
        tenant,
        found.filter((message) => isMeant(pageIn(message))),
      );
      after = last.seq;
    }
  }

  return {
    async put({ tenant, owner }, page, gzipped) {
      const { url, digest } = page;
      const body = Buffer.from(JSON.stringify(page));
      const before = await messages(filterOf({ tenant, owner, url }), 0, versions);
      // First the page: while a page has it, its body is not removed.
      await answered(() => js.publish(filterOf({ tenant, digest, owner, url }), body));
      await stored?.addDocuments(tenant, storedDay(clock.now()), body.byteLength);
      await documents.put(shelf(tenant), digest, gzipped);
      for (const message of before) {
        if (digestIn(message.subject) !== digest) await drop(tenant, [message]);
        else {
          const day = storedDay(message.time.getTime());
          await stored?.addDocuments(tenant, day, -message.data.byteLength);
        }
      }
    },
    async get(of, url) {
      const last = (await messages(filterOf({ ...of, url }), 0, versions)).at(-1);
      return last && pageIn(last);
    },
    async list(of, { limit, cursor }) {
      const found = await messages(filterOf(of), Number(cursor ?? 0), limit);
      const last = found.length === limit ? found.at(-1) : undefined;
      return { pages: found.map(pageIn), cursor: last === undefined ? null : String(last.seq) };
    },
    async body(tenant, digest) {
      const body = await documents.get(shelf(tenant), digest);
      return body === undefined || body.byteLength === 0 ? undefined : body;
    },
    async remove(what: ArchiveRemoval) {
      const { tenant } = what;
      if ("domain" in what) {
        const { domain } = what;
        return dropAll(tenant, filterOf({ tenant }), ({ url }) => isOfDomain(url, domain));
      }
      if ("url" in what || "owner" in what) return dropAll(tenant, filterOf(what));
      await answered(() => jsm.streams.purge(stream, { filter: filterOf(what) }));
      await documents.remove(shelf(tenant));
    },
    // The broker does.
    expire: async () => 0,
  };
}

const stream = "RAW_PAGES";
/** Of one page: two while it is replaced, more after crashes. */
const versions = 10;
const removed = new Uint8Array();

const shelf = (tenant: string) => ({ tenant, job: "archive" });

type Place = { tenant: string; digest?: string; owner?: string; url?: string };

function filterOf({ tenant, digest = "*", owner, url }: Place): string {
  const ofOwner = owner === undefined ? "*" : token(owner);
  const ofUrl = url === undefined ? "*" : createHash("sha256").update(url).digest("base64url");
  return `arch_page.${token(tenant)}.${digest}.${ofOwner}.${ofUrl}`;
}

const digestIn = (subject: string): string => subject.split(".")[2] ?? "";

const pageIn = (message: StoredMsg): ArchivedPage => archivedPageSchema.parse(message.json());

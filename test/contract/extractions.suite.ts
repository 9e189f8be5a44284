import { expect } from "vitest";
import { statusChars } from "../../src/contract/extraction.ts";
import { limits } from "../../src/contract/limits.ts";
import type { ExtractionFilter, Extractions, WriteOutcome } from "../../src/ports/extractions.ts";
import {
  aMoment,
  completed,
  failed,
  newExtraction,
  newJobId,
  newTenant,
  pendingStatus,
  processing,
  published,
} from "./samples.ts";
import {
  contractSuite,
  eventually,
  type Opened,
  required,
  type SuiteOptions,
  times,
} from "./suite.ts";

export function extractionsContract(
  name: string,
  open: () => Promise<Opened<Extractions>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`extractions: ${name}`, open, options, {
    ...recordCases,
    ...writeCases,
    ...amendCases,
    ...listCases,
    ...watchCases,
  });
}

type Subject = Opened<Extractions>;

const recordCases = {
  async "what is created is read back as it was given"({ port }: Subject) {
    const given = newExtraction();
    const { created, extraction } = await port.create(given);
    expect(created).toBe(true);
    const { version, ...stored } = extraction;
    expect(version).not.toBe("");
    expect(stored).toEqual(given);
    expect(await port.get(given.id)).toEqual(extraction);
  },

  async "an unknown id is not there"({ port }: Subject) {
    const id = newJobId();
    expect(await port.get(id)).toBeUndefined();
    const status = pendingStatus(id, newTenant());
    const removed: WriteOutcome = { ok: false, reason: "removed" };
    expect(await port.writeStatus(id, "1", status)).toEqual(removed);
    expect(await port.amend(id, { cancelRequested: true })).toEqual(removed);
    await port.remove(id);
  },

  async "an existing id is answered with the current record"({ port }: Subject) {
    const first = newExtraction();
    const { extraction } = await port.create(first);
    await write(port, extraction.id, processing);
    const again = await port.create({ ...first, spec: { url: "https://other.example/" } });
    expect(again).toEqual({ created: false, extraction: await port.get(first.id) });
    expect(again.extraction.spec).toEqual(first.spec);
    expect(again.extraction.status.phase).toBe("Processing");
  },

  async "of 32 creations of one id at once, one makes it"({ port }: Subject) {
    const given = newExtraction();
    const answers = await Promise.all(times(32, () => port.create(given)));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ extraction }) => extraction.version)).size).toBe(1);
  },

  async "50 creations at once all exist"({ port }: Subject) {
    const tenant = newTenant();
    const given = times(50, () => newExtraction({ tenant }));
    const answers = await Promise.all(given.map((one) => port.create(one)));
    expect(answers.every(({ created }) => created)).toBe(true);
    expect(await listIds(port, { tenant, limit: 100 })).toEqual(given.map(({ id }) => id));
  },

  async "a record at its limits is kept whole"({ port }: Subject) {
    const url = `https://shop.example/${"p".repeat(limits.urlChars.value - 21)}`;
    const patterns = times(limits.patternsMax.value, (i) => `/${i}`.padEnd(500, "x"));
    const given = newExtraction({
      spec: {
        url,
        urls: times(limits.urlsMax.value, (i) => url.slice(0, -2) + String(10 + i)),
        includePatterns: patterns,
        excludePatterns: patterns,
      },
    });
    await port.create(given);
    const waitingFor = "w".repeat(statusChars.waitingFor);
    await write(port, given.id, (status) => ({ ...status, waitingFor }));
    const stored = required(await port.get(given.id));
    expect(stored.spec).toEqual(given.spec);
    expect(stored.status.waitingFor).toBe(waitingFor);
  },

  async "text of any script comes back unchanged"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const waitingFor = "“é” ß 漢字 🐢 'quote' \"double\" \\ \n\t؛ e\u0301";
    await write(port, extraction.id, (status) => ({ ...status, waitingFor }));
    expect((await port.get(extraction.id))?.status.waitingFor).toBe(waitingFor);
  },

  async "a removed record does not exist, its neighbours do"({ port }: Subject) {
    const tenant = newTenant();
    const [one, two] = [newExtraction({ tenant }), newExtraction({ tenant })];
    await port.create(one);
    await port.create(two);
    await port.remove(one.id);
    await eventually(async () => expect(await port.get(one.id)).toBeUndefined());
    expect(await listIds(port, { tenant, limit: 10 })).toEqual([two.id]);
  },

  async "what was written is there after a restart"({ port, reopen }: Subject) {
    const { extraction } = await port.create(newExtraction());
    await write(port, extraction.id, processing);
    await port.amend(extraction.id, { cancelRequested: true });
    const before = await port.get(extraction.id);
    const after = await required(reopen)();
    expect(await after.get(extraction.id)).toEqual(before);
    await write(after, extraction.id, (status) => ({ ...status, losses: 1 }));
    expect((await after.get(extraction.id))?.status.losses).toBe(1);
  },
};

const writeCases = {
  async "a write answers the record, whose version is good for the next"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const first = await port.writeStatus(
      extraction.id,
      extraction.version,
      processing(extraction.status),
    );
    const stored = okOf(first);
    expect(stored.status).toEqual(processing(extraction.status));
    expect(stored.version).not.toBe(extraction.version);
    expect(stored.spec).toEqual(extraction.spec);
    const second = await port.writeStatus(stored.id, stored.version, {
      ...stored.status,
      losses: 2,
    });
    expect(okOf(second)).toEqual(await port.get(stored.id));
  },

  async "a write with an older version is refused and changes nothing"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id, version, status } = extraction;
    okOf(await port.writeStatus(id, version, processing(status)));
    const stale = await port.writeStatus(id, version, { ...status, losses: 7 });
    expect(stale).toEqual({ ok: false, reason: "conflict" });
    expect((await port.get(id))?.status).toEqual(processing(status));
  },

  async "a status replaces the former one whole"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id } = extraction;
    const full = {
      waitingFor: "a free crawler",
      progress: { pagesScraped: 1, totalPages: 2, currentStep: "Reading" },
      retryAt: aMoment,
    };
    await write(port, id, (status) => ({ ...published(processing(status)), ...full }));
    const bare = { ...pendingStatus(id, extraction.tenant), attempt: 1 };
    await write(port, id, () => bare);
    expect((await port.get(id))?.status).toEqual(bare);
  },

  async "50 writers at once lose no update"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id } = extraction;
    await Promise.all(
      times(50, () => write(port, id, (status) => ({ ...status, attempt: status.attempt + 1 }))),
    );
    expect((await port.get(id))?.status.attempt).toBe(50);
  },

  async "of 20 writes with one version, one is taken"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id, version, status } = extraction;
    const outcomes = await Promise.all(
      times(20, (losses) => port.writeStatus(id, version, { ...status, losses: losses + 1 })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]));
    expect(new Set(refused)).toEqual(new Set(["conflict"]));
  },

  async "a terminal phase is final"({ port }: Subject) {
    for (const end of [completed, failed]) {
      const { extraction } = await port.create(newExtraction());
      const { id } = extraction;
      await write(port, id, end);
      await expect(write(port, id, processing)).rejects.toThrow();
      expect((await port.get(id))?.status).toEqual(end(extraction.status));
      await write(port, id, published);
      expect((await port.get(id))?.status.conditions).toHaveLength(1);
    }
  },

  async "a record that was removed and made again refuses its former versions"({ port }: Subject) {
    const given = newExtraction();
    const { extraction } = await port.create(given);
    await port.remove(given.id);
    await eventually(async () => expect((await port.create(given)).created).toBe(true));
    const other = await port.writeStatus(given.id, extraction.version, processing(given.status));
    expect(other).toEqual({ ok: false, reason: "conflict" });
    expect((await port.get(given.id))?.status).toEqual(given.status);
  },
};

const amendCases = {
  async "an amendment changes what it names and nothing else"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id, spec, status } = extraction;
    const held = okOf(await port.amend(id, { suspend: true }));
    expect(held.spec).toEqual({ ...spec, suspend: true });
    const both = okOf(await port.amend(id, { cancelRequested: true }));
    expect(both.spec).toEqual({ ...spec, suspend: true, cancelRequested: true });
    const freed = okOf(await port.amend(id, { suspend: false }));
    expect(freed.spec).toEqual({ ...spec, suspend: false, cancelRequested: true });
    expect(freed.status).toEqual(status);
    expect(await port.get(id)).toEqual(freed);
  },

  async "an amendment may be repeated, by many at once"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const outcomes = await Promise.all(
      times(20, () => port.amend(extraction.id, { cancelRequested: true })),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect((await port.get(extraction.id))?.spec.cancelRequested).toBe(true);
  },

  async "an amendment makes the version before it stale"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id, version, status } = extraction;
    okOf(await port.amend(id, { cancelRequested: true }));
    const stale = await port.writeStatus(id, version, processing(status));
    expect(stale).toEqual({ ok: false, reason: "conflict" });
  },

  async "amendments and writes at once lose neither"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    const { id } = extraction;
    await Promise.all([
      ...times(20, () => write(port, id, (status) => ({ ...status, losses: status.losses + 1 }))),
      port.amend(id, { cancelRequested: true }),
      port.amend(id, { suspend: true }),
    ]);
    const stored = await port.get(id);
    expect(stored?.status.losses).toBe(20);
    expect(stored?.spec).toMatchObject({ cancelRequested: true, suspend: true });
  },

  async "a cancel is not taken back"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    okOf(await port.amend(extraction.id, { cancelRequested: true }));
    // Refused or without effect: either keeps the word.
    await port.amend(extraction.id, { cancelRequested: false }).catch(() => {});
    expect((await port.get(extraction.id))?.spec.cancelRequested).toBe(true);
  },
};

const listCases = {
  async "a list is oldest first, in pages"({ port }: Subject) {
    const tenant = newTenant();
    const given = times(25, () => newExtraction({ tenant }));
    // Made in another order than their age.
    for (const one of given.toReversed()) await port.create(one);
    const pages: string[][] = [];
    for (let after: string | undefined, i = 0; i < 4; i++) {
      const page = await listIds(port, { tenant, limit: 10, ...(after && { after }) });
      pages.push(page);
      after = page.at(-1) ?? after;
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
    expect(pages.flat()).toEqual(given.map(({ id }) => id));
  },

  async "a list is newest first when asked, in pages"({ port }: Subject) {
    const tenant = newTenant();
    const given = times(12, () => newExtraction({ tenant }));
    for (const one of given) await port.create(one);
    const ask = (after?: string) =>
      listIds(port, { tenant, limit: 5, newestFirst: true, ...(after && { after }) });
    const first = await ask();
    const second = await ask(first.at(-1));
    const third = await ask(second.at(-1));
    expect([...first, ...second, ...third]).toEqual(given.map(({ id }) => id).toReversed());
    expect(await ask(third.at(-1))).toEqual([]);
  },

  async "a list shows records as `get` does"({ port }: Subject) {
    const { extraction } = await port.create(newExtraction());
    await write(port, extraction.id, processing);
    const [listed] = await port.list({ tenant: extraction.tenant, limit: 2 });
    expect(listed).toEqual(await port.get(extraction.id));
  },

  async "a tenant's list holds its own only"({ port }: Subject) {
    const [own, yours] = [newExtraction(), newExtraction()];
    await port.create(own);
    await port.create(yours);
    expect(await listIds(port, { tenant: own.tenant, limit: 10 })).toEqual([own.id]);
    expect(await listIds(port, { tenant: newTenant(), limit: 10 })).toEqual([]);
  },

  async "lists follow the phase"({ port }: Subject) {
    const tenant = newTenant();
    const [pending, running, done, broken] = await fourPhases(port, tenant);
    const ask = (phases: ExtractionFilter["phases"]) =>
      listIds(port, { tenant, limit: 10, ...(phases && { phases }) });
    expect(await ask(["Pending"])).toEqual([pending]);
    expect(await ask(["Processing", "Pending"])).toEqual([pending, running]);
    expect(await ask(["Completed", "Failed"])).toEqual([done, broken]);
    expect(await ask([])).toEqual([]);
    expect(await ask(undefined)).toEqual([pending, running, done, broken]);
  },

  async "open: not terminal, or its end not yet published"({ port }: Subject) {
    const tenant = newTenant();
    const [pending, running, done, broken] = await fourPhases(port, tenant);
    const ask = (open: boolean) => listIds(port, { tenant, open, limit: 10 });
    expect(await ask(true)).toEqual([pending, running, done, broken]);
    expect(await ask(false)).toEqual([]);
    await write(port, done, published);
    await write(port, running, published); // its end is what counts
    expect(await ask(true)).toEqual([pending, running, broken]);
    expect(await ask(false)).toEqual([done]);
  },

  async "filters hold together"({ port }: Subject) {
    const tenant = newTenant();
    const [pending, running] = await fourPhases(port, tenant);
    const [later] = await fourPhases(port, tenant);
    const phases = ["Pending", "Processing"] as const;
    expect(await listIds(port, { tenant, phases, open: true, after: pending, limit: 2 })).toEqual([
      running,
      later,
    ]);
  },
};

const watchCases = {
  async "a watch names what exists and what changes"({ port }: Subject) {
    const [before, later] = [newExtraction(), newExtraction()];
    await port.create(before);
    const named: string[] = [];
    await using _watch = await port.watch((id) => named.push(id));
    await eventually(() => expect(named).toContain(before.id));
    await port.create(later);
    await eventually(() => expect(named).toContain(later.id));

    const changes = [
      () => write(port, later.id, processing),
      () => port.amend(later.id, { cancelRequested: true }),
      () => port.remove(later.id),
    ];
    for (const change of changes) {
      named.length = 0;
      await change();
      await eventually(() => expect(named).toContain(later.id));
    }
  },

  async "a watched name can be read, with at least that change"({ port }: Subject) {
    const seen = new Map<string, string | undefined>();
    const { id } = newExtraction();
    const look = async (changed: string) =>
      seen.set(changed, (await port.get(changed))?.status.phase);
    await using _watch = await port.watch((changed) => {
      if (changed === id) void look(changed);
    });
    await port.create(newExtraction({ id }));
    await eventually(() => expect(seen.get(id)).toBe("Pending"));
    await write(port, id, processing);
    await eventually(() => expect(seen.get(id)).toBe("Processing"));
  },

  async "every watcher is notified, and none after it is disposed"({ port }: Subject) {
    const [first, second]: [string[], string[]] = [[], []];
    const one = await port.watch((id) => first.push(id));
    await using _two = await port.watch((id) => second.push(id));
    const early = newExtraction();
    await port.create(early);
    await eventually(() => expect(first).toContain(early.id));
    await one[Symbol.asyncDispose]();
    const heard = first.length;
    const other = newExtraction();
    await port.create(other);
    // The second hears it: by then the first would have, too.
    await eventually(() => expect(second).toContain(other.id));
    expect(first.slice(heard)).toEqual([]);
  },
};

type Status = Awaited<ReturnType<Extractions["list"]>>[number]["status"];

/** Reads, changes and writes until there is no conflict; bounded by the number of rivals. */
async function write(
  port: Extractions,
  id: string,
  change: (status: Status) => Status,
): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { version, status } = required(await port.get(id));
    const outcome = await port.writeStatus(id, version, change(status));
    if (outcome.ok) return;
    expect(outcome.reason).toBe("conflict");
  }
  throw new Error("500 conflicts: somebody else writes without end");
}

function okOf(outcome: WriteOutcome) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  return outcome.extraction;
}

const listIds = async (port: Extractions, filter: ExtractionFilter): Promise<string[]> =>
  (await port.list(filter)).map(({ id }) => id);

/** One record in each phase, in the phases' order. */
async function fourPhases(
  port: Extractions,
  tenant: string,
): Promise<[pending: string, running: string, done: string, broken: string]> {
  const make = async (change?: (status: Status) => Status): Promise<string> => {
    const { extraction } = await port.create(newExtraction({ tenant }));
    if (change) await write(port, extraction.id, change);
    return extraction.id;
  };
  return [await make(), await make(processing), await make(completed), await make(failed)];
}

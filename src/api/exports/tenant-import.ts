import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import {
  importProgressSchema,
  importStateSchema,
  tenantRecordSchema,
  type ImportProgress,
  type ImportRequest,
  type ImportState,
  type TenantRecord,
} from "../../contract/files/tenant-file.ts";
import { limits } from "../../contract/limits.ts";
import { limitsOf } from "../../contract/settings/plans.ts";
import { problemsOf } from "../../contract/problems.ts";
import { digestAfter, importDocuments, movedSiteId } from "../../exports/index.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { pagesAllowed } from "../../sites/index.ts";
import { storageFault } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";
import { checkMovedSite, createMovedSite } from "./moved-site.ts";

type Of<T extends TenantRecord["type"]> = Extract<TenantRecord, { type: T }>;

/**
 * Imports the next lines of a file. Lines that were imported before are passed over, so a part can be
 * repeated. The Sites are created when the last line has confirmed all others: no sync runs before.
 */
export async function importLines(
  services: Services,
  key: ApiKey,
  { first, lines }: ImportRequest,
): Promise<ImportProgress> {
  const { tenant } = key;
  const state = first === 0 ? await begin() : await loadState(services, tenant);
  if (state === undefined) {
    throw new AppError("bad_request", "first must be 0: no import was begun under this key");
  }
  if (first > state.next) {
    throw new AppError("bad_request", `first must be at most ${state.next}, the next line`);
  }
  const left = lines.slice(state.next - first);
  if (state.done || left.length === 0) return progressOf(state);
  const fault = await storageFault(services.usage, key, services.settings.plans);
  if (fault !== undefined) throw new AppError("storage_full", fault);
  const records = await parseLines(left, state.next);
  const imported = await importRecords(services, key, { records, lines: left, state });
  await saveState(services, tenant, imported);
  return progressOf(imported);

  async function begin(): Promise<ImportState> {
    const record = parseLine(lines[0] ?? "", 0);
    if (record.type !== "knowledge") {
      throw new AppError("bad_request", "line 0 must have the type knowledge: is it the first?");
    }
    const known = await loadState(services, tenant);
    const isEmpty = await isEmptyKey(services, tenant);
    if (known?.file === record.id && !isEmpty) return known;
    if (!isEmpty) throw new AppError("not_empty", "this key has knowledge or Sites already");
    return { ...noneDone, file: record.id };
  }
}

const noneDone: Omit<ImportState, "file"> = {
  next: 0,
  done: false,
  sites: 0,
  pages: 0,
  changes: 0,
  texts: 0,
  documents: 0,
  digest: "",
  waiting: [],
  waitingPages: 0,
};

async function parseLines(lines: readonly string[], first: number): Promise<TenantRecord[]> {
  const records: TenantRecord[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % limits.movedLinesPerTurn.value === 0) await yieldToEventLoop();
    records.push(parseLine(line, first + i));
  }
  return records;
}

function parseLine(line: string, number: number): TenantRecord {
  const where = `line ${number} of the file`;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new AppError("bad_request", `${where} is not JSON`);
  }
  const parsed = tenantRecordSchema.safeParse(value);
  if (!parsed.success)
    throw new AppError("bad_request", `${where}: ${problemsOf(parsed.error, value, [])}`);
  return parsed.data;
}

async function importRecords(
  services: Services,
  key: ApiKey,
  { records, lines, state }: { records: TenantRecord[]; lines: string[]; state: ImportState },
): Promise<ImportState> {
  const { tenant } = key;
  const of = <T extends TenantRecord["type"]>(type: T) =>
    records.filter((record): record is Of<T> => record.type === type);
  // All checks come before the first write.
  const sites = of("site").map(({ site }) => site.id);
  const waiting = [...state.waiting, ...sites];
  checkSites(services, key, waiting);
  let { waitingPages } = state;
  for (const record of of("site")) {
    const others = waitingPages;
    await checkMovedSite(services, key, record, async () => others);
    waitingPages += pagesAllowed(record.site.spec);
  }
  checkNamed([...of("page"), ...of("change")], new Set(waiting));
  for (const record of of("site")) {
    const body = Buffer.from(JSON.stringify(record));
    await services.results.put(importDocuments(tenant), record.site.id, body);
  }
  for (const [site, rows] of Map.groupBy(of("page"), (one) => one.site)) {
    await services.sites.pages.putMany(
      { tenant, site: movedSiteId(tenant, site) },
      rows.map(({ page }) => page),
    );
  }
  for (const [site, changes] of Map.groupBy(of("change"), (one) => one.site)) {
    const siteId = movedSiteId(tenant, site);
    const entries = changes.map(({ entry }) => ({ ...entry, siteId }));
    await services.sites.ledger.append({ tenant, site: siteId }, entries);
  }
  const texts = of("text");
  for (const { snapshot } of texts) {
    const own = { ...snapshot, origin: "imported" as const };
    await services.snapshots.put(tenant, withAudience(own, tenant));
  }
  const documents = of("document").map(({ document }) => withAudience(stored(document), tenant));
  if (documents.length > 0) await services.search.putDocuments(tenant, documents);

  const next: ImportState = {
    ...state,
    waiting,
    waitingPages,
    next: state.next + lines.length,
    sites: state.sites + sites.length,
    pages: state.pages + of("page").length,
    changes: state.changes + of("change").length,
    texts: state.texts + texts.length,
    documents: state.documents + documents.length,
  };
  for (const [i, line] of lines.entries()) {
    if (i % limits.movedLinesPerTurn.value === 0) await yieldToEventLoop();
    const record = records[i];
    if (record?.type !== "end") next.digest = digestAfter(next.digest, line);
    else await finish(services, key, next, { ...record, isLast: i === lines.length - 1 });
  }
  return next;
}

/** Creates the Sites after all lines have been compared with the digest of the file. */
async function finish(
  services: Services,
  key: ApiKey,
  state: ImportState,
  { lines, digest, isLast }: Of<"end"> & { isLast: boolean },
): Promise<void> {
  if (!isLast) throw new AppError("bad_request", "no line may follow the line of the type end");
  if (lines !== state.next - 1 || digest !== state.digest) {
    const message = "the file was changed or lines are missing: its last line has another digest";
    throw new AppError("bad_request", message);
  }
  for (const id of state.waiting) {
    const body = await services.results.get(importDocuments(key.tenant), id);
    const parsed = body && tenantRecordSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
    if (parsed?.type === "site") await createMovedSite(services, key, parsed);
  }
  await services.search.embedMissing(key.tenant);
  state.done = true;
  state.waiting = [];
  state.waitingPages = 0;
}

function stored({ passage, effects, audience, language, ...document }: Of<"document">["document"]) {
  return {
    ...document,
    ...(passage && { passage }),
    ...(effects && { effects }),
    ...(audience !== undefined && { audience }),
    ...(language !== undefined && { language }),
  } satisfies IndexedItem;
}

function checkSites({ settings }: Services, key: ApiKey, ids: readonly string[]): void {
  const { sites: max } = limitsOf(key, settings.plans);
  if (max > 0 && ids.length > max) {
    throw new AppError(
      "plan_limit",
      `the file has more than ${max} Sites, which is the plan's limit`,
    );
  }
  if (new Set(ids).size < ids.length) throw new AppError("bad_request", "a Site is in it twice");
}

function checkNamed(records: readonly { site: string }[], known: ReadonlySet<string>): void {
  const unknown = records.find(({ site }) => !known.has(site));
  if (unknown !== undefined) {
    throw new AppError("bad_request", `the file has no Site ${unknown.site} before this line`);
  }
}

/** What only those may see to whom a Site publishes it belongs to the Site under its new id. */
function withAudience<T extends { audience?: string | null | undefined }>(
  of: T,
  tenant: string,
): T {
  const { audience } = of;
  if (audience == null || !audience.startsWith("site_")) return of;
  return { ...of, audience: movedSiteId(tenant, audience) };
}

async function isEmptyKey({ sites, search }: Services, tenant: string): Promise<boolean> {
  const [site] = await sites.sites.list({ tenant, limit: 1 });
  return site === undefined && !(await search.hasDocuments(tenant));
}

async function loadState({ results }: Services, tenant: string): Promise<ImportState | undefined> {
  const body = await results.get(importDocuments(tenant), "state");
  return body && importStateSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
}

async function saveState({ results }: Services, tenant: string, state: ImportState): Promise<void> {
  if (state.done) await results.remove(importDocuments(tenant));
  await results.put(importDocuments(tenant), "state", Buffer.from(JSON.stringify(state)));
}

const progressOf = (state: ImportState): ImportProgress => importProgressSchema.parse(state);

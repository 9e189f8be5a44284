import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { formsOf } from "../../src/adapters/shared/access/guard-login.ts";
import { readWith } from "../process-table.ts";
import type { Json, Product } from "./product.ts";

type Kind = "process" | "log" | "answer" | "table" | "file";
type Place = { kind: Kind; name: string; bytes: Buffer };

type Expected = {
  secrets: readonly string[];
  /** A text that is no secret and is stored and shown: proves that the scan sees what there is. */
  control: string;
};

/**
 * Watches the processes of a product from now on. `expectNone` ends it, and looks for the secrets in
 * every place where they could have been written or shown, in every form.
 */
export function scanForSecrets(product: Product) {
  const watching = readWith(product.pid);
  return {
    async expectNone({ secrets, control }: Expected): Promise<void> {
      const processes = (await watching.end()).map((text) => placeOf("process", "", text));
      const answers = await readAnswers(product);
      await product.stop("SIGTERM");
      const log = placeOf("log", "", product.output());
      const places = [...processes, log, ...answers, ...readData(product.data)];
      expect(holding(places, secrets.flatMap(writtenForms)).map(titleOf)).toEqual([]);
      const kinds = new Set(holding(places, [control]).map(({ kind }) => kind));
      expect([...kinds]).toEqual(expect.arrayContaining(["answer", "table", "file"]));
      expect(holding(processes, [process.execPath]).length).toBeGreaterThan(0);
    },
  };
}

const placeOf = (kind: Kind, name: string, text: string): Place => {
  return { kind, name, bytes: Buffer.from(text) };
};
const titleOf = ({ kind, name }: Place): string => `${kind} ${name}`;

function holding(places: readonly Place[], texts: readonly string[]): Place[] {
  const forms = [...new Set(texts)].map((text) => Buffer.from(text));
  return places.filter(({ bytes }) => forms.some((form) => bytes.includes(form)));
}

/** As it is, percent-encoded, in base64, in hex, in JSON and in HTML. */
function writtenForms(secret: string): string[] {
  const html = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return [...formsOf(secret), JSON.stringify(secret).slice(1, -1), html];
}

/** What the interface shows of jobs, Sites, knowledge, credentials and webhooks. */
async function readAnswers(product: Product): Promise<Place[]> {
  const places: Place[] = [];
  const read = async (path: string): Promise<Json> => {
    const { status, body } = await product.call("GET", path, undefined, {
      accept: "application/json",
    });
    expect([path, status]).toEqual([path, 200]);
    places.push(placeOf("answer", path, JSON.stringify(body)));
    return body;
  };
  for (const path of ["knowledge", "credentials", "account"]) await read(`/v1/${path}`);
  for (const { id } of (await read("/v1/webhooks")).webhooks) {
    await read(`/v1/webhooks/${id}/deliveries`);
  }
  for (const { id } of (await read("/v1/jobs")).jobs) {
    const job = `/v1/jobs/${id}`;
    for (const part of ["", "/events"]) await read(job + part);
    for (const { url, outcome } of (await read(`${job}/pages`)).pages) {
      if (outcome === "scraped") await read(`${job}/page?url=${encodeURIComponent(url)}`);
    }
  }
  for (const { id } of (await read("/v1/sites")).sites) {
    const parts = ["", "/syncs", "/pages", "/changes", "/items", "/events"];
    for (const part of parts) await read(`/v1/sites/${id}${part}`);
  }
  return places;
}

/**
 * The files as they are, with what SQLite has deleted and not overwritten; and the values of every
 * table, because a long value is in several parts of its file.
 */
function readData(data: string): Place[] {
  const files = globSync("**/*", { cwd: data, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const places = files.map((name): Place => ({ kind: "file", name, bytes: readFileSync(name) }));
  const isDatabase = ({ bytes }: Place) => bytes.toString("latin1", 0, 15) === "SQLite format 3";
  for (const { name } of places.filter(isDatabase)) {
    using database = new DatabaseSync(name, { readOnly: true });
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and sql not like '%virtual%'")
      .all();
    for (const { name: table } of tables) {
      const rows = database.prepare(`select * from "${String(table)}"`).all();
      const values = rows.flatMap((row) => Object.values(row)).map(bytesOf);
      places.push({ kind: "table", name: String(table), bytes: Buffer.concat(values) });
    }
  }
  return places;
}

const bytesOf = (value: unknown): Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(`${String(value)}\n`);

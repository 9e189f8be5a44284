import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { runCommand, startProduct, type Json } from "./product.ts";

it("every item and passage that search finds has a proof that holds without the server", async () => {
  const product = await startProduct();
  const site = await serveSite("saas-en");
  await product.call("POST", "/v1/extract", { url: `${site.url}/`, maxPages: 10 });
  const env = { LOREPOD_URL: product.address, LOREPOD_API_KEY: product.key };
  const at = (name: string) => join(product.data, name);
  expect((await runCommand(["proof", "keys", "-o", at("keys.json")], env)).code).toBe(0);

  const found: Json[] = [];
  for (const query of ["price of the team plan", "connect gmail", "refund", "harbour office"]) {
    const body = { query, limit: 10 };
    found.push(...(await product.call("POST", "/v1/search", body)).body.results);
  }
  const ids = [...new Set(found.map((one) => `${one.kind} ${one.id}`))];
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["item", "passage"]));
  const files: string[] = [];
  for (const [n, one] of ids.entries()) {
    const [kind = "", id = ""] = one.split(" ");
    const answer = await fetch(`${product.address}/v1/items/${id}/proof`, {
      headers: { "x-api-key": product.key },
    });
    expect([kind, id, answer.status]).toEqual([kind, id, 200]);
    files.push(at(`proof-${n}.json`));
    await writeFile(files[n] ?? "", Buffer.from(await answer.arrayBuffer()));
  }
  const [, first = ""] = ids[0]?.split(" ") ?? [];
  expect((await runCommand(["proof", "get", first, "-o", at("own.json")], env)).code).toBe(0);
  await product.stop("SIGTERM");

  // Nothing answers any more.
  const check = (file: string, ...more: string[]) =>
    runCommand(["proof", "verify", file, "--keys", at("keys.json"), ...more], {
      LOREPOD_URL: "http://127.0.0.1:9",
    });
  for (const file of [...files.slice(0, 5), at("own.json")]) {
    const { code, stdout } = await check(file);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ holds: \d+ quotes? of http/)]);
  }
  const bytes = await readFile(at("own.json"));
  bytes[Math.floor(bytes.length / 2)] = 0x23;
  await writeFile(at("changed.json"), bytes);
  const changed = await check(at("changed.json"), "--json");
  expect([changed.code, JSON.parse(changed.stdout)]).toMatchObject([1, { holds: false }]);
  const untrusted = await runCommand(["proof", "verify", at("own.json")], {});
  expect([untrusted.code, untrusted.stderr]).toEqual([2, expect.stringContaining("--keys FILE")]);
  await site[Symbol.asyncDispose]();
  await product[Symbol.asyncDispose]();
}, 120_000);

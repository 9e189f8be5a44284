import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, startProduct } from "./product.ts";

describe("start", () => {
  it("shows a key once, and how to make another", async () => {
    await using first = await startProduct();
    expect(first.output()).toContain(`-H 'x-api-key: ${first.key}'`);
    expect(first.output()).toContain(first.data);
    for (const word of ["Model", "Embeddings", "Browser"]) expect(first.output()).toContain(word);
    expect(await first.stop("SIGTERM")).toBe(0);

    await using second = await startProduct({ data: first.data, key: first.key });
    expect(second.output()).not.toContain("service_live_");
    expect(second.output()).toContain("npx lorepod keys create");
    expect((await second.call("GET", "/v1/jobs/x")).status).toBe(404);
  });

  it("names an address that a browser opens, wherever it listens", async () => {
    await using product = await startProduct({ env: { LOREPOD_HOST: "0.0.0.0" } });
    expect(product.output()).toMatch(/ http:\/\/127\.0\.0\.1:\d+\/sign-in#/);
    expect(product.output()).not.toContain("0.0.0.0");
  });

  it("refuses a data directory that another server uses, a taken port and a bad setting", async () => {
    await using running = await startProduct();
    const env = { LOREPOD_DATA: running.data, LOREPOD_PORT: "0" };
    const twice = await runCommand(["start"], env);
    expect([twice.code, lines(twice.stderr)]).toEqual([
      1,
      [expect.stringContaining("another Lorepod server")],
    ]);
    expect((await running.call("GET", "/healthz")).status).toBe(200);

    const data = await mkdtemp(join(tmpdir(), "lorepod-test-"));
    const taken = await runCommand(["start"], {
      LOREPOD_DATA: data,
      LOREPOD_PORT: new URL(running.address).port,
    });
    expect([taken.code, lines(taken.stderr)]).toEqual([
      1,
      [expect.stringContaining("is in use by another program")],
    ]);

    const bad = await runCommand(["start"], { LOREPOD_PORT: "http" });
    expect([bad.code, lines(bad.stderr)]).toEqual([
      2,
      [expect.stringContaining("LOREPOD_PORT is not valid")],
    ]);
  });

  it("refuses a data directory that is a file, or that holds something else", async () => {
    const dir = await mkdtemp(join(tmpdir(), "lorepod-test-"));
    const file = join(dir, "file");
    await writeFile(file, "not a directory");
    const asFile = await runCommand(["start"], { LOREPOD_DATA: file, LOREPOD_PORT: "0" });
    expect([asFile.code, lines(asFile.stderr).length]).toEqual([1, 1]);

    await writeFile(join(dir, "lorepod.db"), "this is no database, it is a text of some length");
    const other = await runCommand(["start"], { LOREPOD_DATA: dir, LOREPOD_PORT: "0" });
    expect([other.code, lines(other.stderr)]).toEqual([
      1,
      [expect.stringContaining("damaged or is not")],
    ]);
  });
});

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

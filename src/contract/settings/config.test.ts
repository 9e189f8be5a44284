import { describe, expect, it } from "vitest";
import { configTable, describeConfig, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("has a valid default for every setting", () => {
    const outcome = readConfig({});
    expect(outcome).toMatchObject({ ok: true, config: { port: 8080, egressAllow: [] } });
  });

  const refused: [Record<string, string>, string][] = [
    [{ LOREPOD_PORT: "eighty" }, "LOREPOD_PORT is not valid"],
    [{ LOREPOD_PORT: "70000" }, "LOREPOD_PORT is not valid"],
    [{ LOREPOD_MODEL_BUDGET: "12" }, "must be at least 1000 tokens"],
    [{ LOREPOD_MODEL_BUDGET: "$1" }, "LOREPOD_MODEL_PRICE must contain the price of tokens"],
    [{ LOREPOD_MODEL_PRICE: "cheap" }, "must be input/output"],
    [{ LOREPOD_ROBOTS: "maybe" }, "LOREPOD_ROBOTS is not valid"],
    [{ LOREPOD_WEBHOOK_RETRIES: "5s,soon" }, "soon is not a wait such as 30s"],
    [{ LOREPOD_WEBHOOK_RETRIES: "5" }, "5 is not a wait such as 30s"],
    [{ LOREPOD_WEBHOOK_RETRIES: "25h" }, "25h is not a wait such as 30s, up to 24h"],
    [{ LOREPOD_WEBHOOK_RETRIES: "1s,".repeat(21) }, "more than 20 retries"],
    [{ LOREPOD_EGRESS_ALLOW: "127.0.0.1" }, "127.0.0.1 is not a network such as 10.0.0.0/8"],
  ];
  it.each(refused)("%o is refused by name", (env, words) => {
    const outcome = readConfig(env);
    expect(outcome.ok ? [] : outcome.problems).toEqual([expect.stringContaining(words)]);
  });

  it("names every problem at once", () => {
    const outcome = readConfig({ LOREPOD_PORT: "x", LOREPOD_CRAWLERS: "0" });
    expect(outcome.ok ? [] : outcome.problems).toHaveLength(2);
  });

  it.each([
    [undefined, [5_000, 30_000, 120_000, 600_000, 1_800_000]],
    ["50ms, 2h", [50, 7_200_000]],
    ["", []],
  ])("reads the timetable %j", (LOREPOD_WEBHOOK_RETRIES, webhookRetries) => {
    expect(readConfig({ LOREPOD_WEBHOOK_RETRIES })).toMatchObject({ config: { webhookRetries } });
  });

  it("reads networks and warns of names it does not know", () => {
    const env = { LOREPOD_EGRESS_ALLOW: "127.0.0.0/8, ::1/128", LOREPOD_PROT: "1", HOME: "/" };
    expect(readConfig(env)).toMatchObject({
      config: { egressAllow: ["127.0.0.0/8", "::1/128"] },
      warnings: ["unknown setting LOREPOD_PROT, did you mean LOREPOD_PORT?"],
    });
  });
});

describe("describeConfig", () => {
  it("shows each setting with its source", () => {
    const text = describeConfig({ LOREPOD_PORT: "9000" });
    expect(text).toContain("LOREPOD_PORT=9000  (environment)");
    for (const { env } of Object.values(configTable)) expect(text).toContain(env);
  });
});

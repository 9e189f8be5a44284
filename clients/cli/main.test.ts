import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { caseKey, serveScript, type ScriptedAnswer } from "../cases/server.ts";
import { commands } from "./commands/index.ts";
import { credentialsPath } from "./credentials.ts";
import { testIo } from "./test-io.ts";

const root = join(import.meta.dirname, "../..");

describe("help", () => {
  test.each(commands.map((command) => [command.name, command] as const))(
    "%s explains itself, with examples that it understands",
    async (name, command) => {
      using ran = testIo();
      expect(await ran.run(...name.split(" "), "--help")).toBe(0);
      expect(ran.out()).toContain(`lorepod ${name}`);
      for (const [line] of command.examples) expect(ran.out()).toContain(line);
      expect(command.examples.length).toBeGreaterThan(0);
      expect(ran.err()).toBe("");
    },
  );

  it("the server's own entry point knows the first word of each", () => {
    const source = readFileSync(join(root, "cmd/lorepod.ts"), "utf8");
    for (const { name } of commands) expect(source).toContain(`"${name.split(" ")[0]}"`);
  });

  it("jobs alone lists what there is", async () => {
    using ran = testIo();
    expect(await ran.run("jobs")).toBe(0);
    expect(ran.out()).toContain("lorepod jobs wait ID");
  });
});

const misuses: [words: string[], message: RegExp][] = [
  [["extract"], /URL is missing/],
  [["extract", "a.example", "b.example"], /unexpected argument b.example/],
  [["extract", "a.example", "--max-pages", "many"], /--max-pages takes a number, got many/],
  [["extract", "a.example", "--depth", "2"], /unknown option --depth\n/],
  [["extract", "a.example", "--formt", "json"], /unknown option --formt, did you mean --format\?/],
  [["extract", "a.example", "--format", "xml"], /takes table, markdown, jsonl, json, got xml/],
  [["search", "x", "--category", "FAQ,NEWS"], /got NEWS/],
  [["screenshot", "a.example", "-o", "-", "--json"], /a picture is no text/],
  [["explain", "a.example", "--text", "..."], /--text takes words of the page, got none/],
  [["explain", "a.example", "--engine", "curl"], /--engine takes auto, http, browser, got curl/],
  [["jobs", "look"], /unknown command jobs look\n/],
  [["jobs", "canc"], /unknown command jobs canc, did you mean jobs cancel\?/],
  [["webhooks", "replay", "wh_1"], /one delivery, or a time/],
  [["webhooks", "create", "https://a.example", "--event", "PAGE_READ"], /got PAGE_READ/],
  [["documents", "add", "no-such-file.pdf"], /no-such-file.pdf cannot be read/],
  [["completion", "tcsh"], /bash, zsh, fish/],
  [["account", "--url", "http://lorepod.example"], /in the clear.*--allow-http/],
];

test.each(misuses)("%j ends with 2 and an explanation", async (words, message) => {
  using ran = testIo({ env: { LOREPOD_API_KEY: caseKey, LOREPOD_URL: "http://127.0.0.1:9" } });
  expect(await ran.run(...words)).toBe(2);
  expect(ran.err()).toMatch(message);
  expect(ran.out()).toBe("");
});

const account = {
  plan: "Pro",
  apiKey: {
    id: "key_1",
    name: "mine",
    prefix: "service_live_abc",
    createdAt: "",
    lastUsedAt: null,
  },
  usage: { periodStart: "", periodEnd: "2026-02-01", requests: 3, quota: 1_000, remaining: 997 },
  storage: { bytes: 1_250_000, limit: 2_000_000_000 },
  limits: { requestsPerMinute: 60, maxPages: 20, maxUrls: 20, concurrentExtractions: 10 },
};
const good: ScriptedAnswer = { status: 200, json: account };

describe("login", () => {
  it("stores the key for its owner only, and for that server only", async () => {
    await using server = await serveScript([good, good]);
    await using other = await serveScript([]);
    using ran = testIo({ stdin: `${caseKey}\n` });
    expect(await ran.run("login", "--url", server.url)).toBe(0);
    const path = credentialsPath(ran.io);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ url: server.url, apiKey: caseKey });
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(ran.out() + ran.err()).not.toContain(caseKey);

    expect(await ran.run("account")).toBe(0);
    expect(server.seen[1]?.headers["x-api-key"]).toBe(caseKey);
    expect(await ran.run("account", "--url", other.url)).toBe(3);
    expect(other.seen).toEqual([]);
    expect(ran.err()).toContain("lorepod: no API key");

    expect(await ran.run("logout")).toBe(0);
    expect(() => statSync(path)).toThrow(/ENOENT/);
  });

  it("stores no key that the server refuses", async () => {
    await using server = await serveScript([{ status: 401, json: { message: "unknown key" } }]);
    using ran = testIo({ stdin: caseKey });
    expect(await ran.run("login", "--url", server.url)).toBe(3);
    expect(() => statSync(credentialsPath(ran.io))).toThrow(/ENOENT/);
  });

  it("uses the path of each system", () => {
    using ran = testIo();
    const on = (platform: NodeJS.Platform, env: Record<string, string>, home: string) =>
      credentialsPath({ ...ran.io, platform, env, home });
    expect(on("linux", {}, "/home/me")).toBe("/home/me/.config/lorepod/credentials.json");
    expect(on("darwin", { XDG_CONFIG_HOME: "/x" }, "/Users/me")).toBe(
      "/x/lorepod/credentials.json",
    );
    expect(on("win32", { APPDATA: "C:\\Users\\me\\AppData\\Roaming" }, "C:\\Users\\me")).toBe(
      "C:\\Users\\me\\AppData\\Roaming\\lorepod\\credentials.json",
    );
  });
});

describe("on a terminal", () => {
  const terminal = { columns: 60, rows: 24 };
  const env = (url: string) => ({ LOREPOD_URL: url, LOREPOD_API_KEY: caseKey });

  it("uses colours, but not for a pipe or with NO_COLOR", async () => {
    await using server = await serveScript([good, good, good]);
    using shown = testIo({ terminal, env: env(server.url) });
    await shown.run("account");
    expect(shown.out()).toContain("\u001b[2mplan");
    using bare = testIo({ terminal, env: { ...env(server.url), NO_COLOR: "1" } });
    await bare.run("account");
    using piped = testIo({ env: env(server.url) });
    await piped.run("account");
    expect(bare.out()).toBe(piped.out());
    expect(piped.out()).not.toContain("\u001b");
  });

  it("a page's markdown cannot control it, but is unchanged in a pipe", async () => {
    const page = { url: "https://a.example/", finalUrl: "https://a.example/", title: "A" };
    const markdown = "# A\u001b]0;owned\u0007\n\n\u001b[2Jtext\n";
    const answer = { status: 200, json: { ...page, markdown } };
    await using server = await serveScript([answer, answer]);
    using shown = testIo({ terminal, env: env(server.url) });
    expect(await shown.run("markdown", "a.example")).toBe(0);
    expect(shown.out()).toContain("[2Jtext");
    expect(shown.out()).not.toMatch(/[\u001b\u0007]/);
    using piped = testIo({ env: env(server.url) });
    await piped.run("markdown", "a.example");
    expect(piped.out()).toContain(markdown.trimEnd());
  });

  const hello = 'id: 0\nevent: connected\ndata: {"type":"connected","jobId":"job_1"}\n\n';
  const stream: ScriptedAnswer = {
    status: 200,
    headers: { "content-type": "text/event-stream", "x-job-id": "job_1" },
    chunks: [hello],
    then: "hang",
  };

  it("Ctrl-C asks, and a no cancels the job", async () => {
    await using server = await serveScript([stream, { status: 200, json: { id: "job_1" } }]);
    using ran = testIo({ terminal, env: env(server.url), stdin: "n\n" });
    const code = ran.run("extract", "https://a.example");
    await expect.poll(() => ran.err(), { timeout: 30_000 }).toContain("waiting to start");
    ran.interrupt();
    expect(await code).toBe(130);
    expect(ran.err()).toMatch(/Leave the job running\?[^]*cancelled/);
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/extract/stream",
      "DELETE /v1/jobs/job_1",
    ]);
    expect(ran.err().endsWith("\u001b[?25h")).toBe(true);
  });

  it("reports a job that could not be cancelled", async () => {
    const refused = { status: 409, json: { error: "Conflict", message: "it has ended" } };
    await using server = await serveScript([stream, refused]);
    using ran = testIo({ terminal, env: env(server.url), stdin: "n\n" });
    const code = ran.run("extract", "https://a.example");
    await expect.poll(() => ran.err(), { timeout: 30_000 }).toContain("waiting to start");
    ran.interrupt();
    expect(await code).toBe(130);
    expect(ran.err()).toMatch(/not cancelled: .*it has ended[^]*lorepod jobs cancel job_1/);
  });

  it("a yes leaves it running, as does a pipe without a terminal", async () => {
    for (const how of [{ terminal, stdin: "\n" }, {}]) {
      await using server = await serveScript([stream]);
      using ran = testIo({ ...how, env: env(server.url) });
      const code = ran.run("extract", "https://a.example");
      await expect.poll(() => ran.err(), { timeout: 30_000 }).toMatch(/waiting to start|job job_1/);
      ran.interrupt();
      expect(await code).toBe(130);
      expect(ran.err()).toContain("lorepod jobs wait job_1");
      expect(server.seen).toHaveLength(1);
    }
  });
});

describe("completion", () => {
  const scriptOf = async (shell: string) => {
    using ran = testIo();
    expect(await ran.run("completion", shell)).toBe(0);
    return ran.out();
  };
  const there = (shell: string) => spawnSync(shell, ["--version"]).error === undefined;

  it.skipIf(!there("bash"))(
    "completes commands, sub-commands, options and their words in bash",
    async () => {
      const script = await scriptOf("bash");
      const complete = (...words: string[]) =>
        execFileSync("bash", [
          "-c",
          `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lorepod; echo "\${COMPREPLY[@]}"`,
          "bash",
          ...words,
        ])
          .toString()
          .trim();
      expect(complete("lorepod", "ext")).toBe("extract");
      expect(complete("lorepod", "explain", "a.example", "--te")).toBe("--text");
      expect(complete("lorepod", "jobs", "can")).toBe("cancel");
      expect(complete("lorepod", "webhooks", "de")).toBe("deliveries delete");
      expect(complete("lorepod", "webhooks", "deliveries", "--out")).toBe("--outcome");
      expect(complete("lorepod", "extract", "a.example", "--max")).toBe("--max-pages");
      expect(complete("lorepod", "extract", "--format", "j")).toBe("jsonl json");
      expect(complete("lorepod", "jobs", "list", "--st")).toBe("--status");
      expect(complete("lorepod", "start", "")).toBe("");
    },
  );

  it.each(["zsh", "fish"])("%s can read its script, where it is", async (shell) => {
    const script = await scriptOf(shell);
    for (const { name } of commands) expect(script).toContain(name.split(" ").at(-1));
    if (!there(shell)) return;
    using ran = testIo();
    const file = join(ran.io.home, "script");
    writeFileSync(file, script);
    expect(spawnSync(shell, ["-n", file]).stderr.toString()).toBe("");
  });
});

import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBotKeys, directoryOfEgress, openSigning, readBotKeys } from "../../cmd/bot-auth.ts";
import { botAuthChecks } from "../../cmd/doctor/bot-auth-checks.ts";
import { limits } from "../../src/contract/limits.ts";
import { createBotVerifier, readDirectory, serveVerifyingSite } from "../bot-verifier.ts";
import { runCommand, startProduct, type Product } from "./product.ts";

const path = "/.well-known/http-message-signatures-directory";
const agent = `https://bot.example${path}`;
const env = { LOREPOD_BOT_AUTH: "on", LOREPOD_PUBLIC_URL: "https://bot.example" };

/** As a proxy of the operator does that terminates TLS for the public address. */
const directoryOf = (product: Product) => () => fetch(`${product.address}${path}`);

const text = (title: string) =>
  `<title>${title}</title><h1>${title}</h1>` +
  `<p>${"The workshop repairs bicycles of every kind and lends one meanwhile. ".repeat(6)}${title}</p>`;

/** A page whose second half comes from a script, at another path of the site. */
const drawn = `${text("Opening hours")}<div id="more"></div><script>
  fetch("/hours.txt").then((answer) => answer.text()).then((more) => {
    document.getElementById("more").textContent = more;
  });
</script>`;

test.each(["http", "browser"])(
  "engine %s: every request, each hop of a redirect too, is accepted by a site that verifies it",
  async (engine) => {
    await using product = await startProduct({
      env: { ...env, ...(engine === "http" && { LOREPOD_CHROMIUM: "off" }) },
    });
    const verifier = createBotVerifier(agent, directoryOf(product));
    const other = await serveVerifyingSite(
      () => verifier,
      (at) => (at === "/moved" ? { body: text("The new workshop") } : undefined),
    );
    const site = await serveVerifyingSite(
      () => verifier,
      (at) => {
        if (at === "/hours") return { body: drawn };
        if (at === "/hours.txt") return { type: "text/plain", body: "Monday to Friday" };
        return at === "/old" ? { location: `${other.url}/moved` } : undefined;
      },
    );
    const urls = [`${site.url}/hours`, `${site.url}/old`, `${other.url}/moved`];
    const { status, body } = await product.call("POST", "/v1/extract", {
      url: urls[0],
      urls,
      engine,
    });
    expect([status, body.pagesScraped]).toEqual([200, 2]);
    const seen = [...site.seen, ...other.seen];
    expect(seen.filter((line) => !line.endsWith(": ok"))).toEqual([]);
    expect(seen).toEqual(expect.arrayContaining(["GET /old: ok", "GET /moved: ok"]));
    if (engine === "browser") expect(seen).toContain("GET /hours.txt: ok");

    const [first] = site.accepted;
    if (first === undefined) throw new Error("no request was accepted");
    await expect(verifier.verify(first)).rejects.toThrow();
    const strict = () => createBotVerifier(agent, directoryOf(product));
    const elsewhere = { ...first, targetUri: first.targetUri.replace("127.0.0.1", "localhost") };
    await expect(strict().verify(elsewhere)).rejects.toThrow();
    const later = Math.floor(Date.now() / 1_000) + 3_600;
    await expect(strict().verify(first, later)).rejects.toThrow();
    await strict().verify(first, createdOf(first.fields));
  },
);

/** The time at which a request was signed, in seconds. */
function createdOf(fields: readonly { name: string; value: string }[]): number {
  const input = fields.find(({ name }) => name === "signature-input")?.value ?? "";
  return Number(/;created=(\d+)/.exec(input)?.[1]);
}

test("by default nothing is signed, and there is no directory", async () => {
  const site = await serveVerifyingSite(
    () => ({
      verify: async ({ fields }) => {
        const names = fields.map(({ name }) => name).filter((name) => name.startsWith("signature"));
        if (names.length > 0) throw new Error(names.join());
      },
    }),
    () => ({ body: text("A workshop") }),
  );
  await using product = await startProduct({ env: { LOREPOD_CHROMIUM: "off" } });
  const { body } = await product.call("POST", "/v1/extract", { url: site.url, singlePage: true });
  expect(body.pagesScraped).toBe(1);
  expect(site.seen.filter((line) => !line.endsWith(": ok"))).toEqual([]);
  expect((await product.call("GET", path)).status).toBe(404);
});

test("a rotation is published by the running server, and the key is in no other file", async () => {
  await using product = await startProduct({ env: { ...env, LOREPOD_CHROMIUM: "off" } });
  const file = join(product.data, "bot-keys.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [old = ""] = (await readDirectory(agent, await directoryOf(product)())).keys();
  const command = (...args: string[]) =>
    runCommand(["bot-key", ...args], { ...env, LOREPOD_DATA: product.data });
  expect(await command("rotate")).toMatchObject({ code: 0, stdout: expect.stringContaining(old) });
  expect(await command("rotate")).toMatchObject({ code: 1 });
  expect(readFileSync(file, "utf8")).toContain("PRIVATE KEY");
  expect((await command("list")).stdout).not.toContain("PRIVATE");
  await expect
    .poll(async () => (await readDirectory(agent, await directoryOf(product)())).size, {
      timeout: 20_000,
    })
    .toBe(2);
  expect(await command("rotate", "--now")).toMatchObject({ code: 0 });
  await expect
    .poll(async () => [...(await readDirectory(agent, await directoryOf(product)())).keys()], {
      timeout: 20_000,
    })
    .not.toContain(old);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file of keys that could not be read is read again, and its keys stay until then", () => {
  const data = mkdtempSync(join(tmpdir(), "lorepod-bot-keys-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const clock = { time: Date.now(), now: () => clock.time };
  const errors: unknown[] = [];
  const log = { error: (details: unknown) => void errors.push(details) };
  const settings = { botAuth: "on", botKeys: "", publicUrl: env.LOREPOD_PUBLIC_URL, data } as const;
  const signing = openSigning(settings, log, clock);
  const id = () => {
    clock.time += limits.botKeysLookMs.value;
    return signing?.keys()[0]?.id;
  };
  const [file, other] = [join(data, "bot-keys.json"), join(data, "other.json")];
  const first = id();
  createBotKeys(other);
  writeFileSync(file, "{");
  const whole = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  utimesSync(file, whole, whole);
  expect(id()).toBe(first);
  // The same file as far as its times show, as after a read that failed for want of descriptors.
  writeFileSync(file, readFileSync(other));
  utimesSync(file, whole, whole);
  expect(id()).toBe(readBotKeys(other)[0]?.id);
  rmSync(file);
  expect(id()).toBe(readBotKeys(other)[0]?.id);
  expect(errors).toHaveLength(2);
});

test("while the egress process restarts, verifiers get its last directory for an hour", async () => {
  let status = 200;
  const egress = createServer((_request, response) => {
    response.writeHead(status, { signature: "binding0=:AAAA:" }).end('{"keys":[]}');
  });
  await new Promise<void>((done) => egress.listen(0, "127.0.0.1", done));
  onTestFinished(() => new Promise((done) => egress.close(() => done())));
  const { port } = egress.address() as AddressInfo; // a TCP server's address
  const clock = { time: Date.now(), now: () => clock.time };
  const read = directoryOfEgress(`http://127.0.0.1:${port}`, clock);
  status = 503;
  await expect(read()).rejects.toThrow("503");
  status = 200;
  const first = await read();
  expect(first).toMatchObject({ body: '{"keys":[]}', headers: { signature: "binding0=:AAAA:" } });
  status = 503;
  clock.time += limits.botDirectoryAgeMs.value;
  expect(await read()).toEqual(first);
  clock.time += limits.botDirectoryReuseMs.value + 1;
  await expect(read()).rejects.toThrow("503");
  status = 200;
  expect(await read()).toEqual(first);
});

test("doctor reads the directory as a site does", async () => {
  await using product = await startProduct({ env: { ...env, LOREPOD_CHROMIUM: "off" } });
  const config = {
    botAuth: "on",
    botKeys: "",
    data: product.data,
    publicUrl: "https://bot.example",
  } as const;
  const directory = await directoryOf(product)();
  const [body, { headers }] = [await directory.text(), directory];
  const answers = (changed: ResponseInit & { body?: string } = {}) =>
    botAuthChecks(config, async () => new Response(changed.body ?? body, { headers, ...changed }));
  expect(await answers()).toMatchObject([
    { name: "bot keys", ok: true },
    { name: "bot directory", ok: true },
    { name: "clock", ok: true },
  ]);
  const failures: [Parameters<typeof answers>[0], RegExp][] = [
    [{ status: 302 }, /answers 302/],
    [{ status: 403 }, /answers 403/],
    [{ body: `${body} ` }, /not as the API sends it/],
    [{ headers: { "content-type": "text/html" } }, /not as the API sends it/],
  ];
  for (const [changed, details] of failures) {
    const [, check] = await answers(changed);
    expect(check).toMatchObject({ ok: false, details: expect.stringMatching(details) });
  }
  const skewed = new Headers(headers);
  skewed.set("date", new Date(Date.now() - 600_000).toUTCString());
  expect((await answers({ headers: skewed })).at(-1)).toMatchObject({ name: "clock", ok: false });
  const down = () => botAuthChecks(config, () => Promise.reject(new Error("no route")));
  expect((await down())[1]).toMatchObject({
    ok: false,
    details: expect.stringMatching("no route"),
  });
  const rotate = ["bot-key", "rotate", "--now"];
  expect((await runCommand(rotate, { LOREPOD_DATA: product.data })).code).toBe(0);
  expect((await answers())[1]).toMatchObject({
    details: expect.stringMatching("does not contain"),
  });
  const elsewhere = await botAuthChecks({ ...config, data: join(product.data, "none") });
  expect(elsewhere).toMatchObject([{ name: "bot keys", ok: false }]);
  expect(await botAuthChecks({ ...config, botAuth: "off" })).toEqual([]);
});

test.each(["http", "browser"])(
  "engine %s: a credential and a signature are sent together, and the credential to its origin only",
  async (engine) => {
    await using product = await startProduct({ env });
    const verifier = createBotVerifier(agent, directoryOf(product));
    const other = await serveVerifyingSite(
      () => verifier,
      () => ({ body: text("Another workshop") }),
    );
    const site = await serveVerifyingSite(
      () => verifier,
      (at) => {
        if (at === "/moved") return { location: `${other.url}/` };
        return at === "/" ? { body: text("A workshop") } : undefined;
      },
    );
    const { body: credential } = await product.call("POST", "/v1/credentials", {
      name: "members",
      origins: [site.url],
      kind: "headers",
      headers: { "X-Token": "hunter2" },
    });
    const request = { url: `${site.url}/`, credential: credential.id, engine };
    expect((await product.call("POST", "/v1/markdown", request)).status).toBe(200);
    expect(site.seen.filter((line) => !line.endsWith(": ok"))).toEqual([]);
    const page = site.accepted.find(({ targetUri }) => targetUri === request.url);
    expect(page?.fields).toContainEqual({ name: "x-token", value: "hunter2" });

    const moved = { ...request, url: `${site.url}/moved` };
    await product.call("POST", "/v1/markdown", moved);
    const own = site.accepted.find(({ targetUri }) => targetUri === moved.url);
    expect(own?.fields).toContainEqual({ name: "x-token", value: "hunter2" });
    const names = other.accepted.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names).toContain("signature");
    expect(names).not.toContain("x-token");
  },
);

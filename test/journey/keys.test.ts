import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { limits } from "../../src/contract/limits.ts";
import { serveSite } from "../site/serve.ts";
import { finished, runCommand, startProduct, until, type Product } from "./product.ts";

const { eraseAgainMs } = limits;
const adminToken = "an admin token of some length".replaceAll(" ", "-");

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { LOREPOD_ADMIN_TOKEN: adminToken } });
});
afterAll(() => product?.[Symbol.asyncDispose]());

const env = () => ({ LOREPOD_DATA: product.data });
const statusOf = async (key: string) =>
  (await product.call("GET", "/v1/account", undefined, { "x-api-key": key })).status;
const admin = (method: string, path: string, body?: unknown) =>
  product.call(method, `/admin/v1/keys${path}`, body, {
    "x-api-key": "",
    authorization: `Bearer ${adminToken}`,
  });
const idIn = (text: string): string => /key_[0-9a-z]{26}/.exec(text)?.[0] ?? "";

describe("lorepod keys", () => {
  it("imports a key that was made elsewhere, from stdin, once", async () => {
    const key = `sk_svc_${randomBytes(18).toString("hex")}`;
    const flags = ["keys", "import", "--name", "old", "--plan", "starter"];
    const made = await runCommand(flags, env(), `${key}\n`);
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining(key.slice(0, 13))]);
    expect(made.stdout).not.toContain(key);
    const { body } = await product.call("GET", "/v1/account", undefined, { "x-api-key": key });
    expect([body.plan, body.apiKey.name]).toEqual(["Starter", "old"]);
    expect((await runCommand(flags, env(), key)).code).toBe(1);
    expect((await runCommand(flags, env(), "short")).code).toBe(2);
  });

  it("renames, and changes plan, limits and end", async () => {
    const made = await runCommand(["keys", "create", "--name", "a", "--quota", "5"], env());
    const [key, id] = [made.stdout.trim(), idIn(made.stderr)];
    expect((await runCommand(["keys", "rename", id, "b"], env())).code).toBe(0);
    const set = ["keys", "set", id, "--plan", "Pro", "--requests-per-minute", "7"];
    expect((await runCommand(set, env())).code).toBe(0);
    const { body } = await product.call("GET", "/v1/account", undefined, { "x-api-key": key });
    expect(body).toMatchObject({
      plan: "Pro",
      apiKey: { id, name: "b" },
      usage: { quota: 5 },
      limits: { requestsPerMinute: 7, concurrentExtractions: 10 },
    });
    await runCommand(["keys", "set", id, "--expires", "2020-01-01"], env());
    expect(await statusOf(key)).toBe(401);
    await runCommand(["keys", "set", id, "--expires", "never"], env());
    expect(await statusOf(key)).toBe(200);
    await runCommand(["keys", "revoke", id], env());
    expect(await statusOf(key)).toBe(401);
    await runCommand(["keys", "restore", id], env());
    expect(await statusOf(key)).toBe(200);
  });

  it("rotates: another secret, the same key, tenant and jobs", async () => {
    const made = await runCommand(["keys", "create", "--name", "r", "--plan", "Pro"], env());
    const [old, id] = [made.stdout.trim(), idIn(made.stderr)];
    const body = { url: "http://127.0.0.1:9/" };
    const start = await product.call("POST", "/v1/extract/async", body, { "x-api-key": old });
    const rotated = await runCommand(["keys", "rotate", id], env());
    const next = rotated.stdout.trim();
    expect([await statusOf(old), await statusOf(next)]).toEqual([401, 200]);
    const path = `/v1/jobs/${start.body.jobId}`;
    expect((await product.call("GET", path, undefined, { "x-api-key": next })).status).toBe(200);
  });

  const misuse: [string, string[]][] = [
    ["no name", ["create"]],
    ["an unknown plan", ["create", "--name", "x", "--plan", "Gold"]],
    ["a quota that is no number", ["create", "--name", "x", "--quota", "many"]],
    ["an end that is no date", ["create", "--name", "x", "--expires", "soon"]],
    ["an unknown flag", ["create", "--name", "x", "--colour", "red"]],
    ["an unknown command", ["make"]],
  ];
  it.each(misuse)("refuses %s, and prints the usage", async (_name, args) => {
    const { code, stderr } = await runCommand(["keys", ...args], env());
    expect([code, stderr]).toEqual([2, expect.stringContaining("lorepod keys create --name NAME")]);
  });

  it("explains itself with --help, and suggests what a typo meant", async () => {
    const create = await runCommand(["keys", "create", "--help"], env());
    expect(create).toMatchObject({ code: 0, stderr: "" });
    expect(create.stdout.trim()).toMatch(/^lorepod keys create --name NAME .*$/);
    const all = await runCommand(["keys", "--help"], env());
    expect([all.code, all.stdout.trim().split("\n").length]).toEqual([0, 9]);
    const typos: [string[], string][] = [
      [["keys", "crate"], "did you mean keys create?"],
      [["keys", "create", "--nam", "x"], "did you mean --name?"],
      [["serch", "x"], "did you mean search?"],
      [["doctr"], "did you mean doctor?"],
      [["start", "--port", "1"], "start takes no argument --port"],
    ];
    for (const [args, hint] of typos) {
      const { code, stderr } = await runCommand(args, env());
      expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
    }
  });

  it.each(["revoke", "rotate", "rename", "delete", "set"])(
    "%s of nobody's key",
    async (command) => {
      const { code, stderr } = await runCommand(["keys", command, "key_none", "x"], env());
      expect([code, stderr]).toEqual([1, expect.stringContaining("there is no key key_none")]);
    },
  );
});

describe("a deleted key", () => {
  it.each(["beside the running server", "where no server runs"])(
    "%s takes all with it",
    async (how) => {
      await using site = await serveSite("saas-en");
      await using own = await startProduct();
      const start = await own.call("POST", "/v1/extract/async", { url: site.url });
      await finished(own, start.body.jobId);
      await own.call("GET", "/v1/account/signing-secret");
      const id = (await own.call("GET", "/v1/account")).body.apiKey.id;
      if (how === "where no server runs") await own.stop("SIGTERM");
      const deleted = await runCommand(["keys", "delete", id], { LOREPOD_DATA: own.data });
      expect([deleted.code, deleted.stdout]).toEqual([0, expect.stringContaining(`Deleted ${id}`)]);
      await own.stop("SIGTERM");

      const database = openDatabase(own.data);
      const tables = database.fast
        .prepare(
          "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'tenant'",
        )
        .all()
        .map(({ name }) => String(name));
      expect(tables).toEqual(expect.arrayContaining(["extractions", "events", "usage", "secrets"]));
      // The dashboard's own rows are no tenant's.
      const count = (name: string) =>
        `SELECT count(*) AS n FROM "${name}" WHERE tenant NOT GLOB 'dashboard-*'`;
      const left = tables.filter((name) => database.fast.prepare(count(name)).get()?.["n"] !== 0);
      expect(left).toEqual([]);
      expect(database.fast.prepare("SELECT count(*) AS n FROM keys").get()).toEqual({ n: 0 });
      database.close();
    },
  );

  it("ends its running job first", async () => {
    await using slow = await serveSite("saas-en", () => true);
    const made = (await admin("POST", "", { name: "short-lived", plan: "Pro" })).body;
    const own = { "x-api-key": made.key };
    const start = await product.call("POST", "/v1/extract/async", { url: slow.url }, own);
    expect((await admin("DELETE", `/${made.id}`)).status).toBe(204);
    expect(await statusOf(made.key)).toBe(401);
    for (const path of ["", "/usage"]) {
      expect((await admin("GET", `/${made.id}${path}`)).status).toBe(404);
    }
    const database = openDatabase(product.data);
    const jobs = database.fast.prepare("SELECT count(*) AS n FROM extractions WHERE id = ?");
    const keys = database.fast.prepare("SELECT count(*) AS n FROM keys WHERE id = ?");
    const { jobId } = start.body;
    await until(async () => (jobs.get(jobId)?.["n"] === 0 ? true : undefined), 10_000);
    // The record of the key goes once its data was erased a second time.
    const waitMs = eraseAgainMs.value + 10_000;
    await until(async () => (keys.get(made.id)?.["n"] === 0 ? true : undefined), waitMs);
    expect(jobs.get(jobId)).toEqual({ n: 0 });
    database.close();
  }, 60_000);
});

describe("/admin/v1/keys", () => {
  it("makes, shows, lists, changes, rotates and deletes", async () => {
    const ownLimits = { requestsPerMinute: 3 };
    const made = await admin("POST", "", { name: "dashboard", limits: ownLimits });
    expect(made.status).toBe(201);
    const { key, ...record } = made.body;
    expect(record).toMatchObject({
      name: "dashboard",
      plan: "Usage",
      revoked: false,
      limits: ownLimits,
    });
    expect(await statusOf(key)).toBe(200);
    expect((await admin("GET", `/${record.id}`)).body.lastUsedAt).toMatch(/Z$/);
    const list = (await admin("GET", "")).body.keys;
    expect(list.map(({ id }: { id: string }) => id)).toContain(record.id);
    expect(JSON.stringify(list)).not.toContain(key);

    const expiresAt = "2030-01-31T13:00:00+01:00";
    const changed = await admin("PATCH", `/${record.id}`, { name: "x", plan: "Pro", expiresAt });
    const expected = {
      name: "x",
      plan: "Pro",
      expiresAt: "2030-01-31T12:00:00.000Z",
      limits: ownLimits,
    };
    expect(changed.body).toMatchObject(expected);
    await admin("PATCH", `/${record.id}`, { revoked: true });
    expect(await statusOf(key)).toBe(401);
    await admin("PATCH", `/${record.id}`, { revoked: false, expiresAt: null, limits: {} });
    const rotated = (await admin("POST", `/${record.id}/rotate`)).body;
    expect([await statusOf(key), await statusOf(rotated.key)]).toEqual([401, 200]);
    expect((await admin("DELETE", `/${record.id}`)).status).toBe(204);
    expect((await admin("POST", `/${record.id}/rotate`)).status).toBe(404);
  });

  it("imports a key, once", async () => {
    const body = { name: "i", key: `sk_svc_${randomBytes(20).toString("hex")}` };
    expect((await admin("POST", "/import", body)).status).toBe(201);
    const again = await admin("POST", "/import", body);
    expect([again.status, again.headers.get("x-error-code")]).toEqual([409, "key_exists"]);
    expect(
      (await admin("POST", "/import", { name: "i", key: "with spaces, and so on" })).status,
    ).toBe(400);
  });

  it("opens to the admin token alone, and is not there without one", async () => {
    for (const authorization of ["", "Bearer wrong", `Basic ${adminToken}`, product.key]) {
      const answer = await product.call("GET", "/admin/v1/keys", undefined, { authorization });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
    await using without = await startProduct();
    const headers = { authorization: `Bearer ${adminToken}` };
    for (const path of ["/admin/v1/keys", "/admin/openapi.json"]) {
      expect((await without.call("GET", path, undefined, headers)).status).toBe(404);
    }
  });

  it("is described in its own document, and only there", async () => {
    const pathsOf = async (document: string) => {
      const { status, body } = await product.call("GET", document, undefined, { "x-api-key": "" });
      expect(status).toBe(200);
      return Object.keys(body.paths);
    };
    const [open, adminDocument] = [
      await pathsOf("/openapi.json"),
      await pathsOf("/admin/openapi.json"),
    ];
    expect(adminDocument).toContain("/admin/v1/keys/{keyId}/rotate");
    expect(adminDocument.filter((path) => !path.startsWith("/admin/"))).toEqual([]);
    expect(open.filter((path) => path.startsWith("/admin/"))).toEqual([]);
  });
});

describe("wrong keys", () => {
  it("must wait after some wrong tokens from one address; a right token passes", async () => {
    await using strict = await startProduct({
      env: { LOREPOD_AUTH_FAILURES: "3", LOREPOD_TRUST_PROXY: "127.0.0.0/8" },
    });
    const from = async (address: string, key: string) => {
      const headers = { "x-api-key": key, "x-forwarded-for": address };
      const answer = await strict.call("GET", "/v1/account", undefined, headers);
      return [answer.status, answer.headers.get("x-error-code"), answer.headers.has("retry-after")];
    };
    const wrong = "sk_svc_0123456789abcdefghijklmnopqrstuv";
    for (let i = 0; i < 3; i++) {
      expect(await from("192.0.2.1", wrong)).toEqual([401, "unauthorized", false]);
    }
    expect(await from("192.0.2.1", wrong)).toEqual([429, "rate_limited", true]);
    expect(await from("192.0.2.1", strict.key)).toEqual([200, null, false]);
    expect(await from("192.0.2.2", wrong)).toEqual([401, "unauthorized", false]);
  });

  it("of a proxy that is not named are the proxy's own", async () => {
    await using strict = await startProduct({ env: { LOREPOD_AUTH_FAILURES: "1" } });
    const statuses = [];
    for (const address of ["192.0.2.1", "192.0.2.2"]) {
      const headers = { "x-api-key": "wrong", "x-forwarded-for": address };
      statuses.push((await strict.call("GET", "/v1/account", undefined, headers)).status);
    }
    expect(statuses).toEqual([401, 429]);
  });
});

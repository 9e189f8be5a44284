import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startConnectProxy } from "../proxies/connect-proxy.ts";
import { startSocksProxy } from "../proxies/socks-proxy.ts";
import { processesOf } from "../process-table.ts";
import { serveSite } from "../site/serve.ts";
import { runCommand, startProduct } from "./product.ts";
import { selfSigned } from "./self-signed.ts";

const login = { user: "worker", password: "s3cret/word" };
const secret = /s3cret|c2Vjcm|d29ya2Vy/;

async function trustedEnv(): Promise<Record<string, string>> {
  const dir = await mkdtemp(join(tmpdir(), "lorepod-ca-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, "ca.pem"), selfSigned.cert);
  return { NODE_EXTRA_CA_CERTS: join(dir, "ca.pem"), LOREPOD_CHROMIUM: "off" };
}

test("a site is read through an https proxy with a login, and no child process knows it", async () => {
  await using site = await serveSite("saas-en");
  await using through = await startConnectProxy({ secure: true, login });
  const env = {
    ...(await trustedEnv()),
    LOREPOD_UPSTREAM_PROXY: through.url,
    LOREPOD_LOG: "debug",
  };
  await using product = await startProduct({ env });
  const answer = await product.call("POST", "/v1/extract", { url: site.url, maxPages: 3 });
  expect([answer.status, answer.body.pagesScraped]).toEqual([200, 3]);
  expect(through.targets.length).toBeGreaterThan(0);
  expect(new Set(through.targets)).toEqual(new Set([new URL(site.url).host]));
  const children = processesOf(product.pid);
  expect(children.length).toBeGreaterThan(0);
  expect(children.filter((text) => secret.test(text))).toEqual([]);
  expect(product.output()).not.toMatch(secret);
  expect(JSON.stringify(answer.body)).not.toMatch(secret);
});

test.each([
  ["a wrong password", login, 503, "did not accept the user name and password"],
  ["a site that it does not allow", undefined, 424, "does not allow this site"],
])("%s is explained", async (_, needed, status, words) => {
  await using site = await serveSite("saas-en");
  const options = needed === undefined ? { refuse: () => true } : { login: needed };
  await using through = await startSocksProxy(options);
  const url = through.url.replace(/:[^:@]*@/, ":wrong@");
  const env = { LOREPOD_UPSTREAM_PROXY: url, LOREPOD_CHROMIUM: "off" };
  await using product = await startProduct({ env });
  const page = await product.call("POST", "/v1/markdown", { url: site.url });
  expect([page.status, page.body.message]).toEqual([status, expect.stringContaining(words)]);
  const job = await product.call("POST", "/v1/extract", { url: site.url, maxPages: 2 });
  expect(JSON.stringify([job.status, job.body])).toContain(words);
  expect(job.status).toBe(status);
});

test("doctor checks the proxy and its login, and warns of names it cannot check", async () => {
  await using through = await startSocksProxy({ login, names: { "example.com": "127.0.0.1" } });
  const env = {
    LOREPOD_UPSTREAM_PROXY: through.url,
    LOREPOD_UPSTREAM_PROXY_RESOLVE: "remote",
    LOREPOD_CHROMIUM: "off",
  };
  const good = await runCommand(["doctor"], env);
  expect(good.stdout).toMatch(/^ok +upstream proxy: socks5 at 127\.0\.0\.1:\d+/m);
  expect(good.stdout).toMatch(
    /^ok +upstream addresses: warning: the upstream proxy resolves names/m,
  );
  const wrong = through.url.replace(/:[^:@]*@/, ":wrong@");
  const bad = await runCommand(["doctor"], { ...env, LOREPOD_UPSTREAM_PROXY: wrong });
  expect(bad.stdout).toMatch(/^FAIL +upstream proxy: .* fails$/m);
  expect(bad.code).toBe(1);
  const shown = await runCommand(["config"], env);
  expect([good, bad, shown].map(({ stdout, stderr }) => stdout + stderr).join()).not.toMatch(
    secret,
  );
});

import { expect, test } from "vitest";
import { loginSteps, openMembers, serveProvider } from "../site/members.ts";
import { serveSite } from "../site/serve.ts";
import { startProduct, type Product } from "./product.ts";
import { scanForSecrets } from "./secret-scan.ts";

const account = { user: "marker-user-7c1e", password: "marker-password-93ab" };

type Made = { origins: string[]; login: string; canary: string };

async function addLogin(
  product: Product,
  { origins, login, canary }: Made,
  steps = loginSteps(login),
) {
  const body = {
    name: "members",
    origins,
    kind: "login",
    login: { steps, values: { ...account }, canary: { url: canary, text: "Log out" } },
  };
  const made = await product.call("POST", "/v1/credentials", body);
  expect([made.status, made.body.kind, made.body.login?.steps]).toEqual([
    201,
    "login",
    steps.length,
  ]);
  return made.body;
}

test("a site behind a form with a CSRF token is read completely, and no secret is found anywhere", async () => {
  const members = openMembers({ account });
  await using site = await serveSite("saas-en", members.first);
  await using product = await startProduct({ env: { LOREPOD_LOG: "debug" } });
  const url = `${site.url}/`;
  const credential = await addLogin(product, {
    origins: [site.url],
    login: `${site.url}/login`,
    canary: `${site.url}/account`,
  });
  const scan = scanForSecrets(product);
  const result = await product.call("POST", "/v1/extract", {
    url,
    credential: credential.id,
    maxPages: 4,
  });
  expect([result.status, result.body.pagesScraped]).toEqual([200, 4]);
  const again = { url: `${site.url}/pricing.html`, credential: credential.id, singlePage: true };
  const second = await product.call("POST", "/v1/extract", again);
  expect([second.status, second.body.pagesScraped]).toEqual([200, 1]);
  expect(members.logins).toEqual({ ok: 1, refused: 0 });
  const secrets = [...Object.values(account), ...members.issued];
  await scan.expectNone({ secrets, control: site.url });
}, 300_000);

test("a site behind a provider on another origin is read completely; a failed login ends the job", async () => {
  await using provider = await serveProvider(account);
  const members = openMembers({ account, provider });
  await using site = await serveSite("saas-en", members.first);
  await using product = await startProduct();
  const made = {
    origins: [site.url, provider.url],
    login: `${site.url}/login`,
    canary: `${site.url}/account`,
  };
  const { id } = await addLogin(product, made);
  const request = { url: `${site.url}/`, credential: id, maxPages: 3 };
  const result = await product.call("POST", "/v1/extract", request);
  expect([result.status, result.body.pagesScraped]).toEqual([200, 3]);
  expect(members.logins).toEqual({ ok: 1, refused: 0 });

  const unlisted = await addLogin(product, { ...made, origins: [site.url] });
  const refused = await product.call("POST", "/v1/extract", {
    ...request,
    credential: unlisted.id,
  });
  expect([refused.status, refused.body.message]).toEqual([
    424,
    expect.stringContaining(`leads to ${provider.url}, which is no origin of the credential`),
  ]);
}, 300_000);

test("a lost session fails the job and holds the Site, and no login page is stored", async () => {
  const members = openMembers({ account, pagesPerSession: 6 });
  await using site = await serveSite("saas-en", members.first);
  await using product = await startProduct();
  const { id } = await addLogin(product, {
    origins: [site.url],
    login: `${site.url}/login`,
    canary: `${site.url}/account`,
  });
  const body = { url: `${site.url}/`, maxPages: 20, credential: id };
  const { body: created } = await product.call("POST", "/v1/sites", body);
  const shown = async () => (await product.call("GET", `/v1/sites/${created.id}`)).body;
  await expect
    .poll(shown, { timeout: 220_000 })
    .toMatchObject({ state: "paused", reason: "credential: the site ended its session" });
  const { body: log } = await product.call("GET", `/v1/sites/${created.id}/events`);
  expect(log.events).toContainEqual(
    expect.objectContaining({
      event: "site_needs_attention",
      data: expect.objectContaining({ reason: "session" }),
    }),
  );
  const { body: table } = await product.call("GET", `/v1/sites/${created.id}/pages?state=current`);
  const urls = table.pages.map((page: { url: string }) => new URL(page.url).pathname);
  expect(urls).not.toContain("/login");
  expect(urls).not.toContain("/account");
  const found = await product.call("POST", "/v1/search", { query: "Log in name password" });
  expect(JSON.stringify(found.body)).not.toContain("/login");
  const listed = await product.call("GET", "/v1/credentials");
  expect(listed.body.credentials[0].login).toMatchObject({
    state: "active",
    reason: "the site ended its session",
  });
}, 300_000);

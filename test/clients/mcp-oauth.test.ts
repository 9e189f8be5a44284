import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand, startProduct, type Json, type Product } from "../journey/product.ts";

/** The protocol's own client signs in at `/mcp` by OAuth, against the product itself. */

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.[Symbol.asyncDispose]());

it("discovers, registers, signs in with PKCE, calls, refreshes and is revoked", async () => {
  const app = await newApp();
  await app.signIn();
  const client = await app.connect();
  const account = await client.callTool({ name: "account", arguments: {} });
  expect(account.structuredContent).toMatchObject({ plan: "Pro" });
  await client.close();

  // As if its hour were over: the client refreshes by itself, and both tokens are new.
  const before = app.tokens();
  app.spoilAccessToken();
  const again = await app.connect();
  expect((await again.listTools()).tools.length).toBeGreaterThan(5);
  await again.close();
  const after = app.tokens();
  expect(after.access_token).not.toBe(before.access_token);
  expect(after.refresh_token).not.toBe(before.refresh_token);
  expect(app.redirects).toBe(1);

  const metadata: Json = await (
    await fetch(`${product.address}/.well-known/oauth-authorization-server`)
  ).json();
  const revoked = await post(metadata.revocation_endpoint, {
    token: after.refresh_token ?? "",
    client_id: app.information().client_id,
  });
  expect(revoked.status).toBe(200);
  // Neither token is of use now: the client would have to ask the person again.
  await expect(app.connect()).rejects.toThrow(UnauthorizedError);
  expect(app.redirects).toBe(2);
});

it("a token ends with its key", async () => {
  const made = await runCommand(["keys", "create", "--name", "short", "--plan", "Pro"], {
    LOREPOD_DATA: product.data,
  });
  const key = /service_live_\w+/.exec(made.stdout)?.[0] ?? "";
  const id = /key_\w+/.exec(made.stderr)?.[0] ?? "";
  const app = await newApp(key);
  await app.signIn();
  expect((await callMcp(app.tokens().access_token)).status).toBe(200);
  const { code } = await runCommand(["keys", "revoke", id], { LOREPOD_DATA: product.data });
  expect(code).toBe(0);
  await expect
    .poll(async () => (await callMcp(app.tokens().access_token)).status, { timeout: 60_000 })
    .toBe(401);
});

it("a key is accepted as Bearer at /mcp, and a token nowhere else", async () => {
  const app = await newApp();
  await app.signIn();
  const { access_token: token } = app.tokens();
  expect((await callMcp(product.key)).status).toBe(200);
  for (const headers of [{ "x-api-key": token }, { authorization: `Bearer ${token}` }]) {
    const answer = await fetch(`${product.address}/v1/account`, { headers });
    expect(answer.status).toBe(401);
  }
  const without = await callMcp(undefined);
  expect(without.status).toBe(401);
  expect(without.headers.get("www-authenticate")).toContain(
    `resource_metadata="${product.address}/.well-known/oauth-protected-resource/mcp"`,
  );
  expect(product.output()).not.toContain(token);
});

const redirect = "http://127.0.0.1:9/callback";

/** An application that uses the official client, and its user. */
async function newApp(key = product.key) {
  let information: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let asked: URL | undefined;
  let redirects = 0;
  let discovered: OAuthDiscoveryState | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: "Test app", redirect_uris: [redirect] },
    state: () => "a state",
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    invalidateCredentials(what) {
      if (what === "tokens" || what === "all") tokens = undefined;
      if (what === "client" || what === "all") information = undefined;
    },
    discoveryState: () => discovered,
    saveDiscoveryState: (saved) => void (discovered = saved),
    codeVerifier: () => verifier,
    saveCodeVerifier: (saved) => void (verifier = saved),
    redirectToAuthorization(url) {
      asked = url;
      redirects += 1;
    },
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${product.address}/mcp`), {
      authProvider: provider,
    });
  const connect = async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport());
    return client;
  };
  const stored = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error("the client has stored nothing");
    return value;
  };
  return {
    connect,
    tokens: () => stored(tokens),
    information: () => stored(information),
    get redirects() {
      return redirects;
    },
    spoilAccessToken() {
      tokens = { ...stored(tokens), access_token: `${stored(tokens).access_token.slice(0, -1)}!` };
    },
    async signIn() {
      const first = transport();
      await expect(new Client({ name: "test", version: "1" }).connect(first)).rejects.toThrow(
        UnauthorizedError,
      );
      await first.finishAuth(await allow(stored(asked), key));
    },
  };
}

/** What the page of consent does in the user's browser. */
async function allow(asked: URL, key: string): Promise<URLSearchParams> {
  const page = await fetch(asked, { redirect: "manual" });
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const opened = await fromPage("POST", "/dashboard/session", { key });
  const cookie = opened.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const { csrf }: Json = await opened.json();
  const session = { cookie, "x-csrf-token": csrf };
  const request = asked.search.slice(1);
  const path = `/dashboard/consent?request=${encodeURIComponent(request)}`;
  const shown: Json = await (await fromPage("GET", path, undefined, session)).json();
  expect(shown.client).toEqual({ name: "Test app", host: "127.0.0.1:9", isLocal: true });
  expect(shown.keys).toHaveLength(1);
  const body = { request, allow: true, keyId: shown.keys[0].id };
  const answer = await fromPage("POST", "/dashboard/consent", body, session);
  const decided: Json = await answer.json();
  const location = new URL(decided.location);
  expect(`${location.origin}${location.pathname}`).toBe(redirect);
  return location.searchParams;
}

const fromPage = (method: string, path: string, body?: object, headers: object = {}) =>
  fetch(`${product.address}${path}`, {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(form) });

const callMcp = (token: string | undefined) =>
  fetch(`${product.address}/mcp`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });

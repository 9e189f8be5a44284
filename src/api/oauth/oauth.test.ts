import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { adminToken, openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { limits } from "../../contract/limits.ts";

const redirect = "https://app.example/callback";
const verifier = "v".repeat(43);
const challenge = createHash("sha256").update(verifier).digest("base64url");
const issuer = "https://lorepod.example.com";

async function open(changes: Parameters<typeof openApiApp>[0] = {}) {
  const first = await openApiApp({ dashboard: { folder: undefined }, ...changes });
  return first;
}

/** On the address that the internet knows. */
async function openPublic(): Promise<ApiApp> {
  const settings = { ...(await openApiApp()).settings, publicUrl: issuer };
  return open({ settings });
}

async function register(api: ApiApp, body: object = {}) {
  return api.app.inject({
    method: "POST",
    url: "/oauth/register",
    payload: { client_name: "Notes", redirect_uris: [redirect], ...body },
  });
}

function queryOf(clientId: string, changes: Record<string, string> = {}): string {
  return new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "s",
    ...changes,
  }).toString();
}

async function signIn(api: ApiApp, shown: object = { key: api.keyText }) {
  const answer = await api.app.inject({
    method: "POST",
    url: "/dashboard/session",
    headers: { "sec-fetch-site": "same-origin" },
    payload: shown,
  });
  const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
  return { cookie, "x-csrf-token": answer.json().csrf, "sec-fetch-site": "same-origin" };
}

async function decide(api: ApiApp, request: string, body: object = {}) {
  return api.app.inject({
    method: "POST",
    url: "/dashboard/consent",
    headers: await signIn(api),
    payload: { request, allow: true, keyId: api.key.id, ...body },
  });
}

function send(api: ApiApp, path: string, form: Record<string, string>) {
  return api.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
}

async function codeFor(api: ApiApp, changes: Record<string, string> = {}) {
  const clientId: string = (await register(api)).json().client_id;
  const answer = await decide(api, queryOf(clientId, changes));
  expect(answer.statusCode).toBe(200);
  const location = new URL(answer.json().location);
  return { clientId, code: location.searchParams.get("code") ?? "", location };
}

const redeem = (api: ApiApp, clientId: string, code: string, changes = {}) =>
  send(api, "/oauth/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
    ...changes,
  });

const refresh = (api: ApiApp, clientId: string, token: string, changes = {}) =>
  send(api, "/oauth/token", {
    grant_type: "refresh_token",
    client_id: clientId,
    refresh_token: token,
    ...changes,
  });

async function tokensFor(api: ApiApp) {
  const { clientId, code } = await codeFor(api);
  const answer = await redeem(api, clientId, code);
  expect(answer.statusCode).toBe(200);
  return { clientId, code, ...answer.json() };
}

/** 500 is a token that was accepted: this server does not listen, so no tool can call it. */
async function accepts(api: ApiApp, token: string): Promise<boolean> {
  const answer = await api.app.inject({
    method: "POST",
    url: "/mcp",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: "{}",
  });
  expect([401, 500]).toContain(answer.statusCode);
  return answer.statusCode === 500;
}

describe("what a client is shown", () => {
  it("names the public address, whatever the request names", async () => {
    const api = await openPublic();
    const headers = { host: "other.example" };
    const url = "/.well-known/oauth-authorization-server";
    const metadata = (await api.app.inject({ url, headers })).json();
    expect(metadata).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/oauth/token`,
      code_challenge_methods_supported: ["S256"],
    });
    const resource = await api.app.inject({ url: "/.well-known/oauth-protected-resource/mcp" });
    expect(resource.json()).toMatchObject({
      resource: `${issuer}/mcp`,
      authorization_servers: [issuer],
    });
  });

  it("without a public address it is on for loopback names only", async () => {
    const api = await open();
    const at = async (host: string) => {
      const url = "/.well-known/oauth-authorization-server";
      const answer = await api.app.inject({ url, headers: { host } });
      return answer.statusCode === 200 ? answer.json().issuer : answer.statusCode;
    };
    expect(await at("localhost:8080")).toBe("http://localhost:8080");
    expect(await at("127.0.0.1:8080")).toBe("http://127.0.0.1:8080");
    expect(await at("[::1]:8080")).toBe("http://[::1]:8080");
    for (const host of ["10.0.0.1:8080", "localhost.evil.example", "127.0.0.1.evil.example"]) {
      expect(await at(host)).toBe(404);
    }
    const headers = { host: "10.0.0.1:8080" };
    const refused = await api.app.inject({ method: "POST", url: "/mcp", headers });
    expect(refused.headers["www-authenticate"]).toBe('Bearer realm="lorepod"');
  });

  it("without a dashboard there is no OAuth, and /mcp takes keys", async () => {
    const api = await openApiApp();
    for (const url of ["/.well-known/oauth-authorization-server", "/oauth/authorize"]) {
      expect((await api.app.inject({ url })).statusCode).toBe(404);
    }
    expect(await accepts(api, api.keyText)).toBe(true);
    expect(await accepts(api, "service_live_wrong")).toBe(false);
  });
});

describe("registration", () => {
  it("stores what this server uses, and answers that the client has no secret", async () => {
    const api = await open();
    const answer = await register(api, {
      token_endpoint_auth_method: "client_secret_basic",
      logo_uri: "https://app.example/logo.png",
      client_name: "No\u202etes\u0000 ",
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      client_name: "Notes",
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
    });
    expect(answer.json().client_secret).toBeUndefined();
  });

  it.each([
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["http://app.example/"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["https://app.example/#a"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["https://user:word@app.example/"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["http://localhost.evil.example/"] }, "invalid_redirect_uri"],
    [{ grant_types: ["implicit"] }, "invalid_client_metadata"],
  ])("refuses %j", async (body, error) => {
    const answer = await register(await open(), body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error, error_description: expect.any(String) });
  });

  it("is limited for each address, and an unused client is forgotten after a day", async () => {
    const api = await open();
    const { client_id: clientId } = (await register(api)).json();
    for (let one = 1; one < limits.oauthRegistrationsPerHour.value; one += 1) await register(api);
    expect((await register(api)).statusCode).toBe(429);
    const known = async () =>
      (await api.app.inject({ url: `/oauth/authorize?${queryOf(clientId)}` })).statusCode !== 400;
    expect(await known()).toBe(true);
    await api.clock.advance(limits.oauthClientMs.value);
    expect(await known()).toBe(false);
  });

  it("a client that a person has allowed stays known", async () => {
    const api = await open();
    const { clientId } = await codeFor(api);
    await api.clock.advance(200 * limits.oauthClientMs.value);
    await codeFor(api);
    const url = `/oauth/authorize?${queryOf(clientId)}`;
    expect((await api.app.inject({ url })).statusCode).toBe(503);
  });
});

describe("the request for consent", () => {
  it.each([
    [{ client_id: "20260301-unknown" }, "not known here"],
    [{ redirect_uri: "https://app.example/callback/" }, "redirect_uri"],
    [{ redirect_uri: "https://evil.example/" }, "redirect_uri"],
  ])("%j is shown to the person and sent to no address", async (changes, words) => {
    const api = await open();
    const { client_id: clientId } = (await register(api)).json();
    const answer = await api.app.inject({
      url: `/oauth/authorize?${queryOf(clientId, changes)}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["location"]).toBeUndefined();
    expect(answer.payload).toContain(words);
  });

  it.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge: "" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ resource: "https://other.example/mcp" }, "invalid_target"],
  ])("%j is reported to the client, once the person has signed in", async (changes, error) => {
    const api = await open();
    const { client_id: clientId } = (await register(api)).json();
    const query = queryOf(clientId, changes);
    const page = await api.app.inject({ url: `/oauth/authorize?${query}` });
    expect(page.headers["location"]).toBeUndefined();
    const url = `/dashboard/consent?request=${encodeURIComponent(query)}`;
    expect((await api.app.inject({ url })).statusCode).toBe(401);
    const shown = (await api.app.inject({ url, headers: await signIn(api) })).json();
    expect(shown).toMatchObject({ client: null, keys: [] });
    const location = new URL(shown.location);
    expect(location.origin).toBe("https://app.example");
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error,
      state: "s",
      iss: "http://localhost",
    });
    expect((await decide(api, query)).statusCode).toBe(400);
  });

  it("a program on the user's machine may use another port than it registered", async () => {
    const api = await open();
    const redirects = ["http://127.0.0.1:1/cb", "http://localhost:1/cb"];
    const { client_id: clientId } = (await register(api, { redirect_uris: redirects })).json();
    const at = async (redirectUri: string) => {
      const url = `/oauth/authorize?${queryOf(clientId, { redirect_uri: redirectUri })}`;
      return (await api.app.inject({ url })).statusCode !== 400;
    };
    expect(await at("http://127.0.0.1:4999/cb")).toBe(true);
    expect(await at("http://127.0.0.1:4999/other")).toBe(false);
    expect(await at("http://localhost:4999/cb")).toBe(false);
    expect(await at("https://127.0.0.1:4999/cb")).toBe(false);
  });

  it("shows the host that gets the code and the keys of the session", async () => {
    const api = await open();
    const { client_id: clientId } = (await register(api)).json();
    const url = `/dashboard/consent?request=${encodeURIComponent(queryOf(clientId))}`;
    const own = await api.app.inject({ url, headers: await signIn(api) });
    const { id, name, prefix } = api.key;
    expect(own.json()).toEqual({
      client: { name: "Notes", host: "app.example", isLocal: false },
      keys: [{ id, name, prefix }],
      location: null,
    });
    const admin = await api.app.inject({
      url,
      headers: await signIn(api, { token: adminToken }),
    });
    expect(admin.json().keys).toHaveLength(1);
    expect((await api.app.inject({ url })).statusCode).toBe(401);
    const key = { "x-api-key": api.keyText };
    expect((await api.app.inject({ url, headers: key })).statusCode).toBe(401);
  });

  it("a refusal is reported, and no other key may be chosen", async () => {
    const api = await open();
    const { client_id: clientId } = (await register(api)).json();
    const refused = await decide(api, queryOf(clientId), { allow: false });
    const { searchParams } = new URL(refused.json().location);
    expect(searchParams.get("error")).toBe("access_denied");
    const other = await decide(api, queryOf(clientId), { keyId: "key_other" });
    expect(other.statusCode).toBe(400);
    expect(other.json().message).toContain("keyId");
  });
});

describe("tokens", () => {
  it("are for /mcp, for an hour; only hashes are stored", async () => {
    const api = await open();
    const tokens = await tokensFor(api);
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_600 });
    expect(await accepts(api, tokens.access_token)).toBe(true);
    const stored = (await api.secrets.get(api.key.tenant, "oauth-grants"))?.value ?? "";
    expect(stored).toContain("app.example");
    for (const text of [tokens.access_token, tokens.refresh_token]) {
      expect(stored).not.toContain(text.split(".").at(-1));
    }
    await api.clock.advance(limits.oauthTokenMs.value);
    expect(await accepts(api, tokens.access_token)).toBe(false);
  });

  it("a refresh replaces both; a replaced one ends the grant", async () => {
    const api = await open();
    const first = await tokensFor(api);
    const second = (await refresh(api, first.clientId, first.refresh_token)).json();
    // A call that is on its way keeps its token.
    expect(await accepts(api, first.access_token)).toBe(true);
    expect(await accepts(api, second.access_token)).toBe(true);
    const replayed = await refresh(api, first.clientId, first.refresh_token);
    expect([replayed.statusCode, replayed.json().error]).toEqual([400, "invalid_grant"]);
    expect(await accepts(api, second.access_token)).toBe(false);
    const third = await refresh(api, first.clientId, second.refresh_token);
    expect(third.statusCode).toBe(400);
  });

  it("a refresh token is for its client and resource, for thirty days since its last use", async () => {
    const api = await open();
    const { clientId, refresh_token: token } = await tokensFor(api);
    const month = limits.oauthRefreshMs.value;
    const other = await refresh(api, "other", token);
    expect(other.json().error).toBe("invalid_grant");
    const target = await refresh(api, clientId, token, { resource: "https://other.example/mcp" });
    expect(target.json().error).toBe("invalid_target");
    await api.clock.advance(month - 1);
    const next = await refresh(api, clientId, token);
    expect(next.statusCode).toBe(200);
    await api.clock.advance(month);
    const last = await refresh(api, clientId, next.json().refresh_token);
    expect(last.json().error).toBe("invalid_grant");
  });

  it("a code is for one use; a second use ends what the first was given", async () => {
    const api = await open();
    const tokens = await tokensFor(api);
    const again = await redeem(api, tokens.clientId, tokens.code);
    expect([again.statusCode, again.json().error]).toEqual([400, "invalid_grant"]);
    expect(await accepts(api, tokens.access_token)).toBe(false);
  });

  it.each([
    [{ code_verifier: "w".repeat(43) }, "invalid_grant"],
    [{ redirect_uri: "https://app.example/other" }, "invalid_grant"],
    [{ client_id: "other" }, "invalid_grant"],
    [{ resource: "https://other.example/mcp" }, "invalid_target"],
    [{ code_verifier: "" }, "invalid_request"],
    [{ grant_type: "password" }, "unsupported_grant_type"],
  ])("%j is refused, and the code is still of use", async (changes, error) => {
    const api = await open();
    const { clientId, code } = await codeFor(api);
    const wrong = await redeem(api, clientId, code, changes);
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, error]);
    expect((await redeem(api, clientId, code)).statusCode).toBe(200);
  });

  it("a code ends after minutes", async () => {
    const api = await open();
    const { clientId, code } = await codeFor(api);
    await api.clock.advance(limits.oauthCodeMs.value);
    expect((await redeem(api, clientId, code)).json().error).toBe("invalid_grant");
  });

  it("end by revocation, by either token, and in the dashboard", async () => {
    const api = await open();
    for (const kind of ["access_token", "refresh_token"] as const) {
      const tokens = await tokensFor(api);
      const foreign = await send(api, "/oauth/revoke", {
        token: tokens[kind],
        client_id: "other",
      });
      expect(foreign.json().error).toBe("invalid_client");
      expect(await accepts(api, tokens.access_token)).toBe(true);
      const revoked = await send(api, "/oauth/revoke", { token: tokens[kind] });
      expect(revoked.statusCode).toBe(200);
      expect(await accepts(api, tokens.access_token)).toBe(false);
    }
    expect((await send(api, "/oauth/revoke", { token: "unknown" })).statusCode).toBe(200);

    const tokens = await tokensFor(api);
    const headers = await signIn(api);
    const url = "/dashboard/connections";
    const [shown] = (await api.app.inject({ url, headers })).json().connections;
    expect(shown).toMatchObject({ name: "Notes", host: "app.example" });
    const ended = { method: "DELETE" as const, url: `${url}/${shown.id}`, headers };
    expect((await api.app.inject(ended)).statusCode).toBe(204);
    expect((await api.app.inject(ended)).statusCode).toBe(404);
    expect(await accepts(api, tokens.access_token)).toBe(false);
  });

  it("end with their key, and are for one address of the server", async () => {
    const api = await open();
    const tokens = await tokensFor(api);
    const elsewhere = await api.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { authorization: `Bearer ${tokens.access_token}`, host: "127.0.0.1" },
    });
    expect(elsewhere.statusCode).toBe(401);
    await api.keys.update(api.key.id, { revoked: true });
    expect(await accepts(api, tokens.access_token)).toBe(false);
    const next = await refresh(api, tokens.clientId, tokens.refresh_token);
    expect(next.json().error).toBe("invalid_grant");
  });

  it("end when the secret of their key is replaced, codes too", async () => {
    const api = await open();
    const tokens = await tokensFor(api);
    const pending = await codeFor(api);
    const headers = await signIn(api, { token: adminToken });
    const query = queryOf(tokens.clientId);
    await api.keys.rotate(api.key.id, { hash: "0".repeat(64), prefix: api.key.prefix });
    expect(await accepts(api, tokens.access_token)).toBe(false);
    const next = await refresh(api, tokens.clientId, tokens.refresh_token);
    expect(next.json().error).toBe("invalid_grant");
    const redeemed = await redeem(api, pending.clientId, pending.code);
    expect([redeemed.statusCode, redeemed.json().error]).toEqual([400, "invalid_grant"]);
    // With the new secret, the key can be connected again.
    const answer = await api.app.inject({
      method: "POST",
      url: "/dashboard/consent",
      headers,
      payload: { request: query, allow: true, keyId: api.key.id },
    });
    const code = new URL(answer.json().location).searchParams.get("code") ?? "";
    const again = (await redeem(api, tokens.clientId, code)).json();
    expect(await accepts(api, again.access_token)).toBe(true);
    const stored = (await api.secrets.get(api.key.tenant, "oauth-grants"))?.value ?? "[]";
    expect(JSON.parse(stored)).toHaveLength(1);
  });

  it("a code whose key was revoked gives nothing", async () => {
    const api = await open();
    const { clientId, code } = await codeFor(api);
    await api.keys.update(api.key.id, { revoked: true });
    expect((await redeem(api, clientId, code)).json().error).toBe("invalid_grant");
  });

  it("of a code that is used again before its grant is stored, no grant stays", async () => {
    const api = await open();
    const { clientId, code } = await codeFor(api);
    const before = { ...api.secrets };
    let second: Awaited<ReturnType<typeof redeem>> | undefined;
    api.secrets.put = async (tenant, name, ...rest) => {
      if (name === "oauth-grants" && second === undefined) {
        Object.assign(api.secrets, before);
        second = await redeem(api, clientId, code);
      }
      return before.put(tenant, name, ...rest);
    };
    const first = await redeem(api, clientId, code);
    expect([first.json().error, second?.json().error]).toEqual(["invalid_grant", "invalid_grant"]);
    expect((await api.secrets.get(api.key.tenant, "oauth-grants"))?.value).toBe("[]");
  });

  it("a use that loses against another ends what the other was given", async () => {
    const api = await open();
    const { clientId, code } = await codeFor(api);
    const before = { ...api.secrets };
    let winner: Awaited<ReturnType<typeof redeem>> | undefined;
    api.secrets.put = async (...written) => {
      Object.assign(api.secrets, before);
      winner = await redeem(api, clientId, code);
      return before.put(...written);
    };
    const loser = await redeem(api, clientId, code);
    expect([winner?.statusCode, loser.json().error]).toEqual([200, "invalid_grant"]);
    expect(await accepts(api, winner?.json().access_token)).toBe(false);
  });

  it("a key has a bounded number of connections; the one used longest ago makes room", async () => {
    const api = await open();
    const first = await tokensFor(api);
    const { clientId } = first;
    for (let one = 0; one < limits.oauthGrantsPerKey.value; one += 1) {
      await api.clock.advance(1_000);
      const { location } = (await decide(api, queryOf(clientId))).json();
      const code = new URL(location).searchParams.get("code") ?? "";
      expect((await redeem(api, clientId, code)).statusCode).toBe(200);
    }
    expect(await accepts(api, first.access_token)).toBe(false);
  });
});

it("a form with a repeated field, JSON or a broken body gets the error of the standard", async () => {
  const api = await open();
  const at = async (type: string, payload: string) => {
    const headers = { "content-type": type };
    const url = "/oauth/token";
    return (await api.app.inject({ method: "POST", url, headers, payload })).json();
  };
  const form = "application/x-www-form-urlencoded";
  expect(await at(form, "grant_type=a&grant_type=b")).toMatchObject({ error: "invalid_request" });
  expect(await at("application/json", "{}")).toMatchObject({ error: "invalid_request" });
  expect(await at("application/json", "{")).toMatchObject({ error: "invalid_request" });
  expect(await at("text/xml", "<a/>")).toMatchObject({ error: "invalid_request" });
});

it("pages of other websites may not call /mcp", async () => {
  const api = await open();
  const at = async (origin: string) => {
    const headers = { authorization: `Bearer ${api.keyText}`, origin };
    return (await api.app.inject({ method: "POST", url: "/mcp", headers })).statusCode;
  };
  expect(await at("https://evil.example")).toBe(403);
  expect(await at("null")).toBe(403);
  expect(await at("http://localhost:5173")).toBe(500);
});

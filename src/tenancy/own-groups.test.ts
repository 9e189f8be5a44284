import { expect, test } from "vitest";
import { notOwnGroup, ownGroups } from "../contract/accounts/own-groups.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Secrets } from "../ports/secrets.ts";
import { createOauth } from "./oauth/oauth.ts";
import { issueLink } from "./sessions.ts";

/** Every group that is written or removed. */
function watchedSecrets() {
  const groups = new Set<string>();
  const secrets: Secrets = {
    get: async () => undefined,
    put: async (group) => groups.add(group).size > 0,
    remove: async (group) => void groups.add(group),
    removeTenant: async (group) => void groups.add(group),
  };
  return { secrets, groups };
}

test("records without a tenant are in groups that no ApiKey can have as its tenant", async () => {
  const { secrets, groups } = watchedSecrets();
  const clock = createTestClock(Date.parse("2026-03-01T12:00:00.000Z"));
  const randomBytes = (size: number) => new Uint8Array(size);
  const keys = { find: async () => undefined };
  const { clients, codes } = createOauth({ secrets, keys, clock, randomBytes });
  const client = await clients.register({ redirect_uris: ["https://app.example/"] });
  await clients.keep(client);
  await codes.issue({
    tenant: "t",
    keyId: "key_1",
    keyHash: "",
    clientId: client.id,
    clientName: null,
    clientHost: "app.example",
    redirectUri: "https://app.example/",
    challenge: "",
    resource: "https://lorepod.example/mcp",
  });
  await issueLink(secrets, { randomBytes, now: clock.now() });
  expect(groups.size).toBeGreaterThan(4);
  const prefixes = Object.values(ownGroups).filter((group) => group.endsWith("-"));
  for (const group of groups) {
    expect(prefixes.some((prefix) => group.startsWith(prefix))).toBe(true);
  }
});

test("the rule of the definition names each of them", () => {
  expect(notOwnGroup.rule).toBe(
    "self != 'installation' && !self.startsWith('dashboard-') && !self.startsWith('oauth-')",
  );
});

import { describe, expect, test } from "vitest";
import { harmlessUrls, hostileNames, hostileUrls } from "../../test/hostile-urls.ts";
import { parseNetworks } from "./networks.ts";
import { planDial } from "./plan-dial.ts";
import { checkUrl } from "./target.ts";

const none = parseNetworks([]);
const loopback = parseNetworks(["127.0.0.0/8"]);

describe("checks of the text of a URL", () => {
  test.each([
    ["https://example.com/", true],
    ["http://example.com:8080/", true],
    ["http://8.8.8.8/", true],
    ["http://[2606:4700:4700::1111]/", true],
    ["ftp://example.com/", false],
    ["file:///etc/passwd", false],
    ["gopher://example.com/", false],
    ["http://user@example.com/", false],
    ["http://user:pass@example.com/", false],
    ["http://example.com:22/", false],
    ["http://example.com:25/", false],
    ["http://example.com:6379/", false],
    ["http://example.com:0/", false],
    ["http://127.0.0.1/", false],
    ["http://2130706433/", false],
    ["http://[::ffff:127.0.0.1]/", false],
    ["http://169.254.169.254/latest/meta-data/", false],
    ["http://exa mple.com/", false],
    ["example.com", false],
  ])("%s: %s", (url, expected) => {
    expect(checkUrl(url, none, "ALLOW").ok).toBe(expected);
  });

  test("only the refusal of an address names the setting that allows networks", () => {
    const reasonOf = (url: string) => {
      const checked = checkUrl(url, none, "LOREPOD_EGRESS_ALLOW");
      return checked.ok ? "" : checked.reason;
    };
    const words = "this address is not on the public internet";
    const named = `${words}; LOREPOD_EGRESS_ALLOW allows networks of your own`;
    expect(reasonOf("http://127.0.0.1/")).toBe(named);
    expect(reasonOf("ftp://127.0.0.1/")).not.toContain("LOREPOD");
  });

  test.each([
    ["http://127.0.0.1:22/", true],
    ["http://127.0.0.1:8099/", true],
    ["http://10.0.0.1/", false],
    ["http://8.8.8.8:22/", false],
  ])("with loopback allowed, %s: %s", (url, expected) => {
    expect(checkUrl(url, loopback, "ALLOW").ok).toBe(expected);
  });
});

describe("addresses of a name", () => {
  const plan = (addresses: string[], port = 80) =>
    planDial("site.example", port, none, async () => addresses);

  test("public addresses are dialled, IPv4 and IPv6 alternating", async () => {
    expect(await plan(["2606:4700::1", "1.1.1.1", "2606:4700::2", "1.0.0.1", "8.8.8.8"])).toEqual({
      ok: true,
      host: "site.example",
      port: 80,
      addresses: ["1.1.1.1", "2606:4700::1", "1.0.0.1", "2606:4700::2"],
    });
  });

  test.each([
    ["none", []],
    ["one private", ["10.0.0.1"]],
    ["one private among public ones", ["1.1.1.1", "127.0.0.1"]],
    ["a mapped one", ["::ffff:10.0.0.1"]],
    ["what is no address", ["not an address"]],
  ])("%s: the answer is the same", async (_name, addresses) => {
    expect(await plan(addresses)).toMatchObject({ ok: false, fault: "dial-no-address" });
  });

  test("a name server that does not answer is not the fault of the name", async () => {
    const failing = planDial("site.example", 80, none, () => Promise.reject(new Error("SERVFAIL")));
    expect(await failing).toMatchObject({ ok: false, fault: "dial-no-names" });
  });

  test("an allowed network may use any port, the public internet may not", async () => {
    const mixed = (address: string) =>
      planDial("db.example", 5432, loopback, async () => [address]);
    expect(await mixed("127.0.0.1")).toMatchObject({ ok: true });
    expect(await mixed("1.1.1.1")).toMatchObject({ ok: false });
  });
});

const lookup = async (host: string) => hostileNames[host] ?? ["93.184.215.14"];

async function isDialled(url: string): Promise<boolean> {
  const checked = checkUrl(url, none, "ALLOW");
  if (!checked.ok) return false;
  const { host, port } = checked.target;
  return (await planDial(host, port, none, lookup)).ok;
}

test.each(hostileUrls)("$kind: $url is not dialled", async ({ url }) => {
  expect(await isDialled(url)).toBe(false);
});

test.each(hostileUrls)("$kind: $url is of its kind", ({ url, kind }) => {
  const host = URL.canParse(url) ? new URL(url).hostname : undefined;
  const known = host !== undefined && host in hostileNames;
  expect([host === undefined, known]).toEqual([kind === "invalid", kind === "name"]);
});

test.each(harmlessUrls)("%s is dialled", async (url) => {
  expect(await isDialled(url)).toBe(true);
});

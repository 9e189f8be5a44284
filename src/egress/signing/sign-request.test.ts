import { createPrivateKey, randomBytes, webcrypto as crypto } from "node:crypto";
import { component, verifySignature, webcrypto, type RequestDescriptor } from "http-message-sig";
import { describe, expect, test } from "vitest";
import { createPolicy } from "../../../test/bot-verifier.ts";
import { newBotKey } from "./bot-keys.ts";
import { signDirectory } from "./directory.ts";
import { signRequest } from "./sign-request.ts";
import { signatureBase, signatureParams, signComponents } from "./sign-components.ts";

/** RFC 9421, appendix B.1.4; in use nowhere. */
const testKey = {
  kty: "OKP",
  crv: "Ed25519",
  d: "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU",
  x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs",
};
const privateKey = createPrivateKey({ key: testKey, format: "jwk" });
const created = 1_735_689_600;
const key = newBotKey(privateKey, created * 1_000);

test("the id of a key is its thumbprint", () => {
  expect(key.id).toBe("poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U");
});

test("RFC 9421, B.2.6: a request signed with Ed25519", () => {
  const components = [
    { id: '"date"', value: "Tue, 20 Apr 2021 02:07:55 GMT" },
    { id: '"@method"', value: "POST" },
    { id: '"@path"', value: "/foo" },
    { id: '"@authority"', value: "example.com" },
    { id: '"content-type"', value: "application/json" },
    { id: '"content-length"', value: "18" },
  ];
  const parameters = [
    ["created", 1_618_884_473],
    ["keyid", "test-key-ed25519"],
  ] as const;
  expect(signatureBase(components, signatureParams(components, parameters))).toBe(
    [
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@method": POST',
      '"@path": /foo',
      '"@authority": example.com',
      '"content-type": application/json',
      '"content-length": 18',
      '"@signature-params": ("date" "@method" "@path" "@authority" "content-type" ' +
        '"content-length");created=1618884473;keyid="test-key-ed25519"',
    ].join("\n"),
  );
  expect(signComponents("sig-b26", components, parameters, privateKey).signature).toBe(
    "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:",
  );
});

describe("the vectors of draft-ietf-webbotauth-httpsig-protocol-01", () => {
  test("a request with Signature-Agent", () => {
    const components = [
      { id: '"@authority"', value: "example.com" },
      { id: '"signature-agent";key="agent2"', value: '"https://signature-agent.test"' },
    ];
    const nonce =
      "n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";
    const signed = signComponents(
      "sig2",
      components,
      [
        ["created", created],
        ["keyid", key.id],
        ["alg", "ed25519"],
        ["expires", 4_889_289_600],
        ["nonce", nonce],
        ["tag", "web-bot-auth"],
      ],
      privateKey,
    );
    expect(signed.signature).toBe(
      "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:",
    );
  });

  test("a signed directory", () => {
    const digest = "sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:";
    const signed = signComponents(
      "binding",
      [
        { id: '"@authority";req', value: "signature-agent.test" },
        { id: '"content-digest"', value: digest },
      ],
      [
        ["created", created],
        ["expires", 4_889_289_600],
        ["keyid", key.id],
        ["tag", "http-message-signatures-directory"],
      ],
      privateKey,
    );
    expect(signed.signature).toBe(
      "binding=:l6P8R67tm3kujAxbHWio7ll01qrEZ0dKD/WWlGhNYEmTnFZM8Wt0VQ9zqGfvo7T/UMkBxsigzChM1Gpz7gOVBg==:",
    );
  });
});

test("a value with a line break is not signed", () => {
  const components = [{ id: '"@path"', value: '/\n"@method": POST' }];
  expect(() => signComponents("sig1", components, [], privateKey)).toThrow(TypeError);
});

describe("an independent verifier", () => {
  const agent = "https://bot.example/.well-known/http-message-signatures-directory";
  const sign = (url: string) =>
    signRequest(key, {
      method: "GET",
      url: new URL(url),
      agent,
      now: created * 1_000,
      randomBytes,
    });
  const message = (
    headers: Record<string, string>,
    changed: Partial<RequestDescriptor> = {},
  ): RequestDescriptor => ({
    kind: "request",
    method: "GET",
    targetUri: "https://site.example/a/b?c=d",
    fields: Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...changed,
  });

  /** As a site does that accepts each nonce once. */
  function openVerifier() {
    const policy = createPolicy();
    return async (request: RequestDescriptor, now = created) => {
      const { x } = testKey;
      const jwk = { kty: "OKP", crv: "Ed25519", x };
      const publicKey = await crypto.subtle.importKey("jwk", jwk, "Ed25519", true, ["verify"]);
      return verifySignature(request, {
        policy: policy(now),
        resolveVerifier: () => webcrypto.verifier(publicKey),
      });
    };
  }

  test.each([
    "https://site.example/a/b?c=d",
    "https://SITE.example:443/",
    "http://site.example:8080/%C3%A4?q=%20#part",
    "http://[::1]:8080/",
    "https://site.example/?q=%22%0a",
  ])("accepts %s", async (url) => {
    const { parameters } = await openVerifier()(
      message(sign(url), { targetUri: url.replace(/#.*/, "") }),
    );
    expect(parameters).toMatchObject({ keyid: key.id, expires: created + 60 });
  });

  const refused: [string, Partial<RequestDescriptor>, number][] = [
    ["of another host", { targetUri: "https://other.example/a/b?c=d" }, created],
    ["of another port", { targetUri: "https://site.example:8443/a/b?c=d" }, created],
    ["of another path", { targetUri: "https://site.example/a" }, created],
    ["of another method", { method: "POST" }, created],
    ["that has expired", {}, created + 61],
    ["of the future", {}, created - 10],
  ];
  test.each(refused)("rejects a request %s", async (_which, changed, now) => {
    const request = message(sign("https://site.example/a/b?c=d"), changed);
    await expect(openVerifier()(request, now)).rejects.toThrow();
  });

  test("rejects a replayed request, and another Signature-Agent", async () => {
    const verify = openVerifier();
    const headers = sign("https://site.example/a/b?c=d");
    await verify(message(headers));
    await expect(verify(message(headers))).rejects.toThrow();
    const other = { ...sign("https://site.example/a/b"), "signature-agent": 'sig1="https://x"' };
    await expect(verify(message(other))).rejects.toThrow();
  });

  test("accepts the directory for its host only, with a proof of each key", async () => {
    const { body, headers } = signDirectory([key], "https://bot.example", created * 1_000);
    const [jwk] = (JSON.parse(body) as { keys: object[] }).keys; // made above
    expect(jwk).toMatchObject({ kid: key.id, nbf: created });
    expect(body).not.toContain(testKey.d);
    const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const publicKey = await crypto.subtle.importKey("jwk", { ...jwk }, "Ed25519", true, ["verify"]);
    const verify = (targetUri: string) =>
      verifySignature(
        {
          kind: "response",
          status: 200,
          fields,
          request: { kind: "request", method: "GET", targetUri, fields: [] },
        },
        {
          policy: {
            algorithms: ["ed25519"],
            requiredComponents: [component("@authority", { req: true }), "content-digest"],
            requiredParameters: ["created", "expires", "keyid", "tag"],
            now: created,
          },
          resolveVerifier: () => webcrypto.verifier(publicKey),
        },
      );
    await verify("https://bot.example/.well-known/http-message-signatures-directory");
    await expect(verify("https://other.example/")).rejects.toThrow();
  });
});

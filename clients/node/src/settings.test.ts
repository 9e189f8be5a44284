import { inspect } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { Lorepod } from "./lorepod.ts";
import { type LorepodOptions, settingsOf } from "./settings.ts";

const apiKey = "service_live_0123456789";

afterEach(() => void vi.unstubAllEnvs());

const refused: [name: string, options: LorepodOptions, words: RegExp][] = [
  ["a key over http", { url: "http://lorepod.example.com", apiKey }, /in the clear/],
  ["a key to a private network over http", { url: "http://10.0.0.5:8080", apiKey }, /allowHttp/],
  [
    "a name that only begins like this machine's",
    { url: "http://127.0.0.1.example", apiKey },
    /clear/,
  ],
  [
    "an admin token over http",
    { url: "http://10.0.0.5", apiKey: "", adminToken: "a-token" },
    /clear/,
  ],
  [
    "a key no header can hold",
    { url: "https://a.example", apiKey: `${apiKey}\nx` },
    /apiKey holds/,
  ],
  ["another scheme", { url: "ftp://a.example", apiKey }, /http or https/],
  ["no address", { url: "lorepod", apiKey }, /url must be an address/],
  ["a password in the address", { url: `https://a:${apiKey}@a.example`, apiKey: "" }, /password/],
];

it.each(refused)("refuses %s, without showing it", (_name, options, words) => {
  expect(() => settingsOf(options)).toThrow(words);
  expect(() => settingsOf(options)).not.toThrow(apiKey);
});

const taken: [name: string, options: LorepodOptions][] = [
  ["https", { url: "https://lorepod.example.com", apiKey }],
  ["this machine over http", { url: "http://127.0.0.1:8080", apiKey }],
  ["localhost", { url: "http://localhost:8080", apiKey }],
  ["IPv6 of this machine", { url: "http://[::1]:8080", apiKey }],
  ["http where there is no key", { url: "http://10.0.0.5:8080", apiKey: "" }],
  ["http where it is allowed", { url: "http://10.0.0.5:8080", apiKey, allowHttp: true }],
];

it.each(taken)("takes %s", (_name, options) => {
  expect(settingsOf(options).url).toBe(options.url);
});

it("reads the environment where nothing is given", () => {
  vi.stubEnv("LOREPOD_API_KEY", `${apiKey}\n`);
  vi.stubEnv("LOREPOD_URL", "https://lorepod.example.com/base/");
  expect(settingsOf({})).toMatchObject({ apiKey, url: "https://lorepod.example.com/base" });
  vi.stubEnv("LOREPOD_API_KEY", "");
  vi.stubEnv("LOREPOD_URL", "");
  expect(settingsOf({})).toMatchObject({ apiKey: undefined, url: "http://127.0.0.1:8080" });
});

it("a client that is printed shows no key", () => {
  const lorepod = new Lorepod({ apiKey, adminToken: `${apiKey}x`, url: "https://a.example" });
  const printed = inspect(lorepod, { depth: 20, showHidden: true }) + JSON.stringify(lorepod);
  expect(printed).not.toContain(apiKey);
});

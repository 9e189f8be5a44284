import { ConnectionError, Lorepod } from "../node/src/index.ts";
import { type Place, readCredentials } from "./credentials.ts";
import { type Given, Misuse } from "./given.ts";
import type { Io } from "./io.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";

/** The server that a command speaks to. */
export type Connection = AsyncDisposable & {
  lorepod: Lorepod;
  url: string;
  apiKey: string;
  /** It was started for this command and ends with it. */
  own: boolean;
} & Pick<Partial<OwnServer>, "ended" | "keyFile">;

const localUrl = "http://127.0.0.1:8080";
/** On this machine, both an answer and a refused connection take no time. */
const probeMs = 3_000;

/**
 * The server that the command line, the environment or `lorepod login` names; else the server on
 * this machine; else, if `mayStart`, a new one for this command.
 */
export async function connect(
  io: Io,
  given: Given,
  mayStart: boolean | "keepsData",
): Promise<Connection> {
  const { named, url, apiKey } = await serverOf(io, given.text("url"));
  const options = {
    url,
    apiKey,
    retries: given.number("retries"),
    timeoutMs: given.milliseconds("timeout"),
    allowHttp: given.has("allow-http"),
    ...(io.clock && { clock: io.clock }),
  };
  // Without a key, a server on this machine is of no use to a command that has its data.
  const isUsable = mayStart === "keepsData" ? apiKey !== "" : true;
  if (!named && mayStart !== false && !(isUsable && (await answers(url)))) {
    io.stderr.write("No server is set and none runs here: starting one for this command.\n");
    const own = await startOwnServer(io, { keepsData: mayStart === "keepsData" });
    const lorepod = clientOf({ ...options, url: own.url, apiKey: own.apiKey });
    return { ...own, lorepod, own: true };
  }
  const lorepod = clientOf(options);
  return { lorepod, url, apiKey, own: false, async [Symbol.asyncDispose]() {} };
}

/** Address and key: from the command line, the environment, `lorepod login` or the default. */
export async function serverOf(place: Place, given?: string) {
  const stored = await readCredentials(place);
  const named = given ?? (place.env["LOREPOD_URL"] || undefined);
  const url = named ?? stored?.url ?? localUrl;
  // A stored key is only for the server that it was stored for.
  const storedKey = stored !== undefined && sameHost(stored.url, url) ? stored.apiKey : "";
  const apiKey = place.env["LOREPOD_API_KEY"] || storedKey;
  return { named: named !== undefined || stored !== undefined, url, apiKey };
}

function clientOf(options: ConstructorParameters<typeof Lorepod>[0]): Lorepod {
  try {
    return new Lorepod(options);
  } catch (error) {
    if (error instanceof TypeError)
      throw new Misuse(error.message.replace("set allowHttp", "give --allow-http"));
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await new Lorepod({ url, apiKey: "", retries: 0, timeoutMs: probeMs }).health();
    return true;
  } catch (error) {
    // Any answer shows that there is a server, even an error.
    return !(error instanceof ConnectionError);
  }
}

function sameHost(a: string, b: string): boolean {
  return URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin;
}

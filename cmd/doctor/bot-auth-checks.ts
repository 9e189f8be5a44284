import { createHash } from "node:crypto";
import { botDirectoryType } from "../../src/contract/calls/bot-auth.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { limits } from "../../src/contract/limits.ts";
import { directoryUrl, signingKey, type BotKeys } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { botKeysPath, readBotKeys } from "../bot-auth.ts";
import { messageOf, type Check } from "./check.ts";

type Settings = Pick<Config, "botAuth" | "botKeys" | "data" | "publicUrl">;

/** Reads the directory of keys as a website does; no check when requests are not signed. */
export async function botAuthChecks(config: Settings, fetchUrl = fetch): Promise<Check[]> {
  if (config.botAuth === "off") return [];
  const path = botKeysPath(config);
  let keys: BotKeys;
  try {
    keys = readBotKeys(path);
  } catch (error) {
    const fix = `${path} is made at the first start, or by lorepod bot-key create`;
    return [{ name: "bot keys", ok: false, details: messageOf(error), fix }];
  }
  const key = signingKey(keys, clock.now());
  if (key === undefined) {
    const fix = "lorepod bot-key rotate --now";
    return [{ name: "bot keys", ok: false, details: "no key signs now", fix }];
  }
  const signs: Check = { name: "bot keys", ok: true, details: `${key.id} signs` };
  return [signs, ...(await directoryChecks(directoryUrl(config.publicUrl), key.id, fetchUrl))];
}

async function directoryChecks(url: string, id: string, fetchUrl: typeof fetch): Promise<Check[]> {
  const failed = (details: string, fix: string): Check[] => [
    { name: "bot directory", ok: false, details: `${url} ${details}`, fix },
  ];
  let answer: Response;
  let body: string;
  try {
    answer = await fetchUrl(url, {
      headers: { accept: botDirectoryType },
      redirect: "manual",
      signal: AbortSignal.timeout(limits.serviceCheckMs.value),
    });
    body = await answer.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return failed(
      `cannot be read: ${messageOf(cause)}`,
      "LOREPOD_PUBLIC_URL must be the address at which the internet reaches the running API",
    );
  }
  if (answer.status !== 200) {
    return failed(
      `answers ${answer.status}`,
      "the proxy before the API must pass this path without a login, a redirect or a check for bots",
    );
  }
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  const isWhole =
    answer.headers.get("content-type") === botDirectoryType &&
    answer.headers.get("content-digest") === digest &&
    answer.headers.has("signature-input");
  if (!isWhole) {
    return failed("is not as the API sends it", "the proxy before the API must not change answers");
  }
  if (!body.includes(`"kid":"${id}"`)) {
    return failed(
      `does not contain the key ${id}`,
      "another installation answers there, a cache keeps an old answer, or the API uses other keys",
    );
  }
  const details = `${url} contains the key that signs`;
  return [{ name: "bot directory", ok: true, details }, ...clockCheck(answer)];
}

/** Signatures are valid for a minute from their creation. */
function clockCheck(answer: Response): Check[] {
  const theirs = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return [];
  const offMs = Math.abs(clock.now() - theirs);
  const ok = offMs <= limits.botSignatureMs.value / 2;
  const details = `${Math.round(offMs / 1_000)} s from that of the public address`;
  return [{ name: "clock", ok, details, ...(!ok && { fix: "set the clock by NTP" }) }];
}

import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, posix, win32 } from "node:path";
import type { Io } from "./io.ts";

/** What determines the path of the credentials. */
export type Place = Pick<Io, "env" | "platform" | "home">;

/** What `lorepod login` stores: a key and its server. */
export type Credentials = { url: string; apiKey: string };

/** The file's path, by the convention of the system. */
export function credentialsPath({ env, platform, home }: Place): string {
  if (platform === "win32") {
    const roaming = env["APPDATA"] || win32.join(home, "AppData", "Roaming");
    return win32.join(roaming, "lorepod", "credentials.json");
  }
  const config = env["XDG_CONFIG_HOME"] || posix.join(home, ".config");
  return posix.join(config, "lorepod", "credentials.json");
}

export async function readCredentials(io: Place): Promise<Credentials | undefined> {
  let text: string;
  try {
    text = await readFile(credentialsPath(io), "utf8");
  } catch {
    return undefined;
  }
  try {
    const { url, apiKey } = JSON.parse(text);
    return typeof url === "string" && typeof apiKey === "string" ? { url, apiKey } : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the file so that only its owner can ever read it. */
export async function writeCredentials(io: Io, credentials: Credentials): Promise<string> {
  const path = credentialsPath(io);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  await chmod(path, 0o600);
  return path;
}

/** Returns whether there were credentials. */
export async function removeCredentials(io: Io): Promise<boolean> {
  const existed = (await readCredentials(io)) !== undefined;
  await rm(credentialsPath(io), { force: true });
  return existed;
}

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { DataError } from "../src/adapters/embedded/database/data-error.ts";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createSecrets } from "../src/adapters/embedded/secrets.ts";
import { settingRows, type Config } from "../src/contract/settings/config.ts";
import type { Secrets } from "../src/ports/secrets.ts";
import { issueLink } from "../src/tenancy/index.ts";

/** Prints a new sign-in link for the server that uses the same data. */
export async function dashboard(config: Config): Promise<number> {
  if (config.dashboard === "off") {
    console.error("lorepod: the dashboard is off, see LOREPOD_DASHBOARD");
    return 1;
  }
  try {
    const database = openDatabase(config.data);
    try {
      const at = `http://${config.host}:${config.port}`;
      console.error("Signs you in once, within the hour:");
      console.log(await signInLink(createSecrets(database), at));
      return 0;
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    console.error(`lorepod: ${error.message}`);
    return 1;
  }
}

/** The code follows the `#`, so that browsers do not send it and no log contains it. */
export async function signInLink(secrets: Secrets, address: string): Promise<string> {
  return `${address}/sign-in#code=${await issueLink(secrets, { randomBytes, now: Date.now() })}`;
}

/** The dashboard of a process that serves it. */
export function dashboardOf(config: Config) {
  return config.dashboard === "off" ? null : { folder: builtPages() };
}

/** The script with which the pages of a website search; no part of the dashboard. */
export function builtSearchElement(): URL | undefined {
  const folder = builtPages();
  return folder && new URL("lorepod-search.js", folder);
}

/** The built dashboard: `dist/ui` in a checkout, `ui` in an installed package. */
function builtPages(): URL | undefined {
  const folders = ["../dist/ui/", "../ui/"].map((path) => new URL(path, import.meta.url));
  return folders.find((folder) => existsSync(new URL("assets", folder)));
}

export const shownSettings = () => settingRows(process.env);
